"""Broken copies of a variant's files: every fault is named at once, with its place and its cure."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import banmen_rules.variants
from banmen_rules import BanmenError, InvalidVariant
from banmen_rules.variants import resolve
from banmen_rules.variants._read import read_variant

FILES = Path(banmen_rules.variants.__file__).parent
Break = Callable[[str, str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FILES / "dai_dai", tmp_path / "dai_dai"))


@pytest.fixture
def replace(folder: Path) -> Break:
    def change(file: str, old: str, new: str) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def faults(folder: Path) -> list[str]:
    with pytest.raises(InvalidVariant) as caught:
        read_variant("dai_dai", folder)
    return [fault.removeprefix("dai_dai/") for fault in caught.value.faults]


def test_a_sound_copy_is_read(folder: Path) -> None:
    assert len(read_variant("dai_dai", folder).kinds) == 68


def line_of(folder: Path, file: str, start: str) -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


@pytest.mark.parametrize(
    "old,new,fault",
    [
        ("\nqueen,", "\nking,", r"line \d+, column id: must be unique; 'king' is taken by King in line 2"),
        ("\nqueen,Queen", "\nQueen,Queen", r"line 3, column id: must look like gold_general, got 'Queen'"),
        (",FK,Q,", ",FK,k,", r"line 3, column code: must look like GG \(capital letters only\), got 'k'"),
        (",FK,Q,", ",FK,K,", r"line 3, column code: must be unique; 'K' is taken by King in line 2"),
        (
            ",free_demon,",
            ",fre_demon,",
            r'column promotes_to: Unknown kind "fre_demon". Did you mean "',
        ),
        (",free_demon,", ",rushing_bird,", r"column promotes_to: a piece cannot promote to itself"),
        (",yes,1,5,", ",true,1,5,", r"line 2, column royal: must be yes or empty, got 'true'"),
        (",yes,1,5,", ",yes,1,6,", r"line 2, column size: must be a number from 1 to 5, got '6'"),
        (",yes,1,5,", ",yes,one,5,", r"line 2, column at_start: must be a number from 0 to 999, got 'one'"),
        (
            "wikipedia:K,high,",
            "wikipedia:K,sure,",
            r"column confidence: must be one of high, medium, low, got 'sure'",
        ),
        (
            "wikipedia:K",
            "wiki:K",
            r"column betza_printed: must begin with a dialect \(wikipedia:….*\), got 'wiki:K'",
        ),
        (",K,K,K,,yes", ",K,K,,,yes", r"line 2, column betza: must be filled in"),
        ("id,name,", "id,title,", r'line 1, heading: Unknown column "title". Available: id, name'),
        ("id,name,", "id,title,", r"line 1, heading: must have the column name"),
        ("id,name,", "id,id,", r"line 1, heading: must have the column id once, got it 2 times"),
        ("\nqueen,Queen,", "\nqueen,", r"line 3, row: must have \d+ cells as the heading has, got \d+"),
        ("\nqueen,Queen,", '\nqueen,"Queen"x,', r"line 3, row: must be CSV"),
    ],
)
def test_faults_of_kinds(folder: Path, replace: Break, old: str, new: str, fault: str) -> None:
    replace("pieces.csv", old, new)
    assert any(re.match(r"pieces\.csv, .*" + fault, found) for found in faults(folder)), faults(folder)


@pytest.mark.parametrize(
    "old,new,fault",
    [
        (",great_elephant,betza,", ",big_elephant,betza,", r'column piece: Unknown kind "big_elephant".'),
        (
            ",great_elephant,betza,",
            ",great_elephant,beza,",
            r"column field: must be rule or one of betza, .*, got 'beza'",
        ),
        ("| shogitter |", "| shogiter |", r'column sources: Unknown source "shogiter". Available: '),
        (
            "no_move=draw",
            "no_move=win",
            r'column value: Unknown value of .* no_move "win". Available: loss, draw',
        ),
        (
            "no_move=draw",
            "no_mov=draw",
            r'column value: Unknown rule parameter "no_mov".*Did you mean "no_move"',
        ),
        (
            "no_move=draw",
            "no_move",
            r"column value: must look like no_move=loss: .* its value; got 'no_move'",
        ),
        (
            ",rule,loss,yes,",
            ",rule,loss,,",
            r"column default: must be yes in all rows of one reading of 'no_move', .* of: none",
        ),
        (
            ",rule,draw,,",
            ",rule,draw,yes,",
            r"column default: must be yes in all rows of one reading of 'no_move', .* of: loss, draw",
        ),
        (",rule,loss,yes,", ",rule,loss,maybe,", r"column default: must be yes or empty, got 'maybe'"),
        (
            "A side to move that has no move",
            "",
            r"column title: must be filled in one row of the ruling 'no_move', got 0",
        ),
        (",,rule,draw,,", ",king,rule,draw,,", r"column piece: must be empty"),
        (",main,yes,", ",main,yes,x", r"column value: must be what pieces.csv says"),
    ],
)
def test_faults_of_rulings(folder: Path, replace: Break, old: str, new: str, fault: str) -> None:
    replace("rulings.csv", old, new)
    assert any(re.match(r"rulings\.csv, line \d+, " + fault, found) for found in faults(folder)), faults(
        folder
    )


def test_a_ruling_needs_two_readings_and_a_default_that_covers_all(folder: Path) -> None:
    with (folder / "rulings.csv").open("a", encoding="utf-8") as file:
        file.write("lonely,Lonely,king,betza,main,yes,K,ours,\n")
        file.write("uneven,Uneven,king,betza,main,yes,K,ours,\n")
        file.write("uneven,,queen,betza,other,,R,ours,\n")
    assert [re.sub(r"^rulings\.csv, line \d+, ", "", found) for found in faults(folder)] == [
        "column reading: must have at least two readings for the ruling 'lonely', got one",
        "column piece: must also be in the default reading of 'uneven', which says nothing about this",
    ]


@pytest.mark.parametrize(
    "old,new,fault",
    [
        ("files = 17", 'files = "17"', "variant.toml, line 7, files: must be a whole number"),
        ("files = 17", "", "variant.toml, line 1, files: must be a whole number, and is missing"),
        ("kinds = 68", "kinds = 69", "counts.kinds: must be 68, as the files have it, got 69"),
        (
            "pieces = 96",
            "men = 96",
            'counts.men: Unknown key "men". Available: pieces, kinds_at_start, kinds, promoting.',
        ),
        (
            "dots = [[5, 5],",
            "dots = [[0, 18],",
            "must be pairs [column, row] between [0, 0] and [17, 17], got '[0, 18]'",
        ),
        (
            'dots_sources = ["document (',
            'dots_sources = ["documnt (',
            'dots_sources: Unknown source "documnt (that a board has them)". Available: ',
        ),
        (
            'range_colour = "grey"',
            'range_colour = "grey"\natsi_ruleset = "atsi"',
            'atsi_ruleset: Unknown ruleset "atsi". Available: article',
        ),
        (
            'range_colour = "grey"',
            'range_colour = "gray"',
            "range_colour: must be one of pink, grey, got 'gray'",
        ),
        ('range_colour = "grey"', "range_colour = 3", "range_colour: must be a text"),
        (
            'white = ["LN"]',
            'white = ["XX"]',
            "starts.lion.white: must have codes of kinds, got 'XX'",
        ),
        ('white = ["LN"]', 'white = ["K"]', "starts.lion.white: must leave a royal piece"),
        ('white = ["LN"]', "", "starts.lion: must have kinds that black or white does not have"),
        (
            'white = ["LN"]',
            'without = ["LN"]',
            'Unknown key "without". Available: title, titles, black, white',
        ),
        ("[starts.lion]", "[starts.Lion]", "starts.Lion: must be a name such as without_lion"),
        (
            'promotion = "capture"',
            "",
            "rulesets.article.rules.promotion: Unknown value of the rule",
        ),
        (
            'promotion = "capture"',
            'promotion = "capture"\nno_move = "loss"',
            "no_move: must be left out: the ruling no_move decides it",
        ),
        ('promotion = "capture"', 'promotion = "capture"\nspeed = 3', 'Unknown rule parameter "speed".'),
        ('sources = ["document"]', 'sources = ["dokument"]', 'Unknown source "dokument".'),
        (
            "[rulesets.article.rules]",
            '[rulesets.article.choices]\nx = "y"\n\n[rulesets.article.rules]',
            'Unknown ruling "x"',
        ),
        ("[[sources]]", "[[sources]", "variant.toml: must be TOML: "),
        ('id = "hachu"', 'id = "qboard"', "].id: must be unique, got 'qboard' again"),
    ],
)
def test_faults_of_the_rest(folder: Path, replace: Break, old: str, new: str, fault: str) -> None:
    replace("variant.toml", old, new)
    assert any(fault in found for found in faults(folder)), faults(folder)


def test_a_fault_of_the_set_up_names_its_line_and_square(folder: Path) -> None:
    file = folder / "variant.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("RC ") and "LN" in line)
    lines[number] = lines[number].replace(" LN ", " XX ")
    lines[number + 1] += " ."
    file.write_text("\n".join(lines), encoding="utf-8")
    unknown = "must be the code of a kind, or a dot for an empty square; got 'XX'"
    wide = "must have 17 squares, as many as the board has files; got 18"
    assert faults(folder) == [
        f"variant.toml, line {number + 1}, set-up, square 3: {unknown}",
        f"variant.toml, line {number + 2}, set-up: {wide}",
        "variant.toml, line 29, setup.camp: must have 1 of Lion (LN), its at_start in pieces.csv, got 0",
        "variant.toml, line 21, counts.pieces: must be 95, as the files have it, got 96",
        "variant.toml, line 22, counts.kinds_at_start: must be 63, as the files have it, got 64",
    ]


def test_faults_of_all_files_are_named_at_once(folder: Path, replace: Break) -> None:
    replace("pieces.csv", ",yes,1,5,", ",yes,1,7,")
    replace("rulings.csv", "no_move=draw", "no_move=win")
    replace("variant.toml", "kinds = 68", "kinds = 67")
    assert [found.partition(",")[0] for found in faults(folder)] == [
        "pieces.csv",
        "rulings.csv",
        "variant.toml",
    ]


def test_a_missing_file_and_a_wrong_encoding(folder: Path) -> None:
    (folder / "variant.toml").unlink()
    (folder / "pieces.csv").write_bytes("name,é".encode("latin-1"))
    assert faults(folder) == [
        "pieces.csv: must be UTF-8, got another byte at 5; save it as UTF-8",
        "variant.toml: is missing; a game has pieces.csv and variant.toml",
    ]


def test_contradicting_choices_of_a_ruleset(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FILES / "taikyoku", tmp_path / "taikyoku"))
    file = folder / "variant.toml"
    text = file.read_text(encoding="utf-8")
    new = '[rulesets.atsi.choices]\nigui_extra = "yes"\njump_up_to_three = "leap"'
    file.write_text(text.replace("[rulesets.atsi.choices]", new), encoding="utf-8")
    with pytest.raises(
        InvalidVariant, match="igui_extra and jump_up_to_three both change betza of golden_bird"
    ):
        read_variant("taikyoku", folder)


@pytest.mark.parametrize(
    "old,new",
    [("no_move=draw", "(no_move=cup)"), ("sRbB3vR2sDsH", "(a dance)"), (",vRfBsR5,", ",(dancing),")],
)
def test_a_reading_on_record_only_is_loaded_and_not_played(
    folder: Path, replace: Break, old: str, new: str
) -> None:
    replace("rulings.csv", old, new)
    variant = read_variant("dai_dai", folder)
    found = [
        (ruling, reading) for ruling in variant.rulings for reading in ruling.readings if reading.missing
    ]
    ((ruling, reading),) = found
    assert reading.missing == (new.strip(",()"),)
    assert resolve(variant).kinds == variant.kinds
    with pytest.raises(
        BanmenError, match=f"the reading {reading.name} of the ruling {ruling.id} is only on record"
    ):
        resolve(variant, rulings={ruling.id: reading.name})
    replace(
        "variant.toml",
        "[[sources]]",
        f'[rulesets.article.choices]\n{ruling.id} = "{reading.name}"\n[[sources]]',
    )
    line = line_of(folder, "variant.toml", f"{ruling.id} =")
    place = f"variant.toml, line {line}, rulesets.article.choices.{ruling.id}"
    assert faults(folder) == [f"{place}: the reading {reading.name} is only on record"]


@pytest.mark.parametrize(
    "file,old,new,fault",
    [
        (
            "pieces.csv",
            ",,yes,0,3,wikipedia:fRbB,",
            ",yes,yes,1,3,wikipedia:fRbB,",
            "line 103, column extra: an extra kind must not be in the set-up, nor promote",
        ),
        (
            "pieces.csv",
            "OR,OR,OR,bR2fB2,wizard_stork,",
            "OR,OR,OR,bR2fB2,bat,",
            "pieces.csv, line 48, column promotes_to: 'bat' is an extra kind: only a reading",
        ),
        (
            "rulings.csv",
            ",ja,,bat,",
            ",ja,,queen,",
            "pieces.csv, bat: is an extra kind, and no reading leads to it",
        ),
        (
            "rulings.csv",
            "free_bear,,free_bear,betza,tsa,,sRBfA,",
            "free_bear,,free_bear,promotes_to,tsa,,queen,",
            "rulings.csv, line 54, column piece: 'free_bear' is an extra kind, which cannot",
        ),
    ],
)
def test_faults_of_extra_kinds(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    folder = Path(shutil.copytree(FILES / "tai", tmp_path / "tai"))
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InvalidVariant) as caught:
        read_variant("tai", folder)
    assert any(fault in found for found in caught.value.faults), caught.value.faults
