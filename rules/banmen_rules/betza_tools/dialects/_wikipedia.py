"""The notation of the English articles of Wikipedia on the large shogi games.

Legs are chained with ``a``, and a chain also means its own beginnings. Square brackets group letters
that belong together, as in ``f[bl]F``, or a chain, as in ``f[avW]``. On K and Q, r and l
choose orthogonal directions only.
"""

import re
from collections.abc import Iterable, Sequence

from banmen_rules.betza import Landing, direction_letters
from banmen_rules.betza.cover import Raw, covers_all
from banmen_rules.betza.normal_form import DEFAULT, Route, courses_of
from banmen_rules.betza.printer import atom_text, landing_letters
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import DIAGONAL, Atoms, Item, Vector, axis
from banmen_rules.betza_tools.dialects._chains import ChainReader, Letters
from banmen_rules.betza_tools.dialects._shared import Writer, alphabet

_GROUP = re.compile(r"\[([fblrvs]+)\]")
_LETTERS = r"(?:[fblrvsmcp]|\[[fblrvs]+\])*+"
_CHAINED, _BRACKETED = re.compile(_LETTERS + "a"), re.compile(_LETTERS + r"\[")
# An atom with its range, then legs, then an atom with its range.
_REPEATED = re.compile(_LETTERS + r"(([A-Z])(?:\2|[0-9]+){0,2})a[fblrvsmcpa]*(([A-Z])(?:\4|[0-9]+){0,2})")


class WikipediaReader(ChainReader):
    """Parses the notation of the articles."""

    alphabet = alphabet("wikipedia")

    def __init__(self, text: str, *, hops: bool = True) -> None:
        super().__init__(text)
        self.going_on = DEFAULT | Landing.PASS if hops else DEFAULT

    def _items(self) -> Sequence[Item]:
        """``item = modifier* chain | modifier* "[" chain "]"``.

        ``chain = atom range? | modifier* atom? ("a" modifier* atom?)* atom range?``, all atoms the same.
        """
        first = self._peek
        if first.kind == "close":
            self._fail("stray_close", first)
        if _BRACKETED.match(self._text, first.start):
            return self._bracketed(first)
        repeated = self._repeated()
        if _CHAINED.match(self._text, first.start) or (repeated and repeated.start(1) > first.start):
            return self._chain(self._legs(), first)
        return (self._term_outside_path(),)

    def _repeated(self) -> re.Match[str] | None:
        """Find the next atom with its range, after any letters, if it is repeated after an ``a``."""
        found = _REPEATED.match(self._text, self._peek.start)
        return found if found and found[1] == found[3] else None

    def _skip_repeated(self) -> bool:
        found = self._repeated()
        while found and self._peek.start < found.end(1):
            self._next()
        return bool(found)

    def _bracketed(self, first: Token) -> Sequence[Item]:
        """Read a chain in brackets; the letters before them belong to its first leg."""
        outer = self._letters()
        opening = self._next()
        legs = self._legs()
        if len(legs) == 1:
            self._fail("no_chain", opening)
        inner = legs[0]
        if outer.directions and inner.directions:
            self._fail("letters_twice", opening, what="directions")
        if outer.landing and inner.landing:
            self._fail("letters_twice", opening, what="landing letters")
        legs[0] = Letters(outer.directions or inner.directions, outer.landing or inner.landing, first.start)
        items = self._chain(legs, first)
        if self._peek.kind != "close":
            if self._peek.kind == "end":
                self._fail("unclosed", opening, close="]")
            self._fail("second_chain", self._peek)
        self._next()
        return items

    def _modifiers(self) -> tuple[list[Token], int]:
        """Read letters, and letters in brackets as one token each."""
        letters, landing = super()._modifiers()
        while group := _GROUP.match(self._text, self._peek.start):
            letters.append(Token("group", group[1], *group.span()))
            self._at += len(group[0])
            start = self._peek
            more, bits = super()._modifiers()
            if landing & bits:
                self._fail("duplicate_landing", start)
            letters += more
            landing |= bits
        return letters, landing

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        """Read the directions of a first leg, group by group."""
        found: set[Vector] = set()
        part = len(atoms) > 1
        for atom in atoms:
            for group in self._groups_of(letters, atom, part=part):
                steps = direction_letters.read(group, atom, self._text, part=part)
                if steps <= found:
                    names = "".join(letter.text for letter in group)
                    self._fail("repeated", group[0], group[-1].end, names=names)
                found |= steps
        return frozenset(found)

    def _groups_of(self, letters: list[Token], atom: Vector, *, part: bool) -> list[list[Token]]:
        """Group the letters that belong together; one empty group means every direction."""
        if not letters:
            return [[]]
        groups: list[list[Token]] = [[]]
        for token in letters:
            if token.kind == "group":
                places = enumerate(token.text, token.start + 1)
                inside = [Token("direction", letter, at, at + 1) for at, letter in places]
                if not part or axis(atom):
                    groups += [inside, []]
            elif not part:
                groups[-1].append(token)
            elif not axis(atom) or token.text in "fbv":
                groups.append([token])
        return [group for group in groups if group]

    def _ends(self, legs: int) -> Iterable[int]:
        return range(1, legs + 1)

    def _turned(self, letters: list[Token]) -> Iterable[Vector]:
        """Read every letter separately, since the articles turn only by 90°."""
        found: set[Vector] = set()
        for letter in letters:
            if letter.kind == "group":
                self._fail("diagonal_turn", letter)
            steps = direction_letters.read_compass([letter], self._text)
            if steps <= found:
                self._fail("repeated", letter, names=letter.text)
            found |= steps
        return found


