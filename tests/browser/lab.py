"""JupyterLab as a person has it: a server, a browser, a notebook that runs cells.

JupyterLab is driven by its own commands and its own connection to the kernel (``window.jupyterapp``):
clicks on its menus get lost when it is busy, and what is tested here is the board, not the menus.
"""

import ast
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from banmen.host.settings import FILE
from tests.browser.board import PATIENCE, PAUSE, Board
from tests.servers import LAB_OPTIONS, free_port, serving
from tools.setup_chromium import CHROMIUM

ROOT = Path(__file__).parent.parent.parent
VIEWPORT: ViewportSize = {"width": 1280, "height": 960}

# Nothing outside this machine has a name here; whatever asks for one is also found by `Faults`.
CHROMIUM_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_SETTINGS = {
    "@jupyterlab/apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
}
# anywidget gives a widget two seconds to load, and lets nothing that Python says reach one that took longer:
# enough where a person sits, and a matter of luck where many tests run at once.
_PATIENT = f"""{{
  const {{ timeout }} = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, {PATIENCE}));
}}"""
_READY = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext !== undefined"
_SETTLED = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.context.sessionContext.ready;
  await panel.revealed;
}"""
_SET_CELLS = """(sources) => {
  const shared = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
  const cells = sources.map((source) => ({ cell_type: "code", source, metadata: {} }));
  shared.transact(() => {
    shared.deleteCellRange(0, shared.cells.length);
    shared.insertCells(0, cells);
  });
}"""
_ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.toJSON().cells.flatMap(
  (cell) => (cell.outputs ?? []).filter((one) => one.output_type === "error").map(
    (one) => `${one.ename}: ${one.evalue}`))"""
_EXECUTE = """async ([code, expression]) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
  // A widget keeps a change back until the one before is acknowledged: after a round trip it has sent it.
  if (expression !== null) await kernel.requestExecute({ code: "", silent: true }).done;
  const user_expressions = expression === null ? {} : { value: expression };
  const future = kernel.requestExecute({ code, user_expressions, store_history: false, silent: false });
  const { content } = await future.done;
  const { value } = content.user_expressions ?? {};
  const failed = content.status !== "ok" ? content : value?.status === "error" ? value : null;
  if (failed) return { error: `${failed.ename}: ${failed.evalue}` };
  return { value: value?.data["text/plain"] ?? null };
}"""
# From the rules, not from what was sent to the page.
_REACHED = """
def _reached(board, square):
    from banmen_rules.betza import Category
    position = board.position
    found = {}
    for move in position.moves(position.square(square)):
        found.setdefault(position.game.size.name(move.target), set()).update(move.categories)
    order = list(Category)
    return {name: [one.value for one in sorted(those, key=order.index)] for name, those in found.items()}
"""
_START = """(code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
  const future = kernel.requestExecute({ code, store_history: false });
  window.banmenStarted = future.done.then(
    ({ content }) => (content.status === "ok" ? null : `${content.ename}: ${content.evalue}`));
}"""
# Nothing is shut down where no notebook is shown, so that a test says what it has waited for in vain.
_SHUT_DOWN = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.shutdown()"
_COUNT_CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
_GO_TO = """async (index) => {
  const { content } = window.jupyterapp.shell.currentWidget;
  await content.scrollToItem(index, "start");
  const cell = content.widgets[index];
  const shown = cell.model.outputs?.toJSON().some((one) => one.data?.["image/svg+xml"]
    || one.data?.["application/vnd.jupyter.widget-view+json"]);
  for (let n = 0; shown && n < 500 && !cell.node.querySelector(".banmen[data-ready=true]"); n++) {
    await new Promise(requestAnimationFrame);
  }
}"""
_CLEAR = """(index) => window.jupyterapp.shell.currentWidget.content.widgets[index].model.outputs.clear()"""
_NUMBERS = itertools.count()
_COMMAND = "async ([name, options]) => { await window.jupyterapp.commands.execute(name, options); }"


class PythonError(Exception):
    """Python in the kernel raised an exception: its name and what it says."""


