"""What was played in a room is taken back, looked at and kept."""

import time
from pathlib import Path

import pytest

from banmen import Board, GameRoom
from banmen_rules import BanmenError
from tests.widget.rooms import MATE, begun, played, room_of, until


def test_a_move_is_taken_back_with_the_answer_to_it_and_the_game_continues() -> None:
    async def play() -> None:
        room = room_of(white="level:2", time=(100, 0))
        await begun(room)
        with pytest.raises(BanmenError, match="No person has moved"):
            room.take_back()
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        left = room.room["clock"]["left"]["white"]
        room.take_back()
        assert (room.ply, room.turn, room.room["evals"]) == (0, "black", [])
        room.push("17q 16q")
        await until(room, lambda: room.ply == 2)
        assert len(room.history) == 4, "the moves taken back stay as a variation"
        assert room.history[0]["variation"] == 1, "and the game is the main line"
        assert room.room["clock"]["left"]["white"] < left <= 100
        room.stop()
        await room.finished()

    played(play)


def test_a_move_is_taken_back_while_the_opponent_thinks() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="level:4")
        await begun(room)
        room.push("9l 9k")
        room.take_back()
        assert room.ply == 0
        await begun_again(room)
        room.push("9l 9k")
        assert room.room["state"] == "playing"
        room.stop()
        await room.finished()
        assert room.ply == 1

    async def begun_again(room: GameRoom) -> None:
        await until(room, lambda: room.room["players"]["white"]["state"] == "ready")

    played(play)


def test_repetition_is_known_after_a_move_was_taken_back() -> None:
    async def play() -> None:
        room = room_of(white="human")
        await begun(room)
        for move in ("17q 16q", "1a 2a", "16q 17q"):
            room.push(move)
        room.take_back()
        room.push("16q 17q")
        with pytest.raises(BanmenError, match="bring back a position"):
            room.push("2a 1a")
        room.push("2a 2b")  # all before both are ready again
        await until(room, lambda: room._session.game.position.counter == 4)
        assert room._session.game.position.move_stack == room.position.move_stack
        room.stop()
        await room.finished()

    played(play)


def test_looking_back_does_not_lose_how_a_game_ended(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_of(white="human")
        await begun(room)
        room.push("9n 9m")
        room.resign("black")
        await room.finished()
        ended = room.result
        assert ended["reason"] == "resignation"
        room.goto(0)
        assert not room.result
        assert '[Result "White wins: resignation"]' in room.record()
        room.save(tmp_path / "room.json")
        room.goto(1)
        assert room.result == ended
        again = GameRoom.load(tmp_path / "room.json")
        again.goto(1)
        assert again.result["text"] == ended["text"]

    played(play)


def test_a_game_that_is_lost_continues_from_before_the_last_move() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=MATE)
        await begun(room)
        for _ in range(2):  # what has come to its end twice counts once
            room.push("1q 1a")
            await until(room, lambda: room.room["state"] == "over")
            assert [row["winner"] for row in room.match] == ["black"]
            room.take_back()
            shown = room.room
            assert (shown["state"], shown["text"], shown["winner"]) == ("playing", "", "")
            assert (room.ply, room.match, shown["points"], room.result) == (0, [], [0, 0], {})
            await until(room, lambda: room._session.game.host.begun)
        room.push("1q 2q")
        room.resign("white")
        await room.finished()
        room.take_back()
        assert (room.ply, room.result, room.room["table"]) == (0, {}, [])
        assert "resign" not in room.record()
        room.stop()
        await room.finished()
        room.push("1q 1a")
        assert room.result["reason"] == "royals", "the game is over"

    played(play)


def test_a_record_ends_as_the_game_did_whatever_was_tried_before_or_after() -> None:
    async def play() -> GameRoom:
        room = room_of(white="human")
        room.push("17q 16p")
        room.undo()
        room.push("9n 9m")
        await begun(room)
        room.push("9i 9j")
        room.take_back()
        room.promote_variation(0)
        room.resign()
        await room.finished()
        return room

    room = played(play)
    record = room.record()
    *_, result, _, moves, tried, back, _ = record.split("\n")
    assert (result, moves) == ('[Result "Black wins: resignation"]', "1. P-9m")
    assert (tried, back) == ("  (1. K-16p)", "  (1. P-9m P-9j)")
    room.goto(0)
    assert room.record() == record
    board = Board("dai_dai")
    board.paste(record)
    assert (board.ply, board.result["reason"], board.record()) == (1, "resignation", record)


def test_a_move_is_taken_back_only_on_the_board_it_was_made_on() -> None:
    async def play() -> None:
        room = room_of(white="human")
        await begun(room)
        room.push("9n 9m")
        room.push("9i 9j")
        room.resign()
        await room.finished()
        assert room.room["node"] == 1
        room.tsfen = MATE
        for _ in range(2):
            with pytest.raises(BanmenError, match="another position than the game"):
                room.take_back()
            assert (room.room["state"], room.room["node"]) == ("over", -1)
            if not room.history:
                room.push("1q 2q")
                room.push("1a 2a")
        room.undo_edit()
        assert room.room["node"] == 1
        room.take_back()
        assert (room.room["state"], room.ply, room.turn) == ("playing", 1, "white")
        room.stop()
        await room.finished()

    played(play)


def test_who_had_no_time_left_has_some_when_a_move_is_taken_back() -> None:
    async def play() -> None:
        room = room_of(white="human", time=(0.5, 0))
        await begun(room)
        before = time.time()
        room.push("9n 9m")
        assert before - 0.001 <= room.room["clock"]["asof"] <= time.time() + 0.001
        await room.finished()
        assert room.result["reason"] == "time"
        black = room.room["clock"]["left"]["black"]
        room.take_back()
        assert room.room["clock"]["left"] == {"black": black, "white": 10.0}
        room.stop()
        await room.finished()

    played(play)
