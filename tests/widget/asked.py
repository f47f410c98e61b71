"""Exercises that tests ask, one of every form and more, with what is right and wrong known beforehand."""

from banmen import Board
from banmen_rules.exercises import Exercise


def set_up(variant: str, pieces: dict[str, str]) -> str:
    """Write a board as TSFEN."""
    return str(Board(variant, pieces=pieces).tsfen)


def gold() -> Exercise:
    """Ask about a gold general (BETZA.md: WfF) behind its own pawn: five squares, counted by hand."""
    tsfen = set_up("dai_dai", {"9i": "gold general", "9h": "pawn", "8h": "white pawn"})
    return Exercise("gold", "reach", "dai_dai", tsfen=tsfen, square="9i", region="11g-7k")


GOLD = ["8h", "10h", "10i", "8i", "9j"]


def rook() -> Exercise:
    """Ask which squares a rook does not reach: one lies behind a pawn, one aslant."""
    tsfen = set_up("tai", {"13m": "rook", "13i": "white pawn", "10o": "white rook"})
    goal = {"among": ["13i", "13h", "13p", "12l"]}
    return Exercise("rook", "spot", "tai", tsfen=tsfen, square="13m", region="17g-9q", goal=goal)


ROOK = ["13h", "12l"]


def silver() -> Exercise:
    """Ask what a text means: a silver general, one step ahead or aslant."""
    return Exercise("silver", "read", "tai", betza="FfW", goal={"radius": 2})


SILVER = ["4b", "3b", "2b", "4d", "2d"]
