"""Games that a lesson makes are known in the tests of lessons only."""

from collections.abc import Iterator

import pytest

from banmen_rules.variants import _places
from tests.rules.own_games import as_before

_made: dict[str, _places._Loaded] = {}


@pytest.fixture(autouse=True, scope="module")
def games_of_lessons() -> Iterator[None]:
    """Bring back the games of the lessons that were run before: their widgets are used again."""
    with as_before():
        _places._loaded.update(_made)
        yield
        _made.update(_places._loaded)
