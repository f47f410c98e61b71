"""Betza notation: how banmen stores, teaches and prints the moves of a piece.

The importers of other dialects and the explanations of a description, token by token, will live
here too, each in a module of its own.
"""

from banmen_rules.betza._model import ANY, CAPTURE, Category, Landing, Leg, Path

__all__ = ["ANY", "CAPTURE", "Category", "Landing", "Leg", "Path"]
