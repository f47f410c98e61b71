"""Demonstrations in files: read with every fault of their shape named, and written without defaults.

`DEMONSTRATION`, `STEP`, `DRAWING`, `QUESTION`, `OPTION` and `BRANCH` are the tables of their fields.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from string import ascii_lowercase
from typing import Any, Final, NamedTuple, TypeVar, get_args

from banmen_rules.base import fields
from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, InvalidDemonstration
from banmen_rules.base.fields import Field, Reader, Record, anything, list_of, located, text
from banmen_rules.base.files import file_name, read_file
from banmen_rules.base.json_files import LARGEST, compact, one_fault, parse_json, replace_file, upgrade
from banmen_rules.drawing.annotations import Colour, Kind
from banmen_rules.teaching.demonstrations._model import Branch, Demonstration, Drawing, Option, Question, Step
from banmen_rules.variants import read_name

FORMAT = "banmen-demonstration"
VERSION = 1

LONGEST = 400
"""The most characters of a caption, a question or a note: about as much as an audience reads at once."""
LONGEST_NOTES = 2000
"""The most characters of the notes of a step: about two minutes of speech."""
LONGEST_LABEL = 80
"""The most characters of the text of an option or a branch, which stands on a button."""
LONGEST_WORDS = 40
"""The most characters of a label on the board."""
MOST_STEPS = 500
"""The most steps of a demonstration, side lines included."""
MOST_SIDES = 9
"""The most options and branches of a step: each has a number key."""
MOST = 60
"""The most moves, marks or arrows of a step: more than anyone can follow."""
DEEPEST = 4
"""How deep side lines may be nested."""
_WIDTH = 90


def _listed(read: Reader, expected: str) -> Reader:
    return list_of(read, expected, MOST, ": use several steps")


def _required(read: Reader) -> Reader:
    """Make a reader refuse text without a visible character."""

    def read_given(value: object) -> object:
        found = read(value)
        if not found.strip():
            raise InvalidArgument("", "a few words", value)
        return found

    return read_given


def _id(value: object) -> object:
    return value if value == "" else _ID(value)


_ID = fields.matching(
    re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}"),
    "a letter, then at most 39 letters, digits and -, such as corner-2",
)
_spoken = fields.text_up_to(LONGEST, ": split it between steps")
_label = _required(fields.text_up_to(LONGEST_LABEL, ": it stands on a button"))
_steps = list_of(anything, "a list of steps")

DRAWING: Final = Record(
    Field("kind", fields.one_of("kind of drawing", get_args(Kind))),
    Field("squares", list_of(text, 'a list of squares, such as ["13m", "13l"]')),
    Field("colour", fields.one_of("colour", get_args(Colour)), "green"),
    Field("text", fields.text_up_to(LONGEST_WORDS), ""),
)
DEMONSTRATION: Final = Record(
    Field("format", anything),
    Field("version", anything),
    Field("title", fields.title),
    Field("variant", read_name),
    Field("ruleset", text, ""),
    Field("tsfen", text, ""),
    Field("region", text, ""),
    Field("language", fields.matching(re.compile(r"[a-z]{2,3}"), "a language code such as en or ja"), "en"),
    Field("source", text, ""),
    Field("steps", _steps),
)
STEP: Final = Record(
    Field("id", _id, ""),
    Field("caption", _spoken, ""),
    Field("tsfen", text, ""),
    Field("moves", _listed(text, 'a list of moves, such as ["13m 13l"]'), ()),
    Field("camera", text, ""),
    Field("show", text, ""),
    Field("only", _listed(text, 'a list of categories of moves, such as ["jump"]'), ()),
    Field("marks", _listed(text, 'a list of squares and regions, such as ["13m", "16f-20j"]'), ()),
    Field(
        "arrows", _listed(list_of(text, 'a list of squares, such as ["13m", "13l"]'), "a list of arrows"), ()
    ),
    Field("drawings", _listed(anything, "a list of drawings"), ()),
    Field("card", text, ""),
    Field("question", fields.any_object, None),
    Field("branches", list_of(anything, "a list of branches"), ()),
    Field("notes", fields.text_up_to(LONGEST_NOTES, ": split them between steps"), ""),
)
QUESTION: Final = Record(
    Field("text", _required(_spoken)),
    Field("options", list_of(anything, "a list of options"), ()),
)
OPTION: Final = Record(
    Field("text", _label),
    Field("right", fields.truth, None),
    Field("note", _spoken, ""),
    Field("steps", _steps, ()),
)
BRANCH: Final = Record(Field("text", _label), Field("steps", _steps))
_TABLES: Final[Mapping[type, Record]] = {
    Demonstration: DEMONSTRATION,
    Step: STEP,
    Question: QUESTION,
    Option: OPTION,
    Branch: BRANCH,
    Drawing: DRAWING,
}


class Fault(NamedTuple):
    """Something wrong in a demonstration: where it is, and what would be right.

    >>> print(Fault("hooks.json", "3b2", "corner", "camera", "must be fit, follow or region 16f-20j, got up"))
    hooks.json, step 3b2 (corner), camera must be fit, follow or region 16f-20j, got up
    """

    file: str
    step: str
    """The path of the step; empty: the demonstration as a whole."""
    id: str
    field: str
    """A path such as ``question.options[0]``; empty: the step as a whole."""
    message: str

    def __str__(self) -> str:
        """Say where, then what."""
        name = f" ({self.id})" if self.id else ""
        step = f"step {self.step}{name}" if self.step else ""
        return located(", ".join(filter(None, (self.file, step, self.field))), self.message)


# ---------------------------------------------------------------- reading


@typed
def load(path: str | PathLike[str], *, faults: list[Fault] | None = None) -> Demonstration:
    """Read a file with a demonstration; `lint` also finds out whether its moves are possible.

    Args:
        path: the file.
        faults: if given, the faults of single parts are added to it, and these parts are left out.

    Raises:
        InvalidDemonstration: if there is no such file, or it is not a demonstration; without ``faults`` if
            anything in it has the wrong shape. Lists every fault.

    >>> load("no such file.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidDemonstration: this demonstration cannot be shown:
      - no such file.json cannot be read: No such file or directory
    """
    with one_fault(InvalidDemonstration):
        data = read_file(path, LARGEST)
    return parse_demonstration(data, file_name(path), faults=faults)


@typed
def parse_demonstration(
    text: str | bytes, name: str = "", *, faults: list[Fault] | None = None
) -> Demonstration:
    """Read a demonstration from JSON (bytes: in UTF-8).

    Args:
        text: the JSON.
        name: the name of the file, for messages.
        faults: as for `load`.

    Raises:
        InvalidDemonstration: as `load`.

    >>> demonstration = parse_demonstration('''{"format": "banmen-demonstration", "version": 1,
    ...     "title": "Pawns", "variant": "tai", "steps": [{"caption": "It steps.", "moves": ["13s 13r"]}]}''')
    >>> demonstration.steps[0].moves
    ('13s 13r',)
    """
    with one_fault(InvalidDemonstration, name or "the text"):
        data = parse_json(text)
    return from_data(data, name, faults=faults)


@typed
def from_data(data: object, name: str = "", *, faults: list[Fault] | None = None) -> Demonstration:
    """Make a demonstration of plain data, as in a file.

    Args:
        data: the whole of it.
        name: the name of the file, for messages.
        faults: as for `load`.

    Raises:
        InvalidDemonstration: as `load`.

    >>> from_data({"format": "banmen-demonstration", "version": 1, "title": "None", "variant": "tai"})
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidDemonstration: this demonstration cannot be shown:
      - steps must be given
    """
    with one_fault(InvalidDemonstration, name or "the text"):
        head = upgrade(data, FORMAT, VERSION)
    reader = _Reader(name)
    found = reader.demonstration(head)
    if faults is not None:
        faults += reader.faults
    elif reader.faults:
        raise InvalidDemonstration([str(fault) for fault in reader.faults])
    return found


_Side = TypeVar("_Side", Branch, Option)


class _Place(NamedTuple):
    """A part of a demonstration, for messages."""

    step: str = ""
    id: str = ""
    part: str = ""
    """Such as ``question.options[1]``."""

    def of(self, part: str) -> "_Place":
        """Go to a part of it."""
        return self._replace(part=f"{self.part}.{part}" if self.part and part else self.part or part)


class _Reader:
    """Reads the parts of one demonstration; leaves out wrong fields, and collects their faults."""

    def __init__(self, file: str) -> None:
        self.faults: list[Fault] = []
        self._file = file
        self._ids: dict[str, str] = {}
        self._count = 0

    def demonstration(self, data: Mapping[str, Any]) -> Demonstration:
        """Read all of it."""
        place = _Place()
        found = self._fields(DEMONSTRATION, data, place)
        steps = found.get("steps")
        if steps == []:
            self._fault(place.of("steps"), "must have at least one step")
        head = {"title": "", "variant": "", **found, "steps": self._steps(steps or (), "", 0)}
        del head["format"], head["version"]
        return Demonstration(**head)

    def _steps(self, data: Sequence[object], prefix: str, depth: int) -> tuple[Step, ...]:
        return tuple(self._step(each, f"{prefix}{number}", depth) for number, each in enumerate(data, 1))

    def _step(self, data: object, path: str, depth: int) -> Step:
        self._count += 1
        if self._count == MOST_STEPS + 1:
            self._fault(_Place(path), f"must not be there: a demonstration has at most {MOST_STEPS} steps")
        if self._count > MOST_STEPS:
            return Step()
        values, faults = STEP.read(data)
        id_ = values.get("id", "")
        place = _Place(path, id_)
        if id_ and (first := self._ids.setdefault(id_, path)) != path:
            self._fault(place.of("id"), f"must be unique: step {first} has it too")
        self._add(faults, place)
        if isinstance(data, Mapping) and not any(data.get(name) for name in data if name != "id"):
            self._fault(place, f"must have one of {', '.join(STEP.names[1:])}")
        values["drawings"] = self._drawings(values.get("drawings", ()), place)
        letters = iter([f"{path}{letter}" for letter in ascii_lowercase])
        question, branches = values.pop("question", None), values.pop("branches", ())
        asked = None if question is None else self._question(question, place.of("question"), letters, depth)
        sides = len(branches) + len(asked.options if asked else ())
        if sides > MOST_SIDES:
            self._fault(place, f"must have at most {MOST_SIDES} options and branches, got {sides}")
        led = self._sides(Branch, branches, place.of("branches"), letters, depth)
        return Step(**values, question=asked, branches=led)

    def _drawings(self, data: Sequence[object], place: _Place) -> list[Drawing]:
        found = []
        for number, each in enumerate(data):
            values, faults = DRAWING.read(each)
            self._add(faults, place.of(f"drawings[{number}]"))
            if not faults:
                found.append(Drawing(**values))
        return found

    def _question(self, data: object, place: _Place, letters: Iterator[str], depth: int) -> Question:
        values = self._fields(QUESTION, data, place)
        options = self._sides(Option, values.get("options", ()), place.of("options"), letters, depth)
        if any(option.right is not None for option in options) and not any(each.right for each in options):
            self._fault(place, 'must have an option with "right": true, or none that is right or wrong')
        return Question(values.get("text", ""), options)

    def _sides(
        self, made: type[_Side], data: Sequence[object], place: _Place, letters: Iterator[str], depth: int
    ) -> list[_Side]:
        """Read the options of a question, or the branches of a step, each with its side line."""
        found = []
        for number, (each, prefix) in enumerate(zip(data, letters, strict=False)):
            here = place._replace(part=f"{place.part}[{number}]")
            values = self._fields(_TABLES[made], each, here)
            steps = values.get("steps", ())
            if made is Branch and steps == []:
                self._fault(here.of("steps"), "must have at least one step: add one, or leave the branch out")
            if steps and depth == DEEPEST:
                self._fault(here.of("steps"), f"must be nested at most {DEEPEST} side lines deep")
                steps = ()
            found.append(made(**{"text": "", **values, "steps": self._steps(steps, prefix, depth + 1)}))
        return found

    def _fields(self, table: Record, data: object, place: _Place) -> dict[str, Any]:
        values, faults = table.read(data)
        self._add(faults, place)
        return values

    def _add(self, faults: Sequence[fields.Fault], place: _Place) -> None:
        for fault in faults:
            self._fault(place.of(fault.path), fault.message)

    def _fault(self, place: _Place, message: str) -> None:
        self.faults.append(Fault(self._file, *place, message))


# ---------------------------------------------------------------- writing


@typed
def to_data(demonstration: Demonstration) -> dict[str, Any]:
    """Write a demonstration as plain data, without defaults.

    >>> to_data(Demonstration("Pawns", "tai", [Step("It steps.", moves=["13s 13r"])]))["steps"]
    [{'caption': 'It steps.', 'moves': ['13s 13r']}]
    """
    return {"format": FORMAT, "version": VERSION, **_data(demonstration)}


def _data(part: object) -> Any:  # noqa: ANN401 - any part of a demonstration
    if isinstance(part, list | tuple):
        return [_data(each) for each in part]
    table = _TABLES.get(type(part))
    if table is None:
        return part
    return {name: _data(value) for name, value in table.data(part).items()}


@typed
def format_demonstration(demonstration: Demonstration) -> str:
    """Write a demonstration as JSON; `parse_demonstration` reads the same back.

    Raises:
        InvalidDemonstration: if it could not be read back; lists every fault.

    >>> print(format_demonstration(Demonstration("Pawns", "tai", [Step("It steps.")])))
    {
      "format": "banmen-demonstration",
      "version": 1,
      "title": "Pawns",
      "variant": "tai",
      "steps": [
        {
          "caption": "It steps."
        }
      ]
    }
    <BLANKLINE>
    """
    try:
        text = _laid_out(to_data(demonstration)) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidDemonstration([f"a value cannot be written as JSON: {error}"]) from None
    parse_demonstration(text)
    return text


def _laid_out(value: Any, indent: str = "") -> str:  # noqa: ANN401 - any JSON value
    """Write a value as people would: a short list without objects stands on one line."""
    if not isinstance(value, dict | list) or not value:
        return compact(value)
    if isinstance(value, list):
        line = compact(value)
        if "{" not in line and len(line) <= _WIDTH:
            return line
    inner = indent + "  "
    named = value.items() if isinstance(value, dict) else (("", each) for each in value)
    parts = [f"{inner}{compact(name) + ': ' if name else ''}{_laid_out(each, inner)}" for name, each in named]
    left, right = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([left, ",\n".join(parts), f"{indent}{right}"])


@typed
def save(demonstration: Demonstration, path: str | PathLike[str]) -> None:
    """Write a demonstration to a file, completely or not at all.

    Raises:
        InvalidDemonstration: if it could not be read back.
        BanmenError: if it cannot be written, or would overwrite a file that is not a demonstration, has a
            fault, or was written by a newer banmen.

    >>> save(Demonstration("Pawns", "tai", [Step("It steps.")]), "/no such folder/pawns.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: pawns.json cannot be written: No such file or directory
    """
    replace_file(path, format_demonstration(demonstration), load)
