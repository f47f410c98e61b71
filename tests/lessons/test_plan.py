"""Every lesson follows the plan, and its questions can be answered.

Each has, in this order: title and goals; the imports; a cropped board with few pieces; a demonstration of its
own; a drill; the cell ``check``: a sheet, which shows its score itself; a summary, ``end`` or ``learned``;
perhaps an appendix, ``curious``. One board has many pieces.
"""

import json
import re
from pathlib import Path

import pytest

from banmen import Board
from banmen_rules import game
from banmen_rules.teaching.demonstrations import lint
from banmen_rules.teaching.exercises import solution
from tests.lessons.course import FOLDER, LESSONS, lesson, path_of, prose
from tests.lessons.facts import states

LARGEST = 17  # files or ranks: more is no cropped board
FEW, MANY = 4, 10  # pieces
QUESTIONS = range(4, 11)
FIRST = {1, 22}  # of the course, and of the smaller games of the family

GRADED = 21
"""The lesson for teachers, whose sheet is graded in Python."""

each = pytest.mark.parametrize("number", LESSONS)
but_the_first = pytest.mark.parametrize("number", [number for number in LESSONS if number not in FIRST])


@each
def test_it_has_its_number_title_and_goals(number: int) -> None:
    assert lesson(number).cells[0].id == "title"
    first = lesson(number).source("title")
    assert first.startswith(f"# {number}. ")
    assert 2 <= len(re.findall(r"^- ", first, re.MULTILINE)) <= 4


@each
def test_its_parts_are_in_order(number: int) -> None:
    found = lesson(number)
    values = list(found.values.values())
    firsts = [type(value).__name__ for value in values]
    order = [firsts.index(part) for part in ("Board", "Demo", "Drill", "Sheet")]
    assert order == sorted(order)
    assert len(found.sheets) == 1
    scored = [cell.id for cell in found.cells if cell.cell_type == "code" and ".score" in cell.source]
    assert (scored == []) == (number != GRADED), "only graded sheets do not show their score themselves"
    ids = [cell.id for cell in found.cells]
    (end,) = [cell.id for cell in found.cells if cell.source.startswith("## What you have learned")]
    assert end in {"end", "learned"}
    assert [name for name in ids if name.startswith("check")][:2] == ["check", "check-sheet"]
    assert ids[ids.index(end) - 1].startswith("check-")
    assert ids[ids.index(end) + 1 :][:1] in ([], ["curious"])


@each
def test_it_starts_on_a_cropped_board_with_few_pieces(number: int) -> None:
    boards = lesson(number).boards
    assert boards[0].region
    assert sum(1 for _ in boards[0].position.pieces()) <= FEW
    assert any(sum(1 for _ in board.position.pieces()) >= MANY for board in boards)


@each
def test_its_cropped_boards_hide_no_piece(number: int) -> None:
    for board in filter(_is_cropped, lesson(number).boards):
        left, top, right, bottom = board.game.size.corners(board.region)
        assert max(right - left, bottom - top) < LARGEST, board.title
        assert {square for square, _ in board.position.pieces()} <= board.game.size.region(board.region)


@each
def test_its_demonstrations_are_its_own_and_have_no_faults(number: int) -> None:
    demos = lesson(number).demos
    assert demos
    for demo in demos:
        assert not lint(demo.demonstration)
        assert any(step.question for step in demo.demonstration.steps), "it asks the audience something"
    files = (FOLDER / "demonstrations").glob(f"{number:02}_*.json")
    shipped = {path.stem for path in files if "." not in path.stem}  # the others are translations of these
    shown = re.findall(r'Demo\("(\d\d_\w+)"', "".join(cell.source for cell in lesson(number).cells))
    assert set(shown) == shipped
    assert path_of(number).stem in shipped


@each
def test_its_questions_can_all_be_answered(number: int) -> None:
    found = lesson(number)
    (sheet,) = found.sheets
    again = type(sheet)(sheet.sheet)
    for at, exercise in enumerate(again.exercises):
        again.at = at
        again.answer(solution(exercise))
    assert (again.score, sheet.score) == (again.max, 0)


@each
def test_its_drill_and_sheet_have_different_exercises(number: int) -> None:
    found = lesson(number)
    asked = [exercise.id for trainer in (*found.drills, *found.sheets) for exercise in trainer.exercises]
    assert len(asked) == len(set(asked))
    assert all(len(trainer.exercises) in QUESTIONS for trainer in (*found.drills, *found.sheets))


