"""Write the packs of exercises of banmen.

    python tools/make_packs.py            write all of them
    python tools/make_packs.py hook …     write some
    python tools/make_packs.py --search   first search for the candidates of puzzles again; takes hours
    python tools/make_packs.py --search chu_puzzles    search for those of one game
    python tools/make_packs.py --grade    first let the levels of the opponent try mates without a grade
    python tools/make_packs.py --table    print how many boards were thrown away, and why

A search runs in --workers processes or on a cluster (--dask); stopped, the same command continues it.

The files are the same every time. Their sources are in `tools/packs`: exercises written by hand, random
ones, and puzzles that a search composes or finds in games that a simple player plays against itself.
"""

import argparse
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "rules")]

from banmen_rules import VARIANTS, BanmenError, load_variant  # noqa: E402 - after the path
from banmen_rules.base.tasks import cluster  # noqa: E402 - as above
from banmen_rules.teaching.exercises import (  # noqa: E402 - as above
    ExerciseSpec,
    Pack,
    faults,
    format_pack,
    load_pack,
)
from tools.packs import categories, finding, grading, pursuit, puzzles  # noqa: E402 - as above
from tools.packs.making import around  # noqa: E402 - as above
from tools.packs.searching import Searching  # noqa: E402 - as above
from tools.packs.writing import CATEGORIES, is_written, titles, written  # noqa: E402 - as above

FOLDER = ROOT / "rules/banmen_rules/teaching/exercises/packs"


NAMES = (
    *categories.TITLES,
    "characters",
    *(f"{variant}_rules" for variant in VARIANTS if is_written(f"{variant}_rules")),
    *(f"{variant}_puzzles" for variant in VARIANTS if variant in finding.SOURCES),
    *(f"{variant}_pursuit" for variant in VARIANTS),
)
"""The packs that have a source here."""


def make(name: str) -> Pack:
    """Make one pack."""
    if name in categories.TITLES:
        return _category(name)
    if name == "characters":
        return _characters(name)
    variant, _, what = name.rpartition("_")
    if what == "pursuit":
        return _pursuit(variant, name)
    return _rules(variant, name) if what == "rules" else _puzzles(variant, name)


def _category(name: str) -> Pack:
    exercises, drawn = categories.exercises(name)
    title = categories.TITLES[name]
    about = f"Exercises about one category of moves: {title.lower()}."
    if name in CATEGORIES:
        said = titles(title, "一つの動きの練習です。手で書きました。")
        return Pack(title, _finished(name, exercises), f"{about} Written by hand.", translations=said)
    curated = {"rule": categories.RULE, "drawn": drawn, "written": len(exercises) - drawn}
    said = titles(title, "一つの動きの練習です。無作為に生成し、一定の基準で選びました。")
    chosen = f"{about} Random exercises, chosen by a rule."
    return Pack(title, _finished(name, exercises), chosen, curated, said)


def _characters(name: str) -> Pack:
    title = "Characters of names"
    about = "Does a piece move as the characters of its name promise? Written by hand."
    said = titles(title, "駒の動きは、名前の漢字のとおりでしょうか。手で書きました。")
    return Pack(title, _finished(name, written(name)), about, translations=said)


def _rules(variant: str, name: str) -> Pack:
    title = load_variant(variant).title.lower()
    found = sorted(written(name), key=lambda exercise: exercise.level)
    about = f"The special rules of {title}: promotion, royals, and the moves of its pieces. Written by hand."
    title = f"The rules of {title}"
    said = titles(title, "この将棋に特有の規則です。成り、王、駒の動き。手で書きました。")
    return Pack(title, _finished(name, found), about, translations=said)


def _puzzles(variant: str, name: str) -> Pack:
    title = load_variant(variant).title.lower()
    chosen = puzzles.chosen(variant)
    graded = chosen.graded(grading.grades(variant))
    about = (
        f"Puzzles of {title}, each with a theme that is shown after solving: capture the royal by force, or "
        "make the best capture in one move. As in shogi problems, Black usually has no royal on the board."
    )
    title = f"Puzzles of {title}"
    said = titles(
        title,
        "主題のある問題です（主題は解いた後に示します）。確実に王を取るか（詰め）、一手でいちばん得になるように取ってください。"
        "詰将棋と同じく、先手の王はふつう盤上にいません。",
    )
    numbered = _finished(name, (exercise for exercise, _ in graded))
    places = {one.id: place for one, (_, place) in zip(numbered, graded, strict=True)}
    ordered = sorted(numbered, key=lambda one: (one.level, places[one.id], one.tsfen))
    return Pack(title, tuple(ordered), about, chosen.curated, said)


