"""The command line: rulings, rulesets, the state of a position, explanations."""

import json
from pathlib import Path

import pytest

from banmen_rules import VARIANTS, Position, Record, cli, game, load_variant
from tests.rules.test_cli import Captured, objects, refusal

EMPTY_RANK = "17"


def dai_dai(**ranks: str) -> str:
    """Write a position of dai dai shogi: the ranks that are not empty, Black to move."""
    return "/".join(ranks.get(name, EMPTY_RANK) for name in "abcdefghijklmnopq") + " 0"


def text(capsys: Captured, *arguments: str) -> str:
    """Run a command that must succeed, and return what it prints."""
    assert cli.main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


# ---------------------------------------------------------------- rulings, rulesets


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_ruling_is_listed_with_its_readings_and_their_sources(variant: str, capsys: Captured) -> None:
    listed = objects(capsys, "rulings", variant, "--json")
    assert [ruling["id"] for ruling in listed] == [ruling.id for ruling in load_variant(variant).rulings]
    for ruling in listed:
        readings = ruling["readings"]
        assert isinstance(readings, list)
        assert len(readings) > 1
        assert ruling["default"] == readings[0]["name"]
        assert ruling["in_force"] in [reading["name"] for reading in readings]
        assert all(reading["sources"] for reading in readings)


def test_the_reading_in_force_follows_the_choice(capsys: Captured) -> None:
    options = ("rulings", "tai", "repetition", "--ruling", "repetition=jcsa", "--json")
    (ruling,) = objects(capsys, *options)
    assert ruling["in_force"] == "jcsa"
    assert "* jcsa: repetition=fourth" in text(capsys, *options[:-1])


def test_a_piece_lists_its_rulings_in_json_too(capsys: Captured) -> None:
    pieces = {piece["id"]: piece for piece in objects(capsys, "pieces", "tai", "--json")}
    rulings = pieces["neighbor_king"]["rulings"]
    assert isinstance(rulings, list)
    assert [ruling["id"] for ruling in rulings] == ["neighbor_king"]
    assert pieces["emperor"]["rulings"] == []


def test_piece_names_sources_of_undisputed_kinds(capsys: Captured) -> None:
    shown = " ".join(text(capsys, "piece", "tai", "hook", "mover").split())
    assert "sources English encyclopaedia article on tai shogi; 7 sources, 4 families: Evans/TSA" in shown
    assert "The sources disagree" not in shown


def test_pieces_that_rulings_touch_have_a_star(capsys: Captured) -> None:
    lines = text(capsys, "pieces", "tai").splitlines()
    stars = {line.split("  ")[2].strip() for line in lines if line.startswith("*  ")}
    assert "Neighbor king" in stars
    assert "Emperor" not in stars


@pytest.mark.parametrize("variant", VARIANTS)
def test_rulesets_are_listed(variant: str, capsys: Captured) -> None:
    listed = objects(capsys, "rulesets", variant, "--json")
    assert [ruleset["name"] for ruleset in listed] == list(load_variant(variant).rulesets)
    assert [ruleset["default"] for ruleset in listed].count(True) == 1
    shown = text(capsys, "rulesets", variant)
    assert all(f"{ruleset['name']}" in shown for ruleset in listed)


def test_a_ruleset_may_be_a_file(tmp_path: Path, capsys: Captured) -> None:
    club = tmp_path / "club.toml"
    club.write_text('variant = "tai"\nname = "club"\nrulings.lion_dog = "evans"\n', "utf-8")
    pieces = objects(capsys, "pieces", "tai", "--ruleset", str(club), "--json")
    assert next(piece["betza"] for piece in pieces if piece["id"] == "lion_dog") == "Q3"
    assert "must be a ruleset for dai_dai, got one for tai" in refusal(
        capsys, "pieces", "dai_dai", "--ruleset", str(club)
    )
    club.write_text('variant = "tai"\nname = "club"\nrulings.lion_dgo = "evans"\n', "utf-8")
    assert "lion_dog" in refusal(capsys, "pieces", "tai", "--ruleset", str(club))


# ---------------------------------------------------------------- status


def test_the_start_is_no_check_and_not_over(capsys: Captured) -> None:
    (state,) = objects(capsys, "status", "dai_dai", "--json")
    assert state == {
        "turn": "black",
        "counter": 0,
        "royals": {"black": ["9q"], "white": ["9a"]},
        "check": [],
        "mate": False,
        "result": None,
        "faults": [],
    }


