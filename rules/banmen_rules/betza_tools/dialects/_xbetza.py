"""XBetza: the notation of H. G. Muller's Interactive Diagram and of XBoard.

Legs are chained with ``a``, and share one atom with one range. Letters choose among eight directions
on K and Q and in every later leg, where a turn by 45 or 135 degrees makes W of F, D of A and G of H,
or the reverse: the mao is ``afsW``.
"""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from banmen_rules.betza import Description, direction_letters
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, Link, Route, take_apart
from banmen_rules.betza.printer import atom_text, landing_letters
from banmen_rules.betza.reading import LEAPS, OBLIQUE
from banmen_rules.betza.tokens import Alphabet, Token, kinds
from banmen_rules.betza.tree import Item, Vector, axis
from banmen_rules.betza_tools.dialects._chains import ChainReader
from banmen_rules.betza_tools.dialects._writing import SINGLE_LETTER, Writer, are_pairs, write_pairs

TITLE = "XBetza"
SOURCE = "H. G. Muller's Interactive Diagram; XBoard"

_BRACKETS = "has no meaning in XBetza: legs are chained with `a`, as in `masR`"
_OVER = "exists only in banmen: XBetza passes over pieces with `p` on a leg of its own, as in `pafR`"
ALPHABET = Alphabet(
    kinds("fblrvs", "mcdp", "WFDNAHCLZJGKRBQU", again="a"),
    leaps=True,
    over=False,
    others=MappingProxyType(
        {
            **dict.fromkeys("[]?-", _BRACKETS),
            **dict.fromkeys("~!", _OVER),
            "O": "is castling or a null move in XBetza; neither is supported",
            "I": "imitates the piece moved last in XBetza, which is not supported",
            "t": "joins the legs of a path in older texts; write them with `a`, as in `afsW`",
            "n": "makes a leap that can be blocked, which is not supported; write the legs, as in `afsW`",
            "g": "hops over a piece and lands right behind it, which is not supported; for steps,"
            " write `p` before `a`",
            "j": "must jump over a piece, which is not supported; write the legs, as in `pafR`",
        }
    ),
    title="the supported part of XBetza",
)


def read(text: str) -> tuple[Item, ...]:
    """Parse XBetza into a tree."""
    return XBetzaReader(text, ALPHABET).description()


def write(description: Description) -> str:
    """Write a description; see `banmen_rules.betza_tools.dialects.write`."""
    return XBetzaWriter(description).write()


class XBetzaReader(ChainReader):
    """Parses XBetza."""

    leaps = MappingProxyType({**LEAPS, "L": LEAPS["C"], "J": LEAPS["Z"]})
    expected = "an atom (W F D N A H C L Z J G, K R B Q, U) or a leap such as `(4,1)`"
    empty = "a description must have at least one move, such as `WfF`"
    passes = "`p` passes over a piece, so another leg must follow, as in `pafR`: a cannon is `mRpafcR`"
    stays = False

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        """Read the directions of a first leg: on K and Q, one letter is one direction."""
        if len(atoms) > 1:
            return direction_letters.read_compass(letters, self._text)
        if axis(atoms[0]) == OBLIQUE and not are_pairs(letters):
            self._fail(SINGLE_LETTER, letters[0], letters[-1].end)
        return super()._steps(letters, atoms)


class XBetzaWriter(Writer):
    """Writes XBetza."""

    title = TITLE
    no_stay = "it has no notation for a pass"

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        return write_pairs(directions, atom)

    def _route(self, route: Route) -> Iterable[str]:
        """Write a chain for every leg where a route may end."""
        self._check_alike(route, "the legs of a chain must share one atom and one range")
        whole = all(len(link.atoms) > 1 for link in route.links)
        for each in (route,) if whole else take_apart(route):
            for legs in range(2, len(each.links) + 1):
                link = each.links[legs - 1]
                if legs == len(each.links):
                    yield from self._chains(each, each.links)
                elif link.stop:
                    yield from self._chains(each, (*each.links[: legs - 1], link._replace(landing=link.stop)))

    def _chains(self, route: Route, links: tuple[Link, ...]) -> Iterator[str]:
        first = links[0]
        head = landing_letters(first.landing, EMPTY)
        if len(first.atoms) == 1:
            head += self._letters(route.directions, first.atoms[0])
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
