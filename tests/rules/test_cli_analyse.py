"""The command ``banmen analyse``."""

import json

import pytest

from banmen_rules.cli import main

PINNED = "8,K,8/17/17/12,R,4/" + "17/" * 9 + "12,b,4/17/17/8,k,8 0"


def test_the_command_prints_lines_threats_and_loose_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "dai_dai", "--tsfen", PINNED, "--depth", "1", "--lines", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Black is to move; depth 1, ")
    assert [line[:3] for line in lines[1:3]] == ["1. ", "2. "]
    assert "   Saves the bishop, which was attacked." in lines
    assert lines[-2].startswith("If Black passed, White would play ")
    assert lines[-1].startswith("Black: the bishop on 5n hangs (")
    assert lines[-1].endswith(", attacked by the rook on 5d")


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["analyse", "dai_dai", "--tsfen", PINNED, "--depth", "2", "--json", "--lang", "ja"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found["turn"], found["depth"], found["complete"], len(found["lines"])] == ["black", 2, True, 3]
    assert found["lines"][0]["moves"][0] == found["lines"][0]["move"]
    assert {"tag": "saves", "text": "取られそうだった角行を守ります。"}.items() <= found["reasons"][
        -1
    ].items()
    assert found["threat"]["move"] == "5d 5n"
    (one,) = found["loose"]["black"]["hanging"]
    assert (one["square"], one["attackers"], one["guards"]) == ("5n", ["5d"], [])


@pytest.mark.parametrize(
    "words_,message",
    [
        ("--lines 0", "--lines must be from 1 to 5, got 0"),
        ("--depth 0", "--depth must be at least 1, got 0"),
        ("--seconds 0", "--seconds must be at least 1, got 0"),
        ("--seconds x", "must be a number such as 6, got 'x'"),
        ("--lang xx", 'Unknown language "xx"'),
    ],
)
def test_the_command_refuses_wrong_options(
    words_: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", "dai_dai", *words_.split()]) == 2
    assert message in capsys.readouterr().err
