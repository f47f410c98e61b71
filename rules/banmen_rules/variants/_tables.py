"""Read the CSV tables of a variant: ``pieces.csv`` and ``rulings.csv``; collect faults with their places.

Only ``id``, ``name``, ``code`` and ``betza`` are needed of a kind; the rest has defaults. An ``extra`` kind
is only in games where the reading of some ruling lets a piece turn into it, such as the bat in tai shogi with
the Japanese promotions. ``rulings.csv`` has a row for each change that a reading of a ruling makes.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, get_args, get_type_hints

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.variants import limits
from banmen_rules.variants._kinds import PieceKind, Printed
from banmen_rules.variants._model import Change, Reading, Ruling
from banmen_rules.variants._resolve import CHANGEABLE, FLAGS, KIND_IDS, parse_parameter

if TYPE_CHECKING:
    from banmen_rules.variants._moves import Moves

PIECES, RULINGS = "pieces.csv", "rulings.csv"

ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]+")
_CONFIDENCE = ("high", "medium", "low")
_TRADING = ("lion", "minor")
_SFEN = re.compile(r"[a-z]?")
_DIALECTS = get_args(get_type_hints(Printed)["dialect"])

#: The columns of ``pieces.csv``, and whether every file has them. A language may have a column of names.
PIECES_COLUMNS = {
    **dict.fromkeys(("id", "name", "code", "betza"), True),
    **dict.fromkeys(("kanji", "promotes_to", "royal", "at_start", "size"), False),
    **dict.fromkeys(("aliases", "kanji_alt", "romaji", "abbr", "abbr_tsa"), False),
    **dict.fromkeys(("sfen", "site_name", "site_kanji", "rank", "contagion", "exempt"), False),
    **dict.fromkeys(("trading", "second_chance", "extra"), False),
    **dict.fromkeys(("betza_printed", "confidence", "agreement", "notes"), False),
}
COUNTED = -1
"""Stands for the number of pieces at the start until the set-up has been read."""
_DIGITS = 10  # of a number in a cell
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
RULINGS_COLUMNS = dict.fromkeys(
    ("id", "title", "piece", "field", "reading", "default", "value", "sources", "note"), True
)
_LONG_COLUMNS = ("betza", "betza_printed", "agreement", "notes", "title", "value", "sources", "note")


class Row(NamedTuple):
    """A row of a table that knows its place."""

    faults: list[str]
    file: str
    line: int
    cells: dict[str, str]

    def __call__(self, column: str) -> str:
        """Get a cell; empty if the table has no such column."""
        return self.cells.get(column, "")

    def fault(self, column: str, message: str) -> None:
        """Note a fault in a cell."""
        self.faults.append(f"{self.file}, line {self.line}, column {column}: {message}")

    def matching(self, column: str, pattern: re.Pattern[str], example: str) -> str:
        """Get a cell that must match a pattern."""
        text = self(column)
        if not pattern.fullmatch(text):
            self.fault(column, f"must look like {example}, got {shown(text)}")
        elif len(text) > limits.LONGEST_ID:
            self.fault(column, f"must have at most {limits.LONGEST_ID} characters, got {len(text)}")
        return text

    def filled(self, column: str) -> str:
        """Get a cell that must not be empty."""
        if not self(column):
            self.fault(column, "must be filled in")
        return self(column)

    def flag(self, column: str) -> bool:
        """Read a flag: yes, or nothing."""
        if self(column) not in ("yes", ""):
            self.fault(column, f"must be yes or empty, got {shown(self(column))}")
        return self(column) == "yes"

    def word(self, column: str, words: tuple[str, ...]) -> str:
        """Read one of some words, or nothing."""
        if self(column) not in ("", *words):
            self.fault(column, f"must be one of {', '.join(words)}, got {shown(self(column))}")
        return self(column)

    def number(self, column: str, allowed: range, empty: int | None = None) -> int:
        """Read a number."""
        text = self(column)
        if not text and empty is not None:
            return empty
        if text.isascii() and text.isdigit() and len(text) < _DIGITS and int(text) in allowed:
            return int(text)
        self.fault(column, f"must be a number from {allowed.start} to {allowed.stop - 1}, got {shown(text)}")
        return allowed.start

    def read_move(self, column: str, moves: "Moves | None") -> None:
        """Make a move canonical, or note its fault; an empty one is a fault already."""
        if moves is not None and self(column):
            try:
                self.cells[column] = moves.read(self(column))
            except BanmenError as error:
                self.fault(column, str(error).replace("\n", "\n    "))

    def several(self, column: str, separator: str = ";") -> tuple[str, ...]:
        """Split a cell that holds several texts."""
        return tuple(part.strip() for part in self(column).split(separator) if part.strip())

    def check_texts(self) -> None:
        """Check that a page can show the texts of all cells."""
        for column, cell in self.cells.items():
            longest = limits.LONGEST_TEXT if column in _LONG_COLUMNS else limits.LONGEST_NAME
            if fault := fault_of_text(cell, longest):
                self.fault(column, fault)

    @property
    def subject(self) -> tuple[str, str, str]:
        """The subject of a change that a ruling makes: kind, field, and rule parameter."""
        rule = self("value").strip("()").partition("=")[0] if self("field") == "rule" else ""
        return self("piece"), self("field"), rule


def shown(text: str) -> str:
    """Quote a text for a message, its beginning if it is long."""
    return repr(text if len(text) <= limits.LONGEST_ID else f"{text[: limits.LONGEST_ID]}…")


def fault_of_text(text: str, most: int) -> str:
    """Say why a text cannot be shown on a page; empty if it can."""
    if len(text) > most:
        return f"must have at most {most} characters, got {len(text):,}"
    if not text.isprintable() or "<" in text:
        return f"must be one line of printable characters without <, got {shown(text)}"
    return ""


def _rows(file: str, text: str, columns: Mapping[str, bool], faults: list[str], most: int) -> Iterator[Row]:
    """Read a table with a heading; ``columns`` maps its possible columns to whether they are required.

    Rows that do not fit the heading are faults and are skipped; so are those after the first ``most``.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = filter(None, reader)
        heading = next(rows, [])
        where = f"{file}, line {max(reader.line_num, 1)}, heading: "
        if len(heading) > limits.MOST_COLUMNS:
            most_columns = f"at most {limits.MOST_COLUMNS} columns, got {len(heading)}"
            faults.append(f"{where}must have {most_columns}")
            return
        for fault in _faults_of_heading(file, heading, columns):
            faults.append(where + fault)  # noqa: PERF401 - only `append` has the limit
        for count, cells in enumerate(rows, 1):
            where = f"{file}, line {reader.line_num}, row: "
            if count > most:
                faults.append(f"{where}must be one of at most {most} rows")
                return
            if len(cells) != len(heading):
                faults.append(f"{where}must have {len(heading)} cells as the heading has, got {len(cells)}")
                continue
            stripped = {column: cell.strip() for column, cell in zip(heading, cells, strict=True)}
            row = Row(faults, file, reader.line_num, stripped)
            row.check_texts()
            yield row
    except csv.Error as error:
        faults.append(f"{file}, line {reader.line_num}, row: must be CSV: {error}")


