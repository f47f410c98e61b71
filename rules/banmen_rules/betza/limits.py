"""How much one text may say: the same limits, with the same messages, for every dialect.

They keep a text read in well under a second whatever it says; no piece comes near them.
"""

MAX_LENGTH = 500
"""Characters in a description; the longest piece of the three games needs fewer than 80."""

MAX_RANGE = 99
"""The longest range, the most pieces passed over, and the longest leap."""

MAX_LEGS = 6
"""Legs of one path; the longest of the three games has 3."""

MAX_PATHS = 1200
"""Ways of moving of one description; a lion that steps three times has 8 + 64 + 512."""


def too_long(text: str) -> str:
    """Say that a text has too many characters."""
    return f"a description has at most {MAX_LENGTH} characters, this one has {len(text)}"


def too_far(what: str) -> str:
    """Say how far something goes at most, such as ``"a range goes"``."""
    return f"{what} up to {MAX_RANGE}"


TOO_MANY_LEGS = f"a path has at most {MAX_LEGS} legs"
TOO_MANY_PATHS = f"a description has at most {MAX_PATHS} ways of moving; here it goes beyond"
