"""Mine mates from self-play.

Where a hunt of `selfplay` shows a mate, pieces are taken off the board one by one, the farthest first, as
long as the mate stays, until few are left and one first move is the only one. The position a move before it
is tried for a longer one. On a small board, where that seldom works, the last moves are taken back instead:
White's royal and a black piece are put where they may have come from, and if that makes a longer mate, it is
yielded. The solver that judges the answers proves every step.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from banmen_rules import Move, Position, Side
from banmen_rules.core import check, movegen
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises.solve import mate
from tools.packs.selfplay import Player

_LIMITS = {2: 4_000, 3: 6_000}
"""How many moves the solver may make, by the length of the mate."""
_FEW = 9
"""With one solution, stop at this many pieces."""
_CROWD = 45
"""More pieces than these are not tried for a longer mate."""
_SMALL = 12
"""On boards of at most so many files, the last moves of mates are taken back."""
_EARLIER = 60
"""How many positions before a mate are tried."""


class Mate(NamedTuple):
    """A position with Black to move, who forces the capture of White's royal."""

    tsfen: str
    moves: int
    """Black's moves, including the capture of the royal."""
    first: tuple[str, ...]
    """All first moves that do it, as machine text."""
    kind: str
    """The id of the kind that makes the first of these moves."""
    place: str
    """The hunt and the move it comes from."""


def mine(
    variant: str, seed: int, *, kept: tuple[float, float], longest: int, promoted: float = 0
) -> Iterator[Mate]:
    """Play a hunt and yield its reduced mates: one for each piece, then a longer one if there is one."""
    player = Player(variant, seed, kept=kept, longest=longest, promoted=promoted)
    position = player.position
    before: Position | None = None
    shown: set[int] = set()
    for mates in player.play():
        if position.turn:
            continue
        place = f"hunt {seed}, move {position.counter + 1}"
        movers = {position.board[packed >> FROM & SQUARE] for packed in mates}
        if movers - shown:
            shown |= movers
            found = reduced(Position(position.game, position.board), 2, place)
            if found:
                small = position.game.size.files <= _SMALL
                yield (_taken_back(position, found) if small and is_single(found.first) else None) or found
            if before is not None and len(list(before.pieces())) <= _CROWD:
                longer = reduced(before, 3, f"{place}, a move before")
                if longer:
                    yield longer
        before = Position(position.game, position.board)


def forced(position: Position, moves: int) -> tuple[int, ...]:
    """Find the first moves that capture White's royal in so many moves, if it takes so many."""
    found = mate(position, moves, limit=_LIMITS[moves])
    return found.moves if found.minimal == moves else ()


def is_single(first: tuple[str, ...]) -> bool:
    """Tell whether these are one move, which may or may not promote."""
    return len({text.rstrip("=") for text in first}) == 1


def _taken_back(of: Position, found: Mate) -> Mate | None:
    """Take back White's last move and Black's last one, to make a mate longer by one, if possible."""
    position = Position.from_tsfen(of.game, found.tsfen)
    for board in islice(_before(position, random.Random(found.tsfen)), _EARLIER):  # noqa: S311 - no secret
        if check.threats(Position(of.game, board), Side.WHITE):
            continue
        solutions = forced(Position(of.game, board), found.moves + 1)
        first = tuple(Move.unpack(of.game, board, packed).text(of.game.size) for packed in solutions)
        if not is_single(first):
            continue
        mover = of.game.pieces[board[solutions[0] >> FROM & SQUARE]]
        kind = mover.kind.id if mover else ""
        tsfen = Position(of.game, board).tsfen()
        return Mate(tsfen, found.moves + 1, first, kind, f"{found.place}, the last moves taken back")
    return None


def _before(position: Position, chance: random.Random) -> Iterator[list[int]]:
    """Put White's royal, and one black piece, on squares they may have come from; in random order."""
    of = position.game
    (royal,) = position.royals(Side.WHITE)
    steps = [move & SQUARE for move in position.effects_of(royal) if not position.board[move & SQUARE]]
    places = []
    for square in position.squares_of(Side.BLACK):
        for at in range(of.size.squares):
            if not position.board[at]:
                places += [(step, square, at) for step in steps if step != at]
    chance.shuffle(places)
    for step, square, at in places:
        board = list(position.board)
        board[step], board[royal] = board[royal], 0
        board[at], board[square] = board[square], 0
        own = set(position.squares_of(Side.BLACK)) - {square} | {at}
        moves = movegen.effects(of, board, [of.plan(board[at], at)], own)
        if any(move & SQUARE == square for move in moves):
            yield board


def reduced(position: Position, moves: int, place: str) -> Mate | None:
    """Remove pieces, the farthest first, while a solution remains and no new one appears."""
    solutions = forced(position, moves)
    if not solutions:
        return None
    of, files = position.game, position.game.size.files
    royals = position.royals(Side.WHITE)
    royal = min(royals)
    at = {
        square: max(abs(square // files - royal // files), abs(square % files - royal % files))
        for square, _ in position.pieces()
    }
    board = list(position.board)
    for square in sorted(at, key=lambda square: (-at[square], square)):
        if square in royals:
            continue
        if len(solutions) == 1 and sum(map(bool, board)) <= _FEW:
            break
        code, board[square] = board[square], 0
        left = forced(Position(of, board), moves)
        if left and set(map(_ends, left)) <= set(map(_ends, solutions)):
            solutions = left
        else:
            board[square] = code
    final = Position(of, board)
    first = [Move.unpack(of, board, packed) for packed in solutions]
    mover = final.piece_at(first[0].origin)
    texts = tuple(move.text(of.size) for move in first)
    return Mate(final.tsfen(), moves, texts, mover.kind.id if mover else "", place)


def _ends(packed: int) -> tuple[int, int]:
    return packed >> FROM & SQUARE, packed & SQUARE
