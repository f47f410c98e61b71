"""The claims of lessons 10 and 11 on pieces that pass over others or capture them, checked with the rules."""

from banmen_rules import Category, Position, Side, game, load_variant
from banmen_rules.betza import parse
from tests.lessons.boards import falls, goes, kinds_with, placed, position, takes, under
from tests.lessons.course import lesson
from tests.lessons.facts import numbers, states
from tests.rules.test_demonstrations_shipped import Show

SMALLER = ("dai_dai", "tai")
ON_THE_LINE = {"7hh", "6gg", "5ff", "3dd", "2cc"}  # what stands on the diagonal from 8ii, from the near end


# ---------------------------------------------------------------- lesson 10: range jumping


def test_only_taikyoku_has_pieces_that_fly() -> None:
    states(10, "title", 2)
    states(11, "title")
    flying = (Category.FLYING, Category.PASS_OVER, Category.RANGE_CAPTURE)
    assert not [kind for name in SMALLER for kind in kinds_with(name, *flying)]
    assert len(kinds_with("taikyoku", *flying)) == 2 + 4 + 6


def test_a_rain_demon_alone() -> None:
    states(10, "one-piece")
    board = placed("taikyoku", {"18s": "rain demon"})
    forward, sideways = {"18r", "18q", "18p"}, {"19s", "20s", "17s", "16s"}
    assert goes(board, "18s", Category.LIMITED_RANGE) == forward | sideways | {"19t", "20u", "17t", "16u"}
    assert len(goes(board, "18s", Category.RANGE)) == 36 - 19
    assert len(goes(board, "18s", Category.FLYING)) == 17 + 18


def test_a_rain_demon_flies_over_any_number() -> None:
    states(10, "flying", 2, 3)
    board = position(10, "flying-board")
    side = {board.game.size.name(at): piece.side == board.turn for at, piece in board.pieces()}
    assert [sum(side[name] == own for name in ON_THE_LINE) for own in (True, False)] == [2, 3]
    states(10, "flying", 3)
    diagonal = ON_THE_LINE | {"4ee", "1bb"}
    assert goes(board, "8ii", Category.FLYING) & diagonal == diagonal - {"7hh", "5ff"}
    assert takes(board, "8ii") == {("6gg",), ("3dd",), ("2cc",)}


def test_a_golden_bird_passes_over_three() -> None:
    states(10, "three", 4, "silver general", "3dd", "gold general")
    board = position(10, "three-board")
    assert takes(board, "8ii") == {("6gg",), ("3dd",)}
    assert not {"2cc", "1bb"} & goes(board, "8ii")
    states(10, "three-ruling", "pawn", "6gg")
    leaping = under(board, "jump_up_to_three", "leap")
    assert goes(leaping, "8ii") & (ON_THE_LINE | {"4ee", "1bb"}) == {"6gg"}
    assert load_variant("taikyoku").ruling("jump_up_to_three").default != "leap"


def test_an_ancient_dragon_flies_to_capture() -> None:
    board = position(10, "dragon-board")
    states(10, "dragon", "pawn", "5dd", "gold general", "5bb", "5ee")
    assert takes(board, "5hh") == {("5dd",), ("5bb",)}
    assert "5ee" not in goes(board, "5hh")
    states(10, "other-rulings", "5ee")
    assert "5ee" in goes(under(board, "ancient_dragon", "free_jump"), "5hh")


def test_the_cousins() -> None:
    states(10, "family", "golden bird", "free bird", "RfB~3bB3")
    taikyoku = game("taikyoku")
    free = taikyoku.kind("free bird")
    assert (taikyoku.kind("golden bird").promotes_to, free.betza) == (free.id, "RfB~3bB3")
    states(10, "family", "golden bird", "great elephant", "teaching king")
    for name in SMALLER:
        known = {kind.noun for kind in game(name).kinds}
        assert {"golden bird", "great elephant"} <= known
        assert ("teaching king" in known) == (name == "tai")
    states(10, "other-rulings", "igui_extra")
    assert not any(
        Category.IGUI in taikyoku.kind(name).description.categories
        for name in ("golden bird", "teaching king")
    )
    assert load_variant("taikyoku").ruling("igui_extra").default == taikyoku.rulings["igui_extra"]
    states(10, "family", "pawn")
    family = position(10, "family-board")
    assert [name for name in ("12bb", "12z") if name in falls(family, "12gg")] == ["12bb", "12z"]
    assert [name for name in ("4ff", "4bb", "4z") if name in falls(family, "4gg")] == ["4ff", "4bb", "4z"]


