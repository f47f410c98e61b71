"""What is said of moves in English."""

from collections.abc import Sequence

from banmen_rules.words.english import listed
from banmen_rules.words.explain.english import English

_FEW = 4
"""Squares that a sentence lists; of more it tells the number."""


class MoveWords(English):
    """What is said of moves."""

    # ---------------------------------------------------------------- any of them

    def nothing_made(self, task: str) -> str:
        """Say that an answer is empty."""
        return f"No move is made yet. {task}"

    def not_yet(self, left: int) -> str:
        """Say that an answer is right so far."""
        return f"Right so far; {more_moves(left)} {'is' if left == 1 else 'are'} asked for."

    def not_this_piece(self, noun: str, square: str) -> str:
        """Say that another piece moves."""
        return f"Only the {noun} on {square} is to move here."

    def no_own_piece(self, square: str, side: str) -> str:
        """Say that nothing that may move stands on a square."""
        return f"There is no piece of {side}'s on {square} to move."

    def not_made(self, text: str, why: str) -> str:
        """Say that a text is no move here."""
        del text  # the reason names it
        return why

    def not_one_move(self, text: str, why: str) -> str:
        """Say that a text may mean several moves."""
        del text  # as above
        return why

    def wrong(self) -> str:
        """Say of any other move that it does not do."""
        return "That does not reach the goal."

    def the_move(self, noun: str, origin: str, target: str) -> str:
        """Hint at the move itself."""
        if origin == target:
            return f"It is the {noun} on {origin}, and it comes back to its square."
        return f"The {noun} goes from {origin} to {target}."

    def moves_here(self, noun: str, square: str) -> str:
        """Hint at the piece that makes the move."""
        return f"It is the {noun} on {square} that moves."

    # ---------------------------------------------------------------- a piece that moves alone

    def on_the_way(self, square: str, left: int) -> str:
        """Say that a piece is on its way."""
        return f"Right: from {square} it takes {more_moves(left)}."

    def arrived(self, square: str) -> str:
        """Say that a piece is where it is to be."""
        return f"Right: it stands on {square}."

    def last_move(self, square: str, arrives: str) -> str:
        """Say that no move is left, and where the piece stands instead."""
        return f"That ends on {square}, not on {arrives}, and no move comes after this one."

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        """Say how many moves it takes by way of a square, and how many there are: both with the one made."""
        return f"By way of {square} it takes {in_moves(needs)} to {arrives}, and {_there_are(left)}."

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        """Say that it takes many more moves than there are, the one made among them."""
        even = f"even in {in_moves(left + 1)}, and {_there_are(left)}"
        return f"By way of {square} it does not get to {arrives} {even}."

    def too_far_from_there(self, arrives: str, left: int) -> str:
        """Say of any other move that it takes too many; what is left is left after it."""
        if not left:
            return f"That does not end on {arrives}, and no move comes after this one."
        return f"From there it does not get to {arrives} in {more_moves(left)}."

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        """Say that a piece takes what it is to take."""
        rest = "the other" if of - count == 1 else "the rest"
        return f"Right: {count} of {of} taken, and {more_moves(left)} can take {rest}."

    def all_taken(self, count: int) -> str:
        """Say that all is taken."""
        return {1: "Right: it is taken.", 2: "Right: both are taken."}.get(
            count, f"Right: all {count} are taken."
        )

    def still_there(self, squares: Sequence[str]) -> str:
        """Say what the last move leaves."""
        return f"That leaves {self._what(squares)}, and no move comes after this one."

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        """Say how many moves it takes to take the rest after a move, and how many there are."""
        then = f"That leaves {self._what(squares)} to take: {in_moves(needs)} in all"
        return f"{then}, and {_there_are(left)}."

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        """Say that the rest takes many more moves than there are, the one made among them."""
        then = f"That leaves {self._what(squares)} to take: more than {in_moves(left + 1)} in all"
        return f"{then}, and {_there_are(left)}."

    def not_all_taken(self, left: int) -> str:
        """Say of any other move that it does not do; what is left is left after it."""
        if not left:
            return "That does not take all of them, and no move comes after this one."
        return f"After that they cannot all be taken in {more_moves(left)}."

    def _what(self, squares: Sequence[str]) -> str:
        return f"{'what stands on' if len(squares) > 1 else 'the piece on'} {_squares(squares)}"

    # ---------------------------------------------------------------- one move

    def this_way(self, target: str, captures: Sequence[str]) -> str:
        """Say that a way is the one that was asked for."""
        return f"Right: it comes to {target}" + (
            f" and captures on {_squares(captures)}." if captures else "."
        )

    def ends_elsewhere(self, target: str, to: str) -> str:
        """Say that a way ends on another square."""
        return f"This way ends on {target}, not on {to}."

    def captures_differ(self, missing: Sequence[str], extra: Sequence[str]) -> str:
        """Say what a way leaves, and what it captures beside."""
        said = []
        if missing:
            said.append(f"leaves what stands on {_squares(missing)}")
        if extra:
            said.append(f"also captures on {_squares(extra)}")
        return f"This way comes to the right square, but {' and '.join(said)}."

    def moves_another(self, square: str) -> str:
        """Say that another piece was to move."""
        return f"The square and the captures are right, but the piece that is to move stands on {square}."

    def promotion_differs(self, *, wanted: bool) -> str:
        """Say that it was to promote, or not to."""
        return f"The squares are right, but the piece is {'' if wanted else 'not '}to promote."

    def another_way(self) -> str:
        """Say of any other move that it is another way."""
        return "The piece has no such way."

    def several_routes(self, to: str) -> str:
        """Ask for more squares, as those given fit several routes."""
        return f"Several routes to {to} fit. Click one more square on the way, such as where it turns."

    def cannot_turn(self, at: str, to: str) -> str:
        """Say at which square given squares leave every route, by a turn."""
        return f"That is not one of its routes: it cannot turn on {at} toward {to}."

    def no_leg(self, at: str, to: str) -> str:
        """Say between which squares given squares leave every route."""
        return f"That is not one of its routes: it cannot go from {at} to {to}."

    def not_by_this_route(self, why: str) -> str:
        """Say what stops a piece on a route."""
        return f"Not by this route: {why}."

    def taken(self, noun: str, square: str, *, own: bool) -> str:
        """Name a piece that a move takes."""
        return f"{'its own' if own else 'the'} {noun} on {square}"

    def harvested(self, what: str, amount: str) -> str:
        """Say that a capture is large enough."""
        return f"Right: that takes {what}, {amount}."

    def too_little(self, what: str, amount: str, best: str) -> str:
        """Say that a capture is too small."""
        return f"That takes {what}, {amount}; there is a move that takes {best}."

    def takes_nothing(self, best: str) -> str:
        """Say that a move captures nothing."""
        return f"That captures nothing; there is a move that takes {best}."

    def pieces_in_all(self, count: int, *, own: bool = False) -> str:
        """Say how many pieces are captured, and that those of one's own are counted against them."""
        all_told = " in all" if count > 1 and not own else ""
        return f"{self.so_many(count)}{all_told}{_less(own=own)}"

    def points(self, amount: int, *, own: bool = False) -> str:
        """Say how much captured pieces are worth, and that those of one's own are counted against them."""
        return f"worth {amount}{_less(own=own)}"

    def so_many(self, count: int) -> str:
        """Say how many pieces a better move takes."""
        return "1 piece" if count == 1 else f"{count} pieces"

    def so_much(self, amount: int) -> str:
        """Say what a better move takes by its worth."""
        return f"what is worth {amount}"

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        """Say that no royal can be taken any more."""
        return f"Right: nothing takes {side}'s last royal now."

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        """Say what takes the last royals: these come with their squares."""
        last = "the last royal" if len(royals) == 1 else "the last royals"
        return f"Then the {noun} on {origin} takes {last}, {_the(royals)}."

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        """Say of any other move that it does not save the royals as they stand."""
        return f"That does not save {_the(royals)}."

    def winning(self, left: int, other: str) -> str:
        """Say that a move wins, and in how many more."""
        return f"Right: whatever {other} does, its last royal is taken in {more_moves(left)}."

    def royals_taken(self, other: str) -> str:
        """Say that the game is won."""
        return f"Right: {other}'s last royal is taken."

    def no_move_left(self, other: str) -> str:
        """Say that the other side cannot move, and has lost."""
        return f"Right: {other} has no move left, and so has lost."

    def not_taken(self, royals: Sequence[str]) -> str:
        """Say which royals are there after the last move."""
        return f"That leaves {_the(royals)}, and no move comes after this one."

    def answers(self, piece: str, target: str, taken: Sequence[str]) -> str:
        """Say what a piece answers: where it goes, or what it captures; pieces come with their squares."""
        if taken:
            return f"Then the {piece} takes {_the(taken)}"
        return f"Then the {piece} goes to {target}" if target else f"Then the {piece} stays where it is"

    def escapes(self, other: str, answer: str, royals: int, left: int) -> str:
        """Say how the other side escapes: by what answer, with how many royals, for how many moves."""
        last = "last royal" if royals == 1 else "last royals"
        if left == 1:
            return f"{answer}, and nothing takes {other}'s {last}."
        return f"{answer}, and {other} does not lose its {last} in {more_moves(left)}."

    def loses_royals(self, answer: str, side: str) -> str:
        """Say that the other side wins itself."""
        return f"{answer}, and {side} has no royal left."

    def no_win(self) -> str:
        """Say that the game is over, and not won."""
        return "That ends the game, and not by a win."

    def forces_nothing(self, left: int) -> str:
        """Say of any other move that it does not win; what is left is left after it."""
        if not left:
            return "That does not take the last royal, and no move comes after this one."
        return f"After that the last royal need not be lost in {more_moves(left)}."


def _squares(names: Sequence[str]) -> str:
    return listed(list(names), "and", _FEW)


def in_moves(count: int) -> str:
    """Say how many moves."""
    return "one move" if count == 1 else f"{count} moves"


def more_moves(count: int) -> str:
    """Say how many moves more."""
    return "one more move" if count == 1 else f"{count} more moves"


def _there_are(count: int) -> str:
    return "there is only one" if count == 1 else f"there are only {count}"


def _less(*, own: bool) -> str:
    return ", its own counted against it" if own else ""


def _the(pieces: Sequence[str]) -> str:
    return listed([f"the {piece}" for piece in pieces], "and", _FEW)
