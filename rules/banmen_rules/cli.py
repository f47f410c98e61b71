"""The command line, as far as it needs no notebook.

``--json`` output is a stable contract: one object a line, with the field names of ``_PIECE_FIELDS``
and ``_MOVE_FIELDS``. The exit status is 0, or 2 with one message on standard error. The command
``banmen`` (``banmen.cli``) adds what needs a notebook to the parser made here.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from banmen_rules import (
    BanmenError,
    Game,
    Move,
    PieceKind,
    Position,
    Ruling,
    Side,
    UnknownName,
    __version__,
    betza,
    divide,
    game,
    perft,
)
from banmen_rules._words import categories_in_words, diagram, path_in_words

FAILED = 2
"""The exit status when something was refused; standard error says what."""

DIALECTS = ("banmen",)
"""The dialects of Betza notation that can be read and written."""

LONGEST_LINE = 1_000
"""The most characters of a line of a record."""

Command = Callable[[argparse.Namespace], None]


class _Parser(argparse.ArgumentParser):
    """A parser that raises, so that there is one place where errors are shown."""

    def error(self, message: str) -> NoReturn:
        raise BanmenError(f"{message}\n{self.format_usage().strip()}")


def main(arguments: Sequence[str] | None = None, prog: str = "banmen") -> int:
    """Run one command; return the exit status."""
    return run(build_parser(prog)[0], arguments)


def run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Parse arguments, run their command and turn every refusal into a message and a status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # kanji, whatever the locale says
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = parser.parse_args(arguments)
        command: Command = options.command
        command(options)
        sys.stdout.flush()
    except BanmenError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print(f"\n{parser.prog}: stopped", file=sys.stderr)
        return FAILED
    return 0


def build_parser(prog: str) -> tuple[_Parser, "argparse._SubParsersAction[_Parser]"]:
    """Make the parser, and the place where further commands are added."""
    parser = _Parser(prog=prog, description="Very large shogi games: pieces, moves, notation.")
    parser.add_argument("--version", action="version", version=f"banmen {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    command = commands.add_parser("pieces", help="list the kinds of pieces of a game")
    command.add_argument("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    _add_choices(command)
    command.add_argument("--json", action="store_true", help="one object a line")
    command.set_defaults(command=list_pieces)

    command = commands.add_parser("piece", help="all about one kind of piece")
    command.add_argument("variant", metavar="VARIANT")
    command.add_argument("name", metavar="NAME", nargs="+", help="its name, kanji, code or id")
    _add_choices(command)
    command.set_defaults(command=show_piece)

    command = commands.add_parser("moves", help="list the moves in a position")
    command.add_argument("variant", metavar="VARIANT")
    _add_choices(command)
    command.add_argument("--tsfen", metavar="T", help="the position; the start if not given")
    command.add_argument("--square", metavar="S", help="only of the piece there, as 12h")
    command.add_argument("--side", choices=["black", "white"], help="the side to move if not given")
    command.add_argument("--json", action="store_true", help="one object a line")
    command.set_defaults(command=list_moves)

    command = commands.add_parser("perft", help="count the games of a given number of moves")
    command.add_argument("variant", metavar="VARIANT")
    command.add_argument("depth", metavar="DEPTH", type=_depth)
    _add_choices(command)
    command.add_argument("--tsfen", metavar="T", help="the position; the start if not given")
    command.add_argument("--divide", action="store_true", help="a line for each first move")
    command.set_defaults(command=count_games)

    command = commands.add_parser("play-record", help="play the moves of a file, one a line")
    command.add_argument("variant", metavar="VARIANT")
    command.add_argument("file", metavar="FILE", help="lines such as `24d 23d 22c`; - for standard input")
    _add_choices(command)
    command.add_argument("--tsfen", metavar="T", help="where the record begins; the start if not given")
    command.set_defaults(command=play_record)

    command = commands.add_parser("betza", help="read a move in Betza notation")
    command.add_argument("text", metavar="TEXT")
    command.add_argument("--dialect", metavar="D", default=DIALECTS[0], help="what TEXT is written in")
    command.add_argument("--to", metavar="D", default=DIALECTS[0], help="what to write it in")
    command.add_argument("--json", action="store_true", help="one object")
    command.set_defaults(command=read_betza)
    return parser, commands


def _add_choices(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ruleset", metavar="R", help="a named set of rules of the game")
    command.add_argument(
        "--ruling",
        metavar="K=V",
        action="append",
        default=[],
        help="the reading of one disputed point; may be repeated",
    )


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):  # noqa: PLR2004 - nobody counts that far
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of moves, such as 2")
    return int(text)


def _game(options: argparse.Namespace) -> Game:
    rulings: dict[str, str] = {}
    for choice in options.ruling:
        name, equals, reading = choice.partition("=")
        if not equals:
            raise BanmenError(f"a ruling is chosen as NAME=READING, not as {choice!r}")
        rulings[name] = reading
    return game(options.variant, options.ruleset, rulings)


def _position(options: argparse.Namespace) -> Position:
    chosen = _game(options)
    return Position.initial(chosen) if options.tsfen is None else Position.from_tsfen(chosen, options.tsfen)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))


# ---------------------------------------------------------------- pieces


def list_pieces(options: argparse.Namespace) -> None:
    """``banmen pieces VARIANT``."""
    chosen = _game(options)
    if options.json:
        for kind in chosen.kinds:
            _print_json(piece_data(kind))
        return
    widths = [max(len(text) for text in column) for column in zip(*map(_row, chosen.kinds), strict=True)]
    for kind in chosen.kinds:
        texts = _row(kind)
        cells = [text.ljust(width) for text, width in zip(texts, widths, strict=True)]
        print("  ".join([*cells, kind.kanji]).rstrip())


def _row(kind: PieceKind) -> tuple[str, str, str]:
    return kind.code, kind.name, kind.betza


def piece_data(kind: PieceKind) -> dict[str, object]:
    """Describe a kind as ``pieces --json`` does."""
    return {
        "id": kind.id,
        "code": kind.code,
        "name": kind.name,
        "aliases": list(kind.aliases),
        "kanji": kind.kanji,
        "romaji": kind.romaji,
        "ru": kind.ru,
        "betza": kind.betza,
        "promotes_to": kind.promotes_to,
        "royal": kind.royal,
        "rank": kind.rank,
        "contagion": kind.contagion,
        "exempt": kind.exempt,
        "at_start": kind.at_start,
        "category": [category.value for category in kind.description.categories],
    }


def show_piece(options: argparse.Namespace) -> None:
    """``banmen piece VARIANT NAME``."""
    chosen = _game(options)
    kind = chosen.kind(" ".join(options.name))
    print(f"{kind.name}  {kind.kanji}  {kind.romaji}".rstrip())
    facts = [
        ("also called", ", ".join(kind.aliases)),
        ("Russian", kind.ru),
        ("id, code", f"{kind.id}, {kind.code}"),
        ("game", f"{chosen.variant.title}, {chosen.ruleset} rules"),
        (
            "at the start",
            f"{kind.at_start} on each side" if kind.at_start else "none: it appears by promotion",
        ),
        ("promotes to", _promotion(chosen, kind)),
        ("promotes from", ", ".join(k.name.lower() for k in chosen.kinds if k.promotes_to == kind.id)),
        ("special", ", ".join(_flags(chosen, kind))),
        ("Betza", kind.betza),
        ("it moves by", categories_in_words(kind.description.categories)),
    ]
    width = max(len(name) for name, _ in facts)
    for name, text in facts:
        if text:
            print(f"{name.rjust(width)}  {text}")
    print()
    print(diagram(kind.description.paths))
    disputed = chosen.variant.rulings_of(kind.id)
    if disputed:
        print("\nThe sources disagree:")
    for ruling in disputed:
        _print_ruling(chosen, kind, ruling)


def _promotion(chosen: Game, kind: PieceKind) -> str:
    if kind.promotes_to is None:
        return "nothing"
    other = chosen.by_id[kind.promotes_to]
    return f"{other.name.lower()} {other.kanji}"


def _flags(chosen: Game, kind: PieceKind) -> Iterable[str]:
    if kind.royal:
        yield "royal: a side without one has lost"
    if kind.rank:
        yield f"range captures pieces of a rank below {kind.rank}"
    if kind.contagion is not None:
        yield f"contagious: its captor becomes a {chosen.by_id[kind.contagion].name.lower()}"
    if kind.exempt:
        yield "does not change when it captures a contagious piece"


def _print_ruling(chosen: Game, kind: PieceKind, ruling: Ruling) -> None:
    print(f"  {ruling.id}: {ruling.title}")
    in_force = chosen.rulings[ruling.id]
    for reading in ruling.readings:
        changes = ", ".join(
            f"{change.field} {change.value or 'nothing'}"
            for change in reading.changes
            if change.piece == kind.id
        )
        sign = "*" if reading.name == in_force else " "
        says = "; ".join(filter(None, [changes, ", ".join(reading.sources), reading.note]))
        print(f"  {sign} {reading.name}: {says}")


# ---------------------------------------------------------------- moves


def list_moves(options: argparse.Namespace) -> None:
    """``banmen moves VARIANT``."""
    position = _position(options)
    side = None if options.side is None else Side[options.side.upper()]
    for move in position.moves(options.square, side):
        if options.json:
            _print_json(move_data(position, move))
        else:
            why = position.why_illegal(move)
            print(_move_line(position, move) + (f"  ({why})" if why else ""))


def move_data(position: Position, move: Move) -> dict[str, object]:
    """Describe a move as ``moves --json`` does."""
    name = position.game.size.name
    piece = position.piece_at(move.origin)
    why = position.why_illegal(move)
    return {
        "from": name(move.origin),
        "path": [name(square) for square in move.path],
        "to": name(move.target),
        "captures": [name(square) for square in move.captures],
        "piece": piece.kind.id if piece else None,
        "promotes_to": move.promotes_to,
        "category": [category.value for category in move.categories],
        "text": move.text(position.game.size),
        "legal": why is None,
        "why": why,
    }


def _move_line(position: Position, move: Move) -> str:
    size = position.game.size
    piece = position.piece_at(move.origin)
    parts = [move.text(size), piece.symbol if piece else "", *(c.value for c in move.categories)]
    if move.captures:
        parts.append("captures " + " ".join(map(size.name, move.captures)))
    if move.promotes_to is not None:
        parts.append("becomes " + position.game.by_id[move.promotes_to].name.lower())
    return "  ".join(parts)


def count_games(options: argparse.Namespace) -> None:
    """``banmen perft VARIANT DEPTH``."""
    position = _position(options)
    if options.divide:
        if options.depth < 1:
            raise BanmenError("--divide needs a DEPTH of at least 1")
        for text, below in divide(position, options.depth).items():
            print(f"{text}: {_count(*below)}")
        print()
    print(_count(*perft(position, options.depth)))


def _count(outcomes: int, paths: int) -> str:
    return f"{outcomes}" if outcomes == paths else f"{outcomes} ({paths} paths)"


def play_record(options: argparse.Namespace) -> None:
    """``banmen play-record VARIANT FILE``."""
    position = _position(options)
    ply = 0
    for number, line in enumerate(_lines(options.file), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        ply += 1
        try:
            position.push(text)
        except BanmenError as error:
            raise BanmenError(f"ply {ply} (line {number}), {text[:LONGEST_LINE]}: {error}") from error
    print(position.tsfen())


def _lines(file: str) -> list[str]:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return text.decode().splitlines()
    except OSError as error:
        raise BanmenError(f"the record {file} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise BanmenError(f"the record {file!r} is not a text file in UTF-8: {error}") from error


# ---------------------------------------------------------------- notation


def read_betza(options: argparse.Namespace) -> None:
    """``banmen betza TEXT``."""
    for dialect in (options.dialect, options.to):
        if dialect not in DIALECTS:
            raise UnknownName("dialect of Betza notation", dialect, DIALECTS)
    description = betza.parse(options.text)
    categories = [category.value for category in description.categories]
    if options.json:
        _print_json(
            {
                "text": options.text,
                "canonical": betza.format(description),
                "category": categories,
                "paths": [_path_data(path) for path in description.paths],
            }
        )
        return
    print(betza.format(description))
    print("it moves by " + categories_in_words(description.categories))
    print()
    print(diagram(description.paths))
    print()
    for path in description.paths:
        print(f"{path.category.value}: {path_in_words(path)}")


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
