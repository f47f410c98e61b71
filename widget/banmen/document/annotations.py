"""Annotations on a board: arrows, circles, shading, labels, numbered steps."""

from itertools import pairwise
from typing import Literal, TypedDict, cast

from banmen.host import checks
from banmen_rules import BanmenError, InvalidArgument, Size, UnknownName

Kind = Literal["arrow", "circle", "shade", "label", "steps"]
Colour = Literal["green", "red", "blue", "yellow"]


class Annotation(TypedDict):
    """One drawing on a board."""

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
_COUNTS = {
    "arrow": "2 squares or more",
    "circle": "1 square or more",
    "shade": "1 square or more",
    "label": "1 square",
    "steps": "1 square or more",
}
_FIELDS = ("kind", "squares", "colour", "text")


def checked(size: Size, value: object) -> list[Annotation]:
    """Check and copy a list of annotations, with the names of squares normalized.

    Raises:
        BanmenError: if it is not such a list; the message names the wrong annotation.

    """
    if not isinstance(value, list | tuple):
        raise InvalidArgument("annotations", "a list", value)
    if len(value) > MOST:
        raise InvalidArgument("annotations", f"at most {MOST} annotations", len(value))
    found = []
    for number, each in enumerate(value, 1):
        if not isinstance(each, dict) or each.keys() != set(_FIELDS):
            raise InvalidArgument(f"annotation {number}", f"an object with {', '.join(_FIELDS)}", each)
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
        BanmenError: if a part of it is invalid.

    """
    if not isinstance(kind, str) or kind not in _FEWEST:
        raise UnknownName("kind of annotation", _shown(kind), _FEWEST)
    if not isinstance(colour, str) or colour not in COLOURS:
        raise UnknownName("colour", _shown(colour), COLOURS)
    if not isinstance(squares, list | tuple) or not all(isinstance(one, str) for one in squares):
        raise InvalidArgument("squares", "a list of names such as ['9i', '9h']", squares)
    names = [size.name(size.parse_square(one)) for one in squares]
    if len(names) < _FEWEST[kind] or (kind == "label" and len(names) > 1):
        raise InvalidArgument("squares", f"{_COUNTS[kind]} for the annotation {kind}", len(names))
    if kind == "arrow" and any(one == other for one, other in pairwise(names)):
        raise InvalidArgument("squares", "a list in which each square differs from the one before", names)
    if len(names) > size.squares:
        raise InvalidArgument("squares", f"at most {size.squares} squares", len(names))
    return {
        "kind": cast("Kind", kind),
        "squares": names,
        "colour": cast("Colour", colour),
        "text": _text(kind, text),
    }


def _text(kind: str, text: object) -> str:
    text = checks.text(text, "text")
    if kind == "label" and not 1 <= len(text) <= LONGEST:
        raise InvalidArgument("text", f"1 to {LONGEST} characters for a label", text)
    if kind != "label" and text:
        raise InvalidArgument("text", f"empty for the annotation {kind}: only a label has a text", text)
    return text


def _shown(value: object) -> str:
    return value if isinstance(value, str) else f"{value!r:.60}"
