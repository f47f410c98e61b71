"""Paths in brackets as H. G. Muller writes them, such as ``[W-fF]`` for the mao.

They look like banmen's own. What a later leg does without a direction, and what a single letter on K and
Q chooses, is not the same everywhere they are used: both are refused, with what to write instead.
"""

from collections.abc import Iterable
from types import MappingProxyType

from banmen_rules.betza import Description
from banmen_rules.betza.normal_form import Link, Route
from banmen_rules.betza.parser import Parser
from banmen_rules.betza.reading import OBLIQUE
from banmen_rules.betza.tokens import Alphabet, Token, kinds
from banmen_rules.betza.tree import Item, Vector, axis
from banmen_rules.betza_tools.dialects import _oblique
from banmen_rules.betza_tools.dialects._writing import Writer

TITLE = "the notation with brackets"
SOURCE = "H. G. Muller"

ALPHABET = Alphabet(
    kinds("fblrvsa", "mcdp", "WFDNAHCZGKRBQU", open="[", close="]", joint="-?"),
    leaps=True,
    over=False,
    others=MappingProxyType(
        {
            **dict.fromkeys("~!", "is banmen's own: here a piece is passed over on a leg, as `[pR-fR]`"),
            "O": "is castling, or a move without moving, in XBetza; neither can be read",
            "t": "joins the legs of a path in older texts; write `[F?fR]`",
            "n": "makes a leap that can be blocked, which is not read; write the legs, as `[W-fF]`",
            "g": "hops over a piece and lands right behind it, which is not read; write the legs, `[pQ-fK]`",
            "j": "must jump over a piece, which is not read; write the legs, as `[pR-fR]`",
        }
    ),
    title="what is read of the notation with brackets",
)


def read(text: str) -> tuple[Item, ...]:
    """Read a text with paths in brackets into a tree."""
    return BexReader(text, ALPHABET).description()


def write(description: Description) -> str:
    """Write a description; see `banmen_rules.betza_tools.dialects.write`."""
    return BexWriter(description).write()


class BexReader(Parser):
    """Reads a text with paths in brackets."""

    empty = "a description must have at least one move, such as `WfF`"
    passes = "`p` passes over a piece, so another leg must follow, as `[pK-fK]`"
    stays = False

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        if letters and len(atoms) > 1:
            self._fail(
                "what a direction chooses on K and Q is not the same everywhere: write W and F, or R and B,"
                " each with letters of its own",
                letters[0],
                letters[-1].end,
            )
        if axis(atoms[0]) == OBLIQUE and not _oblique.are_pairs(letters):
            self._fail(_oblique.REFUSAL, letters[0], letters[-1].end)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: tuple[Vector, ...], before: set[int]) -> str:
        if not letters:
            self._fail(
                f"where a later leg goes without a direction is not the same everywhere: write"
                f" `f{token.text}` for straight on, `a{token.text}` for every direction",
                token,
            )
        return super()._turns(letters, token, atoms, before)


class BexWriter(Writer):
    """Writes a text with paths in brackets."""

    title = TITLE
    stops = True
    no_stay = "it has no text for staying where one is"

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        return _oblique.write(directions, atom)

    def _route(self, route: Route) -> Iterable[str]:
        for link in route.links:
            if link.over:
                self._refuse(self._example(route), self._no_over(link.over))
        yield from super()._route(route)

    def _turns(self, link: Link) -> str:
        return super()._turns(link) or "f"
