"""The titles of games in the front end are those of the games' files."""

import pytest

from banmen_rules import VARIANTS, load_variant
from tools import make_titles


def test_titles_of_the_front_end_are_those_of_the_games() -> None:
    for path, text in make_titles.files().items():
        assert path.read_text("utf-8") == text, "run tools/make_titles.py"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_a_title_in_every_language(variant: str) -> None:
    languages = {path.parent.name for path in make_titles.files()}
    assert languages <= set(load_variant(variant).titles)
