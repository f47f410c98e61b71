"""Parsing as one step, and what it gives: a description.

What does the work is imported by the functions that need it: a program that only plays with pieces it
has already read, or reads none yet, starts without it.
"""

from dataclasses import dataclass, field

from banmen_rules._errors import InvalidBetza
from banmen_rules.betza._model import Category, Path


@dataclass(frozen=True, slots=True)
class Description:
    """What a text in Betza notation means.

    Two descriptions are equal when they print the same; ``same_moves`` tells more.

    >>> from banmen_rules import betza
    >>> lion = betza.parse("KNAD[cK-aK]")
    >>> [category.value for category in lion.categories]
    ['step', 'jump', 'area']
    """

    text: str
    """The canonical text; parsing it gives this description again."""
    paths: tuple[Path, ...] = field(compare=False, repr=False)
    """Every way of moving, ordered by category; none is contained in another."""
    categories: tuple[Category, ...] = field(compare=False, repr=False)
    """The categories of the paths, in the order of priority."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.text


def parse(text: str) -> Description:
    """Parse a description in the canonical dialect.

    Raises:
        InvalidBetza: the text is not in this dialect; the error points at the character and says
            what would be read there.

    >>> from banmen_rules import betza
    >>> len(betza.parse("WfF").paths)  # the gold general's six squares
    6
    """
    from banmen_rules.betza._normal import is_possible, normalise  # noqa: PLC0415 - see the module
    from banmen_rules.betza._parser import parse_tree  # noqa: PLC0415
    from banmen_rules.betza._paths import expand  # noqa: PLC0415
    from banmen_rules.betza._printer import print_form  # noqa: PLC0415
    from banmen_rules.betza._tree import Chain  # noqa: PLC0415

    tree = parse_tree(text)
    for item in tree:
        if isinstance(item, Chain) and not is_possible(item):
            message = (
                "no path of these brackets can ever be made: straight back after passing over a piece, or a"
                " capture on the square the piece itself came from"
            )
            raise InvalidBetza(message, text, item.start, item.end)
    form = normalise(tree)
    paths = expand(form)
    found = {path.category for path in paths}
    return Description(print_form(form), paths, tuple(category for category in Category if category in found))


def format(description: Description) -> str:  # noqa: A001 - the pair of parse
    """Return the canonical text of a description: ``parse`` of it gives the description again.

    >>> from banmen_rules import betza
    >>> betza.format(betza.parse("fFWfF"))
    'WfF'
    """
    return description.text


def same_moves(one: Description, other: Description) -> bool:
    """Tell whether two descriptions allow the same paths, whatever their texts and categories.

    >>> from banmen_rules import betza
    >>> betza.same_moves(betza.parse("K"), betza.parse("FW"))
    True
    """
    from banmen_rules.betza._cover import covers_all  # noqa: PLC0415 - see the module

    paths = [path.legs for path in one.paths]
    others = [path.legs for path in other.paths]
    return covers_all(paths, others) and covers_all(others, paths)
