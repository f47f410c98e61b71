"""The packs of exercises that come with banmen: a file each, made by ``tools/make_packs.py``.

One for each way of moving, one for the special rules of each game, one of puzzles for each game.
"""

from functools import cache
from importlib.resources import files

from banmen_rules._errors import UnknownName
from banmen_rules.arguments import typed
from banmen_rules.betza import Category
from banmen_rules.exercises._model import Pack
from banmen_rules.exercises._reading import parse_pack
from banmen_rules.variants import VARIANTS

PACKS = (
    *(category.value for category in Category),
    *(f"{variant}_rules" for variant in VARIANTS),
    *(f"{variant}_puzzles" for variant in VARIANTS),
)
"""The names of the packs, in the order in which one would learn."""


@typed
@cache
def load_pack(name: str) -> Pack:
    """Read a pack that comes with this package; the same object every time.

    Raises:
        UnknownName: if there is no such pack; lists those there are.
        InvalidPack: if its file cannot be read; lists every fault.

    >>> from banmen_rules.exercises import load_pack
    >>> pack = load_pack("hook")
    >>> pack.title, pack.exercises[0].kind
    ('Hook moves', 'name')
    """
    if name not in PACKS:
        raise UnknownName("pack", name, PACKS)
    return parse_pack((files(__name__) / f"{name}.json").read_bytes(), f"{name}.json")
