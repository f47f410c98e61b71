"""Demonstrations written to files: what is as usual is left out, and nothing unread is written over."""

from dataclasses import MISSING, fields
from os import PathLike
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidDemonstration
from banmen_rules.base.json_files import compact, replace_file
from banmen_rules.teaching.demonstrations._model import Branch, Demonstration, Option, Question, Step
from banmen_rules.teaching.demonstrations._reading import FORMAT, VERSION, load, parse_demonstration

_LAST = ("steps",)
_FIRST = ("id",)
_WIDTH = 90


@typed
def to_data(demonstration: Demonstration) -> dict[str, Any]:
    """Give a demonstration as plain data, without the fields that are as usual.

    >>> to_data(Demonstration("Pawns", "tai", [Step("It steps.", moves=["13s 13r"])]))["steps"]
    [{'caption': 'It steps.', 'moves': ['13s 13r']}]
    """
    return {"format": FORMAT, "version": VERSION, **_data(demonstration)}


@typed
def format_demonstration(demonstration: Demonstration) -> str:
    """Write a demonstration as JSON; `parse_demonstration` reads the same back.

    Raises:
        InvalidDemonstration: if it would not be read back; lists every fault.

    >>> print(format_demonstration(Demonstration("Pawns", "tai", [Step("It steps.")])))
    {
      "format": "banmen-demonstration",
      "version": 1,
      "title": "Pawns",
      "variant": "tai",
      "steps": [
        {
          "caption": "It steps."
        }
      ]
    }
    <BLANKLINE>
    """
    try:
        text = _laid_out(to_data(demonstration)) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidDemonstration([f"a value cannot be written as JSON: {error}"]) from None
    parse_demonstration(text)
    return text


@typed
def save(demonstration: Demonstration, path: str | PathLike[str]) -> None:
    """Write a demonstration to a file, whole or not at all.

    Raises:
        InvalidDemonstration: if it would not be read back.
        BanmenError: if it cannot be written, or what is there now would be lost: a file that is no
            demonstration, has a fault, or was written by a newer banmen.

    >>> save(Demonstration("Pawns", "tai", [Step("It steps.")]), "/no such folder/pawns.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: pawns.json cannot be written: No such file or directory
    """
    replace_file(path, format_demonstration(demonstration), load)


def _data(part: object) -> Any:  # noqa: ANN401 - a part of a demonstration, whichever
    if isinstance(part, list | tuple):
        return [_data(each) for each in part]
    if not isinstance(part, Demonstration | Step | Question | Option | Branch):
        return part
    found = {}
    for field in fields(part):
        value = getattr(part, field.name)
        if field.default is MISSING or value != field.default:
            found[field.name] = _data(value)
    first = {name: found.pop(name) for name in _FIRST if name in found}
    last = {name: found.pop(name) for name in _LAST if name in found}
    return {**first, **found, **last}


def _laid_out(value: Any, indent: str = "") -> str:  # noqa: ANN401 - whatever JSON holds
    """Write a value as people would: what is short and holds no object stands on one line."""
    if not isinstance(value, dict | list) or not value:
        return compact(value)
    if isinstance(value, list):
        line = compact(value)
        if "{" not in line and len(line) <= _WIDTH:
            return line
    inner = indent + "  "
    named = value.items() if isinstance(value, dict) else (("", each) for each in value)
    parts = [f"{inner}{compact(name) + ': ' if name else ''}{_laid_out(each, inner)}" for name, each in named]
    left, right = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([left, ",\n".join(parts), f"{indent}{right}"])
