"""The agreement table is up to date, and says something of every claim in the facts."""

import pytest

from banmen_rules import game, load_variant
from tests.conformance import make
from tests.conformance.agreement import UNMATCHED, Claim, each_claim, match, moves_as, playable, site_agrees
from tests.rules.neutral_facts import FACTS, kinds

pytestmark = pytest.mark.slow

AGAIN = "run `python -m tests.conformance.make`, and look at what changed"


def test_the_tables_are_up_to_date() -> None:
    assert (make.FOLDER / "AGREEMENT.md").read_text(encoding="utf-8") == make.markdown(), AGAIN
    assert (make.FOLDER / "agreement.csv").read_text(encoding="utf-8") == make.table(), AGAIN


@pytest.mark.parametrize("variant", FACTS)
def test_every_claim_equals_a_reading_or_says_why_not(variant: str) -> None:
    for each in match(variant):
        assert bool(each.readings) != (each.claim.key in UNMATCHED), each


def test_every_excused_claim_is_in_a_source() -> None:
    statement = {each.claim.key for variant in FACTS for each in match(variant)}
    assert UNMATCHED.keys() <= statement


@pytest.mark.parametrize("variant", FACTS)
def test_no_claim_of_the_facts_is_left_out(variant: str) -> None:
    facts = kinds(variant).values()
    number = sum(len(fact.get("alternatives", ())) + ("site_moves" in fact) for fact in facts)
    assert len(match(variant)) == len(list(each_claim(variant))) == number


def test_the_ruleset_atsi_is_the_site() -> None:
    assert site_agrees() == ()


@pytest.mark.parametrize("variant", FACTS)
def test_our_data_names_the_same_sources(variant: str) -> None:
    """A reading of one ruling that equals a claim says in ``rulings.csv`` who makes it."""
    rulings = {ruling.id: ruling for ruling in load_variant(variant).rulings}
    for each in match(variant):
        single = [choices[0] for choices in each.readings if len(choices) == 1]
        if single and each.claim.about != "site":
            sources = {
                source for ruling, reading in single for source in rulings[ruling].reading(reading).sources
            }
            assert set(each.claim.sources) <= sources, each


def test_an_equal_is_no_accident() -> None:
    """A claim that dissents differs from our default: the boards tell one move from another."""
    for variant in FACTS:
        default = game(variant)
        for each in match(variant):
            if each.readings and () not in each.readings and each.claim.about in ("move", "site"):
                assert not moves_as(default, each.claim), each


def test_comparing_finds_a_difference_of_one_square() -> None:
    lines = {**dict.fromkeys(("F", "FR", "R", "BR", "BL", "L", "FL"), 1), "B": 2}
    moves = {"lines": lines, "jumps": [], "special": []}
    claim = Claim("dai_dai", "king", "move", ("no source",), 0, {"moves": moves})
    assert not moves_as(game("dai_dai"), claim)
    lines["B"] = 1
    assert moves_as(game("dai_dai"), claim)


@pytest.mark.parametrize("variant", FACTS)
def test_all_a_source_says_can_be_played_at_once(variant: str) -> None:
    """The readings that equal one source's claims do not contradict each other."""
    together: dict[str, dict[str, set[str]]] = {}
    for each in match(variant):
        for source in each.claim.sources:
            chosen = together.setdefault(source, {})
            for ruling, reading in each.readings[0] if each.readings else ():
                chosen.setdefault(ruling, set()).add(reading)
    for source, chosen in together.items():
        assert all(len(readings) == 1 for readings in chosen.values()), source
        choices = tuple((ruling, min(readings)) for ruling, readings in chosen.items())
        assert playable(variant, choices) is not None, source
