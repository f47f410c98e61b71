"""Betza notation as others write it: four dialects, each read into the same paths and written from them.

``read`` refuses what a dialect has and banmen cannot keep, and points at it; ``write`` refuses a path
that the dialect has no text for, and says which.

================  ==========================================================================
``banmen``        the canonical dialect, see `banmen_rules.betza`
``xbetza``        the Interactive Diagram and XBoard: ``KNADcaKmcabK``
``wikipedia``     the English articles on large shogi games: ``KavKafavK``
``atsi``          taikyoku-shogi.github.io: ``QfD(fD-R)``
``bex``           paths in brackets: ``[W-fF]``
================  ==========================================================================
"""

from banmen_rules.betza_tools.dialects._dialect import DIALECTS, Dialect, read, tokens, write
from banmen_rules.betza_tools.dialects._printed import PrintedException, exceptions

__all__ = ["DIALECTS", "Dialect", "PrintedException", "exceptions", "read", "tokens", "write"]
