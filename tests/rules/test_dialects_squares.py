"""Texts in other dialects, written from their rules, reach the squares that were worked out by hand."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from banmen_rules import VARIANTS, Game, Setup, load_variant
from banmen_rules.betza_tools.dialects import DIALECTS, read
from banmen_rules.variants import resolve
from tests.rules.neutral_boards import generated

DATA = Path(__file__).parent.parent / "data" / "dialects"
RESOLVED = resolve(load_variant("dai_dai"))  # 17 by 17 squares, no ranks of range capture
MIDDLE = 8
DIRECTIONS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
Square = tuple[int, int]
Outcome = tuple[Square, frozenset[Square]]


class Line(NamedTuple):
    """A line of a data file."""

    dialect: str
    name: str
    text: str
    around: dict[Square, str]
    squares: tuple[str, ...]


def lines(dialect: str) -> Iterator[Line]:
    for line in (DATA / f"{dialect}.txt").read_text(encoding="utf-8").splitlines():
        name, text, around, squares = (part.strip() for part in line.split("|"))
        pieces: dict[Square, str] = {}
        for piece in filter(None, around.split("; ")):
            at, side = piece.split(" ")
            assert side in {"enemy", "friend"}
            pieces[square(at)] = side
        yield Line(dialect, name, text, pieces, tuple(squares.split()))


def square(text: str) -> Square:
    x, y = text.split(",")
    return int(x), int(y)


FOREIGN = [name for name in DIALECTS if name != "banmen"]
LINES = [pytest.param(line, id=f"{dialect}-{line.name}") for dialect in FOREIGN for line in lines(dialect)]


@pytest.mark.parametrize("dialect", FOREIGN)
def test_there_are_forty_examples_that_no_source_prints(dialect: str) -> None:
    printed = {
        each.text for variant in VARIANTS for kind in load_variant(variant).kinds for each in kind.printed
    }
    assert len({line.text for line in lines(dialect)} - printed) >= 40


@pytest.mark.parametrize("line", LINES)
def test_a_text_reaches_the_squares_worked_out_by_hand(line: Line) -> None:
    setup = Setup(moving(read(line.text, line.dialect).text))
    code, pawn = (setup.game.kind(name).code for name in ("queen", "pawn"))
    setup.put(number((0, 0)), code.lower())
    for at, side in line.around.items():
        setup.put(number(at), pawn if side == "enemy" else pawn.lower())
    found = {
        ((x - MIDDLE, y - MIDDLE), frozenset((a - MIDDLE, b - MIDDLE) for a, b in taken))
        for (x, y), taken in generated(setup, number((0, 0)))
    }
    assert found == set(expected(line))


@cache
def moving(text: str) -> Game:
    kinds = [replace(kind, betza=text) if kind.id == "queen" else kind for kind in RESOLVED.kinds]
    return Game(replace(RESOLVED, kinds=tuple(kinds)))


def number(at: Square) -> int:
    files, ranks = RESOLVED.variant.size
    return (ranks - 1 - MIDDLE - at[1]) * files + MIDDLE + at[0]


def expected(line: Line) -> Iterator[Outcome]:
    """Read the squares of a line; see ``tests/data/dialects/README.md``."""
    for word in line.squares:
        if "x" in word:
            target, *taken = word.replace("+", "x").split("x")
            yield square(target), frozenset(square(each) for each in taken if each)
            continue
        for at in group(word):
            yield at, frozenset({at} if line.around.get(at) == "enemy" else ())


def group(word: str) -> Iterator[Square]:
    far = {"ring1": 1, "ring2": 2}.get(word)
    if word == "knight":
        yield from ((x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y == 5)
    elif far:
        around = range(-far, far + 1)
        yield from ((x, y) for x in around for y in around if max(abs(x), abs(y)) == far)
    elif ray := re.fullmatch(r"([nesw]+)(?:(\d)-)?(\d)", word):
        x, y = DIRECTIONS[ray[1]]
        yield from ((x * far, y * far) for far in range(int(ray[2] or 1), int(ray[3]) + 1))
    else:
        yield square(word)
