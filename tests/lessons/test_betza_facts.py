"""The claims of lessons 14 and 15 on Betza notation, checked with the rules.

The squares named here are read off the lesson by hand, not taken from the rules.
"""

from typing import cast

import pytest

from banmen import BetzaPad, MoveDiagram, PieceCard, Sheet
from banmen_rules import VARIANTS, Inexpressible, InvalidBetza, Position, game
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza_tools.dialects import DIALECTS, exceptions, read, write
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.demonstrations import frames
from banmen_rules.teaching.exercises import from_data, solution
from tests.lessons.course import lesson, targets
from tests.lessons.facts import CODE, answers, mentions, questions, states
from tests.lessons.reaching import DIAGONALS, EVERY, ORTHOGONALS, Squares, jumps, squares

FOREIGN = [name for name in DIALECTS if name != "banmen"]


def reached(text: str, radius: int = 3) -> Squares:
    """Collect the squares that notation leads to on an empty board, as squares to the right and forward."""
    asked = {"id": "text", "kind": "read", "variant": "tai", "betza": text, "goal": {"radius": radius}}
    names = cast("list[str]", solution(from_data(asked))["squares"])
    return {(radius + 1 - int(name[:-1]), radius - (ord(name[-1]) - ord("a"))) for name in names}


def around(size: int) -> Squares:
    """Collect all squares up to this many away."""
    across = range(-size, size + 1)
    return {(dx, dy) for dx in across for dy in across} - {(0, 0)}


def can_say(description: Description, dialect: str) -> bool:
    """Tell whether a dialect can write a move."""
    try:
        write(description, dialect)
    except Inexpressible:
        return False
    return True


# ---------------------------------------------------------------- 14, Reading Betza

ITEMS: list[tuple[str, str, Squares]] = [
    ("one-piece", "W", squares(ORTHOGONALS)),
    ("one-piece", "fF", squares("FR FL")),
    ("one-piece", "WfF", squares(f"{ORTHOGONALS} FR FL")),
    ("slides", "R", squares(ORTHOGONALS, 8)),
    ("slides", "B", squares(DIAGONALS, 8)),
    ("slides", "Q", squares(EVERY, 8)),
    ("slides", "K", squares(EVERY)),
    ("slides", "R2", squares(ORTHOGONALS, 2)),
    ("slides", "Q5", squares(EVERY, 5)),
    ("slides", "WB2", squares(ORTHOGONALS) | squares(DIAGONALS, 2)),
    ("letters", "frlW", squares("F R L")),
    ("letters", "fF", squares("FR FL")),
    ("letters", "frF", squares("FR")),
    ("letters", "fK", squares("F FR FL")),
    ("letters", "fWfF", squares("F FR FL")),
    ("letters", "ffN", {(-1, 2), (1, 2)}),
    ("capitals", "(4,4)", jumps(DIAGONALS, 4)),
    ("brackets", "[D?R]", squares(ORTHOGONALS, 8) - squares(ORTHOGONALS)),
    ("brackets", "[R?sR]", around(8)),
    ("brackets", "[W-F]", {(dx, dy) for dx, dy in around(2) if abs(dx * dy) == 2}),
]
"""Cells of lesson 14, a notation that each explains, and the squares that its words name."""


@pytest.mark.parametrize("cell, betza, where", ITEMS, ids=[f"{cell} {text}" for cell, text, _ in ITEMS])
def test_notation_leads_to_the_squares_that_the_lesson_names(cell: str, betza: str, where: Squares) -> None:
    states(14, cell, betza)
    assert reached(betza, 8) == where


def test_small_letters_that_stand_for_two() -> None:
    states(14, "letters", "v", "fb", "s", "lr")
    assert reached("vW") == reached("fbW") == squares("F B")
    assert reached("sW") == reached("lrW") == squares("R L")
    states(14, "letters", "lW", 3)
    (asked,) = lesson(14).values["letters-task"].exercises
    assert reached(asked.betza, 8) == squares("L FL FR BR")


@pytest.mark.parametrize("row, letters", [(1, "WF"), (2, "DNA"), (3, "HCZG")])
def test_the_table_of_capitals_is_made_of_rings(row: int, letters: str) -> None:
    rows = lesson(14).table("capitals")
    assert "".join(rows[row - 1][1:]).replace("`", "") == letters
    assert reached(letters) == around(row) - around(row - 1)
    found = [{(abs(dx), abs(dy)) for dx, dy in reached(letter)} for letter in letters]
    assert found == [{(row, aside), (aside, row)} for aside in range(row + 1)], "from orthogonal to diagonal"


