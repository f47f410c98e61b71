"""The pad by mouse and by keys: typing, pointing at tokens and squares, placing pieces, dialects, drawing."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import box_of
from tests.browser.lab import Notebook

_SQUARE = """(figure, [right, forward]) => {
  const { left, top, width } = figure.getBoundingClientRect();
  const scale = width / figure.viewBox.baseVal.width;
  const radius = ((figure.viewBox.baseVal.width - 32) / 44 - 1) / 2;
  return [
    left + scale * (16 + 44 * (radius + right + 0.5)),
    top + scale * (16 + 48 * (radius - forward + 0.5)),
  ];
}"""
"""The middle of a square of a figure: squares of 44 by 48 within a frame of 16."""


class Pad:
    """A pad in the page."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.page = notebook.page
        self.root = root
        self.field = root.get_by_role("textbox")
        self.figure = root.locator("svg.bm-figure")
        self.verdict = root.locator(".bm-verdict")
        self.tokens = root.get_by_role("treeitem")
        self.spoken = root.locator('.bm-spoken[role="status"]')

    def type(self, text: str) -> None:
        """Type a move over what is in the field, key by key."""
        self.field.fill("")
        self.field.press_sequentially(text)

    def at(self, right: int, forward: int) -> tuple[float, float]:
        """Bring the figure into view and say where the middle of a square is."""
        self.figure.scroll_into_view_if_needed()
        x, y = self.figure.evaluate(_SQUARE, [right, forward])
        return x, y

    def click(self, right: int, forward: int) -> None:
        """Click a square."""
        self.page.mouse.click(*self.at(right, forward))

    def hover(self, right: int, forward: int) -> None:
        """Point at a square."""
        self.page.mouse.move(*self.at(right, forward))

    def lit(self) -> int:
        """Count the squares that are lit up."""
        return (self.root.locator("path.bm-lit").get_attribute("d") or "").count("M")

    def expect_lit(self, squares: int) -> None:
        """Wait until so many squares are lit up."""
        expect(self.root.locator("path.bm-lit")).to_have_attribute(
            "d", re.compile(f"^([^M]*M){{{squares}}}[^M]*$")
        )

    def lit_tokens(self) -> list[str]:
        """Read the tokens that lead to the square pointed at."""
        return self.root.locator(".bm-lit-token").all_text_contents()


@pytest.fixture
def pad(notebook: Notebook) -> Pad:
    """Show a pad with a lion's move, which Python calls ``pad``."""
    return shown(notebook, "BetzaPad('KNAD[cK-aK]')")


def shown(notebook: Notebook, source: str) -> Pad:
    notebook.show(f"from banmen import BetzaPad\npad = {source}\npad", boards=0)
    root = notebook.page.locator(".banmen.bm-pad")
    expect(root).to_have_attribute("data-ready", "true")
    return Pad(notebook, root)


def test_type_and_see(pad: Pad, notebook: Notebook) -> None:
    pad.type("WfF")
    expect(pad.verdict).to_have_text("Steps one square orthogonally or diagonally forward.")
    expect(pad.root.locator(".bm-tokens")).to_have_text("WfF")
    expect(pad.root.locator(".bm-same-name", has_text="Gold general").first).to_be_visible()
    expect(pad.root.locator(".bm-pad-legend li")).to_have_text(["step"])
    notebook.wait_for("[pad.text, pad.draft]", ["WfF", "WfF"])


def test_the_error_points_at_the_character(pad: Pad) -> None:
    pad.type("K\U0001f600xNAD")  # a character that takes two of JavaScript's
    expect(pad.field).to_have_attribute("aria-invalid", "true")
    expect(pad.root.locator(".bm-draft-point")).to_have_text("\U0001f600")
    pad.type("KNA")
    expect(pad.root.locator(".bm-tokens")).to_have_text("KNA")
    pad.field.press_sequentially("xD")
    point = pad.root.locator(".bm-draft-point")
    expect(point).to_have_text("x")
    expect(pad.verdict).to_contain_text("x is not in this dialect")
    letter = pad.root.locator(".bm-draft-mirror").evaluate(
        """(mirror) => {
          const range = document.createRange();
          range.setStart(mirror.firstChild, 0);
          range.setEnd(mirror.firstChild, 1);
          return range.getBoundingClientRect();
        }"""
    )
    box = box_of(point)
    assert (
        abs(box["x"] - (letter["x"] + 3 * letter["width"])) < letter["width"] / 2
    )  # the fourth of equal letters
    expect(pad.root.locator(".bm-says.bm-dim")).to_contain_text("KNA")
    pad.field.press("End")
    pad.field.press("ArrowLeft")
    pad.field.press("Backspace")
    expect(pad.field).to_have_attribute("aria-invalid", "false")
    expect(pad.verdict).to_contain_text("one square in any direction")


