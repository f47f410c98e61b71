"""Connections to clients: lines out, lines in, and an end, whatever the other side does."""

import asyncio
import atexit
import contextlib
import os
import shlex
import shutil
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import BanmenError
from banmen_rules.engine.atsi._messages import LONGEST, LONGEST_REASON

UNREAD = 1 << 20
"""How many bytes may wait for a client that does not read."""

LEAVING = 1.0
"""How many seconds a program has to leave before it is made to."""

SUPERVISOR = Path(__file__).with_name("_supervisor.py")
"""The program that ends an engine with everything it has started, on Linux."""

_KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


class Gone(Exception):
    """The other side is not there any longer; the message says why."""


class Connection(Protocol):
    """What carries lines to a client and back."""

    async def read(self) -> str:
        """Wait for a line.

        Raises:
            Gone: if there will be none.

        """

    def send(self, line: str) -> None:
        """Send a line; what cannot be sent shows when the next is read."""

    async def close(self) -> None:
        """End it, for good, within a few seconds."""


class ProcessConnection:
    """A program on this machine, over pipes; made by :func:`start`."""

    def __init__(
        self, process: asyncio.subprocess.Process, name: str, link: socket.socket | None = None
    ) -> None:
        """Take over a running program, and the link to its supervisor if it has one."""
        self._process = process
        self._name = name
        self._link = link
        self._said: deque[str] = deque(maxlen=20)
        """The last that it has written to its standard error."""
        self._listening = asyncio.create_task(self._listen())
        atexit.register(self._kill)  # nobody may have closed it by then

    @property
    def pid(self) -> int:
        """The number of its process, or of its supervisor's."""
        return self._process.pid

    async def read(self) -> str:
        """Wait for a line."""
        assert self._process.stdout is not None  # noqa: S101 - it is started with pipes
        try:
            line = await self._process.stdout.readuntil(b"\n")
        except asyncio.IncompleteReadError as rest:
            if rest.partial.strip():
                return rest.partial.decode(errors="replace")
            raise Gone(await self._why()) from None
        except asyncio.LimitOverrunError:
            raise Gone(f"it sent a line of more than {LONGEST} characters") from None
        except OSError as error:
            raise Gone(str(error)) from None
        return line.decode(errors="replace")

    def send(self, line: str) -> None:
        """Send a line."""
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - as above
        if pipe.transport.get_write_buffer_size() > UNREAD:
            self._end(signal.SIGTERM)  # it reads nothing; it ends, and that is read
        elif not pipe.is_closing():
            pipe.write(f"{line}\n".encode())

    async def close(self) -> None:
        """Let it leave by itself; make it leave if it does not."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._link is not None:
            with contextlib.suppress(OSError):
                self._link.send(b".")  # what it has started ends when it has left
        try:
            for last in (None, signal.SIGTERM, _KILL):
                if last is not None:
                    self._end(last)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._process.wait(), LEAVING)
                    break
        finally:
            self._kill()  # and what it has started itself; also if nobody waits for it any longer
            atexit.unregister(self._kill)
            self._listening.cancel()
            self._process._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001 - its pipes have no other end
        with contextlib.suppress(asyncio.CancelledError):
            await self._listening

    def _kill(self) -> None:
        self._end(_KILL)
        if self._link is not None:
            _wait_for_end(self._process.pid)

    def _end(self, how: signal.Signals) -> None:
        """End it and whatever it has started; what has left its group only the supervisor finds."""
        if how is _KILL and self._link is not None:
            self._link.close()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.send_signal(how)
            else:
                os.killpg(self._process.pid, how)

    async def _listen(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None  # noqa: S101 - as above
        while chunk := await pipe.read(4096):
            for part in chunk.decode(errors="replace").splitlines(keepends=True):
                unfinished = bool(self._said) and not self._said[-1].endswith("\n")
                start = self._said.pop() if unfinished else ""
                self._said.append(start + part if len(start) < LONGEST else start)

    async def _why(self) -> str:
        with contextlib.suppress(TimeoutError):
            status = await asyncio.wait_for(self._process.wait(), LEAVING)
            await asyncio.wait([self._listening], timeout=LEAVING)  # its last words may still be on the way
            said = (one_line(line, LONGEST_REASON) for line in reversed(self._said))
            last = next(filter(None, said), "")
            return f"{self._name} has ended with status {status}" + (f" ({last})" if last else "")
        return f"{self._name} has closed its output"


async def _spawn(words: list[str]) -> tuple[asyncio.subprocess.Process, socket.socket | None]:
    """Start a program, on Linux below a supervisor."""
    link, fds = None, []
    if sys.platform == "linux" and sys.executable and SUPERVISOR.is_file():
        link, other = socket.socketpair()
        link.setblocking(False)  # noqa: FBT003 - the only way to say it
        fds = [other.fileno()]
        words = [sys.executable, "-I", "-S", str(SUPERVISOR), str(fds[0]), *words]
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=LONGEST,
            start_new_session=True,
            pass_fds=fds,
        )
    except BaseException:
        if link is not None:
            link.close()
            other.close()
        raise
    if link is not None:
        other.close()
        try:
            await _see_it_start(process, link)
        except BaseException:  # also when the caller is cancelled
            link.close()
            _wait_for_end(process.pid)
            raise
    return process, link


def _wait_for_end(supervisor: int) -> None:
    """Wait, without the loop, until a supervisor whose link is closed has ended everything.

    That takes milliseconds. A transport of asyncio that is closed kills its process at once, and the program
    would be left.
    """
    end = time.monotonic() + LEAVING
    with contextlib.suppress(ChildProcessError):  # it was seen to end
        while os.waitid(os.P_PID, supervisor, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
            if time.monotonic() > end:
                return
            time.sleep(0.002)


async def _see_it_start(process: asyncio.subprocess.Process, link: socket.socket) -> None:
    """Wait for the supervisor's word that the program runs."""
    answer = await asyncio.get_running_loop().sock_recv(link, 10)
    if answer != b"0":
        await process.communicate()
        number = int(answer or b"1")
        raise OSError(number, os.strerror(number))


async def start(command: str | Sequence[str]) -> ProcessConnection:
    """Start a program that speaks ATSI on its standard streams.

    Args:
        command: the program and its arguments, as a list or as one line; no shell reads it.

    Raises:
        BanmenError: if there is no such program, or it may not be run.

    """
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise BanmenError(f"this command line does not read: {error}") from None
    if not words:
        raise BanmenError("a command line is missing: the program that speaks ATSI, and its arguments")
    try:
        process, link = await _spawn(words)
    except (OSError, ValueError) as error:
        missing = isinstance(error, FileNotFoundError) and shutil.which(words[0]) is None
        here = f"there is no such program; a path begins in {Path.cwd()}; level:1 to level:4 play everywhere"
        why = here if missing else error
        raise BanmenError(f"{words[0]} cannot be started: {why}") from None
    except NotImplementedError:  # a browser, or a loop on Windows that knows sockets only
        message = f"{words[0]} cannot be started: no programs are started from here; level:1 to level:4 play"
        raise BanmenError(message) from None
    return ProcessConnection(process, words[0], link)
