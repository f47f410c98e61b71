"""Puzzles have a theme, which the page names after they are solved."""

from dataclasses import replace
from itertools import pairwise

import pytest

from banmen import Drill, Sheet
from banmen.practice.drill import chosen
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from tests.widget import asked


def _puzzle(name: str, theme: str) -> rules.ExerciseSpec:
    return replace(asked.gold(), id=name, tags={"game": "dai_dai", "theme": theme})


def test_card_names_the_theme_in_its_language_and_hides_it_from_the_tags() -> None:
    (card,) = Drill([_puzzle("a", "quiet")], lang="en").cards
    assert card["theme"]["name"] == "Quiet move"
    assert card["theme"]["text"].endswith(".")
    assert card["tags"] == {"game": "dai_dai"}
    assert Drill([_puzzle("a", "quiet")], lang="ja").cards[0]["theme"]["name"] == "静かな手"
    assert Drill([asked.gold()]).cards[0]["theme"] is None


def test_graded_card_has_no_theme() -> None:
    (card,) = Sheet([_puzzle("a", "quiet")], graded=True).cards
    assert card["theme"] is None
    assert card["tags"] == {}


def test_drill_of_a_pack_of_puzzles_asks_no_idea_twice_in_a_row() -> None:
    for pack in ("chu_puzzles", "tai_puzzles", "taikyoku_puzzles"):
        asked_for = rules.load_pack(pack).exercises
        _, found = chosen(pack)
        themes = [one.tags["theme"] for one in found]
        assert {one.id for one in found} == {one.id for one in asked_for}
        assert all(theme != other for theme, other in pairwise(themes))
        assert found[0].level == 1
        first, last = found[:20], found[-20:]
        assert sum(one.level for one in first) + 20 < sum(one.level for one in last)


def test_drill_of_one_theme() -> None:
    every = rules.Pack("Two", (_puzzle("a", "quiet"), _puzzle("b", "leap")))
    drill = Drill(every, puzzle_theme="leap")
    assert [exercise.id for exercise in drill.exercises] == ["b"]
    assert drill.title == "Two"
    with pytest.raises(BanmenError, match=r'Unknown theme "leaps"\. .*Did you mean "leap"'):
        Drill(every, puzzle_theme="leaps")
    with pytest.raises(BanmenError, match="needs exercises to choose from"):
        Drill(puzzle_theme="leap")
