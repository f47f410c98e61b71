"""ATSI, the protocol by which engines of very large shogi games are played.

A host and two clients, one command a line. :func:`from_host` and :func:`from_client` read what each side
says, :func:`read_move` finds the move that a client means, :class:`Host` and :class:`Client` know what to
answer, :func:`hosting` plays a game between two connections. For dai dai and tai shogi the commands are the
same, and ``startgame`` has a position of that game.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io.
"""

from banmen_rules.atsi._client import Client
from banmen_rules.atsi._connection import Connection, Gone, ProcessConnection, start
from banmen_rules.atsi._host import Ended, Heard, Host, Moved, Ready, Seat
from banmen_rules.atsi._hosting import hosting
from banmen_rules.atsi._messages import (
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
from banmen_rules.atsi._moves import Order, ReadMove, read_move, write_move
from banmen_rules.atsi._params import Param

__all__ = [
    "VERSIONS",
    "AtsiInit",
    "AtsiOk",
    "Client",
    "Connection",
    "Ended",
    "Eval",
    "FromClient",
    "FromHost",
    "Gone",
    "Heard",
    "Host",
    "Identify",
    "Info",
    "Log",
    "Moved",
    "Moves",
    "OpMove",
    "Order",
    "Over",
    "Param",
    "Player",
    "ProcessConnection",
    "Quit",
    "ReadMove",
    "Ready",
    "Resign",
    "Seat",
    "SetParam",
    "StartGame",
    "Time",
    "from_client",
    "from_host",
    "hosting",
    "number",
    "read_move",
    "start",
    "write_move",
]
