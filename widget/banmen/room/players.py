"""Who plays: a person at the board, the opponent, a program on this machine, a server."""

import asyncio
import re
from typing import NamedTuple

from banmen.host import checks
from banmen_rules import BanmenError, Position
from banmen_rules.engine.atsi import (
    AtsiInit,
    AtsiOk,
    Connection,
    Gone,
    Identify,
    Info,
    Quit,
    connect,
    from_host,
    is_url,
    public_url,
)
from banmen_rules.engine.atsi import opponent_level as level_of

HUMAN, LEVEL = "human", "level:"
LARGEST_LOGO = 64 * 1024
"""The most characters of a logo that is shown."""

_LOGO = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml)[;,]", re.ASCII)


class Player(NamedTuple):
    """Somebody who plays, as they were named."""

    given: str
    """``"human"``, ``"level:3"``, a WebSocket's URL, or else a command line."""

    @property
    def human(self) -> bool:
        """Whether it is a person at the board."""
        return self.given == HUMAN

    @property
    def ours(self) -> bool:
        """Whether it is the opponent, in this process."""
        return self.given.startswith(LEVEL)

    @property
    def outside(self) -> bool:
        """Whether it is a program or a server, of which we know only what ATSI says."""
        return not (self.human or self.ours)

    @property
    def shown(self) -> str:
        """What may be shown and saved: of a URL no token."""
        return public_url(self.given) if is_url(self.given) else self.given

    @property
    def name(self) -> str:
        """What it is called before it has said so itself."""
        return "Human" if self.human else self.shown


def player(given: object) -> Player:
    """Read who plays. Nothing is started or reached.

    Raises:
        BanmenError: if it is nobody; the message says who there is.

    """
    text = checks.text(given, "a player").strip()
    if not text:
        raise BanmenError(
            "a player is human, the opponent (level:1 to level:4), a program's command line or a ws:// URL"
        )
    found = Player(text)
    if found.ours:
        level_of(text)
    if is_url(text):
        public_url(text)
    return found


def player_from_page(given: object) -> Player:
    """Read who plays, as a page may say it: no page can have a program started.

    Raises:
        BanmenError: if it is neither a person nor the opponent.

    """
    found = player(given)
    if not (found.human or found.ours):
        message = f"a page can ask for human or level:1 to level:4, not for {found.shown!r:.60}: use Python"
        raise BanmenError(message)
    return found


def checked_logo(logo: str) -> str:
    """Let through a logo that can be shown without fetching anything; of others there is none."""
    return logo if len(logo) <= LARGEST_LOGO and _LOGO.match(logo) else ""


class HumanConnection:
    """A person's end of a game: says who plays; what they do on the board, the host is told directly."""

    def __init__(self, name: str) -> None:
        """Wait for a host."""
        self._name = name
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def read(self) -> str:
        """Wait for a line."""
        line = await self._lines.get()
        if line is None:
            raise Gone("the board was left")
        return line

    def send(self, line: str) -> None:
        """Hear a line; the board shows what there is to see."""
        match from_host(line):
            case AtsiInit():
                self._lines.put_nowait(AtsiOk().line)
            case Identify():
                self._lines.put_nowait(Info(self._name).line)
            case Quit():
                self._lines.put_nowait(None)

    async def close(self) -> None:
        """Leave."""
        self._lines.put_nowait(None)


async def seat(who: Player, name: str, seed: int, known: Position) -> Connection:
    """Bring a player to the board.

    Args:
        who: plays.
        name: what a person is called in results.
        seed: what the opponent plays by.
        known: where the game begins, with the moves that led there.

    Raises:
        BanmenError: if it cannot be started or reached.

    """
    return HumanConnection(name) if who.human else await connect(who.given, seed, known)
