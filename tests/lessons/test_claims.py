"""What lessons 2 to 6 say in prose, sentence by sentence, asked of the rules.

The squares named here are read off the lesson's words by hand, not taken from the rules.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from banmen_rules import VARIANTS, Category, PieceKind, Position, Side, game
from banmen_rules.betza import parse
from tests.lessons.course import lesson, pieces_with, says, targets
from tests.lessons.reaching import EVERY, FAR, SLANTED, STRAIGHT, Squares, empty_board, jumps, squares

SAID: dict[str, Squares] = {
    # lesson 2
    "forward and to all four diagonals": squares(f"F {SLANTED}"),
    "forward, back and to all four diagonals": squares(f"F B {SLANTED}"),
    "to both sides and to all four diagonals": squares(f"R L {SLANTED}"),
    "to the four diagonals only": squares(SLANTED),
    "everywhere but backward": squares("F R L FR FL"),
    # lesson 3
    "up to two squares diagonally forward": squares("FR FL", 2),
    "up to two squares forward or to a side": squares("F R L", 2),
    "up to two squares to a side; one step forward or diagonally": squares("R L", 2)
    | squares(f"F {SLANTED}"),
    "up to two squares in every direction": squares(EVERY, 2),
    "up to seven squares forward, five diagonally forward, three to a side; one step back": squares("F", 7)
    | squares("FR FL", 5)
    | squares("R L", 3)
    | squares("B"),
    # lesson 4
    "any distance forward, and nothing else": squares("F", FAR),
    "any distance forward or back": squares("F B", FAR),
    "any distance to either side; one step forward or back": squares("R L", FAR) | squares("F B"),
    "any distance forward, back or diagonally": squares(f"F B {SLANTED}", FAR),
    "any distance straight; one step diagonally": squares(STRAIGHT, FAR) | squares(SLANTED),
    # lesson 5
    "jumps two squares diagonally; one step straight": jumps(SLANTED, 2) | squares(STRAIGHT),
    "jumps two squares straight; one step diagonally": jumps(STRAIGHT, 2) | squares(SLANTED),
    "jumps two squares forward and one aside": {(1, 2), (-1, 2)},
    "jumps two squares diagonally, and nothing else": jumps(SLANTED, 2),
    "jumps three squares, except backward; one step back or diagonally back": jumps("F R L FR FL", 3)
    | squares("B BR BL"),
    # lesson 6: the jumps show when others stand around, see below
    "ranges everywhere; jumps two squares forward, and on": squares(EVERY, FAR),
    "ranges everywhere; jumps two squares in every direction, and on": squares(EVERY, FAR),
    "ranges everywhere; jumps three squares in every direction, and on": squares(EVERY, FAR),
}


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_the_words_of_a_table_name_the_squares_of_its_pieces(number: int) -> None:
    for row in lesson(number).rows():
        for variant, kind in zip(row.variants, row.kinds(), strict=True):
            assert empty_board(variant, kind, {}) == SAID[row.words], (row.piece, variant)


def test_jumps_and_what_follows_lead_past_pieces_all_around() -> None:
    """Lesson 6: ringed by its own pieces, only the jumps are left."""
    ring = dict.fromkeys(squares(EVERY), "pawn")
    beyond = {"great falcon": ("F", 2), "great eagle": (EVERY, 2), "mountain crane": (EVERY, 3)}
    for row in lesson(6).rows():
        directions, first = beyond.pop(row.piece)
        expected = squares(directions, FAR) - squares(directions, first - 1)
        assert empty_board("taikyoku", row.kinds()[0], ring) == expected
    assert not beyond
    roc = game("taikyoku").kind("roc master")
    assert empty_board("taikyoku", roc, ring) == squares("FR FL", FAR) - squares("FR FL", 2)
    assert empty_board("taikyoku", roc, {}) == squares("F B FR FL", FAR) | squares("R L BR BL", 5)


# ---------------------------------------------------------------- sentences


def goes(number: int, board: int, square: str, *others: str, captures: bool = False) -> list[bool]:
    """Tell of squares whether the piece on a board of a lesson can go there, or capture there."""
    position = lesson(number).boards[board].position
    found = {
        move.target for move in position.moves(square) if not captures or move.captures == (move.target,)
    }
    return [position.square(other) in found for other in others]


def kinds_of_black(number: int, cell: str) -> set[str]:
    """Collect the kinds of Black's pieces on a board."""
    pieces = lesson(number).board(cell).position.pieces()
    return {piece.kind.id for _, piece in pieces if piece.side.label == "black"}


