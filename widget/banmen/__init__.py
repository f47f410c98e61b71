"""Teaching boards for very large shogi games, in a notebook.

>>> from banmen import Board
>>> Board("taikyoku")
"""

import typing

from banmen._atlas import Atlas
from banmen._board import Board
from banmen._bundle import BundleMissing
from banmen._card import PieceCard
from banmen._diagram import MoveDiagram
from banmen._language import language
from banmen._legend import Legend
from banmen._pad import BetzaPad
from banmen._reference import Reference
from banmen._saved import InvalidSave
from banmen.exercises import Reach
from banmen_rules._version import __version__
from banmen_rules.later import names as _names

if typing.TYPE_CHECKING:
    from banmen._authoring import exercise_from
    from banmen._demo import Demo
    from banmen._drill import Drill
    from banmen._exercise import Exercise
    from banmen._room import GameRoom
    from banmen._sheet import Sheet

__all__ = [
    "Atlas",
    "BetzaPad",
    "Board",
    "BundleMissing",
    "Demo",
    "Drill",
    "Exercise",
    "GameRoom",
    "InvalidSave",
    "Legend",
    "MoveDiagram",
    "PieceCard",
    "Reach",
    "Reference",
    "Sheet",
    "__version__",
    "exercise_from",
    "language",
]

_LATER = {
    "Demo": "_demo",
    "Drill": "_drill",
    "Exercise": "_exercise",
    "GameRoom": "_room",
    "Sheet": "_sheet",
    "exercise_from": "_authoring",
}
"""What is imported when first asked for: a board alone needs none of it."""

__getattr__, __dir__ = _names(globals(), _LATER)
