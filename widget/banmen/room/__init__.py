"""Games against people, the opponent and engines: players, clocks, matches.

Imports `board` and the rooms below it. Start with `session` (games on a document, without a
widget); `room` is the widget. `running_game` connects a game to its host; the clocks themselves run in
`banmen_rules.engine.atsi` (`_clock`).
"""
