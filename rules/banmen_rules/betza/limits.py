"""Limits on one description, with their error messages, the same for every dialect.

With them any text is read in well under a second. No piece of the games comes near them.
"""

MAX_LENGTH = 500
"""Characters in a description; the longest piece of the games here needs fewer than 80."""

MAX_RANGE = 99
"""The longest range, the most pieces passed over, and the longest leap."""

MAX_LEGS = 6
"""Legs of one path; the longest of the games here has 3."""

MAX_PATHS = 1200
"""Paths of one description; a lion that steps three times has 8 + 64 + 512."""


def too_long(text: str) -> str:
    """Word the error for a text with too many characters."""
    return f"a description must have at most {MAX_LENGTH} characters, got {len(text)}"
