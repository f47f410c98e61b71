"""Packs of exercises as files: what is written reads back; what is wrong is named, and the rest reads."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, InvalidPack, UnknownName
from banmen_rules.base.json_files import LONGEST_TITLE, fault_of_value
from banmen_rules.teaching.exercises import (
    KINDS,
    ExerciseSpec,
    Fault,
    Pack,
    format_pack,
    from_data,
    load,
    parse_pack,
    save,
    to_data,
)
from banmen_rules.teaching.exercises import _reading as reading
from banmen_rules.teaching.exercises._words import LANGUAGES

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
SCHEMA = json.loads((Path(reading.__file__).parent / "schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
LION: dict[str, Any] = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
HEAD: dict[str, Any] = {"format": "banmen-exercises", "version": 2, "title": "Cats"}
GOLD = ExerciseSpec("gold", "reach", "tai", square="13m", tsfen="…", feedback={"1a": "Too far."}, level=2)

NEWER = "{} is of version {}, and this banmen reads up to 2: update banmen to read it; nothing was changed"
BEGINS = '"format": "banmen-exercises"'
PARTS = "Available: format, version, title, about, curated, translations, exercises."
UNKNOWN_PART = UnknownName("part in 'ja'", "hint", ("task", "hints", "feedback"))
DOUBLED = (
    '{"format": "banmen-exercises", "version": 2, "title": "a", "title": "b", "exercises": '
    '[{"id": "a", "kind": "reach", "kind": "spot", "variant": "tai", "goal": {"x": 1, "x": 2}}]}'
)

# ---------------------------------------------------------------- strategies

characters = st.characters(categories=("L", "N", "P", "S"))
words = st.text(characters | st.sampled_from(" \n\t"), max_size=12)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
).filter(lambda value: not fault_of_value(value, 5))
BY_SHAPE: dict[str, st.SearchStrategy[Any]] = {
    "a text": words,
    "a number": st.integers(0, 5),
    "a list of texts": st.lists(words, max_size=3).map(tuple),
    "an object of texts": st.dictionaries(words, words, max_size=3),
    "an object": st.dictionaries(words, plain, max_size=3),
    "an object of objects, by language": st.dictionaries(
        st.sampled_from(sorted(LANGUAGES)),
        st.fixed_dictionaries(
            {},
            optional={
                "task": words,
                "hints": st.lists(words, max_size=2),
                "feedback": st.dictionaries(words, words, max_size=2),
            },
        ),
        max_size=2,
    ),
}
NAMED: dict[str, st.SearchStrategy[Any]] = {
    "id": st.from_regex(r"\A[a-z0-9][a-z0-9.:+/_-]{0,12}\Z"),
    "kind": st.sampled_from(sorted(KINDS)),
    "variant": st.sampled_from(VARIANTS),
    "tags": st.dictionaries(st.sampled_from(reading.TAGS), words),
}
exercises = st.builds(
    ExerciseSpec,
    **{name: NAMED.get(name, BY_SHAPE[shape]) for name, shape in reading.shapes().items()},
)
packs = st.builds(
    Pack,
    st.text(characters, min_size=1, max_size=20),
    st.lists(exercises, max_size=4, unique_by=lambda each: each.id).map(tuple),
    words,
    BY_SHAPE["an object"],
    st.dictionaries(
        st.sampled_from(sorted(LANGUAGES)),
        st.fixed_dictionaries(
            {}, optional={"title": st.text(characters, min_size=1, max_size=20), "about": words}
        ),
        max_size=2,
    ),
)
FEW = settings(max_examples=settings().max_examples // 4, deadline=None)
"""Whole packs take long to be made: fewer of them, and more with more examples."""


def pack_of(*exercises: object, **head: object) -> str:
    return json.dumps({**HEAD, **head, "exercises": [*exercises]})


def faults_of(text: str | bytes) -> list[str]:
    """Read a pack strictly and return what is said of it."""
    with pytest.raises(InvalidPack) as caught:
        parse_pack(text, "cats.json")
    return list(caught.value.faults)


# ---------------------------------------------------------------- what is written reads back


@FEW
@given(packs)
def test_a_pack_that_is_written_reads_back_the_same(pack: Pack) -> None:
    assert parse_pack(format_pack(pack)) == pack
    assert parse_pack(format_pack(pack).encode("utf-8-sig")) == pack


@given(exercises)
def test_an_exercise_as_data_reads_back_the_same(exercise: ExerciseSpec) -> None:
    assert from_data(json.loads(json.dumps(to_data(exercise)))) == exercise


def test_what_is_as_usual_is_not_written() -> None:
    assert to_data(ExerciseSpec("a", "reach", "tai")) == {"id": "a", "kind": "reach", "variant": "tai"}
    assert list(json.loads(format_pack(Pack("One", ())))) == ["format", "version", "title", "exercises"]


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    pack = Pack("Gold", (GOLD,), "One piece.", {"rule": "by hand", "candidates": 3, "dropped": 2})
    save(pack, tmp_path / "gold.json")
    assert load(tmp_path / "gold.json") == pack
    save(replace(pack, about=""), tmp_path / "gold.json")
    assert load(tmp_path / "gold.json").about == ""
    assert [path.name for path in tmp_path.iterdir()] == ["gold.json"]


def test_what_cannot_be_read_back_is_not_written(tmp_path: Path) -> None:
    for title in ("", "x" * 201, "two\nlines"):
        with pytest.raises(InvalidPack) as caught:
            save(Pack(title, ()), tmp_path / "a.json")
        assert caught.value.faults == ("title: should be 1 to 200 characters on one line",)
    for goal, said in (
        ({"a": float("nan")}, "a value cannot be written as JSON: Out of range float values"),
        ({"a": {1, 2}}, "a value cannot be written as JSON: Object of type set is not JSON serializable"),
    ):
        with pytest.raises(InvalidPack) as caught:
            save(Pack("Sets", (replace(GOLD, goal=goal),)), tmp_path / "a.json")
        assert caught.value.faults[0].startswith(said)
    with pytest.raises(InvalidPack) as caught:
        save(Pack("Twice", (GOLD, GOLD)), tmp_path / "a.json")
    assert caught.value.faults == (
        "exercise 2 (gold), id: exercise 1 has this id too: each needs one of its own",
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "there, said",
    [
        ("Dear diary", "diary.json is not JSON: line 1, column 1: expecting value"),
        (pack_of(LION, version=3), NEWER.format("diary.json", 3)),
        (pack_of(LION, {"id": "x", "variant": "tai"}),
         "diary.json, exercise 2 (x), kind: is missing, and every exercise needs one"),
    ],
)  # fmt: skip
def test_nothing_that_does_not_read_is_written_over(there: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "diary.json"
    path.write_text(there, "utf-8")
    with pytest.raises(BanmenError) as caught:
        save(Pack("Gold", (GOLD,)), path)
    assert str(caught.value) == (
        "diary.json is there already, and would be lost, since it does not read; nothing was written: "
        f"save under another name, or mend it first\n  - {said}"
    )
    assert path.read_text("utf-8") == there


def test_an_empty_file_and_an_older_one_may_be_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for there in ("", json.dumps({"format": "banmen-exercises", "version": 0, "name": "a", "exercises": []})):
        path.write_text(there)
        save(Pack("Gold", (GOLD,)), path)
        assert load(path).exercises == (GOLD,)


# ---------------------------------------------------------------- the rest still reads


def test_the_rest_of_a_broken_pack_reads() -> None:
    text = pack_of({**LION, "hnts": ["roar"]}, LION, 7, {**LION, "id": "b", "variant": "chess"}, LION)
    faults: list[Fault] = []
    pack = parse_pack(text, "cats.json", faults=faults)
    assert pack.exercises == (from_data(LION),)
    assert [str(fault) for fault in faults] == [
        f"cats.json, exercise 1 (lion), hnts: {UnknownName('field', 'hnts', get_type_hints(ExerciseSpec))}",
        "cats.json, exercise 3: should be an object with the fields of an exercise",
        'cats.json, exercise 4 (b), variant: Unknown variant "chess". Available: dai_dai, tai, taikyoku.',
        "cats.json, exercise 5 (lion), id: exercise 2 has this id too: each needs one of its own",
    ]
    with pytest.raises(InvalidPack) as caught:
        parse_pack(text, "cats.json")
    assert caught.value.faults == tuple(map(str, faults))
    assert caught.value.pack == pack


@pytest.mark.parametrize(
    "exercise, said",
    [
        ({**LION, "level": True}, "level: should be a whole number from 0 to 5"),
        ({**LION, "level": 6}, "level: should be a whole number from 0 to 5"),
        ({**LION, "level": 2.5}, "level: should be a whole number from 0 to 5"),
        ({**LION, "piece": 7}, "piece: should be a text, not a number"),
        ({**LION, "piece": None}, "piece: should be a text, not null"),
        ({**LION, "goal": [1]}, "goal: should be an object, not a list"),
        ({**LION, "hints": "roar"}, "hints: should be a list of texts, not a text"),
        ({**LION, "feedback": {"1a": 1}}, "feedback: should be an object of texts, not an object"),
        ({**LION, "tags": {"level": "x"}}, 'tags: Unknown tag "level". Available: category, kind, game.'),
        (
            {**LION, "id": "my lion"},
            "id: should be a word of at most 80 letters, digits and -_.:+/, such as hook-3",
        ),
        ({**LION, "task": "a\u202eb"}, "task: its character 2 cannot be printed (U+202E): leave it out"),
        ({**LION, "task": "\ud800"}, "task: its character 1 cannot be printed (U+D800): leave it out"),
        (
            {**LION, "translations": {"fr": {}}},
            'translations: Unknown language "fr". Available: en, ja.',
        ),
        ({**LION, "translations": {"ja": "獅子"}}, "translations: 'ja' should be an object, not a text"),
        (
            {**LION, "translations": {"ja": {"hint": "獅子"}}},
            f"translations: {UNKNOWN_PART}",
        ),
        (
            {**LION, "translations": {"ja": {"hints": "獅子"}}},
            "translations: 'hints' in 'ja' should be a list of texts, not a text",
        ),
        ({**LION, "goal": {"a": [[[[[[1]]]]]]}}, "goal: is nested too deeply: at most 6 levels"),
        (
            {**LION, "kind": "maet"},
            f"kind: {UnknownName('kind of exercise', 'maet', KINDS)}",
        ),
    ],
)
def test_what_is_wrong_with_a_field_is_said(exercise: dict[str, Any], said: str) -> None:
    (fault,) = faults_of(pack_of(exercise))
    named = " (lion)" if exercise["id"] == "lion" else ""
    assert fault == f"cats.json, exercise 1{named}, {said}"


def test_everything_that_is_missing_is_said_at_once() -> None:
    assert faults_of(pack_of({})) == [
        f"cats.json, exercise 1, {name}: is missing, and every exercise needs one"
        for name in ("id", "kind", "variant")
    ]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", ["cats.json is not JSON: line 1, column 1: expecting value"]),
        ('{"format":\n}', ["cats.json is not JSON: line 2, column 1: expecting value"]),
        (b"\xff\xfe{}", ["cats.json is not UTF-8 (byte 1): save it as UTF-8"]),
        ("[" * 100_000, ["cats.json is nested too deeply: nothing in it needs more than a few levels"]),
        ("9" * 5_000, ["cats.json holds a number of too many digits: none needs more than a few"]),
        (pack_of(curated={"share": float("nan")}), ["cats.json is not JSON: NaN is no number there"]),
        (pack_of(curated={"share": -float("inf")}), ["cats.json is not JSON: -Infinity is no number there"]),
        ('{"share": 1e999}', ["cats.json is not JSON: 1e999 is too large a number"]),
        (" " * 4_000_001, ["cats.json is too large: at most 4 MB are read"]),
        (
            "[]",
            [f"cats.json is something else: it should be an object that begins with {BEGINS}"],
        ),
        (pack_of(version=True), ['cats.json does not say its version: it should have "version": 2']),
        (
            pack_of(version=7),
            [NEWER.format("cats.json", 7)],
        ),
        (
            pack_of(titel="Cats", about=3, curated=[]),
            [f'cats.json, titel: Unknown field "titel". {PARTS} Did you mean "title"?',
             "cats.json, about: should be a text, not a number",
             "cats.json, curated: should be an object, not a list"],
        ),
        (
            pack_of(translations={"ja": {"title": "two\nlines"}}),
            ["cats.json, translations: 'title' in 'ja' should be 1 to 200 characters on one line"],
        ),
        (json.dumps({**HEAD, "exercises": {}}), ["cats.json, exercises: should be a list of exercises"]),
        (
            DOUBLED,
            ["cats.json, title: stands there twice: leave one out",
             "cats.json, exercise 1 (a), kind: stands there twice: leave one out",
             "cats.json, exercise 1 (a), goal: 'x' stands in it twice: leave one out"],
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said(text: str | bytes, said: list[str]) -> None:
    assert faults_of(text) == said


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * 4_000_001)
    for path, said in (
        (tmp_path / "none.json", "none.json cannot be read: No such file or directory"),
        (tmp_path, f"{tmp_path.name} cannot be read: Is a directory"),
        (tmp_path / "large.json", "large.json is too large: at most 4 MB are read"),
    ):
        with pytest.raises(InvalidPack) as caught:
            load(path, faults=[])
        assert caught.value.faults == (said,)
    with pytest.raises(BanmenError) as refused:
        save(Pack("Gold", (GOLD,)), tmp_path)
    assert str(refused.value).startswith(f"{tmp_path.name} is there already, and would be lost")


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse_pack("\N{BOM}" + pack_of(LION)) == parse_pack(pack_of(LION))


@given(st.text(max_size=40) | st.binary(max_size=40) | plain.map(json.dumps) | plain.map(pack_of))
def test_anything_at_all_is_read_or_refused(text: str | bytes) -> None:
    try:
        parse_pack(text)
    except InvalidPack as error:
        assert error.faults


# ---------------------------------------------------------------- older versions


def test_the_draft_of_the_format_is_brought_up_to_date() -> None:
    old = {
        "format": "banmen-exercises",
        "version": 0,
        "name": "Cats",
        "exercises": [{**LION, "hint": "Roar."}],
    }
    assert parse_pack(json.dumps(old)) == Pack("Cats", (from_data({**LION, "hints": ["Roar."]}),))


def test_a_pack_without_translations_is_read(tmp_path: Path) -> None:
    first = json.loads(pack_of(LION, version=1))
    (tmp_path / "old.json").write_text(json.dumps(first), "utf-8")
    pack = load(tmp_path / "old.json")
    assert pack == parse_pack(pack_of(LION))
    save(replace(pack, translations={"ja": {"title": "猫"}}), tmp_path / "old.json")
    assert json.loads((tmp_path / "old.json").read_text("utf-8"))["version"] == 2
    assert load(tmp_path / "old.json").translated("ja").title == "猫"


def test_every_version_before_todays_can_be_brought_up_to_date() -> None:
    assert len(reading.MIGRATIONS) == reading.VERSION


def test_what_is_wrong_in_an_older_file_is_said_as_in_a_new_one() -> None:
    for broken in ({"name": 3}, {"exercises": 3}, {"exercises": [3, {"hint": 4}]}):
        old = {"format": "banmen-exercises", "version": 0, "name": "a", "exercises": [], **broken}
        assert faults_of(json.dumps(old))


# ---------------------------------------------------------------- the schema

TYPES: Mapping[str, dict[str, object]] = {
    "a text": {"type": "string"},
    "a number": {"type": "integer"},
    "a list of texts": {"type": "array", "items": {"type": "string"}},
    "an object of texts": {"type": "object", "additionalProperties": {"type": "string"}},
    "an object": {"type": "object"},
    "an object of objects, by language": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "task": {"type": "string"},
                "hints": {"type": "array", "items": {"type": "string"}},
                "feedback": {"type": "object", "additionalProperties": {"type": "string"}},
            },
            "additionalProperties": False,
        },
    },
}


def test_the_schema_has_the_fields_of_the_model() -> None:
    schema = SCHEMA["$defs"]["exercise"]
    assert (
        list(schema["properties"])
        == [field.name for field in fields(ExerciseSpec)]
        == list(get_type_hints(ExerciseSpec))
    )
    assert schema["required"] == list(reading.NEEDED)
    assert schema["additionalProperties"] is False
    for field in fields(ExerciseSpec):
        said = schema["properties"][field.name]
        assert said["description"]
        usual = field.default_factory() if field.default_factory is not MISSING else field.default
        assert said.get("default", MISSING) == (list(usual) if isinstance(usual, tuple) else usual)
        if field.name not in NAMED:
            shape = TYPES[reading.shapes()[field.name]]
            assert {
                name: said[name] for name in ("type", "items", "additionalProperties") if name in said
            } == shape
    for name, known in {"kind": KINDS, "variant": VARIANTS}.items():
        assert schema["properties"][name]["enum"] == list(known)
    assert list(schema["properties"]["tags"]["properties"]) == list(reading.TAGS)
    for said in (schema["properties"]["translations"], SCHEMA["properties"]["translations"]):
        assert said["propertyNames"]["enum"] == list(LANGUAGES)
    assert schema["properties"]["level"]["maximum"] == reading.HARDEST


def test_the_schema_has_the_parts_of_a_pack() -> None:
    assert list(SCHEMA["properties"]) == list(reading.HEAD)
    assert SCHEMA["properties"]["format"]["const"] == reading.FORMAT
    assert SCHEMA["properties"]["version"]["const"] == reading.VERSION
    assert SCHEMA["properties"]["title"]["maxLength"] == LONGEST_TITLE
    VALIDATOR.check_schema(SCHEMA)


@FEW
@given(packs)
def test_what_is_written_is_as_the_schema_says(pack: Pack) -> None:
    VALIDATOR.validate(json.loads(format_pack(pack)))


@given(st.sampled_from([field.name for field in fields(ExerciseSpec)]), plain)
def test_what_the_schema_refuses_is_refused(field: str, value: object) -> None:
    data = {**HEAD, "exercises": [{**LION, field: value}]}
    if not VALIDATOR.is_valid(data):
        assert faults_of(json.dumps(data))
