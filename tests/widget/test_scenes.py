"""Boards and exercises of lessons by their names, and the files that they come from."""

import json
from pathlib import Path
from typing import Any

import pytest

from banmen import Board, Drill, Exercise, Sheet, language
from banmen.host.lessons import read_scenes
from banmen_rules import BanmenError, UnknownName, Variant, load_variant
from banmen_rules.teaching.exercises import load_pack
from tests.rules.own_games import as_before

MINE: dict[str, Any] = {
    "format": "banmen-lesson",
    "version": 1,
    "lesson": 90,
    "boards": {"my_rook": {"variant": "tai", "pieces": {"5u": "rook"}, "region": "9q-1y", "title": "Mine"}},
    "tasks": {"where_is_my_rook_going": {"kind": "reach", "board": "my_rook", "square": "5u"}},
    "drill": {
        "title": "Mine",
        "exercises": ["igui-3", {"id": "rook", "kind": "reach", "board": "my_rook", "square": "5u"}],
    },
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder with a file of scenes."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path, MINE)
    return tmp_path


def write(folder: Path, data: object, name: str = "90_mine.json") -> Path:
    (folder / "scenes").mkdir(exist_ok=True)
    path = folder / "scenes" / name
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_board_of_a_lesson_has_its_arguments_unless_others_are_given() -> None:
    board = Board("one_lion")
    assert (board.variant, board.title, board.panel, board.region) == ("tai", "One lion", "lesson", "17i-9q")
    assert board.position.piece_at("13m") is not None
    other = Board("one_lion", panel="full", title="Leo")
    assert (other.panel, other.title, other.tsfen) == ("full", "Leo", board.tsfen)


def test_board_of_a_lesson_speaks_the_language_chosen() -> None:
    assert Board("one_gold_general", lang="ja").title == "金将が一枚"
    language("ja")
    try:
        assert Board("one_gold_general").title == "金将が一枚"
        assert Drill("lesson_01").title == "はじめの一歩"
    finally:
        language("en")
    assert Drill("lesson_01").title == "First steps"


def test_similar_names_are_suggested() -> None:
    with pytest.raises(UnknownName, match=r"Did you mean.*one_lion"):
        Board("one_lyon")
    with pytest.raises(UnknownName, match=r"Did you mean.*lion_takes_lion"):
        Exercise("lion_takes_lions")
    with pytest.raises(UnknownName, match='Unknown exercise "igui-99"'):
        Exercise("igui-99")
    with pytest.raises(UnknownName, match=r'Unknown lesson "lesson_77".*lesson_01, lesson_02, lesson_03'):
        Drill("lesson_77")
    with pytest.raises(UnknownName, match=r'Unknown variant "tia".*Did you mean "tai"'):
        Board("tia")


def test_exercise_of_a_pack_by_its_name() -> None:
    assert Exercise("igui-3").exercises[0].id == "igui-3"
    assert [each.id for each in Sheet(["igui-3", "igui-4"]).exercises] == ["igui-3", "igui-4"]


@pytest.mark.usefixtures("here")
def test_teacher_has_scenes_of_their_own() -> None:
    assert Board("my_rook").title == "Mine"
    (rook,) = Exercise("where_is_my_rook_going").exercises
    assert (rook.id, rook.region, rook.tsfen) == ("where_is_my_rook_going", "9q-1y", Board("my_rook").tsfen)
    assert [each.id for each in Drill("lesson_90").exercises] == ["igui-3", "rook"]
    with pytest.raises(BanmenError, match="Lesson 90 has no sheet"):
        Sheet("lesson_90")
    assert Board("one_lion").title == "One lion"


def test_a_sheet_is_made_of_a_pack_by_its_name() -> None:
    assert Sheet("hook", autosave=False).exercises == load_pack("hook").exercises
    with pytest.raises(UnknownName, match=r'Unknown pack "tai_puzzle"\. Did you mean "tai_puzzles"'):
        Sheet("tai_puzzle")
    with pytest.raises(BanmenError, match="No such file"):
        Sheet("nothing.json")


def test_own_scene_comes_before_one_of_the_same_name(here: Path) -> None:
    write(here, {**MINE, "boards": {**MINE["boards"], "one_lion": {"variant": "dai_dai"}}})
    assert Board("one_lion").variant == "dai_dai"


def test_changed_file_is_read_again(here: Path) -> None:
    assert Board("my_rook").title == "Mine"
    path = write(here, {**MINE, "boards": {"my_rook": {"variant": "tai", "title": "Again"}}})
    path.touch()
    assert Board("my_rook").title == "Again"


@pytest.mark.usefixtures("here")
def test_game_and_board_of_one_name_are_an_error_with_a_cure() -> None:
    with as_before():
        kinds = {"king": "K", "sage": "N", "pawn": "fW"}
        load_variant(Variant.make("my rook", size=5, kinds=kinds))
        with pytest.raises(BanmenError, match=r"game of yours and a board of lesson 90.*Rename the game"):
            Board("my_rook")
        assert Board(load_variant("my_rook")).variant == "my_rook"


@pytest.mark.parametrize(
    "changed,message",
    [
        ({"format": "banmen-sheet"}, '90_mine.json must be an object with "format": "banmen-lesson"'),
        ({"version": 2}, "90_mine.json has version 2, and this banmen reads versions up to 1"),
        ({"lesson": 0}, "lesson of 90_mine.json must be a whole number from 1 to 999, got 0"),
        ({"boards": {"My rook": {"variant": "tai"}}}, "small letters, digits and single _"),
        ({"boards": {"one": {"variant": "tai", "panle": "full"}}}, 'Unknown field.*"panle"'),
        ({"tasks": {"one": 5}}, "tasks.one of 90_mine.json must be an object"),
    ],
)
def test_wrong_file_is_refused_by_name(here: Path, changed: dict[str, object], message: str) -> None:
    path = write(here, {**MINE, **changed})
    with pytest.raises(BanmenError, match=message):
        read_scenes(path)
    with pytest.raises(BanmenError, match=message):
        Exercise("where_is_my_rook_going")


def test_file_that_is_no_json_is_refused_by_name(here: Path) -> None:
    (here / "scenes" / "90_mine.json").write_text("{", "utf-8")
    with pytest.raises(BanmenError, match=r"^90_mine\.json "):
        Board("my_rook")


def test_exercise_about_an_unknown_board_is_refused(here: Path) -> None:
    write(here, {**MINE, "tasks": {"lost": {"kind": "reach", "board": "no_rook", "square": "5u"}}})
    with pytest.raises(UnknownName, match=r'Unknown board of this lesson "no_rook".*my_rook'):
        Exercise("lost")
