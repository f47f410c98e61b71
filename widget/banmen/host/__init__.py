"""How a widget lives in a notebook: traits, language, front-end bundle, HTML pages, autosaves.

Imports the rules only; every other room may import it. Start with `shown` (what every widget is) and
`traits` (traits that refuse bad values).
"""
