"""Measure the levels of the built-in opponent: each against the next one, with a sequential test.

python tools/measure_levels.py                         every level in chu, dai dai, tai and taikyoku: hours
python tools/measure_levels.py chu --levels 2 3        two levels
python tools/measure_levels.py chu --losses 200        what the moves of each level lose, by the next one
python tools/measure_levels.py --times 20              how long each level thinks and takes to stop
python tools/measure_levels.py --positions 50          how many positions each level searches at a move

Where one of two levels thinks for a time, both get a limit in positions instead: a tenth of the mean over 50
boards. For losses it is the whole mean. The means are noted here, so every machine plays the same games.
The results are in build/ladder, with the boards; the same command continues where it stopped. Levels that
have changed need another folder. It ends with an error if a level is not shown to be stronger than the one
below, if one exceeds its time by more than a tenth, or if a search takes more than a tenth of a second to
stop. It needs nothing but the rules, so PyPy 3.11 can run it, and plays the same games in half the time.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from statistics import fmean, quantiles
from time import perf_counter, sleep, thread_time
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import BanmenError, Move, Position, game  # noqa: E402 - from this checkout, installed or not
from banmen_rules.base.tasks import FileKind, ResultsFile, run  # noqa: E402 - as above
from banmen_rules.engine.matches import Match, MatchResult, Sprt  # noqa: E402 - as above
from banmen_rules.engine.search import (  # noqa: E402 - as above
    LEVELS,
    SQUARE_WORTH,
    WIN,
    Level,
    Limits,
    Thinking,
    level,
    think,
    worth,
)

GAMES = ("chu", "dai_dai", "tai", "taikyoku")
PLIES = {"taikyoku": 200}
USUAL_PLIES = 150
POSITIONS = {
    "chu": {3: 3_187, 4: 16_037, 5: 80_922, 6: 324_121},
    "dai_dai": {3: 3_044, 4: 20_020, 5: 101_498, 6: 398_779},
    "tai": {3: 3_832, 4: 8_356, 5: 43_027, 6: 170_898},
    "taikyoku": {3: 3_851, 4: 6_854, 5: 36_498, 6: 144_856},
}
"""The positions that a level searches at a move, as ``--positions 50`` counted them with CPython 3.11."""
PLIES_OF_BOARDS = range(40, 121, 20)
"""They come from games of level 2 against itself, after so many moves."""
PART = 10
"""Levels are compared with this part of their positions."""
GLANCE = 0.3
"""For so many seconds of the processor a level that thinks for a time is watched."""
MORE = 1.1
"""So many times its time a level may take for a move."""
STOP = 0.1
"""A search stops within so many seconds."""
TEST = Sprt(elo0=0, elo1=60, alpha=0.05, beta=0.05)
LOSSES = FileKind(
    "banmen-losses", 1, "the losses of a level", "the losses of another level", "measures these losses"
)
COLUMNS = (
    "game",
    "levels",
    "games",
    "+-=",
    "score",
    "Elo, 95 %",
    "LLR",
    "verdict",
    "royals",
    "moves",
    "s/game",
)


class Row(NamedTuple):
    """A pair of levels in a game."""

    variant: str
    weaker: Level
    stronger: Level
    result: MatchResult

    @property
    def verdict(self) -> str:
        """What the games say of the stronger level."""
        return {"elo1": "stronger", "elo0": "not stronger", None: "open"}[self.result.decision]

    def cells(self) -> tuple[str, ...]:
        """Write its cells of the table."""
        result = self.result
        count = len(result.played)
        wins, draws, losses = result.wins_draws_losses
        seconds = sum(one.seconds for one in result.played) / count if count else 0.0
        return (
            self.variant,
            f"{self.stronger.number} : {self.weaker.number}",
            str(count),
            f"+{wins} -{losses} ={draws}",
            f"{result.score or 0:.0%}",
            str(result.elo or ""),
            f"{result.llr:.2f}",
            self.verdict,
            str(result.terminations.get("royals", 0)),
            f"{result.moves_per_game or 0:.0f}",
            f"{seconds:.1f}",
        )


def main() -> None:
    """Play all pairs, and print the table after each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=GAMES, help="games; these if not given: %(default)s"
    )
    parser.add_argument(
        "--levels", nargs="+", type=int, metavar="N", help="levels in order; all if not given"
    )
    parser.add_argument(
        "--losses", type=some, metavar="N", help="print the losses of each level on so many boards instead"
    )
    parser.add_argument(
        "--times",
        type=some,
        metavar="N",
        help="print how long each level thinks and takes to stop on so many boards",
    )
    parser.add_argument(
        "--positions",
        type=some,
        metavar="N",
        help="print how many positions each level searches at a move on so many boards",
    )
    parser.add_argument(
        "--most",
        type=int,
        default=200,
        metavar="N",
        help="the most games of a pair; %(default)s if not given",
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="how many processes play; one for each processor if not given",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / "build" / "ladder",
        help="where the results are; build/ladder if not given",
    )
    options = parser.parse_args()
    chosen = [each for each in LEVELS if options.levels is None or each.number in options.levels]
    options.folder.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    try:
        if options.losses or options.positions:
            for line in lines(options, chosen):
                print(line, flush=True)
            return
        if options.times:
            slow = [variant for variant in options.games if not in_time(options, variant, chosen)]
            sys.exit(
                f"A level exceeds its time, or does not stop in time, in {', '.join(slow)}." if slow else 0
            )
        for row in play(options, chosen):
            rows.append(row)
            print(f"\n{table(rows)}\n", flush=True)
        unproven = [row for row in rows if row.verdict != "stronger"]
        if unproven:
            pairs = (f"{each.stronger.number} : {each.weaker.number} in {each.variant}" for each in unproven)
            sys.exit(f"Not shown to be stronger: {', '.join(pairs)}.")
    except BanmenError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("\nstopped; the same command continues")


