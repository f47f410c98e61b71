"""The packs of exercises that come with banmen: a file each, made by ``tools/make_packs.py``.

One for each way of moving, one for the special rules of each game, one of puzzles for each game.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._files import parse_pack
from banmen_rules.teaching.exercises._model import Pack
from banmen_rules.variants import VARIANTS

PACKS = (
    *(category.value for category in Category),
    *(f"{variant}_rules" for variant in VARIANTS),
    *(f"{variant}_puzzles" for variant in VARIANTS),
)
"""The names of the packs, in the order in which one would learn."""


@typed
@cache
def topics() -> dict[str, dict[str, Any]]:
    """Read the topics: other names to practise by, each a title and the packs that belong to it.

    >>> topics()["lion"]["packs"]
    ['area', 'line', 'igui', 'pass']
    """
    found: dict[str, dict[str, Any]] = json.loads((files(__name__) / "topics.json").read_bytes())
    return found


@cache
def load_pack(name: str) -> Pack:
    """Read a pack that comes with this package, or all packs of a topic as one; the same object every time.

    The exercises of a topic are in order of level. Case does not matter, nor do spaces and hyphens.

    Raises:
        UnknownName: if there is no such pack or topic; lists all of both.
        InvalidPack: if its file cannot be read; lists every fault.

    >>> from banmen_rules.teaching.exercises import load_pack
    >>> pack = load_pack("hook")
    >>> pack.title, pack.exercises[0].kind
    ('Hook moves', 'name')
    >>> load_pack("lion").title
    'Lions'
    """
    found = "_".join(name.casefold().replace("-", " ").split())
    if found in topics():
        topic = topics()[found]
        parts = [one for part in topic["packs"] for one in load_pack(part).exercises]
        in_order = tuple(sorted(parts, key=lambda one: one.level))
        return Pack(topic["title"], in_order, translations=topic["translations"])
    if found not in PACKS:
        raise UnknownName("pack", name, (*PACKS, *topics()), listed=True)
    if found != name:
        return load_pack(found)
    return parse_pack((files(__name__) / f"{name}.json").read_bytes(), f"{name}.json")
