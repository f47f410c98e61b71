"""The command line: its output is a contract, and errors are one message with status 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, Position, betza, cli, game, load_variant
from banmen_rules.betza import parse
from banmen_rules.betza_tools.dialects import DIALECTS
from banmen_rules.betza_tools.hints import _known, hints
from banmen_rules.words.sentences import sentence
from banmen_rules.words.texts import table_of

ROOT = Path(__file__).parents[2]

Captured = pytest.CaptureFixture[str]


def objects(capsys: Captured, *arguments: str) -> list[dict[str, object]]:
    """Run a command that must succeed, and read the objects it prints."""
    assert cli.main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return [json.loads(line) for line in printed.out.splitlines()]


def refusal(capsys: Captured, *arguments: str) -> str:
    """Run a command that must be refused, and return what it says."""
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("banmen: ")
    assert not printed.out
    assert "Traceback" not in printed.err
    return printed.err


# ---------------------------------------------------------------- pieces, piece


@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_prints_one_object_a_line(variant: str, capsys: Captured) -> None:
    pieces = objects(capsys, "pieces", variant, "--json")
    assert len(pieces) == len(load_variant(variant).kinds)
    contract = {"id", "code", "name", "kanji", "betza", "promotes_to", "royal", "category"}
    assert all(contract <= piece.keys() for piece in pieces)
    ids = {piece["id"] for piece in pieces}
    assert {piece["promotes_to"] for piece in pieces} <= ids | {None}


def test_pieces_follow_the_ruleset(capsys: Captured) -> None:
    moves = [
        {
            str(piece["id"]): piece["betza"]
            for piece in objects(capsys, "pieces", "taikyoku", *rules, "--json")
        }
        for rules in ((), ("--ruleset", "atsi"))
    ]
    assert sum(moves[0][kind] != moves[1][kind] for kind in moves[0]) >= 24  # facts: 24 site_moves


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_can_be_shown_by_its_id(variant: str, capsys: Captured) -> None:
    for kind in game(variant).kinds:
        assert cli.main(["piece", variant, kind.id]) == 0
        shown = capsys.readouterr().out
        assert kind.name in shown
        assert kind.betza in shown
        assert "@" in shown  # the diagram


def test_a_piece_is_shown_with_its_diagram(capsys: Captured) -> None:
    assert cli.main(["piece", "dai_dai", "gold", "general"]) == 0
    shown = capsys.readouterr().out
    assert "金将" in shown
    # Every neighbour but the rear diagonals, forward being up.
    assert ". . o o o . .\n  . . o @ o . .\n  . . . o . . ." in shown


def test_a_disputed_piece_lists_its_readings_and_their_sources(capsys: Captured) -> None:
    kind = next(kind for kind in game("taikyoku").kinds if game("taikyoku").variant.rulings_of(kind.id))
    ruling = game("taikyoku").variant.rulings_of(kind.id)[0]
    assert cli.main(["piece", "taikyoku", kind.id]) == 0
    shown = capsys.readouterr().out
    assert ruling.id in shown
    for reading in ruling.readings:
        assert reading.name in shown
        assert all(source in shown for source in reading.sources)


# ---------------------------------------------------------------- moves, perft, records


FIELDS = ["from", "path", "to", "captures", "piece", "promotes_to", "category", "text", "legal", "why"]


@pytest.mark.parametrize(
    "variant, ruleset, effects",
    [
        ("dai_dai", None, 59), ("tai", None, 481), ("taikyoku", "atsi", 488), ("taikyoku", "wikipedia", 268)
    ],
)  # fmt: skip
def test_moves_of_the_start(variant: str, ruleset: str | None, effects: int, capsys: Captured) -> None:
    chosen = [] if ruleset is None else ["--ruleset", ruleset]
    moves = objects(capsys, "moves", variant, "--json", *chosen)
    assert all(list(move) == FIELDS for move in moves)
    different = {
        json.dumps([move[field] for field in ("from", "to", "captures", "promotes_to")]) for move in moves
    }
    assert len(different) == effects  # facts/README: before the emperor's restriction
    assert len({json.dumps([move["text"], move["captures"]]) for move in moves}) == len(moves)


def empty(*pieces: tuple[str, str]) -> str:
    """Write a dai dai board with these pieces."""
    position = Position(game("dai_dai"))
    for square, symbol in pieces:
        position.put(square, symbol)
    return position.tsfen()


def test_moves_of_one_square_for_either_side(capsys: Captured) -> None:
    position = Position(game("taikyoku"))
    for square, symbol in (("9i", "htk"), ("9h", "P"), ("1a", "P"), ("1d", "K")):
        position.put(square, symbol)
    at = ("moves", "taikyoku", "--tsfen", position.tsfen(), "--json", "--square")
    tetrarch = objects(capsys, *at, "9i")
    assert [move for move in tetrarch if move["to"] == "9i"] == [
        {
            "from": "9i", "path": ["9h"], "to": "9i", "captures": ["9h"], "piece": "heavenly_tetrarch_king",
            "promotes_to": None, "category": ["igui"], "text": "9i 9h 9i", "legal": True, "why": None,
        }
    ]  # fmt: skip
    assert [move["to"] for move in objects(capsys, *at, "1a")] == ["1b"]
    assert objects(capsys, *at, "1a", "--side", "black") == []


def test_a_forbidden_move_is_listed_with_its_reason(capsys: Captured) -> None:
    position = Position(game("tai"))
    for square, symbol in (("13y", "e"), ("13a", "E"), ("12a", "G"), ("5e", "R")):
        position.put(square, symbol)
    moves = objects(capsys, "moves", "tai", "--tsfen", position.tsfen(), "--square", "13y", "--json")
    by_target = {move["to"]: move for move in moves}
    assert by_target["5e"]["legal"]
    assert not by_target["13a"]["legal"]
    assert "protected" in str(by_target["13a"]["why"])


@pytest.mark.parametrize(
    "arguments, says",
    [
        (("dai_dai", "1"), "59"),
        (("tai", "1"), "481"),
        (("taikyoku", "1", "--ruleset", "atsi"), "488"),
        (("dai_dai", "0"), "1"),
    ],
)
def test_perft_counts_outcomes(arguments: tuple[str, ...], says: str, capsys: Captured) -> None:
    assert cli.main(["perft", *arguments]) == 0
    assert capsys.readouterr().out.split()[0] == says


def test_perft_shows_paths_where_they_differ(capsys: Captured) -> None:
    tsfen = empty(
        ("9i", "ln"),
    )
    assert cli.main(["perft", "dai_dai", "1", "--tsfen", tsfen]) == 0
    shown = capsys.readouterr().out
    moves = Position.from_tsfen(game("dai_dai"), tsfen).moves()
    assert shown == f"{len({move.effect for move in moves})} ({len(moves)} paths)\n"


def test_perft_divides(capsys: Captured) -> None:
    assert cli.main(["perft", "dai_dai", "1", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split()[0] == "59"
    assert len([line for line in lines if ": 1" in line]) == 59


def test_a_record_is_played_to_its_end(tmp_path: Path, capsys: Captured) -> None:
    record = tmp_path / "record.txt"
    record.write_text("# an opening\n9l 9k\n\n9f 9g\r\n", "utf-8")
    assert cli.main(["play-record", "dai_dai", str(record)]) == 0
    position = Position.initial(game("dai_dai"))
    for text in ("9l 9k", "9f 9g"):
        position.push(text)
    assert capsys.readouterr().out == position.tsfen() + "\n"


def test_a_record_stops_at_its_first_illegal_move(tmp_path: Path, capsys: Captured) -> None:
    record = tmp_path / "record.txt"
    record.write_text("9l 9k\n# a comment\n9f 9h\n", "utf-8")
    says = refusal(capsys, "play-record", "dai_dai", str(record))
    assert "ply 2 (line 3), 9f 9h:" in says
    assert "cannot go to 9h" in says
    assert capsys.readouterr().out == ""


def test_record_by_the_sites_rules_is_played_through_a_fourth_occurrence(capsys: Captured) -> None:
    record = str(Path(__file__).parents[1] / "data" / "taikyoku_atsi_repetition.txt")
    assert cli.main(["play-record", "taikyoku", record, "--ruleset", "atsi"]) == 0
    assert capsys.readouterr().out.endswith(" 35\n")
    fourth = ("--ruleset", "atsi", "--ruling", "repetition=fourth")
    says = refusal(capsys, "play-record", "taikyoku", record, *fourth)
    assert "ply 23 (line 26)" in says
    assert "the game is over: the position has come back for the fourth time: no contest" in says


def test_a_record_that_cannot_be_read_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert "cannot be read" in refusal(capsys, "play-record", "tai", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "UTF-8" in refusal(capsys, "play-record", "tai", str(tmp_path / "bytes"))


# ---------------------------------------------------------------- betza


def test_betza_is_printed_canonically_and_told(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "fFlrW", "--json")
    assert read["canonical"] == "sWfF"
    assert cli.main(["betza", "WfF"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("WfF\n")
    assert "\nsteps one square orthogonally or diagonally forward\n" in shown


def test_what_programs_read_of_a_move_keeps_its_names(capsys: Captured) -> None:
    """The JSON is a contract: fields are added, never renamed or removed."""
    (read,) = objects(capsys, "betza", "[R?sR]", "--json")
    assert list(read) == [
        *("text", "dialect", "canonical", "dialects", "category", "paths"),
        *("lang", "sentence", "sentence_long", "parts", "kinds", "to", "written"),
    ]
    (piece,) = objects(capsys, "piece", "tai", "lion", "--json")
    assert list(piece) == [
        *("id", "code", "name", "aliases", "kanji", "romaji", "betza", "promotes_to", "royal", "rank"),
        *("contagion", "exempt", "at_start", "ru", "names", "category", "mobility", "sources", "rulings"),
        *("lang", "sentence", "sentence_long", "dialects"),
    ]


def test_paths_are_listed_when_asked_for(capsys: Captured) -> None:
    line = "\n  step: steps one square forward\n"
    assert cli.main(["betza", "WfF"]) == 0
    assert line not in capsys.readouterr().out
    assert cli.main(["betza", "WfF", "--paths"]) == 0
    assert line in capsys.readouterr().out


def test_the_kinds_that_move_so_are_named(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "fFW", "--json")  # in whatever order it is written
    kinds = read["kinds"]
    assert isinstance(kinds, list)
    assert {"variant": "tai", "id": "gold_general"} in kinds
    assert cli.main(["betza", "fFW"]) == 0
    shown = capsys.readouterr().out
    named = f"kinds with this move: gold general ({', '.join(VARIANTS)}); violent wolf (taikyoku)"
    assert named in " ".join(shown.split())
    assert cli.main(["betza", "(7,5)"]) == 0
    assert "so moves" not in capsys.readouterr().out


def test_mobility_is_worked_out_on_a_board_that_is_named(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "R", "--board", "9x7", "--json")
    mobility = read["mobility"]
    assert isinstance(mobility, dict)
    assert mobility["0"] == 8 + 6  # along the rank and the file, from everywhere
    assert cli.main(["betza", "R", "--board", "9x7"]) == 0
    assert "\nsquares on 9x7: 14.0 on average on an empty board; " in capsys.readouterr().out
    form = "--board must be files x ranks such as 9x9, got"
    limits = "size must be 1 to 45 files and ranks, got"
    for board, fault in {"9": form, "9by7": form, "0x9": limits, "x": form, "9x9999999": limits}.items():
        assert fault in refusal(capsys, "betza", "R", "--board", board)


def test_with_to_there_is_only_the_text(capsys: Captured) -> None:
    assert cli.main(["betza", "KavKafavK", "--dialect", "wikipedia", "--to", "xbetza"]) == 0
    assert capsys.readouterr().out == "KmcpavKmcpafmcpavK\n"
    assert "not allowed with" in refusal(capsys, "betza", "K", "--to", "bex", "--compare", "Q")


@pytest.mark.parametrize(
    "lang,short", [("en", "steps one square sideways"), ("ja", "左右へ1マス進む。"), ("ru", "шаг")]
)
def test_moves_are_described_in_three_languages(lang: str, short: str, capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "lrW", "--lang", lang, "--json")
    assert (read["lang"], read["sentence"]) == (lang, short)
    assert cli.main(["betza", "lrW", "--lang", lang]) == 0
    assert f"\n{short}\n" in capsys.readouterr().out
    for options in ([], ["--json"]):
        assert cli.main(["piece", "tai", "phoenix", "--lang", lang, *options]) == 0
        shown = capsys.readouterr().out
        message = sentence(parse("WA"), lang)
        assert message in ("".join(shown.split()) if lang == "ja" else shown)  # one clause a line


def test_a_text_is_described_part_by_part(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "fR3[K-bK]", "--json")
    found = read["parts"]
    assert isinstance(found, list)
    slide, path = found
    assert [part["text"] for part in slide["parts"]] == ["f", "R", "3"]
    assert [part["text"] for part in path["parts"]] == ["[", "K", "-", "bK", "]"]
    assert cli.main(["betza", "fR3"]) == 0
    assert "\n    3  Up to three squares.\n" in capsys.readouterr().out


def test_a_language_without_descriptions_is_refused(capsys: Captured) -> None:
    for command in (("piece", "tai", "lion"), ("betza", "W")):
        message = refusal(capsys, *command, "--lang", "tlh")
        assert 'Unknown language "tlh". Available: en, ja, ru' in message


def test_betza_paths_are_data(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "[fD?fR]", "--json")
    assert read["category"] == ["jump", "jump_range"]
    paths = read["paths"]
    assert isinstance(paths, list)
    assert paths[-1]["legs"][-1] == {
        "right": 0, "forward": 1, "reach": 0, "over": 0, "landing": ["empty", "enemy"]
    }  # fmt: skip


def test_betza_is_read_and_written_in_other_dialects(capsys: Captured) -> None:
    (read,) = objects(capsys, "betza", "KavKafavK", "--dialect", "wikipedia", "--to", "xbetza", "--json")
    assert read["canonical"] == "K[mcpK-vK][mcpK-mcpK-vK]"
    assert read["written"] == "KmcpavKmcpafmcpavK"
    assert read["dialects"] == {
        "banmen": "K[mcpK-vK][mcpK-mcpK-vK]",
        "xbetza": "KmcpavKmcpafmcpavK",
        "wikipedia": "K[avK][afavK]",
        "atsi": None,
        "bex": "K[mcpK-vK][mcpK-mcpfK-vK]",
    }
    assert cli.main(["betza", "Q(fD-R)", "--dialect", "atsi"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Q[fD-R]\n")
    assert "\n  atsi    Q(fD-R)\n" in shown
    assert "\n  xbetza, wikipedia cannot: " in shown
    assert "the legs of a chain must share one atom and one range\n" in " ".join(shown.split(" "))


def test_a_piece_is_written_in_every_dialect(capsys: Captured) -> None:
    (read,) = objects(capsys, "piece", "tai", "lion", "dog", "--json")
    dialects = read["dialects"]
    assert isinstance(dialects, dict)
    assert dialects["xbetza"] == "KmcpavKmcpafmcpavK"
    assert dialects["atsi"] is None
    assert cli.main(["piece", "tai", "lion", "dog"]) == 0
    shown = capsys.readouterr().out
    assert "\n  wikipedia  K[avK][afavK]\n" in shown
    assert "\n  atsi cannot: " in shown


def test_the_help_names_every_dialect(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        cli.main(["betza", "--help"])
    assert ", ".join(DIALECTS) in " ".join(capsys.readouterr().out.split())


def test_moves_that_a_dialect_cannot_express_are_named(capsys: Captured) -> None:
    message = refusal(capsys, "betza", "KQ!", "--to", "bex")
    assert "cannot express `KQ!`: flies any distance forward, capturing every piece it passes" in message


def test_a_dialect_that_does_not_exist_is_refused_by_name(capsys: Captured) -> None:
    assert 'Unknown dialect of Betza notation "parlett". Available: banmen, xbetza, ' in refusal(
        capsys, "betza", "K", "--dialect", "parlett"
    )
    assert "Unknown dialect" in refusal(capsys, "betza", "K", "--to", "howe")


def test_a_fault_in_another_dialect_is_pointed_at(capsys: Captured) -> None:
    lines = refusal(capsys, "betza", "RmayR", "--dialect", "xbetza").splitlines()
    assert "`y` is not in the supported part of XBetza" in lines[0]
    assert lines[-2:] == ["  RmayR", "     ^"]


def test_a_fault_in_betza_is_pointed_at(capsys: Captured) -> None:
    lines = refusal(capsys, "betza", "WfX").splitlines()
    assert lines[-2:] == ["  WfX", "    ^"]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    "arguments, says",
    [
        ((), "COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("pieces",), "VARIANT"),
        (("pieces", "chess"), f"Available: {', '.join(VARIANTS)}"),
        (("piece", "tai", "unicron"), "Did you mean"),
        (("pieces", "taikyoku", "--ruleset", "x"), "Available: wikipedia, atsi"),
        (("pieces", "taikyoku", "--ruling", "x"), "NAME=READING"),
        (("pieces", "taikyoku", "--ruling", "x=y"), 'Unknown ruling of taikyoku "x".'),
        (("moves", "tai", "--square", "26a"), "the file must be 1 to 25"),
        (("moves", "tai", "--side", "red"), "invalid choice: 'red'"),
        (("moves", "tai", "--tsfen", "x"), "number of moves made"),
        (("perft", "tai", "deep"), "must be a number of moves such as 2, got 'deep'"),
        (("perft", "tai", "-1"), "banmen: "),
        (("perft", "tai", "0", "--divide"), "at least 1"),
    ],
)
def test_a_refusal_is_one_message(arguments: tuple[str, ...], says: str, capsys: Captured) -> None:
    assert says in refusal(capsys, *arguments)


words = st.text(max_size=12) | st.sampled_from(
    [
        "dai_dai",
        "tai",
        "--json",
        "--tsfen",
        "--square",
        "9i",
        "--side",
        "black",
        "--ruling",
        "1",
        "lion",
        "--",
    ]
)


@given(
    st.sampled_from(["pieces", "piece", "moves", "perft", "play-record", "betza"]),
    st.lists(words, max_size=4),
)
def test_any_words_are_understood_or_refused(command: str, arguments: list[str]) -> None:
    if "-h" in arguments or (command == "perft" and arguments[1:2] not in ([], ["1"])):
        return
    try:
        status = cli.main([command, *arguments])
    except SystemExit as asked_for_help:
        assert asked_for_help.code == 0
    else:
        assert status in (0, 2)


@given(st.text(max_size=40))
def test_any_betza_is_read_or_refused(text: str) -> None:
    assert cli.main(["betza", "--", text]) in (0, 2)


@given(st.text(max_size=60))
def test_any_position_is_read_or_refused(text: str) -> None:
    assert cli.main(["moves", "dai_dai", f"--tsfen={text}"]) in (0, 2)


# ---------------------------------------------------------------- as a program


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the module from a bare checkout, where standard output knows no kanji."""
    environment = {"PYTHONPATH": str(ROOT / "rules"), "PATH": os.environ["PATH"], "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-S", "-m", "banmen_rules", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_it_runs_from_a_bare_checkout() -> None:
    done = run("piece", "dai_dai", "lion")
    assert done.returncode == 0
    assert "獅子" in done.stdout.decode()


def test_a_refusal_goes_to_standard_error() -> None:
    done = run("pieces", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith('python -m banmen_rules: Unknown variant "chess".')
    assert len(done.stderr.splitlines()) == 1


def test_a_record_may_come_from_standard_input() -> None:
    assert run("play-record", "dai_dai", "-", input=b"9l 9k\n").returncode == 0


@pytest.mark.parametrize("typed, hint", [("fN", "narrow only: `ffN`"), ("WF2", "write `Q2`"), ("ffNW", "")])
def test_betza_hints_at_readings_that_are_rarely_meant(typed: str, hint: str, capsys: Captured) -> None:
    assert cli.main(["betza", typed]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert hint in shown
    assert ("narrow only" in shown or "For both" in shown) == bool(hint)


def test_every_hint_is_about_a_text_that_can_be_read() -> None:
    named = {name for _, name in _known()}
    assert table_of("hints", "en").keys() == table_of("hints", "ja").keys() == named
    # The notation that a hint proposes can be read, and means something else.
    for typed, proposed in (("fN", "ffN"), ("bC", "bbC"), ("WF3", "Q3")):
        assert any(f"`{proposed}`" in hint for hint in hints(typed))
        assert not betza.same_moves(betza.parse(typed), betza.parse(proposed))
