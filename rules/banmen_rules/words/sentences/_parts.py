"""Betza notation split into parts: each token with its meaning and its squares.

::

    notation --parser--> tree ----> a Part per move --tokens--> a Part per leg, letter, number, sign
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Category, Landing, Leg, Path, Token, direction_letters, tokenize
from banmen_rules.betza.cover import Raw, sharing
from banmen_rules.betza.meaning import describe, expand
from banmen_rules.betza.normal_form import normalise
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.reach import along, squares
from banmen_rules.betza.tree import Chain, Item, Term, axis
from banmen_rules.words.compass import POINT, Vector, unit_and_length
from banmen_rules.words.sentences._clauses import clauses
from banmen_rules.words.sentences._language import Language, over_in_words
from banmen_rules.words.sentences._languages import GRAMMARS, LISTING, listed_part
from banmen_rules.words.sentences._model import USUAL, Clause, LaterLeg, Motion, leaps, sort

Square = tuple[int, int]

RADIUS = 7
"""The default number of squares to each side of the piece."""


@typed_class
@dataclass(frozen=True, slots=True)
class Part:
    """A section of Betza notation: a whole move, one of its legs, or a single token.

    The parts of a part follow one another and cover it completely.

    >>> from banmen_rules.words.sentences import parts
    >>> step, slide = parts("WfR3")
    >>> slide.says["en"]
    'It slides up to three squares forward.'
    >>> [(part.text, part.says["en"]) for part in slide.parts]
    [('f', 'Forward.'), ('R', 'A slide orthogonally.'), ('3', 'Up to three squares.')]
    >>> sorted(slide.squares)
    [(0, 1), (0, 2), (0, 3)]
    """

    start: int
    end: int
    text: str
    kind: str
    """``term`` (one leg), ``path`` (brackets), or the kind of its token, as ``Token.kind``."""
    says: Mapping[str, str]
    """Its meaning, a sentence in each language; in Russian the categories of its paths."""
    squares: frozenset[Square]
    """Its squares on an empty board, (right, forward) of the piece: where the move may end; of a leg in
    brackets and its tokens, where that leg may end."""
    conditional: frozenset[Square]
    """More such squares, reachable only if another piece is there to capture or to pass over."""
    paths: tuple[int, ...]
    """The paths of the description that it contributes to, as indices."""
    parts: tuple["Part", ...] = ()
    """Its own parts; empty for a single token."""


@typed
def parts(text: str, *, radius: int = RADIUS) -> tuple[Part, ...]:
    """Split notation in the canonical dialect into one part per move, in order.

    Args:
        text: any notation that ``betza.parse`` accepts, in its canonical form or not.
        radius: how many squares to each side of the piece the parts cover.

    Raises:
        InvalidBetza: as ``betza.parse``.
        InvalidArgument: if the radius is less than 1.

    >>> from banmen_rules.words.sentences import parts
    >>> [part.text for part in parts("FR[fD?R]")]
    ['F', 'R', '[fD?R]']
    """
    tree = parse_tree(text)
    if radius < 1:
        raise InvalidArgument("radius", "at least 1", radius)
    paths = describe(tree, text).paths
    shares = sharing(map(_plain, paths))
    anywhere = tuple(index for index, path in enumerate(paths) if path.category is Category.TELEPORT)
    reach = _Squares(radius)
    tokens = tokenize(text)
    items = [_Item(text, item, tokens, reach, lambda legs: shares(legs) or anywhere) for item in tree]
    return tuple([item.part() for item in items])


@typed
def leaves(found: Iterable[Part]) -> Iterator[Part]:
    """List the innermost parts in order; together they cover the whole notation.

    >>> from banmen_rules.words.sentences import leaves, parts
    >>> [part.text for part in leaves(parts("flF[R?sR]"))]
    ['fl', 'F', '[', 'R', '?', 's', 'R', ']']
    """
    for part in found:
        if part.parts:
            yield from leaves(part.parts)
        else:
            yield part


_EMPTY = int(Landing.EMPTY)
_LANDING = 4


class _Squares:
    """Finds the squares that legs reach within a radius, once for each common beginning.

    Boards are plain ints, a bit per square, because a description may have a thousand paths. They are twice
    as large as the radius, since some legs come back.
    """

    def __init__(self, radius: int) -> None:
        self._middle = 2 * radius
        self._size = Size(4 * radius + 1, 4 * radius + 1)
        row = (1 << 2 * radius + 1) - 1 << radius
        self._near = sum(row << rank * self._size.files for rank in range(radius, 3 * radius + 1))
        start = 1 << self._middle * self._size.files + self._middle
        self._known: dict[Raw, tuple[int, int]] = {(): (start, start)}

    def touched(self, routes: Iterable[Raw]) -> tuple[frozenset[Square], frozenset[Square]]:
        """Find the squares where the last of these legs may end.

        The first set is for an empty board; the second needs another piece somewhere.
        """
        free = every = 0
        for legs in routes:
            found = self._after(legs)
            free |= found[0]
            every |= found[1]
        return self._shown(free), self._shown(every & ~free)

    def _after(self, legs: Raw) -> tuple[int, int]:
        """Return the two boards after these legs: on an empty board, and on any."""
        found = self._known.get(legs)
        if found is None:
            free, every = self._after(legs[:-1])
            leg = legs[-1]
            ends = along(every, leg, self._size)
            begun = 0
            if leg[_LANDING] & _EMPTY:
                begun = ends if free == every else along(free, leg, self._size)
            found = self._known[legs] = (begun, ends)
        return found

    def _shown(self, board: int) -> frozenset[Square]:
        """List the squares of a board that are near enough, as (right, forward) of the piece."""
        found = [divmod(square, self._size.files) for square in squares(board & self._near)]
        return frozenset([(file - self._middle, self._middle - rank) for rank, file in found])


class _ItemPath(NamedTuple):
    """A path of one item, and the paths of the whole description that include it."""

    number: int
    path: Path
    steps: Raw
    """Its legs as plain numbers."""
    turns: tuple[int, ...]
    indices: tuple[int, ...]

    def stops(self, legs: int) -> bool:
        """Tell whether it has no more legs than these."""
        return len(self.path.legs) == legs


_Reached = Sequence[tuple[_ItemPath, int]]
"""Paths, and how many of their legs lead to where a part ends."""


_Covered = tuple[frozenset[Square], frozenset[Square], tuple[int, ...], Mapping[str, str]]
"""The squares and paths that a part covers, and the categories of these in Russian."""


class _Item:
    """One item of the notation, and the parts made from it."""

    def __init__(
        self,
        text: str,
        item: Item,
        tokens: Iterable[Token],
        squares: _Squares,
        including: Callable[[Raw], tuple[int, ...]],
    ) -> None:
        self._text, self._item = text, item
        self._tokens = [token for token in tokens if item.start <= token.start < item.end]
        self._squares = squares
        self._own = expand(normalise((item,)))
        self._paths = []
        for number, path in enumerate(self._own):
            steps = _plain(path)
            self._paths.append(_ItemPath(number, path, steps, _turns_of(path.legs), including(steps)))
        self._known: dict[object, _Covered] = {}

    def part(self) -> Part:
        """Make the part of the whole item."""
        item = self._item
        ends = [(path, len(path.path.legs)) for path in self._paths]
        if isinstance(item, Term):
            return self._make("term", item, self._whole(), ends, self._term(item, 0))
        opening, *_, closing = self._tokens
        within = [
            self._make("open", opening, _in_all("opening", legs=len(item.terms)), ends),
            self._make("close", closing, _in_all("closing"), ends),
        ]
        for place, term in enumerate(item.terms):
            says = self._leg(term, place)
            reached = self._reached(place)
            inside = self._term(term, place)
            within.append(self._make("term", term, says, reached, inside))
        for place, token in enumerate(token for token in self._tokens if token.kind == "joint"):
            stops = token.text == "?"
            reached = self._reached(place)
            if stops:
                reached = [(path, legs) for path, legs in reached if path.stops(legs)]
            within.append(self._make("joint", token, _in_all("joint", stops=stops), reached))
        return self._make("path", item, self._whole(), ends, within)

    def _whole(self) -> Mapping[str, str]:
        found = clauses(self._own)
        return _each(lambda language: language.whole(found))

    def _reached(self, place: int) -> list[tuple[_ItemPath, int]]:
        """Find the paths that reach a leg, and how many of their legs lead there."""
        return [(path, place + 1) for path in self._paths if len(path.path.legs) > place]

    def _leg(self, term: Term, place: int) -> Mapping[str, str]:
        """Describe one leg of several."""
        motion = _motion(term)
        if not place:
            units = frozenset(_unit(step) for step in term.directions)
            first = Clause(sort(motion), units, motion)
            return _each(lambda language: language.first_part(first))
        turns = frozenset(path.turns[place - 1] for path, _ in self._reached(place))
        if not turns:  # no path reaches this leg
            return _in_all("impossible")
        last = isinstance(self._item, Chain) and place == len(self._item.terms) - 1
        return _each(lambda language: language.later_part(LaterLeg(turns, motion), last=last))

    def _term(self, term: Term, place: int) -> list[Part]:
        """Make the parts of a term; none if it is a single token."""
        tokens = [token for token in self._tokens if term.start <= token.start < term.end]
        if len(tokens) == 1:
            return []
        landings = sum(token.kind == "landing" for token in tokens)
        atom = next(token for token in tokens if token.kind in {"atom", "leap"})
        letters = [token for token in tokens if token.kind == "direction"]
        made = self._turns(letters, place) if place else self._directions(letters, term)
        for token in tokens:
            match token.kind:
                case "direction":
                    continue
                case "landing":
                    says = _in_all(token.text, alone=landings == 1)
                case "range":
                    says = _in_all("times" if leaps(_motion(term)) else "limit", reach=term.reach)
                case "over":
                    says = _in_all("over", over=over_in_words(term.over))
                case _ if token is atom:
                    says = self._atom(term, tokens)
                case _:
                    says = _in_all("doubled")
            made.append(self._make(token.kind, token, says, self._reached(place)))
        return made

    def _atom(self, term: Term, tokens: Sequence[Token]) -> Mapping[str, str]:
        """Describe an atom by itself, in all its directions."""
        if not term.atoms:
            return self._whole()
        units = frozenset(_unit(step) for atom in term.atoms for step in direction_letters.every(atom))
        motion = _motion(term)
        if motion.slant != (0, 0):
            return _in_all("oblique", where=units)
        if leaps(motion):
            return _in_all("jump", where=units, lengths=motion.lengths)
        atoms = [token for token in tokens if token.kind == "atom"]
        counted = len(atoms) > 1 or any(token.kind == "range" for token in tokens)
        slides = any(atom.text in _SLIDES for atom in atoms) if counted else motion.reach != 1
        return _in_all("slide" if slides else "step", where=units, counted=counted)

    def _directions(self, letters: Sequence[Token], term: Term) -> list[Part]:
        """Make the parts of a first leg's direction letters; two letters that form a pair are one part."""
        names = "".join(token.text for token in letters)
        pairs = [direction_letters.groups(names, atom) for atom in term.atoms] if names else []
        if len({tuple(name for name, _ in groups) for groups in pairs}) == 1:
            chosen = [
                (name, frozenset().union(*(groups[place][1] for groups in pairs)))
                for place, (name, _) in enumerate(pairs[0])
            ]
        else:
            chosen = [(names, term.directions)] if names else []
        made = []
        for name, steps in chosen:
            mine, letters = letters[: len(name)], letters[len(name) :]
            together = mine[-1].end - mine[0].start == len(mine)
            spans = [mine[0]._replace(text=name, end=mine[-1].end)] if together else mine
            units = frozenset(_unit(step) for step in steps)
            says = _in_all("direction", units=units)
            reached = [(path, 1) for path in self._paths if path.path.legs[0][:2] in steps]
            made += [self._make("direction", span, says, reached) for span in spans]
        return made

    def _turns(self, letters: Sequence[Token], place: int) -> list[Part]:
        """Make the parts of a later leg's direction letters."""
        made = []
        for token in letters:
            reached = [
                (path, legs)
                for path, legs in self._reached(place)
                if path.turns[place - 1] in _turned(token.text, path.path.legs[place - 1 : legs])
            ]
            turns = frozenset(path.turns[place - 1] for path, _ in reached)
            says = _in_all("bend", turns=turns) if turns else _in_all("impossible")
            made.append(self._make("direction", token, says, reached))
        return made

    def _make(
        self,
        kind: str,
        at: Token | Item,
        says: Mapping[str, str],
        reached: _Reached,
        within: Sequence[Part] = (),
    ) -> Part:
        key = tuple([(path.number, legs) for path, legs in reached])
        # Many parts cover the same.
        if key not in self._known:
            squares, conditional = self._squares.touched({path.steps[:legs] for path, legs in reached})
            indices = {index for path, _ in reached for index in path.indices}
            categories = frozenset([path.path.category for path, _ in reached])
            listed: Mapping[str, str] = {lang: listed_part(categories, lang) for lang in LISTING}
            self._known[key] = squares, conditional, tuple(sorted(indices)), listed
        squares, conditional, paths, listed = self._known[key]
        says = {**says, **listed}
        text = self._text[at.start : at.end]
        ordered = tuple(sorted(within, key=lambda part: part.start))
        return Part(at.start, at.end, text, kind, says, squares, conditional, paths, ordered)


