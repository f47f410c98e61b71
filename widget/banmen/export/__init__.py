"""What works without Python: pictures, saved files, offline pages, handouts, and the command `banmen export`.

Imports `board` and the rooms below it. Start with `offline` (widgets whose page plays alone) and
`handout` (a notebook as one HTML file).
"""
