"""Tokens: every character of a description belongs to one, and each knows its place."""

import pytest
from hypothesis import given

from banmen_rules.betza import tokenize

from .strategies import betza


def test_kinds_and_places() -> None:
    """Each kind once, in a text that has them all."""
    tokens = tokenize("[fcK?a(4,1)12~3]!")
    assert [(token.kind, token.text) for token in tokens] == [
        ("open", "["),
        ("direction", "f"),
        ("landing", "c"),
        ("atom", "K"),
        ("joint", "?"),
        ("direction", "a"),
        ("leap", "(4,1)"),
        ("range", "12"),
        ("over", "~3"),
        ("close", "]"),
        ("over", "!"),
    ]
    assert (tokens[6].start, tokens[6].end) == (6, 11)


def test_nothing_is_no_token() -> None:
    """The parser, not the tokenizer, refuses the empty text."""
    assert tokenize("") == []


@pytest.mark.parametrize("text", ["W\N{ARABIC-INDIC DIGIT THREE}", "W\N{SUPERSCRIPT TWO}"])
def test_only_ascii_digits(text: str) -> None:
    """Digits of other scripts are no range, though ``str.isdigit`` says they are digits."""
    with pytest.raises(ValueError, match="means nothing in Betza notation"):
        tokenize(text)


@given(betza())
def test_tokens_are_the_whole_text(text: str) -> None:
    """The tokens of a text, put together, are the text, and their places follow one another."""
    tokens = tokenize(text)
    assert "".join(token.text for token in tokens) == text
    assert [token.start for token in tokens] == [0, *(token.end for token in tokens[:-1])]
    assert all(text[token.start : token.end] == token.text for token in tokens)
