"""Languages: their texts, the moves of a piece in words, and why a move is possible or not.

Imports `base`, `betza`, `variants`, `core` and `drawing`. Start with `texts`: a language of the interface
is a folder here, such as ``ja``, with a table for each catalogue, which is laid over the English one.
`sentences` puts Betza notation in words, `explain` says "blocked by …" (`explain.explanation` finds the
reason). English and Japanese have a grammar, which is code, with the phrases for numbers and directions in
`english` and `japanese`. Other languages list the categories of moves. `characters` says what the
characters of names mean, and what they promise of a move.
"""
