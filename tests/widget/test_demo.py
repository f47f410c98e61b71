"""The widget of a demonstration: what travels to the page, what the page may set, keeping, pages."""

import base64
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from banmen import Board, Demo
from banmen.board.saving import InvalidSave
from banmen.demo import frames
from banmen.host.bundle import load_bundle, modules_for
from banmen.protocol.board_state import moves_buffer
from banmen.protocol.wire import checksum
from banmen_rules import VARIANTS, BanmenError, Category, InvalidDemonstration, Position, UnknownName, game
from banmen_rules.teaching.demonstrations import Demonstration, Step, load, save
from tests.widget.browser import Browser
from tests.widget.test_export import Reader, data_of, traits_of
from tests.widget.wire_reader import Buffer, decode

LION = "/".join(["25"] * 11 + ["12,P,12", "12,ln,12"] + ["25"] * 12) + " 0"
"""A lion of Black's on 13m before a pawn of White's."""
OPTIONS = [
    {"text": "Yes", "right": True, "steps": [{"moves": ["13m 13l 12k"], "id": "aside"}]},
    {"text": "No"},
]
STEPS: list[dict[str, Any]] = [
    {"caption": "A lion & a <pawn>.", "show": "13m", "only": ["jump"], "camera": "region 15k-11o"},
    {"moves": ["13m 13l", "13l 13k"], "camera": "follow", "card": "13k"},
    {"question": {"text": "Again?", "options": OPTIONS}, "tsfen": LION, "id": "asked"},
    {"question": {"text": "Anything else?"}, "branches": [{"text": "More", "steps": [{"card": "deva"}]}]},
    {"marks": ["1a", "2b-1c"], "arrows": [["1a", "1c", "3c"]]},
]


@pytest.fixture
def demo() -> Demo:
    return Demo("tai", steps=STEPS, tsfen=LION, title="Lions")


def wire(text: str) -> Buffer:
    return decode(base64.b64decode(text))


# ---------------------------------------------------------------- what travels


def test_frames_travel_as_the_page_reads_them(demo: Demo) -> None:
    after = Position.from_tsfen(game("tai"), LION)
    after.push("13m 13l")
    second = f"{after.tsfen().removesuffix(' 1')} 2"  # Black's piece moves on: White's turn is passed over
    frame = dict(demo.frames[1])
    assert frame.pop("tsfen").split()[0] == "/".join(["25"] * 10 + ["12,+ln,12"] + ["25"] * 14)
    assert frame.pop("played") == [
        {"move": "13m 13l", "path": ["13m", "13l"], "took": ["13l"], "tsfen": LION},
        {"move": "13l 13k", "path": ["13l", "13k"], "took": [], "tsfen": second},
    ]
    assert frame == {
        "path": "2",
        "id": "",
        "depth": 0,
        "caption": "",
        "notes": "",
        "camera": {"kind": "follow", "squares": ["13k", "13m"]},
        "show": None,
        "only": [],
        "marks": [],
        "arrows": [],
        "drawings": [],
        "card": "furious_fiend",
        "question": None,
        "branches": [],
        "next": 2,
        "back": 0,
    }


def test_questions_and_branches_lead_to_frames(demo: Demo) -> None:
    paths = [frame["path"] for frame in demo.frames]
    assert paths == ["1", "2", "3", "3a1", "4", "4a1", "5"]
    assert demo.frames[2]["question"] == {
        "text": "Again?",
        "options": [
            {"text": "Yes", "right": True, "note": "", "to": 3},
            {"text": "No", "right": False, "note": "", "to": None},
        ],
    }
    assert demo.frames[4]["question"] == {"text": "Anything else?", "options": []}
    assert demo.frames[4]["branches"] == [{"text": "More", "to": 5}]
    assert demo.frames[6]["marks"] == [["1a"], ["2b", "1b", "2c", "1c"]]
    assert demo.frames[6]["arrows"] == [["1a", "1c", "3c"]]
    plain = Demo("tai", steps=[{"question": {"text": "?", "options": [{"text": "a"}]}}])
    assert plain.frames[0]["question"]["options"][0]["right"] is None


