"""The mobility of every kind: the tables are complete, and what would be worked out today."""

import pytest

from banmen_rules import VARIANTS, BanmenError, UnknownName, load_variant
from banmen_rules.betza import parse
from banmen_rules.betza_tools.mobility import COMMON, DENSITIES, mobility, of_kind
from banmen_rules.betza_tools.mobility._table import _table, computed, moves_of


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_by_every_reading_has_a_row(variant: str) -> None:
    assert list(_table(variant)) == moves_of(variant)
    for kind in load_variant(variant).kinds:
        assert kind.betza in _table(variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rows_are_what_would_be_worked_out_today(variant: str) -> None:
    hooks = [text for text in moves_of(variant) if "sR]" in text or "sB]" in text]
    others = [text for text in moves_of(variant) if text not in hooks]
    for text in [*others[:: max(1, len(others) // 12)], "R"]:
        assert of_kind(variant, text) == computed(variant, text), text


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_rows_are_what_would_be_worked_out_today(variant: str) -> None:
    for text in moves_of(variant):
        assert of_kind(variant, text) == computed(variant, text), text


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_rook_on_the_empty_board_of_its_game(variant: str) -> None:
    found = of_kind(variant, "R")
    files, ranks = load_variant(variant).size
    assert found.own[0.0] == files - 1 + ranks - 1
    assert found.common[0.0] == 2 * (25 - 1)
    assert set(found.own) == set(found.common) == set(DENSITIES)


def test_on_one_board_the_games_agree() -> None:
    for text in set(_table("tai")) & set(_table("taikyoku")):
        assert of_kind("tai", text).common == of_kind("taikyoku", text).common
        assert of_kind("tai", text).own == of_kind("tai", text).common  # 25 by 25 is its own


def test_a_move_of_ones_own_is_computed() -> None:
    assert "fbNsW" not in _table("tai")
    assert of_kind("tai", "fbNsW").common[0.0] == round(mobility(parse("fbNsW"), COMMON), 3)
    with pytest.raises(BanmenError):
        of_kind("tai", "nonsense")
    with pytest.raises(UnknownName, match=r'Unknown variant "chess".'):
        of_kind("chess", "R")
