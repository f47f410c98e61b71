"""Who may connect to a server of ours: tokens, pages of other sites, and an engine that listens."""

import asyncio
import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from banmen_rules import BanmenError, Position, cli, game
from banmen_rules.engine.atsi import Terms, connect, host_and_port, listen, play_between, reach

LONG = 120.0  # seconds: a game that hangs is a failure, not a wait
DAI_DAI = Terms(game("dai_dai"), plies=6)
SITE = "https://taikyoku-shogi.github.io"


@contextlib.contextmanager
def running(*words: str) -> Iterator[str]:
    """Run a command that listens, and get the URL that it prints; it is interrupted at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "banmen_rules", "atsi", *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            assert process.stderr is not None
            found = re.search(r"ws://\S+", process.stderr.readline())
            assert found is not None
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            try:
                _, sentence = process.communicate(timeout=LONG)
            finally:
                process.kill()  # or leaving the block would wait for it
    assert process.returncode == 2
    assert "Traceback" not in sentence


async def status_of(url: str, origin: str | None) -> int:
    """Connect as a page of a site does (or, without an origin, as a program), and get the answer's status."""
    from websockets.asyncio.client import connect as socket_to  # noqa: PLC0415 - an optional extra
    from websockets.exceptions import InvalidStatus  # noqa: PLC0415 - as above

    try:
        async with asyncio.timeout(LONG), socket_to(url, origin=origin):  # type: ignore[arg-type] # a plain str
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_pages_of_other_sites_are_refused() -> None:
    async def try_all() -> dict[str | None, int]:
        async with listen(origins=[f"{SITE}/"]) as (url, _):
            sites = (None, SITE, "https://evil.example", "http://taikyoku-shogi.github.io", "null", url[:-1])
            return {site: await status_of(url, site) for site in sites}

    status = asyncio.run(try_all())
    assert [status[None], status[SITE]] == [101, 101]
    assert set(list(status.values())[2:]) == {403}


def test_no_page_may_connect_unless_its_site_is_named() -> None:
    async def try_it() -> int:
        async with listen(token="secret") as (url, _):  # noqa: S106 - of a test
            return await status_of(url, SITE)

    assert asyncio.run(try_it()) == 403


@pytest.mark.parametrize("origin", ["*", "null", "example.org", "https://example.org/a/page", "https://"])
def test_invalid_origin_is_refused(origin: str) -> None:
    async def accept() -> None:
        async with listen(origins=[origin]):
            pass

    with pytest.raises(BanmenError, match="An origin must be like https:"):
        asyncio.run(accept())


def test_token_with_any_characters_lets_in() -> None:
    async def come() -> str:
        async with listen(token="a b&c=ü/?#+%") as (url, _):  # noqa: S106 - of a test
            assert re.fullmatch(r"ws://127\.0\.0\.1:\d+/\?token=[\w.~%-]+", url)
            here = await reach(url)
            await here.close()
            return here.name

    assert asyncio.run(come()).startswith("ws://127.0.0.1:")


def test_serve_makes_a_token_and_refuses_who_has_none() -> None:
    with running("serve", "dai_dai", "--plies", "2") as url:
        bare, _, token = url.partition("?token=")
        assert len(token) >= 20
        assert asyncio.run(status_of(bare, None)) == 403
        assert asyncio.run(status_of(url, SITE)) == 403
        assert asyncio.run(status_of(url, None)) == 101
    with running("serve", "dai_dai", "--plies", "2", "--token", "mine") as url:
        assert url.endswith("/?token=mine")
    with running("serve", "dai_dai", "--plies", "2", "--no-token") as url:
        assert "token" not in url
        assert asyncio.run(status_of(url, None)) == 101


def test_engine_that_listens_plays_every_host() -> None:
    async def play(url: str) -> list[int]:
        async with asyncio.timeout(LONG):
            found = [play_between(DAI_DAI, (await connect("level:1"), await reach(url))) for _ in range(2)]
            return [played.position.counter for played in await asyncio.gather(*found)]

    with running("engine", "--level", "1", "--listen", "127.0.0.1:0", "--origin", SITE) as url:
        assert "token" not in url, "only this machine can connect"
        assert asyncio.run(play(url)) == [6, 6]
        assert asyncio.run(status_of(url, "https://evil.example")) == 403
        assert asyncio.run(page_plays(url)) == f"startgame {Position.initial(DAI_DAI.game).tsfen()}"
        assert asyncio.run(play(url)) == [6, 6], "hosts come and go"


async def page_plays(url: str) -> str:
    """Begin a game as the site's page does: one frame a command, no end of a line; leave in its middle."""
    from websockets.asyncio.client import connect as socket_to  # noqa: PLC0415 - an optional extra

    start = f"startgame {Position.initial(DAI_DAI.game).tsfen()}"
    async with asyncio.timeout(LONG), socket_to(url, origin=SITE) as socket:  # type: ignore[arg-type] # a plain str
        await socket.send("atsiinit v0")
        assert await socket.recv() == "atsiok"
        await socket.send("identify")
        assert str(await socket.recv()).startswith('info "banmen, level 1"')
        for line in ("player 0", start):
            await socket.send(line)
        sentence = ""
        while not sentence.startswith("move "):
            sentence = str(await socket.recv())
            assert "\n" not in sentence
    return start


def test_engine_that_others_can_reach_makes_a_token() -> None:
    with running("engine", "--listen", "0.0.0.0:0") as url:
        here = url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - as above
        assert "/?token=" in url
        assert asyncio.run(status_of(here.partition("?")[0], None)) == 403
        assert asyncio.run(status_of(here, None)) == 101


@pytest.mark.parametrize(
    "words,message",
    [
        (["serve", "tai", "--token", ""], "--token must not be empty"),
        (["serve", "tai", "--token", "x", "--no-token"], "not both"),
        (["serve", "tai", "--host", "0.0.0.0", "--no-token"], "Set a token"),  # noqa: S104 - refused
        (["engine", "--listen", "8000"], "An address must be HOST:PORT, such as 127.0.0.1:8000"),
        (["engine", "--listen", "127.0.0.1:99999"], "An address must be HOST:PORT"),
        (["engine", "--listen", "127.0.0.1:0", "--url", "ws://127.0.0.1"], "not both"),
        (["engine", "--listen", "127.0.0.1:0", "--origin", "site"], "An origin must be like"),
        (["engine", "--origin", SITE], "--origin needs --listen"),
        (["engine", "--token", "x"], "--token needs --listen"),
    ],
)
def test_wrong_options_of_servers_are_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["atsi", *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", ":", "a", "a:b", "a:1/", "me@a:1", "a:1?x", "::1:5", "[::1]"])
def test_invalid_address_is_refused(text: str) -> None:
    with pytest.raises(BanmenError, match="An address must be HOST:PORT"):
        host_and_port(text)
