"""Dialects of Betza notation: each is read into the same paths and written from them.

``read`` refuses notation that banmen cannot represent, and shows the place; ``write`` refuses a description
if the dialect has no notation for one of its paths, and names that path.

================  ==========================================================================
``banmen``        the canonical dialect, see `banmen_rules.betza`
``xbetza``        the Interactive Diagram and XBoard: ``KNADcaKmcabK``
``wikipedia``     the English articles on large shogi games: ``KavKafavK``
``atsi``          taikyoku-shogi.github.io: ``QfD(fD-R)``
``bex``           paths in brackets: ``[W-fF]``
================  ==========================================================================
"""

from banmen_rules.betza_tools.dialects._dialect import (
    DIALECTS,
    Dialect,
    PrintedException,
    exceptions,
    read,
    tokens,
    write,
)

__all__ = ["DIALECTS", "Dialect", "PrintedException", "exceptions", "read", "tokens", "write"]
