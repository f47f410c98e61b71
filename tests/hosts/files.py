"""Plain web servers for files and pages, and what is on them from npm."""

import mimetypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import anywidget

from tools.setup_hosts import MODULES

MANAGER = MODULES / "@jupyter-widgets/html-manager/dist"
"""The widget manager of static pages: `embed-amd.js` shows the widgets whose state is on the page."""
REQUIRE = MODULES / "requirejs/require.js"
REVEAL = MODULES / "reveal.js"
VSCODE = MODULES / "@vscode/jupyter-ipywidgets8/dist/ipywidgets.js"

_PACKAGE = Path(anywidget.__file__).parent
# For classic notebooks, VS Code and pages: in the package, or beside the data of the environment.
_PLACES = (_PACKAGE / "nbextension", _PACKAGE.parents[3] / "share/jupyter/nbextensions/anywidget")
ANYWIDGET = next(place / "index.js" for place in _PLACES if (place / "index.js").is_file())


@contextmanager
def serving_files(places: Mapping[str, Path | str]) -> Iterator[str]:
    """Serve folders, files, and pages given as text, by their paths; yield the address.

    Every page may read them: hosts take their scripts from such servers.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = _find(places, unquote(urlsplit(self.path).path))
            self.send_response(200 if found else 404)
            kind, content = found or ("text/plain", b"not found")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the interface's
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


def _find(places: Mapping[str, Path | str], path: str) -> tuple[str, bytes] | None:
    for place, what in places.items():
        if path != place and not path.startswith(f"{place.rstrip('/')}/"):
            continue
        if isinstance(what, str):
            return "text/html; charset=utf-8", what.encode()
        file = what / path[len(place) :].lstrip("/") if what.is_dir() else what
        if file.is_dir():
            file /= "index.html"
        if file.is_file():
            return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()
    return None
