"""Rules about exercises on a board: the category is needed, and the work is worth doing."""

from collections.abc import Iterator

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category, Path
from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE
from banmen_rules.teaching.exercises._judge import faults, solution
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack
from banmen_rules.teaching.exercises._tasks import task_of
from banmen_rules.teaching.exercises._words import ENGLISH
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.single_piece import SinglePieceLine
from banmen_rules.teaching.exercises.forms.steps import to_move
from banmen_rules.teaching.exercises.solve.one_move import harvest, net
from banmen_rules.teaching.exercises.solve.single_piece import solve
from banmen_rules.teaching.exercises.worth.finding import Found, category_of
from banmen_rules.variants import resolve

_NEED_THEME = ("reach", "spot", "path", "route", "collect", "harvest", "guard")
_ALONE = ("route", "collect")
ANY_ROUTE = ("any route", "Any route")
"""Words in a task that allow several first moves."""
_LEAST, _MOST, _MOST_AT_FIRST = 3, 24, 12
_LEAST_RINGED, _MOST_RINGED = 0.2, 0.6
_MOST_TO_TAKE = 12


def theme_not_needed(name: str, pack: Pack) -> Iterator[Found]:
    """Find exercises of a pack on one category of moves that have the same solution without it."""
    category = category_of(pack)
    if category is None:
        return
    for one in pack.exercises:
        if one.kind in _NEED_THEME and not _needs(one, category):
            yield Found(
                name,
                one,
                "goal",
                f"it is solved without {category.value} moves, its category: change the board or the goal so "
                "that only they lead there",
            )


def several_first_moves(name: str, pack: Pack) -> Iterator[Found]:
    """Find routes and collections that begin in several ways."""
    for one in pack.exercises:
        if one.kind not in _ALONE or any(words in task_of(one) for words in ANY_ROUTE):
            continue
        assert isinstance(one.asks, MovesKind)  # noqa: S101 - these kinds are
        line = one.asks.line(one, ENGLISH)
        assert isinstance(line, SinglePieceLine)  # noqa: S101 - of these kinds all are
        count = len({packed & DIRECT for packed in solve(line.piece, line.left).moves})
        if count > 1:
            yield Found(
                name,
                one,
                "goal",
                f"{count} first moves solve it: leave one, or let the task say “by any route”",
            )


def number_of_squares(name: str, pack: Pack) -> Iterator[Found]:
    """Find too few or too many squares to mark."""
    for one in pack.exercises:
        if one.kind not in ("reach", "read", "spot"):
            continue
        marked = solution(one)["squares"]
        assert isinstance(marked, list)  # noqa: S101 - of these kinds all are
        most = _MOST_AT_FIRST if one.level == 1 else _MOST
        if one.kind != "spot" and not _LEAST <= len(marked) <= most:
            yield Found(
                name, one, "goal", f"{len(marked)} squares are to be marked: {_LEAST} to {most} should be"
            )
        elif one.kind == "spot":
            among = one.goal["among"]
            assert isinstance(among, (list, tuple))  # noqa: S101 - as above
            if not _LEAST_RINGED <= len(marked) / len(among) <= _MOST_RINGED:
                yield Found(
                    name,
                    one,
                    "goal",
                    f"{len(marked)} of {len(among)} ringed squares are right: {_LEAST_RINGED:.0%} to "
                    f"{_MOST_RINGED:.0%} should be",
                )


def captures(name: str, pack: Pack) -> Iterator[Found]:
    """Find harvests with too many captures, several best ones, or one that loses more than it wins."""
    for one in pack.exercises:
        if one.kind != "harvest":
            continue
        position = to_move(one)
        square = one.origin(position) if one.square else None
        effects = position.effects() if square is None else position.effects_of(square)
        legal = [packed for packed in effects if rules.refusal(position, packed) is None]
        men = {at for packed in legal for at in movegen.captured(position.game, position.board, packed)}
        if len(men) > _MOST_TO_TAKE:
            message = f"{len(men)} pieces can be captured: at most {_MOST_TO_TAKE} should be"
            yield Found(name, one, "tsfen", message)
        best = harvest(position, square, count="pieces" in one.goal, after="net" in one.goal).moves
        if len(best) > 1:
            yield Found(name, one, "goal", f"{len(best)} moves capture the most: leave one")
        elif best and "material" in one.goal:
            nets = {packed: net(position, packed) for packed in legal}
            (first,) = best
            if any(won >= nets[first] for packed, won in nets.items() if packed != first):
                message = (
                    f"after the best recapture it wins {nets[first]}, and another move wins as much or more"
                )
                yield Found(name, one, "goal", message)


def _needs(exercise: ExerciseSpec, category: Category) -> bool:
    """Tell whether an exercise has another solution, or none, without a category of moves.

    For moves that end on their own square it is enough that the solution does: a lion has several ways.
    """
    if category in ON_ITS_SQUARE:
        moves = solution(exercise).get("moves")
        squares = str(moves[0]).split() if isinstance(moves, list) else [""]
        return len(squares) > 1 and squares[0] == squares[-1]
    without = ExerciseSpec(**{name: getattr(exercise, name) for name in exercise.__dataclass_fields__})
    without.__dict__["game"] = _Without(exercise.game, category)
    try:
        return bool(faults(without)) or solution(without) != solution(exercise)
    except BanmenError:
        return True


class _Without(Game):
    """A game whose pieces do not move by one category."""

    def __init__(self, of: Game, category: Category) -> None:
        super().__init__(resolve(of.variant, of.ruleset, dict(of.rulings)), of.chosen)
        self._category = category

    def _key(self, code: int) -> tuple[tuple[Path, ...], int]:
        paths, side = super()._key(code)
        return tuple(path for path in paths if path.category is not self._category), side