def test_the_signs_for_passing_over() -> None:
    states(10, "betza", "~3", "~")
    assert lesson(10).values["betza-try"].description.categories == (Category.PASS_OVER,)
    assert [parse(text).categories for text in ("Q~", "Q")] == [(Category.FLYING,), (Category.RANGE,)]


def test_the_board_to_explore_of_lesson_10() -> None:
    board = position(10, "explore-board")
    six = {"12gg": "demon", "3hh": "bird", "8ii": "dragon", "13cc": "free", "14hh": "king", "4cc": "elephant"}
    states(10, "explore", 6, "king", "8y")
    assert [six[name] for name in six if "8y" in falls(board, name)] == ["dragon"]
    between = [f"8{rank}" for rank in ("hh", "gg", "ff", "ee", "dd", "cc", "bb", "aa", "z")]
    assert sum(board.piece_at(name) is not None for name in between) == 3
    states(10, "explore", 4, 6, "gold general", "14cc", 2)
    assert [six[name] for name in six if "14cc" not in falls(board, name)] == ["demon", "bird"]


def test_the_claims_of_the_demonstration_of_lesson_10() -> None:
    demo = Show("10_flying")
    assert takes(demo.after("five"), "8ii", "2cc") == {("2cc",)}
    assert "4ee" in goes(demo.after("five"), "8ii")
    assert takes(demo.after("bird"), "8ii") == {("6gg",), ("3dd",)}
    assert demo.kind("fourth", "3dd") == "free_bird"
    assert "5ee" not in goes(demo.after("dragon-asks"), "5hh")
    pawns = [demo.kind("dragon-flies", name) for name in ("5ff", "5dd", "5cc")]
    assert pawns == ["pawn", "pawn", "pawn"], "two of its own and one of White's, all passed over"
    elephant = demo.after("elephant")
    limited = {"6ee", "7dd", "8cc", "4ee", "3dd", "2cc"}
    assert goes(elephant, "5ff") - goes(elephant, "5ff", Category.PASS_OVER) == limited
    king = demo.after("king")
    assert goes(king, "5ff") == goes(king, "5ff", Category.PASS_OVER)


# ---------------------------------------------------------------- lesson 11: range capturing


def test_a_great_general_captures_what_it_flies_over() -> None:
    states(11, "one-piece")
    board = position(11, "flight-board")
    assert "7ii" not in goes(board, "8ii")
    states(11, "flight", "8ee", "pawn", "silver general")
    assert takes(board, "8ii", "8ee") == {("8ff", "8hh")}
    states(11, "flight", "6ii", "pawn", "7ii")
    assert takes(board, "8ii", "6ii") == {("7ii",)}
    assert {"8dd", "4ii"} <= goes(board, "8ii")
    assert not {"8cc", "8bb", "3ii", "2ii", "1ii"} & goes(board, "8ii")
    assert takes(board, "8ii", "6gg") == {("7hh",)}


def test_the_ranks() -> None:
    states(11, "ranks", 4, 0)
    ranks = {name: int(grade) for grade, names in lesson(11).table("ranks") for name in names.split(", ")}
    assert {*ranks.values()} == {1, 2, 3, 4}
    assert ranks == {kind.noun: kind.rank for kind in game("taikyoku").kinds if kind.rank}
    assert min(kind.rank for kind in game("taikyoku").kinds) == 0
    states(11, "ranks", "king", "crown prince")
    assert {name for name, rank in ranks.items() if rank == 4} == {"king", "crown prince"}
    for royal in ("king", "white crown prince"):
        board = placed("taikyoku", {"5ff": "great general", "5cc": royal})
        assert not {"5bb", "5aa"} & goes(board, "5ff")
    states(11, "equal-grades", "range_capture_equal_rank")
    equal = placed("taikyoku", {"5ff": "bishop general", "3dd": "white violent dragon"})
    assert {"3dd", "2cc"} & goes(equal, "5ff") == {"3dd"}
    site = game("taikyoku", "atsi").rulings["range_capture_equal_rank"]
    assert site != equal.game.rulings["range_capture_equal_rank"]
    assert "3dd" not in goes(under(equal, "range_capture_equal_rank", site), "5ff")


