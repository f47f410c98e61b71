"""Test the file of a class that votes, its results, and what starts such a class."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import Class, Drill, Results
from banmen.classroom.store import read
from banmen_rules import BanmenError
from tests.widget.class_pupils import Pupil, act, joined, run
from tests.widget.class_votes import CHECK, FEW, UP, held, moves_in, open_vote, page_of, stands, vote


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Class]:
    made = held(tmp_path)
    yield made
    made.close_server()


# ---------------------------------------------------------------- the file


CHILD = """
import sys
from banmen import Class, GameRoom
lesson = Class(GameRoom("chu", white="level:1", tsfen=sys.argv[2], autosave=False), file=sys.argv[1])
if lesson.at < 0:
    lesson.next()
print(lesson.address, lesson.code, flush=True)
for line in sys.stdin:
    lesson.next()
"""


def begin(path: Path) -> tuple["subprocess.Popen[str]", str, str]:
    """Start a program that holds the class; a line makes it move on."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), FEW],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    address, code = child.stdout.readline().split()
    return child, address, code


def test_a_killed_class_resumes_its_game_at_the_same_position(tmp_path: Path) -> None:
    path = tmp_path / "class.db"
    token = "7" * 32
    for at, move in enumerate((UP, "2h 2g")):
        child, address, code = begin(path)

        async def play(
            child: "subprocess.Popen[str]" = child,
            address: str = address,
            code: str = code,
            at: int = at,
            move: str = move,
        ) -> None:
            pupil = await Pupil(address, token).connect()
            await pupil.join(code, "Aiko")
            while (pupil.state["phase"], pupil.state["at"]) != ("open", at):
                await pupil.until("state")
            (card,) = (await page_of(pupil))["cards"]
            assert card["board"]["tsfen"].endswith(f" {2 * at}")
            assert (await vote(pupil, move, at))["type"] == "saved"
            assert child.stdin is not None
            if at < 1:
                child.stdin.write("\n")
                child.stdin.flush()
                while pupil.state["phase"] != "thinking":
                    await pupil.until("state")  # the opponent may have moved, or not
            child.send_signal(signal.SIGKILL)

        run(play)
        with child:
            pass
    lesson = held(tmp_path)
    assert (lesson.at, lesson.classroom["phase"]) == (1, "open")
    assert [by for _, by, _ in moves_in(path)] == ["class", "opponent"]
    assert [one["move"] for one in stands(lesson)["last"]] == [move for move, _, _ in moves_in(path)]
    lesson.reveal()
    assert [(one["label"], one["count"]) for one in lesson.classroom["chosen"]] == [("2h 2g", 1)]
    lesson.close_server()


def test_another_opponent_may_continue_a_game_but_no_other_game(tmp_path: Path) -> None:
    lesson = held(tmp_path)
    lesson.next()
    lesson.close_server()
    lesson = held(tmp_path, white="level:2")
    assert (lesson.at, stands(lesson)["opponent"]) == (0, "level:2")
    lesson.close_server()
    with pytest.raises(BanmenError, match="holds a class with other questions"):
        held(tmp_path, "start")
    with pytest.raises(BanmenError, match="holds a class with other questions"):
        Class("hook", file=tmp_path / "class.db")


def test_votes_are_results_without_right_and_wrong(lesson: Class, tmp_path: Path) -> None:
    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await vote(pupil, CHECK)
        await vote(pupil, UP)
        await act(lesson, "next")
        await open_vote(lesson, 1)

    run(test)
    results = Results(tmp_path / "class.db")
    assert results.faults == ()
    (row,) = results.rows
    assert (row["exercise"], row["right"], row["tries"]) == ("vote-1", None, 2)
    assert row["answer"] == {"moves": [UP]}
    assert results.table()


# ---------------------------------------------------------------- what is asked


@pytest.mark.parametrize(
    "players", [{"black": "human", "white": "human"}, {"black": "level:1", "white": "level:2"}]
)
def test_the_class_is_the_only_person_in_the_room(tmp_path: Path, players: dict[str, str]) -> None:
    with pytest.raises(BanmenError, match='One side must be "human"'):
        held(tmp_path, **players)


def test_a_position_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match="White has no royal piece"):
        held(tmp_path, "12/12/12/12/12/12/12/12/12/12/12/k,4,g,4,r,1 0")


def test_modes_fit_what_is_asked(tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match="needs a GameRoom"):
        Class(Drill("hook"), mode="vote", file=tmp_path / "class.db")
    with pytest.raises(BanmenError, match="has no other mode"):
        held(tmp_path, mode="together")
    lesson = held(tmp_path, mode="vote")
    with pytest.raises(BanmenError, match="This class plays no game"):
        Class("hook", file=tmp_path / "other.db").play(UP)
    lesson.close_server()


def test_the_picture_of_a_class_shows_the_position(lesson: Class) -> None:
    lesson.next()
    before = lesson.svg()
    assert before.count("<svg") == 1
    lesson.play(UP)
    assert lesson.svg() != before


def test_the_command_holds_a_vote(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "banmen",
        "class",
        "chu",
        "--mode",
        "vote",
        "--level",
        "1",
        "--no-browser",
    ]
    with subprocess.Popen(
        [*command, "--side", "white"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert "pupils:" in child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 0
    assert read(tmp_path / "class.db").values["game"]["side"] == "white"


@pytest.mark.parametrize(
    "options, problem",
    [
        (["hook", "--level", "2"], "--level needs --mode vote."),
        (["chu", "--mode", "vote", "--level", "9"], "level"),
        (["chuu", "--mode", "vote"], 'Did you mean "chu"'),
    ],
)
def test_the_command_refuses_options_that_do_not_fit(
    options: list[str],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from banmen import cli  # noqa: PLC0415 - for this test

    monkeypatch.chdir(tmp_path)
    assert cli.main(["class", *options, "--no-browser"]) != 0
    assert problem in capsys.readouterr().err
