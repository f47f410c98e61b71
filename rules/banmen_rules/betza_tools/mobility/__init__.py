"""Mobility: the average number of squares a piece can go to.

:func:`mobility` computes the exact expectation over all squares of the board and all positions of the other
pieces; :func:`sampled` estimates it on random boards; :func:`of_kind` looks it up in a table of all kinds.
Mobility describes the moves only: it is not the value of a piece.
"""

from banmen_rules.betza_tools.mobility._average import mobility, sampled
from banmen_rules.betza_tools.mobility._table import COMMON, DENSITIES, USUAL_DENSITY, KindMobility, of_kind

__all__ = ["COMMON", "DENSITIES", "USUAL_DENSITY", "KindMobility", "mobility", "of_kind", "sampled"]
