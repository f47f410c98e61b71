"""The command line without the notebook commands.

``--json`` output is a stable contract: one object per line; fields are added, never renamed or removed. The
exit status is 0, or 2 with a message on standard error. ``banmen.cli`` adds the notebook commands to this
parser.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from banmen_rules import BanmenError, __version__
from banmen_rules.cli._describing import describe_moves
from banmen_rules.cli._lazy_commands import add_atsi, add_exercises
from banmen_rules.cli._notation import RECORD_FORMS, read_betza, show_record
from banmen_rules.cli._pieces import list_pieces, list_rulesets, list_rulings, show_piece
from banmen_rules.cli._positions import (
    count_games,
    explain_move,
    list_moves,
    play_record,
    show_status,
)

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

FAILED = 2
"""The exit status after an error; standard error has the message."""

Command = Callable[[argparse.Namespace], None]


class _Parser(argparse.ArgumentParser):
    """A parser that raises, so that `run` shows all errors."""

    def error(self, message: str) -> NoReturn:
        raise BanmenError(f"{message}\n{self.format_usage().strip()}")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write --help or --version; argparse itself would hide write errors."""
        if message and file is not None:
            file.write(message)


_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"  # noqa: SLF001 - has no public name


def main(arguments: Sequence[str] | None = None, prog: str = "banmen") -> int:
    """Run one command; return the exit status."""
    return run(build_parser(prog)[0], arguments)


def run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Parse the arguments and run the command; turn errors into a message and an exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # for kanji in any locale
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            options = parser.parse_args(arguments)
            command: Command = options.command
            command(options)
        except SystemExit:  # from --help and --version
            _flush()
            raise
        _flush()
    except BanmenError as error:
        _complain(f"{parser.prog}: {error}")
        return FAILED
    except BrokenPipeError:
        _discard_output()  # the reader closed the pipe
    except OSError as error:
        if error.filename is not None:  # not about the output
            raise
        _discard_output()
        _complain(f"{parser.prog}: Cannot write the output: {error.strerror or error}")
        return FAILED
    except KeyboardInterrupt:
        _complain(f"\n{parser.prog}: stopped")
        return FAILED
    return 0


def _flush() -> None:
    if sys.stdout is not None:  # None if it was closed before Python started
        sys.stdout.flush()


