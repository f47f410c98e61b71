"""Rooms with real programs in them: quirks, hostile ones, and that nothing of them is left."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from banmen import GameRoom
from banmen_rules import BanmenError
from banmen_rules.engine.atsi import LONGEST_TEXT, LocalConnection, Opponent, listen, relay
from tests.rules.boards import lions
from tests.widget.rooms import LONG, QUIET, begun, pids, played, scripted, until

pytestmark = pytest.mark.slow  # most of these wait for a program to be too late


@pytest.fixture(autouse=True)
def _nothing_is_left() -> object:
    before = pids()
    yield
    assert pids() == before


def test_a_program_with_all_known_quirks_plays_a_person() -> None:
    async def play() -> GameRoom:
        room = GameRoom(
            "dai_dai", black=scripted("quirky", "9i 9g 9h", "17q 17a"), white="human", tsfen=lions()
        )
        room.start()
        await until(room, lambda: room.ply == 1)
        room.push("5d 5e 5f")
        await room.finished()
        return room

    room = played(play)
    assert (room.result["winner"], room.result["reason"]) == ("black", "royals")
    quirky = room.room["players"]["black"]
    assert (quirky["name"], quirky["human"], quirky["ours"]) == ("quirky", False, False)
    assert quirky["params"] == [
        {"name": "Depth", "type": "int", "bounds": [1.0, 20.0], "choices": [], "value": ""}
    ]
    assert room.room["evals"][0] == {"ply": 0, "side": "black", "value": 901.8272599210001}
    assert {"side": "black", "text": "here I am"} in room.room["log"]


@pytest.mark.parametrize(
    "how,reason,words",
    [
        ("slow", "time", "ran out of time"),
        ("dies", "disconnect", "I cannot continue"),
        ("gigantic", "disconnect", "a line of more than"),
        ("stays", "time", "ran out of time"),
    ],
)
def test_a_hostile_program_loses_to_a_person(how: str, reason: str, words: str) -> None:
    async def play() -> GameRoom:
        limit = (0.5, 0) if reason == "time" else None
        room = GameRoom("dai_dai", black=scripted(how), white="human", tsfen=QUIET, time=limit)
        room.start()
        await room.finished()
        return room

    room = played(play)
    assert (room.result["winner"], room.result["reason"]) == ("white", reason)
    assert words in room.room["text"]
    assert room.match[0]["reason"] == reason


def test_texts_of_an_engine_are_shown_short_and_printable() -> None:
    def check(value: object) -> None:
        if isinstance(value, str):
            assert len(value) <= LONGEST_TEXT + 100
            assert value.isprintable()
        elif isinstance(value, dict):
            for each in (*value, *value.values()):
                check(each)
        elif isinstance(value, list):
            for each in value:
                check(each)

    room = GameRoom("dai_dai", black=scripted("shouts"), white="level:1", tsfen=QUIET)
    result = room.run()
    assert result is not None
    assert result.termination == "resignation"
    check(room.room)
    assert "(red" in room.room["text"]
    assert room.room["players"]["black"]["name"].endswith("…")
    assert len(room.room["log"]) == 3, "the log line, and two lines that are refused"
    assert len(repr(room)) < 800
    assert all(len(line) < 300 for line in room.record().splitlines())


def test_a_program_that_moves_against_the_rules_loses() -> None:
    room = GameRoom("dai_dai", black="level:1", white=scripted("calm", "9f 9p"), tsfen=QUIET)
    result = room.run()
    assert result is not None
    assert (room.result["winner"], room.result["reason"]) == ("black", "illegal_move")


@pytest.mark.parametrize(
    "options,ruleset",
    [
        ({"white": scripted("calm")}, "atsi"),
        ({"black": "ws://127.0.0.1:1/"}, "atsi"),
        ({"white": scripted("calm"), "ruleset": "wikipedia"}, "wikipedia"),
        ({"white": "human"}, "wikipedia"),
        ({"black": "level:1"}, "wikipedia"),
    ],
)
def test_room_plays_an_engine_by_the_ruleset_that_atsi_means(options: dict[str, str], ruleset: str) -> None:
    room = GameRoom("taikyoku", **options)  # type: ignore[arg-type]
    assert room.ruleset == ruleset
    assert room.edits == [0, 0], "there is nothing to undo"


@pytest.mark.parametrize("options,ruleset", [({}, "atsi"), ({"ruleset": "wikipedia"}, "wikipedia")])
def test_engine_seated_later_is_played_by_the_ruleset_that_atsi_means(
    options: dict[str, str], ruleset: str
) -> None:
    async def play() -> GameRoom:
        room = GameRoom("taikyoku", white="human", **options)  # type: ignore[arg-type]
        assert room.ruleset == "wikipedia"
        room.start(black=scripted("calm", "1z 1y"))
        await until(room, lambda: room.ply == 1)
        room.stop()
        await room.finished()
        return room

    room = played(play)
    assert (room.ruleset, room.game.ruleset) == (ruleset, ruleset)


def test_room_says_that_an_engine_does_not_accept_another_ruleset() -> None:
    async def play() -> GameRoom:
        room = GameRoom("taikyoku", black=scripted("calm", "1z 1y"), white="human", ruleset="wikipedia")
        room.start()
        await until(room, lambda: room.ply == 1)
        room.stop()
        await room.finished()
        return room

    (line,) = played(play).room["log"]
    assert line["side"] == "black"
    assert "cannot set the ruleset wikipedia" in line["text"]
    assert "may play by atsi" in line["text"]


@pytest.mark.parametrize("given", ["no-such-program-anywhere", "ws://127.0.0.1:1/", 'engine "half'])
def test_an_engine_that_cannot_be_reached_is_a_problem_and_no_game(given: str) -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", black=scripted("calm"), white=given)
        room.start()
        assert await room.finished() is None
        assert room.room["state"] == "setting"
        assert room.room["problem"]["text"]
        room.start(white="human")
        assert room.room["problem"] == {}
        room.stop()
        await room.finished()

    played(play)
    with pytest.raises(BanmenError):
        GameRoom("dai_dai", black="level:1", white=given).run()


def test_other_engines_neither_draw_nor_take_back() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white=scripted("calm", "9i 9j"), tsfen=QUIET)
        await begun(room)
        with pytest.raises(BanmenError, match="calm cannot be offered a draw: ATSI has no message for it"):
            room.offer_draw()
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        with pytest.raises(BanmenError, match="calm cannot take back moves"):
            room.take_back()
        assert room.ply == 2
        room.resign()
        await room.finished()

    played(play)


def test_parameters_are_set_and_refused_ones_are_reported() -> None:
    async def play() -> GameRoom:
        params = {"white": {"Depth": "99"}}
        room = GameRoom("dai_dai", white=scripted("quirky"), tsfen=QUIET, params=params)
        await begun(room)
        room.resign()
        await room.finished()
        return room

    room = played(play)
    assert any("Depth must be a whole number from 1 to 20" in each["text"] for each in room.room["log"])
    assert room.room["players"]["white"]["params"][0]["value"] == "99"


def test_a_room_that_is_closed_leaves_no_program() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", black=scripted("stays"), white=scripted("calm"), tsfen=QUIET)
        room.start()
        await until(room, lambda: room.room["thinking"])
        assert len(pids()) >= 2
        room.close()
        await room.finished()

    played(play)


def test_a_room_that_is_called_off_while_it_waits_for_its_players_leaves_none() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white=scripted("silent"))
        room.start()
        room.stop()
        await room.finished()
        assert (room.room["state"], room.room["text"], room.match) == ("over", "the game was called off", [])

    played(play)


SCRIPT = """
import sys
from banmen import GameRoom
room = GameRoom("dai_dai", black=sys.argv[1], white="level:1", tsfen=sys.argv[2])

