"""Read a variant's files, and list every fault at once with its file, line and column.

The tables come first, then ``variant.toml``, which refers to them; each reader continues after a fault as
far as possible. The moves of the games that come with banmen are not parsed here, because loading has to be
fast: the tests parse every one.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable

from banmen_rules.base.errors import BanmenError, InvalidVariant, UnknownName, named
from banmen_rules.base.geometry import Size
from banmen_rules.variants import limits
from banmen_rules.variants._files import VARIANT, read_texts
from banmen_rules.variants._kinds import PieceKind
from banmen_rules.variants._model import RANGE_COLOURS, NamedStart, Ruleset, Ruling, Source, Variant
from banmen_rules.variants._moves import Moves
from banmen_rules.variants._resolve import ZONED, parse_parameter, resolve
from banmen_rules.variants._tables import (
    COUNTED,
    ID,
    PIECES,
    RULINGS,
    RULINGS_COLUMNS,
    fault_of_text,
    is_language,
    read_kinds,
    read_rulings,
    shown,
    unknown_sources,
)
from banmen_rules.variants._toml import Table, lines_of

#: The keys of ``variant.toml``; ``variant.schema.json`` describes them.
KEYS = (
    "title", "kanji", "titles", "files", "ranks", "dots", "dots_sources", "range_colour", "atsi_ruleset",
    "counts", "setup", "starts", "rulesets", "sources",
)  # fmt: skip
SETUP_KEYS = ("camp",)
START_KEYS = ("title", "titles", "black", "white")
RULESET_KEYS = ("title", "sources", "notes", "rules", "choices")
SOURCE_KEYS = ("id", "title", "where")


class _Faults(list[str]):
    """Faults up to a limit: finding the nearest names to an unknown one is slow."""

    def append(self, fault: str) -> None:
        """Note a fault.

        Raises:
            _TooManyError: if there are enough.

        """
        if len(self) >= limits.MOST_FAULTS:
            raise _TooManyError
        super().append(fault)


class _TooManyError(Exception):
    pass


def read_variant(name: str, folder: Traversable, *, own: bool = False) -> Variant:
    """Read the files in a folder.

    Args:
        name: the name of the variant.
        folder: where the files are.
        own: whether the files may be anyone's: their moves are checked too, and links are refused.

    Raises:
        InvalidVariant: if they contradict themselves; lists every fault.

    """
    faults: list[str] = []
    texts = read_texts(folder, faults, own=own)
    variant = None
    if not faults:
        variant, faults = parse_variant(name, texts, own=own)
    if variant is None or faults:
        raise InvalidVariant([f"{name}/{fault}" for fault in faults])
    return variant


def parse_variant(
    name: str, texts: Mapping[str, str], *, own: bool = True
) -> tuple[Variant | None, list[str]]:
    """Read the texts of a game's files; also list their faults, each with its file and line."""
    faults: list[str] = _Faults()
    variant = None
    try:
        variant = _parse(name, texts, faults, own=own)
    except _TooManyError:
        list.append(faults, f"and more: these are the first {limits.MOST_FAULTS}")
    return (None if faults else variant), list(faults)


def _parse(name: str, texts: Mapping[str, str], faults: list[str], *, own: bool) -> Variant | None:
    top = _toml(texts[VARIANT], faults)
    size = _size(top) if top.values else None
    moves = Moves(size) if own and size is not None else None
    every = read_kinds(texts[PIECES], faults, moves)
    sources = _sources(top) if top.values else {}
    rulings = read_rulings(texts.get(RULINGS, _NO_RULINGS), every, sources, faults, moves)
    if not top.values:
        return None
    variant = _variant(name, top, size or Size(0, 0), (every, rulings, sources))
    if moves is not None:
        squares = sum(moves.squares(variant.kind(each).betza) for _, each, _ in variant.start())
        if squares > limits.MOST_AT_START:
            most = f"{limits.MOST_AT_START:,} squares in the set-up, got {squares:,}"
            top.fault("setup.camp", f"must look at no more than {most}: use fewer strong pieces")
    for ruleset in variant.rulesets if not faults else ():
        try:
            resolve(variant, ruleset)
        except BanmenError as error:
            top.fault(f"rulesets.{ruleset}", str(error))
    return variant


