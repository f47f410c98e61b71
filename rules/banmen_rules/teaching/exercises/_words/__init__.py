"""The sentences of exercises by language, on top of those of explanations.

`Words.say` writes a text of ``en.toml`` or ``ja.toml``. Faults, which only authors read, are in English only:
`fault` writes a text of ``faults.toml``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from banmen_rules.teaching.exercises._words._english import FAULTS, Words
from banmen_rules.teaching.exercises._words._japanese import JapaneseWords
from banmen_rules.words.texts import language

__all__ = ["ENGLISH", "LANGUAGES", "Words", "fault", "words_of"]

ENGLISH = Words()
LANGUAGES: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ja": JapaneseWords()})


def words_of(lang: str) -> Words:
    """Return the sentences of a language, or the English ones if it has none.

    Raises:
        UnknownName: if the language is unknown.

    """
    return LANGUAGES.get(language(lang), ENGLISH)


def fault(name: str, /, **values: object) -> str:
    """Say what is wrong with an exercise."""
    return FAULTS.write(name, values)
