"""The claims of lesson 22 on chu shogi, checked with the rules."""

import pytest

from banmen_rules import Game, PieceKind, Position, Side, game, load_variant
from banmen_rules.teaching.demonstrations import frames
from tests.lessons.boards import paths, position, takes
from tests.lessons.course import lesson
from tests.lessons.facts import answers, questions, states

CHU = 22
GAME = game("chu")
CHESS = ("king", "queen", "rook", "bishop")
SHOGI = ("king", "gold general", "silver general", "lance", "pawn", "rook", "bishop")
DRAGONS = ("dragon king", "dragon horse")
"""The promoted rook and bishop of shogi."""


def camp() -> dict[str, PieceKind]:
    start = Position.initial(GAME)
    return {GAME.size.name(at): piece.kind for at, piece in start.pieces() if piece.side is Side.BLACK}


def code(board: Position, text: str) -> str:
    """Find the code of the rule that forbids a move; empty if it is legal."""
    origin, *path, target = (board.square(name) for name in text.split())
    (move,) = [move for move in board.moves_to(origin, target) if list(move.path) == path]
    refusal = board.refusal(move)
    return refusal.code if refusal else ""


def becomes(board: Position, text: str) -> set[str | None]:
    """Collect what a piece may become by a move."""
    origin, target = (board.square(name) for name in text.split())
    return {move.promotes_to for move in board.moves_to(origin, target)}


def test_the_size_and_the_kinds_of_chu() -> None:
    states(CHU, "start", "12×12", 46, 21)
    assert tuple(GAME.size) == (12, 12)
    kinds = {kind.noun for kind in camp().values()}
    assert (len(camp()), len(kinds)) == (46, 21)
    states(CHU, "know", *CHESS, *SHOGI, *DRAGONS)
    known = {*CHESS, *SHOGI, *DRAGONS}
    assert len(known) == 10
    states(CHU, "new", 10, 21, "lion")
    rows = lesson(CHU).table("new")
    assert kinds - known == {row[0] for row in rows} | {"lion"}
    assert len(rows) == 10
    states(CHU, "learned", 21, 10, "lion")


def test_the_pieces_from_chess_and_shogi_move_as_the_lesson_says() -> None:
    moves = {
        "king": "K", "queen": "Q", "rook": "R", "bishop": "B", "gold general": "WfF", "silver general": "fWF",
        "lance": "fR", "pawn": "fW", "dragon king": "FR", "dragon horse": "WB",
    }  # fmt: skip
    assert {name: GAME.kind(name).betza for name in moves} == moves
    states(CHU, "know", 6, 5, "gold general", "silver general")
    board = position(CHU, "know-board")
    assert [len(board.moves(square)) for square in ("9i", "7j")] == [6, 5]


def test_the_table_of_new_pieces() -> None:
    words = {
        "copper general": "vWfF",
        "ferocious leopard": "vWF",
        "blind tiger": "brlWF",
        "drunk elephant": "frlWF",
        "go-between": "vW",
        "reverse chariot": "vR",
        "side mover": "vWsR",
        "vertical mover": "sWvR",
        "kirin": "FD",
        "phoenix": "WA",
    }
    for piece, kanji, _ in lesson(CHU).table("new"):
        assert (GAME.kind(piece).betza, GAME.kind(piece).kanji) == (words[piece], kanji)
    shown = {piece.kind.noun for _, piece in lesson(CHU).board("new-board").position.pieces()}
    assert shown == set(words)


def test_the_lion_captures_twice_or_on_the_spot_or_passes() -> None:
    states(CHU, "lion", "獅子", 2, "6f", "7g", "8h", "gold general", "pawn", "silver general")
    board = position(CHU, "lion-board")
    assert ("6f", "7g") in takes(board, "7h", "6f")
    assert paths(board, "7h", "6f") == ["7h 6f", "7h 7g 6f"]
    assert ("8h",) in takes(board, "7h", "7h")
    assert any(not move.captures for move in board.moves_to(board.square("7h"), board.square("7h")))
    assert GAME.kind("lion").kanji == "獅子"


def test_a_distant_lion_is_captured_by_a_bridge_or_unprotected() -> None:
    states(CHU, "trade", 2, "6f", "gold general", "pawn", "go-between", "rook")
    board = position(CHU, "trade-board")
    assert paths(board, "6h", "6f") == ["6h 6f"]
    assert code(board, "6h 6f") == "lion_protected"
    board.push("1e 6e")
    board.push("9d 9e")
    assert code(board, "6h 6f") == ""
    states(CHU, "bridge", "7g", "5g", "copper general", "pawn")
    board = position(CHU, "bridge-board")
    assert paths(board, "6h", "6f") == ["6h 5g 6f", "6h 6f", "6h 7g 6f"]
    reasons = {text: code(board, text) for text in paths(board, "6h", "6f")}
    assert [text for text in reasons if not reasons[text]] == ["6h 7g 6f"]


