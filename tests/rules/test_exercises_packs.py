"""The packs that come with banmen: enough of everything, no fault, right answers right, wrong ones wrong."""

import hashlib
import re
from collections import Counter
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import BanmenError, Category, Position, UnknownName, game
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
from banmen_rules.teaching.exercises.solve import mate, quality
from banmen_rules.teaching.exercises.solve.one_move import net, taken
from tests.rules.games import tier
from tools import make_packs
from tools.packs import composing, doubles, finding, fitting, grading, netting, puzzles
from tools.packs.searching import Searching

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


GAMES = [name.removesuffix("_puzzles") for name in PACKS if name.endswith("_puzzles")]


def _mates(variant: str) -> list[ExerciseSpec]:
    return [one for one in load_pack(f"{variant}_puzzles").exercises if one.kind == "mate"]


@pytest.mark.parametrize("variant", GAMES)
def test_puzzles_say_how_they_were_chosen(variant: str) -> None:
    pack = load_pack(f"{variant}_puzzles")
    kinds = Counter(exercise.kind for exercise in pack.exercises)
    played = sum(exercise.source.startswith("self-play") for exercise in pack.exercises)
    found: Any = pack.curated["mates"]
    assert {"mate", "harvest", "promote"} <= set(kinds) <= {"mate", "harvest", "promote", "path"}
    assert ("path" in kinds) == ("hook" in composing.heroes(game(variant)))
    assert found["composed"] + found["mended"] == kinds["mate"]
    assert found["mended"] == played
    assert found["mined"] - found["dropped"] == played
    assert found["mined"] == len(finding.candidates(variant, finding.MINED))
    assert pack.curated["rule"]


@pytest.mark.parametrize("variant", GAMES)
def test_game_has_a_hundred_puzzles_of_many_themes_and_levels(variant: str) -> None:
    exercises = load_pack(f"{variant}_puzzles").exercises
    themes = Counter(exercise.tags["theme"] for exercise in exercises)
    levels = Counter(exercise.level for exercise in exercises)
    assert len(exercises) >= 100
    assert len(themes) >= 10
    assert max(themes.values()) <= len(exercises) / 5
    assert max(levels.values()) <= 0.6 * len(exercises)
    assert len(levels) >= 4


FIRST_PUZZLES = {
    "chu": ("11ece7", 66),
    "dai": ("446096", 65),
    "dai_dai": ("f28018", 70),
    "maka_dai_dai": ("bb3356", 66),
    "tai": ("9534a9", 72),
    "taikyoku": ("dfcb93", 70),
}
"""A digest of the boards of the puzzles that each pack had at first, and their number: records name them."""


@pytest.mark.parametrize("variant", GAMES)
def test_first_puzzles_keep_their_ids(variant: str) -> None:
    boards = {one.id: f"{one.tsfen} {one.square}" for one in load_pack(f"{variant}_puzzles").exercises}
    digest, count = FIRST_PUZZLES[variant]
    first = " ".join(boards[f"{variant}_puzzles-{number}"] for number in range(1, count + 1))
    assert hashlib.sha256(first.encode()).hexdigest()[:6] == digest
    assert boards.keys() == {f"{variant}_puzzles-{number}" for number in range(1, len(boards) + 1)}


@pytest.mark.parametrize("variant", GAMES)
def test_level_of_a_mate_follows_from_the_opponent_that_finds_it(variant: str) -> None:
    grades = grading.grades(variant)
    for exercise in _mates(variant):
        assert exercise.level == grading.level_of(grades[exercise.tsfen]), exercise.id
    for exercise in _mates(variant)[::50]:
        tried = grading.tried(variant, exercise.tsfen, int(str(exercise.goal["moves"])))
        assert tried.grade == grades[exercise.tsfen], exercise.id


