"""The groups that a game's kinds are looked up in, by how they move: as the lessons are."""

from typing import NamedTuple

from banmen_rules import Category, Game, PieceKind


class Group(NamedTuple):
    """Kinds that move alike, and the lesson that teaches how."""

    title: str
    lesson: str
    """The file name of the lesson; empty where none teaches this."""
    words: str
    """What its kinds do, in a sentence."""


_STEPS, _FEW, _RANGES = "02_step_movers.ipynb", "03_limited_range.ipynb", "04_ranging_pieces.ipynb"

_PLAIN = {
    frozenset({Category.STEP}): Group("Step movers", _STEPS, "They move one square and no further."),
    frozenset({Category.LIMITED_RANGE}): Group(
        "Limited range", _FEW, "They slide over empty squares, a few and no more."
    ),
    frozenset({Category.STEP, Category.LIMITED_RANGE}): Group(
        "Limited range and steps", _FEW, "They slide a few squares some ways, and step other ways."
    ),
    frozenset({Category.RANGE}): Group(
        "Ranging pieces", _RANGES, "They slide over empty squares as far as they like."
    ),
    frozenset({Category.STEP, Category.RANGE}): Group(
        "Ranging pieces with steps", _RANGES, "They slide as far as they like some ways, and step other ways."
    ),
    frozenset({Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits",
        _RANGES,
        "They slide as far as they like some ways, and a few squares other ways.",
    ),
    frozenset({Category.STEP, Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits and steps",
        _RANGES,
        "They slide as far as they like some ways, a few squares other ways, and step the rest.",
    ),
}

_SPECIAL = (
    (
        {Category.JUMP},
        Group(
            "Jumping", "05_jumping.ipynb", "They jump to a square further off, whatever stands in between."
        ),
    ),
    (
        {Category.JUMP_RANGE},
        Group("Jump and range", "06_jump_and_range.ipynb", "They jump, and may slide on from there."),
    ),
    (
        {Category.HOOK},
        Group("Hook moves", "07_hook_moves.ipynb", "They slide, and may turn one corner on the way."),
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
        Group(
            "Range jumping", "10_flying.ipynb", "They slide on over other pieces, which stay where they are."
        ),
    ),
    (
        {Category.RANGE_CAPTURE},
        Group(
            "Range capturing",
            "11_range_capturing.ipynb",
            "They fly over pieces of lower rank, friend and foe, and capture all of them.",
        ),
    ),
    ({Category.TELEPORT}, Group("Anywhere", "", "It goes to any square of the board.")),
)
"""The rarer a way of moving, the further down; a kind belongs to the last that it has."""

_ORDER = (*_PLAIN.values(), *(group for _, group in _SPECIAL))

_OTHERS = Group(
    "Only in other readings",
    "",
    "No game begins or goes on with them, unless a reading is chosen in which something promotes to them.",
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
    """Find the group of a kind: that of the rarest way in which it moves."""
    categories = frozenset(kind.description.categories)
    for marks, group in reversed(_SPECIAL):
        if categories & marks:
            return group
    return _PLAIN[categories]
