"""Analysis on a board: it starts, follows, stops, and says why it ends."""

import asyncio
import threading
from typing import Any

import pytest

from banmen import Board
from banmen.board import analysing
from banmen.board.analysing import Worker
from banmen.board.study import Wanted, study
from banmen_rules import BanmenError
from tests.widget.browser import Browser
from tests.widget.rooms import MATE, QUIET, played, scripted


def quiet(**options: Any) -> Board:  # noqa: ANN401 - those of a board
    return Board("dai_dai", tsfen=QUIET, autosave=False, **options)


async def until(board: Board, condition: Any) -> None:  # noqa: ANN401 - a function without arguments
    """Wait until something is so, looking whenever the analysis has changed."""
    changed = asyncio.Event()

    def note(_change: object) -> None:
        changed.set()

    board.observe(note, "analysis")
    while not condition():
        changed.clear()
        await changed.wait()
    board.unobserve(note, "analysis")


def no_search_is_left() -> None:
    for thread in threading.enumerate():
        if thread.name == "banmen-analysis":
            thread.join()


def first_moves(board: Board) -> list[str]:
    return [line["moves"][0]["text"] for line in board.analysis["lines"]]


def test_it_runs_beside_the_cell_and_gets_deeper() -> None:
    async def play() -> None:
        board = quiet()
        run = board.analyse(lines=2)
        assert board.analysis["state"] == "running"  # and it returned at once
        await until(board, lambda: board.analysis["depth"] > 2)
        assert len(set(first_moves(board))) == 2
        assert run.running
        assert run.lines == board.analysis["lines"]
        run.stop()
        assert board.analysis["state"] == "off"
        assert first_moves(board)  # the last results stay
        assert not run.running

    played(play)


def test_it_follows_the_board() -> None:
    async def play() -> None:
        board = quiet()
        board.analyse(lines=1)
        await until(board, lambda: board.analysis["lines"])
        board.push("9n 9m")
        assert board.analysis["tsfen"] == board.tsfen
        assert board.analysis["lines"] == []
        await until(board, lambda: board.analysis["lines"])
        assert board.analysis["lines"][0]["moves"][0]["side"] == "white"
        assert [value["node"] for value in board.analysis["values"]] == [-1, 0]
        board.stop_analysis()
        board.undo()
        assert (board.analysis["state"], board.analysis["lines"]) == ("off", [])

    played(play)


def test_await_returns_lines_with_reasons() -> None:
    async def play() -> None:
        board = Board("dai_dai", tsfen=MATE, autosave=False)
        lines = await board.analyse(lines=1)
        assert lines[0]["reason"] == "Takes the king, the last royal, and wins the game."
        assert (lines[0]["wins"], lines[0]["value"]) == (1, 100_000.0)
        assert board.analysis["hanging"][0]["square"] == "1a"
        board.lang = "ja"
        assert (await board.analyse(lines=1))[0]["reason"].startswith("最後の王の王将を取")
        board.push("1q 1a")
        assert (board.analysis["state"], board.analysis["lines"]) == ("over", [])

    played(play)


def test_values_of_a_game_are_for_its_moves() -> None:
    async def play() -> None:
        board = quiet()
        for move in ("9n 9m", "9i 9j", "9m 9l"):
            board.push(move)
        board.goto(1)
        lines = await board.analyse(lines=1, seconds=0.1)
        assert await board.analyse(game=True, seconds=0.01) == lines  # those of the position stay
        assert [value["node"] for value in board.analysis["values"]] == [-1, 0, 1, 2]
        assert (board.analysis["state"], board.analysis["game"]) == ("done", [0, 0])
        board.tsfen = MATE
        assert board.analysis["values"] == []  # another game

    played(play)


def test_a_script_waits() -> None:
    board = Board("dai_dai", tsfen=MATE, autosave=False)
    run = board.analyse(lines=3, seconds=0.1)
    assert run.wait()[0]["moves"][0]["text"] == "1q 1a"
    assert not run.running


def test_engine_gives_one_move() -> None:
    async def play() -> None:
        board = quiet()
        [line] = await board.analyse(engine=scripted("quirky", "9n 9m"))
        assert (line["moves"][0]["text"], line["value"], line["depth"]) == ("9n 9m", 901.8272599210001, 0)

    played(play)


