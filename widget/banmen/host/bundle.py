"""The front end's files, of which a page gets one copy, and the error if they have not been built.

The front end of a widget is a few modules, some of them shared with other widgets, and a style sheet. A
widget's own model carries only the loader (``loader.js``, 2 KB) and the list of these files. Each file has
a model of its own that shows nothing: a `File`, made with the first widget that needs it. The loader finds
these models by their ids and loads each file once per page (``js/src/host/loader.ts``). Where a page does
not know such a model, the loader asks Python for the file.

A notebook that saves its widgets, or the HTML made of it, has each file once, too.
"""

import hashlib
import re
import zlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import traitlets as t
from ipywidgets import Widget

from banmen_rules import BanmenError
from banmen_rules.words.texts import LANGUAGES

STATIC = Path(__file__).parent.parent / "static"
_TEXT_FONT = "textfont.js"
_IMPORT = re.compile(r"""(?:from|import)\s*\(?["']\./([\w-]+\.js)["']""")


class BundleMissing(BanmenError):
    """The front end has not been built, so that nothing can be shown; Python alone works."""


class Bundle(NamedTuple):
    """The front end of a widget: modules of JavaScript, each after those it imports, and a style sheet.

    The texts of other languages are modules such as ``board-ja.js``, imported when a widget speaks them.
    The font of Japanese texts is one, too.
    """

    modules: dict[str, str]
    css: str


def load_page_script(name: str = "page") -> str:
    """Read the script of pages without Python; ``"lesson"`` is that of lessons.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    try:
        return (STATIC / f"{name}.js").read_text("utf-8").strip()
    except FileNotFoundError as error:
        raise _missing("page", error) from None


def load_bundle(name: str = "widget") -> Bundle:
    """Read the front end: ``"widget"`` is the board's, ``"studio"`` that of the pad, the card and the atlas.

    ``"trainer"`` is that of exercises and demonstrations, ``"room"`` that of a room to play in.

    Raises:
        BundleMissing: if it has not been built; the message names the command that builds it.

    """
    modules: dict[str, str] = {}
    try:
        _read_module(f"{name}.js", modules)
        return Bundle(modules, (STATIC / f"{name}.css").read_text("utf-8"))
    except FileNotFoundError as error:
        raise _missing("board" if name == "widget" else name, error) from None


def text_font_characters() -> frozenset[str]:
    """Read the characters of the font for Japanese texts, which the kanji of pieces are not in."""
    path = STATIC / "textfont.txt"
    return frozenset(path.read_text("utf-8").replace("\n", "")) if path.is_file() else frozenset()


def needs_text_font(languages: Iterable[str]) -> bool:
    """Tell whether the texts of one of some languages are in Japanese letters."""
    characters = text_font_characters()
    paths = (path for one in languages if one in LANGUAGES for path in STATIC.glob(f"*-{one}.js"))
    return any(not characters.isdisjoint(path.read_text("utf-8")) for path in paths)


def modules_for(modules: Mapping[str, str], languages: Collection[str]) -> dict[str, str]:
    """Keep the modules that widgets in some languages need: no texts and no font of others."""
    left_out = tuple(f"-{language}.js" for language in LANGUAGES if language not in languages)
    if not needs_text_font(languages):
        left_out += (_TEXT_FONT,)
    return {name: text for name, text in modules.items() if not name.endswith(left_out)}


def _missing(what: str, error: FileNotFoundError) -> BundleMissing:
    return BundleMissing(
        f"The {what} cannot be shown: its front end has not been built, {error.filename} is missing. "
        "In a clone of the repository run `make lab`, or `python hatch_build.py` if everything is "
        "installed; then restart the kernel. Positions and moves work in Python without it."
    )


def _read_module(file: str, modules: dict[str, str]) -> None:
    source = (STATIC / file).read_text("utf-8")
    for other in _IMPORT.findall(source):
        if other not in modules:
            _read_module(other, modules)
    modules[file] = source


def load_loader() -> str:
    """Read the module that loads a front end in a notebook."""
    path = STATIC / "loader.js"
    return path.read_text("utf-8") if path.is_file() else STAND_IN


STAND_IN = (Path(__file__).parent / "template/stand_in.js").read_text("utf-8")
"""Replaces the loader if there is no front end, so that a widget can be made and used from Python."""


# ---------------------------------------------------------------- one copy for a page


class File(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """A file of the front end in the page. It shows nothing."""

    content = t.Bytes().tag(sync=True)
    """Compressed by zlib: a third of the text."""

    @property
    def is_open(self) -> bool:
        """Whether pages know this file. marimo closes it when the cell that made it runs again."""
        return self.comm is not None and not getattr(self.comm, "_closed", False)


_files: dict[str, File] = {}
"""By the hash of their content."""


def files_of(name: str) -> dict[str, File]:
    """Put the front end of a widget into the page, unless it is there; return its files by ``"HASH/NAME"``.

    No files, if the front end has not been built.
    """
    try:
        bundle = load_bundle(name)
    except BundleMissing:
        return {}
    files = {}
    for file, text in {f"{name}.css": bundle.css, **bundle.modules}.items():
        content = text.encode()
        digest = hashlib.sha256(content).hexdigest()[:16]
        known = _files.get(digest)
        if known is None or not known.is_open:
            known = _files[digest] = File(content=known.content if known else zlib.compress(content, 9))
        files[f"{digest}/{file}"] = known
    return files


def references(files: dict[str, File], _widget: object = None) -> dict[str, str]:
    """Name the model of each file, as ipywidgets does, also of a file that was closed."""
    return {key: f"IPY_MODEL_{file._model_id}" for key, file in files.items()}  # noqa: SLF001 - `model_id` needs a comm


def content_of(digest: object) -> bytes | None:
    """Return the compressed content of a file by its hash, if there is one."""
    file = _files.get(digest) if isinstance(digest, str) else None
    return file.content if file else None
