r"""Game records: one game as a text file, with comments and variations.

::

    record    = header* line ["*" | "1-0" | "0-1" | "1/2-1/2"]
    header    = "[" name '"' value '"' "]"   one a line, before the moves
    line      = comment* (number | move glyph* comment* variation*)*
    variation = "(" line ")"                 an alternative to the last move
    comment   = "{" text "}" | ";" text      to the brace, or to the end of the line
    number    = "12." | "12..." | "12"       for people; the reader ignores it
    glyph     = "!" | "?" | "!!" | "??" | "!?" | "?!" | "$" digits      as in PGN
    move      = Hodges' notation without blanks, such as LNx3hx2i+, or machine notation on one line

Headers with a meaning::

    [Variant "tai"]                the game; all other headers are optional
    [Ruleset "japanese"]           one of the variant's, the default if not given
    [Ruling "lion_dog=evans"]      a reading that differs from the ruleset; one line for each
    [Start "25/… 0"]               the start position, as TSFEN
    [Result "Black wins: resignation"]      or White wins, draw, no contest; the reason is optional
    [OwnRuleset "club"]            a custom ruleset: that of the line Ruleset, changed by …
    [Rule "repetition=fourth"]     … parameters of rules, one line for each, and by the rulings

The clock and the evaluation of a move are in a comment after it, as in PGN: ``{[%clk 0:09:58.5]
[%eval -1.25] a comment}``. ``clk`` is the remaining time of the side that moved (hours, minutes, seconds),
``eval`` its evaluation, measured in squares by the built-in opponent; positive favours Black. The reader
stores them in ``Node.clock`` and ``Node.evaluation``; other commands stay in the comment. ``\[`` writes a
bracket that does not begin a command.

Every other header (Event, Date, Black, White …) is free. In a value, ``\"``, ``\\`` and ``\n`` mean a
quotation mark, a backslash and a new line; in a comment, ``\}`` means a brace; ``\u{1f}`` is the character
with that number. The terminations of a position (``royals``, ``bare_king``, ``no_move``, ``repetition``,
``resignation``, ``agreement``, ``illegal_move``) must match the board.

Machine notation may have blanks: such a move ends with its line or before anything but a square.

>>> from banmen_rules import Position, game
>>> position = Position.initial(game("dai_dai"))
>>> _ = position.push("9l 9k")
>>> record = Record.from_position(position, {"Event": "a lesson"})
>>> record.line.moves[0].comment = "the middle pawn"
>>> print(record.format())
[Variant "dai_dai"]
[Ruleset "article"]
[Event "a lesson"]
<BLANKLINE>
1. P-9k {the middle pawn}
<BLANKLINE>
>>> Record.parse(record.format()) == record
True
"""

from banmen_rules.notation.record._model import DEEPEST, Ending, Line, Node
from banmen_rules.notation.record._record import Record

__all__ = ["DEEPEST", "Ending", "Line", "Node", "Record"]
