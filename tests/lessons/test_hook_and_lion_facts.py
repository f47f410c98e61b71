"""The claims of lessons 7, 8 and 9 on hook and lion moves, checked with the rules."""

import pytest

from banmen_rules import VARIANTS, Category, Side, game, load_variant
from banmen_rules.betza import parse, same_moves
from tests.lessons.boards import falls, goes, kinds_with, paths, placed, position, takes, under
from tests.lessons.course import CATEGORIES, GAMES, lesson
from tests.lessons.facts import numbers, states
from tests.rules.test_demonstrations_shipped import Show

AROUND = {"14l", "13l", "12l", "14m", "12m", "14n", "13n", "12n"}  # the neighbours of 13m


HERE = pytest.mark.parametrize("number", [7, 8, 9, 10, 11])


@HERE
def test_every_piece_of_the_category_stands_on_a_board_of_the_lesson(number: int) -> None:
    shown = {game(variant).kind(kind).name for variant, kind in lesson(number).shown()}
    assert {kind.name for name in VARIANTS for kind in kinds_with(name, *CATEGORIES[number])} <= shown


@HERE
def test_their_demonstrations_are_not_too_long_for_a_class(number: int) -> None:
    (demo,) = lesson(number).demos
    assert 8 <= len(demo.demonstration.steps) <= 20
    asked = [step.question for step in demo.demonstration.steps if step.question]
    assert all(option.note for question in asked for option in question.options if option.right is False)


@HERE
def test_the_number_of_questions_is_as_stated(number: int) -> None:
    (shown,), (drilled,), (handed_in,) = (lesson(number).demos, lesson(number).drills, lesson(number).sheets)
    if number in ASKS:
        states(number, "demo", ASKS[number])
        assert sum(bool(step.question) for step in shown.demonstration.steps) == ASKS[number]
    assert numbers(lesson(number).source("drill"))[0] == len(drilled.exercises)
    on_the_board, *others = numbers(lesson(number).source("check"))
    if number == 10:  # so many on the board of the sheet, and so many without a board
        assert on_the_board == sum(bool(each.tsfen) for each in handed_in.exercises)
        assert len(handed_in.exercises) == on_the_board + others[0]
    else:
        assert len(handed_in.exercises) == on_the_board
    waiting = sum(each.kind in {"route", "collect"} for each in drilled.exercises)
    assert waiting == WHITE_WAITS.get(number, 0)
    states(number, "drill", *filter(None, [waiting]))


ASKS = {9: 4, 10: 3}
"""The number of questions that a lesson gives for its demonstration."""
WHITE_WAITS = {10: 3, 11: 2}
"""The number of exercises of a drill in which White does not move."""


# ---------------------------------------------------------------- lesson 7: hook moves


def test_a_hook_mover_alone() -> None:
    states(7, "one-piece")
    board = position(7, "one-piece-board")
    assert len(goes(board, "5u")) == 25 * 25 - 1
    assert {len(move.path) for move in board.moves("5u")} == {0, 1}
    assert len(goes(board, "5u", Category.RANGE)) == 24 + 24


def test_any_piece_stops_a_hook_mover() -> None:
    board = position(7, "blocked-board")
    states(7, "blocked", "pawn", "8s", "gold general", "3u", "8u")
    assert takes(board, "8x") == {("8s",), ("3u",)}
    assert paths(board, "8x", "3u") == ["8x 8u 3u"]
    states(7, "blocked", "gold general", "4x", "pawn")
    assert not {"2u", "1u", "4x"} & goes(board, "8x")
    states(7, "blocked", 2)
    assert {"8y", "4y"} <= goes(board, "8x")  # from 8x to 8y, to 4y, to 4x
    assert {game(name).kind("hook mover").betza for name in GAMES.values()} == {"[R?sR]"}
    states(7, "blocked", "hook mover", "gold general")
    board.push("8x 3u")
    piece = board.piece_at("3u")
    assert piece is not None
    assert piece.kind.id == "gold_general"


