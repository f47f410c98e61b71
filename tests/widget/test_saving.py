"""Saved boards: they load unchanged, and an error names the wrong part of the file."""

import json
import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board, GameRoom, InvalidSave
from banmen_rules import VARIANTS, BanmenError, InvalidRecord, Record
from tests.data import make_files
from tests.examples import examples
from tests.widget.browser import Browser, everything

FEW = make_files.LION


def same(one: Board, other: Board) -> None:
    """Compare all that is shown, and what only Python knows."""
    mine, yours = everything(one), everything(other)
    differing = {name for name in mine if mine[name] != yours[name]}
    assert differing <= {"edits", "selection"}
    assert one.position == other.position
    assert one.position.move_stack == other.position.move_stack
    assert one.saved() == other.saved()


@pytest.fixture
def rich() -> Board:
    """Make a board with something in every part of it."""
    return make_files.rich()


def test_saved_board_loads_unchanged(rich: Board, tmp_path: Path) -> None:
    path = tmp_path / "lion.json"
    rich.save(path)
    loaded = Board.load(path)
    same(rich, loaded)
    assert loaded.edits == [0, 0]
    assert loaded.result["reason"] == "resignation"
    for board in (rich, loaded):
        board.undo()
        board.goto(node=0)
    same(rich, loaded)
    assert rich.line == [0, 1]
    loaded.push("3c 3b")


def test_move_repeated_by_another_path_is_the_same_move() -> None:
    board = Board("dai_dai", pieces=FEW)
    board.push("9i 8h 9i")
    board.goto(0)
    board.push("9i 10h 9i")
    assert len(board.history) == 1
    loaded = Board("dai_dai")
    loaded.paste(board.saved())
    same(board, loaded)


walks = st.lists(st.integers(0, 60), max_size=15)


@pytest.mark.slow
@examples(15)
@given(walks, st.sampled_from(["play", "edit", "frozen"]), st.data())
def test_any_game_loads_as_it_was_saved(walk: list[int], interaction: str, data: st.DataObject) -> None:
    board = Board("dai_dai", pieces=FEW)
    texts = st.text(st.characters(codec="utf-8"), max_size=20)
    for number in walk:
        moves = board.legal_moves
        if number % 5 == 0:
            board.goto(node=number % (len(board.history) + 1) - 1)
        elif moves:
            board.push(moves[number * 7 % len(moves)])
        if number % 7 == 0:
            board.comment(data.draw(texts))
            board.circle(board.game.size.name(number))
    if board.history:
        with suppress(BanmenError):
            board.promote_variation(len(board.history) - 1)
    board.set_trait("interaction", interaction)
    other = Board("dai_dai")
    text = board.saved()
    assert other.paste(text) == "board"
    other.set_trait("interaction", interaction)
    other.theme = board.theme
    same(board, other)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_any_board_loads_as_it_was_saved(variant: str, tmp_path: Path) -> None:
    board = Board(variant)
    chance = random.Random(variant)  # noqa: S311 - moves, not secrets
    for _ in range(8):
        board.push(chance.choice(board.legal_moves))
    board.save(tmp_path / "game.json")
    same(board, Board.load(tmp_path / "game.json"))


# ---------------------------------------------------------------- files


def test_a_file_is_written_whole_or_not_at_all(
    board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    board.save(path)
    before = path.read_text("utf-8")
    board.push("9l 9k")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BanmenError, match=r"game\.json cannot be written: No space left on device"):
        board.save(path)
    assert path.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [path], "nothing half-written stays behind"


@pytest.mark.parametrize("name", ["no/such/folder/game.json", "\0"])
def test_impossible_path_is_refused(name: str, board: Board, tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match="cannot be written"):
        board.save(f"{tmp_path}/{name}")
    with pytest.raises(BanmenError, match="cannot be read"):
        Board.load(f"{tmp_path}/{name}")


def test_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"{\xff")
    with pytest.raises(BanmenError, match=r"game\.json is not text in UTF-8: byte 2"):
        Board.load(path)


def test_records_and_positions_are_loaded_too(board: Board, tmp_path: Path) -> None:
    board.push("9l 9k")
    (tmp_path / "game.txt").write_text(board.record().replace("\n", "\r\n"), "utf-8")
    loaded = Board.load(tmp_path / "game.txt")
    assert (loaded.variant, loaded.ply, loaded.tsfen) == ("dai_dai", 1, board.tsfen)
    (tmp_path / "position.txt").write_text(board.tsfen, "utf-8")
    loaded = Board.load(tmp_path / "position.txt")
    assert (loaded.variant, loaded.ply, loaded.tsfen) == ("dai_dai", 0, board.tsfen)


