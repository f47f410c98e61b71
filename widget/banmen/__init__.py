"""Teaching boards for very large shogi games, in a notebook.

>>> from banmen import Board
>>> Board("taikyoku")
"""

from banmen._atlas import Atlas
from banmen._board import Board
from banmen._bundle import BundleMissing
from banmen._card import PieceCard
from banmen._diagram import MoveDiagram
from banmen._legend import Legend
from banmen._pad import BetzaPad
from banmen._reference import Reference
from banmen._saved import InvalidSave
from banmen.exercises import Reach

__all__ = [
    "Atlas",
    "BetzaPad",
    "Board",
    "BundleMissing",
    "InvalidSave",
    "Legend",
    "MoveDiagram",
    "PieceCard",
    "Reach",
    "Reference",
]
