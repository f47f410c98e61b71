"""Typing a move: figure and words follow every key, errors are pointed at, Python and the page are one."""

from playwright.sync_api import Locator, expect

from tests.browser.lab import Notebook

HOOKS = 4 * 3 * 3
"""Squares of a hook mover's figure that it turns to: three by three in each corner."""


def pad(notebook: Notebook, source: str) -> Locator:
    """Show a pad, which Python calls ``pad``."""
    notebook.show(f"from banmen import BetzaPad\npad = {source}\npad", boards=0)
    found = notebook.page.locator(".banmen.bm-pad")
    expect(found.locator("svg.bm-figure").first).to_be_visible()
    return found


def test_typed_notation_is_drawn_and_reaches_python(notebook: Notebook) -> None:
    shown = pad(notebook, "BetzaPad('K')")
    expect(shown.locator("path.bm-step")).not_to_have_count(0)
    field = shown.get_by_role("textbox")
    field.fill("")
    field.press_sequentially("[R?sR]")
    hooks = shown.locator("svg.bm-figure path.bm-hook.bm-of-marks")
    expect(hooks).to_have_count(1)  # all the squares of a category are one path
    drawn = hooks.get_attribute("d")
    assert drawn is not None
    assert drawn.count("M") == 3 * HOOKS  # two arms and a tip each
    notebook.wait_for("pad.text", "[R?sR]")
    expect(shown).to_contain_text("orthogonally")


def test_unreadable_notation_stays_in_the_field_with_a_caret(notebook: Notebook) -> None:
    shown = pad(notebook, "BetzaPad('KNA')")
    field = shown.get_by_role("textbox")
    field.press("End")
    field.press_sequentially("x")
    expect(shown).to_contain_text("x is not in this dialect")
    expect(field).to_have_value("KNAx")
    notebook.wait_for("[pad.text, pad.draft]", ["KNA", "KNAx"])
    field.press("Backspace")
    expect(shown).not_to_contain_text("is not in this dialect")


def test_a_move_given_in_python_is_in_the_field_of_every_view(notebook: Notebook) -> None:
    notebook.show("from banmen import BetzaPad\npad = BetzaPad('K')\npad", "pad", boards=0)
    fields = notebook.page.locator(".banmen.bm-pad").get_by_role("textbox")
    expect(fields).to_have_count(2)
    notebook.run("pad.text = 'WfF'")
    for view in (0, 1):
        expect(fields.nth(view)).to_have_value("WfF")
    fields.nth(0).fill("fW")
    expect(fields.nth(1)).to_have_value("fW")
    assert "`x`" in notebook.refuses("pad.text = 'Wx'")
    expect(fields.nth(0)).to_have_value("fW")
