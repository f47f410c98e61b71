"""Demonstrations played through: positions, moves, where steps lead, and what keeps one from being shown."""

from dataclasses import replace
from typing import Any

import pytest

from banmen_rules import VARIANTS, BanmenError, InvalidDemonstration, Position, Size, game
from banmen_rules.teaching.demonstrations import (
    Branch,
    Demonstration,
    Drawing,
    Fault,
    Frame,
    Option,
    Question,
    Step,
    frames,
    lint,
)

TAI = game("tai")
SIZE: Size = TAI.size
LION = "/".join(["25"] * 12 + ["12,ln,12"] + ["25"] * 12) + " 0"
"""A lion of Black's on 13m, and nothing else."""
GAME = "/".join(["12,E,12", *["25"] * 11, "12,ln,12", *["25"] * 11, "12,e,12"]) + " 0"
"""The same between two emperors: a game, in which sides take turns."""


def shown(*steps: Step, tsfen: str = LION, **rest: Any) -> tuple[Frame, ...]:  # noqa: ANN401 - its fields
    return frames(Demonstration("Shown", "tai", steps, tsfen=tsfen, **rest))


def linted(*steps: Step, tsfen: str = LION, **rest: Any) -> tuple[Fault, ...]:  # noqa: ANN401 - its fields
    return lint(Demonstration("Shown", "tai", steps, tsfen=tsfen, **rest), "d.json")


def faults(*steps: Step, tsfen: str = LION, **rest: Any) -> list[str]:  # noqa: ANN401 - its fields
    return [str(fault) for fault in linted(*steps, tsfen=tsfen, **rest)]


def names(squares: tuple[int, ...]) -> list[str]:
    return [SIZE.name(square) for square in squares]


def after(*moves: str, tsfen: str = LION) -> str:
    """Make moves as a game does, whosever turn it is."""
    position = Position.from_tsfen(TAI, tsfen)
    for text in moves:
        position.push(text)
    return position.tsfen()


# ---------------------------------------------------------------- the tree

TREE = (
    Step("one", id="one"),
    Step(
        "two",
        question=Question(
            "?",
            [
                Option("a", right=True),
                Option("b", steps=[Step("2b1"), Step("2b2", branches=[Branch("on", [Step("2b2a1")])])]),
            ],
        ),
        branches=[Branch("c", [Step("2c1"), Step("2c2")])],
    ),
    Step("three", question=Question("?", [Option("a", steps=[Step("3a1")]), Option("b")])),
)


def test_frames_stand_in_the_order_of_the_tree() -> None:
    found = shown(*TREE)
    assert [frame.path for frame in found] == ["1", "2", "2b1", "2b2", "2b2a1", "2c1", "2c2", "3", "3a1"]
    assert [frame.depth for frame in found] == [0, 0, 1, 1, 2, 1, 1, 0, 1]
    assert [frame.step.caption for frame in found[2:7]] == [frame.path for frame in found[2:7]]


def test_on_and_back_lead_through_the_tree() -> None:
    found = shown(*TREE)
    numbers = {frame.path: number for number, frame in enumerate(found)}
    on = {frame.path: None if frame.next is None else found[frame.next].path for frame in found}
    back = {frame.path: None if frame.back is None else found[frame.back].path for frame in found}
    assert on == {
        "1": "2",
        "2": "3",
        "3": None,
        "2b1": "2b2",
        "2b2": "3",  # after an option: what follows the question
        "2b2a1": "2b2",
        "2c1": "2c2",
        "2c2": "2",  # after a branch: the step it left
        "3a1": None,
    }
    assert back == {
        "1": None,
        "2": "1",
        "3": "2",
        "2b1": "2",
        "2b2": "2b1",
        "2b2a1": "2b2",
        "2c1": "2",
        "2c2": "2c1",
        "3a1": "3",
    }
    assert found[1].sides == (None, numbers["2b1"], numbers["2c1"])
    assert found[7].sides == (numbers["3a1"], None)


# ---------------------------------------------------------------- positions


