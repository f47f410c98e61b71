"""Test the schemas of the protocol: generated files are fresh, and the traits of widgets fit."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import traitlets as t
from anywidget import AnyWidget

from banmen import (
    Atlas,
    BetzaPad,
    Board,
    Class,
    Demo,
    Drill,
    GameRoom,
    PieceCard,
    Pursuit,
    Review,
    Sheet,
    Storm,
    cli,
)
from banmen.board import requests, workshop
from banmen.protocol import board_state, files, wire
from banmen.protocol.shapes.words import PROTOCOL
from banmen.room.players import _LOGO
from banmen_rules.teaching.exercises import Progress, SheetSpec
from tools import make_protocol
from tools.protocol_schemas import load

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
referencing = pytest.importorskip("referencing")  # as above

SCHEMAS = load(make_protocol.SCHEMAS)
TRAITS = {
    "board": Board,
    "pad": BetzaPad,
    "card": PieceCard,
    "atlas": Atlas,
    "demo": Demo,
    "trainer": Drill,
    "classroom": Class,
}
NOT_OURS = {*AnyWidget.class_trait_names(sync=True), "_anywidget_id", "_esm", "_css", "_files"}
"""Traits of every widget, and those that carry its front end."""
BARE_KINGS = "16,K/" + "17/" * 15 + "k,15,r 0"


def test_generated_files_are_fresh() -> None:
    assert make_protocol.stale() == [], "run python -m tools.make_protocol"


def test_a_changed_schema_makes_generated_files_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for path in make_protocol.SCHEMAS.glob("*.schema.json"):
        (tmp_path / path.name).write_text(path.read_text("utf-8").replace('"paused"', '"halted"'), "utf-8")
    monkeypatch.setattr(make_protocol, "SCHEMAS", tmp_path)
    assert make_protocol.stale() == [
        "js/src/core/generated/room.ts",
        "widget/banmen/protocol/shapes/room.py",
    ]
    assert make_protocol.main(["--check"]) == 1


# ---------------------------------------------------------------- traits


def synced(widget: type[AnyWidget]) -> dict[str, t.TraitType[Any, Any]]:
    traits = widget.class_traits(sync=True)
    return {name: trait for name, trait in traits.items() if name not in NOT_OURS}


def described(name: str) -> Mapping[str, Any]:
    properties: Mapping[str, Any] = SCHEMAS[name].data["properties"]
    return {name: node for name, node in properties.items() if node.get("x-python", True)}


@pytest.mark.parametrize("name", TRAITS)
def test_a_schema_has_the_traits_of_its_widget(name: str) -> None:
    found = set(synced(TRAITS[name]))
    if name == "trainer":
        found |= set().union(*(synced(each) for each in (Sheet, Review, Storm, Pursuit)))
    assert found == set(described(name))


def test_a_room_has_the_traits_of_a_board_and_two_of_its_own() -> None:
    assert set(synced(GameRoom)) == set(described("board")) | {"view", "room"}


@pytest.mark.parametrize("name", TRAITS)
def test_a_schema_has_the_words_of_the_traits(name: str) -> None:
    checked = 0
    for trait_name, trait in synced(TRAITS[name]).items():
        node = resolved(name, described(name)[trait_name])
        if isinstance(trait, t.Enum) and "enum" in node:
            assert list(node["enum"]) == list(trait.values or ()), trait_name
            checked += 1
    assert checked or name in {"card", "classroom"}


def resolved(name: str, node: Mapping[str, Any]) -> Mapping[str, Any]:
    file, _, part = node.get("$ref", "").partition("#/$defs/")
    return SCHEMAS[file.removesuffix(".schema.json") or name].parts[part] if part else node


def test_words_of_the_schemas_are_those_of_python() -> None:
    parts = {name: part for schema in SCHEMAS.values() for name, part in schema.parts.items()}
    assert parts["Category"]["enum"] == [category.value for category in wire.CATEGORIES]
    assert parts["Level"]["enum"] == list(board_state.LEVELS)
    assert parts["Verdict"]["enum"] == list(board_state.VERDICTS)
    assert parts["Player"]["properties"]["logo"]["pattern"] == f"^{_LOGO.pattern}|^$"


# ---------------------------------------------------------------- states


@cache
def registry() -> Any:  # noqa: ANN401 - of an optional package
    found = referencing.Registry()
    for name, schema in SCHEMAS.items():
        found = found.with_resource(f"{name}.schema.json", referencing.Resource.from_contents(schema.data))
    return found


def faults(name: str, state: object, part: str = "") -> list[str]:
    reference = f"{name}.schema.json#/$defs/{part}" if part else f"{name}.schema.json"
    validator = jsonschema.Draft202012Validator({"$ref": reference}, registry=registry())
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(state)]


def sent(widget: AnyWidget) -> dict[str, Any]:
    """Return the traits as JSON has them; bytes are left as they are."""
    state = widget.get_state()
    plain = {name: value for name, value in state.items() if name in synced(type(widget))}
    return {
        name: value if isinstance(value, bytes) else json.loads(json.dumps(value))
        for name, value in plain.items()
    }


def boards() -> Iterator[Board]:
    yield Board("tai", autosave=False)
    board = Board("dai_dai", autosave=False, show_attacks=True, interaction="edit")
    yield board
    board = Board("dai_dai", autosave=False)
    for _ in range(3):
        board.push(board.legal_moves[5])
    board.comment("A comment.")
    board.arrow("9i", "9h")
    board.marks = [{"square": "9i", "verdict": "right", "note": ""}]
    board.resign()
    yield board


def test_states_of_boards_fit_the_schema() -> None:
    for board in boards():
        assert faults("board", sent(board)) == []


def test_states_of_rooms_fit_the_schema() -> None:
    room = GameRoom("dai_dai", black="level:1", white="level:1", tsfen=BARE_KINGS, autosave=False)
    room.run()
    timed = GameRoom("dai_dai", time=(60, 5), autosave=False)
    timed.hint()
    for each in (room, timed):
        state = sent(each)
        assert faults("room", state.pop("room")) == []
        assert state.pop("view") == "room"
        assert faults("board", state) == []


def studio() -> Iterator[tuple[str, AnyWidget]]:
    yield "pad", BetzaPad()
    pad = BetzaPad("KNAD[cK-aK]", enemies=[(0, 1)])
    pad.drawn = [[0, 1], [-1, 1], [1, 1]]
    yield "pad", pad
    pad = BetzaPad()
    pad.draft = "K["
    assert pad.problem
    yield "pad", pad
    yield "card", PieceCard("lion dog", "tai")
    atlas = Atlas()
    atlas.compare("lion", "lion dog")
    yield "atlas", atlas


def test_states_of_the_studio_fit_the_schemas() -> None:
    for name, widget in studio():
        assert faults(name, sent(widget)) == []


@pytest.mark.parametrize("kinds", ["reach", "name", "write", "read", "spot", "path", "mate", "match"])
def test_states_of_exercises_fit_the_schema(kinds: str) -> None:
    drill = Drill(variant="dai_dai", kinds=kinds, count=2, autosave=False)
    drill.give_up()
    assert faults("trainer", sent(drill)) == []
    sheet = Sheet(drill.exercises, graded=True, autosave=False)
    assert faults("trainer", sent(sheet)) == []


def test_states_of_a_review_fit_the_schema(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").touch()
    review = Review("dai_dai", minutes=0.5, progress=tmp_path / "mine.jsonl", autosave=False)
    review.give_up()
    assert faults("trainer", sent(review)) == []
    for line in (tmp_path / "mine.jsonl").read_text("utf-8").splitlines():
        assert fits("progress", json.loads(line)) == []


def test_states_of_demonstrations_fit_the_schema() -> None:
    for name in ("07_hook_moves", "14_reading_betza"):
        assert faults("demo", sent(Demo(name))) == []


def test_states_of_a_class_fit_the_schema(tmp_path: Path) -> None:
    lesson = Class(
        Drill(variant="dai_dai", kinds="reach", count=2, autosave=False), file=tmp_path / "class.db"
    )
    try:
        for act in (lesson.next, lesson.reveal, lesson.end):
            assert faults("classroom", sent(lesson)) == []
            act()
        assert faults("classroom", sent(lesson)) == []
    finally:
        lesson.close_server()


WRONG: Mapping[str, tuple[Callable[[], AnyWidget], str, object]] = {
    "board": (lambda: Board("dai_dai", autosave=False), "ply", "first"),
    "pad": (BetzaPad, "candidates", [{"text": "K"}]),
    "demo": (lambda: Demo("07_hook_moves"), "frames", [{"path": "1"}]),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_state_does_not_fit_its_schema(name: str) -> None:
    make, trait, value = WRONG[name]
    assert faults(name, {**sent(make()), trait: value})


# ---------------------------------------------------------------- requests and replies


class Asked(dict[str, Any]):
    """A request that notes which of its fields are read."""

    def __init__(self, *fields: object, **named: object) -> None:
        super().__init__(*fields, **named)
        self.read: set[str] = set()

    def get(self, name: str, default: object = None) -> Any:  # noqa: ANN401 - as dict has it
        self.read.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - as dict has it
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)


REQUESTS = SCHEMAS["requests"].data["properties"]
EXAMPLES: list[tuple[str, dict[str, object]]] = [
    ("move", {"from": "9l", "path": [], "to": "9k", "declines": False}),
    ("move", {"from": "9l", "path": [], "to": "9a"}),
    ("undo", {}),
    ("redo", {}),
    ("goto", {"ply": 0}),
    ("goto", {"node": -1}),
    ("comment", {"node": -1, "text": "A comment."}),
    ("move", {"from": "8l", "path": [], "to": "8k"}),
    ("promote", {"node": 1}),
    ("goto", {"node": -1}),
    ("link", {"link": "9l"}),
    ("goto", {"node": -1}),
    ("why", {"from": "9l", "to": "9k"}),
    ("analyse", {"op": "start", "lines": 2, "engine": ""}),
    ("analyse", {"op": "game"}),
    ("analyse", {"op": "stop"}),
    ("moves", {"square": "9l"}),
    ("exercise", {"kind": "reach", "square": "9l"}),
    ("draft", {"op": "files"}),
    ("start", {"black": "human", "white": "human", "time": [60, 5], "games": 2, "params": {}}),
    ("move", {"from": "9l", "path": [], "to": "9k"}),
    ("takeback", {}),
    ("draw", {}),
    ("decline", {}),
    ("draw", {"side": "white"}),
    ("hint", {}),
    ("unhint", {}),
    ("resign", {"side": "black"}),
    ("start", {}),
    ("stop", {}),
    ("record", {"notation": "machine"}),
    ("record", {}),
    ("save", {}),
    ("load", {"text": BARE_KINGS}),
    ("undo", {"edit": True}),
    ("mark", {"square": "9l"}),
    ("mark", {"squares": ["9l", "9k"]}),
    ("edit", {"op": "put", "square": "9k", "piece": "ln"}),
    ("edit", {"op": "remove", "square": "9k"}),
    ("edit", {"op": "flip", "square": "9l"}),
    ("edit", {"op": "promote", "square": "9l"}),
    ("edit", {"op": "move", "from": "9l", "to": "9k"}),
    ("edit", {"op": "turn", "side": "white"}),
    ("make", {"op": "list"}),
    ("make", {"op": "draft", "draft": workshop.EMPTY}),
    ("make", {"op": "save", "pack": "mine", "how": "new", "anyway": False}),
    ("make", {"op": "open", "pack": "mine", "name": "reach-9i"}),
    ("edit", {"op": "clear"}),
    ("edit", {"op": "standard"}),
]


def test_requests_of_the_schema_are_those_that_python_answers() -> None:
    assert set(REQUESTS) == {*requests.REQUESTS, *GameRoom.REQUESTS}
    assert set(SCHEMAS["requests"].parts["ReplyFields"]["properties"]) == set(REQUESTS)
    edits = [
        SCHEMAS["requests"].parts[name] for name in ("Put", "EditSquare", "EditMove", "EditTurn", "EditAll")
    ]
    words = [edit["properties"]["op"] for edit in edits]
    assert {one for word in words for one in word.get("enum", [word.get("const")])} == set(requests.OPS)
    assert {name for name, _ in EXAMPLES} == set(REQUESTS)


def fields_of(node: Mapping[str, Any]) -> set[str]:
    found = resolved("requests", node)
    return set(found.get("properties", ())).union(*map(fields_of, found.get("oneOf", ())))


def test_requests_and_replies_fit_the_schema() -> None:
    asyncio.run(answer_examples())  # a game and a hint need a loop, as in a notebook


async def answer_examples() -> None:
    answered: list[dict[str, Any]] = []
    room = GameRoom("dai_dai", white="human", autosave=False)
    room.send = answered.append
    room.on_mark(lambda _square: None)
    done = set()
    for number, (name, fields) in enumerate(EXAMPLES):
        assert faults("requests", fields, part_of(REQUESTS[name])) == [], name
        room.interaction = "mark" if name == "mark" else "edit" if name == "edit" else "play"
        asked = Asked(fields, id=number, request=name, protocol=PROTOCOL)
        assert faults("requests", dict(asked), "Head") == []
        room._handle_message(asked)
        await asyncio.sleep(0.01)  # a stopped game ends here
        assert asked.read <= {"id", "request", "protocol", *fields_of(REQUESTS[name])}, name
        reply = answered.pop()
        assert faults("requests", reply, "ReplyHead") == []
        own = {key: value for key, value in reply.items() if key not in ("id", "ok")}
        if reply["ok"] or len(own) > 1:
            node = SCHEMAS["requests"].parts["ReplyFields"]["properties"][name]
            expected = "NoReply" if reply["ok"] and name == "move" else part_of(node)
            assert faults("requests", json.loads(json.dumps(own)), expected) == [], (name, reply)
            done.add(name)
    assert done == set(REQUESTS), [*set(REQUESTS) - done]
    room.close()


def part_of(node: Mapping[str, Any]) -> str:
    return str(node["$ref"]).partition("#/$defs/")[2]


@pytest.mark.parametrize(
    "name, fields",
    [
        ("move", {"from": "9l", "to": "9k"}),
        ("goto", {"ply": 1, "node": 2}),
        ("edit", {"op": "dance"}),
        ("save", {"name": "mine"}),
        ("draw", {"side": "blue"}),
    ],
)
def test_a_wrong_request_does_not_fit_the_schema(name: str, fields: object) -> None:
    assert faults("requests", fields, part_of(REQUESTS[name]))


def test_a_page_of_another_version_sets_nothing() -> None:
    """The page sends its version with the traits it sets; a Python of another one says to reload it."""
    widgets: list[tuple[AnyWidget, dict[str, object]]] = [
        (Drill(variant="dai_dai", kinds="reach", count=2, autosave=False), {"at": 1}),
        (Demo("07_hook_moves"), {"at": 1}),
        (BetzaPad(), {"draft": "KN", "seq": 1}),
        (PieceCard("lion dog", "tai"), {"kind": "lion", "seq": 1}),
        (Atlas(), {"query": "lion", "seq": 1}),
        (Board("dai_dai", autosave=False), {"selection": "9l"}),
    ]
    for widget, given in widgets:
        trait = "status" if isinstance(widget, Board) else "problem"
        before = {name: getattr(widget, name) for name in given}
        widget.set_state({**given, "protocol": PROTOCOL + 1})
        assert {name: getattr(widget, name) for name in given} == before
        assert getattr(widget, trait)["text"] == "This page is of another version of banmen. Reload the page."
        assert widget.protocol == PROTOCOL
        widget.set_state({**given, "protocol": PROTOCOL})
        assert {name: getattr(widget, name) for name in given} == given


# ---------------------------------------------------------------- files


def fits(name: str, data: object) -> list[str]:
    validator = jsonschema.Draft202012Validator(json.loads(files.schema(name)))
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize("name", files.FORMATS)
def test_schemas_of_files_are_valid_and_say_what_they_are(name: str) -> None:
    schema = json.loads(files.schema(name))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"]


def test_saved_boards_on_which_something_is_made_fit_their_schema() -> None:
    board = Board("tai", autosave=False)
    drafts: tuple[dict[str, object], ...] = (
        {"request": "draft", "op": "begin", "text": "Mine"},
        {"request": "make", "op": "draft", "draft": {**workshop.EMPTY, "kind": "reach", "square": "13s"}},
    )
    for number, draft in enumerate(drafts):
        board._handle_message({**draft, "id": number, "protocol": PROTOCOL})
    saved = json.loads(board.saved())
    assert {"draft", "exercise"} <= set(saved)
    assert fits("board", saved) == []
    assert fits("board", {**saved, "exercise": {}}) != []


def test_saved_boards_fit_their_schema() -> None:
    for board in boards():
        saved = json.loads(board.saved())
        assert fits("board", saved) == []
        assert fits("board", {**saved, "node": "first"}) != []
    assert fits("board", json.loads(GameRoom("dai_dai", time=(60, 5), autosave=False).saved())) == []


def test_saved_sheets_and_progress_fit_their_schemas(tmp_path: Path) -> None:
    drill = Drill(variant="dai_dai", kinds="reach", count=2, autosave=False)
    sheet = SheetSpec(drill.exercises, title="Homework")
    sheet.save(tmp_path / "sheet.json")
    assert fits("sheet", json.loads((tmp_path / "sheet.json").read_text("utf-8"))) == []
    progress = Progress(tmp_path / "mine.jsonl")
    progress.add([{"exercise": "lion-3", "right": True}])
    for line in (tmp_path / "mine.jsonl").read_text("utf-8").splitlines():
        assert fits("progress", json.loads(line)) == []
        assert fits("progress", {**json.loads(line), "progress": 9}) != []


def test_the_command_line_prints_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "board"]) == 0
    assert capsys.readouterr().out == files.schema("board")
    assert cli.main(["schema", "bord"]) != 0
    known = "board, exercises, demonstration, sheet, lesson, progress, variant"
    text = f'Unknown file format "bord". Available: {known}.'
    assert text in capsys.readouterr().err
