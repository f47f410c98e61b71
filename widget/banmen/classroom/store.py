"""The file of a class: a SQLite database. Everything that happens is written before it is acknowledged.

One thread writes. It commits together what arrives within `GATHER` seconds, at most `GROUP` statements, and
reports a commit to the server's thread once: so a class of hundreds waits for one commit, not for hundreds,
also while a cell computes, where each change of threads takes time. The file is in WAL mode: a program that
is killed loses nothing that was committed, and others can read it meanwhile.

Tables: ``class`` (names and values as JSON: the questions, the code, the port), ``pupils``, ``answers``
(every try, in order) and ``events`` (questions shown and revealed, pupils who come and go, what was refused).
Of the secret tokens of pupils it has digests only.
"""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep, time
from typing import Any, Final, NamedTuple, TypeAlias

from banmen.practice.handed_in.classes import FORMAT, ID, connect
from banmen_rules import BanmenError

FILE: Final = "class.db"
"""The file of a class that names none."""
GATHER: Final = 0.02
"""Seconds that the first statement of a commit waits for others."""
GROUP: Final = 500
"""The most statements of a commit."""
_ROWS: Final = 100
"""The most rows of a statement: SQLite may be built to allow 999 values, and an answer has 8."""
_TABLES: Final = """
CREATE TABLE class (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE pupils (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE, at REAL NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE answers (
  number INTEGER PRIMARY KEY, pupil INTEGER NOT NULL REFERENCES pupils, id TEXT NOT NULL, card TEXT NOT NULL,
  answer TEXT, hints INTEGER NOT NULL, seconds REAL, late INTEGER NOT NULL, at REAL NOT NULL,
  UNIQUE (pupil, id)
);
CREATE TABLE events (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, at REAL NOT NULL);
"""
_PRAGMAS: Final = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
"""Each commit is on the disk, also if the machine loses its power."""
_REMOVED: Final = "UPDATE pupils SET removed = 1, name = '' WHERE id = ?"
_VALUES: Final = " VALUES "
"""The end of a statement that takes several rows."""
_PUPIL: Final = f"INSERT INTO pupils (id, name, token, at){_VALUES}"
_ANSWER: Final = f"INSERT OR IGNORE INTO answers (pupil, id, card, answer, hints, seconds, late, at){_VALUES}"
_EVENT: Final = f"INSERT INTO events (kind, data, at){_VALUES}"
_VALUE: Final = f"INSERT OR REPLACE INTO class (name, value){_VALUES}"


class SavedPupil(NamedTuple):
    """A pupil in the file; of the token it has the digest."""

    id: int
    name: str
    token: str
    removed: bool


class SavedAnswer(NamedTuple):
    """An answer in the file; None: the pupil gave up."""

    pupil: int
    id: str
    card: str
    answer: Mapping[str, Any] | None
    hints: int
    seconds: float | None
    late: bool


@dataclass(frozen=True)
class Saved:
    """Everything in a file, in the order in which it happened."""

    values: dict[str, Any]
    pupils: list[SavedPupil]
    answers: list[SavedAnswer]
    events: list[tuple[str, dict[str, Any]]]


Done: TypeAlias = Callable[[BanmenError | None], None]
"""Called after a commit; with the error if it failed."""


class _Write(NamedTuple):
    sql: str
    values: Sequence[object]
    done: Done
    at: float


