"""The QR code of a board on an exported page, read back from the screen by another program."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from banmen import Board
from tests.browser.board import Board as Shown
from tests.browser.exported import Opened
from tools.setup_zbar import ZBARIMG

SITE = "https://example.org/boards"


def read(picture: bytes, path: Path) -> str:
    """Read the only QR code in a picture."""
    reader = ZBARIMG.find()
    assert reader, "this test needs zbarimg: run `make test-hosts`"
    path.write_bytes(picture)
    command = (reader, "--raw", "--quiet", "-Sdisable", "-Sqrcode.enable", str(path))
    found = subprocess.run(command, capture_output=True, check=False, text=True)
    assert found.returncode == 0, f"no QR code was found: {found.stderr}"
    return found.stdout.strip()


def show_link(board: Shown) -> str:
    """Have a board show its QR code, and return the link that stands below it."""
    board.root.get_by_role("tab", name="Share").click()
    board.tool("showQr").click()
    found: str = board.root.locator(".bm-qr-link").inner_text()
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("variant, square", [("chu", "7j"), ("taikyoku", "18z")])
def test_qr_code_holds_the_link_that_is_shown(
    chromium: Browser, tmp_path: Path, variant: str, square: str, theme: str
) -> None:
    board = Board(variant, theme=theme, autosave=False)
    board.site = SITE
    opened = Opened(chromium, board.export(tmp_path / "page.html"))
    shown = opened.board()
    shown.click(square)
    shown.expect(selected=square)
    link = show_link(shown)
    assert link == f"{SITE}/open.html#tsfen=start&variant={variant}&square={square}"
    code = shown.root.locator(".bm-qr")
    expect(code).to_be_visible()
    assert read(code.screenshot(), tmp_path / "code.png") == link
    opened.close()


def test_qr_code_of_a_position_far_into_a_game_is_read_by_a_camera(chromium: Browser, tmp_path: Path) -> None:
    board = Board("tai", autosave=False)
    board.site = SITE
    for _ in range(8):
        board.push(board.legal_moves[0])
    opened = Opened(chromium, board.export(tmp_path / "page.html"))
    shown = opened.board()
    link = show_link(shown)
    # A camera sees the whole screen, and the code with more pixels than a screen has.
    assert read(opened.page.screenshot(), tmp_path / "screen.png") == link
    opened.close()
