"""Writes a widget into a file that works without Python: the ending of its name says which kind of file.

`export` is a function that each widget names in its body as a method, as those of `banmen.host.widget`. The
widget has a property ``heading``: the title of its page. A widget whose pictures can follow each other has a
method ``film(seconds)``: the pictures of its GIF. A widget whose page can do more with Python has a method
``asks_python()``: the traits of such a page, with ``python``, which says what the page asks (see
`banmen.course.browser`); empty if this one needs no Python.
"""

from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias

from banmen.host import html_page, pictures, python_folder
from banmen.host.widget import Widget
from banmen_rules import BanmenError, InvalidArgument

_Made: TypeAlias = str | bytes
_Options: TypeAlias = Mapping[str, float]


def export(
    self: Widget,
    path: str | PathLike[str],
    *,
    force: bool = False,
    scale: float | None = None,
    seconds: float | None = None,
    python: bool | str | PathLike[str] = False,
) -> Path:
    """Write the widget as it is into a file that needs neither Python nor a network.

    Args:
        self: the widget.
        path: the file. Its ending says what to write: ``.html`` is a page that opens in any browser,
            ``.svg`` and ``.png`` are pictures. ``.gif`` shows the moves of a game or the steps of a
            demonstration one after the other. PNG and GIF need ``pip install 'banmen[pictures]'``.
        force: whether to replace an existing file.
        scale: for PNG and GIF: how many pixels to draw for each one of the picture; 2 for a PNG and 1 for a
            GIF, which is at most 720 pixels wide then, if not given.
        seconds: for GIF: how long each picture stays; by the length of its caption if not given.
        python: for the page of a pad or of a drill with random exercises: whether to write the folder
            ``python`` beside it, with which it reads any notation and makes more exercises in the browser.
            A web server must send both. Pyodide comes from ``node_modules/pyodide``, or from a folder that
            is given instead of ``True``.

    Raises:
        BanmenError: if the ending is unknown, an option does not fit it, the file exists (unless ``force`` is
            true), or it cannot be drawn or written.
        BundleMissing: if the front end has not been built.

    """
    target = Path(path)
    ending = target.suffix.lower()
    make = _WRITERS.get(ending)
    if make is None:
        raise BanmenError(f"The file must end in one of {', '.join(_WRITERS)}, got {target.name}.")
    given = {"scale": scale, "seconds": seconds}
    options = {name: value for name, value in given.items() if value is not None}
    for name, value in options.items():
        if ending not in _ENDINGS_OF[name]:
            raise BanmenError(f"{name} is for {' and '.join(_ENDINGS_OF[name])}, got {target.name}.")
        least, most = _RANGES[name]
        if not least <= value <= most:
            raise InvalidArgument(name, f"from {least} to {most}", value)
    asks = asks_python(self) if python else {}
    if python and not (asks and ending == ".html"):
        raise BanmenError(f"python is for the page of a pad or of random exercises, got {target.name}.")
    if not force:
        html_page.refuse_to_replace(target)  # before the slow part
    if python:
        pyodide = python_folder.find_pyodide(python)
        written = html_page.write(_page(self, {}, asks), target, force=True)
        python_folder.write(target.parent, pyodide)
        return written
    made = make(self, options)
    if isinstance(made, str):
        return html_page.write(made, target, force=True)
    return _write_bytes(target, made)


def asks_python(self: Widget) -> Mapping[str, object]:
    """Return the traits of a page that asks Python; empty if the page of this widget needs none."""
    method = getattr(self, "asks_python", None)
    return {} if method is None else dict(method())


def summary(written: Path) -> str:
    """Say where an exported file is, and how large."""
    if written.suffix.lower() == ".html":
        return html_page.summary(written)
    kilobytes = f"{written}: {round(written.stat().st_size / 1000)} kB"
    if written.suffix.lower() == ".svg":
        return kilobytes
    wide, tall = pictures.size_of(written.read_bytes())
    return f"{kilobytes}, {wide} x {tall} pixels"


def _write_bytes(target: Path, made: bytes) -> Path:
    """Write a file.

    Raises:
        BanmenError: if it cannot be written.

    """
    try:
        target.write_bytes(made)
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise BanmenError(f"{target} cannot be written: {reason}") from None
    return target


# ---------------------------------------------------------------- one function for each ending


def _page(self: Widget, _options: _Options, asks: Mapping[str, object] | None = None) -> str:
    still = html_page.still(self, asks)
    return html_page.page([still], title=self.heading or html_page.title_of(still) or type(self).__name__)


def _svg(self: Widget, _options: _Options) -> str:
    picture: str = self.svg()
    return picture


def _png(self: Widget, options: _Options) -> bytes:
    return pictures.png(self.svg(), options.get("scale", 2))


def _gif(self: Widget, options: _Options) -> bytes:
    film = getattr(self, "film", None)
    if film is None:
        name = type(self).__name__
        raise BanmenError(f"A GIF shows a game or a demonstration; {name} has one picture: use .png or .svg.")
    return pictures.gif(film(options.get("seconds")), options.get("scale", 1))


_WRITERS: Final[Mapping[str, Callable[[Widget, _Options], _Made]]] = {
    ".html": _page,
    ".svg": _svg,
    ".png": _png,
    ".gif": _gif,
}
_ENDINGS_OF: Final = {"scale": (".png", ".gif"), "seconds": (".gif",)}
_RANGES: Final = {"scale": (0.1, 10), "seconds": (0.1, 60)}