def test_hover_a_token_and_its_squares_light_up_and_the_reverse(pad: Pad) -> None:
    pad.type("KN")
    expect(pad.root.locator(".bm-tokens")).to_have_text("KN")
    pad.tokens.filter(has_text="N").first.hover()
    pad.expect_lit(8)  # a knight's squares
    expect(pad.root.locator(".bm-explained")).to_contain_text("two squares orthogonally and one to the side")
    pad.hover(1, 2)
    expect(pad.root.locator(".bm-lit-token")).to_have_text(["N"])
    pad.hover(0, 1)
    expect(pad.root.locator(".bm-lit-token")).to_have_text(["K"])
    pad.expect_lit(0)


def test_go_through_the_tokens_with_the_keys(pad: Pad) -> None:
    pad.type("KN")
    expect(pad.root.locator(".bm-tokens")).to_have_text("KN")
    pad.tokens.first.focus()
    pad.expect_lit(8)
    for _ in range(pad.tokens.count() - 1):
        pad.page.keyboard.press("ArrowRight")
    expect(pad.tokens.last).to_be_focused()
    expect(pad.root.locator(".bm-explained")).to_contain_text("one to the side")


def test_place_an_enemy_then_a_friend_and_the_moves_change(pad: Pad, notebook: Notebook) -> None:
    pad.type("R")
    notebook.wait_for("pad.text", "R")
    pad.click(0, 2)
    notebook.wait_for("[pad.enemies, pad.friends]", [[[0, 2]], []])
    expect(pad.root.locator(".bm-gone path")).not_to_have_count(0)  # what lies behind it is pale
    expect(pad.root.locator(".bm-figure .bm-enemy")).not_to_have_count(0)
    pad.click(0, 2)
    notebook.wait_for("[pad.enemies, pad.friends]", [[], [[0, 2]]])
    pad.click(0, 2)
    notebook.wait_for("[pad.enemies, pad.friends]", [[], []])
    expect(pad.root.locator(".bm-gone path")).to_have_count(0)


def test_clearing_and_adopting_can_be_undone(pad: Pad, notebook: Notebook) -> None:
    pad.click(2, 0)
    pad.click(0, 2)
    notebook.wait_for("pad.enemies", [[2, 0], [0, 2]])
    pad.root.locator('[data-tool="clear"]').click()
    notebook.wait_for("pad.enemies", [])
    pad.root.locator('[data-example="R"]').click()
    notebook.wait_for("pad.draft", "R")
    for _ in range(2):
        pad.root.locator('[data-tool="undo"]').click()
    notebook.wait_for("[pad.draft, pad.enemies]", ["KNAD[cK-aK]", [[2, 0], [0, 2]]])
    expect(pad.field).to_have_value("KNAD[cK-aK]")


def test_pad_works_by_keyboard_alone(pad: Pad, notebook: Notebook) -> None:
    cells = notebook.page.locator(".jp-Cell").count()
    pad.root.get_by_role("application").focus()
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        pad.page.keyboard.press(key)
    notebook.wait_for("pad.enemies", [[0, 2]])
    expect(pad.spoken).to_contain_text("2 forward: an enemy")
    for key in ("b", "a", "d", "d", "x"):  # would add and delete cells
        pad.page.keyboard.press(key)
    pad.page.keyboard.press("p")
    expect(pad.root.locator(".bm-walking")).to_have_count(1)
    pad.page.keyboard.press("Escape")
    expect(pad.root.locator(".bm-walking")).to_have_count(0)
    expect(notebook.page.locator(".jp-Cell")).to_have_count(cells)


def test_change_the_dialect(pad: Pad, notebook: Notebook) -> None:
    choice = pad.root.get_by_role("combobox")
    pad.type("RmasR")  # a hook mover, as Wikipedia's articles have it
    expect(pad.field).to_have_attribute("aria-invalid", "true")
    choice.select_option("wikipedia")
    expect(pad.field).to_have_attribute("aria-invalid", "false")
    notebook.wait_for("[pad.draft, pad.dialect]", ["RmasR", "wikipedia"])
    expect(pad.root.locator("svg.bm-figure path.bm-hook")).not_to_have_count(0)
    pad.root.locator('[data-dialect="atsi"] .bm-take').click()
    notebook.wait_for("[pad.reads, pad.draft, pad.dialect]", ["R(R-sR)", "R(R-sR)", "atsi"])
    expect(pad.field).to_have_value("R(R-sR)")
    expect(choice).to_have_value("atsi")


