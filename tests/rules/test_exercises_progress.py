"""The progress file: only written when asked, and only ever added to, by several programs at once."""

import csv
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import ExerciseSpec, Progress
from banmen_rules.teaching.exercises import progress as module

ROOT = Path(__file__).parents[2]
ROW: dict[str, Any] = {"exercise": "lion-3", "right": True, "seconds": 12.5, "answer": {"squares": ["1a"]}}
OLD = {
    "progress": 0,
    "time": 1_767_225_600,
    "exercise": "cat",
}  # 1767225600: 2026-01-01, as `date -u -d @…` has it
NEW = {"progress": 3, "exercise": "tiger"}
NEWER = "has version 3, and this banmen reads versions up to 2: update banmen; nothing was changed"


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "mine.jsonl")


def line(row: object) -> str:
    return json.dumps(row) + "\n"


def refused(work: Any) -> str:  # noqa: ANN401 - any call
    with pytest.raises(BanmenError) as caught:
        work()
    return str(caught.value)


# ---------------------------------------------------------------- rows


def test_nothing_is_written_unless_something_is_added(progress: Progress) -> None:
    assert progress.rows() == []
    progress.add([])
    assert not [*progress.path.parent.iterdir()]
    progress.add([ROW])
    assert [path.name for path in progress.path.parent.iterdir()] == ["mine.jsonl"]


def test_rows_come_back_in_their_order(progress: Progress) -> None:
    progress.add([ROW, {"exercise": "b", "at": "yesterday"}])
    progress.add([{"exercise": "c"}])
    rows = progress.rows()
    assert {name: rows[0][name] for name in ROW} == ROW
    assert [row["exercise"] for row in rows] == ["lion-3", "b", "c"]
    assert rows[1]["at"] == "yesterday"
    assert len(rows[2]["at"]) == len("2026-03-01T09:30:00Z")


texts = st.text(
    st.characters(categories=("L", "N", "P", "S", "Zs")).filter(str.isprintable) | st.sampled_from("\n\t")
)
plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
values = plain | st.lists(plain, max_size=3) | st.dictionaries(texts, plain, max_size=3)


@settings(max_examples=settings().max_examples // 4, deadline=None)  # each waits for the disk
@given(
    st.lists(st.dictionaries(texts.filter(lambda name: name != "progress"), values, max_size=4), max_size=4)
)
def test_added_rows_read_back_the_same(tmp_path_factory: pytest.TempPathFactory, rows: list[Any]) -> None:
    progress = Progress(tmp_path_factory.mktemp("progress") / "p.jsonl")
    progress.add(rows)
    assert [
        {name: row[name] for name in given} for row, given in zip(progress.rows(), rows, strict=True)
    ] == rows


@pytest.mark.parametrize(
    "row, message",
    [
        ({"share": float("nan")}, "share of row 2 must be a finite number, got nan"),
        ({"at": {1}}, "at of row 2 must be plain data: text, a number, a list or an object, got {1}"),
        ({"progress": 3}, 'row 2 must not have the name "progress", which stands for the version of a row'),
        ({"note": "x" * 100_000}, "row 2 must be at most 100,000 characters of JSON, got 100,058"),
    ],
)
def test_rows_are_added_all_or_none(row: dict[str, Any], message: str, progress: Progress) -> None:
    assert refused(lambda: progress.add([ROW, row])) == message
    assert not progress.path.exists()


def test_error_names_the_file_that_cannot_be_written(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path, f"{tmp_path.name} cannot be written: Is a directory"),
        (tmp_path / "no" / "p.jsonl", "p.jsonl cannot be written: No such file or directory"),
    ):
        assert refused(lambda path=path: Progress(path).add([ROW])) == message


