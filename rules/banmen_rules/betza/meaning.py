"""Turn a syntax tree of any dialect into a description."""

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
    """Make the description of a tree.

    Raises:
        InvalidBetza: no path of some brackets, or of some chain, can ever be completed; the error underlines
            it in the text.

    """
    tree = tuple(tree)
    possible: dict[tuple[int, int], bool] = {}  # one chain of the text may be several in the tree
    for item in tree:
        if isinstance(item, Chain):
            place = item.start, item.end
            possible[place] = possible.get(place, False) or is_possible(item)
    for (start, end), can_be_made in possible.items():
        if not can_be_made:
            what = "these brackets" if text[end - 1] in "])" else "this chain"
            message = (
                f"no path of {what} is possible: a piece cannot move directly back after passing over"
                " another, nor capture on the square where it began"
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
def _form(text: str) -> Form:  # the dialects ask for it one after another
    return normalise(parse_tree(text))
