"""What the parts of a board need to know of it: their view of `Board`, which imports them."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from banmen.document.document import Document
from banmen.host.autosave import AutosavedWidget
from banmen.protocol import board_state
from banmen_rules import Game, Move, Position


class BoardWidget(AutosavedWidget, Protocol):
    """A board."""

    REQUESTS: Mapping[str, "Perform"]
    _document: Document
    _candidate: tuple[Position, dict[str, object]] | None

    variant: str
    ruleset: str
    own_ruleset: Mapping[str, object]
    rulings: Mapping[str, str]
    tsfen: str
    title: str
    region: str
    interaction: board_state.Interaction
    orientation: board_state.Orientation
    glyphs: board_state.Glyphs
    coordinates: board_state.Coordinates
    colours: board_state.Colours
    lang: board_state.Language
    selection: str
    outlined: str
    marks: list[dict[str, Any]]
    annotations: list[dict[str, Any]]

    @property
    def position(self) -> Position:
        """A copy of the position."""

    @property
    def game(self) -> Game:
        """The game being played."""

    def _adopt(self, position: Position, choices: dict[str, object]) -> None:
        """Begin a new document."""
