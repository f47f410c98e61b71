"""A board on which a game is played: moves, variations, and going to and fro among them.

Separate from :class:`~banmen.Board` because it is what all the rest leans on: here alone the position
changes, always on a copy, so that whatever goes wrong the board is as it was.
"""

from collections.abc import Callable
from contextvars import ContextVar
from copy import deepcopy
from typing import Any

from banmen.board import saving
from banmen.board.model import Model
from banmen.document import annotations
from banmen.document.documents import Document, Documents
from banmen.document.tree import START, Filed, Tree
from banmen.host import checks
from banmen.protocol import board_state
from banmen_rules import BanmenError, Move, Outcome, Position, Side

_lead: ContextVar[Callable[[Document], Document] | None] = ContextVar("_lead", default=None)
"""Gives a document the moves of the board that is announcing a change to its observers now."""


class Play(Model):
    """A board with a position, the moves that led to it, and all the others that were tried."""

    _start: str
    """The position before the first move, as TSFEN."""
    _tree: Tree
    _aside: Documents

    @property
    def position(self) -> Position:
        """A copy of the position, with the moves that led to it."""
        return self._position.copy()

    @property
    def legal_moves(self) -> list[Move]:
        """The moves that the side to move may make."""
        return self._position.legal_moves()

    @property
    def node(self) -> int:
        """The number of the move that led here, its place in ``history``; -1 at the start."""
        return self._tree.current

    # ---------------------------------------------------------------- moves

    def push(self, move: Move | str) -> Move:
        """Make a move: one of ``legal_moves``, or its text as ``Position.parse_move`` reads it.

        Where other moves were made from here before, it begins a variation; a move that was made
        before is followed again. No move is lost.

        Raises:
            BanmenError: if the text is no move, or the move is not allowed; nothing has changed then,
                except that an illegal move loses the game where the rules are that strict (ruling
                ``illegal_move``). ``undo`` takes that back too.

        """
        text = move if isinstance(move, str) else move.text(self.game.size)
        position = self._position.copy()
        try:
            found = position.push(text)
        except BanmenError as error:
            if position.declared is not self._position.declared:
                self._show(position)
            self.refuse(error)
        again = self._tree.child(found, self._tree.current)
        if again is not None:  # by whatever way it was made then
            position.pop()
            found = position.push(self._tree.nodes[again].move)
        position.pop()
        played = board_state.filed(position, found)
        position.push(found)
        self._show(position, lambda: self._step(found, played))
        return found

    def explain(self, origin: int | str, target: int | str) -> str:
        """Say in a sentence why the piece on one square can or cannot go to another.

        Raises:
            BanmenError: if there is no such square.

        """
        return self._position.explain(origin, target).text

    def resign(self, side: Side | None = None) -> Outcome:
        """End the game as lost for a side (the side to move); ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already.

        """
        return self._declare(lambda position: position.resign(side))

    def agree_draw(self) -> Outcome:
        """End the game as a draw that both sides agree on; ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already, or its rules know no such draw.

        """
        return self._declare(Position.agree_draw)

    def undo(self) -> Move | None:
        """Take the last move back; ``redo`` makes it again.

        An end that was declared (resignation, agreement, a move against strict rules) is taken back
        first, by itself; there is no move to return then.

        Raises:
            BanmenError: if there is none.

        """
        if self._position.declared is not None:
            self._go(self._tree.current)
            return None
        if self._tree.current == START:
            self.refuse(BanmenError("there is no move to take back: this is where the board began"))
        node = self._tree.nodes[self._tree.current]
        self._go(node.parent)
        return node.move

    def redo(self) -> Move:
        """Make the next move of the line shown.

        Raises:
            BanmenError: if there is none.

        """
        tree = self._tree
        if tree.ply == len(tree.line):
            self.refuse(BanmenError("there is no move to make again: this is the last one made"))
        node = tree.line[tree.ply]
        self._go(node)
        return tree.nodes[node].move

    def goto(self, ply: int | None = None, *, node: int | None = None) -> None:
        """Go to a place among the moves. None of them is lost by it.

        Args:
            ply: a place in the line that is shown: 0 is before its first move.
            node: instead, any move by its place in ``history``, also of another variation, whose line
                is shown from then on; -1 is the start.

        Raises:
            BanmenError: if there is no such place.

        """
        tree = self._tree
        if node is not None and ply is None:
            self._go(node)
        elif ply is None or node is not None:
            self.refuse(BanmenError("a place among the moves is given by its ply, or else by its node"))
        elif not 0 <= ply <= len(tree.line):
            self.refuse(
                BanmenError(f"there is no ply {ply}: the moves made so far go from 0 to {len(tree.line)}")
            )
        else:
            self._go(tree.line[ply - 1] if ply else START)

    def reset(self) -> None:
        """Go back to the position this board began with; ``redo`` still has the moves."""
        self.goto(0)

    # ---------------------------------------------------------------- variations

    def comment(self, text: str, node: int | None = None) -> None:
        """Write a comment on a move, in place of the one it had; an empty one takes it away.

        Args:
            text: what to say.
            node: the move by its place in ``history``, -1 for the start; where the board stands if
                not given.

        Raises:
            BanmenError: if there is no such move, or the text is none.

        """
        at = self._tree.current if node is None else node
        try:
            self._tree.remark(at, checks.text(text, "a comment"))
        except BanmenError as error:
            self.refuse(error)
        self.show_state(self._tree_state())

    def promote_variation(self, node: int) -> None:
        """Make the variation that a move is in the main one where it forks off.

        Raises:
            BanmenError: if there is no such move, or it is in the main line already.

        """
        try:
            self._tree.promote(node)
        except BanmenError as error:
            self.refuse(error)
        self.show_state(self._tree_state())

    # ---------------------------------------------------------------- documents

    def undo_edit(self) -> None:
        """Take back the last edit, or whatever else put another position on the board.

        The moves that had been played come back with it; ``redo_edit`` makes the edit again.

        Raises:
            BanmenError: if there is none.

        """
        self._exchange(Documents.back)

    def redo_edit(self) -> None:
        """Make the edit taken back last again.

        Raises:
            BanmenError: if there is none.

        """
        self._exchange(Documents.forward)

    def _exchange(self, take: Callable[[Documents, Document], Document]) -> None:
        aside = self._aside.copy()
        try:
            document = take(aside, self._document())
        except BanmenError as error:
            self.refuse(error)
        self._open(document, aside)

    def _begin(self, document: Document) -> None:
        """Show another document; the present one can be brought back."""
        aside = self._aside.copy()
        aside.put_aside(self._document())
        self._open(document, aside)

    def _document(self) -> Document:
        """Get hold of all there is now. The traits of the game may have been set to another one already."""
        self._keep_annotations()
        own, rulings = self._shown["own_ruleset"], self._shown["rulings"]
        assert isinstance(own, dict)  # noqa: S101 - as they were put there
        assert isinstance(rulings, dict)  # noqa: S101 - as above
        declared = self._position.declared
        return Document(
            self.game, own, rulings, self._start, self._tree, declared, self.title, self.region, self.marks
        )

    def _open(self, document: Document, aside: Documents) -> None:
        """Show a document in place of the present one, which is in ``aside``."""
        position = document.position()
        state = self._position_state(position)
        state |= {"own_ruleset": document.own_ruleset, "rulings": document.rulings, "edits": aside.counts}
        state |= {"title": document.title, "region": document.region, "marks": document.marks}
        if position.game is not self.game:
            state |= board_state.game_state(position.game)
            if self.outlined not in [kind.code for kind in position.game.kinds]:
                state["outlined"] = ""
        self._start, self._tree, self._aside = document.start, document.tree, aside
        self._position = position
        self.show_state({**state, **self._tree_state(), "status": dict(board_state.SILENT)})

    def _anew(self, position: Position, **changes: Any) -> Document:  # noqa: ANN401 - fields of a document
        """Make a document that begins with a position, and looks as the present one does."""
        now = self._document()
        title = now.title
        if title == now.game.variant.title:
            title = position.game.variant.title
        region = now.region if position.game.size == now.game.size else ""
        parts = {"own_ruleset": now.own_ruleset, "rulings": now.rulings, "tree": Tree(), **changes}
        return Document(position.game, start=position.tsfen(), title=title, region=region, **parts)

    def _adopt(self, position: Position, choices: dict[str, object]) -> None:
        """Begin anew from a position, perhaps of another game; or follow the moves of a linked board.

        ``traitlets.link`` of two boards' ``tsfen`` sets one while the other announces its change. The moves
        of that board come along, so that both have the same list and both can take moves back.
        """
        document = self._anew(position, **choices)
        if (lead := _lead.get()) is not None:
            document = lead(document)
        if document.tree.nodes and self._start == document.start and document.tree.contains(self._tree):
            self._open(document, self._aside.copy())  # nothing is lost that would have to be put aside
        else:
            self._begin(document)

    def _share_moves(self, document: Document) -> Document:
        """Give a document the moves that led to its position, if it is the position of this board."""
        if document.game is not self.game or document.start != self.tsfen:
            return document
        declared = self._position.declared
        return document.but(start=self._start, tree=deepcopy(self._tree), declared=declared)

    # ---------------------------------------------------------------- what is shown

    def show_state(self, state: dict[str, object]) -> None:
        """Change several traits as one; boards linked to this one can ask for its moves meanwhile."""
        before = _lead.set(self._share_moves)
        try:
            super().show_state(state)
        finally:
            _lead.reset(before)

    def _declare(self, end: Callable[[Position], Outcome]) -> Outcome:
        position = self._position.copy()
        try:
            result = end(position)
        except BanmenError as error:
            self.refuse(error)
        self._show(position)
        return result

    def _go(self, target: int) -> None:
        """Go to a place of the tree; a declared end is not part of it."""
        try:
            self._tree.at(target)
        except BanmenError as error:
            self.refuse(error)
        position = self._position.copy()
        if position.declared is not None:
            position.pop()
        back, forward = self._tree.route(target)
        for _ in range(back):
            position.pop()
        for number in forward:
            position.push(self._tree.nodes[number].move)
        self._show(position, lambda: self._tree.go(target))

    def _step(self, move: Move, played: Filed) -> None:
        """Make a move in the tree."""
        self._tree.step(move, played)

    def _show(self, position: Position, change: Callable[[], None] | None = None) -> None:
        """Show a position, made on a copy, and change the tree to where it stands."""
        self._keep_annotations()
        state = self._position_state(position)
        if change is not None:
            change()
        self._position = position
        self.show_state({**state, **self._tree_state(), "status": dict(board_state.SILENT)})

    def _position_state(self, position: Position) -> dict[str, object]:
        """Describe a position; this may fail, and has changed nothing."""
        selection = self._still_selected(position)
        return {
            **board_state.position_state(position, selection),
            "selection": selection,
            "faults": self._faults(position),
            "attacks": self._attacks(position),
        }

    def _over_at(self) -> int | None:
        """Find the move a game has ended with, whatever was tried after it; None if that is not known."""
        return None

    def _tree_state(self) -> dict[str, object]:
        tree = self._tree
        return {
            "document": saving.for_page(self._position, self._start, tree, self._over_at()),
            "history": tree.history(),
            "line": tree.line.copy(),
            "ply": tree.ply,
            "start_comment": tree.start.comment,
            "annotations": tree.here.annotations,
        }

    def _faults(self, position: Position) -> list[str]:
        return position.faults() if self.interaction == "edit" else []

    def _attacks(self, position: Position) -> bytes:
        return board_state.attacks_buffer(position) if self.show_attacks else b""

    def _send_attacks(self) -> None:
        self.show_state({"attacks": self._attacks(self._position)})

    def _send_faults(self) -> None:
        self.show_state({"faults": self._faults(self._position)})

    def _keep_annotations(self) -> None:
        """Keep what is drawn with the position it is drawn on, before another one is shown."""
        if self.annotations == self._tree.here.annotations:
            return
        try:
            drawn = annotations.checked(self.game.size, self.annotations)
        except BanmenError as error:
            self.refuse(error)
        self._tree.draw(self._tree.current, drawn)
        self.show_state(self._tree_state())

    def _still_selected(self, position: Position) -> str:
        """Keep the selection as long as there is a piece."""
        same_board = position.game.size == self.game.size
        chosen: str = self.selection
        return chosen if chosen and same_board and position.piece_at(chosen) else ""

    def _send_selected(self) -> None:
        complete = self.moves[1:2] == b"\1"
        if self.selection and not complete:
            self.send_moves(self.selection)

    def send_moves(self, square: str) -> None:
        """Send the moves of one piece, where there are too many to send them all at once.

        Raises:
            InvalidSquare: if there is no such square.

        """
        name = self.game.size.name(self.game.size.parse_square(square))
        self.show_state({"moves": board_state.moves_buffer(self._position, name)})
