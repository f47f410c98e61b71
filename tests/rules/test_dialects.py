"""Other dialects: written notation is read as the same moves, and any text is read or refused."""

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, Inexpressible, InvalidBetza, UnknownName, load_variant
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza_tools.dialects import DIALECTS, read, tokens, write

from .strategies import descriptions

KINDS = [kind for variant in VARIANTS for kind in load_variant(variant).kinds if not kind.extra]
FOREIGN = [name for name in DIALECTS if name != "banmen"]
letters = st.text("fblrvsamcdpWFDNAHCZGKRBQULJ()[]{}<>-?,0123456789~!nyO ", max_size=40)


def test_the_dialects() -> None:
    assert list(DIALECTS) == ["banmen", "xbetza", "wikipedia", "atsi", "bex"]
    with pytest.raises(UnknownName, match='Unknown dialect of Betza notation "howe"'):
        read("K", "howe")


# No other dialect has captures of all on the way, nor `(0,0)`.
UNSAID = {"banmen": 0, "xbetza": 25, "wikipedia": 25, "atsi": 36, "bex": 16}
"""How many kinds each cannot write (self)."""


@pytest.mark.slow
@pytest.mark.parametrize("dialect", DIALECTS)
def test_written_notation_of_every_kind_is_read_as_the_same(dialect: str) -> None:
    unsaid = 0
    for kind in KINDS:
        try:
            text = write(kind.description, dialect)
        except Inexpressible as error:
            assert error.path in kind.description.paths, kind.id
            unsaid += 1
            continue
        assert same_moves(read(text, dialect), kind.description), (kind.id, text)
    assert unsaid == UNSAID[dialect]


@pytest.mark.slow
@pytest.mark.parametrize("dialect", DIALECTS)
@given(description=descriptions())
def test_written_notation_is_read_as_the_same(dialect: str, description: Description) -> None:
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
def test_read_notation_can_be_written_canonically(dialect: str, text: str) -> None:
    try:
        description = read(text, dialect)
    except InvalidBetza:
        return
    assert parse(description.text) == description


ERRORS = (
    (Path(__file__).parent.parent / "data" / "dialects" / "errors.txt")
    .read_text(encoding="utf-8")
    .rstrip("\n")
    .split("\n\n")[1:]
)


@pytest.mark.parametrize(
    "shown", ERRORS, ids=[f"{each.split(':')[0]} {each.splitlines()[1].strip()}" for each in ERRORS]
)
def test_a_refusal_points_at_the_character_and_says_what_would_be_read(shown: str) -> None:
    dialect, _, message = shown.partition(": ")
    with pytest.raises(InvalidBetza) as error:
        read(shown.splitlines()[1].removeprefix("  "), dialect)
    assert str(error.value) == message


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_empty_text_has_its_caret_too(dialect: str) -> None:
    with pytest.raises(InvalidBetza) as error:
        read("", dialect)
    cure = "; a piece that only stays is `(0,0)`" if dialect == "banmen" else ""
    assert error.value.message == f"a description must have at least one move, such as `WfF`{cure}"
    assert str(error.value) == f"{error.value.message}\n  \n  ^"


@pytest.mark.parametrize("dialect", FOREIGN)
@pytest.mark.parametrize("letter", string.ascii_letters.replace("w", ""))  # which no dialect has
def test_a_letter_is_read_or_refused_by_name(dialect: str, letter: str) -> None:
    text = f"W{letter}W"
    try:
        read(text, dialect)
    except InvalidBetza as error:
        assert "means nothing" not in error.message
        named = f"`{letter}`" in error.message or "landing letters" in error.message
        assert named or letter in "aWL"


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("text", ["W" * 501, "[" * 10_000, "(" * 100_000, "a" * 5_000 + "K"])
def test_a_long_text_is_refused_by_one_limit(dialect: str, text: str) -> None:
    with pytest.raises(InvalidBetza) as error:
        read(text, dialect)
    assert error.value.message == f"a description must have at most 500 characters, got {len(text)}"
    assert (error.value.start, error.value.end) == (500, len(text))


BOMBS = {
    "banmen": ("[K-aK-aK-aK]", "[W-aW-aW-aW-aW-aW-aW]", "R100", "[K-aK-aK]" * 3 + "[Q-aQ-aQ]" * 2),
    "xbetza": ("aaaK", "aaaaaaW", "R100", "aaKaaK0aaQ3"),
    "wikipedia": ("aaaK", "aaaaaaW", "R100", "aaKaaQaaQ2"),
    "atsi": ("(K1K1K1K1K1-aK1aK1aK1aK1)", "(W-" + "aR5" * 90 + ")", "R100", "(K-aKaQ)" * 12),
    "bex": ("[K-aK-aK-aK]", "[W-aW-aW-aW-aW-aW-aW]", "R100", "[K-aK-aK]" * 3 + "[Q-aQ-aQ]" * 2),
}
LIMITS = (
    "a path must have at most 6 legs",
    "a description must have at most 1200 paths; this part exceeds the limit",
    "a range must be at most 99",
)


