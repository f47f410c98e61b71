"""An exercise is made on a board without code: by mouse, and by keys alone."""

import json
import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

MATE = {"16b": "rook", "15d": "rook", "9n": "king", "1a": "white king", "12c": "white pawn"}


def begin(board: Board) -> None:
    board.root.locator('.bm-bar [data-tool="more"]').click()
    board.root.locator('.bm-more [data-tool="make"]').click()
    expect(board.root).to_have_attribute("data-craft", "make")


def act(board: Board, name: str) -> None:
    board.root.locator(f'.bm-craft [data-action="{name}"]').click()


def test_exercises_are_made_tried_and_saved_by_mouse(notebook: Notebook) -> None:
    board = notebook.board(f"Board('dai_dai', pieces={MATE!r})")
    verdict = board.root.locator(".bm-craft-verdict")
    begin(board)
    board.root.locator('.bm-craft-kind[data-kind="reach"]').click()
    board.click("9n")
    expect(verdict).to_contain_text("Solvable: one answer, 8 of")
    board.click("9m", "7n")
    expect(verdict).to_contain_text("Yours, but not right: 7n.")
    act(board, "try")
    trial = board.root.locator(".bm-trial-place .bm-trainer")
    expect(trial).to_contain_text("Mark every square where the king on 9n can end its move.")
    board.root.locator(".bm-trial-head button").click()
    expect(trial).to_have_count(0)
    act(board, "saving")
    board.root.locator(".bm-craft-save input").fill("mine")
    act(board, "save")
    expect(board.root.locator(".bm-craft-saved code")).to_have_text(
        'from banmen import Drill; Drill("mine.json")'
    )
    act(board, "another")
    board.root.locator('.bm-craft-kind[data-kind="mate"]').click()
    expect(verdict).to_contain_text("Solvable in 2 moves: one right answer.")
    board.click("15d", "15a")
    expect(verdict).to_contain_text("Your answer is right.")
    assert notebook.pieces() == board.pieces()
    act(board, "saving")
    act(board, "save")
    expect(board.root.locator(".bm-craft-saved")).to_contain_text("has 2 exercises now")
    assert notebook.value("[each.kind for each in __import__('banmen').Drill('mine.json').exercises]") == [
        "reach",
        "mate",
    ]
    notebook.run("__import__('os').remove('mine.json')")


def test_exercise_is_made_by_keys_alone(notebook: Notebook) -> None:
    board = notebook.board(f"Board('dai_dai', pieces={MATE!r})")
    press = notebook.page.keyboard.press
    board.root.locator('.bm-bar [data-tool="more"]').focus()
    press("Enter")
    board.root.locator('.bm-more [data-tool="make"]').focus()
    press("Enter")
    board.root.locator('.bm-craft-kind[data-kind="reach"]').focus()
    press("Enter")
    now = board.root.locator(".bm-craft-now")
    expect(now).to_be_focused()
    board.focus()
    for key in "9n":
        press(key)
    press("Enter")
    press("Enter")
    expect(board.root.locator(".bm-craft-done").last).to_contain_text(re.compile("King on 9n"))
    expect(board.root.locator(".bm-craft-verdict")).to_contain_text("Solvable")
    save = board.root.locator('.bm-craft [data-action="saving"]')
    expect(save).to_be_enabled()  # the verdict may come before the answer that enables it
    save.focus()
    press("Enter")
    board.root.locator(".bm-craft-save input").focus()
    notebook.page.keyboard.type("keys")
    press("Enter")
    saved = board.root.locator(".bm-craft-saved")
    expect(saved).to_contain_text("Saved: “Where can it go?”. The pack keys has 1 exercise now.")
    expect(saved).to_be_focused()
    text = str(notebook.value("open('keys.json').read()"))
    assert json.loads(text)["exercises"][0]["square"] == "9n"
    notebook.run("__import__('os').remove('keys.json')")