def test_a_longer_jump_has_no_letter() -> None:
    states(14, "capitals")
    lengths = [max(map(max, reached(letter, 5))) for letter in "WFDNAHCZG"]
    assert max(lengths) == 3
    for letter in "EIJLMOPSTVXY":
        with pytest.raises(InvalidBetza):
            parse(letter)


FIVE: dict[str, Squares] = {
    "evil wolf": squares("F R L FR FL"),
    "deva": squares("L FL FR BR"),
    "kirin": squares(DIAGONALS) | jumps(ORTHOGONALS, 2),
    "knight": {(1, 2), (-1, 2)},
    "prancing stag": squares("R L", 2) | squares(f"F {DIAGONALS}"),
}
OTHERS: dict[str, tuple[str, Squares]] = {
    "donkey": ("WvD", squares(ORTHOGONALS) | jumps("F B", 2)),
    "reverse chariot": ("vR", squares("F B", 8)),
    "flying dragon": ("B2", squares(DIAGONALS, 2)),
    "enchanted badger": ("frlR2", squares("F R L", 2)),
    "poison snake": ("sWfDbA", squares("R L") | jumps("F BR BL", 2)),
}


def test_the_five_pieces_of_its_table_move_so_and_stand_on_its_board() -> None:
    rows = lesson(14).rows()
    assert {row.piece for row in rows} == set(FIVE)
    for row in rows:
        assert reached(row.betza) == FIVE[row.piece]
        for kind in row.kinds():
            assert (kind.noun, kind.kanji, kind.betza) == (row.piece, row.kanji, row.betza)
    board = lesson(14).board("family-board")
    assert {piece.kind.noun for _, piece in board.position.pieces()} == {*FIVE, *OTHERS}
    for noun, (betza, where) in OTHERS.items():
        states(14, "family", noun, betza)
        assert game("tai").kind(noun).betza == betza
        assert reached(betza, 8) == where


def test_long_notation_has_the_items_that_the_lesson_names() -> None:
    states(14, "card", 4, 7, 5, 3, "burning soldier", "bWfR7fB5sR3")
    card = PieceCard("burning soldier", "taikyoku")
    assert card.betza == "bWfR7fB5sR3"
    assert len([part for part in card.parts if part["parent"] == -1]) == 4
    assert reached(card.betza, 8) == squares("B") | squares("F", 7) | squares("FR FL", 5) | squares("R L", 3)
    states(14, "power", "Q", 3, "DNA")
    spirit = lesson(14).values["power-card"]
    assert isinstance(spirit, PieceCard)
    assert spirit.betza == "QDNA[K-bK][cK-aK]"


def test_the_pawn_of_chess_captures_diagonally_only() -> None:
    states(14, "landing", "pawn", "mfWcfF", 3)
    diagram = lesson(14).values["landing-diagram"]
    assert isinstance(diagram, MoveDiagram)
    assert set(diagram.figure.enemies) == {(-1, 1), (0, 1), (1, 1)}
    assert {(target.dx, target.dy) for target in diagram.figure.targets} == {(-1, 1), (1, 1)}
    assert reached("mfWcfF") == {(0, 1)}


def test_signs_say_whether_pieces_on_the_way_are_captured() -> None:
    states(14, "over", "~3", 3, "!", 11)
    position = lesson(14).board("over-board").position
    for origin, beyond, captured in (("9gg", "9aa", ()), ("4gg", "4aa", ("4cc", "4ee"))):
        (move,) = [move for move in position.moves(origin) if move.target == position.square(beyond)]
        assert set(move.captures) == {position.square(name) for name in captured}
    states(14, "over", "teaching king")
    here, there = (game(name).kind("teaching king") for name in ("taikyoku", "tai"))
    assert here.betza == "Q~3"
    assert not same_moves(here.description, there.description)


