"""Test classes of many pupils, held in a real kernel: no answer is lost or late, and memory stays small."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from banmen.classroom.limits import raise_open_files
from tests.servers import memory_of
from tests.widget.class_load import ASKED, HeldClass, all_join, an_answer, held, measure, percentile
from tests.widget.class_pupils import Pupil, run

pytestmark = pytest.mark.filterwarnings("ignore")  # those of Jupyter are not ours
SECONDS = int(os.environ.get("BANMEN_CLASS_SECONDS", "600"))
"""How long the class of 1,000 pupils takes."""
THOUSAND = 1000
LIMIT = 300 * 1024 * 1024
"""The bytes that a class of 1,000 may take."""


@pytest.mark.slow
def test_pupils_are_answered_while_a_cell_computes(tmp_path: Path) -> None:
    times = measure(tmp_path, 12, busy=True, questions=2)
    assert len(times.saved) == len(times.seen) == 24, "while the cell computes"


@pytest.mark.long
@pytest.mark.parametrize("busy", [False, True], ids=["idle", "busy"])
@pytest.mark.parametrize("count, limit", [(30, 0.2), (300, 1.0)])
def test_answers_are_saved_and_seen_at_once(tmp_path: Path, count: int, limit: float, *, busy: bool) -> None:
    times = measure(tmp_path, count, busy=busy)
    assert percentile(times.saved) <= limit
    assert percentile(times.seen) <= limit


async def take_part(pupil: Pupil, interval: float, chance: random.Random, saved: list[float]) -> None:
    """Answer each question at some moment, and stay connected until the class is over."""
    sent: dict[str, float] = {}
    at = pupil.state["at"]

    async def answer(at: int) -> None:
        await asyncio.sleep(chance.random() * 0.8 * interval)
        id_ = f"{chance.getrandbits(64):016x}"
        sent[id_] = time.monotonic()
        await pupil.send({"type": "answer", "id": id_, "card": ASKED[at].id, "answer": an_answer(at, chance)})

    answers: list[asyncio.Task[None]] = []
    while pupil.state["phase"] != "over":
        text = await asyncio.wait_for(pupil.socket.read_message(), 2 * interval + 60)
        assert text is not None, f"closed with {pupil.socket.close_code}"
        message = pupil.take(text)
        assert message["type"] in {"state", "saved"}, message
        if message["type"] == "saved":
            saved.append(time.monotonic() - sent.pop(message["id"]))
        elif pupil.state["phase"] == "open" and pupil.state["at"] != at:
            at = pupil.state["at"]
            answers.append(asyncio.ensure_future(answer(at)))
    assert len(answers) == len(ASKED)
    assert not sent, "all answers were saved"


@pytest.mark.long
def test_a_thousand_pupils_stay_through_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raise_open_files()
    chance = random.Random(3)  # noqa: S311 - no secret
    saved: list[float] = []
    interval = SECONDS / len(ASKED)

    async def test(lesson: HeldClass) -> None:
        async with asyncio.TaskGroup() as group:  # ends with the first pupil who is cut off
            for pupil in await all_join(lesson, THOUSAND):
                group.create_task(take_part(pupil, interval, chance, saved))
            for at in range(len(ASKED)):
                await lesson.next(at - 1)
                await asyncio.sleep(interval)
                seen = await lesson.until_answered(THOUSAND)
                assert sum(pupil["here"] for pupil in seen["pupils"]) == THOUSAND, "all are connected"
            await lesson.next(len(ASKED) - 1)  # it is over

    with held(tmp_path) as lesson:
        assert int(lesson.run("print(lesson.classroom['capacity'])")) >= THOUSAND, "they fit"
        with lesson.listening(kept=False):
            run(lambda: test(lesson), SECONDS + 240)
        grown = memory_of(lesson.pid, "VmHWM") - lesson.memory_before
    assert len(saved) == THOUSAND * len(ASKED)
    figures = f"{grown >> 20} MB more; 95 % of answers were saved within {1000 * percentile(saved):.0f} ms"
    with capsys.disabled():
        print(figures)  # noqa: T201 - for the notes
    assert grown < LIMIT, figures
