"""A page opened from a file: no server, no network, no Python."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.board import PATIENCE, Board
from tests.browser.lab import VIEWPORT


class Opened:
    """A page opened from a file; whatever it complains about or asks for is remembered."""

    def __init__(self, browser: Browser, path: Path, **context: object) -> None:
        self.context = browser.new_context(**{"viewport": VIEWPORT, "offline": True, **context})  # type: ignore[arg-type]
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("request", lambda request: self.complaints.append(f"request: {request.url}"))
        self.page.on("dialog", lambda dialog: self.complaints.append(f"dialog: {dialog.message}"))
        self.address = path.as_uri()
        self.page.goto(self.address)

    def board(self, number: int = 0) -> Board:
        """Find a board, and wait until it is ready."""
        root = self.page.locator(".banmen").nth(number)
        for state in ("ready", "font"):
            expect(root).to_have_attribute(f"data-{state}", re.compile("true|ready"))
        return Board(root)

    def close(self) -> None:
        """Close it; it must have been quiet, but for the front end that it carries."""
        self.context.close()
        unexpected = [
            each
            for each in self.complaints
            if each != f"request: {self.address}" and not each.startswith("request: blob:")
        ]
        assert unexpected == []
