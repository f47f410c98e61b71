"""What lessons 7, 8 and 9 say of pieces that turn corners or take several steps, asked of the rules."""

import pytest

from banmen_rules import VARIANTS, Category, Side, game, load_variant
from banmen_rules.betza import parse, same_moves
from tests.lessons.course import CATEGORIES, lesson, says
from tests.lessons.saying import falls, goes, kinds_with, placed, position, takes, under, ways
from tests.rules.test_demonstrations_shipped import Show

AROUND = {"14l", "13l", "12l", "14m", "12m", "14n", "13n", "12n"}  # the neighbours of 13m


HERE = pytest.mark.parametrize("number", [7, 8, 9, 10, 11])


@HERE
def test_every_piece_that_moves_so_stands_on_a_board_of_the_lesson(number: int) -> None:
    shown = {game(variant).kind(kind).name for variant, kind in lesson(number).shown()}
    assert {kind.name for name in VARIANTS for kind in kinds_with(name, *CATEGORIES[number])} <= shown


@HERE
def test_their_demonstrations_are_of_a_length_that_a_class_bears(number: int) -> None:
    (demo,) = lesson(number).demos
    assert 8 <= len(demo.demonstration.steps) <= 20
    asked = [step.question for step in demo.demonstration.steps if step.question]
    assert all(option.note for question in asked for option in question.options if option.right is False)


COUNTED = {  # what is said of how many questions there are in the demonstration, the drill and the sheet
    7: ("", "Six questions of several kinds.", "Five last questions, three of them about that position."),
    8: ("", "Eight questions about captures and passing.", "Five questions."),
    9: ("You are asked four times", "Eight questions about the same pieces", "Six more, with no help"),
    10: ("Three questions on the way.", "Seven questions.", "Four questions on that board, and two without"),
    11: ("", "Seven questions; in two of them White waits", "Six questions, for a rook general"),
}
NUMBERS = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


@pytest.mark.parametrize("number", COUNTED)
def test_there_are_as_many_questions_as_it_says(number: int) -> None:
    demo, drill, sheet = COUNTED[number]
    for words in filter(None, (demo, drill, sheet)):
        says(number, words)
    (shown,), (drilled,), (handed_in,) = (lesson(number).demos, lesson(number).drills, lesson(number).sheets)
    asked = sum(bool(step.question) for step in shown.demonstration.steps)
    assert not demo or asked == _number(demo)
    assert len(drilled.exercises) == _number(drill)
    placed_on_it = sum(bool(each.tsfen) for each in handed_in.exercises)
    assert len(handed_in.exercises) == (_number(sheet) if number != 10 else placed_on_it + 2)
    waiting = sum(each.kind in {"route", "collect"} for each in drilled.exercises)
    assert waiting == {10: 3, 11: 2}.get(number, 0), "where White waits"


def _number(words: str) -> int:
    return next(NUMBERS[word] for word in words.lower().split() if word in NUMBERS)


# ---------------------------------------------------------------- lesson 7: hook moves


def test_a_hook_mover_alone() -> None:
    says(7, "on an empty board no square is out of its reach")
    board = position(7, "one-piece-board")
    assert len(goes(board, "5u")) == 25 * 25 - 1
    says(7, "It turns at most once, and it need not turn at all.")
    assert {len(move.path) for move in board.moves("5u")} == {0, 1}
    says(7, "The chevrons are squares it reaches straight.")
    assert len(goes(board, "5u", Category.RANGE)) == 24 + 24


def test_what_stops_a_hook_mover() -> None:
    board = position(7, "blocked-board")
    says(7, "It can capture the pawn on 8s straight ahead, and the gold general on 3u by turning at 8u.")
    assert takes(board, "8x") == {("8s",), ("3u",)}
    assert ways(board, "8x", "3u") == ["8x 8u 3u"]
    says(7, "Behind the gold general it cannot go. Nor can it get to 4x, behind your own pawn")
    assert not {"2u", "1u", "4x"} & goes(board, "8x")
    says(7, "there is a way round, but it has two corners")
    assert {"8y", "4y"} <= goes(board, "8x")  # from 8x to 8y, to 4y, to 4x
    says(7, "the first capture ends its move. So it takes one piece at most.")
    assert {game(name).kind("hook mover").betza for name in VARIANTS} == {"[R?sR]"}
    says(7, "In tai a hook mover that has captured becomes a gold general.")
    board.push("8x 3u")
    piece = board.piece_at("3u")
    assert piece is not None
    assert piece.kind.id == "gold_general"


