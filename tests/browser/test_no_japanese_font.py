"""Every kanji is drawn on a machine without a Japanese font: pictures and pages carry the shipped one."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Playwright, Route

from banmen import Board, Class, Demo, Exercise, MoveDiagram
from banmen_rules import VARIANTS, Position, game
from banmen_rules.drawing.svg import board_svg, without_font
from tests.browser.board import PATIENCE
from tests.browser.lab import CHROMIUM_OPTIONS, Lab, Notebook
from tools.setup_chromium import CHROMIUM

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
WIDE = re.compile("[\u3001-\u30ff\u3400-\u9fff\uff01-\uffef\U00020000-\U0003ffff]")
NO_FONT_HAS = "鿿"  # not in the shipped font either: a browser draws an empty box
SCALE = 3
LION = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion", "options": ["step", "area"]}
# Fonts for Chinese, Japanese and Korean are left out, whatever is installed.
FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include><cachedir>{cache}</cachedir>
  <selectfont><rejectfont>{patterns}</rejectfont></selectfont></fontconfig>"""
REJECTED = '<pattern><patelt name="lang"><string>{}</string></patelt></pattern>'

# Draws pictures as an <img> does, and counts for each box the pixels in which each differs from the first.
# Text is invisible while its font loads, so this repeats until everything differs, or for `patience` ms.
COMPARE = """async ([pictures, boxes, scale, patience]) => {
  const images = pictures.map((picture) => {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(picture);
    return image;
  });
  document.body.replaceChildren(...images);
  await Promise.all(images.map((image) => image.decode()));
  const pens = images.map((image) => {
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    return canvas.getContext("2d", { willReadFrequently: true });
  });
  const end = performance.now() + patience;
  for (;;) {
    pens.forEach((pen, i) => pen.drawImage(images[i], 0, 0, pen.canvas.width, pen.canvas.height));
    const counts = boxes.map((box) => {
      const area = box.map((n) => Math.round(n * scale));
      const [first, ...others] = pens.map((pen) => pen.getImageData(...area).data);
      return others.map((other) => first.reduce((n, value, i) => n + (Math.abs(value - other[i]) > 48), 0));
    });
    if (performance.now() > end || counts.every((several) => several.every((n) => n >= 10))) return counts;
    await new Promise(requestAnimationFrame);
  }
}"""
# Elements whose own text has wide characters, and how many.
TEXTS = """([root, wide]) => {
  const pattern = new RegExp(wide, "gu");
  const found = [];
  for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
    if (["STYLE", "SCRIPT", "TITLE", "OPTION"].includes(element.tagName.toUpperCase())) continue;
    const text = [...element.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join("");
    const count = (text.match(pattern) ?? []).length;
    if (count === 0 || element.getClientRects().length === 0) continue;
    element.setAttribute("data-wide", String(found.length));
    found.push([text, count]);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def plain_chromium(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium that knows no font with kanji."""
    folder = tmp_path_factory.mktemp("fonts")
    config = folder / "fonts.conf"
    patterns = "".join(map(REJECTED.format, ("ja", "zh-cn", "zh-tw", "zh-hk", "ko")))
    config.write_text(FONTCONFIG.format(cache=folder / "cache", patterns=patterns))
    path = CHROMIUM.find()
    assert path, "these tests need Chromium: run `make chromium`"
    browser = playwright.chromium.launch(
        executable_path=path, headless=True, args=[*CHROMIUM_OPTIONS], env={"FONTCONFIG_FILE": str(config)}
    )
    yield browser
    browser.close()


@pytest.fixture
def page(plain_chromium: Browser) -> Iterator[Page]:
    context = plain_chromium.new_context(device_scale_factor=1)
    yield context.new_page()
    context.close()


class Written(NamedTuple):
    """A character in a picture, and the box around it."""

    char: str
    box: tuple[float, float, float, float]


def written(picture: str) -> list[Written]:
    """Find every kanji of every piece in a picture of a board."""
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    scale = float(root.get("width", "")) / wide
    faces = {one.get("id"): one for one in root.iter(f"{SVG}g") if one.get("id")}
    found = []
    for group in root.findall(f"{SVG}g"):
        turn = re.match(r"rotate\(180 (\S+) (\S+)\)", group.get("transform", ""))
        for use in group.findall(f"{SVG}use"):
            at = float(use.get("x", "")), float(use.get("y", ""))
            for text in faces[use.get("href", "")[1:]].iter(f"{SVG}text"):
                for char, place, size in characters(text):
                    middle = at[0] + place[0], at[1] + place[1]
                    if turn:
                        middle = 2 * float(turn[1]) - middle[0], 2 * float(turn[2]) - middle[1]
                    x, y, half = middle[0] - left, middle[1] - top, 0.45 * size
                    assert 0 < x < wide
                    assert 0 < y < high
                    box = (x - half) * scale, (y - half) * scale, 2 * half * scale, 2 * half * scale
                    found.append(Written(char, box))
    return found


