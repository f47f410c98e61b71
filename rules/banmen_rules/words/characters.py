"""The characters of names: their meanings, their readings, and their promises of a piece's moves.

A *promise* is a property of moves that the rules can check, such as ``far_sideways``. ``characters.csv`` says
what a character promises: what its meaning suggests (横, side), or what most pieces of its family share (銀,
silver). Whether a piece keeps the promise is always computed from its moves, never written down, so a
*family* can tell its liars. ``readings.csv`` comes from the Unihan database; the meanings and the promises in
words are in ``characters.toml`` of each language.
"""

import csv
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Category, Description, Landing, Leg
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core.game import Game
from banmen_rules.drawing import piece_drawing
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import POINT, unit_and_length
from banmen_rules.words.texts import language, table_of

_FORWARD, _RIGHT, _BACK, _LEFT = 0, 2, 4, 6
_DIAGONAL: Final = (1, 3, 5, 7)
_FAR: Final = 99
"""The reach in a direction without limit."""
_SHORT: Final = 2
_MANY: Final = 4
"""How many of the eight directions are many."""
_BOARD: Final = Size(21, 21)
_MIDDLE: Final = 10
LEAST: Final = 3
"""The fewest kinds of a game that make a family."""


# ---------------------------------------------------------------- promises


class Moves(NamedTuple):
    """The facts about the moves of a kind that promises are about."""

    reach: tuple[int, ...]
    """How far it goes in each direction, clockwise from forward; 0 not at all, 99 without limit."""
    farthest: int
    """The squares to the farthest square it reaches on its own; 99 without limit."""
    categories: frozenset[Category]
    royal: bool
    before: int
    """How many squares it reaches in front of it on an empty board …"""
    behind: int
    """… and behind it."""
    mirrored: bool
    """Whether it reaches the same squares to the left as to the right."""
    over: bool
    """Whether it leaps, or passes over pieces."""

    def far(self, *directions: int) -> bool:
        """Tell whether it goes any distance in all of these directions."""
        return all(self.reach[at] == _FAR for at in directions)

    def goes(self, *directions: int) -> bool:
        """Tell whether it moves at all in every one of these directions."""
        return all(self.reach[at] for at in directions)


PROMISES: Final[Mapping[str, Callable[[Moves], bool]]] = MappingProxyType(
    {
        "royal": lambda moves: moves.royal,
        "far": lambda moves: _FAR in moves.reach,
        "far_four": lambda moves: moves.reach.count(_FAR) >= _MANY,
        "far_forward": lambda moves: moves.far(_FORWARD),
        "far_sideways": lambda moves: moves.far(_LEFT, _RIGHT),
        "far_diagonal": lambda moves: moves.far(*_DIAGONAL),
        "sideways": lambda moves: moves.goes(_LEFT, _RIGHT),
        "not_sideways": lambda moves: not moves.goes(_LEFT) and not moves.goes(_RIGHT),
        "both_ways": lambda moves: moves.goes(_FORWARD, _BACK),
        "straight_back": lambda moves: moves.goes(_BACK),
        "not_backward": lambda moves: not moves.behind,
        "not_diagonal": lambda moves: not any(moves.reach[at] for at in _DIAGONAL),
        "all_eight": lambda moves: all(moves.reach),
        "more_forward": lambda moves: moves.before > moves.behind,
        "lopsided": lambda moves: not moves.mirrored,
        "one_square": lambda moves: moves.categories == {Category.STEP},
        "short": lambda moves: moves.farthest <= _SHORT,
        "near": lambda moves: moves.farthest < _FAR,
        "over": lambda moves: moves.over,
    }
)
"""The promises that a character can make of a piece, by name."""


@typed
def keeps(kind: PieceKind, promise: str) -> bool:
    """Tell whether the moves of a kind keep a promise.

    Args:
        kind: the kind of piece.
        promise: one of `PROMISES`.

    Raises:
        UnknownName: if there is no such promise.

    >>> from banmen_rules import game
    >>> from banmen_rules.words.characters import keeps
    >>> tai = game("tai")
    >>> keeps(tai.kind("side mover"), "far_sideways"), keeps(tai.kind("flying dragon"), "over")
    (True, False)
    """
    if promise not in PROMISES:
        raise UnknownName("promise", promise, PROMISES)
    return PROMISES[promise](_moves(kind.description, royal=kind.royal))


@lru_cache(maxsize=1024)
def _moves(description: Description, *, royal: bool) -> Moves:
    """Collect the facts that promises are about."""
    drawn = mnemonic(description)
    anywhere = Category.TELEPORT in description.categories
    reaches = [int(anywhere)] * 8
    for at, ray in enumerate(drawn.rays):
        if ray:
            reaches[at] = ray.reach or _FAR
    farthest = _FAR if anywhere else max(reaches)
    for leap in drawn.leaps:
        unit, length = unit_and_length(leap.right, leap.forward)
        repeated = leap.category is Category.JUMP_RANGE
        farthest = max(farthest, _FAR if repeated else abs(leap.right), abs(leap.forward))
        if unit in POINT:
            reaches[POINT[unit]] = max(reaches[POINT[unit]], length)
    if Category.JUMP_RANGE in description.categories:
        farthest = _FAR
    there = _around(description)
    return Moves(
        tuple(reaches),
        farthest,
        frozenset(description.categories),
        royal,
        sum(dy > 0 for _, dy in there),
        sum(dy < 0 for _, dy in there),
        {(-dx, dy) for dx, dy in there} == there,
        any(_passes(leg) for path in description.paths for leg in path.legs),
    )


