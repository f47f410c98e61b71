"""ATSI, the protocol by which engines of very large shogi games are played.

A host and two clients, one command a line. :func:`from_host` and :func:`from_client` read what each side says;
:func:`read_move` finds the move that a client means. For dai dai and tai shogi the commands are the same, and
``startgame`` has a position of that game.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io.
"""

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
    "Eval",
    "FromClient",
    "FromHost",
    "Identify",
    "Info",
    "Log",
    "Moves",
    "OpMove",
    "Order",
    "Over",
    "Param",
    "Player",
    "Quit",
    "ReadMove",
    "Resign",
    "SetParam",
    "StartGame",
    "Time",
    "from_client",
    "from_host",
    "number",
    "read_move",
    "write_move",
]
