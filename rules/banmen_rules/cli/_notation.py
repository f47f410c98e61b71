"""The commands ``betza``, ``describe`` and ``record``."""

import argparse
from collections.abc import Iterable, Iterator

from banmen_rules import BanmenError, InvalidArgument, PieceKind, Record, Size, betza
from banmen_rules.betza_tools import describe, dialects
from banmen_rules.betza_tools.compare import Squares, compare
from banmen_rules.betza_tools.hints import hints
from banmen_rules.betza_tools.mobility import DENSITIES, mobility
from banmen_rules.cli import _text
from banmen_rules.cli._common import attributes, print_json, read_text
from banmen_rules.variants import every_variant
from banmen_rules.words.sentences import Part, parts, path_in_words

_SHOWN = 24  # the most squares or paths to list
_LONGEST_SIZE = 9


def read_betza(options: argparse.Namespace) -> None:
    """Run ``banmen betza``: describe Betza notation."""
    description = dialects.read(options.text, options.dialect)
    if options.compare is not None:
        other = dialects.read(options.compare, options.dialect)
        _print_comparison(options, description, other)
        return
    written = dialects.write(description, options.to or "banmen")
    if options.to and not options.json:
        print(written)
        return
    sentences = _text.sentence_data(description, options.lang)
    squares = {} if options.board is None else _mobility(description, options.board)
    if options.json:
        print_json(
            **attributes(options, "text", "dialect"),
            canonical=description.text,
            dialects={name: text or None for name, text, _ in _text.in_dialects(description)},
            category=description.categories,
            paths=[_path_data(path) for path in description.paths],
            **sentences,
            parts=[_part_data(part, options.lang) for part in parts(description.text)],
            kinds=[{"variant": name, "id": kind.id} for name, kind in _kinds_with(description)],
            to=options.to or "banmen",
            written=written,
            **({"mobility": _text.mobility_data(squares)} if squares else {}),
        )
        return
    print(written)
    print(_text.wrapped(sentences["sentence"]))
    for hint in hints(options.text, options.lang) if options.dialect == "banmen" else ():
        print(_text.wrapped(hint))
    if squares:
        print(_text.wrapped(f"squares on {options.board}: {_text.average(squares)}"))
    games: dict[str, list[str]] = {}
    for name, kind in _kinds_with(description):
        games.setdefault(kind.noun, []).append(name)
    if games:
        found = "; ".join(f"{kind} ({', '.join(of)})" for kind, of in games.items())
        print(_text.wrapped(f"kinds with this move: {found}"))
    _text.print_diagram(description, sentences)
    _print_parts(options, description)
    _text.print_dialects(description)


def _print_parts(options: argparse.Namespace, description: betza.Description) -> None:
    print("\npart by part:")
    rows = list(_rows(parts(description.text), options.lang))
    width = max(len(text) for text, _ in rows)
    for text, words in rows:
        print(_text.wrapped(words, f"  {text.ljust(width)}  ").rstrip())
    if options.paths:
        print("\npath by path:")
        for path in description.paths:
            print(_text.wrapped(path_in_words(path, options.lang), f"  {path.category.value}: "))


def _mobility(description: betza.Description, board: str) -> dict[float, float]:
    """Return the average number of squares in reach on a board, by density.

    Raises:
        InvalidArgument: if it is not the size of a board.

    """
    files, cross, ranks = board.partition("x")
    if not (cross and files.isdecimal() and ranks.isdecimal() and len(board) <= _LONGEST_SIZE):
        raise InvalidArgument("--board", "files x ranks such as 9x9", board)
    size = Size(int(files), int(ranks))
    return {density: mobility(description, size, density) for density in DENSITIES}


def _kinds_with(description: betza.Description) -> Iterator[tuple[str, PieceKind]]:
    """Find the kinds of all games, under their default rules, with the same move."""
    for variant in every_variant():
        for kind in variant.kinds:
            if kind.betza == description.text:
                yield variant.name, kind


