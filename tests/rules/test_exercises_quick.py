"""Quick questions: solvable with one click, small, different, and harder and harder."""

from itertools import islice

import pytest

from banmen_rules import VARIANTS, BanmenError, Category, UnknownName
from banmen_rules.teaching.exercises import ExerciseSpec, faults, judge, solution
from banmen_rules.teaching.exercises.quick import LARGEST, categories_about, quick

SUBJECTS = [
    ("hook", None),
    ("lion", "chu"),
    ("igui", None),
    ("teleport", None),
    (None, "dai"),
    (None, "taikyoku"),
]


def squares(exercise: ExerciseSpec) -> tuple[int, int]:
    left, top, right, bottom = exercise.game.size.corners(exercise.region)
    return right - left + 1, bottom - top + 1


def named(squares: object) -> list[str]:
    assert isinstance(squares, list | tuple)
    return [*map(str, squares)]


@pytest.mark.parametrize("about, variant", SUBJECTS)
def test_a_question_is_small_and_has_one_right_square(about: str | None, variant: str | None) -> None:
    for exercise in islice(quick(about, variant, seed=3), 8):
        assert faults(exercise) == []
        assert max(squares(exercise)) <= LARGEST
        (right,) = named(solution(exercise)["squares"])
        assert judge(exercise, {"squares": [right]}).right
        if exercise.kind == "target":
            others = [square for square in named(exercise.goal["among"]) if square != right]
            assert len(others) >= 2
            assert not any(judge(exercise, {"squares": [square]}).right for square in others)


def test_questions_are_about_the_category_and_the_game() -> None:
    for exercise in islice(quick("lion", "tai", seed=1), 12):
        assert exercise.variant == "tai"
        assert Category(exercise.tags["category"]) in categories_about("lion")
    games = {exercise.variant for exercise in islice(quick("step", seed=1), 30)}
    assert len(games) > 3
    assert games <= {*VARIANTS}


def test_the_same_seed_gives_the_same_questions() -> None:
    one, same, other = ([*islice(quick("jump", "chu", seed), 5)] for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_questions_get_harder() -> None:
    levels = [exercise.level for exercise in islice(quick(None, "chu", seed=1), 30)]
    assert sum(levels[:5]) < sum(levels[12:17]) <= sum(levels[25:])


def test_no_question_comes_twice_in_several_runs() -> None:
    known: set[str] = set()
    runs = [[*islice(quick("step", "chu", seed, known), 40)] for seed in range(2)]
    found = [exercise for run in runs for exercise in run]
    assert len({exercise.digest for exercise in found}) == len({exercise.id for exercise in found}) == 80
    assert {exercise.digest for exercise in found} <= known


@pytest.mark.parametrize(
    "count", [pytest.param(250, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("about, variant", [("lion", "chu"), (None, "chu")])
def test_many_questions_without_a_repeat(about: str, variant: str, count: int) -> None:
    found = [*islice(quick(about, variant, seed=1), count)]
    assert len({exercise.digest for exercise in found}) == count


def test_impossible_subjects_are_refused() -> None:
    with pytest.raises(UnknownName, match="hook"):
        quick("hok")
    with pytest.raises(UnknownName):
        quick("pass")
    with pytest.raises(UnknownName):
        quick("hook", "shogi")
    with pytest.raises(BanmenError, match="no piece of chu moves by hook: choose one of step"):
        quick("hook", "chu")


def test_a_target_needs_exactly_one_right_square() -> None:
    found = {
        count: faults(rook_to(among))
        for count, among in {1: ["7g", "6g"], 2: ["7g", "7f", "6g"], 0: ["6g", "8g"]}.items()
    }
    assert found[1] == []
    assert "several of the squares: 7f, 7g" in found[2][0][1]
    assert "nothing to find" in found[0][0][1]
    (few,) = faults(rook_to(["7g"]))
    assert "name 2 to 8" in few[1]


def rook_to(among: list[str]) -> ExerciseSpec:
    """Ask which of some squares a rook reaches on an empty board."""
    tsfen = "12/12/12/12/12/12/12/5,r,6/12/12/12/12 0"
    goal = {"among": among}
    return ExerciseSpec("t", "target", "chu", goal, tsfen=tsfen, square="7h", region="10e-4k")
