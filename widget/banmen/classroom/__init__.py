"""A class: pupils answer on their own pages, and the teacher sees who answered what.

Imports `practice`, `demo` and the rooms below them. Start with `session` (the class as it stands, without a
network), then `server` (HTTP and WebSocket in a thread of its own, with its `handlers`), `store` (the
file with everything) and `classroom` (the widget `Class`). `messages` says what a pupil's page may send, and
`threads` why it is fast while a cell computes.
Answers are judged by `banmen_rules.teaching.exercises`.
"""
