"""Tables of moves to text: exact for every piece, by hand in many ways, and refused by the row."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import BanmenError, Category, InvalidBetza, ParseError
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza_tools.describe import Row, from_squares, from_table, parse_drawing, parse_table, table

from .strategies import descriptions
from .test_describe_paths import TEXTS


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_the_table_of_every_piece_is_described_exactly_and_no_longer(text: str) -> None:
    found = from_table(table(parse(text)))
    assert same_moves(found, parse(text))
    assert len(found.text) <= len(text)


@pytest.mark.slow
@settings(deadline=None)
@given(descriptions())
def test_the_table_of_any_description_means_it(description: Description) -> None:
    rows = table(description)
    assert same_moves(from_table(rows), description)
    assert {row.category for row in rows} == set(description.categories)


def test_a_table_lists_the_squares_of_a_slide_up_to_the_edge() -> None:
    rows = table(parse("fRbR2"), (9, 9))
    assert [row.squares for row in rows if row.category is Category.RANGE] == [
        ((0, y),) for y in (1, 2, 3, 4)
    ]
    assert [row.squares for row in rows if row.category is not Category.RANGE] == [((0, -1),), ((0, -2),)]
    assert {row.legs for row in rows} == {("R",), ("R2",)}


@pytest.mark.parametrize(
    "written, text",
    [
        ("0,1; step", "fW"),
        ("0,1; step; K", "fW"),
        ("1,1; step; cF", "cfrF"),
        ("0,1; limited_range\n0,3; limited_range\n0,2; limited_range", "fR3"),
        ("0,1; range", "fR"),
        ("0,7; range", "fR"),  # any square of it says enough
        ("-1,2; jump\n1,2; jump", "ffN"),
        ("0,2; jump\n0,2 0,3; jump_range", "[fD?R]"),
        ("0,4; pass_over; R~3", "fR~3"),
        ("0,4; flying", "fR~"),
        ("2,2; range_capture", "frB!"),
        ("0,2; jump_range; D0", "fD0"),
        ("0,3 2,3; hook\n0,3 -1,3; hook\n0,3; range", "[fR?sR]"),
        ("0,1 0,0; igui", "[cfW-bW]"),
        ("0,1 0,0; pass", "[fW-bW]"),
        ("0,0; pass", "(0,0)"),
        ("3,5; teleport", "U"),
        ("0,1 0,2; line; mcpW K", "[mcpfW-W]"),
        ("0,1 1,2; area\n0,1 -1,2; area", "[fW-F]"),
        ("# a pawn\n\n  0,1 ; step   # as in shogi\n", "fW"),
    ],
)
def test_tables_by_hand(written: str, text: str) -> None:
    assert from_table(parse_table(written)).text == text


def test_rows_may_be_plain_tuples() -> None:
    assert from_table([([(0, 1)], "step"), (((1, 1),), Category.STEP, ["F"])]).text == "fWfrF"
    assert from_table([Row([(0, 1)], "step")]).text == "fW"


@pytest.mark.parametrize(
    "rows, says",
    [
        ([], "the table must have at least one row"),
        (["x"], "row 1 must be squares, a category and optional legs, got 'x'"),
        (
            [([(0, 1)], "step"), ([(0, 1)], "stepp")],
            'row 2, 0,1: Unknown category "stepp". Available: step,',
        ),
        ([([(0, 1, 2)], "step")], "row 1: a square must be (right, forward), such as (1, 2), got (0, 1, 2)"),
        ([([], "step")], "row 1 must have 1 to 6 squares, got 0"),
        ([([(0, 1)], "step", "W")], "legs must be a list with one text per square"),
        ([([(0, 1)], "hook", ["R", "R"])], "row 1, 0,1 must have as many legs as squares, got 2 and 1"),
        ([([(0, 1)], "range", ["fR"])], "`fR` must be one leg per square, without directions"),
        ([([(0, 1)], "range", ["WF"])], "`WF` must be one leg per square"),
        (
            [([(0, 1)], "range", ["R3"])],
            "row 1, 0,1: the category of this leg must be limited_range, got range",
        ),
        ([([(0, 4)], "limited_range", ["R3"])], "row 1, 0,4: `R3` does not lead from 0,0 to 0,4"),
        ([([(0, 2), (2, 3)], "hook")], "row 1, 0,2 2,3: `Q` does not lead from 0,2 to 2,3"),
        ([([(0, 2)], "step")], "row 1, 0,2: `K` does not lead from 0,0 to 0,2"),
        ([([(0, 1), (0, 2)], "step", ["W", "W"])], "row 1, 0,1 0,2: step must have one leg, got 2"),
        (
            [([(0, 4)], "pass_over")],
            "row 1, 0,4: pass_over with 1 square is incomplete; it needs legs",
        ),
        ([([(0, 4)], "igui")], "igui with 1 square is incomplete; it needs 2 squares"),
    ],
)
def test_invalid_table_is_refused_by_its_row(rows: list[Row | tuple[object, ...]], says: str) -> None:
    with pytest.raises(BanmenError) as raised:
        from_table(rows)
    assert says in str(raised.value)


def test_a_leg_that_is_no_notation_is_shown() -> None:
    with pytest.raises(InvalidBetza, match="`X`"):
        from_table([([(0, 1)], "step", ["X"])])
    with pytest.raises(BanmenError, match="at most 20000 rows"):
        from_table(([(0, 1)], "step") for _ in range(10**9))


@pytest.mark.parametrize("line", ["0,1", "0,1; step; W; W", "0:1; step", "x; step", "; step; W ; ;"])
def test_a_line_that_is_no_row_is_shown(line: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_table(f"0,1; step\n{line}")
    assert str(raised.value).startswith(
        "line 2 must be squares; category; legs, such as `0,2 2,2; hook; R R`"
    )
    assert line in str(raised.value)


def test_drawings() -> None:
    drawing = parse_drawing("..o..\n\n . o @ o . \n")
    assert drawing == (frozenset({(0, 1), (-1, 0), (1, 0)}), (5, 2), 7)
    for text, says in {
        "": "the drawing must have a piece: write @ on its square",
        "...\n.@": "line 2 must have 3 squares like the first rank, got 2",
        "@ . @": "line 1 has a second piece: @ must occur only once",
    }.items():
        with pytest.raises(BanmenError) as raised:
            parse_drawing(text)
        assert str(raised.value).startswith(says)


@settings(deadline=None)
@given(st.text("0123456789,; -@.ox\n#stepjumphookRKWQ~!mc[]()", max_size=60) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BanmenError):
        assert from_table(parse_table(text)).text
    with suppress(BanmenError):
        drawing = parse_drawing(text)
        assert from_squares(drawing.squares, size=drawing.size, at=drawing.at, limit=1)
