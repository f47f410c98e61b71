"""Solve exercises: find the moves that reach the goal, the fewest needed, and whether there are others.

The solvers: one piece that moves alone (``route``, ``collect``), the best capture (``harvest``), the moves
that save a royal (``guard``), and the capture of all royals by force (``mate``). All work on packed moves,
leave the position unchanged, and stop at a limit on the work they do.
"""

from banmen_rules.teaching.exercises.solve.mate import mate
from banmen_rules.teaching.exercises.solve.model import Proof, Status
from banmen_rules.teaching.exercises.solve.one_move import guard, harvest, stands_out, worth
from banmen_rules.teaching.exercises.solve.single_piece import collect, route

__all__ = ["Proof", "Status", "collect", "guard", "harvest", "mate", "route", "stands_out", "worth"]
