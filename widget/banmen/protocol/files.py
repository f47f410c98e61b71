"""The JSON Schemas of the files that people may write or read themselves, by short names."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from banmen_rules import BanmenError, UnknownName

_HERE = Path(__file__).parent


def _own(name: str) -> str:
    for folder in (_HERE / "schemas", _HERE.parents[1] / "protocol"):  # in the wheel, in a clone
        path = folder / "files" / f"{name}.schema.json"
        if path.is_file():
            return path.read_text("utf-8")
    raise BanmenError(f"This installation has no schemas. They should be in {_HERE / 'schemas'}.")


def _of_rules(place: str) -> str:
    return (files("banmen_rules") / place).read_text("utf-8")


FORMATS: Final[Mapping[str, Callable[[], str]]] = {
    "board": lambda: _own("board"),
    "exercises": lambda: _of_rules("teaching/exercises/schema.json"),
    "demonstration": lambda: _of_rules("teaching/demonstrations/schema.json"),
    "sheet": lambda: _own("sheet"),
    "lesson": lambda: _own("lesson"),
    "progress": lambda: _own("progress"),
    "variant": lambda: _of_rules("variants/variant.schema.json"),
}
"""Saved boards, packs, demonstrations, sheets, scenes of lessons, rows of progress files, and games."""


def schema(name: str) -> str:
    """Read the JSON Schema of a file format.

    Raises:
        UnknownName: if there is no such format.

    """
    if name not in FORMATS:
        raise UnknownName("file format", name, FORMATS)
    return FORMATS[name]()
