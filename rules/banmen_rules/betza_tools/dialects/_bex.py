"""Paths in brackets as H. G. Muller writes them, such as ``[W-fF]`` for the mao.

They look like banmen's own brackets, but two meanings vary between authors: a later leg without a direction,
and a single letter on K and Q. The reader refuses both, and says what to write instead.
"""

from collections.abc import Iterable

from banmen_rules.betza.normal_form import Link, Route
from banmen_rules.betza.parser import Parser
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import OBLIQUE, Vector, axis
from banmen_rules.betza_tools.dialects._shared import Writer, alphabet, are_pairs, write_pairs


class BexReader(Parser):
    """Parses notation with paths in brackets."""

    alphabet = alphabet("bex")
    stays = False

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        if letters and len(atoms) > 1:
            self._fail("varying", letters[0], letters[-1].end)
        if axis(atoms[0]) == OBLIQUE and not are_pairs(letters):
            self._fail("single_letter", letters[0], letters[-1].end)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: tuple[Vector, ...], before: set[int]) -> str:
        if not letters:
            self._fail("varying_turn", token)
        return super()._turns(letters, token, atoms, before)


class BexWriter(Writer):
    """Writes notation with paths in brackets."""

    alphabet = BexReader.alphabet
    stops = True

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        return write_pairs(directions, atom)

    def _route(self, route: Route) -> Iterable[str]:
        for link in route.links:
            self._check_over(self._example(route), link)
        yield from super()._route(route)

    def _turns(self, link: Link) -> str:
        return super()._turns(link) or "f"