def test_every_step_continues_the_one_before_it_and_side_lines_the_step_they_leave() -> None:
    aside = [Step(moves=["13l 13k"])]
    found = shown(
        Step(moves=["13m 13l"], branches=[Branch("aside", aside)]),
        Step(moves=["13l 11l"], question=Question("?", [Option("a", steps=[Step(moves=["11l 9l"])])])),
        Step(moves=["11l 11m"]),
        Step(tsfen=LION, moves=["13m 15m"]),
    )
    where = {frame.path: frame.tsfen.split()[0] for frame in found}
    assert where == {
        "1": after("13m 13l").split()[0],
        "1a1": LION.replace("25/25/12,ln,12", "12,ln,12/25/25").split()[0],
        "2": after("13m 11l").split()[0],
        "2a1": after("13m 11l")
        .replace(*("14,ln,10", "16,ln,8"))
        .split()[0],  # two files further to the right, counted from the left
        "3": after("13m 11m").split()[0],
        "4": after("13m 15m").split()[0],
    }


def test_a_way_has_its_legs_what_it_took_and_the_position_before_it() -> None:
    board = LION.replace("25/12,ln,12/", "12,P,12/12,ln,S,11/")
    [frame] = shown(Step(moves=["13m 13l 12m", "12m 12l"]), tsfen=board)
    first, second = frame.moves
    assert names(first.squares) == ["13m", "13l", "12m"]
    assert names(first.move.captures) == ["13l", "12m"]
    assert (first.text, first.tsfen) == ("13m 13l 12m", board)
    assert second.tsfen.split()[0] == after("13m 13l 12m", tsfen=board).split()[0]
    assert second.tsfen != frame.tsfen
    assert "+LN".lower() in second.tsfen  # it promoted between the two


def test_on_a_board_for_study_one_piece_may_move_on_and_on() -> None:
    found = shown(Step(moves=["13m 13l", "13l 13k", "LN-13i"]))
    assert [move.text for move in found[0].moves] == ["13m 13l", "13l 13k", "13k 13i"]
    white = LION.replace("ln", "LN")
    assert [move.text for move in shown(Step(moves=["LN-13k", "13k 13j"]), tsfen=white)[0].moves] == [
        "13m 13k",
        "13k 13j",
    ]


def test_in_a_game_the_sides_take_turns() -> None:
    assert shown(Step(moves=["13m 13l", "13a 12a", "LN-13k"]), tsfen=GAME)
    (fault,) = faults(Step(moves=["13m 13l", "13l 13k"]), tsfen=GAME)
    assert fault.startswith(
        "d.json, step 1, moves[1]: \"13l 13k\": Lion on 13l is Black's, and it is White's"
    )


def test_finished_game_has_no_more_moves() -> None:
    board = GAME.replace("12,E,12/25/", "12,E,12/12,ln,12/")
    (fault,) = faults(Step(moves=["13b 13a", "13a 13b"]), tsfen=board)
    assert 'moves[1]: "13a 13b": the game is over: White has lost its last royal piece' in fault


# ---------------------------------------------------------------- what is pointed at


def test_the_camera_stays_as_it_was_set_until_it_is_set_again() -> None:
    found = shown(
        Step("nothing said"),
        Step(camera="region 10p-16j", branches=[Branch("aside", [Step("still"), Step(camera="fit")])]),
        Step("still"),
        Step(camera="follow", marks=["13m"]),
        Step(moves=["13m 12k"]),
        Step("nothing to follow"),
        Step(camera="follow", tsfen=LION),
    )
    seen = {frame.path: frame.camera and (frame.camera.kind, names(frame.camera.squares)) for frame in found}
    region = ("region", ["16j", "10p"])
    assert seen == {
        "1": None,
        "2": region,
        "2a1": region,
        "2a2": ("fit", []),
        "3": region,
        "4": ("follow", ["13m", "13m"]),
        "5": ("follow", ["13k", "12m"]),
        **dict.fromkeys("67", ("follow", ["13k", "12m"])),
    }


def test_following_keeps_in_sight_whatever_is_shown() -> None:
    [frame] = shown(Step(camera="follow", show="13m", marks=["20m"], arrows=[["5m", "5x"]]))
    assert frame.camera is not None
    assert names(frame.camera.squares) == ["20k", "5x"]


def test_of_the_moves_shown_only_those_asked_for_are_left() -> None:
    every, jumps = shown(Step(show="13m"), Step(show="13m", only=["jump", "igui"]))
    assert every.show is not None
    assert jumps.show is not None
    assert {*every.show.moves} == {*Position.from_tsfen(TAI, LION).moves("13m")}
    assert len({move.target for move in every.show.moves}) == 25  # 24 around it, and its own
    assert len({move.target for move in jumps.show.moves}) == 16  # two squares away


