"""A text in Betza notation taken to pieces: each token with what it says and the squares it is about.

::

    text --parser--> tree ----> Part for every item --tokens--> Part for every leg, letter, number, sign
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Category, Landing, Leg, Path, Token, direction_letters, tokenize
from banmen_rules.betza.cover import Raw, sharing
from banmen_rules.betza.meaning import describe
from banmen_rules.betza.normal_form import normalise
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.paths import expand
from banmen_rules.betza.tree import Chain, Item, Term, Vector, axis
from banmen_rules.words.sentences import _russian
from banmen_rules.words.sentences._clauses import clauses
from banmen_rules.words.sentences._languages import LANGUAGES, Language
from banmen_rules.words.sentences._model import POINT, USUAL, Clause, Later, Motion, sort
from banmen_rules.words.sentences._squares import Squares

Square = tuple[int, int]

RADIUS = 7
"""How far around the piece squares are given, unless told."""


@typed_class
@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text in Betza notation: a whole move, a leg of one, or a single token.

    The parts of a part stand one after the other and are the whole of it.

    >>> from banmen_rules.words.sentences import parts
    >>> step, slide = parts("WfR3")
    >>> slide.says["en"]
    'It slides up to three squares straight forward.'
    >>> [(part.text, part.says["en"]) for part in slide.parts]
    [('f', 'Straight forward.'), ('R', 'A slide orthogonally.'), ('3', 'Up to three squares.')]
    >>> sorted(slide.squares)
    [(0, 1), (0, 2), (0, 3)]
    """

    start: int
    end: int
    text: str
    kind: str
    """``term`` (one leg), ``path`` (brackets), or the kind of its token, as ``Token.kind``."""
    says: Mapping[str, str]
    """What it means, a sentence in each language; in Russian the categories it takes part in."""
    squares: frozenset[Square]
    """The squares it is about on an empty board, (right, forward) of the piece: where the move may
    end; of a leg in brackets and its tokens, where that leg may come down."""
    conditional: frozenset[Square]
    """More such squares, which take another piece somewhere: to capture, or to pass over."""
    paths: tuple[int, ...]
    """The paths of the description that it takes part in, as indices."""
    parts: tuple["Part", ...] = ()
    """What it consists of; nothing for a single token."""


@typed
def parts(text: str, *, radius: int = RADIUS) -> tuple[Part, ...]:
    """Take a text in the canonical dialect to pieces, one for each of its moves, in order.

    Args:
        text: any text that ``betza.parse`` reads, in its canonical form or not.
        radius: how many squares around the piece are told of.

    Raises:
        InvalidBetza: as ``betza.parse``.
        BanmenError: if the radius is less than 1.

    >>> from banmen_rules.words.sentences import parts
    >>> [part.text for part in parts("FR[fD?R]")]
    ['F', 'R', '[fD?R]']
    """
    tree = parse_tree(text)
    if radius < 1:
        raise BanmenError(f"radius must be at least 1, got {radius}")
    ground = _Ground(describe(tree, text).paths, radius)
    tokens = tokenize(text)
    return tuple([_Item(text, item, tokens, ground).part() for item in tree])


@typed
def leaves(found: Iterable[Part]) -> Iterator[Part]:
    """List the innermost parts in the order of the text: together they are the whole of it.

    >>> from banmen_rules.words.sentences import leaves, parts
    >>> [part.text for part in leaves(parts("flF[R?sR]"))]
    ['fl', 'F', '[', 'R', '?', 's', 'R', ']']
    """
    for part in found:
        if part.parts:
            yield from leaves(part.parts)
        else:
            yield part


class _Ground:
    """What the items of one text have in common."""

    def __init__(self, paths: tuple[Path, ...], radius: int) -> None:
        self.squares = Squares(radius)
        self.sharing = sharing(map(_plain, paths))
        self.anywhere = tuple(index for index, path in enumerate(paths) if path.category is Category.TELEPORT)


class _Said(NamedTuple):
    """A path of one item, and the paths of the whole description that make it."""

    number: int
    path: Path
    steps: Raw
    """Its legs as plain numbers."""
    bends: tuple[int, ...]
    indices: tuple[int, ...]


class _About(NamedTuple):
    """What a part is about, from the paths that it takes part in."""

    squares: frozenset[Square]
    conditional: frozenset[Square]
    paths: tuple[int, ...]
    russian: str


