"""Demonstrations read from files, by anybody: everything wrong with their shape is named at once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidDemonstration, UnknownName
from banmen_rules.base.files import file_name
from banmen_rules.base.json_files import (
    LONGEST_TITLE,
    Migration,
    called,
    fault_of_text,
    faults_of_names,
    is_title,
    located,
    one_fault,
    parse_json,
    read_file,
    upgrade,
)
from banmen_rules.teaching.demonstrations._model import Branch, Demonstration, Option, Question, Step
from banmen_rules.variants import VARIANTS

FORMAT = "banmen-demonstration"
VERSION = 1
MIGRATIONS: Sequence[Migration] = ()
"""For every version before today's, what brings a demonstration to the next."""

ID = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
LANGUAGE = re.compile(r"[a-z]{2,3}")
LONGEST = 400
"""The most characters of a caption, a question or a note: what a room reads at one go."""
LONGEST_LABEL = 80
"""The most characters of an option, or of what a branch is called: they stand on buttons."""
MOST_STEPS = 500
"""The most steps of a demonstration, side lines included."""
MOST_SIDES = 9
"""The most options and branches of a step: a key each."""
MOST = 60
"""The most moves, marks, arrows … of a step: more than anybody follows."""
DEEPEST = 4
"""How many side lines may be one within another."""

_TEXT, _TEXTS, _LISTS, _LIST, _OBJECT, _TRUTH = (
    "a text",
    "a list of texts",
    "a list of lists of texts",
    "a list",
    "an object",
    "true or false",
)
HEAD: Final = {
    "format": _TEXT,
    "version": "a number",
    "title": _TEXT,
    "variant": _TEXT,
    "ruleset": _TEXT,
    "tsfen": _TEXT,
    "region": _TEXT,
    "language": _TEXT,
    "source": _TEXT,
    "steps": _LIST,
}
STEP: Final = {
    "id": _TEXT,
    "caption": _TEXT,
    "tsfen": _TEXT,
    "moves": _TEXTS,
    "camera": _TEXT,
    "show": _TEXT,
    "only": _TEXTS,
    "marks": _TEXTS,
    "arrows": _LISTS,
    "card": _TEXT,
    "question": _OBJECT,
    "branches": _LIST,
}
QUESTION: Final = {"text": _TEXT, "options": _LIST}
OPTION: Final = {"text": _TEXT, "right": _TRUTH, "note": _TEXT, "steps": _LIST}
BRANCH: Final = {"text": _TEXT, "steps": _LIST}
_EXAMPLES: Final[Mapping[str, str]] = {
    "moves": '["13m 13l"]',
    "only": '["jump"]',
    "marks": '["13m", "16f-20j"]',
    "arrows": '[["13m", "13l"]]',
}
"""What a list looks like, for whoever wrote something else."""
_NEEDED = ("title", "variant", "steps", "text")
_READ = ("caption", "text", "note")


class Fault(NamedTuple):
    """Something wrong in a demonstration: where it is, and what would be right.

    >>> print(Fault("hooks.json", "3b2", "corner", "camera", "should be fit, follow or region 16f-20j"))
    hooks.json, step 3b2 (corner), camera: should be fit, follow or region 16f-20j
    """

    file: str
    step: str
    """The path of the step; empty: the demonstration as a whole."""
    id: str
    field: str
    """Empty: the step as a whole."""
    message: str

    def __str__(self) -> str:
        """Say where, then what."""
        step = f"step {self.step}" if self.step else ""
        return located(self.file, step, self.id, self.field, self.message)


@typed
def load(path: str | PathLike[str], *, faults: list[Fault] | None = None) -> Demonstration:
    """Read a file with a demonstration; whether its moves are possible is for `lint` to say.

    Args:
        path: the file.
        faults: if given, what is wrong with single parts is put here, and they are left out.

    Raises:
        InvalidDemonstration: if there is no such file, or it is no demonstration; without ``faults`` if
            anything in it has the wrong shape. Lists every fault.

    >>> load("no such file.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidDemonstration: this demonstration cannot be shown:
      - no such file.json cannot be read: No such file or directory
    """
    with one_fault(InvalidDemonstration):
        data = read_file(path)
    return parse_demonstration(data, file_name(path), faults=faults)


