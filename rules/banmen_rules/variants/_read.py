"""Reading a variant's files, with every fault named at once: file, line, column, what would be right.

The files are read in order (kinds, rulings, then the rest, which names both), and each reader goes
on past a fault as far as the rest still makes sense. Moves are not parsed here: `_check` does that.
"""

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from banmen_rules._errors import BanmenError, InvalidVariant
from banmen_rules.geometry import Size
from banmen_rules.variants._model import (
    Change,
    PieceKind,
    Printed,
    Reading,
    Ruleset,
    Ruling,
    Source,
    Variant,
)
from banmen_rules.variants._resolve import CHANGEABLE, parse_parameter, resolve, rule_parameters

PIECES, RULINGS, VARIANT = "pieces.csv", "rulings.csv", "variant.toml"

_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]+")
_SIZES = range(1, 6)
_CONFIDENCE = ("high", "medium", "low")
_DIALECTS = ("wikipedia", "atsi", "derived")

#: The columns of pieces.csv, and whether every file has them.
_PIECE_COLUMNS = {
    **dict.fromkeys(
        ("id", "name", "kanji", "code", "betza", "promotes_to", "royal", "at_start", "size"), True
    ),
    **dict.fromkeys(("aliases", "kanji_alt", "romaji", "ru", "abbr", "abbr_tsa"), False),
    **dict.fromkeys(("site_name", "site_kanji", "rank", "contagion", "exempt"), False),
    **dict.fromkeys(("betza_printed", "confidence", "agreement", "notes"), False),
}
_RULING_COLUMNS = dict.fromkeys(
    ("id", "title", "piece", "field", "reading", "default", "value", "sources", "note"),
    True,
)


class Faults(list[str]):
    """The faults found so far."""

    def add(self, file: str, line: int, column: str, message: str) -> None:
        """Note a fault at a place."""
        self.append(f"{file}, line {line}, {column}: {message}")


class Row(NamedTuple):
    """A row of a table, which can say where it is."""

    faults: Faults
    file: str
    line: int
    cells: Mapping[str, str]

    def __call__(self, column: str) -> str:
        """Give a cell, empty if the table has no such column."""
        return self.cells.get(column, "")

    def fault(self, column: str, message: str) -> None:
        """Note a fault in a cell."""
        self.faults.add(self.file, self.line, f"column {column}", message)

    def matching(self, column: str, pattern: re.Pattern[str], example: str) -> str:
        """Give a cell that has to look like something."""
        text = self(column)
        if not pattern.fullmatch(text):
            self.fault(column, f"{text!r} should look like {example}")
        return text

    def filled(self, column: str) -> str:
        """Give a cell that may not be empty."""
        if not self(column):
            self.fault(column, "is empty, and has to be filled in")
        return self(column)

    def flag(self, column: str) -> bool:
        """Read yes or nothing."""
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


def read_variant(name: str, folder: Traversable) -> Variant:
    """Read the three files in a folder.

    Raises:
        InvalidVariant: if they contradict themselves; lists every fault.

    """
    faults = Faults()
    texts = {file: _text(folder, file, faults) for file in (PIECES, RULINGS, VARIANT)}
    toml = _toml(texts[VARIANT], faults)
    kinds = read_kinds(texts[PIECES], faults)
    sources = _sources(toml, faults)
    rulings = read_rulings(texts[RULINGS], kinds, {source.id for source in sources}, faults)
    variant = _variant(name, toml, texts[VARIANT], kinds, rulings, sources, faults)
    if not faults:
        faults += _conflicts(variant)
    if faults:
        raise InvalidVariant([f"{name}/{fault}" for fault in faults])
    return variant


def _text(folder: Traversable, file: str, faults: Faults) -> str:
    try:
        return (folder / file).read_bytes().decode("utf-8-sig")
    except OSError:
        faults.append(f"{file}: is missing; a variant has {PIECES}, {RULINGS} and {VARIANT}")
    except UnicodeDecodeError as error:
        faults.append(f"{file}: is not UTF-8 (byte {error.start}); save it as UTF-8")
    return ""


def _rows(file: str, text: str, columns: Mapping[str, bool], faults: Faults) -> Iterator[Row]:
    """Read a table with a heading; rows that do not fit it are faults and left out."""
    if not text:
        return
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        heading = next(reader, [])
        for column in columns:
            if columns[column] and column not in heading:
                faults.add(file, 1, "heading", f"the column {column} is missing")
        for column, times in Counter(heading).items():
            if column not in columns:
                faults.add(
                    file, 1, "heading", f"there is no column {column!r}; there are {', '.join(columns)}"
                )
            elif times > 1:
                faults.add(file, 1, "heading", f"the column {column} comes {times} times")
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(heading):
                message = f"has {len(cells)} cells where the heading has {len(heading)}"
                faults.add(file, reader.line_num, "row", message)
                continue
            stripped = {column: cell.strip() for column, cell in zip(heading, cells, strict=True)}
            yield Row(faults, file, reader.line_num, stripped)
    except csv.Error as error:
        faults.add(file, reader.line_num, "row", f"is not CSV: {error}")


