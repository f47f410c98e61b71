"""Take a picture of every surface in its states: ``make gallery``, then open build/gallery/index.html.

    python -m tools.make_gallery [--output build/gallery] [--against FOLDER] [--only NAME]

Each surface is an exported page in Chromium, in three themes and at three widths: a phone's, a laptop's and a
wide one's. ``--against`` compares with the pictures of another commit, made before into another folder, and
lists those that changed, the most changed first.
"""

import argparse
import base64
import itertools
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from banmen import Atlas, BetzaPad, Board, Demo, Drill, Exercise, GameRoom, PieceCard, Sheet
from banmen.host import html_page
from banmen_rules.teaching.exercises import ExerciseSpec, load_pack

ROOT = Path(__file__).resolve().parent.parent
THEMES = ("light", "dark", "contrast")
SIZES = ((390, 844), (1366, 768), (1440, 900))
TOLERANCE = 8
"""How far a part of a pixel's colour may be off, of 255, without being another."""

Act = Callable[[Page], None]


class Surface(NamedTuple):
    """A widget, and what to do with it for each picture."""

    make: Callable[[], Any]
    states: Mapping[str, Act]


def rest(_page: Page) -> None:
    """Do nothing."""


def _centre(page: Page, square: str) -> tuple[float, float]:
    centre = "(square) => document.querySelector('.bm-board').banmen.squareCenter(square)"
    at = page.evaluate(centre, square)
    return at["x"], at["y"]


def click(*squares: str) -> Act:
    """Click squares of the board."""

    def act(page: Page) -> None:
        for square in squares:
            page.mouse.click(*_centre(page, square))

    return act


def double(square: str) -> Act:
    """Click an empty square twice: the board comes nearer."""

    def act(page: Page) -> None:
        page.mouse.dblclick(*_centre(page, square))
        page.wait_for_selector(".bm-minimap.bm-shown")

    return act


