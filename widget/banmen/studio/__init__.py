"""Looking pieces up: the Betza pad, piece cards, the atlas; diagrams, legend, reference without a widget.

Imports `host`, `protocol` and `export`. Start with `pad` and `card`; `studio` is what they share.
"""
