"""Values of a TOML file that know their place: the line and the key, for the message about a fault."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar, TypeVar

from banmen_rules.base.errors import UnknownName

_T = TypeVar("_T", str, int, list[object], dict[str, object])
_HEADER = re.compile(r"\s*(\[\[?)([^\[\]#]+)\]")
_KEY = re.compile(r"\s*([\w\-.\"' ]+?)\s*=")
_QUOTES = ('"""', "'''")


def lines_of(text: str) -> dict[str, int]:
    """Find the line of every key and table: ``setup.camp``, and ``sources[1].id`` in a list of tables."""
    found: dict[str, int] = {}
    times: Counter[str] = Counter()
    table, closing = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if header := _HEADER.match(line):
            name = _plain(header[2])
            if header[1] == "[[":
                times[name] += 1
                name = f"{name}[{times[name]}]"
            parts = name.split(".")
            for count in range(1, len(parts) + 1):  # a table around it may have no heading of its own
                found.setdefault(".".join(parts[:count]), number)
            table = f"{name}."
        elif key := _KEY.match(line):
            found.setdefault(table + _plain(key[1]), number)
            closing = next((quotes for quotes in _QUOTES if line.count(quotes) == 1), "")
    return found


def _plain(key: str) -> str:
    return ".".join(part.strip(" \t\"'") for part in key.split("."))


class Table:
    """A table of a TOML file that knows its place.

    Without a file, as in a ruleset, the place is only the key.
    """

    kinds: ClassVar = {
        str: "must be a text",
        int: "must be a whole number",
        list: "must be a list",
        dict: "must be a table",
    }

    def __init__(
        self,
        faults: list[str],
        file: str,
        values: dict[str, object],
        path: str = "",
        lines: Mapping[str, int] | None = None,
    ) -> None:
        self.faults = faults
        self.file = file
        self.values = values
        self.path = path
        self.lines = lines or {}

    def fault(self, key: str, message: str) -> None:
        """Note a fault in a value."""
        self.faults.append(f"{self.place(key)}{self.path}{key}: {message}")

    def place(self, key: str) -> str:
        """Name the file and the line of a key, or of the nearest table around it."""
        path = self.path + key
        while path and path not in self.lines:
            path = path.rpartition(".")[0]
        return f"{self.file}, line {self.lines.get(path, 1)}, " if self.file else ""

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
        values = self.get(key, {}, needed=needed)
        return Table(self.faults, self.file, values, f"{self.path}{key}.", self.lines)

    def only(self, keys: Iterable[str]) -> None:
        """Note a fault for every key that this table cannot have."""
        for key in self.values:
            if key not in keys:
                self.fault(key, str(UnknownName("key", key, keys)))
