"""The commands ``pieces``, ``piece``, ``rulings`` and ``rulesets``."""

import argparse
from collections.abc import Iterable

from banmen_rules import Game, PieceKind, Reading, Ruling, load_variant
from banmen_rules.betza_tools.mobility import of_kind
from banmen_rules.cli import _text
from banmen_rules.cli._common import attributes, chosen_game, print_json


def list_pieces(options: argparse.Namespace) -> None:
    """``banmen pieces VARIANT``."""
    chosen = chosen_game(options)
    if options.json:
        for kind in chosen.kinds:
            print_json(**piece_data(chosen, kind))
        return
    disputed = chosen.variant.rulings_of
    rows = [("*" if disputed(kind.id) else " ", kind.code, kind.name, kind.betza) for kind in chosen.kinds]
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    for kind, row in zip(chosen.kinds, rows, strict=True):
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        print("  ".join([*cells, kind.kanji]).rstrip())
    print("\n* a ruling changes this piece: see `piece` and `rulings`")


def piece_data(chosen: Game, kind: PieceKind) -> dict[str, object]:
    """Describe a kind as ``pieces --json`` does."""
    names = ("id", "code", "name", "aliases", "kanji", "romaji", "betza", "promotes_to", "royal")
    return {
        **attributes(kind, *names, "rank", "contagion", "exempt", "at_start"),
        "ru": kind.names.get("ru", ""),
        "names": dict(kind.names),
        "category": kind.description.categories,
        "mobility": _text.mobility_data(of_kind(chosen.variant.name, kind.betza).own),
        "sources": chosen.provenance(kind),
        "rulings": [ruling_data(chosen, ruling) for ruling in chosen.variant.rulings_of(kind.id)],
    }


def show_piece(options: argparse.Namespace) -> None:
    """``banmen piece VARIANT NAME``."""
    chosen = chosen_game(options)
    kind = chosen.kind(" ".join(options.name))
    sentences = _text.sentence_data(kind.description, options.lang)
    if options.json:
        dialects = {name: text or None for name, text, _ in _text.in_dialects(kind.description)}
        print_json(**piece_data(chosen, kind), **sentences, dialects=dialects)
        return
    print(f"{kind.name}  {kind.kanji}  {kind.romaji}".rstrip())
    becomes = kind.promotes_to and chosen.by_id[kind.promotes_to]
    at_start = f"{kind.at_start} on each side" if kind.at_start else "none: it appears by promotion"
    facts = [
        ("also called", ", ".join(kind.aliases)),
        *((f"in {lang}", name) for lang, name in kind.names.items()),
        ("id, code", f"{kind.id}, {kind.code}"),
        ("game", f"{chosen.variant.title}, {chosen.ruleset} rules"),
        ("at the start", at_start),
        ("promotes to", f"{becomes.noun} {becomes.kanji}" if becomes else "nothing"),
        ("promotes from", ", ".join(k.noun for k in chosen.kinds if k.promotes_to == kind.id)),
        ("special", ", ".join(_flags(chosen, kind))),
        ("Betza", kind.betza),
        ("in words", sentences["sentence"]),
        ("squares", _text.average(of_kind(chosen.variant.name, kind.betza).own)),
        ("sources", chosen.provenance(kind)),
    ]
    width = max(len(name) for name, _ in facts)
    for name, text in facts:
        if text:
            print(_text.wrapped(text, f"{name.rjust(width)}  "))
    _text.print_diagram(kind.description, sentences)
    _text.print_dialects(kind.description)
    disputed = chosen.variant.rulings_of(kind.id)
    if disputed:
        print("\nThe sources disagree:")
    for ruling in disputed:
        _print_ruling(chosen, ruling, kind.id, indent="  ")


def _flags(chosen: Game, kind: PieceKind) -> Iterable[str]:
    if kind.royal:
        yield "royal: a side that loses its last royal piece loses the game"
    if kind.rank:
        yield f"range captures pieces of rank below {kind.rank}"
    if kind.contagion is not None:
        yield f"contagious: its captor becomes a {chosen.by_id[kind.contagion].noun}"
    if kind.exempt:
        yield "does not change when it captures a contagious piece"


# ---------------------------------------------------------------- rulings, rulesets


def list_rulings(options: argparse.Namespace) -> None:
    """``banmen rulings VARIANT [NAME …]``."""
    chosen = chosen_game(options)
    variant = chosen.variant
    wanted = [variant.ruling(name) for name in options.name] or variant.rulings
    for ruling in wanted:
        if options.json:
            print_json(**ruling_data(chosen, ruling))
        else:
            _print_ruling(chosen, ruling)
    if not options.json and not options.name:
        print("\n* in force; choose another with --ruling NAME=READING")


def ruling_data(chosen: Game, ruling: Ruling) -> dict[str, object]:
    """Describe a ruling as ``rulings --json`` does."""
    return {
        **attributes(ruling, "id", "title", "pieces", "default"),
        "in_force": chosen.rulings[ruling.id],
        "readings": [
            {
                "name": reading.name,
                "changes": [change._asdict() for change in reading.changes],
                **attributes(reading, "sources", "note"),
            }
            for reading in ruling.readings
        ],
    }


def _print_ruling(chosen: Game, ruling: Ruling, piece: str | None = None, indent: str = "") -> None:
    """Print a ruling with its readings: the change to one kind, or to all."""
    print(f"{indent}{ruling.id}: {ruling.title}")
    in_force = chosen.rulings[ruling.id]
    for reading in ruling.readings:
        sign = "*" if reading.name == in_force else " "
        changes = ", ".join(_changes(reading, piece))
        says = "; ".join(filter(None, [changes, ", ".join(reading.sources), reading.note]))
        by_default = " (default)" if reading.name == ruling.default else ""
        print(f"{indent}{sign} {reading.name}{by_default}: {says}")


def _changes(reading: Reading, piece: str | None) -> Iterable[str]:
    for change in reading.changes:
        if change.piece is None:
            yield change.value
        elif piece is None:
            yield f"{change.piece} {change.field} {change.value or 'nothing'}"
        elif change.piece == piece:
            yield f"{change.field} {change.value or 'nothing'}"


def list_rulesets(options: argparse.Namespace) -> None:
    """``banmen rulesets VARIANT``."""
    variant = load_variant(options.variant)
    titles = {source.id: source.title for source in variant.sources}
    for ruleset in variant.rulesets.values():
        default = ruleset is variant.ruleset
        if options.json:
            more = attributes(ruleset, "rules", "choices", "sources", "notes")
            print_json(**attributes(ruleset, "name", "title"), default=default, **more)
            continue
        by_default = " (default)" if default else ""
        print(f"{ruleset.name}{by_default}: {ruleset.title}")
        print("  sources: " + "; ".join(titles.get(source, source) for source in ruleset.sources))
        for name, value in ruleset.rules.items():
            print(f"  {name} = {value}")
        for name, reading in ruleset.choices.items():
            print(f"  --ruling {name}={reading}")
        if ruleset.notes:
            print("  " + " ".join(ruleset.notes.split()))
        print()