class WikipediaWriter(Writer):
    """Writes the notation of the articles."""

    alphabet = WikipediaReader.alphabet
    landings = "mc"
    longest_leap = 3

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        """Write the letters of an atom; if there are several groups, pairs go in brackets."""
        if directions == direction_letters.every(atom):
            return ""
        units = direction_letters.units(directions, atom)
        if axis(atom) == axis(DIAGONAL) and len(units) > 1:
            return "".join(f"[{unit}]" if len(unit) > 1 else unit for unit in units)
        return "".join(units)

    def _route(self, route: Route) -> Iterable[str]:
        """Write a chain, if the description has all its beginnings too."""
        path = self._example(route)
        self._check_alike(route, "the legs of a chain must share one atom and one range")
        first = route.links[0]
        if any(link.atoms != first.atoms for link in route.links):
            self._refuse(path, "the legs of a chain must share one atom, and turn only by 90°")
        self._check_leap(path, first.atoms[0])
        for leg in path.legs:
            self._check_landing(path, leg.landing)
        known: list[Raw] = [each.legs for each in self._description.paths]
        for legs in range(1, len(route.links)):
            links = (*route.links[: legs - 1], route.links[legs - 1]._replace(landing=DEFAULT, stop=0))
            beginning = route._replace(links=links)
            if not covers_all(known, courses_of(beginning, legs)):
                self._refuse(path, "a chain also means its own beginnings, which this piece lacks")
        text = landing_letters(first.landing, DEFAULT | Landing.PASS) + self._first_letters(route)
        for number, link in enumerate(route.links[1:], 2):
            default = DEFAULT if number == len(route.links) else DEFAULT | Landing.PASS
            whole = link.turns == ("fbsh" if len(link.atoms) > 1 else "fbs")
            turns = "" if whole else {"fb": "v", "fbs": "vs"}.get(link.turns, link.turns)
            text += "a" + turns + landing_letters(link.landing, default)
        yield text + atom_text(first.atoms, first.reach)

    def _side_by_side(self, texts: list[str]) -> str:
        """Join terms; a chain goes in brackets if it would seem to continue the term before it."""
        return super()._side_by_side(
            [f"[{text}]" if text.startswith("a") and number else text for number, text in enumerate(texts)]
        )
