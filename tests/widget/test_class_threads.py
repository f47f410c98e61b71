"""Test how few changes of threads a class needs."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from banmen import Class
from banmen.classroom.questions import Answer, ExerciseQuestion, Judgement
from banmen.classroom.threads import SWITCH, Worker
from banmen_rules.teaching.exercises import load_pack, solution
from tests.widget.class_pupils import act, joined, run

ASKED = load_pack("hook").exercises[:1]
BEFORE = 0.004


class Counting(ThreadPoolExecutor):
    """A thread that counts how often it is asked for something."""

    asked = 0

    def submit(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - any job
        self.asked += 1
        return super().submit(*args, **options)


@pytest.fixture
def counting() -> Iterator[Counting]:
    with Counting(1) as found:
        yield found


def test_jobs_that_come_together_are_computed_together(counting: Counting) -> None:
    async def test() -> list[str]:
        worker = Worker(counting)
        return await asyncio.gather(*(worker.compute(str, number) for number in range(300)))

    assert asyncio.run(test()) == [str(number) for number in range(300)]
    assert counting.asked < 30, "300 short jobs"


def test_a_job_that_fails_fails_alone(counting: Counting) -> None:
    async def test() -> list[object]:
        worker = Worker(counting)
        jobs = (worker.compute(lambda n: 6 // n, number) for number in (1, 0, 2))
        return [*await asyncio.gather(*jobs, return_exceptions=True), await worker.compute(int, "4")]

    first, second, third, fourth = asyncio.run(test())
    assert (first, third, fourth) == (6, 3, 4)
    assert isinstance(second, ZeroDivisionError)


def test_no_one_waits_for_long_jobs_after_their_own(
    counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen.classroom.threads._AT_ONCE", 0)  # every job is long

    async def test() -> None:
        worker, done = Worker(counting), list[int]()
        gate = asyncio.Event()

        async def one(number: int) -> None:
            done.append(await worker.compute(int, number))
            gate.set()

        jobs = [asyncio.ensure_future(one(number)) for number in range(5)]
        await gate.wait()
        assert len(done) < len(jobs)
        await asyncio.gather(*jobs)
        assert done == [*range(5)]

    asyncio.run(test())


def test_a_job_that_no_one_waits_for_any_more_stops_no_other(counting: Counting) -> None:
    async def test() -> int:
        worker = Worker(counting)
        given_up, other = (asyncio.ensure_future(worker.compute(int, number)) for number in (1, 2))
        await asyncio.sleep(0)
        given_up.cancel()
        return await other

    assert asyncio.run(test()) == 2


# ---------------------------------------------------------------- the switch interval


@pytest.fixture(autouse=True)
def before() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(BEFORE)
    yield
    sys.setswitchinterval(interval)


def test_threads_wait_less_while_classes_run(tmp_path: Path) -> None:
    first = Class(ASKED, file=tmp_path / "1.db")
    second = Class(ASKED, file=tmp_path / "2.db")
    assert sys.getswitchinterval() == pytest.approx(SWITCH)
    first.close_server()
    first.close_server()  # once more changes nothing
    assert sys.getswitchinterval() == pytest.approx(SWITCH)
    second.close_server()
    assert sys.getswitchinterval() == pytest.approx(BEFORE)


def test_a_shorter_interval_of_the_user_stays(tmp_path: Path) -> None:
    sys.setswitchinterval(SWITCH / 5)
    short = sys.getswitchinterval()
    lesson = Class(ASKED, file=tmp_path / "class.db")
    assert sys.getswitchinterval() == short
    lesson.close_server()
    assert sys.getswitchinterval() == short


def test_an_interval_set_during_the_class_stays(tmp_path: Path) -> None:
    lesson = Class(ASKED, file=tmp_path / "class.db")
    sys.setswitchinterval(0.003)
    lesson.close_server()
    assert sys.getswitchinterval() == pytest.approx(0.003)


def test_results_wait_until_the_answers_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = Class(ASKED, file=tmp_path / "class.db")
    begun, may_end = threading.Event(), threading.Event()
    judge = ExerciseQuestion.judge

    def judge_slowly(question: ExerciseQuestion, answer: Answer) -> Judgement:
        begun.set()
        assert may_end.wait(20)
        return judge(question, answer)

    async def test() -> None:
        pupil = await joined(lesson, "Aiko")
        await act(lesson, "next")
        await pupil.until("state")
        monkeypatch.setattr(ExerciseQuestion, "judge", judge_slowly)
        await pupil.answer(ASKED[0].id, dict(solution(ASKED[0])))

    run(test)
    assert begun.wait(20)
    threading.Timer(0.1, may_end.set).start()
    assert [row["right"] for row in lesson.results] == [True]
    lesson.close_server()
