"""Recording a demonstration on a board: the request ``draft``, the trait ``draft``, and its files.

The draft belongs to the board: autosaves and saved boards have it, too. Its files are in the folder of the
notebook, where `Demo` finds them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from banmen.board.files import file_name
from banmen.board.interface import BoardWidget, Message
from banmen.board.trials import Trial
from banmen.document import changes, lines
from banmen.document.changes import Change, File
from banmen.document.recorder import Recorder
from banmen.host import checks
from banmen_rules import BanmenError, InvalidArgument, Size, UnknownName
from banmen_rules.base.files import first_bytes, read_file
from banmen_rules.base.json_files import LARGEST
from banmen_rules.teaching.demonstrations import (
    Demonstration,
    Drawing,
    Step,
    format_demonstration,
    from_data,
    load,
    save,
    to_data,
)

_WATCHED = ("tsfen", "annotations", "history", "line", "ply", "variant", "region")
NONE: Mapping[str, object] = {
    "open": False, "title": "", "at": "", "before": "", "apart": [], "steps": [], "fault": "",
    "undone": [0, 0], "file": "", "saved": False, "data": {},
}  # fmt: skip
"""The trait ``draft`` of a board on which nothing was recorded yet; where nothing can be, it is empty."""
_HEAD = 200
"""The bytes of a file that show whether it is a demonstration."""
_MOST_FILES = 200
_LONGEST = 100
"""The most characters of the name of a file."""
_Reply: TypeAlias = Mapping[str, object] | None


def handle(board: BoardWidget, message: Message) -> _Reply:
    """Do what a request of the page says, and show the draft.

    Raises:
        BanmenError: if that is not possible; the draft has not changed then.

    """
    op = message.get("op")
    perform = _OPS.get(op) if isinstance(op, str) else None
    if perform is None:
        raise UnknownName("change of a demonstration", f"{op!s:.60}", _OPS)
    try:
        return perform(board, message)
    finally:
        _show(board)


def step(board: BoardWidget, name: str) -> bool:
    """Undo or redo a change of the draft, while one is being recorded; say whether one is."""
    recorder = _open(board)
    if recorder is None:
        return False
    before = recorder.draft.region
    getattr(recorder, name)()
    if recorder.draft.region != before:
        board.region = recorder.draft.region
    _show(board)
    return True


def restore(self: BoardWidget, saved: object) -> None:
    """Take up the draft of a saved board, as a method of `Board`; anything else is no draft.

    Raises:
        BanmenError: if it cannot be read.

    """
    if saved is None:
        return
    if not isinstance(saved, Mapping):
        raise InvalidArgument("draft", "an object", saved)
    draft = from_data(saved.get("demonstration"), "draft", faults=[])
    at, name = (checks.text(saved.get(part, ""), part) for part in ("at", "name"))
    recorder = Recorder(self._document, draft, at, name)
    recorder.is_open = saved.get("open") is True
    _begin(self, recorder)
    _show(self)


def saved(self: BoardWidget) -> dict[str, object] | None:
    """Write the draft as plain data, as a method of `Board`; None without one."""
    recorder: Recorder | None = self._recorder
    if recorder is None:
        return None
    data = to_data(recorder.draft)
    return {"demonstration": data, "at": recorder.at, "name": recorder.file.name, "open": recorder.is_open}


# ---------------------------------------------------------------- the board and its recorder


def _begin(board: BoardWidget, recorder: Recorder) -> None:
    if board._recorder is None:  # noqa: SLF001 - as below, a part of `Board`
        board.observe(partial(_notice, board), _WATCHED)
        board._trial = Trial(board, "demonstration")  # noqa: SLF001
    board._recorder = recorder  # noqa: SLF001


def _notice(board: BoardWidget, change: Mapping[str, object]) -> None:
    """Record what was done on the board."""
    recorder: Recorder = board._recorder  # noqa: SLF001
    if not recorder.is_open:
        return
    if change["name"] == "region":
        recorder.crop()
    try:
        recorder.notice()
    except BanmenError as error:
        board.complain(error)
    _show(board)


def _show(board: BoardWidget) -> None:
    recorder: Recorder | None = board._recorder  # noqa: SLF001
    if recorder is not None:
        board.show_state({"draft": {**recorder.state(), "data": board._saved_draft()}})  # noqa: SLF001


def _open(board: BoardWidget) -> Recorder | None:
    recorder: Recorder | None = board._recorder  # noqa: SLF001
    return recorder if recorder is not None and recorder.is_open else None


def _recorder(board: BoardWidget) -> Recorder:
    recorder = _open(board)
    if recorder is None:
        raise BanmenError("No demonstration is being recorded on this board.")
    return recorder


# ---------------------------------------------------------------- what can be asked for


def _start(board: BoardWidget, message: Message) -> None:
    """Begin, or continue where the draft was closed."""
    recorder: Recorder | None = board._recorder  # noqa: SLF001
    if not board.DRAFT:
        raise BanmenError("A demonstration is recorded on a board, not in a room: use Board.")
    if recorder is None:
        title = checks.text(message.get("text", ""), "the title").strip()
        _begin(board, Recorder.begin(board._document, title or "Demonstration", board.lang))  # noqa: SLF001
    elif not recorder.is_open:
        recorder.is_open = True
        recorder.show(recorder.at)
        recorder.crop()
        board.region = recorder.draft.region


def _close(board: BoardWidget, _message: Message) -> None:
    _recorder(board).is_open = False


def _new(board: BoardWidget, message: Message) -> None:
    """Begin another demonstration here; undo brings this one back."""
    title = checks.text(message.get("text", ""), "the title").strip() or "Demonstration"
    fresh = Recorder.begin(board._document, title, board.lang).draft  # noqa: SLF001
    _recorder(board).replace(fresh, File())


def _ask(board: BoardWidget, message: Message) -> None:
    options = message.get("options", [])
    if not isinstance(options, list) or not all(isinstance(each, dict) for each in options):
        raise InvalidArgument("options", "a list of objects with text, right and note", options)
    read = [
        (checks.text(each.get("text")), each.get("right") is True, checks.text(each.get("note", "")))
        for each in options
    ]
    path, text = _text(message, "path"), _text(message, "text")
    _change(board, lambda draft: changes.ask(draft, path, text, read))


def _shift(board: BoardWidget, message: Message) -> None:
    by = message.get("by")
    if by not in (-1, 1):
        raise InvalidArgument("by", "-1 or 1", by)
    _change(board, lambda draft: changes.shift(draft, _text(message, "path"), by))


def _delete(board: BoardWidget, message: Message) -> None:
    path, rest = _text(message, "path"), message.get("rest") is True
    _change(board, lambda draft: changes.remove(draft, path, rest=rest))


def _write(board: BoardWidget, message: Message, write: Callable[[Demonstration, str, str], Change]) -> None:
    path, text = _text(message, "path"), _text(message, "text")
    _change(board, lambda draft: write(draft, path, text))


def _change(board: BoardWidget, change: Callable[[Demonstration], Change]) -> None:
    recorder = _recorder(board)
    recorder.change(change(recorder.draft))


def _try_it(board: BoardWidget, _message: Message) -> _Reply:
    return {"model": board._trial.begin(_recorder(board).complete())}  # noqa: SLF001


def _save(board: BoardWidget, message: Message) -> _Reply:
    """Write the file, unless another one has its name: then hand back a free name."""
    recorder = _recorder(board)
    complete = recorder.complete()
    given = checks.text(message.get("name", ""), "the name of the file").strip()
    name = _file(given or file_name(complete.title, complete.variant, "json"))
    folder = Path.cwd()
    path = folder / name
    if path.exists() and message.get("replace") is not True and recorder.file[:2] != (name, _content(path)):
        numbered = (f"{path.stem}-{number}.json" for number in range(2, 1000))
        other = next((each for each in numbered if not (folder / each).exists()), "")
        return {"name": name, "folder": str(folder), "other": other}
    save(complete, path)
    recorder.file = File(name, format_demonstration(complete), complete)
    return {"name": name, "folder": str(folder)}


def _files(_board: BoardWidget, _message: Message) -> _Reply:
    found = sorted(path for path in Path.cwd().glob("*.json") if _is_demonstration(path))
    return {"files": [path.name for path in found[:_MOST_FILES]]}


def _read(board: BoardWidget, message: Message) -> None:
    """Continue with the demonstration in a file; undo brings the one before back."""
    name = _file(_text(message, "name"))
    found = load(name)
    drawn = replace(found, steps=_as_drawn(found.steps, found.game.size))
    _recorder(board).replace(drawn, File(name, _content(Path(name)), drawn))
    board.region = drawn.region


_OPS: Mapping[str, Callable[[BoardWidget, Message], _Reply]] = {
    "begin": _start,
    "close": _close,
    "new": _new,
    "moves": lambda board, _: _recorder(board).from_moves(),
    "go": lambda board, message: _recorder(board).show(_text(message, "path")),
    "next": lambda board, _: _change(board, lambda draft: changes.add(draft, _recorder(board).at)),
    "caption": lambda board, message: _write(board, message, changes.write),
    "title": lambda board, message: _change(
        board, lambda draft: changes.write_title(draft, _text(message, "text"))
    ),
    "label": lambda board, message: _write(board, message, changes.write_label),
    "ask": _ask,
    "unask": lambda board, message: _change(
        board, lambda draft: changes.remove_question(draft, _text(message, "path"))
    ),
    "delete": _delete,
    "shift": _shift,
    "side": lambda board, message: _recorder(board).add_side(
        checks.text(message.get("text", ""), "the label")
    ),
    "insert": lambda board, _: _recorder(board).insert(),
    "try": _try_it,
    "end": lambda board, _: board._trial.end(),  # noqa: SLF001
    "save": _save,
    "files": _files,
    "open": _read,
}

# ---------------------------------------------------------------- files


def _file(name: str) -> str:
    """Check the name of a file in this folder, and add its ending."""
    if not name or name.startswith(".") or any(sign in name for sign in '/\\:*?"<>|') or len(name) > _LONGEST:
        raise InvalidArgument("the name of the file", "a plain name such as my_lesson.json", name)
    return name if name.endswith(".json") else f"{name}.json"


def _content(path: Path) -> str:
    """Read a file; empty if it cannot be read."""
    try:
        return read_file(path, LARGEST).decode()
    except (BanmenError, UnicodeDecodeError):
        return ""


def _is_demonstration(path: Path) -> bool:
    try:
        return json.dumps("banmen-demonstration").encode() in first_bytes(path, _HEAD)
    except BanmenError:
        return False


def _as_drawn(steps: Sequence[Step], size: Size) -> tuple[Step, ...]:
    """Turn marks and arrows into drawings that look the same, so that they can be changed on the board."""
    made = []
    for each in steps:
        sides = [replace(side, steps=_as_drawn(side.steps, size)) for side in lines.sides(each)]
        drawn = [_mark(size, mark) for mark in each.marks]
        drawn += [Drawing("arrow", tuple(arrow), "blue") for arrow in each.arrows]
        changed = replace(each, marks=(), arrows=(), drawings=(*drawn, *each.drawings))
        made.append(lines.with_sides(changed, sides))
    return tuple(made)


def _mark(size: Size, mark: str) -> Drawing:
    squares = tuple(
        size.name(square) for square in sorted(size.region(mark if "-" in mark else f"{mark}-{mark}"))
    )
    return Drawing("shade" if len(squares) > 1 else "circle", squares, "yellow")


def _text(message: Message, name: str) -> str:
    return checks.text(message.get(name), f"the {name} of the request draft")
