"""Python is busy, killed, restarted or shut down: the board says so, keeps the move, recovers if possible."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook
from tests.browser.practice import Practice
from tests.browser.rooming import Room

pytestmark = pytest.mark.usefixtures("mortal")

GONE = "Python was stopped or restarted. Run the cell again to continue."
KEPT = f"{GONE} The board remembers your move."
CELL = "from banmen import Board\nboard = Board('dai_dai', pieces={pieces!r})\nboard"
# A lion between two pawns: it takes one and then the other.
LION = CELL.format(
    pieces={"9i": "lion", "9h": "white pawn", "9g": "white pawn", "3c": "white king", "12o": "king"}
)


def run_again(notebook: Notebook) -> Board:
    """Run the cell once more and find its board."""
    notebook.run_all()
    return notebook.boards(1)[0]


def half_made(board: Board) -> None:
    """Begin a move of two legs, and stop halfway."""
    board.click("9i", "9g")
    board.expect(gesture="legs", selected="9i")


def kept(board: Board) -> None:
    """Check that the half-made move is as it was left, and can be continued."""
    board.expect(gesture="legs", selected="9i")
    assert "9h" in board.choices()


def test_a_move_made_while_python_is_busy_is_made_once_when_it_is_free(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    with notebook.busy():
        board.click("13s", "13r")
        board.expect(gesture="asking", kernel="slow")
        board.expect_message("Waiting for Python …", "info")
        board.expect(gesture="unanswered", kernel="silent")
        board.expect_message("Python is not responding. The board remembers your move.", "error")
        again = board.root.locator(".bm-again")
        for _ in range(2):  # impatience does no harm
            again.click()
            board.expect(gesture="asking")
            board.expect(gesture="unanswered")
        # Meanwhile the piece stands where it goes to.
        expect(board.root.locator(".bm-held")).to_have_attribute("data-square", "13s")
    board.expect(ply=1, turn="white", gesture="idle", kernel="")
    board.expect_message("")
    assert notebook.played() == ["13s 13r"]
    assert board.pieces() == notebook.pieces()
    board.click("13g", "13h")
    board.expect(ply=2)


def test_a_half_made_move_survives_a_busy_python(notebook: Notebook) -> None:
    (board,) = notebook.show(LION)
    # What Python does as soon as it is free is no reason to begin anew, as long as nothing has moved.
    with notebook.busy("board.title = 'Free again'"):
        half_made(board)
        kept(board)
    expect(board.root.locator(".bm-title")).to_have_text("Free again")
    kept(board)
    board.click("9h")
    board.expect(ply=1, gesture="idle")
    assert notebook.value("board.history[0]['text']") == "9i 9h 9g"


def end(notebook: Notebook, how: str) -> None:
    """End the kernel: as the menu does, or as the machine does when memory runs out."""
    session = "jupyterapp.shell.currentWidget.context.sessionContext"
    match how:
        case "restarted":
            notebook.page.evaluate(f"async () => {{ await {session}.session.kernel.restart(); }}")
        case "shut down":
            notebook.page.evaluate(f"async () => {{ await {session}.shutdown(); }}")
        case "killed":
            notebook.start("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
            notebook.page.get_by_role("dialog").get_by_role("button", name="Ok").click()


@pytest.mark.parametrize("how", ["restarted", "killed"])
def test_a_gone_python_is_reported_and_the_half_made_move_stays(notebook: Notebook, how: str) -> None:
    (board,) = notebook.show(LION)
    half_made(board)
    end(notebook, how)
    board.expect(kernel="gone")
    kept(board)
    board.click("9h")
    board.expect(gesture="unanswered")
    board.expect_message(KEPT, "error")
    expect(board.root.locator(".bm-again")).to_be_hidden()
    # What needs no Python still works.
    board.press("Escape")
    board.expect_message(GONE, "error")
    board.click("12o")
    board.expect(selected="12o")
    assert len(board.targets()) == 8

    # And the cell run again is a board to play on.
    notebook.wait_until_open()
    again = run_again(notebook)
    again.expect(ply=0)
    again.expect_message("")
    again.click("9i", "9g", "9h")
    again.expect(ply=1, turn="white")
    assert notebook.value("board.history[0]['text']") == "9i 9h 9g"


def test_a_kernel_shut_down_is_found_out_by_the_first_move(notebook: Notebook) -> None:
    (board,) = notebook.show(LION)
    half_made(board)
    end(notebook, "shut down")
    board.click("9h")
    board.expect(gesture="unanswered", kernel="gone")
    board.expect_message(KEPT, "error")
    notebook.open_again()


def test_a_move_sent_before_a_restart_stays_on_the_board(notebook: Notebook) -> None:
    (board,) = notebook.show(LION)
    notebook.start("while True: pass")
    board.click("9i", "9g", "9h")
    board.expect(gesture="asking")
    end(notebook, "restarted")
    board.expect(gesture="unanswered", kernel="gone")
    board.expect_message(KEPT, "error")


# ---------------------------------------------------------------- nothing that was done is lost

QUIET = "16,K/" + "17/" * 7 + "8,P,8/" + "17/" * 4 + "8,p,8/17/17/k,16 0"
LION_AREA = {"kind": "category", "variant": "tai", "piece": "lion", "options": ["step", "area"]}


def downloaded(notebook: Notebook, button: Locator) -> str:
    """Press a button that saves a file, and read the file."""
    with notebook.page.expect_download() as download:
        button.click()
    return download.value.path().read_text("utf-8")


def test_game_is_downloaded_and_continued_after_the_kernel_died(notebook: Notebook) -> None:
    room = Room(notebook, f"GameRoom('dai_dai', white='level:1', tsfen={QUIET!r})")
    room.start()
    room.board.click("9n", "9m")
    room.board.expect(ply=2)
    room.expect(turn="black")
    record, saved = notebook.value("[room.record(), room.saved()]")
    end(notebook, "killed")
    room.expect(kernel="gone")
    room.menu_button.click()
    assert downloaded(notebook, room.action("record")) == record
    room.board.root.get_by_role("tab", name="Share").click()
    assert json.loads(downloaded(notebook, room.board.tool("saveBoard"))) == json.loads(saved)

    notebook.wait_until_open()
    notebook.run_all()
    room.find()
    room.board.expect(ply=0)
    offer = room.root.locator(".bm-resume")
    expect(offer).to_have_text(re.compile(r"Continue the game of \d\d:\d\d\?"))
    offer.get_by_role("button", name="Continue").click()
    room.board.expect(ply=2)
    expect(offer).to_be_hidden()
    assert notebook.value("room.record()") == record
    room.start()
    room.board.click("9m", "9l")
    room.board.expect(ply=4)


def test_drill_half_done_is_continued_after_the_kernel_died(notebook: Notebook) -> None:
    exercises = [{**LION_AREA, "id": "one"}, {**LION_AREA, "id": "two"}]
    practice = Practice(notebook, f"Drill({exercises!r})")
    practice.choose("area")
    practice.expect_verdict("right")
    practice.action("next").click()
    notebook.wait_for("practice.at", 1)
    end(notebook, "restarted")
    notebook.wait_until_open()
    notebook.run_all()
    expect(practice.root).to_have_attribute("data-ready", "true")
    assert notebook.value("practice.at") == 0
    offer = practice.root.locator(".bm-resume").first
    expect(offer).to_contain_text("Continue the exercises of")
    offer.get_by_role("button", name="Continue").click()
    notebook.wait_for("practice.at", 1)
    expect(offer).to_be_hidden()
    expect(practice.root).to_contain_text("2 of 2")
