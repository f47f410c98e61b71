"""What a piece's moves look like around it: as data, as a picture, as bytes for the front end.

A :class:`Figure` is made of a description of moves. It shows what the piece may do in principle, or with
friends and enemies placed around it what it may do there and now, which is asked of the generator of moves.
"""

from banmen_rules.drawing.figure._figure import Figure
from banmen_rules.drawing.figure._model import LARGEST, Beyond, Need, Offset, Target, Way
from banmen_rules.drawing.figure._wire import InvalidFigures, decode, encode

__all__ = [
    "LARGEST",
    "Beyond",
    "Figure",
    "InvalidFigures",
    "Need",
    "Offset",
    "Target",
    "Way",
    "decode",
    "encode",
]
