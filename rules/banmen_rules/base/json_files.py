"""Files of plain data: JSON that anybody may have written, and the versions it was written in.

A file says in ``format`` what it is and in ``version`` how it is written. Older versions are brought up to
date one by one; a newer one is refused, and never written over.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.base.files import file_name, first_bytes, write_file

LARGEST = 4_000_000
"""The most bytes of a file that is read."""
DEEPEST = 6
"""How many objects and lists may stand one inside another in a value of a field."""
LONGEST_TITLE = 200

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Brings a file to the version after its own; it is given a copy."""


class Object(dict[str, Any]):
    """An object as JSON writes it, which also knows the names that stand in it more than once."""

    doubled: tuple[str, ...] = ()


def read_file(path: str | PathLike[str]) -> bytes:
    """Read a file whole.

    Raises:
        BanmenError: if it cannot be read, or is too large.

    """
    data = first_bytes(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise BanmenError(f"{file_name(path)} {_too_large()}")
    return data


def replace_file(path: str | PathLike[str], text: str, read: Callable[[str | PathLike[str]], object]) -> None:
    """Write a file, but never over one that does not read: somebody may want it still.

    Args:
        path: the file.
        text: what to write.
        read: reads such a file; what it refuses is not written over.

    Raises:
        BanmenError: if it cannot be written, or there is a file that does not read.

    """
    if _has_something(path):
        try:
            read(path)
        except BanmenError as error:
            fault = getattr(error, "faults", (str(error),))[0]
            raise BanmenError(
                f"{file_name(path)} is there already, and would be lost, since it does not read; nothing was "
                f"written: save under another name, or mend it first\n  - {fault}"
            ) from None
    write_file(path, text)


@contextmanager
def one_fault(refusal: Callable[[Sequence[str]], BanmenError], name: str = "") -> Iterator[None]:
    """Say of a file that is refused as a whole why, as the only fault of it.

    Args:
        refusal: what is raised, with the faults.
        name: how messages call the file, where what is refused does not do so.

    """
    try:
        yield
    except BanmenError as error:
        raise refusal([f"{name} {error}".lstrip()]) from None


def located(file: str, part: str, id_: str, field: str, message: str) -> str:
    """Say where in a file something is wrong, then what; where something is empty it is left out.

    >>> located("hooks.json", "exercise 3", "hook-3", "level", "should be a whole number")
    'hooks.json, exercise 3 (hook-3), level: should be a whole number'
    """
    named = f"{part} ({id_})" if id_ else part
    where = ", ".join(filter(None, (file, named, field)))
    return f"{where}: {message}" if where else message


def parse_json(text: str | bytes) -> object:
    """Read JSON as its standard has it: no NaN, no Infinity, nothing else that Python alone would read.

    Raises:
        BanmenError: if it is not JSON; the message goes on where the name of a file ends.

    """
    if len(text) > LARGEST:
        raise BanmenError(_too_large())
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\N{BOM}")
    except UnicodeDecodeError as error:
        raise BanmenError(f"is not UTF-8 (byte {error.start + 1}): save it as UTF-8") from None
    try:
        return json.loads(decoded, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BanmenError(f"is not JSON: {place}: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise BanmenError("is nested too deeply: nothing in it needs more than a few levels") from None
    except BanmenError:
        raise
    except ValueError:  # a number of thousands of digits
        raise BanmenError("holds a number of too many digits: none needs more than a few") from None


def upgrade(data: object, form: str, version: int, migrations: Sequence[Migration]) -> dict[str, Any]:
    """Check what a file says of itself, and bring an older one up to date.

    Args:
        data: what the file holds.
        form: what its ``format`` has to be.
        version: the version of today.
        migrations: for every version before it that can still be read, what brings it to the next.

    Raises:
        BanmenError: if it is something else, or newer; the message goes on where the name of a file ends.

    """
    if not isinstance(data, dict) or data.get("format") != form:
        raise BanmenError(f'is something else: it should be an object that begins with "format": "{form}"')
    found = data.get("version")
    oldest = version - len(migrations)
    if not isinstance(found, int) or isinstance(found, bool) or found < oldest:
        raise BanmenError(f'does not say its version: it should have "version": {version}')
    if found > version:
        raise BanmenError(
            f"is of version {found}, and this banmen reads up to {version}: "
            "update banmen to read it; nothing was changed"
        )
    if found == version:
        return data
    for migrate in migrations[found - oldest :]:
        data = migrate(dict(data))
    return {**data, "version": version}


def fault_of_value(value: object, depth: int = DEEPEST) -> str:
    """Find why a value is not plain data that JSON can hold: a sentence, or nothing if it is."""
    if isinstance(value, str):
        return fault_of_text(value)
    if isinstance(value, Mapping | list | tuple):
        return _fault_inside(value, depth - 1)
    if isinstance(value, float) and not math.isfinite(value):
        return f"{value} is no number that JSON can write"
    if value is None or isinstance(value, bool | int | float):
        return ""
    return f"should be plain data: text, number, list or object, not {type(value).__name__}"


def _fault_inside(value: Mapping[Any, object] | Sequence[object], depth: int) -> str:
    if depth < 0:
        return f"is nested too deeply: at most {DEEPEST} levels"
    doubled: tuple[str, ...] = getattr(value, "doubled", ())
    if doubled:
        return f"{doubled[0]!r} stands in it twice: leave one out"
    parts = [*value, *value.values()] if isinstance(value, Mapping) else [*value]
    if isinstance(value, Mapping) and not all(isinstance(name, str) for name in value):
        return "should have texts as its names"
    return next(filter(None, (fault_of_value(part, depth) for part in parts)), "")


def fault_of_text(text: str) -> str:
    """Find why a text cannot be kept or shown: a sentence, or nothing if it can."""
    for place, character in enumerate(text, 1):
        if not (character.isprintable() or character in "\n\t\N{IDEOGRAPHIC SPACE}\N{NO-BREAK SPACE}"):
            return f"its character {place} cannot be printed (U+{ord(character):04X}): leave it out"
    return ""


def faults_of_names(data: Mapping[str, object], known: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Find fields of an object that do not exist, or stand in it twice: their names, and a sentence."""
    for name in data:
        if name not in known:
            yield repr(name)[1:-1][:40], str(UnknownName("field", name, known))
    for name in getattr(data, "doubled", ()):
        if name in known:
            yield name, "stands there twice: leave one out"


def called(value: object) -> str:
    """Call a value what its writer would."""
    for types, name in _CALLED:
        if isinstance(value, types):
            return name
    return type(value).__name__


_CALLED: Final[Sequence[tuple[Any, str]]] = (
    (str, "a text"),
    (bool, "true or false"),
    (int | float, "a number"),
    (Mapping, "an object"),
    (list | tuple, "a list"),
    (type(None), "null"),
)


def is_title(value: object) -> bool:
    """Tell whether a value is a title: a line that can be shown."""
    return (
        isinstance(value, str)
        and 1 <= len(value) <= LONGEST_TITLE
        and "\n" not in value
        and not fault_of_text(value)
    )


def plain(value: Any) -> Any:  # noqa: ANN401 - whatever is to be written
    """Make lists and objects of what only reads like them."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def compact(value: object) -> str:
    """Write a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _has_something(path: str | PathLike[str]) -> bool:
    try:
        return Path(path).stat().st_size > 0
    except (OSError, ValueError):  # writing says why
        return False


def _too_large() -> str:
    return f"is too large: at most {LARGEST // 1_000_000} MB are read"


def _no_number(name: str) -> NoReturn:
    raise BanmenError(f"is not JSON: {name} is no number there")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BanmenError(f"is not JSON: {digits[:20]} is too large a number")
    return number


def _object(pairs: list[tuple[str, object]]) -> Object:
    found = Object(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        found.doubled = tuple(name for name, count in counts.items() if count > 1)
    return found
