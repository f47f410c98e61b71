"""The sentences of exercises that are texts alone: ``en.toml`` and ``ja.toml`` have the texts.

A method here has no code: it says what its sentence is for and what the sentence is about. `_tables` fills
it, with the text of the same name in the language of the object.
"""
# mypy: disable-error-code="empty-body"

from collections.abc import Iterable, Sequence

from banmen_rules.betza import Category, Leg
from banmen_rules.teaching.exercises._words._tables import Texts, from_tables
from banmen_rules.words.explain import Code
from banmen_rules.words.explain.english import English


@from_tables
class Sentences(English):
    """The sentences that tables have. In a task a piece comes with its square: ``gold general on 9i``."""

    texts: Texts

    def not_answered(self) -> str:
        """Say that there is no answer."""

    # ---------------------------------------------------------------- squares

    def nothing_marked(self, task: str) -> str:
        """Say that an answer is empty."""

    def all_found(self, count: int) -> str:
        """Say that an answer is right."""

    def some_found(self, found: int, count: int, wrong: int) -> str:
        """Say how much of an answer is right."""

    def own_square(self, noun: str, square: str) -> str:
        """Say that the square of the piece itself is no answer."""

    def outside(self, square: str, region: str) -> str:
        """Say that a square lies outside the part of the board that is asked about."""

    def not_among(self, square: str, among: Iterable[str]) -> str:
        """Say that a square, or any square if not given, is not one of those asked about."""

    def not_asked(self) -> str:
        """Say that a square, whichever it is, is not part of the question."""

    # ---------------------------------------------------------------- pieces that give check

    def only_pieces(self, attacker: str) -> str:
        """Say whose pieces the question is about."""

    def other_side(self, piece: str, square: str, attacker: str) -> str:
        """Say that a piece is not the attacker's."""

    def no_piece(self, square: str) -> str:
        """Say that a square is empty."""

    def gives_check(self, piece: str, square: str, by: Sequence[str], royals: Sequence[str]) -> str:
        """Say which royals a piece could capture, and via which squares."""

    def gives_no_check(self, why: str) -> str:
        """Say why a piece gives no check."""

    def gives_no_check_alone(self, piece: str, square: str, royals: Sequence[str]) -> str:
        """Say that a piece takes some royals, and not all."""

    # ---------------------------------------------------------------- hints

    def failure(self, code: Code) -> str:
        """Hint at the reason why a square cannot be reached."""

    def look_for(self, found: Category) -> str:
        """Hint at a category of moves, by its name."""

    def watch(self, *, legal: bool) -> str:
        """Introduce the animation of a move."""

    def category(self, found: Category) -> str:
        """Hint at a category of moves, and say what it is."""

    def legs(self, path: Iterable[Leg], touched: Iterable[str]) -> str:
        """Hint at the legs of a move, and at the squares where it turns."""

    def goes_via(self, touched: Iterable[str]) -> str:
        """Hint at where a move turns or touches down."""

    def stopped_leg(self, number: int) -> str:
        """Hint at the leg that is stopped."""

    def the_square(self, square: str) -> str:
        """Hint at the square itself."""

    # ---------------------------------------------------------------- names

    def is_called(self, noun: str, kanji: str, romaji: str, *, right: bool = False) -> str:
        """Give all names of a kind."""

    def both_written_with(self, signs: Iterable[str]) -> str:
        """Say what two kinds have in common."""

    def it_moves(self, moves: str) -> str:
        """Hint at what a kind does."""

    def is_read(self, romaji: str) -> str:
        """Hint at how a kind is read."""

    def is_written(self, kanji: str) -> str:
        """Hint at how a kind is written."""

    def is_the(self, noun: str) -> str:
        """Hint at what a kind is called in English."""

    def begins_with(self, sign: str) -> str:
        """Hint at the first sign of an answer."""

    # ---------------------------------------------------------------- categories, and whether it can

    def label(self, found: Category) -> str:
        """Write a category as an option."""

    def yes(self, found: Category) -> str:
        """Write an option: it can go there, and how."""

    def may_stay(self) -> str:
        """Write an option: it can stay on its own square."""

    def no(self, code: Code, *, stays: bool) -> str:
        """Write an option: it cannot go there, or not stay where it is, and why."""

    def does(self, noun: str, moves: Iterable[str]) -> str:
        """Say what a piece does by a category."""

    def never_does(self, found: Category, noun: str) -> str:
        """Say that a piece never moves by a category, and what that would be."""

    def not_there(self, found: Category, noun: str, square: str) -> str:
        """Say that a piece moves by a category, and not to this square."""

    def it_may(self, code: Code, *, stays: bool = False) -> str:
        """Say that a reason against a move, or against staying where it is, does not hold."""

    def it_may_not(self, *, stays: bool = False) -> str:
        """Say that something forbids a move, or that the piece cannot stay where it is."""

    def another_reason(self, code: Code, *, stays: bool = False) -> str:
        """Say that a move is forbidden, and not for this reason."""

    # ---------------------------------------------------------------- notation

    def draws_the_same(self, text: str) -> str:
        """Say that the notation draws the diagram that is shown."""

    def first_of(self, count: int, term: str) -> str:
        """Hint at the first term of the notation."""

    # ---------------------------------------------------------------- promotion

    def stays(self, *, on_board: bool) -> str:
        """Write an option: the piece stays what it is."""

    def when_promoting(self, rule: str) -> str:
        """Say when pieces promote."""

    def does_not_stay(self, noun: str, *, on_board: bool) -> str:
        """Say that the piece changes."""

    def promotes_otherwise(self, noun: str, other: str) -> str:
        """Say that a kind promotes to another, but not by this move."""

    def it_captures(self, nouns: Iterable[str]) -> str:
        """Hint at what a move captures."""

    def afterwards(self, moves: str) -> str:
        """Hint at what a piece becomes."""

    # ---------------------------------------------------------------- any of them

    def nothing_made(self, task: str) -> str:
        """Say that an answer is empty."""

    def not_yet(self, left: int) -> str:
        """Say that an answer is right so far."""

    def not_this_piece(self, noun: str, square: str) -> str:
        """Say that another piece moves."""

    def no_own_piece(self, square: str, side: str) -> str:
        """Say that nothing that may move stands on a square."""

    def not_made(self, text: str, why: str) -> str:
        """Say that a text is no move here."""

    def not_one_move(self, text: str, why: str) -> str:
        """Say that a text may mean several moves."""

    def moves_here(self, noun: str, square: str) -> str:
        """Hint at the piece that makes the move."""

    # ---------------------------------------------------------------- a piece that moves alone

    def comes_closer(self, square: str, left: int) -> str:
        """Say that a piece comes closer to its goal, and how many moves it still takes."""

    def arrived(self, square: str) -> str:
        """Say that a piece is where it is to be."""

    def last_move(self, square: str, arrives: str) -> str:
        """Say that no move is left, and where the piece stands instead."""

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        """Say how many moves it takes via a square, and how many there are; both count the one just made."""

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        """Say that it takes many more moves than there are, counting the one just made."""

    def too_far_from_there(self, arrives: str, left: int) -> str:
        """Say of any other move that the moves left after it are too few."""

    def all_taken(self, count: int) -> str:
        """Say that all is taken."""

    def still_there(self, squares: Sequence[str]) -> str:
        """Say what the last move leaves."""

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        """Say how many moves it takes to take the rest after a move, and how many there are."""

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        """Say that the rest takes many more moves than there are, counting the one just made."""

    def not_all_taken(self, left: int) -> str:
        """Say of any other move that the moves left after it are too few to capture the rest."""

    # ---------------------------------------------------------------- one move

    def right_path(self, target: str, captures: Sequence[str]) -> str:
        """Say that a path is the one that was asked for."""

    def ends_elsewhere(self, target: str, to: str) -> str:
        """Say that a move ends on another square."""

    def moves_another(self, square: str) -> str:
        """Say that another piece was to move."""

    def promotion_differs(self, *, wanted: bool) -> str:
        """Say that it was to promote, or not to."""

    def no_such_route(self) -> str:
        """Say of any other move that it is not a route of the piece."""

    def several_routes(self, to: str) -> str:
        """Ask for more squares, because those given fit several routes."""

    def cannot_turn(self, at: str, to: str) -> str:
        """Say at which square the clicked squares leave every route, by a turn."""

    def no_leg(self, at: str, to: str) -> str:
        """Say between which squares the clicked squares leave every route."""

    def not_by_this_route(self, why: str) -> str:
        """Say what stops a piece on a route."""

    def taken(self, noun: str, square: str, *, own: bool) -> str:
        """Name a piece that a move takes."""

    def harvested(self, what: str, amount: str) -> str:
        """Say that a capture is large enough."""

    def too_little(self, what: str, amount: str, best: str) -> str:
        """Say that a capture is too small."""

    def takes_nothing(self, best: str) -> str:
        """Say that a move captures nothing."""

    def pieces_in_all(self, count: int, *, own: bool = False) -> str:
        """Say how many pieces are captured; your own count against them."""

    def points(self, amount: int, *, own: bool = False) -> str:
        """Say how much the captured pieces are worth; your own count against them."""

    def so_many(self, count: int) -> str:
        """Say how many pieces a better move takes."""

    def so_much(self, amount: int) -> str:
        """Say what a better move takes by its worth."""

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        """Say that no royal can be taken any more."""

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        """Say what takes the last royals: these come with their squares."""

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        """Say of any other move that it does not save the royals as they stand."""

    def winning(self, left: int, other: str) -> str:
        """Say that a move wins, and in how many more."""

    def royals_taken(self, other: str) -> str:
        """Say that the game is won."""

    def no_move_left(self, other: str) -> str:
        """Say that the other side cannot move, and has lost."""

    def not_taken(self, royals: Sequence[str]) -> str:
        """Say which royals are there after the last move."""

    def escapes(self, other: str, answer: str, royals: int, left: int) -> str:
        """Say how the other side escapes: by what answer, with how many royals, for how many moves."""

    def loses_royals(self, answer: str, side: str) -> str:
        """Say that the other side wins itself."""

    def no_win(self) -> str:
        """Say that the game is over, and not won."""

    def forces_nothing(self, left: int) -> str:
        """Say of any other move that the moves left after it do not win."""

    # ---------------------------------------------------------------- tasks

    def reach(self, piece: str, region: str) -> str:
        """Ask for all squares of a region that a piece can go to; without a region: of the board."""

    def spot(self, piece: str) -> str:
        """Ask for those of some squares, which have rings on the board, that a piece cannot go to."""

    def read(self, region: str) -> str:
        """Ask for the squares that a piece reaches from the middle of an empty board."""

    def name(self, ask: str) -> str:
        """Ask what a piece is called: its ``name``, ``kanji`` or ``romaji``."""

    def category_there(self, piece: str, square: str) -> str:
        """Ask how a piece goes to a square; without one: how it comes back to its own."""

    def category_of(self, noun: str) -> str:
        """Ask how a kind moves; without a name: the one that is shown."""

    def promote_by(self, piece: str, move: str) -> str:
        """Ask what a piece becomes by a move."""

    def promote_of(self, noun: str) -> str:
        """Ask what a kind promotes to; without a name: the one that is shown."""

    def write(self) -> str:
        """Ask for the moves in Betza notation."""

    def route(self, piece: str, square: str, moves: int) -> str:
        """Ask for the moves to a square."""

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        """Ask for captures."""

    def harvest(self, piece: str, *, count: bool) -> str:
        """Ask for the best capture by number or by worth; without a piece: by any piece."""

    def guard_attackers(self, side: str, royals: Sequence[str]) -> str:
        """Ask which pieces give check, and name the royals if there are some."""

    def guard(self, side: str, royals: Sequence[str]) -> str:
        """Ask for a move that saves the last royal, or several that one move could take."""

    def mate(self, side: str, moves: int, other: str, royals: Sequence[str]) -> str:
        """Ask for moves that win by force."""

    def path(self, noun: str, origin: str, target: str, squares: Sequence[str], *, corner: bool) -> str:
        """Ask for a route, and say which clicks are enough.

        ``corner``: it turns once, and stops nowhere else.
        """

    def written(self, move: str) -> str:
        """Ask for a move given in notation."""
