"""The board follows a light or dark page, also when JupyterLab switches its theme."""

from collections.abc import Iterator

import pytest

from tests.browser.board import Board
from tests.browser.lab import Notebook


@pytest.fixture
def lamp(notebook: Notebook) -> Iterator[Notebook]:
    """A notebook whose page is light again afterwards."""
    yield notebook
    notebook.change_theme("light")


def luminance(board: Board, selector: str, prop: str) -> float:
    """Say how light a colour is, from 0 to 1."""
    text: str = board.root.locator(selector).first.evaluate(
        "(one, prop) => getComputedStyle(one)[prop]", prop
    )
    red, green, blue = (float(part) / 255 for part in text[text.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_board_follows_the_page(lamp: Notebook) -> None:
    board = lamp.board("Board('tai')")
    board.expect(theme="light")
    light = luminance(board, ".bm-plank", "fill"), luminance(board, ".bm-title", "color")
    board.click("13s")
    marked = board.paint("step")
    lamp.change_theme("dark")
    board.expect(theme="dark")
    dark = luminance(board, ".bm-plank", "fill"), luminance(board, ".bm-title", "color")
    assert dark[0] < light[0] - 0.2
    assert light[1] < dark[1] - 0.3
    assert board.paint("step").fill != marked.fill
    board.expect(selected="13s")
    lamp.change_theme("light")
    board.expect(theme="light")
    assert board.paint("step") == marked


def test_a_board_made_on_a_dark_page_is_dark(lamp: Notebook) -> None:
    lamp.change_theme("dark")
    board = lamp.board("Board('tai')")
    board.expect(theme="dark")


def test_a_theme_of_its_own_stays(lamp: Notebook) -> None:
    board = lamp.board("Board('tai', theme='light')")
    board.expect(theme="light")
    lamp.change_theme("dark")
    lamp.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    board.click("13s")
    board.expect(theme="light", selected="13s")
    lamp.run("board.theme = 'host'")
    board.expect(theme="dark")


def test_words_can_be_read_on_either(lamp: Notebook) -> None:
    board = lamp.board("Board('tai')")
    for theme in ("light", "dark"):
        lamp.change_theme(theme)
        board.expect(theme=theme)
        page = lamp.page.evaluate(
            "() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor"
        )
        assert "rgb" in page
        red = float(page[page.index("(") + 1 :].split(",")[0]) / 255
        for selector in (".bm-title", ".bm-turn", ".bm-message"):
            words = luminance(board, selector, "color")
            assert abs(words - red) > 0.35, (theme, selector)
        assert (
            abs(luminance(board, ".bm-men .bm-kanji", "fill") - luminance(board, ".bm-plank", "fill")) > 0.1
        )
