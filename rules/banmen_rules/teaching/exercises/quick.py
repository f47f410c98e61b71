"""Quick questions, for storms: each takes one click, and they get harder and harder.

They are exercises like all others: on at most nine by nine squares, from a seed, checked by the rules.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from itertools import count, islice
from operator import itemgetter
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game, game
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises._generate._boards import practised_board
from banmen_rules.teaching.exercises._generate._draw import _exercise, _Request
from banmen_rules.teaching.exercises._generate._order import (
    Draft,
    DraftSpec,
    Missed,
    SeededRandom,
    categories_of,
    kinds_with,
    points,
)
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec
from banmen_rules.teaching.exercises._words import GRAMMARS
from banmen_rules.teaching.exercises.forms.royals import royals_of
from banmen_rules.teaching.exercises.packs import topics
from banmen_rules.teaching.exercises.solve.model import Meter
from banmen_rules.variants import VARIANTS, known_variant

LARGEST = 9
"""The squares along the longest side of a question."""
_POINTS = 0.7
"""How many points (`points` counts them) each question is harder than the one before."""
_NEAR = 2
"""A draft that is at most so many points off is taken."""
_TARGET = 0.7
"""The share of questions about one piece's target; the others ask for the piece that gives check."""
_LEAST_PIECES = 3
"""So many pieces of its side stand around the one that gives check, itself included."""
_COMMON = 4
_DRAFTS = 4
"""How many drafts of a question are compared, if none is near."""
_ROUNDS = 4
"""So many times drafts are made before the questions are said to have ended."""
_MISSES = 150
"""How many drafts may miss in a round."""
_APART = 5
"""So many questions in a row are about different kinds of pieces, where a game has them."""
_AIMS = (1, 2, 2, 3)
"""What drafts aim at, by level: a higher aim makes boards that are too large."""


@typed
def quick(
    about: str | None = None, variant: str | None = None, seed: int = 0, known: set[str] | None = None
) -> Iterator[ExerciseSpec]:
    """Yield quick questions, no two alike, from easy to hard.

    Args:
        about: a category of moves, or a topic such as ``"lion"``; any category by default.
        variant: the game; all that have such moves by default.
        seed: any whole number; the same seed gives the same questions.
        known: the digests of questions that are not to come again; those that are yielded are added.

    Raises:
        UnknownName: if the category, topic or game is unknown.
        BanmenError: if the game has no such moves.

    >>> from itertools import islice
    >>> from banmen_rules.teaching.exercises.quick import quick
    >>> [exercise.form for exercise in islice(quick("hook", "tai", seed=1), 3)]
    ['squares', 'squares', 'squares']
    """
    return _drawn(
        _subjects(about, variant), f"quick {about} {variant} {seed}", set() if known is None else known
    )


def categories_about(about: str) -> tuple[Category, ...]:
    """List the categories that a name stands for: its own, or those of the packs of a topic.

    Raises:
        UnknownName: if no category or topic has this name.

    >>> [category.value for category in categories_about("lion")]
    ['area', 'line', 'igui']
    """
    name = "_".join(about.casefold().replace("-", " ").split())
    packs = topics()[name]["packs"] if name in topics() else (name,)
    found = tuple(one for one in Category if one.value in packs and one is not Category.PASS)
    if not found:
        known = [one.value for one in Category if one is not Category.PASS]
        known += [topic for topic in topics() if {*topics()[topic]["packs"]} & {*known}]
        raise UnknownName("category or topic", about, known)
    return found


def _subjects(about: str | None, variant: str | None) -> list[tuple[Game, list[Category]]]:
    """List the games to ask about, each with its categories.

    Raises:
        BanmenError: if no game has any of the categories.

    """
    wanted: tuple[Category, ...] = tuple(one for one in Category if one is not Category.PASS)
    if about is not None:
        wanted = categories_about(about)
    games = [game(known_variant(name)) for name in (VARIANTS if variant is None else (variant,))]
    every = [(one, [each for each in categories_of(one) if each in wanted]) for one in games]
    found: list[tuple[Game, list[Category]]] = [(one, there) for one, there in every if there]
    if not found:
        there = ", ".join(one.value for one in categories_of(games[0]) if one is not Category.PASS)
        raise BanmenError(f"no piece of {variant} moves by {about}: choose one of {there}")
    return found


