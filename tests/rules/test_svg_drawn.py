"""The parts of a picture other than the pieces' names: annotations, outlines, roses, other coordinates."""

import re
from collections.abc import Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Position, Setup, Side, game
from banmen_rules.betza import Description, parse
from banmen_rules.drawing.annotations import arrow
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.drawing.rose import BODY, Rose, rose
from banmen_rules.drawing.shapes import loop, ring
from banmen_rules.drawing.style import CELL, LOOK, palette_of
from banmen_rules.drawing.svg import Annotation, board_svg
from banmen_rules.drawing.ticks import ticks
from tests.examples import examples
from tests.rules.strategies import descriptions

COLOURS = palette_of()

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


def words(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in read(picture).iter(f"{SVG}text")]


def note(kind: Any, squares: str, colour: Any = "green", text: str = "") -> Annotation:  # noqa: ANN401
    size = game("dai_dai").size
    return Annotation(kind, tuple(map(size.parse_square, squares.split())), colour, text)


def drawn(*notes: Annotation, **options: Any) -> str:  # noqa: ANN401
    return board_svg(Setup(game("dai_dai")), annotations=notes, coordinates="none", **options)


def middle(square: str, bottom: Side = Side.BLACK) -> tuple[float, float]:
    row, column = divmod(game("dai_dai").size.parse_square(square), 17)
    if bottom is Side.WHITE:
        row, column = 16 - row, 16 - column
    return (column + 0.5) * CELL[0], (row + 0.5) * CELL[1]


