"""Tools around Betza notation: other dialects, diagrams into notation, comparison, mobility.

Imports `base`, `betza`, `variants`, `core` and `words`. Start with `dialects` (reading and writing other
Betza variants), `describe` (squares and paths into Betza) and `compare`. Modules are slow to import: as
attributes of this package (``betza_tools.dialects``) they are imported when they are first used.
"""

from typing import TYPE_CHECKING

from banmen_rules.base import lazy

if TYPE_CHECKING:
    from banmen_rules.betza_tools import compare, describe, dialects, mobility

__all__ = ["compare", "describe", "dialects", "mobility"]

__getattr__ = lazy.modules(globals(), __all__)
