"""Limits on the data files of a game: with them a folder from anyone is read or refused in about a second."""

LARGEST_FILE = 1_000_000
"""Bytes of a file; the largest of the games that come with banmen has 36,208."""

SMALLEST_BOARD, LARGEST_BOARD = 3, 36
"""Files and ranks of a board."""

MOST_KINDS = 500
"""Kinds of pieces; taikyoku has 301."""

MOST_CHANGES = 2_000
"""Rows of ``rulings.csv``."""

MOST_COLUMNS = 60
"""Columns of a table, those of languages included."""

LONGEST_ID = 40
"""Characters of an id, and of the folder's name."""

LONGEST_NAME = 60
"""Characters of a name."""

LONGEST_TEXT = 4_000
"""Characters of any other text."""

MOST_PATHS = 6_000
"""Paths of all kinds together; those of taikyoku have 2,273."""

MOST_SQUARES = 50_000
"""Squares that the paths of one piece may look at on the board; those of taikyoku need at most 10,220."""

MOST_AT_START = 3_000_000
"""Squares that the paths of all pieces of the set-up may look at together, about a second's work."""

MOST_FAULTS = 100
"""Faults to list; the rest can wait until these are mended."""

MOST_FOLDERS = 200
"""Games in one folder of games."""
