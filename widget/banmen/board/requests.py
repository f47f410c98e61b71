"""Requests of the board's page to Python, and their replies.

A request is ``{"id": number, "request": name, …}``; its reply ``{"id": number, "ok": true, …}`` or
``{"id": number, "ok": false, "text": sentence, …}``. Every message gets a reply, whatever it holds. A refused
request changes nothing. The page also sends its version as ``protocol``; another version is refused.

``widget/protocol/requests.schema.json`` says what each request does, and which fields it and its reply have.
Every edit can be taken back by itself.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from banmen.board import analysing, drafting, editing
from banmen.board.files import file_name
from banmen.board.interface import BoardWidget, Handler, Message
from banmen.board.workshop import make
from banmen.host import checks, debug, widget
from banmen.protocol import board_state
from banmen.protocol.shapes.requests import FileReply, LoadReply, WhyReply
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError, Position, UnknownName
from banmen_rules.core.moves import parse_route
from banmen_rules.teaching.exercises import to_data

_LOOK_ONLY = {
    "explore": "this board is for looking: every piece shows its moves, and none is moved",
    "mark": "this board asks a question: click squares to answer it, pieces stay where they are",
    "frozen": "this board shows a position that stays as it is",
}
_CHANGING = {"move", "comment", "promote", "load"}
_BROWSING = {"undo", "redo", "goto"}
"""Requests that show another position; a board for looking at (``explore``) is there for that too."""
LOOKING = frozenset(
    {"goto", "record", "save", "exercise", "why", "mark", "moves", "hint", "unhint", "analyse"}
)
"""Requests that change nothing worth saving."""
_LOOKING_OPS = frozenset({"list", "files", "try", "end", "stop"})
"""Of the requests ``make`` and ``draft``, the operations that change nothing."""
_BEING_SET_UP = "this board is being set up: pieces are put anywhere, and no moves are made"


def handle_message(self: BoardWidget, message: object) -> None:
    """Do what the page requests, and reply, as a method of `Board`; a move sent twice is made once.

    While Python is busy, the board in the browser offers to send a move again. It has the same id then, and
    gets the same reply.
    """
    with debug.request(message):
        reply = next((its_reply for earlier, its_reply in self._move_replies if earlier == message), None)
        if reply is None:
            reply = _reply(self, message)
            if isinstance(message, dict) and message.get("request") == "move" and "id" in message:
                self._move_replies.append((message, reply))
        debug.reply(reply["ok"], reply.get("text"))
    self.send(reply)
    if reply["ok"] and isinstance(message, dict) and _changes(message):
        self._touched = True
        self._save_automatically()


def _changes(message: Message) -> bool:
    request = message["request"]
    if request in ("make", "draft"):
        return message.get("op") not in _LOOKING_OPS
    return request not in LOOKING


def _reply(board: BoardWidget, message: object) -> dict[str, Any]:
    """Do what a message asks and make its reply; raise nothing."""
    number = message.get("id") if isinstance(message, dict) else None
    if isinstance(number, bool) or not isinstance(number, int):
        number = None
    try:
        data = dict(_perform(board, message))
    except BanmenError as error:
        text = str(error)
    except Exception as error:
        board.log.exception("banmen could not do what the board asked for: %.200r", message)
        text = f"something went wrong in Python, and nothing was changed ({type(error).__name__}: {error})"
    else:
        done = data.pop("ok", True)
        return {**data, "id": number, "ok": done}
    return {"id": number, "ok": False, "text": text}


def _perform(board: BoardWidget, message: object) -> Mapping[str, object]:
    if not isinstance(message, dict):
        raise BanmenError("a message to the board is an object with an id and a request")
    if message.get("protocol", PROTOCOL) != PROTOCOL:
        raise BanmenError(widget.OTHER_VERSION)
    request = message.get("request")
    requests = {**REQUESTS, **board.REQUESTS}
    handler = requests.get(request) if isinstance(request, str) else None
    if handler is None:
        known = ", ".join(requests)
        raise BanmenError(f"the board does not know the request {request!r:.60}; it knows {known}")
    if request in _CHANGING or (request in _BROWSING and board.interaction != "explore"):
        reason = _LOOK_ONLY.get(board.interaction)
        if reason is not None:
            raise BanmenError(reason)
    return handler(board, message) or {}


# ---------------------------------------------------------------- playing


def move(board: BoardWidget, message: Message) -> Mapping[str, object] | None:
    """Make a move that the page asks for."""
    if board.interaction == "edit":
        raise BanmenError(_BEING_SET_UP)
    text = move_text(message)
    _reachable(board, text)
    position = board.position
    try:
        board.push(text)
    except BanmenError as error:
        return _why_not(board, position, message, str(error))
    return None


def _why_not(board: BoardWidget, position: Position, message: Message, text: str) -> Mapping[str, object]:
    """Refuse a move, with the reason in the language of the board and data to show it."""
    try:
        why = position.explain(_square(message, "from"), _square(message, "to"), board.lang)
    except BanmenError:
        raise BanmenError(text) from None
    if board.lang != "en" and not why.legal:
        text = why.text
    return {**board_state.reason(why, position.game.size), "ok": False, "text": text}


def _step(board: BoardWidget, message: Message) -> None:
    """Undo or redo a move, or an edit."""
    step = str(message["request"])
    if drafting.step(board, step):
        return
    of_edits = board.interaction == "edit" or message.get("edit") is True
    getattr(board, f"{step}_edit" if of_edits else step)()


def _goto(board: BoardWidget, message: Message) -> None:
    if ("ply" in message) == ("node" in message):
        raise BanmenError("the request goto needs the number of a ply, or else of a node")
    name = "ply" if "ply" in message else "node"
    board.goto(**{name: _number(message, name)})


def _link(board: BoardWidget, message: Message) -> None:
    board.follow(checks.text(message.get("link"), "the link"))


def _comment(board: BoardWidget, message: Message) -> None:
    board.comment(checks.text(message.get("text"), "a comment"), _number(message, "node"))


def _promote(board: BoardWidget, message: Message) -> None:
    board.promote_variation(_number(message, "node"))


def _load(board: BoardWidget, message: Message) -> LoadReply:
    return {"what": board.paste(checks.text(message.get("text"), "the text of the request load"))}


def _record(board: BoardWidget, message: Message) -> FileReply:
    notation = message.get("notation", "hodges")
    if notation not in ("hodges", "machine"):
        raise UnknownName("notation", f"{notation!s:.60}", ("hodges", "machine"))
    return {"text": board.record(notation), "name": file_name(board.title, board.variant, "txt")}


def _save(board: BoardWidget, _message: Message) -> FileReply:
    return {"text": board.saved(), "name": file_name(board.title, board.variant, "json")}


def _exercise(board: BoardWidget, message: Message) -> FileReply:
    kind = checks.text(message.get("kind"), "the kind of an exercise")
    square = checks.text(message.get("square", ""), "the square of an exercise")
    made = board.exercise(kind, square=square)
    text = json.dumps(to_data(made), ensure_ascii=False, indent=2)
    return {"text": text, "name": file_name(made.id, board.variant, "json")}


def _why(board: BoardWidget, message: Message) -> WhyReply:
    if board.interaction == "mark":
        raise BanmenError("this board asks a question, and the answer is not given away")
    position = board.position
    explanation = position.explain(_square(message, "from"), _square(message, "to"), board.lang)
    return board_state.reason(explanation, position.game.size)


def _mark(board: BoardWidget, message: Message) -> None:
    squares = message.get("squares")
    if squares is None:
        board.answer_mark(_square(message, "square"))
        return
    if not isinstance(squares, list):
        raise BanmenError(f"squares should be a list of squares by name, not {squares!r:.60}")
    for name in squares:
        board.answer_mark(checks.text(name, "each of the squares"))


# ---------------------------------------------------------------- setting up


def _edit(board: BoardWidget, message: Message) -> None:
    if board.interaction != "edit":
        raise BanmenError("pieces are put and taken away only while a board is being set up (edit)")
    op = message.get("op")
    edit = OPS.get(op) if isinstance(op, str) else None
    if edit is None:
        raise UnknownName("edit", f"{op!s:.60}", OPS)
    board.edit(lambda position: edit(position, message), keep=op not in ("clear", "standard"))


OPS: Mapping[str, Callable[[Position, Message], Position]] = {
    "put": lambda position, asked: editing.put(position, _square(asked, "square"), _symbol(asked)),
    "remove": lambda position, asked: editing.remove(position, _square(asked, "square")),
    "move": lambda position, asked: editing.move(position, _square(asked, "from"), _square(asked, "to")),
    "flip": lambda position, asked: editing.flip(position, _square(asked, "square")),
    "promote": lambda position, asked: editing.promote(position, _square(asked, "square")),
    "turn": lambda position, asked: editing.turn(position, editing.side(asked.get("side"))),
    "clear": lambda position, _: editing.clear(position),
    "standard": lambda position, _: editing.standard(position),
}


REQUESTS: Mapping[str, Handler] = {
    "move": move,
    "undo": _step,
    "redo": _step,
    "goto": _goto,
    "link": _link,
    "comment": _comment,
    "promote": _promote,
    "edit": _edit,
    "load": _load,
    "record": _record,
    "save": _save,
    "exercise": _exercise,
    "make": make,
    "draft": drafting.handle,
    "why": _why,
    "analyse": analysing.handle,
    "mark": _mark,
    "moves": lambda board, message: board.send_moves(_square(message, "square")),
}
"""What every board can be asked for; a room has more."""


# ---------------------------------------------------------------- what a message says


def move_text(message: Message) -> str:
    """Write the move that the page asks for as machine text."""
    path = message.get("path", [])
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        raise BanmenError("the path of a move is a list of the squares it touches")
    declines = message.get("declines", False)
    if not isinstance(declines, bool):
        raise BanmenError("the request move declines a promotion (true) or does not (false)")
    return " ".join([_square(message, "from"), *path, _square(message, "to")]) + "=" * declines


def _reachable(board: BoardWidget, text: str) -> None:
    """Under strict rules, refuse what no piece can do: a late click shall not lose the game."""
    if board.game.rules.illegal_move != "loses":
        return
    position = board.position
    origin, path, target, declines = parse_route(board.game.size, text)
    piece = position.piece_at(origin)
    moves = position.moves(origin) if piece and piece.side == position.turn else []
    if (target, path, declines) not in [(move.target, move.path, move.declines) for move in moves]:
        raise BanmenError("the board has changed meanwhile, and this piece cannot go there")


def _square(message: Message, name: str) -> str:
    square = message.get(name)
    if not isinstance(square, str):
        raise BanmenError(f"the request {message.get('request')} needs a square as {name!r}")
    return square


def _symbol(message: Message) -> str:
    return checks.text(message.get("piece"), "a piece to put, by its TSFEN symbol such as 'ln',")


def _number(message: Message, name: str) -> int:
    return checks.number(message.get(name), f"the {name} of the request {message.get('request')}")
