"""What a piece does, in words: for a whole description, and for each token of its text.

Everything is made from the paths a description means, nothing is written for one piece, so that two
pieces with the same paths are told in the same words and two with different paths are not.

Separate from ``betza``: who only plays needs no words.
"""

from banmen_rules.words.sentences._categories import CATEGORY_NAMES, CATEGORY_SENTENCES
from banmen_rules.words.sentences._parts import Part, leaves, parts
from banmen_rules.words.sentences._sentence import path_in_words, sentence

__all__ = ["CATEGORY_NAMES", "CATEGORY_SENTENCES", "Part", "leaves", "parts", "path_in_words", "sentence"]
