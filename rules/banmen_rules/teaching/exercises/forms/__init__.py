"""Kinds of exercises by the form of their answers: what the kinds of a form share."""
