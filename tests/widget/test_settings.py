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
    monkeypatch.setattr(settings, "_offered", set())
    return tmp_path / settings.FILE


def test_labels_chosen_on_a_page_are_those_of_later_boards(file: Path) -> None:
    board = Board("tai", autosave=False)
    assert board.glyphs == "rose"
    Browser(board).set(glyphs="kanji")
    assert json.loads(file.read_text("utf-8")) == {"glyphs": "kanji"}
    assert Board("tai", autosave=False).glyphs == "kanji"
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
        ('{"colour": 1}', 'banmen.settings has an unknown setting "colour". Available: glyphs, kanji'),
    ],
)
def test_wrong_file_is_reported_once_and_ignored(
    file: Path, caplog: pytest.LogCaptureFixture, text: str, why: str
) -> None:
    file.write_text(text, "utf-8")
    with caplog.at_level(logging.WARNING, "banmen"):
        assert [Board("tai", autosave=False).glyphs for _ in range(2)] == ["rose", "rose"]
    (record,) = caplog.records
    assert why in record.getMessage()


def test_wrong_file_gets_another_name(file: Path) -> None:
    for wrong in ("{", '{"colour": 1}'):
        file.write_text(wrong, "utf-8")
        settings.save("glyphs", "kanji")
        assert json.loads(file.read_text("utf-8")) == {"glyphs": "kanji"}
    kept = {path.name: path.read_text("utf-8") for path in file.parent.iterdir() if path != file}
    assert kept == {"banmen.settings.wrong": "{", "banmen.settings.wrong2": '{"colour": 1}'}


def test_folder_that_cannot_be_written_is_reported(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.mkdir()
    board = Board("tai", autosave=False)
    Browser(board).set(glyphs="rose")
    assert board.glyphs == "rose"
    assert caplog.records


def test_first_board_offers_the_labels_until_some_are_chosen(file: Path) -> None:
    assert not Board("tai", glyphs="rose", autosave=False).glyphs_offered
    first, second = (Board("tai", autosave=False) for _ in range(2))
    assert (first.glyphs_offered, second.glyphs_offered) == (True, False)
    Browser(first).set(glyphs="kanji", glyphs_offered=False)
    assert json.loads(file.read_text("utf-8")) == {"glyphs": "kanji"}
    settings._offered.clear()  # as in another kernel
    assert not Board("tai", autosave=False).glyphs_offered


def test_exported_page_offers_nothing(file: Path) -> None:
    assert not file.exists()
    board = Board("tai", autosave=False)
    assert board.glyphs_offered
    assert board.without_python()["glyphs_offered"] is False


def test_forgotten_choice_is_asked_again(file: Path) -> None:
    assert settings.offer("progress")
    settings.save("progress", "no")
    settings.save("plays", "chess")
    assert (settings.get("progress"), settings.offer("progress")) == ("no", False)
    settings.save("progress", None)
    assert json.loads(file.read_text("utf-8")) == {"plays": "chess"}
    assert settings.offer("progress")


def test_notebooks_in_a_folder_of_the_course_have_its_settings(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "notebook", lambda: (file.parent / "ja", "game.ipynb", "cell-1"))
    (file.parent / "00_course.ipynb").touch()
    settings.save("glyphs", "rose")
    assert json.loads(file.read_text("utf-8")) == {"glyphs": "rose"}
