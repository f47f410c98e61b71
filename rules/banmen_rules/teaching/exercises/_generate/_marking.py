"""Drawing exercises whose answer is squares: ``reach``, ``spot`` and ``read``."""

from banmen_rules.base.geometry import Size
from banmen_rules.betza import Category, Description
from banmen_rules.betza.reach import reach, squares
from banmen_rules.teaching.exercises._difficulty import Features
from banmen_rules.teaching.exercises._generate._boards import draw
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import Draft, Order, longest
from banmen_rules.teaching.exercises._generate._ways import sorts

_MOST_AMONG = 12
_MOST_SHOWN = 150
"""The most squares to mark: more would be nothing but work."""


def draw_reach(order: Order) -> Draft | None:
    """Draw a board, and ask for every square that a piece gets to."""
    board = draw(order)
    category = board.practised(order, home=False) if board is not None else None
    if board is None or category is None or len(board.right) > _MOST_SHOWN:
        return None
    features = board.features(category, len(distractors(board, order.lot)))
    return Draft(board.fields(), features, board.kind, category)


def draw_spot(order: Order) -> Draft | None:
    """Draw a board and squares on it, and ask for those that a piece does not get to."""
    board = draw(order)
    category = board.practised(order, home=False) if board is not None else None
    if board is None or category is None:
        return None
    lot = order.lot
    count = min(_MOST_AMONG, 3 + 2 * order.aim - lot.between(0, 1))
    wrong = spread(distractors(board, lot), lot, lot.between(1, max(1, count // 2)))
    practised = [at for at in board.ways.targets(category) if at in board.right]
    right = [lot.pick(practised)]
    right += lot.some(sorted(board.right.difference(right)), count - len(wrong) - 1)
    if not wrong:
        return None
    name = board.position.game.size.name
    fields = board.fields() | {"goal": {"among": [name(at) for at in sorted(right + wrong)]}}
    return Draft(fields, board.features(category, len(right + wrong)), board.kind, category)


def draw_read(order: Order) -> Draft:
    """Draw a text, and ask for the squares it means on an empty board."""
    kind = order.kind()
    category = order.category or order.lot.pick(kind.description.categories)
    roams = Category.TELEPORT in kind.description.categories
    radius = 2 if roams else 2 + order.aim
    fields: dict[str, object] = {"betza": kind.betza, "goal": {"radius": radius}}
    features = Features(
        legs=longest(kind, category),
        ways=sorts(kind.description.paths),
        distractors=_lopsided(kind.description, radius),
        side=2 * radius + 1,
    )
    return Draft(fields, features, kind, category)


def _lopsided(description: Description, radius: int) -> int:
    """Count the squares around a piece that it does not get to, but to the other side of it."""
    width = 2 * radius + 1
    there = set(squares(reach(description.paths, Size(width, width), width * width // 2).moves))
    places = [divmod(at, width) for at in sorted(there)]
    mirrored = {row * width + width - 1 - column for row, column in places}
    mirrored |= {(width - 1 - row) * width + column for row, column in places}
    return len(mirrored - there)
