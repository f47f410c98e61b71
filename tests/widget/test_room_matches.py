"""Games after games, hints, scripts without a notebook, and how a room is left."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator

import pytest

from banmen import GameRoom
from banmen_rules import BanmenError, Move
from banmen_rules.engine.search import Thought
from tests.widget.rooms import MATE, begun, played, room_of, until

# ---------------------------------------------------------------- matches, and continuing


@pytest.mark.slow
def test_a_match_of_engines_changes_sides_and_keeps_every_game() -> None:
    room = GameRoom("dai_dai", black="level:2", white="level:1", tsfen=MATE, games=3)
    result = room.run()
    assert result is not None
    assert [(row["game"], row["black"], row["winner"]) for row in room.match] == [
        (1, "banmen, level 2", "black"),
        (2, "banmen, level 1", room.match[1]["winner"]),
        (3, "banmen, level 2", "black"),
    ]
    assert sum(room.room["points"]) == 3
    room.undo_edit()
    room.undo_edit()
    assert [node["text"] for node in room.history] == ["1q 1a"]
    with pytest.raises(BanmenError, match="no edit to take back"):
        room.undo_edit()


def test_a_match_with_a_person_waits_for_them_to_start_the_next_game() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="level:1", tsfen=MATE, games=2)
        await begun(room)
        room.push("1q 1a")
        await room.finished()
        assert (room.room["state"], room.room["game"]) == ("over", 1)
        with pytest.raises(BanmenError, match="Game 1 of 2 counts already"):
            room.take_back()
        for none in ({"black": ""}, {"games": 0}):
            with pytest.raises(BanmenError, match=r"^(A player must|games must be)"):
                room.start(**none)
        room.variant = "tai"  # to look at; the match is one of dai dai
        room.start()
        assert (room.variant, room.tsfen) == ("dai_dai", MATE)
        assert (room.room["game"], room.room["players"]["black"]["player"]) == (2, "level:1")
        assert json.loads(room.saved())["room"]["players"] == ["level:1", "human"], "Black's first"
        room.stop()
        await room.finished()
        room.start()
        assert (room.room["game"], room.match) == (1, []), "a match that was called off is another one"
        room.stop()
        await room.finished()

    played(play)


def test_a_game_that_was_called_off_ends_before_another_one_begins() -> None:
    async def play() -> None:
        room = room_of(white="level:1")
        await begun(room)
        room.stop()
        with pytest.raises(BanmenError, match=r"just ending: to begin another one, await room\.finished"):
            room.start()
        await room.finished()
        room.start()
        room.stop()
        await room.finished()

    played(play)


def test_a_game_continues_from_the_position_on_the_board() -> None:
    async def play() -> None:
        room = room_of(white="level:1")
        room.push("9n 9m")
        room.push("9i 9j")
        await begun(room)
        assert (room.ply, room.turn) == (2, "black")
        with pytest.raises(BanmenError, match="No person has moved"):
            room.take_back()
        room.push("9m 9l")
        await until(room, lambda: room.ply == 4)
        room.stop()
        await room.finished()

    played(play)


def test_another_game_has_other_terms_and_begins_anew() -> None:
    async def play() -> None:
        room = room_of(white="human")
        await begun(room)
        room.push("9n 9m")
        room.stop()
        await room.finished()
        room.start(black="level:1", time=(60, 1), games=2)
        state = room.room
        assert (room.ply, state["clock"]["start"], state["games"]) == (0, 60.0, 2)
        assert (state["players"]["black"]["player"], state["players"]["white"]["player"]) == (
            "level:1",
            "human",
        )
        room.stop()
        await room.finished()

    played(play)


def test_a_finished_position_is_not_played() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=MATE)
        room.push("1q 1a")
        with pytest.raises(BanmenError, match="game on this board is over"):
            room.start()
        assert room.room["state"] == "setting"

    played(play)


# ---------------------------------------------------------------- hints


def test_a_hint_is_shown_until_something_changes() -> None:
    room = GameRoom("dai_dai", white="human", tsfen=MATE)
    thought = room.hint()
    assert isinstance(thought.move, Move)
    hint = room.room["hint"]
    assert (hint["move"], hint["line"][0]) == ("1q 1a", "1q 1a")
    assert hint["score"] > 0
    room.push("1q 1a")
    assert room.room["hint"] is None
    with pytest.raises(BanmenError, match="The game is over"):
        room.hint()


def test_a_hint_for_white_counts_for_black() -> None:
    room = GameRoom("dai_dai", tsfen=MATE.replace("k,15,r 0", "k,16 1").replace("16,K", "R,15,K"))
    room.hint()
    assert room.room["hint"]["move"] == "17a 17q"
    assert room.room["hint"]["score"] < 0


def test_a_hint_says_what_its_moves_do() -> None:
    room = GameRoom("dai_dai", tsfen="16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    room.hint()
    taken, answered = room.room["hint"]["steps"]
    assert [step["text"] for step in (taken, answered)] == room.room["hint"]["line"]
    assert (taken["side"], taken["piece"], taken["captured"]) == ("black", "R", ["R"])
    assert (taken["check"], taken["wins"]) == (True, "")
    assert (answered["side"], answered["piece"], answered["captured"]) == ("white", "K", [])
    assert not answered["check"]
    won = GameRoom("dai_dai", tsfen=MATE)
    won.hint()
    (last,) = won.room["hint"]["steps"]
    assert (last["captured"], last["check"], last["wins"]) == (["K"], False, "black")


def test_a_hint_is_thought_beside_everything_else() -> None:
    async def play() -> str:
        room = GameRoom("dai_dai", white="human", tsfen=MATE)
        room.ask_hint()
        assert not room.room["hint"]
        await until(room, lambda: room.room["hint"])
        hint: dict[str, object] = room.room["hint"]
        return str(hint["move"])

    assert played(play) == "1q 1a"


def test_engine_does_not_think_about_a_cancelled_hint() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human")
        leave: list[Callable[[], object]] = [room.clear_hint, lambda: room.push("9l 9k")]
        for leaves in leave:
            room.ask_hint()
            room.ask_hint()  # one is enough
            assert (room.room["hinting"], len(room._session.tasks)) == (True, 0)
            await asyncio.sleep(0)
            assert len(room._session.tasks) == 1
            leaves()
            assert not room.room["hinting"]
            await asyncio.gather(*room._session.tasks)
            assert room.room["hint"] is None
        room.ask_hint()
        await until(room, lambda: room.room["hint"])
        assert not room.room["hinting"]

    played(play)


def test_a_hint_that_goes_wrong_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Iterator[Thought]:
        yield from ()
        raise RuntimeError("broken")

    monkeypatch.setattr("banmen_rules.engine.search._search.think", broken)

    async def play() -> None:
        room = GameRoom("dai_dai", white="human")
        room.ask_hint()
        await asyncio.sleep(0)
        (task,) = room._session.tasks
        with pytest.raises(RuntimeError, match="broken"):
            await task
        assert not room.room["hinting"]

    played(play)


# ---------------------------------------------------------------- without a notebook, and leaving


def test_a_script_plays_scripted_moves() -> None:
    room = GameRoom("dai_dai")
    with pytest.raises(BanmenError, match=r"In a script, use room.run\(\)"):
        room.start()
    with pytest.raises(BanmenError, match="Open the room in a notebook"):
        room.run()

    async def run() -> None:
        with pytest.raises(BanmenError, match=r"await room.finished\(\)"):
            room.run()

    asyncio.run(run())


def test_a_game_continues_in_another_loop_than_it_began_in() -> None:
    async def begin() -> GameRoom:
        room = room_of(white="human")
        await begun(room)
        room.push("9n 9m")
        room.resign()
        await room.finished()
        return room

    async def go_on() -> None:
        room.take_back()
        await until(room, lambda: room._session.game.host.begun)
        await asyncio.sleep(0)  # it waits for what people do
        room.resign()
        await room.finished()

    room = played(begin)
    played(go_on)
    assert room.room["text"] == "Black resigns: White wins"


def test_a_room_that_is_closed_stops_its_game_and_its_threads() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", black="level:4", white="level:4", games=2)
        room.start()
        await until(room, lambda: room.room["thinking"])
        room.close()
        await room.finished()
        assert (room.room["state"], room.room["game"]) == ("over", 1)

    played(play)
    assert not [each for each in threading.enumerate() if each.name == "banmen-thinking"]


def test_a_room_that_is_closed_as_a_game_ends_begins_no_other() -> None:
    async def play() -> GameRoom:
        room = GameRoom("dai_dai", black="level:1", white="level:1", tsfen=MATE, games=2)

        def leave(_change: object) -> None:
            if room.room["state"] == "over":
                room.close()

        room.observe(leave, "room")
        room.start()
        await room.finished()
        return room

    room = played(play)
    assert [row["game"] for row in room.match] == [room.room["game"]] == [1]


def test_a_page_that_speaks_from_another_thread_plays_too() -> None:
    async def play() -> None:
        room = room_of(white="level:1")
        await asyncio.to_thread(room.start)
        await until(room, lambda: room.room["players"]["white"]["state"] == "ready")
        await asyncio.to_thread(room.push, "9n 9m")
        await until(room, lambda: room.ply == 2)
        await asyncio.to_thread(room.resign)
        result = await room.finished()
        assert result is not None
        assert result.termination == "resignation"

    played(play)


@pytest.mark.parametrize(
    "options,words",
    [
        ({"black": ""}, "A player must be human"),
        ({"white": "level:9"}, "Available: 1, 2, 3, 4"),
        ({"time": "soon"}, "time must be"),
        ({"time": (0, 5)}, r"time must be \[seconds"),
        ({"time": (float("nan"), 5)}, r"time must be \[seconds"),
        ({"games": 0}, "games must be from 1 to 1000, got 0"),
        ({"params": {"red": {}}}, "params must be"),
        ({"params": {"black": {"Depth": 3}}}, "the value of Depth must be text, got 3"),
        ({"time": (10**400, 0)}, r"time must be \[seconds"),
        ({"white": "level:x"}, 'Unknown level "x". Available: 1, 2, 3, 4'),
        ({"white": "level:" + 5000 * "9"}, "Available: 1, 2, 3, 4"),
        ({"white": "ws://host:x/"}, "Invalid URL.*ws://HOST:PORT"),
        ({"white": "https://engines.example/tai"}, "must start with ws://"),
    ],
)
def test_invalid_terms_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(BanmenError, match=words):
        room_of(**options)