def read_kinds(text: str, faults: Faults) -> tuple[PieceKind, ...]:
    """Read ``pieces.csv``: ids and codes unique, every kind that is named there, flags and numbers in range."""
    rows = list(_rows(PIECES, text, _PIECE_COLUMNS, faults))
    kinds = tuple(_kind(row) for row in rows)
    ids = {kind.id for kind in kinds}
    for column, key in (("id", str), ("code", str.casefold)):
        _unique(rows, column, key)
    for row in rows:
        for column in ("promotes_to", "contagion"):
            if row(column) and row(column) not in ids:
                row.fault(column, f"there is no kind {row(column)!r}; give the id of a kind, or nothing")
        if row("promotes_to") and row("promotes_to") == row("id"):
            row.fault("promotes_to", "a piece cannot promote to itself")
    return kinds


def _unique(rows: list[Row], column: str, key: Callable[[str], str]) -> None:
    first: dict[str, Row] = {}
    for row in rows:
        before = first.setdefault(key(row(column)), row)
        if before is not row and row(column):
            row.fault(
                column, f"{row(column)!r} is taken by {before('name') or before('id')} in line {before.line}"
            )


def _kind(row: Row) -> PieceKind:
    return PieceKind(
        id=row.matching("id", _ID, "gold_general"),
        name=row.filled("name"),
        code=row.matching("code", _CODE, "GG (capital letters only)"),
        betza=row.filled("betza"),
        kanji=row.filled("kanji"),
        kanji_alt=row.several("kanji_alt"),
        romaji=row("romaji"),
        ru=row("ru"),
        aliases=row.several("aliases"),
        abbr=row("abbr"),
        abbr_tsa=row("abbr_tsa"),
        site_name=row("site_name"),
        site_kanji=row("site_kanji"),
        promotes_to=row("promotes_to") or None,
        royal=row.flag("royal"),
        rank=row.number("rank", range(10), 0),
        contagion=row("contagion") or None,
        exempt=row.flag("exempt"),
        at_start=row.number("at_start", range(100)),
        size=row.number("size", _SIZES),
        printed=tuple(_printed(row)),
        confidence=_confidence(row),
        agreement=row("agreement"),
        notes=row("notes"),
    )


def _confidence(row: Row) -> str:
    if row("confidence") not in ("", *_CONFIDENCE):
        row.fault("confidence", f"{row('confidence')!r} should be one of {', '.join(_CONFIDENCE)}")
    return row("confidence")


def _printed(row: Row) -> Iterator[Printed]:
    for part in row.several("betza_printed", "|"):
        dialect, colon, text = part.partition(":")
        if dialect == "wikipedia" or dialect == "atsi" or dialect == "derived":
            yield Printed(dialect, text)
        else:
            example = ", ".join(f"{each}:…" for each in _DIALECTS)
            row.fault("betza_printed", f"{part!r} should begin with its dialect: {example}")


def read_rulings(
    text: str,
    kinds: tuple[PieceKind, ...],
    sources: set[str],
    faults: Faults,
) -> tuple[Ruling, ...]:
    """Read ``rulings.csv``: a default each, which says what ``pieces.csv`` says, and known names throughout."""
    by_id = {kind.id: kind for kind in kinds}
    rows = list(_rows(RULINGS, text, _RULING_COLUMNS, faults))
    grouped: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        row.matching("id", _ID, "lion_dog_return_capture")
        row.matching("reading", _ID, "article")
        for source in row.several("sources", "|"):
            if source.partition(" (")[0] not in sources:
                row.fault(
                    "sources", f"there is no source {source!r} in {VARIANT}; write its id, or id (detail)"
                )
        _check_change(row, by_id)
        grouped.setdefault(row("id"), {}).setdefault(row("reading"), []).append(row)
    return tuple(_ruling(name, readings, by_id) for name, readings in grouped.items())


