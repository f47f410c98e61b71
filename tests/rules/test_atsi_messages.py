"""ATSI's lines: written lines are read again, and invalid ones are refused with their place."""

import string
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen_rules import BanmenError, InvalidMessage, Side
from banmen_rules.engine.atsi import (
    AtsiInit,
    AtsiOk,
    Eval,
    Identify,
    Info,
    Log,
    Moves,
    OpMove,
    Over,
    Param,
    Player,
    Quit,
    Resign,
    SetParam,
    StartGame,
    Time,
    from_client,
    from_host,
    number,
)
from banmen_rules.engine.atsi._messages import LONGEST

WORDS = st.text(string.ascii_letters + string.digits + "_-.é盤", min_size=1, max_size=12)
TEXTS = st.lists(WORDS, max_size=4).map(" ".join)
QUOTED = st.text(string.ascii_letters + ' "\\é', max_size=15)
SHOWN = QUOTED.map(str.strip)
"""Texts as they are shown: without blanks around them."""
NUMBERS = st.integers(-10_000_000, 10_000_000).map(lambda each: each / 1_000)
SQUARES = st.lists(
    st.builds("{}{}".format, st.integers(1, 36), st.sampled_from([*string.ascii_lowercase, "aa", "jj"])),
    min_size=2,
    max_size=5,
).map(tuple)
CALLED = st.text(string.ascii_letters + " ", min_size=1, max_size=8).map(str.strip).filter(bool)
NAMES = st.text(string.ascii_letters, min_size=1, max_size=8)

HOSTS = st.one_of(
    st.builds(AtsiInit, WORDS),
    st.just(Identify()),
    st.builds(Time, NUMBERS, NUMBERS),
    st.builds(Player, st.sampled_from(Side)),
    st.builds(StartGame, st.sampled_from(["", "17/17 0"])),
    st.builds(OpMove, SQUARES, NUMBERS, NUMBERS),
    st.builds(Over, st.sampled_from(["win", "loss", "draw"]), TEXTS),
    st.builds(SetParam, CALLED, TEXTS),
    st.just(Quit()),
)
BOUNDED = st.tuples(st.integers(-99, 99), st.integers(0, 99)).map(lambda each: (each[0], each[0] + each[1]))
PARAMS = st.one_of(
    st.builds(Param, CALLED, st.sampled_from(["string", "bool", "number", "int"]), st.none(), st.just(())),
    st.builds(Param, CALLED, st.sampled_from(["number", "int"]), BOUNDED, st.just(())),
    st.builds(
        Param,
        CALLED,
        st.just("enum"),
        st.none(),
        st.lists(SHOWN.filter(bool), min_size=1, max_size=4).map(tuple),
    ),
)
CLIENTS = st.one_of(
    st.just(AtsiOk()),
    st.builds(Info, NAMES, SHOWN, st.just("1.2"), SHOWN.filter(lambda each: not each.isdigit()), WORDS),
    PARAMS,
    st.builds(Moves, SQUARES),
    st.builds(Resign, TEXTS),
    st.builds(Eval, NUMBERS),
    st.builds(Log, TEXTS),
    st.just(Quit()),
)


@given(HOSTS)
def test_messages_of_a_host_are_read_again(message: AtsiInit) -> None:
    assert from_host(message.line) == message


def test_blanks_around_what_an_engine_says_of_itself_are_left_out() -> None:
    assert from_client(Info("A", "  old ", "1.2", " ", "0").line) == Info("A", "old", "1.2", "", "0")


@given(CLIENTS)
@example(Param("A", "enum", choices=("\\", "\\A")))
def test_messages_of_a_client_are_read_again(message: Moves) -> None:
    assert from_client(message.line) == message
    assert "\n" not in message.line


BEGUN = ["move", "info", "param x", "param x enum", "param x int", "eval", "opmove", "time", "startgame"]
NEARLY = st.text(string.ascii_letters + string.digits + ' []"|,.-\\\t\0', max_size=30)


@given(st.text(max_size=60) | st.builds("{} {}".format, st.sampled_from(BEGUN), NEARLY))
def test_any_line_is_read_or_refused_with_its_place(line: str) -> None:
    for read in (from_host, from_client):
        try:
            message = read(line)
        except InvalidMessage as error:
            assert 0 <= error.start <= error.end <= len(error.text)
        else:
            assert read(message.line) == message


