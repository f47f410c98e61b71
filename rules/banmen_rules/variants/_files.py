"""The files of a game, read as texts; those of a game that someone brings with care.

A game is also **one file**, which has the texts of the three files, each after a line with its name::

    banmen game 1: my_game
    -- pieces.csv --
    id,name,code,betza
    …

Lines before the first of these lines are for people.
"""

import os
import re
import stat
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from banmen_rules.base.errors import BanmenError, InvalidVariant, UnknownName
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


_FIRST = re.compile(r"banmen game (\d{1,4}): (\S+)[ \t]*")
_PART = re.compile(r"-- (\S+) --[ \t]*")
_VERSION = 1
_HELP = """\
A game for large shogi. With this file beside your notebook:
    from banmen import Board
    Board("{file}")
"""


def one_text(name: str, texts: Mapping[str, str], file: str = "") -> str:
    """Write the files of a game as one text, for a file of a name: ``NAME.game`` if not given.

    Raises:
        InvalidVariant: if it would not be read back.

    """
    parts = [f"-- {each} --\n{texts[each].rstrip()}\n" for each in reversed(FILES) if each in texts]
    text = "\n".join([f"banmen game {_VERSION}: {name}\n{_HELP.format(file=file or f'{name}.game')}", *parts])
    faults: list[str] = []
    again = split_text(text, faults)[1]
    if faults or any(again[each].strip() != texts[each].strip() for each in texts):
        faults = ["must have no line that looks like the heading of a file, such as -- pieces.csv --"]
    if len(text.encode(errors="replace")) > limits.LARGEST_FILE:
        faults.append(f"must have at most {limits.LARGEST_FILE:,} bytes in one file")
    if faults:
        raise InvalidVariant([f"{name}: {fault}" for fault in faults])
    return text


def read_one_file(path: Path) -> tuple[str, dict[str, str]]:
    """Read a game that is one file: its name, and the texts of its files.

    Each text begins with empty lines, so that it has the same line numbers as the file.

    Raises:
        InvalidVariant: if it is not such a file.

    """
    faults: list[str] = []
    try:
        text = _own_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.append(f"must be UTF-8, got another byte at {error.start}; save it as UTF-8")
    except (OSError, BanmenError) as error:
        faults.append(getattr(error, "strerror", None) or str(error))
    else:
        name, texts = split_text(text, faults)
    if faults:
        raise InvalidVariant([f"{path.name}: {fault}" for fault in faults])
    return name, texts


def split_text(text: str, faults: list[str]) -> tuple[str, dict[str, str]]:
    """Split a game that is one text; note a fault where it is not one."""
    lines = text.replace("\r\n", "\n").split("\n")
    first = _FIRST.fullmatch(lines[0])
    if first is None:
        line = f"line 1 must be `banmen game {_VERSION}: NAME`"
        faults.append(f"must be the folder of a game, or one file that `variant.save` made: its {line}")
        return "", {}
    if int(first[1]) != _VERSION:
        faults.append(f"line 1: must be of version {_VERSION}, got {first[1]}: a newer banmen reads it")
        return "", {}
    starts = [(at, part[1]) for at, line in enumerate(lines) if (part := _PART.fullmatch(line))]
    texts: dict[str, str] = {}
    for (at, file), end in zip(starts, [at for at, _ in starts[1:]] + [len(lines)], strict=True):
        if len(faults) >= limits.MOST_FAULTS:
            break
        if file not in FILES:
            faults.append(f"line {at + 1}: {UnknownName('file', file, FILES)}")
        elif file in texts:
            faults.append(f"line {at + 1}: must have {file} once")
        texts[file] = "\n" * (at + 1) + "\n".join(lines[at + 1 : end])
    missing = [file for file in FILES if file not in texts and file not in _OPTIONAL]
    faults += [f"must have a line `-- {file} --`, with the text of that file after it" for file in missing]
    return first[2], texts
