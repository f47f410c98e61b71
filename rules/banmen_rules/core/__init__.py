"""Games and positions: compiled pieces, move generation, rules, TSFEN, attacks, perft.

Imports `base`, `betza` and `variants`; every later room may import it. Start with `position` (the
object that users play on), then `setup`, `movegen` (the generator) and `plans` (its tables). Moves are
packed ints: `packed` has their layout. A hook turns in `movegen`; check is in `check`, the end of a game in
`rules`.
"""
