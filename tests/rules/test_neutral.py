"""The Betza of every kind means what the neutral structure of the facts says, on any board.

Two readings that share no code: `neutral_reader` on the structure in ``tests/data/neutral_*.json``,
and the parser, the plans and the generator of ``banmen_rules`` on the Betza of ``pieces.csv``. What
other programs and texts say of a kind is compared in ``tests/conformance``.
"""

import pytest

from banmen_rules import VARIANTS, game, load_variant
from tests.rules.neutral_boards import boards, expected, generated
from tests.rules.neutral_facts import FACTS, facts, kinds, neutral_moves, tables


def test_every_kind_of_every_game_is_here() -> None:
    assert set(FACTS) <= set(VARIANTS)
    for variant in FACTS:
        assert kinds(variant).keys() == {kind.id for kind in load_variant(variant).kinds}
        assert len(kinds(variant)) == len(facts(variant)["kinds"]) == facts(variant)["counts"]["kinds"]


def test_the_site_moves_some_kinds_otherwise() -> None:
    assert sum("site_moves" in fact for fact in kinds("taikyoku").values()) == 24


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant,ruleset,kind",
    [(variant, ruleset, fact["id"]) for variant, ruleset in tables() for fact in facts(variant)["kinds"]],
)
def test_betza_and_neutral_moves_agree(variant: str, ruleset: str, kind: str) -> None:
    of = game(variant, ruleset or None)
    moves = neutral_moves(variant, ruleset, kind)
    atsi = ruleset == "atsi"
    for setup, square in boards(of, of.kind(kind).code, f"{variant} {kind}"):
        assert generated(setup, square) == expected(setup, moves, square, atsi=atsi), setup.tsfen()