def test_three_kinds_turn_on_diagonals() -> None:
    for name in ("capricorn", "peacock"):
        reached = goes(placed("tai", {"13m": name}), "13m")
        assert reached <= {square for square, colour in _colours().items() if colour == _colours()["13m"]}
    assert len(goes(placed("tai", {"13m": "capricorn"}), "13m")) == 25 * 25 // 2
    states(7, "family", "capricorn")
    tai, taikyoku = game("tai").kind("capricorn"), game("taikyoku").kind("capricorn")
    assert tai.betza == taikyoku.betza
    assert (tai.kanji[0], len(tai.kanji)) == (taikyoku.kanji[0], 2)
    assert tai.kanji[1] != taikyoku.kanji[1]
    states(7, "family", "goblin", 4, "peacock")
    family = position(7, "family-board")
    assert goes(family, "3s", Category.STEP) == {"3r", "3t", "2s", "4s"}
    assert goes(family, "6w", Category.LIMITED_RANGE) == {"7x", "8y", "5x", "4y"}


def _colours() -> dict[str, int]:
    size = game("tai").size
    return {size.name(at): sum(divmod(at, size.files)) % 2 for at in range(size.squares)}


def test_the_two_goblins_of_taikyoku() -> None:
    ruling = load_variant("taikyoku").ruling("long_nosed_goblin")
    assert ruling.default != "manbearian"
    board = position(7, "ruling-board")
    assert board.game.rulings["long_nosed_goblin"] == "manbearian"
    states(7, "ruling", 4)
    steps = {"5ee", "5gg", "4ff", "6ff"}
    assert goes(board, "5ff") - goes(under(board), "5ff") == steps


def test_the_board_to_explore_of_lesson_7() -> None:
    board = position(7, "explore-board")
    states(7, "explore", 4, "rook", "5q")
    assert [name for name in ("3x", "5x", "9t", "1y") if "5q" in falls(board, name)] == ["1y"]
    assert paths(board, "1y", "5q") == ["1y 7s 5q"]
    black = {board.game.size.name(at) for at, piece in board.pieces() if piece.side == board.turn}
    assert black - falls(board, "8t") == {"3x"}
    size, region = board.game.size, lesson(7).board("explore-board").region
    shown = {size.name(at) for at in size.region(region)}
    for name in falls(board, "8t"):
        assert any({*path.split()} <= shown for path in paths(board, "8t", name)), "a corner that is seen"


def test_only_the_named_pieces_have_the_notation() -> None:
    tai = game("tai").kinds
    pad = lesson(7).values["betza-try"]
    assert [kind.name for kind in tai if same_moves(kind.description, pad.description)] == ["Hook mover"]
    alike = [kind.name for kind in tai if same_moves(kind.description, parse("[B?sB]"))]
    assert alike == ["Capricorn"]


# ---------------------------------------------------------------- lesson 8: lion moves


def test_a_lion_alone() -> None:
    states(8, "one-piece", 2, 8, 16)
    board = position(8, "one-piece-board")
    assert goes(board, "13m", Category.STEP) == AROUND
    assert len(goes(board, "13m", Category.JUMP)) == 16
    states(8, "one-piece", "lion")
    assert len(goes(board, "13m")) == 8 + 16 + 1


def test_both_special_captures() -> None:
    board = position(8, "captures-board")
    states(8, "captures", "pawn", "13l")
    assert takes(board, "13m", "12k") == {("12k",), ("12k", "13l")}
    assert "13m 13l 12k" in paths(board, "13m", "12k")
    states(8, "captures", "lion")
    assert takes(board, "13m", "13m") == {("13l",), ("14m",)}
    states(8, "captures", "lion", "furious fiend")
    assert all((move.promotes_to == "furious_fiend") == bool(move.captures) for move in board.moves("13m"))


@pytest.mark.parametrize("variant", GAMES.values())
def test_restrictions_on_capturing_lions_do_not_apply(variant: str) -> None:
    """In chu shogi a lion must not capture a distant, protected lion; in these games it may."""
    states(8, "no-restrictions", "lion")
    shown = position(8, "two_lions")
    pieces = {
        shown.game.size.name(at): f"{piece.side.label} {piece.kind.noun}".removeprefix("black ")
        for at, piece in shown.pieces()
    }
    board = placed(variant, pieces)
    protectors = [board.game.size.name(at) for at in board.attackers(board.square("13k"), Side.WHITE)]
    assert protectors == ["13i"]
    board.push("13m 13k")
    board.push("13i 13k")


