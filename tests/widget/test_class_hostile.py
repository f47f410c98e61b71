"""Test what a hostile client can do to a class: nothing is lost, and the teacher sees that it was refused."""

import asyncio
import http.client
import json
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError

from banmen import Class
from banmen.classroom import limits, messages
from banmen.classroom.handlers import REMOVED
from banmen.classroom.limits import Bucket, Buckets
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules.teaching.exercises import load_pack, solution
from tests.widget.class_pupils import Pupil, act, fetched, joined, run, settled
from tools import make_protocol
from tools.protocol_schemas import load

ASKED = load_pack("hook").exercises[:2]
RIGHT = dict(solution(ASKED[0]))


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Class]:
    monkeypatch.setattr(limits, "DELAY", 0.01)
    made = Class(ASKED, file=tmp_path / "class.db")
    yield made
    made.close_server()


async def refused(lesson: Class, reason: str, count: int = 1) -> None:
    """Wait until the teacher sees it."""
    await settled(lesson, lambda state: state["refused"].get(reason, 0) >= count)


GARBAGE: Mapping[str, str] = {
    "no JSON": "{",
    "a number": "1",
    "null": "null",
    "a list": "[]",
    "deep": "[" * 5000,
    "no type": "{}",
    "another type": '{"type": "execute", "code": "1"}',
    "a list as type": '{"type": []}',
    "an answer before joining": '{"type": "answer", "id": "0000000000000000", "card": "x", "answer": {}}',
    "more fields": '{"type": "ping", "more": 1}',
    "half a character": '{"type": "join", "protocol": 2, "token": "%s", "name": "\\ud800"}' % ("a" * 32),
    "a huge number": '{"type": "join", "protocol": 1e999, "token": "%s"}' % ("a" * 32),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_and_counted(lesson: Class, name: str) -> None:
    async def test() -> None:
        client = await Pupil(lesson.address).connect()
        await client.send(GARBAGE[name])
        message = await client.receive()
        assert message == {"type": "refused", "reason": "message", "id": message and message["id"]}
        await refused(lesson, "message")
        assert (await client.join(lesson.code, "Aiko"))["type"] == "state", "it can still join"

    run(test)


def test_bytes_are_refused(lesson: Class) -> None:
    async def test() -> None:
        client = await Pupil(lesson.address).connect()
        await client.socket.write_message(b"\x00\xff" * 100, binary=True)
        message = await client.receive()
        assert message is not None
        assert message["reason"] == "message"

    run(test)


def test_a_huge_message_ends_the_connection_and_is_counted(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await pupil.send("x" * (messages.LARGEST + 1))
        assert await pupil.receive() is None
        assert pupil.socket.close_code == 1009
        await refused(lesson, "size")
        again = await Pupil(lesson.address, pupil.token).connect()
        assert (await again.join())["name"] == "Aiko"

    run(test)


def test_a_flood_is_cut_off_and_loses_no_answer_of_others(lesson: Class) -> None:
    async def test() -> None:
        pupil, flooder = await joined(lesson, "Aiko"), await joined(lesson, "Flooder")
        await act(lesson, "next")

        async def flood() -> None:
            for _ in range(3000):
                await flooder.send({"type": "ping"})

        flooding = asyncio.ensure_future(flood())
        for _ in range(5):
            assert (await pupil.answer(ASKED[0].id, RIGHT))["type"] == "saved"
        while await flooder.receive() is not None:
            pass
        assert flooder.socket.close_code == 1008
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
        await refused(lesson, "rate", limits.EXCESS)
        assert len(pupil.acknowledged) == 5

    run(test)
    assert [row["tries"] for row in lesson.results] == [5]


def test_guessed_codes_are_slow_and_end_the_connection(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DELAY", 0.2)

    async def test() -> None:
        guesser = await Pupil(lesson.address).connect()
        begun = asyncio.get_running_loop().time()
        for _ in range(limits.GUESSES):
            guesser.token = secrets.token_hex(16)
            assert (await guesser.join("ABCDEF", "Guesser"))["reason"] == "code"
        assert asyncio.get_running_loop().time() - begun >= 0.2 * limits.GUESSES
        assert await guesser.receive() is None
        await refused(lesson, "code", limits.GUESSES)
        assert (await joined(lesson, "Aiko")).state["name"] == "Aiko", "others at its address can join"

    run(test)
    assert lesson.pupils == ["Aiko"]


def test_a_guessed_token_belongs_to_no_pupil(lesson: Class) -> None:
    async def test() -> None:
        await joined(lesson, "Aiko")
        stranger = await Pupil(lesson.address).connect()
        assert (await stranger.join())["reason"] == "token"
        await refused(lesson, "token")

    run(test)


def test_a_pupil_cannot_answer_for_another(lesson: Class) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        assert (await boris.answer(ASKED[0].id, RIGHT, pupil=1))["reason"] == "message"
        # A connection stays that of its pupil, also if it learns another one's token.
        await boris.send({"type": "join", "protocol": PROTOCOL, "token": aiko.token})
        while (message := await boris.receive()) is not None and message["type"] != "refused":
            pass
        assert message is not None
        assert message["reason"] == "message"
        assert (await boris.answer(ASKED[0].id, RIGHT))["type"] == "saved"

    run(test)
    assert [row["pupil"] for row in lesson.results] == ["Boris"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "act": "next", "phase": "lobby", "at": -1},
        {"type": "act", "act": "end", "phase": "lobby", "at": -1},
        {"type": "teach", "protocol": PROTOCOL, "token": "guessed"},
    ],
)
def test_a_pupil_cannot_do_what_the_teacher_does(lesson: Class, message: dict[str, object]) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await pupil.send(message)
        answer = await pupil.receive()
        assert answer is not None
        assert answer["reason"] == "teacher"
        await refused(lesson, "teacher")

    run(test)
    assert (lesson.at, lesson.classroom["phase"]) == (-1, "lobby")


def test_the_teachers_socket_needs_the_teachers_token(lesson: Class) -> None:
    async def test() -> None:
        stranger = await Pupil(lesson.address).connect("teacher-socket")
        for message in (
            {"type": "act", "act": "next", "phase": "lobby", "at": -1},
            {"type": "teach", "protocol": PROTOCOL, "token": ""},
            {"type": "teach", "protocol": PROTOCOL, "token": "é"},
        ):
            await stranger.send(message)
            answer = await stranger.receive()
            assert answer is not None
            assert answer["reason"] == "teacher"
        teacher = await Pupil(lesson.address).connect("teacher-socket")
        await teacher.send({"type": "teach", "protocol": PROTOCOL, "token": lesson._server.token})
        shown = await teacher.until("traits")
        assert shown["traits"]["classroom"]["code"] == lesson.code
        await teacher.send({"type": "act", "act": "next", "phase": "lobby", "at": -1})
        await teacher.send({"type": "act", "act": "next", "phase": "lobby", "at": -1})
        await settled(lesson, lambda state: state["phase"] == "open")
        assert lesson.at == 0, "a second click does not skip a question"

    run(test)


PATHS = (
    "etc/passwd", "../../etc/passwd", "..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/etc/passwd", "class.db",
    "./class.db", "static/pupil.js", "pupil.js/", "pupil.js%00", "stage/", "stage/0.json", "//etc/passwd",
    "teacher/", "PUPIL.JS", "file:///etc/passwd", "pupil.js?x=../../class.db%00/../y",
)  # fmt: skip


def test_no_path_leads_to_the_disk(lesson: Class) -> None:
    """Paths are sent as they are: a client library would tidy them."""
    host, port = "127.0.0.1", lesson._server.port
    known = set(lesson._server.files)
    for path in PATHS:
        connection = http.client.HTTPConnection(host, port, timeout=10)
        connection.putrequest("GET", f"/{path}", skip_host=False)
        connection.endheaders()
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        if path.partition("?")[0] in known:
            assert reply.status == 200
        else:
            assert reply.status in {400, 404}, path
            assert body == b"", path
    run(lambda: refused(lesson, "path", len(PATHS) - 1))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_sent_by_http(lesson: Class, method: str) -> None:
    async def test() -> None:
        body = None if method == "DELETE" else b"x" * 100
        for path in ("", "pupil.js", "socket"):
            reply = await fetched(lesson.address.partition("#")[0] + path, method=method, body=body)
            assert reply.code in {400, 403, 405}, path

    run(test)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://localhost:1"])
@pytest.mark.parametrize("path", ["socket", "teacher-socket"])
def test_pages_of_other_origins_cannot_connect(lesson: Class, origin: str, path: str) -> None:
    async def test() -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await Pupil(lesson.address).connect(path, Origin=origin)
        await refused(lesson, "origin")
        own = lesson.address.partition("/#")[0]
        await Pupil(lesson.address).connect(path, Origin=own)

    run(test)


def test_pages_may_load_nothing_from_elsewhere(lesson: Class) -> None:
    async def test() -> None:
        reply = await fetched(lesson.address.partition("#")[0])
        policy = reply.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "connect-src 'self'" in policy
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert "tornado" not in reply.headers["Server"].lower()

    run(test)


def test_wrong_answers_of_every_shape_are_refused(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        shapes: list[Any] = [
            {},
            {"choice": 1},
            {"choice": ["x"]},
            {"squares": []},
            {"choice": "x", "more": 1},
        ]
        shapes += [{"choice": {"a": [{}] * 50}}, {"choice": "x" * 30_000}]
        for shape in shapes:
            message = await pupil.answer(ASKED[0].id, shape)
            assert message["reason"] == "answer", shape
        for card in ("", "hook-99", "../class", ASKED[1].id):
            assert (await pupil.answer(card, RIGHT))["reason"] == "question", card
        assert (await pupil.answer(ASKED[0].id, RIGHT))["type"] == "saved"

    run(test)


def test_no_more_pupils_than_fit(lesson: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson._server, "capacity", 2)

    async def test() -> None:
        for name in ("Aiko", "Boris"):
            await joined(lesson, name)
        late = await Pupil(lesson.address).connect()
        assert (await late.join(lesson.code, "Chen"))["reason"] == "full"

    run(test)


def test_a_connection_that_never_joins_is_closed(lesson: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOINING", 0.1)

    async def test() -> None:
        idle = await Pupil(lesson.address).connect()
        assert await idle.receive() is None

    run(test)


def test_an_address_has_few_connections_that_have_not_joined(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 3)

    async def test() -> None:
        idle = [await Pupil(lesson.address).connect() for _ in range(3)]
        with pytest.raises(HTTPClientError, match="429"):
            await Pupil(lesson.address).connect()
        assert (await idle[0].join(lesson.code, "Aiko"))["type"] == "state"
        await Pupil(lesson.address).connect()

    run(test)


def test_counts_of_refusals_survive_a_restart(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        client = await Pupil(lesson.address).connect()
        for _ in range(3):
            await client.send("garbage")
            await client.receive()

    run(test)
    for _ in range(2):
        lesson.close_server()
        lesson = Class(ASKED, file=tmp_path / "class.db")
        assert lesson.classroom["refused"] == {"message": 3}
    lesson.close_server()


def test_a_full_disk_acknowledges_nothing_and_shows_the_teacher(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        store = lesson._server.store
        limit = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {limit}")
        big = {"choice": "x" * 20_000}
        monkeypatch.setattr(type(lesson._plan.stages[0].questions[0]), "check", lambda _, answer: answer)
        assert (await pupil.answer(ASKED[0].id, big, "cd" * 8))["reason"] == "unsaved"
        await settled(lesson, lambda state: "cannot be written: database or disk is full" in state["fault"])
        store._connection.execute("PRAGMA max_page_count = 100000")
        monkeypatch.undo()
        assert (await pupil.answer(ASKED[0].id, RIGHT, "cd" * 8))["type"] == "saved", "it is sent again"
        await settled(lesson, lambda state: state["fault"] == "")

    run(test)


def test_a_removed_pupil_hears_of_it() -> None:
    assert REMOVED == 4002, "as js/src/embed/classroom/connection.ts has it"


# ---------------------------------------------------------------- limits


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket((2, 3), clock=lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False], "one was taken when it was made"
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert bucket.is_full


def test_buckets_of_many_addresses_are_forgotten() -> None:
    buckets = Buckets((1e9, 10))
    for number in range(3000):
        assert buckets.take(f"10.0.{number}")
    assert len(buckets._known) <= 1001


JOINING: Mapping[str, object] = {"type": "join", "protocol": PROTOCOL, "token": "0" * 32}
ANSWERING: Mapping[str, object] = {"type": "answer", "id": "0" * 16, "card": "x", "answer": None}
MESSAGES: list[tuple[str, Mapping[str, object], bool]] = [
    ("Join", JOINING, True),
    ("Join", {**JOINING, "code": "ABCDEF", "name": "Aiko"}, True),
    ("Join", {**JOINING, "token": "0" * 31}, False),
    ("Join", {**JOINING, "name": "x" * 81}, False),
    ("Join", {**JOINING, "more": 1}, False),
    ("Answering", ANSWERING, True),
    ("Answering", {**ANSWERING, "answer": {"squares": []}, "hints": 2, "seconds": 1.5}, True),
    ("Answering", {**ANSWERING, "id": "x" * 16}, False),
    ("Answering", {**ANSWERING, "answer": []}, False),
    ("Answering", {**ANSWERING, "hints": 1000}, False),
    ("Answering", {**ANSWERING, "seconds": -1}, False),
    ("Ping", {"type": "ping"}, True),
    ("Ping", {"type": "ping", "more": 1}, False),
]


@pytest.mark.parametrize("part, message, fits", MESSAGES)
def test_messages_are_read_as_their_schema_says(part: str, message: dict[str, object], *, fits: bool) -> None:
    jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
    referencing = pytest.importorskip("referencing")  # as above
    registry = referencing.Registry()
    for name, schema in load(make_protocol.SCHEMAS).items():
        resource = referencing.Resource.from_contents(schema.data)
        registry = registry.with_resource(f"{name}.schema.json", resource)
    described = {"$ref": f"classroom.schema.json#/$defs/{part}"}
    assert jsonschema.Draft202012Validator(described, registry=registry).is_valid(message) is fits
    if fits:
        assert messages.read_pupils(json.dumps(message)).items() >= message.items()
    else:
        with pytest.raises(messages.RefusedError):
            messages.read_pupils(json.dumps(message))
