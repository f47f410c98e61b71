"""Voilà: a page without code shows the board, and a move made on it is made by Python."""

import json
import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.hosts.pages import visiting
from tests.servers import free_port, serving

FONTS = "request to the internet: .*/font-?awesome"  # of its page, for icons it then does without
CELL = "from banmen import Board\nBoard('tai')"


def test_a_piece_shows_its_targets_and_is_moved(
    chromium: Browser, home: dict[str, str], tmp_path: Path
) -> None:
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "c",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": CELL,
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "tai.ipynb").write_text(json.dumps(notebook))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (
        sys.executable, "-m", "voila", "tai.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1",
    )  # fmt: skip
    with (
        serving(command, f"{url}/voila/static/voila.js", cwd=tmp_path, log=tmp_path / "log", env=home),
        visiting(chromium, url, host=FONTS) as visit,
    ):
        board = visit.board()
        board.click("13s")
        board.expect(selected="13s", targets=1)
        assert set(board.targets()) == {"13r"}
        board.click("13r")
        board.expect(ply=1, turn="white")
        board.expect_piece("13r", "p")
