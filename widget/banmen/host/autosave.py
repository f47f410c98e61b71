"""Autosaves: work on the page of a widget, saved beside the notebook, so that it can be continued.

The files are in the folder ``.banmen`` beside the notebook, which git ignores. Each widget writes files of
its own, so that two kernels never write the same one. A file's name contains a digest of the notebook, the
cell (as far as the host names them) and the widget's arguments. A widget made again from the same ones
offers the newest file. Nothing is loaded before somebody accepts; a file is deleted only when newer ones
have replaced it.

An autosaved widget has the traits ``autosaved`` and ``autosave_answer``; ``_autosaves``, its files, or None;
``_autosave_offered``, the file that is offered, or None; and ``_load_autosave(path)``, which takes up what a
file holds, or raises a `BanmenError` and changes nothing.

Only what is done on the page is saved, since running a cell repeats what the cell does. Scripts save nothing.
Voilà saves nothing, because visitors would be offered each other's games.
"""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any

import traitlets as t

from banmen.host import traits
from banmen.host.settings import notebook
from banmen.host.widget import Widget
from banmen_rules import BanmenError
from banmen_rules.base.files import write_file

FOLDER = ".banmen"
MOST = 100
"""The most files in a folder; of more, the oldest are deleted."""
MOST_ALIKE = 5
"""The most files of one widget."""
_FINISHED = "-finished"
"""What ends the name of a file that is not offered."""
OLDEST = 90 * 24 * 3600
"""Seconds after which a file is deleted."""


class Autosaves:
    """The files of one widget: those written before, and its own.

    Args:
        folder: where they are.
        about: what the widget was made from, as plain data; it chooses the files that are offered.

    """

    def __init__(self, folder: Path, about: Sequence[object]) -> None:
        digest = hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()
        self.folder = folder
        self._key = digest[:16]
        self.begin()

    def begin(self) -> None:
        """Write into another file from now on, so that the last one stays as it is."""
        self.path = self.folder / f"{self._key}-{token_hex(4)}.json"

    def newest(self) -> Path | None:
        """Find the file written last, by this widget or an earlier one; None if it is finished."""
        found = _by_age(self.folder, f"{self._key}-*.json")
        return found[0][1] if found and not found[0][1].stem.endswith(_FINISHED) else None

    def write(self, text: str, *, finished: bool = False) -> None:
        """Write the file of this widget, and delete files that are too many or too old.

        Args:
            text: what to write.
            finished: whether the work is complete; the file stays, but is not offered.

        Raises:
            BanmenError: if it cannot be written; one that was there is still there then.

        """
        before, stem = self.path, self.path.stem.removesuffix(_FINISHED)
        self.path = before.with_stem(stem + _FINISHED if finished else stem)
        new = not (before.exists() or self.path.exists())
        if new:
            self._make_folder()
        write_file(self.path, text)
        if self.path != before:
            before.unlink(missing_ok=True)
        if new:
            self._prune()

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(exist_ok=True)
            ignore = self.folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", "utf-8")
        except OSError as error:
            raise BanmenError(f"{self.folder.name} cannot be written: {error.strerror or error}") from None

    def _prune(self) -> None:
        """Delete what is too much; the file just written is the newest, and stays."""
        alike = _by_age(self.folder, f"{self._key}-*.json")[MOST_ALIKE:]
        every = [each for each in _by_age(self.folder, "*.json") if each not in alike]
        too_old = [each for each in every if each[0] < time() - OLDEST]
        unfinished = [each for each in _by_age(self.folder, ".*.json.*") if each[0] < time() - 3600]
        for _, path in {*alike, *every[MOST:], *too_old, *unfinished}:
            with suppress(OSError):
                path.unlink()


def _by_age(folder: Path, pattern: str) -> list[tuple[float, Path]]:
    """List files with when they were written, the newest first; those that vanish meanwhile are left out."""
    found = []
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    return sorted(found, reverse=True)


def offer_trait() -> traits.Mapping:
    """Make the trait ``autosaved``, the offer: ``{"at": …}``, in seconds since 1970; empty without one."""
    return traits.Mapping().tag(sync=True)


def answer_trait() -> traits.Choice[str]:
    """Make the trait ``autosave_answer``, what the page answers to the offer."""
    return traits.Choice(["", "continue", "dismiss"], "").tag(sync=True)


def begin_autosave(self: Widget, about: Sequence[object]) -> None:
    """Save from now on what is done on the page, and offer what was saved before."""
    found = notebook()
    if found is None:
        return
    folder, *where = found
    self._autosaves = Autosaves(folder / FOLDER, [type(self).__name__, *where, *about])
    _offer(self, self._autosaves.newest())


def _offer(self: Widget, path: Path | None) -> None:
    """Offer a file, or with None withdraw the offer."""
    self._autosave_offered = path
    with suppress(OSError):  # deleted meanwhile
        self.show_state({"autosaved": {} if path is None else {"at": path.stat().st_mtime}})


def save_automatically(self: Widget, text: str, *, finished: bool = False) -> None:
    """Save; where that is impossible, say so once, and stop saving."""
    if self._autosaves is None:
        return
    try:
        self._autosaves.write(text, finished=finished)
    except BanmenError as error:
        self._autosaves = None
        self.complain(BanmenError(f"This is not autosaved: {error}"))


def load_autosave(self: Widget) -> None:
    """Continue from the autosave that is offered. What the widget shows now is in its own autosave.

    Raises:
        BanmenError: if nothing is offered, or the file cannot be read; nothing has changed then.

    """
    if self._autosave_offered is None:
        self.refuse(BanmenError("Nothing to continue: no autosave is offered."))
    try:
        self._load_autosave(self._autosave_offered)
    except BanmenError as error:
        self.refuse(error)
    _offer(self, None)


@t.validate("autosaved")
def check_autosaved(self: Widget, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
    """Refuse to set what only the widget sets."""
    if proposal["value"] != self._shown.get("autosaved", {}):
        self.refuse(BanmenError("autosaved cannot be set: load_autosave() continues what it offers"))
    return proposal["value"]


@t.observe("autosave_answer")
def on_autosave_answer(self: Widget, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
    """Do what the page answers to the offer."""
    answer = change["new"]
    if not answer:
        return
    self.autosave_answer = ""
    if answer == "dismiss":
        _offer(self, None)
    else:
        with suppress(BanmenError):  # shown to the person who asked
            load_autosave(self)