def _discard_output() -> None:
    """Discard the rest of the output; otherwise Python reports the error again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    """Write a message to standard error, if that is possible."""
    if sys.stderr is None:
        return
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def build_parser(prog: str) -> tuple[_Parser, _Commands]:
    """Make the parser; return it with the object that further commands are added to."""
    parser = _Parser(prog=prog, description="Very large shogi games: pieces, moves, notation.")
    parser.add_argument("--version", action="version", version=f"banmen {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    _add(commands, "pieces", list_pieces, "list the kinds of pieces of a game", json="one object per line")
    add = _add(commands, "piece", show_piece, "show everything about a kind of piece", json="one object")
    add("name", metavar="NAME", nargs="+", help="its name, kanji, code or id")
    _add_language(add)
    add = _add(
        commands,
        "rulings",
        list_rulings,
        "list the points on which the sources disagree, and their readings",
        json="one object per line",
    )
    add("name", metavar="NAME", nargs="*", help="only these rulings")
    _add(
        commands,
        "rulesets",
        list_rulesets,
        "list the rulesets of a game",
        choices=False,
        json="one object per line",
    )
    _add_positions(commands)

    command = commands.add_parser("record", help="read a game record and write it in another form")
    command.add_argument("file", metavar="FILE", help="a game record; - for standard input")
    command.add_argument(
        "--to", choices=RECORD_FORMS, default=RECORD_FORMS[0], help="the form to write; hodges if not given"
    )
    command.set_defaults(command=show_record)

    command = commands.add_parser(
        "betza",
        help="explain Betza notation, or write it in another dialect",
        description="Explain a move: in words, as a diagram, and part by part.",
    )
    command.add_argument(
        "text", metavar="TEXT", help="the move, such as WfF or '[R?sR]' (quote it for the shell)"
    )
    names = "banmen, xbetza, wikipedia, atsi, bex"
    command.add_argument("--dialect", metavar="D", default="banmen", help=f"the dialect of TEXT: {names}")
    instead = command.add_mutually_exclusive_group()
    instead.add_argument("--to", metavar="D", help="only write it in another dialect")
    instead.add_argument("--compare", metavar="OTHER", help="only show how it differs from another move")
    command.add_argument("--board", metavar="SIZE", help="also show its mobility on a board, such as 9x9")
    command.add_argument("--paths", action="store_true", help="also list every path")
    command.add_argument("--json", action="store_true", help="one object")
    _add_language(command.add_argument)
    command.set_defaults(command=read_betza)

    command = commands.add_parser("describe", help="turn a drawing or table of moves into Betza notation")
    command.add_argument(
        "file",
        metavar="FILE",
        help="a drawing (@ the piece, . an empty square, any other character a target square) or a table"
        " (lines such as `0,2 2,2; hook; R R`); - for standard input",
    )
    command.add_argument(
        "--limit", metavar="N", type=_count, default=6, help="the most notations to list; 6 if not given"
    )
    command.add_argument("--json", action="store_true", help="one object per line")
    command.set_defaults(command=describe_moves)
    add_atsi(commands.add_parser("atsi", help="be an ATSI engine, or host games between engines"))
    add_exercises(
        commands.add_parser("exercises", help="check exercise files, list them, or make random exercises")
    )
    return parser, commands


def _add_language(add: Callable[..., argparse.Action]) -> None:
    """Add the option for the language of move descriptions."""
    add(
        "--lang",
        metavar="L",
        default="en",
        help="the language of the description: en, ja or ru; en if not given",
    )


def _add_positions(commands: _Commands) -> None:
    """Add the commands that start from a position."""
    where = "the position; the start if not given"
    add = _add(
        commands, "moves", list_moves, "list the moves in a position", tsfen=where, json="one object per line"
    )
    add("--square", metavar="S", help="only the piece on this square, such as 12h")
    add("--side", choices=["black", "white"], help="the side to move if not given")

    add = _add(commands, "perft", count_games, "count the games of a given number of moves", tsfen=where)
    add("depth", metavar="DEPTH", type=_depth)
    add("--divide", action="store_true", help="a line for each first move")

    begin = "the first position; the start if not given"
    add = _add(commands, "play-record", play_record, "play the moves in a file, one per line", tsfen=begin)
    add("file", metavar="FILE", help="lines such as `24d 23d 22c` or `P-8h`; - for standard input")

    what = "show check, mate, the outcome, and impossible pieces"
    _add(commands, "status", show_status, what, tsfen=where, json="one object")

    what = "explain why a piece can or cannot go to a square"
    add = _add(commands, "explain", explain_move, what, tsfen=where, json="one object")
    add("origin", metavar="FROM")
    add("target", metavar="TO")


def _add(
    commands: _Commands,
    name: str,
    run: Command,
    what: str,
    *,
    choices: bool = True,
    tsfen: str = "",
    json: str = "",
) -> Callable[..., argparse.Action]:
    """Add a command about a game; the function returned adds further arguments."""
    command = commands.add_parser(name, help=what)
    command.set_defaults(command=run)
    command.add_argument("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    if choices:
        command.add_argument(
            "--ruleset", metavar="R", help="the name of a ruleset, or a file such as club.toml"
        )
        command.add_argument(
            "--ruling",
            metavar="K=V",
            action="append",
            default=[],
            help="the reading of a ruling; can be repeated",
        )
    if tsfen:
        command.add_argument("--tsfen", metavar="T", help=tsfen)
    if json:
        command.add_argument("--json", action="store_true", help=json)
    return command.add_argument


def _depth(text: str) -> int:
    return _number(text, "a number of moves such as 2")


def _count(text: str) -> int:
    return _number(text, "a number such as 6")


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):  # noqa: PLR2004 - larger numbers make no sense
        raise argparse.ArgumentTypeError(f"must be {what}, got {text!r}")
    return int(text)