def test_search_finds_the_same_with_any_number_of_workers_and_after_a_stop(tmp_path: Path) -> None:
    found = [
        [*Searching(tmp_path / f"{workers}", workers=workers).run("some", finding.mine, _attempts, 3)]
        for workers in (0, 2)
    ]
    assert found[0] == found[1]
    assert sum(count for one in found[0] for count in one.thrown.values())
    zero, two = ((tmp_path / f"{workers}" / "some.jsonl").read_text("utf-8") for workers in (0, 2))
    assert zero == two
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    (stopped / "some.jsonl").write_text("".join(zero.splitlines(keepends=True)[:2]), "utf-8")
    done: list[int] = []

    def noted(task: int) -> tuple[object, ...]:
        done.append(task)
        return _attempts(task)

    assert [*Searching(stopped, workers=0).run("some", finding.mine, noted, 3)] == found[0]
    assert done == [1, 2]
    assert (stopped / "some.jsonl").read_text("utf-8") == zero


def _attempts(task: int) -> tuple[object, ...]:
    return "dai_dai", finding.COMPOSED, 4 * task, 4


def test_lost_task_of_a_search_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match=r"^Task 0 of some has no result: its worker was lost 3 times"):
        Searching(tmp_path, Broken()).run("some", finding.mine, _attempts, 1)