def test_mate_is_reported(capsys: Captured) -> None:
    # The king in the corner 17q is attacked along its rank, and the rank before it is swept too.
    position = dai_dai(a="16,K", p="16,R", q="k,15,R")
    (state,) = objects(capsys, "status", "dai_dai", "--tsfen", position, "--json")
    assert (state["check"], state["mate"], state["result"]) == (["1q"], True, None)
    assert "mate: Black's royals can be captured from 1q" in text(
        capsys, "status", "dai_dai", "--tsfen", position
    )


def test_impossible_moves_are_explained(capsys: Captured) -> None:
    shown = text(capsys, "status", "dai_dai", "--tsfen", dai_dai(q="k,16"))
    assert "White has no royal piece (king)" in shown


def test_a_side_without_a_move_has_lost(capsys: Captured) -> None:
    # The king in the far corner has only pieces of its own about it: one pawn stands on the last rank,
    # two stand behind pieces of their own.
    position = dai_dai(a="k,p,15", b="p,p,15", q="16,K")
    (state,) = objects(capsys, "status", "dai_dai", "--tsfen", position, "--json")
    assert state["result"] is not None
    result = state["result"]
    assert isinstance(result, dict)
    assert (result["winner"], result["reason"]) == ("white", "no_move")
    assert result["source"]


# ---------------------------------------------------------------- explain


def test_why_not_is_answered(capsys: Captured) -> None:
    assert "blocked" in text(capsys, "explain", "dai_dai", "17q", "17l")
    (found,) = objects(capsys, "explain", "dai_dai", "17q", "17l", "--json")
    assert found["code"] == "blocked"
    assert (found["from"], found["to"], found["blocker"]) == ("17q", "17l", "17p")
    assert (found["possible"], found["legal"], found["moves"]) == (False, False, [])


def test_a_move_that_exists_is_explained_too(capsys: Captured) -> None:
    (found,) = objects(capsys, "explain", "dai_dai", "9l", "9k", "--json")
    assert (found["possible"], found["legal"], found["moves"]) == (True, True, ["9l 9k"])
    assert found["category"] == ["step"]


def test_a_square_that_does_not_exist_is_refused(capsys: Captured) -> None:
    assert "the file must be 1 to" in refusal(capsys, "explain", "dai_dai", "18q", "17l")


def test_every_object_is_json(capsys: Captured) -> None:
    for command in (("status", "tai"), ("explain", "tai", "13s", "13r")):
        assert json.loads(text(capsys, *command, "--json"))


# ---------------------------------------------------------------- records

GAME = """[Variant "dai_dai"]
[Event "a lesson"]

1. P-9k {the middle pawn} P-9g (1... P-8g) 2. P-8k
"""


@pytest.fixture
def game_file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(GAME, "utf-8")
    return str(path)


def test_a_record_is_written_anew_in_either_notation(game_file: str, capsys: Captured) -> None:
    for notation, move in (("hodges", "P-9k"), ("machine", "9l 9k")):
        written = text(capsys, "record", game_file, "--to", notation)
        assert f"1. {move} {{the middle pawn}}" in written
        assert Record.parse(written) == Record.parse(GAME)


def test_a_record_is_written_in_japanese(game_file: str, capsys: Captured) -> None:
    assert "   2  △九の七歩兵" in text(capsys, "record", game_file, "--to", "kanji")


def test_a_record_leads_to_a_position(game_file: str, capsys: Captured) -> None:
    tsfen = text(capsys, "record", game_file, "--to", "tsfen").strip()
    position = Position.initial(game("dai_dai"))
    for move in ("9l 9k", "9f 9g", "8l 8k"):
        position.push(move)
    assert tsfen == position.tsfen()
    (found,) = objects(capsys, "record", game_file, "--to", "json")
    assert (found["tsfen"], found["moves"]) == (tsfen, ["9l 9k", "9f 9g", "8l 8k"])
    assert found["headers"] == {"Event": "a lesson"}


def test_a_faulty_record_names_the_ply_the_move_and_why(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GAME.replace("P-8k", "P-8j"), "utf-8")
    says = refusal(capsys, "record", str(path))
    assert "line 4" in says
    assert "ply 3, P-8j" in says
    assert "^" in says


def test_hodges_notation_is_played_line_by_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("P-9k\n9f 9g\n", "utf-8")
    assert text(capsys, "play-record", "dai_dai", str(path)).endswith(" 2\n")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "huge.txt"
    path.write_bytes(b"9l 9k\n" * 1_000_000)
    for command in (("play-record", "dai_dai"), ("record",)):
        assert "must have at most" in refusal(capsys, *command, str(path))