# ---------------------------------------------------------------- refusals

Change = Callable[[dict[str, Any]], object]


def put(*path: object) -> Change:
    """Change a part, named by its path; the last item is the new value."""
    *steps, last, value = path

    def change(data: Any) -> None:  # noqa: ANN401 - any part of a file
        for step in steps:
            data = data[step]
        data[last] = value

    return change


ANNOTATION = {"kind": "star", "squares": ["1a"], "colour": "red", "text": ""}


@pytest.mark.parametrize(
    "change, says",
    [
        (put("version", 2), "the version of a saved board must be 1, got 2"),
        (put("banmen", "chess"), '"banmen": "board"'),
        (lambda data: data.pop("moves"), "read: moves must be given"),
        (put("extra", 1), 'read: extra: Unknown field "extra"'),
        (put("game", "variant", "chess"), 'read: game: Unknown variant "chess"'),
        (put("game", "ruleset", "other"), "read: game: there is no ruleset|read: game.ruleset must be "),
        (put("game", "rulings", {"x": "y"}), "read: game: "),
        (put("game", "rulings", []), "read: game.rulings must be an object, got "),
        (put("game", []), "read: game must be an object with variant"),
        (put("start", "17/17 0"), "read: start: the board must have 17 ranks"),
        (put("start", 3), "read: start must be text, got 3"),
        (put("comment", None), "read: comment must be text, got null"),
        (put("comment", "\ud800"), "read: comment must be text without half a character"),
        (put("annotations", [ANNOTATION]), "read: annotations: annotation 1: Unknown kind"),
        (put("moves", {}), "read: moves must be a list of moves, got {}"),
        (put("moves", 1, []), r"read: moves\[1\] must be an object with move"),
        (
            put("moves", 1, "parent", 1),
            r"read: moves\[1\]\.parent must be the index of an earlier move, or -1 for the start, got 1",
        ),
        (put("moves", 1, "parent", -2), r"read: moves\[1\]\.parent must be "),
        (put("moves", 1, "parent", "0"), r"read: moves\[1\]\.parent must be a whole number, got "),
        (
            put("moves", 1, "rank", 5),
            r"read: moves: the ranks of the moves with the parent 0 must be 0 to 1, each once, got \[1, 5\]",
        ),
        (put("moves", 1, "move", "9i 9h"), r"read: moves\[1\]\.move: 9i is empty"),
        (put("moves", 1, "move", "3c"), r"read: moves\[1\]\.move: a move must have two or more squares"),
        (put("moves", 1, "move", "3c 3f"), r"read: moves\[1\]\.move: The king on 3c cannot go to 3f"),
        (put("moves", 0, "captures", ["9g"]), r"read: moves\[0\]\.move: 9i 9h 9g cannot capture on 9g there"),
        (put("moves", 0, "captures", "9h"), r"read: moves\[0\]\.captures must be a list of squares"),
        (
            put("moves", 2, "move", "3c 3b"),
            r"read: moves\[2\]\.move must be different from the other moves after",
        ),
        (put("moves", 1, "comment", 1), r"read: moves\[1\]\.comment must be text, got 1"),
        (put("moves", 1, "annotations", 1), r"read: moves\[1\]\.annotations: annotations must be a list"),
        (put("moves", 1, "glyphs", ["!"]), r"read: moves\[1\]\.glyphs\[0\] must be a whole number"),
        (put("node", 9), "read: node: node must be from -1"),
        (put("node", 1), "read: node must be a move of the line that ends with "),
        (put("line", 0), "read: line must be the end of a line, which no moves follow, got 0"),
        (put("line", "0"), "read: line must be a whole number, got "),
        (put("declared", "winner", "white"), None),
        (put("declared", "winner", "green"), "read: declared must be a resignation"),
        (put("declared", "reason", "boredom"), "read: declared must be a resignation"),
        (put("declared", []), "read: declared must be an object with reason, winner, got"),
        (put("headers", {"Event": 3}), "read: headers.Event must be text, got 3"),
        (
            put("ending", {"node": 0, "outcome": "Green wins", "reason": ""}),
            'read: ending.outcome: Unknown outcome "Green wins"',
        ),
        (put("marks", ["1a"]), "read: marks: each mark must be an object"),
        (put("view", "theme", "pink"), 'read: view.theme: Unknown theme "pink". Available: host, light'),
        (put("view", "theme", ["dark"]), "read: view.theme: theme must be one of host, light"),
        (put("view", "region", "9z-1a"), "read: view: the rank must be"),
        (put("view", "outlined", "XX"), 'read: view: Unknown kind with the code "XX"'),
        (put("view", "show_attacks", 1), "read: view.show_attacks must be true or false, got 1"),
        (put("view", "title", 1), "read: view.title must be text, got 1"),
    ],
)
@pytest.mark.slow
def test_error_names_the_wrong_part(change: Change, says: str | None, rich: Board, board: Board) -> None:
    data = json.loads(rich.saved())
    change(data)
    text = json.dumps(data)
    before = everything(board)
    if says is None:
        board.paste(text)
        return
    with pytest.raises(InvalidSave, match=says):
        board.paste(text)
    assert everything(board) == before
    assert board.status["level"] == "error"