def only(*categories: Category) -> Callable[[PieceKind], bool]:
    return lambda kind: kind.description.categories == categories


def test_what_the_lesson_on_steps_says() -> None:
    says(2, "It has seven of the eight squares, and cannot step straight back.")
    elephant = game("tai").kind("drunk elephant")
    assert empty_board("tai", elephant, {}) == squares(EVERY) - squares("B")
    says(2, "A step mover does nothing but step, and most step movers lack some of the eight.")
    movers = [kind for name in VARIANTS for kind in game(name).kinds if only(Category.STEP)(kind)]
    assert sum(kind.betza == "K" for kind in movers) * 2 < len(movers)
    says(2, "These five step in the same way in all three games.")
    for row in lesson(2).rows():
        assert row.variants == ("dai_dai", "tai", "taikyoku")
        assert all(only(Category.STEP)(kind) for kind in row.kinds())
    says(2, "The king of dai dai shogi steps to all eight squares.")
    assert game("dai_dai").kind("king").betza == "K"
    says(2, "Two of its squares are taken by its own pieces, two hold enemies that it may capture,")
    assert goes(2, 1, "4n", "4m", "3o") == [False, False]
    assert goes(2, 1, "4n", "5m", "3n", captures=True) == [True, True]
    says(2, "and the white lance is out of its reach")
    assert goes(2, 1, "4n", "4l") == [False]
    says(2, "for White, forward is down")
    assert goes(2, 1, "5m", "5n", "5l") == [True, False]
    says(2, "the reclining dragon of tai shogi. Its Betza is WbF")
    assert game("tai").kind("reclining dragon").betza == "WbF"
    says(2, "The red star beside it is for lesson 13.")
    assert [side.label for side in Side if lesson(2).boards[1].position.is_check(side)] == ["black"]
    says(2, "All 26 kinds of tai shogi that do nothing but step, from the prince, who has all eight squares,")
    shown = [piece.kind for _, piece in lesson(2).board("explore-board").position.pieces()]
    tai = [kind for kind in game("tai").kinds if only(Category.STEP)(kind)]
    assert (len(tai), {kind.id for kind in tai}) == (26, {kind.id for kind in shown})
    moved = {kind.noun: frozenset(empty_board("tai", kind, {})) for kind in tai}
    assert moved["prince"] == squares(EVERY)
    assert moved["pawn"] == squares("F")
    says(2, "Two pairs of them move alike, and two other pairs are mirror images of each other.")
    pairs = list(combinations(moved, 2))
    assert [pair for pair in pairs if moved[pair[0]] == moved[pair[1]]] == [
        ("prince", "neighbor king"),
        ("earth general", "go-between"),
    ]
    turned = {name: frozenset((-dx, dy) for dx, dy in found) for name, found in moved.items()}
    assert [pair for pair in pairs if moved[pair[0]] == turned[pair[1]] != moved[pair[1]]] == [
        ("dark spirit", "deva"),
        ("right general", "left general"),
    ]


