"""The client's side of a game: what an engine has to know of it, and what it says to each line of the host.

As the host, it sends and waits for nothing itself.
"""

from collections.abc import Mapping

from banmen_rules import BanmenError, Game, IllegalMove, Position, game
from banmen_rules.base.errors import InvalidMessage
from banmen_rules.base.geometry import Side
from banmen_rules.core.moves import Move
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._moves import Order, read_move, write_move
from banmen_rules.engine.atsi._params import Param
from banmen_rules.variants import VARIANTS, load_variant

VARIANT, RULESET = "Variant", "Ruleset"
"""Parameters that every client of ours has: which game ``initial`` means, and by which rules it is played."""


class Client:
    """What a client knows.

    Args:
        info: who it says it is.
        params: what can be set, with the values it has before.
        versions: the tokens it answers to.
        known: a position with its moves and its rulings, which a host may go on from.
        home: the game that ``initial`` means until the host sets another variant or ruleset; the one that
            ATSI was made for if not given.

    >>> from banmen_rules.engine.atsi import Client, Info
    >>> client = Client(Info("nobody"))
    >>> client.heard("atsiinit v0"), client.heard("identify")[0]
    (['atsiok'], 'info nobody')
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
        """Seconds left to it; None without a clock."""
        self.order = Order.STEP_FIRST
        self.over: say.Over | None = None
        self.leaving = False

    @property
    def to_move(self) -> bool:
        """Whether it has to move now."""
        return self.playing and self.position is not None and self.position.turn is self.side

    @property
    def playing(self) -> bool:
        """Whether a game goes on, as only the host can tell."""
        return self.position is not None and self.over is None and not self.leaving

    def heard(self, line: str) -> list[str]:
        """Take a line from the host, and say what is answered to it at once.

        Raises:
            BanmenError: if the line does not read, or makes no sense now; nothing has changed then.

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
        """Make a move of its own; return the line that says so."""
        if self.position is None:
            raise BanmenError("there is no game yet: the host has not said startgame")
        line = say.Moves(write_move(self.ground, move, self.order)).line
        self.position.push(move)
        return line

    @property
    def ground(self) -> Position:
        """The position to move in: the game's, or its board without history where these rules call it over.

        The host decides when a game ends, and may know no repetition, or another one.

        Raises:
            BanmenError: if there is no game yet.

        """
        if self.position is None:
            raise BanmenError("there is no game yet: the host has not said startgame")
        return self.position if self.position.outcome() is None else self._bare(self.position)

    @staticmethod
    def _bare(position: Position) -> Position:
        return Position(position.game, position.board, position.counter)

    def _set(self, name: str, value: str) -> None:
        if name not in self.params:
            raise BanmenError(f"there is no parameter {name!r}; there are {', '.join(self.params)}")
        self.values[name] = self.params[name].check(value)

    def _start(self, tsfen: str) -> Position:
        known = self.known
        if known is not None and known.tsfen() == (tsfen or Position.initial(known.game).tsfen()):
            return known.copy()
        if not tsfen:
            return Position.initial(self._meant(self.values[VARIANT]))
        ranks = tsfen.count("/") + 1
        sizes = {load_variant(name).size.ranks: name for name in VARIANTS}
        if ranks not in sizes:
            listed = ", ".join(f"{name} with {count}" for count, name in sizes.items())
            raise BanmenError(f"a board of {ranks} ranks belongs to no game; there are {listed}")
        return Position.from_tsfen(self._meant(sizes[ranks]), tsfen)

    def _meant(self, variant: str) -> Game:
        """Find the game that the host means: by the ruleset it has set, or else the one that ATSI means."""
        ruleset = self.values[RULESET] if variant == self.values[VARIANT] else ""
        if not ruleset and variant == self.home.variant.name:
            return self.home
        return game(variant, ruleset or load_variant(variant).atsi_ruleset)

    def _opponent(self, line: str, squares: tuple[str, ...]) -> None:
        if self.position is None:
            raise InvalidMessage("opmove comes after startgame", line)
        if self.position.turn is self.side:
            raise InvalidMessage("it is not your opponent's turn", line)
        try:
            move, order = read_move(self.position, squares, self.order)
        except IllegalMove:  # by rules about earlier positions, perhaps: the host has allowed it
            move, order = read_move(self._bare(self.position), squares, self.order)
        self.order = order or self.order
        self.position.push(move)


def _home() -> Game:
    """Find the game whose initial position the protocol means: the one that it was made for."""
    made_for = next(each for each in map(load_variant, VARIANTS) if each.own_atsi_ruleset)
    return game(made_for.name, made_for.atsi_ruleset)
