"""The moves of a piece in words: a sentence per description, and the meaning of each token of its notation.

All sentences are generated from paths, and none is written for a particular piece: pieces with the same paths
get the same words, and pieces with different paths get different words.
"""

from banmen_rules.words.sentences._languages import (
    CATEGORY_NAMES,
    CATEGORY_SENTENCES,
    GRAMMARS,
    path_in_words,
    sentence,
)
from banmen_rules.words.sentences._languages import moves_in_words as moves_in_words  # for `explain`
from banmen_rules.words.sentences._parts import Part, leaves, parts

__all__ = [
    "CATEGORY_NAMES",
    "CATEGORY_SENTENCES",
    "GRAMMARS",
    "Part",
    "leaves",
    "parts",
    "path_in_words",
    "sentence",
]
