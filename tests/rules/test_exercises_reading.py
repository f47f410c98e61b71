"""Packs of exercises as files: they read back unchanged, faults are listed, and the other exercises read."""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, InvalidPack, UnknownName
from banmen_rules.base.fields import LONGEST_TITLE, plain_data, shown
from banmen_rules.teaching.exercises import (
    KINDS,
    PACKS,
    ExerciseSpec,
    Fault,
    Pack,
    format_pack,
    from_data,
    load,
    load_pack,
    parse_pack,
    save,
    to_data,
)
from banmen_rules.teaching.exercises import _files as reading
from banmen_rules.words.texts import LANGUAGES
from tools import make_exercise_schema

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
SCHEMA = json.loads((Path(reading.__file__).parent / "schema.json").read_text("utf-8"))
STRICT = jsonschema.Draft202012Validator(deepcopy(SCHEMA))
SCHEMA["$defs"]["exercise"].pop("allOf")
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
"""The schema without what each kind needs, which reading does not check (`lint` does)."""
LION: dict[str, Any] = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
HEAD: dict[str, Any] = {"format": "banmen-exercises", "version": 2, "title": "Cats"}
GOLD = ExerciseSpec("gold", "reach", "tai", square="13m", tsfen="…", feedback={"1a": "Too far."}, level=2)

NEWER = (
    "{} has version {}, and this banmen reads versions up to 2: update banmen to read it; nothing was changed"
)
PARTS = "format, version, title, about, curated, translations, exercises"
DOUBLED = (
    '{"format": "banmen-exercises", "version": 2, "title": "a", "title": "b", "exercises": '
    '[{"id": "a", "kind": "reach", "kind": "spot", "variant": "tai", "goal": {"x": 1, "x": 2}}]}'
)

# ---------------------------------------------------------------- strategies

characters = st.characters(categories=("L", "N", "P", "S"))
words = st.text(characters | st.sampled_from(" \n\t"), max_size=12)


def is_plain(value: object, depth: int) -> bool:
    try:
        plain_data(value, depth)
    except BanmenError:
        return False
    return True


plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
).filter(lambda value: is_plain(value, 5))
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    str: words,
    int: st.integers(0, 5),
    tuple[str, ...]: st.lists(words, max_size=3).map(tuple),
    Mapping[str, str]: st.dictionaries(words, words, max_size=3),
    Mapping[str, object]: st.dictionaries(words, plain, max_size=3),
    Mapping[str, Mapping[str, object]]: st.dictionaries(
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
    **{name: NAMED.get(name, BY_TYPE[hint]) for name, hint in get_type_hints(ExerciseSpec).items()},
)
packs = st.builds(
    Pack,
    st.text(characters, min_size=1, max_size=20),
    st.lists(exercises, max_size=4, unique_by=lambda each: each.id).map(tuple),
    words,
    BY_TYPE[Mapping[str, object]],
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


def test_defaults_are_not_written() -> None:
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
        assert caught.value.faults == (f"title must be 1 to 200 characters on one line, got {shown(title)}",)
    for goal, message in (
        ({"a": float("nan")}, "a value cannot be written as JSON: Out of range float values"),
        ({"a": {1, 2}}, "a value cannot be written as JSON: Object of type set is not JSON serializable"),
    ):
        with pytest.raises(InvalidPack) as caught:
            save(Pack("Sets", (replace(GOLD, goal=goal),)), tmp_path / "a.json")
        assert caught.value.faults[0].startswith(message)
    with pytest.raises(InvalidPack) as caught:
        save(Pack("Twice", (GOLD, GOLD)), tmp_path / "a.json")
    assert caught.value.faults == ("exercise 2 (gold), id must be unique: exercise 1 has it too",)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "there, message",
    [
        ("Dear diary", "diary.json is not valid JSON: line 1, column 1: expecting value"),
        (pack_of(LION, version=3), NEWER.format("diary.json", 3)),
        (pack_of(LION, {"id": "x", "variant": "tai"}),
         "diary.json, exercise 2 (x), kind must be given"),
    ],
)  # fmt: skip
def test_unreadable_file_is_not_overwritten(there: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "diary.json"
    path.write_text(there, "utf-8")
    with pytest.raises(BanmenError) as caught:
        save(Pack("Gold", (GOLD,)), path)
    assert str(caught.value) == (
        "diary.json already exists and cannot be read, so it was not overwritten: "
        f"save under another name, or repair it first\n  - {message}"
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
    text = pack_of({**LION, "hnts": ["roar"]}, LION, 7, {**LION, "id": "b", "variant": "go"}, LION)
    faults: list[Fault] = []
    pack = parse_pack(text, "cats.json", faults=faults)
    assert pack.exercises == (from_data(LION),)
    assert [str(fault) for fault in faults] == [
        (
            'cats.json, exercise 1 (lion), hnts: Unknown field "hnts". Available: id, kind, variant, goal, '
            "ruleset, rulings, tsfen, region, square, piece, betza, task, options, hints, feedback, level, "
            'tags, source, translations. Did you mean "hints"?'
        ),
        "cats.json, exercise 3 must be an object with id, kind, variant, goal, ruleset, rulings, …, got 7",
        f'cats.json, exercise 4 (b), variant: Unknown variant "go". Available: {", ".join(VARIANTS)}.',
        "cats.json, exercise 5 (lion), id must be unique: exercise 2 has it too",
    ]
    with pytest.raises(InvalidPack) as caught:
        parse_pack(text, "cats.json")
    assert caught.value.faults == tuple(map(str, faults))
    assert caught.value.pack == pack


@pytest.mark.parametrize(
    "exercise, message",
    [
        ({**LION, "level": True}, "level must be a whole number from 0 to 5, got true"),
        ({**LION, "level": 6}, "level must be a whole number from 0 to 5, got 6"),
        ({**LION, "level": 2.5}, "level must be a whole number from 0 to 5, got 2.5"),
        ({**LION, "piece": 7}, "piece must be text, got 7"),
        ({**LION, "piece": None}, "piece must be text, got null"),
        ({**LION, "goal": [1]}, "goal must be an object, got [1]"),
        ({**LION, "hints": "roar"}, 'hints must be a list of texts, got "roar"'),
        ({**LION, "feedback": {"1a": 1}}, "feedback.1a must be text, got 1"),
        (
            {**LION, "tags": {"level": "x"}},
            'tags: Unknown tag "level". Available: category, kind, game, theme.',
        ),
        (
            {**LION, "id": "my lion"},
            'id must be a word of at most 80 letters, digits and -_.:+/, such as hook-3, got "my lion"',
        ),
        (
            {**LION, "task": "a\u202eb"},
            'task must be printable text without U+202E (character 2), got "a\\u202eb"',
        ),
        (
            {**LION, "task": "\ud800"},
            'task must be printable text without U+D800 (character 1), got "\\ud800"',
        ),
        (
            {**LION, "translations": {"fr": {}}},
            'translations: Unknown language "fr". Available: en, ja, ru. Did you mean "ru"?',
        ),
        (
            {**LION, "translations": {"ja": "獅子"}},
            'translations.ja must be an object with task, hints, feedback, got "獅子"',
        ),
        (
            {**LION, "translations": {"ja": {"hint": "獅子"}}},
            (
                'translations.ja.hint: Unknown field "hint". Available: task, hints, feedback. '
                'Did you mean "hints"?'
            ),
        ),
        (
            {**LION, "translations": {"ja": {"hints": "獅子"}}},
            'translations.ja.hints must be a list of texts, got "獅子"',
        ),
        (
            {**LION, "goal": {"a": [[[[[[1]]]]]]}},
            "goal.a[0][0][0][0][0] must be nested at most 6 levels deep, got [1]",
        ),
        (
            {**LION, "kind": "maet"},
            f"kind: {UnknownName('kind of exercise', 'maet', KINDS)}",
        ),
    ],
)
def test_fault_of_a_field_says_what_is_right(exercise: dict[str, Any], message: str) -> None:
    (fault,) = faults_of(pack_of(exercise))
    named = " (lion)" if exercise["id"] == "lion" else ""
    assert fault == f"cats.json, exercise 1{named}, {message}"


def test_missing_fields_are_all_listed() -> None:
    assert faults_of(pack_of({})) == [
        f"cats.json, exercise 1, {name} must be given" for name in ("id", "kind", "variant")
    ]


@pytest.mark.parametrize(
    "text, message",
    [
        ("", ["cats.json is not valid JSON: line 1, column 1: expecting value"]),
        ('{"format":\n}', ["cats.json is not valid JSON: line 2, column 1: expecting value"]),
        (b"\xff\xfe{}", ["cats.json must be UTF-8: byte 1 is not; save it as UTF-8"]),
        ("[" * 100_000, ["cats.json is nested too deeply: a few levels are enough"]),
        ("9" * 5_000, ["cats.json has a number with too many digits: a few are enough"]),
        (pack_of(curated={"share": float("nan")}), ["cats.json is not valid JSON: NaN is not a JSON number"]),
        (
            pack_of(curated={"share": -float("inf")}),
            ["cats.json is not valid JSON: -Infinity is not a JSON number"],
        ),
        ('{"share": 1e999}', ["cats.json is not valid JSON: the number 1e999 is too large"]),
        (" " * 4_000_001, ["cats.json is too large: the limit is 4 MB"]),
        (
            "[]",
            ['cats.json must be an object with "format": "banmen-exercises"'],
        ),
        (pack_of(version=True), ['cats.json must have "version": 2']),
        (
            pack_of(version=7),
            [NEWER.format("cats.json", 7)],
        ),
        (
            pack_of(titel="Cats", about=3, curated=[]),
            [f'cats.json, titel: Unknown field "titel". Available: {PARTS}. Did you mean "title"?',
             "cats.json, about must be text, got 3",
             "cats.json, curated must be an object, got []"],
        ),
        (
            pack_of(translations={"ja": {"title": "two\nlines"}}),
            ['cats.json, translations.ja.title must be 1 to 200 characters on one line, got "two\\nlines"'],
        ),
        (json.dumps({**HEAD, "exercises": {}}), ["cats.json, exercises must be a list of exercises, got {}"]),
        (
            DOUBLED,
            ["cats.json, title must be given once",
             "cats.json, exercise 1 (a), kind must be given once",
             "cats.json, exercise 1 (a), goal.x must be given once"],
        ),
    ],
)  # fmt: skip
def test_fault_of_a_file_says_what_is_right(text: str | bytes, message: list[str]) -> None:
    assert faults_of(text) == message


def test_missing_or_large_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * 4_000_001)
    for path, message in (
        (tmp_path / "none.json", "none.json cannot be read: No such file or directory"),
        (tmp_path, f"{tmp_path.name} cannot be read: Is a directory"),
        (tmp_path / "large.json", "large.json is too large: the limit is 4 MB"),
    ):
        with pytest.raises(InvalidPack) as caught:
            load(path, faults=[])
        assert caught.value.faults == (message,)
    with pytest.raises(BanmenError) as refused:
        save(Pack("Gold", (GOLD,)), tmp_path)
    assert str(refused.value).startswith(f"{tmp_path.name} already exists and cannot be read")


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


def test_faults_of_an_older_file_are_those_of_a_new_one() -> None:
    for broken in ({"name": 3}, {"exercises": 3}, {"exercises": [3, {"hint": 4}]}):
        old = {"format": "banmen-exercises", "version": 0, "name": "a", "exercises": [], **broken}
        assert faults_of(json.dumps(old))


# ---------------------------------------------------------------- the schema

TYPES: Mapping[Any, dict[str, object]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    tuple[str, ...]: {"type": "array", "items": {"type": "string"}},
    Mapping[str, str]: {"type": "object", "additionalProperties": {"type": "string"}},
    Mapping[str, object]: {"type": "object"},
    Mapping[str, Mapping[str, object]]: {
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
        == list(reading.EXERCISE.names)
    )
    assert schema["required"] == [
        name for name in reading.EXERCISE.names if name not in reading.EXERCISE.defaults
    ]
    assert schema["additionalProperties"] is False
    for field in fields(ExerciseSpec):
        message = schema["properties"][field.name]
        assert message["description"]
        usual = field.default_factory() if field.default_factory is not MISSING else field.default
        assert message.get("default", MISSING) == (list(usual) if isinstance(usual, tuple) else usual)
        assert reading.EXERCISE.defaults.get(field.name, MISSING) == usual
        if field.name not in NAMED:
            shape = TYPES[get_type_hints(ExerciseSpec)[field.name]]
            assert {
                name: message[name] for name in ("type", "items", "additionalProperties") if name in message
            } == shape
    assert schema["properties"]["level"]["maximum"] == reading.HARDEST


def test_the_schema_has_the_parts_of_a_pack() -> None:
    assert make_exercise_schema.main(["--check"]) == 0
    assert list(SCHEMA["properties"]) == list(reading.PACK.names)
    assert SCHEMA["properties"]["format"]["const"] == reading.FORMAT
    assert SCHEMA["properties"]["version"]["const"] == reading.VERSION
    assert SCHEMA["properties"]["title"]["maxLength"] == LONGEST_TITLE
    VALIDATOR.check_schema(SCHEMA)


@FEW
@given(packs)
def test_written_packs_fit_the_schema(pack: Pack) -> None:
    VALIDATOR.validate(json.loads(format_pack(pack)))


def test_schema_knows_what_each_kind_needs() -> None:
    for name in PACKS:
        STRICT.validate(json.loads(format_pack(load_pack(name))))
    faulty: list[dict[str, object]] = [{"goal": {"among": []}}, {"kind": "reach"}]
    for wrong in faulty:
        assert not STRICT.is_valid({**HEAD, "exercises": [{**LION, **wrong}]})


@given(st.sampled_from([field.name for field in fields(ExerciseSpec)]), plain)
def test_what_the_schema_refuses_is_refused(field: str, value: object) -> None:
    data = {**HEAD, "exercises": [{**LION, field: value}]}
    if not VALIDATOR.is_valid(data):
        assert faults_of(json.dumps(data))
