"""A room on the page, and a person who plays in it with mouse and keys."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook


class Room:
    """Game room, which Python calls ``room``."""

    def __init__(self, notebook: Notebook, source: str) -> None:
        notebook.run_cells(f"from banmen import GameRoom\nroom = {source}\nroom")
        self.notebook = notebook
        self.find()

    def find(self) -> None:
        """Wait for it: the page may have been loaded again."""
        self.root: Locator = self.notebook.page.locator(".banmen.bm-room")
        expect(self.root).to_have_attribute("data-ready", "true")
        self.board = Board(self.root.locator(".bm-board"))
        expect(self.board.root).to_have_attribute("data-font", "ready")
        self.status = self.root.locator(".bm-status")
        self.result = self.root.locator(".bm-result")
        self.hint = self.root.locator(".bm-notes .bm-hint")
        self.menu_button = self.root.locator(".bm-others")
        self.menu = self.root.locator(".bm-others-menu")
        self.behind = self.root.locator(".bm-behind")

    # ---------------------------------------------------------------- what a person does

    def press(self, *actions: str) -> None:
        """Press buttons, one after the other: start, again, new, hint, why, takeback, resign."""
        for action in actions:
            if self.menu.locator(f'[data-action="{action}"]').count() and self.menu.is_hidden():
                self.menu_button.click()
            self.action(action).click()

    def start(self) -> None:
        """Start the game, and wait until it is running."""
        self.press("start")
        self.expect(state="playing")

    # ---------------------------------------------------------------- what a person sees

    def expect(self, **data: str) -> None:
        """Wait until the room says this of itself: ``state="over"``, ``turn="black"``."""
        for name, value in data.items():
            expect(self.root).to_have_attribute(f"data-{name}", value)

    def action(self, name: str) -> Locator:
        """Find a button."""
        return self.root.locator(f'[data-action="{name}"]')

    def player_panel(self, side: str) -> Locator:
        """Find a player: "black" or "white"."""
        return self.root.locator(f'.bm-player[data-side="{side}"]')

    def seconds(self, side: str) -> float:
        """Read a clock."""
        shown = self.player_panel(side).locator(".bm-time").inner_text()
        assert re.fullmatch(r"(\d+:)?\d+:\d\d(\.\d)?", shown), shown
        total = 0.0
        for part in shown.split(":"):
            total = total * 60 + float(part)
        return total

    def left(self, side: str) -> float:
        """Ask Python how many seconds a side has left now."""
        found: dict[str, float] = self.notebook.value(
            "{side.label: left for side, left in room._session.game.left().items()}"
        )
        return found[side]

    def arrows(self) -> list[str]:
        """List the arrows drawn on the board, and how each is coloured."""
        found: list[str] = self.board.svg.locator('[data-kind="arrow"]').evaluate_all(
            "(all) => all.map((one) => /bm-note-(\\w+)/.exec(one.getAttribute('class'))[1])"
        )
        return found

    def value(self, name: str) -> Any:  # noqa: ANN401 - whatever Python tells
        """Read a member of the trait ``room``."""
        return self.notebook.value(f"room.room[{name!r}]")