def _pursuit(variant: str, name: str) -> Pack:
    exercises, curated = pursuit.exercises(variant)
    title = load_variant(variant).title.lower()
    about = f"A ladder of pursuits with pieces of {title}: catch a piece that flees, escape one that hunts."
    title = f"Pursuit in {title}"
    said = titles(
        title, "逃げる駒を捕まえ、追ってくる駒から逃げる練習です。無作為に生成し、一定の基準で選びました。"
    )
    return Pack(title, _finished(name, (replace(one, id="") for one in exercises)), about, curated, said)


def _finished(name: str, exercises: Iterable[ExerciseSpec]) -> tuple[ExerciseSpec, ...]:
    """Number the exercises, mix options, choose the shown part of the board, and refuse faults."""
    found = []
    for number, exercise in enumerate(exercises, start=1):
        options = list(exercise.options)
        if not exercise.id:  # else they were mixed before
            Random(f"{name}-{number}").shuffle(options)  # noqa: S311 - an order, not a secret
        region = exercise.region
        if exercise.tsfen and not region and exercise.kind not in ("mate", "guard"):
            region = around(exercise.variant, exercise.tsfen)
        done = replace(exercise, id=exercise.id or f"{name}-{number}", options=tuple(options), region=region)
        wrong = faults(done)
        if wrong:
            raise SystemExit(f"{done.id} ({done.kind}): " + "; ".join(": ".join(fault) for fault in wrong))
        found.append(done)
    return tuple(found)


def search(names: Collection[str], searching: Searching) -> None:
    """Search for the candidates of these packs of puzzles again.

    Raises:
        BanmenError: if a file of results belongs to another search, or a task was lost.

    """
    for variant in _games(names):
        for what in finding.SEARCHES:
            _write_candidates(variant, what, finding.search(variant, what, searching))


def grade(names: Collection[str], searching: Searching) -> None:
    """Grade the mates of these packs that have no grade.

    Raises:
        BanmenError: if a file of results belongs to other mates, or a task was lost.

    """
    for variant in _games(names):
        mates = puzzles.chosen(variant).mates
        _write_candidates(variant, grading.GRADES, grading.grade(variant, mates, searching))


def table(names: Collection[str]) -> str:
    """Write, as a table of the docs, how many boards were thrown away for each game, and why."""
    games = _games(names)
    packs = [load_pack(f"{variant}_puzzles") for variant in games]
    curated: list[dict[str, Any]] = [dict(pack.curated) for pack in packs]
    searches, mates = [one["search"] for one in curated], [one["mates"] for one in curated]
    thrown, refused = [one["thrown"] for one in searches], [one["refused"] for one in mates]
    rows: list[tuple[str, list[int]]] = [
        ("attempts", [one["attempts"] for one in searches]),
        *((why, [one.get(why, 0) for one in thrown]) for why in _keys(thrown)),
        ("candidates, with those of earlier searches", [one["candidates"] for one in mates]),
        *((f"not chosen: {why}", [one.get(why, 0) for one in refused]) for why in _keys(refused)),
        ("mates", [one["composed"] + one["mended"] for one in mates]),
        ("puzzles", [len(pack.exercises) for pack in packs]),
    ]
    head: tuple[str, Sequence[object]] = ("", games)
    return "\n".join("| " + " | ".join((name, *map(str, cells))) + " |" for name, cells in (head, *rows))


def _keys(several: Iterable[dict[str, int]]) -> Iterable[str]:
    return dict.fromkeys(why for one in several for why in one)


def _games(names: Collection[str]) -> list[str]:
    return [variant for variant in finding.SOURCES if f"{variant}_puzzles" in names]


def _write_candidates(variant: str, what: str, found: Sequence[dict[str, Any]]) -> None:
    text = "".join(f"{finding.line(one)}\n" for one in found)
    finding.path(variant, what).write_text(text, encoding="utf-8", newline="\n")
    print(f"{variant}: {len(found)} {what}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Write the named packs, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="PACK", help="packs; all if not given")
    parser.add_argument(
        "--search", action="store_true", help="first search for candidates of puzzles again; takes hours"
    )
    parser.add_argument(
        "--grade", action="store_true", help="first let the levels try mates that have no grade"
    )
    parser.add_argument("--table", action="store_true", help="only print what was thrown away, and why")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="how many processes search; by default one a processor"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="search on the workers of this Dask scheduler")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "puzzles", help="where the results of searches are"
    )
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        print(f"there is no pack {unknown[0]!r}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    names = options.names or NAMES
    if options.table:
        print(table(names))
        return 0
    try:
        with cluster(options.dask) if options.dask else nullcontext() as executor:
            searching = Searching(options.folder, executor, options.workers)
            if options.search:
                search(names, searching)
            if options.search or options.grade:
                grade(names, searching)
    except BanmenError as error:
        print(error, file=sys.stderr)
        return 2
    for name in names:
        pack = make(name)
        (FOLDER / f"{name}.json").write_text(format_pack(pack), encoding="utf-8", newline="\n")
        print(f"{name}: {len(pack.exercises)} exercises")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
