"""Reading files that anybody may have written, and writing them whole or not at all."""

import os
from os import PathLike, fspath
from pathlib import Path
from secrets import token_hex

from banmen_rules.base.errors import BanmenError


def first_bytes(path: str | PathLike[str], count: int) -> bytes:
    """Read at most so many bytes from the beginning of a file.

    Raises:
        BanmenError: if there is no such file, or it cannot be read.

    """
    try:
        with Path(path).open("rb") as file:
            return file.read(count)
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise BanmenError(f"{file_name(path)} cannot be read: {reason}") from None


def write_file(path: str | PathLike[str], text: str) -> None:
    """Write a file, beside its place first, so that there is never half of one.

    Raises:
        BanmenError: if it cannot be written; what was there before is still there.

    """
    try:
        place = Path(path).resolve()
        beside = place.with_name(f".{place.name[:60]}.{token_hex(4)}")
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BanmenError(f"{file_name(path)} cannot be written: {reason}") from None


def file_name(path: str | PathLike[str]) -> str:
    """Name a file in messages: without its folder, which its reader knows."""
    return Path(fspath(path)).name or fspath(path)
