"""Compose questions about routes: two corners lead to a square, and a piece shuts one of them.

Every seed is one attempt. A hook piece, a piece to capture and the one that shuts the corner are put at
random; what the rules say about the routes decides.
"""

from collections import Counter
from random import Random

from banmen_rules import Category, Move, Position, Side, game
from banmen_rules.teaching.exercises import ExerciseSpec
from tools.packs.composing import Board, everyone, heroes
from tools.packs.making import around

_ATTEMPTS = 4_000
_OF_KIND = 2
"""How many a pack has with one kind."""
_SPAN = 3
"""So many squares, at least, lie between the piece and the square in both directions together, less one."""


def exercises(variant: str, wanted: int) -> list[ExerciseSpec]:
    """Choose a few for a game; none if no piece turns corners there."""
    kinds: Counter[str] = Counter()
    found: list[ExerciseSpec] = []
    for seed in range(_ATTEMPTS if Category.HOOK.value in heroes(game(variant)) else 0):
        one = _compose(variant, seed)
        if one is not None and kinds[one.tags["kind"]] < _OF_KIND:
            kinds[one.tags["kind"]] += 1
            found.append(one)
        if len(found) == wanted:
            break
    return found


def _compose(variant: str, seed: int) -> ExerciseSpec | None:
    """Make one attempt: exactly one of the two corners must be open, and no other route lead there."""
    of, chance = game(variant), Random(f"corner {variant} {seed}")  # noqa: S311 - a puzzle, not a secret
    board = Board(of, chance)
    square = board.row * board.files + board.column
    board.codes[square] = board.any_of(heroes(of)[Category.HOOK.value], Side.BLACK)
    others = everyone(of)
    board.put(board.any_of(others, Side.WHITE), board.side, _SPAN)
    for _ in range(chance.randint(2, 4)):
        board.put(board.any_of(others, chance.choice((*Side,))), board.side)
    position = Position(of, board.codes)
    for target in sorted(position.squares_of(Side.WHITE)):
        open_now = _routes(position, square, target)
        if len(open_now) != 1 or not open_now[0].path:
            continue
        shutter = _shutter(position, square, target)
        if shutter is None:
            continue
        piece, names = position.piece_at(square), of.size.name
        kind = piece.kind.id if piece else ""
        tsfen, squares = position.tsfen(), [square, *open_now[0].path, target]
        return ExerciseSpec(
            "",
            "path",
            variant,
            tsfen=tsfen,
            square=names(square),
            goal={"to": names(target), "takes": [names(target)]},
            region=around(variant, tsfen, map(names, squares), margin=1, least=9),
            level=_level(open_now[0], of.size.files),
            tags={
                "game": variant,
                "kind": kind,
                "category": Category.HOOK.value,
                "theme": "corner_shut",
            },
            source=f"composed, attempt {seed}",
        )
    return None


def _routes(position: Position, square: int, target: int) -> list[Move]:
    """List the routes of a piece to a square that capture only there, one for each corner."""
    moves = (move for move in position.moves(square) if move.target == target and move.captures == (target,))
    return list({move.path: move for move in moves}.values())


def _shutter(position: Position, square: int, target: int) -> int | None:
    """Find the only piece that shuts the other corner; None without one."""
    for at, _ in position.pieces():
        if at in (square, target):
            continue
        less = list(position.board)
        less[at] = 0
        if len(_routes(Position(position.game, less), square, target)) == 2:  # noqa: PLR2004 - both corners
            return at
    return None


def _level(move: Move, files: int) -> int:
    """Diagonal routes are harder, and so are long ones."""
    (corner,) = move.path
    across, down = abs(corner % files - move.origin % files), abs(corner // files - move.origin // files)
    far = max(across, down) + abs(move.target // files - corner // files)
    return 2 + (across == down) + (far >= 2 * _SPAN)
