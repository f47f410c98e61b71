"""ATSI, the text protocol between hosts and engines for very large shogi games.

A host talks to two clients, one command per line. :func:`from_host` and :func:`from_client` parse the
commands, :func:`read_move` finds the move of a client, :class:`Host` and :class:`Client` decide what to
answer, and :func:`host_game` plays a game between two connections. Dai dai and tai shogi use the same
commands; ``startgame`` then has a position of that game.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io.
"""

from banmen_rules.engine.atsi._client import Client
from banmen_rules.engine.atsi._connection import Connection, Gone, ProcessConnection, start
from banmen_rules.engine.atsi._engine import play_over
from banmen_rules.engine.atsi._host import Ended, Event, Host, HostedClient, Moved, Notice, Ready, Received
from banmen_rules.engine.atsi._hosting import host_game, relay
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
    listen,
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
    "Host",
    "HostedClient",
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
    "Received",
    "Resign",
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
    "host_game",
    "is_loopback",
    "is_url",
    "listen",
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
    "relay",
    "start",
    "takes_draw",
    "write_move",
]
