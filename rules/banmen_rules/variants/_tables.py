"""Read the CSV tables of a variant: ``pieces.csv`` and ``rulings.csv``; collect faults with their places.

``pieces.csv`` has a row for each kind of piece. An ``extra`` kind is only in games where the reading of some
ruling lets a piece turn into it, such as the bat in tai shogi with the Japanese promotions. ``rulings.csv``
has a row for each change that a reading of a ruling makes.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.variants._model import Change, PieceKind, Printed, Reading, Ruling
from banmen_rules.variants._resolve import CHANGEABLE, FLAGS, KIND_IDS, parse_parameter

PIECES, RULINGS = "pieces.csv", "rulings.csv"

_T = TypeVar("_T", str, int, list[object], dict[str, object])
_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]+")
_CONFIDENCE = ("high", "medium", "low")
_DIALECTS = get_args(get_type_hints(Printed)["dialect"])

#: The columns of ``pieces.csv``, and whether every file has them. A language may have a column of names.
_PIECES_COLUMNS = {
    **dict.fromkeys(
        ("id", "name", "kanji", "code", "betza", "promotes_to", "royal", "at_start", "size"), True
    ),
    **dict.fromkeys(("aliases", "kanji_alt", "romaji", "abbr", "abbr_tsa"), False),
    **dict.fromkeys(("site_name", "site_kanji", "rank", "contagion", "exempt", "extra"), False),
    **dict.fromkeys(("betza_printed", "confidence", "agreement", "notes"), False),
}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_RULINGS_COLUMNS = dict.fromkeys(
    ("id", "title", "piece", "field", "reading", "default", "value", "sources", "note"), True
)


class Row(NamedTuple):
    """A row of a table that knows its place."""

    faults: list[str]
    file: str
    line: int
    cells: Mapping[str, str]

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
            self.fault(column, f"{text!r} should look like {example}")
        return text

    def filled(self, column: str) -> str:
        """Get a cell that must not be empty."""
        if not self(column):
            self.fault(column, "is empty, and has to be filled in")
        return self(column)

    def flag(self, column: str) -> bool:
        """Read a flag: yes, or nothing."""
        if self(column) not in ("yes", ""):
            self.fault(column, f"{self(column)!r} should be yes or nothing")
        return self(column) == "yes"

    def number(self, column: str, allowed: range, empty: int | None = None) -> int:
        """Read a number."""
        text = self(column)
        if not text and empty is not None:
            return empty
        if text.isascii() and text.isdigit() and int(text) in allowed:
            return int(text)
        self.fault(column, f"{text!r} should be a number from {allowed.start} to {allowed.stop - 1}")
        return allowed.start

    def several(self, column: str, separator: str = ";") -> tuple[str, ...]:
        """Split a cell that holds several texts."""
        return tuple(part.strip() for part in self(column).split(separator) if part.strip())

    @property
    def subject(self) -> tuple[str, str, str]:
        """The subject of a change that a ruling makes: kind, field, and rule parameter."""
        rule = self("value").strip("()").partition("=")[0] if self("field") == "rule" else ""
        return self("piece"), self("field"), rule


def _rows(file: str, text: str, columns: Mapping[str, bool], faults: list[str]) -> Iterator[Row]:
    """Read a table with a heading; ``columns`` maps its possible columns to whether they are required.

    Rows that do not fit the heading are faults and are skipped.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    head = f"{file}, line 1, heading: "
    try:
        heading = next(reader, [])
        for column, required in columns.items():
            if required and column not in heading:
                faults.append(f"{head}the column {column} is missing")
        for column, times in Counter(heading).items():
            if column not in columns and not (file == PIECES and _is_language(column)):
                faults.append(head + str(UnknownName("column", column, columns)))
            elif times > 1:
                faults.append(f"{head}the column {column} comes {times} times")
        for cells in reader:
            if len(cells) == len(heading):
                stripped = {column: cell.strip() for column, cell in zip(heading, cells, strict=True)}
                yield Row(faults, file, reader.line_num, stripped)
            elif cells:
                message = f"has {len(cells)} cells where the heading has {len(heading)}"
                faults.append(f"{file}, line {reader.line_num}, row: {message}")
    except csv.Error as error:
        faults.append(f"{file}, line {reader.line_num}, row: is not CSV: {error}")


