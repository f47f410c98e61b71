"""The requests of a room's page, its messages to the page, and saved rooms."""

import asyncio
import json
import math
from pathlib import Path

import pytest

from banmen import Board, GameRoom, InvalidSave
from banmen.host import html_page
from banmen.room.players import LARGEST_LOGO, LINES, EngineOutput, Participant, checked_logo, player
from banmen_rules import BanmenError, Side
from banmen_rules.engine.atsi import LONGEST_NAME, LONGEST_TEXT, Info, Param
from tests.widget.browser import Browser
from tests.widget.rooms import MATE, QUIET, begun, played, scripted, until

BLACK, WHITE = Side


def ask(room: GameRoom, request: str, **more: object) -> dict[str, object]:
    """Ask as the page does."""
    return Browser(room).ask({"id": 1, "request": request, **more})


def test_a_page_plays_a_whole_game() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=QUIET)
        terms = {"white": "level:2", "time": [60, 1], "games": 1, "params": {}}
        assert ask(room, "start", **terms) == {"id": 1, "ok": True}
        await until(room, lambda: room.room["players"]["white"]["state"] == "ready")
        assert room.room["players"]["white"]["ours"]
        assert ask(room, "move", **{"from": "9n", "path": [], "to": "9m"})["ok"]
        await until(room, lambda: room.ply == 2)
        assert ask(room, "takeback")["ok"]
        assert room.ply == 0
        assert ask(room, "goto", ply=2)["ok"]
        assert not ask(room, "move", **{"from": "9m", "path": [], "to": "9l"})["ok"]
        assert ask(room, "goto", ply=0)["ok"]
        assert ask(room, "draw") == {"id": 1, "ok": True, "agreed": False}
        assert ask(room, "decline")["ok"] is False
        assert ask(room, "hint")["ok"]
        await until(room, lambda: room.room["hint"])
        assert ask(room, "unhint")["ok"]
        assert room.room["hint"] is None
        assert ask(room, "resign", side="black")["ok"]
        await room.finished()
        assert (room.room["state"], room.room["table"][0]["reason"]) == ("over", "resignation")
        assert "No game is being played" in str(ask(room, "stop")["text"])

    played(play)


@pytest.mark.parametrize("given", ["rm -rf /", "ws://127.0.0.1:1/", "./engine", "level:7", 3, None])
def test_a_page_starts_no_program_and_reaches_no_server(given: object) -> None:
    async def play() -> None:
        room = GameRoom("dai_dai")
        answer = ask(room, "start", white=given)
        assert not answer["ok"]
        assert (room.room["state"], room.room["players"]["white"]["player"]) == ("setting", "level:3")

    played(play)


def test_person_is_warned_of_a_move_that_loses_much_once() -> None:
    pieces = {"9q": "king", "9a": "white king", "5i": "rook", "5e": "white pawn", "5d": "white gold general"}

    async def play() -> None:
        room = GameRoom("dai_dai", white="human", pieces=pieces, warns=True)
        move = {"from": "5i", "path": [], "to": "5e"}
        await begun(room)
        assert room.room["warns"]
        warned = ask(room, "move", **move)
        assert not warned["ok"]
        assert warned["text"] == (
            "White could answer 5d 5e. Takes the rook; nothing guards it. Saves the gold general, which was "
            "attacked. Make the move again to play it."
        )
        assert room.ply == 0
        assert not ask(room, "move", **{**move, "to": "17i", "path": ["3i"]})["ok"], "refused as before"
        assert ask(room, "move", **move, id=2)["ok"]
        room.resign()
        await room.finished()
        room.start()
        await until(room, lambda: room.room["players"]["black"]["state"] == "ready")
        assert not ask(room, "move", **move, id=4)["ok"], "another game, another warning"
        room.stop()
        await room.finished()
        assert ask(room, "start", white="human", warns=False)["ok"]
        await until(room, lambda: room.room["players"]["black"]["state"] == "ready")
        assert ask(room, "move", **move, id=3)["ok"]
        room.stop()
        await room.finished()
        wrong = ask(room, "start", warns="yes")
        assert "warns must be True or False" in str(wrong["text"])
        with pytest.raises(BanmenError, match="warns must be True or False, got 'yes'"):
            GameRoom("dai_dai", warns="yes")  # type: ignore[arg-type]

    played(play)


def test_harmless_moves_and_moves_of_python_need_no_warning() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=QUIET, warns=True)
        await begun(room)
        assert ask(room, "move", **{"from": "9n", "path": [], "to": "9m"})["ok"]
        room.push("9i 9j")
        room.stop()
        await room.finished()

    played(play)


def test_level_with_other_limits_is_named_by_python_only() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="level:4,nodes=50,careless=100", tsfen=QUIET)
        await begun(room)
        room.push("9n 9m")
        await until(room, lambda: room.ply == 2)
        room.stop()
        await room.finished()
        refused = ask(room, "start", white="level:6,seconds=100000")
        assert not refused["ok"]
        assert "level:1 to level:6" in str(refused["text"])
        assert room.room["named"] == ["level:4,nodes=50,careless=100"]
        assert ask(room, "start", white="named:0")["ok"]
        room.stop()
        await room.finished()

    played(play)
    with pytest.raises(BanmenError, match="seconds must be a number, more than 0, got '-1'"):
        GameRoom("dai_dai", white="level:4,seconds=-1")


