"""Run every example of the README and of the tour in the documentation."""

import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from banmen_rules import betza, game
from banmen_rules.drawing.svg import without_font
from tools.make_figures import FILE, picture

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
TOUR = (ROOT / "docs/tour.rst").read_text("utf-8")
PYTHON = [
    *re.findall(r"```python\n(.*?)```", README, re.DOTALL),
    *map(textwrap.dedent, re.findall(r"code-block:: python\n\n((?: {4}.*\n|\n(?= {4}))+)", TOUR)),
]
COMMANDS = re.findall(r"^(?: {4})?(banmen [a-z].+)$", README + TOUR, re.MULTILINE)
MAKE = re.findall(r"^make (\S+)$", README, re.MULTILINE)


def test_readme_and_tour_have_examples() -> None:
    assert README.count("```python") == 3  # a board, other widgets, the rules
    assert len(PYTHON) == 3 + 8  # README; tour: board (2), single pieces, drills (2), a room, the rules (2)
    assert len(set(COMMANDS)) == 10
    assert len(COMMANDS) == 2 + 10
    assert MAKE == ["lab", "test"]


@pytest.mark.slow
@pytest.mark.parametrize("example", PYTHON)
def test_a_python_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # one saves a file
    exec(compile(example, "an example", "exec"), {})  # noqa: S102 - our own text


@pytest.mark.slow
@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_a_command_prints_something(command: str, tmp_path: Path) -> None:
    _, *arguments = shlex.split(command)
    # Commands that need no notebook run with the rules alone.
    package, *sources = (
        ("banmen", "rules", "widget") if arguments[0] in ("demo", "export") else ("banmen_rules", "rules")
    )
    path = os.pathsep.join(str(ROOT / source) for source in sources)
    done = subprocess.run(
        [sys.executable, "-m", package, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert done.stdout


def test_figures_are_up_to_date() -> None:
    """If this fails, run ``tools/make_figures.py`` and look at the changes."""
    # How a font is compressed differs between versions of zlib.
    assert without_font(FILE.read_text("utf-8")) == without_font(picture())
    assert "@font-face" in FILE.read_text("utf-8")


def test_links_within_the_repository_exist() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_lions_in_examples_move_as_in_the_data() -> None:
    lion = game("tai").kind("lion").description
    texts = re.findall(r'"(K[^"]*cK-aK[^"]*)"', README + TOUR)
    assert texts
    assert [text for text in texts if not betza.same_moves(betza.parse(text), lion)] == []


def test_demonstrations_named_in_texts_exist() -> None:
    names: dict[str, str] = {}
    for path in [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.rst"))]:
        text = path.read_text("utf-8")
        found = re.findall(r'\bDemo\("(\w+)"(?:, lang="(\w+)")?\)', text)
        for name in [f"{name}.{lang}" if lang else name for name, lang in found]:
            names.setdefault(name, path.name)
        for name in re.findall(r"`(\w+(?:\.ja)?)\.json`", text) if path.suffix == ".md" else []:
            names.setdefault(name, path.name)
        for example in re.findall(r"^banmen demo (.+)$", text, re.MULTILINE):
            for word in shlex.split(example):
                if re.fullmatch(r"\w+", word):
                    names.setdefault(word, path.name)
    shipped = {path.stem for path in (ROOT / "lessons/demonstrations").glob("*.json")}
    assert names
    assert {name: place for name, place in names.items() if name not in shipped} == {}
