"""Helpers for making packs: boards from names of pieces, and the part of a board to show."""

from collections.abc import Iterable, Mapping

from banmen_rules import Game, Position, Side, game


def board(variant: str, black: Mapping[str, str], white: Mapping[str, str] | None = None) -> str:
    """Write a position with Black to move: names of kinds by squares, ``+`` before promoted pieces."""
    of = game(variant)
    position = Position(of)
    for side, pieces in ((Side.BLACK, black), (Side.WHITE, white or {})):
        for squares, name in pieces.items():
            for square in squares.split():
                position.put(square, piece(of, name, side))
    return position.tsfen()


def piece(of: Game, name: str, side: Side) -> str:
    """Write a piece in TSFEN."""
    code = of.kind(name.removeprefix("+")).code
    return "+" * name.startswith("+") + (code.upper() if side else code.lower())


def around(variant: str, tsfen: str, extra: Iterable[str] = (), *, margin: int = 2, least: int = 9) -> str:
    """Choose the part of the board to show: all pieces and some squares, with a margin; empty for all."""
    of = game(variant)
    files, ranks = of.size
    squares = [square for square, _ in Position.from_tsfen(of, tsfen).pieces()]
    squares += [of.size.parse_square(name) for name in extra]
    left, right = _span([square % files for square in squares], files, margin, least)
    top, bottom = _span([square // files for square in squares], ranks, margin, least)
    if right - left + 1 >= files and bottom - top + 1 >= ranks:
        return ""
    return f"{of.size.name(top * files + left)}-{of.size.name(bottom * files + right)}"


def _span(values: list[int], length: int, margin: int, least: int) -> tuple[int, int]:
    first, last = max(0, min(values) - margin), min(length - 1, max(values) + margin)
    while last - first + 1 < min(least, length):
        first, last = max(0, first - 1), min(length - 1, last + 1)
    return first, last
