"""Counts each answer once, however many times and in however many files it was handed in.

The same answer may be in a file of answers, in a later copy of that file, in the results of the page, in the
progress file and in the short code. Within one file nothing is the same: a drill asks what was missed again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from banmen.practice.handed_in.rows import Attempt
from banmen_rules.base.json_files import compact

_VERDICT: Final = ("right", "tries", "wrong", "hints", "gave_up", "seconds")
"""The parts of a row of a progress file that tell answers apart, beside the answer itself."""
_Same: TypeAlias = Callable[[Attempt, Attempt], Attempt | None]
"""Returns the fuller of two if they are the same work, else None."""


def once(attempts: Iterable[Attempt]) -> list[dict[str, Any]]:
    """Return the rows of all different attempts, in their order."""
    groups: defaultdict[tuple[str, str], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        row = attempt.row
        groups[row["pupil"], row["asked"] or f"id {row['exercise']}"].append(attempt)
    return [row for group in groups.values() for row in _of_one(group)]


def _of_one(attempts: Sequence[Attempt]) -> list[dict[str, Any]]:
    """Merge what a pupil handed in about one exercise."""
    full = [one for one in attempts if one.tries is not None]
    logged = [one for one in attempts if one.row["source"] == "log"]
    coded = [one for one in attempts if one.row["source"] == "code"]
    found = _merged(_merged([], full, _same_work), logged, _same_verdict)
    stars = {one.row["stars"] for one in found}
    found += _merged([], [one for one in coded if one.row["stars"] not in stars], _same_stars)
    return [one.row for one in found]


def _merged(found: list[Attempt], attempts: Sequence[Attempt], same: _Same) -> list[Attempt]:
    """Add attempts to those found, file by file: each of a file is the same as one found at most."""
    for _, group in groupby(attempts, key=lambda one: one.path):
        left = list(range(len(found)))
        for attempt in group:
            for place in left:
                fuller = same(found[place], attempt)
                if fuller is not None:
                    found[place] = fuller
                    left.remove(place)
                    break
            else:
                found.append(attempt)
    return found


def _same_work(one: Attempt, other: Attempt) -> Attempt | None:
    """Compare work of which all answers are known; one may be a copy that was handed in earlier."""
    short, long = sorted((one, other), key=lambda each: len(each.tries or ()))
    tries = short.tries or ()
    if (long.tries or ())[: len(tries)] != tries:
        return None
    if len(tries) == len(long.tries or ()):
        equal = all(short.row[name] == long.row[name] for name in ("hints", "gave_up", "seconds"))
        return one if equal else None
    return long if tries and _grew(short.row, long.row) else None


def _same_verdict(one: Attempt, other: Attempt) -> Attempt | None:
    """Compare a row of a progress file with work, or with a row of another such file."""
    logged, answer = other.row, compact(other.row["answer"])
    if one.tries is None and one.row["at"] != logged["at"]:
        return None
    tries = logged["tries"] or 0
    if one.tries and 0 < tries < len(one.tries):  # recorded before the pupil answered once more
        same = one.tries[tries - 1] == answer and _grew(logged, one.row)
    else:
        same = compact(one.row["answer"]) == answer and all(
            one.row[name] == logged[name] for name in _VERDICT
        )
    return one._replace(row={**one.row, "at": logged["at"]}) if same else None


def _grew(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    return all((before[name] or 0) <= (after[name] or 0) for name in ("hints", "seconds"))


def _same_stars(one: Attempt, other: Attempt) -> Attempt | None:
    return one if one.row["stars"] == other.row["stars"] else None
