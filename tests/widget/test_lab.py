"""``banmen lab``: lessons are copied once, never overwritten, and opened."""

import importlib.util
import json
import os
import signal
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from banmen import cli
from banmen.host.lessons import lessons_folder

FIRST = "00_course.ipynb"  # from where the reader continues


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Record what would be started instead of JupyterLab, in a folder of its own."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(wait=lambda: 0)

    monkeypatch.setattr(subprocess, "Popen", run)
    monkeypatch.chdir(tmp_path)
    return commands


def opened(folder: Path, lesson: str = FIRST) -> list[str]:
    """List the options that have JupyterLab open a notebook."""
    address = f"--LabApp.default_url=/lab/workspaces/{cli.workspace_of(folder)}/tree/{lesson}"
    return [address, f"--ServerApp.root_dir={folder}"]


def test_each_folder_has_tabs_of_its_own(tmp_path: Path) -> None:
    names = [cli.workspace_of(tmp_path / name) for name in ("mine", "mine", "学習")]
    assert names[0] == names[1] != names[2]
    assert all(name.isascii() for name in names)


@pytest.mark.parametrize("where", [[], ["0"], ["00"], ["00_course"], [FIRST]])
def test_a_lesson_opens_in_the_usual_folder(
    where: list[str], started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", *where]) == 0
    assert started[0][1:] == ["-m", "jupyterlab", *opened(tmp_path / cli.FOLDER)]
    assert (tmp_path / cli.FOLDER / FIRST).read_bytes() == (lessons_folder() / FIRST).read_bytes()


@pytest.mark.parametrize(
    "environment, page",
    [
        ({"LANG": "ja_JP.UTF-8"}, f"ja/{FIRST}"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "ja:en"}, f"ja/{FIRST}"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, FIRST),
        ({"LANG": "fr_FR.UTF-8"}, FIRST),
    ],
)
def test_the_course_page_is_in_the_readers_language_if_there_is_one(
    environment: dict[str, str], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(cli, "lesson_files", lambda: [FIRST, f"ja/{FIRST}"])
    assert cli.find_place(None)[1] == page


@pytest.mark.parametrize("where, name", [("1", "01_first_steps"), ("ja/01_first_steps", "ja/01_first_steps")])
def test_a_lesson_is_opened_by_its_number_or_name(
    where: str, name: str, started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", where]) == 0
    assert started[0][-2:] == opened(tmp_path / cli.FOLDER, f"{name}.ipynb")


@pytest.mark.parametrize("where", ["reference/tai", "reference/tai.ipynb"])
def test_a_page_of_the_reference_opens_beside_the_lessons(
    where: str, started: list[list[str]], tmp_path: Path
) -> None:
    assert cli.main(["lab", where]) == 0
    page = tmp_path / cli.FOLDER / "reference" / "tai.ipynb"
    # Its links lead to the lessons.
    assert started[0][-2:] == opened(tmp_path / cli.FOLDER, "reference/tai.ipynb")
    assert page.read_bytes() == (lessons_folder() / "reference" / "tai.ipynb").read_bytes()


def test_a_folder_may_be_named_and_jupyter_told_more(started: list[list[str]], tmp_path: Path) -> None:
    assert cli.main(["lab", "mine", "--", "--no-browser", "--port=9"]) == 0
    options = ["--no-browser", "--port=9"]
    assert started[0][1:] == ["-m", "jupyterlab", *opened(tmp_path / "mine"), *options]


@pytest.mark.parametrize("before", ["", "elsewhere"])
def test_in_a_clone_jupyterlab_gets_the_path_of_its_extension(
    before: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []

    def run(_: list[str], env: dict[str, str], **__: object) -> SimpleNamespace:
        told.extend(env["JUPYTER_PATH"].split(os.pathsep))
        return SimpleNamespace(wait=lambda: 0)

    monkeypatch.setattr(subprocess, "Popen", run)
    monkeypatch.setenv("JUPYTER_PATH", before)
    assert cli.main(["lab", str(tmp_path)]) == 0
    ours, *others = told
    assert (Path(ours) / "labextensions/banmen/package.json").is_file()
    assert others == ([before] if before else [])


def test_jupyterlab_is_configured_for_one_run_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: list[Path] = []

    def run(_: list[str], env: dict[str, str], **__: object) -> SimpleNamespace:
        ours, *others = env["JUPYTER_CONFIG_PATH"].split(os.pathsep)
        assert others == ["elsewhere"]
        found.append(Path(ours))
        labconfig = found[0] / "labconfig"
        defaults = json.loads((labconfig / "default_setting_overrides.json").read_text("utf-8"))
        assert defaults["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
        page = json.loads((labconfig / "page_config.json").read_text("utf-8"))
        assert page == {"banmenLessons": cli.trusted_code(tmp_path)}
        return SimpleNamespace(wait=lambda: 0)

    monkeypatch.setattr(subprocess, "Popen", run)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "elsewhere")
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert not found[0].exists()


def test_only_the_code_of_installed_lessons_may_run_by_itself(tmp_path: Path) -> None:
    cli.copy_lessons(tmp_path)
    trusted = cli.trusted_code(tmp_path)
    assert {cli.digest_of_code(tmp_path / name) for name in cli.lesson_files()} == set(trusted)
    notebook = json.loads((tmp_path / FIRST).read_text("utf-8"))
    notebook["cells"].insert(0, {"cell_type": "markdown", "source": "a note"})
    (tmp_path / FIRST).write_text(json.dumps(notebook), "utf-8")
    assert cli.digest_of_code(tmp_path / FIRST) in trusted
    notebook["cells"].append({"cell_type": "code", "source": "import os"})
    (tmp_path / FIRST).write_text(json.dumps(notebook), "utf-8")
    assert cli.digest_of_code(tmp_path / FIRST) not in trusted


@pytest.mark.parametrize("name", ["json.py", "banmen/__init__.py", "ja/random.py", "ipywidgets.pyd"])
def test_beside_python_modules_nothing_runs_by_itself(name: str, tmp_path: Path) -> None:
    cli.copy_lessons(tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("")
    assert cli.trusted_code(tmp_path) == []


def test_an_interruption_is_left_to_jupyterlab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(_: list[str], **__: object) -> SimpleNamespace:
        os.kill(os.getpid(), signal.SIGINT)  # as Ctrl-C does to every process of a terminal
        return SimpleNamespace(wait=lambda: 0)

    monkeypatch.setattr(subprocess, "Popen", run)
    before = signal.getsignal(signal.SIGINT)
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_a_request_to_end_is_passed_on_to_jupyterlab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ended: list[str] = []

    def wait() -> int:
        os.kill(os.getpid(), signal.SIGTERM)
        return 0

    def run(_: list[str], **__: object) -> SimpleNamespace:
        return SimpleNamespace(wait=wait, terminate=lambda: ended.append("JupyterLab"))

    monkeypatch.setattr(subprocess, "Popen", run)
    before = signal.signal(signal.SIGTERM, lambda *_: ended.append("banmen alone"))
    try:
        assert cli.main(["lab", str(tmp_path)]) == 0
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended == ["JupyterLab"]


def test_existing_files_are_not_overwritten(started: list[list[str]], tmp_path: Path) -> None:
    mine = tmp_path / FIRST
    mine.write_text("my own notes")
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert mine.read_text() == "my own notes"
    assert started


def test_a_notebook_of_ones_own_is_opened_where_it_is(started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "mine.ipynb").write_text("{}")
    assert cli.main(["lab", "mine.ipynb"]) == 0
    assert started[0][-2:] == opened(tmp_path, "mine.ipynb")


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


# ---------------------------------------------------------------- on a hub


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[list[str], dict[str, str]]]:
    """Record the program that would replace this one, for a user whose home is ``tmp_path / "ann"``."""
    programs: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: SimpleNamespace())
    monkeypatch.setattr(os, "execve", lambda _, command, environment: programs.append((command, environment)))
    (tmp_path / "ann").mkdir()
    (tmp_path / "shared").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    return programs


def test_on_a_hub_the_server_of_a_user_has_the_lessons(
    became: list[tuple[list[str], dict[str, str]]], tmp_path: Path
) -> None:
    for _ in range(2):
        assert cli.main(["lab", "--hub", "--", "--allow-root"]) == 0
    command, environment = became[1]
    assert command[1:] == ["-m", "jupyterhub.singleuser", "--allow-root"]
    assert (tmp_path / "ann/banmen-lessons" / FIRST).is_file()
    config = Path(environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0]) / "labconfig/page_config.json"
    assert len(json.loads(config.read_text())["banmenLessons"]) == len(cli.lesson_files())


def test_on_a_hub_the_shared_folders_are_linked(
    became: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BANMEN_HAND_IN", str(tmp_path / "shared/ann"))
    monkeypatch.setenv("BANMEN_HANDED_IN", str(tmp_path / "shared"))
    for _ in range(2):
        assert cli.main(["lab", "--hub"]) == 0
    assert (tmp_path / "ann/hand_in").readlink() == tmp_path / "shared/ann"
    assert (tmp_path / "ann/handed_in").readlink() == tmp_path / "shared"
    assert (tmp_path / "shared/ann").stat().st_mode & 0o027 == 0, "others cannot read or write it"
    assert len(became) == 2


def test_a_folder_of_another_user_is_not_used(
    became: list[tuple[list[str], dict[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "shared/ann").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("BANMEN_HAND_IN", str(tmp_path / "shared/ann"))
    assert cli.main(["lab", "--hub"]) == 0
    assert "must be a folder of this user's own" in capsys.readouterr().err
    assert not (tmp_path / "ann/hand_in").exists()
    assert len(became) == 1, "the server starts all the same"


def test_a_full_disk_does_not_keep_a_users_server_from_starting(
    became: list[tuple[list[str], dict[str, str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ann/banmen-lessons").touch()
    assert cli.main(["lab", "--hub"]) == 0
    assert "Cannot copy the lessons" in capsys.readouterr().err
    assert len(became) == 1


def test_without_jupyterhub_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert cli.main(["lab", "--hub"]) == 2
    assert "pip install jupyterhub" in capsys.readouterr().err
