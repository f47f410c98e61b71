"""The commands ``betza`` and ``record``."""

import argparse
from collections.abc import Iterable, Iterator

from banmen_rules import VARIANTS, InvalidArgument, PieceKind, Position, Record, Size, betza, load_variant
from banmen_rules.betza_tools.hints import hints
from banmen_rules.betza_tools.mobility import DENSITIES, mobility
from banmen_rules.cli._common import print_json, read_text
from banmen_rules.cli._describing import print_comparison
from banmen_rules.cli._moves_as_text import (
    average,
    diagram,
    in_dialects,
    mobility_data,
    print_dialects,
    sentence_data,
    wrapped,
)
from banmen_rules.words.sentences import Part, parts, path_in_words

RECORD_FORMS = ("hodges", "machine", "kanji", "tsfen", "json")
"""The output forms: a record in either notation, moves in Japanese, the last position, or JSON."""


def read_betza(options: argparse.Namespace) -> None:
    """Run ``banmen betza``: describe Betza notation."""
    from banmen_rules.betza_tools import dialects  # noqa: PLC0415 - no other command needs it

    description = dialects.read(options.text, options.dialect)
    if options.compare is not None:
        other = dialects.read(options.compare, options.dialect)
        print_comparison((options.text, options.compare), description, other, options.lang, json=options.json)
        return
    written = dialects.write(description, options.to or "banmen")
    if options.to and not options.json:
        print(written)
        return
    sentences = sentence_data(description, options.lang)
    size = None if options.board is None else _size(options.board)
    squares = size and {density: mobility(description, size, density) for density in DENSITIES}
    if options.json:
        data = _description_data(description, sentences)
        shown = {"text": options.text, "dialect": options.dialect, **data, "to": options.to or "banmen"}
        print_json({**shown, "written": written, **({"mobility": mobility_data(squares)} if squares else {})})
        return
    print(written)
    print(wrapped(sentences["sentence"]))
    _print_hints(options)
    if squares:
        print(wrapped(f"squares on {options.board}: {average(squares)}"))
    games: dict[str, list[str]] = {}
    for name, kind in _kinds_with(description):
        games.setdefault(kind.noun, []).append(name)
    if games:
        print(
            wrapped(
                "kinds with this move: "
                + "; ".join(f"{kind} ({', '.join(of)})" for kind, of in games.items())
            )
        )
    print()
    print(diagram(description.paths))
    print()
    print(wrapped(sentences["sentence_long"]))
    print("\npart by part:")
    rows = list(_rows(parts(description.text), options.lang))
    width = max(len(text) for text, _ in rows)
    for text, words in rows:
        print(wrapped(words, f"  {text.ljust(width)}  ").rstrip())
    if options.paths:
        print("\npath by path:")
        for path in description.paths:
            print(wrapped(path_in_words(path, options.lang), f"  {path.category.value}: "))
    print_dialects(description)


def _print_hints(options: argparse.Namespace) -> None:
    """Print hints about notation in banmen's own dialect that may be a mistake."""
    for hint in hints(options.text, options.lang) if options.dialect == "banmen" else ():
        print(wrapped(hint))


def _size(text: str) -> Size:
    """Parse the size of a board.

    Raises:
        InvalidArgument: if it is not one.

    """
    files, cross, ranks = text.partition("x")
    if not (cross and files.isdecimal() and ranks.isdecimal() and len(text) <= _LONGEST_SIZE):
        raise InvalidArgument("--board", "files x ranks such as 9x9", text)
    return Size(int(files), int(ranks))


_LONGEST_SIZE = 9


def _kinds_with(description: betza.Description) -> Iterator[tuple[str, PieceKind]]:
    """Find the kinds of all games, under their default rules, with the same move."""
    for name in VARIANTS:
        for kind in load_variant(name).kinds:
            if kind.betza == description.text:
                yield name, kind


def _description_data(description: betza.Description, sentences: dict[str, str]) -> dict[str, object]:
    return {
        "canonical": description.text,
        "dialects": {name: text or None for name, text, _ in in_dialects(description)},
        "category": [category.value for category in description.categories],
        "paths": [_path_data(path) for path in description.paths],
        **sentences,
        "parts": [_part_data(part, sentences["lang"]) for part in parts(description.text)],
        "kinds": [{"variant": name, "id": kind.id} for name, kind in _kinds_with(description)],
    }


def _rows(found: Iterable[Part], lang: str, indent: str = "") -> Iterator[tuple[str, str]]:
    """List the parts of a notation with their meanings, inner parts indented."""
    for part in found:
        yield indent + part.text, part.says.get(lang, "")
        yield from _rows(part.parts, lang, indent + "  ")


def _part_data(part: Part, lang: str) -> dict[str, object]:
    return {
        "start": part.start,
        "end": part.end,
        "text": part.text,
        "kind": part.kind,
        "says": part.says.get(lang),
        "paths": list(part.paths),
        "parts": [_part_data(inner, lang) for inner in part.parts],
    }


def _path_data(path: betza.Path) -> dict[str, object]:
    return {
        "category": path.category.value,
        "legs": [
            {
                "right": leg.dx,
                "forward": leg.dy,
                "reach": leg.reach,
                "over": {betza.ANY: "any", betza.CAPTURE: "capture"}.get(leg.over, leg.over),
                "landing": [mark.name.lower() for mark in leg.landing if mark.name],
            }
            for leg in path.legs
        ],
    }


def show_record(options: argparse.Namespace) -> None:
    """``banmen record FILE``."""
    record = Record.parse(read_text(options.file, "record"))
    match options.to:
        case "hodges" | "machine":
            print(record.format(options.to), end="")
        case "kanji":
            position = record.position()
            for number, node in enumerate(record.line.moves, 1):
                print(f"{number:>4}  {position.kanji(node.move)}")
                position.push(node.move)
        case "tsfen":
            print(record.replay().tsfen())
        case _:
            print_json(_record_data(record, record.replay()))


def _record_data(record: Record, last: Position) -> dict[str, object]:
    size = record.game.size
    return {
        "variant": record.game.variant.name,
        "ruleset": record.game.ruleset,
        "rulings": dict(record.game.rulings),
        "headers": record.headers,
        "start": record.position().tsfen(),
        "moves": [node.move.text(size) for node in record.line.moves],
        "tsfen": last.tsfen(),
        "result": None
        if record.ending is None
        else dict(zip(("outcome", "reason"), record.ending, strict=True)),
    }