def _toml(text: str, faults: list[str]) -> Table:
    """Read ``variant.toml``; the table is empty if it cannot be read."""
    top = Table(faults, VARIANT, {}, lines=lines_of(text))
    try:
        top.values = tomllib.loads(text)
        if not top.values:
            faults.append(f"{VARIANT}: must not be empty; `banmen variant new` writes an example")
    except RecursionError:
        faults.append(f"{VARIANT}: must not be nested this deeply")
    except ValueError as error:  # most are a TOMLDecodeError, which names line and column
        faults.append(f"{VARIANT}: must be TOML: {error}")
    return top


_NO_RULINGS = ",".join(RULINGS_COLUMNS)


def _size(top: Table) -> Size | None:
    """Read the size of the board; None if it is faulty."""
    numbers = {key: top.get(key, 0) for key in ("files", "ranks")}
    sound = True
    for key, number in numbers.items():
        if not limits.SMALLEST_BOARD <= number <= limits.LARGEST_BOARD:
            sound = False
            if number or top.values.get(key) == 0:
                between = f"from {limits.SMALLEST_BOARD} to {limits.LARGEST_BOARD}"
                top.fault(key, f"must be a whole number {between}, got {number}")
    return Size(*numbers.values()) if sound else None


def _sources(top: Table) -> dict[str, Source]:
    found: dict[str, Source] = {}
    for number, values in enumerate(top.get("sources", [], needed=False), 1):
        if not isinstance(values, dict):
            top.fault("sources", "must be tables: write [[sources]] above each")
            break
        table = Table(top.faults, top.file, values, f"sources[{number}].", top.lines)
        table.only(SOURCE_KEYS)
        source = Source(table.get("id", ""), _short(table, "title"), _short(table, "where"))
        if source.id in found:
            table.fault("id", f"must be unique, got {shown(source.id)} again")
        found[source.id] = source
    return found


def _short(table: Table, key: str, *, needed: bool = False) -> str:
    """Get a text that fits on one line of a page."""
    text = table.get(key, "", needed=needed)
    if fault := fault_of_text(text, _LONGEST_TITLE):
        table.fault(key, fault)
    return text


_LONGEST_TITLE = 200


def _titles(top: Table) -> dict[str, str]:
    """Read the titles in other languages; ``kanji`` is the Japanese one."""
    titles = {"ja": top.get("kanji", "", needed=False)} if top.values.get("kanji") else {}
    return titles | _translated(top, ("en", "ja"))


def _translated(top: Table, known: tuple[str, ...] = ("en",)) -> dict[str, str]:
    """Read the titles in languages that have no other title here."""
    table = top.table("titles", needed=False)
    for lang in table.values:
        if lang in known or not is_language(lang):
            others = " and ".join(known)
            table.fault(shown(lang)[1:-1], f"must be the code of a language other than {others}, such as ru")
    return {lang: _short(table, lang, needed=True) for lang in table.values}


