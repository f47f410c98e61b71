"""The built-in opponent as a client: at which level it plays, how long it may think, what it says then."""

from typing import NamedTuple

from banmen_rules import BanmenError, Game, Position, __version__
from banmen_rules.base.geometry import Side
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._client import Client
from banmen_rules.engine.atsi._params import Param
from banmen_rules.engine.search import LEVELS, SQUARE_WORTH, Limits, Thought, level, material

LEVEL, SEED = "Level", "Seed"

MOVES_TO_GO = 60
"""Into how many moves it divides the time it has left."""

WORSE = 3 * SQUARE_WORTH
"""How much less its pieces are worth when it takes a draw."""

SPARED = 0.05
"""Seconds of its time that go into passing the move on."""


class Task(NamedTuple):
    """Something to think about."""

    position: Position
    limits: Limits
    seed: int


class Opponent:
    """What the opponent says to a host; somebody else lets it think.

    Args:
        number: the level it plays at before it is told otherwise.
        seed: chooses among moves that are as good.
        known: a position with its moves and its rulings, which a host may go on from.
        home: the game it plays until a host sets another; taikyoku as ATSI has it if not given.

    Raises:
        UnknownName: if there is no such level.

    """

    def __init__(
        self, number: int = 3, seed: int = 0, known: Position | None = None, home: Game | None = None
    ) -> None:
        """Wait for a host."""
        most = max(each.number for each in LEVELS)
        params = {
            Param(LEVEL, "int", bounds=(1, most)): str(level(number).number),
            Param(SEED, "int"): str(seed),
        }
        about = "The opponent that comes with banmen"
        info = say.Info(f"banmen, level {number}", about, __version__, "the banmen authors")
        self.client = Client(info, params, known=known, home=home)
        self.task: Task | None = None
        """What to think about now, if it is to move; the same one until then, whatever is said."""
        self._answering: Position | None = None
        """The client's position while its move is thought about, or after it has resigned there."""

    def heard(self, line: str) -> list[str]:
        """Take a line from the host, and say what is answered at once; the task may be another one then."""
        waiting = self.client.playing and not self.client.to_move
        try:
            said = self.client.heard(line)
        except BanmenError as error:
            return self._not_followed(line, error, waiting=waiting)
        position = self.client.position
        if position is None or not self.client.to_move:
            self.task = self._answering = None
        elif self._answering is not position:
            self._answering = position
            said += self._set_task(position)
        return said

    def _set_task(self, position: Position) -> list[str]:
        """Begin to think, or resign where that makes no sense: a host that waits gets an answer.

        Only the host ends a game, so it plays on where its own rules call the game over.
        """
        self.task = None
        over = position.outcome()
        side = self.client.side
        if over is not None and position.has_lost_royal(side) and not position.royals(side):
            return [say.Resign("its last royal piece is captured").line]
        ground = self.client.ground
        if over is not None and not ground.legal_moves():
            return [say.Resign("it has no move").line]
        seed = int(self.client.values[SEED]) + position.counter
        self.task = Task(ground, self._limits(), seed)
        if over is None:
            return []
        why = f"by the ruleset {position.game.ruleset} the game is over ({over.text})"
        return [say.Log(f"{why}; it plays on until the host ends it").line]

    def _not_followed(self, line: str, error: BanmenError, *, waiting: bool) -> list[str]:
        """Say why a line was not followed, and resign if the game cannot go on without it."""
        why = " ".join(str(error).split())
        said = [say.Log(why).line]
        command = line.split(maxsplit=1)[0]
        if command == "startgame" or (command == "opmove" and waiting):
            self.task, self._answering = None, self.client.position
            said.append(say.Resign(f"it cannot follow {command}: {why}").line)
        return said

    def found(self, task: Task, thought: Thought) -> list[str]:
        """Say what has been thought of a task; nothing if it is not the task any longer."""
        if task is not self.task:
            return []
        self.task = self._answering = None
        score = thought.score if self.client.side is Side.BLACK else -thought.score
        return [say.Eval(score / SQUARE_WORTH).line, self.client.move(thought.move)]

    def failed(self, task: Task, error: BaseException) -> list[str]:
        """Resign from what cannot be thought about: no game waits for a move that will not come."""
        if task is not self.task:
            return []
        self.task = None
        why = " ".join(f"it could not think: {type(error).__name__}: {error}".split())
        return [say.Resign(why).line]

    def _limits(self) -> Limits:
        limits = level(int(self.client.values[LEVEL])).limits
        left = self.client.left
        if left is None:
            return limits
        share = max(SPARED, left / MOVES_TO_GO + self.client.increment - SPARED)
        return limits._replace(seconds=min(share, left / 2))


def takes_draw(position: Position, side: Side) -> bool:
    """Say whether the opponent, playing a side, agrees on a draw: when its pieces are worth clearly less.

    ATSI has no words for an offer: whoever has the opponent in the same process asks here.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.engine.atsi import takes_draw
    >>> takes_draw(Position.initial(game("tai")), Side.WHITE)
    False
    """
    return material(position, side) < -WORSE
