"""Connections over WebSocket: one text frame a command, without the end of a line.

They need the library ``websockets`` (``pip install 'banmen[websocket]'``). Nobody but this machine is let in
unless a token is asked for. A page in a browser on this machine may come from anywhere: its ``Origin`` has to
be on a list, which is empty unless somebody fills it.
"""

import asyncio
import contextlib
import errno
import hmac
import re
import secrets
import sys
from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import BanmenError
from banmen_rules.engine.atsi._connection import LEAVING, UNREAD, Gone
from banmen_rules.engine.atsi._messages import LONGEST, LONGEST_REASON

if TYPE_CHECKING:
    from websockets.asyncio.connection import Connection as Socket
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

TOKEN = "token"
"""The name of the token in a URL: ``ws://host:8000/?token=…``."""

REACHING = 10.0
"""How many seconds it may take to reach a server."""

_LAST_PORT = 65_535
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@\s]+", re.ASCII)


class SocketConnection:
    """A client at the other end of a WebSocket; made by :func:`reach` and :func:`listening`."""

    def __init__(self, socket: "Socket", name: str) -> None:
        """Take over an open socket."""
        self._socket = socket
        self.name = name
        """Where it is, without what may be secret."""
        self._sending: set[asyncio.Task[None]] = set()
        self._unread = 0

    async def read(self) -> str:
        """Wait for a line."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an optional extra

        try:
            line = await self._socket.recv()
        except ConnectionClosed as closed:
            reason = one_line(closed.rcvd.reason, LONGEST_REASON) if closed.rcvd is not None else ""
            raise Gone(
                f"{self.name} has closed the connection" + (f" ({reason})" if reason else "")
            ) from None
        if isinstance(line, bytes):
            raise Gone(f"{self.name} sent bytes instead of text")
        return line

    def send(self, line: str) -> None:
        """Send a line."""
        self._unread += len(line)
        if self._unread > UNREAD:
            return  # it reads nothing; its time runs
        task = asyncio.create_task(self._send(line))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Say goodbye."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                if self._sending:
                    await asyncio.wait(self._sending)
                await self._socket.close()
        self._socket.transport.abort()
        for task in self._sending:
            task.cancel()

    async def _send(self, line: str) -> None:
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an optional extra

        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(line)
        self._unread -= len(line)


async def reach(url: str) -> SocketConnection:
    """Reach a client that listens, such as an engine's server.

    Args:
        url: ``ws://…`` or ``wss://…``.

    Raises:
        BanmenError: if it is no such URL, if nobody listens there, or without the library ``websockets``.

    """
    shown = public_url(url)
    library = _library()
    try:
        socket = await library.connect(url, max_size=LONGEST, open_timeout=REACHING, compression=None)
    except (OSError, ValueError, library.WebSocketException) as error:
        refused = getattr(getattr(error, "response", None), "status_code", None) == HTTPStatus.FORBIDDEN
        hint = f"; if it asks for a token, that belongs into the URL: {shown}?{TOKEN}=…"
        why = error.msg if isinstance(error, library.InvalidURI) else error  # which shows the token too
        why = one_line(str(why), LONGEST_REASON)  # perhaps a header that the server has sent
        raise BanmenError(f"{shown} cannot be reached: {why}" + (hint if refused else "")) from None
    return SocketConnection(socket, shown)


def is_url(player: str) -> bool:
    """Tell a player's URL from a command line.

    >>> is_url("ws://127.0.0.1:8000"), is_url("engine --book http://example")
    (True, False)
    """
    return "://" in player.partition(" ")[0]


def public_url(url: str) -> str:
    """Take from a WebSocket's URL what may be secret: who comes, and the token.

    Raises:
        BanmenError: if it is no such URL; the message has no secret in it either.

    >>> public_url("wss://me:word@engines.example:8000/tai/?token=secret")
    'wss://engines.example:8000/tai/'
    """
    try:
        parts = urlsplit(url)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError as error:
        raise BanmenError(f"this is no URL: {error}; one looks like ws://HOST:PORT") from None
    if scheme not in {"ws", "wss"}:
        raise BanmenError(f"{scheme}:// is no WebSocket: its URL begins with ws:// or wss://")
    if not host:
        raise BanmenError(f"{scheme}:// leads to no server: a URL looks like {scheme}://HOST:PORT")
    where = f"[{host}]" if ":" in host else host
    return f"{scheme}://{where}" + (f":{port}" if port else "") + (parts.path if parts.path != "/" else "")


@contextlib.asynccontextmanager
async def listening(
    host: str = "127.0.0.1", port: int = 0, *, token: str = "", origins: Sequence[str] = ()
) -> AsyncIterator[tuple[str, asyncio.Queue[SocketConnection]]]:
    """Let clients come by WebSocket.

    Args:
        host: the address to listen at. Only this machine may come, unless there is a token.
        port: 0 for a free one.
        token: what a client has to have in its URL, as ``?token=…``; empty for none.
        origins: the sites whose pages may come, such as ``https://example.org``. Programs, which send no
            ``Origin``, may come in any case; pages of all other sites are refused.

    Yields:
        The URL that clients are given, and a queue of those who have come.

    Raises:
        BanmenError: if others could come without a token, if there is no such port or it is taken, if an
            origin is invalid, or without the library.

    """
    if not token and not is_loopback(host):
        raise BanmenError(f"whoever listens at {host} can be reached by others: ask for a token")
    if not 0 <= port <= _LAST_PORT:
        raise BanmenError(f"a port is 1 to {_LAST_PORT}, or 0 for a free one; not {port}")
    allowed = [None, *map(_origin, origins)]
    library = _library()
    come: asyncio.Queue[SocketConnection] = asyncio.Queue()

    async def welcome(socket: "ServerConnection") -> None:
        address = socket.remote_address
        await come.put(SocketConnection(socket, f"{address[0]}:{address[1]}" if address else "a client"))
        await socket.wait_closed()

    def admit(socket: "ServerConnection", request: "Request") -> "Response | None":
        given = parse_qs(urlsplit(request.path).query).get(TOKEN, [""])[0]
        if hmac.compare_digest(given.encode(), token.encode()):
            return None
        return socket.respond(HTTPStatus.FORBIDDEN, "the token is missing or wrong\n")

    try:
        server = await library.serve(
            welcome,
            host,
            port,
            origins=allowed,
            max_size=LONGEST,
            process_request=admit,
            compression=None,
        )
    except OSError as error:
        message = f"nobody can listen at {host}:{port}: {error.strerror or error}"
        taken = error.errno == errno.EADDRINUSE
        raise BanmenError(message + ("; port 0 is a free one" if taken else "")) from None
    async with server:
        where = next(iter(server.sockets)).getsockname()
        shown = f"[{where[0]}]" if ":" in where[0] else where[0]
        yield f"ws://{shown}:{where[1]}/" + (f"?{TOKEN}={quote(token, safe='')}" if token else ""), come


def new_token() -> str:
    """Make a token that cannot be guessed.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(16)


