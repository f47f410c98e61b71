"""Exercises without end, drawn by lot: see `generate` and `stream`.

What is drawn is aimed at what is wanted, then counted (`_difficulty`) and checked by the rules; a draft that
misses is dropped, and the next one drawn.
"""

from banmen_rules.teaching.exercises._generate._draw import generate, stream
from banmen_rules.teaching.exercises._generate._order import Distractor

__all__ = ["Distractor", "generate", "stream"]
