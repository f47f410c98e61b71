"""The picture of a board: its parts, their places, and that any page can show it."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from banmen_rules import VARIANTS, BanmenError, Category, InvalidSquare, Position, Setup, Side, game
from banmen_rules.drawing import piece_drawing
from banmen_rules.drawing.piece_drawing import characters, face
from banmen_rules.drawing.style import CELL, LOOK, Theme, palette_of
from banmen_rules.drawing.svg import board_svg, without_font

COLOURS = palette_of()


def category_colour(category: Category) -> str:
    return COLOURS[LOOK["categories"][category.value]["fill"]]


SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


def placed(picture: str) -> list[tuple[float, float]]:
    """Where the pieces stand, as the side at the bottom sees it."""
    root = read(picture)
    places = []
    for group in root.findall(f"{SVG}g"):
        turn = re.match(r"rotate\(180 (\S+) (\S+)\)", group.get("transform", ""))
        for use in group.findall(f"{SVG}use"):
            x, y = float(use.get("x", "")), float(use.get("y", ""))
            places.append((2 * float(turn[1]) - x, 2 * float(turn[2]) - y) if turn else (x, y))
    return sorted(places)


def centre(column: int, row: int) -> tuple[float, float]:
    return (column + 0.5) * CELL[0], (row + 0.5) * CELL[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_start_shows_every_piece_once_in_a_small_picture(variant: str) -> None:
    start = Position.initial(game(variant))
    picture = board_svg(start)
    assert len(placed(picture)) == len(set(placed(picture))) == len(list(start.pieces()))
    drawing = without_font(picture)
    kinds = {piece.kind.id for _, piece in start.pieces()}
    assert len(drawing.encode()) < 5_000 + 60 * len(placed(picture)) + 300 * len(kinds)
    assert len(picture) - len(drawing) <= 55_000  # the budget for the game's characters, as base64


def test_every_reference_leads_to_a_definition_of_its_own_picture() -> None:
    one = board_svg(Position.initial(game("tai")))
    other = board_svg(Position.initial(game("dai_dai")))
    for picture in (one, other):
        ids = [element.get("id", "") for element in read(picture).iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture)
        assert {a or b for a, b in used} <= set(ids)
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', other))


def test_the_same_board_gives_the_same_text() -> None:
    assert board_svg(Position.initial(game("tai"))) == board_svg(Position.initial(game("tai")))


def test_a_piece_stands_on_its_square_and_turns_with_the_board() -> None:
    setup = Setup(game("dai_dai"))
    setup.put("17a", "L")
    setup.put("15q", "p")
    # 17 files and ranks: file 17 is the left column, rank a the upper row, q the lowest.
    assert placed(board_svg(setup)) == sorted([centre(0, 0), centre(2, 16)])
    assert placed(board_svg(setup, orientation=Side.WHITE)) == sorted([centre(16, 16), centre(14, 0)])


def test_each_piece_shows_its_own_name() -> None:
    setup = Position.initial(game("tai"))
    root = read(board_svg(setup))
    names = {
        element.get("id"): "".join("".join(text.itertext()) for text in element.iter(f"{SVG}text"))
        for element in root.iter(f"{SVG}g")
    }
    shown = [
        names[use.get("href", "#")[1:]]
        for group in root.findall(f"{SVG}g")
        for use in group.findall(f"{SVG}use")
    ]
    assert sorted(shown) == sorted(face(piece.kind, piece.side) for _, piece in setup.pieces())


def test_only_the_other_sides_pieces_are_turned_round() -> None:
    setup = Setup(game("dai_dai"))
    setup.put("9q", "p")
    assert "rotate" not in board_svg(setup)
    assert "rotate(180" in board_svg(setup, orientation=Side.WHITE)


def test_a_region_shows_its_squares_and_names_and_no_others() -> None:
    setup = Setup(game("taikyoku"))
    setup.put("12h", "p")
    setup.put("11j", "P")
    setup.put("13h", "p")
    picture = board_svg(setup, region="10j-12h")
    assert placed(picture) == sorted([centre(0, 0), centre(1, 2)])
    words = [text.text for text in read(picture).iter(f"{SVG}text")]
    assert [word for word in words if word in {"9", "10", "11", "12", "13", "g", "h", "i", "j", "k"}] == [
        "12", "11", "10", "h", "i", "j",
    ]  # fmt: skip


def test_ranks_after_z_are_named_by_doubled_letters() -> None:
    words = [text.text for text in read(board_svg(Setup(game("taikyoku")))).iter(f"{SVG}text")]
    assert words[:36] == [str(file) for file in range(36, 0, -1)]
    assert words[-11:] == ["z", "aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj"]


@pytest.mark.parametrize("variant,full", [("dai_dai", 5), ("tai", 6), ("taikyoku", 10)])
def test_dots_stand_in_front_of_the_ranks_behind_the_pawns(variant: str, full: int) -> None:
    of = game(variant)
    picture = board_svg(Setup(of))
    dots = [path for path in read(picture).iter(f"{SVG}path") if path.get("fill") == COLOURS["board_edge"]]
    (path,) = dots
    found = re.findall(r"M(\S+) (\S+?)a", path.get("d", ""))
    assert len(found) == 4
    assert {float(y) for _, y in found} == {full * CELL[1], (of.size.ranks - full) * CELL[1]}
    camp = of.variant.camp
    assert [rank.count("pawn") for rank in camp[: full + 1]] == [0] * full + [of.size.files]
    assert of.variant.cite(of.variant.dots_sources)


def test_promoted_pieces_are_vermilion_and_show_what_they_became() -> None:
    setup = Setup(game("dai_dai"))
    assert COLOURS["promoted"] not in board_svg(setup)
    setup.put("9i", "+or")  # an old rat
    picture = board_svg(setup)
    texts = {"".join(text.itertext()): text.get("fill") for text in read(picture).iter(f"{SVG}text")}
    piece = setup.piece_at("9i")
    assert piece is not None
    assert piece.kind.id != "old_rat"
    assert texts[piece.kind.kanji] == COLOURS["promoted"]


def test_white_has_the_king_and_black_the_jewel() -> None:
    king = game("dai_dai").kind("king")
    assert (face(king, Side.WHITE), face(king, Side.BLACK)) == ("王将", "玉将")
    assert face(replace(king, kanji="", abbr="", code="KG"), Side.BLACK) == "KG"


def test_a_described_character_is_one_character() -> None:
    assert characters("仙⿱而鷦") == ["仙", "⿱而鷦"]
    assert characters("𠵇犬") == ["𠵇", "犬"]


def test_the_picture_says_what_it_shows_and_text_is_escaped() -> None:
    root = read(board_svg(Position.initial(game("tai"))))
    title = root.find(f"{SVG}title")
    assert root.get("role") == "img"
    assert title is not None
    assert title.text == f"{game('tai').variant.title}: 354 pieces, Black to move"
    title = read(board_svg(Setup(game("tai")), title="<b> & 'c'")).find(f"{SVG}title")
    assert title is not None
    assert title.text == "<b> & 'c'"


def test_text_on_pieces_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(game("tai"))
    setup.put("1a", "p")
    for name in ("<&", "<&歩", "<歩"):
        monkeypatch.setattr(piece_drawing, "face", lambda *_, name=name: name)
        texts = ["".join(text.itertext()) for text in read(board_svg(setup)).iter(f"{SVG}text")]
        assert name in texts


def test_targets_have_a_path_for_every_category_and_captures_a_rim() -> None:
    setup = Setup(game("dai_dai"))
    setup.put("9i", "q")
    setup.put("9e", "P")
    moves = setup.moves("9i")
    colours = {path.get("fill") for path in read(board_svg(setup, targets=moves)).iter(f"{SVG}path")}
    expected = {category_colour(move.categories[0]) for move in moves}
    assert expected
    assert expected <= colours
    assert (
        not {colour for name, colour in COLOURS.colours.items() if name in {"hook", "igui", "teleport"}}
        & colours
    )
    without = [move for move in moves if not move.captures]
    assert len(without) == len(moves) - 1
    rims = [board_svg(setup, targets=each).count("h31q5 0 5 5v35") for each in (moves, without)]
    assert rims == [1, 0]


def test_rims_are_three_pixels_wide_in_small_pictures() -> None:
    setup = Setup(game("dai_dai"))
    setup.put("9i", "q")
    setup.put("9e", "P")
    small = board_svg(setup, targets=setup.moves("9i"), width=374)  # half a pixel a unit
    assert "v35" in small
    assert "h23q3 0 3 3" in small  # 41 wide, less 6 on either side and two corners of 3


def test_large_boards_have_a_beam_for_the_marks_along_a_ray() -> None:
    counts = {}
    for variant in ("dai_dai", "tai"):
        setup = Setup(game(variant))
        setup.put("9i", "r")
        counts[variant] = board_svg(setup, targets=setup.moves("9i")).count('fill-rule="nonzero"')
    assert counts == {"dai_dai": 0, "tai": 1}


def test_pieces_fade_unless_the_selected_one_or_captured() -> None:
    setup = Setup(game("dai_dai"))
    for square, piece in {"9i": "q", "9e": "P", "2a": "P", "4a": "P"}.items():
        setup.put(square, piece)
    selected = setup.game.size.parse_square("9i")

    def faded(theme: Theme) -> int:
        picture = board_svg(setup, selected=selected, targets=setup.moves("9i"), theme=theme)
        return sum(len(group) for group in read(picture).iter(f"{SVG}g") if group.get("opacity"))

    assert [faded("light"), faded("dark"), faded("contrast")] == [2, 2, 0]


def test_a_target_reached_in_several_ways_has_the_first_category() -> None:
    setup = Setup(game("dai_dai"))
    setup.put("9i", "ln")
    setup.put("9h", "P")  # to be taken on the way to squares that a jump reaches too
    categories_to: dict[int, set[Category]] = {}
    for move in setup.moves("9i"):
        categories_to.setdefault(move.target, set()).update(move.categories)
    assert any(len(categories) > 1 for categories in categories_to.values())
    order = list(Category)
    expected = {category_colour(min(categories, key=order.index)) for categories in categories_to.values()}
    others = {category_colour(category) for category in Category} - expected
    for moves in (setup.moves("9i"), setup.moves("9i")[::-1]):
        fills = {path.get("fill") for path in read(board_svg(setup, targets=moves)).iter(f"{SVG}path")}
        assert expected <= fills
        assert not others & fills


def test_a_last_move_with_legs_is_a_numbered_line() -> None:
    setup = Setup(game("tai"))
    setup.put("13m", "hm")  # a hook mover
    move = next(move for move in setup.moves("13m") if move.path)
    words = [
        text.text for text in read(board_svg(setup, last_move=move, coordinates="none")).iter(f"{SVG}text")
    ]
    assert words[-2:] == ["1", "2"]


def test_marks_are_drawn_in_their_colours() -> None:
    picture = board_svg(Setup(game("tai")), marks={0: "right", 1: "wrong", 2: "wrong"})
    fills = [path.get("fill") for path in read(picture).iter(f"{SVG}path")]
    assert (fills.count(COLOURS["right"]), fills.count(COLOURS["wrong"]), fills.count(COLOURS["missed"])) == (
        1,
        1,
        0,
    )


@pytest.mark.parametrize("region", ["12h", "12h-4r-1a", "12h-4zz", "nonsense-1a", "-", " "])
def test_an_invalid_region_is_refused(region: str) -> None:
    with pytest.raises(BanmenError):
        board_svg(Setup(game("tai")), region=region)


def test_the_refusal_says_what_would_be_right() -> None:
    with pytest.raises(BanmenError, match="two squares with a hyphen between, such as 12h-4r, got '12h'"):
        board_svg(Setup(game("tai")), region="12h")
    with pytest.raises(InvalidSquare, match="file must be 1 to 25"):
        board_svg(Setup(game("tai")), region="26a-1a")
    with pytest.raises(BanmenError, match="positive"):
        board_svg(Setup(game("tai")), width=0)


def test_width_is_fixed_and_large_boards_shrink() -> None:
    def size(picture: str) -> tuple[str | None, str | None]:
        root = read(picture)
        return root.get("width"), root.get("height")

    assert size(board_svg(Setup(game("taikyoku"))))[0] == "960"
    assert size(board_svg(Setup(game("taikyoku")), region="3a-1c"))[0] == str(3 * CELL[0] + 2 * 26)
    assert size(board_svg(Setup(game("tai")), width=500))[0] == "500"
