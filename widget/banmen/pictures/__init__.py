"""Pictures and saved forms of widgets, and widgets that play without Python (offline).

Imports `board` and the rooms below it. Start with `offline` (widgets whose page plays alone) and
`handout` (a notebook as one HTML file).
"""
