"""The claims of lesson 16 on squares and notation, checked with the rules on its boards."""

import pytest

from banmen import Board
from banmen_rules import AmbiguousMove, IllegalMove, Position, game
from banmen_rules.notation.kanji import format_number, format_square
from banmen_rules.teaching.exercises import ExerciseSpec, judge
from tests.lessons.course import lesson
from tests.lessons.facts import mentions, states

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
    assert lesson(HERE).values["corners-ask"] == corners


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
    names = ["Pawn", "Rook", "Flying horse", "Gold general", "Lion"]
    assert lesson(HERE).values["letters-ask"] == names
    assert lesson(HERE).values["try-ask"][0] == "LNx7ux6t+"


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
    answers = lesson(HERE).values["machine-ask"]
    assert len({machine for machine, _ in answers}) == 2
    assert len({hodges for _, hodges in answers}) == 1


def test_kanji() -> None:
    states(HERE, "kanji", "▲", "△", "七の二十一", "7u", "u", 21)
    tai = game("tai")
    assert format_square(tai, tai.size.parse_square("7u")) == "七の二十一"
    assert format_number(ord("u") - ord("a") + 1) == "二十一"
    played = position("hodges-board")
    assert played.kanji(played.parse_move("3v 3u"))[0] == "▲"
    played.push("7v 8v")
    assert played.kanji(played.parse_move("7u 7v"))[0] == "△"
    states(HERE, "kanji", "同")
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
    assert board.tsfen() in lesson(HERE).source("tsfen-board")
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
    assert lesson(HERE).values["tsfen-ask"] == position("hodges-board").tsfen()


def test_the_record() -> None:
    assert '[Start "17/17/' in lesson(HERE).values["record-ask"]
    states(HERE, "record", "Board.paste")
    board = Board("dai_dai", pieces={"9i": "lion"})
    board.paste(lesson(HERE).values["record-ask"])
    assert board.position.tsfen() == position("record-board").tsfen()


def test_japanese_moves_of_the_sheet_are_the_moves_it_asks_for() -> None:
    asked = position("drill-board")
    (sheet,) = lesson(HERE).sheets
    shown: list[ExerciseSpec] = [each for each in sheet.exercises if "▲" in each.task]
    assert len(shown) == 2
    for exercise in shown:
        move = asked.parse_move(str(exercise.goal["written"]))
        assert exercise.task.endswith(asked.kanji(move))
        assert judge(exercise, {"moves": [str(exercise.goal["written"])]}).right
