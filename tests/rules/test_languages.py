"""What is said in one language is said in every other, of the same things."""

import ast
import inspect
import pathlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from types import UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import pytest

from banmen_rules import UnknownName, game
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category, Leg, Path, parse
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.core.position import Position
from banmen_rules.teaching import exercises
from banmen_rules.teaching.exercises import (
    KINDS,
    PACKS,
    Answer,
    ExerciseSpec,
    generate,
    judge,
    key,
    load_pack,
    solution,
    task_of,
)
from banmen_rules.teaching.exercises._words import GRAMMARS as EXERCISES
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises._words._english import FAULTS
from banmen_rules.teaching.exercises.forms.destination import REASONS
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Promotion, explain
from banmen_rules.words.explain.english import English
from banmen_rules.words.explain.explanation import GRAMMARS as EXPLAINING
from banmen_rules.words.sentences._languages import GRAMMARS as MOVING
from banmen_rules.words.texts import Texts, own_table

LION = game("tai").kind("lion")
PATH = parse("[fR-W]").paths[0]
PLAIN: dict[object, list[Any]] = {
    bool: [False, True],
    Code: list(REASONS),
    Leg: [
        PATH.legs[0],
        parse("N").paths[0].legs[0],
        parse("fD3").paths[0].legs[0],
        parse("dcW").paths[0].legs[0],
    ],
    Path: [PATH],
    PieceKind: [LION],
    Refusal: [
        Refusal(code, "§text")
        for code in ("protected", "lion_protected", "counter_strike", "repetition", "perpetual")
    ],
    Outcome: [
        Outcome(winner, reason, "§text", "")
        for winner in (None, Side.WHITE)
        for reason in (
            *("royals", "bare_king", "no_move", "repetition", "agreement", "resignation", "illegal_move"),
        )
    ],
}
"""Things to say something of."""
THEIR_OWN = ("refusal", "not_made", "not_one_move")
"""Where English has the sentence of a rule or of an error."""
FROM_TABLES = ("phrase", "side", "piece_at", "leg", "moves_of")
"""Methods of explanations whose words come from tables."""
ONE_SAYS_MORE = ("no", "not_made", "not_one_move", "collect_on")
"""Where one language leaves out a value that the other one needs."""
VALUES: dict[str, Any] = {
    **dict.fromkeys(("count", "had", "left", "marked", "moves", "number", "of", "rest", "wrong"), int),
    **dict.fromkeys(("among", "before", "by", "captures", "caught", "extra", "lacking"), list[str]),
    **dict.fromkeys(("missing", "nouns", "phrases", "royals", "signs", "spare"), list[str]),
    **dict.fromkeys(("squares", "taken", "takes", "touched", "which", "worths"), list[str]),
    **dict.fromkeys(("corner", "legal", "on_board", "own", "pieces", "right", "stays", "wanted"), bool),
    "categories": list[Category],
    "code": Code,
    "counts": tuple[int, int, int],
    "found": Category,
    "kind": PieceKind,
    "path": list[Leg],
}
"""The types of the values in texts; the others are text."""

ENGLISH, JAPANESE = (own_table("explain", lang) for lang in EXPLAINING)
EXPLAINED: dict[str, Any] = {
    "becomes": str,
    "caught": list[str],
    "pieces": list[str],
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


def methods(words: English) -> Iterator[tuple[str, Any]]:
    """List the sentences: methods, and the texts of a table."""
    for name, method in inspect.getmembers(words, inspect.ismethod):
        if not name.startswith("_") and name not in ("say", "phrase"):
            yield name, method
    if isinstance(words, Words):
        for name, text in words.texts.table.items():
            if isinstance(text, str):
                yield name, partial(words.say, name)
    else:
        texts = (name for name in ENGLISH if not hasattr(words, name))
        yield from ((name, partial(words.phrase, name)) for name in texts)


def values_of(name: str, lang: str | None = None) -> set[str]:
    """List the values that a text names, in one language or in any."""
    langs = [lang] if lang else list(EXERCISES)
    return {value for lang in langs for value in named(EXERCISES[lang].texts.table[name])}


def named(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text.replace("{{", "")))


def examples(name: str, hint: Any) -> list[Any]:  # noqa: ANN401 - a type, whatever it is
    """Make values of a type; every text among them can be found again in what is said."""
    plain = {**PLAIN, str: [f"§{name}"], int: [1, 7], tuple[int, int]: [(1, 0), (2, 1)]}
    plain[tuple[int, int, int]] = [(1, 7, 1), (0, 0, 0)]
    if hint in plain:
        return plain[hint]
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return list(hint)
    parts = [part for part in get_args(hint) if part not in (type(None), Ellipsis)]
    if isinstance(hint, UnionType):
        return [value for part in parts for value in examples(name, part)]
    several = tuple if get_origin(hint) is tuple else list
    return [several([value] * count) for value in examples(name, *parts) for count in (3, 1, 12)]


