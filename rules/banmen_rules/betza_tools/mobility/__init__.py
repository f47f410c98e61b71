"""How far a piece gets: the average number of squares it can go to.

The method, in :func:`mobility`: an expectation over all squares of the board and over everything that may
stand on the others, worked out exactly; :func:`sampled` is the same by the generator on boards drawn by lot,
and :func:`of_kind` a table of it for every kind. It is a number about moves alone, no value of a piece.
"""

from banmen_rules.betza_tools.mobility._average import mobility, sampled
from banmen_rules.betza_tools.mobility._table import COMMON, DENSITIES, USUAL_DENSITY, KindMobility, of_kind

__all__ = ["COMMON", "DENSITIES", "USUAL_DENSITY", "KindMobility", "mobility", "of_kind", "sampled"]
