"""``banmen demo``: proves, prints an outline, makes a page, and says what is wrong with its step and cure."""

import json
from pathlib import Path

import pytest

from banmen import Demo, cli
from banmen.demo import presenting
from banmen_rules.teaching.demonstrations import Branch, Demonstration, Option, Question, Step, save, to_data
from tests.widget.test_export import traits_of

Captured = pytest.CaptureFixture[str]

LION = "/".join(["25"] * 12 + ["12,ln,12"] + ["25"] * 12) + " 0"
WHOLE = Demonstration(
    "Lions",
    "tai",
    [
        Step(
            "A lion.", id="lion", question=Question("Where?", [Option("Here", right=True), Option("There")])
        ),
        Step(
            "It\nleaps " + "far " * 20,
            moves=["13m 13k"],
            branches=[Branch("Again", [Step(moves=["13k 13i"])])],
        ),
    ],
    tsfen=LION,
)
SHORTENED = ("It leaps " + "far " * 20)[:75] + "…"
OUTLINE = f"""\
Lions (tai): 2 steps, 1 more in side lines, all valid
  1 (lion)  A lion.
    ? Where?
    a  Here (right)
    b  There
  2  13m 13k · {SHORTENED}
    a  Again (aside)
    2a1  13k 13i
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    save(WHOLE, tmp_path / "lions.json")
    return tmp_path / "lions.json"


def run(capsys: Captured, *arguments: object, status: int = 0) -> tuple[str, str]:
    assert cli.main(["demo", *map(str, arguments)]) == status
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.out, printed.err


def test_a_demonstration_is_checked_and_its_outline_printed(file: Path, capsys: Captured) -> None:
    assert run(capsys, file) == (OUTLINE, "")
    assert sorted(path.name for path in file.parent.iterdir()) == ["lions.json"]


def test_one_that_comes_with_the_lessons_is_known_by_name(file: Path, capsys: Captured) -> None:
    for name in ("08_lion_moves", "08_lion_moves.json"):
        printed, _ = run(capsys, name)
        assert printed.startswith("Lion moves (tai): 12 steps, 3 more in side lines, all valid\n")
    _, said = run(capsys, "lion", status=2)
    assert said.startswith('banmen: Unknown demonstration "lion". Available: ')
    assert "Available: 08_lion_moves, 09_" in said
    assert file.exists()


def test_every_fault_names_its_file_step_field_and_cure(file: Path, capsys: Captured) -> None:
    data = to_data(WHOLE)
    data["steps"] += [{"id": "gone", "moves": ["13k 13h"]}, {"id": "lion", "card": "loin"}, {"caption": 5}]
    file.write_text(json.dumps(data), "utf-8")
    printed, said = run(capsys, file, status=2)
    assert printed == ""
    lines = [line for line in said.splitlines() if line.startswith("  - ")]
    assert [line.removeprefix("  - lions.json, ").split(" must ")[0].split(": ")[0] for line in lines] == [
        "step 4 (lion), id",
        "step 5, caption",
        "step 3 (gone), moves[0]",
        "step 4 (lion), card",
    ]
    assert "The lion on 13k cannot go to 13h" in said
    assert "Did you mean " in said
    assert run(capsys, file, "--export", status=2)[1] == said
    assert not file.with_suffix(".html").exists()


def test_it_is_written_into_a_page_named_after_it(
    file: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = file.with_suffix(".html")
    printed, _ = run(capsys, file, "--export")
    assert printed.startswith("lions.html: ")
    assert traits_of(page.read_text("utf-8"))["frames"] == Demo(WHOLE).frames
    before = page.read_bytes()
    _, said = run(capsys, file, "--export", status=2)
    assert said.startswith("banmen: lions.html exists already: ")
    assert page.read_bytes() == before
    with monkeypatch.context() as patched:
        patched.setattr(presenting, "lint_file", None)  # it says so before all the work
        assert run(capsys, file, "--export", status=2)[1] == said
    printed, _ = run(capsys, file, "--export", "--force", "--theme", "dark", "--title", "In the dark")
    traits = traits_of(page.read_text("utf-8"))
    assert (traits["theme"], traits["title"]) == ("dark", "In the dark")
    run(capsys, file, "--export", "other.html")
    assert (file.parent / "other.html").exists()


@pytest.fixture
def folder(file: Path) -> Path:
    """A folder with a demonstration, its translation, and one in which something is wrong."""
    folder = file.parent / "all"
    folder.mkdir()
    save(WHOLE, folder / "a.json")
    data = to_data(WHOLE)
    data["language"], data["title"] = "ja", "獅子"
    (folder / "a.ja.json").write_text(json.dumps(data), "utf-8")
    (folder / "b.json").write_text(json.dumps({**data, "steps": [{"show": "1a"}]}), "utf-8")
    return folder


def test_a_folder_is_checked_with_all_that_is_in_it(folder: Path, capsys: Captured) -> None:
    printed, said = run(capsys, folder.name, status=2)
    assert printed == "a.json: Lions (tai): 2 steps, 1 more in side lines, all valid\n"
    faults = [line.removeprefix("  - ") for line in said.splitlines()[1:]]
    assert [fault for fault in faults if fault.startswith("b.json")] == [
        "b.json, step 1, show must be the square of a piece: 1a is empty after the moves"
    ]
    assert "a.ja.json, step 1 (lion), caption must be translated, got the text of a.json" in faults
    printed, _ = run(capsys, "lions.json", "all/a.json")
    assert [line.partition(":")[0] for line in printed.splitlines()] == ["lions.json", "a.json"]


def test_it_is_checked_and_exported_in_a_language(folder: Path, capsys: Captured) -> None:
    text = (folder / "a.ja.json").read_text("utf-8")
    for english in ("A lion.", "Where?", "It\\nleaps", "Again"):
        text = text.replace(english, "獅子")
    (folder / "a.ja.json").write_text(text, "utf-8")
    printed, _ = run(capsys, "all/a.json", "--lang", "ja")
    assert printed.startswith("獅子 (tai): 2 steps")
    run(capsys, "all/a.json", "--lang", "ja", "--export", "page.html")
    traits = traits_of(Path("page.html").read_text("utf-8"))
    assert (traits["lang"], traits["title"], traits["frames"][0]["caption"]) == ("ja", "獅子", "獅子")
    (folder / "b.json").unlink()
    assert run(capsys, "all", "--lang", "ja")[0].startswith("a.ja.json: 獅子 (tai)")


@pytest.mark.parametrize(
    "arguments,said",
    [
        (["none.json"], "none.json: cannot be read: No such file or directory"),
        (["lions.json", "--force"], "--force needs --export"),
        (["lions.json", "--theme", "dark"], "--theme needs --export"),
        (["lions.json", "--export", "--theme", "blue"], "invalid choice: 'blue'"),
        (
            ["lions.json", "lions.json", "--export"],
            "--export takes one demonstration, got 2",
        ),
        (["empty"], "empty has no demonstrations (files that end in .json)"),
        ([], "the following arguments are required: FILE"),
    ],
)
@pytest.mark.usefixtures("file")
def test_impossible_command_is_refused(arguments: list[str], said: str, capsys: Captured) -> None:
    Path("empty").mkdir()
    printed, told = run(capsys, *arguments, status=2)
    assert printed == ""
    assert said in told
