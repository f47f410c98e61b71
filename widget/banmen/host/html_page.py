"""One HTML file with boards or other widgets that work without Python, without a server and offline.

Nothing that a board holds becomes a part of the page's code: texts are escaped, and traits travel as
compressed JSON in an element that no browser runs. The page's content security policy forbids every request,
so that a mistake here does no harm either.
"""

import base64
import hashlib
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from os import PathLike
from pathlib import Path
from string import Template
from typing import Any, Final, NamedTuple

from anywidget import AnyWidget

from banmen.host import bundle, plain_json, shared_drawings
from banmen.host.bundle import load_bundle, load_page_script
from banmen.host.widget import Widget
from banmen_rules import BanmenError
from banmen_rules.drawing.style import Ground, Theme, palette_of
from banmen_rules.drawing.svg import font_css, without_font

_PARTS = Path(__file__).parent / "template"
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|[{};]', re.DOTALL)
"""What matters to find the rules of a style sheet: strings and comments, and where rules begin and end."""
REFERENCE: Final = "→"
"""The only key of what stands for an earlier value."""
_NAMED = 200
"""Characters of JSON that are worth a reference."""
_LARGE = 100_000
"""Pictures of so many characters are written with each of their shapes once."""
_SHAPE = re.compile(r"<path (?![^>]*\b(?:id|class)=)[^>]{30,}/>")


class Still(NamedTuple):
    """A widget as it is at one moment: its traits, plain data and bytes, and its picture without a font."""

    traits: Mapping[str, Any]
    picture: str
    bundle: str = "widget"
    """Its front end."""


def still(widget: Widget, asks: Mapping[str, Any] | None = None) -> Still:
    """Copy the traits of a widget, without Python's messages.

    Args:
        widget: the widget.
        asks: the traits of a page that asks the Python beside it, see `banmen.host.exporting`.

    """
    names = widget.traits(sync=True).keys() - AnyWidget.class_traits().keys()
    traits = {name: getattr(widget, name) for name in sorted(names) if not name.startswith("_")}
    traits |= {**widget.without_python(), **(asks or {})}
    return Still(traits, _shared(without_font(widget.svg())), widget.BUNDLE)


def title_of(board: Still) -> str:
    """Read what the picture of a widget is called, for a page that has no other title."""
    found = re.search("<title>(.*?)</title>", board.picture, re.DOTALL)
    return unescape(found[1]) if found else ""


def _shared(picture: str) -> str:
    """Write each shape of a large picture once: hundreds of kinds of pieces are made of a few shapes."""
    if len(picture) < _LARGE:
        return picture
    counts = Counter(_SHAPE.findall(picture))
    prefix = f"s{hashlib.sha256(picture.encode()).hexdigest()[:6]}"
    names = {shape: f"{prefix}{at}" for at, (shape, count) in enumerate(counts.items()) if count > 1}
    defined = "".join(f'<path id="{name}" {shape[6:]}' for shape, name in names.items())
    shown = _SHAPE.sub(
        lambda found: f'<use href="#{names[found[0]]}"/>' if found[0] in names else found[0], picture
    )
    head, title, rest = shown.partition("</title>")
    return f"{head}{title}<defs>{defined}</defs>{rest}" if title else picture


