"""The three games as lessons 18, 19 and 20 tell of them: what their tests ask."""

from collections import Counter
from collections.abc import Iterable

from banmen_rules import Game, PieceKind, Position, Side, game
from banmen_rules.betza_tools.mobility import of_kind
from banmen_rules.teaching.demonstrations import Frame, Option, frames
from tests.lessons.course import lesson

DAI_DAI, TAI, TAIKYOKU = 18, 19, 20
VARIANT = {DAI_DAI: "dai_dai", TAI: "tai", TAIKYOKU: "taikyoku"}
WAYS = ["way of moving", "kinds", "lesson"]
BECOMES = ["piece", "kanji", "becomes", "kanji of that"]


def played(number: int) -> Game:
    """Get the game that a lesson is about."""
    return game(VARIANT[number])


def camp(number: int) -> dict[str, PieceKind]:
    """Find what Black begins with, by square."""
    start = Position.initial(played(number))
    name = start.game.size.name
    return {name(square): piece.kind for square, piece in start.pieces() if piece.side is Side.BLACK}


def standing(number: int, squares: str) -> list[str]:
    """Name Black's pieces on squares of the start position."""
    kinds = camp(number)
    return [kinds[square].noun for square in squares.split()]


def mobility(number: int, kind: PieceKind | str) -> float:
    """Say to how many squares a kind goes, as the lessons measure it."""
    found = played(number).kind(kind) if isinstance(kind, str) else kind
    return of_kind(VARIANT[number], found.betza).own[0.4]


def ranks(squares: Iterable[str]) -> Counter[str]:
    """Count squares by rank."""
    return Counter(square.lstrip("0123456789") for square in squares)


def movers(number: int) -> set[str]:
    """Find the squares of the pieces that can move before anything has moved."""
    start = Position.initial(played(number))
    return {start.game.size.name(move.origin) for move in start.legal_moves()}


def moves_after(number: int, *moves: str) -> int:
    """Count Black's effects after these moves of Black's, White's changing nothing."""
    position = Position.initial(played(number))
    for move in moves:
        position.push(move)
        position = Position.from_tsfen(position.game, f"{position.tsfen().split()[0]} 0")
    return len(position.effects())


def shown(number: int) -> dict[str, Frame]:
    """Play a lesson's demonstration through: its frames by the names of their steps."""
    (demo,) = lesson(number).demos
    return {frame.step.id: frame for frame in frames(demo.demonstration)}


def board_after(number: int, step: str) -> Position:
    """Set up the position that a step of a lesson's demonstration shows."""
    return Position.from_tsfen(played(number), shown(number)[step].tsfen)


def captioned(number: int, step: str) -> str:
    """Find the caption of a step of a lesson's demonstration."""
    return shown(number)[step].step.caption


def right_answer(number: int, step: str) -> Option:
    """Find what the question of a step takes for right."""
    question = shown(number)[step].step.question
    assert question is not None
    (right,) = [option for option in question.options if option.right]
    return right
