"""The Betza of every kind means what the neutral structure of the facts says, on any board.

Two readings that share no code: `neutral_reader` on the structure in ``tests/data/neutral_*.json``,
and the parser, the plans and the generator of ``banmen_rules`` on the Betza of ``pieces.csv``. What
other programs and texts say of a kind is compared in ``tests/conformance``.
"""

import pytest

from banmen_rules import game
from tests.rules.neutral_boards import boards, expected, generated
from tests.rules.neutral_facts import FACTS, facts, kinds, neutral_moves

GAMES = (("dai_dai", "article"), ("tai", "article"), ("taikyoku", "wikipedia"), ("taikyoku", "atsi"))


def test_all_470_kinds_are_here() -> None:
    assert [len(facts(variant)["kinds"]) for variant in FACTS] == [68, 101, 301]
    assert 68 + 101 + 301 == 470
    assert sum("site_moves" in fact for fact in kinds("taikyoku").values()) == 24


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant,ruleset,kind",
    [(variant, ruleset, fact["id"]) for variant, ruleset in GAMES for fact in facts(variant)["kinds"]],
)
def test_betza_and_neutral_moves_agree(variant: str, ruleset: str, kind: str) -> None:
    of = game(variant, ruleset)
    moves = neutral_moves(variant, ruleset, kind)
    atsi = ruleset == "atsi"
    for setup, square in boards(of, of.kind(kind).code, f"{variant} {kind}"):
        assert generated(setup, square) == expected(setup, moves, square, atsi=atsi), setup.tsfen()
