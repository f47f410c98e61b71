"""Direction letters: the squares each reading names, worked out by hand from the dialect's rules."""

import pytest

from banmen_rules.betza import parse


def steps(text: str) -> set[tuple[int, int]]:
    """Return the (right, forward) steps of every first leg."""
    return {(path.legs[0].dx, path.legs[0].dy) for path in parse(text).paths}


F, B, L, R = (0, 1), (0, -1), (-1, 0), (1, 0)
FL, FR, BL, BR = (-1, 1), (1, 1), (-1, -1), (1, -1)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("W", {F, B, L, R}),
        ("fW", {F}),
        ("bW", {B}),
        ("lW", {L}),
        ("rW", {R}),
        ("vW", {F, B}),
        ("sW", {L, R}),
        ("frlW", {F, L, R}),  # letters add up
        ("fsW", {F, L, R}),
        ("vlW", {F, B, L}),
        ("F", {FL, FR, BL, BR}),
        ("fF", {FL, FR}),
        ("bF", {BL, BR}),
        ("lF", {FL, BL}),
        ("rF", {FR, BR}),
        ("vF", {FL, FR, BL, BR}),
        ("sF", {FL, FR, BL, BR}),
        ("flF", {FL}),
        ("frF", {FR}),
        ("blF", {BL}),
        ("brF", {BR}),
        ("flbrF", {FL, BR}),
        ("frblF", {FR, BL}),
        ("flfrblF", {FL, FR, BL}),
        ("fbF", {FL, FR, BL, BR}),
        ("fK", {F, FL, FR}),  # each half reads the letter for itself
        ("sK", {L, R, FL, FR, BL, BR}),
        ("frlWfF", {F, R, L, FL, FR}),  # the evil wolf
        ("WfF", {F, B, L, R, FL, FR}),  # the gold general
        ("FfW", {FL, FR, BL, BR, F}),  # the silver general
        ("D", {(0, 2), (0, -2), (2, 0), (-2, 0)}),
        ("fD", {(0, 2)}),
        ("brA", {(2, -2)}),
        ("sH", {(-3, 0), (3, 0)}),
        ("bG", {(-3, -3), (3, -3)}),
        ("(4,0)", {(0, 4), (0, -4), (4, 0), (-4, 0)}),
        ("f(4,4)", {(-4, 4), (4, 4)}),
        ("(0,1)", {F, B, L, R}),
    ],
)
def test_orthogonal_and_diagonal(text: str, expected: set[tuple[int, int]]) -> None:
    """Orthogonal letters add up; diagonal ones are read a pair first."""
    assert steps(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("ffN", {(-1, 2), (1, 2)}),  # the shogi knight
        ("bbN", {(-1, -2), (1, -2)}),
        ("fsN", {(-2, 1), (2, 1)}),
        ("bsN", {(-2, -1), (2, -1)}),
        ("fN", {(-1, 2), (1, 2), (-2, 1), (2, 1)}),
        ("bN", {(-1, -2), (1, -2), (-2, -1), (2, -1)}),
        ("lN", {(-1, 2), (-2, 1), (-2, -1), (-1, -2)}),
        ("rN", {(1, 2), (2, 1), (2, -1), (1, -2)}),
        ("vN", {(-1, 2), (1, 2), (-1, -2), (1, -2)}),
        ("sN", {(-2, 1), (2, 1), (-2, -1), (2, -1)}),
        ("lfN", {(-1, 2)}),
        ("rfN", {(1, 2)}),
        ("flN", {(-2, 1)}),
        ("frN", {(2, 1)}),
        ("blN", {(-2, -1)}),
        ("brN", {(2, -1)}),
        ("lbN", {(-1, -2)}),
        ("rbN", {(1, -2)}),
        ("ffC", {(-1, 3), (1, 3)}),
        ("rfZ", {(2, 3)}),
        ("fs(4,1)", {(-4, 1), (4, 1)}),
        ("(1,2)", steps("N")),
    ],
)
def test_oblique(text: str, expected: set[tuple[int, int]]) -> None:
    """Narrow, wide, halves and single leaps: XBetza's names (chessvariants.com, comment of 2013-10-08)."""
    assert steps(text) == expected


def turns(text: str, first: tuple[int, int]) -> set[tuple[int, int]]:
    """Return where the second legs go after this first one."""
    legs = [path.legs for path in parse(text).paths]
    return {(two[1].dx, two[1].dy) for two in legs if two[0][:2] == first and len(two) > 1}


@pytest.mark.parametrize(
    "text, first, expected",
    [
        ("[K-K]", F, {F}),  # f where nothing is written
        ("[K-fK]", FR, {FR}),
        ("[K-bK]", F, {B}),
        ("[K-bK]", FR, {BL}),
        ("[K-vK]", FR, {FR, BL}),
        ("[K-sK]", F, {L, R}),
        ("[K-sK]", FR, {FL, BR}),  # nothing turns by 45 degrees
        ("[K-vsK]", R, {F, B, L, R}),
        ("[K-aK]", F, {F, B, L, R, FL, FR, BL, BR}),
        ("[R-sR]", L, {F, B}),
        ("[B-sB]", FL, {FR, BL}),
        ("[W-aW]", B, {F, B, L, R}),
        ("[F-W]", FR, {F, R}),  # 45 degrees
        ("[F-bW]", FR, {B, L}),  # 135 degrees
        ("[F-vW]", FR, {F, B, L, R}),
        ("[W-F]", L, {FL, BL}),
        ("[W-bF]", L, {FR, BR}),
        ("[W-vF]", L, {FL, FR, BL, BR}),
        ("[K-W]", F, {F}),
        ("[K-W]", FL, {F, L}),
        ("[D-R]", (0, 2), {F}),
        ("[A-bG]", (2, 2), {(-3, -3)}),
        ("[D-A]", (2, 0), {(2, 2), (2, -2)}),
    ],
)
def test_later_legs(text: str, first: tuple[int, int], expected: set[tuple[int, int]]) -> None:
    """A later leg's letters are relative to the leg before."""
    assert turns(text, first) == expected


@pytest.mark.parametrize(
    "letters, printed",
    [
        ("lrvF", "F"),
        ("fbW", "vW"),
        ("lrW", "sW"),
        ("lrfW", "frlW"),
        ("brfW", "fbrW"),
        ("flfrF", "fF"),
        ("brfrF", "rF"),
        ("brflF", "flbrF"),
        ("brblfrF", "frblbrF"),
        ("flfrN", "fsN"),
        ("bbffN", "vN"),
        ("flN", "flN"),
        ("lfrfbsN", "ffbsN"),
        ("bsfffsbbN", "N"),
        ("fsffC", "fC"),
    ],
)
def test_letters_are_printed_shortest(letters: str, printed: str) -> None:
    """Exactly v and s where they fit, no letters for all, pairs where single letters would not be clear."""
    assert parse(letters).text == printed
    assert steps(printed) == steps(letters)
