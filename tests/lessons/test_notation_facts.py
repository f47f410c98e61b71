"""The claims of lesson 16 on squares and notation, checked with the rules on its boards."""

import re

import pytest

from banmen import Board
from banmen_rules import AmbiguousMove, IllegalMove, Position, game
from banmen_rules.notation.kanji import format_number, format_square
from banmen_rules.teaching.exercises import ExerciseSpec, judge, solution
from tests.lessons.boards import paths
from tests.lessons.course import FOLDER, lesson
from tests.lessons.facts import labels, mentions, states

HERE = 16


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson."""
    return lesson(HERE).board(cell).position.copy()


def test_squares() -> None:
    states(HERE, "squares", "1a", 5, "u", "5u")
    size = position("squares-board").game.size
    assert [size.parse_square(name) for name in ("1a", "5u")] == [24, 20 * 25 + 20]  # rows from the top
    assert position("seen-board").tsfen() == position("squares-board").tsfen()
    assert lesson(HERE).board("seen-board").orientation == "white"
    states(HERE, "corners", 36, 10, "aa", "bb", "cc")
    assert [game("taikyoku").size.name(rank * 36)[2:] for rank in (25, 26, 27, 28)] == ["z", "aa", "bb", "cc"]
    corners = {"dai_dai": ("1a", "17q"), "tai": ("1a", "25y"), "taikyoku": ("1a", "36jj")}
    rows = {name.replace(" ", "_"): squares for name, *squares in lesson(HERE).table("corners")}
    assert rows == {name: [f"`{square}`" for square in squares] for name, squares in corners.items()}
    for name, squares in corners.items():
        size = game(name).size
        assert squares == (size.name(size.files - 1), size.name((size.ranks - 1) * size.files))


def test_the_first_task_names_one_of_the_six_squares_of_the_general() -> None:
    (exercise,) = lesson(HERE).values["squares-task"].exercises
    general = position("squares-board")
    asked = general.parse_move(str(exercise.goal["written"]))
    assert general.game.size.name(asked.target) in exercise.task
    assert len({move.target for move in general.moves("5u")}) == 6


def test_the_table_of_moves() -> None:
    rows = lesson(HERE).table("hodges")
    assert len(rows) == 7
    for written, machine, kanji, words in rows:
        played = position("hodges-board")
        move = played.parse_move(written.strip("`"))
        assert move.text(played.game.size) == machine.strip("`")
        assert played.hodges(move) == written.strip("`")
        assert played.kanji(move) == kanji
        piece = played.piece_at(move.origin)
        assert piece is not None
        assert written.strip("`").endswith("+") == (move.promotes_to is not None)
        assert ("x" in written) == bool(move.captures)
        mentions(words, piece.origin.noun, *map(played.game.size.name, move.captures))
    states(HERE, "hodges")
    with pytest.raises(AmbiguousMove):
        position("hodges-board").parse_move("G-5v")
    alone = position("hodges-board")
    alone.put("6w", None)
    assert alone.hodges(alone.parse_move("4w 5v")) == "G-5v"


def test_letters() -> None:
    states(HERE, "letters", 92)
    kinds = game("taikyoku").kinds
    assert sum(not kind.abbr or kind.abbr.startswith("+") for kind in kinds) == 92
    names = {"P": "pawn", "R": "rook", "FH": "flying horse", "G": "gold general", "LN": "lion"}
    for written, noun in names.items():
        states(HERE, "letters", written, noun)
        assert game("tai").kind(written).noun == noun


def test_the_move_to_read_is_not_in_the_table() -> None:
    (exercise,) = lesson(HERE).values["letters-task"].exercises
    asked = position("hodges-board")
    written = str(exercise.goal["written"])
    move = asked.parse_move(written)
    assert exercise.position().tsfen() == asked.tsfen()
    assert exercise.task.endswith(written)
    assert asked.hodges(move) == written
    assert written not in lesson(HERE).source("hodges")


def test_machine_text() -> None:
    states(HERE, "machine", "7v 7u 6t", "lion", "7v 6t")
    played = position("hodges-board")
    through, over = played.parse_move("7v 7u 6t"), played.parse_move("7v 6t")
    assert [len(move.captures) for move in (through, over)] == [2, 1]
    states(HERE, "machine", "=")
    with pytest.raises(IllegalMove):
        played.parse_move("2w 2s=")
    choice = Board("tai", ruleset="japanese", pieces={"5u": "rook", "5r": "white pawn"}).position
    declined = choice.parse_move("5u 5r=")
    assert choice.hodges(declined) == "Rx5r="
    states(HERE, "kanji", "不成")
    assert choice.kanji(declined).endswith("不成")
    states(HERE, "machine", "7w", "4t", "7w 7t 4t", "7w 4w 4t", "HM-4t", "hook mover", "pawn")
    (exercise,) = lesson(HERE).values["machine-task"].exercises
    corners = exercise.position()
    corners.put("7u", None)
    assert paths(corners, "7w", "4t") == ["7w 4w 4t", "7w 7t 4t"]
    assert {corners.hodges(corners.parse_move(each)) for each in paths(corners, "7w", "4t")} == {"HM-4t"}
    assert paths(exercise.position(), "7w", "4t") == solution(exercise)["moves"]


def test_kanji() -> None:
    states(HERE, "kanji", "▲", "△", "七の二十一", "7u", "u", 21)
    tai = game("tai")
    assert format_square(tai, tai.size.parse_square("7u")) == "七の二十一"
    assert format_number(ord("u") - ord("a") + 1) == "二十一"
    played = position("hodges-board")
    assert played.kanji(played.parse_move("3v 3u"))[0] == "▲"
    played.push("7v 8v")
    assert played.kanji(played.parse_move("7u 7v"))[0] == "△"
    other = "▲五の二十二金将(六の二十三)"
    states(HERE, "kanji", "同", other)
    assert position("kanji-board").tsfen() == position("hodges-board").tsfen()
    assert lesson(HERE).board("kanji-board").coordinates == "japanese"
    played = position("kanji-board")
    assert played.kanji(played.parse_move("6w 5v")) == other
    played = position("hodges-board")
    played.push("7v 6u")
    assert played.kanji(played.parse_move("6t 6u")).startswith("△同")


def test_tsfen() -> None:
    states(HERE, "tsfen", 1)
    board = position("tsfen-board")
    found = {board.game.size.name(square): piece for square, piece in board.pieces()}
    assert set(found) == {"3m", "4n", "5p", "3p"}
    assert (found["5p"].kind.noun, found["5p"].side.title) == ("lion", "Black")
    assert (found["3m"].kind.noun, found["3m"].side.title) == ("king", "White")
    assert board.tsfen() in lesson(HERE).source("tsfen-back")
    assert board.turn.title == "Black"
    states(HERE, "tsfen-back", "+", "ln", "LN")
    changed = [Position.from_tsfen(board.game, board.tsfen().replace("ln", other)) for other in ("+ln", "LN")]
    fiend, whites = [each.piece_at("5p") for each in changed]
    assert fiend is not None
    assert whites is not None
    assert (fiend.kind.noun, whites.side.title) == ("furious fiend", "White")
    for name in ("dai_dai", "tai", "taikyoku"):
        codes = [kind.code.casefold() for kind in game(name).kinds]
        assert len(codes) == len(set(codes))


def test_the_record() -> None:
    shown = lesson(HERE).board("tsfen-board")
    assert '[Start "17/17/' in shown.record()
    states(HERE, "python", "Board.paste")
    board = Board("dai_dai", pieces={"9i": "lion"})
    board.paste(shown.record())
    assert board.position.tsfen() == shown.tsfen
    board.paste(position("hodges-board").tsfen())
    assert board.position.tsfen() == position("hodges-board").tsfen(), "or a position"


def test_labels_of_the_board_that_the_lesson_names() -> None:
    share = (FOLDER.parent / "js/src/i18n/en/board.ts").read_text("utf-8")
    named = {"tsfen-back": ("Share", "Load", "Restore"), "record": ("Record", "Copy", "Load", "Position")}
    for cell, words in named.items():
        assert set(words) <= set(labels(lesson(HERE).source(cell)))
        assert all(re.search(rf': "{word}",', share) for word in words)


def test_the_calls_named_for_programmers_work() -> None:
    states(HERE, "python", 'game("tai").kind("LN")', "lion", "position.tsfen()", "board.record()")
    assert game("tai").kind("LN").noun == "lion"


def test_japanese_moves_of_the_sheet_are_the_moves_it_asks_for() -> None:
    asked = position("moves_to_read")
    (sheet,) = lesson(HERE).sheets
    shown: list[ExerciseSpec] = [each for each in sheet.exercises if "▲" in each.task]
    assert len(shown) == 2
    for exercise in shown:
        move = asked.parse_move(str(exercise.goal["written"]))
        assert exercise.task.endswith(asked.kanji(move))
        assert judge(exercise, {"moves": [str(exercise.goal["written"])]}).right
