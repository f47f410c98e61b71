"""Sort the kinds of a game into groups by how they move, in the order of the lessons."""

from typing import NamedTuple

from banmen_rules import Category, Game, PieceKind


class Group(NamedTuple):
    """A group of kinds that move alike, and the lesson that teaches them."""

    title: str
    lesson: str
    """The file name of the lesson; empty if no lesson teaches this."""
    words: str
    """How its kinds move, in a sentence."""


_STEPS, _FEW, _RANGES = "02_step_movers.ipynb", "03_limited_range.ipynb", "04_ranging_pieces.ipynb"

_PLAIN = {
    frozenset({Category.STEP}): Group("Step movers", _STEPS, "They move one square."),
    frozenset({Category.LIMITED_RANGE}): Group("Limited range", _FEW, "They slide over a few empty squares."),
    frozenset({Category.STEP, Category.LIMITED_RANGE}): Group(
        "Limited range and steps", _FEW, "They slide a few squares in some directions, and step in others."
    ),
    frozenset({Category.RANGE}): Group(
        "Ranging pieces", _RANGES, "They slide over empty squares as far as they like."
    ),
    frozenset({Category.STEP, Category.RANGE}): Group(
        "Ranging pieces with steps",
        _RANGES,
        "They slide as far as they like in some directions, and step in others.",
    ),
    frozenset({Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits",
        _RANGES,
        "They slide as far as they like in some directions, and a few squares in others.",
    ),
    frozenset({Category.STEP, Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits and steps",
        _RANGES,
        "They slide as far as they like, or a few squares, or step, depending on the direction.",
    ),
}

_SPECIAL = (
    (
        {Category.JUMP},
        Group("Jumping", "05_jumping.ipynb", "They jump to a square further away, over any piece."),
    ),
    (
        {Category.JUMP_RANGE},
        Group("Jump and range", "06_jump_and_range.ipynb", "They jump, and may slide on from there."),
    ),
    (
        {Category.HOOK},
        Group("Hook moves", "07_hook_moves.ipynb", "They slide, and may turn one corner."),
    ),
    (
        {Category.AREA, Category.IGUI, Category.PASS},
        Group(
            "Lion moves",
            "08_lion_moves.ipynb",
            "They take several steps in one turn, and may capture on each.",
        ),
    ),
    (
        {Category.LINE},
        Group(
            "Lion power on lines",
            "09_lion_power_on_lines.ipynb",
            "They take several steps in one turn, all along one line.",
        ),
    ),
    (
        {Category.FLYING, Category.PASS_OVER},
        Group("Range jumping", "10_flying.ipynb", "They slide over other pieces, which stay where they are."),
    ),
    (
        {Category.RANGE_CAPTURE},
        Group(
            "Range capturing",
            "11_range_capturing.ipynb",
            "They fly over pieces of lower grade, friends and enemies, and capture all of them.",
        ),
    ),
    ({Category.TELEPORT}, Group("Anywhere", "", "It goes to any square of the board.")),
)
"""From the commonest category to the rarest; a kind belongs to the last one that it has."""

_ORDER = (*_PLAIN.values(), *(group for _, group in _SPECIAL))

_OTHERS = Group(
    "Only in other readings",
    "",
    "They come into play only by promotion, under another reading of a ruling.",
)


def groups_of(game: Game) -> dict[Group, list[PieceKind]]:
    """Sort all kinds of a game into groups: these in the order of the lessons, the kinds by name."""
    found: dict[Group, list[PieceKind]] = {group: [] for group in (*_ORDER, _OTHERS)}
    for kind in sorted(game.kinds, key=lambda kind: kind.name):
        found[_group_of(kind)].append(kind)
    others = (kind for kind in game.variant.extras if kind.id not in game.by_id)
    found[_OTHERS] = sorted(others, key=lambda kind: kind.name)
    return {group: kinds for group, kinds in found.items() if kinds}


def _group_of(kind: PieceKind) -> Group:
    """Find the group of a kind, which is that of the rarest category of its moves."""
    categories = frozenset(kind.description.categories)
    for marks, group in reversed(_SPECIAL):
        if categories & marks:
            return group
    return _PLAIN[categories]
