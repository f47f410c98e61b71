"""The prose of a notebook as HTML: its Markdown, with links that lead to pages instead of notebooks."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from importlib.util import find_spec
from typing import Any, Final

from banmen_rules import BanmenError

Follow = Callable[[str], str]
"""Where a link to a notebook leads on a page; empty if nowhere."""
NOTEBOOK: Final = re.compile(r"^[^:#?]+\.ipynb(#.*)?$")
_NUMBERED: Final = re.compile(r"^\d+( of |/)\d+ · ")
_TAP: Final = re.compile(r"\b([Cc])lick(ed|ing|s)?\b|クリック")
_ENDINGS: Final = {"": "", "s": "s", "ed": "ped", "ing": "ping"}


def needs_markdown() -> None:
    """Require a library that reads Markdown.

    Raises:
        BanmenError: if it is not installed.

    """
    if find_spec("mistune") is None:
        raise BanmenError("A lesson as a page needs mistune. Run `pip install mistune`.")


def anchor(heading: str) -> str:
    """Return the id that JupyterLab gives a heading."""
    return heading.strip().replace(" ", "-")


def without_number(heading: str) -> str:
    """Take ``2 of 5 · `` from the beginning of a heading: the page counts itself."""
    return _NUMBERED.sub("", heading)


def to_html(markdown: str, follow: Follow, table: str) -> str:
    """Write Markdown as HTML.

    Args:
        markdown: of one cell.
        follow: where links to notebooks lead.
        table: the name of a table that is wider than the page.

    """
    html = str(_reader(follow)(markdown))
    scrolls = f'<div class="table" role="region" tabindex="0" aria-label="{escape(table)}"><table>'
    return html.replace("<table>", scrolls).replace("</table>", "</table></div>")


def _reader(follow: Follow) -> Any:  # noqa: ANN401 - mistune is optional
    import mistune  # noqa: PLC0415 - as above

    class Prose(mistune.HTMLRenderer):
        """HTML of a page: links to pages, headings with their ids, taps where a finger is."""

        def text(self, text: str) -> str:
            return _TAP.sub(_tap, super().text(text))

        def heading(self, text: str, level: int, **_: object) -> str:
            plain = re.sub(r"<span class=tap>.*?</span>|<[^>]+>", "", text)
            # The page's own first heading is in its bar.
            named = '2 class="title"' if level == 1 else str(level)
            words = without_number(text)
            return f'<h{named} id="{anchor(plain)}" tabindex="-1">{words}</h{named[0]}>\n'

        def link(self, text: str, url: str, title: str | None = None) -> str:
            if not NOTEBOOK.match(url):
                return super().link(text, url, title)
            target = follow(url)
            return super().link(text, target, title) if target else text

    return mistune.create_markdown(renderer=Prose(escape=False), plugins=["table", "strikethrough"])


def _tap(found: Mapping[int, str] | Any) -> str:  # noqa: ANN401 - a match
    """Say *tap* where a finger is and *click* where a mouse is; the style sheet chooses."""
    word = found[0]
    english = {"C": "Tap", "c": "tap"}.get(found[1], "")
    other = english + _ENDINGS[found[2] or ""] if english else "タップ"
    return f"<span class=click>{word}</span><span class=tap>{other}</span>"


relative = partial(re.compile(r"\.ipynb(?=$|#)").sub, ".html")
"""Change a link to a notebook into one to the page of the same name."""
