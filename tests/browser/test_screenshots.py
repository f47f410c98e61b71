"""Pictures of each game for people to look at, in tests/browser/screenshots/ (not under version control)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from banmen_rules import VARIANTS
from tests.browser.conftest import SCREENSHOTS
from tests.browser.lab import Notebook

pytestmark = pytest.mark.long


@pytest.fixture(params=["light", "dark", "contrast"])
def page(notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[tuple[Notebook, str]]:
    notebook.page.set_viewport_size({"width": 1400, "height": 1160})
    if request.param == "dark":
        notebook.change_theme("dark")
    yield notebook, request.param
    notebook.change_theme("light")


def shoot(notebook: Notebook, name: str) -> bytes:
    SCREENSHOTS.mkdir(exist_ok=True)
    path: Path = SCREENSHOTS / f"{name}.png"
    path.unlink(missing_ok=True)
    return notebook.page.locator(".banmen").first.screenshot(path=path, animations="disabled")


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_game(page: tuple[Notebook, str], variant: str) -> None:
    notebook, shade = page
    theme = "contrast" if shade == "contrast" else "host"
    board = notebook.board(f"Board({variant!r}, theme={theme!r})")
    board.expect(theme=shade)
    pictures = [shoot(notebook, f"{variant}-{shade}-start")]
    notebook.run(
        "import random; source = random.Random(3)\n"
        "for _ in range(40): board.push(source.choice(board.legal_moves))"
    )
    board.expect(ply=40)
    pictures.append(shoot(notebook, f"{variant}-{shade}-middle-game"))
    movable = notebook.value(
        "max(([len(board.position.moves(s)), board.game.size.name(s)]"
        " for s, p in board.position.pieces() if p.side == board.position.turn))"
    )[1]
    board.click(movable)
    board.expect(selected=movable)
    pictures.append(shoot(notebook, f"{variant}-{shade}-selected"))
    for _ in range(4):
        if board.tool("zoomIn").is_disabled():
            break
        before = board.data("zoom")
        board.wheel(movable, -240)
        expect(board.root).not_to_have_attribute("data-zoom", before)
    pictures.append(shoot(notebook, f"{variant}-{shade}-zoomed"))
    assert len(set(pictures)) == len(pictures)
