"""From paths, tables of moves or marked squares to Betza notation: the reverse of ``betza.parse``.

Paths determine the moves completely, so there is one result; a table has the same information in a form
for writing by hand. Marked squares do not show how a piece gets there, so there are several candidates,
with their differences; if nothing matches exactly, `nearest` returns the closest notation.
"""

from banmen_rules.betza_tools.describe._board import Drawing, parse_drawing
from banmen_rules.betza_tools.describe._paths import from_paths
from banmen_rules.betza_tools.describe._squares import Candidate, Difference, from_squares, nearest
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
