"""What a learner remembers: read from the progress file, whatever is in it, and scheduled by FSRS."""

import json
import random
import sys
import threading
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen import Drill, Sheet
from banmen.practice.memory import SKILLS, STRENGTHS, Card, Memory
from banmen.practice.review import plan
from banmen_rules import BanmenError, load_variant
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import Progress
from tests.widget import asked

sys.path.append(str(Path(__file__).parents[2] / "bench"))
from bench_memory import SEED, simulate

TAI = load_variant("tai")
LION = TAI.kind("lion")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
UNFINISHED = "is not valid JSON: line 1, column 2: expecting property name enclosed in double quotes"
ROW: dict[str, Any] = {"exercise": "a", "kind": "reach", "variant": "tai", "piece": "lion", "right": True}


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let days begin at midnight in UTC."""
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "mine.jsonl")


def on(day: int, **more: object) -> dict[str, Any]:
    """Make a row of a day, counted from `NOON`."""
    return {**ROW, "at": f"{NOON + timedelta(days=day):%Y-%m-%dT%H:%M:%SZ}", **more}


def memory_of(progress: Progress, *rows: dict[str, Any], day: int = 0) -> Memory:
    progress.add(rows)
    return Memory.read(progress, now=NOON + timedelta(days=day))


def card_of(memory: Memory, skill: str = "squares") -> Card:
    (card,) = (card for card in memory.cards(TAI) if (card.kind, card.skill) == (LION, skill))
    return card


# ---------------------------------------------------------------- cards


def test_without_a_file_nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    memory = Memory.read()
    assert (memory.due(TAI), memory.faults, memory.days, memory.streak) == ((), (), (), 0)
    assert memory.strength(LION) == "new"
    (tmp_path / "banmen-progress.jsonl").touch()
    Progress("banmen-progress.jsonl").add([ROW])
    assert Memory.read().strength(LION) == "shaky"


@pytest.mark.parametrize("kind", rules.KINDS)
def test_each_kind_of_exercise_about_a_kind_of_piece_asks_for_a_skill(kind: str) -> None:
    skill = rules.KINDS[kind].skill
    assert skill in {*SKILLS, ""}
    exercise = rules.generate(kind, "tai", 3, piece=None if kind in {"mate", "guard"} else "lion")
    if not skill:
        assert exercise.about is None
    elif kind != "harvest":  # any piece may move there
        assert exercise.about is not None
        assert exercise.about.id == "lion"


def test_exercises_ask_for_every_skill() -> None:
    assert {kind.skill for kind in rules.KINDS.values()} == {*SKILLS, ""}


def test_a_right_answer_is_due_after_days_and_a_forgotten_one_tomorrow(progress: Progress) -> None:
    rows = [on(0), on(0, kind="name"), on(0, kind="read", right=False)]
    memory = memory_of(progress, *rows)
    assert memory.due(TAI) == ()
    assert [(card.skill, card.due) for card in memory.cards(TAI)] == [
        ("read", date(2026, 3, 2)),
        # FSRS-6 begins with 2.3065 days after a good answer.
        ("name", date(2026, 3, 3)),
        ("squares", date(2026, 3, 3)),
    ]
    memory.now = NOON + timedelta(days=3)
    assert [card.skill for card in memory.due(TAI)] == ["read", "name", "squares"]


def test_strength_grows_with_good_answers_and_fades_with_time(progress: Progress) -> None:
    memory = Memory(progress, NOON)
    assert memory.strength(LION) == "new"
    found, day = [], 0
    for _ in range(4):
        progress.add([on(day)])
        memory.update()
        memory.now = NOON + timedelta(days=day)
        found.append(memory.strength(LION))
        day += (card_of(memory).due - memory.today).days
    assert found == ["shaky", "good", "sure", "sure"]
    memory.now = NOON + timedelta(days=9000)
    assert memory.strength(LION) == "shaky"
    assert memory.strength(LION, "name") == "new"
    progress.add([on(9000, kind="name", right=False)])
    memory.update()
    assert memory.strength(LION, "name") == "seen"
    assert set(found) <= {*STRENGTHS}


def test_the_same_kind_in_two_games_is_one_kind_to_remember(progress: Progress) -> None:
    taikyoku = load_variant("taikyoku")
    both = [kind for kind in TAI.kinds if kind.id in {one.id for one in taikyoku.kinds}]
    same = next(kind for kind in both if taikyoku.kind(kind.id).betza == kind.betza)
    other = next(kind for kind in both if taikyoku.kind(kind.id).betza != kind.betza)
    memory = memory_of(progress, on(0, piece=same.id), on(0, piece=other.id))
    assert memory.strength(taikyoku.kind(same.id)) == "shaky"
    assert memory.strength(taikyoku.kind(other.id)) == "new"


# ---------------------------------------------------------------- grades


@pytest.mark.parametrize(
    "answer, days",
    [
        # FSRS-6 begins with 0.212, 1.2931, 2.3065 and 8.2956 days, each at least one.
        ({}, 2),
        ({"seconds": 5}, 8),  # a quarter of the usual 20 seconds
        ({"seconds": 20}, 2),
        ({"seconds": 70}, 1),
        ({"seconds": 4000}, 2),  # the learner was away
        ({"wrong": 1}, 1),
        ({"hints": 1, "seconds": 3}, 1),
        ({"wrong": 2, "hints": 1}, 1),
        ({"gave_up": True, "right": False}, 1),
    ],
)
def test_grade_comes_from_the_answer_hints_and_time(
    answer: dict[str, Any], days: int, progress: Progress
) -> None:
    card = card_of(memory_of(progress, on(0, **answer)))
    assert (card.due - NOON.date()).days == days


def test_a_wrong_choice_is_forgotten_and_a_wrong_square_is_a_weak_memory(progress: Progress) -> None:
    memory = memory_of(progress, on(0, kind="name", wrong=1), on(0, kind="reach", wrong=1))
    assert card_of(memory, "name").stability < 1 < card_of(memory, "squares").stability


def test_the_learners_own_pace_becomes_the_usual_one(progress: Progress) -> None:
    slow = [on(0, seconds=40, piece=kind.id) for kind in TAI.kinds[:60] if kind != LION]
    memory = memory_of(progress, *slow, on(0, seconds=18))
    assert memory.pace == pytest.approx(40, abs=3)
    assert card_of(memory).stability > 8  # half of the usual time: easy


# ---------------------------------------------------------------- the state in the rows


def history(seed: int, count: int) -> list[dict[str, Any]]:
    rng, day, rows = random.Random(seed), 0, []  # noqa: S311 - examples
    for _ in range(count):
        day += rng.choice((0, 0, 1, 3, 10))
        kind, piece = rng.choice(("reach", "name", "read")), rng.choice(TAI.kinds[:3]).id
        rows.append(on(day, kind=kind, piece=piece, right=rng.random() < 0.8, wrong=rng.randint(0, 1)))
    return rows


def states(memory: Memory) -> list[tuple[object, ...]]:
    return [(card.kind.id, card.skill, card.due, card.reviews, card.stability) for card in memory.cards(TAI)]


def carried(rows: list[dict[str, Any]], progress: Progress) -> None:
    """Add rows one by one, each with the state of its card, as widgets do."""
    memory = Memory.read(progress)
    for row in rows:
        memory.now = datetime.fromisoformat(row["at"])
        memory.update()
        progress.add([{**row, "memory": memory.after(row)}])


@pytest.mark.parametrize("seed", range(5))
def test_rows_with_their_state_read_as_rows_without(seed: int, tmp_path: Path) -> None:
    rows = history(seed, 40)
    one, other = Progress(tmp_path / "one.jsonl"), Progress(tmp_path / "other.jsonl")
    one.add(rows)
    carried(rows, other)
    assert states(memory_of(one, day=400)) == states(memory_of(other, day=400))


texts = st.text("abc1é獅:-")
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(texts, inside, max_size=3),
    max_leaves=4,
)
odd_state = st.dictionaries(st.sampled_from(("n", "stability", "difficulty", "days")), anything)


@settings(deadline=None, max_examples=settings().max_examples // 2)
@given(st.lists(anything | odd_state, max_size=4))
def test_a_wrong_state_in_a_row_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, wrong: list[object]
) -> None:
    folder = tmp_path_factory.mktemp("memory")
    one, other = Progress(folder / "one.jsonl"), Progress(folder / "other.jsonl")
    rows = [on(2 * day) for day in range(len(wrong))]
    one.add(rows)
    other.add([{**row, "memory": state} for row, state in zip(rows, wrong, strict=True)])
    assert states(memory_of(one, day=9)) == states(memory_of(other, day=9))


@settings(deadline=None, max_examples=settings().max_examples // 2)
@given(
    st.dictionaries(
        st.sampled_from(
            ("at", "kind", "variant", "piece", "right", "wrong", "hints", "seconds", "gave_up", "confused")
        ),
        anything,
    ),
    st.sampled_from((None, {"n": 1, "stability": 2.5, "difficulty": 5.5, "days": 2})),
)
def test_any_row_is_read_or_named(
    tmp_path_factory: pytest.TempPathFactory, wrong: dict[str, Any], state: object
) -> None:
    progress = Progress(tmp_path_factory.mktemp("memory") / "mine.jsonl")
    memory = memory_of(progress, {**on(0), **wrong, "memory": state}, on(1, kind="name"))
    assert card_of(memory, "name").reviews == 1
    assert len(memory.faults) <= 1


# ---------------------------------------------------------------- damaged and foreign lines


def test_damaged_and_foreign_lines_are_skipped_named_and_kept(progress: Progress) -> None:
    progress.add([on(0)])
    text = progress.path.read_text("utf-8")
    foreign = [
        on(0, piece="unicorn"),
        on(0, variant="go", piece="stone"),
        on(0, at="soon"),
        on(0, right="yes"),
    ]
    lines = ["{half", '{"name": "Ann"}', *(json.dumps({"progress": 2, **row}) for row in foreign)]
    progress.path.write_text(text + "\n".join(lines) + "\n" + text + '{"progress": 2, "exer', "utf-8")
    before = progress.path.read_bytes()
    memory = memory_of(progress)
    assert card_of(memory).reviews == 2
    assert memory.faults == (
        f"mine.jsonl, line 2, {UNFINISHED}",
        'mine.jsonl, line 3, must be an object with "progress": 2',
        "mine.jsonl, line 6, must have a time as \"at\", got 'soon'",
        "mine.jsonl, line 7, must say with right, gave_up, wrong, hints and seconds how it was answered",
        "mine.jsonl, line 9, is not valid JSON: line 1, column 17: unterminated string starting at",
        'mine.jsonl, line 4, is about "unicorn" of "tai", which is not known here',
        'mine.jsonl, line 5, is about "stone" of "go", which is not known here',
    )
    assert progress.path.read_bytes() == before
    progress.add([on(0)])  # begins a line of its own
    memory.update()
    assert (card_of(memory).reviews, len(memory.faults)) == (3, 7)


def test_rows_of_older_versions_stay_valid(progress: Progress) -> None:
    progress.path.write_text(
        '{"progress": 0, "time": 1767225600, "exercise": "cat"}\n'
        '{"progress": 1, "at": "2026-02-01T09:30:00Z", "exercise": "lion", "kind": "reach", "right": true}\n',
        "utf-8",
    )
    memory = memory_of(progress)
    assert (memory.faults, memory.cards(TAI)) == ((), ())
    assert memory.days == (date(2026, 1, 1), date(2026, 2, 1))


def test_a_newer_file_is_refused(progress: Progress) -> None:
    progress.path.write_text('{"progress": 9, "at": "2026-02-01T09:30:00Z", "exercise": "lion"}\n')
    with pytest.raises(BanmenError, match="update banmen"):
        Memory.read(progress)


# ---------------------------------------------------------------- several programs, and clocks


def test_rows_that_others_add_are_read(progress: Progress) -> None:
    one, other = memory_of(progress), memory_of(progress)
    for memory, kind in ((one, "reach"), (other, "name"), (one, "reach")):
        row = on(0, kind=kind)
        memory.update()
        progress.add([{**row, "memory": memory.after(row)}])
    for memory in (one, other):
        memory.update()
    assert states(one) == states(other)
    assert card_of(one).reviews == 2


def test_two_notebooks_that_write_at_once_lose_nothing(progress: Progress) -> None:
    def practise() -> None:
        memory = Memory.read(progress, now=NOON)
        for _ in range(20):
            memory.update()
            progress.add([{**on(0), "memory": memory.after(on(0))}])

    threads = [threading.Thread(target=practise) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert card_of(memory_of(progress)).reviews == 60


def test_a_file_that_is_cut_or_replaced_is_read_again(progress: Progress) -> None:
    memory = memory_of(progress, on(0), on(0), on(0))
    progress.path.write_text(progress.path.read_text("utf-8").splitlines(keepends=True)[0], "utf-8")
    memory.update()
    assert card_of(memory).reviews == 1
    progress.path.unlink()
    memory.update()
    assert memory.cards(TAI) == ()


@pytest.mark.parametrize("back", [1, 40, 4000])
def test_a_clock_set_back_never_schedules_into_the_past(back: int, progress: Progress) -> None:
    memory = memory_of(progress, on(0), day=-back)
    progress.add([{**on(-back), "memory": memory.after(on(-back))}])
    memory.update()
    card = card_of(memory)
    assert card.reviews == 2
    assert card.due > memory.today
    memory.now = NOON + timedelta(days=100)  # set right again
    assert card_of(memory).due < memory.today
    assert [one.skill for one in memory.due(TAI)] == ["squares"]


def test_a_clock_that_was_once_years_ahead_does_not_stop_reviews(progress: Progress) -> None:
    rows = [on(0), on(3000, kind="name"), on(1), on(2, kind="read")]
    memory = memory_of(progress, *rows, day=2)
    assert memory.due(TAI) == ()
    memory.now = NOON + timedelta(days=5)
    assert "read" in [card.skill for card in memory.due(TAI)]


# ---------------------------------------------------------------- days and confusions


@pytest.mark.parametrize(
    "practised, streak",
    [
        ([], 0),
        ([0], 1),
        ([-1], 1),  # today is not over
        ([-2], 1),
        ([-3], 0),
        ([-3, -2, 0], 3),
        ([-4, -3, -1, 0], 4),
        ([-5, -3, -1, 0], 3),  # two days missed in a week
        ([-10, -9, -7, -6, -5, -4, -3, -2, 0], 9),
        ([-10, -9, -8, -6, -5, -4, -3, -2, 0], 6),
        ([-10, -9, -8, -7, -6, -5, -4, -3, -2, 0], 10),
        ([0, 500], 1),  # the clock was wrong
    ],
)
def test_a_streak_forgives_one_missed_day_in_a_week(
    practised: list[int], streak: int, progress: Progress
) -> None:
    memory = memory_of(progress, *({**on(day), "piece": None} for day in practised))
    assert memory.streak == streak
    assert memory.days == tuple(NOON.date() + timedelta(days=day) for day in sorted(practised))


def test_kinds_taken_for_each_other_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    exercise = rules.generate("name", "tai", 5, piece="lion")
    wrong = next(one for one in exercise.options if one != "lion")
    for _ in range(2):
        drill = Drill([exercise], progress=path)
        drill.answer({"choice": wrong})
        drill.answer({"choice": "lion"})
    match = rules.generate("match", "tai", 5)
    drill = Drill([match], progress=path)
    pairs: Any = rules.solution(match)["pairs"]
    first, second, *rest = pairs
    drill.answer({"pairs": [first[0] + second[1], second[0] + first[1], *rest]})
    drill.give_up()
    (one, other, times), *more = Memory.read(Progress(path)).confusions(TAI)
    assert ({one.id, other.id}, times) == ({"lion", wrong}, 2)
    assert [count for _, _, count in more] == [2]


# ---------------------------------------------------------------- widgets


def test_drills_and_sheets_write_what_they_are_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("banmen-progress.jsonl").touch()
    for widget in (Drill([asked.gold()]), Sheet([asked.gold()])):
        widget.answer({"squares": asked.GOLD})
    rows = Progress("banmen-progress.jsonl").rows()
    assert [(row["piece"], row["memory"]["n"]) for row in rows] == [("gold_general", 1), ("gold_general", 2)]
    assert Memory.read().strength(load_variant("dai_dai").kind("gold_general"), "squares") == "shaky"


def test_a_drill_leaves_out_damaged_lines_and_says_so_once(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    Progress(path).add([{"exercise": "gold", "right": False, "at": "2026-03-01T09:30:00Z"}])
    with path.open("a") as file:
        file.write("{half\n")
    drill = Drill([asked.gold()], progress=path)
    assert drill.problem["text"].startswith(
        "One line was left out of your progress; the file still has it. damaged.jsonl, line 2, is not"
    )
    assert drill.queue[0]["because"].startswith("You see this again")
    drill.answer({"squares": asked.GOLD})
    assert [row["right"] for row in Progress(path).rows(faults=[])] == [False, True]
    assert Drill([asked.gold()], progress=path).problem == {}


# ---------------------------------------------------------------- what it is for


def test_reviews_make_at_least_as_many_cards_sure_as_round_robin() -> None:
    found = {method: simulate(method, 1, [31], SEED)[0] for method in ("review", "round robin")}
    assert found["review"][0] >= found["round robin"][0]


def test_each_simulated_learner_has_a_seed_of_its_own() -> None:
    first, again, other = (simulate("random", 1, [31], seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_plan_never_asks_more_than_there_is_time_for(progress: Progress) -> None:
    rows = [on(0, piece=kind.id, kind=kind_) for kind in TAI.kinds for kind_ in ("reach", "name")]
    memory = memory_of(progress, *rows, day=30)
    for count in (1, 7, 90):
        chosen = plan(memory, TAI, count, lambda *_: True)
        assert len(chosen.due) + 2 * len(chosen.new) <= count + 1
        assert chosen.due == list(memory.due(TAI))[: len(chosen.due)]
