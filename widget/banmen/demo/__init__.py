"""Demonstrations as widgets and pages: steps on a board, presented or playing alone.

Imports `export` and the rooms below it. Start with `demo`.
"""
