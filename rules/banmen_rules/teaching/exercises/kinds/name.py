"""``name``: what is this piece called?"""

from collections.abc import Iterator, Mapping, Sequence

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.teaching.exercises._fields import goal_word
from banmen_rules.teaching.exercises._generate._order import OPTIONS, Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import Hint, first_name
from banmen_rules.teaching.exercises._words import ENGLISH, Words, fault
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options
from banmen_rules.teaching.exercises.forms.similar import NAMES, are_distinct, by_moves, by_name
from banmen_rules.variants import PieceKind
from banmen_rules.words.sentences import sentence

_OTHER_NAMES = 3


class NameQuestion(Options):
    """One kind, what of it is shown, and what is asked."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the kind and the goal.

        Raises:
            BanmenError: if the goal does not say it, or the kind has no such name.

        """
        super().__init__(exercise, words)
        self.kind = exercise.shown
        self.show = goal_word(exercise, "show", NAMES)
        self.ask = goal_word(exercise, "ask", NAMES)
        self.kanji = self.ask == "kanji"
        if self.show == self.ask:
            raise BanmenError(fault("shown_and_asked", what=self.show))
        for what in (self.show, self.ask):
            if not getattr(self.kind, what):
                raise BanmenError(fault("not_called", noun=self.kind.noun, what=what))

    def made(self) -> tuple[str, ...]:
        """Choose the kinds with the most similar names, then moves, in order of label."""
        chosen = [self.kind]
        alike = (*by_name(self.game, self.kind.id), *by_moves(self.game, self.kind.id), *self.game.kinds)
        for other in alike:
            if len(chosen) > _OTHER_NAMES:
                break
            if all(are_distinct(one, other, self.show, self.ask) for one in chosen):
                chosen.append(other)
        return tuple(sorted((kind.id for kind in chosen), key=self.label))

    def right(self, value: str) -> bool:
        """Tell whether a kind has the name that is shown, or the one that is asked for."""
        other = self.called(value)
        return any(getattr(other, what) == getattr(self.kind, what) for what in (self.show, self.ask))

    def label(self, value: str) -> str:
        """Give the name that is asked for."""
        found: str = getattr(self.called(value), self.ask)
        return found

    def why(self, value: str) -> Note:
        """Say what a kind is called."""
        other, right, words = self.called(value), self.right(value), self.words
        written = other.kanji or other.letters
        text = words.say("is_called", noun=other.noun, kanji=written, romaji=other.romaji, right=right)
        both = [sign for sign in other.kanji if sign in self.kind.kanji and sign.isalpha()]
        if both and not right:
            text += words.space + words.say("both_written_with", signs=both)
        return Note(text)

    def hints(self) -> Iterator[Hint]:
        """Hint at its moves, then at its other name, then at the first letter."""
        kind = self.kind
        yield Hint("category", self.words.say("it_moves", how=sentence(kind.description, self.words.lang)))
        (other,) = {*NAMES} - {self.show, self.ask}
        if other == "romaji" and kind.romaji:
            yield Hint("direction", self.words.say("is_read", romaji=kind.romaji))
        elif other == "kanji" and kind.kanji:
            yield Hint("direction", self.words.say("is_written", kanji=kind.kanji))
        elif other == "name":
            yield Hint("direction", self.words.say("is_the", noun=kind.noun))
        yield Hint("leg", self.words.say("begins_with", sign=self.label(kind.id)[0]))

    def called(self, value: str) -> PieceKind:
        """Find a kind by its id, or by another name where the id would give the answer away."""
        try:
            return self.game.by_id[value] if value in self.game.by_id else self.game.kind(value)
        except BanmenError:
            raise UnknownName("kind of piece", value, self.game.by_id) from None


class _Kind(ChoiceKind):
    skill = "name"
    needed = ("piece",)
    optional = ("options",)
    goal = ("show", "ask")
    question = NameQuestion
    tells_kind = False  # the kind is the answer

    def for_students(self, exercise: ExerciseSpec) -> Mapping[str, object]:
        kinds = map(exercise.game.kind, exercise.options)
        asked = str(exercise.goal.get("ask"))
        return {"options": tuple(sorted(first_name(exercise, kind, (asked,)) for kind in kinds))}

    def prompt(self, exercise: ExerciseSpec) -> str:
        return str(exercise.goal.get("show", "kanji"))

    def confused(self, exercise: ExerciseSpec, answer: Answer) -> Sequence[tuple[str, str]]:
        question, value = NameQuestion(exercise, ENGLISH), str(answer.get("choice"))
        if question.right(value):
            return ()
        return [(question.kind.id, question.called(value).id)]

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for a name of a random kind."""
        game, rng, kind = spec.game, spec.rng, spec.kind()
        named = [one for one in NAMES if getattr(kind, one)]
        if len(named) < 2:  # noqa: PLR2004 - what is shown, and what is asked
            raise Missed
        show, ask = rng.sample(named, 2)
        count = OPTIONS[spec.aim - 1]
        alike = rng.sample(by_name(game, kind.id), rng.randint(spec.aim // 2, count - 1))
        chosen = [kind]
        for other in (*alike, *rng.sample(game.kinds, 2 * count)):
            if len(chosen) < count and all(are_distinct(one, other, show, ask) for one in chosen):
                chosen.append(other)
        options = tuple(one.id for one in rng.shuffled(chosen))
        fields: dict[str, object] = {"piece": kind.id, "options": options, "goal": {"show": show, "ask": ask}}
        similar = sum(1 for other in alike if other in chosen)
        features = Features(patterns=1 + similar, distractors=2 * len(options))
        return Draft(fields, features, kind, spec.practised_by(kind))


KIND = _Kind()
