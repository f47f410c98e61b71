"""What Python sends to the browser: board state, the moves buffer, the attacks buffer, meanings.

Plain data computed from positions, without a widget. Imports `document`. Start with `board_state`;
`wire` has the layout of the moves buffer.
"""
