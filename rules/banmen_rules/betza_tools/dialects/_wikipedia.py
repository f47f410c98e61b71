"""The notation of the English articles of Wikipedia on the large shogi games.

Legs are chained with ``a``, and a chain also means its own beginnings. Square brackets group letters
that belong together, as in ``f[bl]F``, or a chain, as in ``f[avW]``. On K and Q, r and l
choose orthogonal directions only.
"""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from banmen_rules.betza import Description, direction_letters
from banmen_rules.betza.cover import Raw, covers_all
from banmen_rules.betza.normal_form import DEFAULT, Route, courses_of
from banmen_rules.betza.printer import atom_text, landing_letters
from banmen_rules.betza.reading import PASS
from banmen_rules.betza.tokens import Alphabet, Token, kinds
from banmen_rules.betza.tree import DIAGONAL, Item, Vector, axis
from banmen_rules.betza_tools.dialects._chains import ChainReader, Letters
from banmen_rules.betza_tools.dialects._writing import Writer

TITLE = "Wikipedia's notation"
SOURCE = "the English articles on large shogi games"

_OVER = "exists only in banmen: the articles describe such moves in words"
_JOINT = "joins legs in other dialects; the articles chain them with `a`, as in `RmaR`"
_LEAP = "is not used in the articles: their leaps are the letters D N A H C Z G"
ALPHABET = Alphabet(
    kinds("fblrvs", "mcp", "WFDNAHCZGKRBQU", again="a", open="[", close="]"),
    leaps=False,
    over=False,
    others=MappingProxyType(
        {
            **dict.fromkeys("~!", _OVER),
            **dict.fromkeys("-?", _JOINT),
            **dict.fromkeys("(),", _LEAP),
            "d": "is a double move in older versions of the articles, and captures a friend in XBetza;"
            " neither is supported",
            "X": "lengthens a leap in XBetza; the articles have no leaps of more than three squares",
            "Y": "lengthens a leap in XBetza; the articles have no leaps of more than three squares",
            "O": "is castling or a null move in XBetza; neither is supported",
            "n": "makes a leap that can be blocked, which is not supported",
        }
    ),
    title="the supported part of Wikipedia's notation",
)
_GOING_ON = {True: DEFAULT | PASS, False: DEFAULT}


def read(text: str, *, hops: bool = True) -> tuple[Item, ...]:
    """Parse the notation of the articles into a tree."""
    return WikipediaReader(text, hops=hops).description()


def write(description: Description) -> str:
    """Write a description; see `banmen_rules.betza_tools.dialects.write`."""
    return WikipediaWriter(description).write()


