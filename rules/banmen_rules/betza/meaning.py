"""A tree to a description: the same for whatever text the tree was read from."""

from collections.abc import Iterable
from functools import lru_cache

from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza.model import Category, Description
from banmen_rules.betza.normal_form import Form, is_possible, normalise
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.paths import expand
from banmen_rules.betza.printer import print_form
from banmen_rules.betza.tree import Chain, Item


def describe(tree: Iterable[Item], text: str) -> Description:
    """Tell what a tree means.

    Raises:
        InvalidBetza: none of the paths of some brackets, or of some chain, can ever be made; the error
            points at it in the text.

    """
    tree = tuple(tree)
    possible: dict[tuple[int, int], bool] = {}  # a chain of the text may be several in the tree
    for item in tree:
        if isinstance(item, Chain):
            place = item.start, item.end
            possible[place] = possible.get(place, False) or is_possible(item)
    for (start, end), can_be_made in possible.items():
        if not can_be_made:
            what = "these brackets" if text[end - 1] in "])" else "this chain"
            message = (
                f"no path of {what} can ever be made: straight back after passing over a piece, or a"
                " capture on the square the piece itself came from"
            )
            raise InvalidBetza(message, text, start, end)
    form = normalise(tree)
    paths = expand(form)
    found = {path.category for path in paths}
    return Description(print_form(form), paths, tuple(category for category in Category if category in found))


def form_of(description: Description) -> Form:
    """Get the normal form that a description was printed from."""
    return _form(description.text)


@lru_cache(maxsize=16)
def _form(text: str) -> Form:  # every dialect asks for it in turn
    return normalise(parse_tree(text))
