"""Widgets in which authors try what they make on a board, as others will see it.

The rooms above boards have these widgets, and say here how to make one.
"""

from collections.abc import Callable
from typing import Any

from banmen.board.interface import BoardWidget

MAKERS: dict[str, Callable[..., Any]] = {}
"""What makes the widget: of an ``exercise`` and of a ``demonstration``, with the looks of the board."""


class Trial:
    """The widget that is tried on one board; a new one closes the one before."""

    def __init__(self, board: BoardWidget, what: str) -> None:
        self._board, self._what = board, what
        self.widget: Any = None

    def begin(self, made: object) -> str:
        """Make the widget, and return the id of its model."""
        self.end()
        looks = {name: getattr(self._board, name) for name in ("lang", "theme", "glyphs")}
        self.widget = MAKERS[self._what](made, **looks)
        return str(self.widget.model_id)

    def end(self) -> None:
        """Close the widget."""
        if self.widget is not None:
            self.widget.close()
            self.widget = None
