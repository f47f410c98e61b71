"""The canonical notation: how it is printed, and which notations are one description."""

import pickle
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banmen_rules.betza import Description, format, parse, same_moves  # noqa: A004 - the pair of parse
from banmen_rules.betza.parser import parse_tree

from .strategies import betza, descriptions


@pytest.mark.parametrize(
    "text",
    [
        # Every canonical string of the dialect's description, in the printer's order.
        "WfF",
        "fWF",
        "frlWfF",
        "K",
        "Q",
        "R2",
        "B2",
        "ffN",
        "FD",
        "Q[fD?R]",
        "Q~3",
        "fB~",
        "cvR~vRB",
        "Q!",
        "mcdQ!",
        "[R?sR]",
        "[B?sB]",
        "bB2[fB?sB]",
        "KDNA[K-bK][cK-aK]",
        "KDNA(0,0)[cK-aK]",
        "K[mcpK-vK][mcpK-mcpK-vK]",
        "fW[mcpfW-vW]",
        "QHG",
        "[cK-bK]",
        "[mcK-bK]",
        "(0,0)",
        "U",
        "(4,1)",
        "[K-vsK]",
        "[W-aW]",
        "[F-vW]",
        "[K-W]",
        "[mD?R]",
        "[mcD?R]",
        "[mpD?R]",
        "N0",
        "mU",
        "fR5B5bR3",
    ],
)
def test_canonical_notation_prints_unchanged(text: str) -> None:
    """Canonical notation is printed unchanged."""
    assert format(parse(text)) == text
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    "text, printed",
    [
        ("FfW", "fWF"),  # orthogonal before diagonal
        ("RW", "R"),  # contained
        ("RW2", "R"),
        ("B[B?sB]", "[B?sB]"),
        ("fB[B?sB]", "[B?sB]"),
        ("Q[fR?sR]", "Q[fR?sR]"),  # only part of the queen is in the brackets
        ("rlbR[fR?sR]", "R[fR?sR]"),
        ("[R?sR][R-sR]", "[R?sR]"),
        ("KNAD", "KDNA"),  # leaps by length: 2, then √5, then √8
        ("GHCZ(4,1)", "HCZ(4,1)G"),  # 3, √10, √13, √17, √18
        ("B5R2F", "B5R2"),  # the step is in the slide
        ("R2B5", "B5R2"),  # falling reach
        ("R9B0", "BR9"),
        ("UKdQ", "mcdQU"),
        ("WDfF(0,0)UQ3", "(0,0)U"),  # U has every square
        ("W0", "R"),
        ("WW", "R"),
        ("FF", "B"),
        ("W3", "R3"),
        ("K2", "Q2"),
        ("Q1", "K"),
        ("WF", "K"),
        ("RB", "Q"),
        ("fK", "fWfF"),  # K is printed with all its directions only
        ("cRcB", "cQ"),
        ("cRB", "cRB"),
        ("mWcW", "W"),  # landings that differ only there
        ("mcW", "W"),
        ("fcmW", "fW"),
        ("cfW", "cfW"),
        ("fcW", "cfW"),  # landing letters before directions
        ("mWcR", "WcR"),
        ("R2mR", "mR0R2"),  # a range keeps R and R2 apart
        ("R2~R", "R0R2~"),
        ("D2~1", "D2~"),
        ("R3~2", "R3~"),  # there is no room for more
        ("R5~9", "R5~"),
        ("fR[bK-K]", "fR[bF-F][bW-W]"),
        ("[W-W][F-F]", "[K-K]"),
        ("[W-bW][F-bF]", "[K-bK]"),
        ("[cW-aK][cF-aK]", "[cK-aK]"),
        ("[W-W][F-W]", "[K-W]"),
        ("[R?sR][B?sB]", "[Q?sQ]"),
        ("[fW-aW][bW-aW]", "[vW-aW]"),
        ("[fW-aK]", "[fW-aK]"),
        ("[fW-bK]", "[fW-bW]"),
        ("[mK-mcK]", "[K-K]"),  # the defaults
        ("[D?mcR]", "[D?R]"),
        ("[F-aW]", "[F-vW]"),
        ("[R-sR][cK-aK][D-R][W-W-W]", "[D-R][R-sR][cK-aK][W-W-W]"),  # by legs, then the alphabet
        ("(1,0)", "W"),
        ("(3,3)", "G"),
        ("(2,3)", "Z"),
        ("(0,4)", "(4,0)"),
    ],
)
def test_printed(text: str, printed: str) -> None:
    """The order and the choices of the printer."""
    assert parse(text).text == printed
    assert parse(printed) == parse(text)
    assert same_moves(parse(printed), parse(text))


@given(descriptions())
def test_printed_notation_reads_back(description: Description) -> None:
    """Parsing the canonical notation gives the description again, with the same paths and categories."""
    again = parse(format(description))
    assert again == description
    assert hash(again) == hash(description)
    assert again.paths == description.paths
    assert again.categories == description.categories


@given(betza(), st.data())
def test_order_of_terms_does_not_matter(text: str, data: st.DataObject) -> None:
    """Any order of the items is one description; so is writing an item twice."""
    items = [text[item.start : item.end] for item in parse_tree(text)]
    shuffled = data.draw(st.permutations([*items, items[0]]))
    assume(all(a[-1] != b[0] for a, b in pairwise(shuffled)))  # would read as a doubled atom
    assert parse("".join(shuffled)) == parse(text)


def test_descriptions_are_values() -> None:
    """They are frozen, can be keys, and survive pickling."""
    description = parse("KNAD[cK-aK]")
    assert {description: 1}[parse("[cK-aK]DANK")] == 1
    assert description != parse("KNAD")
    again = pickle.loads(pickle.dumps(description))  # noqa: S301 - our own
    assert again == description
    assert again.paths == description.paths
    with pytest.raises(AttributeError):
        description.text = "W"  # type: ignore[misc]
