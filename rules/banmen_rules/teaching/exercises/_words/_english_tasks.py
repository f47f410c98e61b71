"""What every kind of exercise asks, in English."""

from collections.abc import Sequence

from banmen_rules.words.english import listed
from banmen_rules.words.explain.english import English

_ASKED = {
    "name": "What is this piece called in English?",
    "kanji": "With which kanji is this piece written?",
    "romaji": "How is the name of this piece read in Japanese?",
}
_MOST = 12
"""Squares that a task lists; of more it tells the number."""


class TaskWords(English):
    """What exercises ask. A piece comes with its square: ``gold general on 9i``."""

    def unknown(self, square: str = "") -> str:
        """Name a piece that cannot be found, on a square or nowhere."""
        return f"piece on {square}" if square else "piece"

    def reach(self, piece: str, region: str) -> str:
        """Ask for all squares of a region that a piece can go to; without a region: of the board."""
        return f"Mark every square where the {piece} may end a move.{_only(region)}"

    def spot(self, piece: str) -> str:
        """Ask for those of some squares, which have rings on the board, that a piece cannot go to."""
        return f"Mark those of the ringed squares that the {piece} cannot go to."

    def read(self, region: str) -> str:
        """Ask for the squares of a text in Betza notation."""
        return f"Mark every square that the piece in the middle can go to; the board is empty.{_only(region)}"

    def name(self, ask: str) -> str:
        """Ask what a piece is called: its ``name``, ``kanji`` or ``romaji``."""
        return _ASKED.get(ask, "What is this piece called?")

    def category_there(self, piece: str, square: str) -> str:
        """Ask how a piece goes to a square; without one: how it comes back to its own."""
        deed = f"go to {square}" if square else "end its move on its own square"
        return f"In which of these ways does the {piece} {deed}?"

    def category_of(self, noun: str) -> str:
        """Ask how a kind moves; without a name: the one that is shown."""
        return f"In which of these ways can {f'the {noun}' if noun else 'this piece'} move?"

    def legal(self, piece: str, square: str) -> str:
        """Ask whether a piece can go to a square; without one: whether it can come back to its own."""
        if not square:
            return f"Can the {piece} end its move on its own square? If not, why not?"
        return f"May the {piece} go to {square}, and why?"

    def promote_by(self, piece: str, move: str) -> str:
        """Ask what a piece becomes by a move."""
        return f"What is the {piece} after the move {move}?"

    def promote_of(self, noun: str) -> str:
        """Ask what a kind promotes to; without a name: the one that is shown."""
        return f"What does {f'the {noun}' if noun else 'this piece'} promote to?"

    def write(self) -> str:
        """Ask for a text in Betza notation."""
        return "Write how this piece moves, in Betza notation."

    def route(self, piece: str, square: str, moves: int) -> str:
        """Ask for the way to a square."""
        return f"Bring the {piece} to {square} in {_in(moves)}. The other side does not move."

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        """Ask for captures."""
        what = f"Capture what stands on {_squares(squares)} in {_in(moves)} of the {piece}."
        return f"{what} The other side does not move."

    def harvest(self, piece: str, *, count: bool) -> str:
        """Ask for the best capture, counted or weighed; without a piece: of any."""
        by = f"one move{f' of the {piece}' if piece else ''} can"
        if count:
            return f"Capture as many pieces as {by}."
        scale = "a piece is worth the squares that it can go to, on average"
        return f"Capture as much as {by}: {scale}."

    def guard_attackers(self, side: str, royals: Sequence[str]) -> str:
        """Ask which pieces give check; to which royals is not said if there are none."""
        could = f": that could capture {_the(royals)} with one move" if royals else ""
        return f"Mark every piece of {side}'s that gives check{could}."

    def guard(self, side: str, royals: Sequence[str]) -> str:
        """Ask for a move that saves the last royal, or several that one move could take."""
        if len(royals) > 1:
            return (
                f"One move could capture all royals of {side}'s, {_the(royals)}. "
                "Find a move after which none can."
            )
        last = f"{side}'s last royal{f', {_the(royals)},' if royals else ''}"
        return f"{last} is about to be captured. Find a move after which it is not."

    def mate(self, side: str, moves: int, other: str, royals: Sequence[str]) -> str:
        """Ask for moves that win by force."""
        named = f", {_the(royals)}," if royals else ""
        what = f"{other}'s royal{named}" if len(royals) == 1 else f"all royals of {other}'s{named}"
        return f"{side} to move: capture {what} in {_in(moves)}, whatever {other} does."

    def path(self, piece: str, square: str, squares: Sequence[str], *, corner: bool) -> str:
        """Ask for a route, and say which clicks are enough.

        ``corner``: it turns once, and stops nowhere else.
        """
        taking = f"that captures on {_squares(squares)} and nowhere else" if squares else "without captures"
        clicks = "the corner" if corner else "each square where it turns, stops or captures"
        return f"Show the route of the {piece} to {square} {taking}: click {clicks}, then {square}."

    def written(self, move: str) -> str:
        """Ask for a move as it is written."""
        return f"Make the move that is written {move}"


def _only(region: str) -> str:
    return f" Only the squares of {region} are asked for." if region else ""


def _squares(names: Sequence[str]) -> str:
    return listed(names, "and", _MOST)


def _the(royals: Sequence[str]) -> str:
    return listed([f"the {royal}" for royal in royals], "and", _MOST)


def _in(moves: int) -> str:
    return "one move" if moves == 1 else f"at most {moves} moves"
