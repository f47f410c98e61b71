"""Compose questions about what a piece becomes when it captures.

Two traps are set at random: a piece that has promoted looks like one that may promote; and a contagious
piece changes its captor. Every seed is one attempt; the rules say what the piece becomes.
"""

from collections import Counter
from random import Random

from banmen_rules import Game, PieceKind, Position, Side, game
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import declines
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.teaching.exercises.solve.quality import plainest
from tools.packs.composing import Board, everyone
from tools.packs.making import around

_ATTEMPTS = 3_000
_ALIKE = 2
"""How many a pack has with one answer."""
_CONTAGIOUS = 0.5
_MOST_OPTIONS = 4


def exercises(variant: str, wanted: int) -> list[ExerciseSpec]:
    """Choose a few for a game: no kind twice, and several answers."""
    seen: Counter[str] = Counter()
    found: list[ExerciseSpec] = []
    for seed in range(_ATTEMPTS):
        one = _compose(variant, seed)
        if one is None:
            continue
        kind, answer = one.tags["kind"], f"becomes {one.options[0]}"
        if not seen[kind] and seen[answer] < _ALIKE:
            seen.update((kind, answer))
            found.append(one)
        if len(found) == wanted:
            break
    return found


def _compose(variant: str, seed: int) -> ExerciseSpec | None:
    """Make one attempt."""
    of, chance = game(variant), Random(f"chain {variant} {seed}")  # noqa: S311 - a puzzle, not a secret
    board = Board(of, chance)
    square = board.row * board.files + board.column
    infecting = [code for code, infects in enumerate(of.infects) if infects and code & 1]
    contagious = bool(infecting) and chance.random() < _CONTAGIOUS
    codes = _promotable(of) if contagious else _promoted_again(of)
    if not codes:
        return None
    board.codes[square] = code = chance.choice(codes)
    for _ in range(chance.randint(2, 4)):
        board.put(board.any_of(everyone(of), Side.WHITE), 2)
    if contagious:
        board.put(chance.choice(infecting), 2)
    position = Position(of, board.codes)
    effects = position.effects_of(square)
    moves = [packed for packed in effects if _tells(position, packed, code, contagious=contagious)]
    if not moves:
        return None
    move = plainest(position, chance.choice(moves))
    piece, tsfen = position.piece_at(square), position.tsfen()
    assert piece is not None  # noqa: S101 - it was put there
    options = _options(position, move, piece.kind)
    return ExerciseSpec(
        "",
        "promote",
        variant,
        tsfen=tsfen,
        goal={"move": move.text(of.size)},
        options=options,
        region=around(variant, tsfen),
        level=min(5, 1 + contagious + len(options) // 2 + (len(move.captures) > 1)),
        tags={"game": variant, "kind": piece.kind.id, "category": move.categories[0].value, "theme": "heirs"},
        source=f"composed, attempt {seed}",
    )


def _tells(position: Position, packed: int, code: int, *, contagious: bool) -> bool:
    """Tell whether a capture gives the piece a form that is not its promotion, or leaves it as it is."""
    of, board = position.game, position.board
    if not movegen.captured(of, board, packed) or declines(packed):
        return False
    form = movegen.becomes(of, board, packed)
    return form not in (code, of.promotes_to[code]) if contagious else form == code


def _options(position: Position, move: Move, kind: PieceKind) -> tuple[str, ...]:
    """List the right form first, then its promotion as another kind, and what its victims change into."""
    taken = [piece.kind for at in move.captures if (piece := position.piece_at(at))]
    forms = [kind.promotes_to, "", *(form for one in taken for form in (one.contagion, one.promotes_to))]
    forms += [one.contagion for one in position.game.kinds] + [one.id for one in taken]
    likely = [form for form in forms if form is not None and form != kind.id]
    return tuple(dict.fromkeys([move.promotes_to or "", *likely]))[:_MOST_OPTIONS]


def _promotable(of: Game) -> list[int]:
    """List Black's pieces that still promote by themselves."""
    return [code for code, piece in enumerate(of.pieces) if piece and not code & 1 and of.promotes_to[code]]


def _promoted_again(of: Game) -> list[int]:
    """List Black's promoted pieces of kinds that promote when they begin as such."""
    return [
        code
        for code, piece in enumerate(of.pieces)
        if piece and not code & 1 and piece.promoted and piece.kind.promotes_to and not of.promotes_to[code]
    ]
