"""The languages that moves are told in: each a module with the same functions."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from banmen_rules.betza import Landing
from banmen_rules.words.sentences import _english, _japanese
from banmen_rules.words.sentences._model import Clause, Later, Motion, Vector


class Language(Protocol):
    """What a module has that puts moves into words; all but a short text in English are whole sentences."""

    def short(self, found: Iterable[Clause]) -> str:
        """Put clauses into one short sentence."""

    def path(self, legs: Sequence[Clause]) -> str:
        """Say how one path goes, each leg as the owner of the piece sees it."""

    def long(self, found: Iterable[Clause]) -> str:
        """Say all there is to say."""

    def whole(self, found: Iterable[Clause]) -> str:
        """Say what a piece does, leg by leg, and nothing beyond."""

    def first_leg(self, leg: Clause) -> str:
        """Say the first leg of several."""

    def later_leg(self, leg: Later, *, last: bool) -> str:
        """Say a later leg."""

    def direction(self, ways: frozenset[Vector]) -> str:
        """Say which directions a letter chooses."""

    def bend(self, bends: frozenset[int]) -> str:
        """Say which way a letter turns a later leg."""

    def landing(self, bit: Landing, *, alone: bool) -> str:
        """Say what a leg may land on; ``alone``: on nothing else."""

    def atom(self, ways: frozenset[Vector], motion: Motion, *, counted: bool) -> str:
        """Say what an atom is; ``counted``: how often is said apart."""

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
        """Say how a leg follows another."""

    def impossible(self) -> str:
        """Say that no path comes to a leg."""


LANGUAGES: dict[str, Language] = {"en": _english, "ja": _japanese}
