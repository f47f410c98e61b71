"""Write the golden tables: ``python tests/data/golden/make_golden.py``, and look at what changed.

A diagram for each kind of piece, of the squares it can go to from the middle of an empty board. They
come from the facts in ``tests/data/neutral_*.json`` by the independent reading (`neutral_reader`),
never from the rules package: nothing of it is imported here.
"""

import sys
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT)]

from tests.rules.neutral_facts import SITE, facts, kinds, neutral_moves, tables  # noqa: E402 - after the path
from tests.rules.neutral_reader import DIRECTIONS, Place, Square, effects  # noqa: E402

FOLDER = Path(__file__).parent

_WIDTH = 110
_GAP = 4
#: Of two parts of a move that reach one square, the one that stands first here gives the letter.
_LETTERS = {
    "o": "one step",
    "+": "a slide of so many squares",
    "*": "a slide without limit",
    "J": "a jump",
    "j": "a jump, and a slide on from there",
    "~": "a slide that may pass over up to so many pieces",
    "^": "a slide that may pass over any pieces",
    "!": "a flight that captures all it passes over",
    "h": "a slide that may turn once by a right angle",
    "a": "a lion's square",
    "l": "a square of steps along a line, each of which may capture",
    "u": "any square at all",
}
_OF_TYPE = {
    "jump-slide": "j",
    "hop-slide": "~",
    "fly": "^",
    "range-capture": "!",
    "hook": "h",
    "lion": "a",
    "lion-line": "l",
    "universal-leap": "u",
    "igui": "i",
}


class Golden(NamedTuple):
    """One kind of piece on an empty board; squares are (right, forward) from the piece."""

    id: str
    name: str
    kanji: str
    letters: Mapping[Square, str]
    """Every square of the board that it can go to, with the letter it is drawn with."""
    radius: int
    """How far it is drawn: what stands on the rim continues to the edge of the board."""
    stays: bool
    """Whether it may end on its own square."""
    unseen: tuple[str, ...]
    """Parts of the move that reach no square of their own on an empty board."""

    @property
    def squares(self) -> frozenset[Square]:
        """Every square where it may end, its own included."""
        return frozenset(self.letters) | (frozenset({(0, 0)}) if self.stays else frozenset())


def main() -> int:
    """Write every table."""
    for variant, ruleset in tables():
        path = file(variant, ruleset)
        path.write_text(table(variant, ruleset), "utf-8")
        print(f"{path.name}: {len(goldens(variant, ruleset))} kinds")  # noqa: T201
    return 0


def file(variant: str, ruleset: str) -> Path:
    """Find the file of a table."""
    return FOLDER / f"{variant}{'-' * bool(ruleset)}{ruleset}.txt"


def goldens(variant: str, ruleset: str) -> list[Golden]:
    """Read how every kind moves; by the site only those that move otherwise there."""
    return [
        read(variant, fact, neutral_moves(variant, ruleset, kind))
        for kind, fact in kinds(variant).items()
        if ruleset != SITE or "site_moves" in fact
    ]


def middle(variant: str) -> Square:
    """Find the middle square, counted (to the right, forward) from Black's left corner."""
    files, ranks = facts(variant)["size"]
    return files // 2, ranks // 2


def read(variant: str, fact: Mapping[str, Any], moves: Mapping[str, Any]) -> Golden:
    """Collect the squares of one kind, part by part of its move."""
    files, ranks = facts(variant)["size"]
    place = Place((files, ranks), {}, middle(variant))
    letters: dict[Square, str] = {}
    unseen = []
    for letter, part in parts(moves):
        found = {(x - place.start[0], y - place.start[1]) for (x, y), _ in effects(part, place)}
        if part["special"] and found <= letters.keys():
            unseen.append(_in_words(part["special"][0]))
        for square in found:
            letters.setdefault(square, letter)
    stays = letters.pop((0, 0), "") != ""
    return Golden(
        fact["id"], fact["name"], fact["kanji"], letters, _radius(moves), stays, tuple(dict.fromkeys(unseen))
    )


