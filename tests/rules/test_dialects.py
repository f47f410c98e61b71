"""Other dialects: what is written is read as the same moves, and any text is read or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, Inexpressible, InvalidBetza, UnknownName, load_variant
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.dialects import DIALECTS, read, tokens, write

from .strategies import descriptions

KINDS = [kind for variant in VARIANTS for kind in load_variant(variant).kinds if not kind.extra]
FOREIGN = [name for name in DIALECTS if name != "banmen"]
letters = st.text("fblrvsamcdpWFDNAHCZGKRBQULJ()[]{}<>-?,0123456789~!nyO ", max_size=40)


def test_the_dialects() -> None:
    assert list(DIALECTS) == ["banmen", "xbetza", "wikipedia", "atsi", "bex"]
    with pytest.raises(UnknownName, match="there is no dialect of Betza notation 'howe'; there are banmen,"):
        read("K", "howe")


def test_all_470_kinds_are_here() -> None:
    assert len(KINDS) == 470


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_written_of_every_kind_is_read_as_the_same(dialect: str) -> None:
    said = 0
    for kind in KINDS:
        try:
            text = write(kind.description, dialect)
        except Inexpressible as error:
            assert error.path in kind.description.paths, kind.id
            continue
        said += 1
        assert same_moves(read(text, dialect), kind.description), (kind.id, text)
    assert said >= 440


@pytest.mark.parametrize("dialect", DIALECTS)
@given(description=descriptions())
def test_what_is_written_is_read_as_the_same(dialect: str, description: Description) -> None:
    try:
        text = write(description, dialect)
    except Inexpressible as error:
        assert str(error).startswith(DIALECTS[dialect].title)
        assert f"`{description}`" in str(error)
        return
    assert same_moves(read(text, dialect), description), text


@pytest.mark.parametrize("dialect", FOREIGN)
@given(text=st.text(max_size=60) | letters | st.text("[]()-?aKWs,0", max_size=600))
def test_any_text_is_read_or_refused(dialect: str, text: str) -> None:
    for take in (read, tokens):
        try:
            take(text, dialect)
        except InvalidBetza as error:
            assert error.text == text
            assert 0 <= error.start <= error.end <= len(text)
            assert error.message


@pytest.mark.parametrize("dialect", DIALECTS)
@given(text=letters)
def test_tokens_are_the_whole_text(dialect: str, text: str) -> None:
    try:
        found = tokens(text, dialect)
    except InvalidBetza:
        return
    assert "".join(token.text for token in found) == text
    assert [(token.start, token.end) for token in found] == [
        (sum(len(each.text) for each in found[:at]), sum(len(each.text) for each in found[: at + 1]))
        for at in range(len(found))
    ]


@pytest.mark.parametrize("dialect", FOREIGN)
@given(text=letters)
def test_what_is_read_can_be_written_canonically(dialect: str, text: str) -> None:
    try:
        description = read(text, dialect)
    except InvalidBetza:
        return
    assert parse(description.text) == description
