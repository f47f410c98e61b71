"""Drawing exercises whose answer is a text: ``write``."""

from banmen_rules.teaching.exercises._difficulty import Features
from banmen_rules.teaching.exercises._generate._order import Draft, Order, longest
from banmen_rules.teaching.exercises._generate._ways import sorts


def draw_write(order: Order) -> Draft:
    """Draw a kind, and ask for the text of its moves: the longer it is, the more can go wrong."""
    kind = order.kind()
    description = kind.description
    features = Features(longest(kind), sorts(description.paths), distractors=len(description.text))
    return Draft({"piece": kind.id}, features, kind, order.category or order.lot.pick(description.categories))