def some(text: str) -> int:
    """Read how many boards to measure on."""
    if not text.isdecimal() or int(text) < 2:  # noqa: PLR2004 - fewer have no distribution
        raise argparse.ArgumentTypeError(f"must be a number of boards from 2, got {text}")
    return int(text)


def lines(options: argparse.Namespace, levels: list[Level]) -> Iterator[str]:
    """Measure the losses or the positions of levels; write a line for each pair, or for each game."""
    for variant in options.games:
        if options.losses:
            for weaker, stronger in pairwise(levels):
                yield losses(options, variant, weaker, stronger)
        else:
            yield positions(options, variant, levels)


def play(options: argparse.Namespace, levels: list[Level]) -> Iterator[Row]:
    """Play each pair in each game; yield it when it is decided, or has its games."""
    for variant in options.games:
        for weaker, stronger in pairwise(levels):
            name = f"{variant}-{stronger.number}-{weaker.number}"
            played = Match(
                game(variant),
                players(variant, (stronger, weaker)),
                options.most,
                plies=PLIES.get(variant, USUAL_PLIES),
                seed=options.seed,
                sprt=TEST,
                workers=options.workers,
                results=options.folder / f"{name}.jsonl",
                on_game=lambda one, name=name: print(  # type: ignore[misc] # mypy does not infer it
                    f"{name} game {one.number + 1}: {one.text} ({one.moves} moves, {one.seconds:.0f} s)",
                    file=sys.stderr,
                    flush=True,
                ),
            )
            yield Row(variant, weaker, stronger, played.play())


def players(variant: str, pair: tuple[Level, ...]) -> tuple[str, str]:
    """Write two levels as players; where one thinks for a time, both have a part of their positions."""
    first, second = (f"level:{each.number}" for each in pair)
    if all(each.limits.seconds is None for each in pair):
        return first, second
    limits = [limited(variant, each) for each in pair]
    return tuple(  # type: ignore[return-value] # of two
        f"{name},nodes={one.nodes},seconds={one.seconds:.0f}"
        for name, one in zip((first, second), limits, strict=True)
    )


