"""Moves to Betza notation: from paths, from a table of moves, from marked squares.

The way back from ``betza.parse``. Paths say everything, so from them there is one answer; a table
says the same in a form that can be written by hand; squares alone leave open how a piece gets
there, so they have several answers, and what would tell them apart.
"""

from banmen_rules.betza_tools.describe._differences import Difference
from banmen_rules.betza_tools.describe._drawing import Drawing, parse_drawing
from banmen_rules.betza_tools.describe._paths import from_paths
from banmen_rules.betza_tools.describe._squares import Candidate, from_squares, nearest
from banmen_rules.betza_tools.describe._table import Row, from_table, parse_table, table

__all__ = [
    "Candidate",
    "Difference",
    "Drawing",
    "Row",
    "from_paths",
    "from_squares",
    "from_table",
    "nearest",
    "parse_drawing",
    "parse_table",
    "table",
]
