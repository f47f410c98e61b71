"""Values of pieces in pawns, fitted on games of the built-in opponent against itself.

:func:`values` reads those that come with banmen. :func:`sample` plays the games, on any executor of
``concurrent.futures``, and :func:`fit` makes values of them; ``tools/fit_values.py`` does both.

A value is what a kind did for a weak but tireless player. It is measured in play, unlike mobility
(:mod:`banmen_rules.betza_tools.mobility`), which follows from the moves alone; and no source reports it.
"""

from banmen_rules.engine.values._fit import fit
from banmen_rules.engine.values._games import SampledGame, sample
from banmen_rules.engine.values._table import Value, Values, format_values, parse_values, values

__all__ = [
    "SampledGame",
    "Value",
    "Values",
    "fit",
    "format_values",
    "parse_values",
    "sample",
    "values",
]