def test_a_page_takes_what_python_named() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white=scripted("calm"), tsfen=QUIET)
        assert ask(room, "start", white="human")["ok"]
        assert room.room["players"]["white"]["human"]
        room.stop()
        await room.finished()
        assert room.room["named"] == [scripted("calm")]
        wrong = ask(room, "start", white="named:1")
        assert not wrong["ok"]
        assert "named:0" in str(wrong["text"])
        assert ask(room, "start", black="named:0", white="human")["ok"], "to either side"
        assert room.room["players"]["black"]["player"] == scripted("calm")
        await until(room, lambda: room.room["players"]["black"]["state"] == "ready")
        assert room.room["players"]["black"]["name"] == "calm"
        room.stop()
        await room.finished()

    played(play)


def test_what_python_works_out_cannot_be_set_by_a_page() -> None:
    room = GameRoom("dai_dai")
    browser = Browser(room)
    before = dict(room.room)
    browser.set(room={**before, "state": "over"}, view="board")
    assert (room.room, room.view) == (before, "room")
    assert "cannot be set" in room.status["text"]


def test_a_board_does_not_know_what_a_room_does() -> None:
    answer = Browser(Board("dai_dai")).ask({"id": 1, "request": "resign"})
    assert "does not know the request 'resign'" in str(answer["text"])


def test_everything_told_to_the_page_is_plain_data() -> None:
    room = GameRoom("dai_dai", black="level:2", white="level:1", tsfen=MATE, time=(60, 1))
    room.run()
    assert json.loads(json.dumps(room.room, allow_nan=False)) == room.room
    assert room.room["evals"][0]["value"] > 0


def test_where_there_is_no_python_nobodys_time_runs() -> None:
    async def play() -> None:
        room = GameRoom("dai_dai", white="human", tsfen=QUIET, time=(100, 10))
        await begun(room)
        assert room.room["clock"]["runs"] == "black"
        shown = html_page.still(room).traits["room"]
        assert shown == {**room.room, "clock": shown["clock"], "saved": shown["saved"]}
        assert shown["clock"]["runs"] == ""
        room.stop()
        await room.finished()

    played(play)


def test_a_flood_of_lines_is_few_messages() -> None:
    async def play() -> int:
        room = GameRoom("dai_dai", black=scripted("flood"), tsfen=QUIET)
        browser = Browser(room)
        room.start()
        await room.finished()
        assert room.room["text"].startswith("Black (flood) sent more than")
        assert len(room.room["log"]) == LINES
        return len(browser.received)

    assert played(play) < 1000  # ten thousand lines


# ---------------------------------------------------------------- what players say


def test_the_last_evaluation_of_a_position_counts() -> None:
    said = EngineOutput()
    for ply, side, value in [
        (0, BLACK, 1.0),
        (0, BLACK, 2.0),
        (1, WHITE, 3.0),
        (1, BLACK, 4.0),
        (1, WHITE, 5.0),
    ]:
        said.add_evaluation(side, ply, value)
    said.add_evaluation(WHITE, 2, math.inf)
    assert [(each["ply"], each["side"], each["value"]) for each in said.evals] == [
        (0, "black", 2.0),
        (1, "white", 5.0),
        (1, "black", 4.0),
    ]
    said.back_to(0)
    assert len(said.evals) == 1


def test_engine_output_is_limited() -> None:
    said = EngineOutput()
    for number in range(LINES + 5):
        said.add_line(BLACK, str(number) + "x" * LONGEST_TEXT)
    assert (len(said.log), said.log[0]["text"][:2]) == (LINES, "5x")
    assert all(len(each["text"]) == LONGEST_TEXT for each in said.log)


@pytest.mark.parametrize(
    "logo,shown",
    [
        ("data:image/png;base64,AAAA", True),
        ("data:image/svg+xml,%3Csvg/%3E", True),
        ("data:text/html,<script>", False),
        ("https://example.org/logo.png", False),
        ("data:image/png;base64," + "A" * LARGEST_LOGO, False),
        ("", False),
    ],
)
def test_a_logo_is_shown_only_where_nothing_has_to_be_fetched(logo: str, shown: bool) -> None:  # noqa: FBT001
    assert checked_logo(logo) == (logo if shown else "")


def test_a_player_is_shown_as_it_says_it_is_called() -> None:
    known = Participant(player("./engine"))
    assert known.shown("new")["name"] == "./engine"
    known.values = {"Depth": "3"}
    known.says_who(
        Info("x" * 500, logo="data:image/gif;base64,AA"), {"Depth": Param("Depth", "int", bounds=(1, 9))}
    )
    told = known.shown("ready")
    assert (len(told["name"]), told["logo"]) == (LONGEST_NAME, "data:image/gif;base64,AA")
    assert told["params"] == [{"name": "Depth", "type": "int", "bounds": [1, 9], "choices": [], "value": "3"}]
    ours = Participant(player("level:2"))
    ours.says_who(Info("banmen, level 2"), {"Level": Param("Level", "int", bounds=(1, 4))})
    assert ours.shown("ready")["params"] == []


