"""Finds the lessons and what comes with them: demonstrations, and scenes, the boards and exercises by name.

The scenes of a lesson are one file in ``lessons/scenes/``. Files in a folder ``scenes`` beside the notebook,
a teacher's own, are read too; where both have a name, it means the teacher's.
"""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, wraps
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, TypeVar

from banmen.host.language import spoken
from banmen_rules import VARIANTS, BanmenError, UnknownName, variant_names
from banmen_rules.base.errors import named
from banmen_rules.base.fields import (
    Field,
    Record,
    anything,
    list_of,
    matching,
    one_of,
    plain_object,
    table_of,
    text,
    title,
    truth,
    whole,
)
from banmen_rules.base.files import read_file
from banmen_rules.base.json_files import LARGEST, parse_json, upgrade
from banmen_rules.variants import is_path
from banmen_rules.words.texts import LANGUAGES

_HERE = Path(__file__).parent.parent
DEMONSTRATIONS = "demonstrations"
COURSE = "00_course.ipynb"
"""The map of the course."""
SCENES = "scenes"
PROGRESS = "banmen-progress.jsonl"
"""The progress file: if it exists, work in its folder is recorded in it."""


def lessons_folder() -> Path:
    """Find the lessons: in the installed package, or beside it in a clone of the repository.

    Raises:
        BanmenError: if they are in neither place.

    """
    for folder in (_HERE / "lessons", _HERE.parent.parent / "lessons"):
        if folder.is_dir():
            return folder
    raise BanmenError(f"this installation has no lessons: they should be in {_HERE / 'lessons'}")


def find_demonstration(what: str | PathLike[str]) -> Path:
    """Find a demonstration: a file, or by its name one of those that come with the lessons.

    Raises:
        UnknownName: if no demonstration has that name.

    """
    path = Path(what)
    name = path.name.removesuffix(".json")
    if path.parent != Path() or path.exists():
        return path
    shipped = sorted((lessons_folder() / DEMONSTRATIONS).glob("*.json"))
    for each in shipped:
        if each.stem == name:
            return each
    if fspath(path).endswith(".json"):
        return path  # reading it says that it is not there
    names = [each.stem for each in shipped if "." not in each.stem]  # without the translations
    raise UnknownName("demonstration", name, [each for each in names if name in each] or names)


def progress_file() -> Path | None:
    """Find the progress file, in this folder or the one above; None if the learner has none."""
    return next((path for path in (Path(PROGRESS), Path("..") / PROGRESS) if path.is_file()), None)


def learners_folder(folder: Path) -> Path:
    """Find where the files of a learner belong: the folder of a notebook, or of the course it is part of."""
    is_course = (folder / COURSE).exists() and folder.name not in LANGUAGES
    return folder if is_course or not (folder.parent / COURSE).exists() else folder.parent


# ---------------------------------------------------------------- scenes

FORMAT = "banmen-lesson"
VERSION = 1
_MOST_LESSONS = 999
NAME: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
"""The names of scenes, and of links in the text of a notebook."""
_NAME: Final = matching(NAME, "small letters, digits and single _")
_TITLES = Field("translations", table_of(Record(Field("title", title)), one_of("language", LANGUAGES)), {})
_TEXTS = ("ruleset", "tsfen", "region", "interaction", "orientation", "panel", "glyphs", "coordinates")
BOARD: Final = Record(
    Field("variant", text),
    Field("title", title, ""),
    _TITLES,
    Field("pieces", table_of(text), {}),
    Field("links", table_of(text, _NAME), {}),
    Field("rulings", table_of(text), {}),
    *(Field(name, text, "") for name in (*_TEXTS, "colours", "outlined")),
    Field("show_attacks", truth, default=False),
)
"""The arguments of a board, its links, and its title in other languages."""


def _exercise(value: object) -> object:
    """Read the id of an exercise in a pack, or an exercise as data, which `banmen.practice.scenes` checks."""
    return text(value) if isinstance(value, str) else plain_object(value)


_SET: Final = Record(Field("title", title), _TITLES, Field("exercises", list_of(_exercise)))
LESSON: Final = Record(
    Field("format", anything),
    Field("version", anything),
    Field("lesson", whole(1, _MOST_LESSONS)),
    Field("boards", table_of(BOARD, _NAME), {}),
    Field("tasks", table_of(_exercise, _NAME), {}),
    Field("drill", _SET, {}),
    Field("sheet", _SET, {}),
)


