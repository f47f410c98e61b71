"""Answers from the page: checked when they arrive, and judged by the rules."""

import sys
from types import ModuleType
from typing import Any

import pytest

from banmen import Drill, Exercise
from banmen.practice.answer_rows import plain
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from tests.widget import asked
from tests.widget.browser import Browser

ROW = {
    "card": "gold",
    "tries": [],
    "wrong": 0,
    "hints": 0,
    "stars": 0,
    "done": False,
    "gave_up": False,
    "because": "",
    "seconds": None,
    "now": {},
}
RIGHT = {"squares": asked.GOLD}


def three() -> Drill:
    return Drill([asked.gold(), asked.rook(), asked.silver()], title="Three")


# ---------------------------------------------------------------- results, by the rules


def test_answers_are_judged_by_the_rules() -> None:
    drill = three()
    wrong = {"squares": ["8j"]}
    Browser(drill).set(
        answers=[
            {**ROW, "tries": [RIGHT], "done": True, "stars": 3, "seconds": 12.5},
            {**ROW, "card": "rook", "tries": [wrong, {"squares": asked.ROOK}], "hints": 1, "done": True},
            {**ROW, "card": "silver", "gave_up": True, "done": True},
        ],
        at=3,
    )
    gold, rook, silver = drill.results
    assert tuple(gold) == (
        *("exercise", "kind", "variant", "category", "level", "right", "share", "stars", "tries", "wrong"),
        *("hints", "gave_up", "again", "because", "seconds", "answer", "note"),
    )
    assert (gold["exercise"], gold["right"], gold["stars"], gold["seconds"]) == ("gold", True, 3, 12.5)
    assert (rook["right"], rook["wrong"], rook["hints"], rook["stars"]) == (True, 1, 1, 2)
    assert (silver["right"], silver["stars"], silver["gave_up"]) == (False, 0, True)
    assert drill.current is None


def test_a_claim_counts_for_nothing() -> None:
    exercise = Exercise(asked.gold())
    claim = {**ROW, "tries": [{"squares": ["8j"]}], "wrong": 0, "stars": 3, "done": True}
    Browser(exercise).set(answers=[claim])
    (row,) = exercise.results
    assert (row["right"], row["stars"], row["wrong"], row["share"]) == (False, 0, 1, 0.0)
    Browser(exercise).set(answers=[{**ROW, "stars": 3, "done": True}])
    (row,) = exercise.results
    assert (row["right"], row["stars"], row["answer"]) == (False, 0, None)


def test_giving_up_first_and_answering_then_is_no_solution() -> None:
    exercise = Exercise(asked.gold())
    Browser(exercise).set(answers=[{**ROW, "tries": [RIGHT], "gave_up": True, "done": True}])
    assert exercise.results[0]["right"] is False


def test_an_answer_that_cannot_be_read_is_wrong_and_says_why() -> None:
    exercise = Exercise(asked.gold())
    Browser(exercise).set(answers=[{**ROW, "tries": [{"squares": ["99z"]}]}])
    (row,) = exercise.results
    assert row["right"] is False
    assert "99z" in row["note"]


def test_unplayed_exercise_has_no_result() -> None:
    drill = three()
    Browser(drill).set(answers=[None, {**ROW, "card": "rook", "tries": [{"squares": asked.ROOK}]}])
    assert [row["exercise"] for row in drill.results] == ["rook"]
    Browser(drill).set(answers=[{**ROW, "now": {"marked": ["8h"]}}])
    assert drill.results == []


@pytest.mark.parametrize(
    "wrong, hints, stars", [(0, 0, 3), (1, 0, 2), (0, 2, 2), (1, 1, 2), (2, 1, 1), (5, 5, 1)]
)
def test_stars_are_lost_by_wrong_answers_and_hints(wrong: int, hints: int, stars: int) -> None:
    exercise = Exercise(asked.gold())
    tries = [{"squares": ["8j"]}] * wrong + [RIGHT]
    Browser(exercise).set(answers=[{**ROW, "tries": tries, "hints": hints}])
    assert exercise.results[0]["stars"] == stars


def test_results_are_a_table_where_pandas_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = ModuleType("pandas")
    stand_in.DataFrame = lambda rows, columns: (rows, columns)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    drill = three()
    drill.answer(RIGHT)
    assert drill.frame() == (drill.results, [*drill.results[0]])


