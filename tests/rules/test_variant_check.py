"""``banmen variant``: a game that works at once, and every fault with its file, its line and its cure."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from banmen_rules import InvalidVariant, Position, cli, game, load_variant
from banmen_rules.variants import limits
from tests.rules.own_games import FILES, as_before, write_game

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with as_before():
        yield


class Fault(NamedTuple):
    """A fault to put into the game made by hand, and how it must be reported."""

    file: str
    old: str
    new: str
    line: int
    said: str


TOML, PIECES, RULINGS = FILES

SEEDED = (
    Fault(TOML, 'title = "Mini lion"', "", 1, r"title: must be a text, and is missing"),
    Fault(TOML, 'title = "Mini lion"', "title = 7", 2, r"title: must be a text"),
    Fault(TOML, "files = 7", 'files = "7"', 3, r"files: must be a whole number"),
    Fault(TOML, "files = 7", "files = 2", 3, r"files: must be a whole number from 3 to 36, got 2"),
    Fault(TOML, "ranks = 7", "ranks = 37", 4, r"ranks: must be a whole number from 3 to 36, got 37"),
    Fault(TOML, "ranks = 7", "ranks = 3", 7, r"setup\.camp: must have at most 1 ranks on 3, got 2"),
    Fault(TOML, "ranks = 7", "ranks = 7\ncolor = 1", 5, r'color: Unknown key "color"\. Available: title'),
    Fault(TOML, "ranks = 7", "ranks = 7\ndots = [[8, 0]]", 5, r"dots: must be pairs .* got '\[8, 0\]'"),
    Fault(
        TOML, "ranks = 7", 'ranks = 7\nrange_colour = "red"', 5, r"range_colour: must be one of pink, grey"
    ),
    Fault(TOML, "ranks = 7", 'ranks = 7\natsi_ruleset = "x"', 5, r'atsi_ruleset: Unknown ruleset "x"'),
    Fault(TOML, "[setup]", "[counts]\npieces = 9\n[setup]", 7, r"counts\.pieces: must be 12, .* got 9"),
    Fault(TOML, "[setup]", "[counts]\nmen = 9\n[setup]", 7, r'counts\.men: Unknown key "men"'),
    Fault(TOML, "camp", "camps", 7, r'setup\.camps: Unknown key "camps"\. Available: camp'),
    Fault(TOML, "R . L K", "R . X K", 9, r"set-up, square 3: must be the code of a kind, .* got 'X'"),
    Fault(TOML, "R . L K", "R . . L K", 9, r"set-up: must have 7 squares, .* got 8"),
    Fault(TOML, "L K L", "L R L", 7, r"setup\.camp: must have a royal piece"),
    Fault(TOML, "[rulesets.club]", "[ruleset.club]", 12, r'ruleset: Unknown key "ruleset"\. .*"rulesets"'),
    Fault(
        TOML, "[rulesets.quiet]", "[rulesets.Quiet]", 20, r"rulesets\.Quiet: must be a name such as our_club"
    ),
    Fault(TOML, 'sources = ["club"]', 'sources = ["clubs"]', 14, r'sources: Unknown source "clubs"'),
    Fault(TOML, 'sources = ["club"]', "rule = 1", 14, r'rulesets\.club\.rule: Unknown key "rule"'),
    Fault(TOML, 'promotion = "zone"', 'promotion = "zones"', 17, r'Unknown value of .* promotion "zones"'),
    Fault(TOML, 'promotion = "capture"', "", 23, r"rulesets\.quiet\.rules\.promotion: "),
    Fault(TOML, "promotion_zone = 2", "", 16, r"promotion_zone: must be a number of ranks, .* is missing"),
    Fault(
        TOML, "promotion_zone = 2", "promotion_zone = 8", 18, r"promotion_zone: must be at most 7, .* got 8"
    ),
    Fault(TOML, "promotion_zone = 2", "promotion_zon = 2", 18, r'rule parameter "promotion_zon"'),
    Fault(
        TOML, 'lion = "weak"', 'lion = "week"', 27, r'Unknown reading of .* "week"\. .* Did you mean "weak"'
    ),
    Fault(TOML, 'lion = "weak"', 'lyon = "weak"', 27, r'Unknown ruling "lyon"'),
    Fault(TOML, 'id = "club"', "", 29, r"sources\[1\]\.id: must be a text, and is missing"),
    Fault(PIECES, "id,name", "id,title", 1, r"heading: must have the column name"),
    Fault(PIECES, "promotes_to", "promotes", 1, r'heading: Unknown column "promotes"\. Available: '),
    Fault(PIECES, "king,King,K", "King,King,K", 2, r"column id: must look like gold_general, got 'King'"),
    Fault(
        PIECES, "rook,Rook", "king,Rook", 3, r"column id: must be unique; 'king' is taken by King in line 2"
    ),
    Fault(PIECES, "rook,Rook,R", "rook,Rook,K", 3, r"column code: must be unique; 'K' is taken by King"),
    Fault(
        PIECES, "rook,Rook,R", "rook,Rook,r", 3, r"column code: must look like GG \(capital letters only\)"
    ),
    Fault(PIECES, "rook,Rook", "rook,", 3, r"column name: must be filled in"),
    Fault(PIECES, "pawn,Pawn,P,fW", "pawn,Pawn,P,", 5, r"column betza: must be filled in"),
    Fault(PIECES, "P,fW", "P,fX", 5, r"column betza: `X` lengthens a leap in XBetza; write the leap"),
    Fault(PIECES, "[cK-aK]", "[cK-aK", 4, r"column betza: this bracket has no closing `\]`"),
    Fault(
        PIECES, "P,fW", "P,[R?sR?sR?sR?sR]", 5, r"column betza: must look at no more than .* use fewer legs"
    ),
    Fault(
        PIECES, "R,R,dragon", "R,R,dragons", 3, r'column promotes_to: Unknown kind "dragons"\. .* "dragon"'
    ),
    Fault(PIECES, "R,R,dragon", "R,R,rook", 3, r"column promotes_to: a piece cannot promote to itself"),
    Fault(PIECES, "K,K,,yes", "K,K,,true", 2, r"column royal: must be yes or empty, got 'true'"),
    Fault(PIECES, "dragon,Dragon,D,RF,,", "dragon,Dragon,D,RF", 6, r"row: must have 6 cells .* got 4"),
    Fault(PIECES, "dragon,Dragon", 'dragon,"Dragon"s', 6, r"row: must be CSV: "),
    Fault(RULINGS, "lion,How the lion moves,lion", "lion,How the lion moves,lyon", 2, r'Unknown kind "lyon"'),
    Fault(
        RULINGS, "How the lion moves", "", 2, r"column title: must be filled in one row of the ruling 'lion'"
    ),
    Fault(RULINGS, "strong,yes", "strong,", 2, r"column default: must be yes in all rows of one reading"),
    Fault(RULINGS, "KNAD[cK-aK],club", "KNAD,club", 2, r"column value: must be what pieces\.csv says"),
    Fault(RULINGS, "weak,,KNAD", "weak,,KNAX", 3, r"column value: `X` lengthens a leap"),
    Fault(RULINGS, "KNAD,club", "KNAD,clubs", 3, r'column sources: Unknown source "clubs"'),
)


@pytest.mark.parametrize("fault", SEEDED, ids=lambda fault: fault.said[:40])
def test_a_seeded_fault_is_found_with_its_line_and_cure(
    tmp_path: Path, fault: Fault, capsys: Captured
) -> None:
    text = FILES[fault.file]
    assert fault.old in text
    text = text.replace(fault.old, fault.new, 1)
    folder = write_game(tmp_path / "mini", **{fault.file.replace(".", "_"): text})
    assert cli.main(["variant", "check", str(folder)]) == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert re.search(rf"- mini/{re.escape(fault.file)}, line {fault.line}, .*{fault.said}", said), said


def test_there_are_forty_seeded_faults() -> None:
    assert len(SEEDED) >= 40


def test_faults_of_all_files_are_listed_at_once(tmp_path: Path) -> None:
    chosen = [
        next(fault for fault in SEEDED if (fault.file, fault.line) == place)
        for place in ((TOML, 14), (TOML, 18), (PIECES, 2), (PIECES, 5), (RULINGS, 3))
    ]
    texts = dict(FILES)
    for fault in chosen:
        texts[fault.file] = texts[fault.file].replace(fault.old, fault.new, 1)
    folder = write_game(tmp_path / "mini", **{name.replace(".", "_"): text for name, text in texts.items()})
    with pytest.raises(InvalidVariant) as caught:
        load_variant(folder)
    said = "\n".join(caught.value.faults)
    for fault in chosen:
        assert f"mini/{fault.file}, line {fault.line}, " in said


def test_contradicting_readings_and_a_start_without_moves_are_faults(
    tmp_path: Path, capsys: Captured
) -> None:
    rulings = FILES[RULINGS] + "code,A code,lion,code,own,yes,L,club,\ncode,,lion,code,taken,,P,club,\n"
    assert cli.main(["variant", "check", str(write_game(tmp_path / "codes", rulings_csv=rulings))]) == 2
    assert (
        "the reading taken of the ruling code: Lion and Pawn must have different codes"
        in capsys.readouterr().err
    )
    stuck = FILES[PIECES].replace("K,K,", "K,bH,").replace("R,R,", "R,bH,").replace("P,fW", "P,bH")
    stuck = stuck.replace("KNAD[cK-aK]", "bH")
    folder = write_game(tmp_path / "stuck", pieces_csv=stuck, rulings_csv="")
    (folder / RULINGS).unlink()
    (folder / TOML).write_text(FILES[TOML].replace('lion = "weak"', ""))
    assert cli.main(["variant", "check", str(folder)]) == 2
    assert "the start with the ruleset club: " in capsys.readouterr().err


def test_a_new_game_has_no_faults_and_is_played(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "games/my_game"
    assert cli.main(["variant", "new", str(folder)]) == 0
    assert f"banmen variant check {folder}" in capsys.readouterr().out
    assert cli.main(["variant", "check", str(folder)]) == 0
    assert capsys.readouterr().out.startswith(
        "My game: 8 files, 8 ranks, 9 kinds, 16 pieces a side. No faults."
    )
    assert cli.main(["variant", "check", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["kinds"], found["rulesets"]) == ("my_game", 9, ["standard"])
    position = Position.initial(game(folder))
    assert len(position.legal_moves()) == 10  # 8 of the pawns and 2 of the knight
    assert cli.main(["perft", str(folder), "1"]) == 0


def test_new_never_replaces_a_file(tmp_path: Path, capsys: Captured) -> None:
    folder = write_game(tmp_path / "mini")
    assert cli.main(["variant", "new", str(folder)]) == 2
    assert (
        "already has variant.toml, pieces.csv, rulings.csv: choose another folder" in capsys.readouterr().err
    )
    assert (folder / TOML).read_text() == FILES[TOML]
    assert cli.main(["variant", "new", str(tmp_path / "My Game")]) == 2
    assert "the name of the folder must be small letters" in capsys.readouterr().err
    assert cli.main(["variant", "new", str(folder / TOML / "inside")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_what_may_be_a_mistake_is_a_note(tmp_path: Path, capsys: Captured) -> None:
    folder = write_game(tmp_path / "mini", pieces_csv=FILES[PIECES] + "idle,Idle piece,I,N,,\n")
    assert cli.main(["variant", "check", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "never in play, neither in the set-up nor by promotion: Idle piece" in said
    assert "drawn with letters, as they have no kanji: King, Rook, Lion" in said
    assert "reader's font" not in said
    kinds = "id,name,kanji,code,betza,royal\nking,King,玉,K,K,yes\ncat,Cat,喵,C,W,\n"
    camp = FILES[TOML].replace("P P P P P P P", ". . . C . . .").replace("R . L K L . R", ". . . K . . .")
    (folder / TOML).write_text(camp.replace('lion = "weak"', ""), encoding="utf-8")
    (folder / PIECES).write_text(kinds, encoding="utf-8")
    (folder / RULINGS).unlink()
    assert cli.main(["variant", "check", str(folder)]) == 0
    assert "where the reader has a font for them, otherwise with letters: Cat\n" in capsys.readouterr().out


def test_the_list_has_all_games_and_says_which_are_faulty(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path / "fine")
    write_game(tmp_path / "broken", pieces_csv="id\n")
    monkeypatch.setenv("BANMEN_VARIANTS", str(tmp_path))
    assert cli.main(["variant", "list"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^tai +Tai shogi$", listed, re.MULTILINE)
    assert re.search(r"^fine +Mini lion$", listed, re.MULTILINE)
    assert re.search(r"^broken +has \d+ faults: banmen variant check names them$", listed, re.MULTILINE)
    assert cli.main(["variant", "list", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["name"] for row in rows if row["own"]] == ["broken", "fine"]


def test_a_page_of_the_board_needs_the_widget(tmp_path: Path, capsys: Captured) -> None:
    assert cli.main(["variant", "check", str(write_game(tmp_path / "mini")), "--board"]) == 2
    assert "--board needs the whole package" in capsys.readouterr().err


def test_checking_500_kinds_takes_a_second_or_two(tmp_path: Path) -> None:
    letters = [f"{chr(65 + n // 26)}{chr(65 + n % 26)}Z" for n in range(26 * 19)]
    rows = "".join(f"k_{n},Kind {n},{code},fW{n % 30 + 2}R{n % 7 + 2},,\n" for n, code in enumerate(letters))
    folder = write_game(tmp_path / "mini", pieces_csv=FILES[PIECES] + rows)
    start = time.process_time()
    assert len(load_variant(folder).kinds) == 5 + 26 * 19 <= limits.MOST_KINDS
    assert time.process_time() - start < 4
