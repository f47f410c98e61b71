"""The language of all widgets in a notebook that have no language of their own."""

from typing import Final

from banmen_rules.base.arguments import typed
from banmen_rules.words import texts

_USUAL: Final = "en"
_chosen: list[str] = []


@typed
def language(name: str) -> None:
    """Show every widget made from now on in a language, unless it has another as ``lang``.

    Texts that it lacks are in English. Widgets that exist already do not change.

    >>> from banmen import Board, language
    >>> language("ja")
    >>> Board("tai").lang
    'ja'
    >>> language("en")

    Args:
        name: ``"en"``, ``"ja"`` or ``"ru"``.

    Raises:
        UnknownName: if there is no such language.

    """
    _chosen[:] = [texts.language(name)]


def forget() -> None:
    """Choose no language, as at the start."""
    _chosen.clear()


def chosen() -> str | None:
    """Get the language that was chosen; None before that."""
    return _chosen[0] if _chosen else None


def spoken(lang: str | None) -> str:
    """Choose the language of a widget: its own, which its trait checks, or the one chosen for all."""
    return lang if lang is not None else chosen() or _USUAL
