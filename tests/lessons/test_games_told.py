"""What lessons 18, 19 and 20 all say and show of their games, asked of the rules."""

import re
from collections import Counter

import pytest

from banmen import GameRoom
from banmen_rules import Position
from banmen_rules.engine.search import level
from banmen_rules.teaching.exercises import solution
from tests.lessons.camps import BECOMES, DAI_DAI, TAI, TAIKYOKU, VARIANT, WAYS, camp, mobility, played
from tests.lessons.course import FOLDER, TITLES, lesson, says

each = pytest.mark.parametrize("number", VARIANT)

OPPONENTS = {
    DAI_DAI: "press Start: the opponent takes White and goes on from there, with {}",
    TAI: "press Start: White is played for you now, by an opponent that makes {}",
    TAIKYOKU: "With Start, somebody else plays White from the position that you have reached, with {}",
}
"""Who sits at the last board, by lesson, with the name of the level."""


@each
def test_the_table_of_ways_has_every_way_and_leads_to_its_lesson(number: int) -> None:
    kinds = set(camp(number).values())
    counted = Counter(category.value for kind in kinds for category in kind.description.categories)
    told: dict[str, int] = {}
    for ways, count, link in lesson(number).table(WAYS):
        told |= dict.fromkeys((way.strip().replace(" ", "_") for way in ways.split(",")), int(count))
        label, path = re.findall(r"\[(.*)\]\((.*)\)", link)[0]
        linked = int(path[:2])
        assert (FOLDER / path).is_file()
        assert label.startswith(f"{linked}. {TITLES[linked]}")
    assert told == counted == lesson(number).values["ways-count"]


@each
def test_the_table_of_promotions_is_true(number: int) -> None:
    rows = lesson(number).table(BECOMES)
    assert len(rows) >= 4
    for piece, kanji, after, kanji_after in rows:
        kind, becomes = played(number).kind(piece), played(number).kind(after)
        assert (kind.noun, kind.kanji, becomes.kanji) == (piece, kanji, kanji_after)
        assert kind.promotes_to == becomes.id
        assert kind.at_start


@each
def test_its_strongest_are_listed_by_mobility(number: int) -> None:
    shown = lesson(number).values["strong-list"]
    kinds = sorted(set(camp(number).values()), key=lambda kind: -mobility(number, kind))
    assert [round(mobility(number, kind), 1) for kind in kinds][: len(shown)] == list(shown.values())


@each
def test_a_whole_board_is_there_to_look_at_and_one_to_play_on(number: int) -> None:
    start = Position.initial(played(number)).tsfen()
    assert [lesson(number).board(cell).position.tsfen() for cell in ("whole-board", "play-board")] == [
        start
    ] * 2
    room = lesson(number).board("play-board")
    assert isinstance(room, GameRoom)
    says(number, OPPONENTS[number].format(level(1).title))
    assert room.interaction == "play"
    assert [seat["player"] for seat in room.room["players"].values()] == ["human", "level:1"]
    assert room.room["state"] == "setting"  # nobody thinks before somebody says so


@each
def test_one_camp_is_the_other_turned_round(number: int) -> None:
    start = Position.initial(played(number))
    turned = start.game.size.turned
    pieces = {(square, piece.kind.id, piece.side) for square, piece in start.pieces()}
    assert pieces == {(turned(square), kind, side.other) for square, kind, side in pieces}


@each
def test_its_counts_are_those_of_the_articles(number: int) -> None:
    says(DAI_DAI, "a camp of 96 pieces")
    says(TAI, "two go-betweens in front of them: 177 pieces")
    says(TAIKYOKU, "find the pieces that matter among 402")
    pieces, kinds, once, everything = lesson(number).values["kinds-count"]
    counted = Counter(camp(number).values())
    assert (pieces, kinds, once) == (
        counted.total(),
        len(counted),
        len([kind for kind, count in counted.items() if count == 1]),
    )
    told = {DAI_DAI: (96, 64, 68), TAI: (177, 93, 101), TAIKYOKU: (402, 209, 301)}
    assert (pieces, kinds, everything) == told[number]


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
def test_its_drill_has_what_is_announced(number: int) -> None:
    says(DAI_DAI, "captures that take the most, and two wins in two moves each")
    says(TAI, "What becomes of these pieces? Then two large captures, and two wins.")
    says(
        TAIKYOKU,
        "a capture that takes the most, two questions on flights, and a king and a crown prince to capture",
    )
    (drill,) = lesson(number).drills
    assert Counter(exercise.kind for exercise in drill.exercises) == DRILLS[number]
    assert all(exercise.variant == VARIANT[number] for exercise in drill.exercises)
    wins = [exercise for exercise in drill.exercises if exercise.kind == "mate"]
    assert all(exercise.goal["moves"] == 2 for exercise in wins)
