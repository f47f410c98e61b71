"""What a board holds, as plain Python: the tree of moves, annotations, rulesets, game records.

No widget and no traitlets here. Imports the rules and `host.checks`. Start with `tree` (moves and
variations).
"""
