"""Players: a person at the board, the opponent, a program on this machine, a server; and what they say."""

import asyncio
import math
import re
from collections import deque
from collections.abc import Mapping
from typing import Literal, NamedTuple

from banmen.host import checks
from banmen.protocol.shapes import room as shapes
from banmen.protocol.shapes.words import Side as SideLabel
from banmen_rules import BanmenError, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine import atsi, search

HUMAN = "human"
LARGEST_LOGO = 64 * 1024
"""The most characters of a logo that is shown."""

_LOGO = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml)[;,]", re.ASCII)
LINES = 200
"""How many lines of engines are stored."""


class Player(NamedTuple):
    """A player, as named by the user."""

    given: str
    """``"human"``, ``"level:3"``, ``"level:4,seconds=2"``, a WebSocket's URL, or else a command line."""

    @property
    def human(self) -> bool:
        """Whether it is a person at the board."""
        return self.given == HUMAN

    @property
    def ours(self) -> bool:
        """Whether it is the opponent, in this process."""
        return self.given.startswith(search.LEVEL)

    @property
    def limited(self) -> bool:
        """Whether it is the opponent with limits that its level does not have: ``level:4,seconds=2``."""
        return self.ours and "," in self.given

    @property
    def outside(self) -> bool:
        """Whether it is a program or a server, of which we know only what ATSI says."""
        return not (self.human or self.ours)

    @property
    def shown(self) -> str:
        """The text to show and save: a URL without its token."""
        return atsi.public_url(self.given) if atsi.is_url(self.given) else self.given

    @property
    def name(self) -> str:
        """Its name until it names itself."""
        return "Human" if self.human else self.shown


def player(given: object) -> Player:
    """Read a player. No program is started and no server reached.

    Raises:
        BanmenError: if it is not a player.

    """
    text = checks.text(given, "a player").strip()
    if not text:
        raise BanmenError(
            "A player must be human, level:1 to level:6, the command line of a program, or a ws:// URL."
        )
    found = Player(text)
    if found.ours:
        search.read_opponent(text)
    if atsi.is_url(text):
        atsi.public_url(text)
    return found


def checked_logo(logo: str) -> str:
    """Return a logo that can be shown without fetching anything; otherwise an empty one."""
    return logo if len(logo) <= LARGEST_LOGO and _LOGO.match(logo) else ""


class HumanConnection:
    """A person's end of a game: it sends the name; moves on the board go to the host directly."""

    def __init__(self, name: str) -> None:
        """Wait for a host."""
        self._name = name
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def read(self) -> str:
        """Wait for a line."""
        line = await self._lines.get()
        if line is None:
            raise atsi.Gone("the board was left")
        return line

    def send(self, line: str) -> None:
        """Receive a line; the board shows the game anyway."""
        match atsi.from_host(line):
            case atsi.AtsiInit():
                self._lines.put_nowait(atsi.AtsiOk().line)
            case atsi.Identify():
                self._lines.put_nowait(atsi.Info(self._name).line)
            case atsi.Quit():
                self._lines.put_nowait(None)

    async def close(self) -> None:
        """Leave."""
        self._lines.put_nowait(None)


# ---------------------------------------------------------------- what they say


class EngineOutput:
    """Evaluations and lines that engines have sent in a game.

    An evaluation is of the position after so many moves, in squares: ``{ply, side, value}``; a positive value
    favours Black. A line is ``{side, text}``.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[int, SideLabel], float] = {}
        self.log: deque[shapes.Line] = deque(maxlen=LINES)

    @property
    def evals(self) -> list[shapes.Evaluation]:
        """The evaluations in their order."""
        return [{"ply": ply, "side": side, "value": value} for (ply, side), value in self._values.items()]

    def add_evaluation(self, side: Side, ply: int, value: float) -> None:
        """Add an evaluation; of several for one position the last counts."""
        if math.isfinite(value):
            self._values[ply, side.label] = value

    def value_at(self, side: Side, ply: int) -> float | None:
        """Get a side's evaluation of the position after so many moves."""
        return self._values.get((ply, side.label))

    def add_line(self, side: Side, text: str) -> None:
        """Add a line."""
        self.log.append({"side": side.label, "text": one_line(text, atsi.LONGEST_TEXT)})

    def back_to(self, ply: int) -> None:
        """Forget the evaluations of later positions."""
        self._values = {at: value for at, value in self._values.items() if at[0] <= ply}


class Participant:
    """One of the two players of a match, with what it says of itself."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = player.name
        self.logo = ""
        self.params: dict[str, atsi.Param] = {}
        self.values: dict[str, str] = {}
        """The values of its parameters."""

    def says_who(self, info: atsi.Info | None, params: Mapping[str, atsi.Param]) -> None:
        """Store what it says of itself."""
        if self.player.human:
            return
        if info is not None:
            self.name = one_line(info.name, atsi.LONGEST_NAME) or self.player.name
            self.logo = checked_logo(info.logo)
        self.params = {} if self.player.ours else dict(params)

    def shown(self, state: Literal["new", "ready", "gone"]) -> shapes.Player:
        """Describe it for the page; the state is ``"new"``, ``"ready"`` or ``"gone"``."""
        return {
            "player": self.player.shown,
            "name": self.name,
            "human": self.player.human,
            "ours": self.player.ours,
            "state": state,
            "logo": self.logo,
            "params": [self._setting(each) for each in self.params.values()],
        }

    def _setting(self, param: atsi.Param) -> shapes.Param:
        """Describe a parameter; ``bounds`` are empty without any, the value is empty for the default."""
        bounds = [each for each in param.bounds or () if math.isfinite(each)]
        return {
            "name": param.name,
            "type": param.type,
            "bounds": bounds if len(bounds) == len(param.bounds or ()) else [],
            "choices": list(param.choices),
            "value": self.values.get(param.name, ""),
        }