def _check_change(row: Row, by_id: Mapping[str, PieceKind]) -> None:
    value, field, piece = row("value"), row("field"), row("piece")
    if value.startswith("(") and value.endswith(")") and " " not in value and field == "betza":
        row.fault("value", "what is on record only is described in words; is this Betza without its atom?")
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
        row.fault("piece", f"there is no kind {piece!r} in {PIECES}")
    if field in ("promotes_to", "contagion") and value and not on_record and value not in by_id:
        row.fault(
            "value",
            f"there is no kind {value!r}; give an id, nothing, or in parentheses what is not there yet",
        )
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
        rows[0].fault("title", f"a ruling has one title, in its first row; {name} has {len(titles)}")
    flags = {reading: {row.flag("default") for row in each} for reading, each in readings.items()}
    defaults = [reading for reading, flag in flags.items() if flag == {True}]
    if len(defaults) != 1 or any(len(flag) > 1 for flag in flags.values()):
        message = f"all rows of one reading of {name}, and of no other, should say yes; now {', '.join(defaults) or 'none'}"
        rows[0].fault("default", message)
    default = defaults[0] if defaults else rows[0]("reading")
    if len(readings) == 1:
        rows[0].fault("reading", f"{name} has only one reading: then it is no ruling")
    for row in readings[default]:
        kind = by_id.get(row("piece"))
        if kind is not None and row("field") in CHANGEABLE:
            said = getattr(kind, row("field"))
            said = ("yes" if said else "") if isinstance(said, bool) else said or ""
            if said != row("value"):
                row.fault(
                    "value", f"the default should be what {PIECES} says, {said!r}, not {row('value')!r}"
                )
    spoken = {(row("piece"), row("field"), _parameter(row)) for row in readings[default]}
    for row in rows:
        if (row("piece"), row("field"), _parameter(row)) not in spoken:
            row.fault("piece", f"the default reading of {name} says nothing about this; it should")
    made = [_reading(reading, each) for reading, each in readings.items()]
    made.sort(key=lambda reading: reading.name != default)
    return Ruling(name, titles[0] if titles else name, default, tuple(made))


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


# ------------------------------------------------------------------ variant.toml


def _toml(text: str, faults: Faults) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(f"{VARIANT}: is not TOML: {error}")
        return {}


def _typed(table: Mapping[str, Any], key: str, kind: type, empty: Any, where: str, faults: Faults) -> Any:
    value = table.get(key, empty)
    if key not in table or not isinstance(value, kind) or isinstance(value, bool):
        names = {str: "a text", int: "a number", dict: "a table", list: "a list"}
        faults.append(f"{VARIANT}, {where}{key}: should be {names[kind]}")
        return empty
    return value


def _sources(toml: Mapping[str, Any], faults: Faults) -> tuple[Source, ...]:
    found = []
    for number, table in enumerate(_typed(toml, "sources", list, [], "", faults) if toml else (), 1):
        where = f"sources, number {number}, "
        name = _typed(table, "id", str, "", where, faults)
        if name in {source.id for source in found}:
            faults.append(f"{VARIANT}, {where}id: {name!r} comes twice")
        found.append(Source(name, _typed(table, "title", str, "", where, faults), table.get("where", "")))
    return tuple(found)


def _variant(
    name: str,
    toml: Mapping[str, Any],
    text: str,
    kinds: tuple[PieceKind, ...],
    rulings: tuple[Ruling, ...],
    sources: tuple[Source, ...],
    faults: Faults,
) -> Variant:
    size = Size(0, 0)
    camp: tuple[tuple[str | None, ...], ...] = ()
    dots: list[tuple[int, int]] = []
    rulesets: dict[str, Ruleset] = {}
    if toml:
        size = Size(*(_typed(toml, key, int, 0, "", faults) for key in ("files", "ranks")))
        setup = _typed(toml, "setup", dict, {}, "", faults)
        grid = _typed(setup, "camp", str, "", "setup.", faults)
        camp = read_camp(grid, text, size, kinds, faults)
        for dot in _typed(toml, "dots", list, [], "", faults):
            if _is_dot(dot, size):
                dots.append((dot[0], dot[1]))
            else:
                faults.append(
                    f"{VARIANT}, dots: {dot!r} should be [column, row] between [0, 0] and {list(size)}"
                )
        rulesets = _rulesets(toml, rulings, {source.id for source in sources}, faults)
        if kinds and camp:
            faults += _counts(toml, kinds, camp, faults)
    title, kanji = (_typed(toml, key, str, name, "", faults) if toml else name for key in ("title", "kanji"))
    return Variant(name, title, kanji, size, kinds, camp, tuple(dots), rulings, rulesets, sources)


def _is_dot(dot: object, size: Size) -> bool:
    if not isinstance(dot, list) or len(dot) != len(size):
        return False
    return all(isinstance(part, int) and 0 <= part <= most for part, most in zip(dot, size, strict=True))


