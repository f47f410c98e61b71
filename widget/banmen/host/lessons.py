"""Finds the lessons, and the demonstrations that come with them."""

from os import PathLike, fspath
from pathlib import Path

from banmen_rules import BanmenError, UnknownName

_HERE = Path(__file__).parent.parent
DEMONSTRATIONS = "demonstrations"
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
    names = [each.stem for each in shipped]
    raise UnknownName("demonstration", name, [each for each in names if name in each] or names)


def progress_file() -> Path | None:
    """Find the progress file, in this folder or the one above; None if the learner has none."""
    return next((path for path in (Path(PROGRESS), Path("..") / PROGRESS) if path.is_file()), None)
