"""The sentences of exercises by language, on top of those of explanations.

One object has all sentences of a language, one method each. Faults, which only authors read, are in English
only (``_fault_words``).
"""

from collections.abc import Mapping
from types import MappingProxyType

from banmen_rules.base.errors import UnknownName
from banmen_rules.teaching.exercises._words._english import AnswerWords
from banmen_rules.teaching.exercises._words._english_moves import MoveWords, TaskWords
from banmen_rules.teaching.exercises._words._japanese import JapaneseAnswerWords
from banmen_rules.teaching.exercises._words._japanese_moves import JapaneseMoveWords, JapaneseTaskWords

__all__ = ["ENGLISH", "LANGUAGES", "Words", "words_of"]


class Words(TaskWords, MoveWords, AnswerWords):
    """The sentences of exercises and explanations in English."""


class Japanese(JapaneseTaskWords, JapaneseMoveWords, JapaneseAnswerWords, Words):
    """The sentences in Japanese."""


ENGLISH = Words()
LANGUAGES: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ja": Japanese()})


def words_of(lang: str) -> Words:
    """Return the sentences of a language.

    Raises:
        UnknownName: if the language is unknown.

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return LANGUAGES[lang]
