"""A pupil opens a link, good or forged; a reader opens a blogger's page. There is no Python."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from banmen.course import opening
from banmen.export import embedding
from tests.browser.board import Board

FORGED = (
    "#tsfen=start&variant=<img src=x onerror=hack()>",
    "#tsfen=start&variant=chu&square=<svg/onload=hack()>",
    "#tsfen=12/5,ln,6/X,%3Cb%3E,3/1",
    "#demo=__proto__/<script>hack()</script>",
    "#drill=hook/<iframe src=javascript:hack()>",
    "#betza=</title><script>hack()</script>",
    "#game=AAAA<script>hack()</script>",
    "#game=" + "A" * 9000,
    "#%E0%A4%A=1&&=&constructor=1",
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("site")
    embedding.write_element(folder)
    opening.write_page(folder, packs=("hook",), demos=("01_first_steps",), notations=())
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1000, "height": 800})
    found = context.new_page()
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("dialog", lambda dialog: wrong.append(dialog.message))
    found.add_init_script("window.hack = () => { throw new Error('a link was run'); }")
    yield found
    context.close()
    assert wrong == []


def follow(page: Page, site: str, link: str) -> None:
    page.goto("about:blank")
    page.goto(f"{site}/open.html{link}")
    expect(page.locator("main[data-ready=true]")).to_be_visible()


def test_links_open_what_they_name(site: tuple[str, Path], page: Page) -> None:
    follow(page, site[0], "#tsfen=start&variant=chu&square=7j")
    board = Board(page.locator(".banmen.bm-board"))
    board.expect(selected="7j")
    expect(page.get_by_text("Lion").first).to_be_visible()
    follow(page, site[0], "#drill=hook/7")
    expect(page.get_by_text("7 of 12", exact=True)).to_be_visible()
    follow(page, site[0], "#demo=01_first_steps/3")
    expect(page.locator(".bm-demo")).to_have_attribute("data-path", "3")
    # A link on the page itself opens without loading it again.
    page.evaluate("location.hash = '#tsfen=start&variant=dai_dai&square=40z'")
    expect(page.get_by_role("alert")).to_contain_text("square must be on the 17x17 board, got 40z.")
    expect(page.locator(".banmen.bm-board")).to_have_attribute("data-selected", "")


def copied(page: Page) -> str:
    """Copy the link that is offered, and check that its code shows the same."""
    page.locator("[data-action=copy-link]").click()
    expect(page.get_by_text("The link is on the clipboard.")).to_be_visible()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_in_viewport()
    link: str = page.evaluate("navigator.clipboard.readText()")
    expect(page.locator(".bm-qr-link")).to_have_text(link)
    return link


def test_link_to_the_exercise_on_view_is_copied_and_opens_it(site: tuple[str, Path], page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    follow(page, site[0], "#drill=hook/7")
    page.get_by_role("button", name="Next exercise").click()
    page.get_by_role("button", name="Link to this exercise").click()
    link = copied(page)
    assert link == f"{site[0]}/open.html#drill=hook/8"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_text("8 of 12", exact=True)).to_be_visible()


def test_link_to_the_step_on_view_is_copied_and_opens_it(site: tuple[str, Path], page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    follow(page, site[0], "#demo=01_first_steps/3")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="More").click()
    link = copied(page)
    assert link == f"{site[0]}/open.html#demo=01_first_steps/4"
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".bm-demo")).to_have_attribute("data-path", "4")


def test_forged_links_say_what_is_wrong_and_run_nothing(site: tuple[str, Path], page: Page) -> None:
    for link in FORGED:
        follow(page, site[0], link)
        if not link.startswith("#betza"):
            expect(page.get_by_role("alert")).to_contain_text("This link is not quite right")
        assert page.locator("main :is(img, script, iframe, [onload], [onerror])").count() == 0


def test_two_boards_on_a_plain_page_opened_from_a_file(site: tuple[str, Path], page: Page) -> None:
    inside = (site[1] / "board.json").read_text("utf-8")
    (site[1] / "blog.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>A blog</title><script src="banmen.js"></script>'
        f'<banmen-board><script type="application/json">{inside}</script></banmen-board>'
        '<banmen-board variant="tai" region="19s-7y" theme="dark"></banmen-board>'
        "<script>addEventListener('banmen-select', ({ detail }) => { window.told = detail; })</script>",
        "utf-8",
    )
    page.goto((site[1] / "blog.html").as_uri())
    first, second = (Board(page.locator(".banmen.bm-board").nth(number)) for number in range(2))
    first.expect(selected="6f")
    second.expect(selected="", theme="dark")
    first.click("6j")
    first.expect(selected="6j", targets=1)
    told = page.evaluate("window.told")
    assert (told["square"], told["side"], told["piece"]) == ("6j", "black", "P")
    assert [target["square"] for target in told["targets"]] == ["6i"]
    second.expect(selected="")
