"""The commands ``banmen atsi engine``, ``play`` and ``serve``."""

import argparse
import asyncio
import sys

from banmen_rules import BanmenError, Game, InvalidArgument, game, load_variant
from banmen_rules.base.display import one_line
from banmen_rules.cli._common import label, print_json
from banmen_rules.engine import atsi

LONGEST_TIME = 1_000_000
"""The most seconds for a game, and for each move."""


def be_engine(options: argparse.Namespace) -> None:
    """``banmen atsi engine``: play on standard input and output, or over WebSocket."""
    if options.listen is not None:
        _listen(options)
        return
    for name in ("origin", "token"):
        if getattr(options, name):
            raise BanmenError(f"--{name} needs --listen HOST:PORT.")
    opponent = _opponent(options)
    if options.url is None:
        atsi.play_over(sys.stdin, sys.stdout, opponent)
        return

    async def play() -> str:
        host = await atsi.reach(options.url)
        print(f"playing at {host.name}", file=sys.stderr, flush=True)
        return await atsi.relay(host, atsi.LocalConnection(opponent))

    why = asyncio.run(play())
    over = opponent.client.over
    print(why if over is None else f"the game is over: {over.line}", file=sys.stderr)


def _opponent(options: argparse.Namespace) -> atsi.Opponent:
    """Make the opponent for the named game; a host can set another."""
    home = atsi.Opponent(options.level, options.seed).client.home
    if options.variant or options.ruleset:
        home = atsi_game(options.variant or home.variant.name, options.ruleset)
    return atsi.Opponent(options.level, options.seed, home=home)


def _listen(options: argparse.Namespace) -> None:
    """Play with every host that connects, until interrupted."""
    if options.url is not None:
        raise BanmenError("Give --url or --listen, not both.")
    host, port = atsi.host_and_port(options.listen)
    token = _token(options) or ("" if atsi.is_loopback(host) else atsi.new_token())

    async def play(host: atsi.SocketConnection) -> None:
        print(f"{host.name} connected", file=sys.stderr, flush=True)
        try:
            why = await atsi.relay(host, atsi.LocalConnection(_opponent(options)))
        except Exception as error:  # noqa: BLE001 - the other games continue
            why = f"{type(error).__name__}: {error}"
        print(f"{host.name} disconnected: {one_line(why, atsi.LONGEST_TEXT)}", file=sys.stderr, flush=True)

    async def accept() -> None:
        async with atsi.listen(host, port, token=token, origins=options.origin) as (url, hosts):
            print(f"hosts connect to {url}", file=sys.stderr, flush=True)
            async with asyncio.TaskGroup() as games:
                while True:
                    games.create_task(play(await hosts.get()))

    asyncio.run(accept())


def _token(options: argparse.Namespace) -> str:
    """Return the token of the options, or an empty one."""
    if options.token == "":
        raise BanmenError("--token must not be empty.")
    return options.token or ""


def let_play(options: argparse.Namespace) -> None:
    """``banmen atsi play``: play games between two players."""
    terms = _terms(options)
    output = _Output(terms, as_json=options.json)
    players = (options.black, options.white)
    found = asyncio.run(atsi.play_match(terms, players, options.games, on_event=output, on_game=output.game))
    output.table(found)


def serve(options: argparse.Namespace) -> None:
    """``banmen atsi serve``: play games with engines that connect."""
    terms = _terms(options)
    output = _Output(terms, as_json=options.json)
    token = _token(options)
    if token and options.no_token:
        raise BanmenError("Give --token or --no-token, not both.")
    if not token and not options.no_token:
        token = atsi.new_token()

    async def play() -> list[atsi.Played]:
        found = []
        async with atsi.listen(options.host, options.port, token=token) as (url, engines):
            for number in range(options.games):
                # Connect to the opponent first, so that no engine waits in vain.
                against = await atsi.connect(options.against, number) if options.against else None
                if not number:
                    print(f"engines connect to {url}", file=sys.stderr, flush=True)
                try:
                    first: atsi.SocketConnection = await engines.get()
                    other = against or await engines.get()
                except asyncio.CancelledError:  # interrupted while waiting
                    if against is not None:
                        await against.close()
                    raise
                found.append(await atsi.play_between(terms, (first, other), output, swapped=bool(number & 1)))
                output.game(found[-1])
        return found

    output.table(asyncio.run(play()))


class _Output:
    """Prints events and games."""

    def __init__(self, terms: atsi.Terms, *, as_json: bool) -> None:
        self._json = as_json
        self._size = terms.game.size

    def __call__(self, event: atsi.Event) -> None:
        """Print an event as JSON; without --json only notices, as the record follows."""
        match event:
            case _ if not self._json:
                if isinstance(event, atsi.Notice):
                    print(f"note: {event.text}", file=sys.stderr, flush=True)
            case atsi.Moved(side, move, left):
                print_json(event="move", side=side.label, move=move.text(self._size), left=left)
            case atsi.Received(side, what):
                print_json(event="heard", side=side.label, line=getattr(what, "line", what))
            case atsi.Ready(side):
                print_json(event="ready", side=side.label)
            case atsi.Notice(about, text):
                print_json(event="notice", side=label(about), text=text)
            case atsi.Ended(result):
                winner = label(result.winner)
                print_json(event="ended", winner=winner, reason=result.termination, text=result.text)
        sys.stdout.flush()

    def game(self, played: atsi.Played) -> None:
        """Print the record and the outcome of a game."""
        if not self._json:
            print(played.record().format("machine"))
            print(f"{played.result.text}\n")

    def table(self, found: list[atsi.Played]) -> None:
        """Print the score of the match."""
        points = [sum(each.points[player] for each in found) for player in (0, 1)]
        if self._json:
            print_json(event="match", games=len(found), points=points)
        elif len(found) > 1:
            print(f"{len(found)} games: {points[0]:g} to {points[1]:g}")


def _terms(options: argparse.Namespace) -> atsi.Terms:
    if options.games < 1:
        raise InvalidArgument("--games", "at least 1", options.games)
    if options.plies is not None and options.plies < 1:
        raise InvalidArgument("--plies", "at least 1", options.plies)
    played = atsi_game(options.variant, options.ruleset)
    return atsi.Terms(played, options.tsfen, read_time(options.time), options.plies)


def atsi_game(variant: str, ruleset: str | None) -> Game:
    """Return a game under the named ruleset, or else under the ATSI ruleset.

    Raises:
        BanmenError: if there is no such game or ruleset.

    """
    return game(variant, load_variant(variant).atsi_ruleset if ruleset is None else ruleset)


def read_time(text: str | None) -> tuple[float, float] | None:
    """Read a time control such as 600+5; None without a clock.

    Raises:
        InvalidArgument: if it is not a time control.

    """
    if text is None:
        return None
    start, _, increment = text.partition("+")
    try:
        found = float(start), float(increment or 0)
    except ValueError:
        found = (-1.0, 0.0)
    if not (0 < found[0] <= LONGEST_TIME and 0 <= found[1] <= LONGEST_TIME):
        limit = f"seconds for the game and per move such as 600+5, each at most {LONGEST_TIME:,}"
        raise InvalidArgument("--time", limit, text)
    return found
