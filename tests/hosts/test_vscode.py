"""VS Code: its renderer of widgets, in a frame as VS Code makes it, with a real kernel.

The renderer is the file that VS Code's Jupyter extension ships; ``vscode.js`` stands for the
rest of the extension.
No registry has VS Code itself, so its windows and menus are not tried.
"""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Frame, expect

from hatch_build import find_node
from tests.browser.board import Board
from tests.browser.lab import apart
from tests.hosts.files import ANYWIDGET, REQUIRE, VSCODE, serving_files
from tests.hosts.pages import visiting
from tests.servers import free_port, serving
from tools.setup_hosts import FOLDER, MODULES

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent

# With the setting `notebook.experimental.enableCsp`; by default a frame of outputs has no policy.
STRICT = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' https: http: data:; font-src 'self' https:; connect-src https:; child-src https: data:"
)
FRAME = """<!doctype html><html lang="en"><head><meta charset="utf-8">{policy}
<script src="/require.js"></script>
<script>requirejs.config({{ paths: {{ anywidget: "/anywidget" }} }});</script>
<style>.cell-output-ipywidget-background {{ background: white !important; }}
body {{ margin: 0; padding: 16px; background: var(--vscode-editor-background); }}
:root {{ --vscode-editor-background: {ground}; }}</style></head>
<body class="vscode-{theme}" data-vscode-theme-kind="vscode-{theme}"><div id="container"></div>
<script src="/webview.js"></script></body></html>"""
# The extension's part: it talks to the kernel, and passes messages on.
WINDOW = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Window</title></head>
<body style="margin: 0"><iframe src="/frame.html" style="border: 0; width: 100vw; height: 100vh"
 sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-downloads"></iframe><script>
const frame = document.querySelector("iframe");
addEventListener("message", ({{ data }}) => {{
  if (data.sent) return void window.socket.send(data.sent);
  if (!data.open) return;
  window.socket = new WebSocket("{kernel}");
  socket.binaryType = "arraybuffer";
  socket.onopen = () => frame.contentWindow.postMessage({{ opened: true }}, "*");
  socket.onmessage = (event) => frame.contentWindow.postMessage({{ received: event.data }}, "*");
}});
</script></body></html>"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack what stands for the extension in a frame into one script."""
    node = find_node()
    assert node is not None
    packed = tmp_path_factory.mktemp("vscode") / "webview.js"
    command = (
        ROOT / "js/node_modules/.bin/esbuild",
        HERE / "vscode.js",
        "--bundle",
        "--format=iife",
        "--log-level=error",
        "--external:/ipywidgets.js",
        '--define:process.env.NODE_ENV="production"',
        f"--outfile={packed}",
    )
    environment = {
        **os.environ,
        "NODE_PATH": str(MODULES),
        "PATH": node.folder + os.pathsep + os.environ["PATH"],
    }
    subprocess.run(command, check=True, cwd=FOLDER, env=environment)
    return packed


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a Jupyter server, for its kernels."""
    home = tmp_path_factory.mktemp("kernels")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (
        sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
        "--ServerApp.allow_origin=*", "--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={home}",
    )  # fmt: skip
    with serving(command, f"{url}/api/status", cwd=home, log=home / "log", env=apart(home)):
        yield url


def new_kernel(kernels: str) -> str:
    request = urllib.request.Request(f"{kernels}/api/kernels", b"{}", method="POST")  # noqa: S310 - of the test
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        name = json.load(answer)["id"]
    return f"{kernels.replace('http', 'ws', 1)}/api/kernels/{name}/channels"


@contextmanager
def window(
    browser: Browser, kernels: str, script: Path, *, theme: str = "light", policy: str = "", host: str = ""
) -> Iterator[Frame]:
    """Open a window with a frame for outputs, and a kernel of its own."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    frame = FRAME.format(policy=meta, theme=theme, ground="#1e1e1e" if theme == "dark" else "#ffffff")
    places: dict[str, Path | str] = {
        "/frame.html": frame,
        "/window.html": WINDOW.format(kernel=new_kernel(kernels)),
        "/require.js": REQUIRE,
        "/anywidget.js": ANYWIDGET,
        "/ipywidgets.js": VSCODE,
        "/webview.js": script,
    }
    with serving_files(places) as url, visiting(browser, f"{url}/window.html", host=host) as visit:
        visit.page.wait_for_function("() => frames[0]?.runCell")
        yield visit.page.frames[1]


def board_in(frame: Frame) -> Board:
    root = frame.locator(".banmen").first
    expect(root).to_have_attribute("data-ready", "true")
    expect(root).to_have_attribute("data-font", "ready")
    return Board(root)


CELL = "from banmen import Board\nboard = Board('tai')\nboard"
WIDGET, PICTURE = "application/vnd.jupyter.widget-view+json", "image/svg+xml"


def test_a_piece_is_clicked_and_moved_by_python(chromium: Browser, kernels: str, script: Path) -> None:
    with window(chromium, kernels, script) as frame:
        # Where VS Code has no kernel, its renderer leaves an output to the next type: the picture.
        shown = frame.evaluate("(code) => runCell(code)", CELL)
        assert {WIDGET, PICTURE} <= set(shown)
        board = board_in(frame)
        board.click("13s")
        board.expect(selected="13s", targets=1)
        board.click("13r")
        board.expect(ply=1, turn="white")
        board.expect_piece("13r", "p")


def test_in_a_dark_window_the_board_stands_on_the_dark_ground(
    chromium: Browser, kernels: str, script: Path
) -> None:
    with window(chromium, kernels, script, theme="dark") as frame:
        frame.evaluate("(code) => runCell(code)", CELL)
        board = board_in(frame)
        expect(board.root).to_have_attribute("data-theme", "dark")
        # VS Code puts white behind every widget.
        expect(frame.locator(".output")).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_the_experimental_policy_lets_no_anywidget_load(
    chromium: Browser, kernels: str, script: Path
) -> None:
    host = "console: .*(anywidget|widget)|exception"
    with window(chromium, kernels, script, policy=STRICT, host=host) as frame:
        refused: list[str] = []
        frame.page.on("console", lambda message: refused.append(message.text))
        with pytest.raises(Error):
            frame.evaluate("(code) => runCell(code)", CELL)
        assert any("'blob:" in text and "script-src" in text for text in refused), refused
