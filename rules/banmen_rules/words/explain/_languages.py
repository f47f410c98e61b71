"""The languages that explanations are given in."""

from collections.abc import Mapping
from types import MappingProxyType

from banmen_rules.base.errors import UnknownName
from banmen_rules.words.explain._english import English
from banmen_rules.words.explain._japanese import Japanese

LANGUAGES: Mapping[str, English] = MappingProxyType({"en": English(), "ja": Japanese()})


def words_of(lang: str) -> English:
    """Get the sentences of a language.

    Raises:
        UnknownName: if there is no such language.

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return LANGUAGES[lang]
