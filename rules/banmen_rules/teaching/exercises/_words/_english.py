"""English: the forms of values in ``exercises.toml`` and ``faults.toml``, and sentences that are no texts."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from banmen_rules.words.english import direction_in_words, line_in_words, listed, ordinal
from banmen_rules.words.explain.english import English
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES
from banmen_rules.words.texts import Texts

MANY = 12
"""Squares that a task lists; of more it gives the number. Feedback lists four."""
_MOST_MOVES = 4
"""Moves that a sentence lists."""


def _the(nouns: Iterable[str], joint: str = "and", most: int = 4) -> str:
    return listed([f"the {noun}" for noun in nouns], joint, most)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _in_moves(count: int, more: str = "") -> str:
    return f"one {more}move" if count == 1 else f"{count} {more}moves"


def _some_moves(moves: Sequence[str], adverb: str) -> str:
    """List moves with an adverb where it belongs: before a verb, and after ``may``."""
    more = [f"and {len(moves) - _MOST_MOVES + 1} more moves"] if len(moves) > _MOST_MOVES else []
    some = moves[: _MOST_MOVES - len(more)]
    may = [("may " if move.startswith("may ") else "", move.removeprefix("may ")) for move in some]
    return "; ".join([*(f"{before}{adverb}{move}" for before, move in may), *more])


def _differences(counts: Iterable[int]) -> str:
    """Count what one diagram lacks, has too many of, and draws otherwise; empty if nothing."""
    what = zip(counts, ("missing", "extra", "different"), strict=True)
    found = [f"{count} {name}" for count, name in what if count]
    return f" (squares and lines: {listed(found)})" if found else ""


_TEXTS: Final[Texts] = Texts(
    "exercises",
    "en",
    {
        "squares": listed,
        "all squares": partial(listed, most=MANY),
        "each": ", ".join,
        "signs": lambda signs: listed(list(dict.fromkeys(signs))),
        "pieces": _the,
        "all pieces": partial(_the, most=MANY),
        "any kind": partial(_the, joint="or"),
        "Noun": capital,
        "legs": lambda path: ", then ".join(direction_in_words(leg.dx, leg.dy) for leg in path),
        "moves of a kind": "; it ".join,
        "also": partial(_some_moves, adverb="also "),
        "never": partial(_some_moves, adverb="never "),
        "moves": _in_moves,
        "more moves": partial(_in_moves, more="more "),
        "moves with this one": lambda left: _in_moves(left + 1),
        "at most": lambda count: "one move" if count == 1 else f"at most {count} moves",
        "ordinal": ordinal,
        "differences": _differences,
        "Label": lambda found: capital(_TEXTS.look_up("labels", found)),
        "labels": lambda every: listed([_TEXTS.look_up("labels", found) for found in every], "and", 99),
        "category": CATEGORY_NAMES["en"].__getitem__,
        "meaning": CATEGORY_SENTENCES["en"].__getitem__,
        "meaning inside": lambda found: small(CATEGORY_SENTENCES["en"][found]),
    },
)
FAULTS: Final = Texts(
    "faults",
    "en",
    {
        "repr": repr,
        "moves": _in_moves,
        "listed": lambda names: listed(list(names), "and", 9),
        "quoted": lambda names: listed([repr(name) for name in names]),
        "KB": lambda size: str(size // 1000),
    },
)
"""The sentences on what is wrong with an exercise, which only authors read."""


class Words(English):
    """The sentences of exercises and explanations in English."""

    texts = _TEXTS

    @property
    def explaining(self) -> English:
        """The words of explanations."""
        return self

    def say(self, name: str, /, **values: object) -> str:
        """Write the text of a name with the values that it names."""
        return self.texts.write(name, values)

    def direction(self, dx: int, dy: int) -> str:
        """Hint at a direction, as the owner of the piece looks at the board."""
        if line := line_in_words(dx, dy):
            return self.say("look_along", direction=line)
        return self.say("look_leap", direction=direction_in_words(dx, dy))
