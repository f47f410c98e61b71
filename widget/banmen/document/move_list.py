"""How the list of moves, and files, describe each move: the trait ``history``.

An entry is an object with

===============  =====================================================================================
`played`         ``text``; ``side``, ``piece``, ``captured``: the pieces; ``promoted``
`filed` adds     ``hodges``: the move in Hodges' notation; ``taken``: the squares it captures on, in
                 ascending order; ``ends``: the result as a record has it, if the rules end the game with
                 this move. The page writes files itself, also without Python
the tree adds    ``parent``; ``variation``: its place among the moves made from the same position, 0 is the
                 main one; ``comment``; ``annotated``; ``glyphs``; ``clock``: the seconds that the side that
                 moved has left; ``evaluation``: that side's, of the position; positive favours Black
===============  =====================================================================================
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from banmen_rules import Move, Position
from banmen_rules.notation import hodges
from banmen_rules.notation.record import Ending

Entry: TypeAlias = dict[str, Any]

_ASSUMED: Final[Mapping[str, object]] = {
    "variation": 0, "captured": [], "taken": [], "promoted": False, "ends": "",
    "comment": "", "annotated": False, "glyphs": [], "clock": None, "evaluation": None,
}  # fmt: skip
"""The values that the front end assumes where a field is left out; of ``parent``, the move before."""


def brief(history: Sequence[Entry], _widget: object = None) -> list[Entry]:
    """Leave out of a history the values that the front end assumes, to keep long games small."""
    return [
        {
            name: value
            for name, value in entry.items()
            if value != (before if name == "parent" else _ASSUMED.get(name))
        }
        for before, entry in enumerate(history, -1)
    ]


def played(position: Position, move: Move) -> Entry:
    """Describe a move for the list of moves; the position is the one before it."""
    piece = position.piece_at(move.origin)
    captured = map(position.piece_at, move.captures)
    return {
        "text": move.text(position.game.size),
        "side": position.turn.label,
        "piece": piece.symbol.upper() if piece else "",
        "captured": [one.symbol for one in captured if one is not None],
        "promoted": move.promotes_to is not None,
    }


def filed(position: Position, move: Move) -> Entry:
    """Describe a move for the list of moves and for files; the position is the one before it, and stays."""
    size = position.game.size
    text = hodges.format_move(position, move)
    position.push(move)
    over = position.outcome()
    position.pop()
    return {
        **played(position, move),
        "hodges": text,
        "taken": [size.name(square) for square in move.captures],
        "ends": "" if over is None else Ending.of(over, position.game).text,
    }
