"""The legend: what the colours and shapes on a board mean."""

from html import escape

from banmen_rules import Category
from banmen_rules.svg import sign_svg

_LINES = (
    (Category.STEP, "one step", "gold general"),
    (Category.LIMITED_RANGE, "a slide of a few squares", "flying horse"),
    (Category.RANGE, "a slide of any length", "rook"),
    (Category.JUMP, "a jump over whatever is in between", "kirin"),
    (Category.JUMP_RANGE, "a jump, then a slide", "great falcon"),
    (Category.PASS_OVER, "a slide that passes over other pieces", "teaching king"),
    (Category.RANGE_CAPTURE, "a flight that captures all it passes over", "great general"),
    (Category.HOOK, "a slide that turns a corner", "hook mover"),
    (Category.AREA, "several steps in one turn: the first, and the next", "lion"),
    (Category.IGUI, "back where it was: a capture without moving, or a pass", "lion"),
    (Category.TELEPORT, "any square at all", "emperor"),
)


class Legend:
    """Shows the mark of every way of moving, with its meaning and a piece of taikyoku or tai shogi."""

    def __repr__(self) -> str:
        """List the ways of moving, for readers without pictures."""
        return "\n".join(f"{category.value}: {words} ({piece})" for category, words, piece in _LINES)

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;white-space:nowrap;padding:3px 14px 3px 0;border:0">'
        rows = "".join(
            f"<tr>{cell}{sign_svg(category, 36)}</td>"
            f"{cell}{escape(words)}</td>{cell}<em>{escape(piece)}</em></td></tr>"
            for category, words, piece in _LINES
        )
        return f'<table style="margin:0;border:0">{rows}</table>'
