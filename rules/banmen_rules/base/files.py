"""Files of any origin: read up to a size limit, and written completely or not at all."""

import os
from os import PathLike, fspath
from pathlib import Path
from secrets import token_hex

from banmen_rules.base.errors import BanmenError


def first_bytes(path: str | PathLike[str], count: int) -> bytes:
    """Read at most so many bytes from the beginning of a file.

    Raises:
        BanmenError: if the file does not exist or cannot be read.

    """
    try:
        with Path(path).open("rb") as file:
            return file.read(count)
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        raise BanmenError(f"{file_name(path)} cannot be read: {_reason(error)}") from None


def read_file(path: str | PathLike[str], most: int) -> bytes:
    """Read a file of at most so many bytes.

    Raises:
        BanmenError: if it cannot be read, or is too large.

    """
    data = first_bytes(path, most + 1)
    try:
        check_size(data, most)
    except BanmenError as error:
        raise BanmenError(f"{file_name(path)} {error}") from None
    return data


def check_size(data: str | bytes, most: int) -> None:
    """Check that the content of a file is not too large.

    Raises:
        BanmenError: if it is; the message continues a sentence that begins with the file's name.

    """
    if len(data) > most:
        raise BanmenError(f"is too large: the limit is {most // 1_000_000} MB")


def write_file(path: str | PathLike[str], text: str) -> None:
    """Write a file completely or not at all: first beside its place, then move it there.

    Raises:
        BanmenError: if it cannot be written; a file that was there is unchanged.

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
        raise BanmenError(f"{file_name(path)} cannot be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> object:
    return getattr(error, "strerror", None) or error


def file_name(path: str | PathLike[str]) -> str:
    """Return the name of a file for messages, without its folder."""
    return Path(fspath(path)).name or fspath(path)
