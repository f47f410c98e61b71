"""`Legend`: the meaning of the colours and shapes on a board."""

import csv
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from banmen.host import language
from banmen_rules import Category, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.svg import mark_svg, sign_svg


@typed_class
class Legend:
    """Shows the mark of every move category, with its meaning and an example piece.

    Args:
        lang: ``"en"`` or ``"ja"``; if not given, the one set with `language`.

    Raises:
        UnknownName: if there is no such language.

    """

    def __init__(self, lang: str | None = None) -> None:
        spoken = language.spoken(lang)
        if spoken not in ("en", "ja"):
            raise UnknownName("language", spoken, ("en", "ja"))
        self._texts = [(row["mark"], row[spoken], row[f"{spoken}_piece"]) for row in rows()]

    def __repr__(self) -> str:
        """List the categories and the small marks as text."""
        categories = {category.value for category in Category}
        return "\n".join(
            f"{f'{mark}: ' if mark in categories else ''}{words} ({piece})"
            for mark, words, piece in self._texts
        )

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;white-space:nowrap;padding:3px 14px 3px 0;border:0">'
        shown = "".join(
            f"<tr>{cell}{_picture(mark)}</td>{cell}{escape(words)}</td>{cell}<em>{escape(piece)}</em></td></tr>"
            for mark, words, piece in self._texts
        )
        return f'<table style="margin:0;border:0">{shown}</table>'


@cache
def rows() -> list[Mapping[str, str]]:
    """List the move categories, then the small marks, each with its meaning and an example piece."""
    with Path(__file__).with_name("legend.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _picture(mark: Any) -> str:  # noqa: ANN401 - the name of a category or a small mark
    return mark_svg(mark, 36) if mark in ("first_leg", "promotion") else sign_svg(Category(mark), 36)
