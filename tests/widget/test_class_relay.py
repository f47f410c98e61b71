"""The relay of a hub: pupils reach a class through it, and through it nothing but a class."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado import httpserver, web, websocket
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.httputil import HTTPHeaders

from banmen import Class
from banmen.classroom import limits, messages, relay
from banmen.classroom.handlers import REMOVED
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import load_pack, solution
from tests.servers import free_port
from tests.widget.class_pupils import Pupil, act, fetched, run, settled

ASKED = load_pack("hook").exercises[:2]
PREFIX = "/school/services/classes/"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Class]:
    monkeypatch.setattr(limits, "DELAY", 0.01)
    made = Class(ASKED, file=tmp_path / "class.db")
    yield made
    made.close_server()


def with_relay(test: Callable[[str], Awaitable[None]]) -> None:
    """Run a test with the address of a relay."""

    async def do() -> None:
        port = free_port()
        async with relay.running("127.0.0.1", port, PREFIX):
            await test(f"http://127.0.0.1:{port}{PREFIX}")

    run(do)


def test_a_pupil_joins_and_answers_through_the_relay(lesson: Class) -> None:
    async def test(address: str) -> None:
        base = f"{address}{lesson._server.port}/"
        pupil = await Pupil(base).connect(Origin=base.partition("/school")[0])
        assert (await pupil.join(lesson.code, "Aiko"))["type"] == "state"
        await act(lesson, "next")
        state = await pupil.until("state")
        reply = await fetched(base + state["stage"])
        assert (reply.code, reply.headers["Content-Type"]) == (200, "application/json")
        assert reply.body == (await fetched(lesson.address.partition("#")[0] + state["stage"])).body
        assert (await pupil.answer(ASKED[0].id, dict(solution(ASKED[0]))))["type"] == "saved"
        results = await asyncio.get_running_loop().run_in_executor(None, lambda: lesson.results)
        assert [row["right"] for row in results] == [True]
        lesson._server.post("remove", 1)
        while await pupil.receive() is not None:
            pass
        assert pupil.socket.close_code == REMOVED

    with_relay(test)


def test_the_relay_has_the_pupils_page_and_no_other(lesson: Class) -> None:
    async def test(address: str) -> None:
        base = f"{address}{lesson._server.port}/"
        for name in ("", "pupil.js", "trainer.css", "class"):
            theirs = await fetched(lesson.address.partition("#")[0] + name)
            ours = await fetched(base + name)
            assert (ours.code, ours.body) == (200, theirs.body), name
            assert ours.headers["Content-Security-Policy"] == theirs.headers["Content-Security-Policy"]
            again = await fetched(base + name, headers={"If-None-Match": ours.headers["Etag"]})
            assert again.code == 304
        for name in (
            "teacher",
            "teacher.js",
            "teacher-socket",
            "class.db",
            "stage/0.json",
            "../x",
            "a/b",
            "socket/",
        ):
            assert (await fetched(base + name)).code == 404, name
        for path in ("", "1023/", "99999/", "8000000/", "-1/", "localhost/"):
            reply = await fetched(address + path)
            assert (reply.code, reply.body) == (404, b""), path
        for method in ("POST", "PUT", "DELETE"):
            body = None if method == "DELETE" else b"x"
            assert (await fetched(base, method=method, body=body)).code in {400, 405}

    with_relay(test)


def test_programs_that_are_no_class_cannot_be_reached() -> None:
    asked: list[str] = []

    class Other(web.RequestHandler):
        def get(self, path: str) -> None:
            asked.append(path)
            self.write("<script>")

    async def test(address: str) -> None:
        port = free_port()
        server = httpserver.HTTPServer(web.Application([(r"/(.*)", Other)]))
        server.listen(port, "127.0.0.1")
        for at in (port, free_port()):
            for path in ("", "class", f"stage/{'0' * 32}.json"):
                assert (await fetched(f"{address}{at}/{path}")).code == 404, path
            with pytest.raises(HTTPClientError, match="404"):
                await Pupil(f"{address}{at}/").connect()
        assert asked == ["class"], "only that, and once for some seconds"
        server.stop()

    with_relay(test)


def test_a_user_who_pretends_to_be_a_class_gets_no_cookie_and_shows_no_page() -> None:
    got: list[HTTPHeaders] = []

    class Pretender(web.RequestHandler):
        def get(self, path: str) -> None:
            got.append(self.request.headers)
            self.set_header("Server", "banmen")
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Set-Cookie", "x=1")
            self.write(gzip.compress(b'{"class": "x"}' if path == "class" else b"<script>"))

    async def test(address: str) -> None:
        port = free_port()
        server = httpserver.HTTPServer(web.Application([(r"/(.*)", Pretender)]))
        server.listen(port, "127.0.0.1")
        secret = {"Cookie": "jupyterhub-session-id=secret", "Authorization": "token secret"}
        page = await fetched(f"{address}{port}/", headers=secret)
        assert b"pupil.js" in page.body, "the relay's own"
        reply = await fetched(f"{address}{port}/stage/{'0' * 32}.json", headers=secret)
        assert reply.headers["Content-Type"] == "application/json"
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in reply.headers
        pupil = await Pupil(f"{address}{port}/").connect(**secret)
        assert await pupil.receive() is None, "it takes no connection"
        assert len(got) == 3
        assert not [headers for headers in got if "secret" in str(headers)]
        server.stop()

    with_relay(test)


def test_the_id_of_a_class_is_checked() -> None:
    for said in (b"", b"x", gzip.compress(b'{"class": "a/b"}'), gzip.compress(b"0" * 10**6)):
        assert not relay._CLASS.fullmatch(relay._unpacked(said))


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1"])
def test_pages_of_other_origins_cannot_connect_to_the_relay(lesson: Class, origin: str) -> None:
    async def test(address: str) -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await Pupil(f"{address}{lesson._server.port}/").connect(Origin=origin)

    with_relay(test)


def test_the_class_limits_each_address_behind_the_relay(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 2)

    async def test(address: str) -> None:
        def connect(client: str) -> Awaitable[Pupil]:
            return Pupil(f"{address}{lesson._server.port}/").connect(**{"X-Forwarded-For": client})

        for _ in range(2):
            await connect("192.0.2.7")
        third = await connect("203.0.113.5, 192.0.2.7")
        assert await third.receive() is None
        other = await connect("192.0.2.8")
        assert (await other.join(lesson.code, "Aiko"))["type"] == "state"
        await settled(lesson, lambda state: state["refused"] == {"rate": 1})

    with_relay(test)


def test_the_relay_has_room_for_so_many(lesson: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "raise_open_files", lambda: 4)

    async def test(address: str) -> None:
        base = f"{address}{lesson._server.port}/"
        pupils = [await Pupil(base).connect() for _ in range(2)]
        with pytest.raises(HTTPClientError, match="429"):
            await Pupil(base).connect()
        pupils[0].close()
        for _ in range(100):
            try:
                await Pupil(base).connect()
            except HTTPClientError:
                await asyncio.sleep(0.02)
            else:
                break
        else:
            raise AssertionError("a place that is free again must be given")

    with_relay(test)


def test_a_flood_and_a_huge_message_end_at_the_relay(lesson: Class) -> None:
    async def test(address: str) -> None:
        base = f"{address}{lesson._server.port}/"
        pupil = await Pupil(base).connect()
        await pupil.send("x" * (messages.LARGEST + 1))
        assert await pupil.receive() is None
        assert pupil.socket.close_code == 1009
        flooder = await Pupil(base).connect()
        for _ in range(3000):
            if flooder.socket.close_code is not None:
                break
            await flooder.send({"type": "execute"})
        while await flooder.receive() is not None:
            pass
        await settled(lesson, lambda state: state["refused"].get("rate", 0) > 0)

    with_relay(test)


def test_a_relay_that_ends_leaves_no_connection_to_a_class(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = websocket.websocket_connect
    made = []

    async def connect_slowly(*given: Any, **options: Any) -> Any:  # noqa: ANN401 - as tornado's
        await asyncio.sleep(0.05)
        made.append(await connect(*given, **options))
        return made[0]

    async def test(address: str) -> None:
        monkeypatch.setattr(websocket, "websocket_connect", connect_slowly)
        page = HTTPRequest(f"{address}{lesson._server.port}/socket".replace("http", "ws", 1))
        (await connect(page)).close()

    with_relay(test)
    assert [each.protocol for each in made] == [None], "closed"


def test_a_closed_class_ends_the_connections(lesson: Class) -> None:
    async def test(address: str) -> None:
        pupil = await Pupil(f"{address}{lesson._server.port}/").connect()
        assert (await pupil.join(lesson.code, "Aiko"))["type"] == "state"
        await asyncio.get_running_loop().run_in_executor(None, lesson.close_server)
        assert await pupil.receive() is None
        assert pupil.socket.close_code == 1001

    with_relay(test)


def test_the_relay_is_started_by_a_hub() -> None:
    with pytest.raises(BanmenError, match="JUPYTERHUB_SERVICE_URL must be the address"):
        relay.main({})


def test_on_a_hub_with_the_relay_its_address_is_shown(lesson: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/school/user/teacher/")
    monkeypatch.setenv("JUPYTERHUB_BASE_URL", "/school/")
    monkeypatch.setenv("BANMEN_CLASSES", "classes")
    assert lesson.address == f"{PREFIX}{lesson._server.port}/#{lesson.code}"
