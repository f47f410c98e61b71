"""The browsers and servers of the other hosts. Run by `make test-hosts`, which installs them."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import chromium, lab, playwright
from tests.browser.lab import apart, running_lab
from tools.setup_firefox import FIREFOX

__all__ = ["chromium", "firefox", "home", "lab", "notebook_7", "playwright"]

_PROGRAMS = ("notebook", "voila", "marimo", "jupyterhub", "myst_nb")
_MISSING = [name for name in _PROGRAMS if importlib.util.find_spec(name) is None]
assert not _MISSING, f"these tests need {', '.join(_MISSING)}: run them with `make test-hosts`"


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    path = FIREFOX.find()
    assert path, "these tests need Firefox: run `make test-hosts`"
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path, headless=True)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def notebook_7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """A Notebook 7 of its own."""
    with running_lab(tmp_path_factory.mktemp("notebook"), "notebook") as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a server that keeps all its files in ``tmp_path``."""
    return apart(tmp_path)
