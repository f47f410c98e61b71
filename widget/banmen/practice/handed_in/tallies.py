"""Counts rows of results: by pupil and exercise, by category, and the pieces that were confused."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import Any, Final, TypeAlias

from banmen.practice.handed_in.rows import Question
from banmen_rules.betza import Category

WHICH: Final = ("best", "first", "last")
"""The attempts that can count, if a pupil made several."""
SUMS: Final = ("tries", "wrong", "hints", "seconds")
"""The values that are added up over all attempts."""
BESIDE: Final = ("pupil", "done", "total")
"""The columns of a table of pupils and exercises beside the exercises."""
_FULL: Final = 3
_ORDER: Final = {category.value: place for place, category in enumerate(Category)}

Row: TypeAlias = Mapping[str, Any]
Cells: TypeAlias = Mapping[tuple[str, str], Sequence[Row]]
"""The attempts of each pupil at each exercise, the earliest first, by the pupil and the key."""
Bars: TypeAlias = list[tuple[str, float | None]]
"""Labels with their values; None: not known."""


def key_of(row: Row) -> str:
    """Return the key of the exercise of a row."""
    return str(row["asked"] or row["exercise"])


def by_name(name: str) -> tuple[str, str]:
    """Order names, whatever their case."""
    return name.casefold(), name


def place_of(category: str) -> tuple[int, str]:
    """Order categories as everywhere, and unknown ones after them."""
    return _ORDER.get(category, len(_ORDER)), category


def cells_of(rows: Iterable[Row]) -> Cells:
    """Collect the attempts of each pupil at each exercise."""
    found: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        found[row["pupil"], key_of(row)].append(row)
    return {place: sorted(each, key=lambda row: str(row["at"])) for place, each in found.items()}


def value_of(attempts: Sequence[Row], name: str, which: str = "best") -> Any:  # noqa: ANN401 - a number, or None
    """Return a value of a pupil's attempts at an exercise: of one of them, or the sum."""
    if name in SUMS:
        return _sum(row[name] for row in attempts)
    if which != "best":
        return attempts[0 if which == "first" else -1][name]
    return max((row[name] for row in attempts if row[name] is not None), default=None)


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def questions_of(rows: Iterable[Row], order: Mapping[str, int]) -> tuple[Question, ...]:
    """List the exercises of rows by the numbers of their keys, each with a label of its own."""
    about: dict[str, Row] = {}
    for row in rows:
        about.setdefault(key_of(row), row)
    keys = sorted(about, key=lambda key: order.get(key, len(order)))
    titles = {key: str(about[key]["title"]) for key in keys}
    labels = _different({key: str(about[key]["exercise"]) for key in keys}, titles)
    return tuple(Question(key, labels[key], titles[key]) for key in keys)


def _different(labels: Mapping[str, str], titles: Mapping[str, str]) -> dict[str, str]:
    """Make labels different from each other, and from the other columns of a table."""
    counts = Counter([*labels.values(), *BESIDE])
    longer = {
        key: f"{titles[key]} {label}".strip() if counts[label] > 1 else label for key, label in labels.items()
    }
    counts = Counter([*longer.values(), *BESIDE])
    found: dict[str, str] = {}
    for key, label in longer.items():
        tried, number = label, 1
        while tried in found.values() or tried in BESIDE or (number == 1 and counts[label] > 1):
            tried, number = f"{label} ({number})", number + 1
        found[key] = tried
    return found


def by_category(cells: Cells, which: str) -> list[dict[str, Any]]:
    """Count for each pupil and category; the keys are those of `Results.by_category`."""
    groups: defaultdict[tuple[str, str], list[Sequence[Row]]] = defaultdict(list)
    for (pupil, _), attempts in cells.items():
        groups[pupil, str(attempts[-1]["category"])].append(attempts)
    found = []
    for pupil, category in sorted(groups, key=lambda one: (by_name(one[0]), place_of(one[1]))):
        each = groups[pupil, category]
        stars = [value_of(attempts, "stars", which) for attempts in each]
        parts = [star / _FULL for star in stars if star is not None]
        sums = {name: _sum(value_of(attempts, name) for attempts in each) for name in SUMS if name != "wrong"}
        right = sum(bool(value_of(attempts, "right", which)) for attempts in each)
        mastery = round(fmean(parts), 4) if parts else None
        head = {"pupil": pupil, "category": category, "exercises": len(each), "right": right}
        found.append({**head, "mastery": mastery, **sums})
    return found


def confusions(rows: Iterable[Row], called: Callable[[str, str], str]) -> list[dict[str, Any]]:
    """Count which kinds were taken for which, most often first; ``called`` names a kind of a game."""
    who: defaultdict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        for right, other in row["confused"] or ():
            who[str(row["variant"]), right, other][row["pupil"]] += 1
    return [
        {
            "variant": variant,
            "piece": right,
            "taken_for": other,
            "piece_name": called(variant, right),
            "taken_for_name": called(variant, other),
            "times": counts.total(),
            "pupils": sorted(counts, key=by_name),
        }
        for (variant, right, other), counts in sorted(
            who.items(), key=lambda one: (-one[1].total(), -len(one[1]), one[0])
        )
    ]


# ---------------------------------------------------------------- bars


def mastery_bars(cells: Cells, called: Callable[[str], str]) -> Bars:
    """Average the mastery of pupils by category, in percent."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for row in by_category(cells, "best"):
        if row["mastery"] is not None:
            found[row["category"]].append(100 * row["mastery"])
    return [(called(name), fmean(found[name])) for name in sorted(found, key=place_of)]


def exercise_bars(cells: Cells, questions: Iterable[Question]) -> Bars:
    """Count how many of those who answered were right, in percent."""
    found: defaultdict[str, list[bool]] = defaultdict(list)
    for (_, key), attempts in cells.items():
        right = value_of(attempts, "right")
        if right is not None:
            found[key].append(right)
    return [(each.label, 100 * fmean(found[each.key]) if each.key in found else None) for each in questions]


def pupil_bars(cells: Cells, pupils: Iterable[str], questions: Iterable[Question]) -> Bars:
    """Count how much of what the class was asked each pupil got right, in percent."""
    rights = {place: value_of(attempts, "right") for place, attempts in cells.items()}
    judged = {key for (_, key), right in rights.items() if right is not None}
    asked = [each.key for each in questions if each.key in judged]
    return [
        (pupil, 100 * fmean(bool(rights.get((pupil, key))) for key in asked) if asked else None)
        for pupil in pupils
    ]


def time_bars(rows: Iterable[Row], questions: Iterable[Question]) -> Bars:
    """Find the median of the seconds that attempts took."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for row in rows:
        if row["seconds"] is not None:
            found[key_of(row)].append(row["seconds"])
    return [(each.label, median(found[each.key]) if each.key in found else None) for each in questions]
