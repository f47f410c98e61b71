"""Read ``pieces.csv``, a row for each kind of piece.

An ``extra`` kind is only in games where the reading of some ruling lets a piece turn into it, such as the
bat in tai shogi with the Japanese promotions.
"""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from banmen_rules.base.errors import UnknownName
from banmen_rules.variants._model import PieceKind, Printed
from banmen_rules.variants._tables import ID, PIECES, Faults, Row, read_rows

_CODE = re.compile(r"[A-Z]+")
_SIZES = range(1, 6)
_CONFIDENCE = ("high", "medium", "low")
_DIALECTS: dict[str, Literal["wikipedia", "atsi", "derived"]] = {
    "wikipedia": "wikipedia",
    "atsi": "atsi",
    "derived": "derived",
}

#: The columns, and whether every file has them.
_COLUMNS = {
    **dict.fromkeys(
        ("id", "name", "kanji", "code", "betza", "promotes_to", "royal", "at_start", "size"), True
    ),
    **dict.fromkeys(("aliases", "kanji_alt", "romaji", "ru", "abbr", "abbr_tsa"), False),
    **dict.fromkeys(("site_name", "site_kanji", "rank", "contagion", "exempt", "extra"), False),
    **dict.fromkeys(("betza_printed", "confidence", "agreement", "notes"), False),
}


def read_kinds(text: str, faults: Faults) -> tuple[PieceKind, ...]:
    """Read the table, and check that ids and codes are unique, references known and numbers in range."""
    rows = list(read_rows(PIECES, text, _COLUMNS, faults))
    kinds = tuple(_kind(row) for row in rows)
    ids = {kind.id: kind for kind in kinds}
    for column, key in (("id", str), ("code", str.casefold)):
        _unique(rows, column, key)
    for row in rows:
        for column in ("promotes_to", "contagion"):
            if row(column) and row(column) not in ids:
                row.fault(column, str(UnknownName("kind", row(column), ids)))
            elif row(column) and ids[row(column)].extra:
                row.fault(column, f"{row(column)!r} is an extra kind: only a reading may turn pieces into it")
        if row("promotes_to") and row("promotes_to") == row("id"):
            row.fault("promotes_to", "a piece cannot promote to itself")
        if row("extra") and (row("promotes_to") or row("contagion") or row("at_start") != "0"):
            row.fault("extra", "an extra kind must not be in the set-up, nor promote")
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
        id=row.matching("id", ID, "gold_general"),
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
        extra=row.flag("extra"),
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
        name, _, text = part.partition(":")
        if name in _DIALECTS:
            yield Printed(_DIALECTS[name], text)
        else:
            known = ", ".join(f"{each}:…" for each in _DIALECTS)
            row.fault("betza_printed", f"{part!r} should begin with its dialect: {known}")
