"""Connections that carry lines to a client and back, and end whatever the other side does."""

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
"""The most bytes to hold for a client that does not read."""

LEAVING = 1.0
"""The seconds a program has to end by itself."""

SUPERVISOR = Path(__file__).with_name("_supervisor.py")
"""The program that ends an engine and all its child processes, on Linux."""

_KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


class Gone(Exception):
    """The other side has disconnected; the message says why."""


class Connection(Protocol):
    """A connection to a client."""

    async def read(self) -> str:
        """Wait for a line.

        Raises:
            Gone: if the connection has ended.

        """

    def send(self, line: str) -> None:
        """Send a line; a failure shows when the next line is read."""

    async def close(self) -> None:
        """Close the connection within a few seconds."""


class ProcessConnection:
    """A connection to a program on this machine over pipes; made by :func:`start`."""

    def __init__(
        self, process: asyncio.subprocess.Process, name: str, link: socket.socket | None = None
    ) -> None:
        """Wrap a running program, and the link to its supervisor if it has one."""
        self._process = process
        self._name = name
        self._link = link
        self._stderr: deque[str] = deque(maxlen=20)
        """The last lines of its standard error."""
        self._stderr_task = asyncio.create_task(self._read_stderr())
        atexit.register(self._kill)  # in case it was not closed before

    @property
    def pid(self) -> int:
        """The id of its process, or of its supervisor."""
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
            self._end(signal.SIGTERM)  # it does not read: end it, and report that
        elif not pipe.is_closing():
            pipe.write(f"{line}\n".encode())

    async def close(self) -> None:
        """Let the program end by itself; kill it if it does not."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._link is not None:
            with contextlib.suppress(OSError):
                self._link.send(b".")  # its children end after it
        try:
            for last in (None, signal.SIGTERM, _KILL):
                if last is not None:
                    self._end(last)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._process.wait(), LEAVING)
                    break
        finally:
            self._kill()  # its children too; also when the caller was cancelled
            atexit.unregister(self._kill)
            self._stderr_task.cancel()
            self._process._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001 - its pipes are closed
        with contextlib.suppress(asyncio.CancelledError):
            await self._stderr_task

    def _kill(self) -> None:
        self._end(_KILL)
        if self._link is not None:
            _wait_for_end(self._process.pid)

    def _end(self, how: signal.Signals) -> None:
        """End the program and its children; only the supervisor finds those outside its group."""
        if how is _KILL and self._link is not None:
            self._link.close()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.send_signal(how)
            else:
                os.killpg(self._process.pid, how)

    async def _read_stderr(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None  # noqa: S101 - as above
        while chunk := await pipe.read(4096):
            for part in chunk.decode(errors="replace").splitlines(keepends=True):
                unfinished = bool(self._stderr) and not self._stderr[-1].endswith("\n")
                start = self._stderr.pop() if unfinished else ""
                self._stderr.append(start + part if len(start) < LONGEST else start)

    async def _why(self) -> str:
        with contextlib.suppress(TimeoutError):
            status = await asyncio.wait_for(self._process.wait(), LEAVING)
            await asyncio.wait([self._stderr_task], timeout=LEAVING)  # its last line may still be on the way
            lines = (one_line(line, LONGEST_REASON) for line in reversed(self._stderr))
            last = next(filter(None, lines), "")
            return f"{self._name} ended with status {status}" + (f" ({last})" if last else "")
        return f"{self._name} closed its output"


async def _spawn(words: list[str]) -> tuple[asyncio.subprocess.Process, socket.socket | None]:
    """Start a program, on Linux under a supervisor."""
    link, fds = None, []
    if sys.platform == "linux" and sys.executable and SUPERVISOR.is_file():
        link, other = socket.socketpair()
        link.setblocking(False)  # noqa: FBT003 - takes no keyword
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
            await _await_start(process, link)
        except BaseException:  # also when the caller is cancelled
            link.close()
            _wait_for_end(process.pid)
            raise
    return process, link


def _wait_for_end(supervisor: int) -> None:
    """Block until a supervisor whose link is closed has ended everything, which takes milliseconds.

    If asyncio closed the transport first, it would kill the supervisor and leave the program running.
    """
    end = time.monotonic() + LEAVING
    with contextlib.suppress(ChildProcessError):  # it was already reaped
        while os.waitid(os.P_PID, supervisor, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
            if time.monotonic() > end:
                return
            time.sleep(0.002)


async def _await_start(process: asyncio.subprocess.Process, link: socket.socket) -> None:
    """Wait until the supervisor reports that the program runs."""
    answer = await asyncio.get_running_loop().sock_recv(link, 10)
    if answer != b"0":
        await process.communicate()
        number = int(answer or b"1")
        raise OSError(number, os.strerror(number))


async def start(command: str | Sequence[str]) -> ProcessConnection:
    """Start an ATSI engine that uses its standard streams.

    Args:
        command: the program and its arguments, as a list or as one line; run without a shell.

    Raises:
        BanmenError: if the program does not exist or cannot run.

    """
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise BanmenError(f"Invalid command line: {error}") from None
    if not words:
        raise BanmenError("Give the command line of an ATSI engine, got an empty one.")
    try:
        process, link = await _spawn(words)
    except (OSError, ValueError) as error:
        missing = isinstance(error, FileNotFoundError) and shutil.which(words[0]) is None
        here = f"no such program (paths start in {Path.cwd()}). Built-in opponents: level:1 to level:4."
        why = here if missing else error
        raise BanmenError(f"Cannot start {words[0]}: {why}") from None
    except NotImplementedError:  # in a browser, or with a Windows loop for sockets only
        message = f"Cannot start {words[0]} here: programs need an operating system."
        raise BanmenError(f"{message} Built-in opponents: level:1 to level:4.") from None
    return ProcessConnection(process, words[0], link)
