"""Test how few changes of threads a class needs."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from banmen.classroom.threads import Worker


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

    first, second, third, later = asyncio.run(test())
    assert (first, third, later) == (6, 3, 4)
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
