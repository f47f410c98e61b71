"""Requests of a game room's page, in addition to those of every board (``banmen.board.requests``).

============  =================================  ==========================================================
request       with                               does
============  =================================  ==========================================================
``start``     ``black``, ``white``, ``time``,    begins a game, or the next one of a match; a player is
              ``games``, ``params``              ``human`` or ``level:N``, or ``named:0``,
                                                 ``named:1`` …: whom Python has named
``stop``                                         calls the game off
``resign``    ``side``                           gives up, for a person
``draw``      ``side``                           offers a draw, or agrees on one that was offered;
                                                 says ``agreed``
``decline``                                      does not agree on a draw that was offered
``takeback``                                     takes back the last move that a person made
``hint``                                         asks for a hint, which comes in the trait ``room``
``unhint``                                       takes it away
============  =================================  ==========================================================
"""

from collections.abc import Mapping
from typing import Any

from banmen.board.interface import BoardWidget, Handler, Message
from banmen.host import checks
from banmen.room.players import Player, player_from_page
from banmen_rules import UnknownName

NAMED = "named:"
_SIDES = ("black", "white")


def _start(room: BoardWidget, asked: Message) -> None:
    terms: dict[str, Any] = {name: asked[name] for name in ("time", "games", "params") if name in asked}
    terms |= {side: _player(room, asked[side]).given for side in _SIDES if side in asked}
    room.start(**terms)


def _player(room: BoardWidget, asked: object) -> Player:
    known: dict[str, Player] = {f"{NAMED}{number}": who for number, who in enumerate(room.named)}
    if isinstance(asked, str) and asked.startswith(NAMED):
        try:
            return known[asked]
        except KeyError:
            raise UnknownName("player that Python has named", asked, known) from None
    return player_from_page(asked)


def _resign(room: BoardWidget, asked: Message) -> None:
    room.resign(_side(asked))


def _draw(room: BoardWidget, asked: Message) -> Mapping[str, object]:
    return {"agreed": room.offer_draw(_side(asked))}


def _side(asked: Message) -> str | None:
    side = asked.get("side")
    if side is None:
        return None
    name = checks.text(side, "a side")
    if name not in _SIDES:
        raise UnknownName("side", name, _SIDES)
    return name


REQUESTS: Mapping[str, Handler] = {
    "start": _start,
    "stop": lambda room, _: room.stop(),
    "resign": _resign,
    "draw": _draw,
    "decline": lambda room, _: room.decline_draw(),
    "takeback": lambda room, _: room.take_back(),
    "hint": lambda room, _: room.ask_hint(),
    "unhint": lambda room, _: room.clear_hint(),
}
