"""The forms of values in English sentences about moves (``en/sentences.toml``)."""

from collections.abc import Iterable, Sequence

from banmen_rules.words.compass import COMPASS, Vector
from banmen_rules.words.english import alternatives, directions, number, oblique, squares, turn
from banmen_rules.words.sentences._language import Language


def _lengths(lengths: Sequence[int]) -> str:
    return alternatives([*map(number, lengths[:-1]), squares(lengths[-1])])


def _every(units: Iterable[Vector]) -> str:
    return directions(units).replace("in any direction", "in every direction")


def _side(units: frozenset[Vector]) -> str:
    words = directions(units) if units <= frozenset(COMPASS) else oblique(units)
    return f"{words[0].upper()}{words[1:]}"


ENGLISH = Language(
    "en",
    {
        "number": number,
        "squares": squares,
        "lengths": _lengths,
        "directions": directions,
        "every": _every,
        "oblique": oblique,
        "side": _side,
        "turn": turn,
        "or": alternatives,
        "short": "; ".join,
        "whole": "; it ".join,
    },
)
