"""The shapes of what crosses between Python and the page, generated from `widget/protocol`.

Each module has the TypedDicts of one schema. Do not edit: change the schema and run
``python -m tools.make_protocol``.
"""
