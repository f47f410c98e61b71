"""Pictures: SVG of boards, pieces and move diagrams, with the font inside.

Imports `base`, `betza`, `variants` and `core`. Start with `svg` (a whole board) and `figure` (how one
kind moves). Colours and measures, the colour of each move category among them, are in `style`.
"""
