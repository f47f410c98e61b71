"""A game that someone brings: from a folder, from a folder of games, from a package; nothing else changes."""

import os
import random
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banmen_rules import (
    VARIANTS,
    BanmenError,
    Game,
    InvalidVariant,
    Position,
    Record,
    UnknownName,
    game,
    load_variant,
    parse_ruleset,
    perft,
    variant_names,
)
from banmen_rules.betza_tools.mobility import of_kind
from banmen_rules.engine.search import Limits, material, think
from banmen_rules.teaching.demonstrations import Demonstration, Step, frames
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec, Pack, from_data, generate, stream, to_data
from banmen_rules.teaching.exercises.lint import lint
from banmen_rules.variants import _places, every_variant, known_variant, limits
from tests.examples import examples
from tests.rules.own_games import FILES, PIECES, TOML, as_before, random_games, write_game
from tests.rules.test_plain_generator import agree


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with as_before():
        yield


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    return write_game(tmp_path / "mini")


def faults(folder: Path) -> str:
    with pytest.raises(InvalidVariant) as caught:
        load_variant(folder)
    return str(caught.value)


# ---------------------------------------------------------------- where it comes from


def test_a_path_loads_a_game_that_is_then_known_by_name(mini: Path) -> None:
    variant = load_variant(mini)
    assert (variant.name, variant.title, tuple(variant.size)) == ("mini", "Mini lion", (7, 7))
    assert load_variant(str(mini)) is load_variant("mini") is known_variant("mini") is variant
    assert game(mini) is game("mini") is game(variant)
    assert variant_names() == (*VARIANTS, "mini")
    assert variant in every_variant()


def test_a_relative_path_begins_with_a_dot_or_has_a_slash(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mini.parent)
    with pytest.raises(
        UnknownName, match=r'Unknown variant "mini"\. Available: .*\. Did you mean "\./mini"\?'
    ):
        load_variant("mini")
    assert load_variant("./mini") is load_variant(f"../{mini.parent.name}/mini")
    monkeypatch.chdir(mini)
    assert load_variant(".").name == "mini"


def test_changed_files_are_read_again(mini: Path) -> None:
    before = load_variant(mini)
    write_game(mini, variant_toml=TOML.replace("Mini lion", "Maxi lion"))
    assert load_variant(mini).title == load_variant("mini").title == "Maxi lion"
    assert before.title == "Mini lion"


def test_moves_are_made_canonical(mini: Path) -> None:
    write_game(mini, pieces_csv=PIECES + "walker,Walker,W,lrfW,,\nman,Man,M,FW,,\n")
    variant = load_variant(mini)
    assert (variant.kind("walker").betza, variant.kind("man").betza) == ("frlW", "K")
    assert variant.kind("lion").betza == variant.ruling("lion").reading("strong").changes[0].value
    assert variant.kind("lion").betza == "KDNA[cK-aK]"


def test_an_older_reading_that_is_still_in_use_does_not_return(mini: Path) -> None:
    older = Position.initial(game(mini))
    write_game(mini, variant_toml=TOML.replace("Mini lion", "Maxi lion"))
    newer = load_variant(mini)
    assert game(older.game.variant) is older.game
    assert known_variant("mini") is newer


def test_a_game_made_in_python_is_known_too(mini: Path) -> None:
    made = replace(load_variant(mini), name="made")
    assert game(made).variant is known_variant("made") is load_variant("made")
    with pytest.raises(InvalidVariant, match="tai is a game that comes with banmen"):
        game(replace(made, name="tai"))


def test_a_fault_leaves_the_game_as_it_was(mini: Path) -> None:
    before = load_variant(mini)
    write_game(mini, pieces_csv=PIECES.replace(",fW,", ",fX,"))
    assert "column betza" in faults(mini)
    assert known_variant("mini") is before
    write_game(mini)
    assert load_variant(mini).size == before.size


