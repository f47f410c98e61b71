"""Game records as trees of moves, and trees as game records.

A record's comment before the first move of a variation goes before the comment on that move. Drawings have
no place in a record; a saved board has them. A record's main line ends where the game does: moves taken back
there, or tried after it, are a variation that begins with the last move.
"""

from collections.abc import Collection

from banmen.document.tree import START, Tree, filed
from banmen_rules import BanmenError, Game, Outcome, Position
from banmen_rules.notation.record import DEEPEST, Ending, Line, Node, Record


def tree_of(record: Record) -> tuple[Tree, Outcome | None]:
    """Make the tree of a record, standing at the end of the main line, and get the end declared there."""
    tree = Tree(record.headers)
    tree.start.comment = record.line.comment
    position = record.position()
    end = _add(tree, START, record.line, position)
    tree.go(end)
    final = record.replay()
    if record.ending is not None and final.outcome() is None:
        tree.ending = end, record.ending  # for a reason that no board knows: time, adjudication …
    return tree, final.declared


def record_of(game: Game, start: str, tree: Tree, over: Outcome | None, over_at: int | None = None) -> Record:
    """Make the record of a tree.

    Args:
        game: its game.
        start: the position before the first move, as TSFEN.
        tree: the moves.
        over: how the game ended where the tree stands, if it did.
        over_at: the move that it ended with, if that is known to be elsewhere.

    """
    if start == Position.initial(game).tsfen():
        start = ""
    line = Line(tree.start.comment)
    end = _follow(tree, tree.start.children, line, (over_at, None if over is None else tree.current))
    record = Record(game, start, tree.headers, line)
    if over is not None and tree.current == end:
        record.ending = Ending.of(over, game)
    elif tree.ending is not None and tree.ending[0] == end:
        record.ending = tree.ending[1]
    else:
        ended = record.replay().outcome()
        record.ending = None if ended is None else Ending.of(ended, game)
    return record


def _add(tree: Tree, parent: int, line: Line, position: Position, lead: str = "") -> int:
    """Add a line below a node, and get its last; ``lead`` is said before its first move.

    The position comes back as it was.
    """
    node = parent
    for each in line.moves:
        before, node = node, tree.add(node, each.move, filed(position, each.move))
        known = tree.nodes[node]
        comment = " ".join(filter(None, (known.comment, lead, each.comment)))
        glyphs = tuple(dict.fromkeys(known.glyphs + each.glyphs))
        tree.note(node, comment=comment, glyphs=glyphs, clock=each.clock, evaluation=each.evaluation)
        lead = ""
        for variation in each.variations:
            _add(tree, before, variation, position, variation.comment)
        position.push(each.move)
    for _ in line.moves:
        position.pop()
    return node


def _follow(
    tree: Tree, children: list[int], line: Line, ends: Collection[int | None] = (), depth: int = 0
) -> int:
    """Write the main moves of a tree into a line, with the others as variations; get the last one.

    The line ends with the first of ``ends`` that it comes to.
    """
    if depth > DEEPEST:
        raise BanmenError(f"A record can nest variations at most {DEEPEST} deep. Save the board instead.")
    node = START
    while children:
        node, *others = children
        each = tree.nodes[node]
        made = Node(each.move, each.comment, each.glyphs, clock=each.clock, evaluation=each.evaluation)
        for other in others:
            variation = Line()
            _follow(tree, [other], variation, depth=depth + 1)
            made.variations.append(variation)
        line.moves.append(made)
        children = each.children
        if node in ends and children:
            beyond = Line(moves=[Node(each.move)])
            _follow(tree, children, beyond, depth=depth + 1)
            made.variations.append(beyond)
            break
    return node
