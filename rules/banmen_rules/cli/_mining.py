"""The command ``banmen exercises mine``."""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

from banmen_rules import BanmenError, InvalidArgument, Record, game
from banmen_rules.base.display import counted
from banmen_rules.base.files import write_file
from banmen_rules.base.json_files import parse_json
from banmen_rules.base.tasks import usual_workers
from banmen_rules.cli._common import Progress, chosen_cluster, read_text
from banmen_rules.engine.search import LEVEL
from banmen_rules.review import MINING, MinedGame, Mining, MiningResult, SelfPlay
from banmen_rules.teaching.exercises import Pack, format_pack
from banmen_rules.variants import variant_names


def mine_exercises(options: argparse.Namespace) -> None:
    """``banmen exercises mine GAMES…``, or ``GAME --games N``.

    Raises:
        BanmenError: if an argument is invalid, a file cannot be read or written, or the games have no mistake
            that makes an exercise.

    """
    results, pack = _files(options.out)
    with chosen_cluster(options) as executor, Progress() as progress:
        mining = _mining(options, results, executor, progress)
        try:
            result = mining.run()
        except KeyboardInterrupt:
            print(_how_to_continue(options, mining), file=sys.stderr)
            raise
    if _is_long(options):
        print(result.summary(), file=sys.stderr)
    _refuse_nothing(result)
    if not _is_long(options):
        print(result.summary().partition("\n")[0], file=sys.stderr)
    text = format_pack(Pack(_title(options), result.exercises))
    if pack is None:
        print(text, end="")
    else:
        write_file(pack, text)


def _files(out: str | None) -> tuple[Path | None, Path | None]:
    """Return the file of results and that of the pack.

    Raises:
        InvalidArgument: if ``--out`` names neither.

    """
    if out is None:
        return None, None
    path = Path(out)
    if path.suffix not in {".json", ".jsonl"} or not path.absolute().parent.is_dir():
        raise InvalidArgument("--out", "a file such as mined.json in a folder that exists", out)
    return path.with_suffix(".jsonl"), path.with_suffix(".json")


def _is_long(options: argparse.Namespace) -> bool:
    """Tell whether to show the progress and what was not used."""
    return options.games is not None or options.out is not None


def _mining(
    options: argparse.Namespace, results: Path | None, executor: Executor | None, progress: Progress
) -> Mining:
    """Make the mining.

    Raises:
        BanmenError: if an argument is invalid, or a file cannot be read.

    """
    source = _records(options.sources) if options.games is None else _self_play(options)
    count = source.games if isinstance(source, SelfPlay) else len(source)
    workers = usual_workers() if options.workers is None else options.workers
    try:
        mining = Mining(
            source,
            MINING if options.nodes is None else MINING._replace(nodes=options.nodes),
            want=[name for name in options.want.replace(" ", "").split(",") if name],
            results=results,
            executor=executor,
            workers=0 if min(workers, count) < 2 else min(workers, count),  # noqa: PLR2004 - one is this process
            on_game=(lambda one: _show(mining, one, progress)) if _is_long(options) else None,
        )
    except InvalidArgument as error:
        names = {"games", "workers", "plies", "openings", "seed", "want"}
        shown = f"--{error.argument}" if error.argument in names else error.argument
        raise InvalidArgument(shown, error.expected, error.value) from None
    return mining


def _self_play(options: argparse.Namespace) -> SelfPlay:
    """Return the games to play.

    Raises:
        BanmenError: if there is no such game, or more than one is named.

    """
    if len(options.sources) != 1:
        raise InvalidArgument("GAMES", "the name of one game, as --games is given", " ".join(options.sources))
    first, second = (f"{LEVEL}{level}" for level in options.levels or ("3", "2"))
    return SelfPlay(
        game(options.sources[0], options.ruleset),
        options.games,
        (first, second),
        options.plies,
        options.openings,
        options.seed,
    )


def _records(files: list[str]) -> list[Record]:
    """Read the records of games.

    Raises:
        BanmenError: if a file is no record and no results of a match.

    """
    for name in files:
        if name in variant_names() and not Path(name).exists():
            raise BanmenError(f"{name} is a game: say how many games to play and mine, such as --games 100")
    return [record for file in files for record in _records_of(file)]


def _records_of(file: str) -> Iterator[Record]:
    """Read the record of a game, or those of the games of a match.

    Raises:
        BanmenError: if it is neither; the message names the file and the line.

    """
    text = read_text(file, "record")
    if not text.startswith("{"):
        try:
            yield Record.parse(text)
        except BanmenError as error:
            raise BanmenError(f"{file}: {error}") from None
        return
    for number, line in enumerate(text.splitlines()[1:], 2):
        try:
            row = parse_json(line)
            record = row["record"] if isinstance(row, dict) else None
            if record:
                yield Record.parse(record)
        except (BanmenError, KeyError, TypeError) as error:
            raise BanmenError(f"{file}, line {number}, must be a game of a match: {error}") from None


def _show(mining: Mining, one: MinedGame, progress: Progress) -> None:
    """Print a line for a game on standard error."""
    facts = f"{counted(one.points, 'mistake')}, {counted(len(one.exercises), 'exercise')}"
    what = f"not mined: {one.text}" if one.text else f"{counted(one.moves, 'move')}, {facts}"
    done = len(mining.games)
    progress.show(f"game {one.number + 1}: {what}; {done} of {mining.count}", done, mining.count)


def _title(options: argparse.Namespace) -> str:
    if options.games is None:
        return f"Mistakes in {', '.join(Path(file).stem for file in options.sources)}"
    first, second = options.levels or ("3", "2")
    played = f"{counted(options.games, 'game')} of {options.sources[0]}"
    return f"Mistakes in {played}, level {first} against level {second}, seed {options.seed}"


def _refuse_nothing(result: MiningResult) -> None:
    """Refuse to write an empty pack.

    Raises:
        BanmenError: if there are no exercises.

    """
    if not result.exercises:
        wanted = " that is wanted" if result.unused.get("not wanted") else ""
        games = counted(len(result.games), "game")
        raise BanmenError(f"No mistake in {games} makes an exercise{wanted}.")


def _how_to_continue(options: argparse.Namespace, mining: Mining) -> str:
    if options.out is None:
        return f"Mined games: {len(mining.games)}. With --out FILE.json mining can be continued."
    return f"{Path(options.out).with_suffix('.jsonl')} has the mined games. The same command continues."