def limited(variant: str, played: Level, part: int = PART) -> Limits:
    """Give a level a part of the positions that it searches at a move, in place of a time."""
    if not played.limits.depth or (part == 1 and played.limits.seconds is None):
        return played.limits
    mean = POSITIONS.get(variant, {}).get(played.number)
    if mean is None:
        raise BanmenError(
            f"POSITIONS must have level {played.number} of {variant}: --positions 50 counts its positions"
        )
    return played.limits._replace(nodes=max(1, round(mean / part)), seconds=3_600.0)


def positions(options: argparse.Namespace, variant: str, levels: list[Level]) -> str:
    """Count the positions that each level searches at a move; write the means as POSITIONS has them."""
    watched = boards(options.folder, variant, options.positions)
    means = ", ".join(
        f"{each.number}: {fmean(positions_of(board, each.limits) for board in watched):_.0f}"
        for each in levels
        if each.limits.depth
    )
    return f'"{variant}": {{{means}}},'


def positions_of(board: Position, limits: Limits) -> float:
    """Count the positions that are searched within some limits; of a time, only the beginning is watched."""
    begun = thread_time()
    if limits.seconds is None:
        *_, thought = think(board, limits)
        return thought.nodes
    watched = limits._replace(seconds=None)
    *_, thought = think(board, watched, stopped=lambda: thread_time() - begun > GLANCE)
    return thought.nodes * limits.seconds / (thread_time() - begun)


def boards(folder: Path, variant: str, count: int) -> list[Position]:
    """Read boards of a game from the folder, or play for them and save them."""
    file = folder / f"{variant}-boards.txt"
    known = file.read_text("utf-8").splitlines() if file.is_file() else []
    if len(known) < count:
        known = [board.tsfen() for board in played_boards(variant, count)]
        file.write_text("".join(f"{text}\n" for text in known), "utf-8")
    return [Position.from_tsfen(game(variant), text) for text in known[:count]]


def played_boards(variant: str, count: int) -> list[Position]:
    """Play games of level 2 against itself, the same every time, and take boards out of their middle."""
    found: list[Position] = []
    for seed in range(count):
        board = Position.initial(game(variant))
        for ply in range(PLIES_OF_BOARDS.stop):
            if board.outcome() is not None or len(found) == count:
                break
            if ply in PLIES_OF_BOARDS:
                found.append(Position(board.game, board.board, board.counter))
            *_, thought = think(board, level(2).limits, seed=1_000 * seed + ply)
            board.push(thought.move)
    return found


def values_after(board: Position, move: Move, limits: Limits) -> dict[int, int]:
    """Search the position after a move; return its value for the side that has moved, by depth.

    There are no values of a depth that is not finished, nor of a move that ends the game.
    """
    after = board.copy()
    after.push(move)
    if after.outcome() is not None:
        return {}
    thoughts = list(think(after, limits))
    values = {thought.depth: -thought.score for thought in thoughts}
    if thoughts[-1].nodes > (limits.nodes or thoughts[-1].nodes) and len(values) > 1:
        del values[thoughts[-1].depth]
    return values


def loss(board: Position, chosen: Move, best: Move, limits: Limits) -> int:
    """Compare a move with the best one, at the last depth that the searches after both finish.

    The second search goes no deeper than the first one has finished.
    """
    if chosen == best:
        return 0
    ours = values_after(board, chosen, limits)
    if not ours:
        return 0
    others = values_after(board, best, limits._replace(depth=max(ours)))
    if not others:
        return WIN
    depth = max(others)
    return max(0, others[depth] - ours[depth])


