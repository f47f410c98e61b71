"""The errors of banmen, one tree.

::

    BanmenError (a ValueError)
    ├── ParseError            a text that does not read; shows the place with a caret
    │   ├── InvalidBetza      a move description
    │   ├── InvalidTSFEN      a position
    │   ├── InvalidSquare     a square, such as 12h
    │   ├── InvalidMove       a move, such as 24d 23d 22c
    │   ├── InvalidRecord     a game record; keeps the part before the fault
    │   └── InvalidMessage    a line of ATSI, by which engines are played
    ├── Inexpressible         a way of moving that a notation has no words for
    ├── TooIntricate          a description with more paths than can be followed in reasonable time
    ├── InvalidArgument       an argument of the wrong type; names it, and says what it must be
    ├── UnknownName           a variant, ruleset, ruling, piece … that does not exist
    ├── InvalidSetup          a board that cannot be played on, with all its faults
    ├── InvalidVariant        data files that contradict themselves, with all their faults
    ├── InvalidRuleset        a ruleset of one's own that cannot be played, with all its faults
    ├── InvalidPack           a file of exercises; keeps those that read
    ├── InvalidDemonstration  a demonstration that cannot be shown, with all its faults
    ├── IllegalMove           a move the rules refuse
    └── AmbiguousMove         a move that could mean several

Everything banmen refuses on purpose is one of these; whatever else escapes is a bug.
"""

from collections.abc import Iterable, Sequence

_SHOWN = 72  # characters of a long text that are shown around its fault
_LISTED = 12  # names a message lists before it turns to the nearest ones


class BanmenError(ValueError):
    """Whatever banmen refuses on purpose: the message says what, where, and what would be right.

    >>> from banmen_rules import BanmenError, game
    >>> try:
    ...     game("chess")
    ... except BanmenError as error:
    ...     print(error)
    there is no variant 'chess'; there are dai_dai, tai, taikyoku
    """

    def _render_traceback_(self) -> list[str]:
        """Show the message first in a notebook, then the reader's own lines; IPython asks for this."""
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
"""Packages whose lines do not help a reader to mend a cell."""


class ParseError(BanmenError):
    """A text that does not read.

    Attributes:
        message: what is wrong and what would be right, without the place.
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
        """Keep the parts; the caret picture is drawn only when the error is shown."""
        self.message = message
        self.text = text
        self.start = max(0, min(start, len(text)))
        self.end = max(self.start, min(len(text) if end is None else end, len(text)))
        super().__init__(message)

    def __reduce__(self) -> tuple[type["ParseError"], tuple[str, str, int, int]]:
        """Pickle with all four parts."""
        return type(self), (self.message, self.text, self.start, self.end)

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
    """A text that is not Betza notation in the dialect it was read in.

    >>> from banmen_rules import InvalidBetza, betza
    >>> try:
    ...     betza.parse("QQ")
    ... except InvalidBetza as error:
    ...     print(error.start, error.end)
    0 2
    """


class InvalidTSFEN(ParseError):
    """A text that is not a position of the game it was read for.

    >>> from banmen_rules import InvalidTSFEN, Position, game
    >>> try:
    ...     Position.from_tsfen(game("tai"), "25/25 0")
    ... except InvalidTSFEN as error:
    ...     print(error.message)
    the board has 25 ranks; here are only 2
    """


class InvalidSquare(ParseError):
    """A text that is no square of the board.

    >>> from banmen_rules import InvalidSquare, Size
    >>> try:
    ...     Size(17, 17).parse_square("18a")
    ... except InvalidSquare as error:
    ...     print(error.message)
    there is no such file: they go from 1 to 17
    """


class InvalidMove(ParseError):
    """A text that is not written as a move.

    >>> from banmen_rules import InvalidMove, Position, game
    >>> try:
    ...     Position.initial(game("tai")).push("13s")
    ... except InvalidMove as error:
    ...     print(error.message)
    a move is the square it starts from, the squares it touches, and the square it ends on
    """


class InvalidMessage(ParseError):
    """A line that is no command of ATSI.

    >>> from banmen_rules import InvalidMessage
    >>> from banmen_rules.engine.atsi import from_client
    >>> try:
    ...     from_client("move 24x 24?")
    ... except InvalidMessage as error:
    ...     print(error.message, error.start)
    a square must be a file and a rank such as 24x, got 24? 9
    """


class InvalidRecord(ParseError):
    """A text that is no game record, or one with a move that cannot be made.

    Attributes:
        record: what was read before the fault, a :class:`~banmen_rules.notation.record.Record`; None if the
            fault comes before the game is known.
        line, column: where the fault is, both counted from 1.

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
        """Keep the parts; the place is counted here, once."""
        super().__init__(message, text, start, end)
        self.record = record
        before = self.text[: self.start]
        self.line = before.count("\n") + 1
        self.column = self.start - (before.rfind("\n") + 1) + 1

    def __reduce__(self) -> tuple[type["InvalidRecord"], tuple[object, ...]]:  # type: ignore[override]
        """Pickle with all five parts."""
        return type(self), (self.message, self.text, self.start, self.end, self.record)

    def __str__(self) -> str:
        """Show the place and the message, and below it the line with the faulty span underlined."""
        first = self.start - (self.column - 1)
        line = self.text[first:].partition("\n")[0] if self.text else ""
        end = min(self.end - first, len(line))
        shown = str(ParseError(self.message, line, self.column - 1, max(end, self.column - 1)))
        return f"line {self.line}, column {self.column}: {shown}"


