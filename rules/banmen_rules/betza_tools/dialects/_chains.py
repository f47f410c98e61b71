"""Reading paths whose legs are chained with ``a``, as XBetza and the articles of Wikipedia do.

What stands before an ``a`` belongs to the leg before, what stands behind it to the next; the atom and
its range come at the end and hold for all legs. Where a dialect lets a leg turn by 45 degrees, an
orthogonal atom becomes a diagonal one there: such a chain is several in the tree.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.betza import direction_letters, limits
from banmen_rules.betza.normal_form import ACROSS, ALONG, COMPASS
from banmen_rules.betza.reading import OBLIQUE, PASS, Reader
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import Chain, Item, Term, Vector, axis

_SIDES = {1: 7, 2: 6, 3: 5}  # eighths of a turn to the right and to the left


class Letters(NamedTuple):
    """What stands before an atom or an ``a``."""

    directions: list[Token]
    landing: int
    start: int


class Bend(NamedTuple):
    """Where a later leg goes, against the leg before, as letters of ``Term.turns``."""

    along: str
    """With the same atom: straight on, straight back, at right angles."""
    across: str
    """With the atom of the other axis: at 45 degrees, at 135 degrees."""

    @property
    def is_whole(self) -> bool:
        """Whether it goes in all eight directions."""
        return self == WHOLE


WHOLE = Bend("fbs", "fb")


def bend(directions: Iterable[Vector]) -> Bend | None:
    """Tell where a leg goes that goes in these of the eight directions; None if left and right differ."""
    eighths = {COMPASS.index(step) for step in directions}
    if any((right in eighths) != (left in eighths) for right, left in _SIDES.items()):
        return None
    return Bend(
        "".join(turn for turn in WHOLE.along if eighths.issuperset(ALONG[turn])),
        "".join(turn for turn in WHOLE.across if eighths.issuperset(ACROSS[turn])),
    )


class ChainReader(Reader):
    """Reads ``modifier* ("a" modifier*)* atom range?``."""

    going_on = 0
    """Where a leg before an ``a`` may land without letters; 0 is what the tree takes for granted, empty."""

    def _items(self) -> Sequence[Item]:
        """``item = modifier* ("a" modifier*)* atom range?``."""
        if self._tokens[self._behind_letters(self._at)].kind != "again":
            return (self._alone(),)
        first = self._peek
        return self._chain(self._legs(), first)

    def _behind_letters(self, at: int) -> int:
        """Get the index of the first token behind the modifiers that stand here."""
        while self._tokens[at].kind in {"direction", "landing"}:
            at += 1
        return at

    def _legs(self) -> list[Letters]:
        """``modifier* ("a" modifier*)*``: read the letters of every leg."""
        legs = [self._letters()]
        repeated = self._skip_repeated()
        while self._peek.kind == "again":
            again = self._next()
            legs.append(self._letters())
            if len(legs) > limits.MAX_LEGS:
                self._fail(limits.TOO_MANY_LEGS, again)
            if repeated:
                self._skip_repeated()
        return legs

    def _skip_repeated(self) -> bool:
        """Skip an atom that stands before an ``a`` too, where a dialect has that; tell whether one did."""
        return False

    def _letters(self) -> Letters:
        start = self._peek.start
        directions, landing = self._modifiers()
        return Letters(directions, landing, start)

    def _chain(self, legs: list[Letters], first: Token) -> Sequence[Item]:
        """Read the atom and the range of the legs, and make of them what the tree has for them."""
        token = self._peek
        atoms, reach = self._atom()
        self._check_chained(atoms, token)
        reach, _, end = self._tail(token, reach)
        if legs[-1].landing & PASS:
            self._fail_last_passes(Token("", "", legs[-1].start, legs[-1].start), end)
        directions = self._steps(legs[0].directions, atoms)
        bends = [self._bend(leg.directions, atoms) for leg in legs[1:]]
        landings = [leg.landing or self.going_on for leg in legs[:-1]]
        items: list[Item] = []
        for size in self._ends(len(legs)):
            landing = legs[-1].landing if size == len(legs) else 0
            if size == 1:
                self._count(len(directions), first, end)
                items.append(Term(atoms, directions, "", reach, 0, landing, first.start, end))
                continue
            limits = (first.start, end)
            leg = Term(atoms, directions, "", reach, 0, 0, *limits)
            for terms in _routes(leg, bends[: size - 1]):
                landed = [
                    term._replace(landing=bits)
                    for term, bits in zip(terms, [*landings[: size - 1], landing], strict=True)
                ]
                items.append(self._counted(Chain(tuple(landed), "-" * (size - 1), *limits), first))
        return items

    def _ends(self, legs: int) -> Iterable[int]:
        """After how many legs a chain may end."""
        return (legs,)

    def _check_chained(self, atoms: tuple[Vector, ...], token: Token) -> None:
        if not atoms or atoms[0] == (0, 0):
            self._fail(f"`{token.text}` stands alone, never in a chain", token)
        if axis(atoms[0]) == OBLIQUE:
            self._fail("an oblique leap has no place in a path: its legs are orthogonal or diagonal", token)

    def _bend(self, letters: list[Token], atoms: tuple[Vector, ...]) -> Bend:
        """Read the direction letters of a later leg; none stand for all directions of the atom."""
        if not letters:
            return WHOLE if len(atoms) > 1 else WHOLE._replace(across="")
        found = bend(self._turned(letters))
        if found is None:
            self._fail(
                "a later leg turns to the left as well as to the right, as `s` does: paths that turn to one"
                " side only cannot be kept",
                letters[0],
                letters[-1].end,
            )
        return found

    def _turned(self, letters: list[Token]) -> Iterable[Vector]:
        """Read the direction letters of a later leg as steps, when the leg before went forward."""
        return direction_letters.read_compass(letters, self._text)


def _routes(leg: Term, bends: list[Bend]) -> Iterable[list[Term]]:
    """Make the terms of a chain: one for each leg, in as many chains as the turns ask for."""
    if len(leg.atoms) > 1 and all(each.is_whole or not each.across for each in bends):
        later = leg._replace(directions=frozenset())
        yield [leg, *(later._replace(turns="fbsh" if each.is_whole else each.along) for each in bends)]
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
