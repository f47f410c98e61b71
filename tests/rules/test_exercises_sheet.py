"""Sheets: what students get gives nothing away, and what they answer is judged by the rules."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, InvalidPack, UnknownName, game
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    Pack,
    SheetSpec,
    diagram,
    parse_pack,
    solution,
    to_data,
)
from banmen_rules.teaching.exercises._files import format_parts
from banmen_rules.teaching.exercises.packs import PACKS, load_pack
from banmen_rules.teaching.exercises.sheet import SETTINGS
from tests.rules.exercising import texts
from tests.rules.games import by_size
from tests.rules.sheet_examples import GOLD, NEWER, READ, RIGHT, SHEET, SPOT


def refusal(sheet: Mapping[str, Any], tmp_path: Path) -> tuple[str, ...]:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps({"format": "banmen-sheet", "version": 1, "title": "Gold", **sheet}), "utf-8")
    with pytest.raises(InvalidPack) as caught:
        SheetSpec.load(path)
    return caught.value.faults


# ---------------------------------------------------------------- points


def test_a_point_for_each_right_answer() -> None:
    graded = SHEET.grade({**RIGHT, "spot": {"squares": ["10j"]}})
    assert (graded.score, graded.max, round(graded.share, 3)) == (2.0, 3.0, 0.667)
    assert [row["right"] for row in graded.rows] == [True, False, True]
    assert graded.rows[1]["share"] == 0.5
    assert list(graded.rows[0]) == [
        *("number", "exercise", "kind", "variant", "answered", "right", "share", "points", "note")
    ]


def test_where_parts_count_half_an_answer_is_half_a_point() -> None:
    partial = SheetSpec(SHEET.exercises, "Gold", {"partial": True})
    assert partial.grade({**RIGHT, "spot": {"squares": ["10j"]}}).score == 2.5


def test_answers_are_known_by_id_or_number_and_the_last_one_counts() -> None:
    sheet = SheetSpec(SHEET.exercises, "Gold")
    assert sheet.score == 0
    sheet.answer(1, RIGHT["gold-general"])
    sheet.answer("2", RIGHT["spot"])
    sheet.answer("read", {"squares": []})
    assert sheet.score == 2
    sheet.answer("read", RIGHT["read"])
    assert sheet.score == 3
    assert repr(sheet) == "<Sheet: Gold, 3 of 3 answered>"


def test_invalid_answer_is_refused_or_graded_as_wrong() -> None:
    sheet = SheetSpec(SHEET.exercises, "Gold")
    like = 'the answer to exercise spot must be like {"squares": ["12h", "13h"]}, got '
    of_squares = "of the answer to exercise spot must be"
    for answer, message in (
        ({"choice": "x"}, like + "{'choice': 'x'}"),
        ({"squares": "10j"}, f"squares {of_squares} a list of squares, got '10j'"),
        ({"squares": [1]}, f"squares[0] {of_squares} text, got 1"),
        ({"squares": [], "moves": []}, like + "{'squares': [], 'moves': []}"),
        (["10j"], like + "['10j']"),
        (
            {"squares": ["\x00"]},
            f"squares[0] {of_squares} printable text without U+0000 (character 1), got '\\x00'",
        ),
        ({"squares": ["10j"] * 2001}, f"squares {of_squares} at most 2,000 entries, got 2001"),
    ):
        with pytest.raises(BanmenError) as caught:
            sheet.answer("spot", answer)  # type: ignore[arg-type]
        assert str(caught.value) == ("answer must be a dict, got ['10j']" if answer == ["10j"] else message)
        row = sheet.grade({"spot": answer}).rows[1]  # type: ignore[dict-item]
        assert (row["answered"], row["right"], row["points"], row["note"]) == (True, False, 0, message)
    assert sheet.answers == {}
    assert sheet.grade().rows[1]["note"] == "not answered"
    assert "99z" in sheet.grade({"spot": {"squares": ["99z"]}}).rows[1]["note"]


@pytest.mark.parametrize("name", ["spto", 0, 4, "", -1])
def test_an_exercise_that_is_not_there_is_named(name: str | int) -> None:
    with pytest.raises(UnknownName) as caught:
        SHEET.grade({name: {"squares": []}})
    assert str(caught.value) == (
        f'Unknown exercise in this sheet "{name}". Available: gold-general, spot, read.'
        + (' Did you mean "spot"?' if name == "spto" else "")
    )


# ---------------------------------------------------------------- what students get


def test_what_students_get_holds_no_solution() -> None:
    data = texts(json.loads(written(SHEET.student())))
    # The squares of `spot` are in its question.
    asked = [text for text in data if text not in ("10h", "10j", "8j")]
    for exercise in SHEET.exercises:
        message = solution(exercise)["squares"]
        assert isinstance(message, list)
        assert not {*message} & {*asked}
    for answered in (
        "Not 10j.",
        "Gold has no rear diagonals.",
        "step",
        "gold_general",
        "gold-general",
        "page",
    ):
        assert not any(answered in text for text in data)
    assert "Where to?" in data


def written(sheet: SheetSpec) -> str:
    """Write a sheet as its file would be."""
    return format_parts({"settings": sheet.settings, "answers": sheet.answers}, sheet.exercises)


@pytest.mark.parametrize(
    "show,ask", [("kanji", "name"), ("name", "kanji"), ("romaji", "name"), ("kanji", "romaji")]
)
@pytest.mark.parametrize("variant", by_size(medium="", large="slow"))
def test_a_piece_is_called_by_what_of_it_is_shown(variant: str, show: str, ask: str) -> None:
    called = Counter(name for kind in game(variant).kinds for name in {kind.kanji, kind.romaji})
    shared = [kind for kind in game(variant).kinds if max(called[kind.kanji], called[kind.romaji]) > 1]
    kinds = [*shared, *(kind for kind in game(variant).kinds[::20] if kind.romaji and kind not in shared)]
    exercises = [
        ExerciseSpec(f"e{n}", "name", variant, {"show": show, "ask": ask}, piece=kind.id)
        for n, kind in enumerate(kinds)
    ]
    answered = []
    for kind, asked in zip(kinds, SheetSpec(exercises, "All").student().exercises, strict=True):
        assert game(variant).kind(asked.piece).id == kind.id
        if asked.piece != getattr(kind, show):
            with pytest.raises(BanmenError, match="must name one piece"):
                game(variant).kind(getattr(kind, show))
        if asked.piece in (getattr(kind, ask), kind.id) and kind.id != getattr(kind, show):
            answered.append(kind.id)
    # Two pairs of taikyoku shogi are written and read alike, so that only their names tell them apart.
    pairs = ["mountain_eagle_left", "mountain_eagle_right", "howling_dog_left", "howling_dog_right"]
    assert sorted(answered) == (sorted(pairs) if variant == "taikyoku" and ask == "name" else [])


def test_the_order_of_options_tells_nothing() -> None:
    asked = ExerciseSpec("p", "promote", "tai", piece="lion", options=("lion", "furious_fiend", "bat"))
    other = replace(asked, options=("bat", "lion", "furious_fiend"))
    assert SheetSpec([asked]).student().exercises == SheetSpec([other]).student().exercises


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_every_pack_makes_a_sheet_that_gives_nothing_away(name: str) -> None:
    teachers = SheetSpec(load_pack(name), settings={"graded": True})
    student = teachers.student()
    answers: dict[int, Any] = {}
    for number, asked in enumerate(student.exercises, 1):
        answers[number] = solution(asked)
        (found,) = answers[number].values()
        data = {**to_data(asked), "options": [], "goal": {**asked.goal, "among": []}}
        assert not {*([found] if isinstance(found, str) else found)} & {*texts(data)}
        assert {"hints", "feedback", "tags", "source"}.isdisjoint(data)
    assert student.grade(answers).score == teachers.grade(answers).score == len(answers)


def test_options_that_are_names_are_called_by_what_is_asked() -> None:
    asked = ExerciseSpec(
        "n",
        "name",
        "tai",
        {"show": "name", "ask": "kanji"},
        piece="lion",
        options=("lion", "kirin", "phoenix"),
    )
    sheet = SheetSpec([asked], "Names", {"graded": True})
    student = sheet.student()
    (shown,) = student.exercises
    assert shown.piece == "Lion"
    assert {*shown.options} == {game("tai").kind(kind).kanji for kind in asked.options}
    assert "lion" not in written(student)
    for answer, points in (("獅子", 1), ("麒麟", 0), ("lion", 1), ("kirin", 0)):
        assert sheet.grade({1: {"choice": answer}}).score == points
        if answer in shown.options:
            assert student.grade({1: {"choice": answer}}).score == points


def test_of_a_text_that_is_asked_for_students_get_the_diagram() -> None:
    asked = ExerciseSpec("w", "write", "tai", betza="WfF", feedback={"W": "Diagonals!"})
    teachers = SheetSpec([GOLD, asked], "W", {"graded": True, "partial": True})
    student = teachers.student()
    shown = student.exercises[1]
    assert (shown.betza, shown.piece, [*shown.goal]) == ("", "", ["diagram"])
    assert "WfF" not in written(student)
    assert diagram(shown) == replace(diagram(asked), paths=())
    assert teachers.digest == student.digest == student.student().digest
    for text, points in (("WfF", 1), ("fFW", 1), ("W", 0.667), ("FfW", 1 / 6), ("Wf", 0)):
        assert teachers.grade({2: {"text": text}}).score == student.grade({2: {"text": text}}).score
        assert student.grade({2: {"text": text}}).score == pytest.approx(points, abs=0.001)


def test_a_text_is_judged_by_its_diagram_only_where_students_see_no_more() -> None:
    asked = ExerciseSpec("w", "write", "tai", betza="KDNA[K-bK][cK-aK]")
    passing = {"w": {"text": "KDNA(0,0)[cK-aK]"}}  # it passes otherwise, and draws the same
    assert SheetSpec([asked]).grade(passing).score == 0
    assert SheetSpec([asked], settings={"graded": True}).grade(passing).score == 1


def test_a_students_sheet_grades_as_the_teachers_does() -> None:
    student = SHEET.student()
    assert [exercise.id for exercise in student.exercises] == ["1", "2", "3"]
    answers = {number: RIGHT[exercise.id] for number, exercise in enumerate(SHEET.exercises, 1)}
    for number in answers:
        some = {**answers, number: {"squares": ["10j"]}}
        assert student.grade(some).score == SHEET.grade(some).score < 3
    assert student.grade(answers).score == 3


def test_making_a_students_sheet_twice_changes_nothing() -> None:
    once = SHEET.student()
    assert once.student().exercises == once.exercises


def test_a_sheet_that_was_changed_has_another_digest() -> None:
    assert SHEET.digest == SHEET.student().digest
    assert len(SHEET.digest) == 16
    for other in (
        SheetSpec([GOLD, SPOT, replace(READ, betza="WF")], "Gold", {"graded": True}),
        SheetSpec([SPOT, GOLD, READ], "Gold", {"graded": True}),
        SheetSpec([GOLD, SPOT, READ], "Gold", {"graded": True, "partial": True}),
    ):
        assert other.digest != SHEET.digest


# ---------------------------------------------------------------- files


def test_a_sheet_is_saved_with_its_answers(tmp_path: Path) -> None:
    sheet = SheetSpec(SHEET.exercises, "Gold")
    sheet.answer("spot", RIGHT["spot"])
    sheet.save(tmp_path / "sheet.json")
    again = SheetSpec.load(tmp_path / "sheet.json")
    assert (again.title, again.exercises, again.settings) == (sheet.title, sheet.exercises, sheet.settings)
    assert again.answers == sheet.answers
    assert again.score == 1


def test_the_file_of_a_graded_sheet_is_the_students(tmp_path: Path) -> None:
    sheet = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    sheet.answer("spot", RIGHT["spot"])
    sheet.save(tmp_path / "sheet.json")
    assert "Not 10j." not in (tmp_path / "sheet.json").read_text("utf-8")
    again = SheetSpec.load(tmp_path / "sheet.json")
    assert again.exercises == sheet.student().exercises
    assert again.answers == {"2": RIGHT["spot"]}
    again.answer(3, RIGHT["read"])
    again.save(tmp_path / "sheet.json")
    assert SheetSpec.load(tmp_path / "sheet.json").score == 2


def test_sheet_overwrites_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    path.write_text("{}")
    with pytest.raises(BanmenError) as caught:
        SHEET.save(path)
    first, second = str(caught.value).split("\n")
    assert first.startswith("pack.json already exists and cannot be read, so it was not overwritten: ")
    assert second.startswith("  - pack.json must be an object with ")
    assert path.read_text() == "{}"


PARTS = "title, settings, answers, work, exercises"
REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    (
        {"version": 4},
        NEWER,
    ),
    ({"version": 0}, ' must have "version": 3'),
    ({"exercises": 1}, ", exercises must be a list of exercises, got 1"),
    ({"exercises": [], "title": ""}, ', title must be 1 to 200 characters on one line, got ""'),
    ({"exercises": [], "settings": []}, ", settings must be an object, got []"),
    (
        {"exercises": [], "settings": {"hints": 1}},
        ", settings: the setting hints must be true or false, got 1",
    ),
    (
        {"exercises": [], "settings": {"feedback": "never"}},
        ', settings: the setting feedback must be "at once" or "at the end", got \'never\'',
    ),
    (
        {"exercises": [], "settings": {"hnts": True}},
        f', settings: Unknown setting "hnts". Available: {", ".join(SETTINGS)}. Did you mean "hints"?',
    ),
    (
        {"exercises": [], "answers": {"1": {}}},
        ', answers: Unknown exercise in this sheet "1".',
    ),
    (
        {"exercises": [], "anwsers": {}},
        f', anwsers: Unknown field "anwsers". Available: format, version, {PARTS}. Did you mean "answers"?',
    ),
)


@pytest.mark.parametrize("sheet,message", REFUSED)
def test_invalid_sheet_is_refused(sheet: dict[str, Any], message: str, tmp_path: Path) -> None:
    assert refusal(sheet, tmp_path) == ("sheet.json" + message,)


def test_ids_that_would_confuse_are_refused() -> None:
    with pytest.raises(BanmenError) as caught:
        SheetSpec([GOLD, GOLD])
    assert str(caught.value) == 'the ids of the exercises must be different, got "gold-general" twice'
    with pytest.raises(BanmenError) as caught:
        SheetSpec([GOLD, replace(SPOT, id="1")])
    assert str(caught.value) == 'the id of exercise 2 must not be the number of another exercise, got "1"'


def test_a_pack_makes_a_sheet() -> None:
    sheet = SheetSpec(Pack("Gold", SHEET.exercises))
    assert (sheet.title, sheet.exercises) == ("Gold", SHEET.exercises)
    assert SheetSpec(Pack("Gold", ()), "Mine").title == "Mine"
    assert SheetSpec(()).grade().share == 1


ANYTHING = st.none() | st.text(max_size=5) | st.integers() | st.lists(st.text(max_size=3), max_size=3)


@given(
    st.dictionaries(
        st.sampled_from(["1", 2, "read"]),
        ANYTHING | st.dictionaries(st.sampled_from(["squares", "moves"]), ANYTHING, max_size=2),
        max_size=3,
    )
)
def test_any_answers_at_all_are_graded(answers: dict[Any, Any]) -> None:
    assert SHEET.grade(answers).score == 0


def test_a_sheet_is_no_pack(tmp_path: Path) -> None:
    SHEET.save(tmp_path / "sheet.json")
    with pytest.raises(InvalidPack):
        parse_pack((tmp_path / "sheet.json").read_text("utf-8"))
