"""A game as one file: written, read with the limits of a folder, packed and unpacked by commands."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen_rules import VARIANTS, InvalidVariant, cli, load_variant, variant_names
from banmen_rules.variants import known_variant, limits
from banmen_rules.variants._files import one_text
from banmen_rules.variants._write import same_game
from tests.rules.own_games import FILES, as_before, write_game
from tests.rules.test_make_variant import mini

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with as_before():
        yield


# ---------------------------------------------------------------- one file


def one_file(place: Path, **changed: str) -> Path:
    """Write a game as one file; ``variant_toml="…"`` writes another text instead of a file's."""
    texts = {name: changed.get(name.replace(".", "_"), text) for name, text in FILES.items()}
    parts = [f"-- {name} --\n{text}" for name, text in texts.items()]
    place.write_text(changed.get("head", "banmen game 1: mini\n") + "\n".join(parts), encoding="utf-8")
    return place


def refused(place: Path) -> str:
    with pytest.raises(InvalidVariant) as caught:
        load_variant(place)
    return str(caught.value)


def test_one_file_is_read_wherever_a_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    mini().save(tmp_path / "some.game")
    assert 'Board("some.game")' in (tmp_path / "some.game").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    with as_before():
        shared = load_variant("some.game")
        assert shared.name == "mini_lion"
        assert (
            shared
            is load_variant("mini_lion")
            is load_variant("./some.game")
            is load_variant(Path("some.game"))
        )
        assert cli.main(["variant", "check", "some.game"]) == 0
        assert cli.main(["perft", "some.game", "1"]) == 0
    assert "No faults" in capsys.readouterr().out


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    place = one_file(tmp_path / "mini.game")
    before = load_variant(place)
    one_file(place, variant_toml=FILES["variant.toml"].replace("Mini lion", "Maxi lion"))
    assert load_variant("mini").title == load_variant(place).title == "Maxi lion"
    place.write_text("gone")
    refused(place)
    assert known_variant("mini").title == "Maxi lion"
    assert before.title == "Mini lion"


def test_windows_line_ends_and_another_file_name_do_no_harm(tmp_path: Path) -> None:
    place = one_file(tmp_path / "mini (1).txt")
    place.write_bytes(b"\xef\xbb\xbf" + place.read_bytes().replace(b"\n", b"\r\n"))
    assert load_variant(place).title == "Mini lion"


def test_a_fault_has_the_line_of_the_file(tmp_path: Path) -> None:
    place = one_file(tmp_path / "mini.game", pieces_csv=FILES["pieces.csv"].replace(",fW,", ",fX,"))
    line = next(at for at, text in enumerate(place.read_text().split("\n"), 1) if ",fX," in text)
    assert f"- mini.game: pieces.csv, line {line}, column betza: " in refused(place)
    place = one_file(tmp_path / "mini.game", variant_toml=FILES["variant.toml"].replace("R . L", "R . X"))
    line = next(at for at, text in enumerate(place.read_text().split("\n"), 1) if "R . X" in text)
    assert f"- mini.game: variant.toml, line {line}, set-up, square 3: " in refused(place)
    place = one_file(tmp_path / "mini.game", pieces_csv="id,nam\n")
    line = place.read_text().split("\n").index("id,nam") + 1
    assert f"pieces.csv, line {line}, heading: must have the column name" in refused(place)


HEADS = {
    "empty": ("", "must be the folder of a game, or one file"),
    "other": ("{}\n", "its line 1 must be `banmen game 1: NAME`"),
    "newer": ("banmen game 2: mini\n", "line 1: must be of version 1, got 2: a newer banmen reads it"),
    "path": ("banmen game 1: ../mini\n", "line 1: the name of the game must be small letters"),
    "long": (f"banmen game 1: {'m' * 50}\n", "the name of the game must be small letters"),
    "ours": ("banmen game 1: tai\n", "tai is a game that comes with banmen"),
    "unknown part": ("banmen game 1: mini\n-- ../../run.py --\n", 'line 2: Unknown file "../../run.py"'),
    "twice": ("banmen game 1: mini\n-- pieces.csv --\n", "must have pieces.csv once"),
    "many": ("banmen game 1: mini\n" + "-- x --\n" * 50_000, 'Unknown file "x"'),
}


@pytest.mark.parametrize("how", HEADS)
def test_a_hostile_head_is_refused(tmp_path: Path, how: str) -> None:
    head, said = HEADS[how]
    place = one_file(tmp_path / "mini.game", head=head)
    if not head:
        place.write_text("")
    assert said in refused(place)
    assert variant_names() == VARIANTS


