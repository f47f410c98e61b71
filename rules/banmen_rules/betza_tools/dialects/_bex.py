"""Paths in brackets as H. G. Muller writes them, such as ``[W-fF]`` for the mao.

They look like banmen's own brackets, but two meanings vary between authors: a later leg without a direction,
and a single letter on K and Q. The reader refuses both, and says what to write instead.
"""

from collections.abc import Iterable
from types import MappingProxyType

from banmen_rules.betza import Description
from banmen_rules.betza.normal_form import Link, Route
from banmen_rules.betza.parser import Parser
from banmen_rules.betza.reading import OBLIQUE
from banmen_rules.betza.tokens import Alphabet, Token, kinds
from banmen_rules.betza.tree import Item, Vector, axis
from banmen_rules.betza_tools.dialects._writing import SINGLE_LETTER, Writer, are_pairs, write_pairs

TITLE = "the notation with brackets"
SOURCE = "H. G. Muller"

ALPHABET = Alphabet(
    kinds("fblrvsa", "mcdp", "WFDNAHCZGKRBQU", open="[", close="]", joint="-?"),
    leaps=True,
    over=False,
    others=MappingProxyType(
        {
            **dict.fromkeys(
                "~!", "exists only in banmen: here a piece is passed over on a leg, as in `[pR-fR]`"
            ),
            "O": "is castling or a null move in XBetza; neither is supported",
            "t": "joins the legs of a path in older texts; write `[F?fR]`",
            "n": "makes a leap that can be blocked, which is not supported; write the legs, as in `[W-fF]`",
            "g": "hops over a piece and lands right behind it, which is not supported; write the legs, as"
            " `[pQ-fK]`",
            "j": "must jump over a piece, which is not supported; write the legs, as in `[pR-fR]`",
        }
    ),
    title="the supported notation with brackets",
)


def read(text: str) -> tuple[Item, ...]:
    """Parse notation with paths in brackets into a tree."""
    return BexReader(text, ALPHABET).description()


def write(description: Description) -> str:
    """Write a description; see `banmen_rules.betza_tools.dialects.write`."""
    return BexWriter(description).write()


class BexReader(Parser):
    """Parses notation with paths in brackets."""

    empty = "a description must have at least one move, such as `WfF`"
    passes = "`p` passes over a piece, so another leg must follow, as in `[pK-fK]`"
    stays = False

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        if letters and len(atoms) > 1:
            self._fail(
                "the meaning of a direction on K and Q varies: write W and F, or R and B,"
                " each with its own letters",
                letters[0],
                letters[-1].end,
            )
        if axis(atoms[0]) == OBLIQUE and not are_pairs(letters):
            self._fail(SINGLE_LETTER, letters[0], letters[-1].end)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: tuple[Vector, ...], before: set[int]) -> str:
        if not letters:
            self._fail(
                f"the direction of a later leg without letters varies: write"
                f" `f{token.text}` for the same direction, `a{token.text}` for every direction",
                token,
            )
        return super()._turns(letters, token, atoms, before)


class BexWriter(Writer):
    """Writes notation with paths in brackets."""

    title = TITLE
    stops = True
    no_stay = "it has no notation for a pass"

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        return write_pairs(directions, atom)

    def _route(self, route: Route) -> Iterable[str]:
        for link in route.links:
            if link.over:
                self._refuse(self._example(route), self._no_over(link.over))
        yield from super()._route(route)

    def _turns(self, link: Link) -> str:
        return super()._turns(link) or "f"
