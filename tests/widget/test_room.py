"""A room: people and the opponent play in it, in a loop as a notebook has one."""

import itertools
import time

import pytest

from banmen import Board, GameRoom
from banmen_rules import BanmenError, UnknownName
from tests.widget.browser import Browser
from tests.widget.rooms import MATE, QUIET, begun, played, room_of, until

# ---------------------------------------------------------------- a game


def test_a_person_plays_the_opponent_to_the_end() -> None:
    async def play() -> GameRoom:
        room = GameRoom("dai_dai", white="level:1", tsfen=MATE)
        assert room.room["state"] == "setting"
        await begun(room)
        room.push("1q 1a")
        result = await room.finished()
        assert result is not None
        assert result.termination == "royals"
        return room

    room = played(play)
    assert (room.room["state"], room.result["winner"]) == ("over", "black")
    assert room.room["text"] == room.result["text"]
    assert room.match == [
        {
            "game": 1,
            "black": "Human",
            "white": "banmen, level 1",
            "winner": "black",
            "reason": "royals",
            "plies": 1,
        }
    ]
    assert '[White "banmen, level 1"]' in room.record()


def test_the_opponent_answers_and_says_what_it_thinks() -> None:
    async def play() -> GameRoom:
        room = room_of(white="level:2")
        await begun(room)
        room.push("9n 9m")
        assert room.ply == 1, "the player's own move is there at once"
        await until(room, lambda: room.ply == 2)
        room.stop()
        await room.finished()
        return room

    room = played(play)
    assert [node["side"] for node in room.history] == ["black", "white"]
    assert [(each["ply"], each["side"]) for each in room.room["evals"]] == [(1, "white")]


def test_page_gets_the_state_of_the_game_together_with_its_moves() -> None:
    async def play() -> list[tuple[int, int]]:
        room = room_of(white="level:1")
        await begun(room)
        told: list[tuple[int, int]] = []
        room.observe(lambda _: told.append((room.node, room.room["node"])), "ply")
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        room.take_back()
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        room.goto(0)
        room.stop()
        await room.finished()
        return told

    *played_on, away, back = played(play)
    assert played_on[:3] == [(0, 0), (1, 1), (-1, -1)]
    assert all(shown == game for shown, game in played_on)
    assert away[0] == -1 != away[1] == back[1] == back[0]


def test_a_move_before_the_opponent_is_there_waits_for_it() -> None:
    async def play() -> int:
        room = room_of(white="level:1")
        room.start()
        room.push("9n 9m")  # in the same cell: the loop has not run yet
        await until(room, lambda: room.ply == 2)
        room.stop()
        await room.finished()
        return int(room.ply)

    assert played(play) == 2


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        room = GameRoom("dai_dai", black="level:1", white="level:1", tsfen=QUIET, seed=seed)

        async def play() -> list[str]:
            await begun(room)
            await until(room, lambda: len(room.history) >= 6)
            room.stop()
            await room.finished()
            return [node["text"] for node in room.history[:6]]

        return played(play)

    assert moves(1) == moves(1) != moves(2)


def test_only_the_person_whose_turn_it_is_moves() -> None:
    async def play() -> None:
        room = room_of(black="level:1", white="human")
        room.start()
        with pytest.raises(BanmenError, match=r"It is Black's turn, and level:1 plays Black"):
            room.push("9n 9m")
        await until(room, lambda: room.ply == 1)
        assert room.turn == "white"
        room.stop()
        await room.finished()

    played(play)


def test_a_slip_is_refused_and_loses_nothing_even_under_strict_rules() -> None:
    async def play() -> None:
        room = room_of(black="human", white="human", rulings={"illegal_move": "loses"})
        assert room.game.rules.illegal_move == "loses"
        await begun(room)
        with pytest.raises(BanmenError, match="9n"):
            room.push("9n 9k")
        assert (room.room["state"], room.result, room.ply) == ("playing", {}, 0)
        room.push("9n 9m")
        room.stop()
        await room.finished()

    played(play)


