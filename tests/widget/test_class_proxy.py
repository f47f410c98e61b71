"""Test how a class tells clients apart behind a proxy, also those that invent addresses."""

from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from banmen import Class
from banmen.classroom import limits
from banmen.classroom.limits import Buckets
from banmen_rules.teaching.exercises import load_pack
from tests.widget.class_pupils import Pupil, run

ASKED = load_pack("hook").exercises[:2]


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Class]:
    made = Class(ASKED, file=tmp_path / "class.db")
    yield made
    made.close_server()


ANYWHERE = "0.0.0.0"  # noqa: S104 - a class in a network
FORWARDED: list[tuple[str, list[str], str, str]] = [
    ("127.0.0.1", ["192.0.2.7"], "127.0.0.1", "192.0.2.7"),
    ("127.0.0.1", ["192.0.2.7, 127.0.0.1"], "localhost", "192.0.2.7"),
    ("127.0.0.1", ["203.0.113.5, 192.0.2.7"], "127.0.0.1", "192.0.2.7"),  # the first one is invented
    ("127.0.0.1", ["203.0.113.5", "192.0.2.7,::ffff:127.0.0.1"], "127.0.0.1", "192.0.2.7"),
    ("::1", ["2001:db8::7"], "::1", "2001:db8::7"),
    ("::ffff:127.0.0.1", ["::ffff:192.0.2.7"], "127.0.0.1", "192.0.2.7"),
    ("127.0.0.1", [], "127.0.0.1", "127.0.0.1"),
    ("127.0.0.1", ["127.0.0.1"], "127.0.0.1", "127.0.0.1"),
    ("127.0.0.1", ["192.0.2.7, unknown"], "127.0.0.1", "127.0.0.1"),
    ("127.0.0.1", ["," * 5000], "127.0.0.1", "127.0.0.1"),
    ("127.0.0.1", ["192.0.2.7"], ANYWHERE, "127.0.0.1"),  # the network can reach it
    ("198.51.100.2", ["192.0.2.7"], ANYWHERE, "198.51.100.2"),
    ("198.51.100.2", ["192.0.2.7"], "127.0.0.1", "198.51.100.2"),
    ("", ["192.0.2.7"], "127.0.0.1", ""),
]


@pytest.mark.parametrize("peer, forwarded, listens_on, address", FORWARDED)
def test_only_a_proxy_on_this_machine_names_addresses(
    peer: str, forwarded: list[str], listens_on: str, address: str
) -> None:
    assert limits.address_of(peer, forwarded, listens_on=listens_on) == address


def test_behind_a_proxy_each_address_has_its_own_limit(
    lesson: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 2)

    async def test() -> None:
        def connect(address: str) -> Awaitable[Pupil]:
            return Pupil(lesson.address).connect(**{"X-Forwarded-For": address})

        for _ in range(2):
            await connect("203.0.113.5, 192.0.2.7")
        for faked in ("198.51.100.1, 192.0.2.7", "127.0.0.1, 192.0.2.7", "192.0.2.7, 127.0.0.1"):
            with pytest.raises(HTTPClientError, match="429"):
                await connect(faked)
        other = await connect("192.0.2.8")
        assert (await other.join(lesson.code, "Aiko"))["type"] == "state"
        # A program on this machine may invent addresses: all together have a limit, too.
        for number in range(2 * limits.BEHIND - 2):
            await connect(f"198.51.100.{number}")
        with pytest.raises(HTTPClientError, match="429"):
            await connect("198.51.100.200")
        await Pupil(lesson.address).connect()  # one that no proxy names

    run(test)


def test_the_addresses_of_a_proxy_share_a_rate() -> None:
    buckets = Buckets((1e-9, 2))
    for number in range(2 * limits.BEHIND):
        assert buckets.admit(f"192.0.2.{number}", "127.0.0.1")
    assert not buckets.admit("192.0.2.200", "127.0.0.1")
    assert buckets.admit("127.0.0.1", "127.0.0.1")


def test_a_class_in_the_network_believes_no_forwarded_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 2)
    lesson = Class(ASKED, host=ANYWHERE, file=tmp_path / "open.db")
    base = f"http://127.0.0.1:{lesson._server.port}/"

    async def test() -> None:
        for number in range(2):
            await Pupil(base).connect(**{"X-Forwarded-For": f"192.0.2.{number}"})
        with pytest.raises(HTTPClientError, match="429"):
            await Pupil(base).connect(**{"X-Forwarded-For": "192.0.2.9"})

    run(test)
    lesson.close_server()
