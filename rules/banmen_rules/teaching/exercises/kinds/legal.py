"""``legal``: can the piece go there, and why, or why not?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    Board,
    common,
    distance,
    practised_board,
    random_board,
)
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import OPTIONS, Distractor, Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
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
from banmen_rules.teaching.exercises.forms.similar import categories_near, look_alikes
from banmen_rules.words.explain import Code, Explanation, explain
from banmen_rules.words.explain.attempts import Attempt, attempts

_MOST_REASONS = 6
_BESIDE = 8
_TARGETS = 3
_LEAST = 3
"""The fewest options: a "no" needs reasons to choose from."""
_STAYING = frozenset(_order.ON_ITS_SQUARE)
_NEVER = 0.5
_CROWDED = 0.5
_OF_A_PIECE = (Code.OWN_PIECE, Code.RANK_TARGET, Code.PROTECTED)
"""The reasons that only a piece on the square can give."""
_FAR = (Code.TOO_FAR, Code.BLOCKED, Code.PASS_LIMIT, Code.RANK)
"""The reasons that make no sense for a square beside the piece."""


class LegalQuestion(Destination, Options):
    """One piece on a board, one square, and whether the piece can go there."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find out whether it can."""
        super().__init__(exercise, words)
        self.stays = self.target == self.origin
        self.plain = self.stays or YES in exercise.options
        if not self.found.legal:
            self._right = [f"no:{self.found.code.value}"]
        elif self.plain:
            self._right = [YES]
        else:
            self._right = [f"yes:{category.value}" for category in self.found.categories]

    def made(self) -> tuple[str, ...]:
        """Choose the right answer and a few wrong ones; "yes" comes before "no"."""
        right = self._right[0]
        known = self._known()
        in_use = [one for one in known if one in self.kind.description.categories]
        moves = [YES] if self.plain else [f"yes:{category.value}" for category in (*in_use, *known)]
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
        line move, so learners could not know which of the two is wanted. Elsewhere a plain ``yes`` asks only
        whether, not how; the options may not have both.

        Raises:
            UnknownName: if the value is neither.

        """
        answer, _, what = value.partition(":")
        if answer == "yes" and self.plain:
            if value != YES:
                about = "answer about staying on a square" if self.stays else 'answer beside "yes"'
                raise UnknownName(about, value, [YES])
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
        if self.plain:
            return self.words.say("may_stay" if self.stays else "may_go")
        return self.words.say("yes", found=category_of(what))

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
        if self.plain:
            return self.note("it_may_not", stays=self.stays)
        not_so = self.not_so(category_of(what))
        if not self.found.legal:
            not_so = self.words.say("it_may_not", stays=False) + self.words.space + not_so
        return Note(not_so)


class _Kind(ChoiceKind):
    skill = "attacks"
    target = "square"
    needed = ("tsfen", "square")
    optional = ("region", "options")
    goal = ("to",)
    question = LegalQuestion
    hides = "moves"

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        del words
        return {"how": lambda: YES not in exercise.options}

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:
        del position, square
        (to,) = shown
        return {"to": to}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask whether a piece can go to a square, and why.

        To learners who asked for a category, the category of a possible move would be no question.
        """
        rng = spec.rng
        if spec.category in _order.ON_ITS_SQUARE and not spec.yes:
            board, category = _staying(spec), spec.category
            wrong = {board.square: Distractor.OWN}
        else:
            board, category = practised_board(spec)
            if category in _order.ON_ITS_SQUARE and rng.chance(_CROWDED):
                board = _surrounded(spec, board, category)
            wrong = distractors(board, rng)
        targets = board.targets(category) if spec.yes else spread(wrong, rng, _TARGETS)
        for target in rng.sample(targets, 1) if spec.yes else targets:
            one = _Target.of(board, target)
            practised: Category | None = category
            if not one.found.legal and target != board.square:
                practised = _stopped(spec, board, one, category, wrong[target])
            if one.found.legal is spec.yes and practised is not None:
                break
        else:
            raise Missed
        options = tuple(rng.shuffled(_options(spec, board, one, practised)))
        if len(options) < _LEAST - spec.late:
            raise Missed
        return board.draft(practised, len(wrong), goal={"to": spec.game.size.name(target)}, options=options)


class _Target(NamedTuple):
    """The square that is asked about."""

    found: Explanation
    tries: list[Attempt]

    @classmethod
    def of(cls, board: Board, target: int) -> "_Target":
        return cls(
            explain(board.position, board.square, target), attempts(board.position, board.square, target)
        )


