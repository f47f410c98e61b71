"""How a game ends, and who is in check, as the board shows it; promotions that may be declined."""

import random

import pytest

from banmen import Board
from banmen.protocol import board_state
from banmen_rules import VARIANTS, BanmenError, IllegalMove, InvalidMove, Position, Side, game
from tests.widget.browser import Browser, everything

KINGS = {"9i": "rook", "9c": "white king", "5o": "king", "1a": "white pawn"}
LOST = "White has lost its last royal piece: Black wins"


@pytest.fixture
def kings() -> Board:
    return Board("dai_dai", pieces=KINGS)


@pytest.fixture
def strict() -> Board:
    return Board("tai", rulings={"illegal_move": "loses"})


# ---------------------------------------------------------------- how it ended


def test_the_game_continues_until_the_king_is_taken(kings: Board) -> None:
    assert kings.result == {}
    kings.push("9i 9c")
    assert {"winner": "black", "reason": "royals", "text": LOST}.items() <= kings.result.items()
    assert "dai dai" in kings.result["source"]
    assert kings.legal_moves == []
    assert LOST in repr(kings)
    kings.undo()
    assert kings.result == {}
    kings.redo()
    assert kings.result["text"] == LOST


def test_no_move_is_made_when_the_game_is_over(kings: Board) -> None:
    kings.push("9i 9c")
    before = everything(kings)
    with pytest.raises(IllegalMove, match=LOST):
        kings.push("1a 1b")
    answer = Browser(kings).ask({"id": 1, "request": "move", "from": "1a", "path": [], "to": "1b"})
    assert not answer["ok"]
    assert LOST in str(answer["text"])
    assert everything(kings) == before


def test_a_board_for_study_continues() -> None:
    # Black has no royal piece here, so this is no game.
    board = Board("dai_dai", pieces={"9i": "rook", "9c": "white king", "1a": "white pawn"})
    board.push("9i 9c")
    assert board.result == {}
    board.push("1a 1b")


def test_another_position_is_another_game(kings: Board) -> None:
    kings.push("9i 9c")
    kings.place(KINGS)
    assert (kings.result, kings.ply) == ({}, 0)


@pytest.mark.parametrize(
    "end, winner, reason",
    [
        (Board.resign, "white", "resignation"),
        (lambda board: board.resign(Side.WHITE), "black", "resignation"),
        (Board.agree_draw, "", "agreement"),
    ],
)
def test_an_end_that_is_declared_is_taken_back_by_itself(
    end: object, winner: str, reason: str, board: Board
) -> None:
    assert callable(end)
    board.push("9l 9k")
    board.push("9f 9g")
    end(board)
    assert (board.result["winner"], board.result["reason"], board.ply) == (winner, reason, 2)
    with pytest.raises(BanmenError, match="the game is over"):
        end(board)
    assert board.undo() is None
    assert (board.result, board.ply) == ({}, 2)
    assert board.undo() is not None
    assert board.ply == 1


def test_moves_can_be_looked_through_after_an_end_that_was_declared(board: Board) -> None:
    board.push("9l 9k")
    board.resign()
    board.reset()
    assert (board.result, board.ply) == ({}, 0)
    board.redo()
    assert (board.result, board.ply) == ({}, 1)


# ---------------------------------------------------------------- a move against the rules


def test_an_illegal_move_loses_where_the_rules_are_strict(strict: Board) -> None:
    with pytest.raises(IllegalMove, match="against the rules"):
        strict.push("13s 13q")
    assert (strict.result["winner"], strict.result["reason"]) == ("white", "illegal_move")
    assert (strict.ply, strict.turn) == (0, "black")
    assert strict.status["level"] == "error"
    assert "it steps one square forward" in strict.status["text"]
    with pytest.raises(IllegalMove, match="the game is over"):
        strict.push("13s 13r")
    strict.undo()
    assert strict.result == {}
    strict.push("13s 13r")


def test_text_that_is_no_move_does_not_lose(strict: Board) -> None:
    with pytest.raises(InvalidMove):
        strict.push("13s")
    assert strict.result == {}


@pytest.mark.parametrize("to, whose", [("13q", "13s"), ("13h", "13g"), ("13r", "13n")])
def test_a_click_that_comes_late_does_not_lose(to: str, whose: str, strict: Board) -> None:
    answer = Browser(strict).ask({"id": 1, "request": "move", "from": whose, "path": [], "to": to})
    assert not answer["ok"]
    assert "cannot go there" in str(answer["text"])
    assert strict.result == {}