@pytest.mark.parametrize("dialect,text", [(name, text) for name, texts in BOMBS.items() for text in texts])
def test_a_bomb_is_refused_by_a_limit(dialect: str, text: str) -> None:
    with pytest.raises(InvalidBetza) as error:
        read(text, dialect)
    assert error.value.message in LIMITS


def test_the_article_on_dai_dai_passes_over_nothing_before_an_a() -> None:
    assert read("avW", "wikipedia").text == "W[mcpW-vW]"
    assert read("avW", "wikipedia", hops=False).text == "W[mcW-vW]"
    assert read("mpavW", "wikipedia", hops=False).text == "W[mpW-vW]"


def test_what_cannot_be_said_is_named_with_its_path() -> None:
    with pytest.raises(Inexpressible) as error:
        write(parse("Q[fD?R]"), "wikipedia")
    assert str(error.value) == (
        "Wikipedia's notation cannot express `Q[fD?R]`: jumps two squares forward, on an empty square,"
        " then slides any distance forward: the legs of a chain must share one atom and one range"
    )
    assert error.value.path == parse("Q[fD?R]").paths[-1]


@pytest.mark.parametrize(
    "dialect,text,why",
    [
        ("xbetza", "(0,0)", "it has no notation for a pass"),
        ("xbetza", "R~2", "it has no sign for passing over up to 2 pieces anywhere on the path"),
        ("xbetza", "[W-F2]", "the legs of a chain must share one atom and one range"),
        ("wikipedia", "dK", "it has no letter for capturing a friend"),
        ("wikipedia", "(4,0)", "it has no leaps of more than three squares"),
        ("wikipedia", "[W-F]", "the legs of a chain must share one atom, and turn only by 90°"),
        ("wikipedia", "[W-W]", "a chain also means its own beginnings, which this piece lacks"),
        ("atsi", "mK", "it has no letters for what the last square may hold"),
        (
            "atsi",
            "Q!",
            "it captures all on the path only in every direction, and lands on friends too",
        ),
        ("atsi", "U", "it has no text for going to any square"),
        ("atsi", "[W-W-W]", "its paths have two legs at most"),
        ("atsi", "[pW-W]", "a first leg ends on an empty square, or on one that is empty or an enemy's"),
        ("bex", "[R~-B]", "it has no sign for passing over any number of pieces anywhere on the path"),
    ],
)
def test_why_a_dialect_cannot_say_something(dialect: str, text: str, why: str) -> None:
    with pytest.raises(Inexpressible) as error:
        write(parse(text), dialect)
    assert str(error.value).endswith(f": {why}")


@pytest.mark.parametrize(
    "dialect,canonical,text",
    [
        ("xbetza", "[K-fsK]", "afKasK"),
        ("xbetza", "[W-F]", "afsW"),
        ("xbetza", "[W-aK]", "aWafsbsW"),
        ("xbetza", "[W-F-W]", "afsafsW"),
        ("xbetza", "[W-F-F]", "afsafW"),
        ("xbetza", "[W-W?W]", "afWafafW"),
        ("xbetza", "[W-mW?W]", "afafWafmW"),
        ("xbetza", "vNsC", "ffbbNfsbsC"),
        ("xbetza", "fNbC", "fffsNbbbsC"),
        ("bex", "lNrC", "lfflbllbNrffrbrrbC"),
        ("xbetza", "[mcpfF-vF]", "mcpfavF"),
        ("wikipedia", "rWflfrblF", "rW[fl][fr][bl]F"),
        ("wikipedia", "W[mcpW-vW]", "W[avW]"),
        ("wikipedia", "W[mW-bW]", "WmabW"),
        ("atsi", "mcdQ!", "((cQcdQ)-Q)"),
        ("atsi", "Q~3", "{F,FR,R,BR,B,BL,L,FL}>"),
        ("atsi", "R~3fB~3N", "N{F,FR,R,B,L,FL}>"),
        ("atsi", "fR~3frB~3[mcK-aK]", "(cK-aK){F,FR}>"),
        ("atsi", "[mcK-aK]", "(cK-aK)"),
        ("bex", "[W-F]", "[W-fF]"),
    ],
)
def test_written_notation(dialect: str, canonical: str, text: str) -> None:
    assert write(parse(canonical), dialect) == text
