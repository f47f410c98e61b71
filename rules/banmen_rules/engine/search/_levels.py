"""The levels of the opponent."""

from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.engine.search._search import Limits


class Level(NamedTuple):
    """A playing strength."""

    number: int
    title: str
    limits: Limits


LEVELS = (
    Level(1, "any legal move", Limits(depth=0)),
    Level(2, "captures what it can", Limits(depth=1, exchanges=False, careless=60)),
    Level(3, "sees recaptures", Limits(depth=1, nodes=6_000, careless=150)),
    Level(4, "looks further ahead", Limits(depth=4, nodes=8_000, careless=5)),
)
"""All levels. They limit positions, not time, so that a seed gives the same game on every machine.

Level 3 is not only shallower than level 4 but also more careless.
"""


@typed
def level(number: int | str) -> Level:
    """Find a level by its number, also as text.

    Raises:
        UnknownName: if there is no such level.

    """
    found = {str(each.number): each for each in LEVELS}
    try:
        return found[str(number)]
    except KeyError:
        raise UnknownName("level", str(number), found) from None