def page(boards: Sequence[Still], *, title: str, body: str | None = None) -> str:
    """Make a page of boards and other widgets.

    Args:
        boards: the widgets to show.
        title: of the page.
        body: HTML with a ``place`` for each board; the boards one below the other if not given.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    script = load_page_script()
    content = "\n".join(place(number, each) for number, each in enumerate(boards)) if body is None else body
    lang, *other_langs = languages_of(boards)
    theme, *others = (board.traits["theme"] for board in boards)
    theme = "host" if any(other != theme for other in others) else theme
    return Template(_part("page.html")).substitute(
        lang="en" if other_langs else lang,
        title=escape(title),
        theme=theme if isinstance(theme, str) else theme.get("base", "light"),
        policy=_policy(script, python=any("python" in board.traits for board in boards)),
        style=f"{_colours(theme)}\n{_part('page.css')}\n{_fonts(boards, content)}".replace("</", r"<\/"),
        body=shared_drawings.shared(content),
        data=_compressed({**_front_ends(boards), **_packed(boards)}),
        script=script,
    )


def _colours(theme: Theme) -> str:
    """Write the colours of the page itself, for readers who prefer light pages or dark ones."""

    def chosen(ground: Ground) -> str:
        found = palette_of(theme, ground=ground)
        return f":root {{ --page: {found['page']}; --text: {found['fore']}; }}"

    return f"{chosen('light')}\n@media (prefers-color-scheme: dark) {{ {chosen('dark')} }}"


def place(number: int, board: Still) -> str:
    """Make the element for a board; until it is there, and where no script runs, it holds the picture.

    Two places with one number are two views of one model.
    """
    return f'<div class="board" data-board="{number}"><div class="picture">{board.picture}</div></div>'


def write(text: str, path: str | PathLike[str], *, force: bool) -> Path:
    """Write a page into a file.

    Raises:
        BanmenError: if the file exists already (unless forced), or cannot be written.

    """
    target = Path(path)
    if not force:
        refuse_to_replace(target)
    try:
        target.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise BanmenError(f"{target} cannot be written: {reason}") from None
    return target


def summary(written: Path) -> str:
    """Say where a page is, and how large."""
    return f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser"


def refuse_to_replace(target: Path) -> None:
    """Refuse to replace a file.

    Raises:
        BanmenError: if it exists.

    """
    if target.exists():
        raise BanmenError(
            f"{target} exists already: name another file, or replace it with --force (force=True in Python)."
        )


def _part(name: str) -> str:
    return (_PARTS / name).read_text("utf-8").strip()


def _policy(script: str, *, python: bool = False) -> str:
    """Allow the page's own script and what is inside the page, and no request to anywhere.

    With Python, also a worker from the page's own server.
    """
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    inside = "data: blob:"
    worker = "; worker-src 'self'" if python else ""
    return (
        f"default-src 'none'; script-src 'sha256-{digest}' blob:; style-src 'unsafe-inline'; "
        f"img-src {inside}; font-src {inside}; base-uri 'none'; form-action 'none'{worker}"
    )


def languages_of(boards: Iterable[Still]) -> list[str]:
    """List the languages of widgets, each once."""
    return list(dict.fromkeys(str(board.traits.get("lang") or "en") for board in boards)) or ["en"]


def _front_ends(boards: Sequence[Still]) -> dict[str, Any]:
    """Read the front ends of widgets: each common file once, and no texts of other languages."""
    bundles = {name: load_bundle(name) for name in sorted({board.bundle for board in boards})}
    modules = {name: text for each in bundles.values() for name, text in each.modules.items()}
    rules = {name: dict.fromkeys(_rules_of(each.css)) for name, each in bundles.items()}
    # The page has one style element for all, so that a rule need be there only once.
    known: set[str] = set()
    styles: dict[str, str] = {}
    for name, own in rules.items():
        styles[name] = "".join(rule for rule in own if rule not in known)
        known |= own.keys()
    return {"modules": bundle.modules_for(modules, languages_of(boards)), "styles": styles}


def _rules_of(css: str) -> list[str]:
    """Split a style sheet into its outermost rules."""
    found, depth, start = [], 0, 0
    for token in _TOKEN.finditer(css):
        depth += (token[0] == "{") - (token[0] == "}")
        if depth == 0 and token[0] in "};":
            found.append(css[start : token.end()])
            start = token.end()
    return [*found, css[start:]]


def _fonts(boards: Sequence[Still], body: str) -> str:
    """Write the fonts of the pictures and of Japanese words in texts of other languages, once for a page."""
    words = ""
    if not bundle.needs_text_font(languages_of(boards)):
        written = {*body}.union(*(text for board in boards for text in _words(board.traits)))
        words = "".join(sorted(written & bundle.text_font_characters()))
    return font_css(*(board.picture for board in boards), words)


def _words(value: object) -> Iterator[str]:
    """List the texts in the traits of a widget, but those in other languages."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            if name != "translations":
                yield from _words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)


def _packed(boards: Sequence[Still]) -> dict[str, Any]:
    """Name each value once, however many boards have it: the pieces of a game are most of a page.

    The parts of a value are named as well, in front of it: the catalogues of two exercises differ in a few
    pieces.
    """
    values: dict[str, int] = {}
    write = json.JSONEncoder(ensure_ascii=False, default=plain_json.in_base64).encode

    def named(value: object) -> object:
        if isinstance(value, Mapping):
            value = {name: named(each) for name, each in value.items()}
        elif isinstance(value, list | tuple):
            value = [named(each) for each in value]
        else:
            return value
        text = write(value)
        return {REFERENCE: values.setdefault(text, len(values))} if len(text) > _NAMED else value

    def number(value: object) -> int:
        found = named(value)
        if isinstance(found, dict) and REFERENCE in found:
            return int(found[REFERENCE])
        return values.setdefault(write(found), len(values))

    places = [
        [board.bundle, {name: number(value) for name, value in board.traits.items()}] for board in boards
    ]
    return {"values": [json.loads(text) for text in values], "boards": places}


def _compressed(data: object) -> str:
    """Write compressed JSON in base64: a third of the text, and nothing in it is read as HTML.

    Every browser since 2023 can unpack it.
    """
    return base64.b64encode(zlib.compress(plain_json.dump(data).encode(), 9)).decode()


class Carried(NamedTuple):
    """The parts of a page of widgets, for pages that are laid out elsewhere."""

    policy: str
    data: str
    fonts: str
    colours: str


def carried(boards: Sequence[Still], *, script: str, body: str = "", served: bool = False) -> Carried:
    """Make the parts of a page of widgets.

    Args:
        boards: the widgets, whose places name them by number.
        script: the page's own script.
        body: the rest of the page, whose Japanese words need a font, too.
        served: whether a server has the front end beside the page: then it is not in the page.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    data = _packed(boards)
    if not served:
        data = {**_front_ends(boards), **data}
    fonts = "" if served else _fonts(boards, body)
    policy = _SERVED if served else _policy(script)
    return Carried(policy, _compressed(data), fonts, _colours("host"))


_SERVED = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""Allow the site's own files, and no request to anywhere else."""
