"""Test the file of a class: its commits, and who hears of them."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen import Class
from banmen.classroom import store as module
from banmen.classroom.store import Done, SavedAnswer, SavedPupil, Store, read
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import load_pack
from tests.widget.class_pupils import Pupil, run

VALUES = {"id": "c", "secret": "s", "code": "ABCDEF"}
COUNT = 250


def answer(number: int) -> SavedAnswer:
    return SavedAnswer(1, f"{number:016x}", "card", {"choice": str(number)}, 0, 1.5, late=False)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store that waits for all that a test writes."""
    monkeypatch.setattr(module, "GATHER", 0.5)
    return Store(tmp_path / "class.db", VALUES)


def test_what_comes_together_is_one_commit_and_reported_once(store: Store) -> None:
    reports: list[Callable[[], None]] = []
    heard: list[BanmenError | None] = []
    store.deliver = reports.append
    store.write_pupil(SavedPupil(1, "Aiko", "t", removed=False), heard.append)
    for number in range(COUNT):
        store.write_answer(answer(number), heard.append)
        if number % 100 == 0:
            store.write_event("here", {"pupil": 1, "by": 1}, heard.append)
    store.remove_pupil(1, heard.append)
    store.write_answer(answer(0), heard.append)
    store.close()
    assert len(reports) == 1
    assert not heard, "each hears of it in the thread that takes the report"
    reports[0]()
    assert heard == [None] * (1 + COUNT + 3 + 2)
    saved = read(store.path)
    assert saved.answers == [answer(number) for number in range(COUNT)], "in order, and none twice"
    assert saved.events == [("here", {"pupil": 1, "by": 1})] * 3
    assert saved.pupils == [SavedPupil(1, "", "t", removed=True)]


def test_a_commit_is_reported_when_others_can_read_it(store: Store) -> None:
    seen: list[int] = []
    store.write_answer(answer(1), lambda _: seen.append(len(read(store.path).answers)))
    store.close()
    assert seen == [1]


def test_large_groups_are_several_commits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GROUP", 100)
    reports: list[Callable[[], None]] = []
    store.deliver = reports.append
    for number in range(COUNT):
        store.write_answer(answer(number), lambda _: None)
    store.close()
    assert len(reports) == 3
    assert len(read(store.path).answers) == COUNT


def test_rows_of_a_commit_that_fails_are_all_reported(store: Store) -> None:
    faults: list[BanmenError | None] = []
    for number in (1, 1):  # one number twice
        store.write_pupil(SavedPupil(number, "Aiko", f"t{number}", removed=False), faults.append)
    store.write_answer(answer(1), faults.append)
    store.close()
    assert len(faults) == 3
    assert all(fault is not None and "cannot be written: UNIQUE" in str(fault) for fault in faults)
    assert read(store.path).answers == []


def test_commits_wait_less_than_the_issue_allows() -> None:
    assert module.GATHER <= 0.05


def test_a_statement_has_fewer_values_than_sqlite_must_allow() -> None:
    columns = module._ANSWER.partition("(")[2].partition(")")[0].count(",") + 1
    assert module._ROWS * columns < 999
    assert sqlite3.sqlite_version_info >= (3, 7, 11), "several rows in a statement"


def test_the_teacher_sees_a_pupil_who_is_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = Class(load_pack("hook").exercises[:1], file=tmp_path / "class.db")
    server = lesson._server
    commits: list[Done] = []
    monkeypatch.setattr(server.store, "write_pupil", lambda _, done: commits.append(done))

    async def test() -> None:
        pupil = await Pupil(lesson.address).connect()
        joining = asyncio.ensure_future(pupil.join(lesson.code, "Aiko"))
        while not commits:  # noqa: ASYNC110 - filled in another thread
            await asyncio.sleep(0.01)
        assert await asyncio.get_running_loop().run_in_executor(None, lambda: lesson.pupils) == []
        server.store.deliver(lambda: commits[0](None))
        assert (await joining)["type"] == "state"
        assert await asyncio.get_running_loop().run_in_executor(None, lambda: lesson.pupils) == ["Aiko"]

    run(test)
    lesson.close_server()