def host_and_port(text: str) -> tuple[str, int]:
    """Read where to listen.

    Raises:
        BanmenError: if it is not written as ``HOST:PORT``.

    >>> host_and_port("127.0.0.1:8000"), host_and_port("[::1]:0")
    (('127.0.0.1', 8000), ('::1', 0))
    """
    wrong = BanmenError(
        f"An address must be HOST:PORT, such as 127.0.0.1:8000 (0: a free port), got {text!r:.80}"
    )
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if not host or port is None or parts.netloc != text or "@" in text:
        raise wrong
    return host, port


def _library() -> ModuleType:
    if sys.platform == "emscripten":  # its loop knows no sockets, so the library would not help
        raise BanmenError("Python in a browser reaches no WebSockets; level:1 to level:4 play there too")
    try:
        import websockets  # noqa: PLC0415 - an optional extra
        import websockets.asyncio.client  # noqa: PLC0415 - as above
        import websockets.asyncio.server  # noqa: PLC0415 - as above
    except ModuleNotFoundError:
        message = "WebSockets need the library websockets: pip install 'banmen[websocket]'"
        raise BanmenError(message) from None
    return websockets


def _origin(text: str) -> str:
    """Check that a text is the origin of a page, as browsers send it."""
    origin = text.rstrip("/").lower()
    if not _ORIGIN.fullmatch(origin):
        raise BanmenError(f"An origin must be like https://example.org, without a path, got {text!r:.80}")
    return origin


def is_loopback(host: str) -> bool:
    """Tell whether only programs on this machine reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