def in_time(options: argparse.Namespace, variant: str, levels: list[Level]) -> bool:
    """Print how long levels with a time think and take to stop at most; tell whether they may."""
    watched = boards(options.folder, variant, options.times)
    stops = max(seconds_to_stop(board) for board in watched)
    kept = stops <= STOP
    print(f"{variant}: stops within {1000 * stops:.0f} ms on {len(watched)} boards", flush=True)
    for played in levels:
        given = played.limits.seconds
        if given is None:
            continue
        took = [spent_on(board, played.limits) for board in watched]
        longest = max(one.seconds for one in took)
        kept &= longest <= given * MORE
        rate = sum(one.nodes for one in took) / sum(one.worked for one in took)
        print(
            f"{variant}, level {played.number}: at most {longest:.2f} s on {len(watched)} boards,"
            f" of {given:g} s; depth {fmean(one.depth for one in took):.1f},"
            f" {rate:,.0f} positions a second of the processor",
            flush=True,
        )
    return kept


class Spent(NamedTuple):
    """The cost of a search, with all that is done before its first position."""

    seconds: float
    worked: float
    """Seconds of the processor."""
    depth: int
    nodes: int


def spent_on(board: Position, limits: Limits) -> Spent:
    """Measure a search."""
    begun, before = perf_counter(), thread_time()
    *_, thought = think(board, limits)
    return Spent(perf_counter() - begun, thread_time() - before, thought.depth, thought.nodes)


def seconds_to_stop(board: Position) -> float:
    """Measure how long a search in a thread takes to stop in its middle."""
    with Thinking(board, Limits(depth=48)) as thinking:
        sleep(GLANCE)
        begun = perf_counter()
        thinking.stop()
        return perf_counter() - begun


def losses(options: argparse.Namespace, variant: str, weaker: Level, stronger: Level) -> str:
    """Say what the moves of a level lose against the best ones, as the next level sees it."""
    own, judge = (limited(variant, each, part=1) for each in (weaker, stronger))
    judge = judge._replace(careless=0, overlooks=0)
    of = game(variant)
    rook = worth(next(piece for piece in of.pieces if piece and piece.kind.id == "rook"), variant)
    texts = [board.tsfen() for board in boards(options.folder, variant, options.losses)]
    path = options.folder / f"{variant}-{weaker.number}-losses.jsonl"
    terms = {"game": variant, "own": own._asdict(), "judge": judge._asdict()}
    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(path, LOSSES, terms, read_loss))
        known = file.rows
        ended = run(
            loss_on,
            lambda number: (variant, texts[number], number, own, judge),
            [number for number in range(len(texts)) if number not in known],
            workers=options.workers,
            what="boards",
        )
        for done in stack.enter_context(closing(ended)):
            if done.result is None:
                raise BanmenError(f"Board {done.number}: {done.lost}")
            known[done.number] = done.result
            file.append({"number": done.number, "loss": done.result})
    found = [known[number] for number in range(len(texts))]
    cuts = quantiles(found, n=100)
    shown = ", ".join(f"{part} %: {cuts[part - 1] / SQUARE_WORTH:.1f}" for part in (50, 75, 90, 95, 98, 99))
    over = sum(each > rook for each in found)
    large = f"more than a rook ({rook / SQUARE_WORTH:.1f}): {over} ({over / len(found):.1%})"
    return (
        f"{variant}, level {weaker.number} as level {stronger.number} sees it, {len(found)} boards: "
        f"losses in squares {shown}; {large}"
    )


def loss_on(variant: str, text: str, number: int, own: Limits, judge: Limits) -> int:
    """Let a level choose a move on a board, and return what it loses."""
    board = Position.from_tsfen(game(variant), text)
    *_, best = think(board, judge)
    *_, chosen = think(board, own, seed=number)
    return loss(board, chosen.move, best.move, judge)


def read_loss(value: object) -> tuple[int, int]:
    """Read a line of the losses: the number of a board, and the loss on it."""
    if not isinstance(value, dict) or not all(
        isinstance(value.get(name), int) for name in ("number", "loss")
    ):
        raise BanmenError("must have a number and a loss")
    return value["number"], value["loss"]


def table(rows: list[Row]) -> str:
    """Write a table with columns of equal width."""
    cells = [COLUMNS, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )


if __name__ == "__main__":
    main()
