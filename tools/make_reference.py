"""Write the reference notebooks, one for each game: ``lessons/reference``.

    .venv/bin/python tools/make_reference.py

A test fails when they no longer match the data. They store no pictures: their cells draw these.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "rules"), str(ROOT / "widget")]

from banmen.studio.reference import Group, groups_of  # noqa: E402 - from this checkout, installed or not
from banmen_rules import VARIANTS, PieceKind, Variant, game, load_variant  # noqa: E402

LESSONS = ROOT / "lessons"
FOLDER = LESSONS / "reference"

FIGURE = """\
## How to read a figure

The piece stands in the middle and looks up, toward the enemy. Marks have the colours and shapes that they
have on a board.

- A mark on a square: the piece can go there, or capture an enemy there.
- A smaller mark: it can only go there. With a rim round the square: it can only capture there.
- A pale mark: it gets there only over another piece, which it passes over or captures.
- An arrow on the frame: the slide continues over the edge, as far as it likes; a number there is its limit
  in squares.
- A loop on the piece itself: it can come back to its own square, after a capture without moving, or to pass
  its turn.
- A small mark in a corner of a square: it can get there in another way as well. A hollow star means by
  several steps in one turn.
"""

PRIMER = """\
## How to read Betza notation

The notation lists the moves of a piece, item after item; in a turn it makes any one of them. Capital letters
say how far, small letters before them in which directions and when. Without small letters it goes in all
directions, and captures an enemy on the last square.
"""

SIGNS = (
    ("W", "W", "one step along rank or file"),
    ("F", "F", "one step diagonally"),
    ("K", "K", "one step in any direction"),
    ("R", "R", "a slide along rank or file, as far as it likes"),
    ("B", "B", "a slide along a diagonal"),
    ("Q", "Q", "a slide in any direction"),
    ("[A-Z][2-9]", "R2", "a number behind: at most this many steps"),
    ("D", "D", "a jump of two squares along rank or file"),
    ("A", "A", "a jump of two squares diagonally"),
    ("N", "N", "a jump of two squares and one to the side"),
    ("H", "H", "a jump of three squares along rank or file"),
    ("G", "G", "a jump of three squares diagonally"),
    ("C", "C", "a jump of three squares and one to the side"),
    ("Z", "Z", "a jump of three squares and two to the side"),
    (r"\([1-9]", "(4,4)", "a jump of this many squares, and this many to the side"),
    ("[fblr]+[WRDH]", "f b l r", "only forward, back, to the left, to the right"),
    ("[vs][WRDHFBAG]", "v s", "only forward and back, only sideways"),
    ("(fl|fr|bl|br)[FBAG]", "fl", "pairs before a diagonal: only forward to the left, and so on"),
    ("(?<!m)c[A-Z]", "c", "only to capture"),
    ("(?<!c)m[A-Z]", "m", "only to an empty square"),
    ("d[A-Z]", "d", "can capture pieces of its own side"),
    ("~$|~[^0-9]", "~", "passes over any number of pieces, which stay"),
    ("~[0-9]", "~3", "passes over at most this many pieces, which stay"),
    ("!", "!", "captures every piece of lower rank that it passes over"),
    (r"\[", "[ ]", "several legs in one turn; directions of a later leg count from the leg before"),
    (r"\?", "?", "between legs: it may stop here or, if the square is empty, continue"),
    ("-", "-", "between legs: it must continue"),
    (r"[?-]\w*s", "s", "in a later leg: at a right angle"),
    (r"[?-]\w*[bv][A-Z]", "b v", "in a later leg: back; on or back"),
    (r"[?-]\w*a", "a", "in a later leg: in any direction"),
    ("p", "mcp", "together: to an empty square, or to capture, or over a piece of either side"),
    (r"\(0,0\)", "(0,0)", "passes its turn"),
    ("U", "U", "any square of the board"),
)
"""Patterns of the signs in a notation, each sign alone, and its meaning."""

Groups = Mapping[Group, Sequence[PieceKind]]


def notebooks() -> dict[str, str]:
    """Make the JSON of every notebook, by file name."""
    return {f"{name}.ipynb": _notebook(_cells(load_variant(name))) for name in VARIANTS}


def _cells(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """Make the cells: id, type and source."""
    groups = groups_of(game(variant.name))
    yield "title", "markdown", _title(variant)
    yield "imports", "code", "from banmen import Legend, Reference"
    yield "contents", "markdown", _contents(groups)
    yield "figure", "markdown", FIGURE
    yield "legend", "code", "Legend()"
    yield "betza", "markdown", _primer(variant)
    for group in groups:
        slug = _anchor(group).lower()
        taught = f" {_lesson(group.lesson)} teaches how." if group.lesson else ""
        yield slug, "markdown", f"## {group.title}\n\n{group.words}{taught}"
        yield f"{slug}-kinds", "code", f'Reference("{variant.name}", "{group.title}")'
    yield "index", "markdown", _index(variant, groups)


def _title(variant: Variant) -> str:
    others = [load_variant(name) for name in VARIANTS if name != variant.name]
    *links, last = (f"[{other.title.lower()}]({other.name}.ipynb)" for other in others)
    shogi = f"{variant.title.lower()} {variant.kanji}"
    return f"""\