def test_the_moves_that_are_shown_belong_to_the_ways_asked_for(demo: Demo) -> None:
    show = demo.frames[0]["show"]
    assert show["square"] == "13m"
    buffer = wire(show["moves64"])
    assert not buffer.complete
    assert buffer.crc == checksum(LION)
    moves = [move for own in buffer.moves.values() for move in own]
    assert {move.categories for move in moves} == {(Category.JUMP,)}
    assert {move.target for move in moves} == {
        move.target
        for move in Position.from_tsfen(game("tai"), LION).moves("13m")
        if Category.JUMP in move.categories
    }


def test_a_move_of_two_ways_is_shown_as_the_one_asked_for() -> None:
    spirit = LION.replace("ln", "bsp")  # it slides two squares, or leaps there: one move
    whole, leaps = (
        decode(base64.b64decode(demo.frames[0]["show"]["moves64"]))
        for demo in (
            Demo("tai", steps=[{"show": "13m"}], tsfen=spirit),
            Demo("tai", steps=[{"show": "13m", "only": ["jump"]}], tsfen=spirit),
        )
    )
    (square,) = leaps.moves
    both = {
        move.target for move in whole.moves[square] if move.categories[:2] == (Category.RANGE, Category.JUMP)
    }
    assert both
    assert {move.categories for move in leaps.moves[square] if move.target in both} == {(Category.JUMP,)}


def test_every_position_travels_with_its_moves(demo: Demo) -> None:
    seen = {frame["tsfen"] for frame in demo.frames}
    seen |= {move["tsfen"] for frame in demo.frames for move in frame["played"]}
    assert demo.positions.keys() == seen
    kinds = [kind["id"] for kind in demo.catalogues[demo.board["catalogue"]]]
    for tsfen, packed in demo.positions.items():
        sent = wire(packed)
        assert sent.complete
        whole = decode(moves_buffer(Position.from_tsfen(game("tai"), tsfen)))
        everything = [kind.id for kind in game("tai").kinds]
        assert moves_with_promotions(sent, kinds) == moves_with_promotions(whole, everything)


def moves_with_promotions(buffer: Buffer, kinds: list[str]) -> list[tuple[object, str]]:
    """List moves with the names of what their pieces become."""
    moves = [move for own in buffer.moves.values() for move in own]
    return [
        (move._replace(becomes=None), "" if move.becomes is None else kinds[move.becomes]) for move in moves
    ]


def test_moves_that_would_be_too_many_stay_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Demo("tai", steps=STEPS, tsfen=LION)
    enough = sum(map(len, list(whole.positions.values())[:2]))
    monkeypatch.setattr(frames, "ENOUGH", enough)
    less = Demo("tai", steps=STEPS, tsfen=LION)
    assert list(less.positions) == list(whole.positions)[:2]
    monkeypatch.setattr(frames, "ENOUGH", 0)
    assert Demo("tai", steps=STEPS, tsfen=LION).positions == {}


def test_the_catalogue_has_what_can_be_on_a_board_and_every_card(demo: Demo) -> None:
    kinds = {kind["id"] for kind in demo.catalogues[demo.board["catalogue"]]}
    assert {"lion", "furious_fiend", "pawn", "deva", "teaching_king"} == kinds


def test_the_board_is_one_that_a_board_would_show(demo: Demo) -> None:
    board = Board("tai", tsfen=LION)
    shown = demo.board
    assert shown["interaction"] == "explore"
    assert base64.b64decode(shown["moves"]) == base64.b64decode(demo.positions[LION])
    same = (
        "variant",
        "ruleset",
        "tsfen",
        "turn",
        "files",
        "ranks",
        "dots",
        "range_colour",
        "in_check",
        "protocol",
    )
    assert {name: shown[name] for name in same} == {name: getattr(board, name) for name in same}
    assert Demo("tai", steps=STEPS[:1], tsfen=LION, region="15k-11o").board["region"] == "15k-11o"


# ---------------------------------------------------------------- going about


