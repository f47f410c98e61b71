"""What a reader chose for all widgets: the file ``banmen.settings`` beside the notebooks.

It is JSON, ``{"glyphs": "rose"}``, and written when a reader chooses on the page. The arguments of a widget
override it. A file that cannot be read is reported once, by the logger ``banmen``, and ignored; when the
reader next chooses something, it becomes ``banmen.settings.wrong``. Notebooks in a folder of the course,
such as ``ja``, have the file of the course.
"""

import json
import logging
import os
import re
import sys
from pathlib import Path
from typing import Any, Final, get_args

from banmen.host.lessons import learners_folder
from banmen_rules import BanmenError
from banmen_rules.base.files import read_file, write_file
from banmen_rules.base.json_files import parse_json
from banmen_rules.drawing.svg import Glyphs

FILE: Final = "banmen.settings"
SAVED: Final = {
    "glyphs": get_args(Glyphs),
    "kanji": ("no", "learn"),
    "plays": ("chess", "shogi", "neither"),
    "progress": ("yes", "no"),
}
"""The settings that readers choose, with their values; most are traits of widgets."""
SITE: Final = re.compile(r"https?://[^\s#?]{1,200}")
"""The setting ``site``, which a teacher writes: the address that links begin with."""
_LARGEST: Final = 10_000
_log = logging.getLogger("banmen")
_reported: set[str] = set()
_offered: set[str] = set()


def choose(name: str, given: str | None, usual: str) -> str:
    """Choose the value of a trait: the one given, or what the reader chose before, or the usual one."""
    return _read().get(name, usual) if given is None else given


def get(name: str) -> str | None:
    """Get what the reader chose; None if nothing."""
    return _read().get(name)


def offer(name: str) -> bool:
    """Tell whether to ask the reader: once, in a notebook, if nothing has been chosen."""
    if _path() is None or name in _read() or name in _offered:
        return False
    _offered.add(name)
    return True


def remember(widget: object, name: str) -> None:
    """Save the value of a trait that a reader has set on the page, if it is saved, in a notebook."""
    value = getattr(widget, name, None)
    if value in SAVED.get(name, ()):
        save(name, value)


def save(name: str, value: str | None) -> None:
    """Save what the reader chose, in a notebook; None: forget it, so that the reader is asked again."""
    path, before = _path(), _read()
    if path is None or before.get(name) == value:
        return
    if value is None:
        _offered.discard(name)
    chosen = {key: word for key, word in {**before, name: value}.items() if word is not None}
    try:
        if not before:
            _rename_wrong(path)
        write_file(path, json.dumps(chosen) + "\n")
    except BanmenError as error:
        report(str(error))


def _rename_wrong(path: Path) -> None:
    """Give a file that is wrong another name, before a right one takes its place."""
    try:
        wrong = read_file(path, _LARGEST) if path.is_file() else b"{}"
        _checked(parse_json(wrong))
    except BanmenError:
        kept = [path.with_name(f"{FILE}.wrong{number}") for number in ("", *range(2, 100))]
        place = next((one for one in kept if not one.exists()), kept[-1])
        try:
            path.replace(place)
        except OSError as error:
            raise BanmenError(f"{FILE} cannot be renamed to {place.name}: {error.strerror}") from None


def _path() -> Path | None:
    found = notebook()
    return found and learners_folder(found[0]) / FILE


def _read() -> dict[str, str]:
    path = _path()
    if path is None or not path.exists():
        return {}
    try:
        return _checked(parse_json(read_file(path, _LARGEST)))
    except BanmenError as error:
        text = str(error).removesuffix(".")
        report(f"{text if text.startswith(FILE) else f'{FILE} {text}'}. The file is ignored.")
        return {}


def _checked(found: object) -> dict[str, str]:
    if not isinstance(found, dict):
        raise BanmenError('must be an object such as {"glyphs": "rose"}')
    for name in found:
        if name == "site":
            if not isinstance(found[name], str) or not SITE.fullmatch(found[name]):
                raise BanmenError(f"site must be an address such as https://…, got {json.dumps(found[name])}")
            continue
        if name not in SAVED:
            raise BanmenError(f'has an unknown setting "{name}". Available: {", ".join((*SAVED, "site"))}')
        if found[name] not in SAVED[name]:
            known = ", ".join(f'"{choice}"' for choice in SAVED[name])
            raise BanmenError(f"{name} must be one of {known}, got {json.dumps(found[name])}")
    return {name: str(value) for name, value in found.items()}


def report(text: str) -> None:
    """Log a fault in a file of the reader, once."""
    if text not in _reported:
        _reported.add(text)
        _log.warning("%s", text)


def notebook() -> tuple[Path, str, str] | None:
    """Find the folder of a notebook, its name and the id of the cell that runs.

    A name that is not known is empty. The result is None where there is no notebook.
    """
    module = sys.modules.get("IPython")
    shell = None if module is None else module.get_ipython()
    if shell is None or type(shell).__name__ == "TerminalInteractiveShell":
        return None
    if os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return None
    name = os.environ.get("JPY_SESSION_NAME") or shell.user_ns.get("__vsc_ipynb_file__") or ""
    try:
        folder = Path.cwd()
    except OSError:  # deleted meanwhile
        return None
    return folder, Path(str(name)).name, _running_cell(shell)


def _running_cell(shell: Any) -> str:  # noqa: ANN401 - whichever shell the host has
    """Get the id of the cell that runs; empty if the host does not say."""
    parent: Any = getattr(shell, "get_parent", dict)()
    metadata = parent.get("metadata") if isinstance(parent, dict) else None
    cell = metadata.get("cellId") if isinstance(metadata, dict) else None
    return cell if isinstance(cell, str) else ""
