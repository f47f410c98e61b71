"""Moves as ints, the way the generator writes them.

::

    bits 0-10   target
    bits 11-21  origin
    bits 22-    the trail, 12 bits a square, the first square lowest:
                1 + 2 * square      a square touched down on
                2 + 2 * square      a square flown over whose piece is captured

A move without a trail goes straight to its target. Whatever stands on a touched square or on the
target is captured.
"""

SQUARE = 0x7FF
FROM = 11
TRAIL = 22
FIELD = 12
STRAIGHT = (1 << TRAIL) - 1
"""The bits of a move's two ends."""


def trail(packed: int) -> list[tuple[int, bool]]:
    """Unpack the squares on the way, in order: each with whether it was flown over (else touched)."""
    fields = packed >> TRAIL
    found = []
    while fields:
        field = (fields & 0xFFF) - 1
        found.append((field >> 1, bool(field & 1)))
        fields >>= FIELD
    return found


def captured(board: list[int], packed: int) -> list[int]:
    """List the squares whose pieces a move removes from a board, in the order they are taken."""
    target, origin = packed & SQUARE, packed >> FROM & SQUARE
    taken = []
    for square, _ in trail(packed):
        if board[square] and square != origin and square not in taken:
            taken.append(square)
    if board[target] and target != origin and target not in taken:
        taken.append(target)
    return taken
