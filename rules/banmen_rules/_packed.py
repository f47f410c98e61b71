"""Moves as ints, the way the generator writes them.

::

    bits 0-10   target
    bits 11-21  origin
    bits 22-    the trail, 12 bits a square, the first square lowest:
                1 + 2 * square      a square touched down on
                2 + 2 * square      a square flown over whose piece is captured

A move without a trail goes straight to its target; one whose trail is ``SWEEP`` alone goes straight
too and captures all that stands between, which is how most range captures are written: they can be
very many. Whatever stands on a touched square or on the target is captured.
"""

SQUARE = 0x7FF
FROM = 11
TRAIL = 22
FIELD = 12
SWEEP = 0xFFF
"""A trail that stands for all occupied squares between origin and target; no square's field."""
STRAIGHT = (1 << TRAIL) - 1
"""The bits of a move's two ends."""


def trail(packed: int) -> list[tuple[int, bool]]:
    """Unpack the squares on the way, in order: each with whether it was flown over (else touched).

    The squares of a sweep are not in it: see ``Game.between``.
    """
    fields = packed >> TRAIL
    found: list[tuple[int, bool]] = []
    while fields and fields != SWEEP:
        field = (fields & 0xFFF) - 1
        found.append((field >> 1, bool(field & 1)))
        fields >>= FIELD
    return found
