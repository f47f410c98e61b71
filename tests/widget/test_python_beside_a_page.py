"""What a page asks of the Python in its browser, and the folder with that Python."""

import base64
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from banmen import BetzaPad, Board, Drill
from banmen.cli import main
from banmen.course import browser
from banmen.export import offline_board
from banmen.host import python_folder
from banmen_rules import BanmenError

ROOT = Path(__file__).parent.parent.parent
PAD: dict[str, Any] = {
    "request": "pad",
    "draft": "K",
    "dialect": "banmen",
    "lang": "en",
    "drawn": [],
    "friends": [],
    "enemies": [],
    "radius": 0,
}
# Nothing of Jupyter is there, and no module of this environment.
ALONE = """
import sys
sys.path[:] = [sys.argv[1], *(place for place in sys.path if "site-packages" not in place)]
from banmen.course.browser import answer
print(answer(sys.argv[2]), "traitlets" in sys.modules)
"""


def ask(**asked: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(browser.answer(json.dumps(asked)))
    return found


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Make a folder with files named as those of Pyodide."""
    place = tmp_path / "node_modules/pyodide"
    place.mkdir(parents=True)
    for name in (*python_folder.FILES, "unused.js"):
        (place / name).write_text(name)
    (place / "package.json").write_text(json.dumps({"version": python_folder.PYODIDE}))
    (place / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": {"numpy": {}}}))
    return place


@pytest.mark.parametrize(
    "inputs",
    [
        {"text": "KNAD[cK-aK]"},
        {"text": "WfF", "lang": "ja", "friends": ((0, 1),), "enemies": ((1, 1),), "radius": 3},
        {"text": "fR", "dialect": "xbetza"},
    ],
)
def test_pad_in_a_page_says_what_the_widget_says(inputs: dict[str, Any]) -> None:
    pad = BetzaPad(**inputs)
    pad.drawn = [[0, 1], [1, 1]]
    names = ("draft", "dialect", "drawn", "friends", "enemies", "radius", "lang")
    reply = ask(request="pad", **{name: getattr(pad, name) for name in names})
    for name, value in reply.items():
        shown = getattr(pad, name)
        if isinstance(shown, bytes):
            value = base64.b64decode(value["base64"])  # noqa: PLW2901 - as the page reads it
        assert json.loads(json.dumps(value)) == shown if not isinstance(shown, bytes) else value == shown
    assert {"figure", "sentence", "candidates"} < reply.keys()


def test_faulty_notation_has_its_place() -> None:
    reply = ask(**{**PAD, "draft": "KN["})
    assert reply["problem"]["start"] == 3
    assert "text" not in reply


def test_next_round_is_that_of_the_widget() -> None:
    drill = Drill(variant="tai", category="hook", kinds=("legal", "spot"), seed=7, count=2, autosave=False)
    file = drill.without_python()["page"]["file"]  # type: ignore[index]
    reply = ask(request="drill", source=file["source"], exercises=file["exercises"], lang="en")
    more = drill.more()
    assert [card["id"] for card in reply["cards"]] == [each.id for each in more]
    assert reply["endless"]
    assert reply["mark"] == drill.without_python()["page"]["mark"]  # type: ignore[index]
    # Their kinds stand beside those of the exercises before.
    assert {card["board"]["catalogue"] for card in reply["cards"]} <= reply["catalogues"].keys()
    assert not [name for name in reply["catalogues"] if name in drill.catalogues]


def test_position_has_the_moves_of_the_board() -> None:
    board = Board("chu")
    reply = ask(request="position", variant="chu", ruleset="", tsfen=board.tsfen)
    assert base64.b64decode(reply["moves"]["base64"]) == board.moves


@pytest.mark.parametrize(
    "asked, says",
    [
        ("[", "is not valid JSON"),
        ("[]", "request must be an object"),
        ('{"request": "__import__"}', 'Unknown request "__import__"'),
        (json.dumps({**PAD, "lang": "xx"}), "Unknown language"),
        (json.dumps({**PAD, "dialect": "x"}), "Unknown dialect"),
        (json.dumps({**PAD, "draft": "K" * 20_001}), "draft must be at most"),
        (json.dumps({**PAD, "radius": 10**9}), "radius must be"),
        (json.dumps({**PAD, "friends": "x"}), "friends"),
        ('{"request": "drill", "lang": "en", "source": {}, "exercises": []}', "The source of a saved drill"),
        ('{"request": "position", "variant": "../x", "ruleset": "", "tsfen": ""}', "Unknown variant"),
        ('{"request": "position", "variant": "chu", "ruleset": "x", "tsfen": ""}', "x"),
        ('{"request": "position", "variant": "chu", "ruleset": "", "tsfen": "<b>"}', "must"),
    ],
)
def test_bad_requests_are_refused_with_a_reason(asked: str, says: str) -> None:
    reply = json.loads(browser.answer(asked))
    assert reply.keys() == {"error"}
    assert says in reply["error"]


def test_modules_answer_with_the_standard_library_alone(tmp_path: Path) -> None:
    packed = tmp_path / "banmen.zip"
    packed.write_bytes(python_folder.modules())
    zipfile.ZipFile(packed).extractall(tmp_path / "inside")
    command = [sys.executable, "-I", "-c", ALONE, str(tmp_path / "inside"), json.dumps(PAD)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    reply, loaded = done.stdout.rsplit(maxsplit=1)
    assert (json.loads(reply)["text"], loaded) == ("K", "False")


def test_boards_without_a_widget_begin_as_boards_do() -> None:
    begun = {name: Board.class_traits()[name].default() for name in offline_board.NOTHING_PLAYED}
    assert {**begun, "attacks": ""} == offline_board.NOTHING_PLAYED


def test_release_of_pyodide_is_that_of_the_site() -> None:
    site = json.loads((ROOT / "tools/site/package.json").read_text("utf-8"))
    assert site["dependencies"]["pyodide"] == python_folder.PYODIDE


def test_folder_has_python_and_nothing_else(tmp_path: Path, pyodide: Path) -> None:
    page = BetzaPad("K").export(tmp_path / "pad.html", python=pyodide)
    folder = tmp_path / "python"
    assert {path.name for path in folder.iterdir()} == {
        *python_folder.FILES,
        *("pyodide-lock.json", "python.js", "banmen.zip", "README.txt"),
    }
    assert json.loads((folder / "pyodide-lock.json").read_text())["packages"] == {}
    assert "worker-src 'self'" in page.read_text("utf-8")
    BetzaPad("W").export(page, python=pyodide, force=True)  # replaces the folder


def test_page_without_python_allows_no_requests(tmp_path: Path) -> None:
    assert "'self'" not in BetzaPad("K").export(tmp_path / "pad.html").read_text("utf-8")


def test_python_is_refused_where_it_does_nothing(tmp_path: Path, pyodide: Path) -> None:
    card = Drill([{"id": "a", "kind": "category", "variant": "tai", "piece": "lion"}], autosave=False)
    for widget, name in ((card, "page.html"), (BetzaPad("K"), "page.svg")):
        with pytest.raises(BanmenError, match="python is for the page of a pad or of random exercises"):
            widget.export(tmp_path / name, python=pyodide)
    assert not (tmp_path / name).exists()


def test_missing_pyodide_says_how_to_get_it(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    assert python_folder.find_pyodide() == pyodide
    with pytest.raises(BanmenError, match=r"Run `npm install pyodide@"):
        python_folder.find_pyodide(tmp_path)
    (pyodide / "package.json").write_text('{"version": "0.1"}')
    with pytest.raises(BanmenError, match=rf"Pyodide must be release {python_folder.PYODIDE}, got 0\.1"):
        python_folder.find_pyodide()
    (pyodide / "pyodide.mjs").unlink()
    with pytest.raises(BanmenError, match=r"pyodide\.mjs .*missing"):
        python_folder.find_pyodide()


def test_command_says_which_page_needs_python(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", "pad", "K", "-o", "pad.html"]) == 0
    assert "With --python it reads others" in capsys.readouterr().out
    assert main(["export", "pad", "K", "-o", "pad.html", "--force", "--python", str(pyodide)]) == 0
    said = capsys.readouterr().out
    assert "Python for the browser" in said
    assert "http.server" in said
    assert main(["export", "card", "lion", "--variant", "tai", "-o", "card.html"]) == 0
    assert "ython" not in capsys.readouterr().out
