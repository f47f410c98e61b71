"""What the browser asks of Python: small messages, each answered, whatever is in them.

A message is ``{"id": number, "intent": name, …}``; its answer ``{"id": number, "ok": true}`` or
``{"id": number, "ok": false, "text": sentence}``. A refused intent has changed nothing.

=========  ======================  ==============================================================
intent     with                    does
=========  ======================  ==============================================================
``move``   ``from``, ``path``,     makes the move of the side to move that touches these squares;
           ``to``, ``declines``    ``declines``, if given and true, leaves out its promotion
``undo``                           takes the last move back
``redo``                           makes the move taken back last again
``goto``   ``ply``                 goes to that place in the list of moves
``mark``   ``square``              answers a question with this square
``moves``  ``square``              sends a partial buffer with the moves of the piece there
=========  ======================  ==============================================================
"""

from typing import TYPE_CHECKING, TypedDict

from banmen_rules import BanmenError
from banmen_rules.moves import parse_route

if TYPE_CHECKING:
    from banmen._board import Board

_LOOK_ONLY = {
    "explore": "this board is for looking: every piece shows its moves, and none is moved",
    "mark": "this board asks a question: click squares to answer it, pieces stay where they are",
    "frozen": "this board shows a position that stays as it is",
}


class Answer(TypedDict, total=False):
    """What goes back for every message."""

    id: int | None
    ok: bool
    text: str


def answer(board: "Board", message: object) -> Answer:
    """Do what a message asks and make its answer; nothing is raised."""
    number = message.get("id") if isinstance(message, dict) else None
    if isinstance(number, bool) or not isinstance(number, int):
        number = None
    try:
        _perform(board, message)
    except BanmenError as error:
        return {"id": number, "ok": False, "text": str(error)}
    except Exception as error:
        board.log.exception("banmen could not do what the board asked for: %.200r", message)
        text = f"something went wrong in Python, and nothing was changed ({type(error).__name__}: {error})"
        return {"id": number, "ok": False, "text": text}
    return {"id": number, "ok": True}


def _perform(board: "Board", message: object) -> None:
    if not isinstance(message, dict):
        raise BanmenError("a message to the board is an object with an id and an intent")
    match message.get("intent"):
        case "move":
            _playing(board)
            text = _move_text(message)
            _reachable(board, text)
            board.push(text)
        case "undo":
            _playing(board)
            board.undo()
        case "redo":
            _playing(board)
            board.redo()
        case "goto":
            _playing(board)
            ply = message.get("ply")
            if isinstance(ply, bool) or not isinstance(ply, int):
                raise BanmenError("the intent goto needs the number of a ply")
            board.goto(ply)
        case "mark":
            board.answer_mark(_square(message, "square"))
        case "moves":
            board.send_moves(_square(message, "square"))
        case intent:
            known = "move, undo, redo, goto, mark and moves"
            raise BanmenError(f"the board does not know the intent {intent!r:.60}; it knows {known}")


def _playing(board: "Board") -> None:
    reason = _LOOK_ONLY.get(board.interaction)
    if reason is not None:
        raise BanmenError(reason)


def _move_text(message: dict[str, object]) -> str:
    path = message.get("path", [])
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        raise BanmenError("the path of a move is a list of the squares it touches")
    declines = message.get("declines", False)
    if not isinstance(declines, bool):
        raise BanmenError("the intent move declines a promotion (true) or does not (false)")
    return " ".join([_square(message, "from"), *path, _square(message, "to")]) + "=" * declines


def _reachable(board: "Board", text: str) -> None:
    """Under strict rules, refuse what no piece can do: a late click shall not lose the game."""
    if board.game.rules.illegal_move != "loses":
        return
    position = board.position
    origin, path, target, declines = parse_route(board.game.size, text)
    piece = position.piece_at(origin)
    ways = position.moves(origin) if piece and piece.side == position.turn else []
    if (target, path, declines) not in [(way.target, way.path, way.declines) for way in ways]:
        raise BanmenError("the board has changed meanwhile, and this piece cannot go there")


def _square(message: dict[str, object], name: str) -> str:
    square = message.get(name)
    if not isinstance(square, str):
        raise BanmenError(f"the intent {message.get('intent')} needs a square as {name!r}")
    return square