def test_who_turns_on_diagonals() -> None:
    says(7, "so half of the squares are closed to them, unless they have a step besides")
    for name in ("capricorn", "peacock"):
        reached = goes(placed("tai", {"13m": name}), "13m")
        assert reached <= {square for square, colour in _colours().items() if colour == _colours()["13m"]}
    assert len(goes(placed("tai", {"13m": "capricorn"}), "13m")) == 25 * 25 // 2
    says(7, "such a piece would never leave its colour: it is colour-bound")
    says(7, "The capricorn of tai moves as the one of taikyoku does, but its name is written with another")
    tai, taikyoku = game("tai").kind("capricorn"), game("taikyoku").kind("capricorn")
    assert tai.betza == taikyoku.betza
    assert (tai.kanji[0], len(tai.kanji)) == (taikyoku.kanji[0], 2)
    assert tai.kanji[1] != taikyoku.kanji[1]
    says(7, "Look for the goblin's four steps, and for the squares behind the peacock.")
    family = position(7, "family-board")
    assert goes(family, "5n", Category.STEP) == {"5m", "5o", "4n", "6n"}
    assert goes(family, "8v", Category.LIMITED_RANGE) == {"9w", "10x", "7w", "6x"}


def _colours() -> dict[str, int]:
    size = game("tai").size
    return {size.name(at): sum(divmod(at, size.files)) % 2 for at in range(size.squares)}


def test_the_two_goblins_of_taikyoku() -> None:
    says(7, "In taikyoku its source gives it no single step, and wonders itself whether that is an error")
    ruling = load_variant("taikyoku").ruling("long_nosed_goblin")
    assert ruling.default != "manbearian"
    board = position(7, "ruling-board")
    assert board.game.rulings["long_nosed_goblin"] == "manbearian"
    says(7, "run the cell again: the four steps are gone")
    steps = {"5ee", "5gg", "4ff", "6ff"}
    assert goes(board, "5ff") - goes(under(board), "5ff") == steps


def test_the_board_to_explore_of_lesson_7() -> None:
    board = position(7, "explore-board")
    says(7, "Only one of Black's four can capture the rook on 10m.")
    assert [name for name in ("3x", "13v", "8x", "6u") if "10m" in falls(board, name)] == ["6u"]
    assert ways(board, "6u", "10m") == ["6u 4s 10m"]
    says(7, "It threatens every piece of Black's but one.")
    black = {board.game.size.name(at) for at, piece in board.pieces() if piece.side == board.turn}
    assert black - falls(board, "12o") == {"3x"}


def test_what_moves_as_a_text_says() -> None:
    assert lesson(7).values["betza-try"] == ["Hook mover"]
    tai = game("tai").kinds
    alike = [kind.name for kind in tai if same_moves(kind.description, parse("[B?sB]"))]
    assert alike == ["Capricorn"]


# ---------------------------------------------------------------- lesson 8: lion moves


def test_a_lion_alone() -> None:
    says(8, "All the squares around it are marked, two deep: eight for a step, sixteen for a jump.")
    board = position(8, "one-piece-board")
    assert goes(board, "13m", Category.STEP) == AROUND
    assert len(goes(board, "13m", Category.JUMP)) == 16
    says(8, "The lion's own square is marked too")
    assert len(goes(board, "13m")) == 8 + 16 + 1


