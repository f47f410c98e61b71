"""Parse tokens into the syntax tree: the grammar of the canonical dialect, a function for each rule.

`Reader` has the rules of all dialects: it reads tokens and moves of one leg, and counts paths.
"""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza import direction_letters, limits, tree
from banmen_rules.betza.model import ANY, CAPTURE
from banmen_rules.betza.tokens import BANMEN, Token, messages, split
from banmen_rules.betza.tree import ATOMS, LANDINGS, Atoms, Chain, Item, Term, Vector, axis


def parse_tree(text: str) -> tuple[Item, ...]:
    """Parse a description into its tree.

    Raises:
        InvalidBetza: the text is not a description in this dialect.

    """
    return Parser(text).description()


PASS = LANDINGS["p"]


class Reader:
    """Reads the tokens of one text; a dialect defines its items and its letters."""

    alphabet = BANMEN
    atoms: Mapping[str, tuple[Atoms, int]] = ATOMS
    stays = True
    """Whether ``(0,0)`` is a move."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = split(text, self.alphabet)
        self._tokens.append(Token("end", "", len(text), len(text)))
        self._at = 0
        self._paths = 0

    def description(self) -> tuple[Item, ...]:
        """``description = item+``."""
        if self._peek.kind == "end":
            self._fail("empty", self._peek)
        items: list[Item] = []
        while self._peek.kind != "end":
            items.extend(self._items())
        return tuple(items)

    def _items(self) -> Sequence[Item]:
        """Read the next item, which may be several items of the tree."""
        raise NotImplementedError

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        """Read the direction letters of a first leg; here each part of K and Q reads them for itself."""
        return frozenset().union(
            *(direction_letters.read(letters, atom, self._text, part=len(atoms) > 1) for atom in atoms)
        )

    def _term(self) -> Term:
        """``term = modifier* atom range? over?``, as a move of its own or as a first leg."""
        start = self._peek
        letters, landing = self._modifiers()
        token = self._peek
        atoms, reach = self._atom()
        if not atoms or atoms[0] == (0, 0):
            self._check_alone(atoms, token, letters, landing)
            return Term(atoms, frozenset(atoms), "", reach, 0, landing, start.start, token.end)
        steps = self._steps(letters, atoms)
        reach, over, end = self._tail(token, reach)
        return Term(atoms, steps, "", reach, over, landing, start.start, end)

    def _tail(self, token: Token, reach: int) -> tuple[int, int, int]:
        """``range? over?``: read what stands behind an atom; get the reach, what is passed, and the end."""
        doubled = self._doubled(token)
        reach = tree.UNLIMITED if doubled else reach
        if self._peek.kind == "range":
            reach = self._range(self._peek, token, doubled=doubled)
        over = self._over(self._peek, token, reach) if self._peek.kind == "over" else 0
        return reach, over, self._tokens[self._at - 1].end

    def _modifiers(self) -> tuple[list[Token], int]:
        """``modifier = "f" | "b" | "l" | "r" | "v" | "s" | "a" | "m" | "c" | "d" | "p"``."""
        letters = []
        landing = 0
        while self._peek.kind in {"direction", "landing"}:
            token = self._next()
            if token.kind == "direction":
                letters.append(token)
            elif landing & LANDINGS[token.text]:
                self._fail("duplicate", token)
            else:
                landing |= LANDINGS[token.text]
        return letters, landing

    def _atom(self) -> tuple[Atoms, int]:
        """Read an atom and the reach it has by itself.

        ``atom = W F D N A H C Z G | K R B Q | U | "(" int "," int ")"``.
        """
        token = self._peek
        if token.kind == "atom":
            return self.atoms[self._next().text]
        if token.kind == "leap":
            self._next()
            x, y = token.text[1:-1].split(",")
            for number, start in ((x, token.start + 1), (y, token.end - 1 - len(y))):
                self._number(number, "the numbers of a leap", start)
            return ((max(int(x), int(y)), min(int(x), int(y))),), 1
        if token.kind == "range":
            self._fail("range_first", token, shown=_small(token.text))
        if token.kind == "over":
            self._fail("over_first", token, shown=_cut(token.text))
        before = self._tokens[self._at - 1] if self._at else token
        place = f"after `{before.text}`" if before.kind in {"direction", "landing"} else "here"
        return self._fail("expected_here", token, place=place)

    def _doubled(self, atom: Token) -> bool:
        """Read a doubled atom, a range without limit, ``WW FF DD``; tell whether it is one."""
        token = self._peek
        if atom.kind != "atom" or token.kind != "atom" or token.text != atom.text:
            return False
        if atom.text in {"R", "B", "Q"}:
            self._fail("doubled_slide", atom, token.end)
        if atom.text in {"K", "U"}:
            self._fail(f"doubled_{atom.text}", atom, token.end)
        self._next()
        third = self._peek
        if third.kind == "atom" and third.text == atom.text:
            self._fail("tripled", atom, third.end)
        return True

    def _range(self, limit: Token, atom: Token, *, doubled: bool) -> int:
        """``range = digits``: up to n steps, 0 for no limit."""
        shorter = _small(limit.text)
        if doubled:
            self._fail("range_of_doubled", limit, atom=atom.text, shown=shorter)
        if len(limit.text) > 1 and shorter == "0":
            self._fail("zeros", limit, atom=atom.text)
        if len(limit.text) > 1 and limit.text[0] == "0":
            self._fail("exact_range", limit, atom=atom.text, shown=shorter, written=_cut(limit.text))
        reach = self._number(limit.text, "a range", limit.start)
        self._next()
        return reach

    def _over(self, passing: Token, atom: Token, reach: int) -> int:
        """``over = "~" digits? | "!"``."""
        if reach == 1:
            self._fail("step_over", passing, atom=atom.text)
        self._next()
        if self._peek.kind == "over":
            self._fail("second_over", self._peek)
        if passing.text == "!":
            return CAPTURE
        if passing.text == "~":
            return ANY
        digits = passing.text[1:]
        if digits[0] == "0":
            message = "over_number" if int(digits[:4]) else "over_nothing"
            self._fail(message, passing, shown=_cut(passing.text), number=int(digits))
        return self._number(digits, "the number after `~`", passing.start + 1)

    def _first_leg(self) -> Term:
        """Read a term that other legs follow."""
        start = self._peek
        term = self._term()
        self._check_leg(term.atoms, "(0,0)" if term.atoms else "U", start, term.end)
        return term

    def _check_leg(
        self, atoms: Atoms, name: str, token: Token, end: int | None = None, what: str = "path"
    ) -> None:
        if not atoms or atoms[0] == (0, 0):
            self._fail("alone", token, end, name=name, what=what)
        if axis(atoms[0]) == tree.OBLIQUE:
            self._fail("oblique_leg", token, end)

    def _check_alone(self, atoms: Atoms, token: Token, letters: list[Token], landing: int) -> None:
        if atoms and not self.stays:
            self._fail("cannot_stay", token)
        if letters:
            self._fail("alone_directions", letters[0], letters[-1].end, atom=token.text)
        self._doubled(token)
        if self._peek.kind in {"range", "over"}:
            self._fail("alone_range", self._peek, atom=token.text)
        if landing and token.text != "U":
            self._fail("alone_landing", self._tokens[self._at - 2], atom=token.text)

    def _term_outside_path(self) -> Term:
        """Read a term that is a move of its own."""
        token = self._peek
        term = self._term()
        if term.landing & PASS:
            self._fail_last_passes(token.start, term.end)
        self._count(len(term.directions) or 1, token, term.end)
        return term

    def _fail_last_passes(self, start: int, end: int) -> NoReturn:
        places = (token for token in self._tokens if token.start >= start and token.end <= end)
        self._fail("passes", next(token for token in places if token.text == "p"))

    def _counted(self, chain: Chain, first: Token) -> Chain:
        """Count the paths of a chain that must be made to its end."""
        reached = _NO_PATHS
        for term in chain.terms:
            reached = _count_paths(term, reached)
            self._check_count(max(reached.values()), first, chain.end)
        self._count(sum(reached.values()), first, chain.end)
        return chain

    def _count(self, paths: int, token: Token, end: int) -> None:
        self._paths += paths
        self._check_count(0, token, end)

    def _check_count(self, more: int, token: Token, end: int) -> None:
        if self._paths + more > limits.MAX_PATHS:
            self._fail("too_many_paths", token, end, most=limits.MAX_PATHS)

    def _check_legs(self, legs: Sequence[object], token: Token, end: int | None = None) -> None:
        if len(legs) > limits.MAX_LEGS:
            self._fail("too_many_legs", token, end, most=limits.MAX_LEGS)

    def _number(self, digits: str, what: str, start: int) -> int:
        if len(digits.lstrip("0")) > len(str(limits.MAX_RANGE)) or int(digits) > limits.MAX_RANGE:
            token = Token("range", digits, start, start + len(digits))
            self._fail("too_far", token, what=what, most=limits.MAX_RANGE)
        return int(digits)

    @property
    def _peek(self) -> Token:
        return self._tokens[self._at]

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _fail(self, message: str, token: Token, end: int | None = None, **words: object) -> NoReturn:
        """Refuse a part of the text, with a message of this dialect or of ``messages.toml``."""
        texts = {**messages(), **self.alphabet.messages}
        words = {**texts, "token": token.text, **words}
        end = token.end if end is None else end
        raise InvalidBetza(texts[message].format_map(words), self._text, token.start, end)


_NO_PATHS = {0: 0, 1: 0}


def _count_paths(term: Term, reached: dict[int, int]) -> dict[int, int]:
    """Count the paths up to this leg, by its axis."""
    if term.directions:
        diagonal = sum(bool(x and y) for x, y in term.directions)
        return {0: len(term.directions) - diagonal, 1: diagonal}
    direct = sum({"f": 1, "b": 1, "s": 2}.get(turn, 0) for turn in term.turns)
    if len(term.atoms) > 1:
        slanted = 4 if "h" in term.turns else 0
        return {line: reached[line] * direct + reached[1 - line] * slanted for line in (0, 1)}
    line = axis(term.atoms[0])
    crossed = 2 * sum(turn in "fb" for turn in term.turns)
    return {line: reached[line] * direct + reached[1 - line] * crossed, 1 - line: 0}


def _small(digits: str) -> str:
    """Return a range as it should be written, for an error message."""
    return _cut(digits.lstrip("0") or "0")


def _cut(text: str) -> str:
    return text if len(text) <= len(LANDINGS) else text[: len(LANDINGS)] + "…"


class Parser(Reader):
    """Reads the notation with paths in square brackets."""

    def _items(self) -> Sequence[Item]:
        """``item = term | path``."""
        token = self._peek
        if token.kind == "open":
            return (self._path(),)
        if token.kind in {"close", "joint"}:
            self._fail(f"stray_{token.kind}", token)
        return (self._term_outside_path(),)

    def _path(self) -> Chain:
        """``path = "[" term (joint term)+ "]"``; joint: ``-`` must continue, ``?`` may also stop here."""
        opening = self._next()
        terms: list[Term] = []
        joints = ""
        reached = _NO_PATHS  # by the axis of the last leg
        complete = 0  # paths that may stop there
        while True:
            start = self._peek
            self._refuse_nesting(start)
            axes = {line for line, paths in reached.items() if paths}
            term = self._later_leg(axes) if terms else self._first_leg()
            terms.append(term)
            self._check_legs(terms, start, term.end)
            joint = self._peek
            reached = _count_paths(term, reached)
            complete += sum(reached.values()) if joint.text in {"?", "]"} else 0
            self._check_count(max(complete, *reached.values()), opening, term.end)
            if joint.kind == "close":
                break
            if joint.kind == "end":
                self._fail("unclosed", opening, close="]")
            if joint.kind != "joint":
                self._fail("nested" if joint.kind == "open" else "unjoined", joint)
            if term.landing == PASS and joint.text == "?":
                self._fail("passes_and_stops", joint)
            joints += self._next().text
        closing = self._next()
        if len(terms) == 1:
            self._fail("one_leg", opening, closing.end)
        if terms[-1].landing & PASS:
            self._fail_last_passes(start.start, terms[-1].end)
        self._count(complete, opening, closing.end)
        return Chain(tuple(terms), joints, opening.start, closing.end)

    def _later_leg(self, before: set[int]) -> Term:
        """Read a term that follows a leg along one of these axes."""
        start = self._peek
        letters, landing = self._modifiers()
        token = self._peek
        atoms, reach = self._atom()
        if not atoms or atoms[0] == (0, 0):
            self._fail("alone", token, name=token.text, what="path")
        turns = self._turns(letters, token, atoms, before)
        reach, over, end = self._tail(token, reach)
        return Term(atoms, frozenset(), turns, reach, over, landing, start.start, end)

    def _steps(self, letters: list[Token], atoms: Atoms) -> frozenset[Vector]:
        for letter in letters:
            if letter.text == "a":
                self._fail("first_a", letter)
        return super()._steps(letters, atoms)

    def _turns(self, letters: list[Token], token: Token, atoms: Atoms, before: set[int]) -> str:
        """Read the direction letters of a later leg, against the leg before; none stand for ``f``."""
        turns: set[str] = set()
        seen: set[str] = set()
        self._check_leg(atoms, token.text, token)
        for letter in letters:
            if letter.text in "lr":
                self._fail("later_sides", letter)
            if letter.text in seen:
                self._fail("duplicate", letter)
            if letter.text == "a" and len(letters) > 1:
                self._fail("later_a", letters[0], letters[-1].end)
            if letter.text == "s" and len(atoms) == 1 and before != {axis(atoms[0])}:
                lines = ("an orthogonal", "a diagonal")
                kind = axis(atoms[0])
                self._fail("later_s", letter, before=lines[1 - kind], after=lines[kind])
            seen.add(letter.text)
            turns.update({"v": "fb", "a": "fbsh" if len(atoms) > 1 else "fbs"}.get(letter.text, letter.text))
        return "".join(turn for turn in "fbsh" if turn in turns) or "f"

    def _refuse_nesting(self, token: Token) -> None:
        if token.kind in {"open", "close"}:
            self._fail("nested" if token.kind == "open" else "expected_leg", token)
