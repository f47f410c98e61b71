"""The English sentences of exercises that need more than a text, and the forms of values in ``en.toml``."""

from collections.abc import Iterable, Sequence

from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._words._sentences import Sentences
from banmen_rules.teaching.exercises._words._tables import Texts
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import direction_in_words, line_in_words, listed, ordinal
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES

_MANY = 12
"""Squares that a task lists; of more it gives the number. Feedback lists four."""
_MOST_MOVES = 4
"""Moves that a sentence lists."""


def _the(nouns: Iterable[str], joint: str = "and", most: int = 4) -> str:
    return listed([f"the {noun}" for noun in nouns], joint, most)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def in_moves(count: int) -> str:
    """Say how many moves."""
    return "one move" if count == 1 else f"{count} moves"


_TEXTS: Texts = Texts(
    "en",
    {
        "squares": lambda names: listed(list(names)),
        "all squares": lambda names: listed(names, "and", _MANY),
        "each": ", ".join,
        "signs": lambda signs: listed(list(dict.fromkeys(signs))),
        "pieces": _the,
        "all pieces": lambda pieces: _the(pieces, most=_MANY),
        "kinds": _the,
        "legs": lambda path: ", then ".join(direction_in_words(leg.dx, leg.dy) for leg in path),
        "moves of a kind": "; it ".join,
        "moves": in_moves,
        "more moves": lambda count: "one more move" if count == 1 else f"{count} more moves",
        "moves with this one": lambda left: in_moves(left + 1),
        "at most": lambda count: "one move" if count == 1 else f"at most {count} moves",
        "ordinal": ordinal,
        "Label": lambda found: _capital(_TEXTS.look_up("labels", found)),
        "category": CATEGORY_NAMES["en"].__getitem__,
        "meaning": CATEGORY_SENTENCES["en"].__getitem__,
        "meaning inside": lambda found: _small(CATEGORY_SENTENCES["en"][found]),
    },
)


class Words(Sentences):
    """The sentences of exercises and explanations in English."""

    texts = _TEXTS

    def option(self, kind: PieceKind) -> str:
        """Name a kind as an option."""
        return kind.name

    def direction(self, dx: int, dy: int) -> str:
        """Hint at a direction, as the owner of the piece looks at the board."""
        line = line_in_words(dx, dy)
        return f"Look {line}." if line else f"Look for a leap of {direction_in_words(dx, dy)}."

    def means_the_same(self, text: str, canonical: str) -> str:
        """Say that an answer in notation is right."""
        return "Right." if text == canonical else f"Right. It means the same as {canonical}."

    def too_few_and_many(self, lacking: Sequence[str], beyond: Sequence[str]) -> str:
        """Say which moves an answer lacks, and which it adds."""
        few = f" Moves are missing: the piece {_some_moves(lacking, 'also ')}." if lacking else ""
        many = f" There are extra moves: the piece {_some_moves(beyond, 'never ')}." if beyond else ""
        return f"Not quite.{few}{many}"

    def draws_another(self, few: int, many: int, other: int) -> str:
        """Say how the diagram of the notation differs from the one that is shown."""
        counts = {"missing": few, "extra": many, "different": other}
        found = [f"{count} {what}" for what, count in counts.items() if count]
        differs = f" (squares and lines: {listed(found)})" if found else ""
        return f"Not quite: your notation draws a different diagram{differs}."

    def moves_by(self, categories: Iterable[Category]) -> str:
        """Hint at the categories of the moves."""
        labels = [self.texts.look_up("labels", found) for found in categories]
        return f"It moves by {listed(labels, 'and', len(labels))}."

    def promotes(self, noun: str, becomes: str, rule: str) -> str:
        """Say what a kind promotes to."""
        if not becomes:
            return f"Right. The {noun} does not promote."
        return f"Right. The {noun} promotes to the {becomes}. {self.when_promoting(rule)}"

    def comes_of(self, noun: str, before: Iterable[str], caught: Iterable[str]) -> str:
        """Say which pieces become a kind."""
        found = []
        if promoting := list(before):
            verb = "promotes" if len(promoting) == 1 else "promote"
            found.append(f"{_the(promoting)} {verb} to it")
        if infecting := list(caught):
            found.append(f"a piece that captures {_the(infecting, 'or')} becomes it")
        return f"{_capital(noun)}: {', and '.join(found) or 'no piece promotes to it'}."

    def the_move(self, noun: str, origin: str, target: str) -> str:
        """Hint at the move itself."""
        if origin == target:
            return f"The {noun} on {origin} moves and returns to its square."
        return f"The {noun} goes from {origin} to {target}."

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        """Say that a piece takes what it is to take."""
        rest = "the other" if of - count == 1 else "the rest"
        more = self.texts.format_field(left, "more moves")
        return f"Right. {count} of {of} captured, and {more} can capture {rest}."

    def captures_differ(self, missing: Sequence[str], extra: Sequence[str]) -> str:
        """Say where a move captures too little and too much."""
        found = [f"does not capture on {listed(missing)}"] if missing else []
        found += [f"also captures on {listed(extra)}"] if extra else []
        return f"This move ends on the right square, but {' and '.join(found)}."

    def answers(self, piece: str, target: str, taken: Sequence[str]) -> str:
        """Say what a piece answers: where it goes, or what it captures; pieces come with their squares."""
        if taken:
            return f"Then the {piece} captures {_the(taken)}"
        return f"Then the {piece} goes to {target}" if target else f"Then the {piece} stays where it is"

    def legal(self, noun: str, origin: str, target: str) -> str:
        """Ask whether a piece can go to a square, or end its move on its own."""
        if origin == target:
            return f"Can the {noun} on {origin} end its move on its own square? If not, why not?"
        return f"Can the {noun} move from {origin} to {target}? Why, or why not?"


def _some_moves(moves: Sequence[str], adverb: str) -> str:
    more = [f"and {len(moves) - _MOST_MOVES + 1} more moves"] if len(moves) > _MOST_MOVES else []
    return "; ".join([*(_with(adverb, move) for move in moves[: _MOST_MOVES - len(more)]), *more])


def _with(adverb: str, move: str) -> str:
    """Put an adverb where it belongs: before a verb, and after ``may``."""
    return f"may {adverb}{move.removeprefix('may ')}" if move.startswith("may ") else f"{adverb}{move}"
