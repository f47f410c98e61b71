"""The reference notebooks are fresh and complete, their links work, and every cell runs."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from banmen_rules import VARIANTS, load_variant
from tools.make_reference import FOLDER, notebooks

SVG = "{http://www.w3.org/2000/svg}svg"

each_game = pytest.mark.parametrize("name", VARIANTS)


@cache
def executed(name: str) -> Any:  # noqa: ANN401 - nbformat is untyped
    """Run a notebook in a kernel of its own."""
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    return notebook


def pages(name: str) -> list[str]:
    """Collect the HTML that its cells show."""
    return [
        output.data["text/html"]
        for cell in executed(name).cells
        for output in cell.get("outputs", [])
        if "text/html" in output.get("data", {})
    ]


def prose(name: str) -> str:
    return "\n".join(cell.source for cell in executed(name).cells if cell.cell_type == "markdown")


@each_game
def test_it_is_fresh(name: str) -> None:
    """If this fails, run ``tools/make_reference.py`` and review the changes."""
    assert (FOLDER / f"{name}.ipynb").read_text("utf-8") == notebooks()[f"{name}.ipynb"]


def test_there_are_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == set(notebooks())


@each_game
def test_it_is_stored_without_outputs(name: str) -> None:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


@each_game
def test_its_cells_are_one_line_of_code_with_prose_before(name: str) -> None:
    cells = executed(name).cells
    code = [place for place, cell in enumerate(cells) if cell.cell_type == "code"]
    assert all(cells[place - 1].cell_type == "markdown" for place in code)
    assert all(len(cells[place].source.splitlines()) == 1 for place in code)


@each_game
def test_it_shows_every_kind_once_with_its_figure_and_text(name: str) -> None:
    variant = load_variant(name)
    entries = [
        entry
        for page in pages(name)
        for entry in ET.fromstring(f"<page>{page}</page>").iter("article")  # noqa: S314 - our own
    ]
    kinds = {f"{name}-{kind.id}": kind for kind in (*variant.kinds, *variant.extras)}
    assert sorted(str(entry.get("id")) for entry in entries) == sorted(kinds)
    for entry in entries:
        kind = kinds[str(entry.get("id"))]
        assert len(entry.findall(f".//{SVG}")) == 1
        assert next(entry.iter("code")).text == kind.betza
        assert kind.name in "".join(entry.itertext())


@each_game
def test_its_cells_print_and_fail_nothing(name: str) -> None:
    outputs = [output for cell in executed(name).cells for output in cell.get("outputs", [])]
    assert {output.output_type for output in outputs} == {"execute_result"}


@each_game
def test_its_links_lead_somewhere(name: str) -> None:
    text = prose(name)
    headings = {line.lstrip("# ").replace(" ", "-") for line in text.splitlines() if line.startswith("#")}
    shown = {found for page in pages(name) for found in re.findall(r'<article id="([^"]+)"', page)}
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        place, _, anchor = link.partition("#")
        assert not place or (FOLDER / place).resolve().is_file(), link
        assert not anchor or anchor in headings | shown, link


@each_game
def test_every_kind_is_in_the_index(name: str) -> None:
    variant = load_variant(name)
    index = prose(name).rpartition("## Index")[2]
    for kind in (*variant.kinds, *variant.extras):
        assert f"[{kind.name}](#{name}-{kind.id}) {kind.kanji}" in index


@each_game
def test_every_letter_of_its_betza_is_explained(name: str) -> None:
    explained = set("".join(re.findall(r"^\| `([^`]+)` \|", prose(name), re.MULTILINE)))
    used = {sign for kind in load_variant(name).kinds for sign in kind.betza}
    assert {sign for sign in used if not sign.isdigit() and sign not in "(),"} <= explained


def test_the_lessons_lead_to_it() -> None:
    first = (Path(FOLDER).parent / "01_first_steps.ipynb").read_text("utf-8")
    for name in VARIANTS:
        assert f"(reference/{name}.ipynb)" in first
