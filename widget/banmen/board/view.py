"""From the document to the traits of a board and back, and linked boards: methods of `Board`."""

from collections.abc import Callable
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import replace
from functools import partial

from banmen.board import saving
from banmen.board.interface import BoardWidget
from banmen.board.trait_checks import extras
from banmen.document.document import Document
from banmen.document.edits import Snapshot
from banmen.host import widget
from banmen.protocol import board_state
from banmen_rules import BanmenError, Position

_leader: ContextVar[Callable[[Snapshot], Snapshot] | None] = ContextVar("_leader", default=None)
"""Adds to a snapshot the moves of the board that is announcing a change to its observers now."""


def collect(self: BoardWidget) -> None:
    """Write into the document what was set in the traits."""
    document = self._document
    document.title, document.region, document.marks = self.title, self.region, [*self.marks]
    if self.annotations != document.annotations:
        try:
            document.draw(self.annotations)
        except BanmenError as error:
            self.refuse(error)


def prepare(self: BoardWidget, position: Position, opened: Snapshot | None) -> Callable[[], None]:
    """Compute the traits of the next position, and of another document; the result sets them."""
    same_board = position.game.size == self.game.size
    selected = self.selection if same_board and self.selection else ""
    selection = selected if selected and position.piece_at(selected) else ""
    state = {
        **board_state.position_state(position, selection),
        **extras(self, position),
        "selection": selection,
        "status": dict(board_state.SILENT),
    }
    if opened is not None:
        names = ("own_ruleset", "rulings", "title", "region", "marks")
        state |= {name: getattr(opened, name) for name in names}
        if position.game is not self.game:
            state |= board_state.game_state(position.game)
            if self.outlined not in [kind.code for kind in position.game.kinds]:
                state["outlined"] = ""

    def show() -> None:
        self.show_state({**state, **self._moves_state(), "edits": self._document.edits.counts})

    return show


def moves_state(document: Document) -> dict[str, object]:
    """Compute the traits of the list of moves."""
    tree, verdict = document.tree, document.verdict
    state: dict[str, object] = {
        "document": saving.for_page(document.position, document.start, tree, document.over_at),
        "history": tree.history(),
        "line": tree.line.copy(),
        "ply": tree.ply,
        "start_comment": tree.start.comment,
        "annotations": tree.here.annotations,
    }
    if verdict is not None and verdict.tree is tree and verdict.node == tree.current:
        state["result"] = board_state.as_ended(verdict.outcome)
    return state


def show_moves(self: BoardWidget) -> None:
    """Send the list of moves."""
    self.show_state(self._moves_state())


# ---------------------------------------------------------------- linked boards


def show_state(self: BoardWidget, state: dict[str, object]) -> None:
    """Change several traits together; boards linked to this one can copy its moves meanwhile."""
    before = _leader.set(partial(_share_moves, self))
    try:
        widget.show_state(self, state)
    finally:
        _leader.reset(before)


def _share_moves(board: BoardWidget, snapshot: Snapshot) -> Snapshot:
    """Add to a snapshot the moves that led to its position, if it is the position of this board."""
    document = board._document  # noqa: SLF001 - a part of the board
    if snapshot.game is not board.game or snapshot.start != board.tsfen:
        return snapshot
    declared = document.position.declared
    return replace(snapshot, start=document.start, tree=deepcopy(document.tree), declared=declared)


def adopt(self: BoardWidget, position: Position, choices: dict[str, object]) -> None:
    """Begin a new document with a position, perhaps of another game; or follow a linked board.

    ``traitlets.link`` of two boards' ``tsfen`` sets one while the other announces its change. The moves
    of that board come along, so that both have the same list and both can take moves back.
    """
    document = self._document
    snapshot = document.fresh(position, **choices)
    if (lead := _leader.get()) is not None:
        snapshot = lead(snapshot)
    if snapshot.tree.nodes and document.start == snapshot.start and snapshot.tree.contains(document.tree):
        document.open(snapshot, document.edits.copy())  # the tree has the old moves too
    else:
        document.begin(snapshot)
