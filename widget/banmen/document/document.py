"""A document: a position, the tree of moves that led to it, annotations, and the history of edits.

This is a board without its widget: no traitlets, no asyncio. `Board` shows a document, and the `Session` of a
room plays games on one. A change is made on a copy first, so a refused one leaves the document unchanged.

Each edit begins another document. The history of edits keeps the one before with every move and comment in
it, so setting up a board loses nothing that was played.

>>> from banmen.document.document import Document
>>> from banmen_rules import Position, game
>>> document = Document(Position.initial(game("tai")))
>>> move = document.push("13s 13r")
>>> document.undo() == move
True
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from banmen.document import annotations
from banmen.document.tree import START, Tree, filed
from banmen.host import checks
from banmen_rules import BanmenError, Explanation, Game, InvalidArgument, Move, Outcome, Position, Side

MOST = 1000
"""The longest history; of more documents, the oldest without moves, comments and drawings is dropped."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document at one moment: its first position, the tree of moves, and the current place in it."""

    game: Game
    own_ruleset: Mapping[str, object]
    """The ruleset as data, if it is a custom one."""
    rulings: Mapping[str, str]
    """The readings chosen on top of the ruleset."""
    start: str
    """The position before the first move, as TSFEN."""
    tree: Tree
    declared: Outcome | None = None
    """An end declared at the current place."""
    title: str = ""
    region: str = ""
    marks: list[object] = field(default_factory=list)

    def position(self) -> Position:
        """Set up the position at the current place, with the moves that led there."""
        position = self.position_at(self.tree.current)
        position.declared = self.declared
        return position

    def position_at(self, node: int) -> Position:
        """Set up the position at a node, with the moves that lead there."""
        position = Position.from_tsfen(self.game, self.start)
        for each in self.tree.path(node):
            position.push(self.tree.nodes[each].move)
        return position


@dataclass(slots=True)
class Edits:
    """The documents before the present one, and those taken back."""

    _past: list[Snapshot] = field(default_factory=list)
    _future: list[Snapshot] = field(default_factory=list)

    def copy(self) -> "Edits":
        """Copy the lists, not what is in them."""
        return Edits(self._past.copy(), self._future.copy())

    @property
    def counts(self) -> list[int]:
        """How many edits can be taken back, and how many made again."""
        return [len(self._past), len(self._future)]

    def add(self, present: Snapshot) -> None:
        """Add a document that another one replaces.

        The documents taken back before are added too, if they have moves, comments or drawings; going back
        further finds them.
        """
        self._past += [snapshot for snapshot in self._future if not snapshot.tree.is_bare]
        self._past.append(present)
        self._future.clear()
        if len(self._past) > MOST:
            bare = (number for number, each in enumerate(self._past) if each.tree.is_bare)
            del self._past[next(bare, 0)]

    def back(self, present: Snapshot) -> Snapshot:
        """Exchange the present document for the one before it.

        Raises:
            BanmenError: if there is no earlier one.

        """
        if not self._past:
            raise BanmenError("There is no edit to take back: the board began with this position.")
        self._future.append(present)
        return self._past.pop()

    def forward(self, present: Snapshot) -> Snapshot:
        """Exchange the present document for the one that was taken back last.

        Raises:
            BanmenError: if none was taken back.

        """
        if not self._future:
            raise BanmenError("There is no edit to make again: none was taken back.")
        self._past.append(present)
        return self._future.pop()


def _nothing(*_: object) -> None:
    """Do nothing."""


@dataclass(slots=True)
class Hooks:
    """The callbacks around a change; without a view they do nothing."""

    collect: Callable[[], None] = _nothing
    """Before a change: write into the document what was set in its view meanwhile."""
    prepare: Callable[[Position, Snapshot | None], Callable[[], None]] = lambda _position, _opened: _nothing
    """With the next position, and the snapshot if another document is opened. It may fail, as nothing has
    changed yet. The function that it returns is called after the change, to show it."""
    moves_changed: Callable[[], None] = _nothing
    """After a change of the list of moves alone: a comment, a drawing, the order of variations."""
    stepped: Callable[[], None] = _nothing
    """After a move was added to the tree or followed in it, before that is shown."""
    may_replace: Callable[[str], None] = _nothing
    """Before another document is opened, with what is to be done: it raises to forbid it."""


_SHARED = ("own_ruleset", "rulings", "start", "tree", "title", "region", "marks")
"""The attributes that a document has in common with its snapshot."""


class Verdict(NamedTuple):
    """How a game ended at a place of a tree, where the position alone does not show it."""

    tree: Tree
    node: int
    outcome: Outcome