def press(*keys: str) -> Act:
    """Press keys."""

    def act(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return act


def hover(selector: str) -> Act:
    """Point at the first of some elements."""
    return lambda page: page.locator(selector).locator("visible=true").first.hover()


def push(selector: str, times: int = 1) -> Act:
    """Press a button."""

    def act(page: Page) -> None:
        for _ in range(times):
            page.locator(selector).locator("visible=true").first.click()

    return act


def _exercise(kind: str) -> ExerciseSpec:
    """Return the first exercise about hook moves of a kind."""
    return next(exercise for exercise in load_pack("hook").exercises if exercise.kind == kind)


def _four() -> list[ExerciseSpec]:
    return list(load_pack("hook").exercises[:4])


def _ended() -> Board:
    board = Board("dai_dai", pieces={"9i": "lion", "9h": "white king", "5o": "king"}, autosave=False)
    board.push("9i 9h")
    return board


SURFACES: Mapping[str, Surface] = {
    "taikyoku": Surface(
        lambda: Board("taikyoku", autosave=False),
        {"rest": rest, "selected": click("24gg"), "near": double("24y")},
    ),
    "tai": Surface(lambda: Board("tai", autosave=False), {"rest": rest}),
    "dai-dai": Surface(
        lambda: Board("dai_dai", autosave=False),
        {
            "rest": rest,
            "hover": hover(".bm-tools button"),
            "focus": press("Tab"),
            "selected": click("2q"),
        },
    ),
    "letters": Surface(lambda: Board("dai_dai", glyphs="letters", autosave=False), {"rest": rest}),
    "kanji": Surface(lambda: Board("dai_dai", glyphs="kanji", autosave=False), {"rest": rest}),
    "lesson": Surface(
        lambda: Board("dai_dai", region="11m-7q", pieces={"9o": "gold general"}, panel="lesson"),
        {"rest": rest, "selected": click("9o")},
    ),
    "menu": Surface(
        lambda: Board("dai_dai", autosave=False),
        {"open": push('[data-tool="more"]'), "look": push('[data-tab="look"]')},
    ),
    "ended": Surface(_ended, {"rest": rest}),
    "room": Surface(lambda: GameRoom("dai_dai", black="human", white="level:1"), {"rest": rest}),
    "exercise": Surface(
        lambda: Exercise(_exercise("name")),
        {"rest": rest, "wrong": push(".bm-option >> nth=0"), "right": push(".bm-option >> nth=2")},
    ),
    "squares": Surface(
        lambda: Exercise(_exercise("reach")),
        {"rest": rest, "marked": click("20q", "17o"), "hint": push('[data-action="hint"]')},
    ),
    "drill": Surface(lambda: Drill(_four()), {"rest": rest, "shown": push('[data-action="give-up"]')}),
    "sheet": Surface(lambda: Sheet(_four()), {"rest": rest}),
    "demonstration": Surface(
        lambda: Demo("tai", steps=[{"caption": "The lion stands in the middle."}, {"caption": "It leaves."}]),
        {"rest": rest, "next": press("ArrowRight")},
    ),
    "pad": Surface(lambda: BetzaPad("WfF"), {"rest": rest}),
    "card": Surface(lambda: PieceCard("lion", "taikyoku"), {"rest": rest}),
    "atlas": Surface(lambda: Atlas("dai_dai"), {"rest": rest}),
}
"""By name."""


def main(arguments: list[str] | None = None) -> int:
    """Take the pictures, compare them if asked to, and write the page that shows them."""
    parser = argparse.ArgumentParser(description="take a picture of every surface")
    parser.add_argument("--output", type=Path, default=ROOT / "build/gallery", help="(build/gallery)")
    parser.add_argument("--against", type=Path, help="a folder of pictures to compare with")
    parser.add_argument("--only", choices=SURFACES, action="append", help="one surface; may be repeated")
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    options = parser.parse_args(arguments)
    options.output.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        names = [name for each in options.only or SURFACES for name in shoot(browser, each, options.output)]
        changes = compare(browser, options.output, options.against, names) if options.against else {}
        browser.close()
    (options.output / "index.html").write_text(page_of(names, changes), "utf-8")
    print(f"{len(names)} pictures: {options.output / 'index.html'}")
    for name, part in changes.items():
        print(f"{part:6.1%} {name}" if part is not None else f"   new {name}")
    return 0


def shoot(browser: Browser, name: str, folder: Path) -> Iterator[str]:
    """Take the pictures of a surface; yield their names."""
    make, states = SURFACES[name]
    for theme in THEMES:
        widget = make()
        widget.theme = theme
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "page.html"
            html_page.write(html_page.page([html_page.still(widget)], title=name), path, force=False)
            for (width, height), (state, act) in itertools.product(SIZES, states.items()):
                page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page.goto(path.as_uri())
                page.wait_for_selector(".board > .banmen")
                act(page)
                # The next frame is in the picture, too.
                page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
                picture = f"{name}-{state}-{theme}-{width}.png"
                page.screenshot(path=folder / picture, animations="disabled", full_page=True)
                page.close()
                yield picture


# How many pixels of two pictures differ, as a part of the larger one.
_DIFFER = """async ({ one, other, tolerance }) => {
  const [a, b] = await Promise.all([one, other].map(async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    return image;
  }));
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const [first, second] = [a, b].map((image) => {
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  let count = 0;
  for (let i = 0; i < first.length; i += 4)
    if ([0, 1, 2, 3].some((k) => Math.abs(first[i + k] - second[i + k]) > tolerance)) count++;
  return count / (width * height);
}"""


def compare(browser: Browser, folder: Path, before: Path, names: list[str]) -> dict[str, float | None]:
    """Compare pictures with those of another folder.

    Returns:
        The part of the pixels that changed, by picture, the most changed first; None for a new picture. A
        picture that did not change is left out.

    """
    page = browser.new_page()
    found: dict[str, float | None] = {}
    for name in names:
        if not (before / name).is_file():
            found[name] = None
            continue
        one, other = (base64.b64encode((each / name).read_bytes()).decode() for each in (before, folder))
        part = (
            page.evaluate(_DIFFER, {"one": one, "other": other, "tolerance": TOLERANCE})
            if one != other
            else 0
        )
        if part:
            found[name] = part
    page.close()
    return dict(sorted(found.items(), key=lambda each: -(each[1] if each[1] is not None else 2)))


_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body { font: 14px system-ui; margin: 24px; }
figure { display: inline-block; margin: 8px; vertical-align: top; }
img { max-width: 30vw; border: 1px solid silver; }
</style><h1>Gallery</h1>
"""


def page_of(names: list[str], changes: Mapping[str, float | None]) -> str:
    """Write a page of all pictures, those that changed first."""

    def figure(name: str, said: str = "") -> str:
        picture = f'<a href="{name}"><img src="{name}" loading="lazy"></a>'
        return f"<figure>{picture}<figcaption>{escape(name + said)}</figcaption></figure>"

    changed = [figure(name, " (new)" if part is None else f" ({part:.1%})") for name, part in changes.items()]
    heading = f"<h2>{len(changed)} changed</h2>" if changed else ""
    return f"{_PAGE}{heading}{''.join(changed)}<h2>All</h2>{''.join(map(figure, names))}\n"


if __name__ == "__main__":
    sys.exit(main())
