import pickle
from pathlib import Path

import pytest

from banmen_rules import (
    BanmenError,
    Inexpressible,
    InvalidBetza,
    InvalidMove,
    InvalidSetup,
    InvalidSquare,
    InvalidTSFEN,
    InvalidVariant,
    ParseError,
    UnknownName,
    betza,
    game,
)


def test_a_parse_error_shows_its_place() -> None:
    error = InvalidBetza("`s` means nothing here", "WfFsX", 3, 4)
    assert str(error) == "`s` means nothing here\n  WfFsX\n     ^"


def test_a_long_text_is_shown_around_its_fault() -> None:
    error = ParseError("wrong", "a" * 500 + "!" + "b" * 500, 500, 501)
    _, shown, caret = str(error).split("\n")
    assert len(shown) < 90
    assert shown[caret.index("^")] == "!"
    assert shown.strip().startswith("…")
    assert shown.endswith("…")


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in str(ParseError("wrong", "a\x1b[2Jb", 0, 1))


@pytest.mark.parametrize(
    "name, message",
    [
        (
            "taikyuko",
            'Unknown variant "taikyuko". Available: dai_dai, tai, taikyoku. Did you mean "taikyoku"?',
        ),
        ("", 'Unknown variant "". Available: dai_dai, tai, taikyoku.'),
    ],
)
def test_a_short_list_is_shown_whole(name: str, message: str) -> None:
    assert str(UnknownName("variant", name, ["dai_dai", "tai", "taikyoku"])) == message


def test_a_long_list_is_shown_by_its_nearest_names() -> None:
    known = [f"piece {number}" for number in range(50)] + ["Lion", "Lion dog"]
    assert (
        str(UnknownName("piece", "lyon", known)) == 'Unknown piece "lyon". Did you mean "Lion", "Lion dog"?'
    )
    assert (
        str(UnknownName("piece", "?", known)) == 'Unknown piece "?". There are 52, from piece 0 to Lion dog.'
    )


def test_a_board_with_faults_lists_them_all() -> None:
    error = InvalidSetup(["no king", "two promotions"])
    assert str(error) == "this position cannot be played:\n  - no king\n  - two promotions"
    assert error.faults == ("no king", "two promotions")


@pytest.mark.parametrize(
    "error",
    [
        InvalidTSFEN("wrong", "36/36 0", 2, 3),
        InvalidSquare("wrong", "9z", 1),
        InvalidMove("wrong", "1a", 2),
        Inexpressible("no words for it", betza.parse("W").paths[0]),
        UnknownName("piece", "x", ["a", "b"]),
        InvalidVariant(["one", "two"]),
    ],
)
def test_errors_survive_pickling(error: BanmenError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
    assert isinstance(error, ValueError)


def test_notebook_shows_message_first_and_only_the_readers_lines(tmp_path: Path) -> None:
    cell = tmp_path / "cell.py"
    cell.write_text("def ask():\n    return game('chess')\n\nask()\n")
    with pytest.raises(UnknownName) as refused:
        exec(compile(cell.read_text(), str(cell), "exec"), {"game": game, "__name__": "__main__"})  # noqa: S102
    shown = refused.value._render_traceback_()
    assert shown[0].startswith('UnknownName: Unknown variant "chess".')
    assert shown[-2:] == ["  line 4: ask()", "  line 2 in ask: return game('chess')"]
    assert not any("banmen_rules" in line for line in shown)
