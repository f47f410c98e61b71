"""Classes of hundreds of pupils: a real kernel holds one, and its pupils are in this process."""

import asyncio
import random
import statistics
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules.teaching.exercises import load_pack, solution
from tests.servers import memory_of
from tests.widget.class_pupils import Pupil, run
from tests.widget.kernels import PATIENCE, Kernel, kernel_in

ASKED = tuple(load_pack("hook").exercises[number] for number in (0, 2, 4))
"""An option, a route, squares."""
SOLUTIONS = [dict(solution(exercise)) for exercise in ASKED]
IMPORTS = """
import time
from banmen import Class
from banmen_rules.teaching.exercises import load_pack
exercises = [load_pack("hook").exercises[number] for number in (0, 2, 4)]
"""
CLASS = """
lesson = Class(exercises, file="class.db")
print(lesson.address, lesson.code, lesson._server.teacher_address)
"""
COMPUTE = """
try:
    while True:
        pass
except KeyboardInterrupt:
    pass
"""
"""A cell that never gives up the interpreter's lock by itself."""


class Message(NamedTuple):
    """A message of the kernel, when it arrived."""

    at: float
    parts: list[bytes]


class HeldClass:
    """A class in a kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._client = kernel, kernel.client
        self._messages: deque[Message] = deque()
        self._times: dict[tuple[str, int], float] = {}
        self._quiet = threading.Event()
        self.pid, self.run = kernel.pid, kernel.run
        self.run(IMPORTS)
        self.memory_before = memory_of(self.pid)
        """The resident memory in bytes without the class."""
        self.address, self.code, self.teacher = self.run(CLASS).split()

    @contextmanager
    def computing(self, *, busy: bool = True) -> Iterator[None]:
        """Let a cell compute meanwhile, if it shall be busy."""
        if not busy:
            yield
            return
        self._client.execute(COMPUTE)
        while self._client.get_iopub_msg(timeout=PATIENCE)["msg_type"] != "execute_input":
            pass
        try:
            yield
        finally:
            self._kernel.manager.interrupt_kernel()
            self._client.get_shell_msg(timeout=PATIENCE)

    # ---------------------------------------------------------------- the teacher's page

    @contextmanager
    def listening(self, *, kept: bool = True) -> Iterator[None]:
        """Take the messages to the teacher's page, as JupyterLab does; they are read afterwards."""
        self._messages.clear()
        self._times.clear()
        self._quiet.clear()
        listener = threading.Thread(target=self._listen, args=(kept,))
        listener.start()
        try:
            yield
        finally:
            self._quiet.set()
            listener.join()

    def _listen(self, kept: bool) -> None:  # noqa: FBT001 - called in a thread
        socket = self._client.iopub_channel.socket
        while socket.poll(500) or not self._quiet.is_set():
            if socket.poll(0):
                parts = socket.recv_multipart()
                if kept:
                    self._messages.append(Message(time.monotonic(), parts))

    def answered(self) -> dict[tuple[str, int], float]:
        """When the teacher's page first showed that a pupil has answered a question."""
        times = self._times
        while self._messages:
            at, parts = self._messages.popleft()
            _, content = self._client.session.feed_identities(parts)
            found = self._client.session.deserialize(content)
            if found["msg_type"] != "comm_msg":
                continue
            state = found["content"]["data"].get("state", {}).get("classroom", {"pupils": ()})
            for pupil in state["pupils"]:
                if pupil["answered"]:
                    times.setdefault((pupil["name"], state["at"]), at)
        return times

    async def next(self, at: int) -> None:
        """Ask the next question, after the one with this number; after the last one the class is over."""
        page = await self._teach()
        phase = "lobby" if at < 0 else "open"
        await page.send({"type": "act", "act": "next", "phase": phase, "at": at})
        while (page.state["classroom"]["phase"], page.state["classroom"]["at"]) == (phase, at):
            page.state |= (await page.until("traits"))["traits"]
        page.close()

    async def until_answered(self, count: int) -> dict[str, Any]:
        """Wait until the teacher sees so many answers, and return what the teacher sees."""
        page = await self._teach()
        while True:
            found: dict[str, Any] = page.state["classroom"]
            if found["answered"] == count:
                page.close()
                return found
            page.state |= (await page.until("traits"))["traits"]

    async def until_seen(self, count: int) -> None:
        """Wait until the teacher's page has shown so many answers, to all questions so far."""
        end = time.monotonic() + PATIENCE
        while (seen := len(self.answered())) < count:
            assert time.monotonic() < end, f"the teacher sees {seen} answers of {count}"
            await asyncio.sleep(0.05)

    async def _teach(self) -> Pupil:
        base, _, token = self.teacher.partition("teacher#")
        page = await Pupil(base).connect("teacher-socket")
        await page.send({"type": "teach", "protocol": PROTOCOL, "token": token})
        page.state = (await page.until("traits"))["traits"]
        return page