def test_what_the_lesson_on_limits_says() -> None:
    says(3, "The violent ox slides up to two squares, straight.")
    assert empty_board("tai", game("tai").kind("violent ox"), {}) == squares(STRAIGHT, 2)
    says(3, "slides up to five squares straight, and up to two diagonally")
    she_devil = game("dai_dai").kind("she-devil")
    assert empty_board("dai_dai", she_devil, {}) == squares(STRAIGHT, 5) | squares(SLANTED, 2)
    says(3, "the pawn in front leaves it two squares")
    assert goes(3, 1, "7k", "7j", "7i", "7h", "7g") == [True, True, False, False]
    says(3, "The white pawn to the right it may capture, four squares away")
    assert goes(3, 1, "7k", "3k", captures=True) == [True]
    says(3, "the white rook to the left is six squares away, one too many")
    assert goes(3, 1, "7k", "12k", "13k") == [True, False]
    says(3, "The prancing stag and the burning soldier mix two ways of moving")
    mixed = {row.piece for row in lesson(3).rows() if not only(Category.LIMITED_RANGE)(row.kinds()[0])}
    assert mixed == {"prancing stag", "burning soldier"}
    says(3, "No other piece in the three games has a limit as large as the seven squares of the burning")
    longest = {
        kind.name
        for name in VARIANTS
        for kind in game(name).kinds
        for path in kind.description.paths
        if any(leg.reach >= 7 for leg in path.legs)
    }
    assert longest == {"Burning soldier"}
    says(3, "where even the king slides")
    assert [game(name).kind(royal).betza for name, royal in _ROYALS] == ["K", "U", "K", "Q2"]

    says(3, "All eight kinds of tai shogi that do nothing but slide a few squares, yours,")
    tai = [kind for kind in game("tai").kinds if only(Category.LIMITED_RANGE)(kind)]
    assert len(tai) == 8
    assert {kind.id for kind in tai} == kinds_of_black(3, "explore-board")
    says(3, "The dove is the reverse of the she-devil: five squares diagonally, two straight.")
    dove = empty_board("tai", game("tai").kind("dove"), {})
    assert dove == squares(SLANTED, 5) | squares(STRAIGHT, 2)
    says(3, "no game starts with one, a lion dog has to become it. Its limits are three squares and five.")
    elephant = game("tai").kind("great elephant")
    assert not elephant.at_start
    assert [kind.noun for kind in game("tai").kinds if kind.promotes_to == elephant.id] == ["lion dog"]
    assert {leg.reach for path in elephant.description.paths for leg in path.legs} == {3, 5}


_ROYALS = [("dai_dai", "king"), ("tai", "emperor"), ("tai", "prince"), ("taikyoku", "king")]


def test_what_the_lesson_on_ranging_says() -> None:
    says(4, "The bishop ranges diagonally.")
    assert empty_board("tai", game("tai").kind("bishop"), {}) == squares(SLANTED, FAR)
    says(4, "In taikyoku shogi the same piece 奔王 is called free king.")
    queen, king = game("tai").kind("queen"), game("taikyoku").kind("free king")
    assert (queen.kanji, queen.betza) == (king.kanji, king.betza) == ("奔王", "Q")
    says(4, "the white pawn in front can be captured, the white lance behind that pawn cannot")
    assert goes(4, 1, "7s", "7p", "7o", captures=True) == [True, False]
    says(4, "Its own gold general closes one line at once.")
    assert goes(4, 1, "7s", "6r", "5q", "4p") == [False, False, False]
    says(4, "What opens up for the queen when its pawn goes one square forward?")
    position = lesson(4).boards[1].position
    before = targets(position, "7s")
    position.push("4s 4r")
    assert targets(position, "7s") - before == {position.square(name) for name in ("4s", "3s", "2s", "1s")}
    says(4, "The side mover and the dragon king have steps besides")
    mixed = {row.piece for row in lesson(4).rows() if Category.STEP in row.kinds()[0].description.categories}
    assert mixed == {"side mover", "dragon king"}
    says(4, "The lance never comes back: on the furthest rank it has no move left.")
    alone = Position(game("tai"))
    alone.put("5a", alone.game.pieces[alone.game.form("lance")])
    assert not alone.moves("5a")
    says(4, "The next cell shows what it makes of four texts.")
    (cell,) = [cell.source for cell in lesson(4).cells if cell.id == "betza-same"]
    texts = ("RB", "WW", "fWbW", "RF")
    assert repr(texts).replace("'", '"') in cell
    assert all(parse(text).text != text for text in texts)
    says(4, "The dragon horse is written WB")
    assert game("tai").kind("dragon horse").betza == "WB"
    says(4, "All eleven kinds of tai shogi that do nothing but range")
    tai = [kind for kind in game("tai").kinds if only(Category.RANGE)(kind)]
    assert len(tai) == 11
    assert {kind.id for kind in tai} | {"pawn"} == kinds_of_black(4, "explore-board")
    says(4, "To range is the most frequent way of moving of all in taikyoku.")
    every = [category for kind in game("taikyoku").kinds for category in set(kind.description.categories)]
    assert Counter(every).most_common(1)[0][0] is Category.RANGE


