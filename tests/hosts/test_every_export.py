"""Every kind of page that is exported: opened from the disk without a network, and used.

In Chromium each is examined by axe and for the size of its targets, on a phone and on a wide screen, light
and dark. In Firefox its content security policy holds as for a reader. An exported page is complete: it sends
no request and logs nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import Browser, Page, Playwright, expect

from banmen import (
    Atlas,
    BetzaPad,
    Board,
    Course,
    Demo,
    Drill,
    Exercise,
    Lesson,
    PieceCard,
    Pursuit,
    Reference,
    Review,
    Sheet,
    Storm,
)
from banmen.course import opening
from banmen.export import command, embedding
from banmen.export.handout import handout
from tests.browser import axe, targets
from tests.browser.board import Board as Shown
from tests.browser.exported import Opened
from tests.browser.presenting import Presenter
from tests.hosts.files import serving_files
from tests.hosts.pages import visiting
from tools.setup_firefox import FIREFOX

LION: Final = {
    "id": "lion",
    "kind": "category",
    "variant": "tai",
    "piece": "lion",
    "options": ["hook", "area"],
}
WIDTHS: Final = (390, 1440)
NOWHERE: Final = 9
"""A port that discards everything, where any program has it."""
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


class Export(NamedTuple):
    """A page: what writes it, and what is clicked on it to see that it works."""

    write: Callable[[Path], object]
    use: Callable[[Page], None]


# ---------------------------------------------------------------- writing


def written_handout(path: Path, shown: Any) -> None:  # noqa: ANN401 - anything with HTML
    """Write the handout of a notebook with one output."""
    output = new_output("execute_result", {"text/html": shown._repr_html_()}, execution_count=1)  # type: ignore[no-untyped-call]
    cells = [
        new_markdown_cell("# A handout\n\nWith [a link](https://example.org/) and $2^3$."),  # type: ignore[no-untyped-call]
        new_code_cell("shown", outputs=[output]),  # type: ignore[no-untyped-call]
    ]
    notebook = path.with_suffix(".ipynb")
    nbformat.write(new_notebook(cells=cells), notebook)  # type: ignore[no-untyped-call]
    path.write_text(handout(notebook, run=False, code=True, mathjax=""), "utf-8")


class Picture:
    """The picture of a board, as a notebook has it."""

    def _repr_html_(self) -> str:
        return f'<div class="banmen-picture">{Board("tai", autosave=False).svg()}</div>'


def gallery(path: Path) -> None:
    """Write the examples of boards on other pages, under their own names."""
    embedding.write_element(path.parent)
    path.write_text((path.parent / embedding.GALLERY).read_text("utf-8"), "utf-8")


# ---------------------------------------------------------------- using


def select_a_piece(page: Page) -> None:
    board = ready_board(page)
    board.click("13s")
    board.expect(selected="13s")


def ready_board(page: Page) -> Shown:
    root = page.locator(".banmen.bm-board").first
    expect(root).to_have_attribute("data-ready", "true")
    expect(root).to_have_attribute("data-font", "ready")
    return Shown(root)


def next_step(page: Page) -> None:
    page.locator(".bm-demo [data-action=on]").click()
    expect(page.locator(".bm-demo")).to_have_attribute("data-path", "2")


def choose_area(page: Page) -> None:
    page.locator(".bm-pick", has_text="area").click()
    expect(page.locator(".bm-trainer")).to_have_attribute("data-end", "solved")


def answer_for_a_teacher(page: Page) -> None:
    page.locator(".bm-pick", has_text="area").click()
    expect(page.locator(".bm-pick", has_text="area")).to_have_attribute("aria-pressed", "true")


def start_the_storm(page: Page) -> None:
    page.locator(".bm-action-start").click()
    expect(page.locator(".bm-storm")).to_have_attribute("data-phase", "asked")


def give_up(page: Page) -> None:
    ready_board(page)
    page.locator(".bm-action-give-up").click()
    expect(page.locator(".bm-trainer")).to_have_attribute("data-end", "gave up")


def open_a_kind(page: Page) -> None:
    name = page.locator(".bm-card-name").nth(3).inner_text()  # a phone hides it behind the sheet
    page.locator(".bm-atlas").get_by_role("gridcell").nth(3).click()
    expect(page.locator(".bm-sheet").get_by_role("heading").first).to_have_text(name)


def open_the_words(page: Page) -> None:
    page.locator(".bm-sheet-of-kind summary").first.click()
    expect(page.locator(".bm-long")).to_be_visible()


def light_a_part(page: Page) -> None:
    page.locator(".bm-pad").get_by_role("treeitem").filter(has_text="N").first.hover()
    expect(page.locator("path.bm-lit")).to_have_attribute("d", re.compile("^M"))


def find_kinds(page: Page) -> None:
    page.locator(".bm-course [role=option]").nth(4).hover()
    expect(page.locator(".bm-kind-about")).to_have_text(re.compile(r"\w"))


def go_on(page: Page) -> None:
    page.locator(".next").click()
    expect(page.locator("#step-2")).to_be_visible()
    expect(page.locator("#step-1")).to_be_hidden()


def read(page: Page) -> None:
    expect(page.locator("h1").first).to_be_visible()
    expect(page.locator("svg").first).to_be_visible()


def press_the_button(page: Page) -> None:
    button = page.get_by_role("button", name="Show the lion")
    button.click()
    expect(page.locator("#told")).to_contain_text("on 7j")


EXPORTS: Final[Mapping[str, Export]] = {
    "board": Export(lambda path: Board("tai", autosave=False).export(path), select_a_piece),
    "demo": Export(lambda path: Demo("08_lion_moves").export(path), next_step),
    "drill": Export(lambda path: Drill([LION], autosave=False).export(path), choose_area),
    "exercise": Export(lambda path: Exercise(LION, autosave=False).export(path), choose_area),
    "sheet": Export(lambda path: Sheet([LION], autosave=False).export(path), choose_area),
    "graded sheet": Export(
        lambda path: Sheet([LION], graded=True, autosave=False).export(path), answer_for_a_teacher
    ),
    "worksheet": Export(lambda path: Sheet("lesson_08", autosave=False).paper(path), read),
    "review": Export(lambda path: Review("tai", autosave=False).export(path), give_up),
    "storm": Export(lambda path: Storm("hook", seed=1).export(path), start_the_storm),
    "pursuit": Export(lambda path: Pursuit("tai", autosave=False).export(path), give_up),
    "card": Export(lambda path: PieceCard("lion", "tai").export(path), open_the_words),
    "atlas": Export(lambda path: Atlas("tai").export(path), open_a_kind),
    "pad": Export(lambda path: BetzaPad("KNAD").export(path), light_a_part),
    "course": Export(lambda path: Course("tai").export(path), find_kinds),
    "lesson": Export(lambda path: Lesson("08_lion_moves").export(path), go_on),
    "japanese lesson": Export(lambda path: Lesson("08_lion_moves", lang="ja").export(path), go_on),
    "handout": Export(lambda path: written_handout(path, Picture()), read),
    "reference": Export(lambda path: written_handout(path, Reference("chu")), read),
    "gallery": Export(gallery, press_the_button),
}
"""All but `open.html`, which needs a web server."""


@pytest.fixture(scope="session")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Write a page when a test first needs it."""
    folder = tmp_path_factory.mktemp("exports")

    @cache
    def written(name: str) -> Path:
        path = folder / f"{name.replace(' ', '-')}.html"
        EXPORTS[name].write(path)
        return path

    return written