def _faults_of_heading(file: str, heading: list[str], columns: Mapping[str, bool]) -> Iterator[str]:
    for column, required in columns.items():
        if required and column not in heading:
            yield f"must have the column {column}"
    for column, times in Counter(heading).items():
        if column not in columns and not (file == PIECES and is_language(column)):
            yield str(UnknownName("column", column, columns))
        elif times > 1:
            yield f"must have the column {column} once, got it {times} times"


def is_language(column: str) -> bool:
    """Tell whether a column of ``pieces.csv`` has the names in a language."""
    return column not in PIECES_COLUMNS and _LANGUAGE.fullmatch(column) is not None


def unknown_sources(cited: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """Say which ids of sources, perhaps with a detail (``hachu (table)``), are unknown."""
    for source in cited:
        if source.partition(" (")[0] not in known:
            yield str(UnknownName("source", source, sorted(known)))


# ---------------------------------------------------------------- kinds


def read_kinds(text: str, faults: list[str], moves: "Moves | None" = None) -> tuple[PieceKind, ...]:
    """Read ``pieces.csv``: check that ids and codes are unique, references known and numbers in range.

    The moves are checked if ``moves`` is given.
    """
    rows = list(_rows(PIECES, text, PIECES_COLUMNS, faults, limits.MOST_KINDS))
    for row in rows:
        row.read_move("betza", moves)
    kinds = tuple(_kind(row) for row in rows)
    ids = {kind.id: kind for kind in kinds}
    for column in ("id", "code", "sfen"):
        _check_unique(column, rows)
    for row in rows:
        for column in KIND_IDS:
            if row(column) and row(column) not in ids:
                row.fault(column, str(UnknownName("kind", row(column), ids)))
            elif row(column) and ids[row(column)].extra:
                extra = f"{shown(row(column))} is an extra kind"
                row.fault(column, f"{extra}: only a reading may turn pieces into it")
        if row("promotes_to") and row("promotes_to") == row("id"):
            row.fault("promotes_to", "a piece cannot promote to itself")
        if row("extra") and (row("promotes_to") or row("contagion") or row("at_start") not in ("", "0")):
            row.fault("extra", "an extra kind must not be in the set-up, nor promote")
    return kinds


def _check_unique(column: str, rows: Iterable[Row]) -> None:
    first: dict[str, Row] = {}
    for row in rows:
        text = row(column)
        before = first.setdefault(text.casefold(), row)
        if before is not row and text:
            taken = f"{shown(text)} is taken by {before('name') or before('id')} in line {before.line}"
            row.fault(column, f"must be unique; {taken}")


def _kind(row: Row) -> PieceKind:
    texts = ("romaji", "abbr", "abbr_tsa", "site_name", "site_kanji", "agreement", "notes")
    royal = row.flag("royal")
    return PieceKind(
        id=row.matching("id", ID, "gold_general"),
        name=row.filled("name"),
        code=row.matching("code", _CODE, "GG (capital letters only)"),
        betza=row.filled("betza"),
        kanji=row("kanji"),
        kanji_alt=row.several("kanji_alt"),
        aliases=row.several("aliases"),
        promotes_to=row("promotes_to") or None,
        royal=royal,
        rank=row.number("rank", range(10), 0),
        contagion=row("contagion") or None,
        exempt=row.flag("exempt"),
        trading=row.word("trading", _TRADING),
        second_chance=row.flag("second_chance"),
        sfen=row.matching("sfen", _SFEN, "one small letter"),
        at_start=row.number("at_start", range(1_000), COUNTED),
        size=row.number("size", range(1, 6), 5 if royal else 3),
        extra=row.flag("extra"),
        printed=tuple(_printed(row)),
        confidence=row.word("confidence", _CONFIDENCE),
        names={column: name for column, name in row.cells.items() if name and is_language(column)},
        **{column: row(column) for column in texts},
    )


def _printed(row: Row) -> Iterator[Printed]:
    for part in row.several("betza_printed", "|"):
        name, _, text = part.partition(":")
        if name in _DIALECTS:
            yield Printed(name, text)  # type: ignore[arg-type] # one of the dialects
        else:
            known = ", ".join(f"{each}:…" for each in _DIALECTS)
            row.fault("betza_printed", f"must begin with a dialect ({known}), got {shown(part)}")


# ---------------------------------------------------------------- rulings


def read_rulings(
    text: str,
    kinds: tuple[PieceKind, ...],
    sources: Iterable[str],
    faults: list[str],
    moves: "Moves | None" = None,
) -> tuple[Ruling, ...]:
    """Read ``rulings.csv``: check that each ruling has one default, that agrees with ``pieces.csv``.

    The moves are checked if ``moves`` is given.
    """
    by_id = {kind.id: kind for kind in kinds}
    grouped: dict[str, dict[str, list[Row]]] = {}
    for row in list(_rows(RULINGS, text, RULINGS_COLUMNS, faults, limits.MOST_CHANGES)):
        row.matching("id", ID, "lion_dog_return_capture")
        row.matching("reading", ID, "article")
        for fault in unknown_sources(row.several("sources", "|"), sources):
            row.fault("sources", fault)
        _check_change(row, by_id, moves)
        grouped.setdefault(row("id"), {}).setdefault(row("reading"), []).append(row)
    return tuple(_ruling(name, readings, by_id) for name, readings in grouped.items())


def _check_change(row: Row, by_id: Mapping[str, PieceKind], moves: "Moves | None") -> None:
    value, field, piece = row("value"), row("field"), row("piece")
    on_record = value.startswith("(") and value.endswith(")")
    if field == "rule":
        _check_rule(row, on_record=on_record)
        return
    if field not in CHANGEABLE:
        row.fault("field", f"must be rule or one of {', '.join(CHANGEABLE)}, got {shown(field)}")
    if piece not in by_id:
        row.fault("piece", str(UnknownName("kind", piece, by_id)))
    if field in KIND_IDS:
        if piece in by_id and by_id[piece].extra:
            row.fault("piece", f"{shown(piece)} is an extra kind, which cannot turn into another")
        elif value and not on_record and value not in by_id:
            row.fault("value", str(UnknownName("kind", value, by_id)))
    elif not on_record:
        _check_value(row, field, moves)


def _check_value(row: Row, field: str, moves: "Moves | None") -> None:
    if field in FLAGS:
        row.flag("value")
    elif field == "code":
        row.matching("value", _CODE, "GG (capital letters only)")
    elif field in CHANGEABLE:
        row.filled("value")
    if field == "betza":
        row.read_move("value", moves)


def _check_rule(row: Row, *, on_record: bool) -> None:
    if row("piece"):
        row.fault("piece", "must be empty: a rule parameter belongs to no kind")
    value = row("value")
    name, equals, text = value.partition("=")
    try:
        if equals and not on_record:
            parse_parameter(name, text)
        elif not on_record:
            expected = "no_move=loss: a rule parameter, =, and its value"
            row.fault("value", f"must look like {expected}; got {shown(value)}")
    except BanmenError as error:
        row.fault("value", str(error))


def _ruling(name: str, readings: Mapping[str, list[Row]], by_id: Mapping[str, PieceKind]) -> Ruling:
    rows = [row for each in readings.values() for row in each]
    titles = [row("title") for row in rows if row("title")]
    if len(titles) != 1:
        rows[0].fault("title", f"must be filled in one row of the ruling {shown(name)}, got {len(titles)}")
    if len(readings) == 1:
        rows[0].fault("reading", f"must have at least two readings for the ruling {shown(name)}, got one")
    default = _default(name, readings)
    for row in readings[default]:
        _check_default(row, by_id)
    spoken = {row.subject for row in readings[default]}
    for row in rows:
        if row.subject not in spoken:
            where = f"the default reading of {shown(name)}"
            row.fault("piece", f"must also be in {where}, which says nothing about this")
    made = [_reading(reading, each) for reading, each in readings.items()]
    made.sort(key=lambda reading: reading.name != default)
    return Ruling(name, titles[0] if titles else name, default, tuple(made))


def _default(name: str, readings: Mapping[str, list[Row]]) -> str:
    flags = {reading: {row.flag("default") for row in rows} for reading, rows in readings.items()}
    defaults = [reading for reading, flag in flags.items() if True in flag]
    if len(defaults) == 1 and flags[defaults[0]] == {True}:
        return defaults[0]
    first = next(iter(readings))
    now = ", ".join(defaults) or "none"
    where = f"all rows of one reading of {shown(name)}, and of no other"
    message = f"must be yes in {where}; some say yes of: {now}"
    readings[first][0].fault("default", message)
    return first


def _check_default(row: Row, by_id: Mapping[str, PieceKind]) -> None:
    kind = by_id.get(row("piece"))
    if kind is None or row("field") not in CHANGEABLE:
        return
    said = getattr(kind, row("field"))
    said = ("yes" if said else "") if isinstance(said, bool) else said or ""
    if said != row("value"):
        value = shown(row("value"))
        row.fault("value", f"must be what {PIECES} says, {shown(said)}, got {value}: it is the default")


def _reading(name: str, rows: list[Row]) -> Reading:
    seen: set[tuple[str, str, str]] = set()
    for row in rows:
        if row.subject in seen:
            row.fault("piece", f"must come once in the reading {shown(name)}")
        seen.add(row.subject)
    changes = tuple(Change(row("piece") or None, row("field"), row("value")) for row in rows)
    sources = tuple(dict.fromkeys(source for row in rows for source in row.several("sources", "|")))
    return Reading(name, changes, sources, " ".join(row("note") for row in rows if row("note")))
