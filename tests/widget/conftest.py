"""Boards and folders that tests share the making of."""

from pathlib import Path

import pytest

from banmen import Board

LION = {"9i": "lion", "9h": "white pawn", "9g": "white pawn", "3c": "white king", "5o": "king"}
"""A dai dai board on which a lion stands before two pawns in a file."""


@pytest.fixture
def board() -> Board:
    return Board("dai_dai")


@pytest.fixture
def lion() -> Board:
    return Board("dai_dai", pieces=LION)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.chdir(folder)


@pytest.fixture
def klass(tmp_path: Path) -> Path:
    """Return an empty folder for what a class hands in."""
    folder = tmp_path / "handed_in"
    folder.mkdir()
    return folder
