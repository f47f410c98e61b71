"""Numbered tasks: on any executor, in any order, whatever is lost, and in a file."""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import pytest

from banmen_rules import BanmenError, __version__
from banmen_rules.base.tasks import FileKind, ResultsFile, cluster, processes, run
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, load_pack
from banmen_rules.teaching.exercises.lint import lint
from tests.rules.executors import Shuffled

KIND = FileKind("banmen-squares", 1, "squares", "other squares", "counts these")


def square(_: str, number: int) -> int:
    return number**2


def fragile(marks: str, number: int) -> int:
    """End the process of task 3 the first time, and that of task 5 every time."""
    mark = Path(marks, str(number))
    if number == 5 or (number == 3 and not mark.exists()):
        mark.touch()
        os._exit(1)
    return number


def named(number: int) -> tuple[str, int]:
    return "squares", number


def test_tasks_of_an_executor_that_shuffles_all_come_once() -> None:
    done = list(run(square, named, range(20), executor=Shuffled(), workers=7))
    assert sorted(done) == [(number, number**2, "") for number in range(20)]


@pytest.mark.slow
def test_a_lost_process_costs_its_own_task_only(tmp_path: Path) -> None:
    done = sorted(run(fragile, lambda number: (str(tmp_path), number), range(8), workers=2))
    assert [(one.number, one.result) for one in done if not one.lost] == [
        (number, number) for number in (0, 1, 2, 3, 4, 6, 7)
    ]
    (lost,) = (one for one in done if one.lost)
    assert (lost.number, lost.result) == (5, None)
    assert lost.lost.startswith("its worker was lost 3 times: BrokenProcessPool")


def test_no_task_begins_after_enough() -> None:
    done: list[int] = []
    ended = run(square, named, range(9), workers=0, enough=lambda: len(done) == 4)
    done.extend(one.number for one in ended)
    assert done == [0, 1, 2, 3]


def test_closing_forgets_the_tasks_that_have_not_begun() -> None:
    with ThreadPoolExecutor(1) as executor:
        ended = run(square, named, range(1_000), executor=executor)
        next(ended)
        ended.close()
        assert executor.submit(square, "x", 3).result() == 9  # it is not shut down


def opened(path: Path) -> ResultsFile[int]:
    def read(value: Any) -> tuple[int, int]:  # noqa: ANN401 - JSON
        return value["number"], value["square"]

    return ResultsFile(path, KIND, {"of": "numbers"}, read)


def test_a_finished_file_is_in_order_and_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "squares.jsonl"
    rows = [{"number": number, "square": number**2} for number in range(4)]
    with opened(path) as file:
        for row in (rows[2], rows[0], rows[3], rows[1]):
            file.append(row)
        assert [json.loads(line)["square"] for line in path.read_text("utf-8").splitlines()[1:]] == [
            *(4, 0, 9, 1)
        ]
        file.finish(rows)
    assert [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]] == rows
    with opened(path) as file:
        assert file.rows == {number: number**2 for number in range(4)}
    assert [each.name for each in tmp_path.iterdir()] == ["squares.jsonl"]


def test_messages_have_the_words_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "squares.jsonl"
    with opened(path), pytest.raises(BanmenError, match=r"Another process counts these: it writes squares"):
        opened(path)
    with pytest.raises(BanmenError, match=r'holds other squares: of is "numbers" there, and "cubes" here'):
        ResultsFile(path, KIND, {"of": "cubes"}, lambda _: None)
    path.write_text("a note", "utf-8")
    with pytest.raises(BanmenError, match="must be squares, or a new file"):
        opened(path)


# ---------------------------------------------------------------- Dask


class Client:
    """Stands for a client of Dask."""

    workers: dict[str, object] = {"tcp://a": __version__}  # noqa: RUF012 - a test changes it
    asked: dict[str, Any] = {}  # noqa: RUF012 - as above

    def __init__(self, address: str, timeout: float) -> None:
        if address == "tcp://nowhere":
            raise OSError(f"timed out after {timeout:.0f} s")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, *_: object, **__: object) -> dict[str, object]:
        return self.workers

    def get_executor(self, **keywords: object) -> str:
        self.asked.update(keywords)
        return "executor"


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined] # a stand-in
    monkeypatch.setitem(sys.modules, "distributed", module)


@pytest.mark.usefixtures("dask")
def test_a_cluster_of_the_same_banmen_is_an_executor() -> None:
    with cluster("tcp://a:1") as executor:
        assert str(executor) == "executor"
    assert Client.asked == {"pure": False}


@pytest.mark.usefixtures("dask")
@pytest.mark.parametrize(
    "version, message",
    [
        ("0.0.1", rf"The Dask worker tcp://b must have banmen {__version__}, got 0\.0\.1: update one"),
        (ImportError("No module named 'banmen_rules'"), "tcp://b cannot import banmen .*: No module named"),
    ],
)
def test_a_worker_with_another_banmen_or_none_is_refused(
    version: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "workers", {"tcp://a": __version__, "tcp://b": version})
    with pytest.raises(BanmenError, match=message), cluster("tcp://a:1"):
        pytest.fail("it must not be used")


@pytest.mark.usefixtures("dask")
def test_a_scheduler_that_does_not_answer_is_an_error() -> None:
    with (
        pytest.raises(BanmenError, match="No Dask scheduler answers at tcp://nowhere: timed out after 30 s"),
        cluster("tcp://nowhere"),
    ):
        pytest.fail("it must not be used")


def test_without_dask_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(BanmenError, match=r'Dask is not installed: pip install "banmen\[dask\]"'),
        cluster("tcp://a:1"),
    ):
        pytest.fail("it must not be used")


# ---------------------------------------------------------------- other long work


@pytest.mark.slow
def test_a_pack_is_checked_alike_on_processes() -> None:
    pack = load_pack("hook")
    wrong = ExerciseSpec("wrong", "reach", "tai", square="13m")
    several = Pack(pack.title, (wrong, *pack.exercises, wrong))
    alone = lint(several, "pack")
    assert {fault.number for fault in alone} == {1, len(several.exercises)}
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert lint(several, "pack", executor=executor) == alone


def test_one_process_would_not_help() -> None:
    with processes(1) as executor:
        assert executor is None


@pytest.mark.slow
def test_processes_end_with_the_block() -> None:
    with processes(2) as executor:
        assert executor is not None
        assert list(executor.map(abs, [-1, -2])) == [1, 2]
    with pytest.raises(RuntimeError):
        executor.submit(abs, 1)
