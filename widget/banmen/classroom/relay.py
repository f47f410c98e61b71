"""The relay of a hub: pupils open the classes of all users below one address, without a login.

    python -m banmen.classroom.relay

JupyterHub runs it as a service. A user's own server can show a class too, but people who may open that
server may run code in it, as its user. So the relay stands between: it serves the pages from its own
installation, and passes on nothing but the questions and messages of a class on this machine. It has no
role at the hub, passes on no cookie, and nothing that a user writes is a page or a script at the hub's
address.
"""

import asyncio
import os
import re
import zlib
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from tornado import httpserver, web, websocket
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from banmen.classroom import limits, messages
from banmen.classroom.files import File, load_files, made_file
from banmen.classroom.handlers import HEADERS, is_same_origin
from banmen.classroom.limits import Buckets
from banmen_rules import BanmenError

Passed = TypeVar("Passed")
_CLASS: Final = re.compile(r'\{"class": "[\w-]{1,64}"\}')
"""The answer of a class that is asked for its id."""
_PATHS: Final = (
    (r"(?P<port>[1-9][0-9]{3,4})/socket", "socket"),
    (r"(?P<port>[1-9][0-9]{3,4})/(?P<name>class|stage/[0-9a-f]{32}\.json)", "data"),
    (r"(?P<port>[1-9][0-9]{3,4})/(?P<name>[\w.-]*)", "file"),
)
_LOWEST, _HIGHEST = 1024, 65535
_LARGEST: Final = 8 * 1024 * 1024
"""The bytes of a question, or of a message to a pupil."""
_KNOWN: Final = 3.0
"""Seconds until the relay asks again whether there is a class."""
_STORED: Final = 64
"""How many questions it keeps: each pupil's page loads the same."""
_PATIENCE: Final = 5.0
_TEACHERS: Final = ("teacher", "teacher.js")
_GONE, _LATER, _LOST = 1001, 1013, (1004, 1005, 1006, 1015)


class Relay:
    """What the handlers share.

    Args:
        host: the address on which it listens: if only this machine can reach it, it believes the addresses
            that the hub's proxy names.

    Raises:
        BundleMissing: if the front end has not been built.

    """

    def __init__(self, host: str) -> None:
        self.host = host
        self.files = {name: file for name, file in load_files().items() if name not in _TEACHERS}
        self.requests = Buckets(limits.REQUESTS)
        self.capacity = limits.raise_open_files() // 2
        self.sockets: set[RelaySocket] = set()
        self.passing: set[asyncio.Future[Any]] = set()
        """What makes a connection to a class, or passes on its messages, until it has ended."""
        self._client = AsyncHTTPClient(force_instance=True, max_clients=100, max_body_size=_LARGEST)
        self._classes: dict[int, tuple[float, File | None]] = {}
        self._questions: dict[tuple[int, str], File] = {}

    def follow(self, work: Awaitable[Passed]) -> "asyncio.Future[Passed]":
        """Start something that the end of the relay waits for."""
        future = asyncio.ensure_future(work)
        self.passing.add(future)
        future.add_done_callback(self.passing.discard)
        return future

    async def until_passed(self) -> None:
        """Wait until no connection to a class is left, at most `_PATIENCE` seconds for each."""
        while self.passing:
            ended, _ = await asyncio.wait(self.passing, timeout=_PATIENCE)
            if not ended:
                return

    def application(self, prefix: str = "/") -> web.Application:
        """Make the application below a path."""
        kinds = {"socket": RelaySocket, "data": DataHandler, "file": PageHandler}
        return web.Application(
            [(re.escape(prefix) + path, kinds[kind], {"relay": self}) for path, kind in _PATHS],
            default_handler_class=_Nothing,
            default_handler_args={"relay": self},
            websocket_ping_interval=20,
            websocket_max_message_size=messages.LARGEST,
            log_function=lambda _: None,
        )

    async def find(self, port: int) -> File | None:
        """Ask the program at a port whether it is a class; return its id, as a file, or None."""
        until, found = self._classes.get(port, (0.0, None))
        if monotonic() < until:
            return found
        body = await self._fetch(port, "class")
        found = None
        if body is not None and _CLASS.fullmatch(text := _unpacked(body)):
            found = made_file("class.json", text)
        if len(self._classes) >= _STORED:
            self._classes.clear()
        self._classes[port] = (monotonic() + _KNOWN, found)
        return found

    async def question(self, port: int, name: str) -> File | None:
        """Get what pupils are asked, from a class; its address changes with it."""
        if await self.find(port) is None:
            return None
        known = self._questions.get((port, name))
        if known is None:
            body = await self._fetch(port, name)
            if body is None:
                return None
            known = File(body, "application/json", "")
            if len(self._questions) >= _STORED:
                self._questions.pop(next(iter(self._questions)))
            self._questions[port, name] = known
        return known

    async def _fetch(self, port: int, name: str) -> bytes | None:
        """Fetch something that a class compresses, as it is."""
        if not _LOWEST <= port <= _HIGHEST:
            return None
        request = HTTPRequest(
            f"http://127.0.0.1:{port}/{name}",
            connect_timeout=_PATIENCE,
            request_timeout=_PATIENCE,
            decompress_response=False,
            follow_redirects=False,
        )
        try:
            reply = await self._client.fetch(request)
        except (HTTPClientError, OSError, ValueError):
            return None
        ours = reply.headers.get("Server") == HEADERS["Server"]
        return reply.body if ours and reply.headers.get("Content-Encoding") == "gzip" else None


def _unpacked(content: bytes) -> str:
    """Unpack the little that a class says of itself; anything larger is cut."""
    try:
        return zlib.decompressobj(wbits=31).decompress(content, 1000).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""


