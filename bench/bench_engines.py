"""Measure the cost of hosting engines: a message over pipes, and a checked move, against move generation.

Both figures are ratios or differences from one run: a round trip against one without the host, a hosted ply
against one generation of all moves in the same positions.

    python bench/bench_engines.py            # exits 1 if a limit is passed
    python bench/bench_engines.py --levels   # twenty games between neighbouring levels; takes long
"""

import argparse
import asyncio
import itertools
import random
import statistics
import sys
import time

from banmen_rules import Move, Side, game
from banmen_rules.core import rules
from banmen_rules.engine.atsi import Host, Order, Terms, play_match, start, write_move
from banmen_rules.engine.search import LEVELS
from banmen_rules.variants import VARIANTS

PLIES = 1_000
TRIPS = 2_000
SEED = 1
GENERATIONS = 4.0
MILLISECONDS = 1.0
GAMES, CALLED_OFF = 20, 400

ECHO = """
import sys
for line in sys.stdin:
    sys.stdout.write("move 1a 1b\\n")
    sys.stdout.flush()
"""


def hosted(variant: str) -> tuple[int, float]:
    """Host a game of random moves; return its plies, and a ply's cost in generations."""
    of = game(variant)
    host = Host(of, time=(1e9, 0.0))
    host.begin(0.0)
    for side in Side:
        host.receive(side, "atsiok", 0.0)
        host.receive(side, "info random", 0.0)
    host.tick(1.0)
    choose = random.Random(SEED)  # noqa: S311 - a game, not a secret
    hosting = generating = 0.0
    plies = 0
    while host.result is None and plies < PLIES:
        position = host.position
        before = time.process_time()
        effects = position.effects()
        generating += time.process_time() - before
        quiet = [packed for packed in effects if not position.board[packed & 0x7FF]]
        packed = choose.choice(quiet or effects)
        if rules.refusal(position, packed) is not None:
            continue
        words = write_move(position, Move.unpack(of, position.board, packed), Order.STEP_FIRST)
        line = f"move {' '.join(words)}"
        side = position.turn
        before = time.process_time()
        host.receive(side, line, 2.0)
        hosting += time.process_time() - before
        host.sent()
        host.events()
        plies += 1
    return plies, hosting / generating


async def round_trips() -> tuple[list[float], list[float]]:
    """Time lines to a program and back: by a connection, and by bare pipes, in turns; seconds."""
    command = [sys.executable, "-S", "-c", ECHO]
    connection = await start(command)
    bare = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert bare.stdin is not None  # noqa: S101 - it was asked for
    assert bare.stdout is not None  # noqa: S101 - as above
    ours, theirs = [], []
    host = Host(game("dai_dai"))
    for _ in range(TRIPS):
        before = time.perf_counter()
        connection.send("opmove 1a 1b 0 0")
        line = await connection.read()
        host.receive(Side.BLACK, line, 0.0)
        ours.append(time.perf_counter() - before)
        before = time.perf_counter()
        bare.stdin.write(b"opmove 1a 1b 0 0\n")
        await bare.stdout.readline()
        theirs.append(time.perf_counter() - before)
    await connection.close()
    bare.stdin.close()
    await bare.wait()
    return ours, theirs


def levels() -> None:
    """Let every level play the one above it."""
    for lower, upper in itertools.pairwise(LEVELS):
        terms = Terms(game("dai_dai"), plies=CALLED_OFF)
        players = (f"level:{upper.number}", f"level:{lower.number}")
        found = asyncio.run(play_match(terms, players, GAMES, seed=SEED))
        points = sum(each.points[0] for each in found)
        ends = sorted(each.result.termination for each in found)
        counts = ", ".join(f"{ends.count(reason)} by {reason}" for reason in dict.fromkeys(ends))
        print(f"level {upper.number} against {lower.number}: {points:g} of {GAMES} ({counts})", flush=True)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--levels", action="store_true", help="let levels play each other")
    if parser.parse_args().levels:
        levels()
        return 0
    wrong = False
    for variant in VARIANTS:
        plies, generations = hosted(variant)
        wrong |= generations > GENERATIONS
        print(f"{variant}: {plies} plies hosted, {generations:.1f} generations each (limit {GENERATIONS:g})")
    ours, theirs = asyncio.run(round_trips())
    more = (statistics.median(ours) - statistics.median(theirs)) * 1_000
    wrong |= statistics.median(ours) * 1_000 > MILLISECONDS
    print(
        f"a line to a program and back: {statistics.median(ours) * 1_000:.2f} ms,"
        f" {more:+.2f} ms beyond bare pipes (at most {MILLISECONDS:g} ms)"
    )
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
