"""The sentences of exercises, by language: all in one place, with those of explanations beneath them.

An object says everything in one language; what there is to say is written at its methods in English. Faults,
which only authors read, are in English alone (``_fault_words``).
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
    """What exercises and explanations say, in English."""


class Japanese(JapaneseTaskWords, JapaneseMoveWords, JapaneseAnswerWords, Words):
    """The same in Japanese."""


ENGLISH = Words()
LANGUAGES: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ja": Japanese()})


def words_of(lang: str) -> Words:
    """Get the sentences of a language.

    Raises:
        UnknownName: if there is no such language.

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return LANGUAGES[lang]
