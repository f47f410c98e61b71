"""Games that the opponent plays: in this process, as a program, over WebSocket."""

import asyncio
import contextlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from banmen_rules import VARIANTS, BanmenError, Position, Record, Side, UnknownName, cli, game
from banmen_rules.engine.atsi import (
    Connection,
    Ended,
    Event,
    Gone,
    Host,
    LocalConnection,
    Moved,
    Opponent,
    Played,
    Terms,
    adjudicated,
    connect,
    from_client,
    host_game,
    listen,
    play_between,
    play_match,
    play_over,
    reach,
    relay,
)
from banmen_rules.engine.atsi._messages import LONGEST
from banmen_rules.engine.search import Thought, material, think

pytestmark = pytest.mark.filterwarnings("error")
LONG = 120.0  # seconds: a game that hangs is a failure, not a wait
ENGINE = [sys.executable, "-m", "banmen_rules", "atsi", "engine", "--level"]
COMMAND = " ".join(ENGINE)
MATE = "16,K/" + "17/" * 15 + "k,15,r 0"
DAI_DAI = Terms(game("dai_dai"), plies=12)


def texts(played: Played) -> list[str]:
    """Write the moves of a game."""
    return [move.text(played.position.game.size) for move in played.position.move_stack]


def match(players: tuple[str, str], terms: Terms = DAI_DAI, games: int = 1) -> list[Played]:
    """Play a match, which has to end."""

    async def play() -> list[Played]:
        async with asyncio.timeout(LONG):
            return await play_match(terms, players, games)

    return asyncio.run(play())


def test_the_opponent_plays_the_same_game_here_and_as_a_program() -> None:
    (here,) = match(("level:1", "level:2"))
    (there,) = match((f"{COMMAND} 1", f"{COMMAND} 2"))
    assert texts(here) == texts(there)
    assert len(texts(here)) == DAI_DAI.plies
    assert here.players == ("banmen, level 1", "banmen, level 2")


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_plays_every_game_against_the_clock(variant: str) -> None:
    (played,) = match(("level:2", "level:3"), Terms(game(variant), time=(30.0, 1.0), plies=4))
    assert played.result.termination in {"adjudication", "royals"}


def test_sides_change_from_game_to_game_and_points_are_the_players() -> None:
    found = match(("level:1", "level:2"), games=3)
    assert [each.swapped for each in found] == [False, True, False]
    assert [each.players[0] for each in found] == ["banmen, level 1", "banmen, level 2", "banmen, level 1"]
    for each in found:
        ahead = material(each.position, Side(each.swapped))
        assert each.points == ((1.0, 0.0) if ahead > 0 else (0.0, 1.0) if ahead < 0 else (0.5, 0.5))
    assert len({tuple(texts(each)) for each in found}) == 3


def test_a_game_that_is_called_off_is_decided_by_material() -> None:
    position = Position.initial(game("tai"))
    assert adjudicated(position).winner is None
    position.put(next(square for square, piece in position.pieces() if piece.symbol == "p"), None)
    assert (adjudicated(position).winner, adjudicated(position).termination) == (Side.WHITE, "adjudication")
    position = Position.initial(game("tai"))
    position.resign()
    assert adjudicated(position).termination == "resignation"


def refuse_threads(*_: object, **__: object) -> None:
    """Stand in for starting a thread where threads do not exist, as in a browser."""
    raise RuntimeError("can't start new thread")


def test_without_threads_it_thinks_between_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    (threaded,) = match(("level:2", "level:3"))
    monkeypatch.setattr("threading.Thread.start", refuse_threads)
    (alone,) = match(("level:2", "level:3"))
    assert texts(alone) == texts(threaded)


def test_it_stops_thinking_when_the_game_ends() -> None:
    async def leave() -> None:
        connection = LocalConnection(Opponent(4))
        for line in ("atsiinit v0", "player 0", "startgame initial"):
            connection.send(line)
        assert await connection.read() == "atsiok"
        connection.send("win resignation")
        connection.send("quit")
        with pytest.raises(Gone):
            await connection.read()
        await connection.close()

    asyncio.run(leave())


