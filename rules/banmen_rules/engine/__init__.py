"""A search in plain Python, analysis, ATSI, the protocol of other engines and servers, matches, and values.

Imports everything but `teaching`, `review` and `cli`. Start with `search` (levels and thinking), `analysis`
(lines, threats and reasons), `atsi` (clients, hosts, single games, clocks), `matches` (many games, on
many processors) and `values` (what pieces are worth, fitted on games).
"""
