"""Games and positions: compiled pieces, move generation, rules, TSFEN, attacks, perft.

Imports `base`, `betza` and `variants`; every later room may import it. Start with `position` (what a
user holds), then `setup`, `movegen` (the generator) and `plans` (what it walks). Moves travel as ints:
`packed` has their layout. A hook's turn is generated in `movegen`; check and the end of a game are in
`rules`.
"""