def characters(text: ET.Element) -> Iterator[tuple[str, tuple[float, float], float]]:
    """Find the middle and the height of each character of a face, around the centre of its square."""
    stretch = float((re.findall(r"scale\((\S+) 1\)", text.get("transform", "")) or [1])[0])
    size = float(text.get("font-size", ""))
    for one in (text, *text):
        place = float(one.get("x", 0)) * stretch, float(one.get("y", 0)) - 0.37 * size
        yield one.text or "", place, size


def counted(page: Page, picture: str, patience: int = 10_000) -> list[tuple[Written, int, int]]:
    """Count for every kanji the pixels that differ from a blank, and from an empty box."""
    found = written(picture)
    start = picture.index("<defs>")
    others = [picture[:start] + WIDE.sub(other, picture[start:]) for other in ("\u3000", NO_FONT_HAS)]
    counts = page.evaluate(COMPARE, [[picture, *others], [one.box for one in found], SCALE, patience])
    return [(one, *both) for one, both in zip(found, counts, strict=True)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kanji_of_every_wedge_has_ink(page: Page, variant: str) -> None:
    start = Position.initial(game(variant))
    picture = board_svg(start)
    found = counted(page, picture)
    assert len(found) > len(list(start.pieces()))  # most names have two characters
    assert [one.char for one, ink, other in found if ink < 10 or other < 10] == []
    # A picture without the font shows empty boxes here: this test can fail.
    boxes = counted(page, without_font(picture), 0)
    assert {one.char for one, ink, other in boxes if ink > 10 and other == 0} == {
        one.char for one, *_ in found
    }


def test_promoted_pieces_have_ink_too(page: Page) -> None:
    """Their characters are not among those that the game starts with."""
    taikyoku = game("taikyoku")
    promoted = [kind for kind in taikyoku.kinds if not kind.at_start]
    origins = {kind.promotes_to: kind for kind in taikyoku.kinds if kind.promotes_to}
    start = Position.initial(taikyoku)
    squares = [taikyoku.size.name(square) for square, _ in start.pieces()]
    board = Board("taikyoku", glyphs="kanji")
    for square, kind in zip(squares, promoted, strict=False):
        if kind.id in origins:
            board.put(square, f"+{origins[kind.id].name.lower()}")
    found = counted(page, board.svg())
    assert board.svg().count("@font-face") == 2
    assert [one.char for one, ink, other in found if ink < 10 or other < 10] == []


def fonts_of(page: Page, root: str) -> Mapping[str, list[dict[str, Any]]]:
    """For each text with wide characters below an element: the fonts that drew it."""
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    texts: list[tuple[str, int]] = page.evaluate(TEXTS, [root, WIDE.pattern])
    document = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = {}
    for number, (text, _) in enumerate(texts):
        query = {"nodeId": document, "selector": f"[data-wide='{number}']"}
        node = session.send("DOM.querySelector", query)
        found[text] = session.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]
    return found


