"""``legal``: can the piece go there, and why, or why not?"""

from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Board, practised_board
from banmen_rules.teaching.exercises._generate._distractors import distractors
from banmen_rules.teaching.exercises._generate._order import OPTIONS, Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._notes import note_of
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options
from banmen_rules.teaching.exercises.forms.destination import (
    CONFUSED,
    KNOWN,
    OFFERED,
    REASONS,
    YES,
    Destination,
    category_of,
    offered_categories,
    understood,
)
from banmen_rules.words.explain import Code, Explanation, explain
from banmen_rules.words.explain.attempts import attempts

_POSSIBLE = 0.5
_MOST_REASONS = 6


class LegalQuestion(Destination, Options):
    """One piece on a board, one square, and whether the piece can go there."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out whether it can."""
        super().__init__(exercise, words)
        self.stays = self.target == self.origin
        if not self.found.legal:
            self._right = [f"no:{self.found.code.value}"]
        elif self.stays:
            self._right = [YES]
        else:
            self._right = [f"yes:{category.value}" for category in self.found.categories]

    def made(self) -> tuple[str, ...]:
        """Choose the right answer and a few wrong ones; "yes" comes before "no"."""
        right = self._right[0]
        known = self._known()
        in_use = [one for one in known if one in self.kind.description.categories]
        moves = [YES] if self.stays else [f"yes:{category.value}" for category in (*in_use, *known)]
        reasons = [f"no:{code.value}" for code in understood(OFFERED["usual"], known)]
        wrong_moves = [one for one in dict.fromkeys(moves) if not self.right(one)]
        wrong_reasons = [one for one in reasons if not (self.right(one) or self.doubtful(one))]
        chosen = {right, *wrong_moves[:2], *wrong_reasons[: 2 + self.found.legal]}
        every = [YES, *(f"yes:{one.value}" for one in Category), *(f"no:{one.value}" for one in REASONS)]
        return tuple(one for one in every if one in chosen)

    def _known(self) -> list[Category]:
        """List the categories that a learner who is asked this knows."""
        meant = self.found.categories[:1] or self.kind.description.categories
        return [one for one in Category if all(one in KNOWN[category] for category in meant)]

    def check(self, value: str) -> None:
        """Refuse a value that is neither ``yes:`` with a category nor ``no:`` with a reason.

        If the piece can stay on its square, the answer is a plain ``yes``: a pass of a lion dog is also a
        line move, so learners could not know which of the two is wanted.

        Raises:
            UnknownName: if the value is neither.

        """
        answer, _, what = value.partition(":")
        if answer == "yes" and self.stays:
            if value != YES:
                raise UnknownName("answer about staying on a square", value, [YES])
        elif answer == "yes":
            category_of(what)
        elif answer != "no" or what not in set(REASONS):
            raise UnknownName("answer", value, [f"no:{code.value}" for code in REASONS])

    def right(self, value: str) -> bool:
        """Tell whether an answer is the right one, and for the right reason."""
        return value in self._right

    def doubtful(self, value: str) -> bool:
        """Tell whether a reason stops another path there, and so is not wrong."""
        if self.found.possible or self.right(value):
            return False
        return value in {
            f"no:{attempt.code.value}" for attempt in attempts(self.position, self.origin, self.target)
        }

    def label(self, value: str) -> str:
        """Write an answer as a sentence."""
        answer, _, what = value.partition(":")
        if answer == "no":
            return self.words.say("no", code=Code(what), stays=self.stays)
        return self.words.say("may_stay") if self.stays else self.words.say("yes", found=category_of(what))

    def why(self, value: str) -> Note:
        """Say why an answer is right or wrong, without giving the right one away."""
        answer, _, what = value.partition(":")
        if self.right(value):
            if answer == "no":
                return note_of(self.position, self.found)
            return self.note_by(category_of(what) if what else self.found.categories[-1])
        if answer == "no":
            name = "it_may" if self.found.legal else "another_reason"
            return self.note(name, code=Code(what), stays=self.stays)
        if self.stays:
            return self.note("it_may_not", stays=True)
        not_so = self.not_so(category_of(what))
        if not self.found.legal:
            not_so = self.words.say("it_may_not", stays=False) + self.words.space + not_so
        return Note(not_so)


class _Kind(ChoiceKind):
    skill = "attacks"
    needed = ("tsfen", "square")
    optional = ("region", "options")
    goal = ("to",)
    question = LegalQuestion
    hides = "moves"

    def make(self, spec: DraftSpec) -> Draft:
        """Ask whether a piece can go to a square, and why."""
        board, category = practised_board(spec)
        rng = spec.rng
        wrong = distractors(board, rng)
        target = rng.choice(board.targets(category))
        if wrong and category not in _order.ON_ITS_SQUARE and not rng.chance(_POSSIBLE):
            target = rng.choice(list(wrong))
        found = explain(board.position, board.square, target)
        if not found.legal and category not in found.categories:
            if spec.category is not None or not found.categories:
                raise Missed  # what stops it is not what is practised
            category = found.categories[0]
        options = tuple(rng.shuffled(_reasons(spec, board, found, category)))
        return board.draft(category, len(wrong), goal={"to": spec.game.size.name(target)}, options=options)


def _reasons(spec: DraftSpec, board: Board, found: Explanation, category: Category) -> list[str]:
    """List the right answer and others that are certainly wrong."""
    rng, target = spec.rng, found.target
    stays = target == found.origin
    allowed = YES if stays else f"yes:{category.value}"
    right = allowed if found.legal else f"no:{found.code.value}"
    codes = {found.code, *(attempt.code for attempt in attempts(board.position, board.square, target))}
    near_by = [near for near in CONFUSED if near & codes]
    offered = OFFERED["stay" if stays else "random"]
    reasons = understood(offered, KNOWN[category])
    reasons = [code for code in reasons if not any(code in near for near in near_by)]
    if stays:
        count = min(OPTIONS[spec.aim - 1], _MOST_REASONS)
        no = [f"no:{code.value}" for code in rng.sample(reasons, count) if f"no:{code.value}" != right]
        return [right, *([] if found.legal else [YES]), *no][:count]
    wrong = [one for one in offered_categories(spec, category) if one not in board.moves.categories(target)]
    likely = [one for one in wrong if one in board.kind.description.categories]
    count = min(OPTIONS[spec.aim - 1], _MOST_REASONS)
    no = [f"no:{code.value}" for code in rng.sample(reasons, count // 2)]
    yes = dict.fromkeys(f"yes:{one.value}" for one in rng.shuffled(likely) + rng.shuffled(wrong))
    return [right, *no, *[one for one in yes if one != right][: count - len(no) - 1]]


KIND = _Kind()
