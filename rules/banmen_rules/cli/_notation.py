"""The commands about notation: of moves in Betza, and of games in records."""

import argparse

from banmen_rules import UnknownName, betza
from banmen_rules._phrases import path_in_words
from banmen_rules._words import categories_in_words, diagram
from banmen_rules.cli._common import print_json

DIALECTS = ("banmen",)
"""The dialects of Betza notation that can be read and written."""


def read_betza(options: argparse.Namespace) -> None:
    """``banmen betza TEXT``."""
    for dialect in (options.dialect, options.to):
        if dialect not in DIALECTS:
            raise UnknownName("dialect of Betza notation", dialect, DIALECTS)
    description = betza.parse(options.text)
    categories = [category.value for category in description.categories]
    if options.json:
        print_json(
            {
                "text": options.text,
                "canonical": betza.format(description),
                "category": categories,
                "paths": [_path_data(path) for path in description.paths],
            }
        )
        return
    print(betza.format(description))
    print("it moves by " + categories_in_words(description.categories))
    print()
    print(diagram(description.paths))
    print()
    for path in description.paths:
        print(f"{path.category.value}: {path_in_words(path)}")


def _path_data(path: betza.Path) -> dict[str, object]:
    return {
        "category": path.category.value,
        "legs": [
            {
                "right": leg.dx,
                "forward": leg.dy,
                "reach": leg.reach,
                "over": {betza.ANY: "any", betza.CAPTURE: "capture"}.get(leg.over, leg.over),
                "landing": [mark.name.lower() for mark in leg.landing if mark.name],
            }
            for leg in path.legs
        ],
    }
