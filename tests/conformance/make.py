"""Write the agreement tables: ``python -m tests.conformance.make``, and look at what changed.

``AGREEMENT.md`` is for reading: every kind on which somebody dissents. ``agreement.csv`` has all the
kinds of the games that have neutral facts.
"""

import csv
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER.parents[1]), str(FOLDER.parents[1] / "rules")]

from banmen_rules import PieceKind, Ruling, Variant, load_variant  # noqa: E402 - after the path
from tests.conformance.agreement import UNMATCHED, Choices, Match, confirmed, match, site_agrees  # noqa: E402
from tests.rules.neutral_facts import FACTS, kinds  # noqa: E402

_SAME = "as by default"
_FIELDS = {"move": "betza", "site": "betza", "promotion": "promotes_to", "rule": "rule"}
_INTRO = """\
# Who plays as we do

What other programs and texts say of a piece, and which of our readings equals it. Made by
`python -m tests.conformance.make`; a test keeps it up to date.

Every *compared* line is decided by moves, not by names: an independent reading of what the source says
(`tests/rules/neutral_reader.py`) and the generator under that reading give the same effects on empty
boards and on crowded ones; a promotion equals what the kind promotes to under that reading. *Recorded*
sources are those our data names for a reading without a move of their own to compare. `=` before a name
is a reading of a ruling: `great_elephant=hachu` is what `game(…, rulings={"great_elephant": "hachu"})`
plays. All kinds are in `agreement.csv`.
"""


class Row(NamedTuple):
    """One way a kind may be played."""

    variant: str
    kind: str
    name: str
    kanji: str
    field: str
    """``betza``, ``promotes_to`` or ``rule``."""
    readings: str
    """The readings that give this value; ``as by default`` where none is needed."""
    value: str
    compared: str
    """The sources whose claim is equal by comparison."""
    recorded: str
    """The sources named in our data beside those."""


def main() -> int:
    """Write both tables."""
    (FOLDER / "AGREEMENT.md").write_text(markdown(), "utf-8")
    (FOLDER / "agreement.csv").write_text(table(), "utf-8")
    for variant in FACTS:
        found = match(variant)
        print(f"{variant}: {sum(bool(each.readings) for each in found)} of {len(found)} claims matched")  # noqa: T201
    return 0


def rows(variant: Variant) -> Iterator[Row]:
    """Yield every way of playing every kind that a source or a reading of ours names."""
    for kind in variant.kinds:
        if kind.id not in kinds(variant.name):
            continue  # a kind that only a reading brings into the game
        for field in ("betza", "promotes_to", "rule"):
            yield from _rows(variant, kind, field)


def _rows(variant: Variant, kind: PieceKind, field: str) -> Iterator[Row]:
    compared = _compared(variant, kind, field)
    recorded: dict[Choices, list[str]] = {}
    values: dict[Choices, str] = {(): getattr(kind, field, "") or ""}
    for choices, value, sources in _recorded(variant, kind, field):
        recorded.setdefault(choices, []).extend(sources)
        values[choices] = value
    several = len({*compared, *recorded}) > 1
    for choices in dict.fromkeys([*compared, *recorded]):
        here = list(dict.fromkeys(compared.get(choices, ())))
        beside = [source for source in dict.fromkeys(recorded.get(choices, ())) if source not in here]
        if field == "betza" and not choices and kind.agreement:
            beside.append(f"({kind.agreement})")
        if field == "betza" or choices or here or several:
            yield Row(
                variant.name,
                kind.id,
                kind.name,
                kind.kanji,
                field,
                named(choices),
                values.get(choices, "both" if len(choices) > 1 else ""),
                " · ".join(here),
                " · ".join(beside),
            )


def _compared(variant: Variant, kind: PieceKind, field: str) -> dict[Choices, list[str]]:
    """Collect who equals which readings, by comparison."""
    found: dict[Choices, list[str]] = {} if field == "rule" else {(): []}
    for each in match(variant.name):
        if each.claim.kind == kind.id and _FIELDS[each.claim.about] == field:
            for choices in each.readings:
                found.setdefault(choices, []).extend(each.claim.sources)
    return found


def _recorded(
    variant: Variant, kind: PieceKind, field: str
) -> Iterator[tuple[Choices, str, tuple[str, ...]]]:
    """Yield what our data say of a field: the readings, its value under them, and their sources."""
    for ruling in variant.rulings_of(kind.id):
        for reading in ruling.readings:
            for change in reading.changes:
                if (change.piece, change.field) == (kind.id, field):
                    default = reading.name == ruling.default
                    yield () if default else ((ruling.id, reading.name),), change.value, reading.sources


