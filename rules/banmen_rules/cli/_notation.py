"""The commands about notation: of moves in Betza, and of games in records."""

import argparse
from collections.abc import Iterable, Iterator

from banmen_rules import Inexpressible, Position, Record, betza
from banmen_rules._words import diagram
from banmen_rules.cli._common import print_json, read_text
from banmen_rules.cli._describing import print_comparison
from banmen_rules.cli._pieces import sentence_data, wrapped
from banmen_rules.sentences import Part, parts, path_in_words

RECORD_FORMS = ("hodges", "machine", "kanji", "tsfen", "json")
"""What a record can be written as: a record again in either notation, its moves in Japanese, its last
position, or one object."""


def read_betza(options: argparse.Namespace) -> None:
    """``banmen betza TEXT``."""
    from banmen_rules import dialects  # noqa: PLC0415 - no other command needs it

    description = dialects.read(options.text, options.dialect)
    if options.compare is not None:
        other = dialects.read(options.compare, options.dialect)
        print_comparison((options.text, options.compare), description, other, options.lang, json=options.json)
        return
    written = dialects.write(description, options.to)
    others = dict(_in_dialects(description))
    said = sentence_data(description, options.lang)
    explained = parts(betza.format(description))
    if options.json:
        print_json(
            {
                "text": options.text,
                "dialect": options.dialect,
                "canonical": betza.format(description),
                "to": options.to,
                "written": written,
                "dialects": {name: text or None for name, (text, _) in others.items()},
                "category": [category.value for category in description.categories],
                "paths": [_path_data(path) for path in description.paths],
                **said,
                "parts": [_part_data(part, options.lang) for part in explained],
            }
        )
        return
    print(written)
    print(said["sentence"])
    print()
    print(diagram(description.paths))
    print()
    print(wrapped(said["sentence_long"]))
    print("\npart by part:")
    rows = list(_rows(explained, options.lang))
    width = max(len(text) for text, _ in rows)
    for text, words in rows:
        print(f"  {text.ljust(width)}  {words}".rstrip())
    print()
    for path in description.paths:
        print(f"{path.category.value}: {path_in_words(path, options.lang)}")
    print("\nin every dialect:")
    width = max(map(len, others))
    for name, (text, why) in others.items():
        print(f"  {name.ljust(width)}  {text or why}")


def _in_dialects(description: betza.Description) -> Iterable[tuple[str, tuple[str, str]]]:
    """Write a description in every dialect: the text, or why there is none."""
    from banmen_rules import dialects  # noqa: PLC0415 - as above

    for name in dialects.DIALECTS:
        try:
            yield name, (dialects.write(description, name), "")
        except Inexpressible as error:
            yield name, ("", f"cannot: {str(error).partition('`: ')[2]}")  # behind what it cannot say


def _rows(found: Iterable[Part], lang: str, indent: str = "") -> Iterator[tuple[str, str]]:
    """List the parts of a text with what they say, those of a part below it."""
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
        "result": None if record.ending is None else record.ending._asdict(),
    }
