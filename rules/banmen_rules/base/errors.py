"""The errors of banmen: one tree, whose root is a ValueError.

::

    BanmenError (a ValueError)
    ├── ParseError            a text that cannot be read; underlines the place
    │   ├── InvalidBetza      a move description
    │   ├── InvalidTSFEN      a position
    │   ├── InvalidSFEN       a position in the format of other shogi programs
    │   ├── InvalidSquare     a square, such as 12h
    │   ├── InvalidMove       a move, such as 24d 23d 22c
    │   ├── InvalidRecord     a game record; keeps the part before the fault
    │   └── InvalidMessage    a line of ATSI, the protocol between banmen and engines
    ├── Inexpressible         a move that a notation has no way to write
    ├── TooIntricate          a description with too many paths to follow in reasonable time
    ├── InvalidArgument       a value that is not what it must be; names the argument
    ├── UnknownName           a variant, ruleset, ruling, piece … that does not exist; suggests others
    ├── InvalidSetup          a board that cannot be played on, with all its faults
    ├── InvalidVariant        data files that contradict themselves, with all their faults
    ├── InvalidRuleset        a custom ruleset that cannot be played, with all its faults
    ├── InvalidPack           a file of exercises with faults; keeps the exercises that could be read
    ├── InvalidDemonstration  a demonstration that cannot be shown, with all its faults
    ├── IllegalMove           a move that the rules forbid
    └── AmbiguousMove         a move text that fits several moves

Every deliberate refusal is one of these. Any other exception that escapes is a bug, except Python's own
TypeError for a call with missing or unexpected arguments.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

_Thing = TypeVar("_Thing")

_SHOWN = 72  # characters of a long text that a message shows around the fault
_LISTED = 400  # characters of names that a message lists; of more names it shows only the nearest


class BanmenError(ValueError):
    """The base of all errors that banmen raises on purpose.

    The message says what is wrong, where, and what would be right.

    >>> from banmen_rules import BanmenError, game
    >>> try:
    ...     game("xiangqi")
    ... except BanmenError as error:
    ...     print(error)
    Unknown variant "xiangqi". Available: chu, ..., taikyoku.
    """

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with all attributes, without calling a constructor: each takes other arguments."""
        return type(self).__new__, (type(self), *self.args), vars(self)

    def _render_traceback_(self) -> list[str]:
        """Show the message first, then only the user's own lines; IPython calls this in notebooks."""
        from traceback import FrameSummary, walk_tb  # noqa: PLC0415 - only errors in notebooks need it

        lines = [f"{type(self).__name__}: {self}"]
        for frame, number in walk_tb(self.__traceback__):
            if frame.f_globals.get("__name__", "").partition(".")[0] not in _NOT_SHOWN:
                code = frame.f_code
                where = "" if code.co_name == "<module>" else f" in {code.co_name}"
                lines.append(
                    f"  line {number}{where}: {FrameSummary(code.co_filename, number, code.co_name).line}"
                )
        return lines


_NOT_SHOWN = {"banmen", "banmen_rules", "IPython", "traitlets"}
"""Packages whose lines do not help a user to correct a cell."""