def told(change):
    if change["new"]["thinking"] and room._session.running is not None:
        from tests.widget.rooms import pids
        print(*pids(), flush=True)

room.observe(told, "room")
"""
LEAVING = {
    "interrupt": "room.run()",
    "exit": textwrap.dedent("""
        import asyncio
        async def leave():
            room.start()
            while not room.room["thinking"]:
                await asyncio.sleep(0)
            import os, sys
            sys.exit(0)  # with no word to anybody
        loop = asyncio.new_event_loop()
        loop.run_until_complete(leave())
    """),
}


@pytest.mark.parametrize("how", LEAVING)
def test_no_program_outlives_python(how: str) -> None:
    command = [sys.executable, "-c", SCRIPT + LEAVING[how], scripted("stays"), QUIET]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=root
    ) as ran:
        assert ran.stdout is not None
        started = [int(each) for each in ran.stdout.readline().split()]
        assert started
        if how == "interrupt":
            ran.send_signal(signal.SIGINT)
        try:
            ran.wait(LONG)
        finally:
            ran.kill()  # or leaving the block would wait for it
    end = time.monotonic() + LONG
    while any(map(_lives, started)) and time.monotonic() < end:
        pass
    assert not any(map(_lives, started))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False


def test_an_engine_at_the_other_end_of_a_websocket_plays() -> None:
    token = "secret"

    async def play() -> GameRoom:
        async with listen(token=token) as (url, come):
            room = GameRoom("dai_dai", white=url, tsfen=QUIET)
            room.start()
            engine = asyncio.create_task(relay(await come.get(), LocalConnection(Opponent(1))))
            room.push("9n 9m")
            await until(room, lambda: room.ply == 2)
            room.resign()
            await room.finished()
            await engine
        return room

    room = played(play)
    white = room.room["players"]["white"]
    assert (white["name"], white["ours"]) == ("banmen, level 1", False)
    assert token not in room.saved()
