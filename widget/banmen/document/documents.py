"""What a board shows besides how it looks, as one thing that can be put aside and brought back.

An edit, another position, another game: each puts the document there was aside, with every move and
comment in it, and begins another. So nothing that was played is lost by setting up a board.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banmen.document.tree import Tree
from banmen_rules import BanmenError, Game, Outcome, Position

MOST = 1000
"""How many documents are kept aside; of more, the oldest in which nothing was played is dropped."""


@dataclass(frozen=True, slots=True)
class Document:
    """A position that moves were played from, these moves, and where among them the board stands."""

    game: Game
    own_ruleset: Mapping[str, object]
    """The ruleset as data, if it is one of one's own."""
    rulings: Mapping[str, str]
    """The readings chosen on top of the ruleset."""
    start: str
    """The position before the first move, as TSFEN."""
    tree: Tree
    declared: Outcome | None = None
    """An end declared where the board stands."""
    title: str = ""
    region: str = ""
    marks: list[object] = field(default_factory=list)

    def but(self, **changes: Any) -> "Document":  # noqa: ANN401 - any of the fields
        """Copy it with some fields changed."""
        return replace(self, **changes)

    def position(self) -> Position:
        """Set up the position where the board stands, with the moves that led there."""
        position = Position.from_tsfen(self.game, self.start)
        for node in self.tree.path(self.tree.current):
            position.push(self.tree.nodes[node].move)
        position.declared = self.declared
        return position


class Documents:
    """The documents that were put aside: those before the present one, and those taken back."""

    def __init__(self) -> None:
        self._past: list[Document] = []
        self._future: list[Document] = []

    def copy(self) -> "Documents":
        """Copy the list, not what is in it."""
        other = Documents()
        other._past, other._future = self._past.copy(), self._future.copy()
        return other

    @property
    def counts(self) -> list[int]:
        """How many can be brought back, and how many of those made again."""
        return [len(self._past), len(self._future)]

    def put_aside(self, present: Document) -> None:
        """Keep a document that another takes the place of.

        Of what was taken back before, everything that somebody played or drew is kept too; it is
        found by going back further.
        """
        self._past += [document for document in self._future if not document.tree.is_bare]
        self._past.append(present)
        self._future.clear()
        if len(self._past) > MOST:
            bare = (number for number, each in enumerate(self._past) if each.tree.is_bare)
            del self._past[next(bare, 0)]

    def back(self, present: Document) -> Document:
        """Exchange the present document for the one before it.

        Raises:
            BanmenError: if there is none.

        """
        if not self._past:
            raise BanmenError("there is no edit to take back: the board began with this position")
        self._future.append(present)
        return self._past.pop()

    def forward(self, present: Document) -> Document:
        """Exchange the present document for the one that was taken back last.

        Raises:
            BanmenError: if there is none.

        """
        if not self._future:
            raise BanmenError("there is no edit to make again: none was taken back")
        self._past.append(present)
        return self._future.pop()