def test_drawings_keep_their_colours_and_labels() -> None:
    drawn = [Drawing("arrow", ["1a", "1c"], "red"), Drawing("label", ["13m"], text="Lion")]
    [frame] = shown(Step(drawings=drawn))
    assert [(each.kind, names(each.squares), each.colour, each.text) for each in frame.drawings] == [
        ("arrow", ["1a", "1c"], "red", ""),
        ("label", ["13m"], "green", "Lion"),
    ]


def test_marks_arrows_and_cards() -> None:
    [frame] = shown(
        Step(moves=["13m 13k"], marks=["1a", "3c-2b"], arrows=[["1a", "1c", "4c"]], card="13k"),
    )
    assert [names(mark) for mark in frame.marks] == [["1a"], ["3b", "2b", "3c", "2c"]]
    assert [names(arrow) for arrow in frame.arrows] == [["1a", "1c", "4c"]]
    assert frame.card == "lion"
    for name in ("lion", "獅子", "LN", "Lion"):
        assert shown(Step(card=name))[0].card == "lion"


# ---------------------------------------------------------------- what is refused

FAULTY = {
    "an illegal move": (
        Step("It leaps.", moves=["13m 13j"], id="leap"),
        'step 1 (leap), moves[0]: "13m 13j": The lion on 13m cannot go to 13j',
    ),
    "no move": (Step(moves=["13m"]), 'step 1, moves[0]: "13m": a move must have two or more squares: origin'),
    "an empty square": (Step(moves=["1a 1b"]), 'step 1, moves[0]: "1a 1b": 1a is empty'),
    "no position": (Step(tsfen="25/25 0"), "step 1, tsfen: the board must have 25 ranks, got 2"),
    "no camera": (
        Step(camera="near"),
        "step 1, camera must be fit, follow, or region with two corners, such as region 16f-20j, got ",
    ),
    "a camera without its region": (
        Step(camera="region"),
        "step 1, camera must be fit, follow, or region",
    ),
    "a region off the board": (
        Step(camera="region 26a-1b"),
        "step 1, camera: the file must be 1 to 25",
    ),
    "an unknown piece": (Step(card="loin"), 'step 1, card: Unknown piece "loin". Did you mean "lion"'),
    "the card of nothing": (
        Step(card="1a"),
        "step 1, card must be a kind or the square of a piece: 1a is empty after the moves",
    ),
    "the moves of nothing": (
        Step(show="1a"),
        "step 1, show must be the square of a piece: 1a is empty after the moves",
    ),
    "no square": (Step(show="26a"), "step 1, show: the file must be 1 to 25"),
    "no category": (
        Step(show="13m", only=["hop"]),
        'step 1, only: Unknown category "hop". Available: ',
    ),
    "no such moves": (
        Step(show="13m", only=["hook"]),
        "step 1, only must be categories of moves that the lion on 13m has here: ",
    ),
    "categories without a piece": (Step(only=["step"]), "step 1, only must be empty without show"),
    "a drawing off the board": (
        Step(drawings=[Drawing("circle", ["1a"]), Drawing("label", ["1z"], text="!")]),
        "step 1, drawings[1]: the rank must be a to y",
    ),
    "an unknown drawing": (
        Step(drawings=[Drawing("star", ["1a"])]),
        'step 1, drawings[0].kind: Unknown kind of drawing "star"',
    ),
    "a drawn arrow to nowhere": (
        Step(drawings=[Drawing("arrow", ["1a"])]),
        "step 1, drawings[0]: squares of 'arrow' must be 2 or more, got 1",
    ),
    "a mark off the board": (Step(marks=["1a", "1z"]), "step 1, marks[1]: the rank must be a to y"),
    "an arrow to nowhere": (
        Step(arrows=[["1a"]]),
        "step 1, arrows[0] must be two or more squares, each different from the one before, got ",
    ),
    "an arrow that stays": (
        Step(arrows=[["1a", "1a"]]),
        "step 1, arrows[0] must be two or more squares",
    ),
    "a branch to nowhere": (
        Step("x", branches=[Branch("on", [])]),
        "step 1, branches[0].steps must have at least one step: add one, or leave the branch out",
    ),
    "a fault in a side line": (
        Step("x", question=Question("?", [Option("a"), Option("b", steps=[Step("y"), Step(show="1a")])])),
        "step 1b2, show must be the square of a piece: 1a is empty",
    ),
}


