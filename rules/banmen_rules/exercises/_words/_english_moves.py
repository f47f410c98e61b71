"""What is said of moves in English."""

from collections.abc import Sequence

from banmen_rules._phrases import listed
from banmen_rules.explain._english import English

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
        return f"Right so far; {in_moves(left)} more {'is' if left == 1 else 'are'} asked for."

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

    # ---------------------------------------------------------------- a piece that moves alone

    def on_the_way(self, square: str, left: int) -> str:
        """Say that a piece is on its way."""
        return f"Right: from {square} it is {in_moves(left)} more."

    def arrived(self, square: str) -> str:
        """Say that a piece is where it is to be."""
        return f"Right: it stands on {square}."

    def last_move(self, square: str, arrives: str) -> str:
        """Say that no move is left, and where the piece stands instead."""
        return f"That was the last move, and the piece stands on {square}, not on {arrives}."

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        """Say how many more moves it takes than there are."""
        return f"From {square} it takes {in_moves(needs)} more to {arrives}, and only {_are_left(left)}."

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        """Say that it takes many more moves than there are."""
        even = f"even in {in_moves(left + 1)}, and only {_are_left(left)}"
        return f"From {square} it does not get to {arrives} {even}."

    def too_far_from_there(self, arrives: str, left: int) -> str:
        """Say of any other move that it takes too many."""
        if not left:
            return f"That was the last move, and it does not end on {arrives}."
        return f"From there it does not get to {arrives} in the {in_moves(left)} that {_left(left)} left."

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        """Say that a piece takes what it is to take."""
        return f"Right: {count} of {of} taken, and the rest can be in {in_moves(left)} more."

    def all_taken(self, count: int) -> str:
        """Say that all is taken."""
        return "Right: it is taken." if count == 1 else f"Right: all {count} are taken."

    def still_there(self, count: int, of: int, squares: Sequence[str]) -> str:
        """Say what the last move has left."""
        stands = "what stands on" if len(squares) > 1 else "the piece on"
        return f"That was the last move, and it takes {count} of {of}: {stands} {_squares(squares)} is left."

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        """Say how many more moves the rest takes than there are."""
        needed = f"it takes {in_moves(needs)}, and only {_are_left(left)}"
        return f"To take what is left on {_squares(squares)} {needed}."

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        """Say that the rest takes many more moves than there are."""
        these = f"the {in_moves(left)} that {_left(left)} left"
        return f"What is left on {_squares(squares)} cannot be taken in {these}."

    def not_all_taken(self, left: int) -> str:
        """Say of any other move that it does not do."""
        if not left:
            return "That was the last move, and it does not take all of them."
        return f"After that they cannot all be taken in the {in_moves(left)} that {_left(left)} left."

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

    def pieces_in_all(self, count: int) -> str:
        """Say how many pieces."""
        return "1 piece in all" if count == 1 else f"{count} pieces in all"

    def points(self, amount: int) -> str:
        """Say how much pieces are worth."""
        return f"worth {amount}"

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        """Say that no royal can be taken any more."""
        return f"Right: nothing takes {side}'s last royal now."

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        """Say what takes the last royals."""
        return f"Then the {noun} on {origin} takes the last royal on {_squares(royals)}."

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        """Say of any other move that it does not save the royals as they stand."""
        return f"That does not save the last royal on {_squares(royals)}."

    def winning(self, left: int, other: str) -> str:
        """Say that a move wins, and in how many more."""
        return f"Right: whatever {other} does, its last royal is taken in {in_moves(left)} more."

    def royals_taken(self, other: str) -> str:
        """Say that the game is won."""
        return f"Right: {other}'s last royal is taken."

    def no_move_left(self, other: str) -> str:
        """Say that the other side cannot move, and has lost."""
        return f"Right: {other} has no move left, and so has lost."

    def not_taken(self, royals: Sequence[str]) -> str:
        """Say that the last move takes no royal, or not all."""
        if len(royals) > 1:
            return f"That was the last move, and the royals on {_squares(royals)} are still there."
        return f"That was the last move, and the royal on {_squares(royals)} is still there."

    def escapes(self, other: str, reply: str, captured: str, royals: int, left: int) -> str:
        """Say how the other side escapes: by a capture, if it is one, and with how many royals."""
        last = "its last royal" if royals == 1 else "all its royals"
        said = f"{other} answers {reply}" + (f", which captures the {captured}" if captured else "")
        if left == 1:
            return f"{said}, and nothing takes {last} then."
        return f"{said}, and does not lose {last} in the {in_moves(left)} that {_left(left)} left."

    def loses_royals(self, other: str, reply: str, side: str) -> str:
        """Say that the other side wins itself."""
        return f"{other} answers {reply} and takes {side}'s last royal."

    def no_win(self) -> str:
        """Say that the game is over, and not won."""
        return "That ends the game, and not by a win."

    def forces_nothing(self, left: int) -> str:
        """Say of any other move that it does not win."""
        if not left:
            return "That does not take the last royal."
        return f"After that the last royal need not be lost in the {in_moves(left)} that {_left(left)} left."


def _squares(names: Sequence[str]) -> str:
    return listed(list(names), "and", _FEW)


def in_moves(count: int) -> str:
    """Say how many moves."""
    return "one move" if count == 1 else f"{count} moves"


def _are_left(count: int) -> str:
    return "one is left" if count == 1 else f"{count} are left"


def _left(count: int) -> str:
    return "is" if count == 1 else "are"
