"""The client side of ATSI, and the built-in opponent as a client: on text streams, and as a connection.

Like the host, a client and the opponent do no input or output themselves.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TextIO

from banmen_rules import BanmenError, Game, IllegalMove, Move, Position, Side, UnknownName, __version__, game
from banmen_rules.base.errors import InvalidMessage
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._connection import Gone
from banmen_rules.engine.atsi._moves import Order, read_move, write_move
from banmen_rules.engine.atsi._params import RULESET, VARIANT, Param
from banmen_rules.engine.search import LEVELS, SQUARE_WORTH, Limits, Thinking, Thought, level, material, think
from banmen_rules.variants import VARIANTS, every_variant, known_variant, variant_names


class Client:
    """An engine's view of a game.

    Args:
        info: its name, version and author.
        params: the parameters that a host can set, with their first values.
        versions: the protocol versions it accepts.
        known: a position with its moves and rulings, from which a host may continue.
        home: the game that ``initial`` means until the host sets another variant or ruleset; taikyoku shogi
            under the ATSI ruleset if not given.

    >>> from banmen_rules.engine.atsi import Client, Info
    >>> client = Client(Info("engine"))
    >>> client.receive("atsiinit v0"), client.receive("identify")[0]
    (['atsiok'], 'info engine')
    """

    def __init__(
        self,
        info: say.Info,
        params: Mapping[Param, str] | None = None,
        versions: tuple[str, ...] = say.VERSIONS,
        known: Position | None = None,
        home: Game | None = None,
    ) -> None:
        """Wait for a host."""
        self.info = info
        if home is None:  # the game that ATSI was made for
            made_for = next(each for each in map(known_variant, VARIANTS) if each.own_atsi_ruleset)
            home = game(made_for, made_for.atsi_ruleset)
        self.home = home
        own = {
            Param(VARIANT, "enum", choices=variant_names()): self.home.variant.name,
            Param(RULESET, "string"): "",
        }
        self.params = {param.name: param for param in (*own, *(params or {}))}
        self.values = {param.name: value for param, value in (own | dict(params or {})).items()}
        self.versions = versions
        self.known = known
        self.side = Side.BLACK
        self.position: Position | None = None
        self.increment = 0.0
        self.left: float | None = None
        """Its seconds left; None without a clock."""
        self.order = Order.STEP_FIRST
        self.over: say.Over | None = None
        self.leaving = False

    @property
    def to_move(self) -> bool:
        """Whether it is its turn."""
        return self.playing and self.position is not None and self.position.turn is self.side

    @property
    def playing(self) -> bool:
        """Whether a game is in progress; only the host ends it."""
        return self.position is not None and self.over is None and not self.leaving

    def receive(self, line: str) -> list[str]:
        """Handle a line from the host; return the lines to answer at once.

        Raises:
            BanmenError: if the line is invalid, or invalid at this point; nothing changes then.

        """
        match say.from_host(line):
            case say.AtsiInit(version):
                return [say.AtsiOk().line] if version in self.versions else []
            case say.Identify():
                return [self.info.line, *(param.line for param in self.params.values())]
            case say.SetParam(name, value):
                self._set(name, value)
            case say.Time(start, increment):
                self.left, self.increment = start, increment
            case say.Player(side):
                self.side = side
            case say.StartGame(tsfen):
                self.position = self._start(tsfen)
                self.over = None
            case say.OpMove(squares, left, _):
                self._opponent(line, squares)
                self.left = None if self.left is None else left
            case say.Over() as over:
                self.over = over
            case say.Quit():
                self.leaving = True
        return []

    def move(self, move: Move) -> str:
        """Make a move; return the line for the host."""
        if self.position is None:
            raise BanmenError("No game has started: the host has not sent startgame.")
        line = say.Moves(write_move(self.search_position, move, self.order)).line
        self.position.push(move)
        return line

    @property
    def search_position(self) -> Position:
        """The position to move in: that of the game, without its history if these rules call the game over.

        Only the host ends a game, and its repetition rule may differ.

        Raises:
            BanmenError: if no game has started.

        """
        if self.position is None:
            raise BanmenError("No game has started: the host has not sent startgame.")
        return self.position if self.position.outcome() is None else _bare(self.position)

    def _set(self, name: str, value: str) -> None:
        if name not in self.params:
            raise UnknownName("parameter", name, self.params)
        self.values[name] = self.params[name].check(value)

    def _start(self, tsfen: str) -> Position:
        known = self.known
        if known is not None and known.tsfen() == (tsfen or Position.initial(known.game).tsfen()):
            return known.copy()
        if not tsfen:
            return Position.initial(self._game(self.values[VARIANT]))
        ranks = tsfen.count("/") + 1
        games = every_variant()
        sizes: dict[int, str] = {}
        for each in (known_variant(self.values[VARIANT]), *games):  # several may have a board of this size
            sizes.setdefault(each.size.ranks, each.name)
        if ranks not in sizes:
            listed = ", ".join(f"{each.name}: {each.size.ranks}" for each in games)
            raise BanmenError(f"The board must have the ranks of a game ({listed}), got {ranks}.")
        return Position.from_tsfen(self._game(sizes[ranks]), tsfen)

    def _game(self, variant: str) -> Game:
        """Find the game by the ruleset that the host has set, or else by the ATSI ruleset."""
        ruleset = self.values[RULESET] if variant == self.values[VARIANT] else ""
        if not ruleset and variant == self.home.variant.name:
            return self.home
        found = known_variant(variant)
        return game(found, ruleset or found.atsi_ruleset)

    def _opponent(self, line: str, squares: tuple[str, ...]) -> None:
        if self.position is None:
            raise InvalidMessage("opmove must follow startgame", line)
        if self.position.turn is self.side:
            raise InvalidMessage("opmove must come when it is the opponent's turn", line)
        try:
            move, order = read_move(self.position, squares, self.order)
        except IllegalMove:  # perhaps by a repetition rule that the host does not have
            move, order = read_move(_bare(self.position), squares, self.order)
        self.order = order or self.order
        self.position.push(move)


def _bare(position: Position) -> Position:
    """Return a position without its history."""
    return Position(position.game, position.board, position.counter)


LEVEL, SEED = "Level", "Seed"

MOVES_TO_GO = 60
"""It divides its remaining time by this many moves."""

WORSE = 3 * SQUARE_WORTH
"""It accepts a draw if its pieces are worth this much less."""

SPARED = 0.05
"""Seconds to reserve for sending the move."""


class Task(NamedTuple):
    """A search to run."""

    position: Position
    limits: Limits
    seed: int


class Opponent:
    """The built-in opponent; the caller runs its searches.

    Args:
        number: its level until the host sets another.
        seed: chooses among equally good moves.
        known: a position with its moves and rulings, from which a host may continue.
        home: the game it plays until the host sets another; taikyoku under the ATSI ruleset if not given.
        limits: its limits at this level; those of the level if not given.

    Raises:
        UnknownName: if there is no such level.

    """

    def __init__(
        self,
        number: int = 3,
        seed: int = 0,
        known: Position | None = None,
        home: Game | None = None,
        *,
        limits: Limits | None = None,
    ) -> None:
        """Make an opponent that waits for a host."""
        self._limits_at = {} if limits is None else {level(number).number: limits}
        most = max(each.number for each in LEVELS)
        params = {
            Param(LEVEL, "int", bounds=(1, most)): str(level(number).number),
            Param(SEED, "int"): str(seed),
        }
        about = "The opponent of banmen"
        info = say.Info(f"banmen, level {number}", about, __version__, "the banmen authors")
        self.client = Client(info, params, known=known, home=home)
        self.task: Task | None = None
        """The search to run when it is its turn; it stays the same object until the move is made."""
        self._answering: Position | None = None
        """The position being searched, or the one in which it resigned."""

    def receive(self, line: str) -> list[str]:
        """Handle a line from the host; return the lines to answer at once. ``task`` may change."""
        waiting = self.client.playing and not self.client.to_move
        try:
            lines = self.client.receive(line)
        except BanmenError as error:
            return self._report(line, error, waiting=waiting)
        position = self.client.position
        if position is None or not self.client.to_move:
            self.task = self._answering = None
        elif self._answering is not position:
            self._answering = position
            lines += self._set_task(position)
        return lines

    def _set_task(self, position: Position) -> list[str]:
        """Set the search, or resign if no move is possible, so that the host always gets an answer.

        Only the host ends a game, so it plays on where its own rules call the game over.
        """
        self.task = None
        over = position.outcome()
        side = self.client.side
        if over is not None and position.has_lost_royal(side) and not position.royals(side):
            return [say.Resign("its last royal piece is captured").line]
        searched = self.client.search_position
        if over is not None and not searched.legal_moves():
            return [say.Resign("it has no move").line]
        seed = int(self.client.values[SEED]) + position.counter
        self.task = Task(searched, self._limits(), seed)
        if over is None:
            return []
        why = f"by the ruleset {position.game.ruleset} the game is over ({over.text})"
        return [say.Log(f"{why}; it plays on until the host ends it").line]

    def _report(self, line: str, error: BanmenError, *, waiting: bool) -> list[str]:
        """Log why a line was not followed, and resign if the game cannot continue without it."""
        why = " ".join(str(error).split())
        lines = [say.Log(why).line]
        command = line.split(maxsplit=1)[0]
        if command == "startgame" or (command == "opmove" and waiting):
            self.task, self._answering = None, self.client.position
            lines.append(say.Resign(f"it cannot follow {command}: {why}").line)
        return lines

    def found(self, task: Task, thought: Thought) -> list[str]:
        """Return the lines for a finished search; none if the task has changed."""
        if task is not self.task:
            return []
        self.task = self._answering = None
        score = thought.score if self.client.side is Side.BLACK else -thought.score
        return [say.Eval(score / SQUARE_WORTH).line, self.client.move(thought.move)]

    def failed(self, task: Task, error: BaseException) -> list[str]:
        """Resign after a search that failed, so that the game does not wait for ever."""
        if task is not self.task:
            return []
        self.task = None
        why = " ".join(f"it could not think: {type(error).__name__}: {error}".split())
        return [say.Resign(why).line]

    def _limits(self) -> Limits:
        number = int(self.client.values[LEVEL])
        limits = self._limits_at.get(number) or level(number).limits
        left = self.client.left
        if left is None:
            return limits
        share = max(SPARED, left / MOVES_TO_GO + self.client.increment - SPARED)
        return limits._replace(seconds=min(share, left / 2, limits.seconds or share))


def takes_draw(position: Position, side: Side) -> bool:
    """Tell whether the opponent would accept a draw: if its pieces are worth clearly less.

    ATSI has no command for draw offers, so a host in the same process calls this.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.engine.atsi import takes_draw
    >>> takes_draw(Position.initial(game("tai")), Side.WHITE)
    False
    """
    return material(position, side) < -WORSE


def play_over(lines: Iterable[str], answers: TextIO, opponent: Opponent | None = None) -> None:
    r"""Play over a pair of streams until the host quits or closes its stream.

    It reads lines while it thinks, and stops thinking when the game is over.

    Args:
        lines: the lines of the host.
        answers: the stream for the answers; flushed after each line.
        opponent: the opponent; one at the default level if not given.

    >>> import io
    >>> from banmen_rules.engine.atsi import play_over
    >>> answers = io.StringIO()
    >>> play_over(io.StringIO("atsiinit v0\nidentify\nquit\n"), answers)
    >>> answers.getvalue().splitlines()[2:4]
    ['param Variant enum["chu"|...|"taikyoku"]', 'param Ruleset string']
    """

    def answer(replies: list[str]) -> None:
        answers.writelines(f"{line}\n" for line in replies)
        answers.flush()

    player = _Player(opponent, answer)
    try:
        for line in filter(str.strip, lines):
            player.receive(line)
            if player.opponent.client.leaving:
                break
    finally:
        player.stop()


class _Player:
    """An opponent with its search, which runs in a thread, or in steps on the event loop without threads."""

    def __init__(self, opponent: Opponent | None, answer: Callable[[list[str]], object]) -> None:
        """Take an opponent, and a function for its answers, which any thread may call."""
        self.opponent = Opponent() if opponent is None else opponent
        self._answer = answer
        self._lock = threading.Lock()
        self._task: Task | None = None
        self.stop: Callable[[], object] = bool
        """Ends the search that runs, if any."""

    def receive(self, line: str) -> None:
        """Handle a line from the host; start and stop searches."""
        with self._lock:
            self._answer(self.opponent.receive(line))
            before, self._task = self._task, self.opponent.task
        if self._task is not before:
            self.stop()
            if self._task is not None:
                self._start(self._task)

    def _start(self, task: Task) -> None:
        found, failed = (
            partial(self._finish, finish, task) for finish in (self.opponent.found, self.opponent.failed)
        )
        try:
            self.stop = Thinking(task.position, task.limits, seed=task.seed, done=found, failed=failed).stop
        except RuntimeError:  # no threads here
            self.stop = asyncio.get_running_loop().create_task(self._think_in_steps(task)).cancel

    async def _think_in_steps(self, task: Task) -> None:
        try:
            for thought in think(task.position, task.limits, seed=task.seed):  # noqa: B007 - the last one is the answer
                await asyncio.sleep(0)
            self._finish(self.opponent.found, task, thought)
        except Exception as error:  # noqa: BLE001 - reported to the host
            self._finish(self.opponent.failed, task, error)

    def _finish(self, finish: Callable[[Task, Any], list[str]], task: Task, found: object) -> None:
        with self._lock:
            self._answer(finish(task, found))


class LocalConnection:
    """A connection to the built-in opponent.

    It thinks in a thread; where there are no threads (in a browser) it thinks in steps on the event loop.

    Args:
        opponent: the opponent; one at the default level if not given.

    """

    def __init__(self, opponent: Opponent | None = None) -> None:
        """Make a connection that waits for a host."""
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._player = _Player(opponent, self._put)

    async def read(self) -> str:
        """Wait for a line."""
        line = await self._lines.get()
        if line is None:
            raise Gone("the opponent has quit")
        return line

    def send(self, line: str) -> None:
        """Send a line."""
        self._player.receive(line)
        if self._player.opponent.client.leaving:
            self._put([None])

    async def close(self) -> None:
        """Stop thinking."""
        self._player.stop()
        self._put([None])

    def _put(self, lines: Sequence[str | None]) -> None:
        for line in lines:
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
