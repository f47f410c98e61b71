"""The tables of explanations and of moves have the same sentences in every language."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Leg
from banmen_rules.core.outcome import Outcome
from banmen_rules.words.explain import Code, Promotion
from banmen_rules.words.explain.explanation import GRAMMARS as EXPLAINING
from banmen_rules.words.sentences._languages import GRAMMARS as MOVING
from banmen_rules.words.texts import Texts, own_table
from tests.rules.test_languages import examples

VALUES: dict[str, Any] = {
    "becomes": str,
    "caught": list[str],
    "effects": list[str],
    "around": list[str],
    "moves": list[str],
    "side": Side,
    "other": Side,
    "outcome": Outcome,
    "leg": Leg,
    "stopped": Leg,
    "unit": tuple[int, int],
    "times": int,
    "number": int,
    "over": int,
    "next": int,
    "far": int,
    "count": int,
    "passed": bool,
    "promotes": bool,
    "leaps": bool,
    "turns": bool,
    "takes": bool,
    "friends": bool,
    "home": bool,
    "line": bool,
}
"""What the texts of explanations put into forms; all else is text."""


def calls(hints: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Make arguments of these types, one varied at a time."""
    values = {name: examples(name, hint) for name, hint in hints.items()}
    usual = {name: some[0] for name, some in values.items()}
    yield usual
    for name, some in values.items():
        for value in some[1:]:
            yield {**usual, name: value}


ENGLISH, JAPANESE = (own_table("explain", lang) for lang in EXPLAINING)


def hints_of(name: str) -> dict[str, Any]:
    """List the values of a text of explanations, in any language, with their types."""
    found = re.findall(r"\{(\w+)(:?)", ENGLISH[name] + JAPANESE[name])
    formed = {value for value, colon in found if colon}
    return {value: VALUES.get(value, str) if value in formed else str for value, _ in found}


@pytest.mark.parametrize("name", ENGLISH)
def test_explanations_name_the_same_things_in_every_language(name: str) -> None:
    say, say_too = (partial(EXPLAINING[lang].phrase, name) for lang in ("en", "ja"))
    for arguments in calls(hints_of(name)):
        message, ours = say(**arguments), say_too(**arguments)
        texts = {mark for mark in arguments if f"§{mark}" in message}
        assert texts == {mark for mark in arguments if f"§{mark}" in ours}, (message, ours)


@pytest.mark.parametrize("name", ENGLISH)
def test_no_english_is_left_in_japanese_explanations(name: str) -> None:
    for arguments in calls(hints_of(name)):
        message = EXPLAINING["ja"].phrase(name, **arguments)
        for argument in sorted(arguments, key=len, reverse=True):
            message = message.replace(f"§{argument}", "")
        assert not re.search("[A-Za-z]", message), message


def test_explanations_have_a_text_of_their_own_in_every_language() -> None:
    assert [name for name in JAPANESE if name not in ENGLISH] == [
        *(f"refusal_{code}" for code in ("protected", "perpetual", "repetition")),
        "outcomes",
    ]
    for name, text in ENGLISH.items():
        assert JAPANESE[name] != text, f"{name} is not translated"


def test_moves_have_the_same_texts_in_every_language() -> None:
    english, japanese = (own_table("sentences", lang) for lang in MOVING)
    assert list(english) == list(japanese)
    for name, text in english.items():
        if not isinstance(text, str):
            assert list(text) == list(japanese[name]), name
            assert text != japanese[name], f"{name} is not translated"
        elif name not in ("flies_too", "hook_otherwise"):
            assert text != japanese[name], f"{name} is not translated"
            assert not re.search("[A-Za-z]", re.sub(r"\{\w+:?\w*|\w+=|\}", "", japanese[name])), name


def test_every_code_and_promotion_has_a_text() -> None:
    for table in (ENGLISH, JAPANESE):
        assert {f"promotion_{why}" for why in Promotion} <= set(table)
        assert {*Code} - {*table} == {
            Code.PROTECTED,
            Code.REPETITION,
            Code.PERPETUAL,
            Code.RULE,
            Code.NO_PATH,
        }


def test_an_unknown_text_value_or_form_is_an_error() -> None:
    texts = Texts("explain", "ja", {})
    with pytest.raises(KeyError):
        texts.fill("{count:no such form}", {"count": 1})
    with pytest.raises(KeyError):
        texts.fill("{square}", {"count": 1})
    with pytest.raises(KeyError):
        texts.write("no such text", {})
    with pytest.raises(KeyError):
        texts.look_up("no such table", Code.ALLOWED)


@pytest.mark.parametrize(
    "text, value, expected",
    [
        ("{it:A|B}", True, "A"),
        ("{it:A|B}", "", "B"),
        ("{it:A|B}", [], "B"),
        ("{it:0=none|1=one|{it} of them}", 0, "none"),
        ("{it:0=none|1=one|{it} of them}", 1, "one"),
        ("{it:0=none|1=one|{it} of them}", 5, "5 of them"),
        ("{it:1=one|more}", ["a"], "one"),
        ("{it:1=one|more}", ["a", "b"], "more"),
        ("{it:name=A|kanji=B|C}", "kanji", "B"),
        ("{it:name=A|kanji=B|C}", "romaji", "C"),
        ("{it:A {it:1=one|{it}}|B}", 1, "A one"),
        ("{it:A {it:1=one|{it}}|B}", 2, "A 2"),
        ("{it:{it}|B}", "A|C", "A|C"),
    ],
)
def test_a_text_chooses_by_its_value(text: str, value: object, expected: str) -> None:
    assert Texts("", "en", {}).fill(text, {"it": value}) == expected
