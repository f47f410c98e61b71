"""What descriptions mean: legs, landings, what is passed, and the category of each example."""

import pytest

from banmen_rules.betza import ANY, CAPTURE, Category, Landing, Leg, Path, parse

M, C, D, P = Landing.EMPTY, Landing.ENEMY, Landing.FRIEND, Landing.PASS
MC = M | C


def only(text: str) -> Path:
    """Return the single path of a description."""
    (path,) = parse(text).paths
    return path


def legs(text: str) -> set[tuple[Leg, ...]]:
    """Return the legs of every path."""
    return {path.legs for path in parse(text).paths}


@pytest.mark.parametrize(
    "text, leg, category",
    [
        ("fW", Leg(0, 1, 1, 0, MC), Category.STEP),
        ("fmW", Leg(0, 1, 1, 0, M), Category.STEP),
        ("fcW", Leg(0, 1, 1, 0, C), Category.STEP),
        ("fdW", Leg(0, 1, 1, 0, D), Category.STEP),
        ("fmcdW", Leg(0, 1, 1, 0, MC | D), Category.STEP),
        ("fW2", Leg(0, 1, 2, 0, MC), Category.LIMITED_RANGE),
        ("fR2", Leg(0, 1, 2, 0, MC), Category.LIMITED_RANGE),
        ("frB5", Leg(1, 1, 5, 0, MC), Category.LIMITED_RANGE),
        ("fR1", Leg(0, 1, 1, 0, MC), Category.STEP),
        ("fR", Leg(0, 1, 0, 0, MC), Category.RANGE),
        ("fW0", Leg(0, 1, 0, 0, MC), Category.RANGE),
        ("fWW", Leg(0, 1, 0, 0, MC), Category.RANGE),
        ("flFF", Leg(-1, 1, 0, 0, MC), Category.RANGE),
        ("fD", Leg(0, 2, 1, 0, MC), Category.JUMP),
        ("rfN", Leg(1, 2, 1, 0, MC), Category.JUMP),
        ("fDD", Leg(0, 2, 0, 0, MC), Category.JUMP_RANGE),
        ("rfNN", Leg(1, 2, 0, 0, MC), Category.JUMP_RANGE),
        ("frA3", Leg(2, 2, 3, 0, MC), Category.JUMP_RANGE),
        ("fR~3", Leg(0, 1, 0, 3, MC), Category.PASS_OVER),
        ("fR5~2", Leg(0, 1, 5, 2, MC), Category.PASS_OVER),
        ("fR~", Leg(0, 1, 0, ANY, MC), Category.FLYING),
        ("cfR~", Leg(0, 1, 0, ANY, C), Category.FLYING),
        ("fR!", Leg(0, 1, 0, CAPTURE, MC), Category.RANGE_CAPTURE),
        ("mcdfR!", Leg(0, 1, 0, CAPTURE, MC | D), Category.RANGE_CAPTURE),
        ("(0,0)", Leg(0, 0, 1, 0, M), Category.PASS),
        ("U", Leg(0, 0, 0, ANY, MC), Category.TELEPORT),
        ("mU", Leg(0, 0, 0, ANY, M), Category.TELEPORT),
    ],
)
def test_one_leg(text: str, leg: Leg, category: Category) -> None:
    """Step, reach, what is passed and landing of a single leg."""
    assert only(text) == Path((leg,), category)


def test_compounds_share_range_and_landing() -> None:
    """A range after K or Q goes to each half: Q2 = R2B2, K = WF, R = W0, B = F0, Q = RB."""
    assert legs("Q2") == legs("R2B2") == legs("K2") == legs("W2F2")
    assert legs("K") == legs("WF")
    assert legs("Q") == legs("RB") == legs("W0F0")
    assert legs("cQ~3") == legs("cR~3cB~3")


