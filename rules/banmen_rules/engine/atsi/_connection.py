"""Connections that carry lines to a client and back, and end whatever the other side does.

Programs on this machine are connected over pipes. Connections over WebSocket have one text frame per
command, without a line end; they need the library ``websockets`` (``pip install 'banmen[websocket]'``).
Without a token, only this machine can connect. Web pages can connect only if their ``Origin`` is on a list,
which is empty by default.
"""

import asyncio
import atexit
import contextlib
import errno
import hmac
import os
import re
import secrets
import shlex
import shutil
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qs, quote, urlsplit

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.engine.atsi._messages import LONGEST, LONGEST_REASON

if TYPE_CHECKING:
    from websockets.asyncio.connection import Connection as Socket
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

UNREAD = 1 << 20
"""The most bytes to hold for a client that does not read."""

LEAVING = 1.0
"""The seconds a program has to end by itself."""

SUPERVISOR = Path(__file__).with_name("_supervisor.py")
"""The program that ends an engine and all its child processes, on Linux."""

_BUILT_IN = "Built-in opponents: level:1 to level:6."
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

    def __init__(self, process: Process, name: str, link: socket.socket | None = None) -> None:
        """Wrap a running program, and the link to its supervisor if it has one."""
        assert process.stdin and process.stdout and process.stderr  # noqa: S101, PT018 - it is started with pipes
        self._process = process
        self._input, self._output = process.stdin, process.stdout
        self._name = name
        self._link = link
        self._stderr: deque[str] = deque(maxlen=20)
        """The last lines of its standard error."""
        self._stderr_task = asyncio.create_task(self._read_stderr(process.stderr))
        atexit.register(self._kill)  # in case it was not closed before

    @property
    def pid(self) -> int:
        """The id of its process, or of its supervisor."""
        return self._process.pid

    async def read(self) -> str:
        """Wait for a line."""
        try:
            line = await self._output.readuntil(b"\n")
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
        if self._input.transport.get_write_buffer_size() > UNREAD:
            self._end(signal.SIGTERM)  # it does not read: end it, and report that
        elif not self._input.is_closing():
            self._input.write(f"{line}\n".encode())

    async def close(self) -> None:
        """Let the program end by itself; kill it if it does not."""
        self._input.close()
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

    async def _read_stderr(self, pipe: asyncio.StreamReader) -> None:
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


async def _spawn(words: list[str]) -> tuple[Process, socket.socket | None]:
    """Start a program, on Linux under a supervisor."""
    link, fds = None, []
    if sys.platform == "linux" and sys.executable and SUPERVISOR.is_file():
        link, other = socket.socketpair()
        link.setblocking(False)  # noqa: FBT003 - takes no keyword
        fds = [other.fileno()]
        words = [sys.executable, "-I", "-S", str(SUPERVISOR), str(fds[0]), *words]
    try:
        process = await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST, start_new_session=True, pass_fds=fds
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


async def _await_start(process: Process, link: socket.socket) -> None:
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
        here = f"no such program (paths start in {Path.cwd()}). {_BUILT_IN}"
        why = here if missing else error
        raise BanmenError(f"Cannot start {words[0]}: {why}") from None
    except NotImplementedError:  # in a browser, or with a Windows loop for sockets only
        message = f"Cannot start {words[0]} here: programs need an operating system."
        raise BanmenError(f"{message} {_BUILT_IN}") from None
    return ProcessConnection(process, words[0], link)


# ---------------------------------------------------------------- WebSocket

TOKEN = "token"
"""The name of the token in a URL: ``ws://host:8000/?token=…``."""

REACHING = 10.0
"""The seconds to wait for a connection."""

_LAST_PORT = 65_535
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@\s]+", re.ASCII)


class SocketConnection:
    """A connection over a WebSocket; made by :func:`reach` and :func:`listen`."""

    def __init__(self, socket: "Socket", name: str) -> None:
        """Wrap an open socket."""
        self._socket = socket
        self.name = name
        """Its address, without secrets."""
        self._sending: set[asyncio.Task[None]] = set()
        self._unread = 0

    async def read(self) -> str:
        """Wait for a line."""
        try:
            line = await self._socket.recv()
        except _library().ConnectionClosed as closed:
            reason = one_line(closed.rcvd.reason, LONGEST_REASON) if closed.rcvd is not None else ""
            raise Gone(f"{self.name} closed the connection" + (f" ({reason})" if reason else "")) from None
        if isinstance(line, bytes):
            raise Gone(f"{self.name} sent bytes instead of text")
        return line

    def send(self, line: str) -> None:
        """Send a line."""
        self._unread += len(line)
        if self._unread > UNREAD:
            return  # it does not read; its time runs out
        task = asyncio.create_task(self._send(line))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                if self._sending:
                    await asyncio.wait(self._sending)
                await self._socket.close()
        self._socket.transport.abort()
        for task in self._sending:
            task.cancel()

    async def _send(self, line: str) -> None:
        with contextlib.suppress(_library().ConnectionClosed):
            await self._socket.send(line)
        self._unread -= len(line)


