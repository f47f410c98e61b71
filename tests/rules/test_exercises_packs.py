"""The packs that come with banmen: enough of everything, no fault, right answers right, wrong ones wrong."""

import re
from collections import Counter
from typing import Any

import pytest

from banmen_rules import Category, Position, UnknownName, game
from banmen_rules.core import movegen
from banmen_rules.teaching.exercises import (
    PACKS,
    Answer,
    ExerciseSpec,
    faults,
    format_pack,
    judge,
    load_pack,
    solution,
)
from banmen_rules.teaching.exercises.solve import harvest, mate
from banmen_rules.teaching.exercises.solve.one_move import taken
from tests.rules.games import tier
from tools import make_packs
from tools.packs import fitting, puzzles, trimming

EXERCISES = [one for name in PACKS for one in load_pack(name).exercises]
FIRST = {(one.kind, one.variant): one.id for one in reversed(EXERCISES)}
"""The first exercise of each kind about each game; all others are left to `make test`."""
ALL = [
    pytest.param(one, id=one.id, marks=() if one.id in FIRST.values() else pytest.mark.slow)
    for one in EXERCISES
]
CATEGORIES = [category.value for category in Category]


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_ten_exercises_and_they_get_harder(name: str) -> None:
    pack = load_pack(name)
    levels = [exercise.level for exercise in pack.exercises]
    assert len(levels) >= 10
    assert levels == sorted(levels)
    assert 1 <= levels[0] < levels[-1] <= 5
    assert pack.about


def test_ids_are_unique_over_all_packs() -> None:
    assert max(Counter(one.id for one in EXERCISES).values()) == 1


@pytest.mark.parametrize("name", CATEGORIES)
def test_category_pack_practises_it_with_many_kinds_of_exercises(name: str) -> None:
    exercises = load_pack(name).exercises
    assert {exercise.tags["category"] for exercise in exercises} == {name}
    assert len({exercise.kind for exercise in exercises}) >= 4
    asked = [
        (one.kind, one.variant, one.piece, one.betza, one.tsfen, one.square, repr(one.goal))
        for one in exercises
    ]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("variant", [name.removesuffix("_puzzles") for name in PACKS if "_puzzles" in name])
def test_puzzles_say_how_they_were_chosen(variant: str) -> None:
    pack = load_pack(f"{variant}_puzzles")
    kinds = Counter(exercise.kind for exercise in pack.exercises)
    assert set(kinds) == {"mate", "harvest"}
    for what, kind in (("mates", "mate"), ("harvests", "harvest")):
        counted = pack.curated[what]
        assert isinstance(counted, dict)
        assert counted["candidates"] == len(puzzles.candidates(variant, what))
        assert counted["candidates"] - counted["dropped"] == kinds[kind]
    assert pack.curated["rule"]


WHOLE_BOARD = {"teleport-6", "tai_rules-5"}
"""What these are about is that an emperor gets to the other end of the board."""


@pytest.mark.parametrize("exercise", [one for one in EXERCISES if one.tsfen], ids=lambda one: one.id)
def test_shown_part_of_a_board_is_small_enough_to_read(exercise: ExerciseSpec) -> None:
    size = exercise.game.size
    left, top, right, bottom = size.corners(exercise.region) if exercise.region else (1, 1, *size)
    assert max(right - left, bottom - top) < fitting.LARGEST or exercise.id in WHOLE_BOARD


@pytest.mark.slow
@pytest.mark.parametrize("exercise", [one for one in EXERCISES if one.tsfen], ids=lambda one: one.id)
def test_region_has_all_pieces_and_the_solution(exercise: ExerciseSpec) -> None:
    shown = exercise.game.size.region(exercise.region)
    if exercise.form == "moves":
        if exercise.kind in ("mate", "guard", "harvest"):
            assert {square for square, _ in exercise.position().pieces()} <= shown
        moves = solution(exercise)["moves"]
        assert isinstance(moves, list)
        names = {name for text in moves for name in text.rstrip("=").split()}
        assert {exercise.game.size.parse_square(name) for name in names} <= shown


