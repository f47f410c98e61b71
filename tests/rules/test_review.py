"""Review of a game: what each move lost, turning points, and exercises from them."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from banmen_rules import Move, Position, Record, Side, game
from banmen_rules.cli import main
from banmen_rules.engine.search import WIN, Limits, level, think
from banmen_rules.review import (
    MISTAKE,
    SAME,
    Account,
    Reviewed,
    TurningPoint,
    accounts,
    exercise_from,
    exercises_from,
    mine,
    review,
)
from banmen_rules.teaching.exercises import ExerciseSpec, check_answer, faults, judge, parse_pack, solution
from tests.rules.boards import place

DAI_DAI = game("dai_dai")
BLACK, WHITE = {"9q": "king"}, {"9a": "king"}
LIMITS = Limits(depth=2, nodes=1_000)


def board(black: dict[str, str], white: dict[str, str], turn: Side = Side.BLACK) -> Position:
    """Set up a board of dai dai shogi with a king on either side."""
    return place(DAI_DAI, BLACK | black, WHITE | white, turn=turn)


def reviewed(start: Position, *texts: str) -> list[Reviewed]:
    """Review moves in machine text."""
    position, moves = start.copy(), []
    for text in texts:
        moves.append(position.parse_move(text))
        position.push(moves[-1])
    return [row for row in review(start, moves, LIMITS) if row is not None]


def point_of(start: Position, text: str) -> TurningPoint:
    """Review a move that must be a turning point."""
    point = reviewed(start, text)[-1].point
    assert point is not None
    return point


def exercise_of(start: Position, text: str) -> ExerciseSpec | None:
    """Review a move that must be a turning point, and make an exercise of it."""
    found = exercise_from(point_of(start, text))
    if found is not None:
        assert list(faults(found)) == []
        assert judge(found, solution(found)).right
        if found.tsfen == start.tsfen():
            assert not judge(found, check_answer(found, {"moves": [text]})).right
    return found


def self_play(name: str, plies: int, *levels: int) -> tuple[Position, list[Move]]:
    """Play a game between two levels, the first one Black."""
    start = Position.initial(game(name))
    position, moves = start.copy(), []
    for ply in range(plies):
        *_, thought = think(position, level(levels[ply % 2]).limits, seed=ply)
        moves.append(thought.move)
        position.push(thought.move)
    return start, moves


def test_a_move_that_is_best_loses_nothing() -> None:
    start = board({"1q": "rook"}, {"1p": "rook"})
    rows = reviewed(start, "1q 1p")
    assert [(row.ply, row.loss, row.point) for row in rows] == [(0, 0, None), (1, 0, None)]
    assert rows[1].value > rows[0].value - SAME


def test_a_move_that_leaves_a_piece_is_a_turning_point() -> None:
    start = board({"1q": "rook", "5q": "pawn"}, {"1p": "rook"})
    _, row = reviewed(start, "5q 5p")
    point = row.point
    assert point is not None
    assert (point.ply, point.move.text(DAI_DAI.size), point.best.moves[0]) == (0, "5q 5p", "1q 1p")
    assert point.reply is not None
    assert point.reply.moves[0] == "1p 1q"
    assert MISTAKE < row.loss == point.loss < WIN // 2
    assert point.position.tsfen() == start.tsfen()


def test_the_move_that_loses_the_game_has_its_reply() -> None:
    start = board({"5q": "pawn"}, {"9j": "rook"})
    _, row = reviewed(start, "5q 5p")
    assert row.point is not None
    assert row.point.reply is not None
    assert (row.point.loss > WIN // 2, row.point.reply.moves[0]) == (True, "9j 9q")


def test_a_finished_game_ends_with_its_winner() -> None:
    rows = reviewed(board({"9j": "rook"}, {}), "9j 9a")
    assert [row.value for row in rows][1] == WIN
    assert rows[-1].point is None


def test_accounts_are_of_the_side_that_moved() -> None:
    start = board({"1q": "rook"}, {"1p": "rook", "5a": "pawn"}, turn=Side.WHITE)
    rows = reviewed(start, "5a 5b", "1q 1p")
    assert accounts(rows, Side.WHITE) == {Side.BLACK: Account(1, 1, 0), Side.WHITE: Account(1, 0, 1)}


def test_a_review_with_limits_in_positions_is_always_the_same() -> None:
    start, moves = self_play("chu", 16, 1, 2)
    first, second = ([row for row in review(start, moves, LIMITS) if row] for _ in range(2))
    assert [row._replace(point=None) for row in first] == [row._replace(point=None) for row in second]


def test_a_review_that_is_stopped_ends() -> None:
    start, moves = self_play("chu", 4, 1, 2)
    assert [row for row in review(start, moves, LIMITS, stopped=lambda: True) if row] == []


def test_a_royal_that_was_left_becomes_an_exercise() -> None:
    found = exercise_of(board({"5q": "pawn"}, {"9j": "rook"}), "5q 5p")
    assert found is not None
    assert (found.kind, found.goal) == ("guard", {"saves": "black"})
    assert found.source == "Move 1 of a game, where Black played 5q 5p"


def test_a_win_that_was_missed_becomes_an_exercise() -> None:
    found = exercise_of(board({"9j": "rook", "5q": "pawn"}, {}), "5q 5p")
    assert found is not None
    assert (found.kind, found.goal) == ("mate", {"wins": "black", "moves": 1})
    assert "theme" not in found.tags  # it only captures the king
    two = exercise_of(board({"17b": "rook", "5q": "rook"}, {}), "17b 17p")
    assert two is not None
    assert (two.goal["moves"], two.tags["theme"]) == (2, "distance")
    several = exercise_of(board({"17b": "rook", "5q": "rook", "4q": "rook"}, {}), "17b 17p")
    assert several is not None
    assert (several.kind, "theme" in several.tags) == ("mate", False)  # both rooks win


def test_a_better_capture_becomes_an_exercise() -> None:
    start = board({"1q": "rook", "5q": "rook"}, {"1p": "rook", "5p": "pawn"})
    found = exercise_of(start, "5q 5p")
    assert found is not None
    assert (found.kind, *found.goal, found.tags["theme"]) == ("harvest", "net", "net")
    assert solution(found) == {"moves": ["1q 1p"]}


def test_a_double_capture_and_a_corner_have_their_themes() -> None:
    lion = board({"9i": "lion", "5q": "pawn"}, {"9h": "rook", "9g": "rook"})
    wall = {"8a": "pawn", "10a": "pawn", "9b": "pawn"}
    hook = board({"9i": "hook mover", "5q": "pawn"}, {"2c": "rook", **wall})
    themes = {"double_capture": exercise_of(lion, "5q 5p"), "corner": exercise_of(hook, "5q 5p")}
    assert {found.tags["theme"] for found in themes.values() if found} == set(themes)
    assert all(found.tags["theme"] == theme for theme, found in themes.items() if found)


def test_a_piece_put_where_it_is_taken_asks_for_the_answer() -> None:
    start = board({"1q": "rook"}, {"5p": "rook"})
    found = exercise_of(start, "1q 1p")
    assert found is not None
    assert (found.kind, found.position().turn, found.square) == ("harvest", Side.WHITE, "")
    assert solution(found) == {"moves": ["5p 1p"]}
    assert found.source == "Move 1 of a game, after Black played 1q 1p"


def test_what_the_rules_do_not_prove_makes_no_exercise() -> None:
    start = board({"1q": "rook"}, {"5p": "rook"})
    point = point_of(start, "1q 1p")
    assert exercise_from(point._replace(reply=None)) is None


def test_a_capture_missed_twice_is_asked_for_once() -> None:
    start = board({"1q": "rook", "5q": "pawn"}, {"1p": "gold general", "17a": "pawn"})
    rows = reviewed(start, "5q 5p", "17a 17b", "5p 5o")
    points = [row.point for row in rows if row.point and row.point.position.turn is Side.BLACK]
    assert [point.ply for point in points] == [0, 2]
    assert [found.id for found in exercises_from(points)] == ["harvest-1"]


def test_a_win_missed_move_after_move_is_asked_for_once() -> None:
    start = board({"9j": "rook", "1q": "pawn"}, {"17a": "pawn"})
    rows = reviewed(start, "1q 1p", "17a 17b", "9j 9k")
    points = [row.point for row in rows if row.point and row.point.position.turn is Side.BLACK]
    assert [point.best.moves[0] for point in points] == ["9j 9a", "9j 9a"]
    other = points[1]._replace(best=points[1].best._replace(moves=("9j 9b",)), ply=4)
    assert [found.id for found in exercises_from([points[0], other])] == ["mate-1"]


def record_of(start: Position, *texts: str) -> Record:
    """Write the record of a game."""
    position = start.copy()
    for text in texts:
        position.push(text)
    return Record.from_position(position)


def test_many_games_are_mined_on_any_executor() -> None:
    start = board({"1q": "rook", "5q": "pawn"}, {"1p": "rook"})
    records = [record_of(start, "5q 5p"), record_of(start, "5q 5p"), record_of(start, "9q 8q")]
    alone = list(mine(records))
    assert [one.id for one in alone] == ["game-1-harvest-1"]  # no question twice
    with ThreadPoolExecutor(2) as executor:
        assert list(mine([one.format("machine") for one in records], executor=executor)) == alone


def test_the_command_mines_records_and_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = board({"1q": "rook", "5q": "pawn"}, {"1p": "rook"})
    record = record_of(start, "5q 5p").format("machine")
    lines = [{"format": "banmen-match", "version": 1}, {"record": record}, {"record": ""}]
    files = {
        "games.txt": record,
        "match.jsonl": "".join(json.dumps(line) + "\n" for line in lines),
        "quiet.txt": record_of(start, "1q 1p").format(),
        "broken.jsonl": json.dumps(lines[0]) + '\n{"record": 3}\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")

    def run(*names: str) -> tuple[int, str, str]:
        code = main(["exercises", "mine", "--workers", "0", *(str(tmp_path / name) for name in names)])
        return code, *capsys.readouterr()

    code, text, said = run("games.txt", "match.jsonl")
    assert (code, said) == (0, "1 exercise from 2 games\n")
    pack = parse_pack(text)
    assert (pack.title, [one.id for one in pack.exercises]) == (
        "Mistakes in games, match",
        ["game-1-harvest-1"],
    )
    assert "No mistake in 1 game makes an exercise" in run("quiet.txt")[2]
    assert "broken.jsonl, line 2, must be a game of a match" in run("broken.jsonl")[2]
    (tmp_path / "note.txt").write_text("1. no move", "utf-8")
    assert "note.txt: " in run("note.txt")[2]
    assert "The record " in run("nothing.txt")[2]


@pytest.mark.slow
@pytest.mark.parametrize("name, plies", [("chu", 40), ("tai", 12), ("taikyoku", 6)])
def test_mistakes_of_played_games_are_exercises_that_can_be_solved(name: str, plies: int) -> None:
    start, moves = self_play(name, plies, 1, 2)
    points = [row.point for row in review(start, moves, LIMITS) if row and row.point]
    found: Sequence[ExerciseSpec] = list(exercises_from(points))
    assert points
    for one in found:
        assert list(faults(one)) == []
        assert judge(one, solution(one)).right
