"""The handlers of a class's server: files of a fixed table, and the sockets of pupils and teachers.

The session counts every refusal, and the teacher sees the counts.
"""

import asyncio
import hmac
import json
from collections.abc import Mapping
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from tornado import web, websocket
from tornado.httputil import HTTPServerRequest

from banmen.classroom import limits, messages, views
from banmen.classroom.files import POLICY, File
from banmen.classroom.limits import Bucket, Buckets
from banmen.classroom.messages import RefusedError
from banmen.classroom.pupils import Pupil
from banmen.classroom.questions import Page
from banmen.classroom.session import Session
from banmen.protocol.shapes.classroom import RefusedReason

REPLACED: Final = 4001
"""The close code for a page whose pupil has opened another one."""
REMOVED: Final = 4002
"""The close code for a pupil whom the teacher has removed."""
_POLICY_CLOSE: Final = 1008
_TOO_LARGE: Final = 1009
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "banmen",
}


class Hub(Protocol):
    """As much of the server as its handlers need."""

    session: Session
    files: Mapping[str, File]
    pages: Mapping[str, Page]
    token: str
    host: str
    """The address on which it listens."""
    capacity: int
    requests: Buckets
    waiting: dict[str, int]
    """How many connections of each address have not joined."""
    sockets: "dict[int, PupilSocket]"
    teachers: "set[TeacherSocket]"

    def traits(self, *, everything: bool = False) -> dict[str, Any]:
        """Return the traits of the teacher's view that have changed, or all."""


def is_same_origin(origin: str, request: HTTPServerRequest) -> bool:
    """Tell whether a connection comes from a page of the server that it connects to."""
    host = request.headers.get("Host", "")
    return urlsplit(origin).netloc.lower() == host.lower() and host != ""


class FileHandler(web.RequestHandler):
    """Serves the fixed table of files, and what pupils are asked at addresses that cannot be guessed."""

    server: Hub

    def initialize(self, server: Hub) -> None:
        """Take the server."""
        self.server = server

    def set_default_headers(self) -> None:
        """Say what the pages may do."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def get(self, path: str) -> None:
        """Send a file, always compressed: every browser since 1998 takes that."""
        if not self.server.requests.admit(*limits.client(self.request, self.server.host)):
            self._refuse("rate", 429)
            return
        file = self.server.files.get(path)
        if file is None:
            page = self.server.pages.get(path)
            if page is None:
                self._refuse("path", 404)
                return
            file = _page_file(page)
        self.set_header(
            "Cache-Control", "private, no-cache" if file.tag else "private, max-age=86400, immutable"
        )
        self.set_header("Content-Type", file.type)
        self.set_header("Vary", "Accept-Encoding")
        if file.tag:
            self.set_header("Etag", file.tag)
            if self.check_etag_header():
                self.set_status(304)
                return
        self.set_header("Content-Encoding", "gzip")
        self.write(file.content)

    head = get

    def compute_etag(self) -> str | None:
        """Use the tag of the table only."""
        return None

    def _refuse(self, reason: RefusedReason, status: int) -> None:
        self.server.session.refuse(reason)
        self.set_status(status)
        self.finish()

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ANN401 - tornado's
        """Say nothing but the status."""
        if status_code in (400, 405, 413):
            self.server.session.refuse("path")
        self.finish()


def _page_file(page: Page) -> File:
    return File(page.content, "application/json", "")


class _Socket(websocket.WebSocketHandler):
    """What the connections of pupils and teachers have in common: limits, counts, and JSON."""

    server: Hub
    _joined = False
    _counted = ""

    def initialize(self, server: Hub) -> None:
        """Take the server."""
        self.server = server
        self._bucket = Bucket(limits.MESSAGES)
        self._excess = self._guesses = 0

    def check_origin(self, origin: str) -> bool:
        """Take connections from this server's own pages only."""
        same = is_same_origin(origin, self.request)
        if not same:
            self.server.session.refuse("origin")
        return same

    def prepare(self) -> None:
        """Refuse a connection if too many of its address have not joined."""
        address, peer = limits.client(self.request, self.server.host)
        waiting = self.server.waiting
        if (
            not self.server.requests.admit(address, peer)
            or waiting.get(address, 0) >= limits.WAITING
            or (address != peer and sum(waiting.values()) >= limits.WAITING * limits.BEHIND)
        ):
            self.server.session.refuse("rate")
            self.set_status(429)
            self.finish()

    def get_compression_options(self) -> dict[str, Any] | None:
        """Compress nothing: each connection would need memory for it."""
        return None

    def open(self, *_: str, **__: str) -> None:
        """Wait for the first message, not for ever."""
        self.set_nodelay(True)
        self._count_too_large()
        self._counted = limits.client(self.request, self.server.host)[0]
        self.server.waiting[self._counted] = self.server.waiting.get(self._counted, 0) + 1
        self._deadline = asyncio.get_running_loop().call_later(limits.JOINING, self._give_up)

    def _count_too_large(self) -> None:
        """Count the messages for which tornado itself closes a connection: they are too large to be read."""
        protocol = self.ws_connection
        if protocol is None:
            return
        close = protocol.close

        def counted(code: int | None = None, reason: str | None = None) -> None:
            if code == _TOO_LARGE:
                self.server.session.refuse("size")
            close(code, reason)

        protocol.close = counted  # type: ignore[method-assign]  # it has no method for this

    def _give_up(self) -> None:
        if not self._joined:
            self.close(_POLICY_CLOSE)

    def _leave_waiting(self) -> None:
        """Count the connection no longer among those that have not joined."""
        if self._counted:
            self._deadline.cancel()
            left = self.server.waiting.get(self._counted, 1) - 1
            if left > 0:
                self.server.waiting[self._counted] = left
            else:
                self.server.waiting.pop(self._counted, None)
            self._counted = ""

    def joined(self) -> None:
        """Note that the connection is somebody's."""
        self._joined = True
        self._leave_waiting()

    async def on_message(self, message: str | bytes) -> None:
        """Handle a message; the next one is read when this one is done."""
        if not self._bucket.take():
            await self._refuse(RefusedError("rate"))
            return
        try:
            await self.handle(message)
        except RefusedError as error:
            await self._refuse(error)

    async def handle(self, message: str | bytes) -> None:
        """Handle a message.

        Raises:
            RefusedError: if it is refused.

        """
        raise NotImplementedError

    async def _refuse(self, error: RefusedError) -> None:
        self.server.session.refuse(error.reason)
        self._excess += 1
        if error.reason in ("code", "token", "teacher"):
            self._guesses += 1
            await asyncio.sleep(limits.DELAY)  # guessing takes time
        self.send({"type": "refused", "reason": error.reason, "id": error.answer})
        if error.reason == "removed":
            self.close(REMOVED)
        elif self._excess >= limits.EXCESS or self._guesses >= limits.GUESSES:
            self.close(_POLICY_CLOSE)

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message, if the connection is still there."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            sending = self.write_message(json.dumps(message, ensure_ascii=False))
            sending.add_done_callback(lambda done: done.exception())  # it may have gone meanwhile

    def on_close(self) -> None:
        """Count it no longer."""
        self._leave_waiting()