class Store:
    """The file of a class, and the thread that writes it.

    Args:
        path: the file; made if it does not exist.
        values: facts about the class for a new file, by name; each is plain data.

    Raises:
        BanmenError: if it is another kind of file, or cannot be read or written.

    """

    def __init__(self, path: Path, values: dict[str, Any]) -> None:
        self.path = path
        self.deliver: Callable[[Callable[[], None]], object] = _call
        """Runs a function that reports a commit, in the thread that is to hear of it."""
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        try:
            self._open(values)
        except (sqlite3.Error, OSError) as error:
            raise BanmenError(f"{path} cannot be used as the file of a class: {error}.") from None
        self._thread = threading.Thread(target=self._write_all, name="banmen-class-file", daemon=True)
        self._thread.start()

    def _open(self, values: dict[str, Any]) -> None:
        # The writer's thread takes it over.
        connection = self._connection = sqlite3.connect(
            self.path, timeout=10, isolation_level=None, check_same_thread=False
        )
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self.saved = read(self.path)
            connection.executescript(_PRAGMAS)
            return
        connection.executescript(
            f"{_PRAGMAS} BEGIN; PRAGMA application_id = {ID}; PRAGMA user_version = {FORMAT}; {_TABLES}"
        )
        connection.executemany(
            f"{_VALUE}(?, ?)", [(name, json.dumps(value)) for name, value in values.items()]
        )
        connection.execute("COMMIT")
        self.saved = Saved(dict(values), [], [], [])

    # ---------------------------------------------------------------- writing

    def write_pupil(self, pupil: SavedPupil, done: Done) -> None:
        """Write a new pupil."""
        self._put(_PUPIL, (pupil.id, pupil.name, pupil.token, time()), done)

    def remove_pupil(self, pupil: int, done: Done) -> None:
        """Forget the name of a pupil, who cannot come back."""
        self._put(_REMOVED, (pupil,), done)

    def write_answer(self, answer: SavedAnswer, done: Done) -> None:
        """Write an answer; one that is in the file already is not written again."""
        text = None if answer.answer is None else json.dumps(answer.answer)
        values = (
            answer.pupil,
            answer.id,
            answer.card,
            text,
            answer.hints,
            answer.seconds,
            answer.late,
            time(),
        )
        self._put(_ANSWER, values, done)

    def write_event(self, kind: str, data: dict[str, Any], done: Done) -> None:
        """Write something that happened."""
        self._put(_EVENT, (kind, json.dumps(data), time()), done)

    def write_value(self, name: str, value: object, done: Done) -> None:
        """Write something about the class."""
        self._put(_VALUE, (name, json.dumps(value)), done)

    def _put(self, sql: str, values: Sequence[object], done: Done) -> None:
        """Have a statement executed; ``done`` hears of its commit, or of the error."""
        self._queue.put(_Write(sql, values, done, monotonic()))

    def close(self) -> None:
        """Write what is left, and close the file."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _write_all(self) -> None:
        going = True
        while going:
            group, going = self._group()
            if not group:
                continue
            error = _committed(self._connection, group)
            fault = None if error is None else BanmenError(f"{self.path} cannot be written: {error}.")
            self.deliver(partial(_report, group, fault))
        self._connection.close()  # which also ends the WAL: the file then stands alone

    def _group(self) -> tuple[list[_Write], bool]:
        """Wait for a statement and those that follow soon; False: no more will follow."""
        first = self._queue.get()
        if first is None:
            return [], False
        group = [first]
        sleep(max(0.0, first.at + GATHER - monotonic()))  # it may have waited for the last commit
        while len(group) < GROUP:
            try:
                write = self._queue.get_nowait()
            except Empty:
                break
            if write is None:
                return group, False
            group.append(write)
        return group, True


def _call(report: Callable[[], None]) -> None:
    report()


def _report(group: Sequence[_Write], fault: BanmenError | None) -> None:
    for write in group:
        write.done(fault)


def _committed(connection: sqlite3.Connection, group: Sequence[_Write]) -> sqlite3.Error | None:
    """Execute statements and commit them together; return the error if none of them is in the file."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for sql, values in _statements(group):
            connection.execute(sql, values)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return error
    return None


def _statements(group: Sequence[_Write]) -> Iterator[tuple[str, Sequence[object]]]:
    """Join rows for one table that follow each other: every statement gives up the interpreter's lock."""
    for sql, same in groupby(group, lambda write: write.sql):
        writes = [*same]
        if not sql.endswith(_VALUES):
            yield from ((sql, write.values) for write in writes)
            continue
        row = f"({', '.join('?' * len(writes[0].values))})"
        for begin in range(0, len(writes), _ROWS):
            rows = writes[begin : begin + _ROWS]
            yield sql + ", ".join([row] * len(rows)), [value for write in rows for value in write.values]


def read(path: Path) -> Saved:
    """Read the file of a class; it may be in use.

    Raises:
        BanmenError: if it is not such a file, or of a later version.

    """
    try:
        with closing(connect(path)) as connection:
            values = connection.execute("SELECT name, value FROM class").fetchall()
            pupils = connection.execute("SELECT id, name, token, removed FROM pupils ORDER BY id").fetchall()
            answers = connection.execute(
                "SELECT pupil, id, card, answer, hints, seconds, late FROM answers ORDER BY number"
            ).fetchall()
            events = connection.execute("SELECT kind, data FROM events ORDER BY number").fetchall()
    except BanmenError as error:
        raise BanmenError(f"{path} {error}.") from None
    except sqlite3.Error as error:
        raise BanmenError(f"{path} cannot be read as the file of a class: {error}.") from None
    return Saved(
        {name: json.loads(value) for name, value in values},
        [SavedPupil(id_, name, token, bool(removed)) for id_, name, token, removed in pupils],
        [
            SavedAnswer(
                pupil, id_, card, None if text is None else json.loads(text), hints, seconds, bool(late)
            )
            for pupil, id_, card, text, hints, seconds, late in answers
        ],
        [(kind, json.loads(data)) for kind, data in events],
    )
