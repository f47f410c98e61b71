"""The moves of one game as a tree: the moves played, variations, comments, drawings.

Plain data about moves: a tree holds no position and no widget.

The trait ``history`` lists the moves, and files describe them likewise. An entry is an object with

===============  =====================================================================================
`played`         ``text``; ``side``, ``piece``, ``captured``: the pieces; ``promoted``
`filed` adds     ``hodges``: the move in Hodges' notation; ``taken``: the squares it captures on, in
                 ascending order; ``ends``: the result as a record has it, if the rules end the game with
                 this move. The page writes files itself, also without Python
the tree adds    ``parent``; ``variation``: its place among the moves made from the same position, 0 is the
                 main one; ``comment``; ``annotated``; ``glyphs``; ``clock``: the seconds that the side that
                 moved has left; ``evaluation``: that side's, of the position; positive favours Black
===============  =====================================================================================
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from banmen.document.annotations import Annotation
from banmen_rules import BanmenError, InvalidArgument, Move, Position
from banmen_rules.notation import hodges
from banmen_rules.notation.record import Ending

Entry: TypeAlias = dict[str, Any]

START = -1
"""The number of the place before the first move."""


@dataclass(slots=True)
class Place:
    """A position in the tree, with what was said of it, drawn on it and played from it."""

    comment: str = ""
    annotations: list[Annotation] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    """The moves from here; the first is the main one."""


@dataclass(slots=True, kw_only=True)
class Node(Place):
    """A move, and the place it leads to."""

    move: Move
    played: Entry
    parent: int
    depth: int
    """How many moves led here, this one included."""
    glyphs: tuple[int, ...] = ()
    """Annotations as a record has them: 1 good, 2 bad …"""
    clock: float | None = None
    """The seconds that the side that moved has left; None without a clock."""
    evaluation: float | None = None
    """What the side that moved thinks of the position after it; positive favours Black."""


class Tree:
    """The nodes in order of creation, where the board stands among them, and the line it shows.

    A line goes from the first move through the current one to an end. Nodes are numbered; the place
    before the first move is ``START``.
    """

    def __init__(self, headers: Mapping[str, str] | None = None) -> None:
        """Begin without a move."""
        self.start = Place()
        self.nodes: list[Node] = []
        self.current = START
        self.line: list[int] = []
        self.headers = dict(headers or {})
        """The headers of its game record: event, players …"""
        self.ending: tuple[int, Ending] | None = None
        """The result that a record gave, and the node it was given at."""
        self._entries: list[Entry] = []

    # ---------------------------------------------------------------- looking

    def at(self, node: int) -> Place:
        """Get the place with a number.

        Raises:
            InvalidArgument: if there is no such place.

        """
        if node == START:
            return self.start
        if not 0 <= node < len(self.nodes):
            raise InvalidArgument("node", f"from {START} (the start) to {len(self.nodes) - 1}", node)
        return self.nodes[node]

    @property
    def here(self) -> Place:
        """The place where the board stands."""
        return self.at(self.current)

    @property
    def ply(self) -> int:
        """How many moves of the line have been made."""
        return self.ply_of(self.current)

    @property
    def is_bare(self) -> bool:
        """Whether there are no moves, comments or drawings."""
        return not self.nodes and not self.start.comment and not self.start.annotations

    def history(self) -> list[Entry]:
        """List the nodes for the browser. An unchanged node is the same object as before."""
        return self._entries.copy()

    def contains(self, other: "Tree") -> bool:
        """Whether this tree is the other one with moves added: each node has its number here too."""
        return len(other.nodes) <= len(self.nodes) and all(
            mine.parent == theirs.parent and mine.move == theirs.move
            for mine, theirs in zip(self.nodes, other.nodes, strict=False)
        )

    def path(self, node: int) -> list[int]:
        """List the nodes from the first move to this one."""
        found = []
        while node != START:
            found.append(node)
            node = self.nodes[node].parent
        return found[::-1]

    def route(self, target: int) -> tuple[int, list[int]]:
        """Find the route from the current place to another: so many moves back, then these nodes."""
        forward: list[int] = []
        back, at, to = 0, self.current, target
        while at != to:
            if self.ply_of(at) >= self.ply_of(to):
                at = self.nodes[at].parent
                back += 1
            else:
                forward.append(to)
                to = self.nodes[to].parent
        return back, forward[::-1]

    def child(self, move: Move, node: int) -> int | None:
        """Find the node that a move from a place leads to, if it was made before."""
        outcome, children = move.effect, self.at(node).children
        return next((child for child in children if self.nodes[child].move.effect == outcome), None)

    # ---------------------------------------------------------------- changing

    def go(self, node: int) -> None:
        """Go to a place; one off the line brings its own line: the moves to it, then the main ones on."""
        ply = self.ply_of(node)
        if node != START and self.line[ply - 1 : ply] != [node]:
            self.line = self.path(node)
            while children := self.at(node).children:
                node = children[0]
                self.line.append(node)
            node = self.line[ply - 1]
        self.current = node

    def add(self, parent: int, move: Move, played: Entry) -> int:
        """Add a node as the last of its parent's children, or find it, and get its number."""
        known = self.child(move, parent)
        if known is not None:
            return known
        number = len(self.nodes)
        node = Node(move=move, played=played, parent=parent, depth=self.ply_of(parent) + 1)
        self.at(parent).children.append(number)
        self.nodes.append(node)
        self._entries.append(self._entry(node, number))
        return number

    def note(self, node: int, **said: Any) -> None:  # noqa: ANN401 - fields of a place
        """Note with a place what was said of it: its comment, annotations, glyphs, clock, evaluation."""
        place = self.at(node)
        for name, value in said.items():
            setattr(place, name, value)
        if node != START:
            self._entries[node] = self._entry(self.nodes[node], node)

    def promote(self, node: int) -> None:
        """Make the variation that a node is in the main one where it forks off.

        Raises:
            BanmenError: if there is no such node, or it is in the main line already.

        """
        self.at(node)
        if not any(self._lead(each) for each in reversed(self.path(node))):
            raise BanmenError("This is the main line already.")

    def make_main(self, node: int) -> None:
        """Make all moves that lead to a place the main ones."""
        for each in self.path(node):
            self._lead(each)

    def _lead(self, node: int) -> bool:
        """Put a move before all others made from the same place; say whether it was not there already."""
        parent = self.nodes[node].parent
        brothers = self.at(parent).children
        if brothers[0] == node:
            return False
        self.order(parent, [node, *(one for one in brothers if one != node)])
        return True

    def order(self, node: int, children: list[int]) -> None:
        """Put the moves from a place in another order; the first is the main one."""
        self.at(node).children = children
        for child in children:
            self.note(child)

    def extend(self, node: int, move: Move, played: Entry) -> int:
        """Make a move from any place, and get its node; a line shown that ends there is extended."""
        found = self.add(node, move, played)
        if (self.line[-1] if self.line else START) == node:
            self.line = [*self.line, found]
        return found

    def ply_of(self, node: int) -> int:
        """Say how many moves lead to a place."""
        return 0 if node == START else self.nodes[node].depth

    def _entry(self, node: Node, number: int) -> Entry:
        return {
            **node.played,
            "parent": node.parent,
            "variation": self.at(node.parent).children.index(number),
            "comment": node.comment,
            "annotated": bool(node.annotations),
            "glyphs": list(node.glyphs),
            "clock": node.clock,
            "evaluation": node.evaluation,
        }


