"""The languages that describe moves, and the two functions that choose among them.

English and Japanese are modules with the functions of `Language`; Russian lists categories only.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category, Description, Landing, Path
from banmen_rules.words.compass import Vector
from banmen_rules.words.sentences import _english, _japanese
from banmen_rules.words.sentences._categories import CATEGORY_NAMES, CATEGORY_SENTENCES
from banmen_rules.words.sentences._clauses import clause_of, clauses
from banmen_rules.words.sentences._model import Clause, LaterLeg, Motion


class Language(Protocol):
    """The functions of a language module; all return whole sentences, except `short` in English."""

    def short(self, found: Iterable[Clause]) -> str:
        """Describe a piece in one short sentence."""

    def path(self, legs: Sequence[Clause]) -> str:
        """Describe one path, each leg as the owner of the piece sees it."""

    def long(self, found: Iterable[Clause]) -> str:
        """Describe a piece in full."""

    def whole(self, found: Iterable[Clause]) -> str:
        """Describe a move of the notation."""

    def first_leg(self, leg: Clause) -> str:
        """Describe the first leg of several."""

    def later_leg(self, leg: LaterLeg, *, last: bool) -> str:
        """Describe a later leg."""

    def direction(self, units: frozenset[Vector]) -> str:
        """Say which directions a letter chooses."""

    def bend(self, turns: frozenset[int]) -> str:
        """Say in which direction a letter turns a later leg."""

    def landing(self, bit: Landing, *, alone: bool) -> str:
        """Say what a leg may land on; ``alone``: this is the only landing."""

    def atom(self, units: frozenset[Vector], motion: Motion, *, counted: bool) -> str:
        """Describe an atom; ``counted``: another part says how often it repeats."""

    def limit(self, reach: int, motion: Motion) -> str:
        """Say how far a range lets a leg go."""

    def doubled(self) -> str:
        """Say what an atom written twice means."""

    def over(self, over: int) -> str:
        """Say what a leg may pass over."""

    def opening(self, legs: int) -> str:
        """Say what a bracket opens."""

    def closing(self) -> str:
        """Say what a bracket closes."""

    def joint(self, *, stops: bool) -> str:
        """Say whether a move may stop between two legs."""

    def impossible(self) -> str:
        """Say that no path reaches a leg."""


LANGUAGES: dict[str, Language] = {"en": _english, "ja": _japanese}


@typed
@lru_cache(maxsize=2048)
def sentence(description: Description, lang: str = "en", *, long: bool = False) -> str:
    """Describe what a piece does.

    Args:
        description: its moves.
        lang: ``en`` or ``ja``; ``ru`` has the categories of the moves only.
        long: describe everything in whole sentences, also captures and what it may pass over. In English
            and in Japanese, two descriptions get the same text if and only if ``same_moves``.

    Returns:
        A text. The short one in English and Russian has neither capital nor full stop, so that it can
        follow a name.

    Raises:
        UnknownName: if the language is unknown.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import sentence
    >>> dragon_horse = betza.parse("WB")
    >>> sentence(dragon_horse)
    'slides any distance diagonally; steps one square orthogonally'
    >>> sentence(dragon_horse, "ja")
    '斜めに何マスでも走る。縦横に1マス歩む。'
    >>> sentence(dragon_horse, "ru")
    'шаг; ход по линии на любое расстояние'
    """
    _check(lang)
    if lang not in LANGUAGES:
        return _russian_long(description.categories) if long else _russian_short(description.categories)
    language = LANGUAGES[lang]
    found = clauses(description.paths)
    return language.long(found) if long else language.short(found)


@typed
def path_in_words(path: Path, lang: str = "en") -> str:
    """Describe one path leg by leg, as the owner of the piece sees it.

    Args:
        path: one of the paths of a description.
        lang: as for ``sentence``; ``ru`` has its category only.

    Raises:
        UnknownName: if the language is unknown.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import path_in_words
    >>> path_in_words(betza.parse("[fW-W]").paths[0])
    'steps one square forward, on an empty square, then steps one square forward'
    """
    _check(lang)
    if lang not in LANGUAGES:
        return _russian_short([path.category])
    return LANGUAGES[lang].path([clause_of(leg) for leg in path.legs])


def moves_in_words(paths: tuple[Path, ...], lang: str) -> list[str]:
    """Describe paths in English or Japanese phrases, one for the moves that share a verb."""
    text = LANGUAGES[lang].short(clauses(paths))
    return text.removesuffix("。").split("。" if lang == "ja" else "; ")


def _check(lang: str) -> None:
    if lang not in CATEGORY_NAMES:
        raise UnknownName("language", lang, CATEGORY_NAMES)


def _russian_short(categories: Iterable[Category]) -> str:
    """List the categories, without capital and full stop."""
    return "; ".join(CATEGORY_NAMES["ru"][category] for category in categories)


def _russian_long(categories: Iterable[Category]) -> str:
    return " ".join(CATEGORY_SENTENCES["ru"][category] for category in categories)


@lru_cache(maxsize=256)
def russian_part(categories: frozenset[Category]) -> str:
    """List the categories that a part of the notation contributes to."""
    words = _russian_short(category for category in Category if category in categories)
    return f"{words[:1].upper()}{words[1:]}." if words else "Такого хода не бывает."
