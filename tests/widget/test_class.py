"""Test classes: joining, answering, revealing, coming back, and what the teacher sees."""

import asyncio
import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from banmen import Class, Demo, Drill, Results, Storm
from banmen.classroom import messages
from banmen.classroom.classroom import plan_of
from banmen.classroom.store import read
from banmen_rules import BanmenError, UnknownName
from banmen_rules.teaching.exercises import load_pack, solution
from tests.widget.class_pupils import Pupil, act, fetched, joined, run, settled

HOOK = load_pack("hook").exercises
NAME, PATH, SPOT = HOOK[0], HOOK[2], HOOK[4]
ASKED = (NAME, PATH, SPOT)


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Class]:
    """A class of three questions: an option, a route, squares."""
    made = Class(ASKED, title="Hooks", file=tmp_path / "class.db")
    yield made
    made.close_server()


WRONG: Mapping[str, Mapping[str, object]] = {
    "squares": {"squares": []},
    "choice": {"choice": ""},
    "moves": {"moves": []},
    "text": {"text": "K"},
    "pairs": {"pairs": []},
}
"""An answer of each form that is never right here."""


def right(number: int) -> dict[str, Any]:
    return dict(solution(ASKED[number]))


# ---------------------------------------------------------------- joining


def test_a_pupil_joins_with_the_code_and_waits(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        assert (pupil.state["phase"], pupil.state["name"], pupil.state["title"]) == ("lobby", "Aiko", "Hooks")
        assert pupil.state["stage"] == "", "nothing is asked yet"
        seen = await settled(lesson, lambda state: any(one["here"] for one in state["pupils"]))
        assert [(one["name"], one["here"]) for one in seen["pupils"]] == [("Aiko", True)]
        pupil.close()
        await settled(lesson, lambda state: not state["pupils"][0]["here"])

    run(test)
    assert lesson.pupils == ["Aiko"]


@pytest.mark.parametrize("typed", ["{code}", "{lower}", " {code} ", "{spaced}"])
def test_a_code_is_read_as_people_type_it(lesson: Class, typed: str) -> None:
    code = lesson.code
    text = typed.format(code=code, lower=code.lower(), spaced=f"{code[:3]}-{code[3:]}")

    async def test() -> None:
        pupil = await Pupil(lesson.address).connect()
        assert (await pupil.join(text, "Aiko"))["type"] == "state"

    run(test)


def test_codes_have_letters_that_do_not_look_like_others() -> None:
    assert not set("ILO") & set(messages.LETTERS)
    assert len(messages.new_code()) == 6
    assert len({messages.new_code() for _ in range(100)}) > 95


@pytest.mark.parametrize(
    "given, read_as",
    [
        ("  Aiko  B ", "Aiko B"),
        ("\u202eAiko\x00", "Aiko"),
        ("x" * 70, "x" * 24),
        ("愛子", "愛子"),
        ("\u200b", ""),
    ],
)
def test_names_have_no_invisible_characters(given: str, read_as: str) -> None:
    assert messages.read_name(given) == read_as


def test_the_second_pupil_of_a_name_gets_a_number(lesson: Class) -> None:
    async def test() -> None:
        names = [(await joined(lesson, "Aiko")).state["name"] for _ in range(3)]
        assert names == ["Aiko", "Aiko 2", "Aiko 3"]

    run(test)


def test_a_join_that_is_sent_twice_makes_one_pupil(lesson: Class) -> None:
    async def test() -> None:
        pupil = await Pupil(lesson.address).connect()
        again = await Pupil(lesson.address, pupil.token).connect()
        await asyncio.gather(pupil.join(lesson.code, "Aiko"), again.join(lesson.code, "Aiko"))

    run(test)
    assert lesson.pupils == ["Aiko"]


def test_a_new_page_of_a_pupil_replaces_the_old_one(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        again = await Pupil(lesson.address, pupil.token).connect()
        assert (await again.join())["name"] == "Aiko"
        assert await pupil.receive() is None
        assert pupil.socket.close_code == 4001

    run(test)


def test_a_removed_pupil_cannot_come_back_and_the_name_is_forgotten(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Rude name")
        ident = lesson._server.session.present()[0].id
        await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(
                lesson._server.session.act("remove", ident), lesson._server._loop
            )
        )
        assert await pupil.receive() is None
        assert pupil.socket.close_code == 4002
        again = await Pupil(lesson.address, pupil.token).connect()
        assert (await again.join(lesson.code, "Rude name"))["reason"] == "removed"

    run(test)
    assert lesson.pupils == []
    lesson.close_server()
    assert b"Rude" not in (tmp_path / "class.db").read_bytes()


# ---------------------------------------------------------------- answering


def test_answers_are_counted_and_judged_when_they_are_revealed(lesson: Class) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        assert (await aiko.until("state"))["phase"] == "open"
        assert (await aiko.answer(NAME.id, right(0)))["type"] == "saved"
        assert (await boris.answer(NAME.id, {"choice": "violent_bear"}))["right"] is None, "not told yet"
        seen = await settled(lesson, lambda state: state["answered"] == 2)
        assert seen["chosen"] == [], "the projector would tell the others"
        assert [one["right"] for one in seen["pupils"]] == [None, None]
        await act(lesson, "reveal")
        shown = await aiko.until("state")
        assert (shown["phase"], shown["right"]) == ("revealed", True)
        shown = await boris.until("state")
        while shown["phase"] != "revealed":
            shown = await boris.until("state")
        assert shown["right"] is False
        assert "violent bear" in shown["note"].lower()
        seen = lesson.classroom
        assert {one["value"]: (one["count"], one["right"]) for one in seen["chosen"]} == {
            "northern_barbarian": (0, False),
            "violent_bear": (1, False),
            "hook_mover": (1, True),
        }
        (mistake,) = seen["mistakes"]
        assert (mistake["count"], mistake["answer"]) == (1, "Violent bear")
        assert mistake["text"] == shown["note"], "with its reason"
        assert [one["right"] for one in seen["pupils"]] == [True, False]

    run(test)
    assert [(row["pupil"], row["right"]) for row in lesson.results] == [("Aiko", True), ("Boris", False)]


def test_a_changed_answer_replaces_the_one_before(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await pupil.answer(NAME.id, {"choice": "violent_bear"})
        await pupil.answer(NAME.id, right(0))
        await settled(lesson, lambda state: state["answered"] == 1)

    run(test)
    (row,) = lesson.results
    assert (row["right"], row["tries"], row["wrong"]) == (True, 2, 1)


def test_an_answer_that_is_sent_again_counts_once(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        for _ in range(3):
            assert (await pupil.answer(NAME.id, {"choice": "violent_bear"}, "ab" * 8))["type"] == "saved"

    run(test)
    assert [row["tries"] for row in lesson.results] == [1]


def test_squares_make_a_heat_map_and_routes_weighted_arrows(lesson: Class) -> None:
    async def test() -> None:
        pupils = [await joined(lesson, name) for name in ("Aiko", "Boris", "Chen")]
        await act(lesson, "answers")
        await act(lesson, "next")
        await act(lesson, "next")
        for pupil, route in zip(pupils, ("5h 5f 3f", "5h 5f 3f", "5h 3h 3f"), strict=True):
            assert (await pupil.answer(PATH.id, {"moves": [route]}))["type"] == "saved"
        seen = await settled(lesson, lambda state: state["answered"] == 3 and len(state["routes"]) == 2)
        assert [(one["squares"], one["count"]) for one in seen["routes"]] == [
            (["5h", "5f", "3f"], 2),
            (["5h", "3h", "3f"], 1),
        ]
        await act(lesson, "next")
        for pupil, squares in zip(pupils, (["14g"], ["14g", "13e"], ["13e"]), strict=True):
            await pupil.answer(SPOT.id, {"squares": squares})
        seen = await settled(lesson, lambda state: state["answered"] == 3)
        await settled(lesson, lambda state: state["squares"] == {"14g": 2, "13e": 2})
        assert seen["solution"] == [], "not before it is revealed"
        await act(lesson, "reveal")
        assert lesson.classroom["solution"] == ["14g"]

    run(test)


def test_late_answer_is_saved_but_does_not_count(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await act(lesson, "reveal")
        assert (await pupil.answer(NAME.id, right(0)))["late"] is True
        assert (await pupil.answer(PATH.id, right(1)))["reason"] == "question", "it is not asked yet"

    run(test)
    assert lesson.results == []
    saved = read(tmp_path / "class.db")
    assert [(one.card, one.late) for one in saved.answers] == [(NAME.id, True)]


def test_the_page_of_an_open_question_does_not_have_its_answer(lesson: Class) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        for revealed in (False, True):
            state = await pupil.until("state")
            page = await fetched(pupil.base + state["stage"], decompress_response=False)
            (card,) = json.loads(gzip.decompress(page.body))["cards"]
            assert (card["key"] is not None) is revealed
            assert card["in_pack"] == "", "no link to the exercise elsewhere"
            await act(lesson, "reveal")

    run(test)


def test_the_position_after_a_move_comes_with_the_acknowledgement(tmp_path: Path) -> None:
    mate = next(one for one in load_pack("chu_puzzles").exercises if one.kind == "mate")
    lesson = Class([mate], file=tmp_path / "class.db")
    moves = solution(mate)["moves"]
    assert isinstance(moves, tuple | list)

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        saved = await pupil.answer(mate.id, {"moves": [moves[0]]})
        assert saved["node"]["tsfen"], "the other side has replied"
        assert (await pupil.answer(mate.id, {"moves": [*moves]}))["node"] is None
        await act(lesson, "reveal")
        while (state := await pupil.until("state"))["phase"] != "revealed":
            pass
        assert state["right"] is True

    run(test)
    lesson.close_server()


# ---------------------------------------------------------------- other ways to hold a class


def test_own_pace_judges_each_answer_at_once(tmp_path: Path) -> None:
    lesson = Class(Drill(ASKED, autosave=False), mode="own pace", file=tmp_path / "class.db")

    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        saved = await aiko.answer(SPOT.id, right(2))
        assert (saved["right"], saved["note"]["text"] != "") == (True, True)
        assert (await aiko.answer(NAME.id, {"choice": "violent_bear"}, hints=1))["right"] is False
        assert (await boris.answer(NAME.id, None))["type"] == "saved", "gave up"
        seen = await settled(lesson, lambda state: [one["done"] for one in state["pupils"]] == [2, 1])
        assert [one["score"] for one in seen["pupils"]] == [1, 0]
        again = await Pupil(lesson.address, aiko.token).connect()
        rows = (await again.join())["rows"]
        assert [row and (row["card"], row["wrong"], row["hints"], row["done"]) for row in rows] == [
            (NAME.id, 1, 1, False),
            None,
            (SPOT.id, 0, 0, True),
        ]

    run(test)
    lesson.close_server()


def test_a_race_counts_first_answers_and_ends_for_all(tmp_path: Path) -> None:
    storm = Storm("hook", seconds=10, seed=3)
    lesson = Class(storm, file=tmp_path / "class.db")

    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        state = await aiko.until("state")
        assert 8 < state["left"] <= 10
        asked = [*lesson._plan.questions.values()][:3]
        for question in asked:
            assert (await aiko.answer(question.id, question.solution))["right"] is True
        assert (await boris.answer(asked[0].id, WRONG[asked[0].form]))["right"] is False
        assert (await boris.answer(asked[0].id, asked[0].solution))["right"] is True
        seen = await settled(lesson, lambda state: state["pupils"][0]["score"] == 3)
        assert seen["pupils"][1]["score"] == 0, "only the first answer counts"
        chika = await joined(lesson, "Chika")
        assert chika.state["rank"] == 2, "as Boris, who has no point either"
        await act(lesson, "end")
        for pupil, rank in ((aiko, 1), (boris, 2), (chika, 2)):
            while (state := await pupil.until("state"))["phase"] != "over":
                pass
            assert state["rank"] == rank

    run(test)
    lesson.close_server()


def test_questions_of_a_demonstration_are_asked_as_it_is_presented(tmp_path: Path) -> None:
    demo = Demo("07_hook_moves")
    lesson = Class(demo, file=tmp_path / "class.db")
    frames = [number for number, frame in enumerate(demo.frames) if frame["question"]]
    assert len(frames) == lesson.classroom["count"] == 2

    def present(at: int) -> None:
        demo.at = at

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, present, frames[0])
        state = await pupil.until("state")
        assert (state["phase"], state["at"]) == ("open", 0)
        card = lesson._plan.stages[0].questions[0].id
        assert (await pupil.answer(card, {"choice": "1"}))["type"] == "saved"
        assert (await pupil.answer(card, {"choice": "9"}))["reason"] == "answer"
        await act(lesson, "reveal")
        while (state := await pupil.until("state"))["phase"] != "revealed":
            pass
        assert (state["right"], state["note"]) == (
            False,
            "Those are the squares that it reaches without turning.",
        )
        assert [one["right"] for one in lesson.classroom["chosen"]] == [True, False, False]

    run(test)
    lesson.close_server()
    (row,) = Results(tmp_path / "class.db").rows
    told = {"kind": "question", "right": False, "stars": 0, "tries": 1, "wrong": 1, "answer": {"choice": "1"}}
    assert row.items() >= told.items()
    assert row["note"] == "Those are the squares that it reaches without turning."


# ---------------------------------------------------------------- the file


def test_a_class_continues_with_the_same_file(lesson: Class, tmp_path: Path) -> None:
    async def before() -> str:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await pupil.answer(NAME.id, right(0))
        return pupil.token

    token = run(before)
    address = lesson.address
    lesson.close_server()
    again = Class(ASKED, title="Hooks", file=tmp_path / "class.db")
    assert (again.address, again.at) == (address, 0), "pupils' pages find it at the same address"

    async def after() -> None:
        pupil = await Pupil(again.address, token).connect()
        state = await pupil.join()
        assert (state["name"], state["phase"]) == ("Aiko", "open")
        assert state["rows"][0]["tries"] == [right(0)]

    run(after)
    assert [row["right"] for row in again.results] == [True]
    again.close_server()


def test_the_same_cell_run_again_continues_the_class(lesson: Class, tmp_path: Path) -> None:
    again = Class(ASKED, title="Hooks", file=tmp_path / "class.db")
    assert again.code == lesson.code
    with pytest.raises(BanmenError, match="is closed"):
        lesson.next()
    again.close_server()


def test_two_classes_do_not_meet(lesson: Class, tmp_path: Path) -> None:
    other = Class(ASKED, file=tmp_path / "other.db")

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        stranger = await Pupil(other.address, pupil.token).connect()
        assert (await stranger.join())["reason"] == "token"
        assert (await stranger.join(lesson.code, "Aiko"))["reason"] == "code"

    run(test)
    assert (lesson.pupils, other.pupils) == (["Aiko"], [])
    other.close_server()


def test_a_file_with_another_class_is_refused(lesson: Class, tmp_path: Path) -> None:
    lesson.close_server()
    with pytest.raises(BanmenError, match="holds a class with other questions, 'Hooks'"):
        Class([NAME], file=tmp_path / "class.db")
    (tmp_path / "text.db").write_text("no database, but longer than a header of one: " * 4)
    with pytest.raises(BanmenError, match="cannot be used as the file of a class"):
        Class([NAME], file=tmp_path / "text.db")


@pytest.mark.usefixtures("lesson")
def test_a_file_in_use_by_another_program_is_refused(tmp_path: Path) -> None:
    from banmen.classroom import classroom  # noqa: PLC0415 - its register of this kernel

    classroom._running.clear()
    with pytest.raises(BanmenError, match="is in use: another program holds its class on port"):
        Class(ASKED, title="Hooks", file=tmp_path / "class.db")


def test_a_class_that_is_over_does_not_begin_again(lesson: Class, tmp_path: Path) -> None:
    lesson.end()
    lesson.close_server()
    with pytest.raises(BanmenError, match="a class that is over"):
        Class(ASKED, title="Hooks", file=tmp_path / "class.db")


def test_the_file_has_no_token_of_a_pupil(lesson: Class, tmp_path: Path) -> None:
    async def test() -> str:
        return (await joined(lesson, "Aiko")).token

    token = run(test)
    lesson.close_server()
    assert token.encode() not in (tmp_path / "class.db").read_bytes()


# ---------------------------------------------------------------- arguments


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    plain: dict[str, Any] = {"title": None, "lang": "en", "glyphs": "rose"}
    with pytest.raises(UnknownName, match=r'Unknown mode "alone"\. Available: together, own pace, storm'):
        plan_of(ASKED, mode="alone", **plain)
    with pytest.raises(BanmenError, match="needs a Storm"):
        plan_of(ASKED, mode="storm", **plain)
    with pytest.raises(BanmenError, match="at least one exercise"):
        plan_of([], mode=None, **plain)
    with pytest.raises(BanmenError, match="port must be from 0 to 65535, got 99999"):
        Class(ASKED, port=99999, file=tmp_path / "class.db")
    with pytest.raises(BanmenError, match=r"Cannot listen on 203\.0\.113\.7"):
        Class(ASKED, host="203.0.113.7", file=tmp_path / "class.db")
    assert list(tmp_path.iterdir()) == [], "no class began"


def test_only_this_machine_can_reach_a_class_unless_asked(lesson: Class) -> None:
    assert lesson.address.startswith("http://127.0.0.1:")
    assert lesson.classroom["local"] is True


def test_below_a_jupyterhub_the_address_is_a_path(lesson: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/teacher/")
    port = lesson._server.port
    assert lesson.address == f"/user/teacher/proxy/{port}/#{lesson.code}"


def test_results_read_the_file_of_a_class(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        await aiko.answer(NAME.id, {"choice": "violent_bear"})
        await aiko.answer(NAME.id, right(0), hints=2, seconds=4.5)
        await act(lesson, "reveal")
        await boris.answer(NAME.id, right(0))

    run(test)
    results = Results(tmp_path / "class.db")
    assert results.faults == ()
    (row,) = results.rows
    told = {"pupil": "Aiko", "exercise": NAME.id, "right": True, "tries": 2, "wrong": 1, "hints": 2}
    assert row.items() >= {**told, "seconds": 4.5}.items()
