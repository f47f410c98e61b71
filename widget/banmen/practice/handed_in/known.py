"""The sheets and exercises by which answers are judged: named by a teacher, found, or those of banmen.

A file of answers names its sheet by a digest of the questions, a short code its exercises by a mark of them.
A copy with the same digest asks the same questions, wherever it comes from.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from banmen.host.lessons import scenes as lessons
from banmen.practice import scenes
from banmen.practice.drill import chosen
from banmen.practice.sheet import UNTITLED, Sheet
from banmen.practice.trainer import Trainer
from banmen_rules import BanmenError
from banmen_rules.base import fields
from banmen_rules.base.files import read_file
from banmen_rules.base.json_files import LARGEST, compact, parse_json, upgrade
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, SheetSpec, sheet
from banmen_rules.teaching.exercises.codes import mark, symbols

Given: TypeAlias = (
    SheetSpec | Pack | Trainer | str | PathLike[str] | Iterable[ExerciseSpec | Mapping[str, Any]]
)
"""A sheet or exercises as a teacher names them."""
_SYMBOLS: Final = 3
"""The symbols of a code that identify its exercises."""


class Listed(NamedTuple):
    """Exercises in their order, which a short code may be about."""

    title: str
    exercises: Sequence[ExerciseSpec]


class Known:
    """Finds sheets by their digests, exercises by theirs, and lists of exercises by the marks in codes."""

    def __init__(self) -> None:
        self._sheets: dict[str, SheetSpec] = {}
        self._lists: dict[str, list[Listed]] = {}
        self._exercises: dict[str, ExerciseSpec] = {}
        self._titles: dict[str, str] = {}
        self._builtin = False

    # ---------------------------------------------------------------- adding

    def name(self, given: Given) -> None:
        """Add a sheet, a pack, a widget, a file, exercises, or the pack or lesson of a name.

        Raises:
            BanmenError: if it does not exist or is something else.

        """
        if isinstance(given, str) and not Path(given).is_file() and not given.lower().endswith(".json"):
            if not given.startswith("lesson_"):
                self.add_pack(rules.load_pack(given))
                title, exercises = chosen(given)
                self.add_list(_title_of(title), exercises)
                return
            for part in ("sheet", "drill"):
                found = next((each for each in lessons() if f"lesson_{each['lesson']:02}" == given), None)
                if found is None or found[part]:
                    self.add_pack(scenes.exercises_of(given, part) or Pack("", ()))
        elif isinstance(given, str | PathLike):
            self.add_file(parse_json(read_file(given, LARGEST)))
        elif isinstance(given, SheetSpec):
            self.add_sheet(given)
        elif isinstance(given, Pack):
            self.add_pack(given)
        elif isinstance(given, Sheet):
            self.add_sheet(given.sheet)
        elif isinstance(given, Trainer):
            self.add_list(given.heading, given.exercises)
        else:
            self.add_pack(Pack("", tuple(_exercise(each) for each in given)))

    def add_file(self, data: object) -> bool:
        """Add the sheet or the exercises of a file, without its answers; say whether it has any.

        Raises:
            BanmenError: if an exercise in it is wrong; the others are added.

        """
        if not isinstance(data, Mapping):
            return False
        if data.get("format") == sheet.FORMAT:
            self.add_sheet(sheet_of(data))
        elif data.get("format") == "banmen-exercises":
            found: list[Any] = []
            pack = rules.parse_pack(compact(data), faults=found)
            self.add_pack(pack)
            if found:
                raise BanmenError(str(found[0]))
        elif "banmen" in data and isinstance(data.get("exercises"), list):
            exercises, _ = read_exercises(data["exercises"])  # faults are reported with the answers
            traits = data.get("traits")
            title = traits.get("title") if isinstance(traits, Mapping) else ""
            self.add_list(title if isinstance(title, str) else "", list(exercises.values()))
        else:
            return False
        return True

    def add_sheet(self, spec: SheetSpec) -> None:
        """Add a sheet; the first with its digest counts."""
        self._sheets.setdefault(spec.digest, spec)
        self.add_list(spec.title, spec.exercises)

    def add_pack(self, pack: Pack) -> None:
        """Add exercises that may be asked as a list, as a sheet, or as a graded one."""
        if not pack.exercises:
            return
        for spec in _sheets_of(pack):
            self.add_sheet(spec)
        self.add_list(pack.title, pack.exercises)

    def add_list(self, title: str, exercises: Sequence[ExerciseSpec]) -> None:
        """Add exercises in their order."""
        if not exercises:
            return
        for each in exercises:
            self._exercises.setdefault(each.digest, each)
            self._titles.setdefault(each.digest, title)
        found = self._lists.setdefault(mark(exercises), [])
        asked = [each.digest for each in exercises]
        if all([each.digest for each in one.exercises] != asked for one in found):
            found.append(Listed(title, exercises))

    # ---------------------------------------------------------------- finding

    def sheet(self, digest: object, names: AbstractSet[str]) -> SheetSpec | None:
        """Find the sheet with a digest, among those of banmen too; ``names`` are those that answers give."""
        if not isinstance(digest, str):
            return None
        if digest not in self._sheets:
            for pack, spec in builtin_sheets():
                ids = {each.id for each in pack.exercises}
                numbers = {str(number) for number in range(1, len(ids) + 1)}
                fits = names <= (numbers if spec.settings["graded"] else ids)
                if fits and _digest(spec) == digest:
                    self.add_sheet(spec)
        return self._sheets.get(digest)

    def lists(self, code: str) -> list[Listed]:
        """List the exercises that a code may be about, by its first symbols."""
        named = symbols(code)[:_SYMBOLS]
        found = self._lists.get(named)
        if found:
            return found
        self._add_builtin()
        return self._lists.get(named, [])

    def exercise(self, digest: str) -> ExerciseSpec | None:
        """Find an exercise by its digest, among those of banmen too."""
        if digest not in self._exercises:
            self._add_builtin()
        return self._exercises.get(digest)

    def order(self) -> dict[str, int]:
        """Number the exercises in the order in which they were added, by their digests."""
        return {digest: place for place, digest in enumerate(self._exercises)}

    def _add_builtin(self) -> None:
        if not self._builtin:
            self._builtin = True
            for pack in builtin_packs():
                self.add_list(pack.title, pack.exercises)
            for name in rules.PACKS:
                title, exercises = chosen(name)  # a drill asks puzzles in another order
                self.add_list(_title_of(title), exercises)


@cache
def builtin_packs() -> tuple[Pack, ...]:
    """Read the packs of banmen, and the drills and sheets of its lessons."""
    named = [f"lesson_{each['lesson']:02}" for each in lessons() if each["sheet"]]
    drilled = [f"lesson_{each['lesson']:02}" for each in lessons() if each["drill"]]
    found = [
        scenes.exercises_of(name, part)
        for names, part in ((named, "sheet"), (drilled, "drill"))
        for name in names
    ]
    return (*filter(None, found), *map(rules.load_pack, rules.PACKS))


@cache
def builtin_sheets() -> tuple[tuple[Pack, SheetSpec], ...]:
    """Make the sheets of all packs of banmen, graded and not."""
    return tuple((pack, spec) for pack in builtin_packs() for spec in _sheets_of(pack))


@cache
def _digest(spec: SheetSpec) -> str:
    """Compute the digest of a sheet of banmen once, as it takes a while."""
    return spec.digest


def _sheets_of(pack: Pack) -> Iterator[SheetSpec]:
    """Make the sheets that ``Sheet`` makes of a pack."""
    for graded in (False, True):
        try:
            yield SheetSpec(pack.exercises, pack.title or UNTITLED, {"graded": graded})
        except BanmenError:  # their ids would not do as those of a sheet
            return


def _title_of(heading: str | Pack) -> str:
    return heading.title if isinstance(heading, Pack) else heading


def _exercise(data: object) -> ExerciseSpec:
    return data if isinstance(data, ExerciseSpec) else rules.from_data(data)


# ---------------------------------------------------------------- reading what pupils may have changed


def sheet_of(data: Mapping[str, Any]) -> SheetSpec:
    """Read a sheet without its answers.

    Raises:
        BanmenError: if it is not one, or an exercise in it is wrong.

    """
    data = upgrade(data, sheet.FORMAT, sheet.VERSION, sheet.MIGRATIONS)
    exercises, faults = read_exercises(data.get("exercises"))
    if faults:
        raise BanmenError(faults[0])
    try:
        title = fields.title(data.get("title"))
        settings = fields.any_object(data.get("settings", {}))
    except BanmenError as error:
        fields.refuse(error, "the title or the settings of the sheet")
    return SheetSpec(exercises.values(), title, settings)


def read_exercises(data: object) -> tuple[dict[str, ExerciseSpec], list[str]]:
    """Read the exercises that can be read, by their ids; list what is wrong with the others."""
    if not isinstance(data, list):
        return {}, [f"exercises must be a list, got {fields.shown(data)}"]
    found: dict[str, ExerciseSpec] = {}
    faults = []
    for number, each in enumerate(data, 1):
        try:
            exercise = rules.from_data(each)
        except BanmenError as error:
            reason = getattr(error, "faults", (str(error),))[0]
            faults.append(f"exercise {number}: {reason}")
            continue
        if found.setdefault(exercise.id, exercise) is not exercise:
            faults.append(f'exercise {number}: its id "{exercise.id}" must be unique')
    return found, faults
