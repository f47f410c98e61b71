"""``path``: show a route of the piece, or make a move given in notation."""

from collections.abc import Iterable, Sequence

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import ANY
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.packed import SQUARE, trail
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_square, goal_squares, goal_written
from banmen_rules.teaching.exercises._generate._boards import (
    practised_board,
    shown_moves,
)
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Missed
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.steps import Line, Route, Step, to_move, turned, why_failing
from banmen_rules.words.explain import Code
from banmen_rules.words.explain.attempts import Attempt, attempts

MOST_FAILING = 40
"""How many failing routes the key of an exercise lists, the closest first."""
_TAKING = 0.7


def routes_to(position: Position, origin: int, target: int, moves: Iterable[Move]) -> list[Route]:
    """List the routes from one square to another: first those of the moves, then those that fail."""
    tries = attempts(position, origin, target)
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Route] = {}
    for move in moves:
        stops = (*move.path, target)
        paths = [
            attempt.squares
            for attempt in tries
            if attempt.code == Code.ALLOWED
            and attempt.touched == move.path
            and attempt.captures == frozenset(move.captures)
        ]
        for squares in paths or [stops]:
            found.setdefault((squares, stops), Route(squares, stops))
    failing = [one for one in tries if one.code not in (Code.ALLOWED, Code.OFF_BOARD)]
    known = {squares for squares, _ in found}
    direct = any(stops == (target,) for _, stops in found)
    for attempt in sorted(failing, key=_closest)[:MOST_FAILING]:
        squares, stops = _course(position, attempt)
        if squares in known:
            continue
        lion_steps = direct and attempt.code == Code.NOTHING_TO_CAPTURE and attempt.blocker is None
        if lion_steps and set(stops[:-1]) == {attempt.squares[-1]}:
            # To step over an empty square is its jump, made in two steps.
            found.setdefault((squares, (target,)), Route(squares, (target,)))
        else:
            found.setdefault((squares, stops), Route(squares, stops, attempt))
    return list(found.values())


def _closest(attempt: Attempt) -> tuple[int, int, bool]:
    """Order failing attempts: the nearest first; of one route, first the attempt that need not capture."""
    return attempt.left, len(attempt.path.legs), attempt.code == Code.NOTHING_TO_CAPTURE


def fitting(routes: Iterable[Route], clicks: Sequence[int]) -> list[Route]:
    """Choose the routes that clicks may mean; one if they determine it.

    The clicks are squares of the route in order, its end last. All of its stops, or all of its squares,
    mean that route and no longer one.
    """
    fits = [route for route in routes if _passes(route.squares, clicks)]
    for whole in ("stops", "squares"):
        exact = [route for route in fits if getattr(route, whole) == tuple(clicks)]
        if exact:
            return exact[:1]
    return fits if len({route.stops for route in fits}) > 1 else fits[:1]


def stray(position: Position, origin: int, clicks: Sequence[int]) -> tuple[int, int, bool]:
    """Find where clicks leave every route of a piece: the squares before and after, and whether it turns."""
    count = len(clicks)
    while count and not _gets_to(position, origin, clicks[:count]):
        count -= 1
    if count == len(clicks):  # each part is a route, so the turn between them is the mistake
        count -= 1
    at = clicks[count - 1] if count else origin
    before = (origin, *clicks)[max(0, count - 1)]
    return at, clicks[count], bool(count) and is_turn(position, (before, at, clicks[count]))


def is_turn(position: Position, squares: tuple[int, int, int]) -> bool:
    """Tell whether a piece that comes from the first square to the second turns there to get to the third."""
    before, at, to = squares
    return _direction(position, before, at) != _direction(position, at, to)


def _gets_to(position: Position, origin: int, clicks: Sequence[int]) -> bool:
    tries = attempts(position, origin, clicks[-1])
    return any(one.code == Code.ALLOWED and _passes(one.squares, clicks) for one in tries)


def _passes(squares: Sequence[int], clicks: Sequence[int]) -> bool:
    """Tell whether clicks are some of the squares in their order, the last one included."""
    rest = iter(squares)
    return bool(clicks) and squares[-1] == clicks[-1] and all(click in rest for click in clicks)


