"""Direction letters of first legs: letters to steps and back, for each of the three axes.

The names of the single oblique leaps follow XBetza: the second letter is the half, the first the
longer side (``rf`` is the knight's leap two forward and one right, ``fr`` one forward and two right).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import DIAGONAL, ORTHOGONAL, Vector, axis

_FEW = 6  # letters whose every order is tried for an error message

_SIDES = {"f": (0, 1), "b": (0, -1), "r": (1, 0), "l": (-1, 0)}
_NAMES = ("an orthogonal atom", "a diagonal atom", "an oblique atom", "an atom with eight directions")
_DIAGONAL_PAIRS = ("fl", "fr", "bl", "br")
OBLIQUE_PAIRS = ("ff", "bb", "fs", "bs", "lf", "rf", "fl", "fr", "bl", "br", "lb", "rb")
_PRINTED = (  # what the printer tries first, and what it puts together otherwise
    (("v", "s"), ("f", "b", "r", "l")),
    (("f", "b", "l", "r"), _DIAGONAL_PAIRS),
    (("v", "s", "f", "b", "l", "r"), OBLIQUE_PAIRS),
)


@lru_cache(maxsize=1024)
def every(atom: Vector) -> frozenset[Vector]:
    """Return the steps of an atom in all its directions."""
    x, y = atom
    return frozenset((i * p, j * q) for p, q in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1))


def _side(atom: Vector, letters: str) -> frozenset[Vector]:
    """Return the steps of an atom that go to the sides of all these letters."""
    sides = [_SIDES[letter] for letter in letters]
    return frozenset((x, y) for x, y in every(atom) if all(x * i + y * j > 0 for i, j in sides))


_KNIGHT = (2, 1)
_ORTHOGONAL = {letter: _side(ORTHOGONAL, letter) for letter in _SIDES}
_ORTHOGONAL |= {"v": _ORTHOGONAL["f"] | _ORTHOGONAL["b"], "s": _ORTHOGONAL["l"] | _ORTHOGONAL["r"]}
_DIAGONAL = {letters: _side(DIAGONAL, letters) for letters in (*_SIDES, *_DIAGONAL_PAIRS)}
_DIAGONAL |= dict.fromkeys("vs", every(DIAGONAL))
_OBLIQUE = {letter: _side(_KNIGHT, letter) for letter in _SIDES}
_OBLIQUE["v"] = frozenset((x, y) for x, y in every(_KNIGHT) if abs(y) > abs(x))
_OBLIQUE["s"] = every(_KNIGHT) - _OBLIQUE["v"]
for _pair in OBLIQUE_PAIRS:
    _OBLIQUE[_pair] = _side(_KNIGHT, _pair.strip("s")) & _OBLIQUE["v" if _pair[1] in "fb" else "s"]
_COMPASS = _ORTHOGONAL | {pair: _DIAGONAL[pair] for pair in _DIAGONAL_PAIRS}  # where a dialect has eight
_COMPASS |= {pair: _DIAGONAL[pair[0]] for pair in ("fs", "bs", "lv", "rv")}
_TABLES = (_ORTHOGONAL, _DIAGONAL, _OBLIQUE, _COMPASS)
_EIGHT = 3


def read(letters: Sequence[Token], atom: Vector, text: str, *, part: bool = False) -> frozenset[Vector]:
    """Read the direction letters of a first leg; none stand for every direction.

    Args:
        letters: the direction tokens before the atom.
        atom: the vector they choose the directions of.
        text: the whole description, for the error.
        part: whether the atom is one half of K or Q.

    Raises:
        InvalidBetza: a letter stands there twice, or another order would mean something else.

    """
    if not letters:
        return every(atom)
    return _scaled(_chosen(letters, axis(atom), text, part=part), atom)


def read_compass(letters: Sequence[Token], text: str) -> frozenset[Vector]:
    """Read direction letters that choose among eight directions; none stand for all of them.

    A single letter is one direction or, with v and s, two; a pair such as ``fl`` is a diagonal, and
    ``fs`` two of them.

    Raises:
        InvalidBetza: as for `read`.

    """
    if not letters:
        return every(ORTHOGONAL) | every(DIAGONAL)
    return frozenset(_chosen(letters, _EIGHT, text))


def _chosen(letters: Sequence[Token], kind: int, text: str, *, part: bool = False) -> set[Vector]:
    names = "".join(token.text for token in letters)
    found = _units(names, kind)
    half = f" ({'F' if kind else 'W'} is half of the atom)" if part else ""
    at = 0
    for index, unit in enumerate(found):
        if unit in found[:index]:
            message = f"duplicate `{unit}` before {_NAMES[kind]}{half}: write it once"
            raise InvalidBetza(message, text, letters[at].start, letters[at + len(unit) - 1].end)
        at += len(unit)
    if _unclear(found, names, kind):
        message = f"`{names}` on {_NAMES[kind]} depends on the order of its letters"
        cure = _cure(names, kind, part=part)
        raise InvalidBetza(f"{message}; {cure}", text, letters[0].start, letters[-1].end)
    return {step for unit in found for step in _TABLES[kind][unit]}


def groups(names: str, atom: Vector) -> list[tuple[str, frozenset[Vector]]]:
    """Split direction letters into those read together, each with the steps it chooses of an atom.

    The letters are ones that ``read`` accepts.
    """
    table = _TABLES[axis(atom)]
    return [(unit, _scaled(table[unit], atom)) for unit in _units(names, axis(atom))]


def write(directions: frozenset[Vector], atom: Vector) -> str:
    """Return the letters for these steps of an atom; none for all of them."""
    if directions == every(atom):
        return ""
    return "".join(units(directions, atom))


def units(directions: frozenset[Vector], atom: Vector) -> list[str]:
    """Return the letters for these steps of an atom, those together that are read together."""
    kind = axis(atom)
    table = _TABLES[kind]
    whole, parts = _PRINTED[kind]
    for unit in whole:
        if _scaled(table[unit], atom) == directions:
            return [unit]
    left = set(directions)
    found = []
    for unit in parts:
        steps = _scaled(table[unit], atom)
        if steps <= left:
            left -= steps
            found.append(unit)
    return found


def _units(names: str, kind: int) -> list[str]:
    """Split letters into those read together, from the left, a pair first."""
    table = _TABLES[kind]
    found = []
    while names:
        found.append(names[:2] if names[:2] in table else names[0])
        names = names[len(found[-1]) :]
    return found


def _unclear(found: list[str], names: str, kind: int) -> bool:
    """Tell whether another order of the letters would mean something else.

    Pairs alone are clear: each is a name. A single letter beside others is unclear as soon as any
    two of the letters could be read as a pair.
    """
    all_four = kind == 1 and not {"v", "s"}.isdisjoint(found)
    if all(len(unit) > 1 for unit in found) or kind == 0 or all_four:
        return False
    return any(a + b in _TABLES[kind] for a, b in permutations(names, 2))


def _cure(names: str, kind: int, *, part: bool) -> str:
    if part:
        return "write W and F, or R and B, each with its own letters, as the evil wolf is `frlWfF`"
    if kind == _EIGHT:
        return "write the atom once for each part, with its own letters"
    found: dict[frozenset[Vector], None] = {}
    for order in permutations(names) if len(names) <= _FEW else (tuple(names),):
        found[frozenset().union(*(_TABLES[kind][unit] for unit in _units("".join(order), kind)))] = None
    atom = DIAGONAL if kind == 1 else _KNIGHT
    texts = [write(steps, atom) for steps in found]  # as written first
    return "write the pairs: " + " or ".join(f"`{text}`" if text else "none, for all" for text in texts)


def _scaled(steps: Iterable[Vector], atom: Vector) -> frozenset[Vector]:
    """Turn steps of the model atom (W, F, N) into steps of this one."""
    long, short = atom
    if axis(atom) == 1 or not short:
        short = long
    scale = (0, short, long, -long, -short)  # a negative index counts from the end
    return frozenset((scale[x], scale[y]) for x, y in steps)