def test_generals_fly_over_lower_grades_only() -> None:
    board = position(11, "ranks-board")
    states(11, "ranks-compare", "vice general", "rook general")
    assert takes(board, "8hh", "4dd") == {("4dd", "6ff")}
    states(11, "ranks-compare", "rook general", "vice general")
    assert takes(board, "3ii") == {("3ff",)}
    states(11, "ranks-compare", "crown prince")
    assert {"4ii", "5ii", "6ii"} & goes(board, "3ii") == {"4ii"}


def test_the_family_of_range_capturers() -> None:
    states(11, "family", "rook general", "flying crocodile", "R!fB3bB2")
    taikyoku = game("taikyoku")
    rook, crocodile = taikyoku.kind("rook general"), taikyoku.kind("flying crocodile")
    assert (rook.promotes_to, crocodile.betza, rook.rank) == (crocodile.id, "R!fB3bB2", crocodile.rank)
    states(11, "family", 6)
    assert not crocodile.at_start
    for row in lesson(11).rows():
        (kind,) = row.kinds()
        assert numbers(row.words)[-1] == kind.rank
    family = position(11, "family-board")
    assert {"4bb", "4aa"} & goes(family, "4cc") == {"4bb"}
    assert "9ff" in goes(family, "10gg")
    assert "8ee" not in goes(family, "10gg")


def test_landing_on_a_friend() -> None:
    states(11, "landing")
    board = position(11, "landing-board")
    assert {"5cc", "2ff"} <= goes(board, "5ff")
    assert {"5cc", "2ff"} & goes(under(board), "5ff") == {"2ff"}
    assert game("taikyoku", "atsi").rulings["range_capture_own_landing"] == "yes"
    states(11, "betza", 2, 3)
    own = game("taikyoku", rulings={"range_capture_own_landing": "yes"}).kind("great general").betza
    assert (lesson(11).values["betza-try"].text, own) == ("mcdQ!", "mcdQ!")
    assert game("taikyoku").kind("great general").betza == "Q!"


def test_the_board_to_explore_of_lesson_11() -> None:
    board = position(11, "explore-board")
    own = {board.game.size.name(at) for at, piece in board.pieces() if piece.side == board.turn}
    states(11, "explore", "great general", "king", "12z")
    assert takes(board, "12ff", "12z") == {("12bb", "12dd", "12z")}
    states(11, "explore", 3)
    three = [
        (name, some) for name in own for some in takes(board, name) if len(some) > 2 and not own & {*some}
    ]
    assert three == [("12ff", ("6z", "8bb", "9cc"))]
    states(11, "explore", "rook general")
    vice = board.piece_at("10cc")
    assert vice is not None
    assert vice.kind.rank > board.game.kind("rook general").rank
    assert takes(board, "7cc", "10cc") == {("10cc", "9cc")}
    assert "11cc" not in goes(board, "7cc")


def test_the_claims_of_the_demonstration_of_lesson_11() -> None:
    demo = Show("11_range_capturing")
    assert takes(demo.after("crowd"), "8ii", "8ee") == {("8ff", "8gg", "8hh")}
    wall = demo.after("rank")
    assert {"8ee", "8dd", "8cc"} & goes(wall, "8ii") == {"8ee", "8dd"}
    over = demo.after("ranks")
    assert takes(over, "5hh", "8ee") == {("7ff", "8ee")}
    assert {"3ff", "2ee"} & goes(over, "5hh") == {"3ff"}
    assert demo.kind("great-falls", "3ff") == "great_general"
    start = demo.after("start")
    assert len([*start.pieces()]) == 804
    (shown,) = demo.frame("first-move").moves
    sides = [start.piece_at(at) for at in shown.move.captures]
    mine = sum(piece is not None and piece.side == start.turn for piece in sides)
    assert (len(sides), mine) == (18, 7)
    assert "crown_prince" in {piece.kind.id for piece in sides if piece}
    assert _royals(demo.after("king-falls")) == []
    assert _royals(demo.after("first-move")) == ["king"]
    assert "18a 19a" in {move.text(start.game.size) for move in demo.after("first-move").moves("18a")}


def _royals(board: Position) -> list[str]:
    """Name White's royals."""
    pieces = (piece for _, piece in board.pieces() if piece.side is Side.WHITE)
    return [piece.kind.id for piece in pieces if piece.kind.royal]
