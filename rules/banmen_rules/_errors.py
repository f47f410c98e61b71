"""The errors of banmen, one tree.

::

    BanmenError (a ValueError)
    ├── ParseError            a text that does not read; shows the place with a caret
    │   ├── InvalidBetza      a move description
    │   ├── InvalidTSFEN      a position
    │   ├── InvalidSquare     a square, such as 12h
    │   ├── InvalidMove       a move, such as 24d 23d 22c
    │   └── InvalidRecord     a game record; keeps the part before the fault
    ├── UnknownName           a variant, ruleset, ruling, piece … that does not exist
    ├── InvalidSetup          a board that cannot be played on, with all its faults
    ├── InvalidVariant        data files that contradict themselves, with all their faults
    ├── InvalidRuleset        a ruleset of one's own that cannot be played, with all its faults
    ├── IllegalMove           a move the rules refuse
    └── AmbiguousMove         a move that could mean several

Everything banmen refuses on purpose is one of these; whatever else escapes is a bug.
"""

from collections.abc import Iterable, Sequence

_SHOWN = 72  # characters of a long text that are shown around its fault
_LISTED = 12  # names a message lists before it turns to the nearest ones


class BanmenError(ValueError):
    """Whatever banmen refuses on purpose: the message says what, where, and what would be right."""


class ParseError(BanmenError):
    """A text that does not read.

    Attributes:
        message: what is wrong and what would be right, without the place.
        text: the whole text.
        start, end: the faulty span, as indices into ``text``; equal at the end of the text.

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
    """A text that is not Betza notation in the dialect it was read in."""


class InvalidTSFEN(ParseError):
    """A text that is not a position of the game it was read for."""


class InvalidSquare(ParseError):
    """A text that is no square of the board."""


class InvalidMove(ParseError):
    """A text that is not written as a move."""


class InvalidRecord(ParseError):
    """A text that is no game record, or one with a move that cannot be made.

    Attributes:
        record: what was read before the fault, a :class:`~banmen_rules.record.Record`; None if the
            fault comes before the game is known.
        line, column: where the fault is, both counted from 1.

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


class UnknownName(BanmenError):
    """A name that does not exist; the message lists what does, or the nearest names.

    Attributes:
        what: the sort of thing asked for, such as ``"piece"``.
        name: the name asked for.
        known: the names there are.

    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        """Find the nearest names, once, here: the error is rare and its message is its worth."""
        self.what = what
        self.name = name
        self.known = tuple(known)
        super().__init__(f"there is no {what} {_quoted(name)}{_advice(name, self.known)}")

    def __reduce__(self) -> tuple[type["UnknownName"], tuple[str, str, tuple[str, ...]]]:
        """Pickle with all three parts."""
        return type(self), (self.what, self.name, self.known)


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
    """A board that cannot be played on; ``faults`` lists every reason."""

    _title = "this position cannot be played:"


class InvalidVariant(_Faults):
    """The data files of a variant contradict themselves; ``faults`` lists every place."""

    _title = "the data of this variant is faulty:"


class InvalidRuleset(_Faults):
    """A ruleset of one's own that cannot be played; ``faults`` lists every place."""

    _title = "this ruleset cannot be played:"


class IllegalMove(BanmenError):
    """A move that the rules refuse in this position; the message says why."""


class AmbiguousMove(BanmenError):
    """A move that could mean several; the message lists them."""


def _quoted(name: str) -> str:
    shown = name if len(name) <= _SHOWN else name[:_SHOWN] + "…"
    return repr(shown)


def _advice(name: str, known: tuple[str, ...]) -> str:
    if not known:
        return ""
    if len(known) <= _LISTED:
        return "; there are " + ", ".join(known) if len(known) > 1 else f"; there is only {known[0]}"
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and only errors need it

    by_fold = {candidate.casefold(): candidate for candidate in known}
    near = get_close_matches(name[:_SHOWN].casefold(), by_fold, n=5, cutoff=0.5)
    if near:
        return "; the nearest are " + ", ".join(by_fold[fold] for fold in near)
    return f"; there are {len(known)}, from {known[0]} to {known[-1]}"