def test_a_file_without_a_part_or_with_other_bytes_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "mini.game"
    place.write_text("banmen game 1: mini\n-- variant.toml --\n")
    assert "must have a line `-- pieces.csv --`" in refused(place)
    place.write_bytes(b"banmen game 1: mini\n\xff\xfe")
    assert "mini.game: must be UTF-8, got another byte at 20" in refused(place)
    place.write_bytes(b"x" * (limits.LARGEST_FILE + 1))
    assert "must have at most 1,000,000 bytes" in refused(place)


def test_a_file_that_is_no_file_is_refused(tmp_path: Path) -> None:
    one_file(tmp_path / "there.txt")
    (tmp_path / "link.game").symlink_to(tmp_path / "there.txt")
    assert "must be a file in this folder, got a link" in refused(tmp_path / "link.game")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.game")
        assert "got a device" in refused(tmp_path / "pipe.game")
    assert "there is no such folder or file" in refused(tmp_path / "gone.game")
    (tmp_path / "folder.game").mkdir()
    assert "the name of the folder must be" in refused(tmp_path / "folder.game")


@pytest.mark.parametrize(
    "changed",
    [
        {"variant_toml": "x = " + "[" * 100_000},
        {"pieces_csv": FILES["pieces.csv"] + "".join(f"k_{n},K,KA,K,,\n" for n in range(20_000))},
        {"pieces_csv": FILES["pieces.csv"] + '"' + "x\n" * 400_000},
        {"pieces_csv": FILES["pieces.csv"] + "\0" * 1000},
        {"rulings_csv": FILES["rulings.csv"] + "a,b,c,d,e,f,g,h,i\n" * 50_000},
    ],
    ids=["nested", "many kinds", "open quote", "null", "many rulings"],
)
def test_hostile_parts_are_refused_soon(tmp_path: Path, changed: dict[str, str]) -> None:
    place = one_file(tmp_path / "mini.game", **changed)
    start = time.process_time()
    assert len(refused(place)) < 60_000
    assert time.process_time() - start < 4
    assert variant_names() == VARIANTS


def test_a_text_that_looks_like_a_heading_cannot_be_shared() -> None:
    with pytest.raises(InvalidVariant, match="must have no line that looks like the heading of a file"):
        one_text(
            "mini", {**FILES, "variant.toml": FILES["variant.toml"] + 'x = """\n-- rulings.csv --\n"""\n'}
        )
    with pytest.raises(InvalidVariant, match="must have at most 1,000,000 bytes in one file"):
        one_text("mini", {**FILES, "variant.toml": "#" * limits.LARGEST_FILE})


# ---------------------------------------------------------------- commands


def test_share_and_new_keep_the_files_with_their_comments(tmp_path: Path, capsys: Captured) -> None:
    toml = "# Ours\n" + FILES["variant.toml"]
    folder = write_game(tmp_path / "mini", variant_toml=toml)
    assert cli.main(["variant", "share", str(folder), str(tmp_path / "mini.game")]) == 0
    assert cli.main(["variant", "new", "--from", str(tmp_path / "mini.game"), str(tmp_path / "copy")]) == 0
    assert "Mini lion is in" in capsys.readouterr().out
    for name, text in {**FILES, "variant.toml": toml}.items():
        assert (tmp_path / "copy" / name).read_text().strip() == text.strip()
    assert cli.main(["variant", "check", str(tmp_path / "copy")]) == 0
    assert cli.main(["variant", "new", "--from", str(tmp_path / "mini.game"), str(folder)]) == 2
    assert "already has" in capsys.readouterr().err


def test_share_refuses_a_faulty_game_another_ending_and_an_existing_file(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "mini")
    assert cli.main(["variant", "share", "mini"]) == 0
    assert cli.main(["variant", "share", "mini"]) == 2
    assert "mini.game already exists" in capsys.readouterr().err
    assert cli.main(["variant", "share", "mini", "mini.txt"]) == 2
    assert "mini.txt must end in .game" in capsys.readouterr().err
    write_game(tmp_path / "mini", pieces_csv="id\n")
    assert cli.main(["variant", "share", "mini", "other.game"]) == 2
    assert "heading: must have the column name" in capsys.readouterr().err
    assert not (tmp_path / "other.game").exists()


def test_a_copy_of_a_game_of_banmen_begins_a_new_one(tmp_path: Path) -> None:
    assert cli.main(["variant", "new", "--from", "dai_dai", str(tmp_path / "my_dai_dai")]) == 0
    assert same_game(load_variant(tmp_path / "my_dai_dai"), load_variant("dai_dai"))
