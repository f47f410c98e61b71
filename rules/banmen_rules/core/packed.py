"""Moves as ints: the layout of the bits, and how to take them apart.

::

    bits 0-10   target
    bits 11-21  origin
    bits 22-    the trail, 12 bits a square, the first square lowest:
                1 + 2 * square      a square touched down on
                2 + 2 * square      a square flown over whose piece is captured
                DECLINED            above all squares: the piece may promote, and does not

A move without a trail goes directly to its target. So does one whose trail is ``SWEEP`` alone, which
captures every piece in between: most range captures are written like this, as they can capture very many.
A move also captures the pieces on touched squares and on its target.
"""

SQUARE = 0x7FF
FROM = 11
TRAIL = 22
FIELD = 12
SWEEP = 0xFFF
"""A trail that stands for all occupied squares between origin and target; no square's field."""
DECLINED = 0xFFE
"""The last field of a move that declines its promotion; no square's field."""
DIRECT = (1 << TRAIL) - 1
"""The bits of a move's two ends: a move up to this number has no trail."""


def declined(packed: int) -> int:
    """Mark a move as one that declines its promotion."""
    fields = -(-(packed >> TRAIL).bit_length() // FIELD)
    return packed | DECLINED << TRAIL + FIELD * fields


def declines(packed: int) -> bool:
    """Tell whether a move is marked as declining its promotion."""
    fields = packed >> TRAIL
    while fields > SWEEP:
        fields >>= FIELD
    return fields == DECLINED


def sweeps(packed: int) -> bool:
    """Tell whether a move captures every piece between its ends."""
    return packed >> TRAIL & SWEEP == SWEEP


def trail(packed: int) -> list[tuple[int, bool]]:
    """Unpack the squares of the trail, in order, each with whether it was flown over (else touched).

    The squares of a sweep are not in it: see ``Game.between``.
    """
    fields = packed >> TRAIL
    found: list[tuple[int, bool]] = []
    while fields:
        field = (fields & SWEEP) - 1
        if field >= DECLINED - 1:
            break
        found.append((field >> 1, bool(field & 1)))
        fields >>= FIELD
    return found
