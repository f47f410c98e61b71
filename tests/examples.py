"""How many examples a property is tried on, where the usual number would be too slow or too few."""

from hypothesis import settings

_USUAL = 60  # of the profile "short", in conftest.py


def examples(count: int) -> settings:
    """Try ``count`` examples in the short tier, and as many times more as usual in the long one.

    >>> @examples(20)
    ... @given(boards())
    ... def test_something_slow(board): ...
    """
    return settings(max_examples=max(1, settings().max_examples * count // _USUAL))
