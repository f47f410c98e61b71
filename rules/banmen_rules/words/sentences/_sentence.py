"""What a piece does, in words: one text for a whole description."""

from functools import lru_cache

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Description, Path
from banmen_rules.words.sentences import _russian
from banmen_rules.words.sentences._categories import CATEGORY_NAMES
from banmen_rules.words.sentences._clauses import clause_of, clauses
from banmen_rules.words.sentences._languages import LANGUAGES


@typed
@lru_cache(maxsize=2048)
def sentence(description: Description, lang: str = "en", *, long: bool = False) -> str:
    """Say what a piece does.

    Args:
        description: its moves.
        lang: ``en`` or ``ja``; ``ru`` has the categories of the moves only.
        long: all there is to say, in whole sentences: also what may be captured, and passed over. Two
            descriptions are told alike in English, or in Japanese, if and only if ``same_moves``.

    Returns:
        The short text in English and Russian has neither capital nor full stop, so that it can stand
        behind a name.

    Raises:
        UnknownName: there is no such language.

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
        tell = _russian.long if long else _russian.short
        return tell(description.categories)
    language = LANGUAGES[lang]
    found = clauses(description.paths)
    return language.long(found) if long else language.short(found)


@typed
def path_in_words(path: Path, lang: str = "en") -> str:
    """Say how one path goes, leg by leg, each as the owner of the piece sees it.

    Args:
        path: one of the paths of a description.
        lang: as for ``sentence``; ``ru`` has its category only.

    Raises:
        UnknownName: there is no such language.

    >>> from banmen_rules import betza
    >>> from banmen_rules.words.sentences import path_in_words
    >>> path_in_words(betza.parse("[fW-W]").paths[0])
    'steps one square straight forward, on an empty square, then steps one square straight forward'
    """
    _check(lang)
    if lang not in LANGUAGES:
        return _russian.short([path.category])
    return LANGUAGES[lang].path([clause_of(leg) for leg in path.legs])


def _check(lang: str) -> None:
    if lang not in CATEGORY_NAMES:
        raise UnknownName("language", lang, CATEGORY_NAMES)