@pytest.mark.parametrize(
    "text, says",
    [
        (" ", "The text is empty"),
        ("nonsense", "Not a position"),
        ("{", "Not a position"),
        ("{}", '"banmen": "board"'),
        ('{"banmen": ', "this saved board is not valid JSON: line 1, column 12"),
        ('{"banmen": ' + "[" * 100_000, "this saved board is nested too deeply"),
        ('{"banmen": ' + "1" * 5000 + "}", "a number with too many digits"),
        ("17/17 0", "the board must have 17 ranks"),
        ('[Variant "chess"]', 'Unknown variant "chess".'),
        ('[Variant "tai"] 1. P-13r P-13r', "ply 2"),
        ("\ud800", "half a character"),
    ],
)
def test_unknown_text_is_refused(text: str, says: str, board: Board) -> None:
    board.push("9l 9k")
    before = everything(board)
    with pytest.raises(BanmenError, match=says):
        board.paste(text)
    assert everything(board) == before


SAVED = Board("dai_dai", pieces=FEW)
SAVED.push("9i 9h 9g")
TEXT = SAVED.saved()
BOARD = Board("dai_dai")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def read_or_refused(text: str) -> None:
    before = everything(BOARD)
    try:
        BOARD.paste(text)
    except BanmenError:
        assert everything(BOARD) == before
    else:
        BOARD.undo_edit()
        after = everything(BOARD)
        assert {name for name in before if before[name] != after[name]} <= {"edits", "orientation"}


