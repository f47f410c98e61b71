"""Reads the file of a class, a SQLite database with its questions, its pupils, and every answer in order.

`banmen.classroom.store` writes such files, and says what the tables hold.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from banmen.practice.handed_in.known import read_exercises
from banmen.practice.handed_in.rows import Handed
from banmen_rules import BanmenError
from banmen_rules.base import fields
from banmen_rules.base.json_files import parse_json
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.teaching.exercises.progress import timestamp

FORMAT: Final = 1
"""The ``user_version`` of the files that this program writes; it reads earlier ones, too."""
ID: Final = 0x62616E63
"""The ``application_id`` of these files, by which SQLite files say whose they are: ``"banc"``."""
_TABLES: Final = ("class", "pupils", "answers")


class Given(NamedTuple):
    """The work of a pupil on one question of a class."""

    pupil: str
    exercise: ExerciseSpec | None
    question: Mapping[str, Any]
    """The question as the file has it. One of a demonstration is not an exercise."""
    title: str
    work: dict[str, Any]
    """As in `Handed`."""
    at: str
    """When it was answered last, in UTC."""

    @property
    def handed(self) -> Handed | None:
        """The work on an exercise, for the rules to judge."""
        return Handed(self.exercise, self.work, self.title, at=self.at) if self.exercise else None


def read(path: Path, faults: list[str]) -> list[Given]:
    """Read what the pupils of a class did.

    Late answers, and those of pupils whom the teacher removed, do not count there, nor here.

    Args:
        path: the file; a class may be writing it.
        faults: gets a sentence for each part that cannot be read.

    Raises:
        BanmenError: if it is another kind of file, of a later version, or damaged.

    """
    try:
        with closing(connect(path)) as database:
            return list(_read(database, faults))
    except sqlite3.Error as error:
        raise BanmenError(f"cannot be read as the file of a class: {error}") from None


def connect(path: Path) -> sqlite3.Connection:
    """Open the file of a class for reading; a class may be writing it.

    Raises:
        BanmenError: if it is another database, or of a later version.
        sqlite3.Error: if it cannot be read.

    """
    database = _opened(path)
    try:
        _check(database)
    except (BanmenError, sqlite3.Error):
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA trusted_schema = OFF")
    if database.execute("PRAGMA application_id").fetchone()[0] != ID:
        raise BanmenError("must be the file of a class, got another database")
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT:
        raise BanmenError(
            f"has version {version}, and this banmen reads versions up to {FORMAT}: update banmen"
        )


def _opened(path: Path) -> sqlite3.Connection:
    """Open a database for reading, also in a folder where SQLite may not write the files that it needs."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    database = sqlite3.connect(address, uri=True, timeout=10)
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        database.close()
        database = sqlite3.connect(f"{address}&immutable=1", uri=True)
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    return database


def _read(database: sqlite3.Connection, faults: list[str]) -> Iterator[Given]:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables.issuperset(_TABLES):
        raise BanmenError(f"must have the tables {', '.join(_TABLES)}")
    values = dict(database.execute("SELECT name, value FROM class"))
    title, questions = (_value(values, name, faults) for name in ("title", "questions"))
    asked = {each.get("id"): each for each in questions or () if isinstance(each, Mapping)}
    listed = [each for each in asked.values() if "kind" in each]
    exercises, wrong = read_exercises(listed)
    faults += wrong
    pupils = dict(database.execute("SELECT id, name FROM pupils WHERE NOT removed"))
    order = "SELECT pupil, card, answer, hints, seconds, at FROM answers WHERE NOT late ORDER BY number"
    done: dict[tuple[str, str], Given] = {}
    for pupil, card, answer, hints, seconds, at in database.execute(order):
        name = pupils.get(pupil)
        if not name:
            continue
        if card not in asked:
            faults.append(f"an answer of {name} must be to a question of the class, got {fields.shown(card)}")
            continue
        empty: dict[str, Any] = {"tries": [], "hints": 0, "seconds": None, "gave_up": False}
        given = done.get((name, card)) or Given(
            name, exercises.get(card), asked[card], title if isinstance(title, str) else "", empty, ""
        )
        work = given.work
        try:
            if answer is not None:
                work["tries"].append(parse_json(answer))
            work["gave_up"] = work["gave_up"] or answer is None
            work["hints"] = max(work["hints"], hints)
            work["seconds"] = work["seconds"] if seconds is None else seconds
            done[name, card] = given._replace(at=timestamp(datetime.fromtimestamp(at, UTC)))
        except (BanmenError, TypeError, ValueError, OverflowError, OSError) as error:
            faults.append(f"an answer of {name} to {card}: {error}")
    yield from done.values()


def _value(values: Mapping[str, Any], name: str, faults: list[str]) -> Any:  # noqa: ANN401 - plain data
    try:
        return parse_json(values.get(name) or "null")
    except (BanmenError, TypeError) as error:
        faults.append(f"{name} {error}")
        return None
