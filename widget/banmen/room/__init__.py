"""Games against people, the opponent and engines: players, clocks, matches.

Imports `board` and the rooms below it. Start with `session` (games on a document, without a
widget); clocks run in `running_game`, and `room` is the widget.
"""
