"""The command line, as far as it needs no notebook.

``--json`` output is a stable contract: one object a line; fields are added, never renamed or
removed. The exit status is 0, or 2 with one message on standard error. The command
``banmen`` (``banmen.cli``) adds what needs a notebook to the parser made here.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from banmen_rules import BanmenError, __version__
from banmen_rules.cli._atsi import add_atsi
from banmen_rules.cli._describing import describe_moves
from banmen_rules.cli._exercises import add_exercises
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
"""The exit status when something was refused; standard error says what."""

Command = Callable[[argparse.Namespace], None]


class _Parser(argparse.ArgumentParser):
    """A parser that raises, so that there is one place where errors are shown."""

    def error(self, message: str) -> NoReturn:
        raise BanmenError(f"{message}\n{self.format_usage().strip()}")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write --help or --version; argparse would say nothing of output that cannot be written."""
        if message and file is not None:
            file.write(message)


_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"  # noqa: SLF001 - has no public name


def main(arguments: Sequence[str] | None = None, prog: str = "banmen") -> int:
    """Run one command; return the exit status."""
    return run(build_parser(prog)[0], arguments)


def run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Parse arguments, run their command and turn every refusal into a message and a status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # kanji, whatever the locale says
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            options = parser.parse_args(arguments)
            command: Command = options.command
            command(options)
        except SystemExit:  # --help and --version leave so
            _flush()
            raise
        _flush()
    except BanmenError as error:
        _complain(f"{parser.prog}: {error}")
        return FAILED
    except BrokenPipeError:
        _discard_output()  # the reader has seen enough
    except OSError as error:
        if error.filename is not None:  # not about our output
            raise
        _discard_output()
        _complain(f"{parser.prog}: The output cannot be written: {error.strerror or error}")
        return FAILED
    except KeyboardInterrupt:
        _complain(f"\n{parser.prog}: stopped")
        return FAILED
    return 0


def _flush() -> None:
    if sys.stdout is not None:  # it is None if it was closed before Python began
        sys.stdout.flush()


def _discard_output() -> None:
    """Send what is left of the output nowhere: Python would complain again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    """Write a message to standard error; if that cannot be written either, the status has to do."""
    if sys.stderr is None:
        return
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def build_parser(prog: str) -> tuple[_Parser, _Commands]:
    """Make the parser, and the place where further commands are added."""
    parser = _Parser(prog=prog, description="Very large shogi games: pieces, moves, notation.")
    parser.add_argument("--version", action="version", version=f"banmen {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    _add(commands, "pieces", list_pieces, "list the kinds of pieces of a game", json="one object a line")
    add = _add(commands, "piece", show_piece, "all about one kind of piece", json="one object")
    add("name", metavar="NAME", nargs="+", help="its name, kanji, code or id")
    _add_language(add)
    add = _add(
        commands,
        "rulings",
        list_rulings,
        "list what the sources disagree on, and the readings",
        json="one object a line",
    )
    add("name", metavar="NAME", nargs="*", help="only these rulings")
    _add(
        commands,
        "rulesets",
        list_rulesets,
        "list the rulesets of a game",
        choices=False,
        json="one object a line",
    )
    _add_positions(commands)

    command = commands.add_parser("record", help="read a game record, and write it anew")
    command.add_argument("file", metavar="FILE", help="a game record; - for standard input")
    command.add_argument(
        "--to", choices=RECORD_FORMS, default=RECORD_FORMS[0], help="what to write; hodges if not given"
    )
    command.set_defaults(command=show_record)

    command = commands.add_parser(
        "betza",
        help="read a move in Betza notation, explain it, write it in other dialects",
        description="Read a move and say what it means: in words, as a diagram, part by part.",
    )
    command.add_argument("text", metavar="TEXT", help="the move, as WfF or '[R?sR]'; in quotes for the shell")
    names = "banmen, xbetza, wikipedia, atsi, bex"
    command.add_argument("--dialect", metavar="D", default="banmen", help=f"what TEXT is written in: {names}")
    instead = command.add_mutually_exclusive_group()
    instead.add_argument("--to", metavar="D", help="only write it, in one of the same")
    instead.add_argument("--compare", metavar="OTHER", help="only say what one of two moves has alone")
    command.add_argument("--board", metavar="SIZE", help="and its mobility on a board, as 9x9")
    command.add_argument("--paths", action="store_true", help="and path by path")
    command.add_argument("--json", action="store_true", help="one object")
    _add_language(command.add_argument)
    command.set_defaults(command=read_betza)

    command = commands.add_parser("describe", help="write in Betza notation a move that is drawn, or listed")
    command.add_argument(
        "file",
        metavar="FILE",
        help="a drawing: @ the piece, . an empty square, any other character a square it goes to; or a table:"
        " lines such as `0,2 2,2; hook; R R`; - for standard input",
    )
    command.add_argument(
        "--limit", metavar="N", type=_count, default=6, help="the most texts, 6 if not given"
    )
    command.add_argument("--json", action="store_true", help="one object a line")
    command.set_defaults(command=describe_moves)
    add_atsi(commands.add_parser("atsi", help="play against engines, let them play, be one"))
    add_exercises(commands.add_parser("exercises", help="prove files of exercises, list them, draw new ones"))
    return parser, commands


def _add_language(add: Callable[..., argparse.Action]) -> None:
    """Add the choice of the language that moves are told in."""
    add("--lang", metavar="L", default="en", help="tell the move in en, ja or ru; en if not given")


def _add_positions(commands: _Commands) -> None:
    """Add the commands that start from a position."""
    where = "the position; the start if not given"
    add = _add(
        commands, "moves", list_moves, "list the moves in a position", tsfen=where, json="one object a line"
    )
    add("--square", metavar="S", help="only of the piece there, as 12h")
    add("--side", choices=["black", "white"], help="the side to move if not given")

    add = _add(commands, "perft", count_games, "count the games of a given number of moves", tsfen=where)
    add("depth", metavar="DEPTH", type=_depth)
    add("--divide", action="store_true", help="a line for each first move")

    begin = "where the record begins; the start if not given"
    add = _add(commands, "play-record", play_record, "play the moves of a file, one a line", tsfen=begin)
    add("file", metavar="FILE", help="lines such as `24d 23d 22c` or `P-8h`; - for standard input")

    what = "check, mate, how the game ended, and what is impossible"
    _add(commands, "status", show_status, what, tsfen=where, json="one object")

    what = "why a piece can or cannot go to a square"
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
    """Add a command about a game, with the options that are asked for; the result adds others."""
    command = commands.add_parser(name, help=what)
    command.set_defaults(command=run)
    command.add_argument("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    if choices:
        command.add_argument(
            "--ruleset", metavar="R", help="a named set of rules of the game, or a file such as club.toml"
        )
        command.add_argument(
            "--ruling",
            metavar="K=V",
            action="append",
            default=[],
            help="the reading of one disputed point; may be repeated",
        )
    if tsfen:
        command.add_argument("--tsfen", metavar="T", help=tsfen)
    if json:
        command.add_argument("--json", action="store_true", help=json)
    return command.add_argument


def _depth(text: str) -> int:
    return _number(text, "a number of moves, such as 2")


def _count(text: str) -> int:
    return _number(text, "a number of texts, such as 6")


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):  # noqa: PLR2004 - nobody counts that far
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return int(text)
