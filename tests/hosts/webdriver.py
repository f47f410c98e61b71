"""WebKitGTK, driven by its own driver: sessions over HTTP, as the WebDriver standard describes them."""

import json
import os
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.board import PATIENCE, PAUSE
from tests.servers import free_port, serving
from tools.setup_webkit import WEBKIT, XVFB

_MOUSE = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
_OF_SQUARE = """
const [square] = arguments, root = document.querySelector(".banmen");
root.scrollIntoView({ block: "nearest" });
const { x, y } = root.banmen.squareCenter(square);
return [Math.round(x), Math.round(y)];
"""


@dataclass(frozen=True, slots=True)
class Session:
    """A window of WebKitGTK."""

    url: str

    def call(self, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Post a command, and return the value of its answer."""
        return _call(f"{self.url}/{path}", {} if body is None else body)

    def open(self, url: str) -> None:
        """Go to an address, and wait until it is loaded."""
        self.call("url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Run a script in the page, and return what it returns."""
        return self.call("execute/sync", {"script": script, "args": arguments})

    def wait_for(self, expression: str, value: object = True) -> None:  # noqa: FBT002 - what most are
        """Wait until an expression has a value on the page.

        Raises:
            AssertionError: if it does not come to have it.

        """
        end = time.monotonic() + PATIENCE / 1000
        while (found := self.run(f"return {expression};")) != value:
            assert time.monotonic() < end, f"{expression} is still {found!r}, not {value!r}"
            time.sleep(PAUSE / 1000)

    def click(self, square: str) -> None:
        """Click a square of the first board on the page with the mouse, once the board has a place there."""
        self.wait_for(f"Boolean(document.querySelector('.banmen').banmen.squareCenter({square!r}))")
        x, y = self.run(_OF_SQUARE, square)
        steps = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.call("actions", {"actions": [{**_MOUSE, "actions": steps}]})

    def wait_for_board(self) -> None:
        """Wait until the first board on the page is ready."""
        for state in ("true", "ready"):
            name = "ready" if state == "true" else "font"
            self.wait_for(f"document.querySelector('.banmen')?.dataset.{name} ?? null", state)

    def wait_for_state(self, name: str, value: str) -> None:
        """Wait until the first board has a state: what its attribute ``data-…`` says."""
        self.wait_for(f"document.querySelector('.banmen').dataset.{name} ?? null", value)


@contextmanager
def webkit(folder: Path) -> Iterator[Session]:
    """Run WebKitGTK on a display without a screen."""
    driver, xvfb = WEBKIT.find(), XVFB.find()
    assert driver, "these tests need WebKitGTK's driver: run `make test-hosts`"
    assert xvfb, "these tests need Xvfb: run `make test-hosts`"
    reading, writing = os.pipe()
    # Xvfb chooses a free display and writes its number.
    command = [xvfb, "-displayfd", str(writing), "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as screen:
        os.close(writing)
        try:
            with os.fdopen(reading, encoding="ascii") as pipe:
                number = pipe.readline().strip()
            assert number, "Xvfb found no display"
            port = free_port()
            environment = {
                **os.environ,
                "DISPLAY": f":{number}",
                "HOME": str(folder),
                "LIBGL_ALWAYS_SOFTWARE": "1",
            }
            url = f"http://127.0.0.1:{port}"
            with serving(
                (driver, f"--port={port}", "--host=127.0.0.1"),
                f"{url}/status",
                cwd=folder,
                log=folder / "webkit.log",
                env=environment,
            ):
                made = _call(f"{url}/session", {"capabilities": {}})
                session = Session(f"{url}/session/{made['sessionId']}")
                session.call("window/rect", {"width": 1300, "height": 1000})
                yield session
        finally:
            screen.terminate()


def _call(url: str, body: object) -> Any:  # noqa: ANN401 - JSON
    head = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), head, method="POST")  # noqa: S310 - the driver
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE / 250) as answer:  # noqa: S310
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise AssertionError(error.read().decode()) from None
