"""A stand-in for the browser: sends messages to a widget and records those that the widget sends."""

from anywidget import AnyWidget

from banmen import Board


class Browser:
    """Holds the other end of a widget's comm."""

    def __init__(self, board: AnyWidget) -> None:
        self.board = board
        self.received: list[dict[str, object]] = []
        board.comm.publish_msg = self._receive

    def _receive(self, _kind: str, data: dict[str, object], **_rest: object) -> None:
        self.received.append(data)

    def set(self, **state: object) -> None:
        """Set traits, all in one message."""
        self._send({"method": "update", "state": state, "buffer_paths": []})

    def ask(self, message: object) -> dict[str, object]:
        """Send a message and return its answer, the only one there is."""
        before = len(self.received)
        self._send({"method": "custom", "content": message})
        answers = [data["content"] for data in self.received[before:] if data["method"] == "custom"]
        assert len(answers) == 1
        answer = answers[0]
        assert isinstance(answer, dict)
        return answer

    def _send(self, data: dict[str, object]) -> None:
        self.board._handle_msg({"content": {"data": data}, "buffers": []})

    def states(self) -> list[dict[str, object]]:
        """List the state messages received, oldest first."""
        found = [data["state"] for data in self.received if data["method"] == "update"]
        return [state for state in found if isinstance(state, dict)]


def everything(board: Board) -> dict[str, object]:
    """Copy all a board says of itself but its status line."""
    names = set(board.traits(sync=True)) - {"status", "layout", "comm", "_esm", "_css"}
    return {name: getattr(board, name) for name in names if not name.startswith("_")}
