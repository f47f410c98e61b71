"""Lessons in Japanese: each is the lesson in English, cell by cell, and only what is read differs.

Cells have the same names and the same code, but for the line that chooses the language, and for titles and
tasks, which learners read. The prose has the same squares, notation and links, and the same pieces.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from banmen import Board, Drill, Legend, Reach, Sheet, _language
from banmen_rules import VARIANTS, game
from tests.lessons.course import FOLDER, execute

TRANSLATIONS = sorted((FOLDER / "ja").glob("*.ipynb"))
READ = {"title", "task", "caption"}
"""What learners read in the code: names of arguments and of fields."""
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)]+)\)")
KANJI = re.compile(r"[\u4e00-\u9fff]")

each = pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    _language._chosen.clear()


def cells(path: Path) -> dict[str, Any]:
    read = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return {cell.id: cell for cell in read.cells}


def pairs(path: Path, kind: str) -> Iterator[tuple[str, str, str]]:
    """Go through the cells of a kind: name, in English, in Japanese."""
    english = cells(FOLDER / path.name)
    for name, cell in cells(path).items():
        if cell.cell_type == kind:
            yield name, english[name].source, cell.source


class Same(ast.NodeTransformer):
    """Takes out of the code what may differ."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        node.names = [alias for alias in node.names if alias.name != "language"]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if ast.unparse(node) == "language('ja')" else self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return ast.keyword(node.arg, ast.Constant("")) if node.arg in READ else self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        for at, key in enumerate(node.keys):
            if isinstance(key, ast.Constant) and key.value in READ:
                node.values[at] = ast.Constant("")
        return self.generic_visit(node)


def same(code: str) -> str:
    return ast.unparse(Same().visit(ast.parse(code)))


def lands(link: str, folder: Path) -> str:
    """Name what a link leads to, in whichever language."""
    return (folder / link).resolve().name


def test_the_lessons_that_show_how_it_is_done_are_there() -> None:
    assert [path.name[:2] for path in TRANSLATIONS] == ["01", "02", "14"]


@each
def test_it_has_the_same_cells(path: Path) -> None:
    english, japanese = cells(FOLDER / path.name), cells(path)
    assert list(english) == list(japanese)
    assert [cell.cell_type for cell in english.values()] == [cell.cell_type for cell in japanese.values()]


@each
def test_it_has_the_same_code_but_for_what_is_read(path: Path) -> None:
    for name, english, japanese in pairs(path, "code"):
        assert same(japanese) == same(english), name
        assert ('language("ja")' in japanese) == (name == "import"), name


@each
def test_what_is_read_in_the_code_is_in_japanese(path: Path) -> None:
    for name, _, japanese in pairs(path, "code"):
        for title in re.findall(r'(?:title=|"task": )f?"([^"]*)"', japanese):
            assert KANJI.search(title) or re.search(r"[\u3040-\u30ff]", title) or title == "WfF", (
                name,
                title,
            )


@each
def test_the_prose_has_the_same_squares_and_notation(path: Path) -> None:
    for name, english, japanese in pairs(path, "markdown"):
        assert set(CODE.findall(japanese)) == set(CODE.findall(english)), name


@each
def test_the_prose_has_the_same_headings_lists_and_tables(path: Path) -> None:
    for name, english, japanese in pairs(path, "markdown"):
        for mark in ("#", "- ", "|"):
            count = [sum(line.startswith(mark) for line in text.splitlines()) for text in (english, japanese)]
            assert count[0] == count[1], (name, mark)


@each
def test_its_links_lead_to_the_same_places_in_japanese_where_there_are(path: Path) -> None:
    translated = {each.name for each in TRANSLATIONS}
    for name, english, japanese in pairs(path, "markdown"):
        targets = LINK.findall(japanese)
        assert sorted(lands(link, path.parent) for link in targets) == sorted(
            lands(link, FOLDER) for link in LINK.findall(english)
        ), name
        for link in targets:
            assert (path.parent / link).is_file(), link
            assert ("/" not in link) == (Path(link).name in translated), link


@each
def test_the_prose_names_the_same_pieces(path: Path) -> None:
    """Those that the English prose sets in bold, or in the first column of a table."""
    kanji = {kind.name.lower(): kind.kanji for name in VARIANTS for kind in game(name).kinds}
    for name, english, japanese in pairs(path, "markdown"):
        named = re.findall(r"\*\*([A-Za-z ]+)\*\*", english) + re.findall(
            r"^\| ([a-z ]+) \|", english, re.MULTILINE
        )
        for piece in named:
            if piece.lower() in kanji:
                assert any(form in japanese for form in kanji[piece.lower()].split("/")), (name, piece)


@each
def test_its_boards_exercises_and_demonstrations_speak_japanese(path: Path) -> None:
    found = execute(path)
    for value in found.values.values():
        if isinstance(value, Reach):
            assert "行けます" in value.board.title
        elif isinstance(value, Legend):
            assert "歩み" in repr(value)
        elif hasattr(value, "lang"):
            assert value.lang == "ja", value
    assert sum(isinstance(value, Board | Drill | Sheet) for value in found.values.values()) > 3
    (demo,) = found.demos
    assert demo.demonstration.language == "ja"