def test_a_faulty_game_is_not_known(mini: Path) -> None:
    write_game(mini, pieces_csv=PIECES.replace(",fW,", ",fX,"))
    faults(mini)
    assert variant_names() == VARIANTS


def test_folders_of_games_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first/one", "first/Bad Name", "first/tai", "second/two", "second/one"):
        write_game(tmp_path / name)
    write_game(tmp_path / "first/broken", pieces_csv="id\n")
    (tmp_path / "first/no_game").mkdir()
    (tmp_path / "first/linked").symlink_to(tmp_path / "second/two")
    listed = (tmp_path / "first", tmp_path / "nowhere", tmp_path / "second", tmp_path / "second/two")
    monkeypatch.setenv(_places.ENVIRONMENT, os.pathsep.join(map(str, listed)))
    assert variant_names() == (*VARIANTS, "broken", "one", "two")
    assert game("one").variant is known_variant("one")
    assert _places._loaded["one"].place == tmp_path / "first/one"
    assert [variant.name for variant in every_variant()] == [*VARIANTS, "one", "two"]
    with pytest.raises(
        InvalidVariant, match=r"broken/pieces\.csv, line 1, heading: must have the column name"
    ):
        load_variant("broken")
    assert load_variant("tai").size.files == 25


def test_an_installed_package_brings_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path / "club_games/packaged")
    (tmp_path / "club_games/__init__.py").write_text("raise RuntimeError('imported')")
    about = tmp_path / "club_games-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: club-games\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[banmen.variants]\nclub = club_games\ngone = no_such_package\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    _places._packaged.cache_clear()
    try:
        assert variant_names() == (*VARIANTS, "packaged")
        assert game("packaged").size.files == 7
    finally:
        monkeypatch.undo()
        _places._packaged.cache_clear()


def test_the_games_of_banmen_are_the_folders_beside_the_code() -> None:
    folders = Path(_places.__file__).parent.glob("*/variant.toml")
    assert tuple(sorted(folder.parent.name for folder in folders)) == VARIANTS


def test_a_copy_of_each_game_of_banmen_plays_like_it(tmp_path: Path) -> None:
    for name in VARIANTS:
        copy = tmp_path / f"my_{name}"
        copy.mkdir()
        for file in ("variant.toml", "pieces.csv", "rulings.csv"):
            (copy / file).write_bytes((Path(_places.__file__).parent / name / file).read_bytes())
        assert game(copy).kinds == game(name).kinds
        assert Position.initial(game(copy)).tsfen() == Position.initial(game(name)).tsfen()


def test_a_game_is_loaded_in_50_milliseconds(tmp_path: Path) -> None:
    spent = []
    for number in range(5):
        copy = write_game(tmp_path / f"copy_{number}")
        start = time.process_time()
        load_variant(copy)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.05


# ---------------------------------------------------------------- data names a game, never a path


def test_data_names_a_game_and_never_a_path(mini: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mini.parent)
    paths = ("./mini", "../x", str(mini), "~/mini", "mini/")
    for path in paths:
        with pytest.raises(UnknownName):
            known_variant(path)
        with pytest.raises(BanmenError, match="Unknown variant"):
            Record.parse(f'[Variant "{path}"]\n1. P-4e')
        with pytest.raises(BanmenError, match="Unknown variant"):
            parse_ruleset(f'variant = "{path}"\nname = "club"')
        with pytest.raises(BanmenError, match="Unknown variant"):
            from_data({"id": "a", "kind": "category", "variant": path, "piece": "lion"})
        with pytest.raises(BanmenError, match="Unknown variant"):
            frames(Demonstration("Lions", path, [Step("It leaps.")]))
    assert not _places._loaded


def test_the_name_in_data_is_enough_once_the_game_is_loaded(mini: Path) -> None:
    load_variant(mini)
    assert Record.parse('[Variant "mini"]\n1. P-4e').game is game("mini")
    club = parse_ruleset('variant = "mini"\nname = "friday"\nrules.promotion = "capture"')
    assert game(*club).rules.promotion == "capture"
    pawns = Demonstration("Pawns", "mini", [Step("It steps.", moves=["4f 4e"])])
    assert pawns.game is game("mini")
    assert len(frames(pawns)) == 1


