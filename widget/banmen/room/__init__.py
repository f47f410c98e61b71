"""Games against people, the opponent and engines: players, clocks, matches.

Imports `board` and the rooms below it. Start with `room` (the public class); clocks run in
`banmen_rules.engine.atsi`, and `playing` connects a game to them.
"""
