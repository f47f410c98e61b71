"""The claims of lessons 2 to 6, checked with the rules.

The squares named here are read off the lesson by hand, not taken from the rules.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from banmen_rules import VARIANTS, Category, PieceKind, Position, Side, game
from banmen_rules.betza import parse
from tests.lessons.course import lesson, pieces_with, targets
from tests.lessons.facts import numbers, states
from tests.lessons.reaching import DIAGONALS, EVERY, FAR, ORTHOGONALS, Squares, empty_board, jumps, squares

TABLES: dict[int, dict[str, Squares]] = {
    2: {
        "silver general": squares(f"F {DIAGONALS}"),
        "ferocious leopard": squares(f"F B {DIAGONALS}"),
        "blind monkey": squares(f"R L {DIAGONALS}"),
        "cat sword": squares(DIAGONALS),
        "evil wolf": squares("F R L FR FL"),
    },
    3: {
        "wood general": squares("FR FL", 2),
        "enchanted badger": squares("F R L", 2),
        "prancing stag": squares("R L", 2) | squares(f"F {DIAGONALS}"),
        "king": squares(EVERY, 2),
        "burning soldier": squares("F", 7) | squares("FR FL", 5) | squares("R L", 3) | squares("B"),
    },
    4: {
        "lance": squares("F", FAR),
        "reverse chariot": squares("F B", FAR),
        "side mover": squares("R L", FAR) | squares("F B"),
        "flying ox": squares(f"F B {DIAGONALS}", FAR),
        "dragon king": squares(ORTHOGONALS, FAR) | squares(DIAGONALS),
    },
    5: {
        "phoenix": jumps(DIAGONALS, 2) | squares(ORTHOGONALS),
        "kirin": jumps(ORTHOGONALS, 2) | squares(DIAGONALS),
        "knight": {(1, 2), (-1, 2)},
        "flying dragon": jumps(DIAGONALS, 2),
        "flying cat": jumps("F R L FR FL", 3) | squares("B BR BL"),
    },
    # The jumps of lesson 6 show only when others stand around: see the next test.
    6: {name: squares(EVERY, FAR) for name in ("great falcon", "great eagle", "mountain crane")},
}
"""The squares that the words in the table of a lesson name, for each of its pieces."""


@pytest.mark.parametrize("number", TABLES)
def test_the_pieces_of_a_table_reach_the_squares_that_its_words_name(number: int) -> None:
    rows = lesson(number).rows()
    assert {row.piece for row in rows} == set(TABLES[number])
    for row in rows:
        reached = TABLES[number][row.piece]
        for variant, kind in zip(row.variants, row.kinds(), strict=True):
            assert empty_board(variant, kind, {}) == reached, (row.piece, variant)
        distances = {abs(each) for at in reached for each in at}
        diagonals = len(reached & squares(DIAGONALS))
        assert {*numbers(row.words)} <= distances | {diagonals}


def test_jumps_and_the_slides_after_them_pass_pieces_all_around() -> None:
    """Lesson 6: a piece surrounded by its own pieces has only its jumps."""
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


def goes(number: int, board: int, square: str, *others: str, captures: bool = False) -> list[bool]:
    """Tell for each square whether the piece on a board of a lesson can go there, or capture there."""
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


def test_claims_about_steps() -> None:
    states(2, "idea", 7, 8)
    elephant = game("tai").kind("drunk elephant")
    assert empty_board("tai", elephant, {}) == squares(EVERY) - squares("B")
    states(2, "idea", 8)
    movers = [kind for name in VARIANTS for kind in game(name).kinds if only(Category.STEP)(kind)]
    assert sum(kind.betza == "K" for kind in movers) * 2 < len(movers)
    states(2, "family", 5, "dai dai, tai and taikyoku")
    for row in lesson(2).rows():
        assert row.variants == ("dai_dai", "tai", "taikyoku")
        assert all(only(Category.STEP)(kind) for kind in row.kinds())
    states(2, "others", "king", 8)
    assert game("dai_dai").kind("king").betza == "K"
    states(2, "others", 2)
    assert goes(2, 1, "4n", "4m", "3o") == [False, False]
    assert goes(2, 1, "4n", "5m", "3n", captures=True) == [True, True]
    states(2, "others", "lance")
    assert goes(2, 1, "4n", "4l") == [False]
    assert goes(2, 1, "5m", "5n", "5l") == [True, False]
    states(2, "exercise", "reclining dragon", "WbF")
    assert game("tai").kind("reclining dragon").betza == "WbF"
    states(2, "others", 13)
    assert [side.label for side in Side if lesson(2).boards[1].position.is_check(side)] == ["black"]
    states(2, "explore", 26, "prince", 8)
    shown = [piece.kind for _, piece in lesson(2).board("explore-board").position.pieces()]
    tai = [kind for kind in game("tai").kinds if only(Category.STEP)(kind)]
    assert (len(tai), {kind.id for kind in tai}) == (26, {kind.id for kind in shown})
    moved = {kind.noun: frozenset(empty_board("tai", kind, {})) for kind in tai}
    assert moved["prince"] == squares(EVERY)
    assert moved["pawn"] == squares("F")
    states(2, "explore", 2)
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


def test_claims_about_limited_slides() -> None:
    states(3, "idea", "violent ox", 2)
    assert empty_board("tai", game("tai").kind("violent ox"), {}) == squares(ORTHOGONALS, 2)
    states(3, "others", 5, 2)
    she_devil = game("dai_dai").kind("she-devil")
    assert empty_board("dai_dai", she_devil, {}) == squares(ORTHOGONALS, 5) | squares(DIAGONALS, 2)
    states(3, "others", "pawn", 2)
    assert goes(3, 1, "8k", "8j", "8i", "8h", "8g") == [True, True, False, False]
    states(3, "others", "pawn", 4)
    assert goes(3, 1, "8k", "8o", captures=True) == [True]
    states(3, "others", "rook", 6)
    assert goes(3, 1, "8k", "3k", "2k") == [True, False]
    states(3, "family", "prancing stag", "burning soldier", 2)
    mixed = {row.piece for row in lesson(3).rows() if not only(Category.LIMITED_RANGE)(row.kinds()[0])}
    assert mixed == {"prancing stag", "burning soldier"}
    states(3, "family-taikyoku", 7)
    longest = {
        kind.name
        for name in VARIANTS
        for kind in game(name).kinds
        for path in kind.description.paths
        if any(leg.reach >= 7 for leg in path.legs)
    }
    assert longest == {"Burning soldier"}
    states(3, "family-taikyoku", "king")
    assert [game(name).kind(royal).betza for name, royal in _ROYALS] == ["K", "U", "K", "Q2"]

    states(3, "explore", 8)
    tai = [kind for kind in game("tai").kinds if only(Category.LIMITED_RANGE)(kind)]
    assert len(tai) == 8
    assert {kind.id for kind in tai} == kinds_of_black(3, "explore-board")
    states(3, "explore", "dove", "she-devil", 5, 2)
    dove = empty_board("tai", game("tai").kind("dove"), {})
    assert dove == squares(DIAGONALS, 5) | squares(ORTHOGONALS, 2)
    states(3, "explore", "lion dog", 3, 5)
    elephant = game("tai").kind("great elephant")
    assert not elephant.at_start
    assert [kind.noun for kind in game("tai").kinds if kind.promotes_to == elephant.id] == ["lion dog"]
    assert {leg.reach for path in elephant.description.paths for leg in path.legs} == {3, 5}


_ROYALS = [("dai_dai", "king"), ("tai", "emperor"), ("tai", "prince"), ("taikyoku", "king")]


def test_claims_about_ranging_pieces() -> None:
    states(4, "idea", "bishop")
    assert empty_board("tai", game("tai").kind("bishop"), {}) == squares(DIAGONALS, FAR)
    states(4, "others", "奔王", "free king")
    queen, king = game("tai").kind("queen"), game("taikyoku").kind("free king")
    assert (queen.kanji, queen.betza) == (king.kanji, king.betza) == ("奔王", "Q")
    states(4, "others", "pawn", "lance")
    assert goes(4, 1, "7s", "7p", "7o", captures=True) == [True, False]
    states(4, "others", "gold general")
    assert goes(4, 1, "7s", "6r", "5q", "4p") == [False, False, False]
    states(4, "others", "queen", "pawn")
    position = lesson(4).boards[1].position
    before = targets(position, "7s")
    position.push("4s 4r")
    assert targets(position, "7s") - before == {position.square(name) for name in ("4s", "3s", "2s", "1s")}
    states(4, "family", "side mover", "dragon king")
    mixed = {row.piece for row in lesson(4).rows() if Category.STEP in row.kinds()[0].description.categories}
    assert mixed == {"side mover", "dragon king"}
    states(4, "family", "lance")
    alone = Position(game("tai"))
    alone.put("5a", alone.game.pieces[alone.game.form("lance")])
    assert not alone.moves("5a")
    states(4, "betza", 4)
    texts = ("RB", "WW", "fWbW", "RF")
    states(4, "betza", *texts)
    assert all(parse(text).text != text for text in texts)
    pad = lesson(4).values["betza-same"]
    assert pad.text != pad.draft
    assert pad.draft in texts
    states(4, "exercise", "dragon horse", "WB")
    assert game("tai").kind("dragon horse").betza == "WB"
    states(4, "explore", 11)
    tai = [kind for kind in game("tai").kinds if only(Category.RANGE)(kind)]
    assert len(tai) == 11
    assert {kind.id for kind in tai} | {"pawn"} == kinds_of_black(4, "explore-board")
    shown = lesson(4).board("explore-board")
    lines = _lines(shown.position, shown.region)
    pawns = [square for square, piece in shown.position.pieces() if piece.kind.id == "pawn"]
    for pawn in pawns:
        (step,) = shown.position.moves(pawn)
        after = Position(shown.game, shown.position.board, int(step.target > pawn))  # down: White's turn
        after.push(step)
        assert _lines(after, shown.region) != lines, "a pawn that moves opens a line or closes one"
    states(4, "all")
    every = [category for kind in game("taikyoku").kinds for category in set(kind.description.categories)]
    assert Counter(every).most_common(1)[0][0] is Category.RANGE


def _lines(position: Position, region: str) -> dict[int, set[int]]:
    """Collect, for each ranging piece, the squares within a region that it can go to."""
    seen = position.game.size.region(region)
    return {
        square: {move.target for move in position.moves(square)} & seen
        for square, piece in position.pieces()
        if Category.RANGE in piece.kind.description.categories
    }


def test_claims_about_jumps() -> None:
    states(5, "idea", 2)
    lengths = [
        max(abs(path.legs[0].dx), abs(path.legs[0].dy))
        for name in VARIANTS
        for kind in game(name).kinds
        for path in kind.description.paths
        if path.category is Category.JUMP
    ]
    assert lengths.count(2) * 2 > len(lengths)
    states(5, "others", "gold general")
    assert goes(5, 1, "5m", "7k", "3k", "7o", "3o") == [True, False, True, True]
    assert goes(5, 1, "5m", "6l", "4l", "6n", "4n") == [False] * 4
    states(5, "family", "flying dragon", "B2")
    assert [game(name).kind("flying dragon").betza for name in ("dai_dai", "tai")] == ["B2", "B2"]
    states(5, "family", "kirin", "vWFsD")
    assert game("taikyoku").kind("kirin").betza == "vWFsD"
    states(5, "family", "flying dragon")
    dragon = game("taikyoku").kind("flying dragon")
    assert all(dx % 2 == dy % 2 == 0 for dx, dy in empty_board("taikyoku", dragon, {}))
    states(5, "betza", 2, "D", "A", 3, "H", "G")
    assert [_landings(letter) for letter in "DAHG"] == [
        jumps(ORTHOGONALS, 2),
        jumps(DIAGONALS, 2),
        jumps(ORTHOGONALS, 3),
        jumps(DIAGONALS, 3),
    ]
    states(5, "betza", "N", 2, 8, "ffN")
    assert _landings("N") == {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x * y) == 2}
    assert _landings("ffN") == {(1, 2), (-1, 2)}
    states(5, "betza", "sD")
    assert _landings("sD") == {(2, 0), (-2, 0)}
    states(5, "explore", 5)
    jumping = {
        kind.id: kind.promotes_to
        for kind in game("tai").kinds
        if Category.JUMP in kind.description.categories
        and set(kind.description.categories) <= {Category.JUMP, Category.STEP}
    }
    assert set(jumping) | {"pawn"} == kinds_of_black(5, "explore-board")
    assert len(jumping) == 5
    assert all(jumping.values())


def test_sources_disagree_about_the_jumps_of_the_free_eagle() -> None:
    states(5, "family", "free eagle", "奔鷲", 3, 8)
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
    assert jumps_of["cvp"] == jumps(EVERY, 3) - jumps("FR FL", 3)
    states(10, "other-rulings", 3, 4)
    longest: dict[tuple[int, int], int] = {}
    for path in parse(ruling.reading("ja").changes[0].value).paths:
        if path.category is Category.LINE:
            first = (path.legs[0].dx, path.legs[0].dy)
            longest[first] = max(longest.get(first, 0), len(path.legs))
    assert longest == dict.fromkeys(squares(EVERY), 3) | dict.fromkeys(squares("FR FL"), 4)


def _landings(text: str) -> Squares:
    return {(leg.dx, leg.dy) for path in parse(text).paths for leg in path.legs}


def test_claims_about_jumps_that_continue_as_slides() -> None:
    states(6, "idea", 10)
    counts = {name: len(pieces_with(game(name), {Category.JUMP_RANGE})) for name in VARIANTS}
    assert {name: count for name, count in counts.items() if count} == {"taikyoku": 10}
    states(6, "idea", "golden bird")
    bird = game("taikyoku").kind("golden bird")
    assert Category.PASS_OVER in bird.description.categories
    assert Category.JUMP_RANGE not in bird.description.categories
    alone = lesson(6).boards[0].position.moves("5hh")
    assert {m.target for m in alone} == {m.target for m in alone if Category.RANGE in m.categories}
    states(6, "others", "horned falcon", "pawn")
    assert goes(6, 1, "9hh", "9gg", "9ff", "9ee") == [False, True, False]
    states(6, "others", "great falcon")
    assert goes(6, 1, "3hh", "3gg", "3ff", "3ee", "3dd", "3cc", "3bb") == [False, *[True] * 4, False]
    assert goes(6, 1, "3hh", "3cc", captures=True) == [True]
    states(6, "others", "pawn")
    assert goes(6, 1, "9hh", "8hh", "7hh") == [False, False]
    assert goes(6, 1, "3hh", "2hh", "1hh") == [False, False]
    states(6, "others", "horned falcon", "great falcon")
    assert game("taikyoku").rules.promotion == "capture"
    assert game("taikyoku").kind("horned falcon").promotes_to == "great_falcon"
    states(6, "landing")
    eagle = lesson(6).boards[2].position.moves("5ff")
    assert {move.categories[0] for move in eagle} == {Category.JUMP, Category.JUMP_RANGE}
    assert goes(6, 2, "5ff", "7ff", captures=True) == [True]
    assert goes(6, 2, "5ff", "8ff", "9ff", "3ff", "2ff", "1ff") == [False] * 5
    states(6, "family", 2)
    assert goes(6, 3, "6ii", "7hh", "8gg", "9ff", "10ee", "11dd") == [False, False, True, True, True]
    states(6, "family", 3)
    assert goes(6, 3, "6ii", "5hh", "4gg", "3ff", "2ee", "1dd") == [False] * 5
    states(6, "family", "great falcon", 3)
    taikyoku = game("taikyoku").variant
    assert not taikyoku.rulings_of("great_falcon")
    for piece in ("great_eagle", "mountain_crane", "roc_master"):
        (ruling,) = taikyoku.rulings_of(piece)
        assert ruling.default == "article"
        assert ruling.readings[0].changes[0].value == game("taikyoku").kind(piece).betza
    states(6, "exercise", "mountain crane", "Q[G?B][H?R]", 8, 3)
    assert game("taikyoku").kind("mountain crane").betza == "Q[G?B][H?R]"
    states(6, "explore", 10, "pawn")
    ten = {kind.id for kind in pieces_with(game("taikyoku"), {Category.JUMP_RANGE})}
    assert ten | {"pawn"} == kinds_of_black(6, "explore-board")
    states(6, "explore", "lion hawk", "lion", 8, "free eagle")
    hawk, free_eagle = (game("taikyoku").kind(name) for name in ("lion hawk", "free eagle"))
    assert Category.AREA in hawk.description.categories
    assert max(abs(leg.dy) for path in free_eagle.description.paths for leg in path.legs) == 4
