"""The widget `Reach`: find every square that a piece can reach, with an explanation for each click."""

from collections.abc import Mapping
from os import PathLike

from banmen.board.board import Board
from banmen.host.language import spoken
from banmen.protocol import board_state
from banmen_rules import BanmenError, Piece, Position, Ruleset, Variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.words.texts import table_of


@typed_class
class Reach:
    """Asks for every square that a piece can reach, and explains every click at once.

    >>> Reach("taikyoku", {"4gg": "flying horse", "2ee": "white pawn"}, square="4gg", region="9bb-1jj")

    Args:
        variant: the game.
        pieces: the pieces on the board, as for :class:`Board`.
        square: the square of the piece in question.
        region: the part of the board to show; other squares do not count.
        ruleset: a ruleset of the game by name, or your own; the default if not given.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.

    Raises:
        BanmenError: if an argument is invalid, or the piece can reach no square.

    """

    def __init__(
        self,
        variant: str | PathLike[str] | Variant,
        pieces: Mapping[str, str],
        *,
        square: str,
        region: str = "",
        ruleset: str | Ruleset | None = None,
        lang: str | None = None,
    ) -> None:
        self._lang = spoken(lang)
        self.board = Board(
            variant, pieces=pieces, region=region, ruleset=ruleset, interaction="mark", lang=self._lang
        )
        position = self.board.position
        piece = position.piece_at(square)
        if piece is None:
            raise BanmenError(f"{square} is empty. Name the square of a piece.")
        self._position = position
        self._piece = piece
        self._at = position.square(square)
        size = position.game.size
        shown = size.region(region) - {self._at}
        self._found = {
            size.name(move.target): move
            for move in reversed(position.moves(self._at))
            if move.target in shown
        }
        if not self._found:
            raise BanmenError(f"The {piece.kind.noun} on {square} cannot reach any square shown.")
        self.board.title = self._say("title", piece=self._noun(piece))
        self.board.selection = size.name(self._at)
        self.board.on_mark(self.answer)
        self._ask()

    # ---------------------------------------------------------------- answers, as plain data

    @property
    def answers(self) -> list[board_state.Mark]:
        """The squares clicked so far, in order, each with its verdict and the reason."""
        return [mark for mark in self.board.marks if mark["verdict"] != "missed"]

    @property
    def right(self) -> int:
        """How many squares were found."""
        return self._count("right")

    @property
    def wrong(self) -> int:
        """How many wrong squares were clicked."""
        return self._count("wrong")

    def _count(self, verdict: str) -> int:
        return sum(mark["verdict"] == verdict for mark in self.board.marks)

    @property
    def total(self) -> int:
        """How many squares the piece can reach."""
        return len(self._found)

    @property
    def done(self) -> bool:
        """Whether every square was found."""
        return self.right == self.total

    def answer(self, square: str) -> None:
        """Answer with a square, as a click does.

        Raises:
            InvalidSquare: if the board has no such square.

        """
        name = self._position.game.size.name(self._position.square(square))
        if any(mark["square"] == name for mark in self.board.marks):
            self._tell(self._say("again", square=name))
            return
        right = name in self._found
        note = self._why(name) if right else self._why_not(name)
        mark: board_state.Mark = {"square": name, "verdict": "right" if right else "wrong", "note": note}
        self.board.marks = [*self.board.marks, mark]
        self._tell(note, "error" if not right else "success" if self.done else "info")

    def give_up(self) -> None:
        """Show the missed squares."""
        marked = {mark["square"] for mark in self.board.marks}
        missed: list[board_state.Mark] = [
            {"square": name, "verdict": "missed", "note": self._why(name)}
            for name in self._found
            if name not in marked
        ]
        self.board.marks = [*self.board.marks, *missed]
        self.board.say(self._say("missed", missed=len(missed)) if missed else self._progress())

    def reset(self) -> None:
        """Start again."""
        self.board.marks = []
        self._ask()

    def __repr__(self) -> str:
        """Show how many squares were found."""
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
        self.board.say(self._say("ask", total=self.total))

    def _say(self, what: str, **values: object) -> str:
        text: str = table_of("practice", self._lang)["reach"][what]
        return text.format(**values)

    def _tell(self, note: str, level: str = "info") -> None:
        self.board.say(f"{note}{self._say('gap')}{self._progress()}", level)

    def _noun(self, piece: Piece) -> str:
        """Name a piece in the middle of a sentence."""
        return piece.kind.called(self._lang)

    def _progress(self) -> str:
        if not self.done:
            return self._say("found", right=self.right, total=self.total)
        what = {0: "all_at_once", 1: "all_but_one"}.get(self.wrong, "all")
        return self._say(what, total=self.total, wrong=self.wrong)

    def _why(self, name: str) -> str:
        move = self._found[name]
        taken = self._position.piece_at(move.target)
        if move.target in move.captures and taken is not None:
            return self._say("captures", other=self._noun(taken), square=name)
        if move.path:
            path = self._say("and").join(map(self._position.game.size.name, move.path))
            return self._say("via", path=path, square=name)
        return self._say("goes", square=name)

    def _why_not(self, name: str) -> str:
        """Find the reason by asking the rules about boards that differ in one piece."""
        position, piece = self._position, self._piece
        target = position.square(name)
        if target == self._at:
            return self._say("itself")
        standing = position.piece_at(target)
        if standing is not None and standing.side is piece.side:
            if self._reaches(target, None):
                return self._say("own", other=self._noun(standing), square=name)
        elif self._reaches(target, standing):
            return self._blocked(target)
        return self._say("never", piece=self._noun(piece), square=name)

    def _reaches(self, target: int, standing: Piece | None) -> bool:
        """Tell whether the piece could go there if no other piece than this one there stood on the board."""
        position = Position(self._position.game)
        position.put(self._at, self._piece)
        if standing is not None:
            position.put(target, standing)
        return any(move.target == target for move in position.moves(self._at))

    def _blocked(self, target: int) -> str:
        """Name the first blocking piece, if the path is a line."""
        position = self._position
        size = position.game.size
        (row, column), (row2, column2) = divmod(self._at, size.files), divmod(target, size.files)
        down, across = row2 - row, column2 - column
        length = max(abs(down), abs(across))
        if abs(down) in (0, length) and abs(across) in (0, length):
            step = (target - self._at) // length
            for square in range(self._at + step, target, step):
                other = position.piece_at(square)
                if other is not None:
                    who = self._say("ours" if other.side is self._piece.side else other.side.name)
                    return self._say("blocked", who=who, other=self._noun(other), at=size.name(square))
        return self._say("crowded")
