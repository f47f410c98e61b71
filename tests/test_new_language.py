"""A language for the interface is one folder on each side, and a column per game; nothing else changes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]
NODE = hatch_build.find_node()
PYTHON = """
import banmen
from banmen_rules import Position, betza, game
from banmen_rules.teaching.exercises import load_pack, task_of
from banmen_rules.words.sentences import path_in_words, sentence

pack = load_pack("hook")
board = banmen.Board("tai", lang="xx")
widgets = [
    board,
    banmen.Drill(pack, lang="xx"),
    banmen.Exercise(pack.exercises[0], lang="xx"),
    banmen.Sheet(list(pack.exercises), lang="xx"),
    banmen.GameRoom("tai", lang="xx"),
    banmen.Demo("tai", steps=[{"caption": "A lion."}], lang="xx"),
    banmen.PieceCard("lion", "tai", lang="xx"),
    banmen.BetzaPad("W", lang="xx"),
    banmen.Atlas("tai", lang="xx"),
]
print([widget.lang for widget in widgets])
print([kind["called"] for kind in board.catalogue if kind["id"] in ("lion", "knight")])
print(widgets[3].heading, widgets[1].queue[0]["card"] == pack.exercises[0].id)
lion = repr(banmen.Legend("xx")).splitlines()[8]
print(lion)
print(banmen.MoveDiagram("W", lang="xx").sentence == banmen.MoveDiagram("W").sentence)
position = Position.initial(game("tai"))
print(position.explain("25y", "25r", "xx").text == position.explain("25y", "25r").text)
print(task_of(pack.exercises[0], "xx") == task_of(pack.exercises[0]))
move = betza.parse("[R?sR]")
print(path_in_words(move.paths[0], "xx") == path_in_words(move.paths[0]), sentence(move, "xx", long=True)[:2])
banmen.language("xx")
print(banmen.Board("tai").lang)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a language ``xx`` of a few texts."""
    tree = tmp_path_factory.mktemp("tree")
    leave = shutil.ignore_patterns("__pycache__", "static", "node_modules", "test", ".*")
    for name in ("rules", "widget", "js"):
        shutil.copytree(ROOT / name, tree / name, ignore=leave)
    (tree / "js/node_modules").symlink_to(ROOT / "js/node_modules")
    texts = tree / "rules/banmen_rules/words/xx"
    texts.mkdir()
    (texts / "practice.toml").write_text('[sheet]\nuntitled = "Xeet"\nunknown = "X"\n', "utf-8")
    (texts / "legend.toml").write_text('area = "{x}xeps"\n', "utf-8")
    page = tree / "js/src/i18n/xx"
    page.mkdir()
    (page / "demo.ts").write_text('export const texts = { end: "Xend of the xemo." };\n', "utf-8")
    pieces = tree / "rules/banmen_rules/variants/tai/pieces.csv"
    heading, *rows = pieces.read_text("utf-8").splitlines()
    named = [f"{row},{'xion' if row.startswith('lion,') else ''}" for row in rows]
    pieces.write_text("\n".join([f"{heading},xx", *named]) + "\n", "utf-8")
    return tree


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the packages of the copy."""
    paths = os.pathsep.join(str(tree / name) for name in ("rules", "widget"))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=tree, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_a_folder_of_a_few_texts_is_a_language_of_python(tree: Path) -> None:
    done = run(tree, "-c", PYTHON)
    assert done.stdout.splitlines() == [
        str(["xx"] * 9),
        "[{'ru': 'лев', 'xx': 'xion'}, {'ru': 'конь'}]",
        "Xeet True",
        "area: {x}xeps (xion)",
        "True",
        "True",
        "True",
        "True It",
        "xx",
    ], done.stderr
    shown = run(tree, "-m", "banmen", "piece", "tai", "lion", "--lang", "xx")
    assert "in xx" in shown.stdout, shown
    assert "xion" in shown.stdout
    assert run(tree, "-m", "banmen", "betza", "W", "--lang", "xx").stdout == (
        run(tree, "-m", "banmen", "betza", "W").stdout
    )


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="needs Node.js")
def test_a_folder_of_a_few_texts_is_a_language_of_the_page(tree: Path) -> None:
    assert NODE is not None
    subprocess.run([*NODE.node, "build.mjs"], cwd=tree / "js", check=True)
    static = tree / "widget/banmen/static"
    files = [path.name for path in static.glob("*.js") if "Xend of the xemo." in path.read_text("utf-8")]
    assert files == ["demo-xx.js"]  # the element has all languages within, but no demonstration
    checked = run(tree, "-m", "banmen", "i18n", "check", "xx")
    assert checked.returncode == 1, checked
    shown = " ".join(checked.stdout.split())
    assert shown.startswith("xx: ")
    assert "page, demo: 65 of 66 missing: label, empty, place, sideLine, scrub" in shown
    assert "Python, legend: 12 of 13 missing" in shown
    assert "Python, legend: 1 with other placeholders than in English: area" in shown
    assert "Python, practice: 1 not in English: sheet.unknown" in shown
    assert "names of pieces, tai: 100 of 101 missing: Emperor, Prince" in shown
    complete = run(tree, "-m", "banmen", "i18n", "check", "ja")
    assert (complete.returncode, complete.stdout.split(":")[1][:5]) == (0, " 0 of"), complete
