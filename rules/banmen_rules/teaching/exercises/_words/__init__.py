"""The sentences of exercises by language, on top of those of explanations.

One object has all sentences of a language, one method each; most of them are texts of ``en.toml`` and
``ja.toml``. Faults, which only authors read, are in English only (``_fault_words``).
"""

from collections.abc import Mapping
from types import MappingProxyType

from banmen_rules.base.errors import UnknownName
from banmen_rules.teaching.exercises._words._english import Words
from banmen_rules.teaching.exercises._words._japanese import JapaneseWords

__all__ = ["ENGLISH", "LANGUAGES", "Words", "words_of"]

ENGLISH = Words()
LANGUAGES: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ja": JapaneseWords()})


def words_of(lang: str) -> Words:
    """Return the sentences of a language.

    Raises:
        UnknownName: if the language is unknown.

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return LANGUAGES[lang]
