"""Opponents: a search in plain Python, and ATSI, the protocol of other engines and servers.

Imports everything but `teaching` and `cli`. Start with `search` (levels and thinking) and `atsi` (clients,
hosts, matches and clocks).
"""