def assert_shipped(page: Page, root: str) -> None:
    """The shipped font draws at least every wide character; a page shows it a moment after it has loaded."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        fonts = fonts_of(page, root)
        missing = {text: used for text, used in fonts.items() if shipped(used) < len(WIDE.findall(text))}
        if (fonts and not missing) or time.monotonic() > end:
            break
    assert fonts
    assert missing == {}


def shipped(used: list[dict[str, Any]]) -> int:
    """Count the glyphs of a text that are not of a font of the machine."""
    return sum(font["glyphCount"] for font in used if font["isCustomFont"])


@pytest.mark.parametrize(
    "picture",
    [
        lambda: MoveDiagram("lion", "tai", caption="獅子の動き").svg(),
        lambda: Demo("tai", steps=[{"caption": "獅子は二回動く。"}], lang="ja").svg(),
        lambda: Exercise(LION, lang="ja").svg(),
        lambda: Board("tai", coordinates="japanese").svg(),
    ],
    ids=["diagram", "demonstration", "exercise", "coordinates"],
)
def test_all_words_of_other_pictures_are_drawn(page: Page, picture: Any) -> None:  # noqa: ANN401
    page.set_content(f"<body>{picture()}</body>")
    assert_shipped(page, "svg")


def lessons_prose() -> str:
    """All wide characters of the Markdown of all lessons, once."""
    found: set[str] = set()
    for path in sorted((ROOT / "lessons").rglob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                found.update(WIDE.findall("".join(cell["source"])))
    return "".join(sorted(found))


# The width of prose, and that of the same prose drawn anew.
WIDTHS = """() => {
  const prose = document.querySelector(".jp-MarkdownOutput a[href]");
  const { fontFamily } = getComputedStyle(prose);
  const isOurs = ({ family }) => family.includes("Banmen Kanji");
  const loaded = [...document.fonts].filter(isOurs).every(({ status }) => status === "loaded");
  if (!fontFamily.includes("Banmen Kanji") || !loaded) return null;
  const width = () => prose.getBoundingClientRect().width;
  const before = width();
  prose.style.fontFamily = '"Banmen Kanji"';
  width();
  prose.style.fontFamily = "";
  return [before, width()];
}"""


def test_prose_that_is_shown_before_the_fonts_come_keeps_no_boxes(lab: Lab, plain_chromium: Browser) -> None:
    title = {"cell_type": "markdown", "id": "link", "metadata": {}, "source": "[日本語の講座](#course)"}
    lab.write("just-opened.ipynb", "")
    saved = {**lab.read("just-opened.ipynb"), "cells": [title]}
    (lab.folder / "just-opened.ipynb").write_text(json.dumps(saved), "utf-8")
    with (
        Notebook(lab, plain_chromium, "just-opened.ipynb") as opened,
        plain_chromium.new_context(storage_state=opened.page.context.storage_state()) as without_cache,
    ):
        page = without_cache.new_page()
        waiting: list[Route] = []
        page.route("**/banmen-*.woff2", lambda route: waiting.append(route))  # noqa: PLW0108 - it must be a function
        page.goto(opened.page.url)
        page.wait_for_selector(".jp-MarkdownOutput a[href]")
        page.wait_for_function("[...document.fonts].some((font) => font.status === 'loading')")
        for font in waiting:
            font.continue_()
        widths = page.wait_for_function(WIDTHS).json_value()
    assert widths[0] == widths[1]


def test_prose_and_panels_in_a_notebook_are_drawn(lab: Lab, plain_chromium: Browser) -> None:
    prose = lessons_prose()
    shown = "Board('tai', lang='ja'), Atlas('tai'), PieceCard('lion')"
    lab.write("no-japanese-font.ipynb", f"from banmen import Atlas, Board, PieceCard\ndisplay({shown})")
    notebook = lab.read("no-japanese-font.ipynb")
    markdown = {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": f"{prose}\n\n`{prose}`"}
    notebook["cells"].insert(0, markdown)
    (lab.folder / "no-japanese-font.ipynb").write_text(json.dumps(notebook), "utf-8")
    with Notebook(lab, plain_chromium, "no-japanese-font.ipynb") as opened:
        opened.run_all()
        (board,) = opened.boards(1)
        board.click("13s", "13r")
        board.expect(ply=1)
        assert_shipped(opened.page, ".jp-MarkdownOutput")
        assert_shipped(opened.page, ".banmen")


def test_the_pages_of_a_class_are_drawn(plain_chromium: Browser, tmp_path: Path) -> None:
    """Also what is drawn before the font could have come: the form, and the first look of the teacher."""
    held = Class("hook", lang="ja", file=tmp_path / "class.db")
    pages = {"pupil": held.address, "teacher": held._server.teacher_address}
    try:
        with plain_chromium.new_context(locale="ja") as context:
            opened = {name: context.new_page() for name in pages}
            for name, page in opened.items():
                page.goto(pages[name])
            opened["pupil"].get_by_label("名前").fill("獅子")
            opened["pupil"].wait_for_selector(".bm-first:enabled")
            opened["teacher"].wait_for_selector(".bm-classroom[data-ready=true]")
            for page in opened.values():
                assert_shipped(page, "main")
            opened["pupil"].locator(".bm-first").click()
            opened["pupil"].wait_for_selector("main[data-phase=lobby]")
            opened["teacher"].wait_for_selector(".bm-pupil")
            for page in opened.values():
                assert_shipped(page, "main")
    finally:
        held.close()