def named(choices: Choices) -> str:
    """Write some readings as a person would choose them."""
    return " ".join(f"{ruling}={reading}" for ruling, reading in choices) or _SAME


def table() -> str:
    """Write all rows as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Row._fields)
    for name in FACTS:
        writer.writerows(rows(load_variant(name)))
    return text.getvalue()


def markdown() -> str:
    """Write the table for people."""
    lines = [_INTRO]
    for name in FACTS:
        variant = load_variant(name)
        found = match(name)
        all_rows = list(rows(variant))
        disputed = {row.kind for row in all_rows if row.readings != _SAME}
        agreed = len(kinds(name)) - len(disputed)
        lines += [
            f"## {variant.title}",
            "",
            f"{len(kinds(name))} kinds, {agreed} of them without a dissenting voice. {len(found)} claims",
            f"about the others; {sum(bool(each.readings) for each in found)} equal a reading of ours.",
            "",
        ]
        if name == "taikyoku":
            lines += [_site(), ""]
        if found:
            lines += ["### To play as another does", "", *_sources(found), ""]
        if disputed:
            lines += ["### Kind by kind", "", *_disputed(row for row in all_rows if row.kind in disputed), ""]
        lines += _unmatched(found)
        lines += _uncontested(variant)
    return "\n".join(lines).rstrip() + "\n"


def _site() -> str:
    different = site_agrees()
    count = len(kinds("taikyoku"))
    same = f"The ruleset `atsi` equals the site's table of moves in {count - len(different)} of {count} kinds"
    return same + (f"; not in {', '.join(different)}." if different else ".")


def _sources(found: Iterable[Match]) -> Iterator[str]:
    """List for each source all the readings that equal what it says."""
    by_source: dict[str, dict[str, list[str]]] = {}
    number: dict[str, int] = {}
    for each in found:
        equal = [f"`{named(choices)}`" if choices else each.claim.kind for choices in each.readings[:1]]
        for text in each.claim.sources:
            source, _, detail = text.removesuffix(")").partition(" (")
            number[source] = number.get(source, 0) + 1
            by_source.setdefault(source, {}).setdefault(detail, []).extend(equal or ["nothing"])
    yield "| source | claims | equal to (a kind alone: as by default) |"
    yield "|---|---:|---|"
    for source, details in sorted(by_source.items(), key=lambda item: (-number[item[0]], item[0])):
        parts = [
            " ".join(dict.fromkeys(equal)) + (f" ({detail})" if detail else "")
            for detail, equal in sorted(details.items())
        ]
        yield f"| {source} | {number[source]} | {' · '.join(parts)} |"


def _disputed(of: Iterable[Row]) -> Iterator[str]:
    yield "| kind | reading | | compared: moves like this | recorded: said to |"
    yield "|---|---|---|---|---|"
    before = ""
    for row in of:
        first = f"{row.name} {row.kanji}" if row.kind != before else ""
        before = row.kind
        value = row.value if row.field != "promotes_to" else f"→ {row.value or 'does not promote'}"
        shown = f"`{value}`" if row.field == "betza" and value else value
        reading = row.readings if row.readings == _SAME else f"`{row.readings}`"
        yield f"| {first} | {reading} | {shown.replace('|', ' ')} | {row.compared} | {row.recorded} |"


def _unmatched(found: Iterable[Match]) -> list[str]:
    missing = [each for each in found if not each.readings]
    if not missing:
        return []
    lines = ["### Not played by us", "", "| kind | source | why |", "|---|---|---|"]
    for each in missing:
        why = UNMATCHED.get(each.claim.key, "unexplained")
        lines.append(f"| {each.claim.kind} | {' · '.join(each.claim.sources)} | {why} |")
    return [*lines, ""]


def _uncontested(variant: Variant) -> list[str]:
    """List the readings of ours for which the facts carry nothing to compare with."""

    def wanted(ruling: Ruling) -> Iterator[str]:
        for reading in ruling.readings:
            if reading.name != ruling.default and (ruling.id, reading.name) not in confirmed(variant.name):
                yield f"- `{ruling.id}={reading.name}`: {' · '.join(reading.sources)}"

    found = [line for ruling in variant.rulings for line in wanted(ruling)]
    return ["### Readings without a claim to compare with", "", *found, ""] if found else []


if __name__ == "__main__":
    sys.exit(main())