def test_going_to_a_step_by_path_id_or_number(demo: Demo) -> None:
    for where, at in (("3a1", 3), ("aside", 3), ("asked", 2), (6, 6), ("1", 0)):
        demo.go(where)
        assert demo.at == at
        assert demo.frame is demo.frames[at]
    with pytest.raises(UnknownName, match=r'Unknown step "3c1". Available: 1, 2, 3, asked, '):
        demo.go("3c1")
    with pytest.raises(BanmenError, match="at must be the number of a frame, from 0 to 6, got 7"):
        demo.go(7)
    assert demo.at == 0
    assert demo.problem == {"text": "at must be the number of a frame, from 0 to 6, got 7"}


def test_the_page_says_where_it_is_and_what_was_answered(demo: Demo) -> None:
    browser = Browser(demo)
    answers = [{"frame": 2, "option": None}, {"frame": 2, "option": 1}, {"frame": 4, "option": None}]
    browser.set(at=4, answers=answers, speed=2)
    assert (demo.at, demo.answers, demo.speed) == (4, answers, 2)


@pytest.mark.parametrize(
    "state,said",
    [
        ({"at": -1}, "at must be the number of a frame"),
        ({"at": 1.5}, "at"),
        ({"speed": 3}, "speed"),
        ({"answers": [{"frame": 2}]}, "answer 1 must be a dict with frame and option"),
        ({"answers": [{"frame": 2, "option": 2}]}, "answer 1 must be about an option from 0 to 1"),
        ({"answers": [{"frame": 2, "option": -1}]}, "answer 1 must be about an option from 0 to 1"),
        ({"answers": [{"frame": 4, "option": 0}]}, "answer 1 must be without an option (null)"),
        (
            {"answers": [{"frame": 0, "option": 0}]},
            "answer 1 must be about a frame with a question, which frame 0 is not",
        ),
        ({"answers": [{"frame": 7, "option": 0}]}, "answer 1 must be about a frame from 0 to 6"),
        ({"answers": [{"frame": True, "option": 0}]}, "answer 1 must be about a frame from 0 to 6"),
        ({"frames": []}, "frames cannot be changed. Make another Demo"),
        ({"board": {}}, "board cannot be changed"),
        ({"positions": {}}, "positions cannot be changed"),
    ],
)
def test_what_the_page_may_not_say_changes_nothing(demo: Demo, state: dict[str, Any], said: str) -> None:
    (name,) = state
    before = getattr(demo, name)
    browser = Browser(demo)
    browser.set(**state)
    assert getattr(demo, name) == before
    assert said in demo.problem["text"]
    assert any(name in sent for sent in browser.states()), "the page gets the name"
    browser.set(at=1)
    assert demo.problem == {}


def test_in_python_it_is_refused_as_well(demo: Demo) -> None:
    with pytest.raises(BanmenError, match="answer 2 must be about a frame with a question"):
        demo.answers = [{"frame": 2, "option": 0}, {"frame": 0, "option": 0}]
    assert demo.answers == []
    with pytest.raises(BanmenError):
        demo.speed = 3


# ---------------------------------------------------------------- making one


def test_a_demonstration_is_made_of_steps_of_a_file_or_of_itself(tmp_path: Path) -> None:
    whole = Demonstration("Lions", "tai", [Step("A lion.", moves=["13m 13k"])], tsfen=LION)
    save(whole, tmp_path / "lions.json")
    made = [
        Demo(whole),
        Demo(tmp_path / "lions.json"),
        Demo(str(tmp_path / "lions.json")),
        Demo("tai", steps=[Step("A lion.", moves=["13m 13k"])], tsfen=LION, title="Lions"),
        Demo("tai", steps=[{"caption": "A lion.", "moves": ["13m 13k"]}], tsfen=LION, title="Lions"),
    ]
    for demo in made:
        assert demo.demonstration == whole
        assert demo.frames == made[0].frames
        assert demo.title == "Lions"
    assert Demo(whole, title="Mine").title == "Mine"


def test_those_that_come_with_the_lessons_are_known_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = Demo("07_hook_moves")
    assert named.demonstration == Demo("07_hook_moves.json").demonstration
    save(Demonstration("Mine", "tai", [Step("x")]), tmp_path / "07_hook_moves.json")
    assert Demo("07_hook_moves.json").title == "Mine", "a file that is there comes first"