@dataclass(frozen=True, slots=True)
class Lab:
    """A running server: where it answers, and the folder it serves."""

    url: str
    folder: Path
    place: str = "doc/tree/"
    """What stands in an address before the name of a notebook, to open it."""

    def write(self, name: str, *sources: str, text: str = "") -> None:
        """Write a notebook of code cells into the folder, below a cell of text if there is one."""
        cells: list[dict[str, object]] = [
            {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "execution_count": None,
             "outputs": [], "source": source}
            for n, source in enumerate(sources)
        ]  # fmt: skip
        if text:
            cells.insert(0, {"cell_type": "markdown", "id": "text", "metadata": {}, "source": text})
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(notebook), "utf-8")

    def read(self, name: str) -> dict[str, Any]:
        """Read a notebook as it is stored."""
        notebook: dict[str, Any] = json.loads((self.folder / name).read_text("utf-8"))
        return notebook


def apart(home: Path) -> dict[str, str]:
    """Make the environment of a server of our own: its settings and its files, all in ``home``."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    return environment | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_PATH": str(ROOT / "js"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "rules"), str(ROOT / "widget")]),
    }


def choose_labels(folder: Path) -> None:
    """Have the reader of the notebooks in a folder chosen kanji and no progress: nothing asks for them."""
    (folder / FILE).write_text('{"glyphs": "kanji", "progress": "no"}', "utf-8")


@contextmanager
def running_lab(home: Path, application: str = "jupyterlab") -> Iterator[Lab]:
    """Run a JupyterLab (or a Notebook 7, which is made of the same parts) of its own."""
    folder = home / "notebooks"
    folder.mkdir()
    choose_labels(folder)
    for name, text in _SETTINGS.items():
        settings = home / "settings" / f"{name}.jupyterlab-settings"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(text)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (
        sys.executable, "-m", application, *LAB_OPTIONS, f"--port={port}", f"--ServerApp.root_dir={folder}",
        # Servers that start side by side may choose the same port for their kernels, and keep to it.
        "--LabApp.extension_manager=readonly", "--ConnectionFileMixin.transport=ipc",
    )  # fmt: skip
    with (
        tempfile.TemporaryDirectory() as sockets,  # whose names have to be short
        serving(
            command,
            f"{url}/api/status",
            cwd=home,
            log=home / "lab.log",
            env=apart(home) | {"JUPYTER_RUNTIME_DIR": sockets},
        ),
    ):
        yield Lab(url, folder, "notebooks/" if application == "notebook" else "doc/tree/")


@contextmanager
def opened_notebook(**context: Any) -> Iterator["Notebook"]:  # noqa: ANN401 - Playwright's own
    """Open an empty notebook in a JupyterLab and a Chromium of its own: for scripts beside the tests."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as driver,
        driver.chromium.launch(
            executable_path=CHROMIUM.find(), headless=True, args=[*CHROMIUM_OPTIONS]
        ) as browser,
    ):
        lab.write("notebook.ipynb", "")
        with Notebook(lab, browser, "notebook.ipynb", **context) as notebook:
            yield notebook


