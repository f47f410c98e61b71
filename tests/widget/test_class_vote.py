"""Test a class that plays the board: votes, ties, the opponent, and the end of the game."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import Class
from banmen.classroom import opponent
from banmen.classroom.game import Elected, elect
from banmen_rules import BanmenError
from tests.widget.class_pupils import Pupil, act, joined, run, settled
from tests.widget.class_votes import CHECK, PLAIN, UP, held, moves_in, open_vote, page_of, stands, vote


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Class]:
    made = held(tmp_path)
    yield made
    made.close_server()


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize(
    "votes, elected",
    [
        ([], []),
        ([(1, "b"), (2, "a"), (3, "a")], [("a", 2), ("b", 1)]),
        ([(1, "b"), (2, "a")], [("b", 1), ("a", 1)]),
        ([(1, "b"), (2, "a"), (3, "a"), (4, "b")], [("a", 2), ("b", 2)]),
        ([(1, "a"), (2, "b"), (1, "b"), (1, "a")], [("b", 1), ("a", 1)]),
        ([(1, "a"), (1, "b"), (1, "a"), (2, "b")], [("a", 1), ("b", 1)]),
        ([(1, "a"), (1, "a"), (2, "b")], [("a", 1), ("b", 1)]),
        ([(1, "a"), (2, "b"), (3, "b"), (3, "c")], [("a", 1), ("b", 1), ("c", 1)]),
    ],
)
def test_of_equal_moves_the_one_that_had_so_many_votes_first_wins(
    votes: list[tuple[int, str]], elected: list[tuple[str, int]]
) -> None:
    assert elect(votes) == [Elected(*one) for one in elected]


# ---------------------------------------------------------------- a vote


def test_the_class_votes_and_the_opponent_replies(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        aiko, boris, chie = [await joined(lesson, name) for name in ("Aiko", "Boris", "Chie")]
        await act(lesson, "next")
        assert (await aiko.until("state"))["phase"] == "open"
        page = await page_of(aiko)
        (card,) = page["cards"]
        assert (card["form"], card["board"]["interaction"], card["key"]) == ("moves", "play", None)
        assert card["task"] == "Vote: which move should Black make?"
        assert (await vote(aiko, UP))["type"] == "saved"
        for pupil in (boris, chie):
            assert (await vote(pupil, CHECK))["type"] == "saved"
        seen = await settled(lesson, lambda state: state["answered"] == 3)
        assert seen["routes"] == [], "not before they are revealed"
        await act(lesson, "reveal")
        seen = lesson.classroom
        assert [(one["squares"], one["count"]) for one in seen["routes"]] == [
            (["2l", "2a"], 2),
            (["2l", "2h"], 1),
        ]
        assert [(one["label"], one["count"]) for one in seen["chosen"]] == [(CHECK, 2), (UP, 1)]
        state = await aiko.until("state")
        assert (state["phase"], [one["count"] for one in state["routes"]]) == ("revealed", [2, 1])
        (card,) = (await page_of(aiko))["cards"]
        assert card["board"]["interaction"] == "explore"
        await act(lesson, "next")
        state = await aiko.until("state")
        assert state["phase"] == "thinking"
        assert state["game"]["last"] == [{"move": CHECK, "by": "class", "votes": 2}]
        (card,) = (await page_of(aiko))["cards"]
        assert card["board"]["last_move"] == ["2l", "2a"]
        state = await aiko.until("state")
        assert (state["phase"], state["at"]) == ("open", 1)
        assert [one["by"] for one in state["game"]["last"]] == ["class", "opponent"]
        assert state["rows"] == [None]
        assert state["routes"] == []

    run(test)
    (mine, theirs) = moves_in(tmp_path / "class.db")
    assert mine == (CHECK, "class", 2)
    assert theirs[1:] == ("opponent", 0)
    assert stands(lesson)["opponent"] == "level:1"
    assert [row["right"] for row in lesson.results] == [None] * 3


@pytest.mark.parametrize(
    "answer",
    [
        {"moves": ["2l 3k"]},  # the rook cannot
        {"moves": ["12a 12b"]},  # the other side's
        {"moves": ["2l 2h", "2l 2g"]},
        {"moves": []},
        {"moves": ["x" * 5000]},
        {"moves": [7]},
        {"squares": ["2h"]},
        {"moves": ["2l 2h"], "more": 1},
    ],
)
def test_a_vote_for_no_legal_move_is_refused(lesson: Class, answer: dict[str, object]) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        refused = await pupil.answer("vote-1", answer)
        assert (refused["type"], refused["reason"]) == ("refused", "answer")
        assert (await pupil.answer("vote-2", {"moves": [UP]}))["reason"] == "question"

    run(test)
    assert lesson.results == []


def test_moves_that_do_the_same_are_one(tmp_path: Path) -> None:
    """A lion passes by going to any square and back."""
    lion = "K,11/12/12/12/12/12/12/12/5,P,6/5,ln,6/12/k,11 0"
    lesson = held(tmp_path, lion)

    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        await vote(aiko, "7j 8i 7j")
        assert (await vote(boris, "7j 6j 7j"))["type"] == "saved"
        await act(lesson, "reveal")
        assert [(one["label"], one["count"]) for one in lesson.classroom["chosen"]] == [("7j 6i 7j", 2)]

    run(test)
    lesson.close_server()


def test_to_promote_or_not_are_two_moves(lesson: Class) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        await vote(aiko, CHECK)
        await vote(boris, PLAIN)
        await act(lesson, "reveal")
        assert [one["label"] for one in lesson.classroom["chosen"]] == [CHECK, PLAIN]

    run(test)


def test_a_vote_can_be_changed_until_it_is_closed(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        await vote(aiko, CHECK)
        await vote(boris, CHECK)
        await vote(boris, UP)
        await vote(aiko, UP)
        await act(lesson, "reveal")
        assert (await vote(aiko, CHECK))["late"]
        assert [(one["label"], one["count"]) for one in lesson.classroom["chosen"]] == [(UP, 2)]
        await act(lesson, "next")
        await open_vote(lesson, 1)

    run(test)
    assert moves_in(tmp_path / "class.db")[0] == (UP, "class", 2)


def test_votes_of_removed_pupils_do_not_count(lesson: Class) -> None:
    async def test() -> None:
        aiko, boris = await joined(lesson, "Aiko"), await joined(lesson, "Boris")
        await act(lesson, "next")
        await vote(aiko, UP)
        await vote(boris, CHECK)
        lesson._server.post("remove", 1)
        await settled(lesson, lambda state: len(state["pupils"]) == 1)
        await act(lesson, "reveal")
        assert [one["label"] for one in lesson.classroom["chosen"]] == [CHECK]

    run(test)


def test_without_votes_no_move_is_made(lesson: Class) -> None:
    lesson.next()
    lesson.next()
    assert (lesson.classroom["phase"], lesson.at) == ("open", 0)
    lesson.reveal()
    lesson.next()
    assert lesson.classroom["phase"] == "revealed"


def test_the_teacher_may_make_another_move(lesson: Class, tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match="while the class votes"):
        lesson.play(UP)
    lesson.next()
    with pytest.raises(BanmenError, match="rook on 2l cannot go to 3k"):
        lesson.play("2l 3k")
    lesson.play("2l 2h")

    async def test() -> None:
        await open_vote(lesson, 1)

    run(test)
    assert moves_in(tmp_path / "class.db")[0] == (UP, "teacher", 0)


def test_late_joiners_and_reloads_see_the_position_of_the_vote(lesson: Class) -> None:
    async def test() -> None:
        aiko = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await vote(aiko, UP)
        await act(lesson, "next")
        await open_vote(lesson, 1)
        late = await joined(lesson, "Late")
        (card,) = (await page_of(late))["cards"]
        assert card["board"]["tsfen"].endswith(" 2")
        again = await Pupil(lesson.address, aiko.token).connect()
        await again.join()
        (king,) = [one for one in card["board"]["tsfen"].split("/")[-1].split(",") if one == "k"]
        assert king
        await vote(again, "12l 12k", 1)
        await again.connect()
        state = await again.join()
        assert state["rows"][0]["tries"] == [{"moves": ["12l 12k"]}]
        assert state["rows"][0]["now"]["end"] == "noted"

    run(test)


# ---------------------------------------------------------------- the opponent


def test_the_opponent_begins_if_the_class_has_white(tmp_path: Path) -> None:
    lesson = held(tmp_path, "start", black="level:1", white="human")
    lesson.next()

    async def test() -> None:
        await open_vote(lesson, 0)
        pupil = await joined(lesson, "Aiko")
        (card,) = (await page_of(pupil))["cards"]
        assert card["task"] == "Vote: which move should White make?"
        assert (card["board"]["orientation"], card["board"]["turn"]) == ("white", "white")

    run(test)
    assert [one["by"] for one in stands(lesson)["last"]] == ["opponent"]
    lesson.close_server()


def test_pupils_are_served_while_the_opponent_thinks(tmp_path: Path) -> None:
    lesson = held(tmp_path, "start", white="level:6,seconds=600")

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await vote(pupil, "7i 7h")
        await act(lesson, "next")
        await settled(lesson, lambda state: state["phase"] == "thinking")
        late = await joined(lesson, "Late")
        assert late.state["phase"] == "thinking"
        assert (await page_of(late))["cards"][0]["board"]["last_move"] == ["7i", "7h"]
        assert (await vote(late, "7i 7h"))["late"]
        await act(lesson, "next")
        assert lesson.classroom["phase"] == "thinking", "it still thinks"
        await act(lesson, "end")
        assert (await late.until("state"))["phase"] == "over"

    run(test)
    lesson.close_server()
    assert len(moves_in(tmp_path / "class.db")) == 1


def test_a_program_plays_as_in_a_game_room(tmp_path: Path) -> None:
    lesson = held(tmp_path, white=f"{sys.executable} -m banmen_rules atsi engine --level 1")

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        for at, move in enumerate((UP, "2h 2g")):
            await vote(pupil, move, at)
            await act(lesson, "next")
            await open_vote(lesson, at + 1)

    run(test)
    lesson.close_server()
    assert [by for _, by, _ in moves_in(tmp_path / "class.db")] == ["class", "opponent"] * 2


def test_a_class_continues_when_the_opponent_fails(tmp_path: Path) -> None:
    lesson = held(tmp_path, white=f'{sys.executable} -c "raise SystemExit(3)"')

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await vote(pupil, UP)
        await act(lesson, "next")
        seen = await settled(lesson, lambda state: bool(state["game"]["trouble"]))
        assert "disconnected" in seen["game"]["trouble"]
        assert "wins" not in seen["game"]["trouble"]
        assert seen["phase"] == "thinking"
        await act(lesson, "next")  # it is asked again
        await settled(lesson, lambda state: bool(state["game"]["trouble"]))
        await asyncio.get_running_loop().run_in_executor(None, lesson.play, "12a 12b")
        assert (await pupil.until("state"))["phase"]
        await open_vote(lesson, 1)

    run(test)
    lesson.close_server()
    assert [by for _, by, _ in moves_in(tmp_path / "class.db")] == ["class", "teacher"]


def test_an_opponent_that_is_silent_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent, "PATIENCE", 0.2)
    lesson = held(tmp_path, "start", white="level:6,seconds=600")
    lesson.next()
    lesson.play("7i 7h")

    async def test() -> None:
        seen = await settled(lesson, lambda state: bool(state["game"]["trouble"]))
        assert seen["game"]["trouble"] == "level:6,seconds=600 did not move for 0.2 seconds."

    run(test)
    lesson.close_server()


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    "tsfen, move, result",
    [
        ("10,K,1/12/12/12/12/12/12/12/12/12/12/k,4,g,4,r,1 0", CHECK, "won"),
        ("K,4,R,6/12/12/12/12/12/12/12/12/12/12/6,k,3,r,1 0", "6l 7l", "lost"),
    ],
)
def test_a_game_that_is_over_ends_the_class(tmp_path: Path, tsfen: str, move: str, result: str) -> None:
    tsfen = tsfen.replace("6,k,3", "5,k,4") if result == "lost" else tsfen
    lesson = held(tmp_path, tsfen)

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        assert (await vote(pupil, move if result == "won" else UP))["type"] == "saved"
        await act(lesson, "next")
        seen = await settled(lesson, lambda state: state["phase"] == "over")
        assert seen["game"]["result"] == result
        assert seen["game"]["reason"] == "royals"
        while pupil.state["phase"] != "over":
            await pupil.until("state")
        assert pupil.state["game"]["result"] == result
        (card,) = (await page_of(pupil))["cards"]
        assert len(card["board"]["last_move"]) == 2

    run(test)
    lesson.close_server()