@given(st.text(max_size=80) | st.text(alphabet='{}[]"/, 0179abnkpPK.-x+', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@given(st.integers(0, len(TEXT) - 1), st.text(max_size=3))
def test_a_changed_file_is_read_or_refused(at: int, instead: str) -> None:
    read_or_refused(TEXT[:at] + instead + TEXT[at + 1 :])


@given(st.data())
def test_a_file_with_a_changed_part_is_read_or_refused(data: st.DataObject) -> None:
    parts = json.loads(TEXT)
    at: Any = parts
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        at = inner
    at[key] = data.draw(json_values)
    read_or_refused(json.dumps(parts))


# ---------------------------------------------------------------- records


def test_a_game_is_written_and_read_as_a_record(rich: Board) -> None:
    for notation in ("hodges", "machine"):
        other = Board("tai")
        assert other.paste(rich.record(notation)) == "record"
        assert (other.variant, other.ruleset, other.title) == ("dai_dai", "club", "Dai dai shogi")
        assert other.game.rules == rich.game.rules
        assert other.start_comment == make_files.ODD
        assert other.record() == rich.record()
        main = {(entry["text"], entry["comment"]) for entry in other.history}
        assert main == {(entry["text"], entry["comment"]) for entry in rich.history}
        assert other.result["reason"] == "resignation"
        assert other.ply == len(other.line)
        other.undo_edit()
        assert (other.variant, other.history) == ("tai", [])


RECORD = """\
[Variant "dai_dai"]
[Ruleset "article"]
[Event "a lesson"]
[Result "Black wins: time"]

{we begin}
1. P-9k! {forward} ({or so} 1. P-8k P-8g (1... P-7g)) P-9g $5
2. P-7k
"""


def test_a_record_keeps_its_headers_variations_and_signs(board: Board) -> None:
    board.paste(RECORD)
    assert [(entry["text"], entry["parent"]) for entry in board.history] == [
        ("9l 9k", -1), ("8l 8k", -1), ("8f 8g", 1), ("7f 7g", 1), ("9f 9g", 0), ("7l 7k", 4),
    ]  # fmt: skip
    assert (board.start_comment, board.history[1]["comment"]) == ("we begin", "or so")
    written = board.record()
    for part in ('[Event "a lesson"]', '[Result "Black wins: time"]', "P-9k! {forward}", "P-9g!?"):
        assert part in written
    board.paste(written)
    assert board.record() == written
    board.push("8f 8g")
    assert "Result" not in board.record(), "the game continued"


def test_a_result_taken_back_is_not_in_the_record(board: Board) -> None:
    board.push("9l 9k")
    board.agree_draw()
    assert '[Result "draw: agreement"]' in board.record()
    board.paste(board.record())
    assert board.result["reason"] == "agreement"
    board.undo()
    assert "Result" not in board.record()


def test_a_game_that_ended_on_the_board_has_its_result_wherever_one_looks() -> None:
    board = Board("dai_dai", pieces={"9i": "rook", "9c": "white king", "5o": "king", "1a": "white pawn"})
    board.push("9i 9c")
    board.reset()
    assert '[Result "Black wins: royals"]' in board.record()


@examples(12)
@given(walks)
def test_any_game_is_the_same_as_a_record(walk: list[int]) -> None:
    board = Board("dai_dai", pieces=FEW)
    for number in walk:
        moves = board.legal_moves
        if number % 4 == 0:
            board.goto(node=number % (len(board.history) + 1) - 1)
        elif moves:
            board.push(moves[number * 7 % len(moves)])
            board.comment(f"move {number} }} \\ (")
    try:
        text = board.record()
    except BanmenError as error:
        assert "deep" in str(error)  # the only reason there is
        return
    other = Board("tai")
    other.paste(text)
    assert other.record() == text
    # A pass may be written by another path than it was made by.
    assert sorted(entry["comment"] for entry in other.history) == sorted(e["comment"] for e in board.history)


# ---------------------------------------------------------------- written by the page


def test_golden_files_of_the_page_are_what_python_writes() -> None:
    # js/test/file.test.ts: the page writes the same files from the same traits.
    for name, golden in make_files.goldens():
        assert json.loads((make_files.FOLDER / f"{name}.json").read_text("utf-8")) == golden, name


@pytest.mark.parametrize("path", sorted(make_files.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_files_that_the_page_writes_are_read(path: Path, tmp_path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    (tmp_path / "saved.json").write_text(golden["saved"], "utf-8")
    (tmp_path / "record.txt").write_text(golden["record"], "utf-8")
    kind = GameRoom if path.stem.startswith("room") else Board
    loaded = kind.load(tmp_path / "saved.json")
    assert loaded.saved() == golden["saved"]
    assert loaded.record() == golden["record"]
    assert Record.load(tmp_path / "record.txt").format() == golden["record"]
    assert Board.load(tmp_path / "record.txt").tsfen


# ---------------------------------------------------------------- asked by the browser


def test_a_board_is_asked_for_its_texts_and_to_load_them(rich: Board) -> None:
    browser = Browser(rich)
    saved = browser.ask({"id": 1, "request": "save"})
    assert saved == {"id": 1, "ok": True, "text": rich.saved(), "name": "lion-king.json"}
    record = browser.ask({"id": 2, "request": "record", "notation": "machine"})
    assert record == {"id": 2, "ok": True, "text": rich.record("machine"), "name": "lion-king.txt"}
    tsfen = rich.tsfen
    for what, text in (("position", tsfen), ("record", record["text"]), ("board", saved["text"])):
        answer = browser.ask({"id": 3, "request": "load", "text": text, "name": "dropped.txt"})
        assert answer == {"id": 3, "ok": True, "what": what}
    assert rich.edits == [3, 0]
    assert (rich.theme, rich.interaction) == ("dark", "play")


@pytest.mark.slow
@pytest.mark.parametrize("interaction", ["explore", "mark", "frozen"])
def test_a_board_that_is_not_for_playing_loads_nothing(interaction: str, rich: Board) -> None:
    text = rich.tsfen
    rich.set_trait("interaction", interaction)
    answer = Browser(rich).ask({"id": 1, "request": "load", "text": text})
    assert str(answer["text"]).startswith("this board")


def test_a_loaded_game_takes_nothing_from_the_one_before(rich: Board, board: Board) -> None:
    board.push("9l 9k")
    before = everything(board)
    board.paste(rich.saved())
    board.undo_edit()
    assert everything(board) == before | {"edits": [0, 1], "orientation": "white"}


def test_a_wrong_record_is_refused_with_its_place(board: Board) -> None:
    with pytest.raises(InvalidRecord) as raised:
        board.paste('[Variant "dai_dai"]\n1. P-9k P-9k')
    assert (raised.value.line, raised.value.column) == (2, 9)
