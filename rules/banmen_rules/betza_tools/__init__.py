"""Tools around Betza notation: other dialects, diagrams into notation, comparison, mobility.

Imports `base`, `betza`, `variants`, `core` and `words`. Start with `dialects` (reading and writing other
Betza variants), `describe` (squares and paths into Betza) and `compare`.
"""