@each
def test_its_exercises_show_the_squares_of_their_answers(number: int) -> None:
    found = lesson(number)
    for exercise in (one for trainer in (*found.drills, *found.sheets) for one in trainer.exercises):
        if exercise.region:
            size = game(exercise.variant).size
            answers = json.dumps(dict(solution(exercise)))
            squares = {size.parse_square(name) for name in re.findall(r"\b\d+[a-z]{1,2}\b", answers)}
            assert squares <= size.region(exercise.region), exercise.id


@each
def test_its_links_lead_to_files(number: int) -> None:
    links = re.findall(r"\]\(([^)#][^)]*)\)", "\n".join(lesson(number).prose))
    assert links
    assert not [link for link in links if not (FOLDER / link).is_file()]


@but_the_first
def test_the_lesson_before_and_this_one_lead_to_each_other(number: int) -> None:
    assert path_of(number - 1).name in lesson(number).prose[0]
    (end,) = [text for text in lesson(number - 1).prose if text.startswith("## What you have learned")]
    assert path_of(number).name in end


def _is_cropped(board: Board) -> bool:
    return bool(board.region)


WITHDRAWN = {
    r"[Nn]o piece slides (on )?(past|through) an": "range capturers and six other kinds of taikyoku do",
    r"どの駒も、ほかの駒を通り抜けて": "the same in Japanese",
    r"captures one becomes stronger": "hook mover and goblin can go to fewer squares afterwards",
    r"[Nn]o other first move gives": "by one count only, 500 to 495",
    r"protects everything that nothing else does": "not where Black guards the square (teleport-10)",
    r"In all three games a piece promotes": "by the articles; a Japanese page lists taikyoku with the zones",
    r"This is also called \*limited range": "the article's name for the golden bird and its relatives",
    r"The article says only that such a piece": "it continues: evidence for the other reading",
    r"but did not look sideways": "a guess: it says perhaps",
    r"there are 470 kinds": "470 entries in three games, 304 names in kanji",
    r"the pieces that turn corners, and then": "three of the four",
    r"Check need not be answered, but": "for dai dai the sources do not say: a choice of this program",
    r"no source but one says so": "the article on tai says that the stalemated side loses",
    r"One federation official": "the official of lesson 12 is the same: one name for him",
    r"ATSI site|ATSI ?のサイト": "ATSI is the protocol; the site is taikyoku-shogi.github.io",
    r"大局将棋の規則は大大将棋より単純": "the hint is about passing only",
}
"""Wrong claims that were once made, as patterns, and why each is wrong."""


@pytest.mark.parametrize("claim", WITHDRAWN)
def test_withdrawn_claims_do_not_come_back(claim: str) -> None:
    packs = FOLDER.parent / "rules/banmen_rules/teaching/exercises/packs"
    files = [*FOLDER.rglob("*.ipynb"), *FOLDER.rglob("*.json"), *packs.glob("*.json")]
    assert len(files) > 60
    found = [path.name for path in files if re.search(claim, _read(path))]
    assert not found, WITHDRAWN[claim]


def _read(path: Path) -> str:
    """Read a file's text; the lines of a notebook's cells are joined, as a reader sees them."""
    text = path.read_text("utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = json.loads(text)["cells"]
    return "\n".join(" ".join("".join(cell["source"]).split()) for cell in cells)


def test_the_articles_and_the_site_are_introduced_once_and_early() -> None:
    """Lesson 1 introduces them, and only lesson 1 spells out the name behind ATSI."""
    states(1, "sources", "taikyoku-shogi.github.io", 2010, 17)
    assert lesson(1).source("sources").count("\n- **") == 3, "the article, the site, and other programs"
    named = [
        number
        for number in LESSONS
        if "Australian Taikyoku Shogi Interface" in " ".join(prose(path_of(number)))
    ]
    assert named == [1]


READINGS = {
    "sente": 1,
    "gote": 1,
    "torisute": 1,
    "jitto": 8,
    "tsukegui": 22,
    "senjishi": 22,
    "odori": 9,
    "ōte": 13,
    "sennichite": 13,
}
"""Japanese terms, by the lesson that gives their reading."""


@pytest.mark.parametrize("term", READINGS)
def test_a_japanese_term_has_its_reading_once(term: str) -> None:
    found = [
        number
        for number in LESSONS
        for _ in re.findall(rf"(?<!\w){term}(?!\w)", " ".join(prose(path_of(number))))
    ]
    assert found == [READINGS[term]]
