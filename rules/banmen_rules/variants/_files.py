"""The files of a game, read as texts; those of a game that someone brings with care."""

import os
import stat
from importlib.resources.abc import Traversable
from pathlib import Path

from banmen_rules.base.errors import BanmenError
from banmen_rules.variants import limits
from banmen_rules.variants._tables import PIECES, RULINGS

VARIANT = "variant.toml"
FILES = (PIECES, RULINGS, VARIANT)
_OPTIONAL = (RULINGS,)


def read_texts(folder: Traversable, faults: list[str], *, own: bool) -> dict[str, str]:
    """Read the files in a folder; note a fault for each that cannot be read, or is missing and needed.

    ``own`` files may be anyone's: each must be a file in this folder, of limited size, and no link.
    """
    texts: dict[str, str] = {}
    for name in FILES:
        file = folder / name
        try:
            texts[name] = (_own_bytes(file) if own else file.read_bytes()).decode("utf-8-sig")
        except FileNotFoundError:
            if name not in _OPTIONAL:
                needed = " and ".join(each for each in FILES if each not in _OPTIONAL)
                faults.append(f"{name}: is missing; a game has {needed}")
        except UnicodeDecodeError as error:
            faults.append(f"{name}: must be UTF-8, got another byte at {error.start}; save it as UTF-8")
        except (OSError, BanmenError) as error:
            faults.append(f"{name}: {getattr(error, 'strerror', None) or error}")
    return texts


def _own_bytes(file: Traversable) -> bytes:
    """Read a file with no other file behind its name: neither a link nor a pipe.

    Raises:
        OSError: if it cannot be read.
        BanmenError: if it is not a file, or too large.

    """
    path = Path(str(file))
    kind = path.lstat().st_mode
    if not stat.S_ISREG(kind):
        what = "a link" if stat.S_ISLNK(kind) else "a folder" if stat.S_ISDIR(kind) else "a device"
        raise BanmenError(f"must be a file in this folder, got {what}")
    # It may have been replaced in the meantime.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags), "rb") as opened:
        data = opened.read(limits.LARGEST_FILE + 1)
    if len(data) > limits.LARGEST_FILE:
        raise BanmenError(f"must have at most {limits.LARGEST_FILE:,} bytes")
    return data
