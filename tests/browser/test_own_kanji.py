"""Kanji of a custom game that no font here has: the piece shows its letters."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Notebook
from tests.browser.test_no_japanese_font import NO_FONT_HAS

GAME = f"""
from banmen_rules import Variant
heron, lion = {{"betza": "N", "kanji": "{NO_FONT_HAS}"}}, {{"betza": "KD", "kanji": "獅子"}}
kinds = {{"king": "K", "heron": heron, "lion": lion}}
mini = Variant.make("mini heron", size=5, kinds=kinds, camp="H.K.L")
"""


def test_letters_are_drawn_where_no_font_has_the_kanji(notebook: Notebook) -> None:
    notebook.run(GAME)
    board = notebook.board("Board(mini)")
    heron, lion = (board.piece(square) for square in ("5e", "1e"))
    expect(lion).to_have_text("獅子")
    expect(heron).to_have_text(re.compile("^H$"))
