"""The document of a board in plain Python: position, tree of moves, annotations, edits, game records.

No widget and no traitlets here. Imports the rules and `host.checks`. Start with `document`, then
`tree` (moves and variations).
"""
