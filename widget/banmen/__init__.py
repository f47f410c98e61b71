"""Teaching boards for very large shogi games, in a notebook.

>>> from banmen import Board
>>> Board("taikyoku")
"""

import typing

import banmen.demo  # noqa: F401 - boards try demonstrations with it
from banmen.board.board import Board, exercise_from
from banmen.board.saving import InvalidSave
from banmen.host.addresses import site
from banmen.host.bundle import BundleMissing
from banmen.host.language import language
from banmen.practice.reach import Reach
from banmen.studio.atlas import Atlas
from banmen.studio.card import PieceCard
from banmen.studio.pad import BetzaPad
from banmen.studio.reference import Legend, MoveDiagram, Reference
from banmen_rules.base.lazy import names as _names
from banmen_rules.base.version import __version__

if typing.TYPE_CHECKING:
    from banmen.classroom.classroom import Class
    from banmen.course.course import Course
    from banmen.course.lesson import Lesson
    from banmen.demo.demo import Demo
    from banmen.practice.drill import Drill
    from banmen.practice.exercise import Exercise
    from banmen.practice.handed_in.results import Results
    from banmen.practice.pursuit import Pursuit
    from banmen.practice.review import Review
    from banmen.practice.sheet import Sheet
    from banmen.practice.storm import Storm
    from banmen.room.room import GameRoom

__all__ = [
    "Atlas",
    "BetzaPad",
    "Board",
    "BundleMissing",
    "Class",
    "Course",
    "Demo",
    "Drill",
    "Exercise",
    "GameRoom",
    "InvalidSave",
    "Legend",
    "Lesson",
    "MoveDiagram",
    "PieceCard",
    "Pursuit",
    "Reach",
    "Reference",
    "Results",
    "Review",
    "Sheet",
    "Storm",
    "__version__",
    "exercise_from",
    "language",
    "site",
]

_LATER = {
    "Class": "classroom.classroom",
    "Course": "course.course",
    "Demo": "demo.demo",
    "Drill": "practice.drill",
    "Exercise": "practice.exercise",
    "GameRoom": "room.room",
    "Lesson": "course.lesson",
    "Pursuit": "practice.pursuit",
    "Results": "practice.handed_in.results",
    "Review": "practice.review",
    "Sheet": "practice.sheet",
    "Storm": "practice.storm",
}
"""Imported on first use: a board alone does not need them."""

__getattr__, __dir__ = _names(globals(), _LATER)
