"""Every widget as a page: its size, what it carries for results, and how Python reads results back."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banmen import (
    Atlas,
    BetzaPad,
    Board,
    Course,
    Demo,
    Drill,
    Exercise,
    Lesson,
    PieceCard,
    Pursuit,
    Review,
    Sheet,
    Storm,
    cli,
)
from banmen.course import exported
from banmen.export import command
from banmen.host import html_page
from banmen.practice.results import read_results
from banmen.practice.trainer import Trainer
from banmen_rules import BanmenError
from banmen_rules.drawing.svg import without_font
from banmen_rules.teaching.exercises import Progress
from banmen_rules.teaching.exercises.codes import format_code

LION = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion", "options": ["hook", "area"]}
LARGEST = 700_000
"""Bytes of a page."""

QUICK: dict[str, Callable[[], Any]] = {
    "exercise": lambda: Exercise(LION, autosave=False),
    "sheet": lambda: Sheet("lesson_08", autosave=False),
    "graded sheet": lambda: Sheet("lesson_08", graded=True, autosave=False),
    "card": lambda: PieceCard("lion", "tai"),
    "pad": BetzaPad,
    "course": lambda: Course("tai"),
    "demo": lambda: Demo("08_lion_moves"),
    "taikyoku": lambda: Board("taikyoku", autosave=False),
}
SLOW: dict[str, Callable[[], Any]] = {
    "drill": lambda: Drill("lion", autosave=False),
    "random drill": lambda: Drill(variant="taikyoku", autosave=False),
    "review": lambda: Review("taikyoku", autosave=False),
    "storm": lambda: Storm(seed=1),
    "pursuit": lambda: Pursuit("tai", autosave=False),
    "atlas": Atlas,
    **{f"lesson {number}": partial(Lesson, number) for number in (1, 7, 17, 19, 20)},
}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", QUICK)
def test_a_page_is_small(name: str, tmp_path: Path) -> None:
    assert QUICK[name]().export(tmp_path / "page.html").stat().st_size < LARGEST


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_a_page_of_many_is_small(name: str, tmp_path: Path) -> None:
    assert SLOW[name]().export(tmp_path / "page.html").stat().st_size < LARGEST


def test_a_large_picture_has_each_shape_once() -> None:
    board = Board("taikyoku", autosave=False)
    whole, shared = without_font(board.svg()), html_page.still(board).picture
    assert len(shared) < len(whole) / 2
    assert shared.count("M0 -23.2L18.3 -17.4L21 23.2L-21 23.2L-18.3 -17.4Z") <= 2


@pytest.mark.parametrize(
    "make, title",
    [
        (lambda: Exercise(LION, autosave=False), "Which of these moves can the lion make?"),
        (lambda: BetzaPad("KN"), "KN"),
        (lambda: Sheet([LION], title="Lions &c.", autosave=False), "Lions &amp;c."),
    ],
)
def test_every_page_has_a_title(make: Callable[[], Any], title: str, tmp_path: Path) -> None:
    page = make().export(tmp_path / "page.html").read_text("utf-8")
    found = re.search("<title>(.+?)</title>", page)
    assert found
    assert found[1].startswith(title)


# ---------------------------------------------------------------- results


def page_of(widget: Trainer) -> dict[str, Any]:
    """Return the data for results, as the page gets it."""
    page: dict[str, Any] = json.loads(json.dumps(html_page.still(widget).traits["page"]))
    return page


def file_of(widget: Trainer, rows: list[dict[str, Any]], path: Path) -> Path:
    """Write the results file as the page does."""
    file = page_of(widget)["file"]
    file["traits"] |= {"answers": rows, "at": len(rows)}
    path.write_text(json.dumps(file), "utf-8")
    return path


def test_a_results_file_is_read_and_judged_again(tmp_path: Path) -> None:
    drill = Drill([LION, {**LION, "id": "again", "piece": "hook mover"}], title="Mine", autosave=False)
    rows = [
        {
            "card": "lion",
            "tries": [{"choice": "hook"}, {"choice": "area"}],
            "wrong": 0,
            "stars": 3,
            "done": True,
        },
        {"card": "again", "tries": [{"choice": "area"}], "gave_up": True, "done": True, "stars": 3},
    ]
    path = file_of(drill, rows, tmp_path / "results.json")
    found = read_results(path, progress="mine.jsonl")
    # The page may claim anything: of the first, one answer was wrong; the second was given up.
    assert [(row["exercise"], row["right"], row["stars"]) for row in found] == [
        ("lion", True, 2),
        ("again", False, 0),
    ]
    assert [row["title"] for row in Progress("mine.jsonl").rows()] == ["Mine", "Mine"]
    assert [row["stars"] for row in Drill.load(path).results] == [2, 0]


@pytest.mark.parametrize(
    "text, says",
    [
        ("{", "results.json is not a results file: "),
        ("[]", 'must have "banmen": one of drill'),
        ('{"banmen": "card"}', 'must have "banmen": one of drill'),
        ('{"format": "banmen-answers"}', "has the answers to a sheet. Read it with the sheet"),
        ('{"banmen": "drill", "version": 9}', "version"),
        ('{"banmen": "drill", "version": 1}', "exercises"),
    ],
)
def test_a_file_of_something_else_is_refused(text: str, says: str) -> None:
    Path("results.json").write_text(text)
    with pytest.raises(BanmenError, match=says.replace("[", r"\[")):
        read_results("results.json")


def test_a_forged_row_is_refused(tmp_path: Path) -> None:
    for row in ({"card": "nowhere"}, {"card": "lion", "tries": 3}, 7):
        path = file_of(Exercise(LION, autosave=False), [row], tmp_path / "results.json")  # type: ignore[list-item]
        with pytest.raises(BanmenError):
            read_results(path)


def test_a_code_is_read_with_the_same_exercises() -> None:
    drill = Drill([LION, {**LION, "id": "again", "piece": "hook mover"}], autosave=False)
    code = format_code(drill.exercises, {"again": 1})
    assert drill.read_code(code) == [{"exercise": "again", "right": True, "stars": 1}]
    with pytest.raises(BanmenError, match="belongs to other exercises"):
        Exercise(LION, autosave=False).read_code(code)


def test_the_page_writes_the_same_code() -> None:
    # js/test/trainer-report.test.ts has this code, too.
    drill = Drill("hook", autosave=False)
    assert page_of(drill)["mark"] == "57Q"
    assert format_code(drill.exercises, {"hook-1": 3, "hook-4": 0, "hook-18": 2}) == "57Q4-BPB5-MDR"


def test_a_page_of_a_graded_sheet_has_no_solutions_and_its_answers_are_graded(tmp_path: Path) -> None:
    sheet = Sheet([LION], title="Cats", graded=True, autosave=False)
    traits = html_page.still(sheet).traits
    assert [card["key"] for card in traits["cards"]] == [None]
    page = page_of(sheet)
    assert (page["mark"], page["file"]) == ("", {})
    assert '"right"' not in json.dumps(page)
    path = tmp_path / "cats-answers.json"
    path.write_text(json.dumps({**page["answers"], "answers": {"1": {"choice": "area"}}, "work": {}}))
    Sheet([LION], title="Cats", graded=True, autosave=False).save("sheet.json")
    assert Sheet.load("sheet.json", answers=path).score == 1.0


def test_pages_of_other_exercises_or_settings_keep_apart() -> None:
    pages = [
        Exercise(LION, autosave=False),
        Exercise({**LION, "options": ["range", "area"]}, autosave=False),
        Exercise(LION, timer=True, autosave=False),
        Drill([LION], autosave=False),
    ]
    assert len({page_of(each)["id"] for each in pages}) == len(pages)
    assert page_of(Exercise(LION, lang="ja", autosave=False))["id"] == page_of(pages[0])["id"]


# ---------------------------------------------------------------- the command


def test_the_command_knows_every_widget_that_it_names() -> None:
    assert command.WIDGETS.keys() == exported.CLASSES.keys()


@pytest.mark.parametrize(
    "arguments, page",
    [
        ("sheet lesson_08 --graded --title Lions", "lesson_08.html"),
        ("exercise hook-1 --lang ja --theme dark", "hook-1.html"),
        ("card lion --variant tai", "lion.html"),
        ("pad WfF -o gold.html", "gold.html"),
        ("demo 08_lion_moves", "08_lion_moves.html"),
        ("lesson 12_promotion --lang ja --code", "12_promotion.html"),
        ("lesson 12", "12.html"),
    ],
)
def test_a_widget_is_written_by_its_name(
    arguments: str, page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", *arguments.split()]) == 0
    assert capsys.readouterr().out.startswith(f"{page}: ")
    assert "banmen-boards" in Path(page).read_text("utf-8")


def test_a_worksheet_is_written_by_its_name() -> None:
    assert cli.main(["export", "sheet", "lesson_08", "--paper", "--title", "Lions"]) == 0
    page = Path("lesson_08.html").read_text("utf-8")
    assert "size: A4" in page
    assert "<h1>Lions</h1>" in page
    assert 'class="tasks columns-2"' in page
    assert 'class="key"' in page
    arguments = "export drill lion --paper --columns 1 --no-key --size Letter -o lion.html"
    assert cli.main(arguments.split()) == 0
    page = Path("lion.html").read_text("utf-8")
    assert "size: Letter" in page
    assert 'class="tasks columns-1"' in page
    assert 'class="key"' not in page


@pytest.mark.parametrize(
    "arguments, says",
    [
        ("drill", "drill needs NAME: a pack, a topic"),
        ("drill hok", 'Unknown pack "hok". Did you mean "hook"'),
        ("card lion --region 1a-2b", "--region needs a game, got card."),
        ("card lion --run", "--run needs a notebook, got card."),
        ("pad WfF --orientation black", "--orientation needs a board, got pad."),
        ("pad WfF --title Gold", "--title cannot be set for pad."),
        ("sheet lesson_08 --variant tai", "--variant needs one of drill, storm, card, got sheet."),
        ("exercise hook-1 --graded", "--graded needs a sheet, got exercise."),
        ("lesson", "lesson needs NAME: a lesson: its name, its number or "),
        ("lesson 12_promotoin", 'Did you mean "12_promotion"'),
        ("lesson 12 --title Mine", "--title cannot be set for lesson."),
        ("lesson 12 --python", "--python needs pad or drill, got lesson."),
        ("lesson 12 --variant tai", "--variant needs one of drill, storm, card, got lesson."),
        ("lesson 12 --paper", "--paper needs a sheet, drill or exercise, got lesson."),
        ("card lion --paper", "--paper needs a sheet, drill or exercise, got card."),
        ("card lion --code", "--code needs a lesson, got card."),
        ("sheet lesson_08 --columns 1", "--columns needs --paper."),
        ("tai --no-key", "--key needs --paper."),
        ("tai --paper", "--paper needs one of drill"),
        ("sheet lesson_08 --paper --theme dark", "--theme cannot be combined with --paper."),
        ("sheet lesson_08 --paper --python", "--python cannot be combined with --paper."),
        ("tai lion", "Only drill, exercise, "),
        ("tai --graded", "--graded needs one of drill"),
        ("tai --lang ja", "--lang needs one of drill"),
    ],
)
def test_what_cannot_be_written_is_refused(
    arguments: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", *arguments.split()]) == 2
    assert says in capsys.readouterr().err
    assert not list(Path.cwd().glob("*.html"))


def test_the_help_lists_every_widget(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["export", "--help"])
    written = capsys.readouterr().out
    for name in command.WIDGETS:
        assert f"banmen export {name} " in written
