"""The claims that lessons 18, 19 and 20 make about each of their games, checked with the rules."""

import re
from collections import Counter

import pytest

from banmen import GameRoom
from banmen_rules import Category, Position
from banmen_rules.engine.search import level
from banmen_rules.teaching.exercises import solution
from tests.lessons.camps import DAI_DAI, PROMOTIONS, TAI, TAIKYOKU, VARIANT, camp, mobility, played, strongest
from tests.lessons.course import CATEGORIES, FOLDER, LATER, lesson, title
from tests.lessons.facts import labels, states

each = pytest.mark.parametrize("number", VARIANT)


@each
def test_the_table_of_categories_counts_all_and_links_to_their_lessons(number: int) -> None:
    kinds = set(camp(number).values())
    counted = Counter(category for kind in kinds for category in kind.description.categories)
    met: set[Category] = set()
    for _, count, link in lesson(number).table("ways"):
        label, path = re.findall(r"\[(.*)\]\((.*)\)", link)[0]
        linked = int(path[:2])
        assert (FOLDER / path).is_file()
        assert label.startswith(f"{linked}. ")
        assert title(linked).startswith(label.removeprefix(f"{linked}. "))
        here = (CATEGORIES | LATER)[linked] & set(counted)
        assert here
        assert {counted[category] for category in here} == {int(count)}
        met |= here
    assert met == set(counted)


@each
def test_the_table_of_promotions_agrees_with_the_rules(number: int) -> None:
    rows = lesson(number).table(PROMOTIONS[number])
    assert len(rows) >= 4
    for piece, kanji, after, kanji_after in rows:
        kind, becomes = played(number).kind(piece), played(number).kind(after)
        assert (kind.noun, kind.kanji, becomes.kanji) == (piece, kanji, kanji_after)
        assert kind.promotes_to == becomes.id
        assert kind.at_start


@each
def test_its_strongest_are_listed_by_mobility(number: int) -> None:
    listed = strongest(number)
    assert len(listed) >= 8
    assert listed == {noun: round(mobility(number, noun), 1) for noun in listed}
    kinds = sorted(set(camp(number).values()), key=lambda kind: -mobility(number, kind))
    assert [round(mobility(number, kind), 1) for kind in kinds][: len(listed)] == list(listed.values())


@each
def test_it_has_a_whole_board_to_look_at_and_one_to_play_on(number: int) -> None:
    start = Position.initial(played(number)).tsfen()
    assert [lesson(number).board(cell).position.tsfen() for cell in ("whole-board", "play-board")] == [
        start
    ] * 2
    room = lesson(number).board("play-board")
    assert isinstance(room, GameRoom)
    assert level(1).title in labels(lesson(number).source("play")), "the name of the level"
    assert room.interaction == "play"
    assert [seat["player"] for seat in room.room["players"].values()] == ["human", "level:1"]
    assert room.room["state"] == "setting"  # the program waits for Start


@each
def test_one_camp_is_the_other_turned_round(number: int) -> None:
    start = Position.initial(played(number))
    turned = start.game.size.turned
    pieces = {(square, piece.kind.id, piece.side) for square, piece in start.pieces()}
    assert pieces == {(turned(square), kind, side.other) for square, kind, side in pieces}


@each
def test_its_counts_agree_with_the_articles(number: int) -> None:
    states(DAI_DAI, "learned", 96)
    states(TAI, "camp", 2, "go-between", 177)
    states(TAIKYOKU, "title", 402)
    counted = Counter(camp(number).values())
    once = len([kind for kind, count in counted.items() if count == 1])
    appearing = {name for kind in counted for name in (kind.promotes_to, kind.contagion) if name}
    everything = len({kind.id for kind in counted} | appearing)
    states(number, "kinds", counted.total(), len(counted), once, everything)
    stated = {DAI_DAI: (96, 64, 68), TAI: (177, 93, 101), TAIKYOKU: (402, 209, 301)}
    assert (counted.total(), len(counted), everything) == stated[number]


@each
def test_its_check_asks_about_the_start_position(number: int) -> None:
    (sheet,) = lesson(number).sheets
    start = Position.initial(played(number)).tsfen()
    assert [exercise for exercise in sheet.exercises if exercise.tsfen == start]
    assert all(solution(exercise) for exercise in sheet.exercises)


DRILLS = {
    DAI_DAI: {"name": 3, "harvest": 2, "mate": 2},
    TAI: {"promote": 4, "harvest": 2, "mate": 2},
    TAIKYOKU: {"name": 3, "mate": 2, "harvest": 2, "legal": 1},
}


@each
def test_its_drill_has_the_exercises_that_the_cell_names(number: int) -> None:
    states(DAI_DAI, "drill", 2)
    states(TAI, "drill", 2)
    states(TAIKYOKU, "drill", 2, "king", "crown prince")
    (drill,) = lesson(number).drills
    assert Counter(exercise.kind for exercise in drill.exercises) == DRILLS[number]
    assert all(exercise.variant == VARIANT[number] for exercise in drill.exercises)
    wins = [exercise for exercise in drill.exercises if exercise.kind == "mate"]
    assert all(exercise.goal["moves"] == 2 for exercise in wins)
