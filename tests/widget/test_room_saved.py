"""Rooms saved in the middle of a game or of a match, and records with clocks and evaluations."""

import json
import re
from pathlib import Path

import pytest

from banmen import Board, GameRoom
from banmen_rules import BanmenError
from banmen_rules.notation.record import Record
from tests.widget.rooms import QUIET, begun, played, room_of, until


def in_middle(file: Path, **options: object) -> tuple[GameRoom, GameRoom]:
    """Play two moves, save in mid-game, and load the file after the first game was called off."""

    async def play() -> GameRoom:
        room = room_of(**{"white": "level:1", "time": (60, 2), **options})
        await begun(room)
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2 and room.room["evals"])
        room.save(file)
        room.stop()
        await room.finished()
        return room

    return played(play), GameRoom.load(file)


def test_room_saved_in_mid_game_loads_paused_with_its_clocks(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    room, again = in_middle(file)
    saved = json.loads(file.read_text(encoding="utf-8"))["room"]["progress"]
    state = again.room
    assert (state["state"], state["paused"], state["node"]) == ("setting", True, 1)
    assert state["clock"]["left"] == saved["left"]
    assert 60 < saved["left"]["white"] < 62.001, "a level moves at once, and gets its increment"
    assert state["clock"]["runs"] == ""
    assert state["evals"] == room.room["evals"]
    assert again.tsfen == room.tsfen
    assert json.loads(again.saved())["room"]["progress"] == saved, "saved again, nothing is lost"


def test_loaded_game_continues_with_clocks_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    in_middle(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["room"]["progress"]["left"] = {"black": 7.5, "white": 31.0}
    file.write_text(json.dumps(data), encoding="utf-8")

    async def play() -> None:
        room = GameRoom.load(file)
        room.goto(0)
        await begun(room)
        state = room.room
        assert (state["state"], state["paused"], room.ply) == ("playing", False, 2)
        assert state["clock"]["left"]["black"] <= 7.5
        assert state["clock"]["runs"] == "black"
        assert state["clock"]["left"]["white"] == 31.0
        room.take_back()
        assert room.ply == 0, "moves made before the room was saved belong to the game"
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        room.stop()
        await room.finished()
        assert room.room["clock"]["left"]["white"] > 31, "its increment is two seconds"

    played(play)


def test_loaded_game_without_clocks_continues(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    in_middle(file, time=None)

    async def play() -> None:
        room = GameRoom.load(file)
        assert room.room["clock"] is None
        await begun(room)
        room.push("9m 9l")
        await until(room, lambda: room.ply == 4)
        room.stop()
        await room.finished()

    played(play)


def test_other_terms_begin_another_game_after_loading(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    in_middle(file)

    async def play() -> None:
        room = GameRoom.load(file)
        room.start(time=(9, 0))
        assert (room.room["paused"], room.room["clock"]["start"]) == (False, 9.0)
        assert room.room["clock"]["left"]["white"] == 9.0
        room.stop()
        await room.finished()

    played(play)


def test_match_continues_where_it_was_saved(tmp_path: Path) -> None:
    names = ("game", "games", "points", "table", "node")

    async def play() -> None:
        room = GameRoom("dai_dai", white="level:1", tsfen=QUIET, games=3)
        await begun(room)
        room.resign()
        await room.finished()
        room.save(tmp_path / "between.json")
        room.start()  # the sides have changed: the person has White
        await until(room, lambda: room.ply == 1)
        room.save(tmp_path / "middle.json")
        state = room.room
        room.stop()
        await room.finished()

        middle = GameRoom.load(tmp_path / "middle.json")
        assert {name: middle.room[name] for name in names} == {name: state[name] for name in names}
        assert [middle.room["players"][side]["player"] for side in ("black", "white")] == ["level:1", "human"]
        middle.start()
        assert (middle.room["game"], middle.room["state"]) == (2, "playing")
        middle.resign()
        await middle.finished()
        assert middle.room["points"] == [0.0, 2.0]
        assert [row["game"] for row in middle.match] == [1, 2]

        between = GameRoom.load(tmp_path / "between.json")
        assert (between.room["state"], between.room["winner"], between.room["game"]) == ("over", "white", 1)
        assert between.room["text"] == "Black resigns: White wins"
        between.start()
        assert (between.room["game"], between.tsfen) == (2, QUIET)
        between.stop()
        await between.finished()

    played(play)


def test_lost_game_that_was_saved_can_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_of(white="human", time=(60, 0))
        await begun(room)
        room.push("9n 9m")
        room.resign("white")
        await room.finished()
        room.save(tmp_path / "room.json")
        again = GameRoom.load(tmp_path / "room.json")
        state = again.room
        assert (state["state"], state["winner"], state["reason"]) == ("over", "black", "resignation")
        again.take_back()
        assert (again.room["state"], again.ply) == ("playing", 0)
        again.stop()
        await again.finished()

    played(play)


def test_game_that_was_broken_off_continues(tmp_path: Path) -> None:
    room = room_of(white="human", time=(60, 0))

    async def broken_off() -> None:
        await begun(room)
        room.push("9n 9m")
        await until(room, lambda: room.room["clock"]["runs"] == "white")
        next(iter(room._session.tasks)).cancel()
        await room.finished()
        assert (room.room["state"], room.room["paused"]) == ("setting", True)
        room.save(tmp_path / "room.json")

    async def continued() -> None:
        room._session.loop = None
        for each in (room, GameRoom.load(tmp_path / "room.json")):
            left = each.room["clock"]["left"]
            await begun(each)
            assert each.room["clock"]["left"]["black"] == left["black"] < 60.0
            each.push("9i 9j")
            each.stop()
            await each.finished()
            assert each.ply == 2

    played(broken_off)
    played(continued)


def test_room_saved_before_there_was_progress_loads(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    in_middle(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    del data["room"]["progress"]
    for move in data["moves"]:
        move.pop("clock", None)
        move.pop("evaluation", None)
    file.write_text(json.dumps(data), encoding="utf-8")
    room = GameRoom.load(file)
    state = room.room
    assert (state["state"], state["paused"], state["clock"]["left"]["black"]) == ("setting", False, 60.0)
    assert (room.ply, "progress" in json.loads(room.saved())["room"]) == (2, False)


@pytest.mark.parametrize(
    "change,words",
    [
        ({"state": "asleep"}, "The state must be one of setting, playing, over, got 'asleep'"),
        ({"game": 2}, "The game must be from 1 to 1, got 2"),
        ({"begin": 99}, "begin must be from -1 to 1, got 99"),
        ({"node": "x"}, "node must be a whole number, got"),
        ({"left": None}, "left must be null without clocks"),
        ({"left": {"black": 1}}, "left must be an object with black and white"),
        ({"left": {"black": -1, "white": 1}}, "left must be a number from 0, got -1"),
        ({"left": {"black": 1e300, "white": 1}}, r"left must be at most 1e\+08"),
        ({"text": 3}, "the text must be text, got 3"),
        ({"table": {}}, "The table must be a list of games"),
        ({"table": [{"game": 1}]}, "A row must be an object with game, black"),
        ({"points": [1]}, "The points must be two numbers"),
        ({"points": [1, None]}, "points must be a number from 0, got None"),
        ({"called_off": 1}, "called_off must be true or false"),
        ({"more": 1}, "The progress of a match must be an object with state, game"),
    ],
)
def test_wrong_progress_is_refused(change: dict[str, object], words: str, tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    room = room_of(white="human", time=(60, 0))
    room.push("9n 9m")
    room.push("9i 9j")
    data = json.loads(room.saved())
    data["room"]["progress"] = {
        "state": "playing",
        "game": 1,
        "begin": -1,
        "node": 1,
        "left": {"black": 3, "white": 4},
        "text": "",
        "table": [],
        "points": [0, 0],
        "called_off": False,
    }
    file.write_text(json.dumps(data), encoding="utf-8")
    assert GameRoom.load(file).room["clock"]["left"] == {"black": 3.0, "white": 4.0}
    data["room"]["progress"] |= change
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BanmenError, match=words):
        GameRoom.load(file)


# ---------------------------------------------------------------- records


def test_record_of_a_room_has_date_clocks_and_evaluations(tmp_path: Path) -> None:
    room, loaded = in_middle(tmp_path / "room.json")
    text = room.record()
    assert re.search(r'\[Date "\d{4}\.\d\d\.\d\d"\]\n\[TimeControl "60\+2"\]', text)
    record = Record.parse(text)
    first, second = record.line.moves
    assert first.clock is not None
    assert 60 < first.clock < 62
    assert first.evaluation is None, "a person says nothing"
    assert second.clock is not None
    assert second.evaluation == pytest.approx(room.room["evals"][0]["value"], abs=0.0005)
    assert loaded.record().partition("1. ")[2] == text.partition("1. ")[2], "the saved room has them too"
    board = Board("dai_dai")
    board.paste(text)
    assert Record.parse(board.record()) == record
    board.save(tmp_path / "board.json")
    assert Record.parse(Board.load(tmp_path / "board.json").record()) == record


def test_move_made_again_after_taking_back_has_its_own_clock() -> None:
    async def play() -> None:
        room = room_of(white="human", time=(60, 5))
        await begun(room)
        room.push("9n 9m")
        room.push("9i 9j")
        room.take_back()
        await until(room, lambda: room.room["clock"]["runs"] == "white")
        room.push("9i 9j")
        room.stop()
        await room.finished()
        first, second = Record.parse(room.record()).line.moves
        assert first.clock is not None
        assert second.clock is not None
        assert first.clock > 60
        assert second.clock > 65, "two increments: the clocks stay when a move is taken back"

    played(play)


@pytest.mark.parametrize("part", ["clock", "evaluation"])
def test_wrong_clock_of_a_move_is_refused(part: str) -> None:
    board = Board("dai_dai", tsfen=QUIET)
    board.push("9n 9m")
    data = json.loads(board.saved())
    data["moves"][0][part] = "x"
    with pytest.raises(BanmenError, match=rf"moves\[0\]\.{part} must be a number, got \"x\""):
        board.paste(json.dumps(data))


@pytest.mark.parametrize("warns", [False, True])
def test_a_loaded_room_warns_as_the_saved_one_did(*, warns: bool, tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    room_of(warns=warns).save(file)
    assert ("warns" in json.loads(file.read_text("utf-8"))["room"]) == warns
    assert GameRoom.load(file).room["warns"] == warns
