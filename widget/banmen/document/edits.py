"""The history of edits: documents that an edit, another position or another game replaced.

Each edit begins another document. The history keeps the one before with every move and comment in it, so
setting up a board loses nothing that was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from banmen.document.tree import Tree
from banmen_rules import BanmenError, Game, Outcome, Position

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
