"""JSON files that people write and exchange: read strictly, upgraded from older versions, written safely.

A file says in ``format`` what it is and in ``version`` how it is written. Files of older versions are
upgraded one version at a time. A newer one is refused, and never overwritten.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.files import check_size, file_name, write_file

LARGEST = 4_000_000
"""The size limit of a file, in bytes."""

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Upgrades the data of a file to the next version; it gets a copy."""


class Object(dict[str, Any]):
    """A JSON object that remembers which names it holds more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs) if len(self) < len(pairs) else {}
        self.doubled = tuple(name for name, count in counts.items() if count > 1)


def replace_file(path: str | PathLike[str], text: str, read: Callable[[str | PathLike[str]], object]) -> None:
    """Write a file, but never over one that ``read`` refuses: its owner may still want to repair it.

    Raises:
        BanmenError: if it cannot be written, or there is a file that cannot be read.

    """
    has_content = False
    with suppress(OSError, ValueError):  # writing reports it
        has_content = Path(path).stat().st_size > 0
    try:
        if has_content:
            read(path)
    except BanmenError as error:
        fault = getattr(error, "faults", (str(error),))[0]
        raise BanmenError(
            f"{file_name(path)} already exists and cannot be read, so it was not overwritten: "
            f"save under another name, or repair it first\n  - {fault}"
        ) from None
    write_file(path, text)


@contextmanager
def one_fault(refusal: Callable[[Sequence[str]], BanmenError], name: str = "") -> Iterator[None]:
    """Turn the error of a file that cannot be read at all into a refusal with that one fault.

    Args:
        refusal: makes the error to raise from a list of faults.
        name: the file in messages, if the error does not name it.

    """
    try:
        yield
    except BanmenError as error:
        raise refusal([f"{name} {error}".lstrip()]) from None


def parse_json(
    text: str | bytes, most: int = LARGEST, objects: Callable[[list[tuple[str, Any]]], object] | None = None
) -> object:
    """Read JSON as the standard defines it: without NaN and Infinity, which Python alone would read.

    Args:
        text: the JSON (bytes: in UTF-8).
        most: the size limit, in characters or bytes.
        objects: makes an object of names and values; an `Object` if not given.

    Raises:
        BanmenError: if it is not JSON; the message continues a sentence that begins with the file's name.

    """
    check_size(text, most)
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\N{BOM}")
    except UnicodeDecodeError as error:
        raise BanmenError(f"must be UTF-8: byte {error.start + 1} is not; save it as UTF-8") from None
    try:
        return json.loads(
            decoded,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=objects or Object,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BanmenError(f"is not valid JSON: {place}: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise BanmenError("is nested too deeply: a few levels are enough") from None
    except BanmenError:
        raise
    except ValueError:  # a number of thousands of digits
        raise BanmenError("has a number with too many digits: a few are enough") from None


def _refuse_constant(name: str) -> NoReturn:
    raise BanmenError(f"is not valid JSON: {name} is not a JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BanmenError(f"is not valid JSON: the number {digits[:20]} is too large")
    return number


DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)
"""Reads JSON as `parse_json` does, but faster and without `Object`; raises a ``ValueError``."""


def upgrade(data: object, form: str, version: int, migrations: Sequence[Migration] = ()) -> dict[str, Any]:
    """Check the format and version of a file, and upgrade an older one.

    Args:
        data: the content of the file.
        form: the ``format`` it must have.
        version: the current version.
        migrations: one for each older version that can still be read, the oldest first.

    Raises:
        BanmenError: if it has another format or is newer; the message continues a sentence that begins with
            the file's name.

    """
    if not isinstance(data, dict) or data.get("format") != form:
        raise BanmenError(f'must be an object with "format": "{form}"')
    found = data.get("version")
    oldest = version - len(migrations)
    if not isinstance(found, int) or isinstance(found, bool) or found < oldest:
        raise BanmenError(f'must have "version": {version}')
    if found > version:
        raise BanmenError(
            f"has version {found}, and this banmen reads versions up to {version}: "
            "update banmen to read it; nothing was changed"
        )
    if found == version:
        return data
    for migrate in migrations[found - oldest :]:
        data = migrate(dict(data))
    return {**data, "version": version}


def plain(value: Any) -> Any:  # noqa: ANN401 - any value to write
    """Copy a value with dicts for mappings and lists for tuples."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def compact(value: object) -> str:
    """Write a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
