"""The output also holds a picture of the board, for readers without Python: it is saved with the notebook."""

import xml.etree.ElementTree as ET
from typing import Any

from playwright.sync_api import Browser

from tests.browser.lab import Lab, Notebook

VIEW = "application/vnd.jupyter.widget-view+json"


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
    assert output_area.locator("svg:not(.banmen svg)").count() == 0


def test_opened_again_with_another_kernel_it_has_the_picture_and_lives_when_its_cell_is_run(
    lab: Lab, chromium: Browser
) -> None:
    name = "opened-again.ipynb"
    lab.write(name, "from banmen import Board\nboard = Board('tai')\nboard")
    with Notebook(lab, chromium, name) as before:
        before.run_all()
        (board,) = before.boards(1)
        board.click("13s", "13r")
        board.expect(ply=1)
        picture = picture_of(output(before))
    with Notebook(lab, chromium, name) as after:
        assert after.page.locator(".banmen").count() == 0
        assert picture_of(output(after)) == picture  # saving what was not run loses nothing
        after.run_all()
        (board,) = after.boards(1)
        board.click("13s", "13r")
        board.expect(ply=1)
        assert after.value("board.ply") == 1