@pytest.mark.parametrize("what", FAULTY)
def test_fault_names_its_step_and_a_cure(what: str) -> None:
    step, message = FAULTY[what]
    (fault,) = faults(step)
    assert fault.startswith(f"d.json, {message}")
    with pytest.raises(InvalidDemonstration) as caught:
        shown(step)
    assert caught.value.faults == (fault.removeprefix("d.json, "),)


def test_all_faults_are_listed_at_once() -> None:
    found = linted(
        Step("a" * 401, id="same"),
        Step(card="loin", id="same"),
        Step(camera="region 1a-40z", moves=["13m 13l"]),
        Step(show="13m"),
    )
    assert [(fault.step, fault.id, fault.field) for fault in found] == [
        ("1", "same", "caption"),
        ("2", "same", "id"),
        ("2", "same", "card"),
        ("3", "", "camera"),
        ("4", "", "show"),
    ]


def test_steps_after_a_refused_move_are_not_checked_until_the_next_position() -> None:
    bad = Step(moves=["13m 13j"])
    follows = [Step(moves=["13j 13i"], show="13i", card="13i"), Step(show="13j", card="loin")]
    again = [Step(tsfen=LION, show="13k")]
    found = linted(bad, *follows, *again)
    assert [(fault.step, fault.field) for fault in found] == [
        ("1", "moves[0]"),
        ("3", "card"),  # wrong in any position
        ("4", "show"),
    ]


def test_steps_after_unreadable_moves_are_not_checked_either() -> None:
    unread = Step(moves="13m 13l")
    assert len(faults(unread, Step(show="13l"))) == 1
    assert len(faults(unread, Step(show="13l", tsfen=LION))) == 2  # a new position, and nothing on 13l


def test_squares_outside_the_visible_region_are_faults() -> None:
    step = Step(moves=["13m 13k"], marks=["1a"], arrows=[["13m", "1b"]], show="13k", camera="region 14l-1a")
    shown = "outside the part of the board that is shown"
    assert faults(step, region="15k-11o") == [
        f"d.json, step 1, marks[0]: 1a lies {shown}, 15k-11o",
        f"d.json, step 1, arrows[0]: 1b lies {shown}, 15k-11o",
        f"d.json, step 1, camera: 14a, 1l lie {shown}, 15k-11o",
    ]
    (fault,) = faults(Step(show="13m"), region="15a-11c")
    assert fault == f"d.json, step 1, show: 13m lies {shown}, 15a-11c"
    assert faults(Step(moves=["13m 13k"]), region="15l-11o") == [
        f"d.json, step 1, moves: 13k lies {shown}, 15l-11o"
    ]


@pytest.mark.parametrize(
    "field,value,message",
    [
        ("variant", "chess", f'variant: Unknown variant "chess". Available: {", ".join(VARIANTS)}.'),
        ("ruleset", "club", 'ruleset: Unknown ruleset of tai "club". Available: article'),
        ("tsfen", "25/25 0", "tsfen: the board must have 25 ranks, got 2"),
        ("region", "1a-26a", "region: the file must be 1 to 25"),
        ("region", "1a", "region: region must be two corner squares with a dash between"),
        ("title", "", "title must be 1 to 200 characters on one line, got "),
        ("language", "English", "language must be a language code such as en or ja, got "),
        ("steps", (), "steps must have at least one step"),
    ],
)
def test_fault_of_the_whole_demonstration_names_its_field(field: str, value: object, message: str) -> None:
    whole = replace(Demonstration("Shown", "tai", [Step("x")], tsfen=LION), **{field: value})  # type: ignore[arg-type]
    (fault,) = lint(whole, "d.json")
    assert str(fault).startswith(f"d.json, {message}")


def test_lists_and_tuples_are_alike() -> None:
    mine = Step(moves=["13m 13l"], arrows=[["1a", "1b"]], branches=[Branch("on", [Step("x")])])
    same = Step(moves=("13m 13l",), arrows=(("1a", "1b"),), branches=(Branch("on", (Step("x"),)),))
    assert mine == same
    assert hash(mine) == hash(same)


def test_text_is_not_a_list_of_moves() -> None:
    (fault,) = faults(Step(moves="13m 13l"))
    assert fault == 'd.json, step 1, moves must be a list of moves, such as ["13m 13l"], got "13m 13l"'
    with pytest.raises(BanmenError):
        shown(Step(moves="13m 13l"))
