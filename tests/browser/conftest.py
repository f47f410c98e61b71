"""One JupyterLab and one Chromium for the whole folder, and a notebook that tests take turns in."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

import hatch_build
from banmen.host import settings
from tests.browser.board import PATIENCE, Board
from tests.browser.lab import CHROMIUM_OPTIONS, VIEWPORT, Lab, Notebook, running_lab
from tools.setup_chromium import CHROMIUM

ROOT = Path(__file__).parent.parent.parent
SCREENSHOTS = Path(__file__).parent / "screenshots"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab of its own: its folder, its settings, its runtime files."""
    wanted, found = hatch_build.digest_of(ROOT / "js"), hatch_build.digest_of_built(ROOT)
    assert wanted == found, "the bundle is not built from js/ as it is now: run `make bundle`"
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    path = CHROMIUM.find()
    assert path, "these tests need Chromium: run `make chromium`"
    browser = playwright.chromium.launch(executable_path=path, headless=True, args=[*CHROMIUM_OPTIONS])
    yield browser
    browser.close()


class NotebookPool:
    """The notebook that tests take turns in: opened when first needed, put away after a failure."""

    def __init__(self, lab: Lab, browser: Browser) -> None:
        self._lab, self._browser = lab, browser
        self._open: Notebook | None = None
        self._count = 0

    def take(self) -> Notebook:
        """Get the notebook, or a new one; nothing is left of what readers of others chose."""
        (self._lab.folder / settings.FILE).unlink(missing_ok=True)
        if self._open is None:
            self._count += 1
            name = f"pool-{self._count}.ipynb"
            self._lab.write(name, "")
            self._open = Notebook(self._lab, self._browser, name)
        return self._open

    def clear(self, *, anew: bool) -> None:
        """Leave the notebook tidy for the next test, or give it a new notebook."""
        if self._open is None:
            return
        if anew:
            notebook, self._open = self._open, None
            notebook.close()
        else:
            self._open.page.set_viewport_size(VIEWPORT)
            self._open.show("", boards=0)
            self._open.page.evaluate("getSelection().removeAllRanges()")
            self._open.run("import ipywidgets; ipywidgets.Widget.close_all()")


@pytest.fixture(scope="session")
def pool(lab: Lab, chromium: Browser) -> Iterator[NotebookPool]:
    shared = NotebookPool(lab, chromium)
    yield shared
    shared.clear(anew=True)


_OUTCOME = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test itself went well, for its fixtures."""
    report = yield
    if call.when == "call":
        item.stash[_OUTCOME] = report.passed
    return report


@pytest.fixture
def notebook(pool: NotebookPool, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """An empty notebook with a running kernel; no exception may happen on its page."""
    shared = pool.take()
    shared.faults.found.clear()
    yield shared
    passed = request.node.stash.get(_OUTCOME, False)
    faults = list(shared.faults.found)
    if not passed or faults:
        SCREENSHOTS.mkdir(exist_ok=True)
        shared.page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}.png")
    pool.clear(anew=not passed or bool(faults))
    assert not faults, faults


# What JupyterLab says when a kernel goes away, and where an output's model went with it.
_LOST = ("Canceled future", "widget model not found")


@pytest.fixture(scope="module")
def used_up(pool: NotebookPool) -> Iterator[None]:
    """Have the tests of the next file begin with another notebook."""
    yield
    pool.clear(anew=True)


@pytest.fixture
def mortal(notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test take the kernel away: what JupyterLab says of that, now or in the next test, is no fault."""
    request.getfixturevalue("used_up")
    yield
    notebook.wait_until_open()
    found = notebook.faults.found
    found[:] = [fault for fault in found if not any(lost in fault for lost in _LOST)]


@pytest.fixture
def board(notebook: Notebook) -> Board:
    """The start of dai dai shogi in the only cell, with the focus on its squares."""
    shown = notebook.board("Board('dai_dai')")
    shown.focus()
    return shown


@pytest.fixture
def still(notebook: Notebook) -> Iterator[Notebook]:
    """A notebook whose reader wants no motion: no test waits for an animation."""
    notebook.page.emulate_media(reduced_motion="reduce")
    yield notebook
    notebook.page.emulate_media(reduced_motion="null")
