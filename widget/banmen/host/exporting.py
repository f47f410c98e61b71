"""Writes a widget into a file that works without Python: the ending of its name says which kind of file.

`export` is a function that each widget names in its body as a method, as those of `banmen.host.widget`. The
widget has a property ``heading``: the title of its page.
"""

from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Final

from banmen.host import html_page
from banmen.host.widget import Widget
from banmen_rules import BanmenError


def export(self: Widget, path: str | PathLike[str], *, force: bool = False) -> Path:
    """Write the widget as it is into a file that needs neither Python nor a network.

    Args:
        self: the widget.
        path: the file. Its ending says what to write: ``.html`` is a page that opens in any browser.
        force: whether to replace an existing file.

    Raises:
        BanmenError: if the ending is unknown, the file exists (unless ``force`` is true), or it cannot be
            written.
        BundleMissing: if the front end has not been built.

    """
    target = Path(path)
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        known = ", ".join(_WRITERS)
        raise BanmenError(f"The file must end in one of {known}, got {target.name}.")
    if not force:
        html_page.refuse_to_replace(target)  # before the slow part
    return write(self, target)


def _page(self: Widget, target: Path) -> Path:
    return html_page.write(html_page.page([html_page.still(self)], title=self.heading), target, force=True)


_WRITERS: Final[Mapping[str, Callable[[Widget, Path], Path]]] = {".html": _page}
