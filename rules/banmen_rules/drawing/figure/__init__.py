"""What a piece's moves look like around it: as data, as a picture, as bytes for the front end.

A :class:`Figure` is made from a description of moves. It shows what the piece may do in principle or, with
friends and enemies placed around it, what it may do there, as the move generator answers.
"""

from banmen_rules.drawing.figure._figure import Figure
from banmen_rules.drawing.figure._model import LARGEST, Beyond, FigurePath, Need, Offset, Target
from banmen_rules.drawing.figure._wire import InvalidFigures, decode, encode

__all__ = [
    "LARGEST",
    "Beyond",
    "Figure",
    "FigurePath",
    "InvalidFigures",
    "Need",
    "Offset",
    "Target",
    "decode",
    "encode",
]
