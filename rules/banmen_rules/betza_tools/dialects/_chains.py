"""Reading paths whose legs are chained with ``a``, as XBetza and the articles of Wikipedia do.

Letters before an ``a`` belong to one leg, letters after it to the next; the atom and its range come last and
apply to all legs. If a leg may turn by 45°, its orthogonal atom becomes a diagonal one: such a chain becomes
several chains in the tree.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.betza import Landing, direction_letters
from banmen_rules.betza.normal_form import ACROSS, ALONG, COMPASS
from banmen_rules.betza.parser import Reader
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import Atoms, Chain, Item, Term, Vector, axis

_CHAINED = re.compile("[fblrvsmcdp]*a")
_SIDES = {1: 7, 2: 6, 3: 5}  # eighths of a turn to the right and to the left


class Letters(NamedTuple):
    """The modifiers before an atom or an ``a``."""

    directions: list[Token]
    landing: int
    start: int


class Bend(NamedTuple):
    """The turns of a later leg, as letters of ``Term.turns``."""

    along: str
    """With the same atom: in the same direction, in the opposite one, at 90°."""
    across: str
    """With the atom of the other axis: at 45°, at 135°."""


_WHOLE = Bend("fbs", "fb")
"""All eight directions."""


class ChainReader(Reader):
    """Reads ``modifier* ("a" modifier*)* atom range?``."""

    going_on = 0
    """The default landing of a leg before an ``a``; 0 means empty, as in the tree."""

    def _items(self) -> Sequence[Item]:
        """``item = modifier* ("a" modifier*)* atom range?``."""
        if not _CHAINED.match(self._text, self._peek.start):
            return (self._term_outside_path(),)
        first = self._peek
        return self._chain(self._legs(), first)

    def _legs(self) -> list[Letters]:
        """``modifier* ("a" modifier*)*``: read the letters of every leg."""
        legs = [self._letters()]
        repeated = self._skip_repeated()
        while self._peek.kind == "again":
            again = self._next()
            legs.append(self._letters())
            self._check_legs(legs, again)
            if repeated:
                self._skip_repeated()
        return legs

    def _skip_repeated(self) -> bool:
        """Skip an atom before an ``a``, if the dialect has that; return whether there was one."""
        return False

    def _letters(self) -> Letters:
        start = self._peek.start
        directions, landing = self._modifiers()
        return Letters(directions, landing, start)

    def _chain(self, legs: list[Letters], first: Token) -> Sequence[Item]:
        """Read the atom and the range of the legs, and make the items of the tree."""
        token = self._peek
        atoms, reach = self._atom()
        self._check_leg(atoms, token.text, token, what="chain")
        reach, _, end = self._tail(token, reach)
        if legs[-1].landing & Landing.PASS:
            self._fail_last_passes(legs[-1].start, end)
        directions = self._steps(legs[0].directions, atoms)
        bends = [self._bend(leg.directions, atoms) for leg in legs[1:]]
        landings = [leg.landing or self.going_on for leg in legs[:-1]]
        items: list[Item] = []
        leg = Term(atoms, directions, "", reach, 0, 0, first.start, end)
        for size in self._ends(len(legs)):
            last = legs[-1].landing if size == len(legs) else 0
            for terms in _routes(leg, bends[: size - 1]):
                bits = [*landings[: size - 1], last]
                landed = tuple(term._replace(landing=each) for term, each in zip(terms, bits, strict=True))
                chain = self._counted(Chain(landed, "-" * (size - 1), first.start, end), first)
                items.append(chain if size > 1 else chain.terms[0])
        return items

    def _ends(self, legs: int) -> Iterable[int]:
        """Return the numbers of legs after which a chain may end."""
        return (legs,)

    def _bend(self, letters: list[Token], atoms: Atoms) -> Bend:
        """Read the direction letters of a later leg; without letters, it has all directions of the atom."""
        if not letters:
            return _WHOLE if len(atoms) > 1 else _WHOLE._replace(across="")
        eighths = {COMPASS.index(step) for step in self._turned(letters)}
        if any((right in eighths) != (left in eighths) for right, left in _SIDES.items()):
            self._fail("one_sided", letters[0], letters[-1].end)
        return Bend(
            "".join(turn for turn in _WHOLE.along if eighths.issuperset(ALONG[turn])),
            "".join(turn for turn in _WHOLE.across if eighths.issuperset(ACROSS[turn])),
        )

    def _turned(self, letters: list[Token]) -> Iterable[Vector]:
        """Read the direction letters of a later leg as steps, relative to a forward leg."""
        return direction_letters.read_compass(letters, self._text)


def _routes(leg: Term, bends: list[Bend]) -> Iterable[list[Term]]:
    """Make the terms of a chain, one per leg; some turns need several chains."""
    if len(leg.atoms) > 1 and all(each == _WHOLE or not each.across for each in bends):
        unlettered = leg._replace(directions=frozenset())
        yield [leg, *(unlettered._replace(turns="fbsh" if each == _WHOLE else each.along) for each in bends)]
        return
    for atom in leg.atoms:
        line = axis(atom)
        steps = frozenset((x, y) for x, y in leg.directions if bool(x and y) == bool(line))
        if steps:
            yield from _turning([leg._replace(atoms=(atom,), directions=steps)], bends)


def _turning(terms: list[Term], bends: list[Bend]) -> Iterable[list[Term]]:
    if not bends:
        yield terms
        return
    last = terms[-1]
    length, slant = last.atoms[0]
    for turns, atom in (
        (bends[0].along, (length, slant)),
        (bends[0].across, (length, 0 if slant else length)),
    ):
        if turns:
            term = last._replace(atoms=(atom,), directions=frozenset(), turns=turns)
            yield from _turning([*terms, term], bends[1:])