def calls(hints: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Make arguments of these types, one varied at a time."""
    values = {name: examples(name, hint) for name, hint in hints.items()}
    usual = {name: some[0] for name, some in values.items()}
    yield usual
    for name, some in values.items():
        for value in some[1:]:
            yield {**usual, name: value}


def types_of(method: Any) -> dict[str, Any]:  # noqa: ANN401 - a method, of whatever it is
    """List the values of a sentence with their types."""
    if not isinstance(method, partial):
        return {name: hint for name, hint in get_type_hints(method).items() if name != "return"}
    (name,) = method.args
    if method.func.__name__ == "say":
        return {value: VALUES.get(value, str) for value in values_of(name)}
    found = re.findall(r"\{(\w+)(:?)", ENGLISH[name] + JAPANESE[name])
    formed = {value for value, colon in found if colon}
    return {value: EXPLAINED.get(value, str) if value in formed else str for value, _ in found}


Tables: TypeAlias = Mapping[str, English]
TABLES = [pytest.param(EXPLAINING, id="explanations"), pytest.param(EXERCISES, id="exercises")]


@pytest.mark.parametrize("languages", TABLES)
def test_every_language_says_everything_with_the_same_parameters(languages: Tables) -> None:
    english = languages["en"]
    for lang, words in languages.items():
        assert words.lang == lang
        others = dict(methods(words))
        assert list(others) == [name for name, _ in methods(english)]
        for name, method in methods(english):
            assert inspect.signature(others[name]) == inspect.signature(method), name
            if words is not english:
                assert is_translated(name, words, english), f"{name} is not translated to {lang}"


def is_translated(name: str, words: English, english: English) -> bool:
    """Tell whether a language has a method or a text of its own."""
    texts = EXERCISES[words.lang].texts.table
    if name in FROM_TABLES:
        return True
    if not isinstance(words, Words) and name in ENGLISH:
        return bool(JAPANESE[name] != ENGLISH[name])
    if isinstance(words, Words) and name in texts:
        return bool(texts[name] != EXERCISES["en"].texts.table[name])
    return getattr(words, name).__func__ is not getattr(english, name).__func__


SOURCES = sorted(pathlib.Path(exercises.__file__).parent.rglob("*.py"))


def written_texts() -> Iterator[tuple[str, ast.expr, set[str]]]:
    """List the calls that write a text: the function, the name of the text, and the values given."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            function = getattr(node, "func", None)
            call = getattr(function, "attr", getattr(function, "id", ""))
            if isinstance(node, ast.Call) and call in ("say", "note", "fault") and node.args:
                yield call, node.args[0], {keyword.arg or "**" for keyword in node.keywords}


def test_every_sentence_is_a_text_that_gets_its_values() -> None:
    english = EXERCISES["en"].texts.table
    seen = set()
    for call, name, given in written_texts():
        if not isinstance(name, ast.Constant) or not isinstance(name.value, str) or "**" in given:
            continue
        seen.add((call, name.value))
        wanted = named(FAULTS.table[name.value]) if call == "fault" else values_of(name.value)
        assert wanted == given, (name.value, wanted ^ given)
        assert call == "fault" or name.value in english
    assert len(seen) > 100


def test_every_text_is_used() -> None:
    trees = [ast.walk(ast.parse(path.read_text("utf-8"))) for path in SOURCES]
    words = {node.value for tree in trees for node in tree if isinstance(node, ast.Constant)}
    written = {name for name, text in EXERCISES["en"].texts.table.items() if isinstance(text, str)}
    made = {f"{kind}_{name}" for kind in ("route", "collect") for name in ("on", "done", "last", "rest")}
    pursuits = ("on", "done", "wrong", "taken", "rest", "not_here", "question")
    made |= {f"{kind}_{name}" for kind in ("catch", "escape") for name in pursuits}
    made |= {f"{kind}_{many}_more" for kind in ("route", "collect") for many in ("one", "many")}
    made |= {f"{what}_{measure}" for what in ("best", "amount") for measure in ("pieces", "material")}
    made |= {"best_net", "path_printed"}
    made |= {*KINDS}  # the usual names of tasks
    made |= {f"nothing_{form}" for form in ("squares", "moves", "pairs")}
    assert written - words <= made
    assert FAULTS.table.keys() <= words


def test_texts_have_the_same_values_in_every_language() -> None:
    english = EXERCISES["en"].texts.table
    for name, _ in methods(EXERCISES["en"]):
        if name in english:
            assert values_of(name, "en") == values_of(name, "ja") or name in ONE_SAYS_MORE, name


def test_tables_name_the_same_categories_and_codes() -> None:
    english, japanese = (EXERCISES[lang].texts.table for lang in ("en", "ja"))
    groups = [name for name, texts in english.items() if not isinstance(texts, str)]
    assert groups == ["failures", "labels", "reasons", "denials"]
    for group in groups:
        assert list(english[group]) == list(japanese[group]), group
        assert all(english[group].values()), group
        assert all(japanese[group].values()), group
    assert set(english["labels"]) == {category.value for category in Category}
    assert set(english["reasons"]) >= {code.value for code in REASONS}
    assert set(english["failures"]) - {"other"} <= {code.value for code in Code}


@pytest.mark.parametrize("languages", TABLES)
def test_sentences_name_the_same_things_in_every_language(languages: Tables) -> None:
    english, japanese = languages["en"], dict(methods(languages["ja"]))
    for name, method in methods(english):
        for arguments in calls(types_of(method)) if name not in THEIR_OWN else ():
            message, ours = str(method(**arguments)), str(japanese[name](**arguments))
            texts = {mark for mark in arguments if f"§{mark}" in message}
            assert texts == {mark for mark in arguments if f"§{mark}" in ours}, (name, message, ours)


@pytest.mark.parametrize("languages", TABLES)
def test_no_english_is_left_in_japanese(languages: Tables) -> None:
    for name, method in methods(languages["ja"]):
        for arguments in calls(types_of(method)):
            message = str(method(**arguments))
            for argument in sorted(arguments, key=len, reverse=True):
                message = message.replace(f"§{argument}", "")
            message = message.replace("§text", "")
            assert not re.search("[A-Za-z]", message), (name, message)


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(UnknownName, match=r'"xx".*en, ja, ru'):
        explain(Position.initial(game("tai")), "13s", "13r", "xx")


# ---------------------------------------------------------------- tables, and texts with values


def test_japanese_explanations_have_texts_that_english_takes_from_rules() -> None:
    assert [name for name in JAPANESE if name not in ENGLISH] == [
        *(
            f"refusal_{code}"
            for code in ("protected", "lion_protected", "counter_strike", "perpetual", "repetition")
        ),
        "outcomes",
    ]


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
            Code.LION_PROTECTED,
            Code.COUNTER_STRIKE,
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


# ---------------------------------------------------------------- what learners read

EXAMPLES = [exercise for name in PACKS for exercise in load_pack(name).exercises]
EXAMPLES += [generate("target", "chu", seed) for seed in range(4)]  # which no pack has
SQUARE = re.compile(r"(?<![a-zA-Z])\d{1,2}([a-z])\1?(?![a-zA-Z])")


def texts(found: object) -> Iterator[str]:
    """Take all sentences out of plain data."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name in ("text", "label") and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(found, list):
        for value in found:
            yield from texts(value)


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exercises_of_every_kind_speak_japanese(kind: str) -> None:
    asked = [exercise for exercise in EXAMPLES if exercise.kind == kind][:12]
    for exercise in asked:
        plain = replace(exercise, task="", hints=(), feedback={})
        wrong: Answer = {exercise.form: "" if exercise.form in ("choice", "text") else []}
        spoken = [
            task_of(plain, "ja"),
            judge(plain, solution(plain), "ja").note.text,
            *texts(key(plain, "ja")),
        ]
        if exercise.form in ("squares", "moves"):
            spoken.append(judge(plain, wrong, "ja").note.text)
        for text in spoken:
            labelled = ("name", "category", "legal", "promote", "character")
            assert text.endswith(("。", "？")) or kind in labelled, text
            if kind in ("name", "write"):  # English names, readings and Betza notation are asked about
                continue
            # A single letter names what a piece is to be paired with.
            letters = "[A-Za-z]{2}" if kind == "match" else "[A-Za-z]"
            assert not re.search(letters, SQUARE.sub("", text)), text


def hinted(found: object) -> Iterator[str]:
    """Take the texts of hints out of a key."""
    if isinstance(found, dict) and "step" in found:
        yield found["text"]
    elif isinstance(found, dict | list):
        for value in found.values() if isinstance(found, dict) else found:
            yield from hinted(value)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exercises_of_every_kind_speak_russian(kind: str) -> None:
    asked = [exercise for exercise in EXAMPLES if exercise.kind == kind][:4]
    assert asked
    for exercise in asked:
        plain = replace(exercise, task="", hints=(), feedback={})
        judge(plain, solution(plain), "ru")
        for text in (task_of(plain, "ru"), *hinted(key(plain, "ru"))):
            # Names that Russian does not have stand in quotes or after a colon.
            own = re.sub("«[^»]*»|: [^.]*", "", SQUARE.sub("", text))
            assert re.search("[а-я]", text), text
            assert kind in ("name", "write", "match") or not re.search("[A-Za-z]{3}", own), text


def test_an_author_is_not_translated() -> None:
    words: dict[str, Any] = {"task": "Lion?", "hints": ("Look.",), "feedback": {"area": "Yes!"}}
    exercise = ExerciseSpec("own", "category", "tai", piece="lion", options=("area", "range"), **words)
    found: dict[str, Any] = key(exercise, "ja")
    assert task_of(exercise, "ja") == "Lion?"
    assert found["hints"][""] == [{"step": "category", "text": "Look."}]
    assert {"Yes!"} < {option["note"]["text"] for option in found["options"]}


def test_verdicts_hints_and_labels_differ_between_languages_in_their_words_alone() -> None:
    for exercise in EXAMPLES[::10]:
        english, japanese = key(exercise), key(exercise, "ja")
        assert shape(english) == shape(japanese), exercise.id


def shape(found: object) -> object:
    """Leave the words out of plain data, and what says how they are written."""
    if isinstance(found, dict):
        return {name: shape(value) for name, value in found.items() if name not in ("text", "label", "kanji")}
    return [shape(value) for value in found] if isinstance(found, list) else found
