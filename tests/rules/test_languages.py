"""What is said in one language is said in every other, of the same things."""

import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import pytest

from banmen_rules import UnknownName, game
from banmen_rules.betza import Leg, Path, parse
from banmen_rules.explain import explain
from banmen_rules.explain._english import English, Stage
from banmen_rules.explain._languages import LANGUAGES as EXPLAINING
from banmen_rules.geometry import Side
from banmen_rules.pieces import PieceKind
from banmen_rules.position import Position
from banmen_rules.rules import Refusal, Result

LION = game("tai").kind("lion")
PATH = parse("[fR-W]").paths[0]
PLAIN: dict[object, list[Any]] = {
    bool: [False, True],
    Leg: [
        PATH.legs[0],
        parse("N").paths[0].legs[0],
        parse("fD3").paths[0].legs[0],
        parse("dcW").paths[0].legs[0],
    ],
    Path: [PATH],
    PieceKind: [LION],
    Refusal: [Refusal(code, "§text") for code in ("protected", "repetition", "perpetual")],
    Result: [
        Result(winner, reason, "§text", "")
        for winner in (None, Side.WHITE)
        for reason in ("royals", "no_move", "repetition", "agreement", "resignation", "illegal_move")
    ],
    Stage: [Stage(PATH.legs[0], 3, "§square", passed) for passed in (False, True)],
}
"""Things to say something of."""


def methods(words: object) -> Iterator[tuple[str, Any]]:
    for name, method in inspect.getmembers(words, inspect.ismethod):
        if not name.startswith("_"):
            yield name, method


def examples(name: str, hint: Any) -> list[Any]:  # noqa: ANN401 - a type, whatever it is
    """Make values of a type; every text among them can be found again in what is said."""
    plain = {**PLAIN, str: [f"§{name}"], int: [1, 7], tuple[int, int]: [(1, 0), (2, 1)]}
    if hint in plain:
        return plain[hint]
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return list(hint)
    parts = [part for part in get_args(hint) if part not in (type(None), Ellipsis)]
    if isinstance(hint, UnionType):
        return [value for part in parts for value in examples(name, part)]
    several = tuple if get_origin(hint) is tuple else list
    return [several([value] * count) for value in examples(name, *parts) for count in (3, 1, 12)]


def calls(method: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - a method, of whatever it is
    """Make arguments for it, one varied at a time."""
    hints = {name: hint for name, hint in get_type_hints(method).items() if name != "return"}
    values = {name: examples(name, hint) for name, hint in hints.items()}
    usual = {name: some[0] for name, some in values.items()}
    yield usual
    for name, some in values.items():
        for value in some[1:]:
            yield {**usual, name: value}


Tables: TypeAlias = Mapping[str, English]
TABLES = [pytest.param(EXPLAINING, id="explanations")]


@pytest.mark.parametrize("languages", TABLES)
def test_every_language_says_everything_with_the_same_parameters(languages: Tables) -> None:
    english = languages["en"]
    for lang, words in languages.items():
        assert words.lang == lang
        for name, method in methods(english):
            other = getattr(words, name)
            assert inspect.signature(other) == inspect.signature(method), name
            if words is not english:
                assert other.__func__ is not method.__func__, f"{name} is not translated to {lang}"


@pytest.mark.parametrize("languages", TABLES)
def test_what_a_sentence_is_about_is_named_in_every_language(languages: Tables) -> None:
    english, japanese = languages["en"], languages["ja"]
    for name, method in methods(english):
        for arguments in calls(method):
            said, ours = str(method(**arguments)), str(getattr(japanese, name)(**arguments))
            if name in ("refused", "not_every_way"):  # English has the sentence of the rules
                continue
            texts = {mark for mark in arguments if f"§{mark}" in said}
            assert texts == {mark for mark in arguments if f"§{mark}" in ours}, (name, said, ours)


@pytest.mark.parametrize("languages", TABLES)
def test_no_english_is_left_in_japanese(languages: Tables) -> None:
    for name, method in methods(languages["ja"]):
        for arguments in calls(method):
            said = str(method(**arguments))
            for argument in arguments:
                said = said.replace(f"§{argument}", "")
            for text in ("§square", "§text", *BETZA):
                said = said.replace(text, "")
            assert not any(sign.isascii() and sign.isalpha() for sign in said), (name, said)


BETZA: tuple[str, ...] = ()
"""What stays in Latin letters."""


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"'xx'.*en, ja"):
        explain(Position.initial(game("tai")), "13s", "13r", "xx")
