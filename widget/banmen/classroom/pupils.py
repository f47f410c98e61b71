"""The pupils of a class, and what each did about each question."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from banmen.classroom.questions import Answer, Judgement, Question
from banmen.classroom.tally import Given, squares_of

_HALF_DONE: Final = 2
"""With at most so many wrong answers and hints together, an exercise has two stars."""


@dataclass
class Work:
    """The work of a pupil on one question."""

    tries: list[Answer] = field(default_factory=list)
    judgements: list[Judgement | None] = field(default_factory=list)
    """By try; None: it is not judged yet."""
    hints: int = 0
    seconds: float | None = None
    gave_up: bool = False

    @property
    def last(self) -> Given | None:
        """The last answer, which counts."""
        return Given(self.tries[-1], self.judgements[-1]) if self.tries else None

    @property
    def right(self) -> bool | None:
        """Whether the last answer is right; None without one, or while it is not judged."""
        judgement = self.judgements[-1] if self.judgements else None
        return judgement.right if judgement is not None and not self.gave_up else None

    @property
    def wrong(self) -> int:
        """How many tries were wrong."""
        return sum(one is not None and one.right is False for one in self.judgements)


@dataclass
class Pupil:
    """A pupil, also one who is away."""

    id: int
    name: str
    token: str
    """Its digest."""
    removed: bool = False
    here: int = 0
    """How many pages are connected."""
    work: dict[str, Work] = field(default_factory=dict)
    """By question."""
    known: set[str] = field(default_factory=set)
    """The ids of all answers in the file, late ones too."""
    pending: dict[str, "asyncio.Future[None]"] = field(default_factory=dict)
    """The answers that are being written, by id."""

    def score(self, *, at_once: bool) -> int:
        """Count the right answers; ``at_once``: only those that were right at the first try."""
        if at_once:
            return sum(bool(one.judgements) and _is_right(one.judgements[0]) for one in self.work.values())
        return sum(one.right is True for one in self.work.values())


def _is_right(judgement: Judgement | None) -> bool:
    return judgement is not None and judgement.right is True


def row_of(question: Question, work: Work | None, *, graded: bool, revealed: bool) -> dict[str, Any] | None:
    """Write the work on a question as the row of a trainer's page; None if there is nothing to show.

    Args:
        question: the question.
        work: what the pupil did.
        graded: whether the page says nothing of right and wrong yet.
        revealed: whether the page shows the right answer.

    """
    if not revealed and (work is None or not (work.tries or work.gave_up)):
        return None
    work = work or Work()
    # Where no answer is right or wrong, each is taken for right.
    right = work.right is True or (revealed and bool(work.tries) and work.right is None)
    end = "noted" if graded else "solved" if right else "gave up" if revealed or work.gave_up else ""
    trouble = work.wrong + work.hints
    stars = 0 if not right or graded else 3 if trouble == 0 else 2 if trouble <= _HALF_DONE else 1
    shown = _now(question, work.tries[-1]) if end in ("noted", "solved") and work.tries else {}
    return {
        "card": question.id,
        "tries": work.tries,
        "wrong": 0 if graded else work.wrong,
        "hints": work.hints,
        "stars": stars,
        "done": end != "",
        "gave_up": end == "gave up",
        "because": "",
        "seconds": work.seconds,
        "now": {"end": end, **shown},
    }


def _now(question: Question, answer: Answer) -> dict[str, Any]:
    """Say how an answer that was handed in stands on a trainer's page."""
    if "squares" in answer or "pairs" in answer:
        return {"marked": [*answer.get("squares", answer.get("pairs", ()))]}
    if "moves" in answer:
        first = next(iter(answer["moves"]), "")
        node = _last_node(question.full[0]["key"] or {}, answer["moves"])
        return {"moves": [*answer["moves"]], "path": squares_of(first), "node": node}
    return {"picked": next(iter(answer.values()), "")}


def _last_node(key: Mapping[str, Any], moves: Sequence[str]) -> str:
    """Find the node of a key in which the last move is made; the first one, if the key does not say."""
    node = start = str(key.get("start", ""))
    for move in moves[:-1]:
        node = key.get("nodes", {}).get(node, {}).get("moves", {}).get(move, {}).get("to", "")
    return node or start
