"""Write the packs of exercises of banmen.

    python tools/make_packs.py            write all of them
    python tools/make_packs.py hook …     write some
    python tools/make_packs.py --search   first search for the candidates of puzzles again; takes hours
    python tools/make_packs.py --search chu_puzzles    search for those of one game

The files are the same every time. Their sources are in `tools/packs`: exercises written by hand, random
ones, and puzzles that a search composes or finds in games that a simple player plays against itself.
"""

import sys
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "rules")]

from banmen_rules import VARIANTS, load_variant  # noqa: E402 - after the path
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, faults, format_pack  # noqa: E402 - as above
from tools.packs import categories, pursuit, puzzles  # noqa: E402 - as above
from tools.packs.making import around  # noqa: E402 - as above
from tools.packs.writing import CATEGORIES, is_written, titles, written  # noqa: E402 - as above

FOLDER = ROOT / "rules/banmen_rules/teaching/exercises/packs"


NAMES = (
    *categories.TITLES,
    "characters",
    *(f"{variant}_rules" for variant in VARIANTS if is_written(f"{variant}_rules")),
    *(f"{variant}_puzzles" for variant in VARIANTS if variant in puzzles.SOURCES),
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
    exercises, curated = puzzles.exercises(variant)
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
    return Pack(title, _finished(name, exercises), about, curated, said)


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


def search(names: Collection[str]) -> None:
    """Search for the candidates of these packs of puzzles again."""
    for variant in puzzles.SOURCES:
        if f"{variant}_puzzles" not in names:
            continue
        for what in (puzzles.MINED, puzzles.COMPOSED, puzzles.PROLONGED, puzzles.NETTED):
            lines = puzzles.search(variant, what)
            puzzles.path(variant, what).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
            print(f"{variant}: {len(lines)} candidates, {what}")


def main(arguments: list[str]) -> int:
    """Write the named packs, or all."""
    names = [name for name in arguments if name != "--search"]
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"there is no pack {unknown[0]!r}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    if "--search" in arguments:
        search(names or NAMES)
    for name in names or NAMES:
        pack = make(name)
        (FOLDER / f"{name}.json").write_text(format_pack(pack), encoding="utf-8", newline="\n")
        print(f"{name}: {len(pack.exercises)} exercises")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
