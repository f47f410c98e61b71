"""Tables of fields: they read what fits, list every fault with its path, and write without defaults."""

import pickle
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, InvalidArgument, InvalidSquare, Size, UnknownName
from banmen_rules.base.fields import (
    DEEPEST,
    Fault,
    Field,
    InvalidData,
    Reader,
    Record,
    anything,
    faults_of,
    list_of,
    matching,
    number,
    one_of,
    optional,
    plain_data,
    plain_object,
    refuse,
    shown,
    table_of,
    text,
    text_up_to,
    title,
    truth,
    whole,
)
from banmen_rules.base.json_files import parse_json

POINT = Record(Field("x", whole(1, 9)), Field("label", text, ""))
SHAPE = Record(
    Field("name", title),
    Field("points", list_of(POINT, "a list of points", most=3)),
    Field("colour", one_of("colour", ("red", "green")), "red"),
    Field("notes", table_of(text), {}),
    Field("closed", optional(truth), None),
)
GOOD: dict[str, Any] = {"name": "Line", "points": [{"x": 1}, {"x": 2, "label": "end"}]}

plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def faults(data: object) -> list[str]:
    return [str(fault) for fault in SHAPE.read(data)[1]]


def test_good_data_is_read_and_written_without_defaults() -> None:
    assert SHAPE(GOOD) == GOOD
    assert SHAPE.checked(GOOD, "a shape") == {**GOOD, "colour": "red", "notes": {}, "closed": None}
    assert SHAPE.data(SHAPE.checked(GOOD, "a shape")) == GOOD
    assert list(SHAPE.checked(GOOD, "a shape")) == list(SHAPE.names)


def test_every_fault_is_listed_with_its_path() -> None:
    data = {
        "points": [{"x": 12, "label": 3}, {}, 7],
        "colour": "blue",
        "notes": {"a": None},
        "closed": 1,
        "nmae": "Line",
    }
    assert faults(data) == [
        'nmae: Unknown field "nmae". Available: name, points, colour, notes, closed. Did you mean "name"?',
        "name must be given",
        "points[0].x must be a whole number from 1 to 9, got 12",
        "points[0].label must be text, got 3",
        "points[1].x must be given",
        "points[2] must be an object with x, label, got 7",
        'colour: Unknown colour "blue". Available: red, green.',
        "notes.a must be text, got null",
        "closed must be true or false, or null, got 1",
    ]


def test_fields_without_faults_are_read() -> None:
    found, wrong = SHAPE.read({**GOOD, "colour": 1, "notes": {"a": "b"}})
    assert found == {**GOOD, "notes": {"a": "b"}}
    assert [fault.path for fault in wrong] == ["colour"]


def test_repeated_names_are_faults() -> None:
    data = parse_json('{"name": "a", "name": "b", "points": [{"x": 1, "x": 2}], "notes": {"n": "", "n": ""}}')
    assert faults(data) == [
        "name must be given once",
        "points[0].x must be given once",
        "notes.n must be given once",
    ]


def test_checked_raises_the_first_fault_with_its_place() -> None:
    with pytest.raises(InvalidArgument) as wrong:
        SHAPE.checked({**GOOD, "points": [{"x": 0}]}, "a shape")
    error = wrong.value
    assert (error.argument, error.expected, error.value) == (
        "points[0].x of a shape",
        "a whole number from 1 to 9",
        0,
    )
    with pytest.raises(UnknownName) as unknown:
        SHAPE.checked({**GOOD, "colour": "blue"}, "a shape")
    assert (unknown.value.what, unknown.value.name) == ("colour of a shape", "blue")
    with pytest.raises(BanmenError, match=r"^points of a shape must be given$"):
        SHAPE.checked({"name": "Line"}, "a shape")
    with pytest.raises(InvalidArgument, match=r"^a shape must be an object with name, points, colour"):
        SHAPE.checked([], "a shape")