def test_what_the_lesson_on_jumping_says() -> None:
    says(5, "Most jumps are two squares long.")
    lengths = [
        max(abs(path.legs[0].dx), abs(path.legs[0].dy))
        for name in VARIANTS
        for kind in game(name).kinds
        for path in kind.description.paths
        if path.category is Category.JUMP
    ]
    assert lengths.count(2) * 2 > len(lengths)
    says(5, "the one jump it has lost is the one to its own gold general")
    assert goes(5, 1, "5m", "7k", "3k", "7o", "3o") == [True, False, True, True]
    assert goes(5, 1, "5m", "6l", "4l", "6n", "4n") == [False] * 4
    says(5, "In dai dai and tai shogi the flying dragon slides, B2.")
    assert [game(name).kind("flying dragon").betza for name in ("dai_dai", "tai")] == ["B2", "B2"]
    says(5, "In taikyoku shogi the kirin jumps to the sides only, vWFsD.")
    assert game("taikyoku").kind("kirin").betza == "vWFsD"
    says(5, "Of the squares around it, the flying dragon can go to none: it lands on every second line only.")
    dragon = game("taikyoku").kind("flying dragon")
    assert all(dx % 2 == dy % 2 == 0 for dx, dy in empty_board("taikyoku", dragon, {}))
    says(5, "Two squares away: D straight, A diagonal. Three squares away: H straight, G diagonal.")
    assert [_landings(letter) for letter in "DAHG"] == [
        jumps(STRAIGHT, 2),
        jumps(SLANTED, 2),
        jumps(STRAIGHT, 3),
        jumps(SLANTED, 3),
    ]
    says(
        5, "N is two squares straight and one aside, in all eight ways; ffN keeps the two that lead furthest"
    )
    assert _landings("N") == {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x * y) == 2}
    assert _landings("ffN") == {(1, 2), (-1, 2)}
    says(5, "sD jumps to the sides")
    assert _landings("sD") == {(2, 0), (-2, 0)}
    says(5, "Five kinds of tai shogi jump to fixed squares and else only step:")
    jumping = {
        kind.id: kind.promotes_to
        for kind in game("tai").kinds
        if Category.JUMP in kind.description.categories
        and set(kind.description.categories) <= {Category.JUMP, Category.STEP}
    }
    assert set(jumping) | {"pawn"} == kinds_of_black(5, "explore-board")
    assert len(jumping) == 5
    says(5, "In tai each of them promotes with its first capture.")
    assert all(jumping.values())


def test_where_the_free_eagle_jumps_is_disputed() -> None:
    says(5, "By the article, the free eagle 奔鷲 of taikyoku can jump three squares in all eight directions")
    ruling = game("taikyoku").variant.ruling("free_eagle")
    jumps_of = {
        reading.name: {
            (path.legs[0].dx, path.legs[0].dy)
            for path in parse(reading.changes[0].value).paths
            if max(abs(path.legs[0].dx), abs(path.legs[0].dy)) == 3
        }
        for reading in ruling.readings
    }
    assert jumps_of["article"] == jumps(EVERY, 3)
    says(5, "by an English list of moves it cannot do so diagonally forward")
    assert jumps_of["cvp"] == jumps(EVERY, 3) - jumps("FR FL", 3)
    says(
        10,
        "up to three steps along a line, and four diagonally forward, in which it may pass over or capture",
    )
    longest: dict[tuple[int, int], int] = {}
    for path in parse(ruling.reading("ja").changes[0].value).paths:
        if path.category is Category.LINE:
            first = (path.legs[0].dx, path.legs[0].dy)
            longest[first] = max(longest.get(first, 0), len(path.legs))
    assert longest == dict.fromkeys(squares(EVERY), 3) | dict.fromkeys(squares("FR FL"), 4)


