"""Tables of results: plain rows, which a notebook shows, and which become a frame or a CSV file."""

import csv
import io
import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Final
from unicodedata import east_asian_width

from banmen_rules import BanmenError, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.base.files import write_file
from banmen_rules.base.json_files import compact

FRAMES: Final = ("pandas", "polars")
"""The libraries that make frames, the first that is installed."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_SHOWN: Final = 200
"""The most rows that a notebook shows."""
# JupyterLab aligns all cells to the right, by a rule with two classes.
_CELLS: Final = ".banmen-table.banmen-table.banmen-table"
STYLE: Final = (
    "<style>.banmen-table{overflow-x:auto;max-width:100%;margin:.5em 0}.banmen-table table{border-collapse:"
    f"collapse;margin:0;font-size:13px}}{_CELLS} th,{_CELLS} td{{padding:.25em .6em;text-align:left;"
    "border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}"
    f"{_CELLS} td:first-child{{white-space:nowrap}}"
    f"{_CELLS} .number{{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}}"
    ".banmen-table caption{text-align:left;font-weight:600;padding:.25em 0;caption-side:top}</style>"
)


@typed_class
class Table(list[dict[str, Any]]):
    """Rows of results with the same columns: a list of plain dicts.

    >>> table = Table([{"pupil": "Ann", "right": 3}], ["pupil", "right"])
    >>> table[0]["right"], table.columns
    (3, ('pupil', 'right'))

    Args:
        rows: the rows.
        columns: their keys, in order.
        heads: the texts above the columns in a notebook; their keys if not given.
        caption: the text above the table in a notebook.

    """

    def __init__(
        self,
        rows: Iterable[Mapping[str, Any]],
        columns: Sequence[str],
        heads: Mapping[str, str] | None = None,
        caption: str = "",
    ) -> None:
        super().__init__(dict(row) for row in rows)
        self.columns = tuple(columns)
        self.heads: Mapping[str, str] = heads or {}
        self.caption = caption

    def frame(self, library: str | None = None) -> Any:  # noqa: ANN401 - a frame of either library
        """Return the table as a ``DataFrame`` of pandas or polars.

        Lists and objects are JSON text.

        Args:
            library: ``"pandas"`` or ``"polars"``; the first that is installed if not given.

        Raises:
            BanmenError: if the library, or both, are not installed.

        """
        if library is not None and library not in FRAMES:
            raise UnknownName("library of frames", library, FRAMES)
        for name in (library,) if library else FRAMES:
            try:
                found = import_module(name)
            except ImportError:
                continue
            columns = {each: [_flat(row.get(each)) for row in self] for each in self.columns}
            if name == "polars":
                return found.DataFrame(columns, strict=False)
            return found.DataFrame({each: _with_nan(values) for each, values in columns.items()})
        named = library or "pandas or polars"
        raise BanmenError(
            f"frame() needs {named}. Install it (`pip install {library or 'pandas'}`), or use the "
            "table itself: it is a list of dicts."
        )

    def csv(self) -> str:
        """Write the table as CSV; lists and objects are JSON text.

        A text that a spreadsheet would take for a formula, such as a pupil's name that begins with ``=``,
        gets an apostrophe in front of it.
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_cell(row.get(name)) for name in self.columns] for row in self)
        return text.getvalue()

    def to_csv(self, path: str | PathLike[str]) -> Path:
        """Write the table into a CSV file, in UTF-8 with the mark by which spreadsheets know it.

        Raises:
            BanmenError: if the file cannot be written.

        """
        write_file(path, f"\N{BOM}{self.csv()}")
        return Path(path)

    def text(self) -> str:
        """Write the table in columns, for a terminal."""
        heads = [self.heads.get(name, name) for name in self.columns]
        lines = [heads, *([_shown(row.get(name)) for name in self.columns] for row in self)]
        widths = [max(width_of(line[place]) for line in lines) for place in range(len(heads))]
        return "\n".join(
            "  ".join(
                cell + " " * (width - width_of(cell)) for cell, width in zip(line, widths, strict=True)
            ).rstrip()
            for line in lines
        )

    def __repr__(self) -> str:
        """Show the table in columns."""
        return self.text()

    def html(self) -> str:
        """Write the table as HTML without style; everything in it is escaped."""
        numbers = {name for name in self.columns if all(_is_number(row.get(name)) for row in self)}
        heads = "".join(
            f"<th{_class(name, numbers)}>{escape(self.heads.get(name, name))}</th>" for name in self.columns
        )
        rows = "".join(
            "<tr>"
            + "".join(
                f"<td{_class(name, numbers)}>{escape(_shown(row.get(name)))}</td>" for name in self.columns
            )
            + "</tr>"
            for row in self[:_SHOWN]
        )
        more = (
            f'<tr><td colspan="{len(self.columns)}">… {len(self) - _SHOWN:,}</td></tr>'
            if len(self) > _SHOWN
            else ""
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}{more}</tbody></table>"

    def _repr_html_(self) -> str:
        return f'{STYLE}<div class="banmen-table">{self.html()}</div>'


def width_of(text: str) -> int:
    """Count the columns that a text takes: a kanji takes two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def _flat(value: object) -> object:
    return compact(value) if isinstance(value, list | dict) else value


def _with_nan(values: list[Any]) -> list[Any]:
    """Write unknown numbers as pandas does, so that their column is one of numbers."""
    if any(isinstance(value, bool) or not _is_number(value) for value in values):
        return values
    return [math.nan if value is None else value for value in values]


def _cell(value: object) -> object:
    flat = _flat(value)
    if isinstance(flat, bool):
        return compact(flat)
    return f"'{flat}" if isinstance(flat, str) and flat.startswith(_FORMULA) else flat


def _shown(value: object) -> str:
    """Show a value in a cell: nothing for what is not known, and no more digits than are read."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return value if isinstance(value, str) else str(_flat(value))


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, str))


def _class(name: str, numbers: set[str]) -> str:
    return ' class="number"' if name in numbers else ""
