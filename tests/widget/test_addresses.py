"""Links to positions, games, notations, exercises and steps; `js/test/openlinks.test.ts` reads them."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import banmen
from banmen import BetzaPad, Board, Demo, Drill, Exercise, PieceCard, Sheet
from banmen.host import addresses, lessons, settings
from banmen_rules import BanmenError, Ruleset
from banmen_rules.teaching.exercises import load_pack
from tests.browser.lab import ROOT

EXAMPLES = json.loads((ROOT / "tests/data/links.json").read_text("utf-8"))["links"]
BY_SUBJECT = {each["about"]: each for each in EXAMPLES}


@pytest.fixture(autouse=True)
def _no_site() -> Any:  # noqa: ANN401 - a generator
    yield
    addresses._chosen.clear()


def test_start_of_a_game_has_a_short_link() -> None:
    board = Board("dai_dai")
    board.selection = "9k"
    assert board.link() == BY_SUBJECT["the start of a game"]["link"]


def test_position_is_readable_in_its_link() -> None:
    board = Board("chu", pieces={"5j": "lion", "4f": "white pawn"}, orientation="white", region="8l-1d")
    assert board.link() == BY_SUBJECT["two pieces"]["link"]


def test_long_position_is_compressed() -> None:
    board = Board("taikyoku")
    board.push(board.legal_moves[0])
    link = board.link()
    assert link.startswith("#game=")
    assert len(link) < len(board.tsfen) / 2 + 600
    assert addresses.unpack_game(link[6:]) == {"v": 1, "variant": "taikyoku", "tsfen": board.tsfen}


def test_whole_game_has_its_moves() -> None:
    board = Board("dai_dai")
    for _ in range(4):
        board.push(board.legal_moves[3 * len(board.legal_moves) // 7])
    game = addresses.unpack_game(board.link(whole=True)[6:])
    assert game == addresses.unpack_game(BY_SUBJECT["game"]["subject"]["packed"])
    again = Board("dai_dai")
    for move in game["moves"]:
        again.push(move.partition(" x")[0].removesuffix(" +"))
    assert again.tsfen == game["tsfen"] == board.tsfen


def test_notations_exercises_and_steps_have_links() -> None:
    assert BetzaPad("KDNA[cK-aK]").link() == BY_SUBJECT["notation"]["link"]
    assert PieceCard("lion", "chu").link().startswith("#betza=")
    assert Drill("hook", autosave=False).link(7) == BY_SUBJECT["exercise"]["link"]
    assert Demo("07_hook_moves").link("4b1") == BY_SUBJECT["step"]["link"]


def test_own_demonstrations_and_drills_have_no_link() -> None:
    demo = Demo("tai", steps=[{"caption": "A pawn steps.", "moves": ["13s 13r"]}])
    with pytest.raises(BanmenError, match="Export this one as a page"):
        demo.link()
    with pytest.raises(BanmenError, match="Export this drill as a page"):
        Drill(variant="chu", kinds="legal", count=1, autosave=False).link(1)
    with pytest.raises(BanmenError, match="number must be from 1 to 12, got 13"):
        Drill("hook", autosave=False).link(13)


def test_links_begin_with_the_site() -> None:
    banmen.site("https://school.example/banmen/")
    assert Board("tai").link() == "https://school.example/banmen/open.html#tsfen=start&variant=tai"
    assert Board("tai").site == "https://school.example/banmen/"
    banmen.site("https://school.example/pages/board.html")
    assert BetzaPad("W").link() == "https://school.example/pages/board.html#betza=W"


@pytest.mark.parametrize("address", ["school.example", "javascript:alert(1)", "https://a b", "https://a#b"])
def test_site_must_be_an_address(address: str) -> None:
    with pytest.raises(BanmenError, match="site must be an address that begins with https://"):
        banmen.site(address)
    with pytest.raises(BanmenError, match="site must be an address such as"):
        settings._checked({"site": address})


def test_site_is_a_setting() -> None:
    assert settings._checked({"site": "https://a.example"}) == {"site": "https://a.example"}


def test_longest_link_is_refused_above_the_limit() -> None:
    with pytest.raises(BanmenError, match="A link must have at most 8,000 characters, got 8,00"):
        addresses.full(addresses.format_link({"betza": "W" * 8000}))


@given(st.text(max_size=60))
def test_damaged_game_is_refused(text: str) -> None:
    with pytest.raises(BanmenError):
        addresses.unpack_game(text)


@given(st.integers(0, 400))
def test_cut_game_is_refused(length: int) -> None:
    packed = BY_SUBJECT["game"]["subject"]["packed"]
    with pytest.raises(BanmenError, match="cut or changed"):
        addresses.unpack_game(packed[: min(length, len(packed) - 8)])


def test_python_tells_the_page_whether_a_board_begins_as_its_game_does() -> None:
    board = Board("chu", autosave=False)
    board.push(board.position.legal_moves()[0])
    assert board.document["usual_start"] is True
    assert Board("chu", pieces={"6l": "king"}, autosave=False).document["usual_start"] is False


def test_python_tells_the_page_whether_a_board_has_the_usual_ruleset() -> None:
    own = Ruleset("club", "Club", {"promotion": "capture"}, {}, (), "ours")
    boards = Board("tai", autosave=False), Board("tai", ruleset=own, autosave=False)
    assert [board.document["usual_ruleset"] for board in boards] == [True, False]
    assert [board.link() for board in boards] == [
        "#tsfen=start&variant=tai",
        "#tsfen=start&variant=tai&ruleset=club",
    ]


def test_page_gets_what_links_to_exercises_and_steps_need() -> None:
    banmen.site("https://school.example/")
    drill = Drill("hook", autosave=False)
    assert [card["in_pack"] for card in drill.cards] == [f"hook/{number}" for number in range(1, 13)]
    demo = Demo("07_hook_moves", lang="ja")
    assert demo.link_name == "07_hook_moves"
    assert drill.site == demo.site == "https://school.example/"


def test_page_offers_no_link_to_own_exercises_and_graded_work(tmp_path: Path) -> None:
    first, *_ = load_pack("hook").exercises
    changed = replace(first, level=first.level % 5 + 1)
    for practice in Exercise(changed), Sheet([first], graded=True):
        assert [card["in_pack"] for card in practice.cards] == [""], practice
    copied = tmp_path / "07_hook_moves.json"
    copied.write_bytes(lessons.find_demonstration("07_hook_moves").read_bytes())
    assert Demo(copied).link_name == ""
