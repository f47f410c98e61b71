"""Write the reference notebooks, one for each game: ``lessons/reference``.

    .venv/bin/python tools/make_reference.py

A test says when they are no longer what the data say. They hold no pictures: their cells draw these.
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

The piece stands in the middle and looks up, to the enemy. Marks have the colours and shapes that they
have on a board.

- A mark on a square: the piece may go there, or capture an enemy there.
- A smaller mark: it may only go there. With a rim round the square: it may only capture there.
- A pale mark: it gets there only by way of another piece, one that it passes over or captures.
- An arrow on the frame: the way goes on over the edge, as far as it likes; or a number of squares in all,
  where there is one.
- A loop on the piece itself: it may come back to where it was; it has captured without moving, or passed
  its turn.
- A small mark in a corner of a square: it may get there in another way as well. A hollow star means by
  several steps in one turn.
"""

PRIMER = """\
## How to read Betza notation

A text says where a piece may go, term after term; in a turn it does any one of them. Capital letters say
how far, small letters before them which way and when. Without small letters it goes every way, and captures
an enemy on the last square.
"""

SIGNS = (
    ("W", "W", "one step along rank or file"),
    ("F", "F", "one step diagonally"),
    ("K", "K", "one step in any direction"),
    ("R", "R", "a slide along rank or file, as far as it likes"),
    ("B", "B", "a slide along a diagonal"),
    ("Q", "Q", "a slide in any direction"),
    ("[A-Z][2-9]", "R2", "a number behind: so many steps at most"),
    ("D", "D", "a jump of two squares along rank or file"),
    ("A", "A", "a jump of two squares diagonally"),
    ("N", "N", "a jump of two squares and one to the side"),
    ("H", "H", "a jump of three squares along rank or file"),
    ("G", "G", "a jump of three squares diagonally"),
    ("C", "C", "a jump of three squares and one to the side"),
    ("Z", "Z", "a jump of three squares and two to the side"),
    (r"\([1-9]", "(4,4)", "a jump of so many squares, and so many to the side"),
    ("[fblr]+[WRDH]", "f b l r", "only forward, back, to the left, to the right"),
    ("[vs][WRDHFBAG]", "v s", "only forward and back, only sideways"),
    ("(fl|fr|bl|br)[FBAG]", "fl", "pairs before a diagonal: only forward to the left, and so on"),
    ("(?<!m)c[A-Z]", "c", "only to capture"),
    ("(?<!c)m[A-Z]", "m", "only to a square that is empty"),
    ("d[A-Z]", "d", "pieces of its own side may be captured"),
    ("~$|~[^0-9]", "~", "passes over any number of pieces, which stay"),
    ("~[0-9]", "~3", "passes over so many pieces at most, which stay"),
    ("!", "!", "captures every piece of lower rank that it passes over"),
    (r"\[", "[ ]", "several legs in one turn; directions of a later leg count from the leg before"),
    (r"\?", "?", "between legs: it may stop here or, if the square is empty, go on"),
    ("-", "-", "between legs: it has to go on"),
    (r"[?-]\w*s", "s", "in a later leg: at a right angle"),
    (r"[?-]\w*[bv][A-Z]", "b v", "in a later leg: straight back; straight on or straight back"),
    (r"[?-]\w*a", "a", "in a later leg: in any direction"),
    ("p", "mcp", "together: to an empty square, or to capture, or over a piece of either side"),
    (r"\(0,0\)", "(0,0)", "passes its turn"),
    ("U", "U", "any square of the board"),
)
"""Patterns of what may stand in a text, how it is written alone, and what it means."""

Groups = Mapping[Group, Sequence[PieceKind]]


def notebooks() -> dict[str, str]:
    """Make the text of every notebook, by file name."""
    return {f"{name}.ipynb": _written(_cells(load_variant(name))) for name in VARIANTS}


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
    links = " and ".join(f"[{other.title.lower()}]({other.name}.ipynb)" for other in others)
    shogi = f"{variant.title.lower()} {variant.kanji}"
    return f"""\
# {variant.title}: every piece

All {len(variant.kinds)} kinds of pieces of {shogi}, to look things up in: how each moves, as a figure, in
Betza notation and in words; what it is called, and what it promotes to. The lessons begin with
{_lesson("01_first_steps.ipynb")}; there are pages like this for {links}.

**To see the figures, run all cells**: *Run* in the menu, then *Run All Cells*."""


def _contents(groups: Groups) -> str:
    rows = (
        f"| [{group.title}](#{_anchor(group)}) | {len(kinds)} | {group.words} |"
        for group, kinds in groups.items()
    )
    table = "\n".join(("| group | kinds | |", "|:--|--:|:--|", *rows))
    return f"""\
## Contents

Kinds are grouped by the rarest way in which they move; within a group they stand in alphabetical order.
If you know what a piece is called, or what is written on it, find it in the [index](#Index).

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
    """Write a link to a lesson, called as in its first line."""
    notebook = json.loads((LESSONS / file).read_text("utf-8"))
    title = notebook["cells"][0]["source"][0].strip().removeprefix("# ")
    return f"[{title}](../{file})"


def _anchor(group: Group) -> str:
    return group.title.replace(" ", "-")


def _written(cells: Iterable[tuple[str, str, str]]) -> str:
    """Write a notebook as the lessons are written: without outputs, a line of text a line."""
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
