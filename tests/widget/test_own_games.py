"""A game that someone brings, in every widget: named by its folder, and by its name from then on."""

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import (
    Atlas,
    BetzaPad,
    Board,
    Demo,
    Drill,
    GameRoom,
    MoveDiagram,
    PieceCard,
    Reach,
    Reference,
    cli,
)
from banmen.protocol import files
from banmen_rules import BanmenError, Record, UnknownName, Variant, load_variant
from tests.rules.own_games import as_before, write_game
from tests.widget.rooms import begun, played, until


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with as_before():
        yield


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    return write_game(tmp_path / "mini")


def test_a_board_is_played_saved_loaded_and_exported(mini: Path, tmp_path: Path) -> None:
    board = Board(mini)
    assert (board.variant, board.title, board.files, board.ranks) == ("mini", "Mini lion", 7, 7)
    board.push("P-4e")
    board.push("P-4c")
    board.save(tmp_path / "game.json")
    again = Board.load(tmp_path / "game.json")
    assert (again.variant, again.tsfen) == ("mini", board.tsfen)
    again.undo()
    assert Board("mini").tsfen == Board(str(mini)).tsfen
    assert "<svg" in board.svg()
    board.export(tmp_path / "game.html")
    assert "Mini lion" in (tmp_path / "game.html").read_text("utf-8")


def test_another_game_may_be_named_and_never_a_path(mini: Path) -> None:
    board = Board("tai")
    with pytest.raises(UnknownName):
        board.variant = str(mini)
    assert board.variant == "tai"
    Board(mini)
    board.variant = "mini"
    assert board.files == 7
    with pytest.raises(BanmenError, match="Unknown variant"):
        PieceCard("lion", "tai").variant = str(mini)


def test_a_saved_board_of_an_unknown_game_names_the_games(mini: Path, tmp_path: Path) -> None:
    with as_before():
        Board(mini).save(tmp_path / "game.json")
    with pytest.raises(BanmenError, match='Unknown variant "mini"'):
        Board.load(tmp_path / "game.json")


def test_a_room_has_the_opponent(mini: Path) -> None:
    room = GameRoom(mini, white="level:1")
    assert (room.variant, room.files) == ("mini", 7)


@pytest.mark.parametrize("outside", [False, True])
def test_the_opponent_and_an_engine_of_banmen_answer(
    mini: Path, monkeypatch: pytest.MonkeyPatch, *, outside: bool
) -> None:
    monkeypatch.setenv("BANMEN_VARIANTS", str(mini))  # for the engine, which is a program of its own
    engine = f"{shlex.quote(sys.executable)} -m banmen_rules atsi engine --level 1"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))

    async def play() -> GameRoom:
        room = GameRoom(mini, white=engine if outside else "level:1")
        await begun(room)
        room.push("P-4e")
        await until(room, lambda: room.ply == 2 or room.room["state"] == "over")
        room.stop()
        await room.finished()
        return room

    room = played(play)
    assert [node["side"] for node in room.history] == ["black", "white"], room.room["text"]
    assert '[Variant "mini"]' in room.record()


def test_cards_atlas_and_reference_show_its_pieces(mini: Path) -> None:
    assert PieceCard("lion", mini).piece["variant_title"] == "Mini lion"
    assert PieceCard("lion").variant != "mini"  # the first game with such a kind
    atlas = Atlas(mini)
    assert atlas.filters["variant"] == ["mini"]
    assert [row["name"] for row in atlas.kinds if row["variant"] == "mini"] == [
        "King", "Rook", "Lion", "Pawn", "Dragon",
    ]  # fmt: skip
    atlas.compare("mini:lion", "tai:lion")
    assert atlas.comparison["same"] is False
    assert "mini" in atlas.starts
    assert "lion" in Reference(mini, "lion")._repr_html_().lower()
    assert "<svg" in MoveDiagram("lion", mini).svg()
    assert "mini" not in {row["variant"] for row in _forgotten_atlas().kinds}


