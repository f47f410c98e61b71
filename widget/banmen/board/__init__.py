"""The board widget: playing, editing, saving, and answering what the page requests.

Imports `host`, `document` and `protocol`. Start with `board` (the public class), then `play` (moves and
variations) and `requests` (what the page may ask).
"""