# {variant.title}: every piece

A reference of all {len(variant.kinds)} kinds of pieces of {shogi}: the moves of each, as a figure, in
Betza notation and in words; its names, and its promotion. The lessons begin with
{_lesson("01_first_steps.ipynb")}; see also the pages for
{", ".join(links)} and {last}.

**To see the figures, run all cells**: *Run* in the menu, then *Run All Cells*."""


def _contents(groups: Groups) -> str:
    rows = (
        f"| [{group.title}](#{_anchor(group)}) | {len(kinds)} | {group.words} |"
        for group, kinds in groups.items()
    )
    table = "\n".join(("| group | kinds | how they move |", "|:--|--:|:--|", *rows))
    return f"""\
## Contents

Kinds are grouped by the rarest category of their moves, and are in alphabetical order within a group.
If you know the name of a piece, or its kanji, find it in the [index](#Index).

{table}

First come [how to read a figure](#How-to-read-a-figure) and
[how to read Betza notation](#How-to-read-Betza-notation)."""


def _primer(variant: Variant) -> str:
    rows = []
    for pattern, sign, words in SIGNS:
        having = [kind for kind in variant.kinds if re.search(pattern, kind.betza)]
        if having:
            shortest = min(having, key=lambda kind: len(kind.betza))
            rows.append(f"| `{sign}` | {words} | {shortest.noun} `{shortest.betza}` |")
    return "\n".join((PRIMER, "| sign | means | for example |", "|:--|:--|:--|", *rows))


def _index(variant: Variant, groups: Groups) -> str:
    kinds = sorted((kind for some in groups.values() for kind in some), key=lambda kind: kind.name)
    lines = (
        f"**{initial}** "
        + " · ".join(f"[{kind.name}](#{variant.name}-{kind.id}) {kind.kanji}" for kind in same)
        for initial, same in groupby(kinds, key=lambda kind: kind.name[0])
    )
    return "## Index\n\n" + "\n\n".join(lines)


def _lesson(file: str) -> str:
    """Write a link to a lesson, with its title."""
    notebook = json.loads((LESSONS / file).read_text("utf-8"))
    title = notebook["cells"][0]["source"][0].strip().removeprefix("# ")
    return f"[{title}](../{file})"


def _anchor(group: Group) -> str:
    return group.title.replace(" ", "-")


def _notebook(cells: Iterable[tuple[str, str, str]]) -> str:
    """Write a notebook in the format of the lessons, without outputs."""
    notebook = {
        "cells": [
            {
                "cell_type": type_,
                **({"execution_count": None} if type_ == "code" else {}),
                "id": name,
                "metadata": {},
                **({"outputs": []} if type_ == "code" else {}),
                "source": source.splitlines(keepends=True),
            }
            for name, type_, source in cells
        ],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in notebooks().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
        print(FOLDER / file)
