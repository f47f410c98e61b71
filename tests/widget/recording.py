"""A board on which a demonstration is recorded, for tests."""

from itertools import count
from typing import Any

from banmen import Board
from tests.widget.browser import Browser

NUMBERS = count(1)


class Recording:
    """A board on which a demonstration is recorded, and its page."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.browser = Browser(board)
        self.ask("begin", text="Mine")

    def send(self, request: str, **fields: object) -> dict[str, Any]:
        return self.browser.ask({"id": next(NUMBERS), "request": request, **fields})

    def ask(self, op: str, **fields: object) -> dict[str, Any]:
        reply = self.send("draft", op=op, **fields)
        assert reply["ok"], reply
        return reply

    def refused(self, op: str, **fields: object) -> str:
        before = self.board.draft
        reply = self.send("draft", op=op, **fields)
        assert not reply["ok"]
        assert self.board.draft == before
        return str(reply["text"])

    def move(self, text: str) -> None:
        origin, *path, target = text.split()
        reply = self.send("move", **{"from": origin, "path": path, "to": target})
        assert reply["ok"], reply

    def edit(self, **fields: object) -> None:
        self.board.interaction = "edit"
        assert self.send("edit", **fields)["ok"]
        self.board.interaction = "play"

    @property
    def steps(self) -> list[tuple[str, str]]:
        """The paths of the steps, each with its moves and its caption."""
        steps = self.board.draft["steps"]
        return [(each["path"], " ".join([*each["moves"], each["caption"]]).strip()) for each in steps]

    @property
    def at(self) -> str:
        return str(self.board.draft["at"])
