"""Measure the levels of the built-in opponent: each against the next one, with a sequential test.

python tools/measure_levels.py                            every level in chu, dai dai, tai and taikyoku: hours
python tools/measure_levels.py chu --levels 2 3 --scale 0.1    two levels with a tenth of their positions

The results are in build/ladder, a file for each pair of levels; the same command continues where it
stopped. A pair whose limits have changed needs another folder.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import BanmenError, game  # noqa: E402 - from this checkout, installed or not
from banmen_rules.engine.matches import Match, MatchResult, Sprt  # noqa: E402 - as above
from banmen_rules.engine.search import LEVELS, Level  # noqa: E402 - as above

GAMES = ("chu", "dai_dai", "tai", "taikyoku")
PLIES = {"taikyoku": 200}
USUAL_PLIES = 150
TEST = Sprt(elo0=0, elo1=60, alpha=0.05, beta=0.05)
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

    def cells(self) -> tuple[str, ...]:
        """Write its cells of the table."""
        result = self.result
        count = len(result.played)
        wins, draws, losses = result.wins_draws_losses
        verdict = {"elo1": "stronger", "elo0": "not stronger", None: "open"}[result.decision]
        seconds = sum(one.seconds for one in result.played) / count if count else 0.0
        return (
            self.variant,
            f"{self.stronger.number} : {self.weaker.number}",
            str(count),
            f"+{wins} -{losses} ={draws}",
            f"{result.score or 0:.0%}",
            str(result.elo or ""),
            f"{result.llr:.2f}",
            verdict,
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
        "--scale", type=float, default=1.0, metavar="F", help="multiply the limits in positions by this"
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
        for row in play(options, chosen):
            rows.append(row)
            print(f"\n{table(rows)}\n", flush=True)
    except BanmenError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("\nstopped; the same command continues")


def play(options: argparse.Namespace, levels: list[Level]) -> Iterator[Row]:
    """Play each pair in each game; yield it when it is decided, or has its games."""
    for variant in options.games:
        for weaker, stronger in pairwise(levels):
            name = f"{variant}-{stronger.number}-{weaker.number}"
            played = Match(
                game(variant),
                (player(stronger, options.scale), player(weaker, options.scale)),
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


def player(level: Level, scale: float) -> str:
    """Write a level as a player; a limit in positions is changed in proportion."""
    nodes = level.limits.nodes
    return f"level:{level.number}" + (
        f",nodes={max(1, round(nodes * scale))}" if nodes and scale != 1 else ""
    )


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
