"""Exercises from the mistakes of a game, where the rules prove the right move."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from banmen_rules import BanmenError, Category, Move, Position, Side
from banmen_rules.base.arguments import typed
from banmen_rules.engine.analysis import Line
from banmen_rules.review._points import TurningPoint
from banmen_rules.teaching.exercises import ExerciseSpec, from_position
from banmen_rules.teaching.exercises.solve import guard, harvest
from banmen_rules.teaching.exercises.solve.quality import keys
from banmen_rules.teaching.exercises.solve.theme import TESTS, theme_of

LONGEST_WIN = 2
"""The longest missed win, in moves, that becomes an exercise."""

MOST_WINS = 5
"""How many first moves may win: if more do, there is nothing to find."""

MOST_CAPTURES = 3
"""How many captures may be the best ones."""

APART = 20
"""Two wins that a side misses must be so many moves of both sides apart."""

_SEARCHED = 2_000
"""How many moves the search for a missed win may make."""

MINED_KINDS = ("mate", "guard", "harvest")
"""The kinds of exercises that mistakes make."""

MINED_THEMES = (*(name for name, _ in TESTS if name != "hunt"), "net")
"""The themes that they may have; a hunt takes longer than `LONGEST_WIN`."""

_AT_ONCE = "both_royals"
"""The only theme of a capture that wins at once."""


class Unused(Enum):
    """Why a turning point makes no exercise."""

    UNPROVED = "unproved"
    """The rules prove no answer."""
    REPEATED = "repeated"
    """The game has asked for it before."""


@typed
def exercises_from(points: Iterable[TurningPoint]) -> Iterator[ExerciseSpec]:
    """Yield an exercise for each turning point that makes one, in the order given; for one answer only once.

    A move that is missed again and again is asked for where it was missed first; so is a win that one side
    misses within `APART` moves.
    """
    return (found for found in sorted_out(points) if isinstance(found, ExerciseSpec))


def sorted_out(points: Iterable[TurningPoint]) -> Iterator[ExerciseSpec | Unused]:
    """Yield for each turning point its exercise, or why it makes none."""
    known: set[tuple[Side, str]] = set()
    last: dict[Side, int] = {}
    for point in points:
        side = point.position.turn
        missed = (side, point.best.moves[0])
        wins = point.best.wins_in is not None and point.best.wins_in > 0
        if missed in known or (wins and point.ply - last.get(side, -APART) < APART):
            yield Unused.REPEATED
            continue
        found = exercise_from(point)
        if found is None:
            yield Unused.UNPROVED
            continue
        known.add(missed)
        if wins:
            last[side] = point.ply
        yield found


@typed
def exercise_from(point: TurningPoint) -> ExerciseSpec | None:
    """Make an exercise of what a move missed, or else of what it allowed.

    It asks for a last royal to be saved (``guard``), for a win in one or two moves (``mate``), or for the
    capture that wins the most after the recapture (``harvest``), if the search finds the same one best. Where
    the rules prove nothing that was missed, it asks for the other side's answer, after the move. The theme of
    a capture is that of a double capture, of a hook's corner, or of counting recaptures; that of a win is
    what its first move shows, if only one move wins.

    Returns:
        The exercise; None if the rules prove none of them.

    """
    missed = _Question(point, point.position, point.best, "where {side} played {move}")
    try:
        found = missed.saving() or missed.winning() or missed.capturing()
        if found is None and point.reply is not None:
            after = point.position.copy()
            after.push(point.move)
            allowed = _Question(point, after, point.reply, "after {side} played {move}")
            found = allowed.winning() or allowed.capturing()
    except BanmenError:  # such as a game with its own ruleset, which exercises cannot name
        return None
    return found


@dataclass(frozen=True)
class _Question:
    """A position of a game, and the move to find there."""

    point: TurningPoint
    position: Position
    line: Line
    when: str

    def saving(self) -> ExerciseSpec | None:
        """Ask for a last royal to be saved that was left to be captured."""
        side = self.position.turn
        if not self.position.is_check(side):
            return None
        found = guard(self.position.copy(), side)
        return self._made("guard", {"saves": side.label}) if self._is_missed(found.moves) else None

    def winning(self) -> ExerciseSpec | None:
        """Ask for a short win."""
        wins_in = self.line.wins_in
        if wins_in is None or not 1 <= wins_in <= LONGEST_WIN:
            return None
        found = keys(self.position.copy(), LONGEST_WIN, limit=_SEARCHED, enough=MOST_WINS + 1)
        if found is None or len(found.first) > MOST_WINS or not self._is_missed(found.first):
            return None
        theme = theme_of(self.position, found) if len(found.first) == 1 else ""
        told = theme and (found.moves > 1 or theme == _AT_ONCE)
        tags = {"theme": theme} if told else {}
        return self._made("mate", {"wins": self.position.turn.label, "moves": found.moves}, **tags)

    def capturing(self) -> ExerciseSpec | None:
        """Ask for the best capture: by any piece, or by the one that makes it."""
        if not self.best.captures:
            return None
        for square in (None, self.best.origin):
            found = harvest(self.position.copy(), square, after=True)
            right = self._effects(found.moves)
            if len(right) <= MOST_CAPTURES and self.best.effect in right and self._is_missed(found.moves):
                name = "" if square is None else self.position.game.size.name(square)
                return self._made("harvest", {"net": found.best}, name, theme=self._theme)
        return None

    @cached_property
    def best(self) -> Move:
        """The best move with its categories, which a search does not work out."""
        return self.position.parse_move(self.line.moves[0])

    @property
    def _theme(self) -> str:
        board, side = self.position.board, self.position.turn
        if sum(board[square] & 1 != side for square in self.best.captures) > 1:
            return "double_capture"
        return "corner" if Category.HOOK in self.best.categories else "net"

    def _is_missed(self, right: Iterable[int]) -> bool:
        """Tell whether there are right moves, and another one was played."""
        effects = self._effects(right)
        played = self.point.move.effect
        return bool(effects) and not (self.position is self.point.position and played in effects)

    def _effects(self, moves: Iterable[int]) -> set[object]:
        """Return what packed moves do, whatever their routes."""
        position = self.position
        return {Move.unpack(position.game, position.board, packed).effect for packed in moves}

    def _made(self, kind: str, goal: dict[str, object], square: str = "", **tags: str) -> ExerciseSpec:
        """Make an exercise; its tags name the game and the piece that makes the best move."""
        piece = self.position.piece_at(self.best.origin)
        own = {"game": self.position.game.variant.name, "category": self.best.categories[0].value, **tags}
        if piece is not None:
            own["kind"] = piece.kind.id
        number, text = self.point.ply + 1, self.point.move.text(self.position.game.size)
        when = self.when.format(side=self.point.position.turn.title, move=text)
        return from_position(
            self.position,
            kind,
            square,
            goal,
            id=f"{kind}-{number}",
            tags=own,
            source=f"Move {number} of a game, {when}",
        )
