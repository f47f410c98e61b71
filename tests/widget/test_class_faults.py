"""Files of a class that are damaged or something else: named with the reason, and all else is read."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen import Results
from banmen_rules import BanmenError, UnknownName
from banmen_rules.teaching.exercises.codes import format_code
from tests.widget import asked
from tests.widget.classes import ASKED, class_file, drill, handed_in, play, sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    "name, content, reason",
    [
        ("bob.json", b"", "is not valid JSON"),
        ("bob.json", b'{"format": "banmen-answers", "version": 3, "she', "is not valid JSON"),
        ("bob.json", b"[1]", "must be an object of JSON with answers, got [1]"),
        ("bob.json", b'{"a": 1}', "must have answers, results or progress, got another kind of JSON"),
        ("bob.json", b'{"banmen": "board"}', 'got a file of "board"'),
        ("bob.json", b'{"format": "banmen-answers", "version": 99}', "update banmen"),
        ("bob.json", b'{"banmen": "drill", "version": 7}', "must have version 1, got 7"),
        ("bob.json", b"\xff\xfe", "must be UTF-8"),
        ("bob.jsonl", b"nonsense\n", "line 1"),
        ("bob.jsonl", b'{"progress": 9, "exercise": "a"}\n', "update banmen"),
        (
            "bob.jsonl",
            b'{"progress": 2, "exercise": "a", "right": "yes"}\n',
            "right of the row must be true or false",
        ),
        ("bob.jsonl", b'{"progress": 2, "exercise": "a", "right": true, "at": "noon"}\n', "must be a time"),
        ("bob.txt", b"My homework!\nIs late.\n", "A code must be letters and digits"),
        ("bob.txt", b"\xff\n", "must be UTF-8"),
        ("bob.db", b"SQLite format 3\0 and then nothing", "bob.db: "),
    ],
)
def test_what_cannot_be_read_is_named_with_its_reason(
    name: str, content: bytes, reason: str, klass: Path
) -> None:
    handed_in(klass / "ann.json")
    (klass / name).write_bytes(content)
    results = Results(klass, sheets=sheet())
    assert [row["pupil"] for row in results.rows] == ["ann"] * 3
    fault, *more = results.faults
    assert fault.startswith(f"{name}: ")
    assert reason in fault
    assert "\n" not in fault
    assert more == (["bob.txt: and 1 more lines"] if b"late" in content else [])


def test_one_wrong_answer_does_not_lose_the_others(klass: Path) -> None:
    handed_in(klass / "ann.json")
    data = json.loads((klass / "ann.json").read_text("utf-8"))
    data["answers"] |= {"1": {"squares": 5}, "9": {"squares": []}}
    data["work"] = {"2": "quickly", "3": {"hints": -1}}
    (klass / "ann.json").write_text(json.dumps(data), "utf-8")
    results = Results(klass, sheets=sheet())
    assert [row["exercise"] for row in results.rows] == ["2"]
    assert len(results.faults) == 4


def test_one_wrong_row_of_a_widget_does_not_lose_the_others(klass: Path) -> None:
    theirs = drill()
    play(theirs)
    theirs.save(klass / "ann.json")
    data = json.loads((klass / "ann.json").read_text("utf-8"))
    data["traits"]["answers"] += [{"card": "gone"}, {"card": "gold", "tries": [7]}, "nonsense"]
    data["exercises"].append({"id": "worse", "kind": "nonsense"})
    (klass / "ann.json").write_text(json.dumps(data), "utf-8")
    results = Results(klass)
    assert len(results.rows) == 3
    assert len(results.faults) == 4


def test_half_a_line_of_a_progress_file_is_left_out(klass: Path) -> None:
    play(drill(progress=klass / "ann.jsonl"))
    path = klass / "ann.jsonl"
    path.write_bytes(path.read_bytes()[:-30])
    results = Results(klass)
    assert len(results.rows) == 2
    assert results.faults[0].startswith("ann.jsonl: line 3, ")


def test_a_source_that_does_not_exist_is_refused(klass: Path) -> None:
    with pytest.raises(
        BanmenError, match=r"must be a folder or a file with answers, got .*gone: no such file"
    ):
        Results(klass / "gone")
    with pytest.raises(BanmenError, match="Name a folder or a file"):
        Results()
    with pytest.raises(UnknownName, match="lesson_8o"):
        Results(klass, sheets="lesson_8o")


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a file of each kind."""
    folder = tmp_path_factory.mktemp("originals")
    theirs = drill(progress=folder / "log.jsonl")
    play(theirs, ("gold", "name"))
    theirs.save(folder / "drill.json")
    graded = sheet()
    play(graded, ("rook",))
    graded.hand_in(folder / "answers.json")
    graded.save(folder / "sheet.json")
    (folder / "code.txt").write_text(f"x,{format_code(ASKED, {'gold': 1})}\n", "utf-8")
    class_file(folder / "class.db", [(1, "gold", {"squares": asked.GOLD}, 0)])
    return folder


PIECES = st.sampled_from(
    [
        b"",
        b"null",
        b"{}",
        b"[]",
        b'"',
        b"-1",
        b"1e999",
        b"9" * 400,
        b"\xff",
        b"\\ud800",
        b"true",
        b"\0",
        b"[[[[",
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_never_stop_the_rest(data: st.DataObject, originals: Path, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.rmtree(folder, ignore_errors=True)
    handed_in(folder / "ann/answers.json", ("gold",))
    name = data.draw(st.sampled_from(sorted(path.name for path in originals.iterdir())))
    content = bytearray((originals / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        content[at : at + data.draw(st.integers(0, 30))] = data.draw(PIECES)
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content))) :]
    (folder / "bob").mkdir()
    (folder / "bob" / name).write_bytes(bytes(content))
    results = Results(folder, sheets=sheet())
    assert [row["right"] for row in results.rows if row["pupil"] == "ann"] == [False, True, True]
    results.table()
    results.by_category()
    results.confusions()
    results.to_csv(tmp_path / "damaged.csv")
    results.pages(tmp_path / "damaged.html", force=True)
    results._repr_html_()
