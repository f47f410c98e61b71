"""The sentences of exercises by language, on top of those of explanations.

`Words.say` writes a text of ``words/en/exercises.toml`` and so on. Faults, which only authors read, are in
English only: `fault` writes a text of ``words/en/faults.toml``.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from banmen_rules.teaching.exercises._words._english import FAULTS, Words
from banmen_rules.teaching.exercises._words._japanese import JapaneseWords
from banmen_rules.teaching.exercises._words._translated import TranslatedWords
from banmen_rules.words.texts import language

__all__ = ["ENGLISH", "GRAMMARS", "Words", "fault", "words_of"]

ENGLISH = Words()
GRAMMARS: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ja": JapaneseWords()})
"""The languages that exercises are written in."""


def words_of(lang: str) -> Words:
    """Return the sentences of a language. `TranslatedWords` has those without a grammar.

    Raises:
        UnknownName: if the language is unknown.

    """
    return GRAMMARS[lang] if lang in GRAMMARS else _translated(language(lang))


@cache
def _translated(lang: str) -> Words:
    return TranslatedWords(lang)


def fault(name: str, /, **values: object) -> str:
    """Say what is wrong with an exercise."""
    return FAULTS.write(name, values)
