"""Random exercises, as many as you like: see `generate` and `stream` in ``_draw``.

A draft is made to fit the request, then its difficulty is counted (`level`) and the rules check it; a draft
that misses is dropped, and the next one is made. Each kind of exercise makes its own drafts.
"""
