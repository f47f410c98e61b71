"""Measure the rules of taikyoku shogi against the same operations of python-chess, in the same run.

Every figure is a ratio of times. The boards differ (804 pieces against 32), so the cost of generating one
side's moves is printed too: a rule is cheap if it costs less.

    python bench/bench_rules.py
"""

import statistics
from collections.abc import Callable

import chess
from bench_generation import KIWIPETE, ROUNDS, middle_game, seconds

from banmen_rules import Position, game

_MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"


def compare(name: str, ours: Callable[[], object], theirs: Callable[[], object], generation: float) -> None:
    """Print one operation: the ratio to python-chess, and the share of a generation."""
    pairs = [(seconds(ours, 40), seconds(theirs, 40)) for _ in range(ROUNDS)]
    ratio = statistics.median(one / other for one, other in pairs)
    share = statistics.median(one for one, _ in pairs) / generation
    print(f"  {name:<34}{ratio:8.2f}{share:12.3f}")


def main() -> None:
    """Print the table."""
    middle, board = middle_game(), chess.Board(KIWIPETE)
    generation = statistics.median(seconds(middle.effects, 10) for _ in range(ROUNDS))
    print(f"taikyoku middle game ({len(middle.effects())} effects) / python-chess {chess.__version__}")
    print(f"  {'':<34}{'ratio':>8}{'generations':>12}")

    packed = next(move for move in middle.effects() if middle.board[move & 0x7FF])
    move = chess.Move.from_uci("e2a6")  # a capture too

    def push_pop() -> None:
        middle.push_packed(packed)
        middle.pop()

    def chess_push_pop() -> None:
        board.push(move)
        board.pop()

    text = middle.legal_moves()[0].text(middle.game.size)
    compare("push and pop a capture", push_pop, chess_push_pop, generation)
    compare(
        "one move's text read and judged",
        lambda: middle.parse_move(text),
        lambda: board.parse_uci("e2a6"),
        generation,
    )
    compare("is it check", middle.is_check, board.is_check, generation)
    compare("how often it stood there", middle.occurrences, board.is_repetition, generation)
    compare("how the game ended", middle.outcome, board.outcome, generation)
    mate, chess_mate = fools_mate(), chess.Board(_MATE)
    assert mate.is_mate() and chess_mate.is_checkmate()  # noqa: S101, PT018 - what is measured is what it says
    compare("is it mate (it is)", mate.is_mate, chess_mate.is_checkmate, generation)


def fools_mate() -> Position:
    """Set up a mate in taikyoku shogi: a king in a corner, and two free kings."""
    position = Position(game("taikyoku"))
    for square, piece in {"36a": "K", "1jj": "k", "36m": "fk", "34b": "fk"}.items():
        position.put(square, piece)
    position.counter = 1
    return position


if __name__ == "__main__":
    main()