_SLIDES = "RBQ"
_ALONG = {"f": {0}, "b": {4}, "v": {0, 4}, "s": {2, 6}, "a": set(range(8))}
_ACROSS = {"f": {1, 7}, "b": {3, 5}, "v": {1, 3, 5, 7}, "s": set[int](), "a": set(range(8))}


def _turned(letter: str, legs: Sequence[Leg]) -> set[int]:
    """Return the turns that a letter allows between two legs, in eighths."""
    before, after = ((not leg.dx) or (not leg.dy) for leg in legs)
    return (_ALONG if before == after else _ACROSS)[letter]


def _plain(path: Path) -> Raw:
    return tuple([(*leg[:4], int(leg.landing)) for leg in path.legs])


def _turns_of(legs: Sequence[Leg]) -> tuple[int, ...]:
    if len(legs) == 1:
        return ()
    points = [POINT[_unit((leg.dx, leg.dy))] for leg in legs]
    return tuple((after - before) % 8 for before, after in pairwise(points))


@lru_cache(maxsize=1024)
def _unit(step: Vector) -> Vector:
    """Return the direction of a step: one of the eight, or an oblique leap itself."""
    unit, _ = unit_and_length(*step)
    return unit if unit in POINT else step


def _motion(term: Term) -> Motion:
    """Return the motion of a term."""
    long, short = term.atoms[0]
    landing = Landing(term.landing) if term.landing else USUAL
    oblique = axis(term.atoms[0]) not in {0, 1}
    slant = (long, short) if oblique else (0, 0)
    return Motion((1,) if oblique else (long,), slant, term.reach, term.over, landing)


def _in_all(name: str, **values: object) -> Mapping[str, str]:
    """Say in all languages what a part means."""
    return _each(lambda language: language.part(name, **values))


def _each(say: Callable[[Language], str]) -> Mapping[str, str]:
    return {lang: say(language) for lang, language in GRAMMARS.items()}