def _forgotten_atlas() -> Atlas:
    with as_before():
        from banmen_rules.variants import _places  # noqa: PLC0415 - only here

        _places._loaded.clear()
        return Atlas()


def test_practice_and_demonstrations_use_it(mini: Path) -> None:
    drill = Drill(variant=mini, seed=2, count=4)
    assert len(drill.exercises) == 4
    assert {exercise.variant for exercise in drill.exercises} == {"mini"}
    steps = [{"caption": "A pawn steps.", "moves": ["4f 4e"]}]
    assert Demo(mini, steps=steps, title="Pawns").demonstration.variant == "mini"
    assert Demo("mini", steps=steps, title="Pawns").demonstration.variant == "mini"
    assert Reach(mini, {"4d": "lion"}, square="4d").board.variant == "mini"


def test_a_game_is_exported_by_its_folder(
    mini: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "mini.html"
    assert cli.main(["export", str(mini), "-o", str(page)]) == 0
    assert page.stat().st_size > 10_000
    assert "mini.html" in capsys.readouterr().out


def test_check_shows_the_board_in_a_browser(
    mini: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert cli.main(["variant", "check", str(mini), "--board"]) == 0
    assert "No faults" in capsys.readouterr().out
    (page,) = opened
    assert page.endswith("/mini.html")


def test_the_schema_of_a_game_is_printed() -> None:
    assert '"title": "A game for banmen' in files.schema("variant")


def test_a_game_made_in_python_is_shown_at_once(tmp_path: Path) -> None:
    kinds = {"king": "K", "sage": BetzaPad("WfFN").text, "pawn": "fW", "gold": "WfF"}
    made = Variant.make("mini sage", size=(5, 6), kinds=kinds, promotes={"pawn": "gold"})
    for named in (made, "mini_sage"):
        assert (Board(named).variant, Board(named).title) == ("mini_sage", "Mini sage")
        assert GameRoom(named, white="level:1").variant == "mini_sage"
        assert PieceCard("sage", named).piece["variant_title"] == "Mini sage"
        assert Atlas(named).filters["variant"] == ["mini_sage"]
        assert {each.variant for each in Drill(variant=named, count=2).exercises} == {"mini_sage"}
        assert Reach(named, {"3d": "sage"}, square="3d").board.variant == "mini_sage"
        assert "<svg" in MoveDiagram("sage", named).svg()
    file = made.save(tmp_path / "mini.game")
    record = Board(made).record()
    with as_before():
        assert Board(file).variant == "mini_sage"
        assert Record.parse(record).game.variant.title == "Mini sage"


def test_a_board_set_up_by_hand_makes_a_game() -> None:
    made = Variant.make("mini sage", size=5, kinds={"king": "K", "sage": "N", "pawn": "fW"})
    board = Board(made, interaction="edit")
    board.put("1d", "s")
    board.remove("3d")
    again = Variant.from_board(board)
    assert again.camp == (made.camp[0], ("pawn", "pawn", None, "pawn", "sage"))
    assert Board("mini_sage").tsfen == "S2,K,S2/S,P,1,P2/5/p2,1,p,s/s2,k,s2 0"


def test_the_pad_shows_the_title_of_a_game(mini: Path) -> None:
    load_variant(mini)
    same = [(each["variant"], each["variant_title"]) for each in BetzaPad("KNAD[cK-aK]").same]
    assert ("mini", "Mini lion") in same


def test_a_game_of_one_file_is_exported(tmp_path: Path) -> None:
    made = Variant.make("mini sage", size=5, kinds={"king": "K", "sage": "N", "pawn": "fW"})
    file, page = made.save(tmp_path / "mini_sage.game"), tmp_path / "mini.html"
    assert cli.main(["export", str(file), "-o", str(page)]) == 0
    assert "Mini sage" in page.read_text("utf-8")
