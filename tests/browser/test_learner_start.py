"""A learner starts ``banmen lab``: the course and nothing else; a stranger's notebook waits for a button."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from banmen.cli import workspace_of
from tests.browser.board import PATIENCE
from tests.browser.lab import VIEWPORT, Faults, Lab, apart
from tests.servers import LAB_OPTIONS, free_port, serving

COURSE, LESSON, STRANGE = "00_course.ipynb", "01_lesson.ipynb", "strange.ipynb"
BOARD = "from banmen import Board\nBoard('tai', region='16m-10y', panel='lesson')"
# As `banmen lab` does, with lessons of our own.
CODE = ".jp-Notebook:visible .jp-CodeCell .cm-content"
READY = ".jp-Notebook:visible .banmen[data-ready=true]"
LONG = "\n\n".join(["# 1. The lion", *["It may capture twice."] * 40])
"""A text longer than the screen: JupyterLab would go to what follows it before there are boards."""
SCROLLED = """
window.scrolled = 0;
const note = ({ target }) => { window.scrolled = Math.max(window.scrolled, target.scrollTop ?? 0); };
document.addEventListener("scroll", note, true);
"""
IDLE = "() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(true))))"
START = """
import sys
from pathlib import Path
from banmen import cli
lessons, folder, *options = sys.argv[1:]
cli.lessons_folder = lambda: Path(lessons)
sys.exit(cli.main(["lab", folder, "--", *options]))
"""


def notebook(*sources: str, prose: str = "# 1. The lion") -> str:
    """Write a notebook as a lesson is: prose, and code that is hidden and runs when it is opened."""
    cells: list[dict[str, object]] = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": prose}
    ]
    cells += [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {"jupyter": {"source_hidden": True}},
         "execution_count": None, "outputs": [], "source": source}
        for n, source in enumerate(sources)
    ]  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "banmen": {"run": True}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Start ``banmen lab`` as on the first day: no settings, no workspace."""
    home = tmp_path_factory.mktemp("home")
    lessons, folder = home / "lessons", home / "banmen-lessons"
    for path in (lessons, folder):
        path.mkdir()
    (lessons / COURSE).write_text(notebook(BOARD), "utf-8")
    (lessons / LESSON).write_text(notebook(BOARD, BOARD, prose=LONG), "utf-8")
    (folder / STRANGE).write_text(notebook("open('run', 'w').close()", BOARD), "utf-8")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command: list[str | Path] = [sys.executable, "-c", START, lessons, folder, *LAB_OPTIONS, f"--port={port}"]
    command += ["--ConnectionFileMixin.transport=ipc"]
    with serving(command, f"{url}/api/status", cwd=home, log=home / "lab.log", env=apart(home)):
        yield Lab(url, folder)


@pytest.fixture(scope="module")
def page(started: Lab, chromium: Browser) -> Iterator[Page]:
    """Open what ``banmen lab`` opens; the tests follow each other on it."""
    context = chromium.new_context(viewport=VIEWPORT, device_scale_factor=1)
    context.set_default_timeout(PATIENCE)
    found = context.new_page()
    faults = Faults()
    faults.watch(found)
    found.goto(started.url)
    yield found
    context.close()
    assert not faults.found


def lesson(page: Page, name: str) -> None:
    """Wait until a notebook is the one in front."""
    page.wait_for_function(
        "(name) => window.jupyterapp?.shell.currentWidget?.context?.path === name", arg=name
    )


def test_the_first_start_shows_the_course_alone(page: Page) -> None:
    lesson(page, COURSE)
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator(CODE)).to_have_count(0)
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    expect(page.locator("#jp-main-dock-panel .lm-TabBar-tab")).to_have_count(1)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    page.locator(".jp-Notebook:visible h1").click()
    tools = page.locator(".jp-Notebook:visible .jp-cell-toolbar")
    expect(tools).to_be_hidden()
    page.get_by_role("button", name="Show code").click()
    expect(page.locator(CODE)).to_have_count(1)
    expect(tools).to_be_visible()
    page.get_by_role("button", name="Hide code").click()
    expect(page.locator(CODE)).to_have_count(0)
    expect(tools).to_be_hidden()


def test_a_lesson_opens_at_its_beginning_and_stays_there(started: Lab, chromium: Browser) -> None:
    context = chromium.new_context(viewport=VIEWPORT, device_scale_factor=1)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SCROLLED)
    page = context.new_page()
    page.goto(f"{started.url}/lab/tree/{LESSON}")
    lesson(page, LESSON)
    expect(page.locator(READY)).to_have_count(2)
    page.wait_for_function(IDLE)
    assert page.evaluate("window.scrolled") == 0
    context.close()


def test_the_second_start_shows_what_the_reader_arranged(page: Page) -> None:
    saved = page.expect_response(lambda one: "workspaces" in one.url and one.request.method == "PUT")
    with saved:
        page.get_by_role("tab", name="File Browser").click()
        expect(page.locator("#jp-left-stack")).to_be_visible()
    page.locator(".jp-Notebook:visible h1").click()
    lesson(page, COURSE)
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    lesson(page, COURSE)
    expect(page.locator("#jp-left-stack")).to_be_visible()
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator(".jp-OutputPrompt")).to_have_text("[1]:")  # it did not run again


def test_a_strangers_notebook_waits_for_the_button(page: Page, started: Lab) -> None:
    page.goto(f"{started.url}/lab/workspaces/{workspace_of(started.folder)}/tree/{STRANGE}")
    lesson(page, STRANGE)
    button = page.get_by_role("button", name="Run the lesson")
    expect(button).to_be_visible()
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")  # JupyterLab signs it now
    page.reload()
    lesson(page, STRANGE)
    expect(button).to_be_visible()
    page.wait_for_function(
        "window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel?.status === 'idle'"
    )
    assert not (started.folder / "run").exists()
    button.click()
    expect(page.locator(READY)).to_be_visible()
    expect(button).to_be_hidden()
    assert (started.folder / "run").exists()
