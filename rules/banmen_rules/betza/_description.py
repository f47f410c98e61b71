"""The public functions: parse a description, print it, and compare two.

The functions import the modules that do the work, so that a program that only plays starts faster.
"""

from banmen_rules.base.arguments import typed
from banmen_rules.betza.model import Description


@typed
def parse(text: str) -> Description:
    """Parse a description in the canonical dialect.

    Raises:
        InvalidBetza: the text is not in this dialect; the error underlines the character and says what is
            allowed there.

    >>> from banmen_rules import betza
    >>> len(betza.parse("WfF").paths)  # the gold general's six squares
    6
    """
    from banmen_rules.betza.meaning import describe  # noqa: PLC0415 - see the module
    from banmen_rules.betza.parser import parse_tree  # noqa: PLC0415

    return describe(parse_tree(text), text)


@typed
def format(description: Description) -> str:  # noqa: A001 - the pair of parse
    """Return the canonical notation of a description: ``parse`` of it gives the description again.

    >>> from banmen_rules import betza
    >>> betza.format(betza.parse("fFWfF"))
    'WfF'
    """
    return description.text


@typed
def same_moves(one: Description, other: Description) -> bool:
    """Tell whether two descriptions allow the same paths, regardless of texts and categories.

    >>> from banmen_rules import betza
    >>> betza.same_moves(betza.parse("K"), betza.parse("FW"))
    True
    """
    from banmen_rules.betza.cover import covers_all  # noqa: PLC0415 - see the module

    paths = [path.legs for path in one.paths]
    others = [path.legs for path in other.paths]
    return covers_all(paths, others) and covers_all(others, paths)