@pytest.mark.parametrize("threads", [True, False])
def test_it_resigns_when_it_cannot_think(threads: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    def broken(*_: object, **__: object) -> Iterator[Thought]:
        yield from ()
        raise MemoryError("no room\nfor a thought")

    monkeypatch.setattr("banmen_rules.engine.search._search.think", broken)
    monkeypatch.setattr("banmen_rules.engine.atsi._opponent.think", broken)
    if not threads:
        monkeypatch.setattr("threading.Thread.start", refuse_threads)
    (played,) = match(("level:2", "level:2"))
    assert played.result.winner is Side.WHITE
    assert "it could not think: MemoryError: no room for a thought" in played.result.text
    if threads:
        answers = io.StringIO()
        told = [(0, "startgame initial"), (1, "quit")]
        play_over(in_turn(told, answers), answers)
        assert answers.getvalue() == "resign it could not think: MemoryError: no room for a thought\n"


def test_connected_program_is_released_when_the_other_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fetched(LocalConnection):
        left = False

        async def close(self) -> None:
            self.left = True
            await super().close()

    found: list[Fetched] = []

    async def fetch(*_: object) -> Fetched:
        if found:
            raise asyncio.CancelledError
        found.append(Fetched())
        return found[0]

    monkeypatch.setattr("banmen_rules.engine.atsi._match.connect", fetch)
    with pytest.raises(asyncio.CancelledError):
        match(("level:1", "level:1"))
    assert found[0].left


def in_turn(lines: list[tuple[int, str]], answers: io.StringIO) -> Iterator[str]:
    """Say lines, each when so many have been answered."""
    for count, line in lines:
        while answers.getvalue().count("\n") < count:
            pass
        yield line + "\n"


def test_result_of_a_search_counts_only_for_its_own_task() -> None:
    opponent = Opponent(2)
    for line in ("atsiinit v0", "identify", "setparam Variant dai_dai", "player 0", "startgame initial"):
        opponent.receive(line)
    task = opponent.task
    assert task is not None
    *_, thought = think(task.position, task.limits, seed=task.seed)
    opponent.receive("nothing that means anything")
    opponent.receive("setparam Seed 7")
    assert opponent.task is task
    opponent.receive("startgame initial")
    assert opponent.task is not task
    assert opponent.found(task, thought) == []
    assert len(opponent.found(opponent.task, thought)) == 2  # an evaluation and a move
    assert opponent.task is None


def test_a_program_answers_in_order_and_continues_after_a_nonsense_line() -> None:
    answers = io.StringIO()
    told = [
        (0, "atsiinit v0"),
        (1, "identify"),
        (6, "setparam Level 2"),
        (6, "setparam Level 20"),
        (7, "hello"),
        (8, "player 1"),
        (8, f"startgame {Position.initial(game('dai_dai')).tsfen()}"),
        (8, "opmove 9l 9k 0 0"),
        (10, "opmove 9k 9j 0 0"),
        (12, "quit"),
    ]
    play_over(in_turn(told, answers), answers)
    sentence = answers.getvalue().splitlines()
    assert sentence[0] == "atsiok"
    assert sentence[1].startswith("info")
    assert [line.split()[1] for line in sentence[2:6]] == ["Variant", "Ruleset", "Level", "Seed"]
    assert "from 1 to 6, got '20'" in sentence[6]
    assert 'Unknown command "hello" of a host' in sentence[7]
    assert [line.split()[0] for line in sentence[8:]] == ["eval", "move", "eval", "move"]
    for line in sentence:
        from_client(line)  # all of it reads


def test_host_sends_messages_given_by_hand_when_nudged() -> None:
    async def play() -> str:
        host, nudged = Host(game("dai_dai")), asyncio.Event()
        found = {side: LocalConnection(Opponent(4)) for side in Side}
        ready = asyncio.Event()
        playing = asyncio.create_task(host_game(host, found, lambda _: ready.set(), nudged))
        async with asyncio.timeout(LONG):
            await ready.wait()
            host.stop(host.position.copy().resign(), 0.0)
            nudged.set()
            return (await playing).termination

    assert asyncio.run(play()) == "resignation"


def test_game_that_is_stopped_at_an_event_ends_without_another_line() -> None:
    class Silent:
        """A connection to an engine that never says anything."""

        where = "nowhere"

        def send(self, line: str) -> None:
            """Take the line."""

        async def read(self) -> str:
            await asyncio.Event().wait()
            raise AssertionError

        async def close(self) -> None:
            """Nothing is open."""

    async def play() -> str:
        host = Host(game("dai_dai"))
        found: dict[Side, Connection] = {Side.BLACK: LocalConnection(Opponent(4)), Side.WHITE: Silent()}

        def stop(_: Event) -> None:
            if host.result is None:
                host.stop(host.position.copy().resign(), 0.0)

        async with asyncio.timeout(LONG):
            return (await host_game(host, found, stop)).termination

    assert asyncio.run(play()) == "resignation"


def test_every_call_of_the_host_from_another_thread_holds_the_lock() -> None:
    class Guard(contextlib.nullcontext[None]):
        held = 0

        def __enter__(self) -> None:
            self.held += 1

        def __exit__(self, *_: object) -> None:
            self.held -= 1

    guard = Guard()

    class Guarded(Host):
        def __getattribute__(self, name: str) -> object:
            if name in {"begin", "receive", "tick", "closed", "sent", "events"}:
                assert guard.held
            return super().__getattribute__(name)

    async def play() -> str:
        host = Guarded(game("dai_dai"), MATE, time=(100.0, 0.0))
        found = {side: LocalConnection(Opponent(2)) for side in Side}
        async with asyncio.timeout(LONG):
            return (await host_game(host, found, lock=guard)).termination

    assert asyncio.run(play()) == "royals"
    assert guard.held == 0


# ---------------------------------------------------------------- WebSocket


async def over_socket(token: str = "", given: str | None = None) -> Played:
    """Let the opponent come by WebSocket and play the one that is here."""
    events: list[Event] = []
    async with asyncio.timeout(LONG), listen(token=token) as (url, come):
        known = url if given is None else url.split("?")[0] + given
        engine = asyncio.create_task(relay(await reach(known), LocalConnection(Opponent(2))))
        played = await play_between(DAI_DAI, (await connect("level:1"), await come.get()), events.append)
        await engine
    assert isinstance(events[-1], Ended)
    assert sum(isinstance(event, Moved) for event in events) == DAI_DAI.plies
    return played


def test_the_same_game_is_played_over_a_websocket() -> None:
    assert texts(asyncio.run(over_socket())) == texts(match(("level:1", "level:2"))[0])


def test_a_token_is_required_to_connect() -> None:
    assert asyncio.run(over_socket("secret")).position.counter == DAI_DAI.plies
    for given in ("", "?token=wrong", "?token="):
        with pytest.raises(BanmenError, match=r"Cannot connect to .*403.*If it needs a token"):
            asyncio.run(over_socket("secret", given))


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.org", "::"])  # noqa: S104 - refused
def test_others_may_not_come_without_a_token(host: str) -> None:
    async def accept() -> None:
        async with listen(host):
            pass

    with pytest.raises(BanmenError, match="Set a token"):
        asyncio.run(accept())


@pytest.mark.parametrize(
    "url,words",
    [
        ("http://127.0.0.1/?token=secret", "must start with ws://.*got http://"),
        ("ws://?token=secret", "must have a host: ws://HOST:PORT"),
        ("ws://127.0.0.1:80000/?token=secret", "Invalid URL.*out of range.*ws://HOST:PORT"),
        ("ws://127.0.0.1:1/?token=secret", "Cannot connect to ws://127.0.0.1:1"),
        ("ws://me@127.0.0.1:1/?token=secret", "Cannot connect to ws://127.0.0.1:1: username provided"),
    ],
)
def test_what_cannot_be_reached_says_so_and_no_secret(url: str, words: str) -> None:
    for come in (reach, connect):
        with pytest.raises(BanmenError, match=words) as refused:
            asyncio.run(come(url))
        assert "secret" not in str(refused.value)


def test_only_one_server_can_listen_on_a_port() -> None:
    async def accept() -> None:
        async with listen() as (url, _), listen(port=int(url.strip("/").rpartition(":")[2])):
            pass

    with pytest.raises(BanmenError, match=r"Cannot listen on 127\.0\.0\.1:\d+.*Port 0 chooses a free one"):
        asyncio.run(accept())


def test_python_in_a_browser_says_that_it_reaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(BanmenError, match=r"WebSockets do not work.*level:1 to level:6"):
        asyncio.run(reach("ws://127.0.0.1:1/"))


def test_without_the_library_everything_else_works_and_sockets_say_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "websockets"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets", None)  # as if it were not installed
    assert match(("level:1", "level:2"))[0].position.counter == DAI_DAI.plies
    with pytest.raises(BanmenError, match=r"pip install 'banmen\[websocket\]'"):
        asyncio.run(reach("ws://127.0.0.1:1/"))


def test_a_frame_is_a_command_without_the_end_of_a_line() -> None:
    from websockets.asyncio.client import connect as socket_to  # noqa: PLC0415 - an optional extra

    async def play() -> list[str | bytes]:
        async with asyncio.timeout(LONG), listen() as (url, come), socket_to(url) as socket:
            here = await connect("level:1")
            game_of_one = asyncio.create_task(play_between(DAI_DAI, (await come.get(), here)))
            got = [await socket.recv()]
            for sentence in ("atsiok", "info x"):
                await socket.send(sentence)
                got.append(await socket.recv())
            await socket.send("resign")
            got += [each async for each in socket]
            assert (await game_of_one).result.termination == "resignation"
        return got

    start = f"startgame {Position.initial(DAI_DAI.game).tsfen()}"
    expected = ["atsiinit v0", "identify", "player 0", start, "loss resignation", "quit"]
    assert asyncio.run(play()) == expected


async def _other_end(sent: str | bytes | None) -> str:
    """Let somebody come who sends one thing, or goes; say how the connection ends."""
    from websockets.asyncio.client import connect as socket_to  # noqa: PLC0415 - an optional extra

    async with asyncio.timeout(LONG), listen() as (url, come):
        socket = await socket_to(url)
        connection = await come.get()
        if sent is None:
            await socket.close(reason="had enough")
        else:
            await socket.send(sent)
        with pytest.raises(Gone) as gone:
            await connection.read()
        await connection.close()
        await socket.close()
    return str(gone.value)


def test_a_connection_that_ends_says_why() -> None:
    assert "closed the connection (had enough)" in asyncio.run(_other_end(None))
    assert "bytes instead of text" in asyncio.run(_other_end(b"move"))
    assert "closed the connection" in asyncio.run(_other_end("a" * (LONGEST + 1)))


# ---------------------------------------------------------------- players and commands


@pytest.mark.parametrize("player", ["level:9", "level:", "level:x"])
def test_a_level_that_does_not_exist_is_refused(player: str) -> None:
    with pytest.raises(UnknownName, match="Available: 1, 2, 3, 4"):
        match((player, "level:1"))


def test_a_second_player_that_cannot_be_reached_leaves_no_first() -> None:
    with pytest.raises(BanmenError, match="Cannot start no-such-engine"):
        match((f"{COMMAND} 1", "no-such-engine"))


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of ours."""
    return subprocess.run(
        [sys.executable, "-m", "banmen_rules", "atsi", *words],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )


@pytest.mark.parametrize(
    "words,message",
    [
        (["--port", "99999"], "port must be from 1 to 65535, or 0 for a free one, got 99999"),
        (["--against", "level:7"], 'Unknown level "7". Available: 1, 2, 3, 4'),
        (["--against", "./missing --fast"], "Cannot start ./missing: no such program"),
    ],
)
def test_impossible_game_is_refused_before_listening(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["atsi", "serve", "dai_dai", *words]) == 2
    sentence = capsys.readouterr()
    assert message in sentence.err
    assert "engines come to" not in sentence.err


def test_two_programs_play_at_a_command() -> None:
    ran = command("play", "dai_dai", "level:1", f"{COMMAND} 2", "--plies", "6", "--games", "2", "--json")
    assert ran.returncode == 0, ran.stderr
    events = [json.loads(line) for line in ran.stdout.splitlines()]
    assert sum(each["event"] == "move" for each in events) == 12
    assert events[-1]["event"] == "match"
    assert sum(events[-1]["points"]) == 2


def test_the_record_of_a_game_is_printed() -> None:
    ran = command("play", "tai", "level:1", "level:1", "--plies", "2", "--time", "60+1")
    assert ran.returncode == 0, ran.stderr
    assert '[Black "banmen, level 1"]' in ran.stdout
    record = Record.parse(ran.stdout.partition("stopped")[0])
    assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", record.headers["Date"])
    assert record.headers["TimeControl"] == "60+1"
    assert len(record.line.moves) == 2
    for node in record.line.moves:
        assert node.clock is not None
        assert 1 < node.clock < 61
        assert node.evaluation is not None


@pytest.mark.parametrize(
    "words,message",
    [
        (["--time", "soon"], "600+5, each at most 1,000,000, got 'soon'"),
        (["--time", "0"], "as 600+5"),
        (["--time", "1000001"], "at most 1,000,000"),
        (["--games", "0"], "--games must be at least 1, got 0"),
        (["--plies", "0"], "--plies must be at least 1, got 0"),
        (["--ruleset", "missing"], "Unknown ruleset"),
        (["--tsfen", "17/17 0"], "the board must have 17 ranks, got 2"),
    ],
)
def test_wrong_terms_are_refused(words: list[str], message: str) -> None:
    ran = command("play", "dai_dai", "level:1", "level:1", *words)
    assert ran.returncode == 2
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr
