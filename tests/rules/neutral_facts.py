"""The neutral facts of ``tests/data/neutral_*.json``, read without ``banmen_rules``.

How a piece moves stands there as a structure (see `neutral_reader`), beside what other programs and
texts say about it: ``alternatives``, and for taikyoku ``site_moves``. A game without such a file is
tested as every game is, but not against a second reading of its moves.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"
FACTS = tuple(sorted(path.stem.removeprefix("neutral_") for path in DATA.glob("neutral_*.json")))
"""The games with neutral facts."""
SITE = "atsi"
"""The ruleset of the games whose facts have the site's moves."""


@cache
def facts(variant: str) -> dict[str, Any]:
    """Read all that is known of a game."""
    read = json.loads((DATA / f"neutral_{variant}.json").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


@cache
def kinds(variant: str) -> dict[str, dict[str, Any]]:
    """Get the facts about every kind by its id, in the order of the file."""
    return {kind["id"]: kind for kind in facts(variant)["kinds"]}


@cache
def tables() -> tuple[tuple[str, str], ...]:
    """List every game, with each kind of its moves that its facts have: by default (""), and by the site."""
    site = [variant for variant in FACTS if any("site_moves" in fact for fact in facts(variant)["kinds"])]
    return tuple(sorted([*((variant, "") for variant in FACTS), *((variant, SITE) for variant in site)]))


@cache
def ranks_of_range_capture(variant: str) -> dict[str, int]:
    """Get the rank of range capture of every kind."""
    return {kind: fact.get("range_capture_rank", 0) for kind, fact in kinds(variant).items()}


def neutral_moves(variant: str, ruleset: str, kind: str) -> dict[str, Any]:
    """Get how a kind moves under a ruleset; "" is the default."""
    fact = kinds(variant)[kind]
    if ruleset != SITE:
        return dict(fact["moves"])
    moves = fact.get("site_moves", fact["moves"])
    # A lion of the site passes only via a neighbour square (ruling pass_when_surrounded).
    special = [{**each, "pass": "empty"} if each["type"] == "lion" else each for each in moves["special"]]
    return {**moves, "special": special}
