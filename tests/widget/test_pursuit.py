"""Pursuit: levels in order, the best stars of earlier days, random levels, and graded sheets of them."""

from pathlib import Path
from typing import Any

import pytest

from banmen import Exercise, Pursuit, Sheet
from banmen_rules import BanmenError, InvalidArgument
from banmen_rules.teaching.exercises import Progress, load_pack, solution
from tests.widget import asked


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_levels_are_those_of_the_game_and_catch_comes_first() -> None:
    levels = Pursuit("chu", autosave=False).exercises
    assert {one.id for one in levels} == {one.id for one in load_pack("chu_pursuit").exercises}
    assert [one.kind for one in levels] == ["catch"] * 6 + ["escape"] * 6
    assert [one.level for one in levels] == [1, 1, 2, 3, 4, 5] * 2


def test_level_chooses_where_the_ladder_begins() -> None:
    assert {one.level for one in Pursuit("chu", level=4, autosave=False).exercises} == {4, 5}
    with pytest.raises(InvalidArgument, match="level must be from 1 to 5, got 6"):
        Pursuit("chu", level=6)


def test_a_category_gives_random_levels() -> None:
    levels = Pursuit("dai_dai", category="hook", level=5, autosave=False).exercises
    assert {one.tags["category"] for one in levels} == {"hook"}
    assert {one.kind for one in levels} == {"catch", "escape"}
    again = Pursuit("dai_dai", category="hook", level=5, autosave=False).exercises
    other = Pursuit("dai_dai", category="hook", level=5, seed=1, autosave=False).exercises
    assert levels == again
    assert {one.id for one in levels}.isdisjoint(one.id for one in other)
    with pytest.raises(BanmenError, match="no piece of chu has the category hook"):
        Pursuit("chu", category="hook")


def test_best_stars_come_back_and_the_first_unsolved_level_is_next(folder: Path) -> None:
    log = folder / "progress.jsonl"
    game = Pursuit("chu", progress=log, autosave=False)
    first, second = game.exercises[:2]
    assert (game.at, game.best_stars) == (0, {})
    game.answer(solution(first))
    game.next()
    game.answer({"moves": ["1a 1b"]})
    game.give_up()
    assert [row["stars"] for row in Progress(log).rows()] == [3, 0]
    again = Pursuit("chu", progress=log, autosave=False)
    assert again.best_stars == {first.id: 3}
    assert again.current == second


def test_a_log_that_cannot_be_read_stops_no_game(folder: Path) -> None:
    log = folder / "progress.jsonl"
    log.write_text("{nonsense\n", "utf-8")
    game = Pursuit("chu", progress=log, autosave=False)
    assert game.best_stars == {}
    assert "left out of your progress" in game.problem["text"]


def test_saved_pursuit_continues(folder: Path) -> None:
    game = Pursuit("chu", autosave=False)
    game.answer(solution(game.exercises[0]))
    game.next()
    game.save(folder / "mine.json")
    loaded = Pursuit.load(folder / "mine.json")
    assert loaded.exercises == game.exercises
    assert loaded.at == 1
    assert loaded.results[0]["right"]
    assert game.heading == "Pursuit"


def test_only_the_two_pieces_can_move_on_the_page() -> None:
    catch, escape = asked.EVERY[-2:]
    for exercise in (catch, escape):
        (card,) = Exercise(exercise, autosave=False).cards
        for node in card["key"]["nodes"].values():
            assert len(node["pieces"]) == 1
        assert any(one["kind"] == "circle" and one["colour"] == "red" for one in card["board"]["annotations"])


def test_graded_sheet_plays_the_reply_and_stops_when_the_piece_is_gone() -> None:
    catch = asked.EVERY[-2]
    sheet = Sheet([catch], graded=True, autosave=False)
    played: Any = solution(catch)["moves"]
    sheet.question = {"seq": 1, "card": "1", "answer": {"moves": played[:1]}}
    assert sheet.reply["node"]["tsfen"] != catch.tsfen
    assert sheet.reply["node"]["drawn"][1]["squares"] == ["15o"]  # round the piece that fled
    lost = asked.pursued("catch", {"17q": "rook", "16p": "white pawn"}, "17q", moves=2)
    sheet = Sheet([lost], graded=True, autosave=False)
    sheet.question = {"seq": 1, "card": "1", "answer": {"moves": ["17q 16q"]}}
    assert sheet.reply["node"] is None
