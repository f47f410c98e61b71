"""A search in plain Python, analysis, ATSI, the protocol of other engines and servers, and matches.

Imports everything but `teaching`, `review` and `cli`. Start with `search` (levels and thinking), `analysis`
(lines, threats and reasons), `atsi` (clients, hosts, single games, clocks) and `matches` (many games, on
many processors).
"""
