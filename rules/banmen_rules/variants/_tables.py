"""Read CSV tables row by row, and collect faults with their places."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banmen_rules.base.errors import UnknownName

PIECES, RULINGS, VARIANT = "pieces.csv", "rulings.csv", "variant.toml"

ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


class Faults(list[str]):
    """The faults found so far."""

    def add(self, file: str, line: int, column: str, message: str) -> None:
        """Note a fault at a place."""
        self.append(f"{file}, line {line}, {column}: {message}")


class Row(NamedTuple):
    """A row of a table that knows its place."""

    faults: Faults
    file: str
    line: int
    cells: Mapping[str, str]

    def __call__(self, column: str) -> str:
        """Get a cell; empty if the table has no such column."""
        return self.cells.get(column, "")

    def fault(self, column: str, message: str) -> None:
        """Note a fault in a cell."""
        self.faults.add(self.file, self.line, f"column {column}", message)

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


def read_rows(file: str, text: str, columns: Mapping[str, bool], faults: Faults) -> Iterator[Row]:
    """Read a table with a heading; ``columns`` maps its possible columns to whether they are required.

    Rows that do not fit the heading are faults and are skipped.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        heading = next(reader, [])
        _check_heading(file, heading, columns, faults)
        for cells in reader:
            if len(cells) == len(heading):
                stripped = {column: cell.strip() for column, cell in zip(heading, cells, strict=True)}
                yield Row(faults, file, reader.line_num, stripped)
            elif cells:
                message = f"has {len(cells)} cells where the heading has {len(heading)}"
                faults.add(file, reader.line_num, "row", message)
    except csv.Error as error:
        faults.add(file, reader.line_num, "row", f"is not CSV: {error}")


def _check_heading(file: str, heading: list[str], columns: Mapping[str, bool], faults: Faults) -> None:
    for column in columns:
        if columns[column] and column not in heading:
            faults.add(file, 1, "heading", f"the column {column} is missing")
    for column, times in Counter(heading).items():
        if column not in columns:
            faults.add(file, 1, "heading", str(UnknownName("column", column, columns)))
        elif times > 1:
            faults.add(file, 1, "heading", f"the column {column} comes {times} times")