def read_camp(
    grid: str,
    text: str,
    size: Size,
    kinds: tuple[PieceKind, ...],
    faults: Faults,
) -> tuple[tuple[str | None, ...], ...]:
    """Read the grid of codes, the back rank last; give the ranks from the back rank forward."""
    by_code = {kind.code: kind.id for kind in kinds}
    lines = grid.strip("\n").split("\n")
    first = text[: max(text.find(grid), 0)].count("\n") + 1 + (len(grid) - len(grid.lstrip("\n")))
    if len(lines) * 2 > size.ranks:
        faults.add(VARIANT, first, "setup", f"{len(lines)} ranks are more than half of {size.ranks}")
    ranks = []
    for number, line in enumerate(lines, first):
        rank: list[str | None] = []
        for column, code in enumerate(line.split(), 1):
            if code != "." and code not in by_code:
                faults.add(
                    VARIANT,
                    number,
                    f"column {column}",
                    f"no kind has the code {code!r}; a dot is an empty square",
                )
            rank.append(by_code.get(code))
        if len(rank) != size.files:
            faults.add(
                VARIANT,
                number,
                "setup",
                f"the rank has {len(rank)} squares where the board has {size.files} files",
            )
        ranks.append(tuple(rank))
    return tuple(reversed(ranks))


def _counts(
    toml: Mapping[str, Any],
    kinds: tuple[PieceKind, ...],
    camp: tuple[tuple[str | None, ...], ...],
    faults: Faults,
) -> Iterator[str]:
    """Compare what there is with what the articles count."""
    standing = Counter(kind for rank in camp for kind in rank if kind is not None)
    for kind in kinds:
        if standing[kind.id] != kind.at_start:
            message = f"the set-up has {standing[kind.id]} of {kind.name}, the column at_start of {PIECES} says {kind.at_start}"
            yield f"{VARIANT}, setup: {message}"
    actual = {
        "pieces": standing.total(),
        "kinds_at_start": len(standing),
        "kinds": len(kinds),
        "promoting": sum(kind.promotes_to is not None for kind in kinds),
    }
    counts = _typed(toml, "counts", dict, {}, "", faults)
    for key in ("pieces", "kinds_at_start", "kinds"):
        _typed(counts, key, int, 0, "counts.", faults)
    for key, count in counts.items():
        if key not in actual:
            yield f"{VARIANT}, counts.{key}: there is no such count; there are {', '.join(actual)}"
        elif isinstance(count, int) and actual[key] != count:
            yield f"{VARIANT}, counts.{key}: should be {count}, and the files have {actual[key]}"


def _rulesets(
    toml: Mapping[str, Any],
    rulings: tuple[Ruling, ...],
    sources: set[str],
    faults: Faults,
) -> dict[str, Ruleset]:
    by_id = {ruling.id: ruling for ruling in rulings}
    decided = {
        change.rule[0]: ruling.id
        for ruling in rulings
        for change in ruling.readings[0].changes
        if change.field == "rule"
    }
    found: dict[str, Ruleset] = {}
    for name, table in _typed(toml, "rulesets", dict, {}, "", faults).items():
        where = f"rulesets.{name}."
        rules = dict(_typed(table, "rules", dict, {}, where, faults))
        for key, value in rules.items():
            if key in decided:
                faults.append(
                    f"{VARIANT}, {where}rules.{key}: is for the ruling {decided[key]} to say; choose a reading"
                )
                continue
            try:
                parse_parameter(
                    key, {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                )
            except BanmenError as error:
                faults.append(f"{VARIANT}, {where}rules.{key}: {error}")
        if "promotion" not in rules:
            faults.append(f"{VARIANT}, {where}rules.promotion: is missing; {rule_parameters()['promotion']}")
        choices = dict(table.get("choices", {}))
        for ruling, reading in choices.items():
            fault = _choice(by_id.get(ruling), reading)
            if fault:
                faults.append(f"{VARIANT}, {where}choices.{ruling}: {fault}")
        named = tuple(table.get("sources", ()))
        faults += [
            f"{VARIANT}, {where}sources: there is no source {each!r}" for each in named if each not in sources
        ]
        title = _typed(table, "title", str, name, where, faults)
        found[name] = Ruleset(
            name, title, rules, choices, named, " ".join(str(table.get("notes", "")).split())
        )
    if not found:
        faults.append(f"{VARIANT}, rulesets: there has to be one")
    return found


def _choice(ruling: Ruling | None, name: object) -> str:
    if ruling is None:
        return f"there is no such ruling in {RULINGS}"
    for reading in ruling.readings:
        if reading.name == name:
            return f"the reading {name} is on record only" if reading.missing else ""
    known = ", ".join(reading.name for reading in ruling.readings)
    return f"there is no reading {name!r}; there are {known}"


def _conflicts(variant: Variant) -> Iterator[str]:
    """Try every ruleset."""
    for name in variant.rulesets:
        try:
            resolve(variant, name)
        except BanmenError as error:
            yield f"{VARIANT}, rulesets.{name}: {error}"
