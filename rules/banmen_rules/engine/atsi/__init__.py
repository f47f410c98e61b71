"""ATSI, the protocol by which engines of very large shogi games are played.

A host and two clients, one command a line. :func:`from_host` and :func:`from_client` read what each side
says, :func:`read_move` finds the move that a client means, :class:`Host` and :class:`Client` know what to
answer, :func:`hosting` plays a game between two connections. For dai dai and tai shogi the commands are the
same, and ``startgame`` has a position of that game.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io.
"""

from banmen_rules.engine.atsi._client import Client
from banmen_rules.engine.atsi._connection import Connection, Gone, ProcessConnection, start
from banmen_rules.engine.atsi._engine import play_over
from banmen_rules.engine.atsi._host import Ended, Event, Heard, Host, Moved, Notice, Ready, Seat
from banmen_rules.engine.atsi._hosting import hosting, relaying
from banmen_rules.engine.atsi._local import LocalConnection
from banmen_rules.engine.atsi._match import (
    Played,
    Terms,
    Timed,
    adjudicated,
    connect,
    opponent_level,
    play_between,
    play_match,
    record_headers,
)
from banmen_rules.engine.atsi._messages import (
    LONGEST_NAME,
    LONGEST_TEXT,
    VERSIONS,
    AtsiInit,
    AtsiOk,
    Eval,
    FromClient,
    FromHost,
    Identify,
    Info,
    Log,
    Moves,
    OpMove,
    Over,
    Player,
    Quit,
    Resign,
    SetParam,
    StartGame,
    Time,
    from_client,
    from_host,
    number,
)
from banmen_rules.engine.atsi._moves import Order, ReadMove, read_move, write_move
from banmen_rules.engine.atsi._opponent import Opponent, takes_draw
from banmen_rules.engine.atsi._params import Param
from banmen_rules.engine.atsi._sockets import (
    SocketConnection,
    host_and_port,
    is_loopback,
    is_url,
    listening,
    new_token,
    public_url,
    reach,
)

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "VERSIONS",
    "AtsiInit",
    "AtsiOk",
    "Client",
    "Connection",
    "Ended",
    "Eval",
    "Event",
    "FromClient",
    "FromHost",
    "Gone",
    "Heard",
    "Host",
    "Identify",
    "Info",
    "LocalConnection",
    "Log",
    "Moved",
    "Moves",
    "Notice",
    "OpMove",
    "Opponent",
    "Order",
    "Over",
    "Param",
    "Played",
    "Player",
    "ProcessConnection",
    "Quit",
    "ReadMove",
    "Ready",
    "Resign",
    "Seat",
    "SetParam",
    "SocketConnection",
    "StartGame",
    "Terms",
    "Time",
    "Timed",
    "adjudicated",
    "connect",
    "from_client",
    "from_host",
    "host_and_port",
    "hosting",
    "is_loopback",
    "is_url",
    "listening",
    "new_token",
    "number",
    "opponent_level",
    "play_between",
    "play_match",
    "play_over",
    "public_url",
    "reach",
    "read_move",
    "record_headers",
    "relaying",
    "start",
    "takes_draw",
    "write_move",
]
