"""Tokens to tree: the grammar of the canonical dialect, a function for each of its rules."""

from typing import NoReturn

from banmen_rules._errors import InvalidBetza
from banmen_rules.betza import _directions
from banmen_rules.betza._model import ANY, CAPTURE, Landing
from banmen_rules.betza._tokens import LANDINGS, Token, tokenize
from banmen_rules.betza._tree import DIAGONAL, ORTHOGONAL, UNLIMITED, Chain, Item, Term, Vector, axis

MAX_RANGE = 99
"""The longest range, the most pieces passed over, and the longest leap."""

MAX_LEGS = 6
"""Legs of one path; the longest of the three games has 3."""

MAX_PATHS = 1200
"""Ways of moving of one description; a lion that steps three times has 8 + 64 + 512."""

_LEAPS: dict[str, Vector] = {
    "W": (1, 0),
    "F": (1, 1),
    "D": (2, 0),
    "N": (2, 1),
    "A": (2, 2),
    "H": (3, 0),
    "C": (3, 1),
    "Z": (3, 2),
    "G": (3, 3),
}
_COMPOUNDS: dict[str, tuple[tuple[Vector, ...], int]] = {
    "K": ((ORTHOGONAL, DIAGONAL), 1),
    "R": ((ORTHOGONAL,), UNLIMITED),
    "B": ((DIAGONAL,), UNLIMITED),
    "Q": ((ORTHOGONAL, DIAGONAL), UNLIMITED),
}
_EXPECTED = "an atom (W F D N A H C Z G, K R B Q, U) or a leap such as `(4,1)`"
_OBLIQUE = 2
_BITS = {
    "m": Landing.EMPTY.value,
    "c": Landing.ENEMY.value,
    "d": Landing.FRIEND.value,
    "p": Landing.PASS.value,
}
_PASS = _BITS["p"]


def parse_tree(text: str) -> tuple[Item, ...]:
    """Parse a description into its tree.

    Raises:
        InvalidBetza: the text is not a description in this dialect.

    """
    return _Parser(text).description()