# ---------------------------------------------------------------- everything works with it


def played(chosen: Game, seed: int, plies: int = 40) -> Position:
    """Play at random; every move is written and read, and undone once."""
    chance, position = random.Random(seed), Position.initial(chosen)  # noqa: S311 - a game, not a secret
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves or position.outcome():
            break
        move = chance.choice(moves)
        assert position.parse_move(position.hodges(move)).effect == move.effect
        assert position.kanji(move)
        before = position.tsfen()
        position.push(move)
        position.pop()
        assert position.tsfen() == before
        position.push(move)
    return position


@pytest.mark.parametrize("ruleset", ["club", "quiet"])
def test_a_game_is_played_and_recorded(mini: Path, ruleset: str) -> None:
    position = played(game(mini, ruleset), seed=5)
    again = Position.from_tsfen(position.game, position.tsfen())
    assert again.board == position.board
    record = Record.of(position) if hasattr(Record, "of") else None
    if record is not None:
        assert Record.parse(str(record)).position().tsfen() == Position.initial(position.game).tsfen()
    assert position.explain("1a", "7g").text
    assert "<svg" in position._repr_svg_()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exercises_of_each_kind_are_drawn_or_refused(mini: Path, kind: str) -> None:
    try:
        found = list(islice(stream(kind, load_variant(mini).name, 3), 2))
    except BanmenError:
        # Without kanji and romaji there is one name only, and no character.
        assert kind in {"name", "match", "character"}
        return
    for exercise in found:
        assert from_data(to_data(exercise)) == exercise
        assert exercise.variant == "mini"
    assert not lint(Pack("Mini", tuple(found)))


def test_the_opponent_plays_it(mini: Path) -> None:
    position = Position.initial(game(mini))
    assert material(position) == 0
    *_, thought = think(position, Limits(depth=1))
    assert thought.move.effect in {move.effect for move in position.legal_moves()}


def test_mobility_is_computed(mini: Path) -> None:
    load_variant(mini)
    rook = of_kind("mini", "R")
    assert rook.own[0.0] == 12  # 6 along the file and 6 along the rank
    assert dict(rook.common) == dict(of_kind("tai", "R").common)
    assert list(of_kind("mini", "fbNsW").common) == list(rook.own)


# ---------------------------------------------------------------- random games


@given(random_games(), st.integers(0, 1000))
@examples(20)
def test_a_random_game_is_played(written: dict[str, str], seed: int) -> None:
    with TemporaryDirectory() as folder, as_before():
        place = Path(folder, "drawn")
        place.mkdir()
        for name, text in written.items():
            (place / name).write_text(text, encoding="utf-8")
        try:
            chosen = game(place)
        except InvalidVariant as error:
            assert re.search(r"must look at no more than|at most .* paths", str(error))
            assume(condition=False)
        position = played(chosen, seed, plies=8)
        for square in list(position.squares_of(position.turn))[:4]:
            agree(position, square)
        assert Position.from_tsfen(chosen, position.tsfen()).board == position.board
        assert perft(Position.initial(chosen), 1).effects >= 0


# ---------------------------------------------------------------- folders from strangers


