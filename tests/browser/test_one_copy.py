"""One copy of the front end per page: each module is evaluated once, whatever the page shows."""

import pytest

from tests.browser.lab import Notebook

# The modules of the front end tell that they are evaluated; anywidget's module of each model does not count.
COUNT = """() => {
  delete globalThis[Symbol.for("banmen.files")];
  delete document[Symbol.for("banmen.font")];
  window.evaluated = {};
  window.Blob = class extends (window.plainBlob ??= Blob) {
    constructor(parts, options) {
      const [text] = parts ?? [];
      const ours = typeof text === "string" && text.startsWith("/* banmen") && !text.includes("banmen.files");
      const name = ours && `${text.length}`;
      const tell = `\\nwindow.evaluated["${name}"] = (window.evaluated["${name}"] ?? 0) + 1;`;
      super(ours ? [text, tell] : parts, options);
    }
  };
}"""
MODULES = 4
"""Two shared modules, the entry, and the font of Japanese texts."""
STYLES = "() => document.querySelectorAll('style[data-banmen]').length"
SMALL = "Board('tai', pieces={'13s': 'pawn'}, region='15t-11p')"
TEN = f"from banmen import Board, Drill, GameRoom\nboards = [{SMALL} for _ in range(10)]"
EXERCISE = {"id": "silver", "kind": "read", "variant": "tai", "betza": "FfW", "goal": {"radius": 2}}


@pytest.fixture
def counted(notebook: Notebook) -> Notebook:
    """A notebook on a page that has loaded nothing of the front end."""
    notebook.page.evaluate(COUNT)
    return notebook


def evaluated(notebook: Notebook) -> list[int]:
    """Count the evaluations of each module."""
    counts: dict[str, int] = notebook.page.evaluate("() => window.evaluated")
    return list(counts.values())


def test_ten_boards_evaluate_each_module_once_and_are_back_after_a_reload(counted: Notebook) -> None:
    cells = [TEN, *(f"boards[{n}]" for n in range(10))]
    boards = counted.show(*cells, boards=10)
    assert evaluated(counted) == [1] * MODULES
    boards[0].click("13s", "13r")
    counted.wait_for("[board.ply for board in boards]", [1] + [0] * 9)
    counted.command("docmanager:save")
    counted.page.reload()
    counted.wait_until_open()
    again = counted.boards(10)
    again[0].expect(ply=1)
    assert counted.page.evaluate(STYLES) == 1


def test_other_widgets_load_only_what_the_page_does_not_have(counted: Notebook) -> None:
    counted.show(f"{TEN[: TEN.index('boards =')]}{SMALL}", boards=1)
    before = evaluated(counted)
    counted.run_cells(f"{SMALL}", "GameRoom('tai')", f"Drill([{EXERCISE}])")
    counted.page.wait_for_function(
        "() => document.querySelectorAll('.bm-room[data-ready], .bm-trainer[data-ready]').length === 2"
    )
    after = evaluated(counted)
    assert before == [1] * MODULES
    assert len(after) > len(before)
    assert set(after) == {1}


def test_two_notebooks_with_a_kernel_each_share_the_page(counted: Notebook) -> None:
    counted.show(f"from banmen import Board\n{SMALL}", boards=1)
    counted.lab.write("second-copy.ipynb", f"from banmen import Board\nboard = {SMALL}\nboard")
    counted.command("docmanager:open", path="second-copy.ipynb")
    counted.wait_until_open()
    try:
        counted.run_all()
        (board,) = counted.boards(2)[1:]
        board.click("13s", "13r")
        board.expect(ply=1)
        assert counted.value("board.ply") == 1
        assert evaluated(counted) == [1] * MODULES
    finally:
        counted.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
        counted.command("docmanager:save")  # else JupyterLab asks
        counted.command("application:close")
        counted.wait_until_open()


def test_page_that_does_not_know_the_files_asks_python(counted: Notebook) -> None:
    counted.run_cells(f"from banmen import Board\nboard = {SMALL}")
    counted.run("from banmen.host import bundle\nfor file in bundle._files.values(): file.close()")
    counted.page.wait_for_function("() => Object.keys(window.evaluated).length === 3")
    counted.page.evaluate("() => globalThis[Symbol.for('banmen.files')].clear()")
    (board,) = counted.show("board", boards=1)
    board.click("13s", "13r")
    board.expect(ply=1)
    # Nothing was drawn before, so that the font comes once.
    assert sorted(evaluated(counted)) == [1] + [2] * (MODULES - 1)


def test_a_front_end_that_does_not_come_is_reported(counted: Notebook) -> None:
    counted.run_cells(f"from banmen import Board\nboard = {SMALL}")
    counted.page.wait_for_function("() => Object.keys(window.evaluated).length === 3")
    counted.page.evaluate(
        """() => {
          globalThis[Symbol.for("banmen.files")].clear();
          window.plainStream = DecompressionStream;
          window.DecompressionStream = class { constructor() { throw new Error("a test"); } };
        }"""
    )
    try:
        counted.show("board", boards=0)
        counted.page.get_by_text(
            "The front end of banmen could not be loaded. Run the cell again."
        ).wait_for()
    finally:
        counted.page.evaluate("() => { window.DecompressionStream = window.plainStream; }")
    counted.faults.found.clear()
    (board,) = counted.show("board", boards=1)
    board.click("13s", "13r")
    board.expect(ply=1)
