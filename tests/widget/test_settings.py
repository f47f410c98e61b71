"""What a reader chooses is saved beside the notebook, for all widgets made later."""

import json
import logging
from pathlib import Path

import pytest

from banmen import Board
from banmen.host import settings
from tests.widget.browser import Browser


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have widgets made as if a cell of a notebook in an empty folder made them."""
    monkeypatch.setattr(settings, "notebook", lambda: (tmp_path, "game.ipynb", "cell-1"))
    monkeypatch.setattr(settings, "_reported", set())
    return tmp_path / settings.FILE


def test_labels_chosen_on_a_page_are_those_of_later_boards(file: Path) -> None:
    board = Board("tai", autosave=False)
    assert board.glyphs == "kanji"
    Browser(board).set(glyphs="rose")
    assert json.loads(file.read_text("utf-8")) == {"glyphs": "rose"}
    assert Board("tai", autosave=False).glyphs == "rose"
    assert Board("tai", glyphs="letters", autosave=False).glyphs == "letters"


def test_python_and_refused_values_are_not_saved(file: Path) -> None:
    board = Board("tai", autosave=False)
    board.glyphs = "letters"
    Browser(board).set(glyphs="runes", theme="dark")
    assert not file.exists()


def test_nothing_is_saved_without_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Browser(Board("tai", autosave=False)).set(glyphs="rose")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text, why",
    [
        ("{", "banmen.settings is not valid JSON: line 1, column 2"),
        ("[]", 'banmen.settings must be an object such as {"glyphs": "rose"}'),
        ('{"glyphs": "runes"}', 'glyphs must be one of "kanji", "rose", "letters", "ticks", got "runes"'),
        ('{"glyphs": ["rose"]}', 'glyphs must be one of "kanji", "rose", "letters", "ticks", got ["rose"]'),
        ('{"colour": 1}', 'banmen.settings has an unknown setting "colour". Available: glyphs'),
    ],
)
def test_wrong_file_is_reported_once_and_ignored(
    file: Path, caplog: pytest.LogCaptureFixture, text: str, why: str
) -> None:
    file.write_text(text, "utf-8")
    with caplog.at_level(logging.WARNING, "banmen"):
        assert [Board("tai", autosave=False).glyphs for _ in range(2)] == ["kanji", "kanji"]
    (record,) = caplog.records
    assert why in record.getMessage()


def test_folder_that_cannot_be_written_is_reported(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.mkdir()
    board = Board("tai", autosave=False)
    Browser(board).set(glyphs="rose")
    assert board.glyphs == "rose"
    assert caplog.records