async def reach(url: str) -> SocketConnection:
    """Connect to a server, such as an engine's.

    Args:
        url: ``ws://…`` or ``wss://…``.

    Raises:
        BanmenError: if the URL is invalid, no server answers, or the library ``websockets`` is missing.

    """
    shown = public_url(url)
    library = _library()
    try:
        socket = await library.connect(url, max_size=LONGEST, open_timeout=REACHING, compression=None)
    except (OSError, ValueError, library.WebSocketException) as error:
        refused = getattr(getattr(error, "response", None), "status_code", None) == HTTPStatus.FORBIDDEN
        hint = f". If it needs a token, add it to the URL: {shown}?{TOKEN}=…"
        why = error.msg if isinstance(error, library.InvalidURI) else error  # whose text has the token
        why = one_line(str(why), LONGEST_REASON)  # may contain a header from the server
        raise BanmenError(f"Cannot connect to {shown}: {why}" + (hint if refused else "")) from None
    return SocketConnection(socket, shown)


def is_url(player: str) -> bool:
    """Tell whether a player is a URL rather than a command line.

    >>> is_url("ws://127.0.0.1:8000"), is_url("engine --book http://example")
    (True, False)
    """
    return "://" in player.partition(" ")[0]


def public_url(url: str) -> str:
    """Remove user name, password and token from a WebSocket URL.

    Raises:
        BanmenError: if the URL is invalid; the message has no secrets either.

    >>> public_url("wss://me:word@engines.example:8000/tai/?token=secret")
    'wss://engines.example:8000/tai/'
    """
    try:
        parts = urlsplit(url)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError as error:
        raise BanmenError(f"Invalid URL: {error}. It must be like ws://HOST:PORT.") from None
    if scheme not in {"ws", "wss"}:
        raise BanmenError(f"A WebSocket URL must start with ws:// or wss://, got {scheme}://.")
    if not host:
        raise BanmenError(f"The URL must have a host: {scheme}://HOST:PORT.")
    where = f"[{host}]" if ":" in host else host
    return f"{scheme}://{where}" + (f":{port}" if port else "") + (parts.path if parts.path != "/" else "")


@contextlib.asynccontextmanager
async def listen(
    host: str = "127.0.0.1", port: int = 0, *, token: str = "", origins: Sequence[str] = ()
) -> AsyncIterator[tuple[str, asyncio.Queue[SocketConnection]]]:
    """Accept clients over WebSocket.

    Args:
        host: the address to listen on; other machines need a token.
        port: the port; 0 for a free one.
        token: the token that clients must have in their URL, as ``?token=…``; empty for none.
        origins: the sites whose pages may connect, such as ``https://example.org``. Programs, which send no
            ``Origin``, may always connect.

    Yields:
        The URL for clients, and a queue of the connected clients.

    Raises:
        BanmenError: if other machines could connect without a token, the port is invalid or taken, an origin
            is invalid, or the library is missing.

    """
    if not token and not is_loopback(host):
        raise BanmenError(f"Listening on {host} exposes the server to the network. Set a token.")
    if not 0 <= port <= _LAST_PORT:
        raise InvalidArgument("port", f"from 1 to {_LAST_PORT}, or 0 for a free one", port)
    allowed = [None, *map(_origin, origins)]
    library = _library()
    clients: asyncio.Queue[SocketConnection] = asyncio.Queue()

    async def welcome(socket: "ServerConnection") -> None:
        address = socket.remote_address
        await clients.put(SocketConnection(socket, f"{address[0]}:{address[1]}" if address else "a client"))
        await socket.wait_closed()

    def admit(socket: "ServerConnection", request: "Request") -> "Response | None":
        sent = parse_qs(urlsplit(request.path).query).get(TOKEN, [""])[0]
        if hmac.compare_digest(sent.encode(), token.encode()):
            return None
        return socket.respond(HTTPStatus.FORBIDDEN, "the token is missing or wrong\n")

    try:
        server = await library.serve(
            welcome, host, port, origins=allowed, max_size=LONGEST, process_request=admit, compression=None
        )
    except OSError as error:
        message = f"Cannot listen on {host}:{port}: {error.strerror or error}"
        taken = error.errno == errno.EADDRINUSE
        raise BanmenError(message + (". Port 0 chooses a free one." if taken else "")) from None
    async with server:
        where = next(iter(server.sockets)).getsockname()
        shown = f"[{where[0]}]" if ":" in where[0] else where[0]
        yield f"ws://{shown}:{where[1]}/" + (f"?{TOKEN}={quote(token, safe='')}" if token else ""), clients


def new_token() -> str:
    """Make a random token.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(16)


def host_and_port(text: str) -> tuple[str, int]:
    """Parse an address to listen on.

    Raises:
        BanmenError: if it is not ``HOST:PORT``.

    >>> host_and_port("127.0.0.1:8000"), host_and_port("[::1]:0")
    (('127.0.0.1', 8000), ('::1', 0))
    """
    expected = "HOST:PORT, such as 127.0.0.1:8000 (0: a free port)"
    wrong = BanmenError(f"An address must be {expected}, got {text!r:.80}")
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if not host or port is None or parts.netloc != text or "@" in text:
        raise wrong
    return host, port


def _library() -> ModuleType:
    if sys.platform == "emscripten":  # no sockets there, so the library would not help
        message = "WebSockets do not work in Python in a browser."
        raise BanmenError(f"{message} {_BUILT_IN}")
    try:
        import websockets  # noqa: PLC0415 - an optional extra
    except ModuleNotFoundError:
        message = "WebSockets need the library websockets. Run `pip install 'banmen[websocket]'`."
        raise BanmenError(message) from None
    return websockets


def _origin(text: str) -> str:
    """Check the origin of a web page."""
    origin = text.rstrip("/").lower()
    if not _ORIGIN.fullmatch(origin):
        raise BanmenError(f"An origin must be like https://example.org, without a path, got {text!r:.80}")
    return origin


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, False)
    """
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"