def test_a_disk_that_is_full_leaves_no_half_a_row(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.add([ROW])
    before = progress.path.read_bytes()

    def half(file: io.FileIO, data: bytes) -> None:
        file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_write", half)
    assert refused(lambda: progress.add([ROW])) == "mine.jsonl cannot be written: No space left on device"
    assert progress.path.read_bytes() == before


# ---------------------------------------------------------------- invalid rows


def test_invalid_lines_are_listed_and_the_others_are_read(progress: Progress) -> None:
    good = line({"progress": 1, "exercise": "a"})
    progress.path.write_text(good + '{"progress": 1, "exer\n\n[]\n' + good + '{"progress": 1, "ex', "utf-8")
    faults: list[str] = []
    assert progress.rows(faults=faults) == [{"exercise": "a"}] * 2
    assert faults == [
        "mine.jsonl, line 2, is not valid JSON: line 1, column 17: unterminated string starting at",
        'mine.jsonl, line 4, must be an object with "progress": 2',
        "mine.jsonl, line 6, is not valid JSON: line 1, column 17: unterminated string starting at",
    ]
    assert refused(progress.rows) == "\n  - ".join(["some rows of mine.jsonl cannot be read:", *faults])
    progress.add([ROW])  # begins a line of its own
    assert [row["exercise"] for row in progress.rows(faults=[])] == ["a", "a", "lion-3"]


def test_another_file_is_not_added_to(progress: Progress) -> None:
    for there in ("Dear diary\n", "[]\n", "\n", '{"format": "banmen-exercises"}'):
        progress.path.write_text(there)
        message = refused(lambda: progress.add([ROW]))
        assert message.startswith(
            "mine.jsonl is not a progress file, so nothing was written: mine.jsonl, line 1, "
        )
        assert progress.path.read_text() == there


def test_a_file_of_a_newer_version_is_refused_and_stays_as_it_is(progress: Progress) -> None:
    for there in (line(NEW), line(OLD) + line(NEW), line(NEW) + line(OLD)):
        progress.path.write_text(there)
        where = "line 1" if there.startswith(line(NEW)) else "the last line"
        message = f"mine.jsonl, {{}}, {NEWER}"
        assert refused(lambda: progress.add([ROW])) == message.format(where)
        number = there[: there.index(line(NEW))].count("\n") + 1
        assert refused(lambda: progress.rows(faults=[])) == message.format(f"line {number}")
        assert progress.path.read_text() == there


def test_a_file_of_an_older_version_is_read_and_added_to(progress: Progress) -> None:
    progress.path.write_text(line(OLD))
    progress.add([{"at": "now", "exercise": "lion"}])
    assert progress.rows() == [
        {"at": "2026-01-01T00:00:00Z", "exercise": "cat"},
        {"at": "now", "exercise": "lion"},
    ]
    assert progress.path.read_text().startswith(line(OLD))
    for time in ("noon", 1e300, None):
        progress.path.write_text(line({**OLD, "time": time}))
        assert progress.rows() == [{"time": time, "exercise": "cat"}]


LION = ExerciseSpec("one", "category", "tai", piece="lion")
CAT = replace(LION, piece="cat sword")
"""Of another pack, and called the same."""


def test_exercises_of_two_packs_with_one_id_are_separate(progress: Progress) -> None:
    row = {"exercise": "one", "asked": LION.digest, "right": False}
    progress.add([row, {"exercise": "one", "asked": CAT.digest, "right": True}])
    assert progress.latest([LION])["one"]["right"] is False
    assert progress.latest([CAT])["one"]["right"] is True
    assert progress.latest([replace(LION, piece="free king")]) == {}
    assert progress.latest([replace(LION, id="two", hints=("A cat.",))]).keys() == {"two"}
    other = {replace(LION, goal={"x": "y"}).digest, replace(LION, rulings={"x": "y"}).digest}
    assert len({*other, LION.digest, CAT.digest}) == 4
    assert replace(LION, goal={"a": (1,), "b": 2}).digest == replace(LION, goal={"b": 2, "a": [1]}).digest


def test_rows_of_the_first_version_stand_for_their_ids_until_more_is_known(progress: Progress) -> None:
    first = line({"progress": 1, "at": "2026-01-01", "exercise": "one", "right": False})
    progress.path.write_text(first)
    assert progress.latest([LION]) == progress.latest([CAT]) != {}
    progress.add([{"exercise": "one", "asked": LION.digest, "right": True}])
    assert progress.path.read_text().startswith(first)  # nothing is written anew
    assert progress.latest([LION])["one"]["right"] is True
    assert progress.latest([CAT])["one"]["right"] is False
    progress.path.write_text(progress.path.read_text() + first)  # an older banmen adds to the file
    assert progress.latest([LION])["one"]["right"] is False
    assert progress.rows()[0] == {"at": "2026-01-01", "exercise": "one", "right": False}


def test_every_version_before_todays_can_be_brought_up_to_date() -> None:
    assert len(module.MIGRATIONS) == module.VERSION


@given(st.binary(max_size=60) | values.map(line).map(str.encode))
def test_any_file_at_all_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "p.jsonl"
    path.write_bytes(data + b"\n")
    progress = Progress(path)
    faults: list[str] = []
    rows = progress.rows(faults=faults)
    assert len(rows) + len(faults) == sum(bool(each.strip()) for each in data.split(b"\n"))
    assert path.read_bytes() == data + b"\n"


# ---------------------------------------------------------------- several programs at once

WRITER = """
import sys
from banmen_rules.teaching.exercises import Progress, progress

def in_pieces(file, data):  # as a system may that is short of room, or far away
    for start in range(0, len(data), 1000):
        file.write(data[start : start + 1000])

progress._write = in_pieces
if sys.argv[2] == "by name":
    progress.fcntl = None
for number in range(int(sys.argv[4])):
    Progress(sys.argv[1]).add([{"who": sys.argv[3], "number": number, "text": "獅子" * 3000}])
"""


@pytest.mark.parametrize("lock", ["by the system", "by name"])
def test_programs_that_share_a_file_lose_nothing(
    lock: str, progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    each, writers = 8, 3
    if lock == "by name":  # who reads meanwhile is on the same system as those who write
        monkeypatch.setattr(module, "fcntl", None)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "rules")}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, progress.path, lock, str(who), str(each)], env=environment
        )
        for who in range(writers)
    ]
    while any(program.poll() is None for program in running):
        progress.rows()  # is never seen half written
    assert [program.returncode for program in running] == [0] * writers
    rows = progress.rows()
    assert len(rows) == each * writers
    for who in range(writers):
        assert [row["number"] for row in rows if row["who"] == str(who)] == [*range(each)]
    assert all(row["text"] == "獅子" * 3000 for row in rows)
    assert [path.name for path in progress.path.parent.iterdir()] == ["mine.jsonl"]