def test_the_counter_strike_lasts_one_turn() -> None:
    states(CHU, "strike", "9i", "4c", "4h", "rook", "pawn", "lion")
    board = position(CHU, "strike-board")
    board.push("9i 9e")
    assert code(board, "4c 4g") == "counter_strike"
    board.push("6c 6d")
    board.push("7j 7i")
    assert code(board, "4c 4g") == ""


def test_where_pieces_promote() -> None:
    states(CHU, "promotion", 4, "a", "d", "9e", "6d", "silver general", "pawn", "king", "queen", "lion")
    board = position(CHU, "promotion-board")
    silver = {None, "vertical_mover"}
    found = {text: becomes(board, text) for text in ("9e 9d", "6d 7e", "6d 6c", "6d 5e", "3b 3a")}
    assert found == {
        "9e 9d": silver,
        "6d 7e": silver,
        "6d 6c": {None},
        "6d 5e": {None},
        "3b 3a": {None, "gold_general"},
    }
    assert {kind.noun for kind in camp().values() if not kind.promotes_to} == {"king", "queen", "lion"}
    for piece, promoted, kanji in lesson(CHU).table("promotion"):
        after = GAME.kind(GAME.kind(piece).promotes_to or "")
        assert (after.noun, after.kanji) == (promoted, kanji)


def test_how_a_game_ends() -> None:
    states(CHU, "ends", "king", "prince", "drunk elephant", "pawn", "go-between", "gold general")
    assert {kind.noun for kind in GAME.kinds if kind.royal} == {"king", "prince"}
    board = position(CHU, "ends-board")
    board.push("6h 6f")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == ("bare_king", Side.BLACK)


def readings(ruleset: str) -> tuple[str, str, str, list[str]]:
    played: Game = game("chu", ruleset)
    rules = played.rules
    chance = sorted(kind.noun for kind in played.kinds if kind.second_chance)
    return rules.counter_strike, rules.counter_strike_new_lion, rules.bare_king, chance


def test_what_the_association_and_lishogi_play() -> None:
    states(CHU, "readings", "lion", "kirin", "pawn", "lance", 4, 'Board("chu", ruleset="lishogi")')
    assert readings("association") == ("protected", "restricted", "outmatched", ["pawn"])
    assert readings("lishogi") == ("non_lions", "allowed", "helpless", ["lance", "pawn"])
    assert next(iter(load_variant("chu").rulesets)) == "association"
    assert GAME.rules.repetition == "fourth"


def test_the_start() -> None:
    states(CHU, "play", "7j", "lion", "queen", "kirin", "go-between", 2, 46, 30, 36)
    squares = ("7j", "6j", "7k", "9h", "4h", "9i", "4i")
    assert [camp()[square].noun for square in squares] == [
        *("lion", "queen", "kirin", "go-between", "go-between", "pawn", "pawn"),
    ]
    assert GAME.kind("kirin").promotes_to == "lion"
    start = Position.initial(GAME)
    assert len(start.effects()) == 36
    assert len({move.origin for move in start.legal_moves()}) == 30
    assert {GAME.size.name(move.target)[-1] for move in start.moves("7j")} == {"h", "k"}


def test_the_next_game_has_all_these_kinds() -> None:
    dai = {piece.kind.id: piece.kind.betza for _, piece in Position.initial(game("dai")).pieces()}
    assert dai.items() > {kind.id: kind.betza for kind in camp().values()}.items()


# ---------------------------------------------------------------- the demonstration


def shown() -> dict[str, Position]:
    (demo,) = lesson(CHU).demos
    return {frame.step.id: Position.from_tsfen(GAME, frame.tsfen) for frame in frames(demo.demonstration)}


@pytest.mark.parametrize(
    "step, move, reason",
    [
        ("near", "6h 6g", ""),
        ("far", "6h 6f", "lion_protected"),
        ("alone", "6h 6f", ""),
        ("hidden", "6h 6f", "lion_protected"),
        ("bridge", "6h 6f", "lion_protected"),
        ("bridge", "6h 6g 6f", ""),
        ("minor", "6h 6g 6f", ""),
        ("minor", "6h 7g 6f", "lion_protected"),
        ("minor", "6h 5g 6f", "lion_protected"),
        ("strike-takes", "4k 4f", "counter_strike"),
        ("strike-later", "4k 4f", ""),
    ],
)
def test_the_demonstration_agrees_with_the_rules(step: str, move: str, reason: str) -> None:
    assert code(shown()[step], move) == reason


def test_the_questions_of_the_demonstration() -> None:
    assert set(questions(CHU)) == {"near", "far", "hidden", "minor", "strike-takes"}
    for step, place in {"near": 1, "far": 1, "hidden": 1, "minor": 1, "strike-takes": 1}.items():
        answers(CHU, step, place)