def test_without_pandas_a_table_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)  # makes the import fail
    with pytest.raises(BanmenError, match="needs pandas"):
        Exercise(asked.gold()).frame()


# ---------------------------------------------------------------- nonsense from the page

NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"answers": 5}, "answers must be a list, got 5"),
    ({"answers": [{}]}, "card of a row of answers must be given"),
    ({"answers": [{**ROW, "card": "emperor"}]}, 'Unknown exercise "emperor"'),
    ({"answers": [{**ROW, "won": True}]}, 'Unknown field of a row of answers "won"'),
    (
        {"answers": [{**ROW, "wrong": -1}]},
        "wrong of a row of answers must be a whole number from 0 to 999,999,999, got -1",
    ),
    (
        {"answers": [{**ROW, "hints": True}]},
        "hints of a row of answers must be a whole number from 0 to 999,999,999, got True",
    ),
    ({"answers": [{**ROW, "done": "yes"}]}, "done of a row of answers must be true or false, got 'yes'"),
    (
        {"answers": [{**ROW, "seconds": -3}]},
        "seconds of a row of answers must be a number from 0 to 999,999,999, or null, got -3",
    ),
    ({"answers": [{**ROW, "seconds": float("nan")}]}, "seconds of a row of answers must be"),
    ({"answers": [{**ROW, "now": []}]}, "now of a row of answers must be an object, got []"),
    ({"answers": [{**ROW, "now": {"x": "y" * 100_001}}]}, "at most 100,000 characters"),
    ({"answers": [{**ROW, "because": "\ud800"}]}, "half a character"),
    ({"answers": [{**ROW, "tries": {}}]}, "tries of a row of answers must be a list of answers, got {}"),
    (
        {"answers": [{**ROW, "tries": [{"choice": "a"}]}]},
        'the answer to exercise gold must be like {"squares": ',
    ),
    (
        {"answers": [{**ROW, "tries": [{"squares": [5]}]}]},
        "squares[0] of the answer to exercise gold must be text, got 5",
    ),
    (
        {"answers": [{**ROW, "tries": [RIGHT] * 2001}]},
        "tries of a row of answers must be at most 2,000 entries, got 2001",
    ),
    ({"queue": [{"card": "emperor", "because": ""}]}, 'Unknown exercise "emperor"'),
    ({"queue": [{"card": "gold", "because": 3}]}, "because of an entry of the queue must be text, got 3"),
    ({"queue": [{"because": ""}]}, "card of an entry of the queue must be given"),
    ({"queue": {}}, "queue must be a list, got {}"),
    ({"at": 2}, "at must be a place in the queue, from 0 to 1"),
    ({"at": -1}, "at must be a place in the queue"),
    ({"at": "0"}, "at"),
    ({"question": {"seq": 1}}, "card of a question must be given"),
    (
        {"question": {"seq": 1, "card": "gold", "answer": {"text": "W"}}},
        'the answer to exercise gold must be like {"squares": ',
    ),
    ({"cards": []}, "cards cannot be changed"),
    ({"settings": {"graded": False}}, "settings cannot be changed"),
    ({"reply": {"right": True}}, "reply cannot be changed"),
    ({"theme": "pink"}, "theme"),
]


@pytest.mark.parametrize(
    "given, says", NONSENSE, ids=[f"{next(iter(given))}-{n}" for n, (given, _) in enumerate(NONSENSE)]
)
def test_nonsense_from_the_page_is_refused_and_the_last_good_stays(given: dict[str, Any], says: str) -> None:
    exercise = Exercise(asked.gold())
    page = Browser(exercise)
    page.set(answers=[{**ROW, "tries": [RIGHT], "done": True}], at=0)
    ((name, _),) = given.items()
    before = getattr(exercise, name)
    answers = exercise.answers
    page.received.clear()
    page.set(**given)
    assert says in exercise.problem["text"]
    assert getattr(exercise, name) == before
    assert exercise.answers == answers
    corrections = [state[name] for state in page.states() if name in state]
    assert corrections[-1:] == [before]


def test_the_queue_is_taken_in_before_the_place_in_it() -> None:
    exercise = Exercise(asked.gold())
    again = {"card": "gold", "because": "You see this again because 8j was wrong."}
    Browser(exercise).set(at=2, answers=[ROW], queue=[{"card": "gold", "because": ""}, again])
    assert exercise.problem == {}
    assert (exercise.at, exercise.queue[1]) == (2, again)


