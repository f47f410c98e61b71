"""The notations of H. G. Muller: XBetza, of his Interactive Diagram and of XBoard, and paths in brackets.

In XBetza, legs are chained with ``a``, and share one atom with one range. Letters choose among eight
directions on K and Q and in every later leg, where a turn by 45 or 135 degrees makes W of F, D of A and G of
H, or the reverse: the mao is ``afsW``.

Paths in brackets, such as ``[W-fF]`` for the mao, look like banmen's own, but two meanings vary between
authors: a later leg without a direction, and a single letter on K and Q. The reader refuses both, and says
what to write instead.
"""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from banmen_rules.betza import direction_letters
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, Link, Route, ends_of, take_apart
from banmen_rules.betza.parser import Parser, Reader
from banmen_rules.betza.printer import atom_text, landing_letters
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import ATOMS, OBLIQUE, Atoms, Vector, axis
from banmen_rules.betza_tools.dialects._chains import ChainReader
from banmen_rules.betza_tools.dialects._shared import Writer, alphabet

_IN_PAIRS = {"f": "fffs", "b": "bbbs", "l": "lfflbllb", "r": "rffrbrrb", "v": "ffbb", "s": "fsbs"}


class _PairReader(Reader):
    """Reads the directions of an oblique leap, which must be in pairs."""

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        names = "".join(token.text for token in letters)
        pairs = {names[at : at + 2] for at in range(0, len(names), 2)}
        if axis(atoms[0]) == OBLIQUE and not pairs.issubset(direction_letters.OBLIQUE_PAIRS):
            self._fail("single_letter", letters[0], letters[-1].end)
        return super()._steps(letters, atoms)


class _PairWriter(Writer):
    """Writes the directions of an oblique leap in pairs."""

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        letters = super()._letters(directions, atom)
        return _IN_PAIRS.get(letters, letters) if axis(atom) == OBLIQUE else letters


class XBetzaReader(_PairReader, ChainReader):
    """Parses XBetza."""

    alphabet = alphabet("xbetza")
    atoms = MappingProxyType({**ATOMS, "L": ATOMS["C"], "J": ATOMS["Z"]})
    stays = False

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        """Read the directions of a first leg: on K and Q, one letter is one direction."""
        if len(atoms) > 1:
            return direction_letters.read_compass(letters, self._text)
        return super()._steps(letters, atoms)


class XBetzaWriter(_PairWriter):
    """Writes XBetza."""

    alphabet = XBetzaReader.alphabet

    def _route(self, route: Route) -> Iterable[str]:
        """Write a chain for every leg where a route may end."""
        self._check_alike(route, "the legs of a chain must share one atom and one range")
        whole = all(len(link.atoms) > 1 for link in route.links)
        for each in (route,) if whole else take_apart(route):
            for legs in ends_of(each):
                *links, last = each.links[:legs]
                yield from self._chains(each, (*links, last._replace(landing=last.stop or last.landing)))

    def _chains(self, route: Route, links: tuple[Link, ...]) -> Iterator[str]:
        first = links[0]
        head = landing_letters(first.landing, EMPTY) + self._first_letters(route)
        tail = atom_text(first.atoms, first.reach)
        for turns in _turns(links[1:], None if len(first.atoms) > 1 else axis(first.atoms[0])):
            defaults = [EMPTY] * (len(turns) - 1) + [DEFAULT]
            legs = [
                letters + landing_letters(link.landing, default)
                for link, default, letters in zip(links[1:], defaults, turns, strict=True)
            ]
            yield "a".join([head, *legs]) + tail


_ALONG = {"fbs": ("",), "fb": ("v",), "fs": ("f", "s"), "bs": ("b", "s")}
_EIGHT = {**_ALONG, "fbsh": ("",), "fbs": ("vs",)}
_ACROSS = {"f": "fs", "b": "bs", "fb": "fsbs"}


def _turns(links: tuple[Link, ...], line: int | None) -> Iterator[tuple[str, ...]]:
    """Yield the letters of the later legs, one tuple per chain; ``line``: the axis of the leg before.

    Letters that would read as a pair stand in chains of their own.
    """
    if not links:
        yield ()
        return
    link, *rest = links
    found: list[tuple[str, int | None]] = []
    if line is None:
        found = [(letters, None) for letters in _EIGHT.get(link.turns, (link.turns,))]
    else:
        along, across = link.turns, ""
        if len(link.atoms) > 1:
            along, across = along.removesuffix("h"), "fb" if "h" in along else ""
        elif axis(link.atoms[0]) != line:
            along, across = "", along.removesuffix("s")
        found = [(letters, line) for letters in (_ALONG.get(along, (along,)) if along else ())]
        found += [(_ACROSS[across], 1 - line)] if across else []
    for letters, after in found:
        for others in _turns(tuple(rest), after):
            yield (letters, *others)


class BexReader(_PairReader, Parser):
    """Parses notation with paths in brackets."""

    alphabet = alphabet("bex")
    stays = False

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        if letters and len(atoms) > 1:
            self._fail("varying", letters[0], letters[-1].end)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: Atoms, before: set[int]) -> str:
        if not letters:
            self._fail("varying_turn", token)
        return super()._turns(letters, token, atoms, before)


class BexWriter(_PairWriter):
    """Writes notation with paths in brackets."""

    alphabet = BexReader.alphabet
    stops = True

    def _route(self, route: Route) -> Iterable[str]:
        for link in route.links:
            self._check_over(self._example(route), link)
        yield from super()._route(route)

    def _turns(self, link: Link) -> str:
        return super()._turns(link) or "f"
