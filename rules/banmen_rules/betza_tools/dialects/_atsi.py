"""The notation of taikyoku-shogi.github.io, in the table of its pieces.

A path of two legs is in round brackets, ``(fD-R)``, and cannot stop between them; several atoms in either
place mean every pair of them. ``{F,FR}>`` slides in these directions over up to three pieces, and
``((cQcdQ)-Q)`` captures all the pieces that it passes.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import NoReturn

from banmen_rules.betza import CAPTURE, Landing, direction_letters
from banmen_rules.betza.meaning import anywhere_path
from banmen_rules.betza.normal_form import COMPASS, DEFAULT, EMPTY, Link, Route
from banmen_rules.betza.parser import Parser
from banmen_rules.betza.printer import atom_text
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import BOTH, DIAGONAL, ORTHOGONAL, UNLIMITED, Chain, Item, Term, Vector, axis
from banmen_rules.betza_tools.dialects._shared import Writer, alphabet

_BEHIND_LEGS = ("close", "end", "open", "list")
_DIRECTIONS = dict(zip(["F", "FR", "R", "BR", "B", "BL", "L", "FL"], COMPASS, strict=True))
_PASSED = 3
"""The number of pieces that ``{F}>`` passes over."""
_ALL = (Landing.EMPTY | Landing.ENEMY | Landing.FRIEND).value


class AtsiReader(Parser):
    """Parses the notation of the site."""

    alphabet = alphabet("atsi")
    stays = False

    def _items(self) -> Sequence[Item]:
        """``item = term | passing | path | capturing``."""
        token = self._peek
        if token.kind == "open":
            doubled = self._tokens[self._at + 1].kind == "open"
            return (self._capturing(),) if doubled else self._paths_of()
        if token.kind == "list":
            return (self._passing(),)
        if token.kind in {"close", "joint"}:
            self._fail(f"stray_{token.kind}", token)
        term = self._term_outside_path()
        self._refuse_landing(term)
        return (term,)

    def _paths_of(self) -> Sequence[Chain]:
        """``path = "(" "c"? term+ "-" term+ ")"``: every first leg with every second."""
        opening = self._next()
        firsts = [self._first_leg()]
        while self._peek.kind not in {"joint", *_BEHIND_LEGS}:
            if self._peek.kind == "landing":
                self._fail("late_c", self._peek)
            firsts.append(self._first_leg()._replace(landing=firsts[0].landing))
        if self._peek.kind != "joint":
            self._fail_unfinished(opening, "no_second_leg")
        self._next()
        axes = {axis(atom) for term in firsts for atom in term.atoms}
        seconds: list[Term] = []
        while self._peek.kind not in _BEHIND_LEGS and not (seconds and self._peek.kind == "joint"):
            seconds.append(self._later_leg(axes))
            self._refuse_landing(seconds[-1])
        if not seconds:
            self._refuse_nesting(self._peek)
        if self._peek.kind != "close":
            self._fail_unfinished(opening, "third_leg")
        end = self._next().end
        return [
            self._counted(Chain(legs, "-", opening.start, end), opening) for legs in product(firsts, seconds)
        ]

    def _first_leg(self) -> Term:
        term = super()._first_leg()
        if term.landing == Landing.ENEMY:
            return term._replace(landing=DEFAULT)
        self._refuse_landing(term)
        return term

    def _capturing(self) -> Term:
        """``capturing = "((c" atom "cd" atom ")-" atom ")"``: the atom thrice."""
        opening = self._next()
        self._next()
        self._want("c")
        first = self._peek
        atoms, reach = self._atom()
        reach, _, end = self._tail(first, reach)
        atom = self._text[first.start : end]
        for part in ("c", "d", atom, ")", "-", atom, ")"):
            end = self._want(part)
        if reach == 1 or not atoms or atoms[0] == (0, 0):
            self._fail("captures_nothing", first, atom=atom)
        steps = frozenset().union(*(direction_letters.every(each) for each in atoms))
        self._count(len(steps), opening, end)
        return Term(atoms, steps, "", reach, CAPTURE, _ALL, opening.start, end)

    def _want(self, part: str) -> int:
        """Read exactly these characters; return where they end."""
        start = self._peek.start
        while self._peek.end < start + len(part) and self._peek.kind != "end":
            self._next()
        if self._text[start : self._peek.end] != part:
            self._fail("expected_part", self._peek, part=part)
        return self._next().end

    def _passing(self) -> Term:
        """``passing = "{" direction ("," direction)* "}" ">"``, direction: F FR R BR B BL L FL."""
        opening = self._peek
        if opening.text != "{":
            self._fail("not_in_list", opening)
        steps: set[Vector] = set()
        while self._next().text in {"{", ","}:
            start = self._peek
            name = ""
            while self._peek.text in {"F", "B", "R", "L"} and len(name) < len("FR"):
                name += self._next().text
            step = _DIRECTIONS.get(name)
            if step is None or step in steps:
                fault = f"`{name}` is not a direction" if name else "a direction is missing here"
                if step:
                    fault = f"duplicate `{name}`: write it once"
                end = max(start.end, start.start + len(name))
                self._fail("direction", start, end, fault=fault, known=" ".join(_DIRECTIONS))
            steps.add(step)
            if self._peek.text not in {",", "}"}:
                self._fail("separator", self._peek)
        if self._peek.text != ">":
            self._fail("after_list", self._peek)
        end = self._next().end
        self._count(len(steps), opening, end)
        return Term(BOTH, frozenset(steps), "", UNLIMITED, _PASSED, 0, opening.start, end)

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        """Read the directions of a first leg: K is W with these letters, and all of F."""
        if self._tokens[self._at - 1].text == "K":
            return super()._steps(letters, (ORTHOGONAL,)) | direction_letters.every(DIAGONAL)
        return super()._steps(letters, atoms)

    def _refuse_landing(self, term: Term) -> None:
        if term.landing:
            behind = (token for token in self._tokens if token.start >= term.start)
            self._fail("landing", next(token for token in behind if token.kind == "landing"))

    def _fail_unfinished(self, opening: Token, message: str) -> NoReturn:
        if self._peek.kind == "end":
            self._fail("unclosed", opening, close=")")
        self._fail(message, self._peek)


class AtsiWriter(Writer):
    """Writes the notation of the site."""

    alphabet = AtsiReader.alphabet
    landings = ""

    def _term(self, directions: frozenset[Vector], link: Link) -> str:
        atoms = link.atoms
        if link.over == CAPTURE and link.landing == _ALL and directions == direction_letters.every(atoms[0]):
            atom = atom_text(atoms, link.reach)
            return f"((c{atom}cd{atom})-{atom})"
        if link == Link(atoms, "", UNLIMITED, _PASSED, DEFAULT, 0) and atoms[0][0] == 1:
            return _list(directions.union(*map(direction_letters.every, atoms[1:])))
        return super()._term(directions, link)

    def _no_over(self, over: int) -> str:
        if over == CAPTURE:
            return "it captures all on the path only in every direction, and lands on friends too"
        return super()._no_over(over)

    def _anywhere(self, landing: int) -> str:
        return self._refuse(anywhere_path(landing), "it has no text for going to any square")

    def _route(self, route: Route) -> Iterable[str]:
        path = self._example(route)
        first, *others = route.links
        if len(others) > 1:
            self._refuse(path, "its paths have two legs at most")
        for link in route.links:
            if link.over:
                self._refuse(path, super()._no_over(link.over))
        second = others[0]
        if first.landing not in (EMPTY, DEFAULT):
            self._refuse(path, "a first leg ends on an empty square, or on one that is empty or an enemy's")
        self._check_landing(path, path.legs[-1].landing)
        head = ("c" if first.landing == DEFAULT else "") + self._first_letters(route)
        one, other = atom_text(first.atoms, first.reach), atom_text(second.atoms, second.reach)
        yield f"({head}{one}-{self._turns(second)}{other})"

    def _side_by_side(self, texts: list[str]) -> str:
        """Join terms, with all lists of directions merged."""
        lists = [text for text in texts if text.startswith("{")]
        steps = {_DIRECTIONS[name] for text in lists for name in text[1:-2].split(",")}
        rest = [text for text in texts if text not in lists]
        return super()._side_by_side([*rest, _list(steps)] if steps else rest)


def _list(steps: Collection[Vector]) -> str:
    """Write the directions of a slide over pieces."""
    return "{" + ",".join(name for name, step in _DIRECTIONS.items() if step in steps) + "}>"
