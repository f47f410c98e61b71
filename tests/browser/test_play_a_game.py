"""Somebody plays in a room: against the opponent, from the first press of a button to a result."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import boxes_of
from tests.browser.lab import Notebook
from tests.browser.rooming import Room

LATE = "GameRoom('dai_dai', white='level:1', seed=1, tsfen='8,K,8/16,q/r,16/{}k,16 0')".format("17/" * 13)
"""A king, a queen and a rook against a king, which cannot leave its rank."""

# The move of a player who looks this far ahead, computed by the rules.
_CHOOSE = """
from banmen_rules.engine.search import level, think

def _choice(far):
    *_, thought = think(room.position, level(far).limits, seed=1000 + room.ply)
    return thought.line[0]
"""


def play_out(room: Room, far: int, most: int) -> int:
    """Play by clicks until there is a result; return how many moves there were."""
    room.notebook.run(_CHOOSE)
    for ply in range(0, most, 2):
        room.board.play(room.notebook.value(f"_choice({far})"))
        room.notebook.page.wait_for_function(
            "([root, ply]) => root.dataset.state === 'over'"
            " || Number(root.querySelector('.bm-board').dataset.ply) === ply + 2",
            arg=[room.root.element_handle(), ply],
        )
        if room.root.get_attribute("data-state") == "over":
            return int(room.board.data("ply"))
    raise AssertionError(f"after {most} moves there is no result")


def expect_won(room: Room) -> None:
    """Check that page, board, Python and the saved game agree: Black took the last royal piece."""
    expect(room.result).to_have_text(re.compile(r"^You won · last royal piece captured · \d+ moves?$"))
    expect(room.root.locator(".bm-controls")).to_have_attribute("data-ending", "won")
    expect(room.board.root.locator(".bm-turn")).to_have_text("Black wins")
    expect(room.action("again")).to_be_visible()
    assert room.notebook.value("[room.result['winner'], room.result['reason']]") == ["black", "royals"]
    assert not any(symbol in {"K", "+K"} for symbol in room.notebook.pieces("room").values())
    with room.notebook.page.expect_download() as download:
        room.press("record")
    assert "Black wins" in download.value.path().read_text()


@pytest.mark.long
def test_a_whole_game_of_dai_dai_is_played_and_won(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:1', seed=8)")
    assert len(room.board.pieces()) == 192
    room.start()
    assert play_out(room, 2, 800) > 10
    expect_won(room)


def test_the_last_moves_are_played_and_the_king_is_taken(notebook: Notebook) -> None:
    room = Room(notebook, LATE)
    room.start()
    assert play_out(room, 4, 10) > 1
    expect_won(room)
    # And once more from the same start.
    room.press("again")
    room.expect(state="playing")
    room.board.expect(ply=0, turn="black")
    expect(room.result).to_be_hidden()


def test_a_move_gets_a_reply_and_is_taken_back(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:2')")
    expect(room.action("takeback")).to_be_hidden()
    room.start()
    expect(room.status).to_have_text("Your move.")
    expect(room.action("takeback")).to_be_disabled()
    room.board.play("9l 9k")
    room.board.expect(ply=2, turn="black")
    expect(room.status).to_have_text("Your move.")
    expect(room.behind).to_be_hidden()
    # What the opponent thinks is a curve, and a value beside its name.
    expect(room.root.locator('.bm-curve[data-side="white"]')).to_have_attribute("d", re.compile(r"^M\d"))
    expect(room.player_panel("white").locator(".bm-value")).to_have_text(re.compile(r"^[+−±]\d+\.\d$"))
    room.press("takeback")
    room.board.expect(ply=0, turn="black")
    expect(room.behind).to_be_hidden()
    assert room.notebook.value("len(room.history)") == 2, "undone moves stay as a variation"
    room.board.play("8l 8k")
    room.board.expect(ply=2)
    # A piece that goes elsewhere than it can is refused as on any board, and it is still one's turn.
    room.board.click("7l", "7i")
    room.board.expect_message(re.compile("cannot go to 7i"), "info")
    room.board.play("7l 7k")
    room.board.expect(ply=4)


def test_a_hint_is_shown_and_explained_and_goes_with_the_next_move(notebook: Notebook) -> None:
    # The rook on 1b is there for the taking.
    room = Room(notebook, "GameRoom('dai_dai', tsfen='14,K,2/16,R/{}k,15,r 0')".format("17/" * 14))
    room.start()
    room.press("hint")
    expect(room.hint.locator("p").first).to_have_text(re.compile("^Hint: Rook 1q 1b: captures the rook"))
    assert room.arrows() == ["green"]
    assert room.notebook.value("room.annotations") == []
    expect(room.hint.locator(".bm-reasons")).to_be_hidden()
    room.press("why")
    line = room.value("hint")["line"]
    assert len(line) > 1
    expect(room.hint.locator("li")).to_have_count(len(line))
    expect(room.hint.locator("li").nth(1)).to_have_text(re.compile(f"^King {line[1]}"))
    expect(room.hint.locator(".bm-reasons")).to_contain_text("Then Black is ahead by ")
    assert room.arrows()[:2] == ["green", "red"]
    room.board.play("1q 1b")
    expect(room.hint).to_be_hidden()
    expect(room.board.svg.locator('[data-kind="arrow"]')).to_have_count(0)


def test_giving_up_takes_two_clicks_and_the_form_asks_for_another_game(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:3')")
    room.start()
    room.press("resign")
    expect(room.action("resign")).to_have_text("Resign this game?")
    assert room.value("state") == "playing"
    room.press("resign")
    room.expect(state="over")
    expect(room.result).to_have_text("You lost · resigned · 0 moves")
    room.press("new")
    form = room.root.get_by_role("form", name="Players and time")
    form.locator("[name=black]").select_option(label="Level 1: moves at random")
    form.locator("[name=white]").select_option(label="You, on this board")
    form.get_by_label("Use clocks").check()
    form.get_by_label("Minutes per player").fill("2")
    form.get_by_label("Seconds per move").fill("0")
    form.get_by_label("Games").fill("2")
    form.get_by_role("button", name="Start").click()
    room.board.expect(ply=1, turn="white")
    expect(form).to_be_hidden()
    expect(room.root.locator(".bm-gameno")).to_have_text("Game 1 of 2")
    assert [room.value("players")[side]["player"] for side in ("black", "white")] == ["level:1", "human"]
    assert 100 < room.seconds("white") <= 120 == room.value("clock")["start"]
    # In the next game of the match the sides are changed.
    room.press("resign", "resign")
    expect(room.root.locator(".bm-match summary")).to_contain_text("Level 1 – You: 1 – 0, 1 of 2 played")
    room.press("next")
    expect(room.root.locator(".bm-gameno")).to_have_text("Game 2 of 2")
    expect(room.player_panel("black").locator(".bm-name")).to_have_text("You")


def test_looking_back_while_the_other_side_moves(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:1')")
    room.start()
    notebook.run("room.push('9l 9k'); room.goto(0)")
    expect(room.behind).to_contain_text("the game is 2 moves ahead")
    room.board.expect(ply=0)
    room.board.click("8l", "8k")
    room.board.expect_message(re.compile("Go back to the game"), "error")
    room.board.press("Escape")
    room.press("back")
    room.board.expect(ply=2)
    expect(room.behind).to_be_hidden()
    room.board.play("8l 8k")
    room.board.expect(ply=4)


def test_the_page_is_loaded_again_during_a_game(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:1', time=(3000, 0))")
    room.start()
    room.board.play("9l 9k")
    room.board.expect(ply=2, turn="black")
    notebook.command("docmanager:save")
    left = room.value("clock")["left"]["black"]
    # The clock runs without a message from Python.
    notebook.run("import time; time.sleep(3)")
    notebook.page.reload()
    notebook.wait_until_open()
    room.find()
    before = room.left("black")
    shown = room.seconds("black")
    assert room.left("black") - 1 <= shown <= before + 1
    assert room.value("clock")["left"]["black"] == left > before + 2, "no message has come since"
    room.board.play("8l 8k")
    room.board.expect(ply=4)


def test_a_game_is_played_by_keys_alone(notebook: Notebook) -> None:
    room = Room(notebook, "GameRoom('dai_dai', white='level:1')")
    keys = notebook.page.keyboard
    room.action("start").focus()
    keys.press("Enter")
    room.expect(state="playing")
    # The board has the keys: a pawn steps forward.
    expect(room.board.root.locator("[role=grid] :focus, [role=grid]:focus")).to_have_count(1)
    room.board.keys(*"9l", "Enter")
    room.board.expect(selected="9l")
    room.board.keys(*"9k", "Enter")
    room.board.expect(ply=2)
    expect(room.root.locator(':scope > .bm-spoken[role="status"]')).to_have_text(re.compile(r"Your move\."))
    for name, state in (("takeback", 0), ("resign", 0), ("resign", 0)):
        room.action(name).focus()
        keys.press("Enter")
        room.board.expect(ply=state)
    room.expect(state="over")
    # The button is gone with the game: the keys are at the next one.
    expect(room.action("again")).to_be_focused()
    keys.press("Space")
    room.expect(state="playing")


def places(room: Room) -> list[tuple[float, float, float, float]]:
    """Measure where the buttons, the players and the squares are on the page."""
    found: list[tuple[float, float, float, float]] = room.root.evaluate(
        """(root) => [...root.querySelectorAll(".bm-action, .bm-player, .bm-window, .bm-rest")]
          .filter((one) => !one.closest("[hidden]")).map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y, width, height].map((each) => Math.round(each));
          })"""
    )
    return found


@pytest.mark.parametrize("width", [620, 1500])
def test_answer_appears_beside_its_button_and_nothing_moves(notebook: Notebook, width: int) -> None:
    room = Room(notebook, "GameRoom('taikyoku', white='level:1')")
    notebook.page.set_viewport_size({"width": width, "height": 700})
    room.start()
    room.menu_button.scroll_into_view_if_needed()
    reply = room.root.locator(".bm-reply")
    for action, text in (("draw", "declines the draw"), ("takeback", "No person has moved")):
        if action == "takeback":
            notebook.page.evaluate(
                "([root, action]) => { root.querySelector(`[data-action=${action}]`).disabled = false; }",
                [room.root.element_handle(), action],
            )
        before = places(room)
        room.press(action)
        expect(reply).to_contain_text(text)
        expect(reply).to_be_in_viewport(ratio=1)
        assert places(room) == before
        button, shown = boxes_of(room.menu_button, reply)
        assert 0 <= button["y"] - shown["y"] - shown["height"] < button["height"]
        room.board.expect_message("")
        room.menu_button.press("Escape")
        expect(reply).to_be_hidden()


@pytest.mark.parametrize("width", [620, 1500])
def test_show_me_why_moves_nothing(notebook: Notebook, width: int) -> None:
    room = Room(notebook, "GameRoom('dai_dai', tsfen='14,K,2/16,R/{}k,15,r 0')".format("17/" * 14))
    notebook.page.set_viewport_size({"width": width, "height": 700})
    room.start()
    room.press("hint")
    expect(room.action("why")).to_be_visible()
    before = places(room)
    room.press("why")
    expect(room.hint.locator(".bm-reasons")).to_be_visible()
    assert places(room) == before
    room.press("why")
    expect(room.hint.locator(".bm-reasons")).to_be_hidden()
    assert places(room) == before
