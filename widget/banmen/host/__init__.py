"""How a widget lives in a notebook: traits, language, front-end bundle, HTML pages, autosaves.

Imports the rules only; every other room may import it. Start with `widget` (what every widget does) and
`traits` (traits that refuse bad values).
"""
