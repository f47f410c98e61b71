"""The commands about engines: being one, letting two play, letting engines come."""

import argparse
from collections.abc import Callable

from banmen_rules.cli._later import add_later

_WHO = "level:3 for the opponent that comes with banmen, ws://… for an engine's server, or a command line"

_MEANT = "those that ATSI means if not given: atsi for taikyoku"


def add_atsi(parser: argparse.ArgumentParser) -> None:
    """Add what ``banmen atsi`` can do to its parser."""
    what = parser.add_subparsers(required=True, metavar="COMMAND")

    add = add_later(
        what, "engine", "_engines.be_engine", "be an ATSI engine on standard input and output, or at a URL"
    )
    add("--level", metavar="N", type=int, default=3, help="1 to 4; 3 if not given")
    add("--seed", metavar="N", type=int, default=0, help="the same seed plays the same; 0 if not given")
    add("--url", metavar="URL", help="play at the host that listens there, ws://… or wss://…")
    add(
        "--listen",
        metavar="HOST:PORT",
        help="let hosts connect by WebSocket, as the site's page does, and play each; port 0 is a free one;"
        " the URL is printed",
    )
    add(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="with --listen: a site whose pages may connect, such as https://taikyoku-shogi.github.io;"
        " other pages are refused; may be repeated",
    )
    add(
        "--token",
        metavar="T",
        help="with --listen: what hosts must have in their URL; made and printed unless only this machine"
        " can connect",
    )
    add("--variant", metavar="VARIANT", help="the game until a host sets another; taikyoku if not given")
    add("--ruleset", metavar="R", help=f"its rules until a host sets others; {_MEANT}")

    add = add_later(what, "play", "_engines.let_play", "let two engines play, and write the record")
    _add_game(add)
    add("black", metavar="BLACK", help=_WHO)
    add("white", metavar="WHITE", help=_WHO)
    add("--games", metavar="N", type=int, default=1, help="how many, sides changing; 1 if not given")
    add("--json", action="store_true", help="one object a line for everything that happens")

    add = add_later(
        what, "serve", "_engines.serve", "let engines come by WebSocket, and play each other or the opponent"
    )
    _add_game(add)
    add("--against", metavar="WHO", help=f"whom they play, each other if not given: {_WHO}")
    add("--port", metavar="N", type=int, default=0, help="where they come; a free one if not given")
    add("--host", metavar="ADDRESS", default="127.0.0.1", help="only this machine if not given")
    add("--token", metavar="T", help="what they must have in their URL; made and printed if not given")
    add("--no-token", action="store_true", help="let every program on this machine come without a token")
    add("--games", metavar="N", type=int, default=1, help="how many; 1 if not given")
    add("--json", action="store_true", help="one object a line for everything that happens")


def _add_game(add: Callable[..., argparse.Action]) -> None:
    add("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    add("--ruleset", metavar="R", help=f"a named set of rules of the game; {_MEANT}")
    add("--tsfen", metavar="T", default="", help="the position; the start if not given")
    add("--time", metavar="S[+I]", help="seconds for the game and for each move, as 600+5; none if not given")
    add("--plies", metavar="N", type=int, help="call it off after so many moves, and say who has more")