class Inexpressible(BanmenError):
    """A way of moving that a notation has no words for; the message says which, and why.

    Attributes:
        path: the :class:`~banmen_rules.betza.Path` that cannot be said.

    >>> from banmen_rules import Inexpressible, betza
    >>> path = betza.parse("[cK-bK]").paths[0]
    >>> Inexpressible("a capture without moving has no words here", path).path == path
    True
    """

    def __init__(self, message: str, path: object) -> None:
        """Keep the path; the message names it in words."""
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[type["Inexpressible"], tuple[str, object]]:
        """Pickle with the path."""
        return type(self), (str(self), self.path)


class TooIntricate(BanmenError):
    """A description with more paths than can be followed in reasonable time.

    >>> from banmen_rules import Size, TooIntricate, betza
    >>> from banmen_rules.betza_tools.mobility import mobility
    >>> try:
    ...     mobility(betza.parse("[R?sR?sR?sR?sR?sR]"), Size(9, 9))
    ... except TooIntricate as error:
    ...     print(error)
    following these paths would look at more than 3,000,000 squares: use fewer legs, or limit them (...)
    """


class InvalidArgument(BanmenError):
    """An argument of the wrong type.

    Attributes:
        argument: the name of the parameter.
        expected: what it must be, in words.
        value: what was given.

    >>> from banmen_rules import InvalidArgument, Position, game, perft
    >>> try:
    ...     perft(Position.initial(game("tai")), 1.5)
    ... except InvalidArgument as error:
    ...     print(error)
    depth must be a whole number, got 1.5
    """

    def __init__(self, argument: str, expected: str, value: object) -> None:
        """Keep the parts."""
        self.argument = argument
        self.expected = expected
        self.value = value
        super().__init__(f"{argument} must be {expected}, got {_quoted(value)}")

    def __reduce__(self) -> tuple[type["InvalidArgument"], tuple[str, str, object]]:
        """Pickle with all three parts."""
        return type(self), (self.argument, self.expected, self.value)


class UnknownName(BanmenError):
    """A name that does not exist; the message lists what does, or the nearest names.

    Attributes:
        what: the sort of thing asked for, such as ``"piece"``.
        name: the name asked for.
        known: the names there are.
        listed: whether the message lists all names, however many there are.

    >>> from banmen_rules import UnknownName, game
    >>> try:
    ...     game("dai_dai").kind("golden genral")
    ... except UnknownName as error:
    ...     print(error.what, error.name)
    piece golden genral
    """

    def __init__(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        listed: bool = False,  # noqa: FBT001, FBT002 - by position, as pickle gives it back
    ) -> None:
        """Find the nearest names, once, here: the error is rare and its message is its worth."""
        self.what = what
        self.name = name
        self.known = tuple(known)
        self.listed = listed
        if listed:
            message = f'Unknown {what} "{_quoted(name)[1:-1]}". Available: {", ".join(self.known)}.'
            message += f' Did you mean "{near[0]}"?' if (near := _nearest(name, self.known, 1)) else ""
        else:
            message = f"there is no {what} {_quoted(name)}{_advice(name, self.known)}"
        super().__init__(message)

    def __reduce__(self) -> tuple[type["UnknownName"], tuple[str, str, tuple[str, ...], bool]]:
        """Pickle with all four parts."""
        return type(self), (self.what, self.name, self.known, self.listed)


