"""What is drawn on a board by Python or by hand: arrows, circles, shading, labels, numbered steps."""

from itertools import pairwise
from typing import Literal, TypedDict, cast

from banmen.host import checks
from banmen_rules import BanmenError, Size, UnknownName

Kind = Literal["arrow", "circle", "shade", "label", "steps"]
Colour = Literal["green", "red", "blue", "yellow"]


class Annotation(TypedDict):
    """One thing drawn on a board."""

    kind: Kind
    squares: list[str]
    colour: Colour
    text: str


COLOURS = ("green", "red", "blue", "yellow")
LONGEST = 40
"""The most characters of a label."""
MOST = 500
"""The most annotations of one position."""

_FEWEST = {"arrow": 2, "circle": 1, "shade": 1, "label": 1, "steps": 1}
_WHAT = {
    "arrow": "an arrow goes from square to square, bent at those in between: it has 2 of them or more",
    "circle": "circles are drawn on one square or more",
    "shade": "one square or more are shaded",
    "label": "a label stands on one square",
    "steps": "numbered steps are on one square or more",
}
_FIELDS = ("kind", "squares", "colour", "text")


def checked(size: Size, value: object) -> list[Annotation]:
    """Copy what should be a list of annotations, each square written in its one way.

    Raises:
        BanmenError: if it is none; the message says which of them is wrong, and what would be right.

    """
    if not isinstance(value, list | tuple):
        raise BanmenError(f"annotations are a list, not {value!r:.60}")
    if len(value) > MOST:
        raise BanmenError(f"a position has at most {MOST} annotations, not {len(value)}")
    found = []
    for number, each in enumerate(value, 1):
        if not isinstance(each, dict) or each.keys() != set(_FIELDS):
            raise BanmenError(f"annotation {number} should have {', '.join(_FIELDS)}; it is {each!r:.60}")
        try:
            found.append(annotation(size, *(each[name] for name in _FIELDS)))
        except BanmenError as error:
            raise BanmenError(f"annotation {number}: {error}") from None
    return found


def annotation(
    size: Size, kind: object, squares: object, colour: object = "green", text: object = ""
) -> Annotation:
    """Make one annotation.

    Raises:
        BanmenError: if a part of it is not what it should be.

    """
    if not isinstance(kind, str) or kind not in _FEWEST:
        raise UnknownName("kind of annotation", _shown(kind), _FEWEST)
    if not isinstance(colour, str) or colour not in COLOURS:
        raise UnknownName("colour", _shown(colour), COLOURS)
    if not isinstance(squares, list | tuple) or not all(isinstance(one, str) for one in squares):
        raise BanmenError(f"its squares are a list of names, such as ['9i', '9h'], not {squares!r:.60}")
    names = [size.name(size.parse_square(one)) for one in squares]
    if len(names) < _FEWEST[kind] or (kind == "label" and len(names) > 1):
        raise BanmenError(f"{_WHAT[kind]}, not {len(names)}")
    if kind == "arrow" and any(one == other for one, other in pairwise(names)):
        raise BanmenError("an arrow goes on to another square each time: one comes twice in a row here")
    if len(names) > size.squares:
        raise BanmenError(f"the board has {size.squares} squares, and {len(names)} are named")
    return {
        "kind": cast("Kind", kind),
        "squares": names,
        "colour": cast("Colour", colour),
        "text": _text(kind, text),
    }


def _text(kind: str, text: object) -> str:
    text = checks.text(text, "the text of an annotation")
    if kind == "label" and not 1 <= len(text) <= LONGEST:
        raise BanmenError(f"a label has a text of 1 to {LONGEST} characters, not {len(text)}")
    if kind != "label" and text:
        raise BanmenError(f"only a label has a text; {kind!r} here has {text!r:.60}")
    return text


def _shown(value: object) -> str:
    return value if isinstance(value, str) else f"{value!r:.60}"
