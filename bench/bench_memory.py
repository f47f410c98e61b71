"""Simulate a learner of taikyoku shogi who practises 12 minutes a day, and compare what to practise.

For 301 cards (a skill of each kind) and 301 x 6, it prints on days 31 and 61 how many cards the learner
recalls with a probability of at least 0.9, and how many are recalled on average (the sum of probabilities).

- review: `Review`, as it chooses cards by what FSRS expects
- round robin: all cards in turn, those missed again at the end of the day
- random: any card
- drill: today's `Drill`, ten random exercises at a time by category, those missed again at the end

The learner forgets by another model than FSRS's, with parameters of the size that its authors fitted: the
activation of Pavlik and Anderson (Practice and Forgetting Effects on Vocabulary Memory, Cognitive Science 29,
2005), in which each presentation fades by a power law, and the faster, the more active the memory was then.
Time between sessions counts a fortieth. Nothing is tuned.

Then it measures how long it takes to read a progress file of 20,000 rows, as a ratio to `json.loads` of its
lines and in milliseconds, and to grade an answer and schedule its card.

    python bench/bench_memory.py                     one learner
    python bench/bench_memory.py --learners 20       the mean of 20, on every processor
    python bench/bench_memory.py --learners 20 --dask tcp://192.0.2.1:8786    on a cluster
"""

import argparse
import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from itertools import count, product
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from banmen.practice.memory import SKILLS, Memory
from banmen.practice.review import EXERCISES, plan
from banmen_rules import load_variant
from banmen_rules.base.tasks import cluster, run
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises import Progress
from banmen_rules.variants import PieceKind

MINUTES, SECONDS = 12, 8
A_DAY = MINUTES * 60 // SECONDS
DAYS = (31, 61)
SEED = 2005
_INTERCEPT, _SCALE, _THRESHOLD, _NOISE, _BETWEEN = 0.177, 0.217, -0.704, 0.255, 0.025
"""a, c, tau, s and h in the notation of the article."""
_SESSION = 24 * 3600 * _BETWEEN

Item = tuple[PieceKind, str]


class Learner:
    """A memory of cards that fade by a power law."""

    def __init__(self, seed: int) -> None:
        """Know nothing."""
        self.now = 0.0
        self._presented: dict[Item, list[tuple[float, float]]] = {}
        self._random = random.Random(seed)  # noqa: S311 - a simulation

    def recall(self, item: Item) -> float:
        """Return the probability that a card is recalled now."""
        presented = self._presented.get(item)
        return 0.0 if not presented else 1 / (1 + math.exp((_THRESHOLD - self._activation(item)) / _NOISE))

    def answer(self, item: Item) -> bool:
        """Answer a card, read the feedback, and tell whether the answer was right."""
        right = self._random.random() < self.recall(item)
        decay = _INTERCEPT
        if item in self._presented:
            decay += _SCALE * math.exp(self._activation(item))
        self._presented.setdefault(item, []).append((self.now, decay))
        self.now += SECONDS
        return right

    def sleep(self) -> None:
        """Begin the next day."""
        self.now += _SESSION

    def _activation(self, item: Item) -> float:
        return math.log(sum((self.now - at) ** -decay for at, decay in self._presented[item]))


Day = Callable[[Learner], None]


def review(items: Sequence[Item], _: int) -> Day:
    """Practise as `Review` does."""
    tk = load_variant("taikyoku")
    skills = len(items) // len(tk.kinds)
    memory = Memory(None)
    days = count()

    def day(learner: Learner) -> None:
        memory.now = now = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=next(days))
        chosen = plan(memory, tk, A_DAY, lambda *_: True, skills=skills)
        cards = [*((card.kind, card.skill) for card in chosen.due), *chosen.new]

        def ask(item: Item) -> bool:
            right = learner.answer(item)
            row = {"variant": tk.name, "piece": item[0].id, "kind": EXERCISES[item[1]][0], "right": right}
            memory.take({"at": now.isoformat(), **row})
            return right

        missed = [item for item in cards if not ask(item)]
        for item in missed[: A_DAY - len(cards)]:
            ask(item)

    return day


def round_robin(items: Sequence[Item], _: int) -> Day:
    """Practise all cards in turn."""
    place = count()

    def day(learner: Learner) -> None:
        left = A_DAY
        missed: list[Item] = []
        while left > len(missed):
            item = items[next(place) % len(items)]
            left -= 1
            if not learner.answer(item):
                missed.append(item)
        for item in missed[:left]:
            learner.answer(item)

    return day


def at_random(items: Sequence[Item], seed: int) -> Day:
    """Practise any card."""
    rng = random.Random(seed)  # noqa: S311 - a simulation

    def day(learner: Learner) -> None:
        for _ in range(A_DAY):
            learner.answer(rng.choice(items))

    return day


