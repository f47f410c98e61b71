"""The syntax tree of a description: terms and chains, each with its place in the text."""

from typing import NamedTuple

from banmen_rules.betza.model import Landing

Vector = tuple[int, int]
"""A step: (right, forward) for one direction, (longer, shorter) for the atom of all of them."""

ORTHOGONAL: Vector = (1, 0)
DIAGONAL: Vector = (1, 1)
Atoms = tuple[Vector, ...]
"""The leap vectors of an atom: two for K and Q, none for U."""

BOTH: Atoms = (ORTHOGONAL, DIAGONAL)

UNLIMITED = 0
"""The reach of a slide without limit."""

ATOMS: dict[str, tuple[Atoms, int]] = {
    "W": ((ORTHOGONAL,), 1),
    "F": ((DIAGONAL,), 1),
    "K": (BOTH, 1),
    "R": ((ORTHOGONAL,), UNLIMITED),
    "B": ((DIAGONAL,), UNLIMITED),
    "Q": (BOTH, UNLIMITED),
    "D": (((2, 0),), 1),
    "N": (((2, 1),), 1),
    "A": (((2, 2),), 1),
    "H": (((3, 0),), 1),
    "C": (((3, 1),), 1),
    "Z": (((3, 2),), 1),
    "G": (((3, 3),), 1),
    "U": ((), UNLIMITED),
}
"""The leap vectors of every atom, and the reach it has by itself."""

LANDINGS = dict(zip("mcdp", (landing.value for landing in Landing), strict=True))
"""The bit of every landing letter."""


class Term(NamedTuple):
    """One leg: ``modifier* atom range? over?``."""

    atoms: Atoms
    directions: frozenset[Vector]
    """First legs: the steps, owner's view, one for each direction. Empty for later legs and U."""
    turns: str
    """Later legs: some of ``f b s h`` in this order, against the leg before; ``h`` is every turn by
    45 or 135 degrees, and only the ``a`` of K and Q has it."""
    reach: int
    over: int
    landing: int
    """The landing letters as bits of ``Landing``; 0 where none are written."""
    start: int
    end: int


class Chain(NamedTuple):
    """A path in brackets: ``"[" term (joint term)+ "]"``."""

    terms: tuple[Term, ...]
    joints: str
    """A ``-`` or ``?`` for every leg but the last."""
    start: int
    end: int


Item = Term | Chain

OBLIQUE = 2


def axis(atom: Vector) -> int:
    """Return 0 for an orthogonal vector, 1 for a diagonal one, 2 for an oblique one."""
    if not atom[1]:
        return 0
    return 1 if atom[0] == atom[1] else OBLIQUE
