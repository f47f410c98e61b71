"""Routes are determined by clicked squares, and feedback on a wrong route says where it fails."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from banmen_rules.teaching.exercises import (
    PACKS,
    ExerciseSpec,
    judge,
    key,
    load_pack,
    task_of,
)
from tests.rules.boards import place
from tests.rules.test_exercises_moves import DOUBLE, exercise
from tests.rules.test_exercises_solve import DAI_DAI


def test_end_square_alone_does_not_determine_a_route() -> None:
    verdict = judge(DOUBLE, {"moves": ["9i 9g"]})
    assert not verdict.right
    assert judge(DOUBLE, {"moves": ["9i 9h 9g"]}).right


HOOK = exercise(
    "path",
    place(DAI_DAI, {"5h": "hook mover"}, {"3h": "pawn", "4e": "pawn"}),
    "5h",
    to="3f",
    takes=[],
)


@pytest.mark.parametrize("clicks", ["5f 3f", "5g 5f 4f 3f", "4f 3f", "5g 3f", "5f 4f 3f"])
def test_route_is_determined_by_squares_that_no_other_route_has(clicks: str) -> None:
    assert judge(HOOK, {"moves": [f"5h {clicks}"]}).right


@pytest.mark.parametrize(
    "clicks, says",
    [
        ("3f", "Several routes to 3f fit. Click one more square of the route"),
        ("5e 3f", "That is not one of its routes: it cannot turn on 5e toward 3f."),
        ("4g 3f", "That is not one of its routes: it cannot go from 4g to 3f."),
        ("5f 4f 4g 3f", "That is not one of its routes: it cannot turn on 4f toward 4g."),
        ("7f 3f", "That is not one of its routes: it cannot turn on 7f toward 3f."),
        (
            "3h 3f",
            "This route does not work: it would first have to turn on 3h, where White's pawn stands.",
        ),
    ],
)
def test_feedback_says_where_a_wrong_route_fails(clicks: str, says: str) -> None:
    verdict = judge(HOOK, {"moves": [f"5h {clicks}"]})
    assert not verdict.right
    assert says in verdict.note.text


def subsets(squares: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Choose some squares of a route, its end always."""
    *path, end = squares
    for count in range(len(path) + 1):
        for some in combinations(path, count):
            yield (*some, end)


PATHS = [
    one for name in PACKS for one in load_pack(name).exercises if one.kind == "path" and "to" in one.goal
]


@pytest.mark.parametrize("of", PATHS, ids=lambda of: of.id)
def test_every_set_of_clicks_that_determines_a_right_route_is_right(of: ExerciseSpec) -> None:
    found: Any = key(of)
    (node,) = found["nodes"].values()
    routes = node["routes"]
    right = {text.removesuffix("=") for text, reply in node["moves"].items() if reply["verdict"] == "done"}
    assert right
    for clicks in {clicks for one in routes for clicks in subsets(one["squares"])}:  # routes share many
        fits = {one["move"] for one in routes if is_part(clicks, one["squares"])}
        text = " ".join((of.square, *clicks))
        reply = judge(of, {"moves": [text]})
        if text in fits:
            assert reply.right is (text in right)
        elif len(fits) == 1:
            assert reply.right is (fits <= right), text
        elif not any(one["squares"] == [*clicks] for one in routes):
            assert "Several routes" in reply.note.text


def is_part(clicks: Sequence[str], squares: Sequence[str]) -> bool:
    rest = iter(squares)
    return all(click in rest for click in clicks) and clicks[-1] == squares[-1]


@pytest.mark.parametrize("of", PATHS, ids=lambda of: of.id)
def test_path_task_says_which_clicks_are_enough(of: ExerciseSpec) -> None:
    if not of.task:
        assert task_of(of).endswith(f", then {of.goal['to']}.")