@pytest.mark.parametrize(
    "variant, place, left_out",
    [
        ("tai", "game 14, move 145", 6),
        ("tai", "game 23, move 75", 106),
        ("taikyoku", "game 6, move 221", 11),
        ("taikyoku", "game 18, move 201", 1),
    ],
)
def test_a_harvest_that_is_made_to_fit_keeps_its_solution(variant: str, place: str, left_out: int) -> None:
    mined = _mined(variant, place, "harvests")
    found = trimming.trimmed(variant, mined)
    assert found
    assert trimming.extent(variant, found) <= fitting.LARGEST < trimming.extent(variant, mined)
    before, after = (_pieces(variant, one["tsfen"]) for one in (mined, found))
    assert after.items() <= before.items()
    assert len(before) - len(after) == left_out
    assert found["changed"].startswith(f"{left_out} piece")
    captures = [_best(variant, one) for one in (mined, found)]
    assert captures[0] == captures[1]


def test_harvest_without_a_fitting_part_is_dropped() -> None:
    assert trimming.trimmed("taikyoku", _mined("taikyoku", "game 16, move 209", "harvests")) is None


def test_a_harvest_that_fits_stays_as_it_was_mined() -> None:
    mined = _mined("dai_dai", "game 2, move 181", "harvests")
    assert trimming.trimmed("dai_dai", mined) == mined


def test_harvest_must_be_clearly_better_than_the_next() -> None:
    for exercise in EXERCISES:
        if exercise.kind != "harvest" or "puzzles" not in exercise.id:
            continue
        position = exercise.position()
        square = position.square(exercise.square)
        gains = {packed: taken(position, packed, count=False) for packed in position.effects_of(square)}
        best = max(gains.values())
        second = max(gain for gain in gains.values() if gain < best)
        counts = [taken(position, packed, count=True) for packed, gain in gains.items() if gain == best]
        assert max(counts) > 1 or best >= max(second + 2, 1.25 * second), exercise.id


def _best(variant: str, one: dict[str, Any]) -> tuple[int, frozenset[int]]:
    """Find what the best move takes: how much, and from which squares; it is one capture only."""
    position = Position.from_tsfen(game(variant), one["tsfen"])
    proof = harvest(position, position.square(one["square"]))
    (captures,) = {
        frozenset(movegen.captured(position.game, position.board, packed)) for packed in proof.moves
    }
    assert proof.best == one["material"]
    return proof.best, captures


@pytest.mark.parametrize(
    "variant, place",
    [
        ("tai", "hunt 21, move 25"),
        ("tai", "hunt 40, move 27"),
        ("taikyoku", "hunt 0, move 27"),
        ("taikyoku", "hunt 69, move 1"),
        ("taikyoku", "hunt 69, move 11"),
    ],
)
def test_a_mate_that_is_made_to_fit_keeps_its_solution(variant: str, place: str) -> None:
    mined = _mined(variant, place)
    found = fitting.fitted(variant, mined)
    assert found
    assert max(fitting.extent(variant, found)) <= fitting.LARGEST < max(fitting.extent(variant, mined))
    (first,) = found["first"]
    assert first.split()[-1] == mined["first"][0].split()[-1]
    proof = mate(Position.from_tsfen(game(variant), found["tsfen"]), found["moves"])
    assert (proof.minimal, len(proof.moves)) == (mined["moves"], 1)
    before, after = (_pieces(variant, one["tsfen"]) for one in (mined, found))
    for stood, stands in re.findall(r"(\w+) (?:left out|moved to (\w+))", found["changed"]):
        piece = before.pop(stood)
        if stands:
            before[stands] = piece
    assert before == after