def test_a_link_is_not_followed(mini: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text(PIECES)
    (mini / "pieces.csv").unlink()
    (mini / "pieces.csv").symlink_to(secret)
    assert "mini/pieces.csv: must be a file in this folder, got a link" in faults(mini)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_does_not_hang(mini: Path) -> None:
    (mini / "rulings.csv").unlink()
    os.mkfifo(mini / "rulings.csv")
    assert "mini/rulings.csv: must be a file in this folder, got a device" in faults(mini)


def test_a_folder_in_place_of_a_file_is_refused(mini: Path) -> None:
    (mini / "rulings.csv").unlink()
    (mini / "rulings.csv").mkdir()
    assert "mini/rulings.csv: must be a file in this folder, got a folder" in faults(mini)


@pytest.mark.parametrize("name", FILES)
def test_a_large_file_is_refused(mini: Path, name: str) -> None:
    with (mini / name).open("a") as file:
        file.write("x" * limits.LARGEST_FILE)
    assert f"mini/{name}: must have at most 1,000,000 bytes" in faults(mini)


HOSTILE = {
    "nested": {"variant_toml": "x = " + "[" * 100_000},
    "long number": {"variant_toml": TOML.replace("files = 7", "files = " + "7" * 4000)},
    "huge board": {"variant_toml": TOML.replace("files = 7", "files = 1000000")},
    "huge zone": {"variant_toml": TOML.replace("zone = 2", "zone = " + "9" * 4000)},
    "many dots": {"variant_toml": "dots = [" + "[9, 99], " * 50_000 + "]\n" + TOML},
    "many kinds": {"pieces_csv": PIECES + "".join(f"k_{n},K,KA,K,,\n" for n in range(20_000))},
    "many unknown names": {"pieces_csv": PIECES + "".join(f"k_{n},K,KA,K,kk_{n},\n" for n in range(480))},
    "many columns": {"pieces_csv": "a," * 100_000 + "\n"},
    "a long cell": {"pieces_csv": PIECES.replace("Pawn", "P" * 500_000)},
    "an open quote": {"pieces_csv": PIECES + '"' + "x\n" * 400_000},
    "null characters": {"pieces_csv": PIECES + "\0" * 1000},
    "long moves": {
        "pieces_csv": PIECES + "".join(f"k_{n},K,{c}A,[R?sR?sR?sR],,\n" for n, c in enumerate("ABC"))
    },
    "many paths": {
        "pieces_csv": PIECES + "".join(f"k_{n},K{n},Z{chr(65 + n)},[K-aK-aK]fW{n + 2},,\n" for n in range(26))
    },
    "many rulings": {"rulings_csv": FILES["rulings.csv"] + "a,b,c,d,e,f,g,h,i\n" * 50_000},
    "many camp ranks": {"variant_toml": TOML.replace("R . L", "X\n" * 100_000 + "R . L")},
}


@pytest.mark.parametrize("how", HOSTILE)
def test_a_hostile_folder_is_refused_soon(tmp_path: Path, how: str) -> None:
    folder = write_game(tmp_path / "hostile", **HOSTILE[how])
    start = time.process_time()
    said = faults(folder)
    assert time.process_time() - start < 4
    assert len(said) < 60_000
    assert said.count("\n  - ") <= limits.MOST_FAULTS + 1
    assert variant_names() == VARIANTS


@pytest.mark.parametrize(
    "path", ["no_such_folder", "", "x\0y", "a" * 5000, "~nobody_has_this_name/x"], ids=lambda path: path[:12]
)
def test_a_path_that_is_no_game_is_refused(path: str) -> None:
    with pytest.raises(BanmenError):
        load_variant(f"./{path}" if not path.startswith("~") else path)


def test_a_name_of_banmen_or_a_bad_name_is_refused(tmp_path: Path) -> None:
    assert "tai is a game that comes with banmen" in faults(write_game(tmp_path / "tai"))
    for name in ("My Game", "_mini", "mini!", "m" * 41):
        assert "the name of the folder must be small letters" in faults(write_game(tmp_path / name))


def test_markup_in_a_name_is_refused(mini: Path) -> None:
    write_game(mini, pieces_csv=PIECES.replace("Pawn", "<b>Pawn"))
    assert "column name: must be one line of printable characters without <" in faults(mini)


def test_generate_takes_a_path_and_writes_the_name(mini: Path) -> None:
    exercise = generate("reach", str(mini), 1)
    assert exercise.variant == "mini"
    assert ExerciseSpec("a", "category", "mini", piece="lion").game is game("mini")
