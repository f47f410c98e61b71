"""Other ways of writing a move text: those that mean the same, and those that learners write by mistake."""

import re
from collections.abc import Iterator
from itertools import islice, permutations, product

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.printer import side_by_side

_TERM = re.compile(r"([a-z]*)([A-Z]|\(\d+,\d+\))(.*)")
_HALVES = {"K": ("W", "F"), "Q": ("R", "B")}
_LONGER = {"s": ("s", "lr"), "v": ("v", "fb")}
_SPELLINGS = 6
_LISTS = 24

_TURNED = (str.maketrans("fb", "bf"), str.maketrans("lr", "rl"), str.maketrans("vs", "sv"))
_TAKEN_FOR = {
    "W": "FKR",
    "F": "WKB",
    "K": "WFQ",
    "R": "BQW",
    "B": "RQF",
    "Q": "RBK",
    "D": "AW",
    "A": "DF",
    "N": "CZ",
    "H": "D",
    "G": "A",
}
_JOINTS = str.maketrans("?-", "-?")


def terms_of(text: str) -> list[str]:
    """Take a text apart into its terms, each a move of one leg or a path in brackets."""
    return [text[item.start : item.end] for item in parse_tree(text)]


def orders(text: str) -> list[list[str]]:
    """List the same moves as terms that mean the same in any order, side by side.

    >>> orders("WfF")
    [['W', 'fF']]
    >>> orders("Ks")  # no text at all
    []
    """
    try:
        terms = terms_of(text)
    except BanmenError:
        return []
    found = []
    for chosen in islice(product(*(_spellings(term) for term in terms)), _LISTS):
        together = [term for spelling in chosen for term in spelling]
        if not any(_merge(one, other) for one, other in permutations(together, 2)):
            found.append(together)
    return found


def mistakes(wanted: Description) -> Iterator[tuple[str, Description]]:
    """Yield what learners may write instead, and what it means.

    A term left out, turned round, with another atom, with one step more or less.
    """
    terms = terms_of(wanted.text)
    texts = [side_by_side([*terms[:at], *terms[at + 1 :]]) for at in range(len(terms)) if len(terms) > 1]
    for at, term in enumerate(terms):
        texts += [side_by_side([*terms[:at], other, *terms[at + 1 :]]) for other in _misread(term)]
    texts += [wanted.text.translate(turn) for turn in _TURNED]
    for text in dict.fromkeys(texts):
        try:
            found = parse(text)
        except BanmenError:
            continue
        if not same_moves(found, wanted):
            yield found.text, found
            if found.text != text:
                yield text, found


def _spellings(term: str) -> list[tuple[str, ...]]:
    """List ways of writing one term that mean the same, the term itself first."""
    match = _TERM.fullmatch(term)
    if match is None:
        return [(term,)]
    letters, atom, rest = match.groups()
    found: list[tuple[str, ...]] = [(term,)]
    if atom in _HALVES:
        found.append(tuple(letters + half + rest for half in _HALVES[atom]))
    for longer in product(*(_LONGER.get(letter, (letter,)) for letter in letters)):
        for order in permutations("".join(longer)):
            found.append(("".join(order) + atom + rest,))
            if len(order) > 3:  # noqa: PLR2004 - nobody writes all the orders of so many
                break
    meant = parse(term)
    return [one for one in dict.fromkeys(found) if _means("".join(one), meant)][:_SPELLINGS]


def _means(text: str, meant: Description) -> bool:
    try:
        return same_moves(parse(text), meant)
    except BanmenError:
        return False


def _merge(one: str, other: str) -> bool:
    """Tell whether two terms side by side read as a doubled atom."""
    return one[-1] == other[0] and one[-1].isalpha()


def _misread(term: str) -> Iterator[str]:
    """Yield what a term is taken for."""
    for turn in _TURNED:
        yield term.translate(turn)
    match = _TERM.fullmatch(term)
    if match is None:
        yield term.translate(_JOINTS)
        yield re.sub(r"(?<=[-?])s(?=[A-Z])", "", term)
        return
    letters, atom, rest = match.groups()
    for other in _TAKEN_FOR.get(atom, ""):
        yield letters + other + rest
    yield atom + rest
    number = re.match(r"\d+", rest)
    if number is not None:
        tail = rest[number.end() :]
        yield letters + atom + tail
        for reach in (int(number[0]) - 1, int(number[0]) + 1):
            yield f"{letters}{atom}{reach}{tail}" if reach > 1 else letters + atom + tail
    elif not rest:
        yield f"{letters}{atom}2"
    for sign in "~!":
        yield letters + atom + (rest.replace(sign, "") if sign in rest else rest + sign)
