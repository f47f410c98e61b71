"""The base of the parsers of all dialects: reads tokens and moves of one leg, and counts paths."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza import direction_letters, limits
from banmen_rules.betza.model import ANY, CAPTURE, Landing
from banmen_rules.betza.tokens import LANDINGS, Alphabet, Token, split
from banmen_rules.betza.tree import DIAGONAL, ORTHOGONAL, UNLIMITED, Chain, Item, Term, Vector, axis

LEAPS: dict[str, Vector] = {
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
COMPOUNDS: dict[str, tuple[tuple[Vector, ...], int]] = {
    "K": ((ORTHOGONAL, DIAGONAL), 1),
    "R": ((ORTHOGONAL,), UNLIMITED),
    "B": ((DIAGONAL,), UNLIMITED),
    "Q": ((ORTHOGONAL, DIAGONAL), UNLIMITED),
}
OBLIQUE = 2
BITS = {
    "m": Landing.EMPTY.value,
    "c": Landing.ENEMY.value,
    "d": Landing.FRIEND.value,
    "p": Landing.PASS.value,
}
PASS = BITS["p"]


class Reader:
    """Reads the tokens of one text; a dialect defines its items and its letters."""

    expected = "an atom (W F D N A H C Z G, K R B Q, U) or a leap such as `(4,1)`"
    empty = "a description must have at least one move, such as `WfF`; a piece that only stays is `(0,0)`"
    passes = (
        "`p` passes over a piece, so another leg must follow, as in `[pK-K]`; a last leg can only"
        " have m, c and d"
    )
    leaps: Mapping[str, Vector] = LEAPS
    stays = True
    """Whether ``(0,0)`` is a move."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        self._text = text
        self._tokens = split(text, alphabet)
        self._tokens.append(Token("end", "", len(text), len(text)))
        self._at = 0
        self._paths = 0

    def description(self) -> tuple[Item, ...]:
        """``description = item+``."""
        if self._peek.kind == "end":
            self._fail(self.empty, self._peek)
        items: list[Item] = []
        while self._peek.kind != "end":
            items.extend(self._items())
        return tuple(items)

    def _items(self) -> Sequence[Item]:
        """Read the next item, which may be several items of the tree."""
        raise NotImplementedError

    def _steps(self, letters: list[Token], atoms: tuple[Vector, ...]) -> frozenset[Vector]:
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
        end = token.end
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
        return reach, over, end

    def _modifiers(self) -> tuple[list[Token], int]:
        """``modifier = "f" | "b" | "l" | "r" | "v" | "s" | "a" | "m" | "c" | "d" | "p"``."""
        letters = []
        landing = 0
        while self._peek.kind in {"direction", "landing"}:
            token = self._next()
            if token.kind == "direction":
                letters.append(token)
            elif landing & BITS[token.text]:
                self._fail(f"duplicate `{token.text}`: write it once", token)
            else:
                landing |= BITS[token.text]
        return letters, landing

    def _atom(self) -> tuple[tuple[Vector, ...], int]:
        """Read an atom and the reach it has by itself.

        ``atom = W F D N A H C Z G | K R B Q | U | "(" int "," int ")"``.
        """
        token = self._peek
        if token.kind == "atom":
            self._next()
            if token.text in self.leaps:
                return (self.leaps[token.text],), 1
            return COMPOUNDS.get(token.text, ((), UNLIMITED))
        if token.kind == "leap":
            self._next()
            x, y = token.text[1:-1].split(",")
            for number, start in ((x, token.start + 1), (y, token.end - 1 - len(y))):
                self._number(number, "the numbers of a leap", start)
            return ((max(int(x), int(y)), min(int(x), int(y))),), 1
        if token.kind == "range":
            self._fail(f"a range must follow its atom, as in `R{_small(token.text)}`", token)
        if token.kind == "over":
            self._fail(f"`{_cut(token.text)}` must follow an atom with a range, as in `R~3` or `Q!`", token)
        before = self._tokens[self._at - 1] if self._at else token
        place = f"after `{before.text}`" if before.kind in {"direction", "landing"} else "here"
        return self._fail(f"expected {place}: {self.expected}", token)

    def _doubled(self, atom: Token) -> Token | None:
        """A doubled atom reads as a range without limit: ``WW FF DD``, never ``RR BB QQ KK``."""
        token = self._peek
        if atom.kind != "atom" or token.kind != "atom" or token.text != atom.text:
            return None
        if atom.text in {"R", "B", "Q"}:
            self._fail(f"`{atom.text}` already has no limit: write it once", atom, token.end)
        if atom.text == "K":
            self._fail("`K` cannot be doubled: a king's step without limit is `Q`", atom, token.end)
        if atom.text == "U":
            self._fail("`U` already goes to any square: write it once", atom, token.end)
        self._next()
        third = self._peek
        if third.kind == "atom" and third.text == atom.text:
            self._fail(
                f"`{atom.text}{atom.text}` already has no limit: write the atom at most twice",
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
            self._fail(f"write one zero for no limit: `{atom.text}0`", limit)
        if len(limit.text) > 1 and limit.text[0] == "0":
            self._fail(
                f"`{atom.text}{_cut(limit.text)}`, elsewhere an exact distance, is not in this"
                f" dialect: write `{atom.text}{shorter}` for up to {shorter} steps, or the leap",
                limit,
            )
        reach = self._number(limit.text, "a range", limit.start)
        self._next()
        return reach

    def _over(self, passing: Token, atom: Token, reach: int) -> int:
        """``over = "~" digits? | "!"``."""
        if reach == 1:
            self._fail(
                f"a single step cannot pass over pieces: give `{atom.text}` a range before `{passing.text}`",
                passing,
            )
        self._next()
        another = self._peek
        if another.kind == "over":
            self._fail("a leg can have only one of `~`, `~` with a number, and `!`", another)
        if passing.text == "!":
            return CAPTURE
        if passing.text == "~":
            return ANY
        digits = passing.text[1:]
        if digits[0] == "0":
            cure = (
                f"write `~{int(digits)}`" if int(digits[:4]) else "leave it out, or write `~` for any number"
            )
            self._fail(
                f"`{_cut(passing.text)}` is not a valid number of pieces to pass over: {cure}", passing
            )
        return self._number(digits, "the number after `~`", passing.start + 1)

    def _check_leg(self, term: Term, start: Token) -> None:
        if not term.atoms or term.atoms[0] == (0, 0):
            name = "(0,0)" if term.atoms else "U"
            self._fail(f"`{name}` must be alone, not in a path", start, term.end)
        if axis(term.atoms[0]) == OBLIQUE:
            self._fail(
                "the legs of a path must be orthogonal or diagonal, not oblique leaps", start, term.end
            )

    def _check_alone(
        self, atoms: tuple[Vector, ...], token: Token, letters: list[Token], landing: int
    ) -> None:
        if atoms and not self.stays:
            self._fail("`(0,0)`, a move that stays in place, has no notation in this dialect", token)
        if letters:
            self._fail(f"`{token.text}` takes no directions", letters[0], letters[-1].end)
        self._doubled(token)
        if self._peek.kind in {"range", "over"}:
            self._fail(f"`{token.text}` takes no range, `~` or `!`", self._peek)
        if landing and token.text != "U":
            self._fail(
                f"`{token.text}` stays in place, which is always possible: write no letters before it",
                self._tokens[self._at - 2],
            )

    def _term_outside_path(self) -> Term:
        """Read a term that is a move of its own."""
        token = self._peek
        term = self._term()
        if term.landing & PASS:
            self._fail_last_passes(token, term.end)
        self._count(len(term.directions) or 1, token, term.end)
        return term

    def _fail_last_passes(self, first: Token, end: int) -> NoReturn:
        token = next(
            token
            for token in self._tokens
            if token.start >= first.start and token.text == "p" and token.end <= end
        )
        self._fail(self.passes, token)

    def _counted(self, chain: Chain, first: Token) -> Chain:
        """Count the paths of a chain that must be made to its end."""
        tally = Tally()
        for number, term in enumerate(chain.terms, 1):
            self._check_count(tally.add(term, stops=number == len(chain.terms)), first, chain.end)
        self._count(tally.complete, first, chain.end)
        return chain

    def _count(self, paths: int, token: Token, end: int) -> None:
        self._paths += paths
        self._check_count(0, token, end)

    def _check_count(self, more: int, token: Token, end: int) -> None:
        if self._paths + more > limits.MAX_PATHS:
            self._fail(limits.TOO_MANY_PATHS, token, end)

    def _number(self, digits: str, what: str, start: int) -> int:
        if len(digits.lstrip("0")) > len(str(limits.MAX_RANGE)) or int(digits) > limits.MAX_RANGE:
            raise InvalidBetza(limits.too_far(what), self._text, start, start + len(digits))
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


class Tally:
    """The paths of one chain so far: how many, and how many of them end on which axis."""

    def __init__(self) -> None:
        self._reached = {0: 0, 1: 0}
        self.complete = 0  # paths that may stop there

    @property
    def axes(self) -> set[int]:
        """The axes that the next leg may follow."""
        return {line for line, paths in self._reached.items() if paths}

    def add(self, term: Term, *, stops: bool) -> int:
        """Add a leg; get how many paths the chain has by now, whether or not they are complete."""
        self._reached = _count_paths(term, self._reached)
        self.complete += sum(self._reached.values()) if stops else 0
        return max(self.complete, *self._reached.values())


def _small(digits: str) -> str:
    """Return a range as it should be written, for an error message."""
    return _cut(digits.lstrip("0") or "0")


def _cut(text: str) -> str:
    return text if len(text) <= len(LANDINGS) else text[: len(LANDINGS)] + "…"


def _count_paths(term: Term, reached: dict[int, int]) -> dict[int, int]:
    """Count the paths up to this leg, by its axis."""
    if term.directions:
        count = {0: 0, 1: 0}
        for x, y in term.directions:
            count[1 if x and y else 0] += 1
        return count
    direct = sum({"f": 1, "b": 1, "s": 2}.get(turn, 0) for turn in term.turns)
    if len(term.atoms) > 1:
        slanted = 4 if "h" in term.turns else 0
        return {line: reached[line] * direct + reached[1 - line] * slanted for line in (0, 1)}
    line = axis(term.atoms[0])
    crossed = 2 * sum(turn in "fb" for turn in term.turns)
    return {line: reached[line] * direct + reached[1 - line] * crossed, 1 - line: 0}