def _course(position: Position, attempt: Attempt) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Follow a failing route to its end, as if the board were empty."""
    size, side = position.game.size, position.board[attempt.origin] & 1
    x = y = 0
    squares: list[int] = []
    stops: list[int] = []
    for leg, times in zip(attempt.path.legs, attempt.times, strict=True):
        if leg.over == ANY and not leg.dx and not leg.dy:
            return attempt.squares, attempt.squares  # a teleport passes no squares
        for _ in range(times):
            x, y = x + leg.dx, y + leg.dy
            square = size.offset(attempt.origin, x, y, side)
            if square is not None:
                squares.append(square)
        stops.append(squares[-1])
    return tuple(squares), tuple(stops)


def _direction(position: Position, start: int, end: int) -> tuple[int, int]:
    files = position.game.size.files
    (row, column), (row2, column2) = divmod(start, files), divmod(end, files)
    down, across = row2 - row, column2 - column
    length = max(abs(down), abs(across), 1)
    direct = {abs(down), abs(across)} <= {0, length}
    return (down // length, across // length) if direct else (down, across)


class PathLine(Line):
    """A certain path, given by its end and captures or as a move in notation."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the end of the path and its captures, or a move and its effect."""
        super().__init__(exercise, words, to_move(exercise))
        self.origin = exercise.origin(self.position) if exercise.square else None
        size = self.position.game.size
        self.written = "written" in exercise.goal
        if self.written:
            move = self.position.parse_move(goal_written(exercise))
            self.to, self.takes, self.promotes_to = move.target, frozenset(move.captures), move.promotes_to
            self.mover = move.origin
            return
        self.to = goal_square(exercise, size, "to")
        empty = exercise.goal.get("takes") in ([], ())
        self.takes = frozenset(() if empty else goal_squares(exercise, size, "takes"))
        exercise.origin(self.position)

    def step(self, move: Move) -> Step:
        """Judge whether a move takes the path asked for."""
        captures, to = frozenset(move.captures), self.name(self.to)
        if move.target != self.to:
            return Step("wrong", self.note("ends_elsewhere", target=self.name(move.target), to=to))
        if captures != self.takes:
            missing, extra = self._names(self.takes - captures), self._names(captures - self.takes)
            return Step("wrong", self.note("captures_differ", missing=missing, extra=extra))
        if self.written and move.origin != self.mover:
            return Step("wrong", self.note("moves_another", square=self.name(self.mover)))
        if self.written and move.promotes_to != self.promotes_to:
            return Step("wrong", self.note("promotion_differs", wanted=self.promotes_to is not None))
        stays = move.target == move.origin
        return Step("done", self.note("right_path", target=to, captures=self._names(self.takes), stays=stays))

    def _names(self, squares: frozenset[int]) -> list[str]:
        return [*map(self.name, sorted(squares))]

    def read(self, text: str) -> list[Move] | Note:
        """Find the moves of the route that the clicked squares determine, or say why they determine none."""
        if self.written or not text.lstrip()[:1].isdecimal():
            return super().read(text)
        origin, path, target, declines = parse_route(self.position.game.size, text)
        if origin != self.origin or target != self.to:
            return super().read(text)
        routes = self.routes()
        fits = fitting(routes, (*path, target))
        if not fits:
            return self._no_route((*path, target))
        if len(fits) > 1:
            return self.note("several_routes", to=self.name(self.to))
        (route,) = fits
        if route.failing is not None:
            return why_failing(self.position, route, self.words)
        moves = [move for move in self._of(origin, target) if (*move.path, move.target) == route.stops]
        return [move for move in moves if move.declines == declines] or moves

    def routes(self) -> list[Route]:
        """List the routes to the end asked for, failing ones included; none for a move in notation."""
        if self.written or self.origin is None:
            return []
        return routes_to(self.position, self.origin, self.to, self._of(self.origin, self.to))

    def turns_once(self) -> bool:
        """Tell whether every right route turns once, and stops and captures nowhere else before its end."""
        right = [move for move in self._of(self.pieces[0]) if self.step(move).verdict == "done"]
        corners = [move.path for move in right]
        return bool(right) and all(
            len(path) == 1
            and path[0] not in self.takes
            and is_turn(self.position, (self.pieces[0], path[0], self.to))
            for path in corners
        )

    def _no_route(self, clicks: Sequence[int]) -> Note:
        """Say where the clicked squares leave every route."""
        assert self.origin is not None  # noqa: S101 - a question about a route has its piece
        at, to, turns = stray(self.position, self.origin, clicks)
        name = "cannot_turn" if turns else "no_leg"
        return self.note(name, at=self.name(at), to=self.name(to))

    def counts(self, move: Move) -> bool:
        """Any move, if the goal is a move in notation; else those that end where the question says."""
        return self.written or move.target == self.to

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self.note("no_such_route")


class _Kind(MovesKind):
    skill = "route"
    needed = ("tsfen",)
    optional = ("region", "square")
    goal = ("to", "takes", "written")
    line = PathLine
    target = "move"

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:
        (text,) = shown
        move, name = turned(position, position.square(square)).parse_move(text), position.game.size.name
        return {"to": name(move.target), "takes": [*map(name, move.captures)]}

    def needs(self, exercise: ExerciseSpec) -> Sequence[str]:
        return self.needed if "written" in exercise.goal else ("tsfen", "square")  # notation says what moves

    def task(self, exercise: ExerciseSpec) -> str:
        return "written" if "written" in exercise.goal else "path"

    def ends(self, exercise: ExerciseSpec) -> tuple[str, str] | None:
        return (exercise.square, str(exercise.goal["to"])) if "to" in exercise.goal else None

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return {"corner": lambda: _corner(exercise, words)}

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the path of a random move: preferably one with several legs, or a capture."""
        board, category = practised_board(spec)
        rng, name = spec.rng, spec.game.size.name
        moves = shown_moves(board, category)
        if not moves:
            raise Missed
        codes = board.position.board
        captured = {one: sorted(movegen.captured(spec.game, codes, one)) for one in board.moves.packed}
        taking = [packed for packed in moves if captured[packed]]
        packed = rng.choice(taking if taking and rng.chance(_TAKING) else moves)
        target, takes, touched = packed & SQUARE, captured[packed], _touched(packed)
        others = [other for other in board.moves.packed if other & SQUARE == target]
        if touched and any(captured[other] == takes and not _touched(other) for other in others):
            raise Missed  # the end square alone would be the answer
        differ = len({tuple(captured[other]) for other in others})
        goal = {"to": name(target), "takes": [name(at) for at in takes]}
        draft = board.draft(category, 4 * (differ - 1) + 2 * len(takes), goal=goal)
        return draft._replace(features=draft.features._replace(legs=1 + touched))


def _corner(exercise: ExerciseSpec, words: Words) -> bool:
    """Tell whether the route turns once, and stops nowhere else."""
    try:
        return PathLine(exercise, words).turns_once()
    except BanmenError:
        return False


def _touched(packed: int) -> int:
    """Count the squares that a move touches down on before its end."""
    return sum(1 for _, flown in trail(packed) if not flown)


KIND = _Kind()
