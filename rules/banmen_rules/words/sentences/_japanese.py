"""The forms of values in Japanese sentences about moves (``ja/sentences.toml``)."""

from banmen_rules.words.compass import COMPASS, Vector
from banmen_rules.words.japanese import directions, oblique, turn
from banmen_rules.words.sentences._language import Language


def _side(units: frozenset[Vector]) -> str:
    return directions(units) if units <= frozenset(COMPASS) else oblique(units)


JAPANESE = Language(
    "ja",
    {
        "lengths": lambda lengths: "か".join(f"{length}マス" for length in lengths),
        "directions": directions,
        "oblique": oblique,
        "side": _side,
        "turn": turn,
        "or": "か".join,
        "short": lambda moves: "".join(f"{move}。" for move in moves),
    },
)