def read_scenes(path: Path) -> Mapping[str, Any]:
    """Read the scenes of a lesson.

    Raises:
        BanmenError: if the file cannot be read, or holds something else; the message names it.

    """
    try:
        data = upgrade(parse_json(read_file(path, LARGEST)), FORMAT, VERSION)
    except BanmenError as error:
        raise BanmenError(f"{path.name} {str(error).removeprefix(path.name).lstrip()}") from None
    return LESSON.checked(data, path.name)


@cache
def _read_once(path: Path, _changed: int) -> Mapping[str, Any]:
    return read_scenes(path)


def scenes() -> list[Mapping[str, Any]]:
    """Read the scenes of all lessons; those beside the notebook come first.

    Raises:
        BanmenError: if a file cannot be read.

    """
    places = (*sorted(Path(SCENES).glob("*.json")), *sorted((lessons_folder() / SCENES).glob("*.json")))
    paths = dict.fromkeys(path.resolve() for path in places)
    return [_read_once(path, path.stat().st_mtime_ns) for path in paths]


def lesson_called(name: str) -> Mapping[str, Any]:
    """Find the scenes of a lesson by its name, such as ``"lesson_08"``.

    Raises:
        UnknownName: if there is no such lesson.

    """
    found = {f"lesson_{each['lesson']:02}": each for each in reversed(scenes())}  # those of the reader last
    return named("lesson", name, dict(sorted(found.items())))


def scene(part: str, name: str) -> tuple[Any, Mapping[str, Any]] | None:
    """Find a board or task of a lesson by its name; return it with all scenes of its lesson.

    Args:
        part: ``"boards"`` or ``"tasks"``.
        name: its name.

    Raises:
        BanmenError: if a file cannot be read.

    """
    return next(((each[part][name], each) for each in scenes() if name in each[part]), None)


def names_of(part: str) -> list[str]:
    """List the names of all boards or tasks of the lessons.

    Raises:
        BanmenError: if a file cannot be read.

    """
    return list(dict.fromkeys(name for each in scenes() for name in each[part]))


def board_arguments(name: str, lang: str | None = None) -> dict[str, Any]:
    """Return the arguments of a board of a lesson; empty if there is no such board.

    Raises:
        UnknownName: if a board has a similar name, and no game has one.
        BanmenError: if a game has this name too, or a file cannot be read.

    """
    if name in VARIANTS or is_path(name):
        return {}
    found, games = scene("boards", name), variant_names()
    if found is None:
        boards = names_of("boards")
        if not get_close_matches(name, games, cutoff=0.5) and get_close_matches(name, boards):
            raise UnknownName("game or board of a lesson", name, boards)
        return {}
    data, lesson = found
    if name in games:
        raise BanmenError(
            f'"{name}" is a game of yours and a board of lesson {lesson["lesson"]}. Rename the game, or show '
            f'it with Board(load_variant("{name}")).'
        )
    own = data.get("translations", {}).get(spoken(lang), {})
    return {"panel": "lesson", **{name: data[name] for name in data if name != "translations"}, **own}


_POSITION = {"variant", "ruleset", "rulings", "tsfen", "pieces"}
"""The arguments that give a board another position than its scene, for which its links may be wrong."""
_Class = TypeVar("_Class", bound=type)


def by_name(cls: _Class) -> _Class:
    """Let a board be made by its name in a lesson; other arguments come before those it has there."""
    made: Callable[..., None] = vars(cls)["__init__"]

    @wraps(made)
    def init(self: Any, *args: object, **given: Any) -> None:  # noqa: ANN401 - as the class takes them
        name = args[0] if args else None
        is_named = isinstance(name, str) and type(self) is cls
        scene = board_arguments(str(name), given.get("lang")) if is_named else {}
        links = scene.pop("links", {})
        made(self, *([] if scene else args), **{**scene, **given})
        if scene:
            with self.hold_trait_notifications():
                self.name = name
                self.links = {} if given.keys() & _POSITION else links

    setattr(cls, "__init__", init)  # noqa: B010 - as above
    return cls