def test_a_click_against_a_rule_does() -> None:
    board = Board(
        "tai",
        rulings={"illegal_move": "loses"},
        pieces={"13y": "emperor", "13a": "white emperor", "12a": "white gold general"},
    )
    answer = Browser(board).ask({"id": 1, "request": "move", "from": "13y", "path": [], "to": "13a"})
    assert "protected" in str(answer["text"])
    assert board.result["reason"] == "illegal_move"


# ---------------------------------------------------------------- check


def test_check_is_said_of_either_side() -> None:
    board = Board("dai_dai", pieces={"9i": "rook", "9c": "white king", "5o": "king", "5a": "white rook"})
    assert board.in_check == ["black", "white"]
    board.push("5o 4o")
    assert board.in_check == ["white"]
    board.push("9c 8c")
    assert board.in_check == []


def test_the_capture_of_a_protected_royal_is_no_check() -> None:
    pieces = {"13y": "emperor", "13a": "white emperor", "12a": "white gold general", "14y": "gold general"}
    assert Board("tai", pieces=pieces).in_check == []
    del pieces["12a"]
    assert Board("tai", pieces=pieces).in_check == ["white"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_check_is_what_the_rules_say(variant: str) -> None:
    chance = random.Random(variant)  # noqa: S311 - positions, not secrets
    rules = game(variant)
    codes = [code for code, piece in enumerate(rules.pieces) if piece is not None]
    seen = set()
    for _ in range(20):
        position = Position(rules)
        for square in chance.sample(range(rules.size.squares), 40):
            position.put(square, rules.pieces[chance.choice(codes)])
        said = board_state.in_check(position, board_state.moves_of_both(position))
        assert said == [side.label for side in Side if position.is_check(side)]
        seen.add(len(said))
    assert len(seen) > 1, "some of these positions have a check and some have none"


# ---------------------------------------------------------------- promotions that may be declined


@pytest.fixture
def free() -> Board:
    return Board("tai", ruleset="japanese", pieces={"13m": "silver general", "13l": "white pawn"})


@pytest.mark.parametrize("declines, symbol, text", [(True, "s", "13m 13l="), (False, "+s", "13m 13l")])
def test_a_move_is_made_with_and_without_its_promotion(
    declines: bool,  # noqa: FBT001 - a value, not a switch
    symbol: str,
    text: str,
    free: Board,
) -> None:
    move = next(move for move in free.legal_moves if move.captures and move.declines == declines)
    free.push(move)
    assert [piece.symbol for _, piece in free.position.pieces()] == [symbol]
    assert (free.last_move, free.history[0]["text"]) == (["13m", "13l"], text)
    assert free.history[0]["promoted"] != declines
    after = everything(free)
    free.undo()
    free.push(text)
    assert everything(free) == after


@pytest.mark.parametrize("declines, symbol", [(True, "s"), (False, "+s"), (None, "+s")])
def test_a_click_says_whether_to_promote(
    declines: bool | None,  # noqa: FBT001 - as above
    symbol: str,
    free: Board,
) -> None:
    message = {"id": 1, "request": "move", "from": "13m", "path": [], "to": "13l"}
    said = {} if declines is None else {"declines": declines}
    assert Browser(free).ask(message | said) == {"id": 1, "ok": True}
    assert [piece.symbol for _, piece in free.position.pieces()] == [symbol]


def test_the_other_way_of_the_same_move_is_a_variation(free: Board) -> None:
    free.place({"13m": "silver general", "13l": "white pawn", "1a": "white pawn"})
    free.push("13m 13l=")
    free.push("1a 1b")
    free.reset()
    free.push("13m 13l")
    assert [(entry["text"], entry["parent"]) for entry in free.history] == [
        ("13m 13l=", -1),
        ("1a 1b", 0),
        ("13m 13l", -1),
    ]
    assert (free.line, free.ply) == ([2], 1)


# ---------------------------------------------------------------- what is said of moves


def test_why_a_piece_cannot_go_somewhere(board: Board) -> None:
    assert "17p" in board.explain("17q", "17l").text  # the lance, behind its own reverse chariot
    with pytest.raises(BanmenError):
        board.explain("99z", "1a")


def test_a_move_is_read_as_people_write_it(board: Board) -> None:
    assert board.push("P-9k") == board.position.move_stack[0]
    assert board.last_move == ["9l", "9k"]
