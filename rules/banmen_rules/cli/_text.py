"""Shared by the commands about moves: sentences, dialects, mobility, text diagrams."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from banmen_rules import Inexpressible, Size, betza_tools
from banmen_rules.betza import Category, Description, Leg, Path
from banmen_rules.betza.reach import along, squares
from banmen_rules.cli._common import tables
from banmen_rules.words.sentences import CATEGORY_NAMES, sentence

_COLUMNS = 100


def sentence_data(description: Description, lang: str) -> dict[str, str]:
    """Return the sentences about a move, for ``piece --json`` and ``betza --json``."""
    return {
        "lang": lang,
        "sentence": sentence(description, lang),
        "sentence_long": sentence(description, lang, long=True),
    }


def wrapped(text: str, before: str = "") -> str:
    """Wrap a text for the terminal; Japanese text breaks after full stops."""
    under = " " * len(before)
    if " " in text:
        return textwrap.fill(text, _COLUMNS, initial_indent=before, subsequent_indent=under)
    return before + f"。\n{under}".join(text.split("。")).rstrip()


def in_dialects(description: Description) -> Iterator[tuple[str, str, str]]:
    """Write a move in every dialect; yield the name, and the notation or the reason why not."""
    for name in betza_tools.dialects.DIALECTS:
        try:
            yield name, betza_tools.dialects.write(description, name), ""
        except Inexpressible as error:
            yield name, "", str(error).partition("`: ")[2]  # the part after the notation


def print_dialects(description: Description) -> None:
    """Print a move in every dialect; dialects that fail for the same reason share a line."""
    written, refused = {}, dict[str, list[str]]()
    for name, text, why in in_dialects(description):
        if text:
            written[name] = text
        else:
            refused.setdefault(why, []).append(name)
    width = max(map(len, written))
    print("\nin every dialect:")
    for name, text in written.items():
        print(f"  {name.ljust(width)}  {text}")
    for why, names in refused.items():
        print(wrapped(f"{', '.join(names)} cannot: {why}", "  "))


def average(mobility: Mapping[float, float]) -> str:
    """Return the average number of reachable squares as text, by density, empty board first."""
    empty, *others = mobility.items()
    occupied = ", ".join(f"{squares:.1f}" for _, squares in others)
    shares = ", ".join(f"{density * 100:.0f}" for density, _ in others)
    return f"{empty[1]:.1f} on average on an empty board; {occupied} with {shares} % of the others occupied"


def mobility_data(mobility: Mapping[float, float]) -> dict[str, float]:
    """Return the average number of reachable squares as JSON, by density."""
    return {f"{density:g}": squares for density, squares in mobility.items()}


# ---------------------------------------------------------------- diagrams


def print_diagram(description: Description, sentences: Mapping[str, str]) -> None:
    """Print the diagram of a move and its long sentence."""
    print()
    print(diagram(description.paths))
    print()
    print(wrapped(sentences["sentence_long"]))


_PIECE = "@"
_SIGNS = {category: tables()["signs"].get(category.value, _PIECE) for category in Category}
_PRIORITY = list(Category)
_NARROW, _WIDE = 3, 6  # the fewest and most squares to show on each side


def diagram(paths: Iterable[Path]) -> str:
    """Draw the squares a piece can reach, with a legend; the piece is in the middle, forward is up.

    A square counts if the piece can reach it with some arrangement of other pieces.
    """
    paths = sorted(paths, key=lambda path: _PRIORITY.index(path.category))
    radius = max(_NARROW, min(_WIDE, max((_extent(path) for path in paths), default=0)))
    signs = {(0, 0): _PIECE}
    for path in paths:
        for square in _ends(path.legs, radius):
            signs.setdefault(square, _SIGNS[path.category])
    span = range(-radius, radius + 1)
    lines = ["  " + " ".join(signs.get((dx, dy), ".") for dx in span) for dy in reversed(span)]
    used = dict.fromkeys(path.category for path in paths)
    lines.append("")
    lines.extend(f"  {_SIGNS[category]}  {CATEGORY_NAMES['en'][category]}" for category in used)
    return "\n".join(lines)


def _extent(path: Path) -> int:
    """Return how far away a path may end, counting an unlimited leg as two squares."""
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or 2) for leg in path.legs)


def _ends(legs: tuple[Leg, ...], radius: int) -> Iterator[tuple[int, int]]:
    """Find the squares of the diagram where these legs end, without the piece's own."""
    middle, width = 2 * radius, 4 * radius + 1  # some legs come back
    bits = 1 << middle * width + middle
    for leg in legs:
        bits = along(bits, leg._replace(reach=leg.reach or middle), Size(width, width))
    for square in squares(bits):
        offset = square % width - middle, middle - square // width
        if 0 < max(map(abs, offset)) <= radius:
            yield offset