class _Item:
    """One item of a text, and what its parts are made from."""

    def __init__(self, text: str, item: Item, tokens: Iterable[Token], ground: _Ground) -> None:
        self._text = text
        self._item = item
        self._tokens = [token for token in tokens if item.start <= token.start < item.end]
        self._squares = ground.squares
        self._own = expand(normalise((item,)))
        self._said = []
        for number, path in enumerate(self._own):
            steps = _plain(path)
            indices = ground.sharing(steps) or ground.anywhere
            self._said.append(_Said(number, path, steps, _bends(path.legs), indices))
        self._known: dict[tuple[tuple[int, int], ...], _About] = {}

    def part(self) -> Part:
        """Make the part of the whole item."""
        item = self._item
        found = clauses(self._own)
        says = _in_all(lambda language: language.whole(found))
        ends = [(said, len(said.path.legs)) for said in self._said]
        if isinstance(item, Term):
            return self._make("term", (item.start, item.end), says, ends, self._term(item, 0))
        within: list[Part] = []
        opening, closing = self._tokens[0], self._tokens[-1]
        legs = len(item.terms)
        says_open = _in_all(lambda language: language.opening(legs))
        within.append(self._make("open", (opening.start, opening.end), says_open, ends))
        for place, term in enumerate(item.terms):
            reached = self._reached(place)
            inside = self._term(term, place)
            within.append(self._make("term", (term.start, term.end), self._leg(term, place), reached, inside))
            if place < len(item.joints):
                within.append(self._joint(item.joints[place], term.end, place))
        says_close = _in_all(lambda language: language.closing())
        within.append(self._make("close", (closing.start, closing.end), says_close, ends))
        return self._make("path", (item.start, item.end), says, ends, tuple(within))

    def _reached(self, place: int) -> list[tuple[_Said, int]]:
        """Find the paths that make a leg, and how many legs of them count for it."""
        return [(said, place + 1) for said in self._said if len(said.path.legs) > place]

    def _joint(self, sign: str, at: int, place: int) -> Part:
        stops = sign == "?"
        reached = self._reached(place)
        if stops:
            reached = [(said, legs) for said, legs in reached if len(said.path.legs) == legs]
        return self._make(
            "joint", (at, at + 1), _in_all(lambda language: language.joint(stops=stops)), reached
        )

    def _leg(self, term: Term, place: int) -> Mapping[str, str]:
        """Say one leg of several."""
        motion = _motion(term)
        if not place:
            ways = frozenset(_unit(step) for step in term.directions)
            first = Clause(sort(motion), ways, motion)
            return _in_all(lambda language: language.first_leg(first))
        bends = frozenset(said.bends[place - 1] for said, _ in self._reached(place))
        if not bends:  # a leg that can never be made
            return _in_all(lambda language: language.impossible())
        last = isinstance(self._item, Chain) and place == len(self._item.terms) - 1
        return _in_all(lambda language: language.later_leg(Later(bends, motion), last=last))

    def _term(self, term: Term, place: int) -> tuple[Part, ...]:
        """Make the parts of a term; none if it is a single token."""
        tokens = [token for token in self._tokens if term.start <= token.start < term.end]
        if len(tokens) == 1:
            return ()
        landings = sum(token.kind == "landing" for token in tokens)
        atom = next(token for token in tokens if token.kind in {"atom", "leap"})
        made = self._turns(tokens, place) if place else self._directions(tokens, term)
        for token in tokens:
            match token.kind:
                case "direction":
                    continue
                case "landing":
                    says = self._landing(token, alone=landings == 1)
                case "range":
                    says = _in_all(lambda language: language.limit(term.reach, _motion(term)))
                case "over":
                    says = _in_all(lambda language: language.over(term.over))
                case _ if token is atom:
                    says = self._atom(term, tokens)
                case _:
                    says = _in_all(lambda language: language.doubled())
            made.append(self._make(token.kind, (token.start, token.end), says, self._reached(place)))
        return tuple(sorted(made, key=lambda part: part.start))

    def _landing(self, token: Token, *, alone: bool) -> Mapping[str, str]:
        bit = _LANDINGS[token.text]
        return _in_all(lambda language: language.landing(bit, alone=alone))

    def _atom(self, term: Term, tokens: Sequence[Token]) -> Mapping[str, str]:
        """Say what an atom is by itself, in all its directions."""
        if not term.atoms:
            found = clauses(self._own)
            return _in_all(lambda language: language.whole(found))
        steps = frozenset(step for atom in term.atoms for step in direction_letters.every(atom))
        ways = frozenset(_unit(step) for step in steps)
        motion = _motion(term)._replace(over=0, landing=USUAL)
        counted = (
            any(token.kind == "range" for token in tokens)
            or sum(token.kind == "atom" for token in tokens) > 1
        )
        if counted:
            atom = next(token for token in tokens if token.kind in {"atom", "leap"})
            motion = motion._replace(reach=0 if atom.text in _SLIDES else 1)
        return _in_all(lambda language: language.atom(ways, motion, counted=counted))

    def _directions(self, tokens: Sequence[Token], term: Term) -> list[Part]:
        """Make the parts of a first leg's direction letters; two that are read as a pair are one."""
        letters = [token for token in tokens if token.kind == "direction"]
        names = "".join(token.text for token in letters)
        units = [direction_letters.groups(names, atom) for atom in term.atoms] if names else []
        if len({tuple(name for name, _ in groups) for groups in units}) == 1:
            chosen = [
                (name, frozenset().union(*(groups[place][1] for groups in units)))
                for place, (name, _) in enumerate(units[0])
            ]
        else:
            chosen = [(names, term.directions)] if names else []
        made = []
        for name, steps in chosen:
            mine, letters = letters[: len(name)], letters[len(name) :]
            together = mine[-1].end - mine[0].start == len(mine)
            spans = [(mine[0].start, mine[-1].end)] if together else [(one.start, one.end) for one in mine]
            ways = frozenset(_unit(step) for step in steps)
            says = _direction(ways)
            said = [(said, 1) for said in self._said if (said.path.legs[0].dx, said.path.legs[0].dy) in steps]
            made += [self._make("direction", span, says, said) for span in spans]
        return made

    def _turns(self, tokens: Sequence[Token], place: int) -> list[Part]:
        """Make the parts of a later leg's direction letters."""
        made = []
        for token in tokens:
            if token.kind == "direction":
                chosen = [
                    (said, place + 1)
                    for said, _ in self._reached(place)
                    if said.bends[place - 1] in _turned(token.text, said.path.legs[place - 1 : place + 1])
                ]
                bends = frozenset(said.bends[place - 1] for said, _ in chosen)
                says = _bend(bends)
                made.append(self._make("direction", (token.start, token.end), says, chosen))
        return made

    def _make(
        self,
        kind: str,
        span: tuple[int, int],
        says: Mapping[str, str],
        reached: Sequence[tuple[_Said, int]],
        within: tuple[Part, ...] = (),
    ) -> Part:
        start, end = span
        about = self._about(reached)
        says = {**says, "ru": about.russian}
        text = self._text[start:end]
        return Part(start, end, text, kind, says, about.squares, about.conditional, about.paths, within)

    def _about(self, reached: Sequence[tuple[_Said, int]]) -> _About:
        """Find what a part is about; many parts are about the same."""
        key = tuple([(said.number, legs) for said, legs in reached])
        if key not in self._known:
            squares, conditional = self._squares.touched({said.steps[:legs] for said, legs in reached})
            indices = {index for said, _ in reached for index in said.indices}
            russian = _russian.part(frozenset([said.path.category for said, _ in reached]))
            self._known[key] = _About(squares, conditional, tuple(sorted(indices)), russian)
        return self._known[key]


