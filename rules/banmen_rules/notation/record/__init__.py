r"""Game records: one game as a text file, with comments and variations.

::

    record    = header* line ["*" | "1-0" | "0-1" | "1/2-1/2"]
    header    = "[" name '"' value '"' "]"   one a line, before the moves
    line      = comment* (number | move glyph* comment* variation*)*
    variation = "(" line ")"                 what else could have been played instead of the last move
    comment   = "{" text "}" | ";" text      to the brace, or to the end of the line
    number    = "12." | "12..." | "12"       for people; what it says is not looked at
    glyph     = "!" | "?" | "!!" | "??" | "!?" | "?!" | "$" digits      as in PGN
    move      = Hodges' notation without blanks, such as LNx3hx2i+, or machine text on one line

Headers with a meaning::

    [Variant "tai"]                the game; all others may be left out
    [Ruleset "japanese"]           one of the variant's, the default if not given
    [Ruling "lion_dog=evans"]      a reading chosen on top of it; a line for each
    [Start "25/… 0"]               the position it starts from, as TSFEN
    [Result "Black wins: resignation"]      or White wins, draw, no contest; the reason may be missing
    [OwnRuleset "club"]            a ruleset of one's own: that of the line Ruleset, changed by …
    [Rule "repetition=fourth"]     … parameters of rules, a line for each, and by the rulings

The clock and the evaluation of a move stand in a comment after it, as in PGN: ``{[%clk 0:09:58.5]
[%eval -1.25] a comment}``. ``clk`` is what the side that moved has left (hours, minutes, seconds), ``eval``
what it thinks of the position, in squares for the opponent that comes with banmen; positive favours
Black. They are read into ``Node.clock`` and ``Node.evaluation``; other commands stay in the comment.
In a comment that only looks like one of them ``\[`` stands for the bracket.

Every other header (Event, Date, Black, White …) is kept as it is. In a value ``\"``, ``\\`` and
``\n`` stand for a quotation mark, a backslash and a new line, in a comment ``\}`` for a brace;
``\u{1f}`` is the character of that number. The reasons that a position gives (``royals``,
``no_move``, ``repetition``, ``resignation``, ``agreement``, ``illegal_move``) must fit the board.

Machine text may have blanks, so a move of it ends with its line or before anything that is no square.

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
