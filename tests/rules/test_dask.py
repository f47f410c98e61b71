"""Mining and matches on a cluster of Dask: the same results as on one machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen_rules import cli
from banmen_rules.base.tasks import cluster
from banmen_rules.review import MINING, Mining, SelfPlay
from tests.rules.match_games import CHU, PLIES, facts, lines, play

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # those of Dask are not ours

distributed = pytest.importorskip("distributed", reason="needs banmen[dask], which `make test-long` installs")

PLAYED = SelfPlay(CHU, 12, ("level:1", "level:1"), plies=8, openings=20)
LIMITS = MINING._replace(depth=1, nodes=100)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Start a scheduler and two workers, processes of their own, on free ports of this machine."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as local:
        yield local.scheduler_address


def test_a_cluster_mines_the_same_file(scheduler: str, tmp_path: Path) -> None:
    with cluster(scheduler) as executor:
        on_dask = Mining(PLAYED, LIMITS, executor=executor, results=tmp_path / "dask.jsonl").run()
    alone = Mining(PLAYED, LIMITS, results=tmp_path / "alone.jsonl").run()
    assert on_dask == alone
    assert alone.exercises
    assert (tmp_path / "dask.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_a_lost_worker_of_a_cluster_costs_its_games_only(scheduler: str) -> None:
    killed: list[int] = []

    with cluster(scheduler) as executor, distributed.Client(scheduler) as client:

        def kill(_: object) -> None:
            if not killed:
                (worker, *_rest) = client.scheduler_info()["workers"]
                killed.append(1)
                client.run(_end, workers=[worker], on_error="ignore")

        found = Mining(PLAYED, LIMITS, executor=executor, on_game=kill).run()
    assert killed
    assert found == Mining(PLAYED, LIMITS).run()


def _end() -> None:
    import os  # noqa: PLC0415 - runs on the worker
    import signal  # noqa: PLC0415 - as above

    os.kill(os.getpid(), signal.SIGKILL)


def test_commands_run_on_a_cluster(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "exercises mine chu --games 4 --level 1 1 --plies 8 --openings 20 --nodes 60"
    for where, name in ((f"--dask {scheduler}", "dask"), ("--workers 0", "alone")):
        out = tmp_path / f"{name}.json"
        assert cli.main([*words.split(), *where.split(), "--out", str(out)]) == 0
    for suffix in ("json", "jsonl"):
        assert (tmp_path / f"dask.{suffix}").read_bytes() == (tmp_path / f"alone.{suffix}").read_bytes()
    results = tmp_path / "match.jsonl"
    words = f"match level:2 level:1 --game chu --games 4 --plies {PLIES} --openings 4 --dask {scheduler}"
    assert cli.main([*words.split(), "--results", str(results)]) == 0
    assert "level:2 against level:1, 4 games" in capsys.readouterr().out
    assert len(lines(results)) == 4
    assert facts(play(games=4, results=results)) == facts(play(games=4))
