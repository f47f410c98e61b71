"""The language in which things are shown: one for a whole notebook, where a widget is told no other."""

from collections.abc import Collection
from typing import Final

from banmen_rules import UnknownName
from banmen_rules.base.arguments import typed

LANGUAGES: Final = ("en", "ja", "ru")
_USUAL: Final = "en"
_chosen: list[str] = []


@typed
def language(name: str) -> None:
    """Show everything in a language from now on, but where a widget is given another as ``lang``.

    Boards, exercises, cards, legends and demonstrations are shown in it as far as they speak it, and else in
    English. What is shown already stays as it is.

    >>> from banmen import Board, language
    >>> language("ja")
    >>> Board("tai").lang
    'ja'
    >>> language("en")

    Args:
        name: ``"en"``, ``"ja"``, or ``"ru"``, which only pad, card and atlas speak.

    Raises:
        UnknownName: if there is no such language.

    """
    if name not in LANGUAGES:
        raise UnknownName("language", name, LANGUAGES)
    _chosen[:] = [name]


def chosen() -> str | None:
    """Say which language was chosen; None if none was."""
    return _chosen[0] if _chosen else None


def spoken(lang: str | None, known: Collection[str] = ("en", "ja")) -> str:
    """Choose the language of a widget: the one it was given, or else the one that was chosen for all.

    Args:
        lang: what it was given; whether there is such a language is for its trait to say.
        known: the languages that it speaks.

    """
    if lang is not None:
        return lang
    usual = chosen() or _USUAL
    return usual if usual in known else _USUAL