def test_a_move_counts_when_it_is_made_whatever_is_done_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        room = room_of(white="level:1", time=(100, 0))
        await begun(room)
        now = time.monotonic()
        times = itertools.chain([now], itertools.repeat(now + 1000))
        monkeypatch.setattr("banmen.room.running_game.monotonic", lambda: next(times))

        def stumble(_change: object) -> None:
            room.unobserve(stumble, "last_move")
            raise RuntimeError("in a cell of somebody's own")

        room.observe(stumble, "last_move")
        with pytest.raises(RuntimeError, match="somebody's own"):
            room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        assert room.room["state"] == "playing"
        room.stop()
        await room.finished()

    played(play)


def test_looking_back_moves_nothing_and_the_game_continues_behind_it() -> None:
    async def play() -> None:
        room = room_of(white="level:1")
        await begun(room)
        room.push("9n 9m")
        room.goto(0)
        with pytest.raises(BanmenError, match="Go back to the game to move"):
            room.push("9n 9m")
        await until(room, lambda: len(room.line) == 2)
        assert room.ply == 0, "a viewer who looks back keeps looking back"
        room.goto(2)
        room.push("9m 9l")
        room.stop()
        await room.finished()
        assert room.ply == 3

    played(play)


def test_the_position_stays_as_it_is_during_a_game() -> None:
    async def play() -> None:
        room = room_of(white="human")
        room.start()
        for change in (
            room.clear,
            room.standard,
            room.undo_edit,
            lambda: room.paste(MATE),
            lambda: setattr(room, "tsfen", MATE),
            lambda: setattr(room, "variant", "tai"),
            room.start,
            room.agree_draw,
        ):
            with pytest.raises(BanmenError, match="A game is being played: stop it"):
                change()
        assert room.tsfen == Board("dai_dai", tsfen=QUIET).tsfen
        room.stop()
        await room.finished()
        room.clear()

    played(play)


# ---------------------------------------------------------------- what people may ask for


def test_who_resigns_has_lost() -> None:
    async def play() -> GameRoom:
        room = room_of(white="level:1")
        await begun(room)
        assert room.resign().text == "Black resigns: White wins"
        await room.finished()
        return room

    room = played(play)
    assert (room.result["reason"], room.room["table"][0]["winner"]) == ("resignation", "white")
    assert room.room["points"] == [0.0, 1.0]
    room.undo()
    assert room.result == {}


def test_who_resigns_before_both_are_ready_does_so_after_the_moves_that_were_made() -> None:
    async def play() -> GameRoom:
        room = room_of(white="human")
        room.start()
        room.push("9n 9m")
        room.resign()
        await room.finished()
        return room

    room = played(play)
    assert (room.result["winner"], room.match[0]["plies"]) == ("black", 1)


def test_player_cannot_resign_for_the_opponent() -> None:
    async def play() -> None:
        room = room_of(white="level:1")
        with pytest.raises(BanmenError, match="No game is being played"):
            room.stop()
        await begun(room)
        with pytest.raises(BanmenError, match="White is played by banmen, level 1, not by you"):
            room.resign("white")
        with pytest.raises(BanmenError, match='Unknown side "red"'):
            room.resign("red")
        room.stop()
        await room.finished()

    played(play)


DRAWN = {"draw_by_agreement": "yes"}


def test_the_opponent_takes_a_draw_when_it_stands_worse_only() -> None:
    async def offer(tsfen: str) -> tuple[bool, str, str]:
        room = GameRoom("dai_dai", white="level:1", tsfen=tsfen)
        await begun(room)
        agreed = room.offer_draw()
        if not agreed:
            assert "declines the draw" in room.status["text"]
            room.stop()
        await room.finished()
        return agreed, room.room["text"], str(room.result.get("reason"))

    assert played(lambda: offer(QUIET))[0] is False
    agreed, _, reason = played(lambda: offer(MATE))
    assert (agreed, reason) == (True, "agreement")