@contextmanager
def held(folder: Path) -> Iterator[HeldClass]:
    """Hold a class in a new kernel."""
    with kernel_in(folder) as kernel:
        yield HeldClass(kernel)


# ---------------------------------------------------------------- the pupils


def an_answer(at: int, chance: random.Random) -> dict[str, Any]:
    """Make an answer: half of the pupils are right, and most wrong answers are different."""
    if chance.random() < 0.5:
        return SOLUTIONS[at]
    asked = ASKED[at]
    squares = sorted({f"{chance.randint(1, 17)}{chance.choice('abcdefghijklmnopq')}" for _ in range(3)})
    match asked.form:
        case "squares":
            return {"squares": squares}
        case "moves":
            return {"moves": [f"{asked.square} {squares[0]}"]}
        case _:
            return {"choice": chance.choice(asked.options)}


async def all_join(lesson: HeldClass, count: int) -> list[Pupil]:
    """Let pupils join, a hundred at a time: so many connections of one address may wait."""
    pupils = [Pupil(lesson.address) for _ in range(count)]
    for begin in range(0, count, 100):
        some = range(begin, min(begin + 100, count))
        await asyncio.gather(*(pupils[n].connect() for n in some))
        replies = await asyncio.gather(*(pupils[n].join(lesson.code, f"Pupil {n}") for n in some))
        assert all(reply["type"] == "state" for reply in replies), replies[:3]
    return pupils


class Times(NamedTuple):
    """Seconds from each answer to its acknowledgement, and until the teacher's page shows it."""

    saved: list[float]
    seen: list[float]


def percentile(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1]


def measure(folder: Path, count: int, *, busy: bool, questions: int = len(ASKED)) -> Times:
    """Measure a class in which all pupils answer each question at the same moment.

    Args:
        folder: for the file of the class.
        count: how many pupils there are.
        busy: whether a cell computes meanwhile.
        questions: how many questions are asked.

    """
    chance = random.Random(5)  # noqa: S311 - no secret
    saved: list[float] = []
    sent: dict[tuple[str, int], float] = {}

    async def answer(pupil: Pupil, at: int, given: dict[str, Any]) -> None:
        begun = sent[pupil.state["name"], at] = time.monotonic()
        assert (await pupil.answer(ASKED[at].id, given))["type"] == "saved"
        saved.append(time.monotonic() - begun)

    async def test() -> None:
        pupils = await all_join(lesson, count)
        for at in range(questions):
            await lesson.next(at - 1)
            for pupil in pupils:
                while pupil.state["at"] != at:
                    await pupil.until("state")
            given = [an_answer(at, chance) for _ in pupils]
            await asyncio.gather(*(answer(pupil, at, one) for pupil, one in zip(pupils, given, strict=True)))
            await lesson.until_seen(count * (at + 1))

    with held(folder) as lesson, lesson.computing(busy=busy):
        with lesson.listening():
            run(test)
        seen = lesson.answered()
    assert seen.keys() == sent.keys(), "the teacher sees every answer"
    return Times(saved, [seen[one] - begun for one, begun in sent.items()])
