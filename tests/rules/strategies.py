"""Hypothesis strategies for what the rules read: kept in one file, so that every test draws alike."""

from hypothesis import assume
from hypothesis import strategies as st

from banmen_rules import InvalidBetza
from banmen_rules.betza import Description, parse

_ORTHOGONAL = ("", "f", "b", "l", "r", "v", "s", "fl", "rf", "frl", "fs", "blr", "vr", "lrfb")
_DIAGONAL = ("", "f", "b", "l", "r", "v", "s", "fl", "br", "flbr", "frbl", "flfrbr", "fb", "lr", "vf")
_OBLIQUE = ("", "f", "b", "l", "r", "v", "s", "ff", "bs", "lf", "fr", "fffs", "rbbr", "vs", "sl", "fb")
_BOTH = ("", "f", "b", "l", "r", "v", "s", "fs", "lr", "vs")
_LETTERS = (_ORTHOGONAL, _DIAGONAL, _OBLIQUE)
_ALIKE = ("", "f", "b", "v", "s", "fs", "bs", "vs", "a")
_CROSSED = ("", "f", "b", "v", "a")
_LAST = ("", "m", "c", "d", "mc", "cm", "cd", "mcd")
_GOING_ON = (*_LAST, "mp", "cp", "mcp", "mcdp")
_ATOMS = {"W": 0, "F": 1, "D": 0, "A": 1, "H": 0, "G": 1, "R": 0, "B": 1, "(4,0)": 0, "(2,2)": 1}
_LEAPS = {"N": 2, "C": 2, "Z": 2, "(4,1)": 2, "(1,2)": 2}
_SLIDES = ("R", "B", "Q")

letters = st.text("fblrvsamcdpWFDNAHCZGKRBQU()[]-?,0123456789~!nLO {}", max_size=40)
"""Texts that look like notation, most of them wrong."""


@st.composite
def _tail(draw: st.DrawFn, atom: str) -> str:
    """Draw a range and what may be passed on the way."""
    doubled = [atom] if atom in "WFDNAHCZG" else []
    reach = draw(st.sampled_from(["", "", "", "0", "1", "2", "3", "12", *doubled]))
    if reach == "1" or (not reach and atom not in _SLIDES):
        return reach
    return reach + draw(st.sampled_from(["", "", "", "~", "~1", "~3", "!"]))


def _mixed(draw: st.DrawFn, directions: str, landings: str) -> str:
    return draw(st.sampled_from([landings + directions, directions + landings]))


@st.composite
def terms(draw: st.DrawFn) -> str:
    """Draw the text of a move of one leg."""
    kind = draw(st.integers(0, 9))
    landing = draw(st.sampled_from(_LAST))
    if kind == 0:
        return draw(st.sampled_from(["(0,0)", landing + "U"]))
    if kind < 3:
        atom = draw(st.sampled_from("KQ"))
        return _mixed(draw, draw(st.sampled_from(_BOTH)), landing) + atom + draw(_tail(atom))
    atom, axis = draw(st.sampled_from([*_ATOMS.items(), *_LEAPS.items()]))
    return _mixed(draw, draw(st.sampled_from(_LETTERS[axis])), landing) + atom + draw(_tail(atom))


@st.composite
def chains(draw: st.DrawFn) -> str:
    """Draw the text of a path in brackets; a few of them can never be made."""
    both = draw(st.booleans())
    atom, axis = draw(st.sampled_from([("K", 0), ("Q", 0)] if both else [*_ATOMS.items()]))
    axes = {0, 1} if both else {axis}
    directions = draw(st.sampled_from(_BOTH if both else _LETTERS[axis]))
    text = "["
    legs = draw(st.integers(2, 3))
    for leg in range(legs):
        landing = draw(st.sampled_from(_LAST if leg == legs - 1 else _GOING_ON))
        text += _mixed(draw, directions, landing) + atom + draw(_tail(atom))
        if leg < legs - 1:
            text += draw(st.sampled_from("-?"))
            atom, axis = draw(st.sampled_from([("K", 2), ("Q", 2), *_ATOMS.items()]))
            directions = draw(st.sampled_from(_ALIKE if axis == 2 or axes == {axis} else _CROSSED))
            if axis != 2:
                axes = {axis}
            elif directions == "a":
                axes = {0, 1}
    return text + "]"


texts = st.lists(terms() | terms() | chains(), min_size=1, max_size=4)
"""The items of a description, not yet put together: neighbours may read as a doubled atom."""


@st.composite
def betza(draw: st.DrawFn) -> str:
    """Draw a description in the canonical dialect."""
    text = ""
    for item in draw(texts):
        if text and text[-1] == item[0]:
            continue  # would read as a doubled atom
        text += item
    try:
        parse(text)
    except InvalidBetza as error:
        assume(not error.message.startswith(("no path of", "a description has at most", "a single step")))
        raise
    return text


def descriptions() -> st.SearchStrategy[Description]:
    """Draw a description."""
    return betza().map(parse)