@pytest.mark.parametrize(
    "text, expected",
    [
        # Before `-` m, last mc.
        ("[fD-R]", {(Leg(0, 2, 1, 0, M), Leg(0, 1, 0, 0, MC))}),
        # Before `?` mc where it stops, m where it continues.
        ("[fD?R]", {(Leg(0, 2, 1, 0, MC),), (Leg(0, 2, 1, 0, M), Leg(0, 1, 0, 0, MC))}),
        # Letters replace both.
        ("[fmD?R]", {(Leg(0, 2, 1, 0, M),), (Leg(0, 2, 1, 0, M), Leg(0, 1, 0, 0, MC))}),
        ("[fmcD?R]", {(Leg(0, 2, 1, 0, MC),), (Leg(0, 2, 1, 0, MC), Leg(0, 1, 0, 0, MC))}),
        # p only where the move continues.
        ("[fmpD?R]", {(Leg(0, 2, 1, 0, M),), (Leg(0, 2, 1, 0, M | P), Leg(0, 1, 0, 0, MC))}),
        ("[fpD-cR]", {(Leg(0, 2, 1, 0, P), Leg(0, 1, 0, 0, C))}),
        ("[fW?W?W]", {
            (Leg(0, 1, 1, 0, MC),),
            (Leg(0, 1, 1, 0, M), Leg(0, 1, 1, 0, MC)),
            (Leg(0, 1, 1, 0, M), Leg(0, 1, 1, 0, M), Leg(0, 1, 1, 0, MC)),
        }),
        # After p never back again; home is always empty.
        ("[fmcpW-vW]", {
            (Leg(0, 1, 1, 0, MC | P), Leg(0, 1, 1, 0, MC)),
            (Leg(0, 1, 1, 0, MC), Leg(0, -1, 1, 0, M)),
        }),
        ("[fpW-vW]", {(Leg(0, 1, 1, 0, P), Leg(0, 1, 1, 0, MC))}),
        # Three legs forward, or two and back onto the first square, which may have been passed over.
        ("[fmcpW-mcpW-vW]", {
            (Leg(0, 1, 1, 0, MC | P), Leg(0, 1, 1, 0, MC | P), Leg(0, 1, 1, 0, MC)),
            (Leg(0, 1, 1, 0, MC | P), Leg(0, 1, 1, 0, MC), Leg(0, -1, 1, 0, MC)),
        }),
        ("[fcW-bW]", {(Leg(0, 1, 1, 0, C), Leg(0, -1, 1, 0, M))}),
        ("[fR-R!]", {(Leg(0, 1, 0, 0, M), Leg(0, 1, 0, CAPTURE, MC))}),
    ],
)  # fmt: skip
def test_paths(text: str, expected: set[tuple[Leg, ...]]) -> None:
    """Landing defaults, `?` as its prefixes, and what is left out."""
    assert legs(text) == expected


STEP, LIMITED, RANGE, JUMP, JUMP_RANGE = (
    Category.STEP,
    Category.LIMITED_RANGE,
    Category.RANGE,
    Category.JUMP,
    Category.JUMP_RANGE,
)


@pytest.mark.parametrize(
    "text, paths, categories",
    [
        ("WfF", 4 + 2, (STEP,)),  # gold general
        ("B2", 4, (LIMITED,)),  # flying horse, taikyoku
        ("Q", 8, (RANGE,)),  # queen
        ("FD", 4 + 4, (STEP, JUMP)),  # kirin
        ("Q[fD?R]", 8 + 1 + 1, (RANGE, JUMP, JUMP_RANGE)),  # great falcon: the leap, the leap and the slide
        ("Q~3", 8, (Category.PASS_OVER,)),  # teaching king, taikyoku
        ("fR3fB~", 1 + 2, (LIMITED, Category.FLYING)),  # rain demon flies forward
        ("vRBcvR~", 2 + 4 + 2, (RANGE, Category.FLYING)),  # ancient dragon, only to capture
        ("Q!", 8, (Category.RANGE_CAPTURE,)),  # great general
        ("mcdQ!", 8, (Category.RANGE_CAPTURE,)),
        ("[R?sR]", 4 + 4 * 2, (RANGE, Category.HOOK)),  # hook mover: the R itself is a range
        ("[B?sB]", 4 + 4 * 2, (RANGE, Category.HOOK)),  # capricorn
        ("[fB?sB]bB2", 2 + 2 * 2 + 2, (LIMITED, RANGE, Category.HOOK)),  # peacock
        ("KNAD[cK-aK][mK-bK]", 8 + 8 + 4 + 4 + 8 * 8 + 8, (STEP, JUMP, Category.AREA, Category.PASS)),  # lion
        ("KNAD(0,0)[cK-aK]", 8 + 8 + 4 + 4 + 1 + 8 * 8, (STEP, JUMP, Category.AREA, Category.PASS)),
        ("K[mcpK-vK][mcpK-mcpK-vK]", 8 + 8 * 2 + 8 * 2, (STEP, Category.LINE)),  # lion dog
        ("QHG", 8 + 4 + 4, (RANGE, JUMP)),  # lion dog, taikyoku
        ("fW[fmcpW-vW]", 1 + 2, (STEP, Category.LINE)),  # horned falcon forward
        ("[cK-bK]", 8, (Category.IGUI,)),  # heavenly tetrarch king
        ("[mcK-bK]", 8, (Category.IGUI,)),  # free eagle, atsi
        ("[mK-bK]", 8, (Category.PASS,)),
        ("(0,0)", 1, (Category.PASS,)),
        ("U", 1, (Category.TELEPORT,)),  # emperor
        ("[D-R]", 4, (JUMP_RANGE,)),
        ("[G?B2]", 4 + 4, (JUMP, JUMP_RANGE)),  # wooden dove
        ("[D-R~]", 4, (Category.FLYING,)),
        ("[W-F]", 4 * 2, (Category.AREA,)),  # the mao: it turns
        ("[R-bR]", 4, (Category.LINE,)),
        ("[D?sR]", 4 + 4 * 2, (JUMP, Category.HOOK)),
        ("[K-aK-aK]", 8 * 8 * 8, (Category.AREA,)),
    ],
)
def test_categories(text: str, paths: int, categories: tuple[Category, ...]) -> None:
    """The category table of the dialect, with the number of paths counted by hand."""
    description = parse(text)
    assert len(description.paths) == paths
    assert description.categories == categories


