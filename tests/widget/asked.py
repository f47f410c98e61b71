"""Exercises that tests ask, one of every form and more, with what is right and wrong known beforehand."""

from banmen import Board
from banmen_rules.teaching.exercises import ExerciseSpec


def set_up(variant: str, pieces: dict[str, str]) -> str:
    """Write a board as TSFEN."""
    return str(Board(variant, pieces=pieces).tsfen)


def gold() -> ExerciseSpec:
    """Ask about a gold general (BETZA.md: WfF) behind its own pawn: five squares, counted by hand."""
    tsfen = set_up("dai_dai", {"9i": "gold general", "9h": "pawn", "8h": "white pawn"})
    return ExerciseSpec("gold", "reach", "dai_dai", tsfen=tsfen, square="9i", region="11g-7k")


GOLD = ["8h", "10h", "10i", "8i", "9j"]


def rook() -> ExerciseSpec:
    """Ask which squares a rook does not reach: one lies behind a pawn, one aslant."""
    tsfen = set_up("tai", {"13m": "rook", "13i": "white pawn", "10o": "white rook"})
    goal = {"among": ["13i", "13h", "13p", "12l"]}
    return ExerciseSpec("rook", "spot", "tai", tsfen=tsfen, square="13m", region="17g-9q", goal=goal)


ROOK = ["13h", "12l"]


def target() -> ExerciseSpec:
    """Ask which of three squares a rook reaches: one lies behind a pawn, one aslant."""
    goal = {"among": ["13h", "13p", "12l"]}
    board = rook()
    return ExerciseSpec("target", "target", "tai", goal, tsfen=board.tsfen, square="13m", region=board.region)


def silver() -> ExerciseSpec:
    """Ask what a text means: a silver general, one step ahead or aslant."""
    return ExerciseSpec("silver", "read", "tai", betza="FfW", goal={"radius": 2})


SILVER = ["4b", "3b", "2b", "4d", "2d"]


def about(kind: str, piece: str, *options: str, **goal: object) -> ExerciseSpec:
    """Ask about a piece of tai shogi without a board."""
    return ExerciseSpec(kind, kind, "tai", goal, piece=piece, options=options)


def on_board(kind: str, board: dict[str, str], square: str = "", /, **goal: object) -> ExerciseSpec:
    """Ask about a position of dai dai shogi."""
    return ExerciseSpec(kind, kind, "dai_dai", goal, tsfen=set_up("dai_dai", board), square=square)


def pursued(kind: str, board: dict[str, str], square: str, /, **goal: object) -> ExerciseSpec:
    """Ask about two pieces in a corner of dai dai shogi."""
    tsfen = set_up("dai_dai", board)
    return ExerciseSpec(kind, kind, "dai_dai", goal, tsfen=tsfen, region="17m-13q", square=square)


EVERY = (
    gold(),
    rook(),
    target(),
    silver(),
    about("name", "lion", "lion", "kirin", "phoenix", show="kanji", ask="name"),
    about("category", "lion", "hook", "area"),
    on_board("legal", {"9i": "rook", "9g": "white pawn"}, "9i", to="9f"),
    about("promote", "kirin"),
    ExerciseSpec("character", "character", "tai", {"ask": "meaning", "character": "奔"}),
    about("write", "gold_general"),
    ExerciseSpec("match", "match", "tai", {"pieces": ["lion", "rook", "phoenix"], "ask": "diagram"}),
    on_board(
        "route", {"9i": "gold general", "9h": "white pawn", "8h": "white pawn"}, "9i", arrives="8j", moves=2
    ),
    on_board(
        "collect",
        {"9i": "lion", "9h": "white pawn", "8g": "white pawn", "9f": "white pawn"},
        "9i",
        takes=["9h", "8g", "9f"],
        moves=2,
    ),
    on_board("path", {"9i": "lion", "9h": "white pawn"}, "9i", to="9g", takes=["9h"]),
    on_board(
        "guard",
        {"9q": "king", "5e": "bishop", "9a": "white rook", "1a": "white king"},
        saves="black",
    ),
    on_board(
        "harvest", {"9i": "lion", "9h": "white pawn", "8h": "white pawn", "1a": "white king"}, "9i", pieces=2
    ),
    on_board(
        "mate",
        {"16b": "rook", "15d": "rook", "9n": "king", "1a": "white king", "12c": "white pawn"},
        wins="black",
        moves=2,
    ),
    pursued("catch", {"17q": "rook", "15n": "white iron general", "14o": "stone general"}, "17q", moves=2),
    pursued(
        "escape",
        {"16p": "gold general", "14m": "white rook", "13q": "stone general"},
        "16p",
        arrives="15o",
        moves=1,
    ),
)
"""One exercise of every kind."""
