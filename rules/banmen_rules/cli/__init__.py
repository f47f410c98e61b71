"""The command line without the notebook commands.

``--json`` output is a stable contract: one object per line; fields are added, never renamed or removed. The
exit status is 0, or 2 with a message on standard error; a command may return another one. ``banmen.cli`` adds
the notebook commands to this parser.
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from banmen_rules import BanmenError, __version__
from banmen_rules.cli._common import tables

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

FAILED = 2
"""The exit status after an error; standard error has the message."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises, so that `run` shows all errors."""

    def error(self, message: str) -> NoReturn:
        raise BanmenError(f"{message}\n{self.format_usage().strip()}")

    def parse_known_args(  # type: ignore[override] # not for a namespace of another class
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Refuse unknown arguments here, so that the usage shown is that of the command."""
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown

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
    status: int | None = None
    try:
        try:
            options = parser.parse_args(arguments)
            status = options.command(options)
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
    return status or 0


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
    _add_commands(commands, tables()["commands"], tables()["usual"])
    return parser, commands


def _add_commands(commands: _Commands, rows: Mapping[str, Any], usual: Mapping[str, Any]) -> None:
    """Add the commands of a table, with their arguments and subcommands."""
    for name, row in rows.items():
        command = commands.add_parser(name, help=row["help"], description=row.get("description"))
        if "commands" in row:
            inner = command.add_subparsers(required=True, metavar="COMMAND")
            _add_commands(inner, row["commands"], usual)
            continue
        command.set_defaults(command=partial(_run_lazily, row["run"]))
        groups: dict[object, argparse._ActionsContainer] = {}
        for argument, changes in row["arguments"].items():
            keywords = {**usual.get(argument, {}), **changes}
            owner: argparse._ActionsContainer = command
            group = keywords.pop("exclusive", None)
            if group is not None:
                owner = groups[group] = groups.get(group) or command.add_mutually_exclusive_group()
            if "type" in keywords:
                keywords["type"] = _TYPES[keywords["type"]]
            owner.add_argument(argument, **keywords)


def _run_lazily(function: str, options: argparse.Namespace) -> None:
    """Run a function of a module of this package, which is imported now."""
    module, _, name = function.partition(".")
    getattr(import_module(f"{__name__}.{module}"), name)(options)


def _number(what: str, digits: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise argparse.ArgumentTypeError(f"must be {what}, got {text!r}")
    return int(text)


def _decimal(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise argparse.ArgumentTypeError(f"must be a number such as 60, got {text!r}")
    return found


_TYPES: dict[str, Callable[[str], float]] = {
    "int": int,
    "number": _decimal,
    "depth": partial(_number, "a number of moves such as 2", 3),
    "count": partial(_number, "a number such as 6", 3),
    "whole": partial(_number, "a whole number such as 3", 9),
}
"""The types of arguments; larger numbers make no sense."""
