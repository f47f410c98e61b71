"""Sentences in English and Japanese: the moves of a piece, and why a move is possible or not.

Imports `base`, `betza`, `variants` and `core`. Start with `sentences` (Betza notation in words) and `explain`
("blocked by …": `explain.explanation` finds the reason). The sentences are rows of tables, ``en.toml`` and
``ja.toml``, which `texts` reads. The phrases for numbers and directions are in `english` and `japanese`.
"""