def numbers(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def fills(picture: str, colour: str) -> list[str]:
    paint = COLOURS[f"note_{colour}"]
    return [path.get("d", "") for path in read(picture).iter(f"{SVG}path") if path.get("fill") == paint]


@pytest.mark.parametrize("bottom", Side)
def test_an_arrow_points_at_the_middle_of_its_last_square(bottom: Side) -> None:
    picture = drawn(note("arrow", "9l 9e 4e", "red"), orientation=bottom)
    (head,) = fills(picture, "red")
    assert numbers(head)[1] == middle("4e", bottom)
    (shaft,) = [p for p in read(picture).iter(f"{SVG}path") if p.get("stroke") == COLOURS["note_red"]][:1]
    start, bend, neck = numbers(shaft.get("d", ""))
    assert bend == middle("9e", bottom)
    assert start[0] == bend[0]
    assert neck[1] == bend[1]


points = st.tuples(st.integers(0, 400), st.integers(0, 400))


@given(st.lists(points, min_size=2, max_size=5, unique=True))
def test_an_arrow_is_one_line_that_ends_in_its_head(route: Sequence[tuple[float, float]]) -> None:
    shaft, head = (numbers(path) for path in arrow(route))
    assert len(shaft) == len(route)
    left, tip, right = head
    assert tip == route[-1]
    neck = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    assert hypot(neck[0] - shaft[-1][0], neck[1] - shaft[-1][1]) < 0.2
    last = hypot(route[-1][0] - route[-2][0], route[-1][1] - route[-2][1])
    assert hypot(neck[0] - tip[0], neck[1] - tip[1]) <= last / 2 + 0.2


def test_circles_stand_on_each_of_their_squares_and_shading_under_the_pieces() -> None:
    board = Position.initial(game("dai_dai"))
    notes = [note("circle", "9l 1a", "blue"), note("shade", "9l 2l", "yellow")]
    picture = board_svg(board, annotations=notes, coordinates="none")
    (rings,) = fills(picture, "blue")
    (boxes,) = fills(picture, "yellow")
    assert rings.count("M") == 2 * 2  # a ring is two circles
    assert boxes.count("M") == 2
    left, top = middle("9l")[0] - CELL[0] / 2, middle("9l")[1] - CELL[1] / 2
    assert boxes.startswith(f"M{left:g} {top:g}h44v48")
    assert picture.index(boxes) < picture.index("<use") < picture.index(rings)


def test_steps_are_numbered_in_order_from_one() -> None:
    picture = drawn(note("steps", "9l 8k 9j", "green"), note("steps", "1a", "red"))
    assert words(picture) == ["1", "2", "3", "1"]


def test_a_label_is_text_and_stays_on_the_board() -> None:
    text = "<script>alert(1)</script> & so on, 三十六歩"
    picture = drawn(note("label", "17a", "blue", text), note("label", "1q", "yellow", text))
    assert words(picture) == [text, text]
    assert read(picture).findall(f".//{SVG}script") == []
    boxes = [box for box in read(picture).iter(f"{SVG}rect") if box.get("rx") == "5"]
    for box in boxes:
        x, width = float(box.get("x", "")), float(box.get("width", ""))
        assert x >= 0
        assert x + width <= 17 * CELL[0]
        assert float(box.get("y", "")) + 16 < 17 * CELL[1]
    assert len(boxes) == 2
    assert len({group.get("fill") for group in read(picture).iter(f"{SVG}g")}) == 2  # dark on yellow


def test_a_region_shows_what_lies_in_it() -> None:
    notes = [
        note("arrow", "9l 9e"),
        note("steps", "9l 9k 9j", "red"),
        note("circle", "9l 9a", "blue"),
        note("label", "9a", "green", "out"),
    ]
    picture = drawn(*notes, region="12m-7k")
    assert words(picture) == ["1", "2"]
    assert fills(picture, "green") == []
    assert [rings.count("M") for rings in fills(picture, "blue")] == [2]
    late = drawn(note("steps", "9l 9k 9j", "red"), region="12j-7i")
    assert words(late) == ["3"]  # it keeps its number


@pytest.mark.parametrize(
    "wrong, message",
    [
        (
            note("cross", "9l 9k"),
            'Unknown kind of annotation "cross". Available: arrow, circle, shade, label, steps.',
        ),
        (note("arrow", "9l"), "squares of 'arrow' must be 2 or more, got 1"),
        (note("circle", ""), "squares of 'circle' must be 1 or more, got 0"),
        (
            note("circle", "9l", "pink"),
            'Unknown colour "pink". Available: green, red, blue, yellow.',
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong: Annotation, message: str) -> None:
    with pytest.raises(BanmenError) as caught:
        drawn(wrong)
    assert str(caught.value) == message


def test_the_pieces_of_one_kind_are_outlined_on_both_sides() -> None:
    def frames(board: Setup, outlined: str = "") -> list[str]:
        paths = read(board_svg(board, outlined=outlined)).iter(f"{SVG}path")
        found = [path.get("d", "") for path in paths if path.get("fill") == COLOURS["hook"]]
        return found[0].split("M")[1::2] if found else []

    board = Position.initial(game("dai_dai"))
    lions = [square for square, piece in board.pieces() if piece.kind.code == "LN"]
    lefts = [middle(board.game.size.name(square))[0] - CELL[0] / 2 - 0.5 + 5 for square in lions]
    framed = frames(board, "LN")
    assert len(lions) == 2  # one lion a side
    assert [float(frame.split()[0]) for frame in framed] == lefts
    assert frames(board) == []
    assert frames(Setup(game("dai_dai")), "LN") == []


def test_what_stands_on_a_square_with_a_piece_is_beside_its_tip() -> None:
    x, y = middle("9i")
    for lion, sign in (("ln", -1), ("LN", 1)):
        board = Setup(game("dai_dai"))
        board.put("9i", lion)
        square = board.game.size.parse_square("9i")
        beside = (x + CELL[0] / 2 - 6.6, y + sign * (CELL[1] / 2 - 6.8))
        assert ring(beside, 7.5, 7.5 * 0.22) in board_svg(board, marks={square: "missed"})
        assert ring((x, y), 13, 13 * 0.22) in board_svg(Setup(game("dai_dai")), marks={square: "missed"})
        stays = [move for move in board.moves("9i") if move.target == move.origin]
        assert stays
        assert loop(beside, 5.6 * 1.15, 2) in board_svg(board, targets=stays)


def test_ranks_can_be_in_kanji() -> None:
    shown = words(board_svg(Setup(game("taikyoku")), coordinates="japanese"))
    assert shown[:36] == [str(file) for file in range(36, 0, -1)]
    ranks = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 二十一 二十二"
    ranks += (
        " 二十三 二十四 二十五 二十六 二十七 二十八 二十九 三十 三十一 三十二 三十三 三十四 三十五 三十六"
    )
    assert shown[36:] == ranks.split()
    part = words(board_svg(Setup(game("tai")), coordinates="japanese", region="12j-11k"))
    assert part == ["12", "11", "十", "十一"]


def test_long_ranks_have_room_beside_the_board() -> None:
    def beside(coordinates: Any) -> float:  # noqa: ANN401
        root = read(board_svg(Setup(game("taikyoku")), coordinates=coordinates, width=1600))
        left, _, width, _ = map(float, root.get("viewBox", "").split())
        return width + left - 36 * CELL[0]

    assert beside("none") < beside("letters") < 3 * 13 < beside("japanese")
    assert words(board_svg(Setup(game("tai")), coordinates="none")) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_can_show_letters_or_ticks(variant: str) -> None:
    board = Position.initial(game(variant))
    pieces = [piece.kind for _, piece in board.pieces()]

    def shapes(glyphs: Any) -> tuple[list[str], set[str]]:  # noqa: ANN401
        picture = board_svg(board, glyphs=glyphs, coordinates="none")
        ids = {
            path.get("id"): path.get("d", "") for path in read(picture).iter(f"{SVG}path") if path.get("id")
        }
        used = set(re.findall(r'href="#([^"]+)" transform', picture))
        assert used == set(ids)
        return words(picture), set(ids.values())

    kanji, none = shapes("kanji")
    assert none == set()
    letters, none = shapes("letters")
    assert none == set()
    assert set(letters) == {kind.letters for kind in pieces}
    ticked, paths = shapes("ticks")
    assert set(ticked) == set(kanji)
    assert paths == {ticks(mnemonic(kind.description)) for kind in pieces} - {""}


def test_promoted_pieces_are_vermilion() -> None:
    board = Setup(game("dai_dai"))
    for glyphs in ("rose", "ticks", "letters"):
        board.put("9i", "or")
        assert COLOURS["promoted"] not in board_svg(board, glyphs=glyphs)
        board.put("9i", "+or")
        assert COLOURS["promoted"] in board_svg(board, glyphs=glyphs)


@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_can_wear_their_moves(variant: str) -> None:
    board = Position.initial(game(variant))
    kinds = {piece.kind for _, piece in board.pieces()}
    picture = board_svg(board, glyphs="rose", coordinates="none")
    drawn = {path.get("d") for path in read(picture).iter(f"{SVG}path")}
    for kind in kinds:
        assert {path for _, path in rose(mnemonic(kind.description), royal=kind.royal)} <= drawn, kind.name
    assert BODY in drawn
    assert {f'fill="{COLOURS[name]}"' for name in ("rose_black", "rose_white")} <= set(picture.split())


def test_roses_have_letters_where_these_can_be_read() -> None:
    board = Position.initial(game("taikyoku"))
    assert words(board_svg(board, glyphs="rose", coordinates="none")) == []
    near = board_svg(board, glyphs="rose", coordinates="none", region="36a-25l")
    assert {"GG", "P"} <= set(words(board_svg(board, glyphs="rose", coordinates="none", width=2000)))
    assert words(near)


def wears(text: str, *, royal: bool = False) -> Rose:
    return rose(mnemonic(parse(text)), royal=royal)


def test_roses_tell_moves_apart() -> None:
    moves = ("W", "R2", "R3", "R4", "R5", "R", "R~3", "R!", "[R?sR]", "D", "WD", "H", "KNAD[cK-aK]", "KNAD")
    assert len({wears(text) for text in moves}) == len(moves)
    assert wears("R5") == wears("R7")  # from five squares on, all are far
    assert wears("K") != wears("K", royal=True)
    assert wears("N0")[-1][1].startswith(wears("N")[-1][1])  # and dots for the rest
    assert wears("N0") != wears("N")
    assert [paint for paint, _ in wears("fRbW")] == ["rose_step", "rose_range", "rose_ink"]


def test_range_colours_can_be_those_of_the_article() -> None:
    for variant, square in (("dai_dai", "9i"), ("tai", "13m")):
        board = Setup(game(variant))
        board.put(square, "q")
        plain = board_svg(board, targets=board.moves(square))
        article = board_svg(board, targets=board.moves(square), colours="article")
        colour = palette_of("light", board.game.variant.range_colour)["range"]
        assert (COLOURS["range"] in plain, colour in plain) == (True, False)
        assert (COLOURS["range"] in article, colour in article) == (False, True)


@pytest.mark.slow
@given(descriptions())
@examples(60)
def test_any_description_has_a_rose_within_its_square(description: Description) -> None:
    found = rose(mnemonic(description))
    assert {paint for paint, _ in found} <= set(LOOK["colours"])
    for path in [ticks(mnemonic(description)), *(path for _, path in found)]:
        assert "nan" not in path
        assert all(abs(x) <= CELL[0] / 2 and abs(y) <= CELL[1] / 2 for x, y in numbers(path))