def test_way_back_of_a_lion_is_area() -> None:
    """`[cK-aK]` with the way home is one area; only brackets that say nothing else are igui."""
    home = [
        path for path in parse("[cK-aK]").paths if path.legs[0][:2] == (0, 1) and path.legs[1][:2] == (0, -1)
    ]
    assert [path.category for path in home] == [Category.AREA]


def test_a_path_of_two_categories_has_the_first() -> None:
    """The igui inside a lion's area is area, whichever stands first."""
    assert parse("[cK-aK][cK-bK]").categories == (Category.AREA,)
    assert parse("[cK-bK][cK-aK]").categories == (Category.AREA,)


def test_categories_stand_in_the_order_of_priority() -> None:
    """The order decides the colour of a square reached in several ways, and the bit on the wire."""
    assert [category.value for category in Category] == [
        "step",
        "limited_range",
        "range",
        "jump",
        "jump_range",
        "pass_over",
        "flying",
        "range_capture",
        "hook",
        "area",
        "line",
        "igui",
        "pass",
        "teleport",
    ]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("RW2", 4),  # contained
        ("WK", 8),
        ("B[B?sB]", 12),
        ("mWcW", 4),
        ("D2D", 4),
        ("R~D", 4),  # passing over anything reaches the leap's square too
        ("R~1D", 4),
        ("R~H", 4),
        ("R~1H", 8),  # two squares to pass, one allowed
        ("RD", 8),
        ("R!R", 8),  # whether `!` may take an equal is a ruling: nothing contains it
        ("R3R!", 8),
        ("D0~H", 8),  # three squares are no number of leaps of two
        ("UN", 1),
        ("[cK-aK][mcK-K]", 8 * 8),  # straight on is in the second brackets
        ("KNAD[cK-aK][K-bK]K[mcpK-vK][mcpK-mcpK-vK]", 24 + 6 * 8 + 8 * 2 + 8 * 2),  # furious fiend
    ],
)
def test_contained_paths_are_dropped(text: str, expected: int) -> None:
    """A path all of whose moves another one has is not listed."""
    assert len(parse(text).paths) == expected


@pytest.mark.parametrize(
    "text, canonical",
    [
        # Back from an orthogonal step is the square it came from, where nothing is to be
        # captured; the move may still stop after that step.
        ("[K?cbW]", "W[F?cbW]"),
        ("[K?cbW-F]", "W[F?cbW-F]"),
    ],
)
def test_a_leg_that_can_never_be_made_does_not_take_the_stop_before_it_away(
    text: str, canonical: str
) -> None:
    assert str(parse(text)) == canonical
    squares = {(path.legs[0].dx, path.legs[0].dy) for path in parse(text).paths if len(path.legs) == 1}
    assert len(squares) == 8
