"""Camps, mobility and demonstrations of the games, for the tests of their lessons."""

from collections import Counter
from collections.abc import Iterable

from banmen_rules import Game, PieceKind, Position, Side, game
from banmen_rules.betza_tools.mobility import of_kind
from banmen_rules.teaching.demonstrations import Frame, frames
from tests.lessons.course import lesson

DAI_DAI, TAI, TAIKYOKU = 18, 19, 20
VARIANT = {DAI_DAI: "dai_dai", TAI: "tai", TAIKYOKU: "taikyoku"}
DAI, MAKA_DAI_DAI = 23, 24
SHORT = {DAI: "dai", MAKA_DAI_DAI: "maka_dai_dai"}
"""Games with a short lesson, which tells what is new after a smaller game."""
PROMOTIONS = {DAI_DAI: "promotion", TAI: "promotion-gains", TAIKYOKU: "promotion"}
"""The cell of each lesson that has its table of promotions."""


def played(number: int) -> Game:
    """Get the game that a lesson is about."""
    return game((VARIANT | SHORT)[number])


def camp(number: int) -> dict[str, PieceKind]:
    """Map the squares of Black's camp to the kinds that start there."""
    start = Position.initial(played(number))
    name = start.game.size.name
    return {name(square): piece.kind for square, piece in start.pieces() if piece.side is Side.BLACK}


def standing(number: int, squares: str) -> list[str]:
    """Name Black's pieces on squares of the start position."""
    kinds = camp(number)
    return [kinds[square].noun for square in squares.split()]


def mobility(number: int, kind: PieceKind | str) -> float:
    """Count the squares that a kind can go to on average, with pieces on four squares in ten."""
    found = played(number).kind(kind) if isinstance(kind, str) else kind
    return of_kind((VARIANT | SHORT)[number], found.betza).own[0.4]


def strongest(number: int) -> dict[str, float]:
    """Read the table of the strongest kinds of a lesson: their squares, by name, in its order."""
    return {noun: float(squares) for noun, squares in lesson(number).table("strong")}


def ranks(squares: Iterable[str]) -> Counter[str]:
    """Count squares by rank."""
    return Counter(square.lstrip("0123456789") for square in squares)


def movers(number: int) -> set[str]:
    """Find the squares of the pieces that can move in the start position."""
    start = Position.initial(played(number))
    return {start.game.size.name(move.origin) for move in start.legal_moves()}


def moves_after(number: int, *moves: str) -> int:
    """Count Black's different moves after these moves, if White's answers change nothing."""
    position = Position.initial(played(number))
    for move in moves:
        position.push(move)
        position = Position.from_tsfen(position.game, f"{position.tsfen().split()[0]} 0")
    return len(position.effects())


def shown(number: int) -> dict[str, Frame]:
    """Play a lesson's demonstration; return its frames by the ids of their steps."""
    (demo,) = lesson(number).demos
    return {frame.step.id: frame for frame in frames(demo.demonstration)}


def board_after(number: int, step: str) -> Position:
    """Set up the position that a step of a lesson's demonstration shows."""
    return Position.from_tsfen(played(number), shown(number)[step].tsfen)


def captioned(number: int, step: str) -> str:
    """Return the caption of a step of a lesson's demonstration."""
    return shown(number)[step].step.caption
