"""Pages without Python, by nbconvert, Quarto and MyST-NB, and an output as Colab embeds it.

Usually their scripts come from servers; here they come from this machine.
"""

import copy
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert.exporters import HTMLExporter, SlidesExporter
from nbformat import NotebookNode
from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.hosts.files import ANYWIDGET, MANAGER, REQUIRE, REVEAL, serving_files
from tests.hosts.pages import Visit, visiting

WIDGET, STATE = "application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json"
CELL = "from banmen import Board\nboard = Board('tai')\nboard"
PARTS: Mapping[str, Path] = {
    "/require.js": REQUIRE,
    "/manager": MANAGER,
    "/anywidget.js": ANYWIDGET,
    "/reveal": REVEAL,
}
LOCAL = {
    "require_js_url": "/require.js",
    "widget_renderer_url": "/manager/embed-amd.js",
    "mathjax_url": "",
    "jquery_url": "",
    "mermaid_js_url": "",
}


@pytest.fixture(scope="module")
def notebook() -> NotebookNode:
    """Run a notebook with a board, and keep the state of its widgets in it."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    text = {"cell_type": "markdown", "id": "text", "metadata": {}, "source": "# Tai shogi"}
    code = {**text, "cell_type": "code", "id": "code", "source": CELL, "execution_count": None, "outputs": []}
    given = {"cells": [text, code], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    made = nbformat.from_dict(given)  # type: ignore[no-untyped-call]
    return NotebookClient(made, store_widget_state=True).execute()


@contextmanager
def opened(browser: Browser, page: str, *, host: str = "") -> Iterator[Visit]:
    """Look at a page on a server that has the scripts, too."""
    with (
        serving_files({"/page.html": page, **PARTS}) as url,
        visiting(browser, f"{url}/page.html", host=host) as visit,
    ):
        yield visit


def explore(board: Board) -> None:
    """Look at what a piece does on a page that has no Python; a move says so at once."""
    board.click("13s")
    board.expect(selected="13s", targets=1)
    board.click("13r")
    board.expect_message(re.compile("Python is not running here"), "error")
    board.expect(ply=0)


def test_nbconvert_page_is_explored(chromium: Browser, notebook: NotebookNode) -> None:
    page, _ = HTMLExporter(**LOCAL).from_notebook_node(notebook)  # type: ignore[no-untyped-call]
    with opened(chromium, page) as visit:
        explore(visit.board())


# The theme of slides takes fonts from a server, and misses what is left out here.
SLIDES = "fonts.googleapis.com|MathJax is not defined|[$] is not defined|Failed to resolve module specifier"


def test_slides_are_explored(chromium: Browser, notebook: NotebookNode) -> None:
    slides = copy.deepcopy(notebook)
    for cell in slides.cells:
        cell.metadata.slideshow = {"slide_type": "slide"}
    options = {**LOCAL, "reveal_url_prefix": "/reveal", "font_awesome_url": "", "reveal_scroll": True}
    exporter = SlidesExporter(**options)  # type: ignore[no-untyped-call]
    page, _ = exporter.from_notebook_node(slides)
    with opened(chromium, page, host=SLIDES) as visit:
        expect(visit.page.locator("section.present h1").first).to_be_visible()
        visit.page.keyboard.press("ArrowRight")
        expect(visit.page.locator("section.present .banmen").first).to_be_visible()
        board = visit.board()
        board.root.evaluate("(root) => Promise.all(document.getAnimations().map((each) => each.finished))")
        explore(board)


def views(notebook: NotebookNode) -> Iterator[str]:
    """Write the widgets of a notebook as pages do."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if WIDGET in output.get("data", {}):
                yield f'<script type="{WIDGET}">{json.dumps(output.data[WIDGET])}</script>'


def state(notebook: NotebookNode) -> str:
    return f'<script type="{STATE}">{json.dumps(notebook.metadata.widgets[STATE])}</script>'


def test_quarto_page_is_explored(chromium: Browser, notebook: NotebookNode) -> None:
    """As Quarto writes it, which no registry has."""
    page = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quarto</title>
<script src="/require.js"></script>
<script type="application/javascript">define('jquery', [], () => undefined)</script>
<script src="/manager/embed-amd.js" crossorigin="anonymous"></script></head>
<body class="quarto-light"><main class="content" id="quarto-document-content"><div class="cell">
<div class="cell-output cell-output-display">{"".join(views(notebook))}</div></div></main>
{state(notebook)}</body></html>"""
    with opened(chromium, page) as visit:
        explore(visit.board())


def test_myst_nb_page_is_explored(chromium: Browser, notebook: NotebookNode, tmp_path: Path) -> None:
    """Jupyter Book 1 is made with MyST-NB."""
    book = tmp_path / "book"
    book.mkdir()
    (book / "index.ipynb").write_text(json.dumps(notebook), "utf-8")
    (book / "conf.py").write_text(
        "extensions = ['myst_nb']\nnb_execution_mode = 'off'\nhtml_theme = 'basic'\n"
        "nb_ipywidgets_js = {'/require.js': {}, '/manager/embed-amd.js': {}}\n"
    )
    command = (sys.executable, "-m", "sphinx", "-q", "-b", "html", book, tmp_path / "pages")
    subprocess.run(command, check=True)
    with (
        serving_files({"/pages": tmp_path / "pages", "/pages/anywidget.js": ANYWIDGET, **PARTS}) as url,
        visiting(chromium, f"{url}/pages/index.html") as visit,
    ):
        explore(visit.board())


# As Colab writes the frame of an output.
SANDBOX = (
    "allow-downloads allow-forms allow-pointer-lock allow-popups allow-popups-to-escape-sandbox"
    " allow-same-origin allow-scripts allow-storage-access-by-user-activation"
)


def test_output_in_a_frame_of_another_origin_is_explored(chromium: Browser, notebook: NotebookNode) -> None:
    """As Colab embeds it: the frame has its own origin, and its scripts come from a third server."""
    with serving_files(PARTS) as scripts:
        frame = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Output</title>
<script src="{scripts}/require.js" crossorigin="anonymous"></script>
<script>requirejs.config({{ paths: {{ anywidget: "{scripts}/anywidget" }} }});</script>
<script src="{scripts}/manager/embed-amd.js" crossorigin="anonymous"></script></head>
<body><div id="output-area">{"".join(views(notebook))}</div>{state(notebook)}</body></html>"""
        with serving_files({"/output.html": frame}) as outputs:
            page = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Notebook</title>
<style>iframe {{ width: 1200px; height: 900px; border: 0 }}</style>
<iframe sandbox="{SANDBOX}" src="{outputs}/output.html"></iframe>"""
            with opened(chromium, page) as visit:
                root = visit.page.frame_locator("iframe").locator(".banmen").first
                expect(root).to_have_attribute("data-ready", "true")
                expect(root).to_have_attribute("data-font", "ready")
                explore(Board(root))