def _landings(text: str) -> Squares:
    return {(leg.dx, leg.dy) for path in parse(text).paths for leg in path.legs}


def test_what_the_lesson_on_jump_and_range_says() -> None:
    says(6, "Ten kinds of taikyoku shogi, and none of the other two games, can jump and then range.")
    counts = [len(pieces_with(game(name), {Category.JUMP_RANGE})) for name in ("dai_dai", "tai", "taikyoku")]
    assert counts == [0, 0, 10]
    says(
        6,
        "The article uses the name limited range jumping for other pieces, the golden bird and its relatives",
    )
    bird = game("taikyoku").kind("golden bird")
    assert Category.PASS_OVER in bird.description.categories
    assert Category.JUMP_RANGE not in bird.description.categories
    says(6, "Alone it looks like a piece that simply ranges in all directions")
    alone = lesson(6).boards[0].position.moves("5hh")
    assert {m.target for m in alone} == {m.target for m in alone if Category.RANGE in m.categories}
    says(6, "The horned falcon may jump over the pawn ahead, and there its move ends.")
    assert goes(6, 1, "9hh", "9gg", "9ff", "9ee") == [False, True, False]
    says(
        6,
        "The great falcon may jump, and slide on until something stops it; an enemy it meets may be",
    )
    assert goes(6, 1, "3hh", "3gg", "3ff", "3ee", "3dd", "3cc", "3bb") == [False, *[True] * 4, False]
    assert goes(6, 1, "3hh", "3cc", captures=True) == [True]
    says(6, "Neither can pass the pawn to its right")
    assert goes(6, 1, "9hh", "8hh", "7hh") == [False, False]
    assert goes(6, 1, "3hh", "2hh", "1hh") == [False, False]
    says(6, "a horned falcon that captures becomes a great falcon")
    assert game("taikyoku").rules.promotion == "capture"
    assert game("taikyoku").kind("horned falcon").promotes_to == "great_falcon"
    says(6, "so every move it has begins with a jump")
    eagle = lesson(6).boards[2].position.moves("5ff")
    assert {move.categories[0] for move in eagle} == {Category.JUMP, Category.JUMP_RANGE}
    says(
        6,
        "look to the left, where an enemy stands on the landing square, and to the right, where",
    )
    assert goes(6, 2, "5ff", "7ff", captures=True) == [True]
    assert goes(6, 2, "5ff", "8ff", "9ff", "3ff", "2ff", "1ff") == [False] * 5
    says(6, "Two pieces one behind the other do not hold it up on its way to the left")
    assert goes(6, 3, "6ii", "7hh", "8gg", "9ff", "10ee", "11dd") == [False, False, True, True, True]
    says(6, "to the right, the third square is taken as well")
    assert goes(6, 3, "6ii", "5hh", "4gg", "3ff", "2ee", "1dd") == [False] * 5
    says(6, "The sources agree about the great falcon. About the other three they do not")
    taikyoku = game("taikyoku").variant
    assert not taikyoku.rulings_of("great_falcon")
    for piece in ("great_eagle", "mountain_crane", "roc_master"):
        (ruling,) = taikyoku.rulings_of(piece)
        assert ruling.default == "article"
        assert ruling.readings[0].changes[0].value == game("taikyoku").kind(piece).betza
    says(6, "The mountain crane, Q[G?B][H?R], ranges in all eight directions, and jumps three squares in all")
    assert game("taikyoku").kind("mountain crane").betza == "Q[G?B][H?R]"
    says(6, "All ten kinds at once, and pawns to jump over.")
    ten = {kind.id for kind in pieces_with(game("taikyoku"), {Category.JUMP_RANGE})}
    assert ten | {"pawn"} == kinds_of_black(6, "explore-board")
    says(
        6, "the lion hawk moves like a lion, for which see lesson 8, and the free eagle may jump even further"
    )
    hawk, free_eagle = (game("taikyoku").kind(name) for name in ("lion hawk", "free eagle"))
    assert Category.AREA in hawk.description.categories
    assert max(abs(leg.dy) for path in free_eagle.description.paths for leg in path.legs) == 4
