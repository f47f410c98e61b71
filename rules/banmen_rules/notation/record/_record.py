"""The class `Record`: reading, replaying and writing a game."""

from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from pathlib import Path

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidRecord
from banmen_rules.base.files import first_bytes
from banmen_rules.core import rules
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.notation.record._headers import all_headers, key
from banmen_rules.notation.record._model import Ending, Line, Node
from banmen_rules.notation.record._reader import LARGEST, read
from banmen_rules.notation.record._writer import Notation, write


@typed_class
class Record:
    """A game with its comments and variations.

    Records are equal if their moves have the same effects, by any path, and everything else is equal.

    Args:
        game: the game.
        start: the start position as TSFEN; empty for the game's own.
        headers: event, date, players …, in the order of the file.
        line: the moves.
        ending: the result; None if the record does not state it.

    >>> from banmen_rules import Record
    >>> record = Record.parse('[Variant "tai"] 1. P-13r {the middle pawn} P-13h')
    >>> record.line.moves[0].comment, record.replay().counter
    ('the middle pawn', 2)
    """

    def __init__(
        self,
        game: Game,
        start: str = "",
        headers: Mapping[str, str] | None = None,
        line: Line | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Store the parts without checking them."""
        self.game = game
        self.start = start
        self.headers: dict[str, str] = dict(headers or {})
        self.line = Line() if line is None else line
        self.ending = ending

    def __repr__(self) -> str:
        """Show the game and the number of moves."""
        return f"<Record of {self.game!r}, {len(self.line.moves)} moves>"

    def __eq__(self, other: object) -> bool:
        """Compare everything but the paths of moves; games are equal by their rules."""
        if not isinstance(other, Record):
            return NotImplemented
        same = self.game is other.game or key(self.game) == key(other.game)
        mine = (self.start, self.headers, self.ending, self.line)
        return same and mine == (other.start, other.headers, other.ending, other.line)

    __hash__ = None  # type: ignore[assignment] # mutable

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as text, since a game cannot be pickled."""
        return Record.parse, (self.format(),)

    # ---------------------------------------------------------------- text and files

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> "Record":
        """Read a record.

        Args:
            text: the record.
            game: the game, for a text that does not name it.

        Raises:
            InvalidRecord: if the text is not a record, or a move is illegal: the message has the line, the
                ply, the move and the reason. The error's ``record`` is the part before the fault.

        """
        return read(text, game, cls)

    @classmethod
    def load(cls, path: str | PathLike[str], game: Game | None = None) -> "Record":
        """Read a file, in UTF-8; arguments and errors as for :meth:`parse`.

        Raises:
            InvalidRecord: as :meth:`parse`, and if the file cannot be read.

        """
        name = Path(fspath(path)).name
        try:
            data = first_bytes(path, LARGEST + 1)
        except BanmenError as error:
            raise InvalidRecord(str(error), "") from None
        if len(data) > LARGEST:
            raise InvalidRecord(f"{name} is too large for a record: more than {LARGEST:,} bytes", "")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig", "replace")
            message = f"{name} is not UTF-8 text: byte {error.start + 1} is invalid"
            raise InvalidRecord(message, before + "\N{REPLACEMENT CHARACTER}", len(before)) from None
        return cls.parse(text.replace("\r\n", "\n").replace("\r", "\n"), game)

    def format(self, notation: Notation = "hodges") -> str:
        """Write the record; :meth:`parse` reads an equal one.

        Args:
            notation: ``"hodges"`` or ``"machine"``.

        Raises:
            IllegalMove: if a move is illegal in its position.
            BanmenError: if a header name is invalid, or the record exceeds a limit.

        """
        headers = all_headers(self.game, self.start, self.headers, self.ending)
        return write(headers, self.line, self.position(), notation)

    def save(self, path: str | PathLike[str], notation: Notation = "hodges") -> None:
        """Write a file that :meth:`load` reads; arguments and errors as for :meth:`format`.

        Raises:
            BanmenError: as :meth:`format`.
            OSError: if the file cannot be written.

        """
        Path(path).write_text(self.format(notation), encoding="utf-8", newline="\n")

    # ---------------------------------------------------------------- positions

    @classmethod
    def from_position(cls, position: Position, headers: Mapping[str, str] | None = None) -> "Record":
        """Make a record of the moves that led to a position, with the result if the game has ended."""
        back = position.copy()
        over = position.outcome()
        played: list[int] = []
        if back.declared is not None:
            back.pop()
        while (packed := back.last_packed) is not None:
            played.append(packed)
            back.pop()
        start = back.tsfen()
        line = Line()
        for packed in reversed(played):
            move = _move(back, packed)
            line.moves.append(Node(move))
            back.push(move)
        if start == Position.initial(position.game).tsfen():
            start = ""
        ending = None if over is None else Ending.of(over, position.game)
        return cls(position.game, start, headers, line, ending)

    def position(self) -> Position:
        """Set up the start position.

        Raises:
            InvalidTSFEN: if ``start`` is not a valid position.

        """
        if not self.start:
            return Position.initial(self.game)
        return Position.from_tsfen(self.game, self.start)

    def positions(self) -> Iterator[Position]:
        """Yield the position before every move of the main line, and the last one.

        It is always the same object: copy a position to keep it.
        """
        position = self.position()
        yield position
        for node in self.line.moves:
            position.push(node.move)
            yield position

    def replay(self, plies: int | None = None) -> Position:
        """Play the main line, or its first moves.

        After the last move, the method also declares a resignation, an agreed draw or an illegal move.

        Raises:
            InvalidArgument: if the main line has fewer moves.

        """
        moves = self.line.moves
        if plies is not None and not 0 <= plies <= len(moves):
            raise InvalidArgument("plies", f"from 0 to {len(moves)}", plies)
        position = self.position()
        for node in moves[:plies]:
            position.push(node.move)
        if plies is None:
            _declare(position, self.ending)
        return position


def _move(position: Position, packed: int) -> Move:
    """Find the generated move of a packed one, or else another with the same effect."""
    wanted = Move.unpack(position.game, position.board, packed)
    moves = position.moves_to(packed >> FROM & SQUARE, packed & SQUARE)
    same = [move for move in moves if move.effect == wanted.effect and move.declines == wanted.declines]
    return next((move for move in same if move.packed == packed), (same or [wanted])[0])


def _declare(position: Position, ending: Ending | None) -> None:
    """Declare an ending that the board does not show, unless the game has ended there."""
    if ending is None or position.outcome() is not None:
        return
    if ending.termination == "resignation" and ending.winner is not None:
        position.resign(ending.winner.other)
    elif (
        ending.termination == "agreement" and ending.winner is None and position.game.rules.draw_by_agreement
    ):
        position.agree_draw()
    elif ending.termination == "illegal_move" and ending.winner is position.turn.other:
        position.declared = rules.by_illegal_move(position)
