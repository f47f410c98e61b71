"""Reads the answers of a class into tables: `Results`.

Start with `results` (the class). `folders` finds the files and whose they are, `reading` reads them, `known`
finds the sheets that they answer, `rows` judges, and `counting` counts each answer once. `tallies` adds up,
and `tables`, `plots` and `pages` show it; `command` is ``banmen results``.
"""
