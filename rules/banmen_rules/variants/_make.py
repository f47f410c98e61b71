"""Make a game in Python: write the texts of its files from arguments, and let their reader check them.

Its faults name a place in a text; `_Making.explain` names the argument that the text came from.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle, product
from string import ascii_uppercase
from typing import Any, TypeGuard

from banmen_rules.base.errors import InvalidArgument, InvalidVariant, UnknownName
from banmen_rules.variants import limits
from banmen_rules.variants._check import faults_of_play
from banmen_rules.variants._kinds import PieceKind
from banmen_rules.variants._model import Variant
from banmen_rules.variants._places import check_name, remember
from banmen_rules.variants._read import parse_variant
from banmen_rules.variants._resolve import ZONED
from banmen_rules.variants._tables import PIECES, PIECES_COLUMNS, is_language
from banmen_rules.variants._toml import lines_of
from banmen_rules.variants._write import cell, pieces_text, toml_text, variant_texts

_RULESET = "standard"
_PAWN, _KING = "pawn", "king"
_ANY_SIZE = 9, 9
"""To read the rest if the size is faulty."""
_LARGEST = 1_000_000
_COPIED = ("betza", "kanji", "kanji_alt", "romaji")
"""The columns of a kind of another game that are taken over."""


def make_variant(name: str, **given: object) -> Variant:
    """Make a game; see `Variant.make`.

    Raises:
        InvalidVariant: if something is wrong; lists every fault.

    """
    making = _Making(name, given)
    variant, faults = making.variant, making.faults
    if variant is not None and not faults:
        faults = [making.explain(fault) for fault in faults_of_play(variant)]
    if variant is None or faults:
        raise InvalidVariant(list(dict.fromkeys(faults)))
    remember(variant, instead=True)
    return variant


class _Making:
    """The arguments as texts: the variant that they make, and their faults."""

    def __init__(self, name: object, given: dict[str, object]) -> None:
        self.faults: list[str] = []
        self._refused: set[str] = set()
        """The arguments that are refused already: what the reader says about them is left out."""
        self._arguments = given
        self._ids: dict[str, str] = {}
        """The ids of the kinds, by the names that ``kinds`` has."""
        text = name if isinstance(name, str) else ""
        self.name = slug(text)
        if not isinstance(name, str):
            self.refuse("name", 'text such as "mini lion"', name)
        elif any(sign.isalpha() and not sign.isascii() for sign in text):
            title = 'give the name for people as title="…"'
            self.refuse("name", f'in the letters a to z, such as "mini lion" ({title})', name)
        else:
            try:
                check_name(self.name or text, "name")
            except InvalidVariant as error:
                self.faults += error.faults
        files, ranks = self._size()
        rows = self._rows()
        self._kinds = list(self._ids)
        self._mark_royals(rows)
        self._set_promotions(rows)
        _give_codes(rows)
        top: dict[str, object] = {
            "title": self._text("title") or text[:1].upper() + text[1:],
            "kanji": self._text("kanji"),
            "files": files,
            "ranks": ranks,
            "setup": {"camp": "\n".join(self._camp(rows, files))},
            "rulesets": {_RULESET: {"title": "As its maker plays it", "rules": self._rules(rows, ranks)}},
        }
        texts = {"variant.toml": toml_text(top), PIECES: pieces_text(rows)}
        self._codes = ", ".join(f"{row['code']} {name}" for row, name in zip(rows, self._ids, strict=True))
        self._camp_line = lines_of(texts["variant.toml"])["setup.camp"]
        self.variant, faults = parse_variant(self.name or "unnamed", texts)
        for fault in map(self.explain, faults):
            if not fault.startswith(tuple(self._refused)):
                self.faults.append(fault)

    def refuse(self, argument: str, expected: str, value: object) -> None:
        """Note that an argument is of a wrong kind."""
        self.faults.append(str(InvalidArgument(argument, expected, value)))
        self._refused.add(argument)

    # ------------------------------------------------------------ arguments

    def _text(self, argument: str) -> str:
        value = self._arguments[argument]
        if isinstance(value, str):
            return value
        self.refuse(argument, "text", value)
        return ""

    def _size(self) -> tuple[int, int]:
        size = self._arguments["size"]
        allowed = range(limits.SMALLEST_BOARD, limits.LARGEST_BOARD + 1)
        match (size, size) if _is_number(size) else size:
            case [int(files), int(ranks)] if files in allowed and ranks in allowed:
                return files, ranks
        between = f"from {limits.SMALLEST_BOARD} to {limits.LARGEST_BOARD}"
        self.refuse("size", f"one or two whole numbers {between}, such as (9, 9)", size)
        self._refused |= {"camp", "promotion_zone"}  # they depend on it
        return _ANY_SIZE

    def _rows(self) -> list[dict[str, str]]:
        kinds = self._arguments["kinds"]
        if not isinstance(kinds, Mapping) or not kinds or not all(isinstance(key, str) for key in kinds):
            self.refuse("kinds", 'moves by the names of the pieces, such as {"king": "K"}', kinds)
            return []
        rows = []
        for number, (name, value) in enumerate(kinds.items(), 1):
            row = {"id": slug(name) or f"kind_{number}", "name": name[:1].upper() + name[1:]}
            row |= self._columns(f'kinds["{name}"]', value)
            self._ids[name] = row["id"]
            rows.append(row)
        return rows

    def _columns(self, argument: str, value: object) -> dict[str, str]:
        if isinstance(value, str):
            return {"betza": value}
        if isinstance(value, PieceKind):
            return {column: cell(getattr(value, column)) for column in _COPIED} | dict(value.names)
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            self.refuse(argument, 'a move such as "NK", a kind of another game, or a dict', value)
            return {}
        row = {}
        for column, held in value.items():
            if column not in PIECES_COLUMNS and not is_language(column):
                self.faults.append(f"{argument}: {UnknownName('column', column, PIECES_COLUMNS)}")
            elif held is None or _is_plain(held) or _are_texts(held):
                row[column] = " ".join(cell(held).split())
            else:
                self.refuse(f"{argument}, {column}", "text, a number, True or False", held)
        return row

    def _id(self, name: str) -> str:
        """Find the id of a kind by its name in ``kinds``, or by its id."""
        return self._ids.get(name, slug(name) or name)

    def _mark_royals(self, rows: list[dict[str, str]]) -> None:
        given = self._arguments["royals"]
        royals = [given] if isinstance(given, str) else given
        if royals is None:
            marked = any(row.get("royal") for row in rows)
            royals = [] if marked else [name for name, kind in self._ids.items() if kind == _KING]
        if not _are_texts(royals):
            self.refuse("royals", 'names of kinds, such as ["king"]', given)
            return
        self._check_kinds("royals", royals)
        for row in rows:
            if row["id"] in map(self._id, royals):
                row["royal"] = "yes"

    def _set_promotions(self, rows: list[dict[str, str]]) -> None:
        promotes = self._arguments["promotes"] or {}
        if not isinstance(promotes, Mapping) or not _are_texts([*promotes, *promotes.values()]):
            self.refuse("promotes", 'names of kinds by names of kinds, such as {"pawn": "gold"}', promotes)
            promotes = {}
        self._check_kinds("promotes", [*promotes, *promotes.values()])
        into = {self._id(name): self._id(target) for name, target in promotes.items()}
        for row in rows:
            target = into.get(row["id"], "")
            if target not in self._ids.values():
                target = ""  # a fault already
            row["promotes_to"] = target or self._id(row.get("promotes_to", ""))

    def _check_kinds(self, argument: str, names: Iterable[str]) -> None:
        for name in dict.fromkeys(names):
            if self._id(name) not in self._ids.values() and "kinds" not in self._refused:
                self.faults.append(f"{argument}: {UnknownName('kind', name, self._ids)}")

    def _rules(self, rows: list[dict[str, str]], ranks: int) -> dict[str, object]:
        promotion, zone, rules = (self._arguments[each] for each in ("promotion", "promotion_zone", "rules"))
        if promotion is not None and not isinstance(promotion, str):
            self.refuse("promotion", 'text such as "zone" or "capture"', promotion)
            promotion = None
        if zone is not None and not _is_number(zone):
            self.refuse("promotion_zone", "a number of ranks", zone)
            zone = None
        made: dict[str, object] = {"repetition": "draw"}
        if isinstance(rules, Mapping) and all(isinstance(each, str) for each in rules):
            made |= {name: value for name, value in rules.items() if _is_plain(value)}
            for name, value in rules.items():
                if not _is_plain(value):
                    self.refuse(f'rules["{name}"]', "a word, a number, True or False", value)
        elif rules is not None:
            self.refuse("rules", 'a dict such as {"repetition": "draw"}', rules)
        if promotion is None:
            promotion = "zone" if any(row["promotes_to"] for row in rows) else "none"
        made.setdefault("promotion", promotion)
        if zone is None and made["promotion"] in ZONED:
            zone = max(1, ranks // 3)
        return made if zone is None else {"promotion_zone": zone} | made

    def _camp(self, rows: list[dict[str, str]], files: int) -> list[str]:
        camp = self._arguments["camp"]
        if camp is None:
            return _usual_camp(rows, files)
        lines = camp.replace("/", "\n").split("\n") if isinstance(camp, str) else camp
        if not _are_texts(lines):
            self.refuse("camp", 'ranks of codes, such as "P P P / . K ."', camp)
            return _usual_camp(rows, files)
        words = [line.split() for line in lines if line.strip()]
        # Without spaces, every letter is a code.
        return [" ".join(rank[0] if len(rank) == 1 else rank) for rank in words]

    # ------------------------------------------------------------ faults

    def explain(self, fault: str) -> str:
        """Name the argument that a fault of the texts came from."""
        for pattern, argument in _ARGUMENTS:
            if found := re.match(pattern, fault):
                message = re.sub(r" in line \d+$", "", fault[found.end() :]).replace(*_ROYAL)
                line = int(found[1]) if found.re.groups and found[1].isdigit() else 0
                kind = self._kinds[line - 2] if 0 <= line - 2 < len(self._kinds) else ""
                place = found.expand(argument).replace("KIND", kind)
                place = place.replace("RANK", str(line - self._camp_line))
                if "square" in place:
                    message = f"{message} ({self._codes})"
                return f"{place}{' ' if message.startswith('must ') else ': '}{message}"
        return fault


_ROYAL = ("write yes under royal in pieces.csv", "name it in royals")
"""A cure for files, and the same for arguments."""
_ARGUMENTS = (
    (r"pieces\.csv, line (\d+), column ([\w-]+): ", r'kinds["KIND"], \2'),
    (r"pieces\.csv, [^:]*: ", "kinds"),
    (r"variant\.toml, line (\d+), set-up, square (\d+): ", r"camp, rank RANK, square \2"),
    (r"variant\.toml, line (\d+), set-up: ", "camp, rank RANK"),
    (r"variant\.toml, line \d+, setup\.camp: ", "camp"),
    (r"variant\.toml, line \d+, rulesets\.\w+\.rules\.(promotion\w*): ", r"\1"),
    (r"variant\.toml, line \d+, rulesets\.\w+\.rules\.(.+?): ", r'rules["\1"]'),
    (r"variant\.toml, line \d+, rulesets[.\w]*: ", "rules"),
    (r"variant\.toml, line \d+, (title|kanji): ", r"\1"),
    (r"variant\.toml, the start[^:]*: ", "camp"),
)
"""Patterns of places in the texts, and the arguments that these came from."""


def _are_texts(value: object) -> TypeGuard[list[str] | tuple[str, ...]]:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _is_number(value: object) -> TypeGuard[int]:
    return _is_plain(value) and not isinstance(value, bool | str)


def _is_plain(value: object) -> bool:
    """Tell whether a value is text, True or False, or a number that is not too long to write."""
    return isinstance(value, str) or (isinstance(value, int) and abs(value) <= _LARGEST)


def slug(text: str) -> str:
    """Make an id from a name: ``free_king``; empty if the name has no Latin letter or digit."""
    return "_".join(re.findall(r"[a-z0-9]+", text.lower()))


def _give_codes(rows: list[dict[str, str]]) -> None:
    """Give each kind without a code the first letter of its name that is free."""
    taken = {row.get("code", "").upper() for row in rows}
    for row in rows:
        if not row.get("code"):
            row["code"] = next(code for code in _codes(row["name"].upper()) if code not in taken)
            taken.add(row["code"])


def _codes(name: str) -> Iterator[str]:
    letters = [letter for letter in name if letter in ascii_uppercase]
    yield from letters
    yield from (letters[0] + letter for letter in letters[1:])
    for length in (1, 2, 3):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _usual_camp(rows: list[dict[str, str]], files: int) -> list[str]:
    """Set up a game: the first royal in the middle, the others to both sides of it, pawns in front."""
    turned = {row["promotes_to"] for row in rows}
    royal = next((row["code"] for row in rows if row.get("royal")), ".")
    pawn = next((row["code"] for row in rows if row["id"] == _PAWN), "")
    others = [
        row["code"]
        for row in rows
        if row["id"] not in turned and row["code"] != pawn and not row.get("royal")
    ]
    sides = cycle(others or ["."])
    half = [next(sides) for _ in range(files // 2)]
    back = [*reversed(half), royal, *half][:files]
    return [*([" ".join([pawn] * files)] if pawn else []), " ".join(back)]


def variant_from_board(board: object, name: str | None = None) -> Variant:
    """Make a game from a board; see `Variant.from_board`.

    Raises:
        InvalidArgument: if it is not a board, or the name is not text.
        InvalidVariant: if a game cannot start like this; lists every fault.

    """
    setup: Any = getattr(board, "position", board)
    variant = getattr(getattr(setup, "game", None), "variant", None)
    if not isinstance(variant, Variant):
        raise InvalidArgument("board", "a board or a position", board)
    if name is not None and not isinstance(name, str):
        raise InvalidArgument("name", "text", name)
    title = variant.title if name is None else name[:1].upper() + name[1:]
    called = variant.name if name is None else slug(name)
    check_name(called or name or "", "name")
    faults: list[str] = []
    files, ranks = variant.size
    camp: list[list[str | None]] = [[None] * files for _ in range(ranks)]
    for square, piece in setup.pieces():
        if piece.side:
            continue
        row, column = divmod(square, files)
        camp[ranks - 1 - row][column] = piece.origin.id
        what = f"board, {variant.size.name(square)} must"
        if piece.promoted:
            faults.append(f"{what} have a piece that has not promoted, got a {piece.kind.noun}")
        if (ranks - 1 - row) * 2 + 2 > ranks:
            own = f"the start has Black's pieces on Black's {ranks // 2} ranks"
            faults.append(f"{what} have no piece of Black, got a {piece.kind.noun}: {own}")
    while len(camp) > 1 and not any(camp[-1]):
        camp.pop()
    made = None
    if not faults:
        wanted = replace(variant, name=called, title=title, camp=tuple(map(tuple, camp)))
        made, faults = parse_variant(called, variant_texts(wanted))
        faults = faults if made is None else faults_of_play(made)
    if made is None or faults:
        raise InvalidVariant(faults)
    remember(made, instead=True)
    return made
