"""Themes of puzzles: names in every language, known names only, and filters by theme."""

import pytest

from banmen_rules import BanmenError, UnknownName
from banmen_rules.cli import main
from banmen_rules.teaching.exercises import ExerciseSpec, faults, load_pack
from banmen_rules.teaching.exercises.packs import PACKS
from banmen_rules.teaching.exercises.solve.theme import TESTS
from banmen_rules.teaching.exercises.themes import THEMES, theme_of, with_theme
from banmen_rules.words.texts import LANGUAGES

BOARD = "7,K,7/8,R,6/" + "15/" * 12 + "15 0"


def _puzzle(theme: str) -> ExerciseSpec:
    return ExerciseSpec("a", "mate", "dai", tsfen=BOARD, tags={"theme": theme})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_theme_has_a_name_and_one_sentence_in_every_language(lang: str) -> None:
    found = [theme_of(_puzzle(name), lang) for name in THEMES]
    assert all(theme and theme.name and theme.text.rstrip().endswith((".", "。")) for theme in found)
    assert len({theme and theme.name for theme in found}) == len(THEMES)


def test_composer_knows_no_other_themes() -> None:
    assert {name for name, _ in TESTS} <= set(THEMES)


def test_unknown_theme_is_a_fault() -> None:
    messages = [message for field, message in faults(_puzzle("quite")) if field == "tags"]
    assert messages == [str(UnknownName("theme", "quite", THEMES))]
    assert 'Did you mean "quiet"' in messages[0]
    assert not [field for field, _ in faults(_puzzle("quiet")) if field == "tags"]


def test_puzzles_with_one_theme_are_chosen() -> None:
    exercises = [_puzzle("quiet"), _puzzle("leap")]
    assert with_theme(exercises, "leap") == exercises[1:]
    with pytest.raises(BanmenError, match=r'^No exercise has the theme "hunt"\. Themes here: quiet, leap\.'):
        with_theme(exercises, "hunt")


def test_every_theme_of_a_pack_is_known() -> None:
    named = {one.tags.get("theme", THEMES[0]) for pack in PACKS for one in load_pack(pack).exercises}
    assert named <= set(THEMES)


def test_list_shows_only_the_packs_with_a_theme(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", "list", "--theme", "leap", "hook", "dai_puzzles"]) == 0
    lines = capsys.readouterr().out.splitlines()
    count = sum(one.tags["theme"] == "leap" for one in load_pack("dai_puzzles").exercises)
    assert len(lines) == 1 + count
    assert lines[0] == f"Puzzles of dai shogi: {count} exercises"


def test_list_refuses_an_unknown_theme(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", "list", "--theme", "leaps"]) == 2
    assert 'Unknown theme "leaps"' in capsys.readouterr().err