def _passes(leg: Leg) -> bool:
    """Tell whether pieces do not stop a leg: it leaps, flies, or passes over the piece where it lands."""
    return max(abs(leg.dx), abs(leg.dy)) > 1 or leg.over != 0 or Landing.PASS in leg.landing


def _around(description: Description) -> set[tuple[int, int]]:
    """Find the squares of an empty board around a piece that it reaches, as (right, forward) of it."""
    found = reach(description.paths, _BOARD, _MIDDLE * _BOARD.files + _MIDDLE)
    there = squares(found.moves | found.captures)
    return {(at % _BOARD.files - _MIDDLE, _MIDDLE - at // _BOARD.files) for at in there}


@typed
def promise_in_words(promise: str, lang: str = "en") -> str:
    """Say what a piece does that keeps a promise.

    Raises:
        UnknownName: if there is no such promise or language.

    >>> from banmen_rules.words.characters import promise_in_words
    >>> promise_in_words("far_forward")
    'goes any distance forward along its file'
    """
    if promise not in PROMISES:
        raise UnknownName("promise", promise, PROMISES)
    text: str = table_of("characters", language(lang))["promises"][promise]
    return text


# ---------------------------------------------------------------- characters


class Character(NamedTuple):
    """A character that stands on pieces; facts that are not known are empty.

    >>> from banmen_rules.words.characters import character
    >>> character("横").meaning(), character("横").kun[:1], character("横").promises
    ('side', ('yoko',), ('far_sideways',))
    """

    sign: str
    on: tuple[str, ...]
    """Its Chinese readings in romaji, as most names of pieces have them."""
    kun: tuple[str, ...]
    """Its Japanese readings in romaji."""
    promises: tuple[str, ...]
    """Its promises of a piece, of `PROMISES`; the most telling first."""

    def meaning(self, lang: str = "en") -> str:
        """Give its meaning in a language; empty if it is not known.

        Raises:
            UnknownName: if the language is unknown.

        """
        found: Mapping[str, str] = table_of("characters", language(lang))["meanings"]
        return found.get(self.sign, "")


@typed
def character(sign: str) -> Character:
    """Look a character up; an unknown one has empty fields.

    >>> from banmen_rules.words.characters import character
    >>> character("奔").meaning("ru"), character("X").meaning()
    ('вольный', '')
    """
    on, kun = _readings().get(sign, ("", ""))
    return Character(sign, tuple(on.split()), tuple(kun.split()), _promises().get(sign, ()))


@typed
def signs(kanji: str) -> tuple[str, ...]:
    """List the characters of a name, each once; those that Unicode lacks are left out.

    >>> from banmen_rules.words.characters import signs
    >>> signs("王将/玉将"), signs("⿰古寺⿱時鳥")
    (('王', '将', '玉'), ())
    """
    return tuple(
        sign for sign in dict.fromkeys(piece_drawing.characters(kanji)) if len(sign) == 1 and sign.isalpha()
    )


@cache
def _readings() -> Mapping[str, tuple[str, str]]:
    return {row["character"]: (row["on"], row["kun"]) for row in _rows("readings.csv")}


@cache
def _promises() -> Mapping[str, tuple[str, ...]]:
    return {row["character"]: tuple(row["promises"].split()) for row in _rows("characters.csv")}


def _rows(name: str) -> Iterable[dict[str, str]]:
    return csv.DictReader((files(__package__) / name).read_text("utf-8").splitlines())


# ---------------------------------------------------------------- families


class Family(NamedTuple):
    """The kinds of a game that have a character in their names.

    >>> from banmen_rules import game
    >>> from banmen_rules.words.characters import families
    >>> flying = families(game("taikyoku"))["飛"]
    >>> len(flying.kinds), [kind.name for kind in flying.keeping("over")][:3]
    (13, ['Rook general', 'Flying crocodile', 'Flying cat'])
    """

    sign: str
    kinds: tuple[PieceKind, ...]

    def keeping(self, promise: str) -> tuple[PieceKind, ...]:
        """List the kinds that keep a promise.

        Raises:
            UnknownName: if there is no such promise.

        """
        return tuple(kind for kind in self.kinds if keeps(kind, promise))

    def breaking(self, promise: str) -> tuple[PieceKind, ...]:
        """List the kinds that break a promise.

        Raises:
            UnknownName: if there is no such promise.

        """
        return tuple(kind for kind in self.kinds if not keeps(kind, promise))


@typed
@lru_cache(maxsize=64)
def families(game: Game) -> Mapping[str, Family]:
    """Find the families of a game: the characters that stand in the names of at least three kinds.

    >>> from banmen_rules import game
    >>> from banmen_rules.words.characters import families
    >>> list(families(game("chu")))
    ['将', '飛', '王', '車', '行']
    """
    found: dict[str, list[PieceKind]] = {}
    for kind in game.kinds:
        for sign in signs(kind.kanji):
            found.setdefault(sign, []).append(kind)
    large = [Family(sign, tuple(kinds)) for sign, kinds in found.items() if len(kinds) >= LEAST]
    return MappingProxyType({one.sign: one for one in sorted(large, key=lambda one: -len(one.kinds))})