class _Faults(BanmenError):
    """An error that lists everything wrong at once."""

    _title = "faults"

    def __init__(self, faults: Sequence[str]) -> None:
        """Keep every fault; the message has a line for each."""
        self.faults = tuple(faults)
        super().__init__("\n".join([self._title, *(f"  - {fault}" for fault in self.faults)]))

    def __reduce__(self) -> tuple[type["_Faults"], tuple[tuple[str, ...]]]:
        """Pickle with the faults."""
        return type(self), (self.faults,)


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
    """The data files of a variant contradict themselves; ``faults`` lists every place.

    >>> from banmen_rules import InvalidVariant
    >>> print(InvalidVariant(["pieces.csv, line 3: the code LN is taken"]))
    the data of this variant is faulty:
      - pieces.csv, line 3: the code LN is taken
    """

    _title = "the data of this variant is faulty:"


class InvalidRuleset(_Faults):
    r"""A ruleset of one's own that cannot be played; ``faults`` lists every place.

    >>> from banmen_rules import InvalidRuleset, parse_ruleset
    >>> try:
    ...     parse_ruleset('variant = "tai"\nname = "club"\nrulings.lion_dgo = "evans"')
    ... except InvalidRuleset as error:
    ...     print(len(error.faults))
    1
    """

    _title = "this ruleset cannot be played:"


class InvalidPack(_Faults):
    """Exercises that do not read; ``faults`` lists every place.

    Attributes:
        pack: what did read, a :class:`~banmen_rules.teaching.exercises.Pack`; None if nothing could.

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
        """Keep what read."""
        super().__init__(faults)
        self.pack = pack

    def __reduce__(self) -> tuple[type["InvalidPack"], tuple[tuple[str, ...], object]]:  # type: ignore[override]
        """Pickle with both parts."""
        return type(self), (self.faults, self.pack)


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
    """A move that the rules refuse in this position; the message says why.

    >>> from banmen_rules import IllegalMove, Position, game
    >>> try:
    ...     Position.initial(game("tai")).push("13h 13i")
    ... except IllegalMove as error:
    ...     print("refused")
    refused
    """


class AmbiguousMove(BanmenError):
    """A move that could mean several; the message lists them.

    >>> from banmen_rules import AmbiguousMove, Position, game
    >>> position = Position(game("dai_dai"))
    >>> for square, piece in {"17a": "ln", "16a": "P", "16b": "P", "17b": "P"}.items():
    ...     position.put(square, piece)
    >>> try:
    ...     position.push("17a 17a")  # a lion in a corner, which may capture any of its neighbours
    ... except AmbiguousMove as error:
    ...     print(error)
    Lion has several ways there; name the squares it touches: 17a 16a 17a, 17a 17b 17a, 17a 16b 17a
    """


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
    try:
        shown = repr(value)
    except Exception:  # noqa: BLE001 - somebody else's object, and this is an error already
        shown = object.__repr__(value)
    return shown if len(shown) <= _SHOWN and "\n" not in shown else f"a value of type {type(value).__name__}"


def _advice(name: str, known: tuple[str, ...]) -> str:
    if not known:
        return ""
    if len(known) <= _LISTED:
        return "; there are " + ", ".join(known) if len(known) > 1 else f"; there is only {known[0]}"
    near = _nearest(name, known, 5)
    if near:
        return "; the nearest are " + ", ".join(near)
    return f"; there are {len(known)}, from {known[0]} to {known[-1]}"


def _nearest(name: str, known: tuple[str, ...], count: int) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and only errors need it

    by_fold = {candidate.casefold(): candidate for candidate in known}
    near = get_close_matches(name[:_SHOWN].casefold(), by_fold, n=count, cutoff=0.5)
    return [by_fold[fold] for fold in near]
