"""A trainer on the page, and a learner who answers its exercises with mouse and keys."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook


class Practice:
    """A widget of exercises, which Python calls ``practice``."""

    def __init__(self, notebook: Notebook, source: str) -> None:
        code = "from banmen import *\nfrom banmen_rules.teaching.exercises import load_pack"
        notebook.run_cells(f"{code}\npractice = {source}\npractice")
        self.notebook = notebook
        self.root: Locator = notebook.page.locator(".banmen.bm-trainer")
        expect(self.root).to_have_attribute("data-ready", "true")
        expect(self.root).to_have_attribute("data-font", "ready")
        self.board = Board(self.root.locator(".bm-board"))
        self.told = self.root.locator(".bm-told")

    def expect(self, **data: object) -> None:
        """Wait until the trainer's data attributes have these values."""
        for name, value in data.items():
            expect(self.root).to_have_attribute(f"data-{name}", str(value))

    def expect_verdict(self, tone: str) -> None:
        """Wait for what is said of the last answer: right, wrong, hint or info."""
        expect(self.told).to_have_attribute("data-tone", tone)

    def action(self, name: str) -> Locator:
        """Find a button: next, again, hint, give-up or hand-in."""
        return self.root.locator(f".bm-action-{name}")

    # ---------------------------------------------------------------- answers

    def answer(self, answer: dict[str, Any]) -> None:
        """Answer as a learner would: by clicks on squares and pieces, a button, or the keys."""
        match answer:
            case {"squares": squares}:
                for square in squares:
                    self.board.expect_square(square)
                    self.board.click(square)
            case {"choice": value}:
                self.choose(value)
            case {"text": text}:
                self.write(text)
            case {"pairs": pairs}:
                self.pair(*pairs)
            case {"moves": [path]} if self.card()["path"] is not None:
                for square in path.removesuffix("=").split()[1:]:
                    self.board.expect_square(square)
                    self.board.click(square)
            case {"moves": moves}:
                for number, move in enumerate(moves):
                    self.turn(number)
                    self.move(move)

    def choose(self, value: str) -> None:
        """Press the button of an option."""
        options: Sequence[dict[str, Any]] = self.card()["options"]
        (number,) = [number for number, option in enumerate(options) if option["value"] == value]
        self.root.locator(".bm-options .bm-pick").nth(number).click()

    def pair(self, *pairs: str) -> None:
        """Click a number, then a letter, of each pair."""
        for mark in "".join(pairs):
            self.tile(mark).click()

    def tile(self, mark: str) -> Locator:
        """Find what stands at a number or letter of a matching."""
        return self.root.locator(f"[data-mark='{mark}']")

    def place(self, number: int) -> Locator:
        """Find the place beside a piece of a matching."""
        return self.root.locator(f"[data-slot='{number}']")

    def write(self, text: str) -> None:
        """Type a text and hand it in."""
        field = self.root.locator(".bm-write")
        field.fill(text)
        field.press("Enter")

    def move(self, text: str) -> None:
        """Make a move by clicks."""
        self.board.expect_square(text.split(maxsplit=1)[0])
        self.board.play(text)

    def drag_line(self, start: str, end: str) -> None:
        """Draw a line over squares with the mouse."""
        mouse = self.notebook.page.mouse
        self.board.aim(start)
        mouse.down()
        mouse.move(*self.board.at(end), steps=4)
        mouse.up()

    def turn(self, number: int) -> None:
        """Wait until it is the learner's turn, after so many moves."""
        self.expect(moves=number, showing="false")
        self.board.expect(gesture="idle")

    def card(self) -> dict[str, Any]:
        """Read what Python has sent of the exercise that is shown."""
        name = self.root.get_attribute("data-card")
        found: dict[str, Any] = self.notebook.value(
            f"next(card for card in practice.cards if card['id'] == {name!r})"
        )
        return found