def paths(text: str, **around: list[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Collect the paths of a piece with this notation among others, each as the squares touched."""
    return {path.squares for path in Figure.of(parse(text), None, **around).paths}


def test_legs_capture_pass_and_come_back() -> None:
    states(14, "power", "[K-bK]")
    eight = squares(EVERY)
    assert paths("[K-bK]") == {(step, (0, 0)) for step in eight}
    assert not paths("[K-bK]", friends=list(eight))
    states(14, "power", "[cK-bK]")
    assert paths("[cK-bK]", enemies=[(0, 1)]) == {((0, 1), (0, 0))}
    states(14, "power", "[cK-aK]")
    assert paths("[cK-aK]", enemies=[(0, 1)]) == {((0, 1), (dx, dy + 1)) for dx, dy in eight}
    on, back = (0, 2), (0, 0)
    for beside, ends in (
        ({}, {on, back}),
        ({"enemies": [(0, 1)]}, {on, back}),
        ({"friends": [(0, 1)]}, {on}),
    ):
        assert {path[-1] for path in paths("[mcpfW-vW]", **beside)} == ends
    states(14, "power", "(0,0)", "U")
    assert [category.value for category in parse("(0,0)U").categories] == ["pass", "teleport"]


# ---------------------------------------------------------------- 15, Writing Betza


def test_the_notation_of_the_flying_horse_is_put_together_from_its_squares() -> None:
    states(15, "one-piece", 4, "W", 2, "fB2")
    horse = game("tai").kind("flying horse")
    assert horse.betza == "WfB2"
    assert {str(piece.kind.noun) for _, piece in lesson(15).boards[0].position.pieces()} == {horse.noun}
    assert reached("WfB2") == squares(ORTHOGONALS) | squares("FR FL", 2)
    pad = BetzaPad("W")
    pad.drawn = [list(at) for at in reached("WfB2")]
    assert pad.candidates[0]["text"] == horse.betza


def test_a_slide_needs_no_step_and_equal_meaning_is_right() -> None:
    assert parse("RW").text == "R"
    states(15, "recipe", 8, "K")
    states(15, "meaning", "RB", "Q", "WW", "R", "flrW", "frlW")
    for one, other in (("RB", "Q"), ("WW", "R"), ("flrW", "frlW"), ("fWfFsWbW", "WfF")):
        assert same_moves(parse(one), parse(other))
    states(15, "meaning", "fWfFsWbW", "WfF")
    printed = {one.strip("`"): other.strip("`") for one, other in lesson(15).table("meaning-form")}
    assert printed == {"RB": "Q", "WW": "R", "fFW": "WfF", "flFfrFbF": "F", "FDW": "KD"}
    assert printed == {text: parse(text).text for text in printed}


def test_the_pad_refuses_the_wrong_order_of_letters_and_marks_it() -> None:
    states(15, "errors", "frlF", "frflF")
    assert reached("frflF") == squares("FR FL")
    shown = lesson(15).values["errors-pad"]
    assert isinstance(shown, BetzaPad)
    pad = BetzaPad(shown.draft)
    pad.draft = "frlF"
    with pytest.raises(InvalidBetza):
        parse(pad.draft)
    assert (pad.problem["start"], pad.problem["end"]) == (0, 3)


def test_each_dialect_writes_the_hook_mover_as_the_table_says() -> None:
    rows = lesson(15).table("dialects")
    assert [name.strip("`") for name, _, _ in rows] == list(DIALECTS)
    hook = game("tai").kind("hook mover").description
    for name, _, text in rows:
        assert write(hook, name.strip("`")) == text.strip("`")
    states(15, "dialects", "xbetza", "wikipedia")
    assert [name for name in DIALECTS if "a" in write(hook, name)] == ["xbetza", "wikipedia"]


def test_the_same_letters_mean_different_moves_in_other_dialects() -> None:
    states(15, "false-friends", 4)
    found = {name.strip("`"): text.strip("`") for name, text in lesson(15).table("false-friends")}
    assert found == {"banmen": "fWfF", "xbetza": "fW", "wikipedia": "fWfF", "atsi": "fWF", "bex": "refused"}
    assert list(found) == list(DIALECTS)
    for name, text in found.items():
        if text == "refused":
            with pytest.raises(InvalidBetza):
                read("fK", name)
        else:
            assert read("fK", name).text == text
    assert (reached("fW"), reached("fWF")) == (squares("F"), squares(f"F {DIAGONALS}"))


def test_the_articles_notation_of_the_hook_mover_would_let_it_pass() -> None:
    states(15, "printed", "RmaR", "hook mover")
    hook = game("tai").kind("hook mover")
    assert ("wikipedia", "RmaR") in hook.printed
    slip, right = read("RmaR", "wikipedia"), read("RmasR", "wikipedia")
    assert same_moves(right, hook.description)
    assert ((0, 1), (0, 0)) in {path.squares for path in Figure.of(slip).paths}
    assert (0, 0) not in {path.squares[-1] for path in Figure.of(right).paths}
    shown = {tuple(entry.strip("`") for entry in row) for row in lesson(15).table("printed")}
    kinds = {kind.id: kind.noun for variant in VARIANTS for kind in game(variant).kinds}
    assert shown == {(kinds[each.kind], each.dialect, each.printed, each.correct) for each in exceptions()}
    for each in exceptions():
        assert not same_moves(read(each.printed, each.dialect), read(each.correct, each.dialect))


def test_twelve_moves_can_be_written_only_in_the_own_dialect() -> None:
    kinds = [kind for variant in VARIANTS for kind in game(variant).kinds]
    alone = [kind for kind in kinds if not any(can_say(kind.description, name) for name in FOREIGN)]
    states(15, "one-dialect", 12, len({kind.description for kind in kinds}))
    assert {kind.betza for kind in alone} == set(CODE.findall(lesson(15).source("one-dialect")))
    sorts = {sign: [kind.noun for kind in alone if sign in kind.betza] for sign in ("!", "~", "(0,0)")}
    states(15, "one-dialect-why", 6)
    assert sorts["!"] == [kind.noun for kind in game("taikyoku").kinds if "!" in kind.betza]
    assert len(sorts["!"]) == 6
    states(15, "one-dialect-why", "rain demon", "ancient dragon")
    assert set(sorts["~"]) == {"rain demon", "ancient dragon"}
    assert all("~3" not in kind.betza for kind in alone)
    states(15, "one-dialect-why", 4, "lion")
    assert set(sorts["(0,0)"]) == {"lion", "furious fiend", "Buddhist spirit", "lion hawk"}
    states(15, "one-dialect-why", 12)
    shown = {piece.kind for _, piece in lesson(15).board("one-dialect-board").position.pieces()}
    assert sum(map(len, sorts.values())) == len(shown) == 12
    assert shown == set(alone)


def test_on_the_site_its_own_dialect_can_write_the_great_general() -> None:
    states(15, "one-dialect-why", "great general")
    general = game("taikyoku", "atsi").kind("great general").description
    assert [name for name in FOREIGN if can_say(general, name)] == ["atsi"]
    assert not can_say(parse("mcdfR!"), "atsi")


def test_the_notation_of_other_dialects_in_the_sheet_means_the_same_there() -> None:
    sheet = lesson(15).values["check-sheet"]
    assert isinstance(sheet, Sheet)
    asked = {exercise.betza: exercise.task for exercise in sheet.exercises if exercise.betza}
    mentions(asked["[W-F]"], "XBetza", "afsW")
    assert same_moves(read("afsW", "xbetza"), parse("[W-F]"))
    mentions(asked["frlWfF"], "frlK")
    assert same_moves(read("frlK", "wikipedia"), parse("frlWfF"))
    (task,) = lesson(15).values["dialects-task"].exercises
    mentions(task.task, "WmBasB", "long-nosed goblin")
    goblin = game("tai").kind("long-nosed goblin").description
    assert same_moves(read("WmBasB", "wikipedia"), goblin)
    assert same_moves(parse(task.betza), goblin)


# ---------------------------------------------------------------- their demonstrations


@pytest.mark.parametrize(
    "number, step, means",
    [
        (14, "bear", "sWfB2"),
        (14, "hook", "[R?sR]"),
        (14, "whole", "KDNA[K-bK][cK-aK]"),
        (15, "whole", "Q[fD?R]"),
    ],
)
def test_a_caption_gives_the_notation_of_the_piece_on_its_board(number: int, step: str, means: str) -> None:
    (demo,) = lesson(number).demos
    frame = next(frame for frame in frames(demo.demonstration) if frame.step.id == step)
    assert means in frame.step.caption
    shown = Position.from_tsfen(demo.demonstration.game, frame.tsfen)
    assert means in {piece.kind.betza for _, piece in shown.pieces()}


def test_right_answers_of_the_demonstrations_are_right() -> None:
    """Check each notation that is offered by its meaning; the squares are counted by hand."""
    assert reached("fB2") == squares("FR FL", 2)
    assert reached("Q", 8) == squares(EVERY, 8)
    falcon = game("taikyoku").kind("great falcon").description
    offered = [option.text for option in questions(15)["joint"].options]
    assert offered == ["[fD-R]", "[fD?R]", "fDR"]
    assert [same_moves(parse("Q" + text), falcon) for text in offered] == [False, True, False]
    answers(14, "bear", 1, 2)
    answers(14, "pass", 1)
    assert answers(15, "capital", 1).text == "Q"
    answers(15, "joint", 1, "[fD?R]")


def test_a_piece_in_a_question_is_not_shown_with_its_notation() -> None:
    """A step that shows the moves of a piece also shows its card, and the card has the answer on it."""
    (demo,) = lesson(15).demos
    for step in demo.demonstration.steps:
        if step.id == "whole":
            break
        assert not step.show
        assert not step.card
    arrows = [arrow for step in demo.demonstration.steps for arrow in step.arrows]
    position = demo.demonstration.position()
    reach = targets(position, "5hh")
    assert {position.square(arrow[-1]) for arrow in arrows} <= reach
