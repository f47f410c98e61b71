"""A class: its teacher with the widget in a notebook, and pupils on pages of their own."""

import itertools
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.board import PATIENCE, Board
from tests.browser.lab import Faults, Notebook

_FILES = itertools.count()


class PupilPage:
    """The page of a pupil on a phone."""

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:  # noqa: ANN401 - Playwright's own
        options: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "locale": "en"}
        self.context = browser.new_context(**{**options, "has_touch": True, "is_mobile": True, **context})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.faults = Faults()
        self.faults.watch(self.page)
        self.page.goto(address)
        self.root = self.page.locator("main")
        self.trainer = self.page.locator(".bm-trainer")
        self.line = self.page.locator(".bm-class-line")

    def join(self, name: str) -> None:
        """Type a name; the address has the code."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").tap()
        self.expect_phase("lobby")
        # A tap elsewhere: the next one, on an option, is no second tap on what was there before.
        self.page.locator(".bm-class-head").tap()

    def expect_phase(self, phase: str) -> None:
        expect(self.root).to_have_attribute("data-phase", phase)

    def expect_card(self, card: str) -> None:
        expect(self.trainer).to_have_attribute("data-card", card)
        expect(self.trainer).to_have_attribute("data-ready", "true")

    def choose(self, text: str) -> None:
        """Tap an option."""
        self.trainer.locator(".bm-pick", has_text=text).tap()

    def expect_arrived(self, what: str = "answer") -> None:
        expect(self.line).to_have_text(f"Your {what} has arrived")

    def tap(self, *squares: str) -> None:
        board = Board(self.trainer.locator(".bm-board"))
        for square in squares:
            board.expect_square(square)
            self.page.touchscreen.tap(*board.at(square))

    def close(self) -> None:
        self.context.close()
        assert self.faults.found == []


class Teacher:
    """The widget `Class` in a notebook, which Python calls ``lesson``."""

    def __init__(self, notebook: Notebook, asked: str = '"hook"', above: str = "") -> None:
        self.notebook = notebook
        self.file = f"class-{next(_FILES)}.db"
        self.source = f"Class({asked}, file={self.file!r})"
        cell = f"from banmen import *\nlesson = {self.source}\nlesson"
        notebook.run_cells(*([f"from banmen import *\n{above}", cell] if above else [cell]))
        self.root: Locator = notebook.page.locator(".bm-classroom")
        expect(self.root).to_have_attribute("data-ready", "true")

    @property
    def address(self) -> str:
        return str(self.notebook.value("lesson.address"))

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()

    def pupil(self, name: str) -> Locator:
        return self.root.locator(".bm-pupil", has_text=name)

    def expect_answered(self, count: int, of: int) -> None:
        expect(self.root.locator(".bm-class-progress")).to_contain_text(f"{count} of {of} have answered")
