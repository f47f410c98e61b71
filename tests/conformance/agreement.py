"""Who plays as we do: what other programs and texts say of a piece, against the readings of our rulings.

A *claim* is what a source says of one kind: how it moves, what it promotes to, or a rule. Claims come
from ``tests/data/neutral_*.json``; they are read by the independent reading (`neutral_reader`), and
compared with the moves that banmen generates under each reading, on empty boards and on crowded ones.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, islice, product
from typing import Any, NamedTuple

from banmen_rules import BanmenError, Game, Variant, game, load_variant
from tests.rules.neutral_boards import boards, expected, generated
from tests.rules.neutral_facts import facts, kinds, neutral_moves

Choices = tuple[tuple[str, str], ...]
"""Readings, each as (ruling, reading); none at all: as we play by default."""

#: Claims that no reading of ours equals, and why not.
UNMATCHED: dict[tuple[str, str, str], str] = {}


class Claim(NamedTuple):
    """What some sources say of a kind of piece."""

    variant: str
    kind: str
    about: str
    """``move``, ``promotion``, ``rule`` or ``site`` (a move of the site's own table)."""
    sources: tuple[str, ...]
    number: int
    """Which of the claims about the kind it is, from 0."""
    statement: Mapping[str, Any]

    @property
    def key(self) -> tuple[str, str, str]:
        """What names it in `UNMATCHED`."""
        return self.variant, self.kind, " | ".join(self.sources)


class Match(NamedTuple):
    """What of ours a claim equals."""

    claim: Claim
    readings: tuple[Choices, ...]
    """Every choice of readings that does; empty if none does."""


def each_claim(variant: str) -> Iterator[Claim]:
    """Yield every claim about a game, in the order of the facts."""
    for fact in facts(variant)["kinds"]:
        for number, statement in enumerate(fact.get("alternatives", ())):
            about = "move" if "moves" in statement or "agrees" in statement else "promotion"
            if "ruling" in statement:
                about = "rule"
            yield Claim(variant, fact["id"], about, tuple(statement["sources"]), number, statement)
        if "site_moves" in fact:
            statement = {"moves": fact["site_moves"]}
            yield Claim(variant, fact["id"], "site", ("site (site_moves)",), -1, statement)


@cache
def match(variant: str) -> tuple[Match, ...]:
    """Find for every claim about a game the readings that equal it."""
    return tuple(_match(claim) for claim in each_claim(variant))


def candidates(variant: Variant, kind: str, field: str) -> Iterator[Choices]:
    """Yield the ways we can play a kind: by default, with another reading, with two other ones."""
    others = []
    for ruling in variant.rulings_of(kind):
        readings = [
            reading.name
            for reading in ruling.readings
            if reading.name != ruling.default
            and any((change.piece, change.field) == (kind, field) for change in reading.changes)
        ]
        if readings:
            others.append([(ruling.id, reading) for reading in readings])
    yield ()
    for group in others:
        yield from ((choice,) for choice in group)
    for one, two in combinations(others, 2):
        yield from product(one, two)


def playable(variant: str, choices: Choices) -> Game | None:
    """Get the game under some readings, or None if it cannot be played under them."""
    try:
        return game(variant, rulings=dict(choices))
    except BanmenError:
        return None


def moves_as(of: Game, claim: Claim) -> bool:
    """Tell whether a kind moves as a claim says, on boards that are the same every time."""
    moves = claim.statement["moves"]
    return all(
        generated(setup, square) == expected(setup, moves, square)
        for setup, square in boards(of, of.kind(claim.kind).code, " ".join((*claim.key, str(claim.number))))
    )


def _match(claim: Claim) -> Match:
    if claim.about == "rule":
        return _rule(claim)
    if claim.statement.get("agrees"):
        return Match(claim, ((),))  # a source that says it does as the facts do
    variant = load_variant(claim.variant)
    if claim.about == "promotion":
        return _promotion(claim, variant)
    found: list[Choices] = []
    for choices in candidates(variant, claim.kind, "betza"):
        of = playable(claim.variant, choices)
        fewer = any(set(less) <= set(choices) for less in found)
        if of is not None and not fewer and moves_as(of, claim):
            found.append(choices)
    return Match(claim, tuple(found))


def _promotion(claim: Claim, variant: Variant) -> Match:
    # A kind that only a reading brings into the game stands in parentheses.
    wanted = (claim.statement["promotes_to"] or "").strip("()").replace(" ", "_") or None
    found: list[Choices] = []
    for choices in candidates(variant, claim.kind, "promotes_to"):
        of = playable(claim.variant, choices)
        fewer = any(set(less) <= set(choices) for less in found)
        if of is not None and not fewer and of.kind(claim.kind).promotes_to == wanted:
            found.append(choices)
    return Match(claim, tuple(found))


def _rule(claim: Claim) -> Match:
    """Find the reading of a rule; the tests of the rules check its effect on a game."""
    choice = (claim.statement["ruling"], claim.statement["reading"])
    of = playable(claim.variant, (choice,))
    return Match(claim, ((choice,),) if of is not None else ())


@cache
def site_agrees() -> tuple[str, ...]:
    """Compare every kind under the ruleset ``atsi`` with the site's moves, and name those that differ.

    On fewer boards than elsewhere: ``tests/rules/test_neutral.py`` does it on all.
    """
    of = game("taikyoku", "atsi")
    return tuple(
        kind
        for kind in kinds("taikyoku")
        for moves in [neutral_moves("taikyoku", "atsi", kind)]
        if any(
            generated(setup, square) != expected(setup, moves, square, atsi=True)
            for setup, square in islice(boards(of, of.kind(kind).code, f"site {kind}"), 12)
        )
    )


def confirmed(variant: str) -> set[tuple[str, str]]:
    """Collect every reading of ours that some claim equals, by itself or in the site's ruleset."""
    found = {choice for each in match(variant) for choices in each.readings for choice in choices}
    if variant == "taikyoku" and not site_agrees():
        found |= set(load_variant(variant).rulesets["atsi"].choices.items())
    return found
