"""Looking pieces up: the Betza pad, piece cards, the atlas, diagrams, legend, reference.

Imports `host`, `protocol` and `pictures`. Start with `pad` and `card`; `studio` is what they share.
"""
