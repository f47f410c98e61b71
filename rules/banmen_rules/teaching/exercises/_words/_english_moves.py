"""Tasks, and feedback on moves, in English."""

from collections.abc import Sequence

from banmen_rules.words.english import listed
from banmen_rules.words.explain.english import English

_FEW = 4
"""Squares that a sentence lists; of more it gives the number."""


class MoveWords(English):
    """Feedback on moves."""

    # ---------------------------------------------------------------- any of them

    def nothing_made(self, task: str) -> str:
        """Say that an answer is empty."""
        return f"You have not made a move yet. {task}"

    def not_yet(self, left: int) -> str:
        """Say that an answer is right so far."""
        return f"Right so far. {more_moves(left).capitalize()} to go."

    def not_this_piece(self, noun: str, square: str) -> str:
        """Say that another piece moves."""
        return f"Only the {noun} on {square} moves in this exercise."

    def no_own_piece(self, square: str, side: str) -> str:
        """Say that nothing that may move stands on a square."""
        return f"{side} has no piece on {square} to move."

    def not_made(self, text: str, why: str) -> str:
        """Say that a text is no move here."""
        del text  # the reason names it
        return why

    def not_one_move(self, text: str, why: str) -> str:
        """Say that a text may mean several moves."""
        del text  # as above
        return why

    def the_move(self, noun: str, origin: str, target: str) -> str:
        """Hint at the move itself."""
        if origin == target:
            return f"The {noun} on {origin} moves and returns to its square."
        return f"The {noun} goes from {origin} to {target}."

    def moves_here(self, noun: str, square: str) -> str:
        """Hint at the piece that makes the move."""
        return f"The piece to move is the {noun} on {square}."

    # ---------------------------------------------------------------- a piece that moves alone

    def on_the_path(self, square: str, left: int) -> str:
        """Say that a piece is on its way."""
        return f"Right. From {square} it takes {more_moves(left)}."

    def arrived(self, square: str) -> str:
        """Say that a piece is where it is to be."""
        return f"Right. It is on {square}."

    def last_move(self, square: str, arrives: str) -> str:
        """Say that no move is left, and where the piece stands instead."""
        return f"That ends on {square}, not on {arrives}, and it was the last move."

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        """Say how many moves it takes via a square, and how many there are; both count the one just made."""
        return f"Via {square} it takes {in_moves(needs)} to reach {arrives}, but {_you_have(left)}."

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        """Say that it takes many more moves than there are, counting the one just made."""
        even = f"even in {in_moves(left + 1)}, and {_you_have(left)}"
        return f"Via {square} it does not reach {arrives} {even}."

    def too_far_from_there(self, arrives: str, left: int) -> str:
        """Say of any other move that the moves left after it are too few."""
        if not left:
            return f"That does not end on {arrives}, and it was the last move."
        return f"From there it cannot reach {arrives} in {more_moves(left)}."

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        """Say that a piece takes what it is to take."""
        rest = "the other" if of - count == 1 else "the rest"
        return f"Right. {count} of {of} captured, and {more_moves(left)} can capture {rest}."

    def all_taken(self, count: int) -> str:
        """Say that all is taken."""
        return {1: "Right. It is captured.", 2: "Right. Both are captured."}.get(
            count, f"Right. All {count} are captured."
        )

    def still_there(self, squares: Sequence[str]) -> str:
        """Say what the last move leaves."""
        return f"That leaves {_pieces_on(squares)}, and it was the last move."

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        """Say how many moves it takes to take the rest after a move, and how many there are."""
        need = f"You would need {in_moves(needs)} in all, but {_you_have(left)}."
        return f"That leaves {_pieces_on(squares)}. {need}"

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        """Say that the rest takes many more moves than there are, counting the one just made."""
        need = f"You would need more than {in_moves(left + 1)} in all, but {_you_have(left)}."
        return f"That leaves {_pieces_on(squares)}. {need}"

    def not_all_taken(self, left: int) -> str:
        """Say of any other move that the moves left after it are too few to capture the rest."""
        if not left:
            return "That does not capture all of them, and it was the last move."
        return f"After that, {more_moves(left)} cannot capture all of them."

    # ---------------------------------------------------------------- one move

    def right_path(self, target: str, captures: Sequence[str]) -> str:
        """Say that a path is the one that was asked for."""
        taking = f" and captures on {_squares(captures)}" if captures else ""
        return f"Right. It goes to {target}{taking}."

    def ends_elsewhere(self, target: str, to: str) -> str:
        """Say that a move ends on another square."""
        return f"This move ends on {target}, not on {to}."

    def captures_differ(self, missing: Sequence[str], extra: Sequence[str]) -> str:
        """Say where a move captures too little and too much."""
        said = []
        if missing:
            said.append(f"does not capture on {_squares(missing)}")
        if extra:
            said.append(f"also captures on {_squares(extra)}")
        return f"This move ends on the right square, but {' and '.join(said)}."

    def moves_another(self, square: str) -> str:
        """Say that another piece was to move."""
        return f"The square and the captures are right, but the piece on {square} has to move."

    def promotion_differs(self, *, wanted: bool) -> str:
        """Say that it was to promote, or not to."""
        return f"The squares are right, but the piece must {'' if wanted else 'not '}promote."

    def no_such_route(self) -> str:
        """Say of any other move that it is not a route of the piece."""
        return "That is not one of its routes."

    def several_routes(self, to: str) -> str:
        """Ask for more squares, because those given fit several routes."""
        return f"Several routes to {to} fit. Click one more square of the route, such as where it turns."

    def cannot_turn(self, at: str, to: str) -> str:
        """Say at which square the clicked squares leave every route, by a turn."""
        return f"That is not one of its routes: it cannot turn on {at} toward {to}."

    def no_leg(self, at: str, to: str) -> str:
        """Say between which squares the clicked squares leave every route."""
        return f"That is not one of its routes: it cannot go from {at} to {to}."

    def not_by_this_route(self, why: str) -> str:
        """Say what stops a piece on a route."""
        return f"This route does not work: {why}."

    def taken(self, noun: str, square: str, *, own: bool) -> str:
        """Name a piece that a move takes."""
        return f"{'its own' if own else 'the'} {noun} on {square}"

    def harvested(self, what: str, amount: str) -> str:
        """Say that a capture is large enough."""
        return f"Right. That captures {what}, {amount}."

    def too_little(self, what: str, amount: str, best: str) -> str:
        """Say that a capture is too small."""
        return f"That captures {what}, {amount}. Another move captures {best}."

    def takes_nothing(self, best: str) -> str:
        """Say that a move captures nothing."""
        return f"That captures nothing. Another move captures {best}."

    def pieces_in_all(self, count: int, *, own: bool = False) -> str:
        """Say how many pieces are captured; your own count against them."""
        all_told = " in all" if count > 1 and not own else ""
        return f"{self.so_many(count)}{all_told}{_less(own=own)}"

    def points(self, amount: int, *, own: bool = False) -> str:
        """Say how much the captured pieces are worth; your own count against them."""
        return f"worth {amount}{_less(own=own)}"

    def so_many(self, count: int) -> str:
        """Say how many pieces a better move takes."""
        return "1 piece" if count == 1 else f"{count} pieces"

    def so_much(self, amount: int) -> str:
        """Say what a better move takes by its worth."""
        return f"material worth {amount}"

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        """Say that no royal can be taken any more."""
        return f"Right. Nothing can capture {side}'s last royal now."

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        """Say what takes the last royals: these come with their squares."""
        last = "the last royal" if len(royals) == 1 else "the last royals"
        return f"Then the {noun} on {origin} captures {last}, {_the(royals)}."

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        """Say of any other move that it does not save the royals as they stand."""
        return f"That does not save {_the(royals)}."

    def winning(self, left: int, other: str) -> str:
        """Say that a move wins, and in how many more."""
        return f"Right. Whatever {other} does, its last royal is captured in {more_moves(left)}."

    def royals_taken(self, other: str) -> str:
        """Say that the game is won."""
        return f"Right. {other}'s last royal is captured."

    def no_move_left(self, other: str) -> str:
        """Say that the other side cannot move, and has lost."""
        return f"Right. {other} has no move left and has lost."

    def not_taken(self, royals: Sequence[str]) -> str:
        """Say which royals are there after the last move."""
        return f"That leaves {_the(royals)}, and it was the last move."

    def answers(self, piece: str, target: str, taken: Sequence[str]) -> str:
        """Say what a piece answers: where it goes, or what it captures; pieces come with their squares."""
        if taken:
            return f"Then the {piece} captures {_the(taken)}"
        return f"Then the {piece} goes to {target}" if target else f"Then the {piece} stays where it is"

    def escapes(self, other: str, answer: str, royals: int, left: int) -> str:
        """Say how the other side escapes: by what answer, with how many royals, for how many moves."""
        last = "last royal" if royals == 1 else "last royals"
        if left == 1:
            return f"{answer}, and nothing can capture {other}'s {last}."
        return f"{answer}, and {more_moves(left)} cannot capture {other}'s {last}."

    def loses_royals(self, answer: str, side: str) -> str:
        """Say that the other side wins itself."""
        return f"{answer}, and {side} has no royal left."

    def no_win(self) -> str:
        """Say that the game is over, and not won."""
        return "That ends the game, but it is not a win."

    def forces_nothing(self, left: int) -> str:
        """Say of any other move that the moves left after it do not win."""
        if not left:
            return "That does not capture the last royal, and it was the last move."
        return f"After that, the last royal cannot be captured by force in {more_moves(left)}."


