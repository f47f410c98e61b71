"""Read a variant's files, and list every fault at once with its file, line and column.

The tables come first, then ``variant.toml``, which refers to them; each reader continues after a fault as
far as possible. Moves are not parsed here, because loading has to be fast: the tests parse every one.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TypeVar

from banmen_rules.base.errors import BanmenError, InvalidVariant, UnknownName
from banmen_rules.base.geometry import Size
from banmen_rules.variants._kinds import read_kinds
from banmen_rules.variants._model import RANGE_COLOURS, PieceKind, Ruleset, Ruling, Source, Variant
from banmen_rules.variants._resolve import parse_parameter, resolve
from banmen_rules.variants._rulings import read_rulings
from banmen_rules.variants._tables import PIECES, RULINGS, VARIANT, Faults

_T = TypeVar("_T", str, int, list[object], dict[str, object])
_Camp = tuple[tuple[str | None, ...], ...]


def read_variant(name: str, folder: Traversable) -> Variant:
    """Read the three files in a folder.

    Raises:
        InvalidVariant: if they contradict themselves; lists every fault.

    """
    faults = Faults()
    texts = {file: _text(folder, file, faults) for file in (PIECES, RULINGS, VARIANT)}
    if not faults:
        top = Table(faults, "", _toml(texts[VARIANT], faults))
        kinds = read_kinds(texts[PIECES], faults)
        sources = _sources(top) if top.values else ()
        rulings = read_rulings(texts[RULINGS], kinds, {source.id for source in sources}, faults)
        if top.values:
            variant = _variant(name, top, texts[VARIANT], (kinds, rulings, sources))
            if not faults:
                faults += _conflicts(variant)
            if not faults:
                return variant
    raise InvalidVariant([f"{name}/{fault}" for fault in faults])


def _text(folder: Traversable, file: str, faults: Faults) -> str:
    try:
        return (folder / file).read_bytes().decode("utf-8-sig")
    except OSError:
        faults.append(f"{file}: is missing; a variant has {PIECES}, {RULINGS} and {VARIANT}")
    except UnicodeDecodeError as error:
        faults.append(f"{file}: is not UTF-8 (byte {error.start}); save it as UTF-8")
    return ""


def _toml(text: str, faults: Faults) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(f"{VARIANT}: is not TOML: {error}")
        return {}


class Table:
    """A table of a TOML file that knows its place."""

    def __init__(self, faults: Faults, where: str, values: dict[str, object]) -> None:
        self.faults = faults
        self.where = where
        self.values = values

    def fault(self, key: str, message: str) -> None:
        """Note a fault in a value."""
        self.faults.append(f"{VARIANT}, {self.where}{key}: {message}")

    def get(self, key: str, empty: _T) -> _T:
        """Get a value of the type of ``empty``; note a fault and get ``empty`` if it has another type."""
        value = self.values.get(key)
        if isinstance(value, type(empty)) and not isinstance(value, bool):
            return value
        kind = {str: "a text", int: "a number", list: "a list", dict: "a table"}[type(empty)]
        self.fault(key, f"should be {kind}" + ("" if key in self.values else ", and is missing"))
        return empty

    def table(self, key: str) -> "Table":
        """Get a table within this one."""
        return Table(self.faults, f"{self.where}{key}.", self.get(key, {}))


def _sources(top: Table) -> tuple[Source, ...]:
    found: dict[str, Source] = {}
    for number, values in enumerate(top.get("sources", []), 1):
        table = Table(top.faults, f"source {number}, ", values if isinstance(values, dict) else {})
        source = Source(table.get("id", ""), table.get("title", ""), str(table.values.get("where", "")))
        if source.id in found:
            table.fault("id", f"{source.id!r} comes twice")
        found[source.id] = source
    return tuple(found.values())


def _variant(
    name: str,
    top: Table,
    text: str,
    tables: tuple[tuple[PieceKind, ...], tuple[Ruling, ...], tuple[Source, ...]],
) -> Variant:
    every, rulings, sources = tables
    kinds = tuple(kind for kind in every if not kind.extra)
    reached = {
        change.turns_into for ruling in rulings for reading in ruling.readings for change in reading.changes
    }
    for kind in every:
        if kind.extra and kind.id not in reached:
            top.faults.append(f"{PIECES}, {kind.id}: is an extra kind, and no reading leads to it")
    size = Size(top.get("files", 0), top.get("ranks", 0))
    camp = _camp(top.table("setup"), text, size, kinds)
    _check_counts(top, kinds, camp)
    named = {source.id for source in sources}
    rulesets = dict(_rulesets(top, rulings, named))
    return Variant(
        name=name,
        title=top.get("title", ""),
        kanji=top.get("kanji", ""),
        size=size,
        kinds=kinds,
        camp=camp,
        dots=tuple(_dots(top, size)),
        range_colour=_range_colour(top),
        rulings=rulings,
        rulesets=rulesets,
        sources=sources,
        extras=tuple(kind for kind in every if kind.extra),
        dots_sources=tuple(_dots_sources(top, named)),
        own_atsi_ruleset=_atsi_ruleset(top, rulesets),
    )


def _dots(top: Table, size: Size) -> Iterator[tuple[int, int]]:
    for dot in top.get("dots", []):
        match dot:
            case [int(column), int(row)] if 0 <= column <= size.files and 0 <= row <= size.ranks:
                yield column, row
            case _:
                top.fault("dots", f"{dot!r} should be [column, row] between [0, 0] and {list(size)}")


def _dots_sources(top: Table, sources: set[str]) -> Iterator[str]:
    for source in top.get("dots_sources", []) if "dots_sources" in top.values else []:
        if not isinstance(source, str) or source.partition(" (")[0] not in sources:
            top.fault("dots_sources", str(UnknownName("source", str(source), sorted(sources))))
        else:
            yield source


def _atsi_ruleset(top: Table, rulesets: Mapping[str, Ruleset]) -> str:
    name = top.get("atsi_ruleset", "") if "atsi_ruleset" in top.values else ""
    if name and name not in rulesets:
        top.fault("atsi_ruleset", str(UnknownName("ruleset", name, rulesets)))
    return name


def _range_colour(top: Table) -> str:
    colour = top.get("range_colour", "")
    if isinstance(top.values.get("range_colour"), str) and colour not in RANGE_COLOURS:
        top.fault("range_colour", f"{colour!r} should be one of {', '.join(RANGE_COLOURS)}")
    return colour


def _camp(table: Table, text: str, size: Size, kinds: tuple[PieceKind, ...]) -> _Camp:
    """Read the grid of codes, whose last line is the back rank; return ranks from the back rank forward."""
    grid = table.get("camp", "")
    by_code = {kind.code: kind.id for kind in kinds}
    first = text[: max(text.find(grid), 0)].count("\n") + 1
    ranks: list[tuple[str | None, ...]] = []
    for number, line in enumerate(grid.rstrip("\n").split("\n"), first):
        codes = line.split()
        for column, code in enumerate(codes, 1):
            if code != "." and code not in by_code:
                message = f"no kind has the code {code!r}; a dot is an empty square"
                table.faults.add(VARIANT, number, f"set-up, square {column}", message)
        if len(codes) != size.files:
            message = f"the rank has {len(codes)} squares where the board has {size.files} files"
            table.faults.add(VARIANT, number, "set-up", message)
        ranks.append(tuple(by_code.get(code) for code in codes))
    if len(ranks) * 2 > size.ranks:
        table.fault("camp", f"two camps of {len(ranks)} ranks have no room on {size.ranks}")
    return tuple(reversed(ranks))


def _check_counts(top: Table, kinds: tuple[PieceKind, ...], camp: _Camp) -> None:
    """Compare the numbers of pieces and kinds with those in the articles."""
    standing = Counter(kind for rank in camp for kind in rank if kind is not None)
    for kind in kinds:
        if standing[kind.id] != kind.at_start:
            said = f"at_start in {PIECES} is {kind.at_start}"
            top.fault("setup.camp", f"has {standing[kind.id]} of {kind.name} ({kind.code}), and {said}")
    actual = {
        "pieces": standing.total(),
        "kinds_at_start": len(standing),
        "kinds": len(kinds),
        "promoting": sum(kind.promotes_to is not None for kind in kinds),
    }
    counts = top.table("counts")
    for key in {**dict.fromkeys(("pieces", "kinds_at_start", "kinds")), **counts.values}:
        count = counts.get(key, 0)
        if key not in actual:
            counts.fault(key, f"is not counted; {', '.join(actual)} are")
        elif actual[key] != count and key in counts.values:
            counts.fault(key, f"should be {count}, and the files have {actual[key]}")


def _rulesets(top: Table, rulings: tuple[Ruling, ...], sources: set[str]) -> Iterator[tuple[str, Ruleset]]:
    rulesets = top.table("rulesets")
    if not rulesets.values:
        top.fault("rulesets", "must have at least one")
    for name in rulesets.values:
        table = rulesets.table(name)
        rules = _rules(table.table("rules"), rulings)
        choices = _choices(table.table("choices"), rulings) if "choices" in table.values else {}
        named = tuple(map(str, table.get("sources", [])))
        for source in named:
            if source not in sources:
                table.fault("sources", str(UnknownName("source", source, sorted(sources))))
        notes = " ".join(table.get("notes", "").split())
        yield name, Ruleset(name, table.get("title", ""), rules, choices, named, notes)


def _rules(table: Table, rulings: tuple[Ruling, ...]) -> Mapping[str, bool | int | str]:
    """Read rule parameters; a parameter that a ruling decides is a fault."""
    decided = {
        change.rule[0]: ruling.id
        for ruling in rulings
        for change in ruling.readings[0].changes
        if change.piece is None
    }
    rules: dict[str, bool | int | str] = {}
    for key, value in {"promotion": "", **table.values}.items():
        if key in decided:
            table.fault(key, f"is for the ruling {decided[key]} to decide; choose a reading of it")
            continue
        try:
            rules[key] = parse_parameter(key, ("no", "yes")[value] if isinstance(value, bool) else str(value))
        except BanmenError as error:
            table.fault(key, str(error))
    return rules


def _choices(table: Table, rulings: tuple[Ruling, ...]) -> Mapping[str, str]:
    by_id = {ruling.id: ruling for ruling in rulings}
    choices: dict[str, str] = {}
    for ruling in table.values:
        choices[ruling] = table.get(ruling, "")
        if ruling not in by_id:
            table.fault(ruling, str(UnknownName("ruling", ruling, by_id)))
            continue
        try:
            if by_id[ruling].reading(choices[ruling]).missing:
                table.fault(ruling, f"the reading {choices[ruling]} is only on record")
        except BanmenError as error:
            table.fault(ruling, str(error))
    return choices


def _conflicts(variant: Variant) -> Iterator[str]:
    """Try every ruleset."""
    for name in variant.rulesets:
        try:
            resolve(variant, name)
        except BanmenError as error:
            yield f"{VARIANT}, rulesets.{name}: {error}"
