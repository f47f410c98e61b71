"""What lessons 14 and 15 say of Betza notation, sentence by sentence, asked of the rules.

Squares named here are read off the lesson's words by hand, not taken from the rules.
"""

from typing import cast

import pytest

from banmen import BetzaPad, MoveDiagram, PieceCard, Sheet
from banmen_rules import VARIANTS, Inexpressible, InvalidBetza, Position, game
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza_tools.dialects import DIALECTS, exceptions, read, write
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.demonstrations import Question, frames
from banmen_rules.teaching.exercises import from_data, solution
from tests.lessons.course import lesson, says, targets
from tests.lessons.reaching import EVERY, SLANTED, STRAIGHT, Squares, jumps, squares

FOREIGN = [name for name in DIALECTS if name != "banmen"]


def reached(text: str, radius: int = 3) -> Squares:
    """Collect where a text leads on an empty board, as squares to the right and forward."""
    asked = {"id": "text", "kind": "read", "variant": "tai", "betza": text, "goal": {"radius": radius}}
    names = cast("list[str]", solution(from_data(asked))["squares"])
    return {(radius + 1 - int(name[:-1]), radius - (ord(name[-1]) - ord("a"))) for name in names}


def around(size: int) -> Squares:
    """Collect all squares up to so many away."""
    across = range(-size, size + 1)
    return {(dx, dy) for dx in across for dy in across} - {(0, 0)}


def can_say(description: Description, dialect: str) -> bool:
    """Tell whether a dialect has a text for a move."""
    try:
        write(description, dialect)
    except Inexpressible:
        return False
    return True


# ---------------------------------------------------------------- 14, Reading Betza

ITEMS: list[tuple[str, str, Squares]] = [
    ("W is a step straight, in any of four directions", "W", squares(STRAIGHT)),
    ("fF is a step diagonally, F, but only forward, f", "fF", squares("FR FL")),
    ("four squares for the first item, two for the second", "WfF", squares(f"{STRAIGHT} FR FL")),
    ("R slides straight, as far as it likes", "R", squares(STRAIGHT, 8)),
    ("and B diagonally", "B", squares(SLANTED, 8)),
    ("Q is R and B", "Q", squares(EVERY, 8)),
    ("K is W and F", "K", squares(EVERY)),
    ("R2 slides two squares at most", "R2", squares(STRAIGHT, 2)),
    ("Q5 five", "Q5", squares(EVERY, 5)),
    (
        "WB2: one step straight, or up to two squares diagonally",
        "WB2",
        squares(STRAIGHT) | squares(SLANTED, 2),
    ),
    ("v stands for fb", "vW", squares("F B")),
    ("s for lr", "sW", squares("R L")),
    ("frlW is all but back", "frlW", squares("F R L")),
    ("fF is both forward ones", "fF", squares("FR FL")),
    ("frF is forward right", "frF", squares("FR")),
    ("fK is fWfF, three squares", "fK", squares("F FR FL")),
    ("keeps the two that lead furthest forward: ffN", "ffN", {(-1, 2), (1, 2)}),
    ("so three diagonals: forward left, forward right, back right", "lWflfrbrF", squares("L FL FR BR")),
    ("(4,4) is four squares diagonally", "(4,4)", jumps(SLANTED, 4)),
    ("[D?R] jumps two squares, and may slide on", "[D?R]", squares(STRAIGHT, 8) - squares(STRAIGHT)),
    ("[R?sR] slides straight, and may turn a corner", "[R?sR]", around(8)),
    (
        "one step straight to an empty square, then on by half a right angle to either side",
        "[W-F]",
        {(dx, dy) for dx, dy in around(2) if abs(dx * dy) == 2},
    ),
]
"""What is said of a text, and the squares that the words name."""


@pytest.mark.parametrize("words, text, where", ITEMS, ids=[text for _, text, _ in ITEMS])
def test_a_text_leads_where_the_lesson_says(words: str, text: str, where: Squares) -> None:
    says(14, words)
    assert reached(text, 8) == where


@pytest.mark.parametrize("row, letters", [(1, "WF"), (2, "DNA"), (3, "HCZG")])
def test_the_table_of_capitals_is_made_of_rings(row: int, letters: str) -> None:
    rows = lesson(14).table(["ring", "straight", "", "", "diagonal"])
    assert "".join(rows[row - 1][1:]).replace("`", "") == letters
    assert reached(letters) == around(row) - around(row - 1)
    found = [{(abs(dx), abs(dy)) for dx, dy in reached(letter)} for letter in letters]
    assert found == [{(row, aside), (aside, row)} for aside in range(row + 1)], "from straight to diagonal"


