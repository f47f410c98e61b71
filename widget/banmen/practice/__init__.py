"""Exercises, drills and sheets as widgets: showing, marking, progress.

Imports `export` and the rooms below it. Start with `trainer` (what the three have in common) and
`cards` (an exercise as the page receives it). Judging itself is `banmen_rules.teaching.exercises`.
"""
