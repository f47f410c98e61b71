"""A class plays the board: two pupils vote on their phones, the move is made, and the opponent replies."""

from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.browser.holding import PupilPage, Teacher
from tests.browser.lab import Notebook

FEW = "K,4,G,6/12/12/12/12/12/12/12/12/12/12/k,4,g,4,r,1 0"
"""A few pieces of chu shogi; the rook may promote at the far end of the board."""


def test_two_pupils_vote_and_the_opponent_replies(notebook: Notebook, chromium: Browser) -> None:
    teacher = Teacher(notebook, f'GameRoom("chu", white="level:2", tsfen="{FEW}", autosave=False)')
    aiko, boris = PupilPage(chromium, teacher.address), PupilPage(chromium, teacher.address)
    aiko.join("Aiko")
    boris.join("Boris")
    teacher.press("Start")
    for pupil in (aiko, boris):
        pupil.expect_card("vote-1")
    aiko.tap("2l", "2a")
    aiko.trainer.get_by_role("button", name="Promote").first.tap()
    aiko.expect_arrived("vote")
    boris.tap("2l", "2h")
    boris.expect_arrived("vote")
    expect(boris.trainer).to_contain_text("Vote saved")
    boris.trainer.get_by_role("button", name="Change vote").tap()
    boris.tap("2l", "2a")
    boris.trainer.get_by_role("button", name="Do not").first.tap()
    boris.expect_arrived("vote")
    expect(teacher.root.locator(".bm-class-progress")).to_have_text("2 of 2 have voted")
    arrows = ".bm-board [data-kind=arrow]"
    expect(teacher.root.locator(arrows)).to_have_count(0)
    teacher.press("Reveal")
    expect(teacher.root.locator(arrows)).to_have_count(2)
    expect(teacher.root.locator(".bm-bar")).to_have_text(["2l 2a1", "2l 2a=1"])
    expect(boris.trainer.locator(arrows)).to_have_count(2)
    teacher.press("Play the move")
    for pupil in (aiko, boris):
        pupil.expect_card("vote-2")
        expect(pupil.page.locator(".bm-class-game")).to_contain_text(
            "The class played 2l 2a (1 vote). Level 2 played "
        )
    made = Board(aiko.trainer.locator(".bm-board"))
    expect(made.piece("2a")).to_be_visible()
    boris.page.reload()
    boris.expect_card("vote-2")
    teacher.notebook.wait_for(
        "[one['by'] for one in lesson.classroom['game']['last']]", ["class", "opponent"]
    )
    aiko.close()
    boris.close()
    notebook.run("lesson.close_server()")