_LANDINGS = {"m": Landing.EMPTY, "c": Landing.ENEMY, "d": Landing.FRIEND, "p": Landing.PASS}
_SLIDES = "RBQ"
_ALONG = {"f": {0}, "b": {4}, "v": {0, 4}, "s": {2, 6}, "a": set(range(8))}
_ACROSS = {"f": {1, 7}, "b": {3, 5}, "v": {1, 3, 5, 7}, "s": set[int](), "a": set(range(8))}


def _turned(letter: str, legs: Sequence[Leg]) -> set[int]:
    """Return the eighths of a turn that a letter allows between two legs."""
    before, after = ((not leg.dx) or (not leg.dy) for leg in legs)
    return (_ALONG if before == after else _ACROSS)[letter]


def _plain(path: Path) -> Raw:
    return tuple([(*leg[:4], int(leg.landing)) for leg in path.legs])


def _bends(legs: Sequence[Leg]) -> tuple[int, ...]:
    if len(legs) == 1:
        return ()
    points = [POINT[_unit((leg.dx, leg.dy))] for leg in legs]
    return tuple((after - before) % 8 for before, after in pairwise(points))


@lru_cache(maxsize=1024)
def _unit(step: Vector) -> Vector:
    """Return the direction of a step: a unit of the compass, or the whole of an oblique leap."""
    length = gcd(*step)
    unit = (step[0] // length, step[1] // length) if length else step
    return unit if unit in POINT else step


def _motion(term: Term) -> Motion:
    """Return how a term goes."""
    long, short = term.atoms[0]
    landing = Landing(term.landing) if term.landing else USUAL
    oblique = axis(term.atoms[0]) not in {0, 1}
    return Motion(
        (1,) if oblique else (long,), (long, short) if oblique else (0, 0), term.reach, term.over, landing
    )


def _direction(ways: frozenset[Vector]) -> Mapping[str, str]:
    return _in_all(lambda language: language.direction(ways))


def _bend(bends: frozenset[int]) -> Mapping[str, str]:
    return _in_all(lambda language: language.bend(bends) if bends else language.impossible())


def _in_all(say: Callable[[Language], str]) -> Mapping[str, str]:
    return {name: say(language) for name, language in LANGUAGES.items()}
