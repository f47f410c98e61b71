"""Sentences in the language that is asked for.

A language without a grammar lists the categories of the moves if it has names for them (``[category_names]``
in its ``sentences.toml``), as Russian does; other languages get English sentences.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from banmen_rules.base.arguments import typed
from banmen_rules.betza import Category, Description, Path
from banmen_rules.words.sentences._clauses import clause_of, clauses
from banmen_rules.words.sentences._english import ENGLISH
from banmen_rules.words.sentences._japanese import JAPANESE
from banmen_rules.words.sentences._language import Language
from banmen_rules.words.texts import LANGUAGES, language, own_table, table_of

GRAMMARS: Mapping[str, Language] = MappingProxyType({"en": ENGLISH, "ja": JAPANESE})
"""The languages that whole sentences are made in."""
LISTING = tuple(
    lang for lang in LANGUAGES if lang not in GRAMMARS and "category_names" in own_table("sentences", lang)
)
"""The languages that can only list the categories of moves."""


def _categories(name: str) -> Mapping[str, Mapping[Category, str]]:
    found = {}
    for lang in LANGUAGES:
        texts = table_of("sentences", lang)[name]
        found[lang] = MappingProxyType({category: texts[category.value] for category in Category})
    return MappingProxyType(found)


CATEGORY_NAMES = _categories("category_names")
"""The name of each category by language, to use in a list."""

CATEGORY_SENTENCES = _categories("category_sentences")
"""A sentence about each category by language."""


@typed
@lru_cache(maxsize=2048)
def sentence(description: Description, lang: str = "en", *, long: bool = False) -> str:
    """Describe what a piece does.

    Args:
        description: its moves.
        lang: one of the languages of the interface. Russian has the categories of the moves only.
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
    '斜めへ何マスでも走る。縦横へ1マス進む。'
    >>> sentence(dragon_horse, "ru")
    'шаг; ход по линии на любое расстояние'
    """
    if language(lang) in LISTING:
        if not long:
            return _listed(description.categories, lang)
        sentences = CATEGORY_SENTENCES[lang]
        return " ".join(sentences[category] for category in description.categories)
    grammar = GRAMMARS.get(lang, ENGLISH)
    found = clauses(description.paths)
    return grammar.long(found) if long else grammar.short(found)


@typed
def path_in_words(path: Path, lang: str = "en") -> str:
    """Describe one path leg by leg, as the owner of the piece sees it.

    Args:
        path: one of the paths of a description.
        lang: as for ``sentence``; Russian has its category only.

    Raises:
        UnknownName: if the language is unknown.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import path_in_words
    >>> path_in_words(betza.parse("[fW-W]").paths[0])
    'steps one square forward, on an empty square, then steps one square forward'
    """
    if language(lang) in LISTING:
        return _listed([path.category], lang)
    return GRAMMARS.get(lang, ENGLISH).path([clause_of(leg) for leg in path.legs])


@lru_cache(maxsize=512)
def moves_in_words(paths: tuple[Path, ...], lang: str) -> Sequence[str]:
    """Describe paths in phrases, one for the moves that share a verb; as for ``sentence``."""
    if lang in LISTING:
        return tuple(CATEGORY_NAMES[lang][one] for one in dict.fromkeys(path.category for path in paths))
    return tuple(GRAMMARS.get(lang, ENGLISH).phrases(clauses(paths)))


def _listed(categories: Iterable[Category], lang: str) -> str:
    """List the categories, without capital and full stop."""
    return "; ".join(CATEGORY_NAMES[lang][category] for category in categories)


@lru_cache(maxsize=256)
def listed_part(categories: frozenset[Category], lang: str) -> str:
    """List the categories that a part of the notation contributes to, for a language that only lists."""
    words = _listed((category for category in Category if category in categories), lang)
    impossible: str = table_of("sentences", lang)["part_impossible"]
    return f"{words[:1].upper()}{words[1:]}." if words else impossible
