"""Files of demonstrations: read or refused with the place, written and read back, never written over."""

import copy
import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, InvalidDemonstration
from banmen_rules.base.fields import LONGEST_TITLE
from banmen_rules.base.json_files import LARGEST
from banmen_rules.teaching.demonstrations import (
    Branch,
    Demonstration,
    Drawing,
    Fault,
    Option,
    Question,
    Step,
    format_demonstration,
    from_data,
    lint_file,
    load,
    parse_demonstration,
    save,
    to_data,
)
from banmen_rules.teaching.demonstrations import _files as reading

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
SCHEMA = json.loads((Path(reading.__file__).parent / "schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
HEAD: dict[str, Any] = {"format": "banmen-demonstration", "version": 1, "title": "Pawns", "variant": "tai"}
WHOLE: dict[str, Any] = {**HEAD, "steps": [{"caption": "It steps."}]}
PAWNS = Demonstration("Pawns", "tai", [Step("It steps.", moves=["13s 13r"])])


def faults_of(data: object) -> list[str]:
    try:
        from_data(data, "d.json")
    except InvalidDemonstration as error:
        return list(error.faults)
    return []


def of_step(**step: object) -> list[str]:
    return faults_of({**HEAD, "steps": [step]})


# ---------------------------------------------------------------- strategies

characters = st.characters(categories=("L", "N", "P", "S"))
words = st.text(characters | st.sampled_from(" \n\t"), max_size=12)
labels = st.text(characters, min_size=1, max_size=12)
texts = st.lists(words, max_size=3).map(tuple)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


def steps_of(depth: int) -> st.SearchStrategy[tuple[Step, ...]]:
    inside = steps_of(depth - 1) if depth else st.just(())
    options = st.builds(Option, labels, st.just(None) | st.just(True), words, inside)  # noqa: FBT003 - data
    questions = st.builds(Question, labels, st.lists(options, max_size=2).map(tuple))
    branches = st.lists(st.builds(Branch, labels, inside), max_size=2 if depth else 0).map(tuple)
    drawing = st.builds(
        Drawing,
        st.sampled_from(["arrow", "label", "steps"]),
        texts,
        st.sampled_from(["green", "yellow"]),
        words,
    )
    step = st.builds(
        Step,
        caption=st.text(characters, min_size=1, max_size=12),
        **dict.fromkeys(("tsfen", "camera", "show", "card", "notes"), words),
        **dict.fromkeys(("moves", "only", "marks"), texts),
        arrows=st.lists(texts, max_size=2).map(tuple),
        drawings=st.lists(drawing, max_size=2).map(tuple),
        question=st.none() | questions,
        branches=branches,
    )
    return st.lists(step, min_size=1, max_size=2).map(tuple)


demonstrations = st.builds(
    Demonstration,
    st.text(characters, min_size=1, max_size=LONGEST_TITLE),
    st.sampled_from(list(VARIANTS)),
    steps_of(1),
    **dict.fromkeys(("ruleset", "tsfen", "region", "source"), words),
    language=st.sampled_from(["en", "ja", "ru"]),
)

# ---------------------------------------------------------------- there and back


@given(demonstrations)
def test_written_demonstrations_read_back_and_fit_the_schema(whole: Demonstration) -> None:
    text = format_demonstration(whole)
    assert parse_demonstration(text) == whole
    assert parse_demonstration(text.encode()) == whole
    VALIDATOR.validate(json.loads(text))


def test_short_values_are_on_one_line(tmp_path: Path) -> None:
    save(
        Demonstration("P", "tai", [Step("x", marks=["1a", "2b"], arrows=[["1a", "1b"]], id="a")]),
        tmp_path / "p.json",
    )
    assert (tmp_path / "p.json").read_text("utf-8").splitlines()[5:12] == [
        '  "steps": [',
        "    {",
        '      "id": "a",',
        '      "caption": "x",',
        '      "marks": ["1a", "2b"],',
        '      "arrows": [["1a", "1b"]]',
        "    }",
    ]


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    with pytest.raises(InvalidDemonstration):
        parse_demonstration(text)


PLACES: list[list[str | int]] = [
    [],
    ["steps"],
    ["steps", 0],
    ["steps", 0, "question"],
    ["steps", 0, "question", "options", 0],
    ["steps", 0, "branches", 0],
    ["steps", 0, "branches", 0, "steps", 0],
]
NESTED: dict[str, Any] = {
    **HEAD,
    "steps": [
        {
            "question": {"text": "?", "options": [{"text": "a"}]},
            "branches": [{"text": "b", "steps": [{"caption": "c"}]}],
        }
    ],
}
TABLES = (reading.DEMONSTRATION, reading.STEP, reading.QUESTION, reading.OPTION, reading.BRANCH)
NAMES = sorted({name for table in TABLES for name in table.names})


@given(st.sampled_from(PLACES), st.sampled_from(NAMES) | words, plain)
def test_what_the_schema_refuses_is_refused(place: list[str | int], name: str, value: object) -> None:
    data = copy.deepcopy(NESTED)
    into: Any = data
    for part in place:
        into = into[part]
    if isinstance(into, list):
        into.append(value)
    else:
        into[name] = value
    if not VALIDATOR.is_valid(data):
        assert faults_of(data)


# ---------------------------------------------------------------- what is refused

ASKED = "step 1, question"
REFUSED: dict[str, tuple[object, str]] = {
    "another format": (
        {**WHOLE, "format": "banmen-exercises"},
        'd.json must be an object with "format": "banmen-demonstration"',
    ),
    "a newer version": (
        {**WHOLE, "version": 2},
        "d.json has version 2, and this banmen reads versions up to 1: update banmen to read it",
    ),
    "no version": ({**WHOLE, "version": "1"}, 'd.json must have "version": 1'),
    "a list": ([WHOLE], "d.json must be an object with "),
    "an unknown field": ({**WHOLE, "stpes": []}, 'd.json, stpes: Unknown field "stpes". Available: '),
    "no title": (
        {k: v for k, v in WHOLE.items() if k != "title"},
        "d.json, title must be given",
    ),
    "a step that is text": (
        {**HEAD, "steps": ["go"]},
        'd.json, step 1 must be an object with id, caption, tsfen, moves, camera, show, …, got "go"',
    ),
}
OF_STEP: dict[str, tuple[dict[str, object], str]] = {
    "nothing": ({"id": "a"}, "step 1 (a) must have one of caption, tsfen, moves, "),
    "an unknown field": (
        {"captoin": "x", "card": "ln"},
        'step 1, captoin: Unknown field "captoin". Available: ',
    ),
    "long notes": (
        {"notes": "a" * 2001},
        "step 1, notes must be at most 2000 characters: split them between steps, got 2001",
    ),
    "a number as text": ({"caption": 5}, "step 1, caption must be text, got 5"),
    "a text as list": (
        {"marks": "1a"},
        'step 1, marks must be a list of squares and regions, such as ["13m", "16f-20j"], got "1a"',
    ),
    "texts in place of lists": (
        {"arrows": ["1a"]},
        'step 1, arrows[0] must be a list of squares, such as ["13m", "13l"], got "1a"',
    ),
    "a caption too long": (
        {"caption": "x" * 401},
        "step 1, caption must be at most 400 characters: split it between steps, got 401",
    ),
    "what cannot be printed": (
        {"caption": "a\0"},
        "step 1, caption must be printable text without U+0000 (character 2), got ",
    ),
    "too many marks": (
        {"marks": ["1a"] * 61},
        "step 1, marks must be at most 60 entries: use several steps, got 61",
    ),
    "an id like a path": (
        {"id": "3b", "caption": "x"},
        "step 1, id must be a letter, then at most 39 letters, digits and -, such as corner-2, got ",
    ),
    "a question without words": ({"question": {"text": " "}}, f"{ASKED}.text must be a few words, got "),
    "a question without text": (
        {"caption": "x", "question": {}},
        f"{ASKED}.text must be given",
    ),
    "an option that is text": (
        {"question": {"text": "?", "options": ["a"]}},
        f'{ASKED}.options[0] must be an object with text, right, note, steps, got "a"',
    ),
    "an option too long": (
        {"question": {"text": "?", "options": [{"text": "x" * 81}]}},
        f"{ASKED}.options[0].text must be at most 80 characters: it stands on a button, got 81",
    ),
    "nothing right": (
        {"question": {"text": "?", "options": [{"text": "a", "right": False}, {"text": "b"}]}},
        f'{ASKED} must have an option with "right": true, or none that is right or wrong',
    ),
    "neither true nor false": (
        {"question": {"text": "?", "options": [{"text": "a", "right": 1}]}},
        f"{ASKED}.options[0].right must be true or false, got 1",
    ),
    "too many side lines": (
        {
            "question": {"text": "?", "options": [{"text": "a"}] * 6},
            "branches": [{"text": "b", "steps": [{"caption": "c"}]}] * 4,
        },
        "step 1 must have at most 9 options and branches, got 10",
    ),
    "a branch without steps": (
        {"caption": "x", "branches": [{"text": "b"}]},
        "step 1, branches[0].steps must be given",
    ),
    "a branch to nowhere": (
        {"caption": "x", "branches": [{"text": "b", "steps": []}]},
        "step 1, branches[0].steps must have at least one step: add one, or leave the branch out",
    ),
    "a branch that is null": (
        {"caption": "x", "branches": [{"text": "b", "steps": [{"caption": "c"}]}, None]},
        "step 1, branches[1] must be an object with text, steps, got null",
    ),
    "a fault in a branch": (
        {"caption": "x", "branches": [{"text": "b", "steps": [{"caption": "c"}, {"id": "d", "caption": 1}]}]},
        "step 1a2 (d), caption must be text, got 1",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_invalid_demonstration_is_refused(what: str) -> None:
    data, sentence = REFUSED[what]
    (fault,) = faults_of(data)
    assert fault.startswith(sentence)


@pytest.mark.parametrize("what", OF_STEP)
def test_fault_of_a_step_names_its_place(what: str) -> None:
    step, sentence = OF_STEP[what]
    (fault,) = of_step(**step)
    assert fault.startswith(f"d.json, {sentence}")


def test_ids_are_unique_in_side_lines_too() -> None:
    branch = {"text": "b", "steps": [{"id": "a", "caption": "c"}]}
    (fault,) = of_step(id="a", caption="x", branches=[branch])
    assert fault == "d.json, step 1a1 (a), id must be unique: step 1 has it too"


def test_side_lines_are_nested_so_deep_and_no_deeper() -> None:
    def nested(depth: int) -> dict[str, object]:
        inside = [{"text": "on", "steps": [nested(depth - 1)]}] if depth else []
        return {"caption": "x", "branches": inside}

    assert of_step(**nested(reading.DEEPEST)) == []
    (fault,) = of_step(**nested(reading.DEEPEST + 1))
    assert "steps must be nested at most 4 side lines deep" in fault


def test_a_demonstration_has_so_many_steps_and_no_more() -> None:
    steps = [{"caption": "x"}] * reading.MOST_STEPS
    assert faults_of({**HEAD, "steps": steps}) == []
    (fault,) = faults_of({**HEAD, "steps": [*steps, *steps]})
    assert fault == "d.json, step 501 must not be there: a demonstration has at most 500 steps"


def test_repeated_field_is_a_fault() -> None:
    text = json.dumps(WHOLE).replace('"caption": "It steps."', '"caption": "a", "caption": "b"')
    with pytest.raises(InvalidDemonstration, match="step 1, caption must be given once"):
        parse_demonstration(text)


def test_step_with_a_misspelt_field_has_that_fault_only() -> None:
    (fault,) = faults_of({**HEAD, "steps": [{"captoin": "A pawn."}]})
    assert fault.startswith('d.json, step 1, captoin: Unknown field "captoin".')


def test_parts_without_faults_are_read() -> None:
    found: list[Fault] = []
    data = {**HEAD, "steps": [{"caption": "one", "moves": "13s"}, {"caption": "two"}]}
    whole = parse_demonstration(json.dumps(data), "d.json", faults=found)
    assert [step.caption for step in whole.steps] == ["one", "two"]
    assert found == [
        Fault("d.json", "1", "", "moves", 'must be a list of moves, such as ["13m 13l"], got "13s"')
    ]


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    "content,sentence",
    [
        (b" " * (LARGEST + 1), "is too large: the limit is 4 MB"),
        (b"\xff", "must be UTF-8: byte 1 is not; save it as UTF-8"),
        (b"[" * 100_000, "is nested too deeply: a few levels are enough"),
        (b"Dear diary", "is not valid JSON: line 1, column 1: expecting value"),
        (
            json.dumps({**WHOLE, "version": 7}).encode(),
            "has version 7, and this banmen reads versions up to 1: ",
        ),
    ],
)
def test_invalid_file_is_refused_and_never_overwritten(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "d.json"
    path.write_bytes(content)
    with pytest.raises(InvalidDemonstration) as caught:
        load(path)
    assert caught.value.faults[0].startswith(f"d.json {sentence}")
    linted = lint_file(path)
    assert linted.demonstration is None
    assert linted.faults[0].message.startswith(sentence)
    with pytest.raises(BanmenError, match="already exists and cannot be read, so it was not overwritten"):
        save(PAWNS, path)
    assert path.read_bytes() == content


def test_a_file_is_proven_with_its_moves(tmp_path: Path) -> None:
    path = tmp_path / "d.json"
    save(PAWNS, path)
    linted = lint_file(path)
    assert linted.demonstration == PAWNS
    assert linted.faults == ()
    assert [frame.path for frame in linted.frames] == ["1"]
    data = to_data(PAWNS)
    data["steps"] += [{"caption": 5}, {"moves": ["13r 13p"]}]
    path.write_text(json.dumps(data), "utf-8")
    linted = lint_file(path)
    assert linted.frames == ()
    assert [fault[:4] for fault in linted.faults] == [
        ("d.json", "2", "", "caption"),
        ("d.json", "3", "", "moves[0]"),
    ]


# ---------------------------------------------------------------- the schema


def test_the_schema_has_the_fields_of_the_model() -> None:
    VALIDATOR.check_schema(SCHEMA)
    assert SCHEMA["properties"]["format"]["const"] == reading.FORMAT
    assert SCHEMA["properties"]["version"]["const"] == reading.VERSION
    assert SCHEMA["properties"]["title"]["maxLength"] == LONGEST_TITLE
    assert set(SCHEMA["properties"]["variant"]["examples"]) <= set(VARIANTS)
    assert SCHEMA["properties"]["steps"]["maxItems"] == reading.MOST_STEPS
    parts = {
        "step": (Step, reading.STEP),
        "drawing": (Drawing, reading.DRAWING),
        "question": (Question, reading.QUESTION),
        "option": (Option, reading.OPTION),
        "branch": (Branch, reading.BRANCH),
    }
    read = [(SCHEMA, Demonstration, reading.DEMONSTRATION)]
    read += [(SCHEMA["$defs"][name], model, table) for name, (model, table) in parts.items()]  # type: ignore[misc]
    for schema, model, table in read:
        known = table.names
        assert list(schema["properties"]) == list(known)
        assert schema["additionalProperties"] is False
        of_file = {"format", "version"} if model is Demonstration else set()
        assert {field.name for field in fields(model)} | of_file == set(known)
        for field in fields(model):
            sentence = schema["properties"][field.name]
            usual = field.default
            if usual is not MISSING:
                assert table.defaults[field.name] == usual
            if usual is not MISSING and usual is not None:
                assert sentence["default"] == (list(usual) if isinstance(usual, tuple) else usual), field.name
            assert sentence.get("description") or "$ref" in sentence
            if "maxLength" in sentence and field.name != "title":
                label = field.name == "text" and table is not reading.QUESTION
                longest = reading.LONGEST_LABEL if label else reading.LONGEST
                longest = reading.LONGEST_NOTES if field.name == "notes" else longest
                assert sentence["maxLength"] == (
                    reading.LONGEST_WORDS if table is reading.DRAWING else longest
                )