@pytest.fixture(scope="module")
def firefox_offline(playwright: Playwright) -> Iterator[Browser]:
    """A Firefox whose network leads nowhere."""
    path = FIREFOX.find()
    assert path, "these tests need Firefox: run `make test-hosts`"
    preferences: dict[str, str | float | bool] = {
        "network.proxy.type": 1,
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": NOWHERE,
        "network.proxy.ssl": "127.0.0.1",
        "network.proxy.ssl_port": NOWHERE,
        "network.proxy.allow_hijacking_localhost": True,
    }
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, headless=True, firefox_user_prefs=preferences
    )
    yield browser
    browser.close()


def choose(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Prefer light pages or dark ones; wait until the widgets follow."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(_FOLLOW, arg=scheme)


# In the frames after, all colours have changed.
_FOLLOW: Final = """async (scheme) => {
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  const { colorScheme } = getComputedStyle(document.documentElement);
  const ours = [...document.querySelectorAll(".banmen[data-ground]:not(.bm-own-theme)")];
  return !colorScheme.includes("dark") || ours.every(({ dataset }) => dataset.ground === scheme);
}"""


def test_no_export_is_forgotten() -> None:
    assert command.WIDGETS.keys() <= EXPORTS.keys()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", EXPORTS)
def test_page_works_and_is_accessible_in_chromium(
    chromium: Browser, page_of: Callable[[str], Path], name: str, width: int
) -> None:
    size = {"width": width, "height": 844 if width < 700 else 900}
    opened = Opened(chromium, page_of(name), bypass_csp=True, viewport=size, reduced_motion="reduce")
    page = opened.page
    page.wait_for_load_state()
    EXPORTS[name].use(page)
    axe.load(page)
    opened.complaints.clear()  # axe reads the style sheets
    for scheme in SCHEMES:
        choose(page, scheme)
        assert axe.faults_of_all(page.locator("html"), ".") == [], scheme
    assert targets.too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opened.close()


@pytest.mark.parametrize("name", EXPORTS)
def test_page_works_without_a_network_in_firefox(
    firefox_offline: Browser, page_of: Callable[[str], Path], name: str
) -> None:
    opened = Opened(firefox_offline, page_of(name))
    opened.page.wait_for_load_state()
    EXPORTS[name].use(opened.page)
    opened.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_page_that_opens_links_asks_its_own_server_only(
    chromium: Browser, tmp_path: Path, width: int
) -> None:
    opening.write_page(tmp_path, packs=(), demos=(), notations=())
    size = {"width": width, "height": 844}
    with (
        serving_files({"/": tmp_path}) as url,
        visiting(
            chromium, f"{url}/open.html#tsfen=start&variant=tai", viewport=size, bypass_csp=True
        ) as visit,
    ):
        page = visit.page
        select_a_piece(page)
        axe.load(page)
        for scheme in SCHEMES:
            choose(page, scheme)
            assert axe.faults_of_all(page.locator("html"), ".") == [], scheme
        assert targets.too_small(page) == []


def test_window_of_the_presenter_is_accessible(chromium: Browser, page_of: Callable[[str], Path]) -> None:
    opened = Opened(chromium, page_of("demo"), bypass_csp=True)
    with opened.page.context.expect_page() as window:
        Presenter(opened.page).press("s")
    page = window.value
    expect(page.locator(".bm-now svg")).to_be_visible()
    axe.load(page)
    opened.complaints.clear()  # axe reads the style sheets
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        opened.page.emulate_media(color_scheme=scheme)
        assert axe.faults_of_all(page.locator("html"), ".") == [], scheme
    assert targets.too_small(page) == []
    opened.close()
