"""What the parts of a board know of it. `Board` imports its parts, so they do not import `Board`."""

from collections.abc import Callable, Mapping
from logging import Logger
from typing import Any, Literal, Protocol, TypeAlias

from banmen.document.document import Document
from banmen.document.tree import Tree
from banmen.host.autosave import AutosavedWidget
from banmen.protocol import board_state
from banmen_rules import Game, Move, Position
from banmen_rules.teaching.exercises import ExerciseSpec

Message: TypeAlias = Mapping[str, object]
"""A message of the page: the name of a request, its id, and more."""
Handler: TypeAlias = Callable[[Any, Message], Mapping[str, object] | None]
"""Does what a message asks of a board, and returns what to add to the reply."""


class BoardWidget(AutosavedWidget, Protocol):
    """A board, as its parts see it."""

    REQUESTS: Mapping[str, Handler]
    """What its page may request in addition to the requests of every board."""
    log: Logger
    _document: Document
    _candidate: tuple[Position, dict[str, object]] | None
    """The position that the traits of the game ask for, once they are all set."""
    _touched: bool
    """Whether anything was done on the page: only that is autosaved."""
    _autosaved_tree: Tree | None
    """The moves that were autosaved last."""
    _first_start: str
    """The position that the board was made with, as TSFEN."""

    variant: str
    title: str
    lang: str
    ruleset: str
    own_ruleset: Mapping[str, object]
    rulings: Mapping[str, str]
    tsfen: str
    region: str
    interaction: board_state.Interaction
    orientation: board_state.Orientation
    glyphs: board_state.Glyphs
    coordinates: board_state.Coordinates
    colours: board_state.Colours
    selection: str
    outlined: str
    show_attacks: bool
    moves: bytes
    marks: list[dict[str, Any]]
    annotations: list[dict[str, Any]]

    @property
    def position(self) -> Position:
        """A copy of the position."""

    @property
    def game(self) -> Game:
        """The game being played."""

    def push(self, move: Move | str) -> Move:
        """Make a move."""

    def undo(self) -> Move | None:
        """Take the last move back."""

    def redo(self) -> Move:
        """Make the next move of the line shown."""

    def undo_edit(self) -> None:
        """Take back the last edit."""

    def redo_edit(self) -> None:
        """Make the edit taken back last again."""

    def goto(self, ply: int | None = None, *, node: int | None = None) -> None:
        """Go to a place among the moves."""

    def comment(self, text: str, node: int | None = None) -> None:
        """Write a comment on a move."""

    def promote_variation(self, node: int) -> None:
        """Make a variation the main one."""

    def edit(self, edit: Callable[[Position], Position], *, keep: bool = False) -> None:
        """Change the position."""

    def paste(self, text: str) -> str:
        """Show what a text holds."""

    def record(self, notation: Literal["hodges", "machine"] = "hodges") -> str:
        """Write the game as a record."""

    def exercise(self, kind: str, *, square: str = "", **fields: Any) -> ExerciseSpec:  # noqa: ANN401
        """Make an exercise of the position."""

    def answer_mark(self, square: str) -> None:
        """Answer the board's question."""

    def saved(self) -> str:
        """Write the whole board as text."""

    def send_moves(self, square: str) -> None:
        """Send the moves of one piece."""

    def _moves_state(self) -> dict[str, object]:
        """Compute the traits of the list of moves."""

    def _collect(self) -> None:
        """Write into the document what was set in the traits."""

    def _adopt(self, position: Position, choices: dict[str, object]) -> None:
        """Begin a new document with a position, perhaps of another game."""
