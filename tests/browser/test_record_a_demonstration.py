"""A teacher records a demonstration on a board, tries it and saves it, without a code cell."""

from playwright.sync_api import expect

from tests.browser.lab import Notebook

STEPS = "[[each['path'], ' '.join(each['moves']), each['caption']] for each in board.draft['steps']]"


def test_a_demonstration_is_recorded_tried_and_saved(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', region='17i-9y')")
    page, root = board.page, board.root
    root.locator("[data-tool=more]").click()
    root.locator(".bm-more [data-tool=record]").click()
    caption = root.locator(".bm-say textarea")
    expect(caption).to_be_focused()
    page.keyboard.type("The start.")
    board.click("13s", "13r")
    expect(root.locator("[data-path='2'] [aria-current=step]")).to_be_visible()
    caption.fill("A pawn steps.")
    page.keyboard.press("Control+Enter")
    expect(root.locator("[data-path='3'] [aria-current=step]")).to_be_visible()
    page.keyboard.type("It is White's turn.")
    root.locator(".bm-action-save").click()
    line = 'from banmen import Demo; Demo("my-demonstration.json")'
    expect(root.locator(".bm-below code")).to_have_text(line)
    notebook.wait_for(
        STEPS, [["1", "", "The start."], ["2", "P-13r", "A pawn steps."], ["3", "", "It is White's turn."]]
    )
    notebook.run("saved = __import__('banmen').Demo('my-demonstration.json')")
    assert notebook.value("[frame['caption'] for frame in saved.frames]")[1] == "A pawn steps."
    root.locator(".bm-action-try").click()
    trial = root.locator(".bm-trial")
    expect(trial.locator(".bm-says")).to_have_text("The start.")
    expect(root.locator(".bm-say").first).to_be_hidden()
    trial.locator("[data-action=on]").click()
    expect(trial.locator(".bm-says")).to_have_text("A pawn steps.")
    page.keyboard.press("Escape")
    expect(trial).to_have_count(0)
    expect(root.locator(".bm-action-try")).to_be_focused()
