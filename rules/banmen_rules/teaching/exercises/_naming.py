"""What a kind is called: what ``name`` asks."""

from collections.abc import Iterator

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_word
from banmen_rules.teaching.exercises._hints import Hint
from banmen_rules.teaching.exercises._look_alikes import by_moves, by_name
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.variants import PieceKind
from banmen_rules.words.sentences import sentence

NAMES = ("kanji", "name", "romaji")
"""What a kind is called by."""
_OTHERS = 3


class Naming:
    """One kind, what of it is shown, and what is asked."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read which.

        Raises:
            BanmenError: if the goal does not say it, or the kind has no such name.

        """
        self.words = words
        self.game = exercise.game
        self.kind = exercise.shown
        self.show = goal_word(exercise, "show", NAMES)
        self.ask = goal_word(exercise, "ask", NAMES)
        self.kanji = self.ask == "kanji"
        if self.show == self.ask:
            raise BanmenError(_fault_words.shown_and_asked(self.show))
        for what in (self.show, self.ask):
            if not getattr(self.kind, what):
                raise BanmenError(_fault_words.not_called(self.kind.noun, what))

    def made(self) -> tuple[str, ...]:
        """Take the kinds whose names, then those whose moves, are most like its own, in order of label."""
        chosen = [self.kind]
        alike = (*by_name(self.game, self.kind.id), *by_moves(self.game, self.kind.id), *self.game.kinds)
        for other in alike:
            if len(chosen) > _OTHERS:
                break
            if all(self._told_apart(one, other) for one in chosen):
                chosen.append(other)
        return tuple(sorted((kind.id for kind in chosen), key=self.label))

    def check(self, value: str) -> None:
        """Refuse what is called like no kind.

        Raises:
            UnknownName: if it is none.

        """
        self._called(value)

    def right(self, value: str) -> bool:
        """Tell whether a kind has the name that is shown, or the one that is asked for."""
        other = self._called(value)
        return any(getattr(other, what) == getattr(self.kind, what) for what in (self.show, self.ask))

    def doubtful(self, value: str) -> bool:
        """Tell that nothing is: a kind has a name or has not."""
        del value
        return False

    def label(self, value: str) -> str:
        """Give what is asked."""
        found: str = getattr(self._called(value), self.ask)
        return found

    def why(self, value: str) -> Note:
        """Say what a kind is called."""
        other = self._called(value)
        if self.right(value):
            return Note(self.words.is_called(other.noun, other.kanji, other.romaji, right=True))
        text = self.words.is_called(other.noun, other.kanji, other.romaji)
        both = [sign for sign in other.kanji if sign in self.kind.kanji and sign.isalpha()]
        return Note(text + (self.words.space + self.words.both_written_with(both) if both else ""))

    def hints(self) -> Iterator[Hint]:
        """Lead by its move, then by its other name, then by the first letter."""
        kind = self.kind
        yield Hint("category", self.words.it_moves(sentence(kind.description, self.words.lang)))
        (other,) = {*NAMES} - {self.show, self.ask}
        if other == "romaji" and kind.romaji:
            yield Hint("direction", self.words.is_read(kind.romaji))
        elif other == "kanji":
            yield Hint("direction", self.words.is_written(kind.kanji))
        elif other == "name":
            yield Hint("direction", self.words.is_the(kind.noun))
        yield Hint("leg", self.words.begins_with(self.label(kind.id)[0]))

    def _called(self, value: str) -> PieceKind:
        """Find a kind by its id, or by another name where an id would tell too much."""
        try:
            return self.game.by_id[value] if value in self.game.by_id else self.game.kind(value)
        except BanmenError:
            raise UnknownName("kind of piece", value, self.game.by_id) from None

    def _told_apart(self, one: PieceKind, other: PieceKind) -> bool:
        """Tell whether two kinds differ in all that is shown of them."""
        return all(
            getattr(other, what) and getattr(one, what) != getattr(other, what)
            for what in (self.show, self.ask)
        )
