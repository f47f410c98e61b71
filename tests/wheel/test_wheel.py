"""What people install: sdist and wheel, in a clean environment, with neither Node.js nor the sources.

One wheel is made as a packager would make it: an sdist from the checkout, unpacked elsewhere, built on a
path that has no Node.js, and removed again before anything is tried.
"""

import email
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

import hatch_build
from tests.servers import LAB_OPTIONS, fetch, free_port, serving

ROOT = Path(__file__).parent.parent.parent
FIRST_LESSON = "01_first_steps.ipynb"
EXTENSION = "share/jupyter/labextensions/banmen"


def run(*command: str | Path, cwd: Path, path: str) -> str:
    """Run a program on a path of our choosing; return what it printed, and show it all should it fail."""
    environment = {"PATH": path, "HOME": str(cwd), "LANG": "C.UTF-8"}
    kept = ("SSL_CERT_FILE", "XDG_CACHE_HOME", "CI")
    environment |= {name: os.environ[name] for name in os.environ if name in kept or name.startswith("PIP_")}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


class Installed(NamedTuple):
    """A clean environment with the wheel in it."""

    python: Path
    path: str  # its programs and nothing else: no Node.js
    home: Path  # an empty folder to work in


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A path on which there is no program at all."""
    return str(tmp_path_factory.mktemp("nowhere"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder)
    run(*build, ROOT, cwd=folder, path=os.environ["PATH"])
    return next(folder.glob("banmen-*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, nowhere: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = next(path for path in folder.iterdir() if path.is_dir())
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder)
    run(*build, source, cwd=folder, path=nowhere)
    shutil.rmtree(source)
    return next(folder.glob("banmen-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env/bin"
    assert shutil.which("node", path=str(programs)) is None
    home = folder / "home"
    home.mkdir()
    pip = (
        programs / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-compile",
    )
    # The versions everything else is tested with; of banmen, the wheel alone.
    run(*pip, "-r", ROOT / "requirements/lab.txt", wheel, cwd=home, path=str(programs))
    return Installed(programs / "python", str(programs), home)


# ---------------------------------------------------------------- what is in the files


def test_the_sdist_carries_the_sources_and_the_fresh_bundle(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        bundle = archive.extractfile(f"{archive.getnames()[0].partition('/')[0]}/{hatch_build.BUNDLE}")
        assert bundle is not None
        first_line = bundle.readline().decode()
    assert first_line == f"/* banmen {hatch_build.digest_of(ROOT / 'js')} */\n"
    assert {"LICENSE", "THIRD_PARTY.md", "hatch_build.py", "js/package-lock.json", "Makefile"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


def test_the_wheel_carries_data_lessons_and_bundle_and_nothing_to_develop_with(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    wanted = {
        "banmen/static/widget.css",
        "banmen/host/template/page.html",
        "banmen/host/template/handout.html.j2",
        "banmen/host/template/stand_in.js",
        "banmen/static/widget.js",
        "banmen/static/loader.js",
        "banmen/static/lesson.js",
        "banmen/static/page.js",
        "banmen/static/studio.css",
        "banmen/static/studio.js",
        "banmen/static/trainer.css",
        "banmen/static/trainer.js",
        f"banmen/lessons/{FIRST_LESSON}",
        "banmen/protocol/schemas/files/board.schema.json",
        "banmen/lessons/ja/00_course.ipynb",
        "banmen/lessons/reference/taikyoku.ipynb",
        "banmen/lessons/scenes/08_lion_moves.json",
        "banmen_rules/variants/taikyoku/pieces.csv",
        "banmen_rules/variants/tai/variant.toml",
        "banmen_rules/variants/dai_dai/rulings.csv",
        "banmen_rules/drawing/look.toml",
        "banmen_rules/drawing/fonts/OFL.txt",
        "banmen_rules/drawing/fonts/banmen-kanji.ttf",
        "banmen_rules/drawing/fonts/games.json",
        "banmen_rules/drawing/fonts/taikyoku.woff2",
        "banmen_rules/cli/commands.toml",
        "banmen/studio/legend.csv",
        "banmen/studio/groups.csv",
        "banmen/studio/reference.css",
        "banmen_rules/teaching/exercises/forms/destination.toml",
        "banmen_rules/teaching/exercises/kinds/write.toml",
        *(
            f"banmen_rules/words/{lang}/{name}.toml"
            for lang in ("en", "ja")
            for name in ("exercises", "explain", "hints", "legend", "phrases", "practice", "sentences")
        ),
        "banmen_rules/words/en/faults.toml",
        "banmen_rules/words/ru/sentences.toml",
        "banmen_rules/py.typed",
        "banmen/py.typed",
    }
    assert wanted - set(names) == set()
    with zipfile.ZipFile(wheel) as archive:
        imported = set(re.findall(rb"shared-\w+\.js", archive.read("banmen/static/widget.js")))
    assert {f"banmen/static/{name.decode()}" for name in imported} <= set(names)
    assert imported
    tops = {name.partition("/")[0] for name in names}
    assert {re.sub(r"-.*\.", ".", top) for top in tops} == {
        "banmen",
        "banmen_rules",
        "banmen.data",
        "banmen.dist-info",
    }
    shared = {name.partition(".data/")[2] for name in names if ".data/" in name}
    fonts = ("banmen-kanji.woff2", "banmen-text.woff2", "OFL.txt")
    assert shared == {
        f"data/{EXTENSION}/{name}"
        for name in (
            "package.json",
            "schemas/banmen/lessons.json",
            "static/remoteEntry.js",
            *(f"static/{font}" for font in fonts),
        )
    }


def test_the_wheel_carries_every_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(info))
        folder = info.replace("METADATA", "licenses/")
        texts = {
            name.removeprefix(folder): archive.read(name).decode()
            for name in archive.namelist()
            if name.startswith(folder)
        }
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND Unicode-DFS-2016"
    assert "Permission is hereby granted" in texts["LICENSE"]
    assert "THIRD_PARTY.md" in texts
    assert any("SIL OPEN FONT LICENSE Version 1.1" in text for text in texts.values())


# ---------------------------------------------------------------- and it works


def test_the_sources_are_out_of_reach(installed: Installed) -> None:
    show = "import banmen, banmen_rules; print(banmen.__file__, banmen_rules.__file__)"
    for file in run(installed.python, "-c", show, cwd=installed.home, path=installed.path).split():
        assert Path(file).is_relative_to(installed.python.parent.parent)


def test_the_version_is_one(installed: Installed) -> None:
    show = (
        "import importlib.metadata as m, banmen_rules; print(m.version('banmen'), banmen_rules.__version__)"
    )
    versions = run(installed.python, "-c", show, cwd=installed.home, path=installed.path).split()
    assert versions[0] == versions[1]


def test_the_command_line_answers(installed: Installed) -> None:
    program = installed.python.parent / "banmen"
    pieces = run(program, "pieces", "tai", "--json", cwd=installed.home, path=installed.path)
    assert len([json.loads(line) for line in pieces.splitlines()]) == 101  # facts: tai has 101 kinds


def test_the_rules_need_nothing_else(wheel: Path, nowhere: str, tmp_path: Path) -> None:
    """The wheel on the path of an isolated Python that has no site-packages: no Jupyter, no anywidget."""
    code = f"import sys; sys.path.insert(0, {str(wheel)!r}); import banmen_rules; print('read')"
    assert run(sys.executable, "-I", "-S", "-c", code, cwd=tmp_path, path=nowhere) == "read\n"


def test_banmen_lab_copies_the_lessons_and_opens_them(installed: Installed, tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    program = installed.python.parent / "banmen"
    command: list[str | Path] = [program, "lab", lessons, "--", f"--port={port}", *LAB_OPTIONS]
    environment = {"PATH": installed.path, "HOME": str(installed.home), "LANG": "C.UTF-8"}
    log = tmp_path / "lab.log"
    with serving(command, f"{url}/api", cwd=installed.home, env=environment, log=log):
        served = json.loads(fetch(f"{url}/api/contents/{FIRST_LESSON}"))["content"]
        page = fetch(f"{url}/lab/tree/{FIRST_LESSON}").decode()
        assert fetch(f"{url}/lab/extensions/anywidget/package.json", seconds=20)
        extension = json.loads(fetch(f"{url}/lab/extensions/banmen/package.json"))
        script = fetch(f"{url}/lab/extensions/banmen/{extension['jupyterlab']['_build']['load']}")
    assert script.decode() == (ROOT / "js/labextensions/banmen/static/remoteEntry.js").read_text("utf-8")
    assert "jupyter-config-data" in page
    original = json.loads((ROOT / "lessons" / FIRST_LESSON).read_text())
    assert [cell["source"] for cell in served["cells"]] == [
        "".join(cell["source"]) for cell in original["cells"]
    ]


def test_banmen_lab_never_overwrites(installed: Installed, tmp_path: Path) -> None:
    mine = tmp_path / FIRST_LESSON
    mine.write_text("my own notes")
    program = installed.python.parent / "banmen"
    run(program, "lab", tmp_path, "--", "--version", cwd=installed.home, path=installed.path)
    assert mine.read_text() == "my own notes"


def test_the_first_lesson_runs(installed: Installed, tmp_path: Path) -> None:
    shutil.copy(ROOT / "lessons" / FIRST_LESSON, tmp_path)
    run(installed.python, "-m", "jupyter", "execute", FIRST_LESSON, cwd=tmp_path, path=installed.path)
