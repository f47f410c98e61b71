"""As a learner comes to know a kind, its kanji join the move on its pieces, and then replace it."""

import json
from pathlib import Path

import pytest

from banmen import Board, Exercise, exercise_from
from banmen.host import settings
from banmen.host.lessons import PROGRESS
from banmen.protocol import board_state
from banmen.protocol.faces import faces_of, learned
from banmen_rules import Game, Position, game
from banmen_rules.drawing.svg import board_svg
from banmen_rules.teaching.exercises import Progress
from tests.widget.browser import Browser

KNOWN = {"pawn": 0.5, "king": 2.0, "gold_general": 10.0, "lion": 30.0}
"""Kinds of the game, and for how many days a learner remembers each: seen, shaky, good, sure."""
FACES = {"king": "both", "gold_general": "both", "lion": "kanji"}


@pytest.fixture
def chu() -> Game:
    return game("chu")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a notebook whose reader has practised."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "notebook", lambda: (tmp_path, "game.ipynb", "cell-1"))
    practise(tmp_path, KNOWN)
    return tmp_path


def practise(folder: Path, days: dict[str, float], review: int = 1) -> None:
    """Write results as if each kind were now remembered for so many days."""
    rows = [
        {"exercise": kind, "kind": "reach", "variant": "chu", "piece": kind, "right": True,
         "memory": {"n": review, "stability": many, "difficulty": 5.0, "days": 1}}
        for kind, many in days.items()
    ]  # fmt: skip
    Progress(folder / PROGRESS).add(rows)


def choose(folder: Path, kanji: str) -> None:
    (folder / settings.FILE).write_text(json.dumps({"kanji": kanji}), "utf-8")


def test_kinds_show_their_move_unless_the_reader_wants_kanji(folder: Path, chu: Game) -> None:
    assert learned(chu.kinds) == {}
    choose(folder, "no")
    assert learned(chu.kinds) == {}


def test_the_face_of_a_kind_follows_what_is_remembered(folder: Path, chu: Game) -> None:
    choose(folder, "learn")
    assert learned(chu.kinds) == FACES
    practise(folder, {"king": 30.0, "lion": 2.0}, review=2)
    assert learned(chu.kinds) == {**FACES, "king": "kanji", "lion": "both"}


def test_without_progress_all_show_their_move(folder: Path, chu: Game) -> None:
    choose(folder, "learn")
    (folder / PROGRESS).unlink()
    assert learned(chu.kinds) == {}


def test_a_progress_file_that_cannot_be_read_breaks_no_board(folder: Path, chu: Game) -> None:
    choose(folder, "learn")
    (folder / PROGRESS).write_text('{"banmen_progress": 99}\n', "utf-8")
    assert learned(chu.kinds) == {}


def test_every_board_of_the_folder_has_the_faces(folder: Path) -> None:
    choose(folder, "learn")
    for variant in ("chu", "dai"):  # a lion is a lion there too
        board = Board(variant, autosave=False)
        assert (board.glyphs, board.kanji) == ("rose", "learn")
        assert faces_of(board.catalogue)["lion"] == "kanji"
    board = Board("chu", pieces={"6f": "lion"}, autosave=False)
    asked = Exercise(exercise_from(board, "reach", square="6f"))
    assert any(one.get("face") == "kanji" for kinds in asked.catalogues.values() for one in kinds)


def test_the_page_turns_it_on_and_off(folder: Path) -> None:
    board = Board("chu", autosave=False)
    assert (board.kanji, faces_of(board.catalogue)) == ("no", {})
    Browser(board).set(kanji="learn")
    assert faces_of(board.catalogue) == FACES
    assert json.loads((folder / settings.FILE).read_text("utf-8")) == {"kanji": "learn"}
    Browser(board).set(kanji="no")
    assert faces_of(board.catalogue) == {}


def test_a_picture_shows_the_faces(chu: Game) -> None:
    position = Position.initial(chu)
    roses = board_svg(position, glyphs="rose")
    drawn = board_svg(position, glyphs="rose", faces={"lion": "kanji", "gold_general": "both"})
    assert "獅" not in roses
    assert "獅" in drawn
    assert ">金将<" in drawn
    small = board_svg(position, glyphs="rose", faces={"gold_general": "both"}, width=200)
    assert "金" not in small, "too small to be read"


def test_a_saved_picture_has_the_faces_of_its_board(folder: Path) -> None:
    choose(folder, "learn")
    assert ">金将<" in Board("chu", autosave=False).svg()


def test_the_catalogue_says_nothing_of_kinds_that_show_their_move(chu: Game) -> None:
    assert all("face" not in kind for kind in board_state.catalogue(chu))