def _variant(
    name: str,
    top: Table,
    size: Size,
    tables: tuple[tuple[PieceKind, ...], tuple[Ruling, ...], dict[str, Source]],
) -> Variant:
    every, rulings, sources = tables
    kinds = tuple(kind for kind in every if not kind.extra)
    changes = (change for ruling in rulings for reading in ruling.readings for change in reading.changes)
    reached = {change.turns_into for change in changes}
    for kind in every:
        if kind.extra and kind.id not in reached:
            top.faults.append(f"{PIECES}, {kind.id}: is an extra kind, and no reading leads to it")
    top.only(KEYS)
    setup = top.table("setup")
    setup.only(SETUP_KEYS)
    camp = _camp(setup, size, kinds)
    kinds = _counted(top, kinds, camp)
    rulesets = dict(_rulesets(top, rulings, sources))
    for each in rulesets.values():
        _check_zone(top, each, size)
    dots = tuple(_dots(top, size))
    range_colour = top.get("range_colour", RANGE_COLOURS[0], needed=False)
    if range_colour not in RANGE_COLOURS:
        top.fault("range_colour", f"must be one of {', '.join(RANGE_COLOURS)}, got {shown(range_colour)}")
    dots_sources = tuple(map(str, top.get("dots_sources", [], needed=False)))
    for fault in unknown_sources(dots_sources, sources):
        top.fault("dots_sources", fault)
    atsi_ruleset = top.get("atsi_ruleset", "", needed=False)
    if atsi_ruleset and atsi_ruleset not in rulesets:
        top.fault("atsi_ruleset", str(UnknownName("ruleset", atsi_ruleset, rulesets)))
    return Variant(
        name=name,
        title=_short(top, "title", needed=True),
        kanji=_short(top, "kanji"),
        size=size,
        kinds=kinds,
        camp=camp,
        dots=dots,
        range_colour=range_colour,
        rulings=rulings,
        rulesets=rulesets,
        sources=tuple(sources.values()),
        extras=tuple(replace(kind, at_start=0) for kind in every if kind.extra),
        dots_sources=dots_sources,
        own_atsi_ruleset=atsi_ruleset,
        titles=_titles(top),
        starts=dict(_starts(top, kinds)),
    )


def _check_zone(top: Table, ruleset: Ruleset, size: Size) -> None:
    rules = ruleset.rules
    key = f"rulesets.{ruleset.name}.rules.promotion_zone"
    zone = rules.get("promotion_zone", 0)
    if rules.get("promotion") in ZONED and not zone:
        top.fault(key, "must be a number of ranks, counted from the opponent's back rank, and is missing")
    elif isinstance(zone, int) and zone > size.ranks > 0:
        top.fault(key, f"must be at most {size.ranks}, the ranks of the board, got {zone}")


def _dots(top: Table, size: Size) -> Iterator[tuple[int, int]]:
    for dot in top.get("dots", [], needed=False)[: size.squares]:
        match dot:
            case [int(column), int(row)] if 0 <= column <= size.files and 0 <= row <= size.ranks:
                yield column, row
            case _:
                between = f"between [0, 0] and {list(size)}"
                top.fault("dots", f"must be pairs [column, row] {between}, got {shown(repr(dot))}")


def _camp(table: Table, size: Size, kinds: tuple[PieceKind, ...]) -> tuple[tuple[str | None, ...], ...]:
    """Read the grid of codes, whose last line is the back rank; return ranks from the back rank forward."""
    grid = table.get("camp", "")
    by_code = {kind.code: kind.id for kind in kinds}
    first = table.lines.get("setup.camp", 0) + 1  # the quotes stand on a line of their own
    ranks: list[tuple[str | None, ...]] = []
    lines = grid.rstrip().split("\n")
    if len(lines) * 2 > size.ranks > 0:
        table.fault("camp", f"must have at most {size.ranks // 2} ranks on {size.ranks}, got {len(lines)}")
        lines = lines[: size.ranks]
    for number, line in enumerate(lines, first):
        where = f"{table.file}, line {number}, set-up"
        codes = line.split()
        for column, code in enumerate(codes[: size.files], 1):
            if code != "." and code not in by_code:
                fault = f"must be the code of a kind, or a dot for an empty square; got {shown(code)}"
                table.faults.append(f"{where}, square {column}: {fault}")
        if len(codes) != size.files > 0:
            fault = f"must have {size.files} squares, as many as the board has files; got {len(codes)}"
            table.faults.append(f"{where}: {fault}")
        ranks.append(tuple(by_code.get(code) for code in codes))
    return tuple(reversed(ranks))


