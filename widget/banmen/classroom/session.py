"""A class as it stands: who is in, what is asked, what was answered. It knows no network.

Everything here runs in one thread, the server's. Every action of a pupil or the teacher is written to the
file first; when that is committed, it counts, and is acknowledged.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor
from time import time
from typing import Any, Final

from banmen.classroom import messages
from banmen.classroom.limits import MOST_ANSWERS
from banmen.classroom.messages import RefusedError
from banmen.classroom.pupils import Pupil, Work
from banmen.classroom.questions import Judgement, Plan, Stage
from banmen.classroom.store import Saved, SavedAnswer, SavedPupil, Store
from banmen.classroom.threads import Worker
from banmen.protocol.shapes import classroom as shapes
from banmen.protocol.shapes.classroom import ClassPhase, RefusedReason
from banmen_rules import BanmenError

PATIENCE: Final = 5.0
"""Seconds that a reveal and the results wait for answers that are being judged."""


class Session:
    """The state of a class, and what changes it.

    Args:
        plan: the questions.
        store: the file; its content is taken over.
        executor: judges answers, since some take long.
        on_change: called after every change that the teacher sees.
        on_stage: called when something else is asked, or revealed: every pupil's page must know.

    """

    def __init__(
        self,
        plan: Plan,
        store: Store,
        executor: Executor,
        *,
        on_change: Callable[[], object] = lambda: None,
        on_stage: Callable[[], object] = lambda: None,
        on_remove: Callable[[int], object] = lambda _: None,
    ) -> None:
        self.plan, self.store, self._worker = plan, store, Worker(executor)
        self._on_change, self._on_stage, self._on_remove = on_change, on_stage, on_remove
        self.code: str = store.saved.values["code"]
        self.class_id: str = store.saved.values["id"]
        self.secret: str = store.saved.values["secret"]
        """Makes the addresses of what is asked; it never leaves this machine."""
        self.phase: ClassPhase = "lobby"
        self.at = -1
        self.ends = 0.0
        """When a race ends, in seconds since 1970; 0 without one."""
        self.names_hidden = self.answers_shown = False
        self.pupils: dict[int, Pupil] = {}
        self._by_token: dict[str, Pupil] = {}
        self._joining: dict[str, asyncio.Future[None]] = {}
        self._next_id = 1
        self.refused: Counter[str] = Counter()
        self.fault = ""
        self._judging: set[asyncio.Future[Any]] = set()
        self._acting = asyncio.Lock()
        self._take_over(store.saved)

    # ---------------------------------------------------------------- the file

    def _take_over(self, saved: Saved) -> None:
        for one in saved.pupils:
            pupil = Pupil(one.id, one.name, one.token, one.removed)
            self.pupils[one.id] = self._by_token[one.token] = pupil
            self._next_id = max(self._next_id, one.id + 1)
        for kind, data in saved.events:
            match kind:
                case "phase":
                    self.phase, self.at, self.ends = data["phase"], data["at"], data["ends"]
                case "refused":
                    self.refused = Counter(data)  # all until then
        for answer in saved.answers:
            pupil = self.pupils[answer.pupil]
            pupil.known.add(answer.id)
            if answer.card in self.plan.questions and not answer.late:
                self._take(pupil, answer)

    async def judge_all(self) -> None:
        """Judge the answers from the file."""
        for pupil in self.pupils.values():
            for card, work in pupil.work.items():
                for number in range(len(work.tries)):
                    await self._judge(work, card, number)
        self._on_change()

    async def _save_first(self, write: Callable[..., None], *values: object) -> None:
        """Write something, and wait for its commit.

        Raises:
            RefusedError: ``"unsaved"``, if that fails; the teacher sees why.

        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: BanmenError | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        write(*values, done)
        try:
            await future
        except BanmenError as error:
            self.fault = str(error)
            self._on_change()
            raise RefusedError("unsaved") from None
        self.fault = ""

    # ---------------------------------------------------------------- pupils

    def refuse(self, reason: RefusedReason) -> None:
        """Count something that was refused."""
        self.refused[reason] += 1
        self._on_change()

    def known(self, token: str) -> Pupil | None:
        """Find the pupil with a token, if there is one.

        Raises:
            RefusedError: if the teacher has removed them.

        """
        pupil = self._by_token.get(messages.digest(token))
        if pupil is not None and pupil.removed:
            raise RefusedError("removed")
        return pupil

    async def join(self, token: str, code: str, name: str, capacity: int) -> Pupil:
        """Let a pupil in, or back.

        Raises:
            RefusedError: if the code is wrong, the name is empty, or no more fit.

        """
        pupil = self.known(token)
        if pupil is not None:
            return pupil
        if messages.read_code(code) != self.code:
            raise RefusedError("code" if code else "token")
        read = messages.read_name(name)
        if not read:
            raise RefusedError("name")
        digest = messages.digest(token)
        if digest in self._joining:
            await self._joining[digest]
            return self._by_token[digest]
        if len(self.pupils) + len(self._joining) >= capacity:
            raise RefusedError("full")
        new = Pupil(self._next_id, self._free_name(read), digest)
        self._next_id += 1
        self.pupils[new.id] = new  # its name is taken from now on
        waiting = self._joining[digest] = asyncio.get_running_loop().create_future()
        try:
            await self._save_first(
                self.store.write_pupil, SavedPupil(new.id, new.name, digest, removed=False)
            )
        except RefusedError as error:
            del self.pupils[new.id]
            waiting.set_exception(error)
            waiting.exception()  # others may wait for it, or not
            raise
        finally:
            del self._joining[digest]
        self._by_token[digest] = new
        waiting.set_result(None)
        self._on_change()
        return new

    def _free_name(self, name: str) -> str:
        """Give the second of a name a number."""
        taken = {pupil.name.casefold() for pupil in self.pupils.values()}
        number, free = 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{name[: messages.LONGEST_NAME - 4].strip()} {number}"
        return free

    def connect(self, pupil: Pupil, by: int) -> None:
        """Count a page of a pupil that is connected (1) or gone (-1)."""
        pupil.here += by
        self.store.write_event("here", {"pupil": pupil.id, "by": by}, lambda _: None)
        self._on_change()

    # ---------------------------------------------------------------- answers

    def is_late(self, card: str) -> bool:
        """Tell whether the time to answer a question is over.

        Raises:
            RefusedError: if there is no such question, or its time has not come.

        """
        try:
            place = self.plan.place(card)
        except BanmenError:
            raise RefusedError("question") from None
        if self.phase == "lobby" or place > self.at:
            raise RefusedError("question")
        return place < self.at or self.phase != "open"

    async def answer(self, pupil: Pupil, message: Mapping[str, Any]) -> shapes.Saved:
        """Take an answer, and return the acknowledgement once it is in the file.

        Raises:
            RefusedError: if it is no answer to a question that was asked, or cannot be saved.

        """
        id_, card = message["id"], message["card"]
        try:
            late = self.is_late(card)
            question = self.plan.questions[card]
            given = message["answer"]
            answer = None if given is None else question.check(given)
        except BanmenError:
            raise RefusedError("answer", id_) from None
        except RefusedError as error:
            raise RefusedError(error.reason, id_) from None
        work = pupil.work.get(card) or Work()
        if id_ in pupil.pending:
            await asyncio.shield(pupil.pending[id_])
        elif id_ not in pupil.known:
            if len(work.tries) >= MOST_ANSWERS:
                raise RefusedError("rate", id_)
            saved = SavedAnswer(pupil.id, id_, card, answer, message["hints"], message["seconds"], late)
            await self._save(pupil, saved)
        reply: shapes.Saved = {
            "type": "saved",
            "id": id_,
            "late": late,
            "right": None,
            "note": {},
            "node": None,
        }
        if late or answer is None:
            return reply
        if self.plan.settings["graded"]:
            if question.leads_on(answer):
                reply["node"] = await self._worker.compute(question.node, answer)
        elif (judged := await self._last_judgement(pupil, card)) is not None:
            reply["right"], reply["note"] = judged.right, judged.note
        return reply

    async def _save(self, pupil: Pupil, saved: SavedAnswer) -> None:
        waiting = pupil.pending[saved.id] = asyncio.get_running_loop().create_future()
        try:
            await self._save_first(self.store.write_answer, saved)
        except RefusedError:
            error = RefusedError("unsaved", saved.id)
            waiting.set_exception(error)
            waiting.exception()
            raise error from None
        finally:
            del pupil.pending[saved.id]
        waiting.set_result(None)
        pupil.known.add(saved.id)
        if not saved.late:
            work, number = self._take(pupil, saved)
            if saved.answer is not None:
                self._start(self._judge(work, saved.card, number, tell=True), self._judging)
        self._on_change()

    def _take(self, pupil: Pupil, saved: SavedAnswer) -> tuple[Work, int]:
        """Count an answer from the file; return the work and the number of the try."""
        work = pupil.work.setdefault(saved.card, Work())
        work.hints = max(work.hints, saved.hints)
        work.seconds = saved.seconds if saved.seconds is not None else work.seconds
        if saved.answer is None:
            work.gave_up = True
        else:
            work.tries.append(saved.answer)
            work.judgements.append(None)
        return work, len(work.tries) - 1

    async def _judge(self, work: Work, card: str, number: int, *, tell: bool = False) -> None:
        question, answer = self.plan.questions[card], work.tries[number]
        # Many pupils give the same answer: only the first of them needs another thread.
        work.judgements[number] = question.known(answer) or await self._worker.compute(question.judge, answer)
        if tell:
            self._on_change()
            if self.is_revealed:
                self._on_stage()

    async def _last_judgement(self, pupil: Pupil, card: str) -> Judgement | None:
        work = pupil.work.get(card)
        if work is None or not work.tries:
            return None
        number = len(work.tries) - 1
        if work.judgements[number] is None:
            await self._judge(work, card, number)
        return work.judgements[number]

    @staticmethod
    def _start(work: Coroutine[Any, Any, None], tasks: set[asyncio.Future[Any]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async def until_judged(self) -> None:
        """Wait until the answers so far are judged, at most `PATIENCE` seconds."""
        if self._judging:
            await asyncio.wait([*self._judging], timeout=PATIENCE)

    # ---------------------------------------------------------------- the teacher

    @property
    def stage(self) -> Stage | None:
        """The stage that is open, or was open last."""
        return self.plan.stages[self.at] if 0 <= self.at < len(self.plan.stages) else None

    async def act(self, act: str, pupil: int = -1, seen: tuple[str, int] | None = None) -> None:
        """Do what the teacher wants; an action that is not possible now does nothing.

        Args:
            act: one of `banmen.classroom.messages.ACTS`.
            pupil: whom to remove.
            seen: the phase and the place for which it was meant: if the class has moved on, it does nothing,
                so that a second click on a button is no other command. None: as the class stands.

        """
        async with self._acting:
            if seen in (None, (self.phase, self.at)):
                await self._act(act, pupil)
        self._on_change()

    async def _act(self, act: str, pupil: int) -> None:
        match act:
            case "names":
                self.names_hidden = not self.names_hidden
            case "answers":
                self.answers_shown = not self.answers_shown
            case "remove" if pupil in self.pupils and not self.pupils[pupil].removed:
                await self._save_first(self.store.remove_pupil, pupil)
                gone = self.pupils[pupil]
                gone.removed, gone.name = True, ""
                self._on_remove(pupil)
            case "reveal" if self.phase == "open" and self.plan.mode == "together":
                await self.until_judged()
                for each in self.plan.stages[self.at].questions:
                    # What follows finds it worked out.
                    await self._worker.compute(lambda question: question.solution, each)
                await self._go("revealed", self.at)
            case "next" if self.phase != "over":
                last = self.at + 1 >= len(self.plan.stages)
                await (self._go("over", self.at) if last else self._go("open", self.at + 1))
            case "end" if self.phase != "over":
                await self._go("over", self.at)

    async def show(self, at: int) -> None:
        """Ask the question of this number, from 0, if it is not asked already."""
        if 0 <= at < len(self.plan.stages) and self.phase != "over" and at > self.at:
            await self._go("open", at)
            self._on_change()

    async def _go(self, phase: ClassPhase, at: int) -> None:
        ends = self.ends
        if self.plan.seconds and phase == "open":
            ends = time() + self.plan.seconds
        await self._save_first(self.store.write_event, "phase", {"phase": phase, "at": at, "ends": ends})
        self.phase, self.at, self.ends = phase, at, ends
        self._on_stage()

    @property
    def left(self) -> float:
        """Seconds until a race ends; 0 without one, or afterwards."""
        return max(0.0, self.ends - time()) if self.phase == "open" else 0.0

    @property
    def is_revealed(self) -> bool:
        """Whether the answer to what was asked last is known to all."""
        return self.phase in ("revealed", "over")

    async def close(self) -> None:
        """End what still runs; most classes have nothing."""

    def present(self) -> list[Pupil]:
        """List the pupils who are in the file and not removed."""
        return [pupil for pupil in self._by_token.values() if not pupil.removed]
