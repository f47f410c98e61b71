"""The output also holds a picture of the board, for readers without Python: it is saved with the notebook."""

import os
import signal
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Lab, Notebook

pytestmark = pytest.mark.usefixtures("mortal")

VIEW = "application/vnd.jupyter.widget-view+json"
# JupyterLab polls for the widget every tenth of a second; here only every three seconds.
_SLOW = """if (sessionStorage.slow) {
  const { setTimeout } = window;
  window.setTimeout = (action, delay, ...rest) => setTimeout(action, delay === 100 ? 3000 : delay, ...rest);
}"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
HAS_PICTURE = """(picture) => jupyterapp.shell.currentWidget.content.model.sharedModel.toJSON().cells.some(
  (cell) => cell.outputs.some((one) => [one.data["image/svg+xml"]].flat().join("") === picture))"""
PICTURE = ".jp-OutputArea-output > img.banmen-picture"


def output(notebook: Notebook) -> dict[str, Any]:
    """Save the notebook and read what its cell put out."""
    notebook.command("docmanager:save")
    (cell,) = notebook.lab.read(notebook.name)["cells"]
    data: dict[str, Any] = cell["outputs"][0]["data"]
    return data


def picture_of(data: dict[str, Any]) -> str:
    """Read the picture of an output."""
    text = data["image/svg+xml"]
    return text if isinstance(text, str) else "".join(text)


def assert_shown(notebook: Notebook, picture: str) -> None:
    """The one thing that stands in the place of a board is its picture, and it is drawn."""
    image = notebook.page.locator(PICTURE)
    expect(image).to_have_js_property("complete", value=True)
    kind, _, content = (image.get_attribute("src") or "").partition(",")
    assert (kind, unquote(content)) == ("data:image/svg+xml", picture)
    assert image.evaluate("(image) => image.naturalWidth") > 0
    box = box_of(image)
    assert box["width"] > 400
    expect(image.locator("..")).to_have_text("")


def test_the_picture_is_stored_beside_the_board(notebook: Notebook) -> None:
    notebook.board("Board('tai', pieces={'13m': 'lion', '12m': 'white pawn'}, region='17i-9q')")
    data = output(notebook)
    assert {VIEW, "image/svg+xml", "text/plain"} <= set(data)
    picture = picture_of(data)
    assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own
    for kanji in "獅子歩兵":
        assert kanji in picture


def test_a_browser_draws_it_without_any_script(notebook: Notebook) -> None:
    notebook.board("Board('tai')")
    picture = picture_of(output(notebook))
    page = notebook.context.browser
    assert page is not None
    plain = page.new_context(java_script_enabled=False, viewport={"width": 1000, "height": 1000})
    try:
        reader = plain.new_page()
        reader.set_content(f"<body style='margin:0;background:#fff'>{picture}</body>")
        box = reader.locator("svg").bounding_box()
        assert box is not None
        assert box["width"] > 400
        assert box["height"] > 400
        assert reader.locator("svg script").count() == 0
        blank = reader.screenshot()
        reader.set_content("<body style='margin:0;background:#fff'></body>")
        assert reader.screenshot() != blank
    finally:
        plain.close()


def test_the_page_shows_the_board_and_not_the_picture(notebook: Notebook) -> None:
    notebook.board("Board('tai')")
    output_area = notebook.page.locator(".jp-OutputArea-output")
    assert output_area.locator(".banmen").count() == 1
    assert output_area.locator("svg:not(.banmen svg), img").count() == 0


def test_opened_again_with_another_kernel_it_has_the_picture_and_lives_when_its_cell_is_run(
    notebook: Notebook,
) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s", "13r")
    board.expect(ply=1)
    picture = picture_of(output(notebook))
    notebook.open_again()
    assert_shown(notebook, picture)
    assert notebook.page.locator(".banmen").count() == 0
    assert picture_of(output(notebook)) == picture  # saving what was not run loses nothing
    notebook.run_all()
    (board,) = notebook.boards(1)
    expect(notebook.page.locator(PICTURE)).to_have_count(0)
    board.click("13s", "13r")
    board.expect(ply=1)
    assert notebook.value("board.ply") == 1


def test_a_kernel_restarted_and_the_page_reloaded_leave_the_picture(notebook: Notebook) -> None:
    notebook.board("Board('tai')")
    picture = picture_of(output(notebook))
    notebook.page.evaluate(
        "async () => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
    )
    notebook.page.reload()
    notebook.wait_until_open()
    assert_shown(notebook, picture)


def test_a_page_reloaded_where_all_is_slow_has_the_board(notebook: Notebook) -> None:
    """JupyterLab looks for a widget for two seconds, and learns of all widgets meanwhile."""
    notebook.page.add_init_script(_SLOW)
    notebook.board("Board('tai')")
    notebook.command("docmanager:save")
    notebook.page.evaluate("sessionStorage.slow = true")
    notebook.page.reload()
    notebook.wait_until_open()
    notebook.page.evaluate("delete sessionStorage.slow")
    (board,) = notebook.boards(1)
    board.click("13s", "13r")
    board.expect(ply=1)


def test_a_second_view_of_what_was_opened_again_has_the_picture_too(lab: Lab, chromium: Browser) -> None:
    name = "two-views.ipynb"
    lab.write(name, "from banmen import Board\nBoard('tai')")
    with Notebook(lab, chromium, name) as notebook:
        notebook.run_all()
        notebook.boards(1)
        notebook.open_again()
        expect(notebook.page.locator(PICTURE)).to_have_count(1)
        notebook.command("docmanager:clone")
        expect(notebook.page.locator(PICTURE)).to_have_count(2)


def test_widgets_without_a_picture_are_left_alone(notebook: Notebook) -> None:
    notebook.run_cells("import ipywidgets\nslider = ipywidgets.IntSlider(7)\nslider")
    expect(notebook.page.locator(".widget-slider")).to_have_count(1)
    notebook.open_again()
    place = notebook.page.locator(".jp-OutputArea-output")
    expect(place).to_have_text("Error displaying widget: model not found")
    expect(place.locator("*")).to_have_count(0)
    notebook.run_all()
    expect(place.locator(".widget-slider .widget-readout")).to_have_text("7")


def test_no_script_in_a_picture_runs(notebook: Notebook) -> None:
    run = "parent.scriptRan = window.scriptRan = true"
    root = f'svg xmlns="http://www.w3.org/2000/svg" width="500" height="9" onload="{run}"'
    # Put into the page as it stands, the inner one's handler would run, neither script nor outer one's.
    picture = f'<{root}><script>{run}</script><svg onload="{run}"/></svg>'
    data = {VIEW: {"version_major": 2, "version_minor": 0, "model_id": "gone"}, "image/svg+xml": picture}
    notebook.run_cells(f"from IPython.display import display\ndisplay({data!r}, raw=True)")
    assert_shown(notebook, picture)
    assert notebook.page.evaluate("window.scriptRan") is None


# ---------------------------------------------------------------- the picture follows the board


def play_three_moves(notebook: Notebook, board: Board) -> str:
    """Play, save, and return the picture that Python draws of the board now."""
    for ply, (origin, target) in enumerate([("13s", "13r"), ("13g", "13h"), ("12s", "12r")], 1):
        board.click(origin, target)
        board.expect(ply=ply)
    picture: str = notebook.value("board.svg()")
    return picture


def test_after_three_moves_and_a_save_the_picture_is_that_of_the_board(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    before = picture_of(output(notebook))
    picture = play_three_moves(notebook, board)
    data = output(notebook)
    assert picture_of(data) == picture != before
    assert "".join(data["text/plain"]) == notebook.value("repr(board)")
    # The board in the page is the same one, and alive.
    assert notebook.page.locator(".banmen").count() == 1
    board.click("12g", "12h")
    board.expect(ply=4)
    picture = notebook.value("board.svg()")
    notebook.open_again()
    assert_shown(notebook, picture)


def test_the_picture_follows_without_a_save(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.command("docmanager:save")
    assert not notebook.page.evaluate(DIRTY)
    board.click("13s")
    board.expect(selected="13s")
    board.press("Escape")
    assert not notebook.page.evaluate(DIRTY), "a notebook is not changed by looking at a piece"
    board.click("13s", "13r")
    board.expect(ply=1)
    notebook.page.wait_for_function(f"({HAS_PICTURE})", arg=notebook.value("board.svg()"))
    assert notebook.page.evaluate(DIRTY), "so that it is saved by itself"


def test_each_of_two_boards_has_its_own_picture(notebook: Notebook) -> None:
    first, second = notebook.show(
        "from banmen import Board\nboard = Board('tai')\nboard", "other = Board('dai_dai')\nother"
    )
    picture = play_three_moves(notebook, first)
    second.click("9l", "9k")
    second.expect(ply=1)
    notebook.command("docmanager:save")
    stored = [picture_of(cell["outputs"][0]["data"]) for cell in notebook.lab.read(notebook.name)["cells"]]
    assert stored == [picture, notebook.value("other.svg()")]


def test_a_kernel_that_does_not_answer_does_not_keep_a_notebook_from_being_saved(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    before = picture_of(output(notebook))
    process = notebook.value("__import__('os').getpid()")
    board.click("13s", "13r")
    board.expect(ply=1)
    picture = notebook.value("board.svg()")
    os.kill(process, signal.SIGSTOP)
    try:
        assert picture_of(output(notebook)) == before
    finally:
        os.kill(process, signal.SIGCONT)
    notebook.page.wait_for_function(f"({HAS_PICTURE})", arg=picture)