def test_a_pass_and_the_room_it_needs() -> None:
    states(8, "pass-needs-room")
    board = position(8, "shut_in_lion")
    assert {move.categories for move in board.moves("13m")} == {(Category.JUMP,)}
    assert [game(name).kind("lion").betza for name in ("dai_dai", "tai")] == ["KDNA[K-bK][cK-aK]"] * 2
    states(8, "pass-always", "lion")
    free = position(8, "pass-always-board")
    assert "5ff" in goes(free, "5ff", Category.PASS)
    assert game("taikyoku", "atsi").rulings["pass_when_surrounded"] == "no"
    assert "5ff" not in goes(under(free, "pass_when_surrounded", "no"), "5ff")


def test_the_article_on_captures_of_area_movers() -> None:
    states(8, "pass-always", "lion", "area_stops_on_capture")
    board = position(8, "explore-board")
    assert ("12bb", "13aa") in takes(board, "12cc")
    (other,) = set(_readings("area_stops_on_capture")) - {board.game.rulings["area_stops_on_capture"]}
    assert ("12bb", "13aa") not in takes(under(board, "area_stops_on_capture", other), "12cc")


def _readings(ruling: str) -> list[str]:
    return [reading.name for reading in load_variant("taikyoku").ruling(ruling).readings]


def test_the_lions_family() -> None:
    states(8, "family", 3, "lion")
    for relative in ("furious fiend", "Buddhist spirit", "lion hawk"):
        (lions, others) = (_effects(kind) for kind in ("lion", relative))
        assert lions < others, relative
    family = position(8, "explore-board")
    assert takes(family, "8z", "8z") == {("8y",)}
    king = game("taikyoku").kind("heavenly tetrarch king")
    assert {Category.IGUI, Category.RANGE, Category.JUMP} <= set(king.description.categories)
    assert Category.AREA not in king.description.categories


def _effects(kind: str) -> set[tuple[str, tuple[str, ...]]]:
    """Collect where a piece of taikyoku among others ends, and what it captures."""
    others = {"18r": "white pawn", "17q": "white pawn", "19t": "pawn", "19s": "white dog", "17t": "dog"}
    board = placed("taikyoku", {"18s": kind, **others})
    names = board.game.size.name
    return {(names(move.target), tuple(sorted(map(names, move.captures)))) for move in board.moves("18s")}


def test_the_lions_notation_needs_each_bracket() -> None:
    states(8, "betza")
    lion = game("tai").kind("lion").description
    pad = lesson(8).values["betza-try"]
    assert same_moves(lion, pad.description)
    assert not any(same_moves(lion, parse(text)) for text in ("KDNA[K-bK]", "KDNA[cK-aK]"))


def test_the_board_to_explore_of_lesson_8() -> None:
    board = position(8, "explore-board")
    five = {"12cc": "lion", "4cc": "fiend", "12x": "spirit", "4gg": "hawk", "8z": "king"}
    states(8, "explore", 5, 2)
    assert [five[name] for name in five if any(len(some) == 2 for some in takes(board, name))] == ["lion"]
    states(8, "explore", "rook", "10z", "silver general", "8cc")
    assert [five[name] for name in five if "10z" in falls(board, name)] == ["spirit", "king"]
    assert [five[name] for name in five if "8cc" in falls(board, name)] == ["hawk", "king"]
    assert [five[name] for name in five if not goes(board, name, Category.PASS)] == ["king"]


# ---------------------------------------------------------------- lesson 9: lion power on lines


def test_a_lion_dog_alone() -> None:
    board = position(9, "one-piece-board")
    states(9, "one-piece", 8, 24)
    assert len(goes(board, "13m") - {"13m"}) == 8 * 3
    states(9, "one-piece", 2)
    assert "13m 13l 13m" in paths(board, "13m", "13m")
    demo = Show("09_lion_power_on_lines")
    assert "13m 13k 13l" in paths(demo.after("back"), "13m", "13l")
    row = demo.after("row")
    assert not any(
        {"13l", "13n"} <= {*path.split()} for name in goes(row, "13m") for path in paths(row, "13m", name)
    )


def test_a_lion_dog_captures_or_jumps_over() -> None:
    board = position(9, "captures-board")
    states(9, "captures", 4, 2, 3)
    assert takes(board, "9l", "9i") == {("9i",), ("9i", "9j"), ("9i", "9k"), ("9i", "9j", "9k")}
    assert len(paths(board, "9l", "9i")) == 4
    states(9, "captures", "pawn", "10k")
    assert takes(board, "9l", "11j") == {("11j",)}
    states(9, "captures", "lion dog", "great elephant")
    assert {game(name).kind("lion dog").promotes_to for name in ("dai_dai", "tai")} == {"great_elephant"}
    states(9, "captures", "lion dog", 3)
    friends = dict.fromkeys(["9k", "9j"], "pawn")
    for others in (friends, {name: f"white {pawn}" for name, pawn in friends.items()}):
        assert "9i" in goes(placed("dai_dai", {"9l": "lion dog", **others}), "9l")