def parts(moves: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Split a move into parts with a letter each, in the order of the letters."""
    nothing: dict[str, Any] = {"lines": {}, "jumps": [], "special": []}
    found = []
    for name, reach in moves["lines"].items():
        letter = "*" if reach == "*" else "o" if reach == 1 else "+"
        found.append((letter, {**nothing, "lines": {name: reach}}))
    found += [("J", {**nothing, "jumps": [jump]}) for jump in moves["jumps"]]
    found += [(_OF_TYPE[each["type"]], {**nothing, "special": [each]}) for each in moves["special"]]
    order = [*_LETTERS, "i"]
    yield from sorted(found, key=lambda part: order.index(part[0]))


def _in_words(special: Mapping[str, Any]) -> str:
    """Write a part as the facts have it: jump-slide 2+* F B."""
    words = [special["type"]]
    if "jump" in special:
        words.append(f"{special['jump']}+{special['slide']}")
    words += ["all"] if len(special["dirs"]) == len(DIRECTIONS) else special["dirs"]
    words += ["capturing"] if special.get("capture_only") else []
    return " ".join(words)


def _radius(moves: Mapping[str, Any]) -> int:
    """Choose how far to draw: one more than whatever has an end."""
    ends = [reach for reach in moves["lines"].values() if reach != "*"]
    ends += [abs(number) for jump in moves["jumps"] for number in jump]
    for special in moves["special"]:
        slide = special.get("slide", 0)
        ends.append(special.get("jump", 0) + (0 if slide == "*" else slide))
        ends.append(2 if special["type"] == "lion" else special.get("steps", 0))
    return 1 + max(ends, default=1)


def diagram(golden: Golden) -> list[str]:
    """Draw a kind, the enemy above."""
    span = range(-golden.radius, golden.radius + 1)
    piece = {(0, 0): "0" if golden.stays else "@"}
    drawn = {**golden.letters, **piece}
    return [" ".join(drawn.get((x, y), ".") for x in span) for y in reversed(span)]


def block(golden: Golden) -> list[str]:
    """Write a kind: name, kanji and id, how many squares, the diagram."""
    count = len(golden.squares)
    lines = [golden.name, f"{golden.kanji} {golden.id}", f"{count} square{'s' * (count != 1)}"]
    return [*lines, *(f"and {part}" for part in golden.unseen), *diagram(golden)]


def table(variant: str, ruleset: str) -> str:
    """Write a game's table, as many kinds beside each other as fit."""
    read_all = goldens(variant, ruleset)
    files, ranks = facts(variant)["size"]
    x, y = middle(variant)
    used = {letter for golden in read_all for letter in golden.letters.values()}
    lines = [
        f"{variant}{', ruleset ' * bool(ruleset)}{ruleset}: {len(read_all)} kinds"
        + (" that move otherwise" * bool(ruleset)),
        "",
        f"Where each can go on an empty board of {files} by {ranks} from the {x + 1}th square from the left",
        f"of the {y + 1}th rank, as Black sees it. A diagram is one square wider than whatever has an end:",
        "what stands on its rim continues to the board's edge. A line with 'and' names a part of the move",
        "that reaches no square of its own there, as the facts write it.",
        "",
        *(f"  {letter}  {words}" for letter, words in _LETTERS.items() if letter in used),
        "  @  the piece",
        "  0  the piece, which may also end where it stands",
    ]
    row: list[list[str]] = []
    for golden in read_all:
        new = block(golden)
        if row and sum(_width(each) + _GAP for each in [*row, new]) - _GAP > _WIDTH:
            lines += _beside(row)
            row = []
        row.append(new)
    lines += _beside(row)
    return "\n".join(lines) + "\n"


def _beside(row: list[list[str]]) -> Iterator[str]:
    """Put blocks side by side, with an empty line above."""
    widths = [_width(each) for each in row]
    yield "\n"
    for number in range(max(map(len, row))):
        cells = [each[number] if number < len(each) else "" for each in row]
        padded = [
            cell + " " * (width - _columns(cell) + _GAP) for cell, width in zip(cells, widths, strict=True)
        ]
        yield "".join(padded).rstrip()


def _width(lines: list[str]) -> int:
    return max(map(_columns, lines))


def _columns(text: str) -> int:
    """Count the columns a text takes: a kanji takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


if __name__ == "__main__":
    sys.exit(main())
