"""Notation of moves and games: Hodges' notation, kanji notation, game records.

Imports `base`, `betza`, `variants` and `core`. Start with `hodges` (moves as English texts write them)
and `record` (whole games with variations and comments).
"""
