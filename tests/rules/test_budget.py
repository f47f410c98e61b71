"""Whatever was read can be used in bounded time, or is refused by name: counted in calls, not in seconds."""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from banmen_rules import BanmenError, Size, TooIntricate, betza
from banmen_rules.betza import Description, budget
from banmen_rules.betza_tools import compare, describe, dialects
from banmen_rules.betza_tools.mobility import mobility, sampled
from banmen_rules.core import single_piece
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.exercises import ExerciseSpec, Pack
from banmen_rules.teaching.exercises.lint import lint
from banmen_rules.words.sentences import parts, sentence
from tests.examples import examples
from tests.rules.strategies import descriptions

SQUARES = 100_000
"""The budget of these tests, a thirtieth of the real one, so that a refusal comes soon."""
CALLS = 40 * SQUARES
"""The most calls of functions, Python's own included, that one use may take within that budget."""

HOSTILE = (
    "[R?sR?sR?sR?sR?sR]",
    "[R9?vR9?vR9?vR9?vR9?vR9]",
    "[R!?sR!?sR!?sR!]",
    "[R~9?bR~9?bR~9?bR~9]",
    "[mcdQ!?mcdaQ!]",
    "[R~?aR~?aR~]",
    "[K?aK?aK]",
    "KNAD[cK-aK][mK-bK][Q?aQ]",
)
"""Texts within all limits of reading, whose paths are many or long."""


class _TooManyCalls(Exception):
    pass


def at_most(calls: int, use: Callable[[], object]) -> None:
    """Run a use and stop it once it has called too many functions."""
    left = calls

    def count(_frame: object, event: str, _argument: Any) -> None:  # noqa: ANN401 - as sys has it
        nonlocal left
        left -= event in {"call", "c_call"}
        if left < 0:
            sys.setprofile(None)
            raise _TooManyCalls

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        use()
    except BanmenError:
        pass
    finally:
        sys.setprofile(before)


def exercise(kind: str, description: Description) -> ExerciseSpec:
    goal = {"radius": 8} if kind == "read" else {}
    return ExerciseSpec("one", kind, "dai_dai", goal=goal, betza=description.text)


USES: dict[str, Callable[[Description], object]] = {
    "compare": lambda description: compare.compare(description, betza.parse("R")),
    "compared": lambda description: compare.compare(betza.parse("[R?sR]"), description),
    "figure": Figure.of,
    "moves": lambda description: list(single_piece.moves(description.paths, Size(9, 9), 40)),
    "moves, large board": lambda description: list(single_piece.moves(description.paths, Size(36, 36), 600)),
    "mobility": lambda description: mobility(description, Size(5, 5), 0.4),
    "mobility, large board": lambda description: mobility(description, Size(36, 36)),
    "sampled": lambda description: sampled(description, Size(9, 9), boards=1),
    "sentence": sentence,
    "parts": lambda description: parts(description.text),
    "table": describe.table,
    "written": lambda description: [dialects.write(description, name) for name in dialects.DIALECTS],
    "read": lambda description: lint(Pack("One", (exercise("read", description),))),
    "write": lambda description: lint(Pack("One", (exercise("write", description),))),
}


@pytest.fixture(autouse=True)
def _small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_SQUARES", SQUARES)


@pytest.mark.slow
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_used_or_refused_soon(text: str, use: str) -> None:
    description = betza.parse(text)
    at_most(CALLS, lambda: USES[use](description))


@pytest.mark.slow
@pytest.mark.parametrize("use", USES)
@given(description=descriptions())
@examples(20)
def test_whatever_was_read_is_used_or_refused_soon(use: str, description: Description) -> None:
    at_most(CALLS, lambda: USES[use](description))


def test_a_use_that_runs_on_is_stopped() -> None:
    def run_on() -> None:
        while True:
            len("")

    with pytest.raises(_TooManyCalls):
        at_most(1_000, run_on)


def test_refusal_names_limit_and_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    bomb = betza.parse(HOSTILE[0])
    for use in (
        lambda: compare.compare(bomb, betza.parse("R")),
        lambda: mobility(bomb, Size(9, 9)),
        lambda: sampled(bomb, Size(9, 9)),
        lambda: list(single_piece.moves(bomb.paths, Size(9, 9), 40)),
    ):
        with pytest.raises(TooIntricate) as refused:
            use()
        assert str(refused.value) == (
            "following these paths would look at more than 3,000,000 squares: "
            "use fewer legs, or limit them (R3 instead of R)"
        )


def test_lint_says_where_the_intricate_text_stands() -> None:
    (fault,) = lint(Pack("One", (exercise("read", betza.parse(HOSTILE[0])),)))
    assert (fault.id, fault.field) == ("one", "betza")
    assert "following these paths" in fault.message