class PupilSocket(_Socket):
    """The connection of a pupil's page."""

    pupil: Pupil | None = None

    async def handle(self, message: str | bytes) -> None:
        """Let the pupil join, or take an answer.

        Raises:
            RefusedError: if it is anything else.

        """
        found = messages.read_pupils(message)
        session = self.server.session
        match found["type"]:
            case "ping":
                self.send({"type": "pong"})
            case "join" if self.pupil is None:
                free = self.server.capacity
                pupil = await session.join(found["token"], found["code"], found["name"], free)
                self._become(pupil)
            case "answer" if self.pupil is not None:
                self.send(await session.answer(self.pupil, found))
            case _:
                raise RefusedError("message")

    def _become(self, pupil: Pupil) -> None:
        if self.ws_connection is None or self.ws_connection.is_closing():
            return  # it went while it joined
        self.joined()
        earlier = self.server.sockets.get(pupil.id)
        self.pupil = pupil
        self.server.sockets[pupil.id] = self
        if earlier is not None:
            earlier.close(REPLACED)
        self.server.session.connect(pupil, 1)
        self.send_state()

    def send_state(self, ranked: Mapping[int, int] | None = None) -> None:
        """Send what is asked now."""
        if self.pupil is not None:
            self.send(views.pupil_state(self.server.session, self.pupil, ranked))

    def on_close(self) -> None:
        """Note that the pupil is away."""
        super().on_close()
        if self.pupil is None:
            return
        if self.server.sockets.get(self.pupil.id) is self:
            del self.server.sockets[self.pupil.id]
        self.server.session.connect(self.pupil, -1)


class TeacherSocket(_Socket):
    """The connection of a teacher's page outside a notebook."""

    async def handle(self, message: str | bytes) -> None:
        """Take the token first, then what the teacher does.

        Raises:
            RefusedError: if the token is wrong, or it is anything else.

        """
        found = messages.read_teachers(message)
        match found["type"]:
            case "teach" if not self._joined:
                if not hmac.compare_digest(found["token"].encode(), self.server.token.encode()):
                    raise RefusedError("teacher")
                self.joined()
                self.server.teachers.add(self)
                plan = self.server.session.plan
                looks = {"title": plan.title, "lang": plan.lang, "glyphs": plan.glyphs}
                self.send({"type": "traits", "traits": {**looks, **self.server.traits(everything=True)}})
            case "act" if self._joined:
                await self.server.session.act(found["act"], found["pupil"], (found["phase"], found["at"]))
            case "ping":
                self.send({"type": "pong"})
            case _:
                raise RefusedError("message" if self._joined else "teacher")

    def on_close(self) -> None:
        """Forget the page."""
        super().on_close()
        self.server.teachers.discard(self)