def _rows(found: Iterable[Part], lang: str, indent: str = "") -> Iterator[tuple[str, str]]:
    """List the parts of a notation with their meanings, inner parts indented."""
    for part in found:
        yield indent + part.text, part.says.get(lang, part.says["en"])
        yield from _rows(part.parts, lang, indent + "  ")


def _part_data(part: Part, lang: str) -> dict[str, object]:
    return {
        **attributes(part, "start", "end", "text", "kind"),
        "says": part.says.get(lang, part.says["en"]),
        "paths": part.paths,
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


def _print_comparison(options: argparse.Namespace, one: betza.Description, other: betza.Description) -> None:
    """Print how two moves differ."""
    found = compare(one, other)
    if options.json:
        print_json(
            one=one.text,
            other=other.text,
            same=found.same,
            only_one=[path_in_words(path, options.lang) for path in found.only_one],
            only_other=[path_in_words(path, options.lang) for path in found.only_other],
            squares_only_one=found.squares_only_one._asdict(),
            squares_only_other=found.squares_only_other._asdict(),
            squares_both=found.squares_both._asdict(),
            radius=found.radius,
        )
        return
    if found.same:
        print(f"{options.text} and {options.compare} mean the same")
        return
    _print_only(options.text, found.only_one, found.squares_only_one, options.lang)
    _print_only(options.compare, found.only_other, found.squares_only_other, options.lang)


def _print_only(text: str, paths: tuple[betza.Path, ...], squares: Squares, lang: str) -> None:
    if not paths:
        print(f"only {text}: nothing")
        return
    try:
        print(f"only {text}: {describe.from_paths(paths).text}")
    except BanmenError:  # only a part of the notation
        print(f"only {text}:")
    for path in paths[:_SHOWN]:
        print(f"  {path.category.value}: {path_in_words(path, lang)}")
    if len(paths) > _SHOWN:
        print(f"  and {len(paths) - _SHOWN} more paths")
    _print_squares(("moves to", squares.moves), ("captures on", squares.captures))


def _print_squares(*rows: tuple[str, frozenset[tuple[int, int]]]) -> None:
    """Print squares around a piece, the nearest first, each set after its words."""
    for words, squares in rows:
        found = sorted(squares, key=lambda at: (max(map(abs, at)), -at[1], at[0]))
        shown = " ".join(f"{x},{y}" for x, y in found[:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        if found:
            print(f"  {words} {shown}{more}")


def describe_moves(options: argparse.Namespace) -> None:
    """``banmen describe FILE``."""
    text = read_text(options.file, "drawing")
    candidates: tuple[describe.Candidate, ...]
    if ";" in text:
        description = describe.from_table(describe.parse_table(text))
        candidates = (describe.Candidate(description, frozenset(), frozenset()),)
    else:
        squares, size, at = describe.parse_drawing(text)
        candidates = describe.from_squares(squares, size=size, at=at, limit=options.limit)
        candidates = candidates or (describe.nearest(squares, size=size, at=at),)
    if options.json:
        for candidate in candidates:
            names = ("other", "place", "squares", "size", "only_this", "only_other")
            print_json(
                text=candidate.description.text,
                **attributes(candidate, "missing", "extra"),
                differences=[attributes(each, *names) for each in candidate.differences],
            )
        return
    for candidate in candidates:
        print(candidate.description.text)
        _print_squares(("does not reach", candidate.missing), ("also reaches", candidate.extra))
        if candidate.differs_from_next is not None:
            print(f"  unlike {candidate.differs_from_next.other}, {candidate.differs_from_next}")


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
        case "sfen":
            print(record.replay().sfen())
        case _:
            print_json(
                variant=record.game.variant.name,
                **attributes(record.game, "ruleset", "rulings"),
                headers=record.headers,
                start=record.position().tsfen(),
                moves=[node.move.text(record.game.size) for node in record.line.moves],
                tsfen=record.replay().tsfen(),
                result=record.ending and dict(zip(("outcome", "reason"), record.ending, strict=True)),
            )
