"""Pieces of a board in words: royals, and others by their squares."""

from collections.abc import Iterable

from banmen_rules.base.geometry import Side
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._words import Words


def royals_in_words(position: Position, side: Side, words: Words) -> list[str]:
    """Name the royals of a side as they stand: ``king on 9i``."""
    return pieces_in_words(position, sorted(position.royals(side)), words)


def pieces_in_words(position: Position, squares: Iterable[int], words: Words) -> list[str]:
    """Name pieces and their squares; what is empty is just a piece."""
    found = []
    for square in squares:
        piece = position.piece_at(square)
        noun = words.noun(piece.kind if piece is not None else None)
        found.append(words.piece_at(noun, position.game.size.name(square)))
    return found