def _is_language(column: str) -> bool:
    """Tell whether a column of ``pieces.csv`` has the names in a language."""
    return column not in _PIECES_COLUMNS and _LANGUAGE.fullmatch(column) is not None


class Table:
    """A table of a TOML file that knows its place."""

    kinds: ClassVar = {
        str: "should be a text",
        int: "should be a number",
        list: "should be a list",
        dict: "should be a table",
    }

    def __init__(self, faults: list[str], where: str, values: dict[str, object]) -> None:
        self.faults = faults
        self.where = where
        self.values = values

    def fault(self, key: str, message: str) -> None:
        """Note a fault in a value."""
        self.faults.append(f"{self.where}{key}: {message}")

    def get(self, key: str, empty: _T, *, needed: bool = True) -> _T:
        """Get a value of the type of ``empty``; note a fault and get ``empty`` if it has another type."""
        if key not in self.values and not needed:
            return empty
        value = self.values.get(key)
        if isinstance(value, type(empty)) and not isinstance(value, bool):
            return value
        self.fault(key, self.kinds[type(empty)] + ("" if key in self.values else ", and is missing"))
        return empty

    def table(self, key: str, *, needed: bool = True) -> "Table":
        """Get a table within this one."""
        return Table(self.faults, f"{self.where}{key}.", self.get(key, {}, needed=needed))


