"""Explanations in English: the names of things, and the forms of values in ``en/explain.toml``.

`explanation` and `reasons` choose which text to use. `japanese` overrides what is not the same in Japanese.
"""

from collections.abc import Sequence

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Landing, Leg, Path
from banmen_rules.core.outcome import Refusal
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import (
    direction_in_words,
    directions,
    line_in_words,
    listed,
    ordinal,
    squares,
)
from banmen_rules.words.sentences import moves_in_words, path_in_words
from banmen_rules.words.texts import Texts

PREY = Landing.ENEMY | Landing.FRIEND
MOST_SQUARES, MOST_MOVES = 8, 3  # that a sentence lists
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


def leaps(leg: Leg) -> bool:
    """Tell whether a leg leaps over squares."""
    return max(abs(leg.dx), abs(leg.dy)) > 1


def _last(leg: Leg) -> str:
    over = " over other pieces" if leg.over else ""
    return f"{'by a leap of ' if leaps(leg) else ''}{direction_in_words(*leg[:2])}{over}"


def _prey(leg: Leg) -> str:
    if leg.landing & PREY == PREY:
        return "a piece"
    return "a piece of its own side" if leg.landing & Landing.FRIEND else "an enemy piece"


def _line(unit: tuple[int, int]) -> str:
    line = line_in_words(*unit)
    return f"directly {line}" if line in {"forward", "back"} else line


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


class English:
    """The English words about a piece and a square."""

    lang = "en"
    space = " "
    """The separator between two sentences."""
    _texts = Texts(
        "explain",
        "en",
        {
            "a": lambda noun: f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}",
            "those": lambda pieces: listed([f"the {piece}" for piece in pieces]),
            "any": lambda names: listed(names, "or", MOST_SQUARES),
            "all": lambda names: listed(names, "and", MOST_SQUARES),
            "side": lambda side: side.title,
            "squares": squares,
            "ordinal": ordinal,
            "nth": lambda place: _NUMBERS[place - 1] if place <= len(_NUMBERS) else ordinal(place),
            "direction": lambda step: direction_in_words(*step[:2]),
            "directions": lambda leg: directions([leg[:2]]),
            "line": _line,
            "last": _last,
            "prey": _prey,
            "any move": lambda moves: listed(moves, "or", MOST_MOVES),
            "moves": "; it ".join,
            "effects": "; or ".join,
            "sentence": _sentence,
            "outcome": lambda outcome: _sentence(outcome.text),
        },
    )

    def phrase(self, name: str, **values: object) -> str:
        """Write a text of the language's table."""
        return self._texts.write(name, values)

    def noun(self, kind: PieceKind | None) -> str:
        """Name a kind of piece within a sentence; without a kind, "piece"."""
        return kind.noun if kind is not None else "piece"

    def side(self, side: Side) -> str:
        """Name a side."""
        return self._texts.forms["side"](side)

    def piece_at(self, piece: str, square: str) -> str:
        """Name a piece and its square; without a square, the one just mentioned."""
        return self.phrase("piece_at", piece=piece, square=square)

    def pieces(self, pieces: Sequence[str]) -> str:
        """List pieces."""
        return listed(pieces)

    def leg(self, path: Path) -> str:
        """Describe a path of one leg."""
        return path_in_words(path, self.lang).removesuffix("。")

    def moves_of(self, paths: tuple[Path, ...]) -> list[str]:
        """Describe the moves of a piece, those that share a verb together."""
        return list(moves_in_words(paths, self.lang))

    def refusal(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        """Say which rule forbids a move; of a protected piece, from what and by what it is protected."""
        del captor, captive, protector  # the rule's own sentence names them
        return refusal.text
