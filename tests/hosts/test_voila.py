"""Voilà: a page without code shows the board, and a move made on it is made by Python."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.hosts.pages import Visit, play_in_room, visiting
from tests.servers import free_port, serving

FONTS = "request to the internet: .*/font-?awesome"  # of its page, for icons it then does without


@contextmanager
def shown(browser: Browser, home: dict[str, str], folder: Path, source: str) -> Iterator[Visit]:
    """Have a page made of a cell, and look at it."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "c",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "tai.ipynb").write_text(json.dumps(notebook))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (
        sys.executable, "-m", "voila", "tai.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1",
    )  # fmt: skip
    with (
        serving(command, f"{url}/voila/static/voila.js", cwd=folder, log=folder / "log", env=home),
        visiting(browser, url, host=FONTS) as visit,
    ):
        yield visit


def test_a_piece_shows_its_targets_and_is_moved(
    chromium: Browser, home: dict[str, str], tmp_path: Path
) -> None:
    with shown(chromium, home, tmp_path, "from banmen import Board\nBoard('tai')") as visit:
        board = visit.board()
        board.click("13s")
        board.expect(selected="13s", targets=1)
        assert set(board.targets()) == {"13r"}
        board.click("13r")
        board.expect(ply=1, turn="white")
        board.expect_piece("13r", "p")


def test_a_game_is_played(chromium: Browser, home: dict[str, str], tmp_path: Path) -> None:
    source = "from banmen import GameRoom\nGameRoom('dai_dai', white='level:1')"
    with shown(chromium, home, tmp_path, source) as visit:
        play_in_room(visit.page)
