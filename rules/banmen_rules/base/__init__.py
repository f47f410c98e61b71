"""What every room needs: errors, arguments, squares and board sizes, files, tasks on any executor.

Imports nothing else of this package; every room may import it. Start with `errors` (all that banmen
refuses) and `geometry` (sizes, squares, sides).
"""
