"""Connections over WebSocket: one text frame per command, without a line end.

They need the library ``websockets`` (``pip install 'banmen[websocket]'``). Without a token, only this machine
can connect. Web pages can connect only if their ``Origin`` is on a list, which is empty by default.
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
from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.engine.atsi._connection import LEAVING, UNREAD, Gone
from banmen_rules.engine.atsi._messages import LONGEST, LONGEST_REASON

if TYPE_CHECKING:
    from websockets.asyncio.connection import Connection as Socket
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

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
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an optional extra

        try:
            line = await self._socket.recv()
        except ConnectionClosed as closed:
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
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an optional extra

        with contextlib.suppress(ConnectionClosed):
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
            welcome,
            host,
            port,
            origins=allowed,
            max_size=LONGEST,
            process_request=admit,
            compression=None,
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
    if sys.platform == "emscripten":  # no sockets there, so the library would not help
        raise BanmenError(
            "WebSockets do not work in Python in a browser. Built-in opponents: level:1 to level:4."
        )
    try:
        import websockets  # noqa: PLC0415 - an optional extra
        import websockets.asyncio.client  # noqa: PLC0415 - as above
        import websockets.asyncio.server  # noqa: PLC0415 - as above
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
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
