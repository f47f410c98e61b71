"""Looking pieces up: the Betza pad, piece cards, the atlas, diagrams, legend, reference.

Imports `host`, `protocol` and `export`. Start with `pad` and `card`; `studio` is what they share.
"""
