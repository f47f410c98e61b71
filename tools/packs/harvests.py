"""Mine harvests from self-play: the best capture of a lion, a hook mover or a range capturer.

Every few moves of a game a piece is looked for that has several captures, of which one takes the most. What
stands far from the piece is then left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from banmen_rules import Category, Move, Position
from banmen_rules.core import movegen
from banmen_rules.teaching.exercises.solve import harvest
from tools.packs.selfplay import Player

_WORKERS = {
    Category.AREA: 2,
    Category.LINE: 2,
    Category.RANGE_CAPTURE: 3,
    Category.HOOK: 1,
}
"""The categories of such a move, and the fewest pieces that it must capture."""
CHOICES = 3
"""The fewest different captures to choose from."""
_EVERY = 2
_RADIUS = 12
"""How far from the piece the others may stand, if a game does not say otherwise."""


class Harvest(NamedTuple):
    """A position with Black to move, and the best capture of a black piece."""

    tsfen: str
    square: str
    material: int
    """The worth of the best capture, on the scale of `solve.worth`."""
    best: str
    """The best capture, as machine text."""
    pieces: int
    """How many pieces it captures."""
    kind: str
    """The id of the kind that captures."""
    category: str
    place: str
    """The game and the move it comes from."""


def mine(
    variant: str, seed: int, *, kept: tuple[float, float], longest: int, radius: int = _RADIUS
) -> Iterator[Harvest]:
    """Play a game and yield its harvests, one for each kind of piece."""
    player = Player(variant, seed, kept=kept, longest=longest, hunts=False)
    position = player.position
    shown: set[int] = set()
    for _ in player.play():
        if position.counter % _EVERY:
            continue
        for square in sorted(position.squares_of(position.turn)):
            code = position.board[square]
            if code in shown or not _works(position, square):
                continue
            found = _found(position, square, radius, f"game {seed}, move {position.counter + 1}")
            if found is not None:
                shown.add(code)
                yield found


def _works(position: Position, square: int) -> bool:
    piece = position.piece_at(square)
    return piece is not None and any(category in _WORKERS for category in piece.kind.description.categories)


def _found(position: Position, square: int, radius: int, place: str) -> Harvest | None:
    """Cut out the surroundings of a piece and see whether one capture is the best."""
    of, files = position.game, position.game.size.files
    board = [
        code
        if max(abs(at // files - square // files), abs(at % files - square % files)) <= radius
        and (not of.royal[code] or code & 1)
        else 0
        for at, code in enumerate(position.board)
    ]
    cut = Position(of, board)
    proof = harvest(cut, square)
    taken = {frozenset(movegen.captured(of, board, packed)) for packed in proof.moves}
    if len(taken) != 1 or any(of.royal[board[at]] for at in next(iter(taken))):
        return None
    moves = cut.moves(square)
    first = Move.unpack(of, board, proof.moves[0]).effect
    best = next(move for move in moves if move.effect == first)
    if len({move.captures for move in moves if move.captures}) < CHOICES:
        return None
    category = next((category for category in best.categories if category in _WORKERS), None)
    if category is None or len(best.captures) < _WORKERS[category]:
        return None
    if category is Category.HOOK and not best.path:
        return None
    piece = cut.piece_at(square)
    return Harvest(
        cut.tsfen(),
        of.size.name(square),
        proof.best,
        best.text(of.size),
        len(best.captures),
        piece.kind.id if piece else "",
        category.value,
        place,
    )