# ---------------------------------------------------------------- describing moves


_ASSUMED: Final[Mapping[str, object]] = {
    "text": None, "side": None, "piece": None, "hodges": None, "parent": None, "variation": 0,
    "captured": [], "taken": [], "promoted": False, "ends": "",
    "comment": "", "annotated": False, "glyphs": [], "clock": None, "evaluation": None,
}  # fmt: skip
"""The fields in the order in which they are sent, with the values that the front end assumes for those left
out; for ``parent``, the move before."""


def brief(history: Sequence[Entry], _widget: object = None) -> list[Entry]:
    """Leave out of a history the values that the front end assumes, to keep long games small."""
    return [
        {
            name: entry[name]
            for name, assumed in _ASSUMED.items()
            if entry[name] != (before if name == "parent" else assumed)
        }
        for before, entry in enumerate(history, -1)
    ]


def played(position: Position, move: Move) -> Entry:
    """Describe a move for the list of moves; the position is the one before it."""
    piece = position.piece_at(move.origin)
    captured = map(position.piece_at, move.captures)
    return {
        "text": move.text(position.game.size),
        "side": position.turn.label,
        "piece": piece.symbol.upper() if piece else "",
        "captured": [one.symbol for one in captured if one is not None],
        "promoted": move.promotes_to is not None,
    }


def filed(position: Position, move: Move) -> Entry:
    """Describe a move for the list of moves and for files; the position is the one before it, and stays."""
    size = position.game.size
    text = hodges.format_move(position, move)
    position.push(move)
    over = position.outcome()
    position.pop()
    return {
        **played(position, move),
        "hodges": text,
        "taken": [size.name(square) for square in move.captures],
        "ends": "" if over is None else Ending.of(over, position.game).text,
    }
