"""The command line from moves back to notation: `describe`, `betza --compare`, and mobility of a piece."""

import io
import json
import sys
from pathlib import Path

import pytest

from banmen_rules import cli

Captured = pytest.CaptureFixture[str]

KNIGHT = """
. o . o .
. . . . .
. . @ . .
"""


def run(capsys: Captured, *arguments: str, status: int = 0) -> str:
    assert cli.main(arguments) == status
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.err if status else printed.out


def test_a_drawing_is_described(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "knight.txt"
    file.write_text(KNIGHT, encoding="utf-8")
    lines = run(capsys, "describe", str(file)).splitlines()
    assert lines[:2] == ["ffN", "  unlike [fW-F], with an enemy on (0, 1) it also goes to (1, 2)"]
    (first, *_) = (json.loads(line) for line in run(capsys, "describe", str(file), "--json").splitlines())
    assert first["text"] == "ffN"
    assert first["missing"] == first["extra"] == []
    assert len(run(capsys, "describe", str(file), "--limit", "1").splitlines()) == 1


def test_a_table_is_described(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"0,1; step\n0,2 2,2; hook\n0,2 -2,2; hook\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run(capsys, "describe", "-") == "fW[fR-sR]\n"


def test_a_drawing_that_no_text_says_gets_the_nearest(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "wild.txt"
    rows = [
        "".join("o" if (x * x * 7 + y * 3 + x * y) % 5 == 1 else "." for x in range(35)) for y in range(35)
    ]
    rows[17] = rows[17][:17] + "@" + rows[17][18:]
    file.write_text("\n".join(rows), encoding="utf-8")
    assert "  does not reach " in run(capsys, "describe", str(file))


def test_invalid_drawing_is_refused(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "drawing.txt"
    for text, says in {
        "...": "the drawing must have a piece",
        "@": "at least one square must be marked",
        "0,1; stepp": 'Unknown category "stepp"',
        "0,2 2,2; hook": "there is no notation for this path alone",
    }.items():
        file.write_text(text, encoding="utf-8")
        assert says in run(capsys, "describe", str(file), status=2)
    assert "The drawing" in run(capsys, "describe", str(tmp_path / "none.txt"), status=2)
    assert "must be a number such as 6, got 'x'" in run(capsys, "describe", "-", "--limit", "x", status=2)


def test_two_moves_are_compared(capsys: Captured) -> None:
    assert run(capsys, "betza", "RB", "--compare", "Q") == "RB and Q mean the same\n"
    lines = run(capsys, "betza", "WfF", "--compare", "K").splitlines()
    assert lines[0] == "only WfF: nothing"
    assert lines[1] == "only K: bF"
    assert lines[-2:] == ["  moves to -1,-1 1,-1", "  captures on -1,-1 1,-1"]
    (found,) = (
        json.loads(line) for line in run(capsys, "betza", "WfF", "--compare", "K", "--json").splitlines()
    )
    assert found["same"] is False
    assert found["squares_only_other"]["moves"] == [[-1, -1], [1, -1]]
    assert "`X`" in run(capsys, "betza", "W", "--compare", "X", status=2)


def test_moves_are_compared_in_their_dialect(capsys: Captured) -> None:
    text = run(capsys, "betza", "KNADcaKmcabK", "--compare", "KNADcaK", "--dialect", "xbetza")
    assert text.startswith("only KNADcaKmcabK: ")


def test_a_piece_shows_its_mobility(capsys: Captured) -> None:
    found = " ".join(run(capsys, "piece", "tai", "rook").split())
    assert "48.0 on average on an empty board; " in found
    assert " with 20, 40, 60 % of the others occupied" in found


def test_the_list_of_kinds_has_their_mobility(capsys: Captured) -> None:
    rows = [json.loads(line) for line in run(capsys, "pieces", "tai", "--json").splitlines()]
    (rook,) = (row for row in rows if row["id"] == "rook")
    assert list(rook["mobility"]) == ["0", "0.2", "0.4", "0.6"]
    assert rook["mobility"]["0"] == 48
    assert all(row["mobility"]["0"] >= row["mobility"]["0.6"] for row in rows if row["betza"] != "(0,0)")