class _Handler(web.RequestHandler):
    """What files and questions have in common: limits, and headers that allow no other page or script."""

    relay: Relay

    def initialize(self, relay: Relay) -> None:
        """Take the relay."""
        self.relay = relay

    def set_default_headers(self) -> None:
        """Say what the pages may do."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse an address that asks too often."""
        if not self.relay.requests.admit(*limits.client(self.request, self.relay.host)):
            self.set_status(429)
            self.finish()

    def send(self, file: File | None) -> None:
        """Send a file, or answer 404."""
        if file is None:
            self.send_error(404)
            return
        lasting = "private, no-cache" if file.tag else "private, max-age=86400, immutable"
        self.set_header("Cache-Control", lasting)
        self.set_header("Content-Type", file.type)
        self.set_header("Vary", "Accept-Encoding")
        if file.tag:
            self.set_header("Etag", file.tag)
            if self.check_etag_header():
                self.set_status(304)
                return
        self.set_header("Content-Encoding", "gzip")
        self.write(file.content)

    def compute_etag(self) -> str | None:
        """Use the tag of the file only."""
        return None

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ANN401, ARG002 - tornado's
        """Say nothing but the status."""
        self.finish()


class _Nothing(_Handler):
    """Answers where nothing is."""

    def get(self, *_: str) -> None:
        """Say so."""
        self.send_error(404)


class PageHandler(_Handler):
    """Serves the pupils' page and its parts, as they are installed with the relay."""

    async def get(self, port: str, name: str) -> None:
        """Send a file; the page itself only where a class is."""
        is_there = name != "" or await self.relay.find(int(port)) is not None
        self.send(self.relay.files.get(name) if is_there else None)


class DataHandler(_Handler):
    """Passes on what a class says of itself, and what it asks."""

    async def get(self, port: str, name: str) -> None:
        """Send it, as data whatever it is."""
        found = self.relay.find(int(port)) if name == "class" else self.relay.question(int(port), name)
        self.send(await found)


class RelaySocket(websocket.WebSocketHandler):
    """The connection of a pupil's page: it and the class get each other's messages."""

    relay: Relay

    def initialize(self, relay: Relay) -> None:
        """Take the relay."""
        self.relay = relay
        self._class: websocket.WebSocketClientConnection | None = None

    def check_origin(self, origin: str) -> bool:
        """Take connections from the hub's own address only."""
        return is_same_origin(origin, self.request)

    async def prepare(self) -> None:
        """Refuse a connection if there are too many, or there is no class."""
        full = len(self.relay.sockets) >= self.relay.capacity
        if full or not self.relay.requests.admit(*limits.client(self.request, self.relay.host)):
            self.set_status(429)
            self.finish()
        elif await self.relay.find(int(self.path_kwargs["port"])) is None:
            self.set_status(404)
            self.finish()

    def get_compression_options(self) -> dict[str, Any] | None:
        """Compress nothing, as the class."""
        return None

    async def open(self, port: str) -> None:
        """Connect to the class, and say whose connection it is; nothing else of the request is passed on."""
        self.relay.sockets.add(self)
        self.set_nodelay(True)
        address, _ = limits.client(self.request, self.relay.host)
        request = HTTPRequest(
            f"ws://127.0.0.1:{port}/socket",
            headers={"X-Forwarded-For": address},
            connect_timeout=_PATIENCE,
            follow_redirects=False,
        )
        connecting = websocket.websocket_connect(request, max_message_size=_LARGEST, ping_interval=20)
        try:
            self._class = await self.relay.follow(connecting)
        except (HTTPClientError, OSError, websocket.WebSocketError):
            self.close(_LATER)
            return
        self.relay.follow(self._pass_on(self._class))

    async def _pass_on(self, source: websocket.WebSocketClientConnection) -> None:
        """Pass on the messages of the class until it ends the connection; it waits for a slow page."""
        while (message := await source.read_message()) is not None:
            with suppress(websocket.WebSocketClosedError):  # the page has gone, and the class hears of it
                await self.write_message(message, binary=isinstance(message, bytes))
        code = source.close_code
        self.close(_GONE if code is None or code in _LOST else code)

    async def on_message(self, message: str | bytes) -> None:
        """Pass on a message of the page; the next one is read when this one is sent."""
        if self._class is not None:
            with suppress(websocket.WebSocketClosedError):  # the page hears of it at once
                await self._class.write_message(message, binary=isinstance(message, bytes))

    def on_close(self) -> None:
        """Let the class know."""
        self.relay.sockets.discard(self)
        if self._class is not None:
            self._class.close()


@asynccontextmanager
async def running(host: str, port: int, prefix: str = "/") -> AsyncIterator[None]:
    """Run a relay for as long as the block lasts.

    Raises:
        OSError: if it cannot listen there.

    """
    relay = Relay(host)
    server = httpserver.HTTPServer(relay.application(prefix), max_header_size=16 * 1024, max_body_size=1024)
    server.listen(port, host)
    try:
        yield
    finally:
        server.stop()
        for socket in relay.sockets:
            socket.close(_GONE)
        await server.close_all_connections()
        await relay.until_passed()


def main(environment: Mapping[str, str] = os.environ) -> None:
    """Run the service of a hub, until the hub ends it.

    Raises:
        BanmenError: if no hub has started it.

    """
    url = urlsplit(environment.get("JUPYTERHUB_SERVICE_URL", ""))
    if not url.hostname or not url.port:
        raise BanmenError("JUPYTERHUB_SERVICE_URL must be the address of the service: JupyterHub sets it.")
    host, port = url.hostname, url.port

    async def run() -> None:
        async with running(host, port, environment.get("JUPYTERHUB_SERVICE_PREFIX", "/")):
            await asyncio.Event().wait()

    asyncio.run(run())


if __name__ == "__main__":
    main()