@pytest.mark.parametrize("lock", ["by the system", "by name"])
def test_lock_that_is_not_released_is_an_error(
    lock: str, progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    if lock == "by name":
        monkeypatch.setattr(module, "fcntl", None)
    with io.FileIO(progress.path, "a+") as file, module.locked(file, progress.path):
        message = refused(lambda: progress.add([ROW]))
    cure = {
        "by the system": "end the other program, or try again",
        "by name": "if no program is writing, delete mine.jsonl.lock beside it",
    }
    assert message == f"mine.jsonl is locked by another program, so nothing was written: {cure[lock]}"
    progress.add([ROW])
    assert len(progress.rows()) == 1


def test_a_file_that_was_exchanged_meanwhile_is_opened_again(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.add([{"exercise": "a"}])
    real = module._is
    calls: list[Path] = []

    def exchanged(file: io.FileIO, path: Path) -> bool:
        if not calls:  # somebody saves it anew, between its opening and its lock
            path.with_suffix(".new").write_bytes(path.read_bytes())
            path.with_suffix(".new").replace(path)
        calls.append(path)
        return real(file, path)

    monkeypatch.setattr(module, "_is", exchanged)
    progress.add([{"exercise": "b"}])
    assert [row["exercise"] for row in progress.rows()] == ["a", "b"]
    assert len(calls) == 2


# ---------------------------------------------------------------- other programs' forms


def test_csv_has_a_column_for_every_name(progress: Progress) -> None:
    progress.add([{"at": "1", **ROW}, {"at": "2", "exercise": 'say "hi",\nlion', "stars": 3, "right": None}])
    assert progress.csv() == (
        "at,exercise,right,seconds,answer,stars\r\n"
        '1,lion-3,true,12.5,"{""squares"": [""1a""]}",\r\n'
        '2,"say ""hi"",\nlion",,,,3\r\n'
    )
    table = [*csv.DictReader(io.StringIO(progress.csv()))]
    assert table[1]["exercise"] == 'say "hi",\nlion'


def test_exports_are_files(progress: Progress) -> None:
    progress.add([ROW, ROW])
    for ending, text in {".csv": progress.csv(), ".json": progress.json()}.items():
        path = progress.path.with_suffix(ending)
        progress.export(path)
        assert path.read_bytes().decode() == text
    assert json.loads(progress.json()) == progress.rows()
    name = "the name of an exported file must end in .csv or .json, got mine.txt"
    assert refused(lambda: progress.export(progress.path.with_suffix(".txt"))) == name
    own = Progress(progress.path.with_suffix(".json"))
    assert (
        refused(lambda: own.export(own.path))
        == "mine.json is the progress file itself: export to another file"
    )


def test_nothing_to_export_is_empty(progress: Progress) -> None:
    assert progress.csv() == "\r\n"
    assert json.loads(progress.json()) == []