class Broken(Executor):
    """Loses every task."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        """Lose a task."""
        done: Future[Any] = Future()
        done.set_exception(RuntimeError("gone"))
        return done


def test_the_table_of_thrown_boards_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_packs.main(["--table", "chu_puzzles", "tai_puzzles", "hook"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "|  | chu | tai |"
    (attempts,) = (line for line in lines if line.startswith("| attempts |"))
    assert attempts == f"| attempts | {finding.FURTHER['chu']} | {finding.FURTHER['tai']} |"
    assert any(line.startswith("| several first moves |") for line in lines)


def test_puzzles_take_one_to_four_moves() -> None:
    moves = Counter(one.goal["moves"] for variant in GAMES for one in _mates(variant))
    assert set(moves) == {1, 2, 3, 4}


@pytest.mark.parametrize("variant", GAMES)
def test_first_moves_of_mates_differ_and_half_are_unusual(variant: str) -> None:
    signatures: Counter[object] = Counter()
    unusual = 0
    for exercise in (every := _mates(variant)):
        position = exercise.position()
        moves: Any = solution(exercise)["moves"]
        first = position.parse_move(moves[0]).packed
        signatures[quality.signature(position, first)] += 1
        unusual += bool(quality.nature(position, first))
    assert max(signatures.values()) <= len(every) / 5 + 1
    assert unusual >= len(every) / 2


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
def test_mates_need_every_piece_and_have_a_try(variant: str) -> None:
    for exercise in _mates(variant):
        position, moves = exercise.position(), exercise.goal["moves"]
        assert isinstance(moves, int)
        found = quality.keys(position, moves)
        assert found, exercise.id
        assert (found.moves, len(found.first)) == (moves, 1), exercise.id
        assert len(quality.needless(position, found)) <= (moves == 1), exercise.id
        tried = quality.tries(position, moves)
        assert moves == 1 or tried[0].tempting or exercise.source == puzzles.BY_HAND, exercise.id


@pytest.mark.parametrize("variant", GAMES)
def test_one_attempt_gives_two_puzzles_at_most(variant: str) -> None:
    attempts = Counter(one.source.split(",")[1] for one in _mates(variant) if one.source != puzzles.BY_HAND)
    assert max(attempts.values()) <= 2


def test_contagion_mate_of_tai_is_in_its_pack() -> None:
    (mate,) = (one for one in _mates("tai") if one.tags["theme"] == "contagion")
    assert (mate.goal["moves"], solution(mate)["moves"]) == (2, ["15d 15c", "15c 15a"])


@pytest.mark.parametrize("variant", GAMES)
def test_one_corner_of_a_route_is_open_and_another_one_shut(variant: str) -> None:
    for exercise in load_pack(f"{variant}_puzzles").exercises:
        if exercise.kind != "path":
            continue
        assert exercise.tags["theme"] == "corner_shut"
        position = exercise.position()
        square, target = position.square(exercise.square), position.square(str(exercise.goal["to"]))

        def corners_of(now: Position, square: int = square, target: int = target) -> set[tuple[int, ...]]:
            taking = (one for one in now.moves(square) if (one.target, one.captures) == (target, (target,)))
            return {one.path for one in taking}

        open_now = corners_of(position)
        assert len(open_now) == 1, exercise.id
        opened = set()
        for at, _ in position.pieces():
            if at not in (square, target):
                without = [0 if here == at else code for here, code in enumerate(position.board)]
                opened |= corners_of(Position(position.game, without)) - open_now
        assert len(opened) == 1, exercise.id


@pytest.mark.parametrize("variant", GAMES)
def test_captor_does_not_become_what_its_kind_promotes_to(variant: str) -> None:
    for exercise in load_pack(f"{variant}_puzzles").exercises:
        if exercise.kind != "promote":
            continue
        assert exercise.tags["theme"] == "heirs"
        position = exercise.position()
        move = position.parse_move(str(exercise.goal["move"]))
        piece = position.piece_at(move.origin)
        assert piece is not None
        assert move.captures, exercise.id
        assert piece.kind.promotes_to in exercise.options, exercise.id
        assert piece.kind.promotes_to != move.promotes_to, exercise.id


@pytest.mark.parametrize("variant", GAMES)
def test_no_two_puzzles_of_a_game_are_doubles(variant: str) -> None:
    boards = [one.tsfen for one in _mates(variant)]
    assert not [
        (one, other)
        for number, one in enumerate(boards)
        for other in boards[:number]
        if doubles.is_double(variant, one, other)
    ]


def test_shifted_and_mirrored_boards_are_doubles() -> None:
    empty = "/".join(["17"] * 12) + " 0"
    one, mirrored = f"17/2,K,1,R,12/17/17/3,g,13/{empty}", f"14,K,2/17/17/13,g,3/17/{empty}"
    assert doubles.is_double("dai_dai", one.replace("1,R,12", "14"), mirrored)
    assert not doubles.is_double("dai_dai", one, mirrored)


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


@pytest.mark.parametrize("variant", GAMES)
def test_harvest_of_a_pack_wins_the_most_after_the_recapture(variant: str) -> None:
    for exercise in load_pack(f"{variant}_puzzles").exercises:
        if exercise.kind != "harvest":
            continue
        position = exercise.position()
        square = position.square(exercise.square)
        captures = [packed for packed in position.effects_of(square) if taken(position, packed, count=True)]
        won = sorted(net(position, packed) for packed in captures)
        assert won[-1] == exercise.goal["net"], exercise.id
        assert won[-1] >= won[-2] + 2, exercise.id
        gains = {packed: taken(position, packed, count=False) for packed in captures}
        best = max(captures, key=lambda packed: net(position, packed))
        tempting = [packed for packed in captures if packed != best and gains[packed] >= gains[best]]
        assert tempting, exercise.id
        men = {at for packed in captures for at in movegen.captured(position.game, position.board, packed)}
        assert len(men) <= netting.MOST, exercise.id


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


def _mined(variant: str, place: str) -> dict[str, Any]:
    return next(one for one in finding.candidates(variant, finding.MINED) if one["place"] == place)


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
@pytest.mark.parametrize("variant", [pytest.param(name, marks=tier(name, medium="long")) for name in GAMES])
def test_a_game_shows_the_same_candidates_again(variant: str) -> None:
    lines = finding.path(variant, finding.MINED).read_text("utf-8").splitlines()
    place = finding.candidates(variant, finding.MINED)[0]["place"].split(",")[0]
    seed = int(place.split()[1])
    found = finding.mine(variant, finding.MINED, seed).lines
    assert [*map(finding.line, found)] == [line for line in lines if f'"{place},' in line]


@pytest.mark.parametrize("what", [finding.COMPOSED, finding.NETTED, finding.MORE, finding.MORE_NETTED])
@pytest.mark.parametrize("variant", GAMES)
def test_an_attempt_composes_the_same_candidates_again(variant: str, what: str) -> None:
    line, *_ = finding.path(variant, what).read_text("utf-8").splitlines()
    seed = finding.candidates(variant, what)[0]["seed"]
    assert line in map(finding.line, finding.mine(variant, what, seed).lines)


def _file(name: str) -> str:
    return (make_packs.FOLDER / f"{name}.json").read_text("utf-8")
