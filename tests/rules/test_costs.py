"""What must not cost more than it says: counted, not timed.

The unit is what the generator is asked for: one plan is one piece, and as many plans as a side has
pieces are one generation of a side.
"""

import statistics
import sys
import tracemalloc
from collections.abc import Iterable, Iterator
from typing import NoReturn, SupportsIndex, overload

import pytest

from banmen_rules import Game, Move, Position, Side, game
from banmen_rules.core import movegen
from banmen_rules.core.plans import Plan
from tests.rules.boards import place
from tests.rules.games import every_game

GAMES = every_game()
TAIKYOKU = game("taikyoku")


class Generated:
    """Counts what the generator is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Listen to the four ways of generating."""
        self.pieces = 0
        self.sides = 0.0
        effects, paths, annotated = movegen.effects, movegen.paths, movegen.annotated
        captures = movegen.captures

        def count(plans: list[Plan], own: set[int]) -> None:
            self.pieces += len(plans)
            self.sides += len(plans) / len(own)

        def count_effects(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
            count(listed := list(plans), own)
            return effects(game, board, listed, own)

        def count_paths(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
            count(listed := list(plans), own)
            return paths(game, board, listed, own)

        def count_captures(
            game: Game, board: list[int], plans: Iterable[Plan], own: set[int], others: set[int]
        ) -> list[int]:
            count(listed := list(plans), own)
            return captures(game, board, listed, own, others)

        def count_annotated(game: Game, board: list[int], plan: Plan, own: set[int]) -> dict[int, int]:
            count([plan], own)
            return annotated(game, board, plan, own)

        monkeypatch.setattr(movegen, "effects", count_effects)
        monkeypatch.setattr(movegen, "captures", count_captures)
        monkeypatch.setattr(movegen, "paths", count_paths)
        monkeypatch.setattr(movegen, "annotated", count_annotated)

    def reset(self) -> None:
        """Begin at nothing."""
        self.pieces = 0
        self.sides = 0.0


@pytest.fixture
def generated(monkeypatch: pytest.MonkeyPatch) -> Generated:
    """Count from here on."""
    return Generated(monkeypatch)


# ------------------------------------------------------------------ making moves and taking them back


class Watched(list[int]):
    """A board that can be read and written square by square, but not copied."""

    def _refuse(self) -> NoReturn:
        raise AssertionError("the board was copied")

    def __iter__(self) -> Iterator[int]:
        """Refuse to be run through."""
        self._refuse()

    def copy(self) -> "Watched":
        """Refuse."""
        self._refuse()

    def __copy__(self) -> "Watched":
        """Refuse."""
        self._refuse()

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | list[int]:
        """Give one square."""
        if isinstance(index, slice):
            self._refuse()
        return super().__getitem__(index)


def test_a_watched_board_notices_being_copied() -> None:
    board = Watched([1, 2, 3])
    assert board[1] == 2
    with pytest.raises(AssertionError, match="copied"):
        list(board)
    with pytest.raises(AssertionError, match="copied"):
        tuple(board)
    with pytest.raises(AssertionError, match="copied"):
        board[:]
    with pytest.raises(AssertionError, match="copied"):
        board.copy()


def opening(played: Game) -> tuple[Position, list[Move]]:
    """Set up the first position with its moves."""
    position = Position.initial(played)
    return position, position.legal_moves()


@pytest.mark.parametrize("played", GAMES)
def test_making_and_taking_back_a_move_copies_no_board(played: Game) -> None:
    position, moves = opening(played)
    assert len(moves) >= 36  # chu, the fewest
    before = position.board[:]
    position.effects()  # so that the plans are there, and kept up to date
    board = position.board = Watched(position.board)
    parts = position._held, position._held[0], position._held[1], position._plans
    for move in moves:
        position.push(move)
        replies = position.effects()
        position.push_packed(replies[0])
        position.pop()
        position.pop()
        assert position.board is board
        now = position._held, position._held[0], position._held[1], position._plans
        assert all(one is other for one, other in zip(parts, now, strict=True))
    assert [board[square] for square in range(played.size.squares)] == before


@pytest.mark.skipif(sys.gettrace() is not None, reason="the measurement of coverage allocates too")
@pytest.mark.parametrize("played", GAMES)
def test_making_and_taking_back_a_move_allocates_less_than_a_board(played: Game) -> None:
    # A list of all squares takes eight bytes for each. A move is to cost a fixed small number.
    position, moves = opening(played)
    position.effects()
    for move in moves:  # plans and hashes are made once
        position.push(move)
        position.pop()
    board = 8 * played.size.squares
    tracemalloc.start()
    try:
        peaks = []
        for move in moves:
            tracemalloc.reset_peak()
            at = tracemalloc.get_traced_memory()[0]
            position.push(move)
            position.pop()
            peaks.append(tracemalloc.get_traced_memory()[1] - at)
    finally:
        tracemalloc.stop()
    assert min(peaks) > 0
    # Now and then a table of pieces by square is laid out anew; most moves do not meet that.
    assert statistics.median(peaks) < board
    assert statistics.median(peaks) < 2_000


# ------------------------------------------------------------------ one move is legal or not


@pytest.mark.parametrize("played", GAMES)
def test_judging_one_move_generates_one_piece(played: Game, generated: Generated) -> None:
    position, moves = opening(played)
    for move in moves[:: max(1, len(moves) // 40)]:
        text = move.text(played.size)
        generated.reset()
        assert position.find_move(move.origin, move.path, move.target).effect == move.effect
        assert generated.pieces == 1
        generated.reset()
        position.parse_move(text)
        assert generated.pieces == 1
        generated.reset()
        position.push(text)
        assert generated.pieces == 1
        position.pop()
        generated.reset()
        assert position.refusal(move) is None
        assert generated.pieces == 0


def test_judging_a_repetition_generates_nothing(generated: Generated) -> None:
    position = place(game("dai_dai"), {"5q": "rook", "17q": "king"}, {"5a": "rook", "17a": "king"})
    for text in ("5q 5p", "5a 5b", "5p 5q"):
        position.push(text)
    (back,) = [move for move in position.moves() if move.text(position.game.size) == "5b 5a"]
    generated.reset()
    found = position.refusal(back)
    assert found is not None
    assert found.code == "repetition"
    assert generated.pieces == 0


def test_judging_an_emperors_capture_generates_the_other_side_once(generated: Generated) -> None:
    # Whether something could take back is a question about all its pieces; it is asked of royals only.
    white = {"12a": "prince", "13a": "gold general", "5c": "rook", "6c": "pawn"}
    position = place(game("tai"), {"12y": "emperor"}, white)
    move = next(move for move in position.moves() if move.target == position.square("12a"))
    other = next(move for move in position.moves() if move.target == position.square("6c"))
    generated.reset()
    assert position.refusal(move) is not None
    assert generated.pieces == len(white) - 1
    generated.reset()
    assert position.refusal(other) is None
    assert generated.pieces == 0


def test_a_game_that_continues_is_known_after_a_few_pieces(generated: Generated) -> None:
    position, _ = opening(TAIKYOKU)
    generated.reset()
    assert position.outcome() is None
    assert generated.sides < 1


# ------------------------------------------------------------------ mate

REPLIES = 400
GENERATIONS = 600
"""How many generations of a side deciding mate may cost in a position with 400 replies."""


def besieged(
    helper: dict[str, str] | None = None, *, golds: int = 66, black: dict[str, str] | None = None
) -> Position:
    """Set up a check in taikyoku with about 400 replies, White to move.

    The great general on 10a looks at 1a over whatever comes between; the rooks look at ranks b and c,
    and so at the other squares the king could slide to. White's gold generals stand far away, three
    squares apart: none reaches an attacker or its line, and six moves each make 66 * 6 + 6 of the
    king = 402 replies. Black has some 200 pieces more, which do nothing.
    """
    attack = {"10a": "great general", "20b": "rook", "20c": "rook", "36jj": "king"}
    position = place(TAIKYOKU, attack if black is None else black, {"1a": "king"} | (helper or {}))
    gold = TAIKYOKU.pieces[TAIKYOKU.form("gold general", Side.WHITE)]
    places = [row * 36 + column for row in range(8, 26, 3) for column in range(1, 34, 3)]
    assert len(places) == 66
    for square in places[:golds]:
        position.put(square, gold)
    for square in range(29 * 36, 35 * 36):
        position.put(square, "p")
    return Position(TAIKYOKU, position.board, 1)


@pytest.mark.parametrize(
    "helper, golds, mate",
    [
        ({}, 66, True),
        ({"2h": "pawn"}, 66, True),  # one more reply that does not help
        ({"4bb": "great general"}, 50, False),  # steps between on 4a, and is of equal rank
        ({"10bb": "rook"}, 56, False),  # takes the great general
    ],
)
def test_deciding_mate_with_400_replies(
    helper: dict[str, str], golds: int, generated: Generated, *, mate: bool
) -> None:
    # The helpers stand behind all the others, and so are asked last.
    position = besieged(helper, golds=golds)
    replies = len(position.legal_moves())
    assert abs(replies - REPLIES) <= REPLIES // 20
    assert position.is_check()
    assert len(position.squares_of(Side.BLACK)) > 200
    generated.reset()
    assert position.is_mate() is mate
    assert 1 < generated.sides <= GENERATIONS


def test_deciding_mate_looks_at_one_attacker_first(generated: Generated) -> None:
    # After nearly every reply the same piece still takes the king, which one piece's moves show.
    position = besieged()
    generated.reset()
    assert position.is_mate()
    assert generated.sides < 20


def test_no_check_costs_one_generation(generated: Generated) -> None:
    position, _ = opening(TAIKYOKU)
    generated.reset()
    assert not position.is_mate()
    assert generated.sides == 1
