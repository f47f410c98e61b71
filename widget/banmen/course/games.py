"""The games as a ladder, from the smallest board to the largest."""

from dataclasses import dataclass
from html import escape

from banmen.host.lessons import lessons_folder
from banmen_rules import VARIANTS, Variant, load_variant
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.drawing.style import shade_colours


@typed_class
@dataclass(frozen=True, slots=True)
class Rung:
    """A game of the ladder, and how many of its kinds are new to a player of the games below."""

    variant: str
    title: str
    kanji: str
    files: int
    ranks: int
    pieces: int
    """The pieces of one side at the start."""
    kinds: int
    """All kinds, with those that only appear by promotion."""
    new: int
    """The kinds whose move no kind of a game below has."""
    lesson: str
    """The file of its lesson, or nothing if it has none."""


@typed_class
class Ladder:
    """Games from the smallest board to the largest, each with what is new after those below."""

    def __init__(self, rungs: tuple[Rung, ...]) -> None:
        self.rungs = rungs

    def __repr__(self) -> str:
        """List the games as text."""
        return "\n".join(
            f"{rung.title}: {rung.files}x{rung.ranks}, {rung.pieces} pieces, "
            f"{rung.kinds} kinds, {rung.new} new"
            for rung in self.rungs
        )

    def _repr_html_(self) -> str:
        most = max(rung.kinds for rung in self.rungs)
        widest = max(max(rung.files, rung.ranks) for rung in self.rungs)
        rows = "".join(_row(rung, most, widest) for rung in self.rungs)
        return f"<table style='border-collapse:collapse'>{rows}</table>"


@typed
def ladder(*variants: str) -> Ladder:
    """Put games in order of size, and count the kinds of each that are new after the smaller ones.

    A kind is known if a game below has a kind that moves alike, whatever its name: there is no move to learn.

    Args:
        variants: the games that you climb; all that come with banmen if you name none.

    Raises:
        UnknownName: if there is no such game; the message lists all games.

    >>> print(ladder("chu", "tai"))
    Chu shogi: 12x12, 46 pieces, 29 kinds, 29 new
    Tai shogi: 25x25, 177 pieces, 101 kinds, 73 new

    """
    met: set[str] = set()
    rungs = []
    for of in sorted(map(load_variant, variants or VARIANTS), key=lambda of: of.size.files * of.size.ranks):
        moves = [kind.betza for kind in of.kinds]
        rungs.append(_rung(of, sum(move not in met for move in moves)))
        met.update(moves)
    return Ladder(tuple(rungs))


def _rung(of: Variant, new: int) -> Rung:
    found = next(lessons_folder().glob(f"[0-9]*_{of.name}.ipynb"), None)
    pieces = sum(kind.at_start for kind in of.kinds)
    return Rung(
        of.name, of.title, of.kanji, *of.size, pieces, len(of.kinds), new, found.name if found else ""
    )


_LONGEST = 300
"""The width of the longest bar of the ladder, in pixels."""
_BOARD = 54
"""The width of the largest board of the ladder, in pixels."""
_COLOURS = shade_colours("light")


def _row(rung: Rung, most: int, widest: int) -> str:
    """Draw a game: its board to scale, its name, and a bar for its kinds, the new ones dark."""
    title = escape(rung.title)
    if rung.lesson:
        title = f"<a href='{escape(rung.lesson)}'>{title}</a>"
    width, height = (max(8, round(_BOARD * length / widest)) for length in (rung.files, rung.ranks))
    board = (
        f"<div style='width:{width}px;height:{height}px;margin:auto;"
        f"background:{_COLOURS['board']};border:1px solid {_COLOURS['board_edge']};border-radius:2px'></div>"
    )
    parts = "".join(
        f"<div style='width:{max(2, round(_LONGEST * count / most))}px;background:{_COLOURS[colour]}'></div>"
        for count, colour in ((rung.new, "board"), (rung.kinds - rung.new, "wood"))
        if count
    )
    bar = (
        f"<div style='display:inline-flex;height:14px;border:1px solid {_COLOURS['board_edge']};"
        f"border-radius:3px;overflow:hidden'>{parts}</div>"
    )
    counts = f"<b>{rung.new} new</b> of {rung.kinds} kinds"
    cell = "<td style='text-align:left;vertical-align:middle;padding:6px 12px'>"
    return (
        f"<tr>{cell}{board}</td>{cell}<b>{title}</b> {escape(rung.kanji)}<br>"
        f"{rung.files}×{rung.ranks} · {rung.pieces} pieces a side</td>{cell}{bar}<br>{counts}</td></tr>"
    )
