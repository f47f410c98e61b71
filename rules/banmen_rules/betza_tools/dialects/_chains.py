"""Reading paths whose legs are chained with ``a``, as XBetza and the articles of Wikipedia do.

Letters before an ``a`` belong to one leg, letters after it to the next; the atom and its range come last and
apply to all legs. If a leg may turn by 45°, its orthogonal atom becomes a diagonal one: such a chain becomes
several chains in the tree.
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

    @property
    def is_whole(self) -> bool:
        """Whether it has all eight directions."""
        return self == WHOLE


WHOLE = Bend("fbs", "fb")


def bend(directions: Iterable[Vector]) -> Bend | None:
    """Return the turns for these directions; None if left and right differ."""
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
    """The default landing of a leg before an ``a``; 0 means empty, as in the tree."""

    def _items(self) -> Sequence[Item]:
        """``item = modifier* ("a" modifier*)* atom range?``."""
        if self._tokens[self._behind_letters(self._at)].kind != "again":
            return (self._term_outside_path(),)
        first = self._peek
        return self._chain(self._legs(), first)

    def _behind_letters(self, at: int) -> int:
        """Return the index of the first token after the modifiers."""
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
        """Return the numbers of legs after which a chain may end."""
        return (legs,)

    def _check_chained(self, atoms: tuple[Vector, ...], token: Token) -> None:
        if not atoms or atoms[0] == (0, 0):
            self._fail(f"`{token.text}` must be alone, not in a chain", token)
        if axis(atoms[0]) == OBLIQUE:
            self._fail("the legs of a path must be orthogonal or diagonal, not oblique leaps", token)

    def _bend(self, letters: list[Token], atoms: tuple[Vector, ...]) -> Bend:
        """Read the direction letters of a later leg; without letters, it has all directions of the atom."""
        if not letters:
            return WHOLE if len(atoms) > 1 else WHOLE._replace(across="")
        found = bend(self._turned(letters))
        if found is None:
            self._fail(
                "a later leg turns to the left as well as to the right, as `s` does: paths that turn to one"
                " side only are not supported",
                letters[0],
                letters[-1].end,
            )
        return found

    def _turned(self, letters: list[Token]) -> Iterable[Vector]:
        """Read the direction letters of a later leg as steps, relative to a forward leg."""
        return direction_letters.read_compass(letters, self._text)


def _routes(leg: Term, bends: list[Bend]) -> Iterable[list[Term]]:
    """Make the terms of a chain, one per leg; some turns need several chains."""
    if len(leg.atoms) > 1 and all(each.is_whole or not each.across for each in bends):
        unlettered = leg._replace(directions=frozenset())
        yield [leg, *(unlettered._replace(turns="fbsh" if each.is_whole else each.along) for each in bends)]
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
