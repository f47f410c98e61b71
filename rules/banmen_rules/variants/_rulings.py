"""Read ``rulings.csv``, a row for each change that a reading of a ruling makes."""

from collections.abc import Mapping

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.variants._model import Change, PieceKind, Reading, Ruling
from banmen_rules.variants._resolve import CHANGEABLE, parse_parameter
from banmen_rules.variants._tables import ID, PIECES, RULINGS, Faults, Row, read_rows

_COLUMNS = dict.fromkeys(
    ("id", "title", "piece", "field", "reading", "default", "value", "sources", "note"),
    True,
)


def read_rulings(
    text: str,
    kinds: tuple[PieceKind, ...],
    sources: set[str],
    faults: Faults,
) -> tuple[Ruling, ...]:
    """Read the table, and check that each ruling has one default, that agrees with ``pieces.csv``."""
    by_id = {kind.id: kind for kind in kinds}
    rows = list(read_rows(RULINGS, text, _COLUMNS, faults))
    grouped: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        row.matching("id", ID, "lion_dog_return_capture")
        row.matching("reading", ID, "article")
        for source in row.several("sources", "|"):
            if source.partition(" (")[0] not in sources:
                row.fault("sources", str(UnknownName("source", source, sorted(sources))))
        _check_change(row, by_id)
        grouped.setdefault(row("id"), {}).setdefault(row("reading"), []).append(row)
    return tuple(_ruling(name, readings, by_id) for name, readings in grouped.items())


def _check_change(row: Row, by_id: Mapping[str, PieceKind]) -> None:
    value, field, piece = row("value"), row("field"), row("piece")
    on_record = value.startswith("(") and value.endswith(")")
    if field == "rule":
        if piece:
            row.fault("piece", "has to be empty: a rule parameter belongs to no kind")
        if not on_record:
            _check_parameter(row, value)
        return
    if field not in CHANGEABLE:
        row.fault("field", f"{field!r} should be rule or one of {', '.join(CHANGEABLE)}")
    if piece not in by_id:
        row.fault("piece", str(UnknownName("kind", piece, by_id)))
    if field in ("promotes_to", "contagion") and piece in by_id and by_id[piece].extra:
        row.fault("piece", f"{piece!r} is an extra kind, which cannot turn into another")
    elif field in ("promotes_to", "contagion") and value and not on_record and value not in by_id:
        row.fault("value", str(UnknownName("kind", value, by_id)))
    elif field in ("royal", "exempt") and value not in ("yes", ""):
        row.fault("value", f"{value!r} should be yes or nothing")
    elif field in ("betza", "kanji", "name", "code") and not value:
        row.fault("value", "is empty, and has to be filled in")


def _check_parameter(row: Row, value: str) -> None:
    name, equals, text = value.partition("=")
    if not equals:
        row.fault("value", f"{value!r} should be the name of a rule parameter, =, and its value")
        return
    try:
        parse_parameter(name, text)
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
    spoken = {(row("piece"), row("field"), _parameter(row)) for row in readings[default]}
    for row in rows:
        if (row("piece"), row("field"), _parameter(row)) not in spoken:
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


def _parameter(row: Row) -> str:
    return row("value").strip("()").partition("=")[0] if row("field") == "rule" else ""


def _reading(name: str, rows: list[Row]) -> Reading:
    changes = tuple(Change(row("piece") or None, row("field"), row("value")) for row in rows)
    seen: set[tuple[str | None, str, str]] = set()
    for row, change in zip(rows, changes, strict=True):
        what = (change.piece, change.field, _parameter(row))
        if what in seen:
            row.fault("piece", f"the reading {name} says this twice")
        seen.add(what)
    sources = tuple(dict.fromkeys(source for row in rows for source in row.several("sources", "|")))
    return Reading(name, changes, sources, " ".join(row("note") for row in rows if row("note")))
