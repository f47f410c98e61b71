"""Write the golden files of saved boards and records: ``python tests/data/make_files.py``, and look at them.

Each holds the traits that a page has, and the two files that Python writes of the same board. The page writes
the same ones without Python.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "widget")]

from banmen import Board, GameRoom  # noqa: E402 - after the path
from banmen.board import saving  # noqa: E402 - after the path
from banmen.document.document import Verdict  # noqa: E402
from banmen_rules import Outcome, Ruleset, Side  # noqa: E402
from banmen_rules.notation.record import Ending  # noqa: E402
from tests.data import shared  # noqa: E402

FOLDER = Path(__file__).parent / "wire" / "files"
TRAITS = (
    "variant", "ruleset", "own_ruleset", "rulings", "document", "history", "line", "ply", "start_comment",
    "annotations", "marks", *saving.VIEW,
)  # fmt: skip

LION = {"9i": "lion", "5o": "king", "3c": "white king", "9c": "white rook", "9h": "white pawn"}
CLUB = Ruleset("club", "Club", {"promotion": "capture", "repetition": "fourth"}, {}, (), "ours")
MATE = "16,K/" + "17/" * 15 + "k,15,r 0"
WHITE_FIRST = "16,K/" + "17/" * 7 + "8,P,8/" + "17/" * 4 + "8,p,8/17/17/k,16 1"
ODD = 'a "quote", a \\ and a } brace,\na new line, \u200b, \u3000, \N{GRINNING FACE} and 獅子'


def main() -> int:
    """Write every file."""
    return shared.write(FOLDER, goldens(), indent=1)


def goldens() -> Iterator[tuple[str, dict[str, object]]]:
    """Make each file's content."""
    yield "start", golden(Board("tai"))
    yield "rich", golden(rich())
    yield "typed", golden(typed())
    yield "promotions", golden(promotions())
    yield "captured_king_elsewhere", golden(captured_king_elsewhere())
    yield "white_first", golden(white_first())
    yield "walk", golden(walk())
    yield "timed", golden(timed())
    yield "room", golden(GameRoom("dai_dai", tsfen=MATE, black="level:2", time=(600, 5), games=3))
    yield "room_over", golden(room_over())


def golden(board: Board) -> dict[str, object]:
    """Put what a page has beside the files that Python writes."""
    traits = board.get_state([*TRAITS, *(["room"] if isinstance(board, GameRoom) else [])])
    return {"traits": traits, "saved": board.saved(), "record": board.record()}


def rich() -> Board:
    """Make a board with something in every part of its file."""
    board = Board(
        "dai_dai", pieces=LION, ruleset=CLUB, rulings={"illegal_move": "loses"}, region="12a-1q",
        orientation="white", theme="dark", title="<Lion> & king", glyphs="rose", lang="ja",
        coordinates="japanese", colours="article",
    )  # fmt: skip
    board.comment(ODD, -1)
    board.label("9i", "獅子")
    board.push("9i 9h 9g")
    board.comment(ODD)
    board.arrow("9i", "9h", "9g", colour="red")
    board.push("3c 3b")
    board.goto(1)
    board.push("3c 4c")
    board.reset()
    board.push("9i 9h")
    board.promote_variation(3)
    board.resign()
    board.marks = [{"square": "1a", "verdict": "wrong", "note": "no"}]
    board.outlined = "LN"
    return board


def typed() -> Board:
    """Read a record with headers, annotations and nested variations."""
    return Board.load(Path(__file__).parent / "records" / "typed_by_hand.txt")


def promotions() -> Board:
    """Play moves with a choice of promotion, a pass and captures without moving."""
    pieces = {
        "13e": "silver general",
        "13d": "white pawn",
        "5m": "lion",
        "5l": "white pawn",
        "5k": "white pawn",
    }
    board = Board("tai", pieces=pieces, ruleset="japanese")
    for number, move in enumerate(sorted(board.legal_moves, key=lambda one: one.text(board.game.size))):
        if number % 7 == 0:
            board.goto(0)
            board.push(move)
    return board


def captured_king_elsewhere() -> Board:
    """Stand at another move than the one that ends the game."""
    board = Board("dai_dai", tsfen=MATE)
    board.push("1q 1a")
    board.goto(0)
    board.push("1q 1b")
    return board


def white_first() -> Board:
    """Play from a position with White to move, variations within variations included."""
    board = Board("dai_dai", tsfen=WHITE_FIRST, title="")
    board.push("9i 9j")
    board.push("9n 9m")
    board.push("9j 9k")
    board.goto(2)
    board.push("1a 1b")
    board.push("9m 9l")
    board.goto(3)
    board.push("17q 17p")
    board.goto(1)
    board.push("17q 16q")
    board.comment("another plan")
    return board


def walk() -> Board:
    """Play dai dai at random, with variations, comments and drawings."""
    board = Board("dai_dai")
    chance = random.Random(7)  # noqa: S311 - a game, not a secret
    for number in range(60):
        board.push(chance.choice(board.legal_moves))
        if number % 9 == 4:
            board.comment(f"after {number}")
            board.circle(board.history[-1]["text"].split()[0])
        if number % 11 == 7:
            board.goto(max(0, board.ply - chance.randrange(1, 6)))
    return board


def timed() -> Board:
    """Play with clocks and evaluations, and comments that look like them."""
    board = Board("dai_dai", tsfen=WHITE_FIRST)
    for move, clock, value in (("9i 9j", 3598.25, None), ("9n 9m", 0.0, -1.5), ("9j 9k", None, 12.0)):
        board.push(move)
        board._document.tree.note(board.node, clock=clock, evaluation=value)
    board.comment("[%clk 1:00:00] and [%eval -3.5]")
    return board


def room_over() -> Board:
    """End a game on time, and try another move after it."""
    room = GameRoom("dai_dai", tsfen=WHITE_FIRST, lang="ja")
    room.push("9i 9j")
    ended = Outcome(Side.BLACK, "time", "White ran out of time: Black wins", "")
    tree = room._document.tree
    tree.headers |= {"Black": "Human", "White": 'Level "3"'}
    tree.ending = room.node, Ending.of(ended, room.game)
    room._document.verdict = Verdict(tree, room.node, ended)
    room.push("9n 9m")
    room.goto(0)
    return room


if __name__ == "__main__":
    sys.exit(main())