def drill(items: Sequence[Item], seed: int) -> Day:
    """Practise as random drills do: a category, then a kind that has it, then a skill."""
    rng = random.Random(seed)  # noqa: S311 - a simulation
    having = {one: [item for item in items if one in item[0].description.categories] for one in Category}
    categories = [one for one, there in having.items() if there]

    def day(learner: Learner) -> None:
        left = A_DAY
        while left > 0:
            asked = [rng.choice(having[rng.choice(categories)]) for _ in range(min(10, left))]
            missed = [item for item in asked if not learner.answer(item)]
            left -= len(asked)
            for item in missed[:left]:
                learner.answer(item)
            left -= len(missed)

    return day


METHODS: dict[str, Callable[[Sequence[Item], int], Day]] = {
    "review": review,
    "round robin": round_robin,
    "random": at_random,
    "drill": drill,
}


def simulate(method: str, skills: int, days: Sequence[int], seed: int) -> list[tuple[int, float]]:
    """Count on each of some days the cards at 0.9 or more, and the number expected to be recalled."""
    asked = SKILLS if skills == len(SKILLS) else ("squares",)
    items = [(kind, skill) for skill in asked for kind in load_variant("taikyoku").kinds]
    learner, practise = Learner(seed), METHODS[method](items, seed)
    found = []
    for number in range(1, max(days) + 1):
        if number in days:
            chances = [learner.recall(item) for item in items]
            found.append((sum(chance >= 0.9 for chance in chances), sum(chances)))  # noqa: PLR2004 - as asked
        practise(learner)
        learner.sleep()
    return found


def compare(learners: int, **where: Any) -> None:  # noqa: ANN401 - as `run` takes it
    """Print the mean of so many learners, each with a seed of its own, for every method."""
    asked = list(product((1, len(SKILLS)), METHODS))
    tasks = [(method, skills, DAYS, SEED + seed) for skills, method in asked for seed in range(learners)]
    found: dict[int, list[tuple[int, float]]] = {}
    for done in run(simulate, tasks.__getitem__, range(len(tasks)), what="learners", **where):
        if done.result is None:
            raise RuntimeError(done.lost)
        found[done.number] = done.result
    for place, (skills, method) in enumerate(asked):
        total = skills * len(load_variant("taikyoku").kinds)
        each = [found[place * learners + at] for at in range(learners)]
        figures = []
        for day, on_day in zip(DAYS, zip(*each, strict=True), strict=True):
            sure, mean = (fmean(figure) for figure in zip(*on_day, strict=True))
            figures.append(f"day {day}: {sure:6.1f} at 0.9, {mean:6.1f} expected ({mean / total:.0%})")
        print(f"{total:5} cards  {method:12}  " + "   ".join(figures))


def rows(number: int) -> Iterator[dict[str, object]]:
    """Make rows of a learner who practises every day, with the state of the memory as widgets add it."""
    rng = random.Random(SEED)  # noqa: S311 - a simulation
    kinds, memory = [kind.id for kind in load_variant("taikyoku").kinds], Memory(None)
    for at in range(number):
        now = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(
            days=at // A_DAY, seconds=SECONDS * (at % A_DAY)
        )
        memory.now = now
        row: dict[str, object] = {
            "at": now.isoformat(),
            "exercise": f"reach-taikyoku-{at:010}",
            "kind": EXERCISES[rng.choice(SKILLS)][0],
            "variant": "taikyoku",
            "right": rng.random() < 0.9,  # noqa: PLR2004 - a share
            "answer": {"squares": ["10h", "9h", "8h", "10i", "8i", "9j"]},
            "note": "Right. You found all 6 squares.",
            "piece": rng.choice(kinds),
        }
        row["memory"] = memory.after(row)
        memory.take(row)
        yield row


def measure(path: Path) -> None:
    """Print how long it takes to read a progress file, and to grade and schedule."""
    progress = Progress(path)
    progress.add(rows(20_000))
    lines = path.read_text("utf-8").splitlines()
    loads, reading = (min(_seconds(work) for _ in range(5)) for work in (
        lambda: [json.loads(line) for line in lines], lambda: Memory.read(progress),
    ))  # fmt: skip
    print(f"20,000 rows read in {1000 * reading:.0f} ms, {reading / loads:.1f} times json.loads")
    memory, row = Memory.read(progress), json.loads(lines[-1])

    def grade() -> None:
        memory.update()
        memory.after(row)

    print(f"graded and scheduled in {1000 * min(_seconds(grade) for _ in range(5)):.1f} ms")


def _seconds(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def main() -> None:
    """Print the table, and the times."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--learners", type=int, default=1, metavar="N", help="how many (1)")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes; one for each processor if not given"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a cluster")
    options = parser.parse_args()
    if options.learners < 1:
        parser.error(f"--learners must be at least 1, got {options.learners}")
    print(
        f"{MINUTES} minutes a day at {SECONDS} s a review; cards recalled at 0.9 or more, and expected recall"
    )
    with cluster(options.dask) if options.dask else nullcontext() as executor:
        compare(options.learners, executor=executor, workers=options.workers)
    with TemporaryDirectory() as folder:
        measure(Path(folder, "progress.jsonl"))


if __name__ == "__main__":
    main()
