"""Being an engine, letting two play, letting engines come."""

import argparse
import asyncio
import sys

from banmen_rules import BanmenError, Game, game, load_variant
from banmen_rules.base.display import one_line
from banmen_rules.cli._common import print_json
from banmen_rules.engine.atsi import (
    LONGEST_TEXT,
    Ended,
    Event,
    Heard,
    LocalConnection,
    Moved,
    Notice,
    Opponent,
    Played,
    Ready,
    SocketConnection,
    Terms,
    connect,
    host_and_port,
    is_loopback,
    listening,
    new_token,
    play_between,
    play_match,
    play_over,
    reach,
    relaying,
)

LONGEST_TIME = 1_000_000
"""The most seconds for a game, and for each move."""


def be_engine(options: argparse.Namespace) -> None:
    """Play on standard input and output, at a host that listens somewhere, or for hosts that connect."""
    if options.listen is not None:
        _listen(options)
        return
    for name in ("origin", "token"):
        if getattr(options, name):
            raise BanmenError(f"--{name} belongs to --listen HOST:PORT")
    opponent = _opponent(options)
    if options.url is None:
        play_over(sys.stdin, sys.stdout, opponent)
        return

    async def play() -> str:
        host = await reach(options.url)
        print(f"playing at {host.name}", file=sys.stderr, flush=True)
        return await relaying(host, LocalConnection(opponent))

    why = asyncio.run(play())
    over = opponent.client.over
    print(why if over is None else f"the game is over: {over.line}", file=sys.stderr)


def _opponent(options: argparse.Namespace) -> Opponent:
    """Make an engine that plays the game that was named, until a host sets another."""
    opponent = Opponent(options.level, options.seed)
    if not (options.variant or options.ruleset):
        return opponent
    home = _meant(options.variant or opponent.client.home.variant.name, options.ruleset)
    return Opponent(options.level, options.seed, home=home)


def _listen(options: argparse.Namespace) -> None:
    """Play for every host that connects, each with an engine of its own, until interrupted."""
    if options.url is not None:
        raise BanmenError("An engine either connects (--url) or lets hosts connect (--listen), not both")
    host, port = host_and_port(options.listen)
    token = _token(options) or ("" if is_loopback(host) else new_token())

    async def play(come: SocketConnection) -> None:
        print(f"{come.name} has connected", file=sys.stderr, flush=True)
        try:
            why = await relaying(come, LocalConnection(_opponent(options)))
        except Exception as error:  # noqa: BLE001 - the games with other hosts go on
            why = f"{type(error).__name__}: {error}"
        print(f"{come.name} has left: {one_line(why, LONGEST_TEXT)}", file=sys.stderr, flush=True)

    async def listen() -> None:
        async with listening(host, port, token=token, origins=options.origin) as (url, come):
            print(f"hosts connect to {url}", file=sys.stderr, flush=True)
            async with asyncio.TaskGroup() as games:
                while True:
                    games.create_task(play(await come.get()))

    asyncio.run(listen())


def _token(options: argparse.Namespace) -> str:
    """Get the token that was given, or an empty one."""
    if options.token == "":
        raise BanmenError("--token must not be empty")
    return options.token or ""


def let_play(options: argparse.Namespace) -> None:
    """Let two players play some games."""
    terms = _terms(options)
    told = _Telling(terms, as_json=options.json)
    players = (options.black, options.white)
    found = asyncio.run(play_match(terms, players, options.games, told=told, ended=told.ended))
    told.table(found)


def serve(options: argparse.Namespace) -> None:
    """Let players come by WebSocket."""
    terms = _terms(options)
    told = _Telling(terms, as_json=options.json)
    token = _token(options)
    if token and options.no_token:
        raise BanmenError("--token and --no-token exclude each other")
    if not token and not options.no_token:
        token = new_token()

    async def play() -> list[Played]:
        found = []
        async with listening(options.host, options.port, token=token) as (url, come):
            for number in range(options.games):
                # Whoever is named is fetched first: nobody comes for nothing.
                against = await connect(options.against, number) if options.against else None
                if not number:
                    print(f"engines come to {url}", file=sys.stderr, flush=True)
                try:
                    first: SocketConnection = await come.get()
                    other = against or await come.get()
                except asyncio.CancelledError:  # nobody has come, and nobody is waited for any longer
                    if against is not None:
                        await against.close()
                    raise
                found.append(await play_between(terms, (first, other), told, swapped=bool(number & 1)))
                told.ended(found[-1])
        return found

    told.table(asyncio.run(play()))


class _Telling:
    """What is printed while games are played."""

    def __init__(self, terms: Terms, *, as_json: bool) -> None:
        self._json = as_json
        self._game = terms.game

    def __call__(self, event: Event) -> None:
        """Print an event as an object; for people notices and the record at the end are enough."""
        if isinstance(event, Moved):
            text = event.move.text(self._game.size)
            self._print("move", side=event.side.name.lower(), move=text, left=event.left)
        elif isinstance(event, Heard):
            self._print("heard", side=event.side.name.lower(), line=getattr(event.what, "line", event.what))
        elif isinstance(event, Ready):
            self._print("ready", side=event.side.name.lower())
        elif isinstance(event, Notice):
            side = None if event.side is None else event.side.name.lower()
            self._print("notice", side=side, text=event.text)
            if not self._json:
                print(f"note: {event.text}", file=sys.stderr, flush=True)
        elif isinstance(event, Ended):
            winner = event.result.winner
            side = None if winner is None else winner.name.lower()
            self._print("ended", winner=side, reason=event.result.termination, text=event.result.text)

    def ended(self, played: Played) -> None:
        """Print the record of a game."""
        if not self._json:
            print(played.record().format("machine"))
            print(f"{played.result.text}\n")

    def table(self, found: list[Played]) -> None:
        """Print what the two have won."""
        points = [sum(each.points[player] for each in found) for player in (0, 1)]
        if self._json:
            print_json({"event": "match", "games": len(found), "points": points})
        elif len(found) > 1:
            print(f"{len(found)} games: {points[0]:g} to {points[1]:g}")

    def _print(self, event: str, **rest: object) -> None:
        if self._json:
            print_json({"event": event} | rest)
            sys.stdout.flush()


def _terms(options: argparse.Namespace) -> Terms:
    if options.games < 1:
        raise BanmenError("at least one game is played: --games 1")
    if options.plies is not None and options.plies < 1:
        raise BanmenError(f"a game is called off after at least one move: --plies 1, not {options.plies}")
    played = _meant(options.variant, options.ruleset)
    return Terms(played, options.tsfen, _time(options.time), options.plies)


def _meant(variant: str, ruleset: str | None) -> Game:
    """Get a game by the ruleset that was named, or else by the one that ATSI means."""
    return game(variant, load_variant(variant).atsi_ruleset if ruleset is None else ruleset)


def _time(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    start, _, increment = text.partition("+")
    try:
        found = float(start), float(increment or 0)
    except ValueError:
        found = (-1.0, 0.0)
    if not (0 < found[0] <= LONGEST_TIME and 0 <= found[1] <= LONGEST_TIME):
        raise BanmenError(
            f"a time is seconds (at most {LONGEST_TIME:,}) for the game and more for each move, as 600+5, "
            f"not {text!r}"
        )
    return found
