"""Boards on a page, their pictures and figures have the same colours, in each theme and in custom ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from banmen import Board as Model
from banmen import PieceCard
from banmen.host import html_page
from banmen_rules.drawing.style import COLOURS, palette_of
from tests.browser.exported import Opened

OWN = {"base": "dark", **{name: f"#{number:02x}8{number:02x}f" for number, name in enumerate(COLOURS)}}
"""A different colour for each name."""
LIGHT = {"board": "#d8e2dc", "ink": "#123"}
THEMES: tuple[Any, ...] = ("light", "dark", "contrast", OWN, LIGHT)
# A board has its coordinates on the page, a picture on its frame. The board alone tints the selected square.
ON_THE_PAGE, ON_THE_FRAME = {"dim"}, {"frame", "coordinate"}

# The colours of all that is drawn, without opacity: rgb(1, 2, 3). A picture draws its pieces in <defs>.
_DRAWN = """(root) => {
  const seen = new Set();
  for (const one of root.querySelectorAll("path, rect, circle, text, g[fill], stop")) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const inDefs = one.closest("defs") !== null;
    if (!inDefs && (box.width + box.height === 0 || !one.checkVisibility())) continue;
    if (inDefs && one.localName === "text" && !one.hasAttribute("fill")) continue;
    for (const name of one.localName === "stop" ? ["stopColor"] : ["fill", "stroke"]) {
      const [red, green, blue, alpha] = style[name].startsWith("rgb") ? style[name].match(/[\\d.]+/g) : [];
      if (blue && alpha !== "0") seen.add(`${red} ${green} ${blue}`);
    }
  }
  return [...seen];
}"""


def drawn(picture: Locator) -> set[str]:
    found = picture.evaluate(_DRAWN)
    return {"#" + "".join(f"{int(part):02x}" for part in colour.split()) for colour in found}


def names(theme: Any, colours: set[str]) -> set[str]:  # noqa: ANN401 - a theme of any kind
    """Name colours; several names may have one colour."""
    return {name for name, colour in palette_of(theme).colours.items() if colour[:7] in colours}


def board(theme: Any) -> Model:  # noqa: ANN401 - a theme of any kind
    """Make a board on which everything is that pictures show."""
    pieces = {"17a": "+old rat", "16b": "lion", "9i": "white queen", "17q": "king", "1a": "white king"}
    looks: Any = {"theme": theme, "glyphs": "kanji", "title": str(theme)[:20]}
    made = Model("dai_dai", pieces=pieces, autosave=False, **looks)
    made.push("16b 16d")
    made.selection = "9i"
    verdicts = zip(("14b", "14c", "14d"), ("right", "wrong", "missed"), strict=True)
    made.marks = [{"square": square, "verdict": verdict, "note": ""} for square, verdict in verdicts]
    for file, colour in enumerate(("green", "red", "blue", "yellow"), 2):
        made.label(f"{file}n", "A", colour=colour)
    return made


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "page.html"
    stills = [html_page.still(board(theme)) for theme in THEMES]
    html_page.write(html_page.page(stills, title="Colours"), path, force=False)
    page = Opened(chromium, path)
    yield page
    page.close()


def picture(opened: Opened, svg: str) -> set[str]:
    """Let the browser draw a picture, and list its colours."""
    page = opened.context.new_page()
    page.set_content(svg)
    found = drawn(page.locator("svg").first)
    page.close()
    return found


def test_a_board_and_its_picture_have_the_same_colours(opened: Opened) -> None:
    for number, theme in enumerate(THEMES):
        shown = opened.board(number)
        shown.expect(theme=theme if isinstance(theme, str) else theme.get("base", "light"))
        live = names(theme, drawn(shown.root.locator(".bm-svg").first))
        on_paper = names(theme, picture(opened, board(theme).svg()))
        assert {"board", "board_edge", "grid", "wood_light", "wood_dark", "wood_edge", "ink"} <= live
        assert {
            "promoted",
            "last",
            "halo",
            "range",
            "note_green",
            "note_ink",
            "right",
            "wrong",
            "missed",
        } <= live
        if theme is OWN:  # no two colours are equal there
            assert (live - on_paper, on_paper - live) == (ON_THE_PAGE, ON_THE_FRAME)
        else:
            assert names(theme, {palette_of(theme)[name] for name in ON_THE_PAGE}) >= live - on_paper, theme
            assert names(theme, {palette_of(theme)[name] for name in ON_THE_FRAME}) >= on_paper - live, theme


def test_a_figure_and_its_picture_have_the_same_colours(chromium: Browser, tmp_path: Path) -> None:
    card = PieceCard("hook mover", "tai", theme=OWN)
    path = tmp_path / "card.html"
    html_page.write(html_page.page([html_page.still(card)], title="A card"), path, force=False)
    opened = Opened(chromium, path)
    figure = opened.page.locator(".bm-card .bm-figure").first
    expect(figure).to_be_visible()
    live, on_paper = names(OWN, drawn(figure)), names(OWN, picture(opened, card.svg()))
    assert {"board", "frame", "wood_edge", "grid", "ink", "range", "hook"} <= live & on_paper
    assert live - on_paper == {"wood"}, "figures on a page have pieces without shading"
    assert on_paper - live == {"wood_light", "wood_dark", "shadow"}
    opened.close()


def test_paper_has_the_light_theme_and_the_colours_for_it(opened: Opened) -> None:
    dark, light = opened.board(THEMES.index(OWN)), opened.board(THEMES.index(LIGHT))
    opened.page.emulate_media(media="print")
    expect(dark.root.locator(".bm-plank").first).to_have_css("fill", "rgb(180, 137, 79)")
    expect(light.root.locator(".bm-plank").first).to_have_css("fill", "rgb(216, 226, 220)")
    opened.page.emulate_media(media="screen")
    expect(dark.root.locator(".bm-plank").first).to_have_css("fill", "rgb(0, 128, 15)")


def test_a_page_can_set_colours_of_its_own(opened: Opened) -> None:
    opened.page.add_style_tag(content=".banmen { --bm-board: #abcdef; }")
    for number in (THEMES.index("light"), THEMES.index("dark"), THEMES.index("contrast")):
        plank = opened.board(number).root.locator(".bm-plank").first
        expect(plank).to_have_css("fill", "rgb(171, 205, 239)")


def test_a_reader_chooses_another_theme_and_returns_to_the_custom_colours(opened: Opened) -> None:
    shown = opened.board(THEMES.index(LIGHT))
    plank = shown.root.locator(".bm-plank").first
    shown.click("10j")
    for colour in ("180, 137, 79", "180, 137, 79", "91, 64, 41", "255, 255, 255", "216, 226, 220"):
        shown.press("T")  # as the page, light, dark, high contrast, custom
        expect(plank).to_have_css("fill", f"rgb({colour})")