@dataclass
class Faults:
    """Silent faults of a page: exceptions, requests that leave the machine."""

    found: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.on("pageerror", lambda error: self.found.append(f"exception: {error}"))
        page.on("console", self._console)
        page.context.on("request", self._request)  # its workers' too

    def _console(self, message: ConsoleMessage) -> None:
        text = message.text
        if message.type == "error" and ("banmen" in text or "widget" in text or "anywidget" in text):
            self.found.append(f"console: {text}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname != "127.0.0.1":
            self.found.append(f"request to the internet: {request.url}")


class Notebook:
    """A notebook open in JupyterLab, with a kernel."""

    def __init__(
        self,
        lab: Lab,
        browser: Browser,
        name: str,
        *,
        patience: int = PATIENCE,
        **context: Any,  # noqa: ANN401 - Playwright's own
    ) -> None:
        self.lab = lab
        self.name = name
        self.faults = Faults()
        options: dict[str, Any] = {"viewport": VIEWPORT, "device_scale_factor": 1, "color_scheme": "light"}
        self.context: BrowserContext = browser.new_context(**{**options, **context})
        self.context.set_default_timeout(patience)
        self.context.add_init_script(_PATIENT)
        self.page: Page = self.context.new_page()
        self.faults.watch(self.page)
        self.open()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        """Go to the notebook's address, as by a link to it, and wait until it is open."""
        self.page.goto(f"{self.lab.url}/{self.lab.place}{self.name}")
        self.wait_until_open()

    def wait_until_open(self) -> None:
        """Wait until JupyterLab shows the notebook and the kernel answers."""
        self.page.wait_for_function(_READY)
        self.page.evaluate(_SETTLED)

    def open_again(self) -> None:
        """Save the notebook, shut the kernel down, and open it anew: on another day, with another kernel."""
        self.command("docmanager:save")
        self.page.evaluate(_SHUT_DOWN)
        # Without the other notebooks that the workspace remembers.
        self.page.goto(f"{self.lab.url}/{self.lab.place}{self.name}?reset")
        self.wait_until_open()

    def close(self) -> None:
        """Shut the kernel down and close the page."""
        try:
            self.page.evaluate(_SHUT_DOWN)
        finally:
            self.context.close()

    # ---------------------------------------------------------------- cells

    def command(self, name: str, **options: object) -> None:
        """Run one of JupyterLab's commands, to its end."""
        self.page.evaluate(_COMMAND, [name, options])

    def run_all(self) -> None:
        """Run all cells.

        Raises:
            PythonError: if one of them raises.

        """
        self.command("notebook:run-all-cells")
        errors: list[str] = self.page.evaluate(_ERRORS)
        if errors:
            raise PythonError("; ".join(errors))

    def show(self, *sources: str, boards: int | None = None) -> list[Board]:
        """Replace the cells by these, run them, and wait for the boards they show.

        Raises:
            PythonError: if a cell raises.

        """
        self.run_cells(*sources)
        return self.boards(len(sources) if boards is None else boards)

    def run_cells(self, *sources: str) -> None:
        """Replace the cells by these and run them.

        Raises:
            PythonError: if a cell raises.

        """
        self.page.evaluate(_SET_CELLS, list(sources))
        self.run_all()

    def board(self, source: str) -> Board:
        """Show one board, which Python calls ``board``: ``Board("tai")``."""
        return self.show(f"from banmen import Board, Reach\nboard = {source}\nboard")[0]

    def boards(self, count: int) -> list[Board]:
        """Wait until this many boards are ready, and no more are there."""
        every = self.page.locator(".banmen")
        self.page.wait_for_function(
            "([ready, n]) => document.querySelectorAll(ready).length === n",
            arg=[".banmen:not(.bm-studio)[data-ready=true][data-font=ready]", count],
        )
        return [Board(every.nth(i)) for i in range(count)]

    def change_theme(self, theme: str) -> None:
        """Make JupyterLab light or dark, and wait until it has taken its curtain away."""
        self.command("apputils:change-theme", theme=f"JupyterLab {theme.capitalize()}")
        self.page.wait_for_function("() => document.getElementById('jupyterlab-splash') === null")

    def board_of(self, title: str) -> Board:
        """Find the board with a title, wherever in the notebook it is."""
        for cell in range(self.page.evaluate(_COUNT_CELLS)):
            self.go_to(cell)
            found = self.page.locator(".banmen", has=self.page.get_by_text(title, exact=True))
            if found.count():
                self.page.wait_for_function(
                    "() => [...document.querySelectorAll('.banmen')].every((one) => one.dataset.ready)"
                )
                return Board(found.first)
        raise AssertionError(f"no board is called {title!r}")

    def go_to(self, cell: int) -> None:
        """Scroll to a cell, and wait until what it shows is there."""
        self.page.evaluate(_GO_TO, cell)

    def shown_by(self, cell: str, selector: str) -> Locator:
        """Go to a cell by its name, and find what it shows."""
        cells = self.lab.read(self.name)["cells"]
        self.go_to([one["id"] for one in cells].index(cell))
        found = self.page.locator(selector)
        expect(found).to_have_attribute("data-ready", "true")
        return found

    def models_on_the_page(self) -> list[str]:
        """List the boards on the page now that have a title, by something that tells them apart."""
        boards = self.page.locator(".banmen[data-ready=true]:has(.bm-title:not(:empty))")
        found: list[str] = boards.evaluate_all(
            "(all) => all.map((one) => one.querySelector('.bm-title').textContent"
            " + one.querySelector('[role=grid]').getAttribute('aria-label'))"
        )
        return found

    def clear_output(self, cell: int) -> None:
        """Remove what a cell has put out."""
        self.page.evaluate(_CLEAR, cell)

    # ---------------------------------------------------------------- Python

    def run(self, code: str) -> None:
        """Run code in the kernel, beside the cells.

        Raises:
            PythonError: if it raises.

        """
        self._execute(code, None)

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever the expression is
        """Evaluate an expression in the kernel: plain data.

        Raises:
            PythonError: if it raises.

        """
        text = self._execute("import json", f"json.dumps({expression})")
        return json.loads(ast.literal_eval(str(text)))

    def refuses(self, code: str) -> str:
        """Run code that must raise; return what it says."""
        try:
            self.run(code)
        except PythonError as error:
            return str(error)
        raise AssertionError(f"this was not refused: {code}")

    def wait_for(self, expression: str, value: object) -> None:
        """Wait until an expression has a value: what the page says reaches Python a little later.

        An expression that raises has no value yet: ask for the piece on a square before it is there.

        Raises:
            AssertionError: if it does not come to have it.

        """
        end = time.monotonic() + PATIENCE / 1000
        while (found := self._value_or_error(expression)) != value:
            assert time.monotonic() < end, f"{expression} is still {found!r}, not {value!r}"
            self.page.wait_for_timeout(PAUSE)

    def _value_or_error(self, expression: str) -> Any:  # noqa: ANN401 - whatever the expression is
        try:
            return self.value(expression)
        except PythonError as error:
            return error

    def _execute(self, code: str, expression: str | None) -> object:
        answer: dict[str, object] = self.page.evaluate(_EXECUTE, [code, expression])
        if "error" in answer:
            raise PythonError(str(answer["error"]))
        return answer["value"]

    def pieces(self, board: str = "board") -> dict[str, str]:
        """Ask Python which pieces stand on a board: their symbols by square."""
        found: dict[str, str] = self.value(
            f"{{{board}.game.size.name(square): piece.symbol for square, piece in {board}.position.pieces()}}"
        )
        return found

    def played(self) -> list[str]:
        """Ask Python which moves led to the position of ``board``."""
        found: list[str] = self.value("[m.text(board.game.size) for m in board.position.move_stack]")
        return found

    def touched(self, square: str) -> set[str]:
        """Ask Python which squares a piece of ``board`` touches down on before it ends its move elsewhere."""
        found: list[str] = self.value(
            "[board.game.size.name(step)"
            f" for move in board.position.moves(board.position.square({square!r})) for step in move.path]"
        )
        return set(found)

    def start(self, code: str) -> None:
        """Have the kernel run code, and do not wait for its end."""
        self.page.evaluate(_START, code)

    @contextmanager
    def busy(self, code: str = "") -> Iterator[None]:
        """Keep Python busy for as long as the block lasts; then let it run ``code`` before anything else."""
        flag = self.lab.folder / f"go-{next(_NUMBERS)}"
        waiting = f"import pathlib, time\nwhile not pathlib.Path({flag.name!r}).exists(): time.sleep(0.005)"
        self.start(f"{waiting}\n{code}")
        try:
            yield
        finally:
            flag.touch()
            error: str | None = self.page.evaluate("() => window.banmenStarted")
            if error:
                raise PythonError(error)

    def reached(self, square: str) -> dict[str, list[str]]:
        """Ask Python which squares a piece of ``board`` reaches, each with its categories in order."""
        self.run(_REACHED)
        found: dict[str, list[str]] = self.value(f"_reached(board, {square!r})")
        return found
