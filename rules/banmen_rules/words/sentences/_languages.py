"""Sentences in the language that is asked for; Russian only lists categories."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category, Description, Path
from banmen_rules.words.sentences._clauses import clause_of, clauses
from banmen_rules.words.sentences._english import ENGLISH
from banmen_rules.words.sentences._japanese import JAPANESE
from banmen_rules.words.sentences._language import Language
from banmen_rules.words.texts import Texts

LANGUAGES: Mapping[str, Language] = MappingProxyType({"en": ENGLISH, "ja": JAPANESE})


def _categories(name: str) -> Mapping[str, Mapping[Category, str]]:
    found = {}
    for lang in (*LANGUAGES, "ru"):
        texts = Texts(__package__, lang, {}).table[name]
        found[lang] = MappingProxyType({category: texts[category.value] for category in Category})
    return MappingProxyType(found)


CATEGORY_NAMES = _categories("category_names")
"""The name of each category by language (en, ja, ru), to use in a list."""

CATEGORY_SENTENCES = _categories("category_sentences")
"""A sentence about each category by language (en, ja, ru)."""


@typed
@lru_cache(maxsize=2048)
def sentence(description: Description, lang: str = "en", *, long: bool = False) -> str:
    """Describe what a piece does.

    Args:
        description: its moves.
        lang: ``en`` or ``ja``; ``ru`` has the categories of the moves only.
        long: describe everything in whole sentences, also captures and what it may pass over. In English
            and in Japanese, two descriptions get the same text if and only if ``same_moves``.

    Returns:
        A text. The short one in English and Russian has neither capital nor full stop, so that it can
        follow a name.

    Raises:
        UnknownName: if the language is unknown.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import sentence
    >>> dragon_horse = betza.parse("WB")
    >>> sentence(dragon_horse)
    'slides any distance diagonally; steps one square orthogonally'
    >>> sentence(dragon_horse, "ja")
    '斜めに何マスでも走る。縦横に1マス歩む。'
    >>> sentence(dragon_horse, "ru")
    'шаг; ход по линии на любое расстояние'
    """
    _check(lang)
    if lang not in LANGUAGES:
        if not long:
            return _russian_short(description.categories)
        sentences = CATEGORY_SENTENCES[lang]
        return " ".join(sentences[category] for category in description.categories)
    language = LANGUAGES[lang]
    found = clauses(description.paths)
    return language.long(found) if long else language.short(found)


@typed
def path_in_words(path: Path, lang: str = "en") -> str:
    """Describe one path leg by leg, as the owner of the piece sees it.

    Args:
        path: one of the paths of a description.
        lang: as for ``sentence``; ``ru`` has its category only.

    Raises:
        UnknownName: if the language is unknown.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import path_in_words
    >>> path_in_words(betza.parse("[fW-W]").paths[0])
    'steps one square forward, on an empty square, then steps one square forward'
    """
    _check(lang)
    if lang not in LANGUAGES:
        return _russian_short([path.category])
    return LANGUAGES[lang].path([clause_of(leg) for leg in path.legs])


@lru_cache(maxsize=512)
def moves_in_words(paths: tuple[Path, ...], lang: str) -> Sequence[str]:
    """Describe paths in English or Japanese phrases, one for the moves that share a verb."""
    return tuple(LANGUAGES[lang].phrases(clauses(paths)))


def _check(lang: str) -> None:
    if lang not in CATEGORY_NAMES:
        raise UnknownName("language", lang, CATEGORY_NAMES)


def _russian_short(categories: Iterable[Category]) -> str:
    """List the categories, without capital and full stop."""
    return "; ".join(CATEGORY_NAMES["ru"][category] for category in categories)


@lru_cache(maxsize=256)
def russian_part(categories: frozenset[Category]) -> str:
    """List the categories that a part of the notation contributes to."""
    words = _russian_short(category for category in Category if category in categories)
    return f"{words[:1].upper()}{words[1:]}." if words else "Такого хода не бывает."
