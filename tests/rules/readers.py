"""Everything in the rules that reads text, with texts that it reads: what fuzzing starts from."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import banmen_rules.variants
from banmen_rules import VARIANTS, Game, Inexpressible, Move, Position, Size, game, load_variant
from banmen_rules.betza import parse
from banmen_rules.betza_tools import dialects
from banmen_rules.core.moves import parse_route
from banmen_rules.notation.hodges import parse_move
from banmen_rules.notation.record import Record
from banmen_rules.variants._read import read_variant
from banmen_rules.variants.custom import parse_ruleset
from tests.rules.games import any_packed, crowd, named

_FILES = Path(banmen_rules.variants.__file__).parent
_RECORDS = Path(__file__).parents[1] / "data" / "records"


class Reader(NamedTuple):
    """A way to read text."""

    name: str
    read: Callable[[str], object]
    valid: Callable[[], list[str]]
    """Texts that it reads, the longest of them about as long as they get."""
    letters: str
    """Characters its texts are made of."""
    again: Callable[[Any], str] | None = None
    """Writes what was read, if that can be read again as the same."""
    files: bool = False
    """Its texts are whole files."""
    ours: bool = False
    """… that come with the package; users do not write them."""


class _File:
    """A variant's folder in memory: one file with another text, the others as they are."""

    def __init__(self, folder: Path, name: str, text: str) -> None:
        self.folder = folder
        self.name = name
        self.text = text

    def __truediv__(self, name: str) -> "_File":
        return (
            self if name == self.name else _File(self.folder, name, (self.folder / name).read_text("utf-8"))
        )

    def read_bytes(self) -> bytes:
        return self.text.encode("utf-8", "surrogatepass")


@cache
def position(name: str) -> Position:
    """Get a position with many pieces, the same every time; reading changes nothing of it."""
    found = Position.initial(named(name))
    chance = random.Random(name)  # noqa: S311 - a position, not a secret
    for _ in range(120):
        packed = any_packed(found, chance)
        if packed is None or found.outcome() is not None:
            break
        found.push_packed(packed)
    if found.outcome() is not None:
        found.pop()
    return found


@cache
def _tsfens(name: str) -> list[str]:
    of = named(name)
    return [Position.initial(of).tsfen(), crowd(of, 1, 3).tsfen(), crowd(of, 2, 95).tsfen()]


@cache
def _moves(name: str) -> list[str]:
    at = position(name)
    chosen = random.Random(name).sample(at.legal_moves(), 40)  # noqa: S311 - as above
    return [move.text(at.game.size) for move in chosen] + [at.hodges(move) for move in chosen]


def _ruleset_texts() -> list[str]:
    texts = []
    for variant in VARIANTS:
        ruling = load_variant(variant).rulings[0]
        lines = [f'variant = "{variant}"', 'name = "club"', 'title = "Our club"', 'sources = ["us"]']
        choices = {
            each.id: next(reading.name for reading in reversed(each.readings) if not reading.missing)
            for each in load_variant(variant).rulings[:3]
        }
        repetition = load_variant(variant).ruling("repetition").readings[-1].changes[0].rule[1]
        lines += ['notes = "盤"', "[rules]", f'repetition = "{repetition}"', "[rulings]"]
        lines += [f'{key} = "{value}"' for key, value in choices.items()]
        texts += ["\n".join(lines) + "\n", f'variant = "{variant}"\nname = "a"\n[rulings]\n{ruling.id} = "x"']
    return texts


def _variant_file(name: str) -> Reader:
    folder = _FILES / "dai_dai"

    def read(text: str) -> object:
        return read_variant("dai_dai", _File(folder, name, text))  # type: ignore[arg-type] # all that it asks for

    letters = ',"\n[]=.x1'
    return Reader(
        f"variant-{name}", read, lambda: [(folder / name).read_text("utf-8")], letters, files=True, ours=True
    )


@cache
def _records() -> list[str]:
    texts = [path.read_text("utf-8") for path in sorted(_RECORDS.glob("*.txt"))]
    for name in ("dai_dai-article", "tai-japanese"):
        record = Record.from_position(_played(name), {"Event": "a lesson"})
        record.line.comment = "before the first move"
        for node in record.line.moves[:6]:
            node.comment = "a comment"
            node.glyphs = (1, 20)
        texts += [record.format(), record.format("machine")]
    return texts


def _played(name: str) -> Position:
    """Play some moves from the start, which a record can hold."""
    found = Position.initial(named(name))
    chance = random.Random(name)  # noqa: S311 - a game, not a secret
    for _ in range(12):
        found.push(chance.choice(found.legal_moves()))
    return found


def _move_of(name: str, text: str) -> object:
    return position(name).parse_move(text)


def _hodges_of(name: str, text: str) -> object:
    return parse_move(position(name), text)


def _hodges_moves(name: str) -> list[str]:
    return _moves(name)[40:]


def _hodges(name: str, move: Move) -> str:
    return position(name).hodges(move)


def _names(of: Game) -> list[str]:
    return [kind.name for kind in of.kinds] + [kind.kanji for kind in of.kinds]


def _squares(size: Size) -> list[str]:
    return [size.name(square) for square in range(size.squares)]


def _betza() -> list[str]:
    return sorted({kind.betza for variant in VARIANTS for kind in load_variant(variant).kinds})


def _written_in(dialect: str) -> list[str]:
    found = []
    for variant in VARIANTS:
        for kind in load_variant(variant).kinds:
            with suppress(Inexpressible):
                found.append(dialects.write(kind.description, dialect))
    return sorted(set(found))


def _readers() -> list[Reader]:
    moves = "0123456789abcxX-+=! PLN×"
    found = [
        Reader("betza", parse, _betza, "fblrvsamcdpWFDNAHCZGKRBQU()[]-?,0123456789~!", str),
        Reader(
            "route", partial(parse_route, game("taikyoku").size), partial(_moves, "taikyoku-mixed_0"), "1a ="
        ),
        Reader("ruleset", parse_ruleset, _ruleset_texts, "[]{}=\".,\n#'\\ abc1"),
        Reader("record", Record.parse, _records, '[]{}();".\n\\ 1a-x+=*', Record.format, files=True),
    ]
    foreign = "fblrvsamcdpWFDNAHCLZJGKRBQU()[]{}>-?,0123456789"
    found += [
        Reader(f"betza-{name}", partial(dialects.read, dialect=name), partial(_written_in, name), foreign)
        for name in dialects.DIALECTS
        if name != "banmen"
    ]
    for variant in VARIANTS:
        size = game(variant).size
        read = size.parse_square
        found.append(Reader(f"square-{variant}", read, partial(_squares, size), "0123456789abz", size.name))
    for name in ("dai_dai-article", "tai-japanese", "taikyoku-atsi"):
        of = named(name)
        board = partial(Position.from_tsfen, of)
        found += [
            Reader(f"tsfen-{name}", board, partial(_tsfens, name), "0123456789,/+ PpKkabc", Position.tsfen),
            Reader(f"move-{name}", partial(_move_of, name), partial(_moves, name), moves),
            Reader(
                f"hodges-{name}",
                partial(_hodges_of, name),
                partial(_hodges_moves, name),
                moves,
                partial(_hodges, name),
            ),
            Reader(f"kind-{name}", of.kind, partial(_names, of), "abcdefghij -_王将", attrgetter("id")),
        ]
    found += [_variant_file(name) for name in ("pieces.csv", "rulings.csv", "variant.toml")]
    return found


READERS = {reader.name: reader for reader in _readers()}
