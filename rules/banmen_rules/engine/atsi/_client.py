"""The client side of ATSI: the state of a game as an engine sees it, and its answer to each line of the host.

Like the host, it does no input or output itself.
"""

from collections.abc import Mapping

from banmen_rules import BanmenError, Game, IllegalMove, Position, UnknownName, game
from banmen_rules.base.errors import InvalidMessage
from banmen_rules.base.geometry import Side
from banmen_rules.core.moves import Move
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._moves import Order, read_move, write_move
from banmen_rules.engine.atsi._params import Param
from banmen_rules.variants import VARIANTS, load_variant

VARIANT, RULESET = "Variant", "Ruleset"
"""The parameters of every client here: the game that ``initial`` means, and its ruleset."""


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
        self.home = _home() if home is None else home
        own = {
            Param(VARIANT, "enum", choices=tuple(VARIANTS)): self.home.variant.name,
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
        return self.position if self.position.outcome() is None else self._bare(self.position)

    @staticmethod
    def _bare(position: Position) -> Position:
        return Position(position.game, position.board, position.counter)

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
        sizes = {load_variant(name).size.ranks: name for name in VARIANTS}
        if ranks not in sizes:
            listed = ", ".join(f"{name}: {count}" for count, name in sizes.items())
            raise BanmenError(f"The board must have the ranks of a game ({listed}), got {ranks}.")
        return Position.from_tsfen(self._game(sizes[ranks]), tsfen)

    def _game(self, variant: str) -> Game:
        """Find the game by the ruleset that the host has set, or else by the ATSI ruleset."""
        ruleset = self.values[RULESET] if variant == self.values[VARIANT] else ""
        if not ruleset and variant == self.home.variant.name:
            return self.home
        return game(variant, ruleset or load_variant(variant).atsi_ruleset)

    def _opponent(self, line: str, squares: tuple[str, ...]) -> None:
        if self.position is None:
            raise InvalidMessage("opmove must follow startgame", line)
        if self.position.turn is self.side:
            raise InvalidMessage("opmove must come when it is the opponent's turn", line)
        try:
            move, order = read_move(self.position, squares, self.order)
        except IllegalMove:  # perhaps by a repetition rule that the host does not have
            move, order = read_move(self._bare(self.position), squares, self.order)
        self.order = order or self.order
        self.position.push(move)


def _home() -> Game:
    """Find the game that ATSI was made for."""
    made_for = next(each for each in map(load_variant, VARIANTS) if each.own_atsi_ruleset)
    return game(made_for.name, made_for.atsi_ruleset)
