"""One copy of the front end: what Python sends to a page, and what a saved notebook holds."""

import json
import re
import zlib
from pathlib import Path
from typing import Any

import comm
import pytest
from anywidget import AnyWidget
from ipywidgets.embed import dependency_state

from banmen import Atlas, BetzaPad, Board, Demo, Drill, GameRoom
from banmen.host import bundle
from tests.widget.browser import Browser

EXERCISE = {"id": "silver", "kind": "read", "variant": "tai", "betza": "FfW", "goal": {"radius": 2}}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All ``comm_open`` messages from now on, in a kernel that has sent nothing yet."""
    monkeypatch.setattr(bundle, "_files", {})
    messages: list[dict[str, Any]] = []
    create = comm.create_comm

    def record(**message: Any) -> comm.base_comm.BaseComm:  # noqa: ANN401 - the interface's
        messages.append(message)
        return create(**message)

    monkeypatch.setattr(comm, "create_comm", record)
    return messages


def front_end_bytes(message: dict[str, Any]) -> int:
    """Count the bytes of a ``comm_open`` message that are the front end's."""
    state = message["data"]["state"]
    if state["_model_name"] == "AnyModel":
        state = {name: value for name, value in state.items() if name in {"_esm", "_css", "_files"}}
    elif "content" not in state and not message["buffers"]:
        return 0  # a layout
    return len(json.dumps(state)) + sum(len(buffer) for buffer in message["buffers"] or [])


def files_in(messages: list[dict[str, Any]]) -> list[str]:
    """List the texts of the files that were sent."""
    models = [one for one in messages if one["data"]["state"]["_model_name"] == "WidgetModel"]
    return [zlib.decompress(one["buffers"][0]).decode() for one in models]


def test_ten_boards_send_one_front_end(opened: list[dict[str, Any]]) -> None:
    boards = [Board("dai_dai") for _ in range(10)]
    sizes = [front_end_bytes(one) for one in opened]
    assert sum(sizes) < 450_000
    assert files_in(opened) == [bundle.load_bundle().css, *bundle.load_bundle().modules.values()]
    assert len({json.dumps(board.get_state("_files")) for board in boards}) == 1
    last = opened[-1]["data"]["state"]
    assert len(last["_esm"]) + len(json.dumps(last["_files"])) < 3000


def test_widgets_of_all_kinds_share_files(opened: list[dict[str, Any]]) -> None:
    demo = Demo("tai", steps=[{"caption": "A lion."}])
    for widget in (Board("tai"), GameRoom("tai"), Drill([EXERCISE]), demo, BetzaPad("W"), Atlas("tai")):
        assert widget._files
    sent = files_in(opened)
    assert len(sent) == len(set(sent))
    named = ("widget", "room", "trainer", "studio")
    built = [text for name in named for text in bundle.load_bundle(name).modules.values()]
    assert {text for text in sent if text in built} == set(built)
    assert sum(front_end_bytes(one) for one in opened) < 600_000


def test_model_of_each_file_is_open_before_the_board(opened: list[dict[str, Any]]) -> None:
    board = Board("tai")
    kinds = [message["data"]["state"]["_model_name"] for message in opened]
    assert kinds == ["WidgetModel"] * len(board._files) + ["LayoutModel", "AnyModel"]


def test_each_module_comes_after_those_it_imports() -> None:
    for name in ("widget", "room", "trainer", "studio"):
        known: set[str] = set()
        for file, text in bundle.load_bundle(name).modules.items():
            imported = set(re.findall(r'(?:from|import)"\./([\w-]+\.js)"', text))
            assert imported <= known
            known.add(file)
        assert file == f"{name}.js"


def test_closed_files_are_sent_again(opened: list[dict[str, Any]]) -> None:
    board = Board("tai")
    before = board.get_state("_files")["_files"]
    for file in bundle.files_of("widget").values():
        file.close()
    count = len(files_in(opened))
    assert board.get_state("_files")["_files"] == before
    after = Board("tai").get_state("_files")["_files"]
    assert before.keys() == after.keys()
    assert not set(before.values()) & set(after.values())
    assert len(files_in(opened)) == 2 * count


def test_a_new_bundle_lives_beside_the_old_one(
    opened: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not opened
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    files = []
    for version in (1, 2):
        for name in ("widget.js", "widget.css", "loader.js"):
            (tmp_path / name).write_text(f"/* {name} {version} */")
        board = Board("tai")
        files.append(board._files.keys())
        assert board._esm == f"/* loader.js {version} */"
    assert not files[0] & files[1]


def test_page_that_does_not_know_a_file_gets_it_from_python() -> None:
    board = Board("tai")
    browser = Browser(board)
    sent: list[list[bytes]] = []
    receive = board.comm.publish_msg

    def record(
        kind: str, data: dict[str, object], *, buffers: list[bytes] | None = None, **rest: object
    ) -> None:
        sent.append(buffers or [])
        receive(kind, data, buffers=buffers, **rest)

    board.comm.publish_msg = record
    texts = [bundle.load_bundle().css, *bundle.load_bundle().modules.values()]
    for key, text in zip(board._files, texts, strict=True):
        digest = key.partition("/")[0]
        assert browser.ask({"ask": "file", "hash": digest}) == {"file": digest}
        assert zlib.decompress(sent[-1][0]).decode() == text


@pytest.mark.parametrize("digest", ["0" * 16, "../../../etc/passwd", None, 7, ["a"]])
def test_file_with_an_unknown_hash_is_refused(digest: object) -> None:
    board = Board("tai")
    browser = Browser(board)
    answer = browser.ask({"ask": "file", "hash": digest})
    assert answer["ok"] is False
    assert "file" not in answer


def test_saved_widgets_hold_each_file_once() -> None:
    boards: list[AnyWidget] = [Board("tai") for _ in range(10)]
    state = dependency_state(boards)
    files = [one for one in state.values() if one["model_name"] == "WidgetModel"]
    assert len(files) == len(boards[0]._files)
    assert {file.model_id for file in boards[0]._files.values()} <= state.keys()
    for one in files:
        assert one["buffers"], "the content of a file"
    size = sum(len(json.dumps(one)) for one in files)
    assert size < 456_000  # 238,000 of them fonts, 28,000 the texts of the board in the other languages
