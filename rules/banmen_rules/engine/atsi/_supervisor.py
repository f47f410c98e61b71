"""A small process that runs an engine and ends it with all its children, on Linux.

Its arguments are the number of a socket and a command. The engine gets the standard streams of this process.
On the socket the supervisor sends 0, or the error number if the engine does not start. A byte received means:
end the children once the engine has ended. The end of the socket (also of the other process) means: end all
now.

Orphans below a subreaper become its children. So no child of the engine escapes, even if it changes its
group, session or environment.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
from collections.abc import Iterator

PR_SET_CHILD_SUBREAPER = 36


def main(link: int, command: list[str]) -> int:
    """Run a program; return its status, or 128 plus the signal that ended it."""
    os.set_inheritable(link, False)  # noqa: FBT003 - takes no keyword
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(each, lambda *_: None)  # the engine is in the same group and gets them too
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    try:
        # Python ignores these signals; the engine must not inherit that.
        program = os.posix_spawnp(command[0], command, os.environ, setsigdef=[signal.SIGPIPE, signal.SIGXFSZ])
    except (OSError, ValueError) as error:
        os.write(link, str(getattr(error, "errno", 0) or 1).encode())
        return 1
    os.write(link, b"0")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return _end(program, _wait(program, link, woken))


def _wait(program: int, link: int, woken: int) -> int | None:
    """Wait until all must end; return the status of the program if it has ended."""
    status: int | None = None
    leaving = False
    poll = select.poll()
    for each in (link, woken):
        poll.register(each, select.POLLIN)
    while True:
        ready = [each for each, _ in poll.poll()]
        if woken in ready:
            os.read(woken, 4096)
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == program:
                    status = os.waitstatus_to_exitcode(ended[1])
        if link in ready:
            leaving = False
            with contextlib.suppress(OSError):  # the other end was reset
                leaving = bool(os.read(link, 4096))
            if not leaving:
                return status
        if status is not None and (leaving or not any(_children())):
            return status


def _end(program: int, status: int | None) -> int:
    """End all children; orphaned grandchildren become children here."""
    with contextlib.suppress(ChildProcessError):
        while True:
            for each in _children():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
            ended, how = os.waitpid(-1, 0)
            if ended == program:
                status = os.waitstatus_to_exitcode(how)
    if status is None:
        return 1
    return status if status >= 0 else 128 - status


def _children() -> Iterator[int]:
    """List the children of this process."""
    own = os.getpid()
    for name in os.listdir("/proc"):  # noqa: PTH208 - pathlib is slow to import
        if name.isdecimal():
            with contextlib.suppress(OSError):  # it ended meanwhile
                with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123 - as above
                    words = file.read().rpartition(b")")[2].split()
                if int(words[1]) == own:
                    yield int(name)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
