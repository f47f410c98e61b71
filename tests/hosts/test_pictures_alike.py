"""A PNG that Python draws, beside the same SVG in Chromium; a GIF and pages that the page itself makes."""

import io
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser

from banmen import Board, Demo, Drill
from banmen.host import pictures
from tests.browser.presenting import Projected

Image = pytest.importorskip("PIL.Image")
MOST_APART = 4
"""Of 255, on average: the edges of shapes and letters are smoothed differently."""


def svgs() -> dict[str, str]:
    return {
        "roses": Board("tai", region="25a-13l").svg(),
        "kanji": Board("chu", glyphs="kanji", theme="dark", coordinates="japanese").svg(),
        "demonstration": Demo("07_hook_moves").svg(),
        "exercise": Drill("hook").svg(),
    }


@pytest.mark.parametrize("name", ["roses", "kanji", "demonstration", "exercise"])
def test_python_draws_what_a_browser_draws(chromium: Browser, name: str) -> None:
    from PIL import ImageChops, ImageStat  # noqa: PLC0415 - optional

    svg = svgs()[name]
    drawn = Image.open(io.BytesIO(pictures.png(svg, 1))).convert("RGBA")
    page = chromium.new_page(viewport={"width": drawn.width, "height": drawn.height})
    page.set_content(f"<body style='margin:0'>{svg}</body>")
    page.evaluate("document.fonts.ready.then(() => null)")
    seen = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    page.close()
    assert seen.size == drawn.size
    flat = [Image.new("RGB", each.size, "white") for each in (seen, drawn)]
    for ground, each in zip(flat, (seen, drawn), strict=True):
        ground.paste(each, mask=each)
    apart = ImageStat.Stat(ImageChops.difference(*flat)).mean
    assert sum(apart) / len(apart) < MOST_APART


def test_the_page_makes_its_own_gif_and_pages(chromium: Browser, tmp_path: Path) -> None:
    demo = Demo("08_lion_moves")
    talk = Projected(chromium, tmp_path / "talk.html", demo)
    talk.presenter.action("more").click()
    with talk.page.expect_download() as saving:
        talk.presenter.action("gif").click()
    saving.value.save_as(tmp_path / "page.gif")
    with Image.open(tmp_path / "page.gif") as read:
        assert read.n_frames == len(demo.film(1))
        assert read.width <= pictures.WIDEST
    assert (tmp_path / "page.gif").stat().st_size < 2_000_000
    talk.page.keyboard.press("Escape")
    talk.page.pdf(path=tmp_path / "talk.pdf", prefer_css_page_size=True)
    pages = [page.get_size() for page in pypdfium2.PdfDocument(tmp_path / "talk.pdf")]
    assert len(pages) == len(demo.frames)
    assert all(width > height for width, height in pages)
    talk.close()