def test_two_people_offer_agree_and_decline() -> None:
    async def play() -> GameRoom:
        room = room_of(white="human")
        await begun(room)
        with pytest.raises(BanmenError, match="No draw was offered"):
            room.decline_draw()
        assert not room.offer_draw()
        assert room.room["offer"] == "black"
        room.decline_draw()
        assert room.room["offer"] == ""
        room.offer_draw("white")
        room.push("9n 9m")  # who plays on has declined
        assert room.room["offer"] == ""
        room.offer_draw("black")
        assert room.offer_draw("black") is False, "a player cannot accept their own offer"
        assert room.offer_draw() is True
        await room.finished()
        return room

    room = played(play)
    assert (room.result["winner"], room.result["reason"]) == ("", "agreement")
    assert room.room["points"] == [0.5, 0.5]


def test_an_offer_is_gone_with_the_game_that_was_broken_off() -> None:
    async def play() -> GameRoom:
        room = room_of(white="human")
        await begun(room)
        room.offer_draw("black")
        for task in room._session.tasks:
            task.cancel()
        await room.finished()
        return room

    state = played(play).room
    assert (state["state"], state["problem"]["text"]) == ("setting", "the game was broken off")
    assert state["offer"] == ""


def test_rules_without_draws_refuse_the_offer() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=QUIET, rulings={"draw_by_agreement": "no"})
        await begun(room)
        with pytest.raises(BanmenError, match="do not allow a draw by agreement"):
            room.offer_draw()
        room.stop()
        await room.finished()

    played(play)


# ---------------------------------------------------------------- clocks


def test_who_has_no_time_left_has_lost_and_the_record_says_so() -> None:
    async def play() -> GameRoom:
        room = room_of(white="human", time=(0.5, 0))
        await begun(room)
        assert room.room["clock"]["runs"] == "black"
        await room.finished()
        with pytest.raises(BanmenError, match="No person has moved"):
            room.take_back()
        return room

    room = played(play)
    assert (room.result["winner"], room.result["reason"]) == ("white", "time")
    assert room.room["clock"] == {
        "start": 0.5,
        "increment": 0.0,
        "left": {"black": 0.0, "white": 0.5},
        "runs": "",
        "asof": None,
    }
    assert "White wins" in room.record()
    room.push("9n 9m")  # afterwards one may look at what would have been
    assert room.result == {}
    room.undo()
    assert room.result["reason"] == "time"


def test_the_time_used_is_the_sides_own() -> None:
    async def play() -> dict[str, float]:
        room = room_of(white="human", time=(100, 10))
        await begun(room)
        room.push("9n 9m")
        left: dict[str, float] = room.room["clock"]["left"]
        assert room.room["clock"]["runs"] == "white"
        room.stop()
        await room.finished()
        return left

    left = played(play)
    assert 100 < left["black"] <= 110
    assert left["white"] <= 100


def test_a_game_begins_at_a_start_that_has_a_name() -> None:
    async def play() -> None:
        room = GameRoom("chu", white="level:1", autosave=False)
        assert [start["name"] for start in room.room["starts"]] == ["lion", "lion_and_queen"]
        room.put("6f", "white pawn")
        browser = Browser(room)
        assert browser.ask({"request": "start", "tsfen": "lion"})["ok"]
        assert room.position.piece_at("6c") is None  # where White's lion was
        assert room.position.piece_at("6f") is None
        room.stop()
        await room.finished()
        room.undo_edit()  # the piece that was on the board is not lost
        assert room.position.piece_at("6f") is not None
        with pytest.raises(UnknownName, match="lion"):
            room.start(tsfen="lionn")

    played(play)


@pytest.mark.parametrize("kind", [Board, GameRoom])
def test_a_board_begins_at_a_start_that_has_a_name(kind: type[Board]) -> None:
    board = kind("taikyoku", tsfen="quiet", autosave=False)
    assert len(dict(board.position.pieces())) == 804 - 2 * 8