class _Parser:
    """A place in the tokens of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokenize(text)
        self._tokens.append(Token("end", "", len(text), len(text)))
        self._at = 0
        self._paths = 0

    def description(self) -> tuple[Item, ...]:
        """``description = item+``."""
        if self._peek.kind == "end":
            self._fail(
                "a description names at least one way of moving, such as `WfF`;"
                " a piece that only stays is `(0,0)`",
                self._peek,
            )
        items = []
        while self._peek.kind != "end":
            items.append(self._item())
        return tuple(items)

    def _item(self) -> Item:
        """``item = term | path``."""
        token = self._peek
        if token.kind == "open":
            return self._path()
        if token.kind == "close":
            self._fail("this bracket closes nothing", token)
        if token.kind == "joint":
            self._fail(f"`{token.text}` joins legs inside square brackets, as `[R?sR]`", token)
        term = self._term(None)
        if term.landing & _PASS:
            self._fail_last_passes(token, term.end)
        self._count(len(term.directions) or 1, token, term.end)
        return term

    def _path(self) -> Chain:
        """``path = "[" term (joint term)+ "]"``; joint: ``-`` must go on, ``?`` may also stop here."""
        opening = self._next()
        terms: list[Term] = []
        joints = ""
        reached = {0: 0, 1: 0}  # paths so far by the axis of their last leg
        every = 0  # with those that stop at a `?`
        while True:
            start = self._peek
            self._refuse_nesting(start)
            term = self._term({line for line in reached if reached[line]} if terms else None)
            self._check_leg(term, start)
            terms.append(term)
            if len(terms) > MAX_LEGS:
                self._fail(f"a path has at most {MAX_LEGS} legs", start, term.end)
            reached = _ways(term, reached)
            joint = self._peek
            stops = joint.text in {"?", "]"}
            every += sum(reached.values()) if stops else 0
            self._check_count(max(every, *reached.values()), opening, term.end)
            if joint.kind == "close":
                break
            if joint.kind != "joint":
                self._fail_unjoined(joint, opening)
            if term.landing == _PASS and joint.text == "?":
                self._fail(
                    "`p` passes over a piece and can never stop there: join the next leg with `-`", joint
                )
            joints += self._next().text
        closing = self._next()
        if len(terms) == 1:
            self._fail("a path in brackets has two legs or more, as `[R?sR]`", opening, closing.end)
        if terms[-1].landing & _PASS:
            self._fail_last_passes(start, terms[-1].end)
        self._count(every, opening, closing.end)
        return Chain(tuple(terms), joints, opening.start, closing.end)

    def _term(self, before: set[int] | None) -> Term:
        """``term = modifier* atom range? over?``; ``before``: the axes a later leg may follow."""
        start = self._peek
        letters, landing = self._modifiers()
        token = self._peek
        atoms, reach = self._atom()
        end = token.end
        if not atoms or atoms[0] == (0, 0):
            self._check_alone(token, letters, landing, later=before is not None)
            return Term(atoms, frozenset(atoms), "", reach, 0, landing, start.start, end)
        if before is None:
            self._refuse_all(letters)
            directions = frozenset().union(
                *(_directions.read(letters, atom, self._text, part=len(atoms) > 1) for atom in atoms)
            )
            turns = ""
        else:
            directions = frozenset()
            turns = self._turns(letters, token, atoms, before)
        doubled = self._doubled(token)
        if doubled is not None:
            reach, end = UNLIMITED, doubled.end
        limit = self._peek
        if limit.kind == "range":
            reach, end = self._range(limit, token, doubled), limit.end
        over = 0
        passing = self._peek
        if passing.kind == "over":
            over, end = self._over(passing, token, reach), passing.end
        return Term(atoms, directions, turns, reach, over, landing, start.start, end)

    def _modifiers(self) -> tuple[list[Token], int]:
        """``modifier = "f" | "b" | "l" | "r" | "v" | "s" | "a" | "m" | "c" | "d" | "p"``."""
        letters = []
        landing = 0
        while self._peek.kind in {"direction", "landing"}:
            token = self._next()
            if token.kind == "direction":
                letters.append(token)
            elif landing & _BITS[token.text]:
                self._fail(f"`{token.text}` is written twice; once is enough", token)
            else:
                landing |= _BITS[token.text]
        return letters, landing

    def _atom(self) -> tuple[tuple[Vector, ...], int]:
        """Read an atom and the reach it has by itself.

        ``atom = W F D N A H C Z G | K R B Q | U | "(" int "," int ")"``.
        """
        token = self._peek
        if token.kind == "atom":
            self._next()
            if token.text in _LEAPS:
                return (_LEAPS[token.text],), 1
            return _COMPOUNDS.get(token.text, ((), UNLIMITED))
        if token.kind == "leap":
            self._next()
            x, y = token.text[1:-1].split(",")
            for number, start in ((x, token.start + 1), (y, token.end - 1 - len(y))):
                self._number(number, "a leap goes", start)
            return ((max(int(x), int(y)), min(int(x), int(y))),), 1
        if token.kind == "range":
            self._fail(f"a range stands behind its atom, as `R{_small(token.text)}`", token)
        if token.kind == "over":
            self._fail(f"`{_cut(token.text)}` stands behind an atom with a range, as `R~3` or `Q!`", token)
        before = self._tokens[self._at - 1] if self._at else token
        after = f"behind `{before.text}`" if before.kind in {"direction", "landing"} else "here"
        return self._fail(f"{after} belongs {_EXPECTED}", token)

    def _doubled(self, atom: Token) -> Token | None:
        """A doubled atom reads as a range without limit: ``WW FF DD``, never ``RR BB QQ KK``."""
        token = self._peek
        if atom.kind != "atom" or token.kind != "atom" or token.text != atom.text:
            return None
        if atom.text in {"R", "B", "Q"}:
            self._fail(f"`{atom.text}` already has no limit: write it once", atom, token.end)
        if atom.text == "K":
            self._fail("`K` is not doubled: a king's step without limit is `Q`", atom, token.end)
        if atom.text == "U":
            self._fail("`U` already goes to any square: write it once", atom, token.end)
        self._next()
        third = self._peek
        if third.kind == "atom" and third.text == atom.text:
            self._fail(
                f"`{atom.text}{atom.text}` already has no limit: write the atom twice at most",
                atom,
                third.end,
            )
        return token

    def _range(self, limit: Token, atom: Token, doubled: Token | None) -> int:
        """``range = digits``: up to n steps, 0 for no limit."""
        if doubled is not None:
            self._fail(
                f"`{atom.text}{doubled.text}` already has no limit: write `{atom.text}{_small(limit.text)}`"
                " for a move up to that range",
                limit,
            )
        shorter = _small(limit.text)
        if len(limit.text) > 1 and shorter == "0":
            self._fail(f"no limit is written with one zero: `{atom.text}0`", limit)
        if len(limit.text) > 1 and limit.text[0] == "0":
            self._fail(
                f"`{atom.text}{_cut(limit.text)}` means an exact distance elsewhere, which this dialect does"
                f" not have: write `{atom.text}{shorter}` for up to {shorter} steps, or the leap",
                limit,
            )
        reach = self._number(limit.text, "a range goes", limit.start)
        self._next()
        return reach

    def _over(self, passing: Token, atom: Token, reach: int) -> int:
        """``over = "~" digits? | "!"``."""
        if reach == 1:
            self._fail(
                f"a single step passes over nothing: give `{atom.text}` a range before `{passing.text}`",
                passing,
            )
        self._next()
        another = self._peek
        if another.kind == "over":
            self._fail("a leg passes over pieces in one way only: `~`, `~` with a number, or `!`", another)
        if passing.text == "!":
            return CAPTURE
        if passing.text == "~":
            return ANY
        digits = passing.text[1:]
        if digits[0] == "0":
            cure = (
                f"write `~{int(digits)}`" if int(digits[:4]) else "leave it out, or write `~` for any number"
            )
            self._fail(f"`{_cut(passing.text)}` is no number of pieces to pass over: {cure}", passing)
        return self._number(digits, "`~` goes", passing.start + 1)

    def _turns(self, letters: list[Token], token: Token, atoms: tuple[Vector, ...], before: set[int]) -> str:
        """Read the direction letters of a later leg, against the leg before; none stand for ``f``."""
        turns: set[str] = set()
        seen: set[str] = set()
        if axis(atoms[0]) == _OBLIQUE:
            self._fail("an oblique leap has no place in a path: its legs are orthogonal or diagonal", token)
        for letter in letters:
            if letter.text in "lr":
                self._fail(
                    f"`{letter.text}` is not used in a later leg, where left and right depend on the way"
                    " taken: write `s` for both right angles",
                    letter,
                )
            if letter.text in seen:
                self._fail(f"`{letter.text}` is written twice; once is enough", letter)
            if letter.text == "a" and len(letters) > 1:
                self._fail("`a` is every direction already: write it alone", letters[0], letters[-1].end)
            if letter.text == "s" and len(atoms) == 1 and before != {axis(atoms[0])}:
                lines = ("an orthogonal", "a diagonal")
                kind = axis(atoms[0])
                self._fail(
                    f"`s` is refused here: no right angle leads from {lines[1 - kind]} leg to"
                    f" {lines[kind]} one; write `f` for the two at 45 degrees, `b` for the two at 135,"
                    " `v` for all four",
                    letter,
                )
            seen.add(letter.text)
            turns.update({"v": "fb", "a": "fbsh" if len(atoms) > 1 else "fbs"}.get(letter.text, letter.text))
        if not turns:
            return "f"
        return "".join(turn for turn in "fbsh" if turn in turns)

    def _check_leg(self, term: Term, start: Token) -> None:
        if not term.atoms or term.atoms[0] == (0, 0):
            name = "(0,0)" if term.atoms else "U"
            self._fail(f"`{name}` stands alone, never in a path", start, term.end)
        if axis(term.atoms[0]) == _OBLIQUE:
            self._fail(
                "an oblique leap has no place in a path: its legs are orthogonal or diagonal", start, term.end
            )

    def _check_alone(self, token: Token, letters: list[Token], landing: int, *, later: bool) -> None:
        if later:
            self._fail(f"`{token.text}` stands alone, never in a path", token)
        if letters:
            self._fail(f"`{token.text}` has no directions", letters[0], letters[-1].end)
        self._doubled(token)
        if self._peek.kind in {"range", "over"}:
            self._fail(f"`{token.text}` stands without a range and passes over nothing", self._peek)
        if landing and token.text != "U":
            self._fail(
                f"`{token.text}` is staying where one is, always possible: no letters stand before it",
                self._tokens[self._at - 2],
            )

    def _refuse_all(self, letters: list[Token]) -> None:
        for letter in letters:
            if letter.text == "a":
                self._fail(
                    "`a` belongs to later legs; elsewhere it joins legs, here they stand in brackets, as"
                    " `[K-aK]`; a first leg without letters goes in every direction",
                    letter,
                )

    def _refuse_nesting(self, token: Token) -> None:
        if token.kind == "open":
            self._fail("brackets do not nest: write the legs one after another, as `[K-K-K]`", token)
        if token.kind == "close":
            self._fail(f"here belongs a leg: {_EXPECTED}", token)

    def _fail_unjoined(self, token: Token, opening: Token) -> NoReturn:
        if token.kind == "end":
            self._fail("this bracket is never closed with `]`", opening)
        if token.kind == "open":
            self._refuse_nesting(token)
        self._fail("legs are joined by `-` (must go on) or `?` (may stop here)", token)

    def _fail_last_passes(self, first: Token, end: int) -> NoReturn:
        token = next(
            token
            for token in self._tokens
            if token.start >= first.start and token.text == "p" and token.end <= end
        )
        self._fail(
            "`p` passes over a piece, so another leg must follow, as `[pK-K]`; the letters of a last leg are"
            " m, c and d",
            token,
        )

    def _count(self, paths: int, token: Token, end: int) -> None:
        self._paths += paths
        self._check_count(0, token, end)

    def _check_count(self, more: int, token: Token, end: int) -> None:
        if self._paths + more > MAX_PATHS:
            self._fail(
                f"a description has at most {MAX_PATHS} ways of moving; here it goes beyond", token, end
            )

    def _number(self, digits: str, what: str, start: int) -> int:
        if len(digits.lstrip("0")) > len(str(MAX_RANGE)) or int(digits) > MAX_RANGE:
            message = f"{what} up to {MAX_RANGE}"
            raise InvalidBetza(message, self._text, start, start + len(digits))
        return int(digits)

    @property
    def _peek(self) -> Token:
        return self._tokens[self._at]

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _fail(self, message: str, token: Token, end: int | None = None) -> NoReturn:
        raise InvalidBetza(message, self._text, token.start, token.end if end is None else end)


def _small(digits: str) -> str:
    """Return a range as it would be written, for an error message."""
    return _cut(digits.lstrip("0") or "0")


def _cut(text: str) -> str:
    return text if len(text) <= len(LANDINGS) else text[: len(LANDINGS)] + "…"


def _ways(term: Term, reached: dict[int, int]) -> dict[int, int]:
    """Count the paths up to this leg, by its axis."""
    if term.directions:
        count = {0: 0, 1: 0}
        for x, y in term.directions:
            count[1 if x and y else 0] += 1
        return count
    straight = sum({"f": 1, "b": 1, "s": 2}.get(turn, 0) for turn in term.turns)
    if len(term.atoms) > 1:
        slanted = 4 if "h" in term.turns else 0
        return {line: reached[line] * straight + reached[1 - line] * slanted for line in (0, 1)}
    line = axis(term.atoms[0])
    crossed = 2 * sum(turn in "fb" for turn in term.turns)
    return {line: reached[line] * straight + reached[1 - line] * crossed, 1 - line: 0}
