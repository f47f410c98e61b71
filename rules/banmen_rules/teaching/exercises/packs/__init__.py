"""The packs of exercises that come with banmen: one file each, written by ``tools/make_packs.py``.

There is one for each category of moves, one on the characters of names, and for each game one on its special
rules, one of puzzles and one of pursuits.
"""

import json
from fnmatch import filter as matching
from functools import cache
from importlib.resources import files
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._files import parse_pack
from banmen_rules.teaching.exercises._model import Pack
from banmen_rules.variants import VARIANTS

_OF_GAMES = (f"{variant}_{topic}" for topic in ("rules", "puzzles", "pursuit") for variant in VARIANTS)

PACKS = (
    *(category.value for category in Category),
    "characters",
    *(name for name in _OF_GAMES if (files(__name__) / f"{name}.json").is_file()),
)
"""The names of the packs, in a good order for learning."""


@typed
@cache
def topics() -> dict[str, dict[str, Any]]:
    """Read the topics: groups of packs, each with a title.

    In the file, ``*_rules`` stands for the packs of all games.

    >>> topics()["lion"]["packs"]
    ['area', 'line', 'igui', 'pass']
    """
    found: dict[str, dict[str, Any]] = json.loads((files(__name__) / "topics.json").read_bytes())
    for topic in found.values():
        topic["packs"] = [name for pattern in topic["packs"] for name in matching(PACKS, pattern)]
    return found


@cache
def load_pack(name: str) -> Pack:
    """Load a pack that comes with banmen, or all packs of a topic as one; the same object every time.

    The exercises of a topic are sorted by level. Case, spaces and hyphens in the name do not matter.

    Raises:
        UnknownName: if the pack or topic is unknown; lists all of them.
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
        raise UnknownName("pack", name, (*PACKS, *topics()))
    if found != name:
        return load_pack(found)
    return parse_pack((files(__name__) / f"{name}.json").read_bytes(), f"{name}.json")