def unknown_sources(cited: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """Say which ids of sources, perhaps with a detail (``hachu (table)``), are unknown."""
    for source in cited:
        if source.partition(" (")[0] not in known:
            yield str(UnknownName("source", source, sorted(known)))


# ---------------------------------------------------------------- kinds


def read_kinds(text: str, faults: list[str]) -> tuple[PieceKind, ...]:
    """Read ``pieces.csv``: check that ids and codes are unique, references known and numbers in range."""
    rows = list(_rows(PIECES, text, _PIECES_COLUMNS, faults))
    kinds = tuple(_kind(row) for row in rows)
    ids = {kind.id: kind for kind in kinds}
    for column in ("id", "code"):
        first: dict[str, Row] = {}
        for row in rows:
            text = row(column)
            before = first.setdefault(text.casefold() if column == "code" else text, row)
            if before is not row and text:
                taken = f"{text!r} is taken by {before('name') or before('id')} in line {before.line}"
                row.fault(column, taken)
    for row in rows:
        for column in KIND_IDS:
            if row(column) and row(column) not in ids:
                row.fault(column, str(UnknownName("kind", row(column), ids)))
            elif row(column) and ids[row(column)].extra:
                row.fault(column, f"{row(column)!r} is an extra kind: only a reading may turn pieces into it")
        if row("promotes_to") and row("promotes_to") == row("id"):
            row.fault("promotes_to", "a piece cannot promote to itself")
        if row("extra") and (row("promotes_to") or row("contagion") or row("at_start") != "0"):
            row.fault("extra", "an extra kind must not be in the set-up, nor promote")
    return kinds


def _kind(row: Row) -> PieceKind:
    texts = ("romaji", "abbr", "abbr_tsa", "site_name", "site_kanji", "agreement", "notes")
    kind = PieceKind(
        id=row.matching("id", _ID, "gold_general"),
        name=row.filled("name"),
        code=row.matching("code", _CODE, "GG (capital letters only)"),
        betza=row.filled("betza"),
        kanji=row.filled("kanji"),
        kanji_alt=row.several("kanji_alt"),
        aliases=row.several("aliases"),
        promotes_to=row("promotes_to") or None,
        royal=row.flag("royal"),
        rank=row.number("rank", range(10), 0),
        contagion=row("contagion") or None,
        exempt=row.flag("exempt"),
        at_start=row.number("at_start", range(100)),
        size=row.number("size", range(1, 6)),
        extra=row.flag("extra"),
        printed=tuple(_printed(row)),
        confidence=row("confidence"),
        names={column: name for column, name in row.cells.items() if name and _is_language(column)},
        **{column: row(column) for column in texts},
    )
    if kind.confidence not in ("", *_CONFIDENCE):
        row.fault("confidence", f"{kind.confidence!r} should be one of {', '.join(_CONFIDENCE)}")
    return kind


def _printed(row: Row) -> Iterator[Printed]:
    for part in row.several("betza_printed", "|"):
        name, _, text = part.partition(":")
        if name in _DIALECTS:
            yield Printed(name, text)  # type: ignore[arg-type] # one of the dialects
        else:
            known = ", ".join(f"{each}:…" for each in _DIALECTS)
            row.fault("betza_printed", f"{part!r} should begin with its dialect: {known}")


# ---------------------------------------------------------------- rulings


def read_rulings(
    text: str, kinds: tuple[PieceKind, ...], sources: Iterable[str], faults: list[str]
) -> tuple[Ruling, ...]:
    """Read ``rulings.csv``: check that each ruling has one default, that agrees with ``pieces.csv``."""
    by_id = {kind.id: kind for kind in kinds}
    grouped: dict[str, dict[str, list[Row]]] = {}
    for row in list(_rows(RULINGS, text, _RULINGS_COLUMNS, faults)):
        row.matching("id", _ID, "lion_dog_return_capture")
        row.matching("reading", _ID, "article")
        for fault in unknown_sources(row.several("sources", "|"), sources):
            row.fault("sources", fault)
        _check_change(row, by_id)
        grouped.setdefault(row("id"), {}).setdefault(row("reading"), []).append(row)
    return tuple(_ruling(name, readings, by_id) for name, readings in grouped.items())


def _check_change(row: Row, by_id: Mapping[str, PieceKind]) -> None:
    value, field, piece = row("value"), row("field"), row("piece")
    on_record = value.startswith("(") and value.endswith(")")
    if field == "rule":
        _check_rule(row, on_record=on_record)
        return
    if field not in CHANGEABLE:
        row.fault("field", f"{field!r} should be rule or one of {', '.join(CHANGEABLE)}")
    if piece not in by_id:
        row.fault("piece", str(UnknownName("kind", piece, by_id)))
    if field in KIND_IDS:
        if piece in by_id and by_id[piece].extra:
            row.fault("piece", f"{piece!r} is an extra kind, which cannot turn into another")
        elif value and not on_record and value not in by_id:
            row.fault("value", str(UnknownName("kind", value, by_id)))
    elif field in FLAGS:
        row.flag("value")
    elif field in CHANGEABLE:
        row.filled("value")


def _check_rule(row: Row, *, on_record: bool) -> None:
    if row("piece"):
        row.fault("piece", "has to be empty: a rule parameter belongs to no kind")
    name, equals, text = row("value").partition("=")
    try:
        if equals and not on_record:
            parse_parameter(name, text)
        elif not on_record:
            row.fault("value", f"{name!r} should be the name of a rule parameter, =, and its value")
    except BanmenError as error:
        row.fault("value", str(error))


def _ruling(name: str, readings: Mapping[str, list[Row]], by_id: Mapping[str, PieceKind]) -> Ruling:
    rows = [row for each in readings.values() for row in each]
    titles = [row("title") for row in rows if row("title")]
    if len(titles) != 1:
        rows[0].fault("title", f"a ruling must have one title, in its first row; {name} has {len(titles)}")
    if len(readings) == 1:
        rows[0].fault("reading", f"a ruling must have at least two readings; {name} has one")
    default = _default(name, readings)
    for row in readings[default]:
        _check_default(row, by_id)
    spoken = {row.subject for row in readings[default]}
    for row in rows:
        if row.subject not in spoken:
            row.fault("piece", f"the default reading of {name} says nothing about this; it should")
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
    message = f"all rows of one reading of {name}, and of no other, should say yes; some do of: {now}"
    readings[first][0].fault("default", message)
    return first


def _check_default(row: Row, by_id: Mapping[str, PieceKind]) -> None:
    kind = by_id.get(row("piece"))
    if kind is None or row("field") not in CHANGEABLE:
        return
    said = getattr(kind, row("field"))
    said = ("yes" if said else "") if isinstance(said, bool) else said or ""
    if said != row("value"):
        row.fault("value", f"the default should be what {PIECES} says, {said!r}, not {row('value')!r}")


def _reading(name: str, rows: list[Row]) -> Reading:
    seen: set[tuple[str, str, str]] = set()
    for row in rows:
        if row.subject in seen:
            row.fault("piece", f"the reading {name} says this twice")
        seen.add(row.subject)
    changes = tuple(Change(row("piece") or None, row("field"), row("value")) for row in rows)
    sources = tuple(dict.fromkeys(source for row in rows for source in row.several("sources", "|")))
    return Reading(name, changes, sources, " ".join(row("note") for row in rows if row("note")))