@dataclass(eq=False, repr=False)
class Document:
    """A position with the moves that led to it, all other moves that were tried, and earlier edits.

    Args:
        position: where it begins.
        own_ruleset: the ruleset as data, if it is a custom one.
        rulings: the readings chosen on top of the ruleset.
        title: the heading.

    """

    position: Position
    """The current position; replaced by each change, never changed in place."""
    own_ruleset: Mapping[str, object] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    region: str = field(default="", init=False)
    marks: list[object] = field(default_factory=list, init=False)
    start: str = field(init=False)
    """The position before the first move, as TSFEN."""
    tree: Tree = field(default_factory=Tree, init=False)
    edits: Edits = field(default_factory=Edits, init=False)
    verdict: Verdict | None = field(default=None, init=False)
    hooks: Hooks = field(default_factory=Hooks, init=False)

    def __post_init__(self) -> None:
        """Begin without a move."""
        self.start = self.position.tsfen()

    @property
    def game(self) -> Game:
        """The game being played, with its rulings."""
        return self.position.game

    @property
    def node(self) -> int:
        """The number of the move that led here; -1 at the start."""
        return self.tree.current

    @property
    def annotations(self) -> list[annotations.Annotation]:
        """The drawings on the current position."""
        return self.tree.here.annotations

    @property
    def over_at(self) -> int | None:
        """The move that a game of players ended with, whatever was tried after it; None if not known."""
        known = self.verdict is not None and self.verdict.tree is self.tree
        return self.tree.ending[0] if known and self.tree.ending is not None else None

    # ---------------------------------------------------------------- moves

    def push(self, move: Move | str) -> Move:
        """Make a move; where other moves were made from here before, it begins a variation.

        Raises:
            BanmenError: if it is not allowed. Nothing has changed then, except that an illegal move loses the
                game where the rules are that strict (ruling ``illegal_move``).

        """
        text = move if isinstance(move, str) else move.text(self.game.size)
        position = self.position.copy()
        try:
            found = position.push(text)
        except BanmenError:
            if position.declared is not self.position.declared:
                self._change(position)
            raise
        again = self.tree.child(found, self.tree.current)
        if again is not None:  # the move has the path it was made with first
            position.pop()
            found = position.push(self.tree.nodes[again].move)
        position.pop()
        played = filed(position, found)
        position.push(found)

        def step() -> None:
            self.tree.go(self.tree.add(self.tree.current, found, played))
            self.hooks.stepped()

        self._change(position, step)
        return found

    def explain(self, origin: int | str, target: int | str, lang: str = "en") -> Explanation:
        """Explain why the piece on one square can or cannot go to another.

        Raises:
            BanmenError: if there is no such square.

        """
        return self.position.explain(origin, target, lang)

    def resign(self, side: Side | None = None) -> Outcome:
        """End the game as lost for a side (the side to move).

        Raises:
            BanmenError: if the game is over already.

        """
        return self._declare(lambda position: position.resign(side))

    def agree_draw(self) -> Outcome:
        """End the game as a draw that both sides agree on.

        Raises:
            BanmenError: if the game is over already, or its rules know no such draw.

        """
        return self._declare(Position.agree_draw)

    def _declare(self, end: Callable[[Position], Outcome]) -> Outcome:
        position = self.position.copy()
        result = end(position)
        self._change(position)
        return result

    # ---------------------------------------------------------------- going to and fro

    def undo(self) -> Move | None:
        """Take the last move back; a declared end is taken back first, without a move to return.

        Raises:
            BanmenError: if there is no move to take back.

        """
        if self.position.declared is not None:
            self.go(self.tree.current)
            return None
        if self.tree.current == START:
            raise BanmenError("There is no move to take back: the board began with this position.")
        node = self.tree.nodes[self.tree.current]
        self.go(node.parent)
        return node.move

    def redo(self) -> Move:
        """Make the next move of the line shown.

        Raises:
            BanmenError: if this is the last one.

        """
        tree = self.tree
        if tree.ply == len(tree.line):
            raise BanmenError("There is no move to make again: this is the last one made.")
        node = tree.line[tree.ply]
        self.go(node)
        return tree.nodes[node].move

    def goto(self, ply: int | None = None, *, node: int | None = None) -> None:
        """Go to a place in the line shown, or to any node.

        Raises:
            BanmenError: if there is no such place.

        """
        line = self.tree.line
        if ply is None and node is not None:
            self.go(node)
        elif ply is None or node is not None:
            raise BanmenError("goto takes either a ply or a node.")
        elif 0 <= ply <= len(line):
            self.go(line[ply - 1] if ply else START)
        else:
            raise InvalidArgument("ply", f"from 0 to {len(line)}, as many moves were made", ply)

    def go(self, node: int) -> None:
        """Go to a node of the tree; a declared end is not part of it.

        Raises:
            BanmenError: if there is no such node.

        """
        self.tree.at(node)
        position = self.position.copy()
        if position.declared is not None:
            position.pop()
        back, forward = self.tree.route(node)
        for _ in range(back):
            position.pop()
        for number in forward:
            position.push(self.tree.nodes[number].move)
        self._change(position, lambda: self.tree.go(node))

    def _change(self, position: Position, change: Callable[[], None] = _nothing) -> None:
        """Show a position, made on a copy, and change the tree to stand there."""
        self.hooks.collect()
        show = self.hooks.prepare(position, None)
        change()
        self.position = position
        show()

    # ---------------------------------------------------------------- comments, variations, drawings

    def comment(self, text: str, node: int | None = None) -> None:
        """Write a comment on a node (the current one), in place of the one it had.

        Raises:
            BanmenError: if there is no such node, or the text is not a string.

        """
        self.tree.note(self.tree.current if node is None else node, comment=checks.text(text, "a comment"))
        self.hooks.moves_changed()

    def promote_variation(self, node: int) -> None:
        """Make the variation that a node is in the main one where it forks off.

        Raises:
            BanmenError: if there is no such node, or it is in the main line already.

        """
        self.tree.promote(node)
        self.hooks.moves_changed()

    def draw(self, drawn: object) -> None:
        """Draw on the current position, in place of what was drawn there.

        Raises:
            BanmenError: if that is not a list of annotations.

        """
        self.tree.note(self.tree.current, annotations=annotations.checked(self.game.size, drawn))
        self.hooks.moves_changed()

    # ---------------------------------------------------------------- edits, and other documents

    def edit(self, edit: Callable[[Position], Position], *, keep: bool = False) -> None:
        """Begin another document, from the position that a function makes of the current one.

        Args:
            edit: gets a copy of the position and returns the new one.
            keep: whether what is drawn on the board stays.

        Raises:
            BanmenError: if the function does; nothing has changed then.

        """
        self.hooks.collect()
        position = edit(self.position.copy())
        if position == self.position:
            return
        tree = Tree()
        tree.start.annotations = self.annotations if keep else []
        self.begin(self.fresh(position, tree=tree))

    def snapshot(self) -> Snapshot:
        """Describe the document as it is now."""
        self.hooks.collect()
        own = {name: getattr(self, name) for name in _SHARED}
        return Snapshot(game=self.game, declared=self.position.declared, **own)

    def fresh(self, position: Position, **changes: Any) -> Snapshot:  # noqa: ANN401 - fields of a snapshot
        """Describe a document that begins with a position, and looks like the present one."""
        now = self.snapshot()
        same_title = now.title != now.game.variant.title
        return replace(
            now,
            **{
                "game": position.game,
                "start": position.tsfen(),
                "tree": Tree(),
                "declared": None,
                "title": now.title if same_title else position.game.variant.title,
                "region": now.region if position.game.size == now.game.size else "",
                "marks": [],
                **changes,
            },
        )

    def begin(self, snapshot: Snapshot) -> None:
        """Open another document; the present one can be brought back with `undo_edit`.

        Raises:
            BanmenError: if that is not allowed now.

        """
        self.hooks.may_replace("change the position")
        edits = self.edits.copy()
        edits.add(self.snapshot())
        self.open(snapshot, edits)

    def undo_edit(self) -> None:
        """Take back the last edit; the moves that had been played come back with it.

        Raises:
            BanmenError: if there is no edit to take back.

        """
        self._exchange(Edits.back)

    def redo_edit(self) -> None:
        """Make the edit taken back last again.

        Raises:
            BanmenError: if none was taken back.

        """
        self._exchange(Edits.forward)

    def _exchange(self, take: Callable[[Edits, Snapshot], Snapshot]) -> None:
        self.hooks.may_replace("bring back what was there before")
        edits = self.edits.copy()
        self.open(take(edits, self.snapshot()), edits)

    def open(self, snapshot: Snapshot, edits: Edits) -> None:
        """Open a document in place of the present one, with its history of edits."""
        position = snapshot.position()
        show = self.hooks.prepare(position, snapshot)
        for name in _SHARED:
            setattr(self, name, getattr(snapshot, name))
        self.position, self.edits = position, edits
        show()
