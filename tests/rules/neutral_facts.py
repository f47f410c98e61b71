"""The neutral facts of ``tests/data/neutral_*.json``, read without ``banmen_rules``.

How a piece moves stands there as a structure (see `neutral_reader`), beside what other programs and
texts say about it: ``alternatives``, and for taikyoku ``site_moves``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"
FACTS = ("dai_dai", "tai", "taikyoku")


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
def ranks_of_range_capture(variant: str) -> dict[str, int]:
    """Get the rank of range capture of every kind."""
    return {kind: fact.get("range_capture_rank", 0) for kind, fact in kinds(variant).items()}


def neutral_moves(variant: str, ruleset: str, kind: str) -> dict[str, Any]:
    """Get how a kind moves under a ruleset."""
    fact = kinds(variant)[kind]
    if ruleset != "atsi":
        return dict(fact["moves"])
    moves = fact.get("site_moves", fact["moves"])
    # A lion of the site passes only via a neighbour square (ruling pass_when_surrounded).
    special = [{**each, "pass": "empty"} if each["type"] == "lion" else each for each in moves["special"]]
    return {**moves, "special": special}