@pytest.mark.parametrize(
    "line,message",
    [
        # As the one public engine says who it is: quoted, author before version.
        (
            'info tomatene "An engine for Taikyoku Shogi" "Some Body" v0.2.1',
            Info("tomatene", "An engine for Taikyoku Shogi", "v0.2.1", "Some Body"),
        ),
        ("info name words 2.0 somebody http://logo", Info("name", "words", "2.0", "somebody", "http://logo")),
        ("info name", Info("name")),
        ("eval 901.8272599210001", Eval(901.8272599210001)),
        ("eval -1e300", Eval(-1e8)),
        ("log  depth 3  nodes 10", Log("depth 3  nodes 10")),
        ("move 24x 24w\r\n", Moves(("24x", "24w"))),
        ('param Style enum["calm"|"very wild"]', Param("Style", "enum", None, ("calm", "very wild"))),
        ("param Time number[0.5, 9]", Param("Time", "number", (0.5, 9.0))),
        ('param "My name" string', Param("My name", "string")),
    ],
)
def test_what_programs_really_send_is_read(line: str, message: object) -> None:
    assert from_client(line) == message


@pytest.mark.parametrize(
    "line,message",
    [
        ("atsiinit v00", AtsiInit("v00")),
        ("time 900", Time(900.0, 0.0)),
        ("time 600.5 2", Time(600.5, 2.0)),
        ("player 1", Player(Side.WHITE)),
        ("startgame initial", StartGame("")),
        ("startgame 17/17 0", StartGame("17/17 0")),
        ("opmove 24x 24w 899.25 901.8272599210001", OpMove(("24x", "24w"), 899.25, 901.8272599210001)),
        ("opmove 36jj 35jj 36ii 9 8", OpMove(("36jj", "35jj", "36ii"), 9.0, 8.0)),
        ("win", Over("win")),
        ("loss illegal move", Over("loss", "illegal move")),
        ("draw repetition", Over("draw", "repetition")),
        ("setparam Book  my own book.txt", SetParam("Book", "my own book.txt")),
        ("setparam Book", SetParam("Book", "")),
    ],
)
def test_lines_of_a_host_are_read(line: str, message: object) -> None:
    assert from_host(line) == message


@pytest.mark.parametrize(
    "read,line,place,words",
    [
        (from_client, "", "", "a command of a client is missing"),
        (from_client, "hello", "hello", 'Unknown command "hello" of a client. Available: atsiok, info'),
        (from_client, "atsiinit v0", "atsiinit", 'Unknown command "atsiinit" of a client'),
        (from_client, "move 24x", "", "a square is missing"),
        (from_client, "move 24x 240w", "240w", "a file and a rank"),
        (from_client, "eval nan", "nan", "the evaluation must be a number"),
        (from_client, "atsiok yes", "yes", "the command must end here"),
        (from_client, "param Depth whole", "whole", 'Unknown type "whole". Available: string, bool'),
        (from_client, "param Depth int[9,1]", "int[9,1]", "the first bound must not be larger"),
        (from_client, "param Depth bool[0,1]", "bool[0,1]", "int[MIN,MAX]"),
        (from_client, "param Style enum", "enum", 'enum["A"|"B"]'),
        (from_host, "player 2", "2", "0 (Black) or 1 (White)"),
        (from_host, "opmove 24x 24w 900", "", "your opponent's time is missing"),
        (from_host, "time soon", "soon", "must be a number"),
        (from_host, "startgame", "", "initial or a TSFEN position is missing"),
    ],
)
def test_a_line_that_does_not_read_is_refused_at_its_place(
    read: Callable[[str], object], line: str, place: str, words: str
) -> None:
    with pytest.raises(InvalidMessage) as refused:
        read(line)
    assert words in refused.value.message
    assert line[refused.value.start : refused.value.end] == place


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(InvalidMessage, match="at most"):
        from_client("log " + "a" * LONGEST)


@pytest.mark.parametrize(
    "param,right,wrong,words",
    [
        (Param("Depth", "int", (1, 9)), "3", "3.5", "a whole number from 1 to 9, got '3.5'"),
        (Param("Depth", "int", (1, 9)), "9", "10", "from 1 to 9"),
        (Param("Speed", "number"), "-1.5", "inf", "a number, got 'inf'"),
        (Param("Book", "bool"), "true", "yes", "true or false, got 'yes'"),
        (Param("Style", "enum", None, ("calm", "wild")), "wild", "mild", "one of calm, wild, got 'mild'"),
        (Param("Name", "string"), "any thing", "two\nlines", "one line"),
    ],
)
def test_a_parameter_takes_what_its_type_allows(param: Param, right: str, wrong: str, words: str) -> None:
    assert param.check(right) == right
    with pytest.raises(BanmenError) as refused:
        param.check(wrong)
    assert words in str(refused.value)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9))
def test_numbers_are_written_shortly_and_nearly(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.0005 + abs(value) * 1e-12
    assert "e" not in number(value)