@pytest.mark.parametrize(
    "arguments,said",
    [
        ({"what": "hook_move"}, 'Unknown demonstration "hook_move". Available: '),
        ({"what": "none.json"}, "none.json cannot be read: No such file or directory"),
        ({"what": "tai"}, "A game needs steps: Demo('tai', steps="),
        ({"what": "chess", "steps": []}, f'Unknown variant "chess". Available: {", ".join(VARIANTS)}'),
        (
            {"what": "07_hook_moves", "region": "1a-2b"},
            "region needs steps: ",
        ),
        ({"what": "tai", "steps": []}, "steps must have at least one step"),
        (
            {"what": "tai", "steps": [{"moves": ["13s 13p"]}]},
            'step 1, moves[0]: "13s 13p": The pawn ',
        ),
        ({"what": "tai", "steps": [{"caption": "x"}], "theme": "blue"}, "theme"),
    ],
)
def test_what_cannot_be_shown_is_no_widget(
    arguments: dict[str, Any], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BanmenError) as caught:
        Demo(**arguments)
    assert said in str(caught.value)


# ---------------------------------------------------------------- keeping and showing


def test_file_holds_the_whole_demonstration(demo: Demo, tmp_path: Path) -> None:
    demo.go("aside")
    demo.answers = [{"frame": 2, "option": 0}]
    demo.speed, demo.theme, demo.title = 0.5, "dark", "Mine"
    demo.save(tmp_path / "d.json")
    again = Demo.load(tmp_path / "d.json")
    names = ("at", "answers", "speed", "theme", "title", "lang", "glyphs", "frames", "board", "positions")
    assert {name: getattr(again, name) for name in names} == {name: getattr(demo, name) for name in names}
    assert again.demonstration == demo.demonstration


@pytest.mark.parametrize(
    "change,error,said",
    [
        (
            {"traits": {}},
            InvalidSave,
            "this saved demo cannot be read: traits must be an object with answers, at, glyphs, ",
        ),
        ({"banmen": "board"}, InvalidSave, 'a saved demo must be an object with "banmen": "demo"'),
        ({"version": 2}, InvalidSave, "the version of a saved demo must be 1, got 2"),
        ({"demonstration": {}}, InvalidDemonstration, 'must be an object with "format"'),
    ],
)
def test_a_file_that_holds_none_is_refused(
    demo: Demo, tmp_path: Path, change: dict[str, Any], error: type[Exception], said: str
) -> None:
    path = tmp_path / "d.json"
    demo.save(path)
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **change}), "utf-8")
    with pytest.raises(error, match=said):
        Demo.load(path)


def test_last_status_is_not_saved_on_the_page(demo: Demo, tmp_path: Path) -> None:
    with pytest.raises(BanmenError):
        demo.go("nowhere")
    demo.go("asked")
    page = demo.export(tmp_path / "page.html").read_text("utf-8")
    traits = traits_of(page)
    assert traits["problem"] == {}
    assert traits["at"] == 2
    assert traits["frames"] == demo.frames
    assert data_of(page)["modules"] == modules_for(load_bundle("trainer").modules, ["en"])
    reader = Reader(page)
    assert "".join(reader.texts["title"]).startswith("Lions")
    with pytest.raises(BanmenError, match="exists already"):
        demo.export(tmp_path / "page.html")
    assert demo.export(tmp_path / "page.html", force=True).read_text("utf-8") == page


def test_the_picture_is_of_the_step_that_is_seen(demo: Demo) -> None:
    pictures = set()
    for at in range(len(demo.frames)):
        demo.go(at)
        picture = demo.svg()
        ET.fromstring(picture)  # noqa: S314 - our own
        pictures.add(picture)
    assert len(pictures) >= 5  # a question changes nothing on the board
    demo.go(0)
    assert "A lion &amp; a &lt;pawn&gt;." in demo.svg()


