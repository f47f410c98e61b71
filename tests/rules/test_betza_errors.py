"""What is refused: whole messages, with the caret under the character."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import InvalidBetza
from banmen_rules.betza import Description, parse, tokenize

from .strategies import letters

_SHOWN = Path(__file__).parent.parent / "data" / "betza_errors.txt"
ERRORS = _SHOWN.read_text(encoding="utf-8").rstrip("\n").split("\n\n")[1:]


@pytest.mark.parametrize("shown", ERRORS, ids=[shown.split("\n")[1].strip() for shown in ERRORS])
def test_message(shown: str) -> None:
    """The message says what is wrong and what would be read, and the caret stands under it."""
    text = shown.split("\n")[1].removeprefix("  ")
    with pytest.raises(InvalidBetza) as error:
        parse(text)
    assert str(error.value) == shown


def test_empty_text() -> None:
    """An empty text has its caret too, and the message shows how to say nothing but staying."""
    with pytest.raises(InvalidBetza) as error:
        parse("")
    assert str(error.value) == (
        "a description must have at least one move, such as `WfF`;"
        " a piece that only stays is `(0,0)`\n  \n  ^"
    )


@pytest.mark.parametrize("letter", "eghijknoqtuxyzEIJLMOPSTVXY")
def test_letters_of_other_dialects_are_named(letter: str) -> None:
    """Every Latin letter that we do not use is refused by name, with a cure."""
    with pytest.raises(InvalidBetza) as error:
        parse(f"f{letter}W")
    assert (error.value.start, error.value.end) == (1, 2)
    assert error.value.message.startswith(f"`{letter}` ")
    assert "means nothing" not in error.value.message


@pytest.mark.parametrize(
    "text, start, end",
    [("W" * 501, 500, 501), ("[" * 10_000, 500, 10_000), ("(" * 500, 0, 1), ("W" + "9" * 499, 1, 500)],
)
def test_long_texts(text: str, start: int, end: int) -> None:
    """Length and nesting are limited, and the error still has its place."""
    with pytest.raises(InvalidBetza) as error:
        parse(text)
    assert (error.value.start, error.value.end) == (start, end)


def test_unprintable_characters_are_named_by_number() -> None:
    """A control character is shown by its code point."""
    with pytest.raises(InvalidBetza, match=r"the character U\+0007 means nothing"):
        parse("W\a")


def test_limits_can_be_reached() -> None:
    """What stands just inside the limits is read."""
    assert len(parse("[K-aK-aK][K-aK-cK]").paths) == 8 * 8 * 8  # the second is in the first
    assert parse("R99").paths[0].legs[0].reach == 99
    assert parse("(99,98)").paths[0].legs[0][:2] == (-99, -98)
    assert len(parse("[W-W-W-W-W-W]").paths[0].legs) == 6
    assert len(parse("fW" * 250).paths) == 1


@pytest.mark.parametrize("read", [parse, tokenize])
@given(text=st.text(max_size=60) | letters | st.text("[]()-?KWas,0", max_size=600))
def test_any_text_is_read_or_refused(read: object, text: str) -> None:
    """Whatever the text, nothing but InvalidBetza escapes, and it points into the text."""
    assert callable(read)
    try:
        result = read(text)
    except InvalidBetza as error:
        assert error.text == text
        assert 0 <= error.start <= error.end <= len(text)
        assert error.message
        assert str(error).startswith(error.message)
    else:
        assert isinstance(result, Description | list)


@given(letters.filter(lambda text: len(text) > 1), st.data())
def test_an_error_does_not_look_behind_its_place(text: str, data: st.DataObject) -> None:
    """What a tokenizer's error points at stays wrong whatever follows it."""
    try:
        tokenize(text)
    except InvalidBetza as error:
        if error.text[error.start] == "(":
            return
        with pytest.raises(InvalidBetza) as again:
            tokenize(text[: error.end] + data.draw(letters))
        assert again.value.start == error.start