def test_a_ruling_makes_the_lion_dog_a_plain_slider() -> None:
    states(9, "ruling", "lion dog", 3)
    board = position(9, "ruling-board")
    assert board.game.kind("lion dog").betza == "Q3"
    states(9, "ruling", "pawn")
    assert {"9k", "9j", "9i"} & goes(board, "9l") == {"9k"}
    forbids = [
        under(Show("09_lion_power_on_lines").after("back"), "lion_dog_return_capture", reading.name)
        for reading in load_variant("tai").ruling("lion_dog_return_capture").readings
    ]
    assert len({len(paths(board, "13m", "13l")) for board in forbids}) == 2
    assert all(takes(board, "13m", "13l") == {("13l",), ("13k", "13l")} for board in forbids)


def test_falcon_and_eagle() -> None:
    board = position(9, "falcon-eagle-board")
    both = (
        takes(board, "9r", "9q") | takes(board, "9r", "9p"),
        takes(board, "4v", "5u") | takes(board, "4v", "6t"),
    )
    assert both == ({("9q",), ("9p",), ("9p", "9q")}, {("5u",), ("6t",), ("5u", "6t")})
    assert (takes(board, "9r", "9r"), takes(board, "4v", "4v")) == ({("9q",)}, {("5u",)})
    states(9, "falcon-eagle", 7, 6)
    for name, line in (("horned falcon", {"13l", "13k"}), ("soaring eagle", {"14l", "12l", "15k", "11k"})):
        lone = placed("tai", {"13m": name})
        assert goes(lone, "13m", Category.LINE, Category.STEP) - {"13m"} == line
        assert len(goes(lone, "13m", Category.RANGE)) == (8 - len(line) // 2) * 12
        assert not goes(lone, "13m", Category.RANGE) & line


def test_the_family_on_lines() -> None:
    states(9, "family", 5)
    taikyoku = game("taikyoku")
    assert not kinds_with("taikyoku", Category.LINE)
    for row in lesson(9).rows():
        assert taikyoku.kind(row.piece).betza != row.betza
    states(9, "family", "lion dog", "QHG", 3)
    assert taikyoku.kind("lion dog").betza == "QHG"
    states(9, "family", 3, "lion dog")
    fiend, lion = (goes(placed("tai", {"13m": name}), "13m") for name in ("furious fiend", "lion"))
    dog = goes(placed("tai", {"13m": "lion dog"}), "13m")
    assert fiend == lion | dog
    assert (len(dog - lion), len(lion - dog)) == (8, 8)


def test_the_letter_p_is_needed() -> None:
    states(9, "betza", "lion dog")
    dog = game("tai").kind("lion dog").description
    assert not same_moves(dog, lesson(9).values["betza-try"].description)
    assert same_moves(dog, parse("K[mcpK-vK][mcpK-mcpK-vK]"))


def test_the_board_to_explore_of_lesson_9() -> None:
    states(9, "explore", "lion dog", 3)
    board = position(9, "explore-board")
    most = {name: max(map(len, takes(board, name))) for name in ("10s", "5u", "13v", "3x")}
    assert most == {"10s": 3, "5u": 2, "13v": 2, "3x": 1}


def test_the_claims_of_the_demonstration_of_lesson_9() -> None:
    demo = Show("09_lion_power_on_lines")
    row = demo.after("row")
    assert {len(some) for some in takes(row, "13m")} == {1, 2, 3}
    assert len([some for some in takes(row, "13m") if len(some) == 2]) == 3, "any two of them"
    assert not any(len(some) > 1 for some in takes(row, "13m", "13m")), "four steps would be needed"
    assert demo.kind("three", "13j") == "great_elephant"
    assert [len(made.move.captures) for made in demo.frame("last").moves] == [1]
    assert demo.kind("falcon-takes", "13l") == "horned_falcon"
    assert takes(demo.after("falcon-asks"), "13n") == {("13m",), ("13l",), ("13l", "13m")}
    assert demo.kind("eagle-jumps", "14m") == "pawn"
