"""Find the candidates of puzzles: the searches, their attempts, and the files of their results.

The first searches found the candidates of 65 to 72 puzzles a game; a further one makes more attempts, and
counts why it throws boards away.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.packs import composing, mates, netting
from tools.packs.searching import Found, Searching

FOLDER = Path(__file__).parent / "candidates"

MINED, COMPOSED, PROLONGED, VARIED, NETTED = "mates", "composed", "prolonged", "varied", "netted"
MORE, MORE_NETTED = "more", "more_netted"
SEARCHES = (MINED, COMPOSED, PROLONGED, VARIED, NETTED, MORE, MORE_NETTED)
"""The files of candidates: mates from self-play, composed ones, longer ones and variants made of these, and
harvests; then composed mates and harvests of further attempts."""

_BATCHES = {COMPOSED: 20, MORE: 20, NETTED: 100, MORE_NETTED: 100}
"""So many attempts are one task."""


class Source(NamedTuple):
    """How to mine one game: how many games to play, and with how many of the pieces."""

    games: int
    kept: tuple[float, float]
    promoted: float = 0
    longest: int = 40


SOURCES = {
    "chu": Source(400, (0.5, 0.2)),
    "dai": Source(300, (0.5, 0.15)),
    "dai_dai": Source(300, (0.4, 0.12)),
    "maka_dai_dai": Source(110, (0.45, 0.08), promoted=0.6),
    "tai": Source(200, (0.25, 0.06)),
    "taikyoku": Source(78, (0.15, 0.035)),
}
ATTEMPTS = {
    "chu": 13_880,
    "dai": 9_340,
    "dai_dai": 8_980,
    "maka_dai_dai": 6_360,
    "tai": 5_840,
    "taikyoku": 5_460,
}
FURTHER = {"chu": 3_200, "dai": 1_860, "dai_dai": 800, "maka_dai_dai": 2_200, "tai": 800, "taikyoku": 800}
NETS, FURTHER_NETS = 2_500, 2_000
"""How many attempts were made to compose mates, and harvests; and how many after these."""


def mine(variant: str, what: str, seed: int, count: int = 1) -> Found:
    """Play one game, or make some attempts: a task of a search."""
    thrown = Counter[str]()
    seeds, found = range(seed, seed + count), list[Any]()
    for each in seeds:
        if what in (COMPOSED, MORE):
            found += composing.compose(variant, each, thrown)
        elif what in (NETTED, MORE_NETTED):
            found += netting.compose(variant, each)
        else:
            kept, promoted, longest = (source := SOURCES[variant]).kept, source.promoted, source.longest
            found += mates.mine(variant, each, kept=kept, longest=longest, promoted=promoted)
    return _found(found, thrown)


def _changed(variant: str, what: str, one: dict[str, Any]) -> Found:
    """Make a mate longer, or change it: a task of a search."""
    change = composing.prolonged if what == PROLONGED else composing.variants
    return _found(change(variant, composing.Composed(**one)), Counter())


def _found(found: Iterable[Any], thrown: Counter[str]) -> Found:
    counted = {str(why): count for why, count in sorted(thrown.items()) if count}
    return Found(tuple(json.loads(line(one._asdict())) for one in found), counted)


def line(one: dict[str, Any]) -> str:
    """Write a candidate."""
    return json.dumps(one, ensure_ascii=False)


def path(variant: str, what: str) -> Path:
    """Find the file of the candidates."""
    return FOLDER / f"{variant}_{what}.jsonl"


def candidates(variant: str, what: str) -> list[dict[str, Any]]:
    """Read the candidates; none if there is no file."""
    file = path(variant, what)
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


def composed(variant: str, *whats: str) -> list[composing.Composed]:
    """Read composed mates."""
    return [composing.Composed(**one) for what in whats or (COMPOSED,) for one in candidates(variant, what)]


# ---------------------------------------------------------------- searches


def search(variant: str, what: str, searching: Searching) -> list[dict[str, Any]]:
    """Search for the candidates of one sort anew; they are the same every time.

    Raises:
        BanmenError: if the file of results belongs to another search, or a task was lost.

    """
    results = list(_tasks(variant, what, searching))
    found = (one for result in results for one in result.lines)
    if what in (COMPOSED, MORE):
        known = composed(variant, COMPOSED, PROLONGED, VARIED) if what == MORE else []
        thrown = Counter[str]()
        for result in results:
            thrown.update(result.thrown)
        every = [composing.Composed(**one) for one in found]
        kept = [one._asdict() for one in composing.new(variant, every, known, thrown)]
        if what == MORE:
            note_thrown(variant, attempts=FURTHER[variant], thrown=dict(sorted(thrown.items())))
        return kept
    if what in (NETTED, MORE_NETTED):
        return [one._asdict() for one in netting.new(netting.Netted(**one) for one in found)]
    if what == VARIED:
        several = ([composing.Composed(**one) for one in result.lines] for result in results)
        return [one._asdict() for one in composing.varied(variant, composed(variant), several)]
    return list(found)


def _tasks(variant: str, what: str, searching: Searching) -> Iterator[Found]:
    """Run the tasks of a search."""
    work: Callable[..., Found] = mine
    terms: dict[str, int] = {}
    if what in (PROLONGED, VARIED):
        every = candidates(variant, COMPOSED)
        work, count = _changed, len(every)

        def arguments(task: int) -> tuple[Any, ...]:
            return variant, what, every[task]

    elif what == MINED:
        count = SOURCES[variant].games

        def arguments(task: int) -> tuple[Any, ...]:
            return variant, what, task

    else:
        first, last = _seeds(variant, what)
        batch = _BATCHES[what]
        count, terms = -(-(last - first) // batch), {"batch": batch, "first": first}

        def arguments(task: int) -> tuple[Any, ...]:
            begin = first + task * batch
            return variant, what, begin, min(batch, last - begin)

    return searching.run(f"{variant}_{what}", work, arguments, count, **terms)


def _seeds(variant: str, what: str) -> tuple[int, int]:
    """Return the first attempt, and the one after the last."""
    return {
        COMPOSED: (0, ATTEMPTS[variant]),
        MORE: (ATTEMPTS[variant], ATTEMPTS[variant] + FURTHER[variant]),
        NETTED: (0, NETS),
        MORE_NETTED: (NETS, NETS + FURTHER_NETS),
    }[what]


# ---------------------------------------------------------------- what was thrown away

_THROWN = FOLDER / "thrown.json"


def thrown(variant: str) -> dict[str, Any]:
    """Read how many further attempts were made, and why boards were thrown away."""
    found: dict[str, Any] = json.loads(_THROWN.read_text("utf-8"))[variant]
    return found


def note_thrown(variant: str, **facts: object) -> None:
    """Write how many further attempts were made, and why boards were thrown away."""
    known = json.loads(_THROWN.read_text("utf-8")) if _THROWN.is_file() else {}
    known[variant] = facts
    text = json.dumps(dict(sorted(known.items())), indent=1, ensure_ascii=False)
    _THROWN.write_text(f"{text}\n", encoding="utf-8", newline="\n")
