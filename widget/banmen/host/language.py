"""The language of all widgets in a notebook that have no language of their own."""

from collections.abc import Collection
from typing import Final

from banmen_rules import UnknownName
from banmen_rules.base.arguments import typed

LANGUAGES: Final = ("en", "ja", "ru")
_USUAL: Final = "en"
_chosen: list[str] = []


@typed
def language(name: str) -> None:
    """Show every widget made from now on in a language, unless it has another as ``lang``.

    Boards, exercises, cards, legends and demonstrations are shown in it as far as they speak it, and else in
    English. Widgets that exist already do not change.

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
    """Get the language that was chosen; None before that."""
    return _chosen[0] if _chosen else None


def spoken(lang: str | None, known: Collection[str] = ("en", "ja")) -> str:
    """Choose the language of a widget: its own, or the one chosen for all.

    Args:
        lang: its own language, which its trait checks; None if it has none.
        known: the languages that it has texts in.

    """
    if lang is not None:
        return lang
    usual = chosen() or _USUAL
    return usual if usual in known else _USUAL
