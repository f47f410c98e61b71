"""Checks of plain values that come from anywhere: a browser, a file, a person."""

import math
import sys

from banmen_rules import BanmenError

LARGEST = 1e8
"""The largest clock or evaluation, of either sign."""


def text(value: object, what: str) -> str:
    """Check that a value is a text that can be sent and written to a file.

    Raises:
        BanmenError: if it is none.

    """
    if not isinstance(value, str):
        raise BanmenError(f"{what} is a text, not {value!r:.60}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        place = error.start + 1
        raise BanmenError(f"{what} has half a character at place {place}, which no file can hold") from None
    return value


def number(value: object, what: str) -> int:
    """Check that a value is a whole number.

    Raises:
        BanmenError: if it is none.

    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise BanmenError(f"{what} is a whole number, not {value!r:.60}")
    return value


def amount(value: object, what: str, least: float = -math.inf) -> float:
    """Check that a value is a number that records can hold.

    Raises:
        BanmenError: if it is not a number, or too small or too large.

    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value:
        raise BanmenError(
            f"{what} must be a number{f' from {least:g}' if least > -math.inf else ''}, got {value!r:.60}"
        )
    if not abs(value) <= LARGEST:
        raise BanmenError(f"{what} must be at most {LARGEST:g}, got {value:g}")
    return float(value)


def without_jsnull(value: object) -> object:
    """Take what a page has sent as JSON: where Python runs in a browser, null comes as an object of its own.

    Source: Pyodide, from version 0.28 on, whose ``jsnull`` is no ``None``.
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