def _counted(
    top: Table, kinds: tuple[PieceKind, ...], camp: tuple[tuple[str | None, ...], ...]
) -> tuple[PieceKind, ...]:
    """Count the pieces of the set-up; compare the numbers with those that the files give."""
    standing = Counter(kind for rank in camp for kind in rank if kind is not None)
    for kind in kinds:
        if kind.at_start not in (standing[kind.id], COUNTED):
            most = f"{kind.at_start} of {kind.name} ({kind.code}), its at_start in {PIECES}"
            top.fault("setup.camp", f"must have {most}, got {standing[kind.id]}")
    if standing and not any(kind.royal and standing[kind.id] for kind in kinds):
        top.fault("setup.camp", f"must have a royal piece, such as a king: write yes under royal in {PIECES}")
    actual = {
        "pieces": standing.total(),
        "kinds_at_start": len(standing),
        "kinds": len(kinds),
        "promoting": sum(kind.promotes_to is not None for kind in kinds),
    }
    counts = top.table("counts", needed=False)
    counts.only(actual)
    for key in counts.values:
        count = counts.get(key, 0)
        if key in actual and actual[key] != count:
            counts.fault(key, f"must be {actual[key]}, as the files have it, got {count}")
    return tuple(replace(kind, at_start=standing[kind.id]) for kind in kinds)


def _starts(top: Table, kinds: tuple[PieceKind, ...]) -> Iterator[tuple[str, NamedStart]]:
    """Read the starts in which a side lacks some kinds."""
    table = top.table("starts", needed=False)
    by_code = {kind.code: kind for kind in kinds}
    royals = {kind.id for kind in kinds if kind.royal and kind.at_start}
    for name in table.values:
        start = table.table(name)
        start.only(START_KEYS)
        if not ID.fullmatch(name):
            table.fault(shown(name)[1:-1], "must be a name such as without_lion")
        missing: list[tuple[str, ...]] = []
        for side in ("black", "white"):
            codes = [str(code) for code in start.get(side, [], needed=False)]
            for code in codes:
                if code not in by_code:
                    start.fault(side, f"must have codes of kinds, got {shown(code)}")
            missing.append(tuple(by_code[code].id for code in codes if code in by_code))
            if royals and royals <= {*missing[-1]}:
                start.fault(side, "must leave a royal piece")
        if not any(missing):
            table.fault(name, "must have kinds that black or white does not have")
        black, white = missing
        yield name, NamedStart(_short(start, "title", needed=True), black, white, _translated(start))


def _rulesets(
    top: Table, rulings: tuple[Ruling, ...], sources: Mapping[str, Source]
) -> Iterator[tuple[str, Ruleset]]:
    rulesets = top.table("rulesets")
    if not rulesets.values:
        top.fault("rulesets", "must have at least one")
    for name in rulesets.values:
        table = rulesets.table(name)
        table.only(RULESET_KEYS)
        if not ID.fullmatch(name):
            rulesets.fault(shown(name)[1:-1], "must be a name such as our_club")
        rules = _rules(table.table("rules"), rulings)
        choices = _choices(table.table("choices", needed=False), rulings)
        cited = tuple(map(str, table.get("sources", [], needed=False)))
        for source in cited:
            if source not in sources:
                table.fault("sources", str(UnknownName("source", source, sorted(sources))))
        notes = " ".join(table.get("notes", "", needed=False).split())
        if fault := fault_of_text(notes, limits.LONGEST_TEXT):
            table.fault("notes", fault)
        yield name, Ruleset(name, _short(table, "title") or name, rules, choices, cited, notes)


def _rules(table: Table, rulings: tuple[Ruling, ...]) -> dict[str, bool | int | str]:
    """Read rule parameters; a parameter that a ruling decides is a fault."""
    decided = {name: ruling.id for ruling in rulings for name in ruling.parameters}
    rules: dict[str, bool | int | str] = {}
    for key, value in {"promotion": "", **table.values}.items():
        if key in decided:
            table.fault(key, f"must be left out: the ruling {decided[key]} decides it; choose its reading")
            continue
        try:
            rules[key] = parse_parameter(key, _text_of(value))
        except BanmenError as error:
            table.fault(key, str(error))
    return rules


def _text_of(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)[: limits.LONGEST_TEXT]


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
