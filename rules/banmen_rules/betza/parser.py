"""Parse tokens into the syntax tree: the grammar of the canonical dialect, a function for each rule."""

from collections.abc import Sequence
from typing import NoReturn

from banmen_rules.betza import limits
from banmen_rules.betza.reading import OBLIQUE, PASS, Reader, Tally
from banmen_rules.betza.tokens import BANMEN, Token
from banmen_rules.betza.tree import Chain, Item, Term, Vector, axis


def parse_tree(text: str) -> tuple[Item, ...]:
    """Parse a description into its tree.

    Raises:
        InvalidBetza: the text is not a description in this dialect.

    """
    return Parser(text, BANMEN).description()


class Parser(Reader):
    """Reads the notation with paths in square brackets."""

    def _items(self) -> Sequence[Item]:
        """``item = term | path``."""
        token = self._peek
        if token.kind == "open":
            return (self._path(),)
        if token.kind == "close":
            self._fail("this bracket does not close anything", token)
        if token.kind == "joint":
            self._fail(f"`{token.text}` must be between legs in square brackets, as in `[R?sR]`", token)
        return (self._term_outside_path(),)

    def _path(self) -> Chain:
        """``path = "[" term (joint term)+ "]"``; joint: ``-`` must continue, ``?`` may also stop here."""
        opening = self._next()
        terms: list[Term] = []
        joints = ""
        tally = Tally()
        while True:
            start = self._peek
            self._refuse_nesting(start)
            term = self._later_leg(tally.axes) if terms else self._term()
            self._check_leg(term, start)
            terms.append(term)
            if len(terms) > limits.MAX_LEGS:
                self._fail(limits.TOO_MANY_LEGS, start, term.end)
            joint = self._peek
            stops = joint.text in {"?", "]"}
            self._check_count(tally.add(term, stops=stops), opening, term.end)
            if joint.kind == "close":
                break
            if joint.kind != "joint":
                self._fail_unjoined(joint, opening)
            if term.landing == PASS and joint.text == "?":
                self._fail(
                    "`p` passes over a piece and can never stop there: join the next leg with `-`", joint
                )
            joints += self._next().text
        closing = self._next()
        if len(terms) == 1:
            self._fail("a path in brackets must have at least two legs, as in `[R?sR]`", opening, closing.end)
        if terms[-1].landing & PASS:
            self._fail_last_passes(start, terms[-1].end)
        self._count(tally.complete, opening, closing.end)
        return Chain(tuple(terms), joints, opening.start, closing.end)

    def _later_leg(self, before: set[int]) -> Term:
        """Read a term that follows a leg along one of these axes."""
        start = self._peek
        letters, landing = self._modifiers()
        token = self._peek
        atoms, reach = self._atom()
        if not atoms or atoms[0] == (0, 0):
            self._fail(f"`{token.text}` must be alone, not in a path", token)
        turns = self._turns(letters, token, atoms, before)
        reach, over, end = self._tail(token, reach)
        return Term(atoms, frozenset(), turns, reach, over, landing, start.start, end)

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
        self._refuse_all(letters)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: tuple[Vector, ...], before: set[int]) -> str:
        """Read the direction letters of a later leg, against the leg before; none stand for ``f``."""
        turns: set[str] = set()
        seen: set[str] = set()
        if axis(atoms[0]) == OBLIQUE:
            self._fail("the legs of a path must be orthogonal or diagonal, not oblique leaps", token)
        for letter in letters:
            if letter.text in "lr":
                self._fail(
                    f"`{letter.text}` cannot be used in a later leg, where left and right depend on the path:"
                    " write `s` for both right angles",
                    letter,
                )
            if letter.text in seen:
                self._fail(f"duplicate `{letter.text}`: write it once", letter)
            if letter.text == "a" and len(letters) > 1:
                self._fail("`a` already means every direction: write it alone", letters[0], letters[-1].end)
            if letter.text == "s" and len(atoms) == 1 and before != {axis(atoms[0])}:
                lines = ("an orthogonal", "a diagonal")
                kind = axis(atoms[0])
                self._fail(
                    f"`s` cannot be used here: no right angle leads from {lines[1 - kind]} leg to"
                    f" {lines[kind]} one; write `f` for the two at 45 degrees, `b` for the two at 135,"
                    " `v` for all four",
                    letter,
                )
            seen.add(letter.text)
            turns.update({"v": "fb", "a": "fbsh" if len(atoms) > 1 else "fbs"}.get(letter.text, letter.text))
        if not turns:
            return "f"
        return "".join(turn for turn in "fbsh" if turn in turns)

    def _refuse_all(self, letters: list[Token]) -> None:
        for letter in letters:
            if letter.text == "a":
                self._fail(
                    "`a` is only for later legs: join legs in brackets, as in"
                    " `[K-aK]`; a first leg without letters goes in every direction",
                    letter,
                )

    def _refuse_nesting(self, token: Token) -> None:
        if token.kind == "open":
            self._fail("brackets cannot be nested: write the legs one after another, as in `[K-K-K]`", token)
        if token.kind == "close":
            self._fail(f"expected a leg here: {self.expected}", token)

    def _fail_unjoined(self, token: Token, opening: Token) -> NoReturn:
        if token.kind == "end":
            self._fail("this bracket has no closing `]`", opening)
        if token.kind == "open":
            self._refuse_nesting(token)
        self._fail("legs must be joined by `-` (must continue) or `?` (may stop here)", token)
