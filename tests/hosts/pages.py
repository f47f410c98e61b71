"""Pages that are no JupyterLab: opened, watched, and the board on them found."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.board import PATIENCE, Board
from tests.browser.lab import VIEWPORT, Faults


@dataclass(frozen=True, slots=True)
class Visit:
    """A page that somebody looks at."""

    page: Page

    def board(self) -> Board:
        """Wait for the board, wherever on the page it is (in a shadow root too)."""
        root = self.page.locator(".banmen").first
        expect(root).to_have_attribute("data-ready", "true")
        expect(root).to_have_attribute("data-font", "ready")
        return Board(root)


def play_in_room(page: Page) -> Locator:
    """Begin a game in the only room on a page, dai dai against the opponent, and have moves answered.

    One move is taken back after a hint; the room is left with a game of two moves in it.
    """
    root = page.locator(".banmen.bm-room")
    expect(root).to_have_attribute("data-ready", "true")
    board = Board(root.locator(".bm-board"))
    root.locator("[data-action=start]").click()
    expect(root.locator("[data-action=resign]")).to_be_visible()
    board.click("9l", "9k")
    board.expect(ply=2, turn="black")
    root.locator("[data-action=hint]").click()
    expect(root.locator("[data-action=unhint]")).to_be_visible()
    root.locator("[data-action=takeback]").click()
    board.expect(ply=0)
    board.click("8l", "8k")
    board.expect(ply=2, turn="black")
    return root


@contextmanager
def visiting(browser: Browser, url: str, *, host: str = "", **options: Any) -> Iterator[Visit]:  # noqa: ANN401 - of Playwright
    """Look at a page; nothing may go wrong on it and nothing be asked for elsewhere, but by its host.

    Args:
        browser: to look with.
        url: of the page.
        host: a pattern of the faults that are the host's own.
        options: of the browser's context, such as the size of its window.

    """
    context = browser.new_context(**{"viewport": VIEWPORT, **options})
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        faults = Faults()
        faults.watch(page)
        page.goto(url)
        yield Visit(page)
        ours = [fault for fault in faults.found if not (host and re.search(host, fault))]
        assert not ours, ours
    finally:
        context.close()