def _drawn(
    subjects: Sequence[tuple[Game, list[Category]]], seed: str, known: set[str]
) -> Iterator[ExerciseSpec]:
    kinds = {kind.id for of, there in subjects for one in there for kind in kinds_with(of, one)}
    recent: deque[str] = deque(maxlen=min(_APART, len(kinds) // 2))
    for place in count():
        found = _question(subjects, seed, place, known, recent)
        if found is None:
            return
        known.add(found.digest)
        recent.append(found.tags["kind"])
        yield found


def _question(
    subjects: Sequence[tuple[Game, list[Category]]],
    seed: str,
    place: int,
    known: set[str],
    recent: Collection[str],
) -> ExerciseSpec | None:
    """Make the question at a place of a run: of some drafts the one as hard as wanted; None: no new one.

    Of the kinds of pieces in ``recent`` it asks only if the others give no new question.
    """
    rng, wanted = SeededRandom(f"{seed}, question {place}"), place * _POINTS
    wish = _Wish(
        wanted,
        _AIMS[min(int(wanted) // 5, len(_AIMS) - 1)],
        "target" if rng.chance(_TARGET) else "guard",
        recent,
    )
    for again in range(_ROUNDS):
        if again:
            wish = wish._replace(kind="target", avoided=recent if 2 * again < _ROUNDS else ())
        drafts = list(islice(_drafts(subjects, rng, wish), _DRAFTS))
        for _, kind, of, draft in sorted(drafts, key=itemgetter(0)):
            made = _exercise(_Request(kind, of, "", None, None, None), draft, place)
            if made.digest not in known and not faults(made):
                return made
    return None


class _Wish(NamedTuple):
    """The draft that would fit best."""

    points: float
    aim: int
    kind: str
    """The kind of exercise, if the category allows it."""
    avoided: Collection[str]
    """Kinds of pieces that were asked about a moment ago."""


def _drafts(
    subjects: Sequence[tuple[Game, list[Category]]], rng: SeededRandom, wish: _Wish
) -> Iterator[tuple[float, str, Game, Draft]]:
    """Yield drafts, each after how far it is from the points wanted; one that is near is the last.

    A category known beforehand must not give the answer away: only a common one asks which piece gives check.
    """
    for _ in range(_MISSES):
        of, there = rng.choice(subjects)
        category = rng.choice(there)
        clicked = category not in KINDS["target"].never
        known = clicked and len(there) == 1
        kind = wish.kind if clicked else "guard"
        if known and not _is_common(of, category):
            kind = "target"
        spec = DraftSpec(of, rng, category, None, wish.aim, None, Meter(10**6), titled=known)
        try:
            draft = KINDS[kind].make(spec) if kind == "target" else _checker(spec)
        except Missed:
            continue
        if draft.features.side <= LARGEST and draft.kind.id not in wish.avoided:
            off = abs(points(draft.features) - wish.points)
            yield off, kind, of, draft
            if off <= _NEAR:
                return


def _is_common(of: Game, category: Category) -> bool:
    """Tell whether so many kinds have a category that one of them beside another is no wonder."""
    return _COMMON * len(kinds_with(of, category)) >= len(of.kinds)


def _checker(spec: DraftSpec) -> Draft:
    """Put a royal where exactly one of several pieces captures it, and ask which.

    Raises:
        Missed: if that fails.

    """
    board, category = practised_board(spec)
    royals, codes, side = royals_of(spec.game), board.position.board, int(board.turned)
    if not royals:
        raise Missed
    attacked = {
        at
        for packed in board.moves.of(category)
        for at in (packed & SQUARE, *movegen.captured(spec.game, codes, packed))
        if at in board.shown and at != board.square and (not codes[at] or codes[at] & 1 != side)
    }
    if not attacked:
        raise Missed
    board = board.with_pieces(
        {spec.rng.choice(sorted(attacked)): spec.rng.choice(royals) | int(Side(side).other)}
    )
    attackers = board.position.squares_of(Side(side))
    checks = threats(board.position, Side(side).other)
    if {packed >> FROM & SQUARE for packed in checks} != {board.square} or len(attackers) < _LEAST_PIECES:
        raise Missed
    others = (board.position.piece_at(at) for at in attackers if at != board.square)
    if spec.titled and not any(one and category in one.kind.description.categories for one in others):
        raise Missed  # the only piece of the category that was asked for would be the answer
    draft = board.draft(category, len(attackers), goal={"attacker": Side(side).label})
    del draft.fields["square"]
    asked = {lang: words.say("checker") for lang, words in GRAMMARS.items()}
    draft.fields["translations"] = {lang: {"task": text} for lang, text in asked.items() if lang != "en"}
    draft.fields["task"] = asked["en"]
    return draft
