"""Fit the values of the pieces of a game on games of the built-in opponent against itself.

python tools/fit_values.py chu --games 400                chu: a quarter of an hour on one processor
python tools/fit_values.py tai --player level:2,depth=1   a faster player, where games are long
python tools/fit_values.py taikyoku --start quiet         another start, for a game that is too wild
python tools/fit_values.py chu --write                    also write them into the rules, as values.toml

The games are in build/values, a file for each game; the same command continues where it stopped, and more
games add to those that are there. The number of workers and the order in which games end change no result.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import BanmenError, Game, game  # noqa: E402 - from this checkout, installed or not
from banmen_rules.engine.values import (  # noqa: E402 - as above
    SampledGame,
    Values,
    fit,
    format_values,
    sample,
)

PLIES = {"chu": 800, "dai": 1_000, "dai_dai": 1_500, "maka_dai_dai": 1_500}
USUAL_PLIES = 3_000


def main() -> None:
    """Play the missing games, and print the values."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="%(default)s if not given")
    parser.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes; this one plays if not given"
    )
    parser.add_argument("--start", default="", metavar="NAME", help="a named start, such as quiet")
    parser.add_argument(
        "--player", default="level:2", metavar="PLAYER", help="plays against itself: %(default)s if not given"
    )
    parser.add_argument("--plies", type=int, metavar="N", help="stop a game after so many moves")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / "build" / "values",
        help="where the games are; build/values if not given",
    )
    parser.add_argument("--write", action="store_true", help="write the values into the rules")
    options = parser.parse_args()
    try:
        of = game(options.game)
        found = fit(of, games(of, options), playing=options.player)
    except BanmenError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("\nstopped; the same command continues")
    print(table(of, found))
    if options.write:
        path = ROOT / "rules/banmen_rules/variants" / of.variant.name / "values.toml"
        path.write_text(format_values(found), encoding="utf-8", newline="\n")
        print(path.relative_to(ROOT))


def games(of: Game, options: argparse.Namespace) -> Iterator[SampledGame]:
    """Read the games that were played, play the missing ones, and print a line for each.

    Raises:
        BanmenError: if the file has games of other terms.

    """
    name = of.variant.name
    options.folder.mkdir(parents=True, exist_ok=True)
    played = sample(
        of,
        range(options.games),
        start=options.start,
        playing=options.player,
        plies=options.plies or PLIES.get(name, USUAL_PLIES),
        seed=options.seed,
        results=options.folder / f"{name}.jsonl",
        workers=options.workers,
    )
    for one in played:
        print(f"{name} {one.number}: {one.termination or 'stopped'}, {one.moves} moves", file=sys.stderr)
        yield one


def table(of: Game, found: Values) -> str:
    """Write the values in order, the largest first, with what they were fitted on."""
    rows = [f"{of.variant.title}: {found.decided} of {found.played} games had a winner"]
    for kind, value in sorted(found.kinds.items(), key=lambda item: -item[1].pawns):
        error = "by mobility" if value.error is None else f"± {value.error:.2f}"
        rows.append(f"{of.kind(kind).name:24} {value.pawns:7.2f}  {error:12} {value.games:4} games")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