class WikipediaReader(ChainReader):
    """Parses the notation of the articles."""

    expected = "an atom (W F D N A H C Z G, K R B Q, U)"
    empty = "a description must have at least one move, such as `WfF`"
    passes = "`p` passes over a piece, so another leg must follow, as in `KmpafK`"

    def __init__(self, text: str, *, hops: bool) -> None:
        super().__init__(text, ALPHABET)
        self.going_on = _GOING_ON[hops]

    def _items(self) -> Sequence[Item]:
        """``item = modifier* chain | modifier* "[" chain "]"``.

        ``chain = atom range? | modifier* atom? ("a" modifier* atom?)* atom range?``, all atoms the same.
        """
        first = self._peek
        if first.kind == "close":
            self._fail("this bracket does not close anything", first)
        at = self._behind_letters(self._at)
        if self._tokens[at].kind == "open":
            return self._bracketed(first)
        if self._tokens[at].kind == "again" or (at > self._at and self._repeats(at)):
            return self._chain(self._legs(), first)
        return (self._term_outside_path(),)

    def _behind_letters(self, at: int) -> int:
        at = super()._behind_letters(at)
        while self._tokens[at].kind == "open" and (end := self._group_end(at)):
            at = super()._behind_letters(end)
        return at

    def _group_end(self, opening: int) -> int:
        """Return the index after a bracket that contains only directions; 0 if it contains anything else."""
        at = opening + 1
        while self._tokens[at].kind == "direction":
            at += 1
        return at + 1 if self._tokens[at].kind == "close" and at > opening + 1 else 0

    def _repeats(self, at: int) -> bool:
        """Tell whether the next token is an atom that is repeated after an ``a``."""
        tail = self._tail_text(at)
        again = at + len(tail)
        if not tail or self._tokens[again].kind != "again":
            return False
        behind = again + 1
        while self._tokens[behind].kind in {"direction", "landing", "again"}:
            behind += 1
        return self._tail_text(behind) == tail

    def _tail_text(self, at: int) -> list[str]:
        """Return the tokens of an atom and its range; empty if the next token is not an atom."""
        found: list[str] = []
        if self._tokens[at].kind == "atom":
            found.append(self._tokens[at].text)
            for token in self._tokens[at + 1 : at + 3]:
                if token.kind != "range" and token.text != found[0]:
                    break
                found.append(token.text)
        return found

    def _skip_repeated(self) -> bool:
        repeats = self._repeats(self._at)
        if repeats:
            self._at += len(self._tail_text(self._at))
        return repeats

    def _bracketed(self, first: Token) -> Sequence[Item]:
        """Read a chain in brackets; the letters before them belong to its first leg."""
        outer = self._letters()
        opening = self._next()
        legs = self._legs()
        if len(legs) == 1:
            self._fail(
                "square brackets contain directions that are read together, as in `[fr]B`, or a chain, as in"
                " `f[avW]`",
                opening,
            )
        inner = legs[0]
        for before, inside, what in (
            (outer.directions, inner.directions, "directions"),
            (outer.landing, inner.landing, "landing letters"),
        ):
            if before and inside:
                self._fail(
                    f"the {what} of a first leg must be before the bracket or inside it, not both", opening
                )
        legs[0] = Letters(outer.directions or inner.directions, outer.landing or inner.landing, first.start)
        items = self._chain(legs, first)
        if self._peek.kind != "close":
            if self._peek.kind == "end":
                self._fail("this bracket has no closing `]`", opening)
            self._fail("brackets must contain one chain: expected `]`", self._peek)
        self._next()
        return items

    def _modifiers(self) -> tuple[list[Token], int]:
        """Read letters, and letters in brackets as one token each."""
        letters, landing = super()._modifiers()
        while self._peek.kind == "open" and self._group_end(self._at):
            opening = self._next()
            names = ""
            while self._peek.kind != "close":
                names += self._next().text
            letters.append(Token("group", names, opening.start, self._next().end))
            start = self._peek
            more, bits = super()._modifiers()
            if landing & bits:
                self._fail("duplicate landing letter before the bracket: write it once", start)
            letters += more
            landing |= bits
        return letters, landing

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        """Read the directions of a first leg, group by group."""
        found: set[Vector] = set()
        part = len(atoms) > 1
        for atom in atoms:
            for group in self._groups_of(letters, atom, part=part):
                steps = direction_letters.read(group, atom, self._text, part=part)
                if steps <= found:
                    names = "".join(letter.text for letter in group)
                    self._fail(f"`{names}` repeats directions before it", group[0], group[-1].end)
                found |= steps
        return frozenset(found)

    def _groups_of(self, letters: list[Token], atom: Vector, *, part: bool) -> list[list[Token]]:
        """Group the letters that belong together; one empty group means every direction."""
        if not letters:
            return [[]]
        groups: list[list[Token]] = [[]]
        for token in letters:
            if token.kind == "group":
                inside = [
                    Token("direction", letter, token.start + 1 + at, token.start + 2 + at)
                    for at, letter in enumerate(token.text)
                ]
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
                self._fail("a later leg cannot have diagonal directions in the articles", letter)
            steps = direction_letters.read_compass([letter], self._text)
            if steps <= found:
                self._fail(f"`{letter.text}` repeats directions before it", letter)
            found |= steps
        return found


class WikipediaWriter(Writer):
    """Writes the notation of the articles."""

    title = TITLE
    landings = "mc"
    no_stay = "it has no notation for a pass"
    no_leap = "it has no leaps of more than three squares"

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
            if not covers_all(known, [course.steps for course in courses_of(beginning, legs)]):
                self._refuse(path, "a chain also means its own beginnings, which this piece lacks")
        text = "" if len(first.atoms) > 1 else self._letters(route.directions, first.atoms[0])
        text = landing_letters(first.landing, DEFAULT | PASS) + text
        for number, link in enumerate(route.links[1:], 2):
            default = DEFAULT if number == len(route.links) else DEFAULT | PASS
            whole = link.turns == ("fbsh" if len(link.atoms) > 1 else "fbs")
            turns = "" if whole else {"fb": "v", "fbs": "vs"}.get(link.turns, link.turns)
            text += "a" + turns + landing_letters(link.landing, default)
        yield text + atom_text(first.atoms, first.reach)

    def _side_by_side(self, texts: list[str]) -> str:
        """Join terms; a chain goes in brackets if it would seem to continue the term before it."""
        return super()._side_by_side(
            [f"[{text}]" if text.startswith("a") and number else text for number, text in enumerate(texts)]
        )
