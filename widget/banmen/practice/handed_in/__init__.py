"""What pupils hand in, read into tables: `Results`.

Start with `results` (the class). `folders` finds the files and whose they are, `reading` reads them, `known`
finds the sheets that they answer, `rows` judges, and `counting` counts each answer once. Then `tables`,
`plots` and `pages` show them; `command` is ``banmen results``.
"""
