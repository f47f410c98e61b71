"""Two people in one notebook, with jupyter-collaboration: one board, and a selection for each person."""

import os
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import lab
from tests.browser.lab import ROOT, Lab, Notebook, apart, running_lab

# A folder of its own: `tools/setup_env.py` says why.
COLLABORATION = ROOT / ".venv/collaboration"
CELL = "from banmen import Board\nboard = Board('tai')\nboard"


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    """A JupyterLab with jupyter-collaboration."""
    packages = sysconfig.get_path("purelib", vars={"base": str(COLLABORATION)})

    def with_collaboration(home: Path) -> dict[str, str]:
        usual = apart(home)
        return usual | {
            "PYTHONPATH": os.pathsep.join([usual["PYTHONPATH"], packages]),
            "JUPYTER_PATH": os.pathsep.join([usual["JUPYTER_PATH"], str(COLLABORATION / "share/jupyter")]),
            "JUPYTER_CONFIG_PATH": str(COLLABORATION / "etc/jupyter"),
        }

    monkeypatch.setattr(lab, "apart", with_collaboration)
    with running_lab(tmp_path_factory.mktemp("collaboration")) as running:
        yield running


def trust(notebook: Notebook) -> None:
    """Trust what the other person's cells have put out: JupyterLab shows only their text before."""
    notebook.page.evaluate("() => void jupyterapp.commands.execute('notebook:trust')")
    notebook.page.locator(".jp-Dialog").get_by_role("button", name="Trust").click()


def test_two_people_see_one_board_and_each_selects_their_own_piece(shared: Lab, chromium: Browser) -> None:
    shared.write("tai.ipynb", CELL)
    with (
        Notebook(shared, chromium, "tai.ipynb") as ann,
        Notebook(shared, chromium, "tai.ipynb") as bob,
    ):
        ann.run_all()
        (anns,) = ann.boards(1)
        expect(bob.page.get_by_text("<Board tai")).to_be_visible()
        trust(bob)
        (bobs,) = bob.boards(1)

        anns.click("13s")
        anns.expect(selected="13s", targets=1)
        ann.wait_for("board.selection", "13s")
        bobs.expect(selected="")
        bobs.click("12s")
        bobs.expect(selected="12s", targets=1)
        bob.wait_for("board.selection", "12s")
        anns.expect(selected="13s")

        anns.click("13r")
        for board in (anns, bobs):
            board.expect(ply=1, turn="white")
            board.expect_piece("13r", "p")
        bobs.click("13g", "13h")
        for board in (anns, bobs):
            board.expect(ply=2, turn="black", selected="")
        assert ann.played() == ["13s 13r", "13g 13h"]

        # What Python selects is for all.
        ann.run("board.selection = '11s'")
        for board in (anns, bobs):
            board.expect(selected="11s")
        assert not ann.faults.found + bob.faults.found