@pytest.mark.parametrize(
    "read, value, expected",
    [
        (text, None, "text"),
        (text, "a\0", "printable text without U+0000 (character 2)"),
        (text_up_to(3), "four", "at most 3 characters"),
        (title, "two\nlines", "1 to 200 characters on one line"),
        (truth, 1, "true or false"),
        (whole(), 1.5, "a whole number"),
        (whole(), True, "a whole number"),
        (whole(1), 0, "a whole number, 1 or more"),
        (number(0, 1000), 1001, "a number from 0 to 1,000"),
        (number(0, 1000), float("nan"), "a number from 0 to 1,000"),
        (list_of(text), "a", "a list"),
        (list_of(text, most=1), ["a", "b"], "at most 1 entries"),
        (table_of(text), [], "an object"),
        (plain_data, {1}, "plain data: text, a number, a list or an object"),
        (plain_data, float("inf"), "a finite number"),
        (plain_object, [], "an object"),
        (optional(whole()), "1", "a whole number, or null"),
    ],
)
def test_readers_say_what_a_value_must_be(read: Reader, value: object, expected: str) -> None:
    with pytest.raises(InvalidArgument) as wrong:
        read(value)
    assert wrong.value.expected == expected


def test_any_parser_is_a_reader() -> None:
    squares = Record(Field("squares", list_of(Size(17, 17).parse_square)))
    assert squares({"squares": ["17a"]}) == {"squares": [0]}
    (fault,) = squares.read({"squares": ["17a", "18a"]})[1]
    assert fault.path == "squares[1]"
    assert isinstance(fault.error, InvalidSquare)


def test_plain_data_may_be_nested_only_so_deep() -> None:
    deep: object = 1
    for _ in range(DEEPEST):
        deep = [deep]
    assert plain_data(deep) == deep
    with pytest.raises(InvalidData) as wrong:
        plain_data([deep])
    assert str(wrong.value) == f"{'[0]' * DEEPEST} must be nested at most {DEEPEST} levels deep, got [1]"


def test_message_lists_five_faults_and_counts_the_others() -> None:
    with pytest.raises(InvalidData) as wrong:
        list_of(text)([1] * 7)
    assert len(wrong.value.faults) == 7
    assert str(wrong.value).splitlines()[4:] == ["[4] must be text, got 1", "and 2 more"]
    assert pickle.loads(pickle.dumps(wrong.value)).faults[0].path == "[0]"  # noqa: S301 - our own


@pytest.mark.parametrize(
    "value, text",
    [
        (None, "null"),
        ("a\u202eb", '"a\\u202eb"'),
        ("獅子", '"獅子"'),
        ({1}, "a value of type set"),
        (float("nan"), "nan"),
    ],
)
def test_values_are_shown_as_json(value: object, text: str) -> None:
    assert shown(value) == text


def test_long_values_are_shortened() -> None:
    assert len(shown("x" * 1000)) == 60


@given(plain)
def test_any_data_is_read_or_refused(data: object) -> None:
    found, wrong = SHAPE.read(data)
    assert bool(wrong) or SHAPE.read(SHAPE.data({**SHAPE.defaults, **found}))[0] == found
    for fault in wrong:
        str(fault).encode()


@given(plain)
def test_plain_data_is_read_or_refused(data: object) -> None:
    try:
        assert plain_data(data) == data
    except BanmenError as error:
        for fault in faults_of(error):
            str(fault).encode()


def test_errors_that_explain_themselves_keep_their_words() -> None:
    fault = Fault("a", InvalidArgument("the ranks", "0 to 1", [1, 5]))
    assert str(fault) == "a: the ranks must be 0 to 1, got [1, 5]"
    with pytest.raises(BanmenError, match=r"^a shape: the ranks must be 0 to 1, got \[1, 5\]$"):
        refuse(fault.error, "a shape")


def test_names_can_be_restricted() -> None:
    record = Record(Field("id", matching(re.compile("[a-z]+"), "letters")), Field("any", anything, 0))
    assert faults_of(InvalidData(record.read({"id": "7"})[1]))[0].message == 'must be letters, got "7"'
    with pytest.raises(UnknownName):
        table_of(text, one_of("language", ("en", "ja")))({"fr": "x"})
