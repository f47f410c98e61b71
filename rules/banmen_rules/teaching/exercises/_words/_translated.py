"""A language without a grammar: its texts, with names in the nominative and lists with commas alone."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._words._english import MANY, Words, capital, small
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import POINT, unit_and_length
from banmen_rules.words.explain.english import English
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES
from banmen_rules.words.texts import Texts, table_of

_ENGLISH = English()


def _joined(names: Sequence[str], most: int = 4) -> str:
    return ", ".join(names if len(names) <= most else [*names[: most - 1], "…"])


def _direction(lang: str, dx: int, dy: int) -> str:
    """Name a direction from the table of phrases, after the number of squares unless it is 1."""
    names = table_of("phrases", lang)["directions"]
    unit, length = unit_and_length(dx, dy)
    parts = [(length, unit)]
    if unit not in POINT:
        parts = [(abs(dy), (0, dy // abs(dy))), (abs(dx), (dx // abs(dx), 0))]
    return ", ".join(f"{count} {names[str(POINT[one])]}".removeprefix("1 ") for count, one in parts)


def _forms(texts: Texts, english: Texts) -> dict[str, Callable[[Any], str]]:
    lang = texts.lang

    def label(category: Category) -> str:
        return texts.look_up("labels", category)

    return {
        **english.forms,
        **dict.fromkeys(("squares", "pieces", "any kind"), _joined),
        **dict.fromkeys(("all squares", "all pieces"), partial(_joined, most=MANY)),
        "legs": lambda path: "; ".join(_direction(lang, leg.dx, leg.dy) for leg in path),
        "noun": lambda kind: capital(kind.called(lang)),
        "signs": lambda signs: ", ".join(dict.fromkeys(signs)),
        "Label": lambda found: capital(label(found)),
        "labels": lambda every: ", ".join(map(label, every)),
        "category": CATEGORY_NAMES[lang].__getitem__,
        "meaning": CATEGORY_SENTENCES[lang].__getitem__,
        "meaning inside": lambda found: small(CATEGORY_SENTENCES[lang][found]),
    }


class TranslatedWords(Words):
    """The sentences of exercises in a language without a grammar; explanations are in English."""

    def __init__(self, lang: str) -> None:
        """Take a language of the interface."""
        self.lang = lang
        self.texts = Texts("exercises", lang, {})
        self.texts.forms = _forms(self.texts, Words.texts)

    @property
    def explaining(self) -> English:
        return _ENGLISH

    def noun(self, kind: PieceKind | None) -> str:
        return self.say("named", name="" if kind is None else kind.called(self.lang))

    def side(self, side: Side) -> str:
        return self.say("sided", side=side.name)

    def piece_at(self, piece: str, square: str) -> str:
        return self.say("placed", piece=piece, square=square)

    def pieces(self, pieces: Sequence[str]) -> str:
        return _joined(pieces)

    def direction(self, dx: int, dy: int) -> str:
        text = "look_along" if unit_and_length(dx, dy)[0] in POINT else "look_leap"
        return self.say(text, direction=_direction(self.lang, dx, dy))