def _squares(names: Sequence[str]) -> str:
    return listed(list(names), "and", _FEW)


def in_moves(count: int) -> str:
    """Say how many moves."""
    return "one move" if count == 1 else f"{count} moves"


def more_moves(count: int) -> str:
    """Say how many moves more."""
    return "one more move" if count == 1 else f"{count} more moves"


def _you_have(count: int) -> str:
    return f"you have only {'one' if count == 1 else count}"


def _pieces_on(squares: Sequence[str]) -> str:
    return f"the {'pieces' if len(squares) > 1 else 'piece'} on {_squares(squares)}"


def _less(*, own: bool) -> str:
    return ", its own pieces subtracted" if own else ""


def _the(pieces: Sequence[str]) -> str:
    return listed([f"the {piece}" for piece in pieces], "and", _FEW)


_ASKED = {
    "name": "What is this piece called in English?",
    "kanji": "Which kanji is this piece written with?",
    "romaji": "How is this piece's name read in Japanese?",
}
_MANY = 12
"""Squares that a task lists; of more it gives the number."""


class TaskWords(English):
    """The tasks. A piece comes with its square: ``gold general on 9i``."""

    def reach(self, piece: str, region: str) -> str:
        """Ask for all squares of a region that a piece can go to; without a region: of the board."""
        return f"Mark every square where the {piece} can end its move.{_only(region)}"

    def spot(self, piece: str) -> str:
        """Ask for those of some squares, which have rings on the board, that a piece cannot go to."""
        return f"Mark the ringed squares that the {piece} cannot go to."

    def read(self, region: str) -> str:
        """Ask for the squares that a piece reaches from the middle of an empty board."""
        return f"The board is empty. Mark every square that the piece in the middle can go to.{_only(region)}"

    def name(self, ask: str) -> str:
        """Ask what a piece is called: its ``name``, ``kanji`` or ``romaji``."""
        return _ASKED.get(ask, "What is this piece called?")

    def category_there(self, piece: str, square: str) -> str:
        """Ask how a piece goes to a square; without one: how it comes back to its own."""
        where = f"takes the {piece} to {square}" if square else f"brings the {piece} back to its own square"
        return f"Which kind of move {where}?"

    def category_of(self, noun: str) -> str:
        """Ask how a kind moves; without a name: the one that is shown."""
        return f"Which of these moves can {f'the {noun}' if noun else 'this piece'} make?"

    def legal(self, noun: str, origin: str, target: str) -> str:
        """Ask whether a piece can go to a square, or end its move on its own."""
        if origin == target:
            return f"Can the {noun} on {origin} end its move on its own square? If not, why not?"
        return f"Can the {noun} move from {origin} to {target}? Why, or why not?"

    def promote_by(self, piece: str, move: str) -> str:
        """Ask what a piece becomes by a move."""
        return f"What is the {piece} after the move {move}?"

    def promote_of(self, noun: str) -> str:
        """Ask what a kind promotes to; without a name: the one that is shown."""
        return f"What does {f'the {noun}' if noun else 'this piece'} promote to?"

    def write(self) -> str:
        """Ask for the moves in Betza notation."""
        return "Write this piece's moves in Betza notation."

    def route(self, piece: str, square: str, moves: int) -> str:
        """Ask for the moves to a square."""
        return f"Move the {piece} to {square} in {_in(moves)}. The other side does not move."

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        """Ask for captures."""
        pieces = f"the {'pieces' if len(squares) > 1 else 'piece'} on {_all_squares(squares)}"
        return f"Capture {pieces} with the {piece} in {_in(moves)}. The other side does not move."

    def harvest(self, piece: str, *, count: bool) -> str:
        """Ask for the best capture by number or by worth; without a piece: by any piece."""
        by = f" with the {piece}" if piece else ""
        if count:
            return f"Capture as many pieces as possible in one move{by}."
        return f"Make the most valuable capture{by}. (A piece is worth its average number of squares.)"

    def guard_attackers(self, side: str, royals: Sequence[str]) -> str:
        """Ask which pieces give check, and name the royals if there are some."""
        could = f" (that could capture {_all_pieces(royals)} in one move)" if royals else ""
        return f"Mark all of {side}'s pieces that give check{could}."

    def guard(self, side: str, royals: Sequence[str]) -> str:
        """Ask for a move that saves the last royal, or several that one move could take."""
        if len(royals) > 1:
            return (
                f"One move could capture all of {side}'s royals, {_all_pieces(royals)}. "
                "Find a move that prevents this."
            )
        last = f"{side}'s last royal{f', {_all_pieces(royals)},' if royals else ''}"
        return f"{last} is about to be captured. Find a move that saves it."

    def mate(self, side: str, moves: int, other: str, royals: Sequence[str]) -> str:
        """Ask for moves that win by force."""
        named = f", {_all_pieces(royals)}," if royals else ""
        what = f"{other}'s royal{named}" if len(royals) == 1 else f"all of {other}'s royals{named}"
        return f"{side} to move: capture {what} in {_in(moves)}, whatever {other} does."

    def path(self, noun: str, origin: str, target: str, squares: Sequence[str], *, corner: bool) -> str:
        """Ask for a route, and say which clicks are enough.

        ``corner``: it turns once, and stops nowhere else.
        """
        taking = f"capturing only on {_all_squares(squares)}" if squares else "without captures"
        clicks = "the corner" if corner else "each square where it turns, stops or captures"
        return f"Show the {noun}'s route from {origin} to {target} {taking}: click {clicks}, then {target}."

    def written(self, move: str) -> str:
        """Ask for a move given in notation."""
        return f"Make this move: {move}"


def _only(region: str) -> str:
    return f" Only squares inside {region} count." if region else ""


def _all_squares(names: Sequence[str]) -> str:
    return listed(names, "and", _MANY)


def _all_pieces(royals: Sequence[str]) -> str:
    return listed([f"the {royal}" for royal in royals], "and", _MANY)


def _in(moves: int) -> str:
    return "one move" if moves == 1 else f"at most {moves} moves"
