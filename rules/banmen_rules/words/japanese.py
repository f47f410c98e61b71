"""Japanese directions, turns and lists: the phrases that sentences are made of."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from banmen_rules.words import compass
from banmen_rules.words.compass import COMPASS, DIAGONAL, Vector, named
from banmen_rules.words.texts import table_of

_TABLE = table_of("phrases", "ja")
_AHEAD = {0: "前か後ろ", 1: "前", -1: "後ろ"}
_ASIDE = {0: "左右どちらか", 1: "右", -1: "左"}


def listed(words: Sequence[str]) -> str:
    """Join words: ``前、左右と斜め前``."""
    return words[0] if len(words) == 1 else f"{'、'.join(words[:-1])}と{words[-1]}"


def directions(units: Iterable[Vector]) -> str:
    """Name directions: ``縦横と斜め前``."""
    return _directions(compass.points(units))


@cache
def _directions(found: frozenset[int]) -> str:
    names = _TABLE["directions"]
    missing, lacking = compass.ALL - found, DIAGONAL - found
    if not missing:
        return "八方"
    if len(missing) == 1:
        return f"{named(missing, names)[0]}を除く七方"
    if len(lacking) != 1:
        return listed(named(found, names))
    diagonal = f"{named(lacking, names)[0].replace('斜め', '')}以外の斜め三方"
    orthogonal = named(found - DIAGONAL, names)
    return f"{listed(orthogonal)}と、{diagonal}" if orthogonal else diagonal


def oblique(vectors: Iterable[Vector]) -> str:
    """Name where oblique leaps go: ``前へ2マス、左右どちらかへ1マスの所``."""
    vectors = set(vectors)
    long, short = compass.slant(vectors)
    if len(vectors) == len(COMPASS):
        return f"縦か横へ{long}マス、さらに直角に{short}マスの所"
    return "、または".join(
        f"{_AHEAD[ahead]}へ{up}マス、{_ASIDE[aside]}へ{across}マスの所"
        for up, across, ahead, aside in compass.leaps_by_side(vectors, [(long, short), (short, long)])
    )


@lru_cache(maxsize=1024)
def direction_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``前``) or the goal of a leap (``前の2マス先``)."""
    if not dx and not dy:
        return "どのマス"
    unit, length = compass.unit_and_length(dx, dy)
    if unit not in COMPASS:
        return oblique([(dx, dy)])
    return directions([unit]) if length == 1 else f"{directions([unit])}の{length}マス先"


def some(words: Sequence[str], most: int, counter: str, joint: str = "、") -> str:
    """List words, the last after a joint; if there are more than ``most``, count the rest."""
    if len(words) > most:
        return f"{'、'.join(words[: most - 1])}、ほか{len(words) - most + 1}{counter}"
    return joint.join(filter(None, ("、".join(words[:-1]), *words[-1:])))


@cache
def turn(turns: frozenset[int]) -> str:
    """Name the possible turns before a later leg: ``真っすぐ先へか引き返して``."""
    if turns == compass.ALL:
        return "どの方向へも"
    return "、または".join(named(turns, _TABLE["turns"]))
