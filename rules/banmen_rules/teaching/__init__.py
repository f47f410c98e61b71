"""Exercises, sheets, packs and demonstrations: the data, their judges and generators.

Imports everything but `engine`, `review` and `cli`. Start with `exercises` (kinds of exercises, judging,
grading of sheets in `exercises.sheet`) and `demonstrations` (steps shown on a board).
"""
