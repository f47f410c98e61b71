"""The commands ``atsi`` and ``exercises``, whose modules are slow to import and so imported when they run."""

import argparse
from collections.abc import Callable
from importlib import import_module

_WHO = "level:3 for the built-in opponent, ws://… for a server, or a command line"
_DEFAULT_RULES = "the ATSI ruleset if not given (atsi for taikyoku)"
_FILES = "a pack file, or the name of a pack of banmen; all of these packs if not given"


def add_atsi(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of ``banmen atsi``."""
    what = parser.add_subparsers(required=True, metavar="COMMAND")

    add = add_lazy(
        what,
        "engine",
        "_engines.be_engine",
        "be an ATSI engine on standard input and output, or over WebSocket",
    )
    add("--level", metavar="N", type=int, default=3, help="1 to 4; 3 if not given")
    add("--seed", metavar="N", type=int, default=0, help="the same seed gives the same game; 0 if not given")
    add("--url", metavar="URL", help="connect to this host, ws://… or wss://…")
    add(
        "--listen",
        metavar="HOST:PORT",
        help="accept hosts over WebSocket, such as the page of the site; port 0 chooses a free one;"
        " prints the URL",
    )
    add(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="with --listen: a site whose pages may connect, such as https://taikyoku-shogi.github.io;"
        " can be repeated",
    )
    add(
        "--token",
        metavar="T",
        help="with --listen: the token that hosts must have in their URL; a random one if other machines"
        " can connect",
    )
    add("--variant", metavar="VARIANT", help="the game until the host sets another; taikyoku if not given")
    add("--ruleset", metavar="R", help=f"the ruleset until the host sets another; {_DEFAULT_RULES}")

    add = add_lazy(what, "play", "_engines.let_play", "play games between two engines and print the records")
    _add_game(add)
    add("black", metavar="BLACK", help=_WHO)
    add("white", metavar="WHITE", help=_WHO)
    add(
        "--games",
        metavar="N",
        type=int,
        default=1,
        help="how many games, with alternating sides; 1 if not given",
    )
    add("--json", action="store_true", help="one object per line for every event")

    add = add_lazy(
        what, "serve", "_engines.serve", "accept engines over WebSocket, to play each other or an opponent"
    )
    _add_game(add)
    add("--against", metavar="WHO", help=f"their opponent; each other if not given: {_WHO}")
    add("--port", metavar="N", type=int, default=0, help="the port; a free one if not given")
    add(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="the address to listen on; only this machine if not given",
    )
    add(
        "--token",
        metavar="T",
        help="the token that engines must have in their URL; a random one if not given",
    )
    add("--no-token", action="store_true", help="accept programs on this machine without a token")
    add("--games", metavar="N", type=int, default=1, help="how many games; 1 if not given")
    add("--json", action="store_true", help="one object per line for every event")


def _add_game(add: Callable[..., argparse.Action]) -> None:
    add("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    add("--ruleset", metavar="R", help=f"the name of a ruleset; {_DEFAULT_RULES}")
    add("--tsfen", metavar="T", default="", help="the position; the start if not given")
    add(
        "--time",
        metavar="S[+I]",
        help="seconds for the game and per move, such as 600+5; no clock if not given",
    )
    add("--plies", metavar="N", type=int, help="stop after this many moves and decide by material")


def add_exercises(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of ``banmen exercises``."""
    what = parser.add_subparsers(required=True, metavar="COMMAND")

    add = add_lazy(
        what, "lint", "_packs.lint_files", "check every exercise in files: solvable, solution complete"
    )
    add("files", metavar="FILE", nargs="*", help=_FILES)
    add("--json", action="store_true", help="one object per line for each fault")

    add = add_lazy(what, "list", "_packs.list_exercises", "list the exercises in files")
    add("files", metavar="FILE", nargs="*", help=_FILES)
    add("--json", action="store_true", help="one object per line")

    add = add_lazy(what, "make", "_packs.make_exercises", "make random exercises and write them as a pack")
    add("kind", metavar="KIND", help="the kind of exercise: reach, spot, read, name, mate …")
    add("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    add(
        "--seed",
        metavar="N",
        type=_whole,
        default=0,
        help="the same seed gives the same exercises; 0 if not given",
    )
    add("--count", metavar="N", type=_whole, default=1, help="how many; 1 if not given")
    add("--category", metavar="C", help="the move category to practise, such as hook")
    add("--piece", metavar="P", help="the piece to practise")
    add("--level", metavar="L", type=_whole, help="the difficulty, 1 to 5")
    add("--ruleset", metavar="R", help="the name of a ruleset")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):  # noqa: PLR2004 - larger numbers make no sense
        raise argparse.ArgumentTypeError(f"must be a whole number such as 3, got {text!r}")
    return int(text)


def add_lazy(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",  # has no public name
    name: str,
    function: str,
    what: str,
) -> Callable[..., argparse.Action]:
    """Add a command whose module is imported when it runs; the function returned adds arguments.

    Args:
        commands: the parent command.
        name: the name of the command.
        function: its module in this package and its function: ``_packs.lint_files``.
        what: the text for ``--help``.

    """
    command = commands.add_parser(name, help=what)
    module, _, run_by = function.partition(".")

    def run(options: argparse.Namespace) -> None:
        getattr(import_module(f"banmen_rules.cli.{module}"), run_by)(options)

    command.set_defaults(command=run)
    return command.add_argument