def test_a_longer_jump_has_no_letter() -> None:
    says(14, "A jump that is longer still has no letter.")
    lengths = [max(map(max, reached(letter, 5))) for letter in "WFDNAHCZG"]
    assert max(lengths) == 3
    for letter in "EIJLMOPSTVXY":
        with pytest.raises(InvalidBetza):
            parse(letter)


WORDS: dict[str, Squares] = {
    "one step forward, right, left or diagonally forward": squares("F R L FR FL"),
    "one step left, diagonally forward, or diagonally back to the right": squares("L FL FR BR"),
    "one step diagonally; jumps two squares straight": squares(SLANTED) | jumps(STRAIGHT, 2),
    "jumps two squares forward and one aside": {(1, 2), (-1, 2)},
    "up to two squares to a side; one step forward or diagonally": squares("R L", 2)
    | squares(f"F {SLANTED}"),
}


def test_its_five_texts_are_true_and_stand_on_a_board() -> None:
    rows = lesson(14).rows()
    assert {row.words for row in rows} == set(WORDS)
    for row in rows:
        assert reached(row.betza) == WORDS[row.words]
        for kind in row.kinds():
            assert (kind.noun, kind.kanji, kind.betza) == (row.piece, row.kanji, row.betza)
    board = lesson(14).board("family-board")
    assert {piece.kind.noun for _, piece in board.position.pieces()} == {row.piece for row in rows}


def test_what_is_said_of_a_long_text() -> None:
    says(14, "has four items: one step back, seven squares forward, five diagonally forward, three to a side")
    card = lesson(14).values["card-card"]
    assert isinstance(card, PieceCard)
    assert len([part for part in card.parts if part["parent"] == -1]) == 4
    assert reached(card.betza, 8) == squares("B") | squares("F", 7) | squares("FR FL", 5) | squares("R L", 3)
    says(
        14, "slides every way, Q; the three jumps of the second ring, DNA; a pass; and a capture with a step"
    )
    spirit = lesson(14).values["power-card"]
    assert isinstance(spirit, PieceCard)
    assert spirit.betza == "QDNA[K-bK][cK-aK]"


def test_what_is_said_of_landing() -> None:
    says(14, "The pawn of chess is mfWcfF. It moves straight forward but captures diagonally.")
    says(14, "Three enemies stand in front of this one: the one straight ahead it cannot capture.")
    diagram = lesson(14).values["landing-diagram"]
    assert isinstance(diagram, MoveDiagram)
    assert set(diagram.figure.enemies) == {(-1, 1), (0, 1), (1, 1)}
    assert {(target.dx, target.dy) for target in diagram.figure.targets} == {(-1, 1), (1, 1)}
    assert reached("mfWcfF") == {(0, 1)}


def test_what_becomes_of_the_pieces_between() -> None:
    says(14, "~3 passes over up to three pieces, wherever they stand; they stay there;")
    says(14, "! flies over any number of pieces of lower grade (lesson 11), and captures them all")
    position = lesson(14).board("over-board").position
    for origin, beyond, captured in (("9gg", "9aa", ()), ("4gg", "4aa", ("4cc", "4ee"))):
        (move,) = [move for move in position.moves(origin) if move.target == position.square(beyond)]
        assert set(move.captures) == {position.square(name) for name in captured}
    says(14, "In tai shogi the teaching king moves otherwise; this is the one of taikyoku")
    here, there = (game(name).kind("teaching king") for name in ("taikyoku", "tai"))
    assert here.betza == "Q~3"
    assert not same_moves(here.description, there.description)


