"""Sentences in English and Japanese: what a move description says, and why a move is possible or not.

Imports `base`, `betza`, `variants` and `core`. Start with `sentences` (Betza notation in words) and
`explain` ("blocked by …": the findings in `explain._explain`, their wording in one module per language).
"""
