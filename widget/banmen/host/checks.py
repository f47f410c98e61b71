"""Checks of plain values from a page, a file or a person; each is also a reader for tables of fields."""

import math
import sys

from banmen_rules import InvalidArgument

LARGEST = 1e8
"""The largest clock or evaluation, of either sign."""


def text(value: object, name: str = "") -> str:
    """Check that a value is text that can be sent and written to a file.

    Raises:
        InvalidArgument: if it is not; ``name`` is what the message calls it.

    """
    if not isinstance(value, str):
        raise InvalidArgument(name, "text", value)
    try:
        value.encode()
    except UnicodeEncodeError as error:
        expected = f"text without half a character (character {error.start + 1} is one)"
        raise InvalidArgument(name, expected, value) from None
    return value


def number(value: object, name: str = "") -> int:
    """Check that a value is a whole number.

    Raises:
        InvalidArgument: if it is not; ``name`` is what the message calls it.

    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidArgument(name, "a whole number", value)
    return value


def flag(value: object, name: str = "") -> bool:
    """Return True or False.

    Raises:
        InvalidArgument: if it is something else.

    """
    if not isinstance(value, bool):
        raise InvalidArgument(name, "True or False", value)
    return value


def amount(value: object, name: str = "", least: float = -math.inf) -> float:
    """Check that a value is a number that records can hold.

    Raises:
        InvalidArgument: if it is not; ``name`` is what the message calls it.

    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value:
        raise InvalidArgument(name, f"a number{f' from {least:g}' if least > -math.inf else ''}", value)
    if not abs(value) <= LARGEST:
        raise InvalidArgument(name, f"at most {LARGEST:g}", value)
    return float(value)


def without_jsnull(value: object) -> object:
    """Replace Pyodide's null in JSON from a page by None.

    Where Python runs in a browser, null arrives as ``jsnull``, which is not None (Pyodide from version 0.28).
    """
    jsnull = getattr(sys.modules.get("pyodide.ffi"), "jsnull", None)
    return value if jsnull is None else _without(value, jsnull)


def _without(value: object, null: object) -> object:
    if value is null:
        return None
    if isinstance(value, dict):
        return {name: _without(part, null) for name, part in value.items()}
    if isinstance(value, list):
        return [_without(part, null) for part in value]
    return value