def test_piece_that_prevents_a_second_solution_stays() -> None:
    mined = _mined("taikyoku", "hunt 46, move 21")
    assert mined["first"] == ["23b 22b", "19b 20b"]
    position = Position.from_tsfen(game("taikyoku"), mined["tsfen"])
    position.put("20hh", game("taikyoku").kind("rook").code.upper())
    found = fitting.fitted("taikyoku", mined | {"tsfen": position.tsfen(), "first": ["23b 22b"]})
    assert found
    assert found["changed"] == "rook 20hh moved to 20q"


def test_a_mate_that_fits_stays_as_it_was_mined() -> None:
    mined = _mined("taikyoku", "hunt 16, move 11")
    assert fitting.fitted("taikyoku", mined) == mined


def test_mate_that_needs_distant_pieces_is_dropped() -> None:
    assert fitting.fitted("taikyoku", _mined("taikyoku", "hunt 5, move 39")) is None


def _mined(variant: str, place: str, what: str = "mates") -> dict[str, Any]:
    return next(one for one in puzzles.candidates(variant, what) if one["place"] == place)


def _pieces(variant: str, tsfen: str) -> dict[str, str]:
    of = game(variant)
    position = Position.from_tsfen(of, tsfen)
    return {of.size.name(square): f"{piece.side} {piece.kind.id}" for square, piece in position.pieces()}


def test_the_right_option_may_stand_anywhere() -> None:
    places = Counter(one.options.index(str(solution(one)["choice"])) for one in EXERCISES if one.options)
    assert len(places) > 2
    assert max(places.values()) < 0.6 * sum(places.values())


@pytest.mark.parametrize("exercise", ALL)
def test_an_exercise_has_no_fault_and_its_answers_are_judged(exercise: ExerciseSpec) -> None:
    assert faults(exercise) == []
    right = solution(exercise)
    verdict = judge(exercise, right)
    assert verdict.right
    assert verdict.share == 1
    for value, words in exercise.feedback.items():
        verdict = judge(exercise, _wrong(exercise, right, value))
        assert not verdict.right, value
        assert words in (verdict.note.text, *(note.text for note in verdict.parts.values()))


def _wrong(exercise: ExerciseSpec, right: Answer, value: str) -> Answer:
    """Make the answer of somebody who makes one typical mistake."""
    if exercise.form == "squares":
        marked = right["squares"]
        assert isinstance(marked, list)
        return {"squares": [*marked, value]}
    if exercise.form == "moves":
        return {"moves": [value]}
    return {exercise.form: value}


def test_unknown_pack_is_refused() -> None:
    with pytest.raises(UnknownName, match=r'^Unknown pack "hooks"\. .*Did you mean "hook"'):
        load_pack("hooks")


def test_the_tool_makes_a_pack_again_byte_for_byte() -> None:
    assert format_pack(make_packs.make("pass")) == _file("pass")


def test_the_tool_makes_every_pack_and_no_other() -> None:
    assert sorted(make_packs.NAMES) == sorted(PACKS)


SOON = ("step", "limited_range", "jump_range", "flying")
"""Packs that take seconds to make again; the others take up to a minute, and are left to `make test-long`."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOON else pytest.mark.long) for name in PACKS]
)
def test_the_tool_makes_every_pack_again_byte_for_byte(name: str) -> None:
    assert format_pack(make_packs.make(name)) == _file(name)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["mates", "harvests"])
@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(name, marks=tier(name, medium="long"))
        for name, what in puzzles.SOURCES
        if what == "mates"
    ],
)
def test_a_game_shows_the_same_candidates_again(variant: str, what: str) -> None:
    lines = puzzles.path(variant, what).read_text("utf-8").splitlines()
    place = puzzles.candidates(variant, what)[0]["place"].split(",")[0]
    seed = int(place.split()[1])
    assert puzzles.mine(variant, what, seed) == [line for line in lines if f'"{place},' in line]


def _file(name: str) -> str:
    return (make_packs.FOLDER / f"{name}.json").read_text("utf-8")