def test_a_dialect_that_cannot_write_the_move_says_why(pad: Pad) -> None:
    row = pad.root.locator('[data-dialect="atsi"]')
    expect(row.locator(".bm-take")).to_have_count(0)
    expect(row).to_contain_text("cannot express KDNA[cK-aK]")


@pytest.mark.parametrize(
    "bomb", ["K" * 5000, "[" * 400, "[" + "K-" * 500 + "K]", "R99999999", "[Q-Q-Q-Q-Q-Q-Q-Q]" * 40]
)
def test_bombs_are_refused_and_python_keeps_running(pad: Pad, notebook: Notebook, bomb: str) -> None:
    pad.field.fill(bomb)
    expect(pad.root).to_have_attribute("data-state", "wrong")
    expect(pad.verdict).not_to_be_empty()
    expect(pad.field).to_have_value(bomb)
    pad.field.fill("fW")
    expect(pad.verdict).to_have_text("Steps one square forward.")
    notebook.wait_for("pad.text", "fW")


def test_a_too_long_move_stays_in_the_field(pad: Pad, notebook: Notebook) -> None:
    pad.field.fill("K" * 20_001)
    expect(pad.verdict).to_contain_text("got 20001")
    expect(pad.field).to_have_value("K" * 20_001)
    notebook.wait_for("pad.draft", "KNAD[cK-aK]")


def test_html_in_the_text_is_shown_as_text(pad: Pad) -> None:
    text = "<img src=x onerror=alert(1)><b>K</b>"
    pad.type(text)
    expect(pad.field).to_have_value(text)
    expect(pad.root).to_have_attribute("data-state", "wrong")
    expect(pad.root.locator(".bm-draft-mirror")).to_contain_text(text)
    assert pad.root.locator("img, b").count() == 0


def test_two_views_stay_in_step(notebook: Notebook) -> None:
    notebook.show("from banmen import BetzaPad\npad = BetzaPad('R')\npad", "pad", boards=0)
    roots = notebook.page.locator(".banmen.bm-pad")
    expect(roots).to_have_count(2)
    one, other = (Pad(notebook, roots.nth(i)) for i in range(2))
    one.click(0, 2)
    expect(other.root.locator(".bm-figure-men .bm-enemy")).to_have_count(1)
    other.type("RF")
    expect(one.field).to_have_value("RF")
    expect(one.root.locator(".bm-tokens")).to_have_text("RF")
    other.root.get_by_role("combobox").select_option("xbetza")
    expect(one.root.get_by_role("combobox")).to_have_value("xbetza")


def test_a_drawn_move_offers_notations(pad: Pad, notebook: Notebook) -> None:
    pad.root.get_by_label("draws a move").check()
    for square in ((0, 2), (2, 0), (0, -2), (-2, 0)):
        pad.click(*square)
    texts = pad.root.locator(".bm-candidate .bm-take")
    expect(texts).to_have_text(["D", "[W-W]"])
    expect(pad.root.locator(".bm-candidate").first).to_contain_text(
        "Unlike [W-W]: with an enemy at 1 forward, only this one goes to 2 forward."
    )
    texts.first.click()
    expect(pad.field).to_have_value("D")
    notebook.wait_for("[pad.text, pad.drawn]", ["D", []])


def test_routes_to_a_square_are_played_leg_by_leg(pad: Pad) -> None:
    pad.root.get_by_label("shows the route").check()
    pad.hover(0, 1)
    expect(pad.root.locator(".bm-explained")).to_contain_text("routes")
    expect(pad.root.locator(".bm-legs-heads").first).to_have_attribute("d", re.compile("M"))
    pad.click(0, 1)
    expect(pad.root.locator(".bm-walking")).to_have_count(1)
    expect(pad.root.locator(".bm-explained")).to_contain_text("Route 2 of")
    play = pad.root.locator('[data-tool="play"]')
    expect(play).to_have_attribute("aria-pressed", "true")
    play.click()
    expect(pad.root.locator(".bm-walking")).to_have_count(0)


def test_pad_stays_explorable_while_python_is_silent(pad: Pad, notebook: Notebook) -> None:
    with notebook.busy():
        pad.tokens.filter(has_text="N").first.hover()
        pad.expect_lit(8)
        pad.hover(2, 2)
        expect(pad.root.locator(".bm-explained")).to_contain_text("2 forward, 2 right: jump")
        pad.field.press("End")
        pad.field.press_sequentially("F")
        expect(pad.verdict).to_contain_text("Python is not responding")
        expect(pad.root.locator(".bm-tokens")).to_have_text("KNAD[cK-aK]")
    expect(pad.root.locator(".bm-tokens")).to_have_text("KNAD[cK-aK]F")
    expect(pad.field).to_have_value("KNAD[cK-aK]F")
