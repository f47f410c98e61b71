"""Text from engines: whatever they say, what is shown of it is short, and moves no cursor."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen_rules import Side, game
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import LONGEST_NAME, LONGEST_TEXT, Ended, Host, Log, Received
from tests.examples import examples
from tests.rules.scripted_engine import SHOUT

SCRIPTED = Path(__file__).with_name("scripted_engine.py")
LONG = 120.0
BLACK, WHITE = Side

SEQUENCES = ["\x1b[2J", "\x1b[31m", "\x9b1A", "\x1b]0;t\x07"]
CHARACTERS = ["\x1b", "\x07", "\x85", "\u202e", "\u2066", "\u2028", "\ud800", "王", " "]
NASTY = st.sampled_from([*SEQUENCES, *CHARACTERS])
TEXTS = st.lists(st.one_of(NASTY, st.text(max_size=8)), max_size=12).map("".join)


@given(TEXTS, st.integers(1, 40))
@example(SHOUT, 30)
@example("\x1b[" + "1" * 2000, 10)
@example(" " * 5000 + "x", 10)
def test_any_text_becomes_one_short_printable_line(text: str, most: int) -> None:
    shown = one_line(text, most)
    assert len(shown) <= most
    assert shown.isprintable()
    assert shown == shown.strip() == one_line(shown, most)


@given(st.text(st.characters(exclude_categories=["C", "Z"]), max_size=40))
def test_printable_text_that_is_short_enough_stays(text: str) -> None:
    assert one_line(text, 40) == text


def test_text_that_is_cut_ends_in_an_ellipsis() -> None:
    assert one_line("a" * 11, 10) == "a" * 9 + "…"
    assert (
        one_line("\x1b[1mbold\x1b[0m\tand\nplain　text\x00", 40)
        == "bold and plain text\N{REPLACEMENT CHARACTER}"
    )


COMMANDS = st.sampled_from(["info", "log", "resign", "param", "move", "move 9l", "eval", "quit", "x", '"'])


@examples(60)
@given(st.lists(st.tuples(st.sampled_from(Side), COMMANDS, TEXTS, st.integers(1, 3000)), max_size=6))
def test_whatever_clients_say_is_shown_short_and_printable(
    message: list[tuple[Side, str, str, int]],
) -> None:
    host = Host(game("dai_dai"))
    host.begin(0.0)
    for side in Side:
        host.receive(side, "atsiok", 0.1)
    for side, command, text, times in message[:3]:
        host.receive(side, f"{command} {text * times}"[:90_000], 0.2)
    for side in Side:
        host.receive(side, f"info {side.label}", 0.3)
    host.tick(30.0)
    for side, command, text, times in message[3:]:
        host.receive(side, f"{command} {text * times}"[:90_000], 31.0)
    host.closed(BLACK, SHOUT, 32.0)
    for event in host.events():
        shown = ""
        if isinstance(event, Received):
            shown = event.what.text if isinstance(event.what, Log) else str(event.what)
        elif isinstance(event, Ended):
            shown = event.result.text
        assert len(shown) <= LONGEST_TEXT + 100
        assert shown.isprintable()
    for seat in host.clients.values():
        assert len(seat.name) <= LONGEST_NAME
        assert all(name.isprintable() for name in (seat.name, *seat.params))


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_no_control_character_of_an_engine_reaches_a_terminal(as_json: list[str]) -> None:
    engine = f"{sys.executable} -S {SCRIPTED} shouts"
    words = ["-m", "banmen_rules", "atsi", "play", "dai_dai", engine, "level:1", *as_json]
    ran = subprocess.run(
        [sys.executable, *words], capture_output=True, encoding="utf-8", timeout=LONG, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "(redover long" in ran.stdout.replace("\N{REPLACEMENT CHARACTER}", "").replace("  ", " ")
    assert ran.stderr == ""
    for line in ran.stdout.splitlines():
        assert line.isprintable()
        assert len(line) < 700
