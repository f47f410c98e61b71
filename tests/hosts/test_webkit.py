"""WebKitGTK, with an exported page and with JupyterLab: click and move."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import Board
from tests.browser.lab import Lab
from tests.hosts.webdriver import Session, webkit

MESSAGE = "document.querySelector('.banmen .bm-message .bm-text').textContent"
# A window on a display without a window manager has no focus, and JupyterLab then has no current notebook.
PANEL = "[...(window.jupyterapp?.shell.widgets('main') ?? [])].find((each) => each.context)"
RUN = f"""const panel = {PANEL};
const [cell] = panel.content.widgets;
void cell.constructor.execute(cell, panel.sessionContext);"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with webkit(tmp_path_factory.mktemp("webkit")) as running:
        yield running


def test_an_exported_page_is_explored(session: Session, tmp_path: Path) -> None:
    session.open(Board("tai").export(tmp_path / "tai.html").as_uri())
    session.wait_for_board()
    session.click("13s")
    session.wait_for_state("selected", "13s")
    session.wait_for_state("targets", "1")
    session.click("13r")
    session.wait_for(f"{MESSAGE}.startsWith('Python is not running here')")
    session.wait_for_state("ply", "0")


def test_a_piece_is_moved_in_jupyterlab(lab: Lab, session: Session) -> None:
    lab.write("webkit.ipynb", "from banmen import Board\nboard = Board('tai')\nboard")
    session.open(f"{lab.url}/{lab.place}webkit.ipynb")
    session.wait_for(f"{PANEL}?.context?.sessionContext?.session?.kernel?.status ?? null", "idle")
    session.run(RUN)
    session.wait_for_board()
    session.click("13s")
    session.wait_for_state("selected", "13s")
    session.click("13r")
    session.wait_for_state("ply", "1")
