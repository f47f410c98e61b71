"""What a piece does in Russian: the categories of its moves."""

from collections.abc import Iterable
from functools import lru_cache

from banmen_rules.betza import Category
from banmen_rules.words.sentences._categories import CATEGORY_NAMES, CATEGORY_SENTENCES


def short(categories: Iterable[Category]) -> str:
    """List the categories in one sentence, without capital and full stop."""
    return "; ".join(CATEGORY_NAMES["ru"][category] for category in categories)


def long(categories: Iterable[Category]) -> str:
    """Say a sentence for every category."""
    return " ".join(CATEGORY_SENTENCES["ru"][category] for category in categories)


@lru_cache(maxsize=256)
def part(categories: frozenset[Category]) -> str:
    """List the categories that a part of a text has to do with."""
    words = short(category for category in Category if category in categories)
    return f"{words[:1].upper()}{words[1:]}." if words else "Такого хода не бывает."
