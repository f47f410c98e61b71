"""The client's side of a game: what an engine has to know of it, and what it says to each line of the host.

As the host, it sends and waits for nothing itself.
"""

from collections.abc import Mapping

from banmen_rules import BanmenError, Position, game
from banmen_rules._errors import InvalidMessage
from banmen_rules.atsi import _messages as say
from banmen_rules.atsi._moves import Order, read_move, write_move
from banmen_rules.atsi._params import Param
from banmen_rules.geometry import Side
from banmen_rules.moves import Move
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

    >>> from banmen_rules.atsi import Client, Info
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
    ) -> None:
        """Wait for a host."""
        self.info = info
        own = {
            Param(VARIANT, "enum", choices=tuple(VARIANTS)): _home(),
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
        going = self.position is not None and self.over is None and not self.leaving
        return going and self.position is not None and self.position.turn is self.side

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
        line = say.Moves(write_move(self.position, move, self.order)).line
        self.position.push(move)
        return line

    def _set(self, name: str, value: str) -> None:
        if name not in self.params:
            raise BanmenError(f"there is no parameter {name!r}; there are {', '.join(self.params)}")
        self.values[name] = self.params[name].check(value)

    def _start(self, tsfen: str) -> Position:
        known = self.known
        if known is not None and known.tsfen() == (tsfen or Position.initial(known.game).tsfen()):
            return known.copy()
        if not tsfen:
            return Position.initial(game(self.values[VARIANT], self.values[RULESET] or None))
        ranks = tsfen.count("/") + 1
        sizes = {load_variant(name).size.ranks: name for name in VARIANTS}
        if ranks not in sizes:
            listed = ", ".join(f"{name} with {count}" for count, name in sizes.items())
            raise BanmenError(f"a board of {ranks} ranks belongs to no game; there are {listed}")
        name = sizes[ranks]
        rules = self.values[RULESET] if name == self.values[VARIANT] else ""
        return Position.from_tsfen(game(name, rules or None), tsfen)

    def _opponent(self, line: str, squares: tuple[str, ...]) -> None:
        if self.position is None:
            raise InvalidMessage("opmove comes after startgame", line)
        if self.position.turn is self.side:
            raise InvalidMessage("it is not your opponent's turn", line)
        move, order = read_move(self.position, squares, self.order)
        self.order = order or self.order
        self.position.push(move)


def _home() -> str:
    """Find the variant whose initial position the protocol means: the one that has its ruleset."""
    return next(name for name in VARIANTS if "atsi" in load_variant(name).rulesets)
