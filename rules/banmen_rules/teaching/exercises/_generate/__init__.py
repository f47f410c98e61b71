"""Random exercises, as many as you like: see `generate` and `stream`.

A draft is made to fit the request, then its difficulty is counted (`level`) and the rules check it; a draft
that misses is dropped, and the next one is made.
"""

from banmen_rules.teaching.exercises._generate._draw import generate, stream
from banmen_rules.teaching.exercises._generate._order import Distractor

__all__ = ["Distractor", "generate", "stream"]
