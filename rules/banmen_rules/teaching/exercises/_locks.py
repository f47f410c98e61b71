"""One writer at a time, among programs that share a file.

The system's own lock where there is one: it goes when its holder does. Elsewhere (Windows, a browser, some
network drives) a file beside the one that is locked, which stays if its holder is killed; then the message
says which, and what to do.
"""

import errno
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from banmen_rules.base.errors import BanmenError

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    fcntl: Any = None
else:
    fcntl = _fcntl if hasattr(_fcntl, "flock") else None  # a browser's Python has the module without it

PATIENCE = 30.0
"""How many seconds a lock is waited for."""

_NO_LOCKS: Final = {errno.ENOLCK, errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP}


@contextmanager
def locked(descriptor: int, path: Path) -> Iterator[None]:
    """Hold the lock of an open file, waiting for it.

    Raises:
        BanmenError: if another program does not let go of it.

    """
    if fcntl is not None and _flocked(descriptor, path):
        try:
            yield
        finally:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        return
    beside = path.with_name(path.name + ".lock")
    _wait(
        lambda: _made(beside),
        f"{beside.name} is beside it: if no program is writing, delete {beside.name}",
        path,
    )
    try:
        yield
    finally:
        beside.unlink(missing_ok=True)


def _flocked(descriptor: int, path: Path) -> bool:
    """Take the system's lock; tell whether there is such a thing here."""

    def take() -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    try:
        _wait(take, "another program holds it: end that program, or try again", path)
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def _made(beside: Path) -> bool:
    """Make the file that stands for the lock; tell whether it is ours."""
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return False
    except PermissionError:
        if beside.exists():  # on Windows, one that is just being deleted
            return False
        raise
    return True


def _wait(take: Callable[[], bool], held: str, path: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not take():
        if time.monotonic() > until:
            raise BanmenError(f"{path.name} is locked, and nothing was written: {held}")
        time.sleep(random.uniform(0.001, 0.02))  # noqa: S311 - only so that waiting programs take turns
