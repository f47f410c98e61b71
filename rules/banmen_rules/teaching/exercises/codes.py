"""Short codes of results: a pupil copies one from a page at the end, and a teacher reads it back.

A code such as ``7GKB-1T9R-2Q`` is written in the 32 symbols of Crockford's alphabet: digits, and capital
letters without I, L, O and U. Its parts, one after the other:

- three symbols, which identify the exercises: the first 15 bits of `identity`;
- one or more, the results as a number. The result of an exercise is 0 (not done), or 1 more than its stars:
  1 (done, without a star) to 4 (three stars). The number is the sum of each result times 5 to the power of
  its exercise's place, from 0;
- two, the check: the symbols before them as one number, modulo 1021.

The check finds any one wrong symbol, and any two neighbours that changed places.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.teaching.exercises._model import ExerciseSpec

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})
"""Letters that are not in the alphabet with what they were copied from, and what stands between groups."""
_BASE, _RESULTS, _MODULUS, _GROUP = 32, 5, 1021, 4
_MARK, _CHECK = 3, 2
"""How many symbols identify the exercises, and check the code."""
LONGEST: Final = 600
"""The most characters of a code that is read."""


def identity(exercises: Sequence[ExerciseSpec]) -> str:
    """Identify exercises by their questions, in their order: 16 hexadecimal digits."""
    return sha256("\n".join(each.digest for each in exercises).encode()).hexdigest()[:16]


def mark(exercises: Sequence[ExerciseSpec]) -> str:
    """Return the symbols by which a code identifies its exercises."""
    return _symbols(int(identity(exercises), 16) >> (64 - 5 * _MARK)).rjust(_MARK, "0")


def format_code(exercises: Sequence[ExerciseSpec], stars: Mapping[str, int]) -> str:
    """Write results as a code.

    Args:
        exercises: all exercises, in their order.
        stars: the stars of each exercise that was done, by its id; from 0 to 3.

    Raises:
        InvalidArgument: if a number of stars is impossible.

    >>> cats = [ExerciseSpec(piece, "category", "tai", piece=piece) for piece in ("lion", "lion dog")]
    >>> format_code(cats, {"lion": 3, "lion dog": 0})
    'NQ89-9M'
    """
    number = 0
    for place, each in enumerate(exercises):
        got = stars.get(each.id)
        if got is not None and not 0 <= got < _RESULTS - 1:
            raise InvalidArgument(f"the stars of exercise {each.id}", f"from 0 to {_RESULTS - 2}", got)
        number += (0 if got is None else got + 1) * _RESULTS**place
    written = mark(exercises) + _symbols(number)
    written += _check_of(written)
    return "-".join(written[at : at + _GROUP] for at in range(0, len(written), _GROUP))


def parse_code(code: str, exercises: Sequence[ExerciseSpec]) -> dict[str, int]:
    """Read a code: the stars of each exercise that was done, by its id.

    Small letters, spaces and hyphens do not matter, and O, I and L are read as 0 and 1.

    Raises:
        BanmenError: if it was copied wrong, or belongs to other exercises.

    >>> cats = [ExerciseSpec(piece, "category", "tai", piece=piece) for piece in ("lion", "lion dog")]
    >>> parse_code("nq89 9m", cats)
    {'lion': 3, 'lion dog': 0}
    """
    shown = f"{code!s:.40}"
    written = symbols(code)
    if len(written) <= _MARK + _CHECK or not set(written) <= set(ALPHABET):
        raise BanmenError(f'A code must be letters and digits such as "7GKB-1T9R-2Q", got "{shown}".')
    body, check = written[:-_CHECK], written[-_CHECK:]
    if check != _check_of(body):
        raise BanmenError(f'The code "{shown}" was copied wrong: compare it with the page, symbol by symbol.')
    number = _number(body[_MARK:])
    if body[:_MARK] != mark(exercises) or number >= _RESULTS ** len(exercises):
        raise BanmenError(f'The code "{shown}" belongs to other exercises.')
    found = {}
    for each in exercises:
        number, result = divmod(number, _RESULTS)
        if result:
            found[each.id] = result - 1
    return found


def symbols(code: str) -> str:
    """Return the symbols of a code as it was copied by hand, without hyphens; nothing if it is too long.

    >>> symbols("nq8o-9l")
    'NQ8091'
    """
    return code.upper().translate(_READ_AS) if len(code) <= LONGEST else ""


def _check_of(body: str) -> str:
    return _symbols(_number(body) % _MODULUS).rjust(_CHECK, "0")


def _number(written: str) -> int:
    number = 0
    for symbol in written:
        number = number * _BASE + ALPHABET.index(symbol)
    return number


def _symbols(number: int) -> str:
    """Write a number, with one symbol at least."""
    written = ""
    while number or not written:
        number, symbol = divmod(number, _BASE)
        written = ALPHABET[symbol] + written
    return written
