"""The stored mobility of every kind: a file ``mobility.csv`` per game.

Computing it takes seconds for a hook mover. The files have a row for every move that a kind of the game has
under some reading; ``tools/make_mobility.py`` makes them.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import cache
from importlib.resources import files
from itertools import repeat
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description, parse
from banmen_rules.betza_tools.mobility._average import mobility
from banmen_rules.variants import VARIANTS, known_variant, load_variant

DENSITIES = (0.0, 0.2, 0.4, 0.6)
"""The shares of occupied squares: from none to the three fifths of a start position."""

USUAL_DENSITY = DENSITIES[2]
"""The density for the values of pieces: two fifths."""

COMMON = Size(25, 25)
"""The board on which kinds of different games are compared."""

_FILE = "mobility.csv"
_HEADING = ["betza", *(f"{board}_{density:.0%}" for board in ("own", "common") for density in DENSITIES)]


class KindMobility(NamedTuple):
    """The mobility of a kind by density.

    >>> from banmen_rules.betza_tools.mobility import of_kind
    >>> of_kind("tai", "R").own[0.0]  # 24 along the file and 24 along the rank
    48.0
    """

    own: Mapping[float, float]
    """On the board of its game."""
    common: Mapping[float, float]
    """On a board of 25 by 25, for comparing kinds of different games."""


@typed
def of_kind(variant: str, betza: str) -> KindMobility:
    """Look up the mobility of a move in a game, or compute it if the table does not have it.

    Args:
        variant: the game's name.
        betza: the move in the canonical dialect, as ``kind.betza``.

    Raises:
        UnknownName: if the game is unknown.
        InvalidBetza: if the move is not in the table, and cannot be read.

    >>> from banmen_rules import game
    >>> from banmen_rules.betza_tools.mobility import of_kind
    >>> lion = game("dai_dai").kind("lion")
    >>> of_kind("dai_dai", lion.betza).own  # (79 * 79 - 17 * 17) / 17 / 17, then 1 - density / 2
    {0.0: 20.595, 0.2: 18.536, 0.4: 16.476, 0.6: 14.417}
    """
    of = known_variant(variant)
    return _table(variant).get(betza) or _lazily(of.size, betza)


@cache
def _lazily(size: Size, betza: str) -> KindMobility:
    """Compute what the table of a game does not have when someone looks at it.

    A game of banmen with a board of the same size, as the common one has, may know it already.
    """
    description = parse(betza)
    return KindMobility(*(_Lazy(description, board) for board in (size, COMMON)))


class _Lazy(Mapping[float, float]):
    """The mobility of a move on a board by density, each computed when someone looks at it."""

    def __init__(self, description: Description, size: Size) -> None:
        self._description = description
        self._size = size
        self._found: dict[float, float] = {}

    def __getitem__(self, density: float) -> float:
        if not self._found and self._size == COMMON:
            tables = map(_table, VARIANTS)
            rows = (table[self._description.text] for table in tables if self._description.text in table)
            self._found |= next((row.common for row in rows), {})
        if density not in DENSITIES:
            raise KeyError(density)
        if density not in self._found:
            self._found[density] = round(mobility(self._description, self._size, density), 3)
        return self._found[density]

    def __iter__(self) -> Iterator[float]:
        return iter(DENSITIES)

    def __len__(self) -> int:
        return len(DENSITIES)


def computed_table(variant: str, executor: Executor | None = None) -> list[tuple[str, KindMobility]]:
    """Compute the table of a game: each move with its row.

    Args:
        variant: the game's name.
        executor: computes several rows at a time; if not given, one after the other.

    """
    moves = moves_of(variant)
    several = map if executor is None else executor.map
    return list(zip(moves, several(computed, repeat(variant), moves), strict=True))


def computed(variant: str, betza: str) -> KindMobility:
    """Compute a row of the table."""
    size = load_variant(variant).size
    description = parse(betza)
    own, common = (
        {density: round(mobility(description, board, density), 3) for density in DENSITIES}
        for board in (size, COMMON)
    )
    return KindMobility(own, common)


def moves_of(variant: str) -> list[str]:
    """List the moves that the kinds of a game have under any reading."""
    of = load_variant(variant)
    found = {kind.betza for kind in (*of.kinds, *of.extras)}
    for ruling in of.rulings:
        for reading in ruling.readings:
            found |= {
                change.value for change in reading.changes if change.field == "betza" and not change.missing
            }
    return sorted(found)


def format_table(rows: Iterable[tuple[str, KindMobility]]) -> str:
    """Return the text of the file for a table."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEADING)
    for betza, row in rows:
        writer.writerow([betza, *(f"{value:.3f}" for value in (*row.own.values(), *row.common.values()))])
    return file.getvalue()


@cache
def _table(variant: str) -> dict[str, KindMobility]:
    """Read the table of a game; a game that someone brings has none."""
    if variant not in VARIANTS:
        return {}
    text = files("banmen_rules.variants").joinpath(variant, _FILE).read_text(encoding="utf-8")
    heading, *rows = csv.reader(io.StringIO(text))
    if heading != _HEADING:
        raise RuntimeError(f"{_FILE} of {variant} has another format: run tools/make_mobility.py")
    count = len(DENSITIES)
    table = {}
    for betza, *cells in rows:
        values = [float(cell) for cell in cells]
        own, common = (dict(zip(DENSITIES, part, strict=True)) for part in (values[:count], values[count:]))
        table[betza] = KindMobility(own, common)
    return table
