"""What lesson 16 says about squares and notation, asked of the rules on the boards it is said of."""

import pytest

from banmen import Board
from banmen_rules import AmbiguousMove, IllegalMove, Position, game
from banmen_rules.notation.kanji import format_number, format_square
from banmen_rules.teaching.exercises import ExerciseSpec, judge
from tests.lessons.course import lesson, says

HERE = 16
HEADER = ["written", "machine text", "in Japanese", "what happens"]


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson."""
    return lesson(HERE).board(cell).position.copy()


def test_squares() -> None:
    says(HERE, "So 1a is the corner at the top right.")
    says(HERE, "on file 5 and rank u: on 5u")
    size = position("squares-board").game.size
    assert [size.parse_square(name) for name in ("1a", "5u")] == [24, 20 * 25 + 20]  # rows from the top
    assert position("seen-board").tsfen() == position("squares-board").tsfen()
    assert lesson(HERE).board("seen-board").orientation == "white"
    says(HERE, "Taikyoku has 36 ranks, ten more than the alphabet has letters, and goes on with aa, bb, cc.")
    assert [game("taikyoku").size.name(rank * 36)[2:] for rank in (25, 26, 27, 28)] == ["z", "aa", "bb", "cc"]
    corners = {"dai_dai": ("1a", "17q"), "tai": ("1a", "25y"), "taikyoku": ("1a", "36jj")}
    assert lesson(HERE).values["corners-ask"] == corners


def test_the_table_of_moves() -> None:
    rows = lesson(HERE).table(HEADER)
    assert len(rows) == 7
    for written, machine, kanji, words in rows:
        played = position("hodges-board")
        move = played.parse_move(written.strip("`"))
        assert move.text(played.game.size) == machine.strip("`")
        assert played.hodges(move) == written.strip("`")
        assert played.kanji(move) == kanji
        piece = played.piece_at(move.origin)
        assert piece is not None
        assert piece.origin.noun in words
        assert ("promotes" in words) == (move.promotes_to is not None)
        assert ("captures" in words) == bool(move.captures)
        assert all(played.game.size.name(square) in words for square in move.captures)
    says(
        HERE, "Where it starts is written only if another piece of the same letters could make the same move."
    )
    with pytest.raises(AmbiguousMove):
        position("hodges-board").parse_move("G-5v")
    alone = position("hodges-board")
    alone.put("6w", None)
    assert alone.hodges(alone.parse_move("4w 5v")) == "G-5v"


def test_letters() -> None:
    says(HERE, "which is so for 92 kinds of taikyoku, banmen uses the code from the site")
    kinds = game("taikyoku").kinds
    assert sum(not kind.abbr or kind.abbr.startswith("+") for kind in kinds) == 92
    names = ["Pawn", "Rook", "Flying horse", "Gold general", "Lion"]
    assert lesson(HERE).values["letters-ask"] == names
    assert lesson(HERE).values["try-ask"][0] == "LNx7ux6t+"


def test_machine_text() -> None:
    says(HERE, "So 7v 7u 6t tells the lion's way that Hodges' notation tells too, and 7v 6t is the jump past")
    played = position("hodges-board")
    by_way, over = played.parse_move("7v 7u 6t"), played.parse_move("7v 6t")
    assert [len(move.captures) for move in (by_way, over)] == [2, 1]
    says(HERE, "A = at the end declines a promotion, where that is allowed; Hodges' notation does the same.")
    with pytest.raises(IllegalMove):
        played.parse_move("2w 2s=")
    choice = Board("tai", ruleset="japanese", pieces={"5u": "rook", "5r": "white pawn"}).position
    declined = choice.parse_move("5u 5r=")
    assert choice.hodges(declined) == "Rx5r="
    says(HERE, "不成 does not though it could")
    assert choice.kanji(declined).endswith("不成")
    says(HERE, "Hodges' notation, which asks what a move changes, has one text for both.")
    ways = lesson(HERE).values["machine-ask"]
    assert len({machine for machine, _ in ways}) == 2
    assert len({hodges for _, hodges in ways}) == 1


def test_kanji() -> None:
    says(HERE, "▲ is Black, △ is White.")
    says(HERE, "七の二十一 is 7u, for u is the 21st letter.")
    tai = game("tai")
    assert format_square(tai, tai.size.parse_square("7u")) == "七の二十一"
    assert format_number(ord("u") - ord("a") + 1) == "二十一"
    played = position("hodges-board")
    assert played.kanji(played.parse_move("3v 3u"))[0] == "▲"
    played.push("7v 8v")
    assert played.kanji(played.parse_move("7u 7v"))[0] == "△"
    says(HERE, "同 means the same square: the one on which the other side has just ended its move")
    played = position("hodges-board")
    played.push("7v 6u")
    assert played.kanji(played.parse_move("6t 6u")).startswith("△同")


def test_tsfen() -> None:
    says(HERE, "rank by rank from the top, each from the highest file to file 1")
    board = position("tsfen-board")
    found = {board.game.size.name(square): piece for square, piece in board.pieces()}
    assert set(found) == {"3m", "4n", "5p", "3p"}
    assert (found["5p"].kind.noun, found["5p"].side.title) == ("lion", "Black")
    assert (found["3m"].kind.noun, found["3m"].side.title) == ("king", "White")
    assert board.tsfen() in lesson(HERE).source("tsfen-board")
    says(HERE, "an even one means that it is Black's turn")
    assert board.turn.title == "Black"
    says(HERE, "Put a + before ln, or write it LN, and run the cell once more.")
    changed = [Position.from_tsfen(board.game, board.tsfen().replace("ln", other)) for other in ("+ln", "LN")]
    fiend, whites = [each.piece_at("5p") for each in changed]
    assert fiend is not None
    assert whites is not None
    assert (fiend.kind.noun, whites.side.title) == ("furious fiend", "White")
    says(HERE, "all are different even when capitals do not count")
    for name in ("dai_dai", "tai", "taikyoku"):
        codes = [kind.code.casefold() for kind in game(name).kinds]
        assert len(codes) == len(set(codes))
    assert lesson(HERE).values["tsfen-ask"] == position("hodges-board").tsfen()


def test_the_record() -> None:
    assert '[Start "17/17/' in lesson(HERE).values["record-ask"]
    says(HERE, "Board.paste takes such a text back in.")
    board = Board("dai_dai", pieces={"9i": "lion"})
    board.paste(lesson(HERE).values["record-ask"])
    assert board.position.tsfen() == position("record-board").tsfen()


def test_what_the_check_writes_in_japanese_is_the_move_it_asks_for() -> None:
    asked = position("drill-board")
    (sheet,) = lesson(HERE).sheets
    shown: list[ExerciseSpec] = [each for each in sheet.exercises if "▲" in each.task]
    assert len(shown) == 2
    for exercise in shown:
        move = asked.parse_move(str(exercise.goal["written"]))
        assert exercise.task.endswith(asked.kanji(move))
        assert judge(exercise, {"moves": [str(exercise.goal["written"])]}).right
