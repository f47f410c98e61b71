"""Annotations on a board: arrows, circles, shading, labels, numbered steps.

Each is ``{kind, squares, colour, text}``; only a label has a text.
"""

from itertools import pairwise
from typing import Any, TypeAlias

from banmen.host import checks
from banmen_rules import BanmenError, InvalidArgument, Size, UnknownName

Annotation: TypeAlias = dict[str, Any]

KINDS = ("arrow", "circle", "shade", "label", "steps")
COLOURS = ("green", "red", "blue", "yellow")
LONGEST = 40
"""The most characters of a label."""
MOST = 500
"""The most annotations of one position."""

_FIELDS = ("kind", "squares", "colour", "text")
_COUNTS = {"arrow": "2 squares or more", "label": "1 square"}


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
    for what, name, known in (("kind of annotation", kind, KINDS), ("colour", colour, COLOURS)):
        if name not in known:
            raise UnknownName(what, name if isinstance(name, str) else f"{name!r:.60}", known)
    if not isinstance(squares, list | tuple) or not all(isinstance(one, str) for one in squares):
        raise InvalidArgument("squares", "a list of names such as ['9i', '9h']", squares)
    names = [size.name(size.parse_square(one)) for one in squares]
    if len(names) < 1 + (kind == "arrow") or (kind == "label" and len(names) > 1):
        expected = f"{_COUNTS.get(str(kind), '1 square or more')} for the annotation {kind}"
        raise InvalidArgument("squares", expected, len(names))
    if kind == "arrow" and any(one == other for one, other in pairwise(names)):
        raise InvalidArgument("squares", "a list in which each square differs from the one before", names)
    if len(names) > size.squares:
        raise InvalidArgument("squares", f"at most {size.squares} squares", len(names))
    text = checks.text(text, "text")
    if kind == "label" and not 1 <= len(text) <= LONGEST:
        raise InvalidArgument("text", f"1 to {LONGEST} characters for a label", text)
    if kind != "label" and text:
        raise InvalidArgument("text", f"empty for the annotation {kind}: only a label has a text", text)
    return {"kind": kind, "squares": names, "colour": colour, "text": text}
