"""The sentences that moves are judged with, in one place, so that another language can follow."""

from collections.abc import Sequence

from banmen_rules._phrases import listed

_FEW = 4
"""Squares that a sentence lists; of more it tells the number."""


def _squares(names: Sequence[str]) -> str:
    return listed(list(names), "and", _FEW)


def _moves(count: int) -> str:
    return "one move" if count == 1 else f"{count} moves"


def _are_left(count: int) -> str:
    return "one is left" if count == 1 else f"{count} are left"


# ---------------------------------------------------------------- any of them


def no_answer(example: str) -> str:
    """Say what an answer looks like."""
    return f'an answer is your own moves in order, as machine text: {{"moves": ["{example}", …]}}'


def nothing_made(task: str) -> str:
    """Say that an answer is empty."""
    return f"No move is made yet. {task}"


def not_yet(left: int) -> str:
    """Say that an answer is right so far."""
    return f"Right so far; {_moves(left)} more {'is' if left == 1 else 'are'} asked for."


def not_this_piece(noun: str, square: str) -> str:
    """Say that another piece moves."""
    return f"Only the {noun} on {square} is to move here."


def no_own_piece(square: str, side: str) -> str:
    """Say that nothing that may move stands on a square."""
    return f"There is no piece of {side}'s on {square} to move."


def wrong() -> str:
    """Say of any other move that it does not do."""
    return "That does not reach the goal."


def the_move(noun: str, origin: str, target: str) -> str:
    """Hint at the move itself."""
    if origin == target:
        return f"It is the {noun} on {origin}, and it comes back to its square."
    return f"The {noun} goes from {origin} to {target}."


# ---------------------------------------------------------------- a piece that moves alone


def on_the_way(square: str, left: int) -> str:
    """Say that a piece is on its way."""
    return f"Right: from {square} it is {_moves(left)} more."


def arrived(square: str) -> str:
    """Say that a piece is where it is to be."""
    return f"Right: it stands on {square}."


def last_move(square: str, arrives: str) -> str:
    """Say that no move is left, and where the piece stands instead."""
    return f"That was the last move, and the piece stands on {square}, not on {arrives}."


def too_far(square: str, arrives: str, needs: int, left: int) -> str:
    """Say how many more moves it takes than there are."""
    return f"From {square} it takes {_moves(needs)} more to {arrives}, and only {_are_left(left)}."


def too_far_anyhow(square: str, arrives: str, left: int) -> str:
    """Say that it takes many more moves than there are."""
    return (
        f"From {square} it does not get to {arrives} even in {_moves(left + 1)}, and only {_are_left(left)}."
    )


def too_far_from_there(arrives: str, left: int) -> str:
    """Say of any other move that it takes too many."""
    if not left:
        return f"That was the last move, and it does not end on {arrives}."
    return f"From there it does not get to {arrives} in the {_moves(left)} that {_left(left)} left."


def _left(count: int) -> str:
    return "is" if count == 1 else "are"


def taken_so_far(count: int, of: int, left: int) -> str:
    """Say that a piece takes what it is to take."""
    return f"Right: {count} of {of} taken, and the rest can be in {_moves(left)} more."


def all_taken(count: int) -> str:
    """Say that all is taken."""
    return "Right: it is taken." if count == 1 else f"Right: all {count} are taken."


def still_there(count: int, of: int, squares: Sequence[str]) -> str:
    """Say what the last move has left."""
    stands = "what stands on" if len(squares) > 1 else "the piece on"
    return f"That was the last move, and it takes {count} of {of}: {stands} {_squares(squares)} is left."


def too_many_left(squares: Sequence[str], needs: int, left: int) -> str:
    """Say how many more moves the rest takes than there are."""
    return (
        f"To take what is left on {_squares(squares)} it takes {_moves(needs)}, and only {_are_left(left)}."
    )


def too_many_left_anyhow(squares: Sequence[str], left: int) -> str:
    """Say that the rest takes many more moves than there are."""
    return (
        f"What is left on {_squares(squares)} cannot be taken in the {_moves(left)} that {_left(left)} left."
    )


def not_all_taken(left: int) -> str:
    """Say of any other move that it does not do."""
    if not left:
        return "That was the last move, and it does not take all of them."
    return f"After that they cannot all be taken in the {_moves(left)} that {_left(left)} left."


# ---------------------------------------------------------------- one move


def this_way(target: str, captures: Sequence[str]) -> str:
    """Say that a way is the one that was asked for."""
    return f"Right: it comes to {target}" + (f" and captures on {_squares(captures)}." if captures else ".")


def ends_elsewhere(target: str, to: str) -> str:
    """Say that a way ends on another square."""
    return f"This way ends on {target}, not on {to}."


def captures_differ(missing: Sequence[str], extra: Sequence[str]) -> str:
    """Say what a way leaves, and what it captures beside."""
    said = []
    if missing:
        said.append(f"leaves what stands on {_squares(missing)}")
    if extra:
        said.append(f"also captures on {_squares(extra)}")
    return f"This way comes to the right square, but {' and '.join(said)}."


def another_way() -> str:
    """Say of any other move that it is another way."""
    return "That is another way: it does not come to the right square."