def _stopped(
    spec: DraftSpec, board: Board, asked: _Target, category: Category, why: Distractor
) -> Category | None:
    """Choose the category that a question about a square practises where the piece cannot go.

    None: what stops the piece has nothing to do with the category asked for.
    """
    stopped = asked.found.categories
    if category in {attempt.path.category for attempt in asked.tries} or category in stopped:
        return category
    if spec.category is None and stopped:
        return stopped[0]
    # Some squares look as if it went farther by its own moves.
    own = why is Distractor.AFTER_TURN or board.kind.description.categories == (category,)
    return category if own else None


def _staying(spec: DraftSpec) -> Board:
    """Make a board whose piece cannot stay: one that its own side surrounds, or one that never can.

    A piece that never can practises another category than the one that it is taken for, so it is only for
    learners who asked for that one.

    Raises:
        Missed: if that fails.

    """
    rng, kind = spec.rng, spec.kind()
    if spec.titled and spec.piece is None and rng.chance(_NEVER):
        never = [
            one
            for one in look_alikes(spec.game, kind.id)
            if _STAYING.isdisjoint(one.description.categories) and not _order.comes_back(one)
        ]
        if not never:
            raise Missed
        return random_board(replace(spec, category=None, piece=rng.choice(never)))
    return _surrounded(spec, random_board(replace(spec, category=None, piece=kind)))


def _surrounded(spec: DraftSpec, board: Board, stays_by: Category | None = None) -> Board:
    """Put friends beside a piece, on all squares by which it could stay, or all but one.

    Raises:
        Missed: if some squares beside it are not shown, or it cannot stay by the category given.

    """
    rng, codes = spec.rng, board.position.board
    beside = sorted(at for at in board.shown if distance(at, board.square, spec.game.size.files) == 1)
    if len(beside) < _BESIDE:
        raise Missed
    passes = Category.PASS in board.kind.description.categories
    exits = [at for at in beside if (codes[at] & 1 != board.turned if codes[at] else passes)]
    if stays_by is not None:
        exits.remove(_one(spec, [at for at in exits if bool(codes[at]) is (stays_by is Category.IGUI)]))
    return board.with_pieces({at: common(rng, spec.game, turned=board.turned) for at in exits})


def _one(spec: DraftSpec, squares: Sequence[int]) -> int:
    if not squares:
        raise Missed
    return spec.rng.choice(squares)


def _options(spec: DraftSpec, board: Board, asked: _Target, category: Category) -> list[str]:
    """List the right answer and others that are wrong, but not absurd."""
    rng, found = spec.rng, asked.found
    target = found.target
    stays = target == found.origin
    plain = stays or spec.titled
    allowed = YES if plain else f"yes:{category.value}"
    right = allowed if found.legal else f"no:{found.code.value}"
    count = min(OPTIONS[spec.aim - 1], _MOST_REASONS)
    reasons = [f"no:{code.value}" for code in _reasons(board, asked, category)]
    if plain:
        return list(dict.fromkeys([right, YES, *rng.sample(reasons, count)]))[:count]
    near = offered_categories(spec, board.kind, category)
    wrong = [one for one in near if one not in board.moves.categories(target)]
    likely = [one for one in wrong if one in board.kind.description.categories]
    no = rng.sample(reasons, count // 2)
    yes = dict.fromkeys(f"yes:{one.value}" for one in rng.shuffled(likely) + rng.shuffled(wrong))
    return [right, *no, *[one for one in yes if one != right][: count - len(no) - 1]]


def _reasons(board: Board, asked: _Target, category: Category) -> list[Code]:
    """List reasons that are wrong, and that somebody who knows the piece and its look-alikes may believe."""
    game, codes, found = board.position.game, board.position.board, asked.found
    stays = found.target == found.origin
    true = {found.code, *(() if found.legal else (attempt.code for attempt in asked.tries))}
    alike = [near for near in CONFUSED if near & true and not found.legal]
    known = {*KNOWN[category]} & categories_near(game, board.kind.id)
    enemy = bool(codes[found.target]) and codes[found.target] & 1 != board.turned
    reasons = [
        code
        for code in understood(OFFERED["stay" if stays else "random"], known)
        if code not in true and not any(code in near for near in alike)
    ]
    absurd = {*(() if enemy else _OF_A_PIECE), *(_FAR if _is_beside(board, found.target) else ())}
    return [code for code in reasons if code not in absurd]


def _is_beside(board: Board, target: int) -> bool:
    return distance(board.square, target, board.position.game.size.files) == 1


KIND = _Kind()