def test_both_special_captures() -> None:
    board = position(8, "captures-board")
    says(8, "By way of the pawn on 13l it takes both.")
    assert takes(board, "13m", "12k") == {("12k",), ("12k", "13l")}
    assert "13m 13l 12k" in ways(board, "13m", "12k")
    says(8, "It is captured, and the lion has not left its square.")
    assert takes(board, "13m", "13m") == {("13l",), ("14m",)}
    says(8, "A lion that has captured becomes a furious fiend when its move ends.")
    assert all((move.promotes_to == "furious_fiend") == bool(move.captures) for move in board.moves("13m"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_restrictions_on_capturing_lions_do_not_apply(variant: str) -> None:
    """In chu shogi a lion must not capture a distant, protected lion; in these games it may."""
    says(8, "its restrictions on capturing lions do not apply here")
    shown = position(8, "no-restrictions-board")
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
    says(8, "In dai dai and tai it needs an empty square beside it for that.")
    says(8, "It can jump out, but it cannot stay.")
    board = position(8, "pass-needs-room-board")
    assert {move.categories for move in board.moves("13m")} == {(Category.JUMP,)}
    assert [game(name).kind("lion").betza for name in ("dai_dai", "tai")] == ["KDNA[K-bK][cK-aK]"] * 2
    says(8, "In taikyoku the lion may pass even so.")
    free = position(8, "pass-always-board")
    assert "5ff" in goes(free, "5ff", Category.PASS)
    says(8, "the site where the game is played asks for an empty square here too")
    assert game("taikyoku", "atsi").rulings["pass_when_surrounded"] == "no"
    assert "5ff" not in goes(under(free, "pass_when_surrounded", "no"), "5ff")


def test_the_article_on_captures_of_area_movers() -> None:
    says(8, "The lion's own description is followed here. The ruling is called area_stops_on_capture.")
    board = position(8, "explore-board")
    assert ("12bb", "13aa") in takes(board, "12cc")
    (other,) = set(_readings("area_stops_on_capture")) - {board.game.rulings["area_stops_on_capture"]}
    assert ("12bb", "13aa") not in takes(under(board, "area_stops_on_capture", other), "12cc")


def _readings(ruling: str) -> list[str]:
    return [reading.name for reading in load_variant("taikyoku").ruling(ruling).readings]


def test_the_lions_family() -> None:
    says(8, "The last three of these do all that a lion does, and slide besides.")
    for relative in ("furious fiend", "Buddhist spirit", "lion hawk"):
        (lions, others) = (_outcomes(kind) for kind in ("lion", relative))
        assert lions < others, relative
    says(8, "it captures a piece next to it without moving, and that ends its turn")
    family = position(8, "family-board")
    assert takes(family, "3cc", "3cc") == {("3bb",)}
    king = game("taikyoku").kind("heavenly tetrarch king")
    assert {Category.IGUI, Category.RANGE, Category.JUMP} <= set(king.description.categories)
    assert Category.AREA not in king.description.categories


def _outcomes(kind: str) -> set[tuple[str, tuple[str, ...]]]:
    """Collect where a piece of taikyoku among others ends, and what it captures."""
    others = {"18r": "white pawn", "17q": "white pawn", "19t": "pawn", "19s": "white dog", "17t": "dog"}
    board = placed("taikyoku", {"18s": kind, **others})
    names = board.game.size.name
    return {(names(move.target), tuple(sorted(map(names, move.captures)))) for move in board.moves("18s")}


def test_the_lions_text_needs_each_bracket() -> None:
    says(8, "Leave one of the brackets out, and it is another piece.")
    lion = game("tai").kind("lion").description
    assert lesson(8).values["betza-try"] is True
    assert not any(same_moves(lion, parse(text)) for text in ("KDNA[K-bK]", "KDNA[cK-aK]"))


def test_the_board_to_explore_of_lesson_8() -> None:
    board = position(8, "explore-board")
    five = {"12cc": "lion", "4cc": "fiend", "12x": "spirit", "4gg": "hawk", "8z": "king"}
    says(8, "Which of the five can capture two pieces in one turn?")
    assert [five[name] for name in five if any(len(some) == 2 for some in takes(board, name))] == ["lion"]
    says(8, "Who can capture the rook on 10z, and who the silver general on 8cc?")
    assert [five[name] for name in five if "10z" in falls(board, name)] == ["spirit", "king"]
    assert [five[name] for name in five if "8cc" in falls(board, name)] == ["hawk", "king"]
    says(8, "All but one may let their turn go by.")
    assert [five[name] for name in five if not goes(board, name, Category.PASS)] == ["king"]


# ---------------------------------------------------------------- lesson 9: lion power on lines


def test_a_lion_dog_alone() -> None:
    board = position(9, "one-piece-board")
    says(9, "There are eight lines, so on an empty board it reaches 24 squares.")
    assert len(goes(board, "13m") - {"13m"}) == 8 * 3
    says(9, "It may also step out and back onto its own square, or go out two squares and return by one.")
    assert "13m 13l 13m" in ways(board, "13m", "13m")
    demo = Show("09_lion_power_on_lines")
    assert "13m 13k 13l" in ways(demo.after("back"), "13m", "13l")
    says(9, "It never crosses its own square to the other side.")
    row = demo.after("row")
    assert not any(
        {"13l", "13n"} <= {*way.split()} for name in goes(row, "13m") for way in ways(row, "13m", name)
    )


def test_capture_or_spare() -> None:
    board = position(9, "captures-board")
    says(9, "There are four ways there: over both pieces, taking one of the two, or taking all three.")
    assert takes(board, "9l", "9i") == {("9i",), ("9i", "9j"), ("9i", "9k"), ("9i", "9j", "9k")}
    assert len(ways(board, "9l", "9i")) == 4
    says(9, "your own pawn on 10k is jumped over and stays")
    assert takes(board, "9l", "11j") == {("11j",)}
    says(9, "Once it has captured, a lion dog is a great elephant.")
    assert {game(name).kind("lion dog").promotes_to for name in ("dai_dai", "tai")} == {"great_elephant"}
    says(9, "So nothing can stop a lion dog before its third square.")
    friends = dict.fromkeys(["9k", "9j"], "pawn")
    for others in (friends, {name: f"white {pawn}" for name, pawn in friends.items()}):
        assert "9i" in goes(placed("dai_dai", {"9l": "lion dog", **others}), "9l")


def test_a_plain_slider() -> None:
    says(9, "in them the lion dog is a plain slider of three squares")
    board = position(9, "ruling-board")
    assert board.game.kind("lion dog").betza == "Q3"
    says(9, "It gets no further than the first pawn.")
    assert {"9k", "9j", "9i"} & goes(board, "9l") == {"9k"}
    says(9, "An official of the Japan Chu Shogi Association says no. The pieces captured are the same")
    forbids = [
        under(Show("09_lion_power_on_lines").after("back"), "lion_dog_return_capture", reading.name)
        for reading in load_variant("tai").ruling("lion_dog_return_capture").readings
    ]
    assert len({len(ways(board, "13m", "13l")) for board in forbids}) == 2
    assert all(takes(board, "13m", "13l") == {("13l",), ("13k", "13l")} for board in forbids)


def test_falcon_and_eagle() -> None:
    board = position(9, "falcon-eagle-board")
    says(9, "both can capture on the first square, on the second, on both, or on the first and come back")
    both = (
        takes(board, "9r", "9q") | takes(board, "9r", "9p"),
        takes(board, "4v", "5u") | takes(board, "4v", "6t"),
    )
    assert both == ({("9q",), ("9p",), ("9p", "9q")}, {("5u",), ("6t",), ("5u", "6t")})
    assert (takes(board, "9r", "9r"), takes(board, "4v", "4v")) == ({("9q",)}, {("5u",)})
    says(9, "in the other seven directions it slides")
    says(9, "and slides along the other six lines")
    for name, line in (("horned falcon", {"13l", "13k"}), ("soaring eagle", {"14l", "12l", "15k", "11k"})):
        lone = placed("tai", {"13m": name})
        assert goes(lone, "13m", Category.LINE, Category.STEP) - {"13m"} == line
        assert len(goes(lone, "13m", Category.RANGE)) == (8 - len(line) // 2) * 12
        assert not goes(lone, "13m", Category.RANGE) & line


def test_the_family_on_lines() -> None:
    says(9, "Taikyoku has no piece of this family. It has all five names, but the pieces move otherwise")
    taikyoku = game("taikyoku")
    assert not kinds_with("taikyoku", Category.LINE)
    for row in lesson(9).rows():
        assert taikyoku.kind(row.piece).betza != row.betza
    says(9, "its lion dog, QHG, slides, or jumps to the third square")
    assert taikyoku.kind("lion dog").betza == "QHG"
    says(9, "The fiend has the third squares of its lines from the lion dog")
    fiend, lion = (goes(placed("tai", {"13m": name}), "13m") for name in ("furious fiend", "lion"))
    dog = goes(placed("tai", {"13m": "lion dog"}), "13m")
    assert fiend == lion | dog
    assert (len(dog - lion), len(lion - dog)) == (8, 8)


def test_the_letter_p_is_needed() -> None:
    says(9, "Without it the text below is no longer a lion dog.")
    assert lesson(9).values["betza-try"] is False
    dog = game("tai").kind("lion dog").description
    assert same_moves(dog, parse("K[mcpK-vK][mcpK-mcpK-vK]"))


def test_the_board_to_explore_of_lesson_9() -> None:
    says(
        9, "The lion dog has one that captures three pieces; one of the others never captures more than one."
    )
    board = position(9, "explore-board")
    most = {name: max(map(len, takes(board, name))) for name in ("10s", "5u", "13v", "3x")}
    assert most == {"10s": 3, "5u": 2, "13v": 2, "3x": 1}


def test_what_the_demonstration_of_lesson_9_says() -> None:
    demo = Show("09_lion_power_on_lines")
    row = demo.after("row")
    assert {len(some) for some in takes(row, "13m")} == {1, 2, 3}
    assert len([some for some in takes(row, "13m") if len(some) == 2]) == 3, "any two of them"
    assert not any(len(some) > 1 for some in takes(row, "13m", "13m")), "four steps would be needed"
    assert demo.kind("three", "13j") == "great_elephant"
    assert [len(way.move.captures) for way in demo.frame("last").ways] == [1]
    assert demo.kind("falcon-takes", "13l") == "horned_falcon"
    assert takes(demo.after("falcon-asks"), "13n") == {("13m",), ("13l",), ("13l", "13m")}
    assert demo.kind("eagle-jumps", "14m") == "pawn"
