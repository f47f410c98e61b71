"""Mine mates from self-play.

Where a hunt of `selfplay` shows a mate, pieces are taken off the board one by one, the farthest first, as
long as the mate stays, until few are left and one first move is the only one. The position a move before it
is tried for a longer one. The solver that judges the answers proves every step.
"""

from collections.abc import Iterator
from typing import NamedTuple

from banmen_rules import Move, Position, Side
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises.solve import mate
from tools.packs.selfplay import Player

_LIMITS = {2: 4_000, 3: 6_000}
"""How many moves the solver may make, by the length of the mate."""
_FEW = 9
"""With one solution, stop at this many pieces."""
_CROWD = 45
"""More pieces than these are not tried for a longer mate."""


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


def mine(variant: str, seed: int, *, kept: tuple[float, float], longest: int) -> Iterator[Mate]:
    """Play a hunt and yield its reduced mates: one for each piece, then a longer one if there is one."""
    player = Player(variant, seed, kept=kept, longest=longest)
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
                yield found
            if before is not None and len(list(before.pieces())) <= _CROWD:
                longer = reduced(before, 3, f"{place}, a move before")
                if longer:
                    yield longer
        before = Position(position.game, position.board)


def forced(position: Position, moves: int) -> tuple[int, ...]:
    """Find the first moves that capture White's royal in so many moves, if it takes so many."""
    found = mate(position, moves, limit=_LIMITS[moves])
    return found.moves if found.minimal == moves else ()


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
