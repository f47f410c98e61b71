"""Read a variant's files, and list every fault at once with its file, line and column.

The tables come first, then ``variant.toml``, which refers to them; each reader continues after a fault as
far as possible. Moves are not parsed here, because loading has to be fast: the tests parse every one.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from banmen_rules.base.errors import BanmenError, InvalidVariant, UnknownName, named
from banmen_rules.base.geometry import Size
from banmen_rules.variants._model import RANGE_COLOURS, PieceKind, Ruleset, Ruling, Source, Variant
from banmen_rules.variants._resolve import parse_parameter, resolve
from banmen_rules.variants._tables import PIECES, RULINGS, Table, read_kinds, read_rulings, unknown_sources

VARIANT = "variant.toml"


def read_variant(name: str, folder: Traversable) -> Variant:
    """Read the three files in a folder.

    Raises:
        InvalidVariant: if they contradict themselves; lists every fault.

    """
    faults: list[str] = []
    texts: dict[str, str] = {}
    for file in (PIECES, RULINGS, VARIANT):
        try:
            texts[file] = (folder / file).read_bytes().decode("utf-8-sig")
        except OSError:
            faults.append(f"{file}: is missing; a variant has {PIECES}, {RULINGS} and {VARIANT}")
        except UnicodeDecodeError as error:
            faults.append(f"{file}: is not UTF-8 (byte {error.start}); save it as UTF-8")
    if not faults:
        top = Table(faults, f"{VARIANT}, ", {})
        try:
            top.values = tomllib.loads(texts[VARIANT])
        except tomllib.TOMLDecodeError as error:
            faults.append(f"{VARIANT}: is not TOML: {error}")
        kinds = read_kinds(texts[PIECES], faults)
        sources = _sources(top) if top.values else {}
        rulings = read_rulings(texts[RULINGS], kinds, sources, faults)
        if top.values:
            variant = _variant(name, top, texts[VARIANT], (kinds, rulings, sources))
            for ruleset in variant.rulesets if not faults else ():
                try:
                    resolve(variant, ruleset)
                except BanmenError as error:
                    faults.append(f"{VARIANT}, rulesets.{ruleset}: {error}")
            if not faults:
                return variant
    raise InvalidVariant([f"{name}/{fault}" for fault in faults])


def _sources(top: Table) -> dict[str, Source]:
    found: dict[str, Source] = {}
    for number, values in enumerate(top.get("sources", []), 1):
        where = f"{top.where}source {number}, "
        table = Table(top.faults, where, values if isinstance(values, dict) else {})
        source = Source(table.get("id", ""), table.get("title", ""), str(table.values.get("where", "")))
        if source.id in found:
            table.fault("id", f"{source.id!r} comes twice")
        found[source.id] = source
    return found


def _variant(
    name: str,
    top: Table,
    text: str,
    tables: tuple[tuple[PieceKind, ...], tuple[Ruling, ...], dict[str, Source]],
) -> Variant:
    every, rulings, sources = tables
    kinds = tuple(kind for kind in every if not kind.extra)
    changes = (change for ruling in rulings for reading in ruling.readings for change in reading.changes)
    reached = {change.turns_into for change in changes}
    for kind in every:
        if kind.extra and kind.id not in reached:
            top.faults.append(f"{PIECES}, {kind.id}: is an extra kind, and no reading leads to it")
    size = Size(top.get("files", 0), top.get("ranks", 0))
    camp = _camp(top.table("setup"), text, size, kinds)
    _check_counts(top, kinds, camp)
    rulesets = dict(_rulesets(top, rulings, sources))
    title, kanji = top.get("title", ""), top.get("kanji", "")
    dots = tuple(_dots(top, size))
    range_colour = top.get("range_colour", "")
    if top.values.get("range_colour") == range_colour and range_colour not in RANGE_COLOURS:
        top.fault("range_colour", f"{range_colour!r} should be one of {', '.join(RANGE_COLOURS)}")
    dots_sources = tuple(map(str, top.get("dots_sources", [], needed=False)))
    for fault in unknown_sources(dots_sources, sources):
        top.fault("dots_sources", fault)
    atsi_ruleset = top.get("atsi_ruleset", "", needed=False)
    if atsi_ruleset and atsi_ruleset not in rulesets:
        top.fault("atsi_ruleset", str(UnknownName("ruleset", atsi_ruleset, rulesets)))
    return Variant(
        name=name,
        title=title,
        kanji=kanji,
        size=size,
        kinds=kinds,
        camp=camp,
        dots=dots,
        range_colour=range_colour,
        rulings=rulings,
        rulesets=rulesets,
        sources=tuple(sources.values()),
        extras=tuple(kind for kind in every if kind.extra),
        dots_sources=dots_sources,
        own_atsi_ruleset=atsi_ruleset,
    )


def _dots(top: Table, size: Size) -> Iterator[tuple[int, int]]:
    for dot in top.get("dots", []):
        match dot:
            case [int(column), int(row)] if 0 <= column <= size.files and 0 <= row <= size.ranks:
                yield column, row
            case _:
                top.fault("dots", f"{dot!r} should be [column, row] between [0, 0] and {list(size)}")


def _camp(
    table: Table, text: str, size: Size, kinds: tuple[PieceKind, ...]
) -> tuple[tuple[str | None, ...], ...]:
    """Read the grid of codes, whose last line is the back rank; return ranks from the back rank forward."""
    grid = table.get("camp", "")
    by_code = {kind.code: kind.id for kind in kinds}
    first = text[: max(text.find(grid), 0)].count("\n") + 1
    ranks: list[tuple[str | None, ...]] = []
    for number, line in enumerate(grid.rstrip("\n").split("\n"), first):
        where = f"{VARIANT}, line {number}, set-up"
        codes = line.split()
        for column, code in enumerate(codes, 1):
            if code != "." and code not in by_code:
                fault = f"no kind has the code {code!r}; a dot is an empty square"
                table.faults.append(f"{where}, square {column}: {fault}")
        if len(codes) != size.files:
            fault = f"the rank has {len(codes)} squares where the board has {size.files} files"
            table.faults.append(f"{where}: {fault}")
        ranks.append(tuple(by_code.get(code) for code in codes))
    if len(ranks) * 2 > size.ranks:
        table.fault("camp", f"two camps of {len(ranks)} ranks have no room on {size.ranks}")
    return tuple(reversed(ranks))


def _check_counts(top: Table, kinds: tuple[PieceKind, ...], camp: tuple[tuple[str | None, ...], ...]) -> None:
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


def _rulesets(
    top: Table, rulings: tuple[Ruling, ...], sources: Mapping[str, Source]
) -> Iterator[tuple[str, Ruleset]]:
    rulesets = top.table("rulesets")
    if not rulesets.values:
        top.fault("rulesets", "must have at least one")
    for name in rulesets.values:
        table = rulesets.table(name)
        rules = _rules(table.table("rules"), rulings)
        choices = _choices(table.table("choices", needed=False), rulings)
        cited = tuple(map(str, table.get("sources", [])))
        for source in cited:
            if source not in sources:
                table.fault("sources", str(UnknownName("source", source, sorted(sources))))
        notes = " ".join(table.get("notes", "").split())
        yield name, Ruleset(name, table.get("title", ""), rules, choices, cited, notes)


def _rules(table: Table, rulings: tuple[Ruling, ...]) -> dict[str, bool | int | str]:
    """Read rule parameters; a parameter that a ruling decides is a fault."""
    decided = {name: ruling.id for ruling in rulings for name in ruling.parameters}
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


def _choices(table: Table, rulings: tuple[Ruling, ...]) -> dict[str, str]:
    by_id = {ruling.id: ruling for ruling in rulings}
    choices: dict[str, str] = {}
    for ruling in table.values:
        choices[ruling] = table.get(ruling, "")
        try:
            if named("ruling", ruling, by_id).reading(choices[ruling]).missing:
                table.fault(ruling, f"the reading {choices[ruling]} is only on record")
        except BanmenError as error:
            table.fault(ruling, str(error))
    return choices