@typed
def parse_demonstration(
    text: str | bytes, name: str = "", *, faults: list[Fault] | None = None
) -> Demonstration:
    """Read a demonstration from JSON (bytes: in UTF-8).

    Args:
        text: the JSON.
        name: how messages call the file.
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
    """Make a demonstration of plain data, as JSON has it.

    Args:
        data: the whole of it.
        name: how messages call the file.
        faults: as for `load`.

    Raises:
        InvalidDemonstration: as `load`.

    >>> from_data({"format": "banmen-demonstration", "version": 1, "title": "None", "variant": "tai"})
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidDemonstration: this demonstration cannot be shown:
      - steps: is missing, and a demonstration needs it
    """
    with one_fault(InvalidDemonstration, name or "the text"):
        head = upgrade(data, FORMAT, VERSION, MIGRATIONS)
    reader = _Reader(name)
    found = reader.demonstration(head)
    if faults is not None:
        faults += reader.faults
    elif reader.faults:
        raise InvalidDemonstration([str(fault) for fault in reader.faults])
    return found


class _Where(NamedTuple):
    """Where in a demonstration something stands."""

    path: str = ""
    id: str = ""
    part: str = ""
    """Such as ``question, option 2``."""

    def of(self, part: str) -> "_Where":
        """Go to a part of it."""
        return self._replace(part=", ".join(filter(None, (self.part, part))))


class _Reader:
    """Reads the parts of one demonstration, and collects what is wrong with them."""

    def __init__(self, file: str) -> None:
        self.faults: list[Fault] = []
        self._file = file
        self._ids: dict[str, str] = {}
        self._count = 0

    def demonstration(self, data: Mapping[str, Any]) -> Demonstration:
        """Read all of it."""
        where = _Where()
        held = self._fields(data, HEAD, where)
        for name in ("format", "version"):
            held.pop(name, None)
        if "title" in held and not is_title(held["title"]):
            self._fault(where.of("title"), f"should be 1 to {LONGEST_TITLE} characters on one line")
        if "variant" in held and held["variant"] not in VARIANTS:
            self._fault(where.of("variant"), str(UnknownName("variant", held["variant"], VARIANTS)))
        if "language" in held and not LANGUAGE.fullmatch(held["language"]):
            self._fault(where.of("language"), "should be a code such as en or ja")
            del held["language"]
        steps = held.pop("steps", ())
        if not steps and "steps" in data and isinstance(data["steps"], list | tuple):
            self._fault(where.of("steps"), "is empty: a demonstration has one step or more")
        return Demonstration(
            held.pop("title", ""), held.pop("variant", ""), self._steps(steps, "", 0), **held
        )

    def _steps(self, data: Sequence[object], prefix: str, depth: int) -> tuple[Step, ...]:
        return tuple(self._step(each, f"{prefix}{number}", depth) for number, each in enumerate(data, 1))

    def _step(self, data: object, path: str, depth: int) -> Step:
        """Read a step; what is wrong in it is left out."""
        where = _Where(path)
        self._count += 1
        if self._count == MOST_STEPS + 1:
            self._fault(where, f"is one too many: a demonstration has at most {MOST_STEPS} steps")
        if self._count > MOST_STEPS:
            return Step()
        if not isinstance(data, Mapping):
            self._fault(where, f"should be an object with the fields of a step, not {called(data)}")
            return Step()
        where = where._replace(id=self._id(data, where))
        held = self._fields(data, STEP, where)
        held.pop("id", None)
        if not any(data.get(name) for name in data if name != "id"):
            self._fault(where, f"says nothing: give it one of {', '.join(list(STEP)[1:])}")
        question, branches = held.pop("question", None), held.pop("branches", ())
        letters = _letters(path)
        asked = None if question is None else self._question(question, where.of("question"), letters, depth)
        sides = len(branches) + len(asked.options if asked else ())
        if sides > MOST_SIDES:
            message = f"has {sides} options and branches, and each is chosen by a key, 1 to {MOST_SIDES}"
            self._fault(where, f"{message}: leave some out")
        led = tuple(
            self._branch(each, where.of(f"branch {number}"), letter, depth)
            for number, (each, letter) in enumerate(zip(branches, letters, strict=False), 1)
        )
        return Step(**held, question=asked, branches=led, id=where.id)

    def _id(self, data: Mapping[str, object], where: _Where) -> str:
        """Read the name of a step; one that is taken is none."""
        id_ = data.get("id")
        if not isinstance(id_, str) or id_ == "":
            return ""
        if not ID.fullmatch(id_):
            message = "should begin with a letter, and have letters, digits and - only, 40 at most"
            self._fault(where.of("id"), f"{message}: such as corner-2")
            return ""
        first = self._ids.setdefault(id_, where.path)
        if first != where.path:
            self._fault(
                where._replace(id=id_).of("id"), f"step {first} has this id too: each needs one of its own"
            )
        return id_

    def _question(
        self, data: Mapping[str, object], where: _Where, letters: Iterator[str], depth: int
    ) -> Question:
        held = self._fields(data, QUESTION, where)
        options = [
            self._option(each, where.of(f"option {number}"), letter, depth)
            for number, (each, letter) in enumerate(zip(held.pop("options", ()), letters, strict=False), 1)
        ]
        if any(option.right is not None for option in options) and not any(each.right for each in options):
            message = 'no option is right: mark one with "right": true, or none as right or wrong'
            self._fault(where, message)
        return Question(held.get("text", ""), tuple(options))

    def _option(self, data: object, where: _Where, prefix: str, depth: int) -> Option:
        held = self._side(data, OPTION, where, prefix, depth)
        return Option(**{"text": "", **held})

    def _branch(self, data: object, where: _Where, prefix: str, depth: int) -> Branch:
        held = self._side(data, BRANCH, where, prefix, depth)
        if isinstance(data, Mapping) and "steps" not in data:
            self._fault(where.of("steps"), "is missing: a branch leads to one step or more")
        elif isinstance(data, Mapping) and data["steps"] in ([], ()):
            self._fault(where.of("steps"), "leads nowhere: give it one step or more, or leave the branch out")
        return Branch(held.get("text", ""), held.get("steps", ()))

    def _side(
        self, data: object, spec: Mapping[str, str], where: _Where, prefix: str, depth: int
    ) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            self._fault(where, f"should be an object with {', '.join(spec)}, not {called(data)}")
            return {}
        held = self._fields(data, spec, where)
        steps = held.pop("steps", ())
        if steps and depth == DEEPEST:
            self._fault(
                where.of("steps"), f"is nested too deeply: at most {DEEPEST} side lines in each other"
            )
            return held
        return {**held, "steps": self._steps(steps, prefix, depth + 1)}

    def _fields(self, data: Mapping[str, Any], spec: Mapping[str, str], where: _Where) -> dict[str, Any]:
        """Give the fields that have the shape they should have; what is wrong with the others is noted."""
        for name, message in faults_of_names(data, tuple(spec)):
            self._fault(where.of(name), message)
        whose = "a demonstration" if spec is HEAD else "it"
        for name in spec:
            if name in _NEEDED and name not in data and not (name == "steps" and spec is not HEAD):
                self._fault(where.of(name), f"is missing, and {whose} needs it")
        held = {}
        for name, shape in spec.items():
            if name not in data:
                continue
            longest = LONGEST_LABEL if name == "text" and spec is not QUESTION else LONGEST
            if not _has(shape, data[name]):
                example = f", such as {_EXAMPLES[name]}" if name in _EXAMPLES else ""
                self._fault(where.of(name), f"should be {shape}{example}, not {called(data[name])}")
            elif message := _fault_of(shape, data[name], longest if name in _READ else None):
                self._fault(where.of(name), message)
            elif name == "text" and not data[name].strip():
                self._fault(where.of(name), "is empty: say what it is in a few words")
            else:
                held[name] = _frozen(data[name]) if shape in (_TEXTS, _LISTS) else data[name]
        return held

    def _fault(self, where: _Where, message: str) -> None:
        self.faults.append(Fault(self._file, where.path, where.id, where.part, message))


def _letters(path: str) -> Iterator[str]:
    """Name the side lines of a step: a letter each behind its path."""
    return (f"{path}{chr(letter)}" for letter in range(ord("a"), ord("z") + 1))


def _frozen(value: Any) -> Any:  # noqa: ANN401 - of any shape
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _fault_of(shape: str, value: object, longest: int | None) -> str:
    """Find what is wrong with a field of a shape; ``longest`` is how long it may be if a room reads it."""
    if isinstance(value, str):
        return _fault_of_words(value, longest) if longest else fault_of_text(value)
    if shape in (_TEXTS, _LISTS) and isinstance(value, Sequence) and len(value) > MOST:
        return f"has {len(value)} entries, and at most {MOST} are read: share them out among steps"
    if shape in (_TEXTS, _LISTS):
        return next(filter(None, map(fault_of_text, _texts(value))), "")
    return ""


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401 - texts, or lists of them
    for each in value:
        if isinstance(each, str):
            yield each
        else:
            yield from each


def _fault_of_words(text: str, longest: int) -> str:
    if len(text) > longest:
        return f"has {len(text)} characters, and a room reads at most {longest} at one go: share them out"
    return fault_of_text(text)


def _has(shape: str, value: object) -> bool:
    """Tell whether a value has a shape."""
    if shape in (_TEXTS, _LISTS):
        inside = _TEXT if shape == _TEXTS else _TEXTS
        return isinstance(value, list | tuple) and all(_has(inside, each) for each in value)
    if shape == "a number":
        return True  # checked by now
    return isinstance(value, _TYPES[shape])


_TYPES: Final[Mapping[str, Any]] = {_TEXT: str, _LIST: list | tuple, _OBJECT: Mapping, _TRUTH: bool}