def test_engine_that_dies_ends_the_analysis_with_its_reason() -> None:
    async def play() -> None:
        board = quiet()
        with pytest.raises(BanmenError, match="I cannot continue"):
            await board.analyse(engine=scripted("dies"))
        assert board.analysis["state"] == "failed"
        assert "I cannot continue" in board.analysis["text"]
        board.push("9n 9m")  # the board plays on
        with pytest.raises(BanmenError, match="nowhere"):
            await board.analyse(engine="./nowhere-to-be-found")
        board.analyse(lines=1)
        await until(board, lambda: board.analysis["lines"])
        board.stop_analysis()

    played(play)


def test_stopping_ends_an_engine_that_thinks() -> None:
    async def play() -> None:
        board = quiet()
        run = board.analyse(engine=scripted("slow"))
        await asyncio.sleep(0)
        run.stop()
        await asyncio.to_thread(no_search_is_left)

    played(play)


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"lines": 0}, "lines must be from 1 to 5, got 0"),
        ({"lines": 6}, "lines must be from 1 to 5, got 6"),
        ({"lines": "3"}, "lines must be a whole number"),
        ({"seconds": 0}, "seconds must be more than 0"),
        ({"engine": " "}, "engine must be a command line"),
        ({"engine": "level:9"}, "9"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], message: str) -> None:
    board = quiet()
    with pytest.raises(BanmenError, match=message):
        board.analyse(**wrong)
    assert board.analysis["state"] == "off"


def test_page_starts_and_stops_it() -> None:
    async def play() -> None:
        board = quiet()
        browser = Browser(board)
        ask: dict[str, Any] = {"id": 1, "request": "analyse"}
        assert browser.ask({**ask, "op": "start", "lines": 2})["ok"]
        await until(board, lambda: board.analysis["lines"])
        assert (board.analysis["count"], board.analysis["state"]) == (2, "running")
        assert browser.ask({**ask, "id": 2, "op": "stop"})["ok"]
        assert board.analysis["state"] == "off"
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"op": "dance"}, "dance"),
            ({"op": "start", "lines": 9}, "lines must be from 1 to 5"),
            ({"op": "start", "engine": "rm -r"}, "engine"),  # only Python names programs
        ]
        for number, (fields, text) in enumerate(wrong):
            reply: dict[str, Any] = browser.ask({**ask, "id": 3 + number, **fields})
            assert not reply["ok"]
            assert text in reply["text"]

    played(play)


def test_board_that_asks_a_question_gives_nothing_away() -> None:
    async def play() -> None:
        board = quiet()
        board.analyse()
        board.interaction = "mark"
        assert board.analysis["state"] == "off"
        with pytest.raises(BanmenError, match="asks a question"):
            board.analyse()

    played(play)


def test_closing_the_board_ends_it() -> None:
    board = quiet()
    board.analyse()
    board.close()
    no_search_is_left()


def test_trait_is_computed() -> None:
    with pytest.raises(BanmenError, match="analysis is computed"):
        quiet().analysis = {}


def test_without_threads_it_goes_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "start", lambda _: False)
    ticks = 0

    async def play() -> None:
        nonlocal ticks
        board = quiet()
        board.analyse(lines=1)
        while board.analysis["depth"] < 2:
            ticks += 1
            await asyncio.sleep(0)
        board.push("9n 9m")
        await until(board, lambda: board.analysis["lines"])
        board.stop_analysis()
        with pytest.raises(BanmenError, match="no threads"):
            await board.analyse(engine=scripted("quirky", "9i 9j"))

    played(play)
    assert ticks > 2  # others had their turn meanwhile


def test_search_asks_at_every_position_whether_to_stop() -> None:
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 200

    [*_, last] = study(quiet().position, Wanted(1), "en", stopped)
    assert asked == 201
    assert last is not None


def test_slice_ends_a_step_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "SLICE", 0.0)
    position = quiet().position
    worker = Worker(lambda stopped: study(position, Wanted(1), "en", stopped))
    while not worker.finished:
        worker.step()
    assert worker.error is None
    assert "hanging" in worker.news()  # nothing could be searched, and what needs no search is there
