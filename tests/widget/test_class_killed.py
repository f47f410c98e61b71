"""Test that a class loses no acknowledged answer when its program is killed, again and again."""

import asyncio
import contextlib
import itertools
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tornado.websocket import WebSocketClosedError

from banmen.classroom.store import read
from banmen_rules.teaching.exercises import load_pack, solution
from tests.widget.class_pupils import Pupil, run

ASKED = {each.id: dict(solution(each)) for each in load_pack("hook").exercises}
"""The right answers, by question."""
PUPILS = 5
CHILD = """
import sys
from banmen import Class
from banmen_rules.teaching.exercises import load_pack
lesson = Class(load_pack("hook").exercises, mode="own pace", file=sys.argv[1])
if lesson.at < 0:
    lesson.next()
print(lesson.address, lesson.code, flush=True)
sys.stdin.read()
"""


def begin(path: Path) -> tuple["subprocess.Popen[str]", str, str]:
    """Start a program that holds the class; return its address and code, too."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    address, code = child.stdout.readline().split()
    return child, address, code


def end(child: "subprocess.Popen[str]") -> None:
    child.send_signal(signal.SIGKILL)
    with child:
        pass


async def answer_until_cut_off(pupil: Pupil, code: str, name: str) -> None:
    """Come back, and answer as fast as answers are acknowledged."""
    with contextlib.suppress(AssertionError, WebSocketClosedError):
        await pupil.connect()
        assert (await pupil.join(code, name))["type"] == "state"
        for card in itertools.cycle(ASKED):  # one question takes a few hundred answers of a pupil
            await pupil.answer(card, ASKED[card])


@pytest.mark.parametrize("times", [6, pytest.param(50, marks=pytest.mark.long)])
def test_a_killed_class_loses_no_acknowledged_answer(tmp_path: Path, times: int) -> None:
    path = tmp_path / "class.db"
    chance = random.Random(7)  # noqa: S311 - no secret
    tokens = [f"{number:032x}" for number in range(PUPILS)]
    acknowledged: set[tuple[int, str]] = set()
    for _ in range(times):
        child, address, code = begin(path)
        pupils = [Pupil(address, token) for token in tokens]

        async def play(
            child: "subprocess.Popen[str]" = child, pupils: list[Pupil] = pupils, code: str = code
        ) -> None:
            work = asyncio.gather(
                *(answer_until_cut_off(pupil, code, f"Pupil {n}") for n, pupil in enumerate(pupils))
            )
            while not any(pupil.acknowledged for pupil in pupils):  # noqa: ASYNC110 - they know no event
                await asyncio.sleep(0.01)
            await asyncio.sleep(chance.random())
            child.send_signal(signal.SIGKILL)
            await work

        run(play)
        end(child)
        before = len(acknowledged)
        acknowledged |= {(n, id_) for n, pupil in enumerate(pupils) for id_ in pupil.acknowledged}
        assert len(acknowledged) > before, "no pupil could answer"
    saved = read(path)
    numbers = {pupil.id: int(pupil.name.split()[1]) for pupil in saved.pupils}
    kept = {(numbers[answer.pupil], answer.id) for answer in saved.answers}
    assert acknowledged <= kept
    assert len(saved.pupils) == PUPILS, "each came back to their place"
    assert len(kept) == len(saved.answers), "none is there twice"
