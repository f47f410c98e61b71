"""Japanese directions, turns and lists: the phrases that sentences are made of."""

from collections.abc import Iterable, Sequence

from banmen_rules.words.compass import ALL, BACK, COMPASS, Vector, named, unit_and_length

_SIDES = {
    (0, 1): "前",
    (0, -1): "後ろ",
    (-1, 0): "左",
    (1, 0): "右",
    (-1, 1): "左斜め前",
    (1, 1): "右斜め前",
    (-1, -1): "左斜め後ろ",
    (1, -1): "右斜め後ろ",
}
_TOGETHER: tuple[tuple[set[Vector], str], ...] = (
    ({(0, 1), (0, -1), (-1, 0), (1, 0)}, "縦横"),
    ({(0, 1), (0, -1)}, "前後"),
    ({(-1, 0), (1, 0)}, "左右"),
    ({(-1, 1), (1, 1), (-1, -1), (1, -1)}, "斜め"),
    ({(-1, 1), (1, 1)}, "斜め前"),
    ({(-1, -1), (1, -1)}, "斜め後ろ"),
    ({(-1, 1), (-1, -1)}, "左の斜め前後"),
    ({(1, 1), (1, -1)}, "右の斜め前後"),
)
_TURNS = (
    ({0}, "真っすぐ先へ"),
    ({1, 7}, "左右いずれかへ45度曲がって"),
    ({2, 6}, "直角に曲がって"),
    ({3, 5}, "左右いずれかへ135度曲がって"),
    ({1}, "右へ45度曲がって"),
    ({7}, "左へ45度曲がって"),
    ({2}, "右へ直角に曲がって"),
    ({6}, "左へ直角に曲がって"),
    ({3}, "右へ135度曲がって"),
    ({5}, "左へ135度曲がって"),
    ({BACK}, "引き返して"),
)


def listed(words: Sequence[str]) -> str:
    """Join words: ``前、左右と斜め前``."""
    return words[0] if len(words) == 1 else f"{'、'.join(words[:-1])}と{words[-1]}"


def directions(units: Iterable[Vector]) -> str:
    """Name directions: ``縦横と斜め前``."""
    left = set(units)
    missing = [unit for unit in COMPASS if unit not in left]
    if not missing:
        return "八方"
    if len(missing) == 1:
        return f"{_SIDES[missing[0]]}を除く七方"
    words = []
    diagonal = {unit for unit in left if unit[0] and unit[1]}
    for some, name in _TOGETHER:
        if some <= left:
            left -= some
            words.append(name)
    words += [_SIDES[unit] for unit in _SIDES if unit in left]
    words.sort(key=_from_ahead)
    if len(diagonal) == 3:  # noqa: PLR2004 - all but one
        (lacking,) = {(x, y) for x in (1, -1) for y in (1, -1)} - diagonal
        others = [word for word in words if "斜め" not in word]
        three = f"{_SIDES[lacking].replace('斜め', '')}以外の斜め三方"
        return f"{listed(others)}と、{three}" if others else three
    return listed(words)


def _from_ahead(word: str) -> int:
    order = ("縦横", "前後", "前", "後ろ", "左右", "左", "右", "斜め", "斜め前", "斜め後ろ")
    return order.index(word) if word in order else len(order)


def oblique(vectors: Iterable[Vector]) -> str:
    """Name where oblique leaps go: ``前へ2マス、左右どちらかへ1マスの所``."""
    left = set(vectors)
    long = max(max(abs(x), abs(y)) for x, y in left)
    short_ = min(min(abs(x), abs(y)) for x, y in left)
    if len(left) == len(COMPASS):
        return f"縦か横へ{long}マス、さらに直角に{short_}マスの所"
    words = []
    shapes = [(long, short_), (short_, long)]
    for up, across in shapes:
        for signs, name in (((1, -1), "前か後ろ"), ((1,), "前"), ((-1,), "後ろ")):
            some = {(side * across, sign * up) for sign in signs for side in (1, -1)}
            if some <= left:
                left -= some
                words.append(f"{name}へ{up}マス、左右どちらかへ{across}マスの所")
    for up, across in shapes:
        for side, name in ((-1, "左"), (1, "右")):
            some = {(side * across, up), (side * across, -up)}
            if some <= left:
                left -= some
                words.append(f"前か後ろへ{up}マス、{name}へ{across}マスの所")
    for x, y in sorted(left, key=lambda leap: (-leap[1], leap[0])):
        words.append(
            f"{'前' if y > 0 else '後ろ'}へ{abs(y)}マス、{'右' if x > 0 else '左'}へ{abs(x)}マスの所"
        )
    return "、または".join(words)


def direction_in_words(dx: int, dy: int) -> str:
    """Name the direction of a step (``前``) or the goal of a leap (``前の2マス先``)."""
    if not dx and not dy:
        return "どのマス"
    unit, length = unit_and_length(dx, dy)
    if unit not in COMPASS:
        return oblique([(dx, dy)])
    return directions([unit]) if length == 1 else f"{directions([unit])}の{length}マス先"


def some(words: Sequence[str], most: int, counter: str, joint: str = "、") -> str:
    """List words, the last after a joint; if there are more than ``most``, count the rest."""
    if len(words) > most:
        return f"{'、'.join(words[: most - 1])}、ほか{len(words) - most + 1}{counter}"
    return joint.join(filter(None, ("、".join(words[:-1]), *words[-1:])))


def turn(turns: frozenset[int]) -> str:
    """Name the possible turns before a later leg: ``真っすぐ先へか引き返して``."""
    if turns == ALL:
        return "どの方向へも"
    return "、または".join(named(turns, _TURNS))