def harvested(what: str, amount: str) -> str:
    """Say that a capture is large enough."""
    return f"Right: that takes {what}, {amount}."


def too_little(what: str, amount: str, best: str) -> str:
    """Say that a capture is too small."""
    return f"That takes {what}, {amount}; there is a move that takes {best}."


def takes_nothing(best: str) -> str:
    """Say that a move captures nothing."""
    return f"That captures nothing; there is a move that takes {best}."


def pieces(count: int) -> str:
    """Say how many pieces."""
    return "1 piece in all" if count == 1 else f"{count} pieces in all"


def points(amount: int) -> str:
    """Say how much pieces are worth."""
    return f"worth {amount}"


# ---------------------------------------------------------------- royals


def saved(side: str) -> str:
    """Say that no royal can be taken any more."""
    return f"Right: nothing takes {side}'s last royal now."


def punished(noun: str, origin: str, royals: Sequence[str]) -> str:
    """Say what takes the last royals."""
    return f"Then the {noun} on {origin} takes the last royal on {_squares(royals)}."


def punished_anyhow(royals: Sequence[str]) -> str:
    """Say of any other move that it does not save the royals as they stand."""
    return f"That does not save the last royal on {_squares(royals)}."


def winning(left: int, other: str) -> str:
    """Say that a move wins, and in how many more."""
    return f"Right: whatever {other} does, its last royal is taken in {_moves(left)} more."


def royals_taken(other: str) -> str:
    """Say that the game is won."""
    return f"Right: {other}'s last royal is taken."


def no_move_left(other: str) -> str:
    """Say that the other side cannot move, and has lost."""
    return f"Right: {other} has no move left, and so has lost."


def not_taken(royals: Sequence[str]) -> str:
    """Say that the last move takes no royal, or not all."""
    if len(royals) > 1:
        return f"That was the last move, and the royals on {_squares(royals)} are still there."
    return f"That was the last move, and the royal on {_squares(royals)} is still there."


def escapes(other: str, reply: str, captured: str, royals: int, left: int) -> str:
    """Say how the other side escapes: by a capture, if it is one, and with how many royals."""
    last = "its last royal" if royals == 1 else "all its royals"
    said = f"{other} answers {reply}" + (f", which captures the {captured}" if captured else "")
    if left == 1:
        return f"{said}, and nothing takes {last} then."
    return f"{said}, and does not lose {last} in the {_moves(left)} that {_left(left)} left."


def loses_royals(other: str, reply: str, side: str) -> str:
    """Say that the other side wins itself."""
    return f"{other} answers {reply} and takes {side}'s last royal."


def no_win() -> str:
    """Say that the game is over, and not won."""
    return "That ends the game, and not by a win."


def forces_nothing(left: int) -> str:
    """Say of any other move that it does not win."""
    if not left:
        return "That does not take the last royal."
    return f"After that the last royal need not be lost in the {_moves(left)} that {_left(left)} left."


# ---------------------------------------------------------------- faults


def not_possible(moves: int) -> str:
    """Say that a goal cannot be reached."""
    return f"it cannot be done in {_moves(moves)}"


def no_such_move() -> str:
    """Say that a goal cannot be reached with one move."""
    return "there is no legal move that does it"


def fewer(minimal: int, moves: int) -> str:
    """Say that fewer moves do."""
    return f"it can be done in {_moves(minimal)}, so {moves} is not the least: say {minimal}"


def done_already() -> str:
    """Say that nothing is left to do."""
    return "it is done before a move is made"


def not_decided(limit: int) -> str:
    """Say that the solver does not know."""
    return f"it was not decided within {limit} nodes: use fewer pieces or fewer moves"


def better(best: int, amount: int) -> str:
    """Say that a capture of more is possible."""
    return f"the best capture takes {best}, not {amount}: say {best}"


def either_amount() -> str:
    """Say that a goal has to name one amount."""
    return "the goal of a 'harvest' exercise needs one of 'material' and 'pieces', a whole number from 1 on"


def not_to_move(side: str) -> str:
    """Say that the wrong side is to move."""
    return f"it is not {side}'s turn: the counter at the end of the text has to be {_parity(side)}"


def _parity(side: str) -> str:
    return "even" if side == "Black" else "odd"


def no_royal(side: str) -> str:
    """Say that nothing can be taken or saved."""
    return f"{side} has no royal piece on this board"


def no_threat(side: str) -> str:
    """Say that nothing has to be saved."""
    return f"nothing threatens {side}'s last royal, so that any move would do"


def nothing_to_take(square: str) -> str:
    """Say that a square to capture on is empty."""
    return f"'takes' names {square}, which is empty"


def key_too_large(size: int, most: int) -> str:
    """Say that too much would have to travel."""
    return (
        f"what has to travel with the exercise takes {size} bytes, and {most} are the most: "
        "give a position with fewer ways to the goal"
    )


def no_solution() -> str:
    """Say that no answer is right."""
    return "this exercise has no right answer"


def no_move_of(text: str) -> str:
    """Say that the author's words are about no move."""
    return f"feedback is given about {text!r}, which is not written as a move"