def paths(text: str, **around: list[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Collect the paths of a text with pieces around it, each as the squares touched."""
    return {path.squares for path in Figure.of(parse(text), None, **around).paths}


def test_legs_do_what_the_lesson_says() -> None:
    says(14, "[K-bK] steps to an empty square and straight back: it lets its turn go by.")
    eight = squares(EVERY)
    assert paths("[K-bK]") == {(step, (0, 0)) for step in eight}
    assert not paths("[K-bK]", friends=list(eight))
    says(14, "[cK-bK] captures a piece next to it, and comes back.")
    assert paths("[cK-bK]", enemies=[(0, 1)]) == {((0, 1), (0, 0))}
    says(14, "[cK-aK] captures, and goes on by one step in any direction.")
    assert paths("[cK-aK]", enemies=[(0, 1)]) == {((0, 1), (dx, dy + 1)) for dx, dy in eight}
    says(14, "Whatever stands there, the first step can be made, and the second goes on, or back.")
    on, back = (0, 2), (0, 0)
    for beside, ends in (
        ({}, {on, back}),
        ({"enemies": [(0, 1)]}, {on, back}),
        ({"friends": [(0, 1)]}, {on}),
    ):
        assert {way[-1] for way in paths("[mcpfW-vW]", **beside)} == ends
    says(14, "Two items are no legs at all: (0,0) stays where it is, and U goes to any square of the board.")
    assert [category.value for category in parse("(0,0)U").categories] == ["pass", "teleport"]


# ---------------------------------------------------------------- 15, Writing Betza


def test_what_is_said_of_the_flying_horse() -> None:
    says(15, "The steps go straight, in all four directions: that is W, without small letters.")
    says(15, "The slides go diagonally forward, and end after two squares: that is fB2.")
    horse = game("tai").kind("flying horse")
    assert horse.betza == "WfB2"
    assert {str(piece.kind.noun) for _, piece in lesson(15).boards[0].position.pieces()} == {horse.noun}
    assert reached("WfB2") == squares(STRAIGHT) | squares("FR FL", 2)
    pad = BetzaPad("W")
    pad.drawn = [list(at) for at in reached("WfB2")]
    assert pad.candidates[0]["text"] == horse.betza


def test_the_recipe_is_true() -> None:
    says(15, "What slides needs no step in the same direction: a slide may stop after one square.")
    assert parse("RW").text == "R"
    says(15, "All eight are a K.")
    says(15, "RB and Q, WW and R, flrW and frlW: whatever means the same is right")
    for one, other in (("RB", "Q"), ("WW", "R"), ("flrW", "frlW"), ("fWfFsWbW", "WfF")):
        assert same_moves(parse(one), parse(other))
    printed = lesson(15).values["meaning-printed"]
    assert printed == {"RB": "Q", "WW": "R", "fFW": "WfF", "flFfrFbF": "F", "FDW": "KD"}
    assert lesson(15).values["meaning-same"] is True


def test_the_text_refused_on_purpose_is_refused_for_that_reason() -> None:
    says(15, "so the pairs have to be written out: frflF is forward right and forward left")
    assert reached("frflF") == squares("FR FL")
    pad = lesson(15).values["errors-pad"]
    assert isinstance(pad, BetzaPad)
    with pytest.raises(InvalidBetza, match="order of its letters"):
        parse(pad.draft)
    assert (pad.problem["start"], pad.problem["end"]) == (0, 3)


def test_the_table_of_dialects_is_true() -> None:
    rows = lesson(15).table(["dialect", "where it is used", "hook mover of tai"])
    assert [name.strip("`") for name, _, _ in rows] == list(DIALECTS)
    hook = game("tai").kind("hook mover").description
    for name, _, text in rows:
        assert write(hook, name.strip("`")) == text.strip("`")
    says(15, "in xbetza and wikipedia an a, for again, stands between them")
    assert [name for name in DIALECTS if "a" in write(hook, name)] == ["xbetza", "wikipedia"]


def test_false_friends_are_false() -> None:
    says(15, "In one it is a single step, in another all four diagonals come with it.")
    found = lesson(15).values["false-friends-cell"]
    assert found == {"banmen": "fWfF", "xbetza": "fW", "wikipedia": "fWfF", "atsi": "fWF", "bex": "refused"}
    assert (reached("fW"), reached("fWF")) == (squares("F"), squares(f"F {SLANTED}"))


def test_the_slip_of_a_source_is_one() -> None:
    says(15, "The English articles print RmaR for the hook mover.")
    hook = game("tai").kind("hook mover")
    assert ("wikipedia", "RmaR") in hook.printed
    says(15, "so that the piece could pass its turn; an s is missing")
    slip, right = read("RmaR", "wikipedia"), read("RmasR", "wikipedia")
    assert same_moves(right, hook.description)
    assert ((0, 1), (0, 0)) in {path.squares for path in Figure.of(slip).paths}
    assert (0, 0) not in {path.squares[-1] for path in Figure.of(right).paths}
    shown = lesson(15).values["printed-cell"]
    assert {row[:3] for row in shown} == {(each.kind, each.dialect, each.printed) for each in exceptions()}
    for each in exceptions():
        assert not same_moves(read(each.printed, each.dialect), read(each.correct, each.dialect))


def test_what_only_one_dialect_can_say() -> None:
    kinds = [kind for variant in VARIANTS for kind in game(variant).kinds]
    alone = [kind for kind in kinds if not any(can_say(kind.description, name) for name in FOREIGN)]
    assert {kind.betza for kind in alone} == set(lesson(15).values["nobody-cell"][1])
    sorts = {sign: [kind.noun for kind in alone if sign in kind.betza] for sign in ("!", "~", "(0,0)")}
    says(15, "as the six range capturers of taikyoku shogi do by the article")
    assert sorts["!"] == [kind.noun for kind in game("taikyoku").kinds if "!" in kind.betza]
    assert len(sorts["!"]) == 6
    says(15, "flying over any number of pieces, in the rain demon and the ancient dragon")
    assert set(sorts["~"]) == {"rain demon", "ancient dragon"}
    assert all("~3" not in kind.betza for kind in alone)
    says(15, "in the four pieces of taikyoku shogi with a lion's power")
    assert set(sorts["(0,0)"]) == {"lion", "furious fiend", "Buddhist spirit", "lion hawk"}
    says(15, "All twelve stand on this board.")
    shown = {piece.kind for _, piece in lesson(15).board("nobody-board").position.pieces()}
    assert sum(map(len, sorts.values())) == len(shown) == 12
    assert shown == set(alone)


def test_on_the_site_its_own_dialect_can_write_the_great_general() -> None:
    says(15, "On the site a great general may also land on friends. That, for all directions at once,")
    general = game("taikyoku", "atsi").kind("great general").description
    assert [name for name in FOREIGN if can_say(general, name)] == ["atsi"]
    assert not can_say(parse("mcdfR!"), "atsi")


def test_texts_of_others_that_the_sheet_asks_for_are_theirs() -> None:
    sheet = lesson(15).values["check-sheet"]
    assert isinstance(sheet, Sheet)
    asked = {exercise.betza: exercise.task for exercise in sheet.exercises if exercise.betza}
    assert "XBetza this is afsW" in asked["[W-F]"]
    assert same_moves(read("afsW", "xbetza"), parse("[W-F]"))
    assert "the articles this is frlK" in asked["frlWfF"]
    assert same_moves(read("frlK", "wikipedia"), parse("frlWfF"))


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
def test_a_caption_gives_the_text_of_the_piece_on_its_board(number: int, step: str, means: str) -> None:
    (demo,) = lesson(number).demos
    frame = next(frame for frame in frames(demo.demonstration) if frame.step.id == step)
    assert means in frame.step.caption
    shown = Position.from_tsfen(demo.demonstration.game, frame.tsfen)
    assert means in {piece.kind.betza for _, piece in shown.pieces()}


def test_right_answers_of_the_demonstrations_are_right() -> None:
    """Each text that is offered, by what it means; counted by hand."""
    assert reached("fB2") == squares("FR FL", 2)
    assert reached("Q", 8) == squares(EVERY, 8)
    falcon = game("taikyoku").kind("great falcon").description
    offered = [option.text for option in question(15, "joint").options]
    assert offered == ["[fD-R]", "[fD?R]", "fDR"]
    assert [same_moves(parse("Q" + text), falcon) for text in offered] == [False, True, False]
    rights = [
        option.text for number, step in ASKED for option in question(number, step).options if option.right
    ]
    assert rights == ["Up to two squares, diagonally forward", "It lets its turn go by", "Q", "[fD?R]"]


ASKED = [(14, "bear"), (14, "pass"), (15, "capital"), (15, "joint")]


def question(number: int, step: str) -> Question:
    """Find what a demonstration asks at a step."""
    (demo,) = lesson(number).demos
    found = next(each.question for each in demo.demonstration.steps if each.id == step)
    assert found is not None
    return found


def test_a_piece_that_is_asked_about_is_not_shown_with_its_text() -> None:
    """What shows the moves of a piece shows its card, and that has the answer on it."""
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
