"""Reading files that anybody may have written."""

from os import PathLike, fspath
from pathlib import Path

from banmen_rules._errors import BanmenError


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
        raise BanmenError(f"{Path(fspath(path)).name} cannot be read: {reason}") from None
