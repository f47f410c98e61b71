"""``banmen lab``: lessons are copied once, never overwritten, and opened."""

import importlib.util
import os
import signal
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from banmen import cli
from banmen.host.lessons import lessons_folder

FIRST = "00_course.ipynb"  # from where the reader continues
ADDRESS = f"--LabApp.default_url=/lab/tree/{FIRST}"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Record what would be started instead of JupyterLab, in a folder of its own."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.chdir(tmp_path)
    return commands


@pytest.mark.parametrize("where", [[], ["0"], ["00"], ["00_course"], [FIRST]])
def test_a_lesson_opens_in_the_usual_folder(
    where: list[str], started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", *where]) == 0
    assert started[0][1:] == ["-m", "jupyterlab", ADDRESS, str(tmp_path / cli.FOLDER / FIRST)]
    assert (tmp_path / cli.FOLDER / FIRST).read_bytes() == (lessons_folder() / FIRST).read_bytes()


@pytest.mark.parametrize("where, name", [("1", "01_first_steps"), ("ja/01_first_steps", "ja/01_first_steps")])
def test_a_lesson_is_opened_by_its_number_or_name(
    where: str, name: str, started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", where]) == 0
    assert started[0][-1] == str(tmp_path / cli.FOLDER / f"{name}.ipynb")


@pytest.mark.parametrize("where", ["reference/tai", "reference/tai.ipynb"])
def test_a_page_of_the_reference_opens_beside_the_lessons(
    where: str, started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", where]) == 0
    page = tmp_path / cli.FOLDER / "reference" / "tai.ipynb"
    assert started[0][-1] == str(page)
    assert f"--ServerApp.root_dir={tmp_path / cli.FOLDER}" in started[0]  # its links lead to the lessons
    assert page.read_bytes() == (lessons_folder() / "reference" / "tai.ipynb").read_bytes()


def test_a_folder_may_be_named_and_jupyter_told_more(started: list[list[str]], tmp_path: Path) -> None:
    assert cli.main(["lab", "mine", "--", "--no-browser", "--port=9"]) == 0
    options = ["--no-browser", "--port=9"]
    assert started[0][1:] == ["-m", "jupyterlab", ADDRESS, *options, str(tmp_path / "mine" / FIRST)]


@pytest.mark.parametrize("before", ["", "elsewhere"])
def test_in_a_clone_jupyterlab_gets_the_path_of_its_extension(
    before: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []

    def run(_: list[str], env: dict[str, str], **__: object) -> SimpleNamespace:
        told.extend(env["JUPYTER_PATH"].split(os.pathsep))
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("JUPYTER_PATH", before)
    assert cli.main(["lab", str(tmp_path)]) == 0
    ours, *others = told
    assert (Path(ours) / "labextensions/banmen/package.json").is_file()
    assert others == ([before] if before else [])


def test_an_interruption_is_left_to_jupyterlab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(_: list[str], **__: object) -> SimpleNamespace:
        os.kill(os.getpid(), signal.SIGINT)  # as Ctrl-C does to every process of a terminal
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    before = signal.getsignal(signal.SIGINT)
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_existing_files_are_not_overwritten(started: list[list[str]], tmp_path: Path) -> None:
    mine = tmp_path / FIRST
    mine.write_text("my own notes")
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert mine.read_text() == "my own notes"
    assert started


def test_a_notebook_of_ones_own_is_opened_where_it_is(started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "mine.ipynb").write_text("{}")
    assert cli.main(["lab", "mine.ipynb"]) == 0
    assert started[0][-1] == str(tmp_path / "mine.ipynb")


@pytest.mark.parametrize(
    "where, says",
    [
        ("99", 'Unknown lesson "99".'),
        ("99_more.ipynb", "there is only 00_course"),
        ("notes.txt", "no notebook"),
    ],
)
def test_missing_things_are_refused_in_one_message(
    where: str, says: str, started: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("")
    assert cli.main(["lab", where]) == 2
    assert says in capsys.readouterr().err or len(cli.lesson_files()) > 1
    assert not started


def test_a_folder_that_cannot_be_made_is_refused(
    started: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", "file/below"]) == 2
    assert "Cannot copy the lessons" in capsys.readouterr().err
    assert not started


def test_without_jupyterlab_it_says_what_to_install(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert cli.main(["lab"]) == 2
    assert "pip install jupyterlab" in capsys.readouterr().err
    assert not started


def test_the_commands_of_the_rules_are_there_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["betza", "WfF"]) == 0
    assert "WfF" in capsys.readouterr().out