def test_refusal_disappears_when_another_answer_is_accepted() -> None:
    exercise = Exercise(asked.gold())
    Browser(exercise).set(at=5)
    assert exercise.problem != {}
    Browser(exercise).set(answers=[ROW])
    assert exercise.problem == {}


def test_a_row_needs_no_more_than_its_card() -> None:
    exercise = Exercise(asked.gold())
    Browser(exercise).set(answers=[{"card": "gold"}])
    assert exercise.answers == [ROW]


# ---------------------------------------------------------------- Python judges


def test_python_judges_what_the_page_asks() -> None:
    exercise = Exercise(asked.gold())
    page = Browser(exercise)
    page.set(question={"seq": 7, "card": "gold", "answer": {"squares": ["8j"]}})
    assert (exercise.reply["seq"], exercise.reply["right"]) == (7, False)
    assert exercise.reply["note"]["text"]
    page.set(question={"seq": 8, "card": "gold", "answer": RIGHT})
    assert (exercise.reply["seq"], exercise.reply["right"]) == (8, True)
    assert page.states()[-1]["reply"] == exercise.reply


def test_unreadable_notation_gets_one_line_of_feedback() -> None:
    """A caret below the notation points nowhere in a proportional font on one line."""
    exercise = Exercise(asked.about("write", "gold general"))
    Browser(exercise).set(question={"seq": 1, "card": "write", "answer": {"text": "WfX"}})
    said = "`X` lengthens a leap in XBetza; write the leap, as in `(4,1)`"
    assert (exercise.reply["right"], exercise.reply["note"]["text"]) == (False, said)


def test_graded_work_is_noted_and_nothing_is_said_of_it() -> None:
    exercise = Exercise(asked.gold(), graded=True)
    for answer in ({"squares": ["8j"]}, RIGHT):
        Browser(exercise).set(question={"seq": 3, "card": "gold", "answer": answer})
        assert exercise.reply == {"seq": 3, "right": None, "note": {}, "node": None}


# ---------------------------------------------------------------- in Python


def test_an_exercise_is_played_in_python() -> None:
    drill = three()
    verdict = drill.answer({"squares": ["8j"]})
    assert verdict is not None
    assert (verdict.right, drill.answers[0]["done"]) == (False, False)
    verdict = drill.answer(RIGHT)
    assert verdict is not None
    assert verdict.right
    assert (drill.answers[0]["done"], drill.answers[0]["wrong"], drill.answers[0]["stars"]) == (True, 1, 2)
    assert drill.next() == asked.rook()
    assert sorted(drill.give_up()["squares"]) == sorted(asked.ROOK)  # type: ignore[call-overload]
    assert drill.next() == asked.silver()
    assert drill.next() is None
    assert [row["right"] for row in drill.results] == [True, False]
    with pytest.raises(BanmenError, match="No exercise is left"):
        drill.answer(RIGHT)
    drill.reset()
    assert (drill.at, drill.answers, drill.current) == (0, [], asked.gold())


def test_a_later_answer_leaves_room_for_those_before() -> None:
    drill = three()
    drill.next()
    drill.answer({"squares": asked.ROOK})
    assert drill.answers[0] is None
    assert [row["exercise"] for row in drill.results] == ["rook"]


def test_invalid_answer_is_refused() -> None:
    exercise = Exercise(asked.gold())
    with pytest.raises(BanmenError, match=r'the answer to exercise \w+ must be like {"squares": '):
        exercise.answer({"choice": "8h"})
    assert exercise.answers == []


def test_graded_work_gives_no_answer_away_in_python() -> None:
    exercise = Exercise(asked.gold(), graded=True)
    with pytest.raises(BanmenError, match="Graded work does not show answers"):
        exercise.give_up()
    assert exercise.answer(RIGHT) is None
    assert exercise.results[0]["right"] is True


def test_verdicts_are_those_of_the_rules() -> None:
    exercise = Exercise(asked.gold())
    answers: list[dict[str, list[str]]] = [RIGHT, {"squares": ["8j", "8h"]}, {"squares": []}]
    for answer in answers:
        assert exercise.answer(answer) == rules.judge(asked.gold(), answer)


def test_note_travels_under_the_names_that_the_page_reads() -> None:
    note = rules.Note("Blocked.", path=("9i", "9h"), blocker="9h", leg=1)
    assert plain(note) == {"text": "Blocked.", "path": ["9i", "9h"], "blocker": "9h", "leg": 1}
