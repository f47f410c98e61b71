"""Pupils for tests of classes: a client that speaks WebSocket, without a page."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Self, TypeVar

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from banmen.classroom.classroom import Class
from banmen.protocol.shapes.words import PROTOCOL

Got = TypeVar("Got")
PATIENCE = 20.0


def run(test: Callable[[], Awaitable[Got]], seconds: float = 60) -> Got:
    """Run the part of a test that waits for messages, and close what it opened."""

    async def limited() -> Got:
        try:
            return await asyncio.wait_for(test(), seconds)
        finally:
            streams: list[Any] = [getattr(socket.protocol, "stream", None) for socket in _OPEN]
            for socket in _OPEN:
                socket.close()
            for socket, stream in zip(_OPEN, streams, strict=True):
                while stream is not None and not stream.closed():
                    with suppress(TimeoutError):  # it closes after the messages that no one has read
                        await asyncio.wait_for(asyncio.ensure_future(socket.read_message()), 0.01)
            _OPEN.clear()
            AsyncHTTPClient().close()

    return asyncio.run(limited())


_OPEN: list[WebSocketClientConnection] = []


class Pupil:
    """A pupil's page as the server sees it: a token and a connection."""

    def __init__(self, base: str, token: str | None = None) -> None:
        self.base = base.partition("#")[0]
        self.token = token or secrets.token_hex(16)
        self.state: dict[str, Any] = {}
        self.acknowledged: list[str] = []
        self.socket: WebSocketClientConnection

    async def connect(self, path: str = "socket", **headers: str) -> Self:
        address = self.base.replace("http", "ws", 1) + path
        self.socket = await websocket_connect(HTTPRequest(address, headers=headers))
        _OPEN.append(self.socket)
        return self

    async def send(self, message: object) -> None:
        await self.socket.write_message(message if isinstance(message, str) else json.dumps(message))

    async def receive(self) -> dict[str, Any] | None:
        """Wait for a message; None: the server has closed the connection."""
        text = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
        return None if text is None else self.take(text)

    def take(self, text: str | bytes) -> dict[str, Any]:
        """Read a message, and remember what is asked."""
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.state = message
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        """Wait for a message of a type; those before it are passed over."""
        while True:
            message = await self.receive()
            assert message is not None, f"closed with {self.socket.close_code} before {kind}"
            if message["type"] == kind:
                return message

    async def join(self, code: str = "", name: str = "") -> dict[str, Any]:
        """Ask to join, and return the answer."""
        await self.send({
            "type": "join", "protocol": PROTOCOL, "token": self.token, "code": code, "name": name,
        })  # fmt: skip
        message = await self.receive()
        assert message is not None
        return message

    async def answer(
        self, card: str, answer: Mapping[str, object] | None, id_: str = "", **more: object
    ) -> dict[str, Any]:
        """Answer, and wait until it is saved or refused."""
        named = id_ or secrets.token_hex(8)
        given = None if answer is None else dict(answer)
        await self.send({"type": "answer", "id": named, "card": card, "answer": given, **more})
        while True:
            message = await self.receive()
            assert message is not None, f"closed with {self.socket.close_code}"
            if message["type"] in {"saved", "refused"} and message["id"] == named:
                if message["type"] == "saved":
                    self.acknowledged.append(named)
                return message

    def close(self) -> None:
        self.socket.close()


async def joined(lesson: Class, name: str, token: str | None = None) -> Pupil:
    """Let a pupil join a class."""
    pupil = await Pupil(lesson.address, token).connect()
    assert (await pupil.join(lesson.code, name))["type"] == "state"
    return pupil


async def fetched(address: str, **options: Any) -> HTTPResponse:  # noqa: ANN401 - tornado's
    """Fetch an address as it is, also where the answer is an error."""
    return await AsyncHTTPClient().fetch(address, raise_error=False, **options)


async def act(lesson: Class, act_: str) -> None:
    """Let the teacher do something, without blocking the pupils of this test."""
    await asyncio.get_running_loop().run_in_executor(None, lesson._act, act_)


async def settled(lesson: Class, done: Callable[[Mapping[str, Any]], bool]) -> Mapping[str, Any]:
    """Wait until the teacher sees something."""
    for _ in range(1000):
        if done(lesson.classroom):
            return lesson.classroom
        await asyncio.sleep(0.01)
    raise AssertionError(f"the teacher sees {lesson.classroom}")
