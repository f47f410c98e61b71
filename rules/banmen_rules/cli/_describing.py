"""The commands ``describe`` (a drawing into Betza notation) and ``betza --compare``."""

import argparse
from collections.abc import Iterable

from banmen_rules import BanmenError, betza
from banmen_rules.betza_tools.compare import Comparison, Squares, compare
from banmen_rules.betza_tools.describe import (
    Candidate,
    Difference,
    from_paths,
    from_squares,
    from_table,
    nearest,
    parse_drawing,
    parse_table,
)
from banmen_rules.cli._common import print_json, read_text
from banmen_rules.words.sentences import path_in_words

_SHOWN = 24  # the most squares or paths to list


def describe_moves(options: argparse.Namespace) -> None:
    """``banmen describe FILE``."""
    text = read_text(options.file, "drawing")
    if ";" in text:
        description = from_table(parse_table(text))
        candidates: tuple[Candidate, ...] = (Candidate(description, frozenset(), frozenset()),)
    else:
        drawing = parse_drawing(text)
        candidates = from_squares(drawing.squares, size=drawing.size, at=drawing.at, limit=options.limit)
        if not candidates:
            candidates = (nearest(drawing.squares, size=drawing.size, at=drawing.at),)
    if options.json:
        for candidate in candidates:
            print_json(_candidate_data(candidate))
        return
    for candidate in candidates:
        print(candidate.description.text)
        for squares, what in ((candidate.missing, "does not reach"), (candidate.extra, "also reaches")):
            if squares:
                print(f"  {what} {_listed(squares)}")
        if candidate.differs_from_next is not None:
            print(f"  unlike {candidate.differs_from_next.other}, {candidate.differs_from_next}")


def print_comparison(
    texts: tuple[str, str], one: betza.Description, other: betza.Description, lang: str, *, json: bool
) -> None:
    """Print how two moves differ."""
    found = compare(one, other)
    if json:
        print_json(_comparison_data(one, other, found, lang))
        return
    if found.same:
        print(f"{texts[0]} and {texts[1]} mean the same")
        return
    _print_only(texts[0], found.only_one, found.squares_only_one, lang)
    _print_only(texts[1], found.only_other, found.squares_only_other, lang)


def _print_only(text: str, paths: tuple[betza.Path, ...], squares: Squares, lang: str) -> None:
    if not paths:
        print(f"only {text}: nothing")
        return
    try:
        print(f"only {text}: {from_paths(paths).text}")
    except BanmenError:  # only a part of the notation
        print(f"only {text}:")
    for path in paths[:_SHOWN]:
        print(f"  {path.category.value}: {path_in_words(path, lang)}")
    if len(paths) > _SHOWN:
        print(f"  and {len(paths) - _SHOWN} more paths")
    for offsets, what in ((squares.moves, "moves to"), (squares.captures, "captures on")):
        if offsets:
            print(f"  {what} {_listed(offsets)}")


def _listed(squares: Iterable[tuple[int, int]]) -> str:
    found = sorted(squares, key=lambda at: (max(map(abs, at)), -at[1], at[0]))
    shown = " ".join(f"{x},{y}" for x, y in found[:_SHOWN])
    return shown + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")


def _candidate_data(candidate: Candidate) -> dict[str, object]:
    return {
        "text": candidate.description.text,
        "missing": sorted(candidate.missing),
        "extra": sorted(candidate.extra),
        "differences": [_difference_data(each) for each in candidate.differences],
    }


def _difference_data(difference: Difference) -> dict[str, object]:
    return {
        "other": difference.other,
        "place": difference.place,
        "squares": list(difference.squares),
        "size": list(difference.size),
        "only_this": sorted(difference.only_this),
        "only_other": sorted(difference.only_other),
    }


def _comparison_data(
    one: betza.Description, other: betza.Description, found: Comparison, lang: str
) -> dict[str, object]:
    return {
        "one": one.text,
        "other": other.text,
        "same": found.same,
        "only_one": [path_in_words(path, lang) for path in found.only_one],
        "only_other": [path_in_words(path, lang) for path in found.only_other],
        "squares_only_one": _squares_data(found.squares_only_one),
        "squares_only_other": _squares_data(found.squares_only_other),
        "squares_both": _squares_data(found.squares_both),
        "radius": found.radius,
    }


def _squares_data(squares: Squares) -> dict[str, list[tuple[int, int]]]:
    return {"moves": sorted(squares.moves), "captures": sorted(squares.captures)}
