"""How well the opponent plays."""

from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.engine.search._search import Limits


class Level(NamedTuple):
    """A strength to play against."""

    number: int
    title: str
    limits: Limits


LEVELS = (
    Level(1, "any legal move", Limits(depth=0)),
    Level(2, "takes what it can", Limits(depth=1, exchanges=False, careless=60)),
    Level(3, "sees what takes back", Limits(depth=1, nodes=6_000, careless=150)),
    Level(4, "looks further", Limits(depth=4, nodes=8_000, careless=5)),
)
"""All of them, from any legal move up: limits in positions, so that a seed gives the same game anywhere.

The third differs from the fourth in care as much as in sight.
"""


@typed
def level(number: int | str) -> Level:
    """Find a level by its number, which may be written.

    Raises:
        UnknownName: if there is none.

    """
    found = {str(each.number): each for each in LEVELS}
    try:
        return found[str(number)]
    except KeyError:
        raise UnknownName("level", str(number), found) from None
