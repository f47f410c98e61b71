"""The independent reading itself, on cases worked by hand.

Boards are drawn as the owner sees them, top line farthest forward: ``@`` the piece, ``e`` an enemy,
``f`` a friend, a digit an enemy of that rank of range capture. Squares are (file from the left,
rank from the bottom), from 0.
"""

from typing import Any

import pytest

from tests.rules.neutral_reader import Man, Outcome, Place, Square, effects


def read(moves: dict[str, Any], board: str, **options: Any) -> set[Outcome]:  # noqa: ANN401 - fields of Place
    lines = board.split()
    men: dict[Square, Man] = {}
    start = (-1, -1)
    for row, line in enumerate(reversed(lines)):
        for column, mark in enumerate(line):
            if mark == "@":
                start = (column, row)
            elif mark != ".":
                men[column, row] = Man(mark != "f", int(mark) if mark.isdigit() else 0)
    structure = {"lines": {}, "jumps": [], "special": [], **moves}
    return effects(structure, Place((len(lines[0]), len(lines)), men, start, **options))


def at(x: int, y: int, *captured: Square) -> Outcome:
    return (x, y), frozenset(captured)


ALL = ["F", "FR", "R", "BR", "B", "BL", "L", "FL"]


def test_lines_stop_at_pieces_and_at_their_reach() -> None:
    moves = {"lines": {"F": "*", "R": 2, "B": 1, "L": "*"}}
    assert read(moves, "..... ..e.. ..... .f@.. ..f..") == {at(2, 2), at(2, 3, (2, 3)), at(3, 1), at(4, 1)}


def test_jumps_pass_over_and_stay_on_the_board() -> None:
    moves = {"jumps": [[0, 2], [2, 0], [-2, 0], [1, 2]]}
    assert read(moves, ".e... .ff.. .@e..") == {at(1, 2, (1, 2)), at(3, 0), at(2, 2)}


def test_a_hook_turns_once_on_an_empty_square() -> None:
    moves = {"special": [{"type": "hook", "axes": "orthogonal", "first_leg": ["F"]}]}
    # Forward to (1, 1), where the way is blocked at (1, 2) by an enemy; sideways from (1, 1).
    assert read(moves, ".e. ... f@.") == {at(1, 1), at(1, 2, (1, 2)), at(0, 1), at(2, 1)}


def test_a_lone_lion_has_24_squares_and_a_pass() -> None:
    moves = {"special": [{"type": "lion"}]}
    assert len(read(moves, "..... ..... ..@.. ..... .....")) == 24 + 1


def test_a_lion_captures_twice_feeds_on_the_spot_and_leaps() -> None:
    moves = {"special": [{"type": "lion"}]}
    found = read(moves, "eef fef f@f")
    assert at(1, 0, (1, 1)) in found  # igui
    assert at(1, 0) not in found  # no empty square to step to
    assert at(1, 1, (1, 1)) in found
    assert at(1, 2, (1, 1), (1, 2)) in found
    assert at(0, 2, (0, 2)) in found  # a leap
    assert at(0, 2, (1, 1), (0, 2)) in found
    assert len(found) == 1 + 1 + 2 + 2  # the friend at (2, 2) bars two more


def test_a_lion_that_may_always_pass() -> None:
    moves = {"special": [{"type": "lion", "pass": "always"}]}
    assert read(moves, "fff f@f fff") == {at(1, 1)}


def test_lion_power_on_a_line_of_two() -> None:
    moves = {"special": [{"type": "lion-line", "dirs": ["F"], "steps": 2}]}
    # 1; 1 and back; 2 over it; 1 and 2
    assert read(moves, "e e @") == {
        at(0, 1, (0, 1)),
        at(0, 0, (0, 1)),
        at(0, 2, (0, 2)),
        at(0, 2, (0, 1), (0, 2)),
    }
    assert read(moves, ". f @") == {at(0, 2)}
    assert read(moves, "f . @") == {at(0, 1), at(0, 0)}


def test_lion_power_on_a_line_of_three() -> None:
    moves = {"special": [{"type": "lion-line", "dirs": ["F"], "steps": 3}]}
    one, two, three = (0, 1), (0, 2), (0, 3)
    assert read(moves, "e e e @") == {
        at(0, 1, one),
        at(0, 0, one),
        at(0, 2, two),
        at(0, 2, one, two),
        at(0, 1, one, two),  # capturing 1 on the way, or coming back for it
        at(0, 3, three),
        at(0, 3, one, three),
        at(0, 3, two, three),
        at(0, 3, one, two, three),
    }
    # A friend may only be passed over; an enemy farther on may be captured, but not come back from.
    assert read(moves, ". e f @") == {at(0, 2, two), at(0, 3), at(0, 3, two)}


def test_a_jump_slide_lands_exactly_and_slides_on_from_an_empty_square() -> None:
    moves = {"special": [{"type": "jump-slide", "dirs": ["F"], "jump": 2, "slide": 2}]}
    assert read(moves, ". . . . f @") == {at(0, 2), at(0, 3), at(0, 4)}
    assert read(moves, ". . e f @") == {at(0, 2, (0, 2))}


def test_a_hop_slide_passes_over_so_many_and_captures_the_next() -> None:
    moves = {"special": [{"type": "hop-slide", "dirs": ["F"], "max_hops": 1}]}
    assert read(moves, ". e . f . @") == {at(0, 1), at(0, 3), at(0, 4, (0, 4))}


def test_flying_passes_over_any_number() -> None:
    moves = {"special": [{"type": "fly", "dirs": ["F"], "capture_only": False}]}
    assert read(moves, ". e f e @") == {at(0, 1, (0, 1)), at(0, 3, (0, 3)), at(0, 4)}
    moves = {"special": [{"type": "fly", "dirs": ["F"], "capture_only": True}]}
    assert read(moves, ". e f e @") == {at(0, 1, (0, 1)), at(0, 3, (0, 3))}


RANGE = {"special": [{"type": "range-capture", "dirs": ["F"]}]}


def test_range_capture_takes_all_it_passes_over() -> None:
    one, two, four = (0, 1), (0, 2), (0, 4)
    found = read(RANGE, "2 . f e @", rank=2)
    assert found == {at(0, 1, one), at(0, 3, one, two), at(0, 4, one, two, four)}
    assert read(RANGE, "2 . f e @", rank=2, equal_rank=False) == found - {at(0, 4, one, two, four)}
    assert read(RANGE, "2 . f e @", rank=2, own_landing=True) == found | {at(0, 2, one, two)}
    assert read(RANGE, ". 2 @", rank=3) == {at(0, 1, (0, 1)), at(0, 2, (0, 1))}
    assert read(RANGE, ". 3 @", rank=2) == {at(0, 1, (0, 1))}


def test_igui_captures_without_moving() -> None:
    assert read({"special": [{"type": "igui", "dirs": ALL}]}, "ef. .@.") == {at(1, 0, (0, 1))}
    passing: dict[str, Any] = {"type": "igui", "dirs": ALL, "pass": True}
    assert read({"special": [passing]}, "ef. .@.") == {at(1, 0, (0, 1)), at(1, 0)}


def test_universal_leap_goes_everywhere_but_to_friends_and_itself() -> None:
    moves = {"special": [{"type": "universal-leap"}]}
    assert len(read(moves, "... .f. e@.")) == 9 - 2


@pytest.mark.parametrize("name", ALL)
def test_directions_are_those_of_the_owner(name: str) -> None:
    ((target, _),) = read({"lines": {name: 1}}, "... .@. ...")
    assert target == (1 + ("R" in name) - ("L" in name), 1 + ("F" in name) - ("B" in name))
