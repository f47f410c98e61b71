"""One move, as an exercise: the best capture (``harvest``), a way given leg by leg (``path``)."""

from collections.abc import Sequence

from banmen_rules.base.errors import BanmenError
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._goals import goal_number, goal_square, goal_squares, goal_written
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.teaching.exercises._routes import Route, fitting, is_turn, routes_to, stray, why_failing
from banmen_rules.teaching.exercises._steps import Line, Step, to_move
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.solve._harvest import taken


class _Single(Line):
    """A line of one move."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up.

        """
        super().__init__(exercise, words, to_move(exercise), 1)
        self.origin = exercise.origin(self.position) if exercise.square else None

    @property
    def pieces(self) -> list[int]:
        """The square that the question is about, or all of the side to move."""
        return super().pieces if self.origin is None else [self.origin]

    def after(self, move: Move, step: Step) -> Line:
        """Nothing comes after."""
        raise NotImplementedError


class Harvest(_Single):
    """Taking as much as one move can."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read what is to be taken."""
        super().__init__(exercise, words)
        goal = exercise.goal
        if len({"material", "pieces"} & set(goal)) != 1:
            raise BanmenError(_fault_words.either_amount())
        self.count = "pieces" in goal
        self.wanted = goal_number(exercise, "pieces" if self.count else "material")

    def step(self, move: Move) -> Step:
        """Say how much a move takes."""
        amount = taken(self.position, move.packed, count=self.count)
        own = any(self.position.board[square] & 1 == self.position.turn for square in move.captures)
        best = self._best
        if not move.captures:
            return Step("wrong", Note(self.words.takes_nothing(best)))
        what = self._what(move)
        if amount >= self.wanted:
            return Step("done", Note(self.words.harvested(what, self._amount(amount, own=own))))
        return Step("wrong", Note(self.words.too_little(what, self._amount(amount, own=own), best)))

    @property
    def rest(self) -> Note:
        """What is said of any other move."""
        return Note(self.words.takes_nothing(self._best))

    @property
    def _best(self) -> str:
        """Say what the best move takes."""
        return self.words.so_many(self.wanted) if self.count else self.words.so_much(self.wanted)

    def _amount(self, amount: int, *, own: bool) -> str:
        words = self.words
        return words.pieces_in_all(amount, own=own) if self.count else words.points(amount, own=own)

    def _what(self, move: Move) -> str:
        found = []
        for square in move.captures:
            piece = self.position.piece_at(square)
            if piece is not None:
                own = piece.side == self.position.turn
                found.append(self.words.taken(self.words.noun(piece.kind), self.name(square), own=own))
        return self.words.pieces(found)


class Way(_Single):
    """Going a certain way, said in squares or as a written move."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read where to, and what is captured on the way; or a move, and what it changes."""
        super().__init__(exercise, words)
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
        """Say whether a way is the one asked for."""
        captures = frozenset(move.captures)
        if move.target != self.to:
            note = Note(self.words.ends_elsewhere(self.name(move.target), self.name(self.to)))
            return Step("wrong", note)
        if captures != self.takes:
            missing, extra = sorted(self.takes - captures), sorted(captures - self.takes)
            note = Note(self.words.captures_differ([*map(self.name, missing)], [*map(self.name, extra)]))
            return Step("wrong", note)
        if self.written and move.origin != self.mover:
            return Step("wrong", Note(self.words.moves_another(self.name(self.mover))))
        if self.written and move.promotes_to != self.promotes_to:
            return Step("wrong", Note(self.words.promotion_differs(wanted=self.promotes_to is not None)))
        taking = [self.name(square) for square in sorted(self.takes)]
        return Step("done", Note(self.words.this_way(self.name(self.to), taking)))

    def read(self, text: str) -> list[Move] | Note:
        """Find the moves of the route that some squares determine, or say why they determine none."""
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
            return Note(self.words.several_routes(self.name(self.to)))
        (route,) = fits
        if route.failing is not None:
            return why_failing(self.position, route, self.words)
        moves = [move for move in self._of(origin) if (*move.path, move.target) == route.stops]
        return [move for move in moves if move.declines == declines] or moves

    def routes(self) -> list[Route]:
        """List the routes to where the question asks, those that fail included; none of a written move."""
        if self.written or self.origin is None:
            return []
        moves = [move for move in self._of(self.origin) if move.target == self.to]
        return routes_to(self.position, self.origin, self.to, moves)

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
        """Say where clicked squares leave every route."""
        assert self.origin is not None  # noqa: S101 - a question about a route has its piece
        at, to, turns = stray(self.position, self.origin, clicks)
        words = self.words.cannot_turn if turns else self.words.no_leg
        return Note(words(self.name(at), self.name(to)))

    def counts(self, move: Move) -> bool:
        """A way is given by its squares, and ends where the question says; a written move may be any."""
        return self.written or move.target == self.to

    @property
    def rest(self) -> Note:
        """What is said of any other move."""
        return Note(self.words.another_way())