def test_the_picture_has_the_question_and_what_the_camera_looks_at(demo: Demo) -> None:
    demo.go("asked")
    assert all(text in demo.svg() for text in (">Again?<", ">1. Yes<", ">2. No<"))
    edges = {0: ("15", "11", "k", "o"), 1: ("15", "11", "i", "o")}  # a region; two squares around what moved
    for at, names in edges.items():
        demo.go(at)
        named = {element.text for element in ET.fromstring(demo.svg()).iter() if element.text}  # noqa: S314
        files = sorted((int(text) for text in named if text.isdigit()), reverse=True)
        ranks = sorted(text for text in named if text.islower() and text.isascii() and len(text) == 1)
        assert (str(files[0]), str(files[-1]), ranks[0], ranks[-1]) == names
    within = Demo("tai", steps=STEPS[:2], tsfen=LION, region="15k-11o")
    within.go(1)
    assert ">j<" not in within.svg(), "nothing outside the region is drawn"
    assert ">k<" in within.svg()


def test_it_is_shown_alive_and_as_a_picture(demo: Demo) -> None:
    load_bundle("trainer")
    data, _ = demo._repr_mimebundle_()
    assert data["text/plain"] == "<Demo 'Lions': step 1, 7 in all>"
    assert data["image/svg+xml"] == demo.svg()


def test_the_shipped_files_and_the_widget_agree() -> None:
    demo = Demo("08_lion_moves")
    folder = Path(__file__).parents[2] / "lessons/demonstrations"
    assert demo.demonstration == load(folder / "08_lion_moves.json")


# ---------------------------------------------------------------- languages


@pytest.fixture
def spoken(tmp_path: Path) -> Path:
    save(Demonstration("Lions", "tai", [Step("A lion.", id="lion"), Step("A pawn.")]), tmp_path / "a.json")
    said = Demonstration("獅子", "tai", [Step("獅子。", id="lion"), Step("歩兵。")], language="ja")
    save(said, tmp_path / "a.ja.json")
    return tmp_path / "a.json"


def captions(demo: Demo) -> list[str]:
    return [frame["caption"] for frame in demo.frames]


def test_demo_speaks_the_chosen_language(spoken: Path) -> None:
    for demo in (Demo(spoken, lang="ja"), Demo(spoken.with_name("a.ja.json"))):
        assert (demo.lang, demo.title, captions(demo)) == ("ja", "獅子", ["獅子。", "歩兵。"])
        assert demo.demonstration.language == "ja"
    for demo in (Demo(spoken), Demo(spoken.with_name("a.ja.json"), lang="en")):
        assert (demo.lang, demo.title, captions(demo)) == ("en", "Lions", ["A lion.", "A pawn."])
    assert Demo(spoken, lang="ja", title="My own").title == "My own"
    assert Demo(load(spoken.with_name("a.ja.json"))).lang == "ja"
    assert Demo(Demonstration("Löwen", "tai", [Step("Ein Löwe.")], language="de")).lang == "en"


def test_it_changes_its_language_where_it_is(spoken: Path) -> None:
    demo = Demo(spoken)
    demo.go("2")
    page = Browser(demo)
    page.set(lang="ja")
    assert (demo.at, demo.title, captions(demo)) == (1, "獅子", ["獅子。", "歩兵。"])
    assert any("frames" in state for state in page.states())
    demo.lang = "en"
    assert (demo.title, captions(demo)) == ("Lions", ["A lion.", "A pawn."])
    kept = spoken.with_name("kept.json")
    demo.save(kept)
    assert captions(Demo.load(kept)) == ["A lion.", "A pawn."]


def test_a_translation_with_other_steps_is_not_taken_up(spoken: Path) -> None:
    save(Demonstration("獅子", "tai", [Step("獅子。")], language="ja"), spoken.with_name("a.ja.json"))
    demo = Demo(spoken)
    demo.go("2")
    demo.lang = "ja"
    assert captions(demo) == ["A lion.", "A pawn."]
    assert demo.problem["text"].startswith("a.ja.json must have the same steps. ")
    spoken.with_name("a.ja.json").write_text("no JSON", "utf-8")
    demo.lang = "en"
    demo.lang = "ja"
    assert "a.ja.json is not valid JSON" in demo.problem["text"]
    assert captions(demo) == ["A lion.", "A pawn."]
