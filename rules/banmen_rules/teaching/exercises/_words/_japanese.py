"""Japanese: the forms of values in ``ja/exercises.toml``, and the sentences that are no texts."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from banmen_rules.teaching.exercises._words._english import Words
from banmen_rules.words.compass import COMPASS, unit_and_length
from banmen_rules.words.explain.japanese import Japanese, quoted
from banmen_rules.words.japanese import direction_in_words, some
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES
from banmen_rules.words.texts import Texts

_FEW, _MANY = 4, 12
_MOST_MOVES = 4


def _some_moves(moves: Sequence[str]) -> str:
    if len(moves) > _MOST_MOVES:
        moves = [*moves[: _MOST_MOVES - 1], f"ほか{len(moves) - _MOST_MOVES + 1}通り"]
    return "。".join(moves)


def _differences(counts: Iterable[int]) -> str:
    what = zip(counts, ("足りないもの", "余分なもの", "印の違うもの"), strict=True)
    found = [f"{name}が{count}" for count, name in what if count]
    return f"（マスと線のうち、{'、'.join(found)}）" if found else ""


_TEXTS: Final[Texts] = Texts(
    "exercises",
    "ja",
    {
        "noun": Japanese().noun,
        "squares": partial(some, most=_FEW, counter="マス"),
        "all squares": partial(some, most=_MANY, counter="マス"),
        "each": "、".join,
        "signs": lambda signs: "".join(f"「{sign}」" for sign in dict.fromkeys(signs)),
        "pieces": partial(some, most=_FEW, counter="枚", joint="と"),
        "all pieces": partial(some, most=_MANY, counter="枚", joint="と"),
        "kinds": partial(some, most=_FEW, counter="種", joint="と"),
        "any kind": partial(some, most=_FEW, counter="種", joint="か"),
        "legs": lambda path: "、続けて".join(f"{direction_in_words(leg.dx, leg.dy)}へ" for leg in path),
        "moves of a kind": quoted,
        "some moves": _some_moves,
        "moves with this one": lambda left: f"{left + 1}手",
        "at most": lambda count: "一手で" if count == 1 else f"{count}手以内で",
        "differences": _differences,
        "labels": lambda every: "、".join(_TEXTS.look_up("labels", found) for found in every),
        "category": CATEGORY_NAMES["ja"].__getitem__,
        "meaning": CATEGORY_SENTENCES["ja"].__getitem__,
        "meaning inside": lambda found: CATEGORY_SENTENCES["ja"][found].removesuffix("。"),
    },
)


class JapaneseWords(Japanese, Words):
    """The sentences of exercises and explanations in Japanese."""

    texts = _TEXTS

    def direction(self, dx: int, dy: int) -> str:
        unit, _ = unit_and_length(dx, dy)
        if unit in COMPASS:
            return self.say("look_along", direction=direction_in_words(*unit))
        return self.say("look_leap", direction=direction_in_words(dx, dy))