@pytest.mark.parametrize(
    "given,url",
    [
        ("wss://me:pass@engines.example:8000/tai?token=secret", "wss://engines.example:8000/tai"),
        ("WS://me:pass@[::1]:8000?token=secret", "ws://[::1]:8000"),
    ],
)
def test_a_token_is_neither_shown_nor_saved(given: str, url: str) -> None:
    room = GameRoom("dai_dai", white=given)
    shown = room.room["players"]["white"]
    assert (shown["player"], shown["name"]) == (url, url)
    for text in (room.saved(), repr(room), json.dumps(room.room)):
        assert "secret" not in text
        assert "pass" not in text
    assert player(url).shown == url, "a saved player is read again"


# ---------------------------------------------------------------- keeping


def test_how_a_game_ended_is_shown_where_it_is_opened_again(tmp_path: Path) -> None:
    async def play() -> tuple[GameRoom, GameRoom]:
        room = GameRoom("dai_dai", white="human", time=(0.3, 0), tsfen=QUIET)
        room.start()
        room.push("9n 9m")
        await room.finished()
        room.save(tmp_path / "room.json")
        again = GameRoom.load(tmp_path / "room.json")
        assert again.result["text"] == "White ran out of time: Black wins"
        assert (again.result["winner"], again.result["reason"]) == ("black", "time")
        again.goto(0)
        assert not again.result
        again.goto(1)
        assert again.result["reason"] == "time"
        again.start()
        assert not again.result
        again.stop()
        await again.finished()
        return room, again

    room, again = played(play)
    assert room.result["reason"] == "time"
    assert again.result["reason"] == "stopped"


def test_a_room_is_saved_and_nothing_is_started_by_reading_it(tmp_path: Path) -> None:
    made = tmp_path / "made"
    command = f"touch {made}"
    file = tmp_path / "room.json"

    async def play() -> None:
        room = GameRoom("dai_dai", white=command, time=(60, 1), games=3, tsfen=QUIET, title="Tuesday")
        room.push("9n 9m")
        room.save(file)
        again = GameRoom.load(file)
        state = again.room
        assert (state["state"], state["games"], state["clock"]["start"]) == ("setting", 3, 60.0)
        assert state["players"]["white"]["player"] == command
        assert (again.title, again.ply, again.saved()) == ("Tuesday", 1, room.saved())
        await asyncio.sleep(0)
        assert not made.exists()
        assert ask(again, "start", white="named:0")["ok"]
        await again.finished()
        assert made.exists()

    played(play)


def test_the_board_of_a_room_can_be_looked_at_as_a_board(tmp_path: Path) -> None:
    room = GameRoom("dai_dai", tsfen=QUIET)
    room.push("9n 9m")
    room.save(tmp_path / "room.json")
    board = Board.load(tmp_path / "room.json")
    assert (board.tsfen, board.ply) == (room.tsfen, 1)
    board.save(tmp_path / "board.json")
    again = GameRoom.load(tmp_path / "board.json")
    assert (again.ply, again.room["players"]["white"]["player"]) == (1, "level:3")
    assert GameRoom("tai").paste(room.saved()) == "board"


def test_a_game_lost_on_time_is_saved_with_its_end(tmp_path: Path) -> None:
    async def play() -> GameRoom:
        room = GameRoom("dai_dai", white="human", tsfen=QUIET, time=(0.3, 0))
        await begun(room)
        room.push("9n 9m")
        await room.finished()
        return room

    room = played(play)
    room.save(tmp_path / "room.json")
    again = GameRoom.load(tmp_path / "room.json")
    assert again.record() == room.record()
    assert "Black wins" in again.record()


@pytest.mark.parametrize(
    "room,words",
    [
        ({"players": ["human"], "time": None, "games": 1}, "players must be a list of two"),
        ({"players": ["human", "level:9"], "time": None, "games": 1}, 'Unknown level "9"'),
        ({"players": ["human", "human"], "time": "x", "games": 1}, "time must be"),
        ({"players": ["human", "human"], "time": None, "games": 0}, "from 1 to 1000"),
        ({"players": ["human", "human"], "time": None}, "room.games must be given"),
        (3, "room must be an object with players, time, games"),
    ],
)
def test_invalid_saved_room_is_refused(room: object, words: str, tmp_path: Path) -> None:
    text = json.dumps({**json.loads(Board("dai_dai").saved()), "room": room})
    (tmp_path / "room.json").write_text(text, encoding="utf-8")
    with pytest.raises(BanmenError, match=words) as refused:
        GameRoom.load(tmp_path / "room.json")
    if room == 3:
        assert isinstance(refused.value, InvalidSave)