class ParseError(BanmenError):
    """A text that cannot be read; the message underlines the faulty part.

    Attributes:
        message: the fault and its cure, without the place.
        text: the whole text.
        start, end: the faulty span, as indices into ``text``; equal at the end of the text.

    >>> from banmen_rules import ParseError, betza
    >>> try:
    ...     betza.parse("WfX")
    ... except ParseError as error:
    ...     print(error.text[: error.start], error.text[error.start :])
    Wf X
    """

    def __init__(self, message: str, text: str, start: int = 0, end: int | None = None) -> None:
        """Store the parts; ``str`` draws the caret."""
        self.message = message
        self.text = text
        self.start = max(0, min(start, len(text)))
        self.end = max(self.start, min(len(text) if end is None else end, len(text)))
        super().__init__(message)

    def __str__(self) -> str:
        """Show the message, and below it the text with the faulty span underlined."""
        first = max(0, min(self.start - _SHOWN // 2, len(self.text) - _SHOWN))
        shown = self.text[first : first + _SHOWN]
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in shown)
        head = "…" if first else ""
        tail = "…" if first + _SHOWN < len(self.text) else ""
        width = max(1, min(self.end, first + _SHOWN) - self.start)
        caret = " " * (len(head) + self.start - first) + "^" * width
        return f"{self.message}\n  {head}{shown}{tail}\n  {caret}"


class InvalidBetza(ParseError):
    """A text that is not valid Betza notation in the chosen dialect.

    >>> from banmen_rules import InvalidBetza, betza
    >>> try:
    ...     betza.parse("QQ")
    ... except InvalidBetza as error:
    ...     print(error.start, error.end)
    0 2
    """


class InvalidTSFEN(ParseError):
    """A text that is not a position of the given game.

    >>> from banmen_rules import InvalidTSFEN, Position, game
    >>> try:
    ...     Position.from_tsfen(game("tai"), "25/25 0")
    ... except InvalidTSFEN as error:
    ...     print(error.message)
    the board must have 25 ranks, got 2
    """


class InvalidSFEN(ParseError):
    """A text that is not a position of the given game in SFEN.

    >>> from banmen_rules import InvalidSFEN, Position, game
    >>> try:
    ...     Position.from_sfen(game("chu"), "12/12 b - 1")
    ... except InvalidSFEN as error:
    ...     print(error.message)
    the board must have 12 ranks, got 2
    """


class InvalidSquare(ParseError):
    """A text that is not a square of the board.

    >>> from banmen_rules import InvalidSquare, Size
    >>> try:
    ...     Size(17, 17).parse_square("18a")
    ... except InvalidSquare as error:
    ...     print(error.message)
    the file must be 1 to 17
    """


class InvalidMove(ParseError):
    """A text that is not written like a move.

    >>> from banmen_rules import InvalidMove, Position, game
    >>> try:
    ...     Position.initial(game("tai")).push("13s")
    ... except InvalidMove as error:
    ...     print(error.message)
    a move must have two or more squares: origin, squares touched on the path, target
    """


class InvalidMessage(ParseError):
    """A line that is not a valid ATSI command.

    >>> from banmen_rules import InvalidMessage
    >>> from banmen_rules.engine.atsi import from_client
    >>> try:
    ...     from_client("move 24x 24?")
    ... except InvalidMessage as error:
    ...     print(error.message, error.start)
    a square must be a file and a rank such as 24x, got 24? 9
    """


class InvalidRecord(ParseError):
    """A text that is not a game record, or a record with an illegal move.

    Attributes:
        record: the part before the fault, a :class:`~banmen_rules.notation.record.Record`; None if the
            fault comes before the game is known.
        line, column: the place of the fault, both counted from 1.

    >>> from banmen_rules import InvalidRecord, Record
    >>> try:
    ...     Record.parse('[Variant "tai"] 1. P-13r P-13r')
    ... except InvalidRecord as error:
    ...     print(error.line, error.column, len(error.record.line.moves))
    1 26 1
    """

    def __init__(
        self, message: str, text: str, start: int = 0, end: int | None = None, record: object = None
    ) -> None:
        """Store the parts, and count the line and the column."""
        super().__init__(message, text, start, end)
        self.record = record
        before = self.text[: self.start]
        self.line = before.count("\n") + 1
        self.column = self.start - (before.rfind("\n") + 1) + 1

    def __str__(self) -> str:
        """Show the place and the message, and below it the line with the faulty span underlined."""
        first = self.start - (self.column - 1)
        line = self.text[first:].partition("\n")[0] if self.text else ""
        end = min(self.end - first, len(line))
        shown = str(ParseError(self.message, line, self.column - 1, max(end, self.column - 1)))
        return f"line {self.line}, column {self.column}: {shown}"


class Inexpressible(BanmenError):
    """A move that a notation cannot express; the message says which, and why.

    Attributes:
        path: the :class:`~banmen_rules.betza.Path` that cannot be expressed.

    >>> from banmen_rules import Inexpressible, betza
    >>> path = betza.parse("[cK-bK]").paths[0]
    >>> Inexpressible("this notation has no igui", path).path == path
    True
    """

    def __init__(self, message: str, path: object) -> None:
        """Store the path; the message describes it."""
        super().__init__(message)
        self.path = path


class TooIntricate(BanmenError):
    """A move description with too many paths to follow in reasonable time.

    >>> from banmen_rules import Size, TooIntricate, betza
    >>> from banmen_rules.betza_tools.mobility import mobility
    >>> try:
    ...     mobility(betza.parse("[R?sR?sR?sR?sR?sR]"), Size(9, 9))
    ... except TooIntricate as error:
    ...     print(error)
    following these paths would look at more than 3,000,000 squares: use fewer legs, or limit them (...)
    """


class InvalidArgument(BanmenError):
    """A value that is not what it must be: of the wrong type, out of range, or of the wrong form.

    The message reads "<argument> must be <expected>, got <value>".

    Attributes:
        argument: the name of the parameter, or of the thing the value stands for.
        expected: what the value must be, in words.
        value: the value that was refused.

    >>> from banmen_rules import InvalidArgument, Position, game, perft
    >>> try:
    ...     perft(Position.initial(game("tai")), 1.5)
    ... except InvalidArgument as error:
    ...     print(error)
    depth must be a whole number, got 1.5
    """

    def __init__(self, argument: str, expected: str, value: object) -> None:
        """Store the parts."""
        self.argument = argument
        self.expected = expected
        self.value = value
        super().__init__(f"{argument} must be {expected}, got {_quoted(value)}")


class UnknownName(BanmenError):
    """A name that does not exist; the message lists the names that do, or the nearest ones.

    Attributes:
        what: the sort of thing asked for, such as ``"piece"``.
        name: the unknown name.
        known: the names that exist.

    >>> from banmen_rules import UnknownName, game
    >>> try:
    ...     game("dai_dai").kind("golden genral")
    ... except UnknownName as error:
    ...     print(error.what, error.name)
    piece golden genral
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        """Store the parts, and look for similar names."""
        self.what = what
        self.name = name
        self.known = tuple(known)
        super().__init__(f'Unknown {what} "{_quoted(str(name))[1:-1]}".{_advice(name, self.known)}')


def named(what: str, name: str, known: Mapping[str, _Thing]) -> _Thing:
    """Get the thing of a name.

    Raises:
        UnknownName: if there is no such thing; ``what`` is its sort.

    """
    if name not in list(known):  # a list also compares what cannot be hashed
        raise UnknownName(what, name, known)
    return known[name]


class _Faults(BanmenError):
    """An error that lists all faults at once."""

    _title = "faults"

    def __init__(self, faults: Sequence[str]) -> None:
        """Store the faults; the message has a line for each."""
        self.faults = tuple(faults)
        super().__init__("\n".join([self._title, *(f"  - {fault}" for fault in self.faults)]))


class InvalidSetup(_Faults):
    """A board that cannot be played on; ``faults`` lists every reason.

    >>> from banmen_rules import InvalidSetup, Position, game
    >>> try:
    ...     Position(game("dai_dai")).check()
    ... except InvalidSetup as error:
    ...     print(len(error.faults))
    2
    """

    _title = "this position cannot be played:"


class InvalidVariant(_Faults):
    """Data files of a variant that contradict themselves; ``faults`` lists every place.

    >>> from banmen_rules import InvalidVariant
    >>> print(InvalidVariant(["pieces.csv, line 3: the code LN is taken"]))
    the data of this variant is faulty:
      - pieces.csv, line 3: the code LN is taken
    """

    _title = "the data of this variant is faulty:"


class InvalidRuleset(_Faults):
    r"""A custom ruleset that cannot be played; ``faults`` lists every place.

    >>> from banmen_rules import InvalidRuleset, parse_ruleset
    >>> try:
    ...     parse_ruleset('variant = "tai"\nname = "club"\nrulings.lion_dgo = "evans"')
    ... except InvalidRuleset as error:
    ...     print(len(error.faults))
    1
    """

    _title = "this ruleset cannot be played:"


class InvalidPack(_Faults):
    """Exercises that cannot be read; ``faults`` lists every place.

    Attributes:
        pack: the exercises that could be read, a :class:`~banmen_rules.teaching.exercises.Pack`, or None.

    >>> from banmen_rules import InvalidPack
    >>> from banmen_rules.teaching.exercises import parse_pack
    >>> try:
    ...     parse_pack('{"format": "banmen-exercises", "version": 1, "title": "", "exercises": []}', "a.json")
    ... except InvalidPack as error:
    ...     print(error)
    these exercises cannot be read:
      - a.json, title must be 1 to 200 characters on one line, got ""
    """

    _title = "these exercises cannot be read:"

    def __init__(self, faults: Sequence[str], pack: object = None) -> None:
        """Store the faults and the rest of the pack."""
        super().__init__(faults)
        self.pack = pack


class InvalidDemonstration(_Faults):
    """A demonstration that cannot be shown; ``faults`` lists every place.

    >>> from banmen_rules import InvalidDemonstration
    >>> from banmen_rules.teaching.demonstrations import Demonstration, Step, frames
    >>> try:
    ...     frames(Demonstration("Lions", "tai", [Step("It leaps.", moves=["13h 13i"])]))
    ... except InvalidDemonstration as error:
    ...     print(len(error.faults))
    1
    """

    _title = "this demonstration cannot be shown:"


class IllegalMove(BanmenError):
    """A move that the rules forbid in this position; the message says why.

    >>> from banmen_rules import IllegalMove, Position, game
    >>> try:
    ...     Position.initial(game("tai")).push("13h 13i")
    ... except IllegalMove as error:
    ...     print("refused")
    refused
    """


class AmbiguousMove(BanmenError):
    """A move text that fits several moves; the message lists them.

    >>> from banmen_rules import AmbiguousMove, Position, game
    >>> position = Position(game("dai_dai"))
    >>> for square, piece in {"17a": "ln", "16a": "P", "16b": "P", "17b": "P"}.items():
    ...     position.put(square, piece)
    >>> try:
    ...     position.push("17a 17a")  # a lion in a corner, which may capture any of its neighbours
    ... except AmbiguousMove as error:
    ...     print(error)
    Lion has several paths to 17a. Name the squares it touches: 17a 16a 17a, 17a 17b 17a, 17a 16b 17a
    """


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
    try:
        shown = repr(value)
    except Exception:  # noqa: BLE001 - a foreign object, and this is an error already
        shown = object.__repr__(value)
    return shown if len(shown) <= _SHOWN and "\n" not in shown else f"a value of type {type(value).__name__}"


def _advice(name: str, known: tuple[str, ...]) -> str:
    """List all names if that is short; otherwise the nearest ones, or how many there are."""
    if not known:
        return ""
    names = ", ".join(known)
    listed = len(names) <= _LISTED
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and only errors need it

    by_fold = {candidate.casefold(): candidate for candidate in known}
    fold = str(name)[:_SHOWN].casefold()
    near = get_close_matches(fold, by_fold, n=1 if listed else 3, cutoff=0.5)
    nearest = ", ".join(f'"{by_fold[each]}"' for each in near)
    question = f" Did you mean {nearest}?" if near else ""
    if listed:
        return f" Available: {names}.{question}"
    return question or f" There are {len(known)}, from {known[0]} to {known[-1]}."
