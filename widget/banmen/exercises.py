"""Exercises that check themselves: for now, finding every square that a piece can reach."""

from collections.abc import Mapping

from banmen import _state
from banmen._board import Board
from banmen_rules import BanmenError, Piece, Position, Ruleset, Side


class Reach:
    """Asks for every square that a piece can reach; each click is answered at once, with the reason.

    >>> Reach("taikyoku", {"4gg": "flying horse", "2ee": "white pawn"}, square="4gg", region="9bb-1jj")

    Args:
        variant: the game the pieces come from.
        pieces: what stands on the board, as in :class:`Board`.
        square: where the piece is that the question is about.
        region: the part of the board to show; squares outside it are not asked for.
        ruleset: a ruleset of the game by name, or one of your own; its default if not given.

    Raises:
        BanmenError: if one of these is not what it should be, or there is nothing to find.

    """

    def __init__(
        self,
        variant: str,
        pieces: Mapping[str, str],
        *,
        square: str,
        region: str = "",
        ruleset: str | Ruleset | None = None,
    ) -> None:
        self.board = Board(variant, pieces=pieces, region=region, ruleset=ruleset, interaction="mark")
        position = self.board.position
        piece = position.piece_at(square)
        if piece is None:
            raise BanmenError(f"the question is about the piece on {square}, and that square is empty")
        self._position = position
        self._piece = piece
        self._at = position.square(square)
        size = position.game.size
        shown = position.game.size.region(region)
        self._found = {size.name(move.target): move for move in reversed(position.moves(self._at))}
        self._found = {name: move for name, move in self._found.items() if move.target in shown}
        self._found.pop(size.name(self._at), None)
        if not self._found:
            raise BanmenError(f"the {piece.kind.noun} on {square} can reach no square that is shown")
        self.board.title = f"Where can the {piece.kind.noun} go?"
        self.board.selection = size.name(self._at)
        self.board.on_mark(self.answer)
        self._ask()

    # ---------------------------------------------------------------- answers, as plain data

    @property
    def answers(self) -> list[_state.Mark]:
        """Every square answered so far, in order, with its verdict and the reason."""
        return [mark for mark in self.board.marks if mark["verdict"] != "missed"]

    @property
    def right(self) -> int:
        """How many of the squares have been found."""
        return sum(mark["verdict"] == "right" for mark in self.board.marks)

    @property
    def wrong(self) -> int:
        """How many squares were clicked that the piece cannot reach."""
        return sum(mark["verdict"] == "wrong" for mark in self.board.marks)

    @property
    def total(self) -> int:
        """How many squares there are to find."""
        return len(self._found)

    @property
    def done(self) -> bool:
        """Whether every square has been found."""
        return self.right == self.total

    def answer(self, square: str) -> None:
        """Answer with a square, as a click on it does.

        Raises:
            InvalidSquare: if there is no such square.

        """
        name = self._position.game.size.name(self._position.square(square))
        before = next((mark for mark in self.board.marks if mark["square"] == name), None)
        if before is not None:
            self.board.say(f"{name} has its mark already. {self._progress()}")
            return
        right = name in self._found
        note = self._why(name) if right else self._why_not(name)
        mark: _state.Mark = {"square": name, "verdict": "right" if right else "wrong", "note": note}
        self.board.marks = [*self.board.marks, mark]
        level = "error" if not right else "success" if self.done else "info"
        self.board.say(f"{note} {self._progress()}", level)

    def give_up(self) -> None:
        """Show the squares that have not been found."""
        marked = {mark["square"] for mark in self.board.marks}
        missed: list[_state.Mark] = [
            {"square": name, "verdict": "missed", "note": self._why(name)}
            for name in self._found
            if name not in marked
        ]
        self.board.marks = [*self.board.marks, *missed]
        self.board.say(f"These are the {len(missed)} you had not found." if missed else self._progress())

    def reset(self) -> None:
        """Begin again."""
        self.board.marks = []
        self._ask()

    def __repr__(self) -> str:
        """Say how far it is."""
        return f"<Reach: {self._piece.kind.noun}, {self.right} of {self.total} squares found>"

    def _repr_mimebundle_(self, **options: object) -> tuple[dict[str, object], dict[str, object]]:
        """Show the board.

        Raises:
            BundleMissing: if the front end has not been built.

        """
        data, metadata = self.board._repr_mimebundle_(**options)
        return {**data, "text/plain": repr(self)}, metadata

    # ---------------------------------------------------------------- reasons

    def _ask(self) -> None:
        self.board.say(f"Click every square it can reach. There are {self.total}.")

    def _progress(self) -> str:
        if not self.done:
            return f"{self.right} of {self.total} found."
        tries = {0: "without one wrong click", 1: "with one wrong click"}
        return f"All {self.total} found, {tries.get(self.wrong, f'with {self.wrong} wrong clicks')}."

    def _why(self, name: str) -> str:
        move = self._found[name]
        taken = self._position.piece_at(move.target)
        if move.target in move.captures and taken is not None:
            return f"Right: it captures the {taken.kind.noun} on {name}."
        if move.path:
            by_way = " and ".join(map(self._position.game.size.name, move.path))
            return f"Right: it gets to {name} by way of {by_way}."
        return f"Right: it can go to {name}."

    def _why_not(self, name: str) -> str:
        """Find the reason by asking the rules about boards that differ in one thing."""
        position, piece = self._position, self._piece
        target = position.square(name)
        its = piece.kind.noun
        if target == self._at:
            return "That is the piece itself."
        standing = position.piece_at(target)
        if standing is not None and standing.side is piece.side:
            if self._reaches({}, target):
                return f"No: its own {standing.kind.noun} stands on {name}."
        elif self._reaches({} if standing is None else {target: standing}, target):
            return f"No: on an empty board it could, but {self._blocker(target)}."
        return f"No: the {its} has no move that ends on {name}."

    def _reaches(self, others: Mapping[int, Piece], target: int) -> bool:
        """Ask whether the piece could go there if only these others stood on the board."""
        position = Position(self._position.game)
        position.put(self._at, self._piece)
        for square, other in others.items():
            position.put(square, other)
        return any(move.target == target for move in position.moves(self._at))

    def _blocker(self, target: int) -> str:
        """Name the first piece in the way, where the way is straight."""
        position = self._position
        size = position.game.size
        (row, column), (row2, column2) = divmod(self._at, size.files), divmod(target, size.files)
        down, across = row2 - row, column2 - column
        length = max(abs(down), abs(across))
        if abs(down) in (0, length) and abs(across) in (0, length):
            for n in range(1, length):
                square = (row + down // length * n) * size.files + column + across // length * n
                other = position.piece_at(square)
                if other is not None:
                    whose = "its own" if other.side is self._piece.side else _owner(other.side)
                    return f"{whose} {other.kind.noun} on {size.name(square)} is in the way"
        return "other pieces are in the way"


def _owner(side: Side) -> str:
    return f"{side.title}'s"
