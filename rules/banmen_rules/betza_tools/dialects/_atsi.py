"""The notation of taikyoku-shogi.github.io, in the table of its pieces.

A path of two legs is in round brackets, ``(fD-R)``, and cannot stop between them; several atoms in either
place mean every pair of them. ``{F,FR}>`` slides in these directions over up to three pieces, and
``((cQcdQ)-Q)`` captures all the pieces that it passes.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from types import MappingProxyType
from typing import NoReturn

from banmen_rules.betza import CAPTURE, Description, Landing, direction_letters
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, Route
from banmen_rules.betza.parser import Parser
from banmen_rules.betza.paths import anywhere_path
from banmen_rules.betza.printer import atom_text
from banmen_rules.betza.tokens import Alphabet, Token, kinds
from banmen_rules.betza.tree import DIAGONAL, ORTHOGONAL, UNLIMITED, Chain, Item, Term, Vector, axis
from banmen_rules.betza_tools.dialects._writing import Writer

TITLE = "the notation of taikyoku-shogi.github.io"
SOURCE = "taikyoku-shogi.github.io, pieces.csv"

_ELSEWHERE = "has no meaning on taikyoku-shogi.github.io"
ALPHABET = Alphabet(
    kinds("fblrvsa", "cd", "WFDNAHCZGKRBQ", open="(", close=")", joint="-", list="{},>L"),
    leaps=True,
    over=False,
    others=MappingProxyType(
        {
            **dict.fromkeys("[]", f"{_ELSEWHERE}: paths must be in round brackets, as in `(fD-R)`"),
            "?": f"{_ELSEWHERE}: write the first leg as a move of its own too, as in `fD(fD-R)`",
            "~": f"{_ELSEWHERE}: a slide over up to three pieces is `{{F,FR}}>`",
            "!": f"{_ELSEWHERE}: a slide that captures all it passes is `((cQcdQ)-Q)`",
            "m": f"{_ELSEWHERE}: a first leg without letters continues only from empty squares",
            "p": f"{_ELSEWHERE}: a slide over up to three pieces is `{{F,FR}}>`",
            "U": f"{_ELSEWHERE}: none of its pieces moves to any square",
            "O": "is castling or a null move in XBetza; neither is supported",
            "n": "makes a leap that can be blocked, which is not supported; write the legs, as in `(W-F)`",
            "t": "joins the legs of a path in older texts; write `F(F-R)`",
        }
    ),
    title="the supported notation of taikyoku-shogi.github.io",
)

_DIRECTIONS: dict[str, Vector] = {
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}
_NAMES = {step: name for name, step in _DIRECTIONS.items()}
_PASSED = 3
"""The number of pieces that ``{F}>`` passes over."""
_ALL = (Landing.EMPTY | Landing.ENEMY | Landing.FRIEND).value


def read(text: str) -> tuple[Item, ...]:
    """Parse the notation of the site into a tree."""
    return AtsiReader(text, ALPHABET).description()


def write(description: Description) -> str:
    """Write a description; see `banmen_rules.betza_tools.dialects.write`."""
    return AtsiWriter(description).write()


class AtsiReader(Parser):
    """Parses the notation of the site."""

    expected = "an atom (W F D N A H C Z G, K R B Q) or a leap such as `(4,1)`"
    empty = "a description must have at least one move, such as `WfF`"
    stays = False

    def _items(self) -> Sequence[Item]:
        """``item = term | passing | path | capturing``."""
        token = self._peek
        if token.kind == "open":
            doubled = self._tokens[self._at + 1].kind == "open"
            return (self._capturing(),) if doubled else self._paths_of()
        if token.kind == "list":
            return (self._passing(),)
        if token.kind == "close":
            self._fail("this bracket does not close anything", token)
        if token.kind == "joint":
            self._fail("`-` must be between legs in round brackets, as in `(fD-R)`", token)
        term = self._term_outside_path()
        self._refuse_landing(term)
        return (term,)

    def _paths_of(self) -> Sequence[Chain]:
        """``path = "(" "c"? term+ "-" term+ ")"``: every first leg with every second."""
        opening = self._next()
        firsts = [self._first_leg()]
        while self._peek.kind not in {"joint", "close", "end", "open", "list"}:
            if self._peek.kind == "landing":
                self._fail("`c` must precede the first atom, and applies to all of them", self._peek)
            firsts.append(self._first_leg()._replace(landing=firsts[0].landing))
        if self._peek.kind != "joint":
            self._fail_unfinished(opening, "a path must continue with `-`, as in `(fD-R)`")
        self._next()
        axes = {axis(atom) for term in firsts for atom in term.atoms}
        seconds: list[Term] = []
        while self._peek.kind not in {"close", "end", "open", "list"} and not (
            seconds and self._peek.kind == "joint"
        ):
            start = self._peek
            seconds.append(self._later_leg(axes))
            self._check_leg(seconds[-1], start)
            self._refuse_landing(seconds[-1])
        if not seconds:
            self._refuse_nesting(self._peek)
        if self._peek.kind != "close":
            self._fail_unfinished(opening, "a path must have two legs on this site: expected `)`")
        end = self._next().end
        return [
            self._counted(Chain(legs, "-", opening.start, end), opening) for legs in product(firsts, seconds)
        ]

    def _first_leg(self) -> Term:
        start = self._peek
        term = self._term()
        self._check_leg(term, start)
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
            self._fail(f"`{atom}` does not pass over pieces: only slides capture what they pass", first)
        steps = frozenset().union(*(direction_letters.every(each) for each in atoms))
        self._count(len(steps), opening, end)
        return Term(atoms, steps, "", reach, CAPTURE, _ALL, opening.start, end)

    def _want(self, part: str) -> int:
        """Read exactly these characters; return where they end."""
        start = self._peek.start
        while self._peek.end < start + len(part) and self._peek.kind != "end":
            self._next()
        token = self._peek
        if self._text[start : token.end] != part:
            self._fail(
                f"expected `{part}`: a slide that captures all it passes is `((cQcdQ)-Q)`,"
                " with the same atom three times",
                token,
            )
        return self._next().end

    def _passing(self) -> Term:
        """``passing = "{" direction ("," direction)* "}" ">"``, direction: F FR R BR B BL L FL."""
        opening = self._peek
        if opening.text != "{":
            self._fail(f"`{opening.text}` must be in a list of directions, as in `{{F,FR}}>`", opening)
        steps: set[Vector] = set()
        while self._next().text in {"{", ","}:
            start = self._peek
            name = ""
            while self._peek.text in {"F", "B", "R", "L"} and len(name) < len("FR"):
                name += self._next().text
            if name not in _DIRECTIONS or _DIRECTIONS[name] in steps:
                if name in _DIRECTIONS:
                    fault = f"duplicate `{name}`: write it once"
                else:
                    fault = f"`{name}` is not a direction" if name else "a direction is missing here"
                self._fail(
                    f"{fault}. Directions: {' '.join(_DIRECTIONS)}",
                    start,
                    max(start.end, start.start + len(name)),
                )
            steps.add(_DIRECTIONS[name])
            if self._peek.text not in {",", "}"}:
                self._fail(
                    "directions must be separated by `,`, and their list must end with `}>`", self._peek
                )
        if self._peek.text != ">":
            self._fail(
                "expected `>`: a list of directions slides over up to three pieces, as in `{F,FR}>`",
                self._peek,
            )
        end = self._next().end
        self._count(len(steps), opening, end)
        atoms = (ORTHOGONAL, DIAGONAL)
        return Term(atoms, frozenset(steps), "", UNLIMITED, _PASSED, 0, opening.start, end)

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        """Read the directions of a first leg: K is W with these letters, and all of F."""
        if self._tokens[self._at - 1].text == "K":
            return super()._steps(letters, (ORTHOGONAL,)) | direction_letters.every(DIAGONAL)
        return super()._steps(letters, atoms)

    def _refuse_landing(self, term: Term) -> None:
        if term.landing:
            self._fail(
                "landing letters must be before a first leg that may capture and continue, as in `(cK-aK)`,"
                " and in `((cQcdQ)-Q)`",
                self._landing_in(term),
            )

    def _landing_in(self, term: Term) -> Token:
        return next(token for token in self._tokens if token.start >= term.start and token.kind == "landing")

    def _fail_unfinished(self, opening: Token, what: str) -> NoReturn:
        if self._peek.kind == "end":
            self._fail("this bracket has no closing `)`", opening)
        self._fail(what, self._peek)


class AtsiWriter(Writer):
    """Writes the notation of the site."""

    title = TITLE
    landings = ""
    no_stay = "it has no notation for a pass"

    def _term(
        self, directions: frozenset[Vector], atoms: tuple[Vector, ...], reach: int, over: int, landing: int
    ) -> str:
        if over == CAPTURE and landing == _ALL and directions == direction_letters.every(atoms[0]):
            atom = atom_text(atoms, reach)
            return f"((c{atom}cd{atom})-{atom})"
        if over == _PASSED and reach == UNLIMITED and landing == DEFAULT and atoms[0][0] == 1:
            steps = {
                step
                for atom in atoms
                for step in (directions if atom == atoms[0] else direction_letters.every(atom))
            }
            return "{" + ",".join(name for name, step in _DIRECTIONS.items() if step in steps) + "}>"
        return super()._term(directions, atoms, reach, over, landing)

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
        head = "c" if first.landing == DEFAULT else ""
        if len(first.atoms) == 1:
            head += self._letters(route.directions, first.atoms[0])
        one, other = atom_text(first.atoms, first.reach), atom_text(second.atoms, second.reach)
        yield f"({head}{one}-{self._turns(second)}{other})"

    def _side_by_side(self, texts: list[str]) -> str:
        """Join terms, with all lists of directions merged."""
        lists = [text for text in texts if text.startswith("{")]
        names = {name for text in lists for name in text[1:-2].split(",")}
        whole = ["{" + ",".join(name for name in _DIRECTIONS if name in names) + "}>"] if names else []
        return super()._side_by_side([text for text in texts if text not in lists] + whole)
