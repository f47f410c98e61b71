"""A board as a file: everything that its model knows, as JSON.

A saved board is an object of these parts; all of them are there, and no others::

    banmen        "board"
    version       1
    game          {variant, ruleset, own_ruleset, rulings}: names of the game, of its ruleset and of
                  the readings chosen on top; own_ruleset is {} or a ruleset of one's own
    start         the position before the first move, as TSFEN
    comment       what is said of it
    annotations   what is drawn on it
    moves         every move that was made, in order, each an object of
        move        machine text, every square it touches: "24d 23d 22c"
        captures    the squares it captures on, in ascending order
        parent      the place in this list of the move before it, -1 for the start
        rank        its place among the moves from there: 0 is the main one
        comment, annotations     of the position after it
        glyphs      numbers as in PGN: 1 good, 2 bad …
        clock       only if known: the seconds that the side that moved has left
        evaluation  only if known: what that side thinks of the position; positive favours Black
    node          where the board stands: a place in the list of moves, -1 for the start
    line          the last move of the line shown, -1 if there is none
    declared      null, or the end declared there: {reason, winner}
    headers       event, players … of a game record, by name
    ending        null, or how a record says that it ended: {node, outcome, reason}
    marks         squares with a verdict: {square, verdict, note}
    view          how it is shown: title, region, orientation, interaction, theme, glyphs,
                  coordinates, lang, colours, outlined, show_attacks

That of a room has one part more:

    room          who plays, on what terms, and how far the match has come, an object of
        players     "human", "level:3", a command line or a URL: two of them, Black's of this game first
        time        null or [seconds, more for each move]
        games       how many games the match has
        progress    optional, as files of before do not have it: an object of
            state       "setting" before the first game, "playing" (loading pauses the game) or "over"
            game        the number of the game being played, or played last
            begin       where this game began, and
            node        where it stands: places in the list of moves, -1 for the start
            left        null without clocks, or the seconds each side has left: {black, white}
            text        how the game ended, in a sentence; empty if it has not
            table       the games played so far, each {game, black, white, winner, reason, plies}
            points      what the two of the match have, the one with Black in its first game first
            called_off  whether no other game follows in the match

An annotation is ``{kind, squares, colour, text}``, as in the trait ``annotations``. Squares are names.
The file is UTF-8. Another version of this page will have another number as its version.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from banmen.document import annotations, rulesets
from banmen.document.edits import Snapshot
from banmen.document.move_list import Filed, filed, result_header
from banmen.document.tree import START, Tree
from banmen.host import checks
from banmen.protocol import board_state
from banmen_rules import AmbiguousMove, BanmenError, Game, Move, Outcome, Position, Side
from banmen_rules.core.moves import parse_route
from banmen_rules.core.rules import by_illegal_move
from banmen_rules.notation.record import Ending, Record

VERSION = 1
LARGEST = 20_000_000
"""The most characters of a saved board."""
MOST_MOVES = 50_000
"""The most moves of a saved board, those of variations included."""
VIEW = (*board_state.CHOICES, "title", "region", "outlined", "show_attacks")

_PARTS = (
    "banmen", "version", "game", "start", "comment", "annotations", "moves", "node", "line", "declared",
    "headers", "ending", "marks", "view",
)  # fmt: skip
_ROOM = ("players", "time", "games")
_ROOM_OPTIONAL = ("progress",)
_MOVE = ("move", "captures", "parent", "rank", "comment", "annotations", "glyphs")
_MOVE_OPTIONAL = ("clock", "evaluation")


class InvalidSave(BanmenError):
    """A text that is no saved board; the message says which part of it is wrong, and what would be right."""


class Saved(NamedTuple):
    """What a saved board holds."""

    document: Snapshot
    view: Mapping[str, object]
    """The traits that say how it is shown."""
    room: Mapping[str, object] | None = None
    """Who plays, on what terms; whoever reads it checks what is in it."""


# ---------------------------------------------------------------- writing


def dump(document: Snapshot, view: Mapping[str, object], room: Mapping[str, object] | None = None) -> str:
    """Write a board, or with the terms of its games a room."""
    game, tree = document.game, document.tree
    parts = {
        "banmen": "board",
        "version": VERSION,
        "game": {
            "variant": game.variant.name,
            "ruleset": game.ruleset,
            "own_ruleset": document.own_ruleset,
            "rulings": document.rulings,
        },
        "start": document.start,
        "comment": tree.start.comment,
        "annotations": tree.start.annotations,
        "moves": list(_moves(game, tree)),
        "node": tree.current,
        "line": tree.line[-1] if tree.line else START,
        "declared": _result(document.declared),
        "headers": tree.headers,
        "ending": _ending(tree),
        "marks": document.marks,
        "view": {name: view[name] for name in VIEW},
        **({} if room is None else {"room": room}),
    }
    return json.dumps(parts, ensure_ascii=False, indent=1) + "\n"


def for_page(position: Position, start: str, tree: Tree, over_at: int | None) -> dict[str, object]:
    """Gather what a page needs, beyond the other traits, to write the files of a board itself.

    Without it a page could not save a game whose Python is gone.

    Args:
        position: where the board stands.
        start: the position before the first move, as TSFEN.
        tree: the moves.
        over_at: the move that the game ended with, if that is known to be elsewhere.

    """
    game, over = position.game, position.outcome()
    drawn = {str(number): node.annotations for number, node in enumerate(tree.nodes) if node.annotations}
    return {
        "start": start,
        "headers": tree.headers.copy(),
        "head": _record_head(game, start, tuple(tree.headers.items())),
        "annotations": drawn | ({str(START): tree.start.annotations} if tree.start.annotations else {}),
        "ending": _ending(tree),
        "declared": _result(position.declared),
        "over": "" if over is None else result_header(over, game),
        "over_at": over_at,
    }


@lru_cache(maxsize=16)
def _record_head(game: Game, start: str, headers: tuple[tuple[str, str], ...]) -> str:
    """Write the headers of a record, without the result; empty if a record cannot have such headers."""
    given = "" if start == Position.initial(game).tsfen() else start
    try:
        return Record(game, given, dict(headers)).format()
    except BanmenError:
        return ""


def _moves(game: Game, tree: Tree) -> Iterator[dict[str, object]]:
    for number, node in enumerate(tree.nodes):
        yield {
            "move": node.move.text(game.size),
            "captures": [game.size.name(square) for square in node.move.captures],
            "parent": node.parent,
            "rank": tree.at(node.parent).children.index(number),
            "comment": node.comment,
            "annotations": node.annotations,
            "glyphs": node.glyphs,
            **{name: value for name in _MOVE_OPTIONAL if (value := getattr(node, name)) is not None},
        }


def _result(declared: Outcome | None) -> dict[str, str] | None:
    if declared is None:
        return None
    return {
        "reason": declared.termination,
        "winner": "" if declared.winner is None else declared.winner.label,
    }


def _ending(tree: Tree) -> dict[str, object] | None:
    if tree.ending is None:
        return None
    node, (outcome, reason) = tree.ending
    return {"node": node, "outcome": outcome, "reason": reason}


# ---------------------------------------------------------------- reading


def read(text: str) -> Saved:
    """Read a board.

    Raises:
        InvalidSave: if the text is none.

    """
    if len(text) > LARGEST:
        raise InvalidSave(f"a saved board has at most {LARGEST:,} characters, this has {len(text):,}")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InvalidSave(f"this is no saved board, {where}: not JSON ({error.msg})") from None
    except (RecursionError, ValueError) as error:
        message = f"this is no saved board: nothing in one is nested so deep or so long ({error})"
        raise InvalidSave(message) from None
    if not isinstance(data, dict) or data.get("banmen") != "board":
        raise InvalidSave('this is no saved board: it should be an object with "banmen": "board"')
    if data.get("version") != VERSION:
        shown = f"{data.get('version')!r:.20}"
        raise InvalidSave(f"this board was saved as version {shown}; this banmen reads version {VERSION}")
    with _at(""):
        return _saved(data)


def _saved(data: object) -> Saved:
    has_room = isinstance(data, dict) and "room" in data
    parts = _parts(data, (*_PARTS, "room") if has_room else _PARTS)
    with _at("room"):
        room = _parts(parts["room"], _ROOM, _ROOM_OPTIONAL) if has_room else None
    with _at("game"):
        game, own, rulings = _game(parts["game"])
    with _at("start"):
        start = Position.from_tsfen(game, checks.text(parts["start"], "it"))
    tree = _tree(parts, start)
    with _at("line"):
        _show_line(tree, parts["line"])
    with _at("node"):
        _stand(tree, parts["node"])
    with _at("ending"):
        tree.ending = _read_ending(tree, parts["ending"])
    with _at("marks"):
        marks: list[object] = [*board_state.check_marks(game.size, parts["marks"])]
    with _at("view"):
        view = _view(start, parts["view"])
    title, region = str(view["title"]), str(view["region"])
    document = Snapshot(game, own, rulings, start.tsfen(), tree, None, title, region, marks)
    with _at("declared"):
        declared = _declared(document.position(), parts["declared"])
    return Saved(replace(document, declared=declared), view, room)


def _game(value: object) -> tuple[Game, Mapping[str, object], dict[str, str]]:
    parts = _parts(value, ("variant", "ruleset", "own_ruleset", "rulings"))
    rulings = _table(parts["rulings"], "the rulings")
    variant, ruleset = (checks.text(parts[name], f"the {name}") for name in ("variant", "ruleset"))
    game, own = rulesets.choose(variant, ruleset, parts["own_ruleset"], rulings)
    if game.ruleset != ruleset:
        raise BanmenError(f"the ruleset is {ruleset!r:.60}, but own_ruleset is called {game.ruleset!r:.60}")
    return game, own, rulings


def _tree(parts: Mapping[str, object], start: Position) -> Tree:
    size = start.game.size
    with _at("headers"):
        tree = Tree(_table(parts["headers"], "the headers"))
    with _at("comment"):
        tree.remark(START, checks.text(parts["comment"], "a comment"))
    with _at("annotations"):
        tree.draw(START, annotations.checked(size, parts["annotations"]))
    with _at("moves"):
        rows = _rows(parts["moves"])
        children = _children(rows)
        made = _played(start, rows, children)
    for number, row in enumerate(rows):
        tree.add(row["parent"], *made[number])
        with _at(f"moves[{number}].glyphs"):
            tree.nodes[number].glyphs = _glyphs(row["glyphs"])
        for name in _MOVE_OPTIONAL:
            with _at(f"moves[{number}].{name}"):
                if name in row:
                    setattr(tree.nodes[number], name, checks.amount(row[name], "it"))
        with _at(f"moves[{number}].comment"):
            tree.remark(number, checks.text(row["comment"], "a comment"))
        with _at(f"moves[{number}].annotations"):
            tree.draw(number, annotations.checked(size, row["annotations"]))
    for parent, ordered in children.items():
        tree.order(parent, ordered)
    return tree


def _rows(value: object) -> list[dict[str, Any]]:
    """Check that moves are a list of objects, each after the one it follows."""
    if not isinstance(value, list):
        raise BanmenError(f"moves are a list, not {value!r:.60}")
    if len(value) > MOST_MOVES:
        raise BanmenError(f"a saved board has at most {MOST_MOVES:,} moves, not {len(value):,}")
    for number, each in enumerate(value):
        with _at(f"[{number}]"):
            _row(number, each)
    return value


def _row(number: int, value: object) -> None:
    parts = _parts(value, _MOVE, _MOVE_OPTIONAL)
    parent = checks.number(parts["parent"], "a parent")
    if not START <= parent < number:
        known = f"the place of a move before it, or {START} for the start"
        raise BanmenError(f"its parent is {known}; not {parent}")
    checks.number(parts["rank"], "a rank")


def _children(rows: list[dict[str, Any]]) -> dict[int, list[int]]:
    """Gather the moves from every place, the main one first."""
    found: dict[int, list[int]] = {}
    for number, row in enumerate(rows):
        found.setdefault(row["parent"], []).append(number)
    for parent, numbers in found.items():
        numbers.sort(key=lambda number: rows[number]["rank"])
        if [rows[number]["rank"] for number in numbers] != list(range(len(numbers))):
            ranks = f"0 to {len(numbers) - 1}, each once"
            raise BanmenError(f"{len(numbers)} moves have the parent {parent}: their ranks should be {ranks}")
    return found


def _played(
    start: Position, rows: list[dict[str, Any]], children: Mapping[int, list[int]]
) -> dict[int, tuple[Move, Filed]]:
    """Make every move once, each where it was made, going down the tree and back up."""
    position = start.copy()
    made: dict[int, tuple[Move, Filed]] = {}
    todo = [*reversed(children.get(START, ()))]
    path: list[int] = []
    while todo:
        number = todo.pop()
        parent = rows[number]["parent"]
        while path and path[-1] != parent:
            path.pop()
            position.pop()
        with _at(f"[{number}].move"):
            move = _move(position, rows[number]["move"], rows[number]["captures"])
            if any(made[other][0].effect == move.effect for other in children[parent] if other in made):
                raise BanmenError(f"the same move is there already after {parent}: write it once")
        made[number] = move, filed(position, move)
        position.push(move)
        path.append(number)
        todo += reversed(children.get(number, ()))
    return made


def _move(position: Position, text: object, captures: object) -> Move:
    """Find a move by its squares, and by what it captures where that leaves a choice."""
    size = position.game.size
    route = parse_route(size, checks.text(text, "a move"))
    taken = tuple(sorted(size.parse_square(square) for square in _names(captures)))
    try:
        move = position.find_move(route.origin, route.path, route.target, declines=route.declines)
    except AmbiguousMove:
        pass
    else:
        if move.path == route.path and move.captures == taken:
            return move
    ways = position.moves_to(route.origin, route.target)
    ways = [way for way in ways if (way.path, way.declines) == (route.path, route.declines)]
    ways = [way for way in ways if way.captures == taken]
    if not ways:
        raise BanmenError(f"{text} is no move there that captures on {_names(captures) or 'no square'}")
    reason = position.why_illegal(ways[0])
    if reason is not None:
        raise BanmenError(reason)
    return ways[0]


def _names(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BanmenError(f"captures are a list of squares, not {value!r:.60}")
    return value


def _glyphs(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise BanmenError(f"glyphs are a list of numbers, not {value!r:.60}")
    return tuple(checks.number(one, "a glyph") for one in value)


def _node(tree: Tree, value: object) -> int:
    node = checks.number(value, "a place among the moves")
    tree.at(node)
    return node


def _show_line(tree: Tree, value: object) -> None:
    end = _node(tree, value)
    if tree.at(end).children:
        raise BanmenError(f"move {end} is not the end of a line: other moves follow it")
    tree.go(end)


def _stand(tree: Tree, value: object) -> None:
    node = _node(tree, value)
    if node != START and node not in tree.line:
        end = tree.current
        raise BanmenError(f"the board stands on the line shown, and move {node} is not on the way to {end}")
    tree.go(node)


def _declared(position: Position, value: object) -> Outcome | None:
    if value is None:
        return None
    parts = _parts(value, ("reason", "winner"))
    if position.outcome() is not None:
        raise BanmenError("the game has ended there by itself, and nothing is left to declare")
    reason = parts["reason"]
    match reason, parts["winner"]:
        case "resignation", "black" | "white" as winner:
            return position.resign(Side.WHITE if winner == "black" else Side.BLACK)
        case "agreement", "":
            return position.agree_draw()
        case "illegal_move", winner if winner == position.turn.other.label:
            return by_illegal_move(position)
    raise BanmenError(
        "an end is declared by resignation (the winner is black or white), by agreement (no winner) or by an "
        f"illegal_move (the winner is the other side than that to move); not {value!r:.80}"
    )


def _read_ending(tree: Tree, value: object) -> tuple[int, Ending] | None:
    if value is None:
        return None
    parts = _parts(value, ("node", "outcome", "reason"))
    outcome = parts["outcome"]
    known = ("Black wins", "White wins", "draw", "no contest")
    if outcome not in known:
        raise BanmenError(f"an outcome is {', '.join(known)}; not {outcome!r:.60}")
    reason = checks.text(parts["reason"], "a reason")
    return _node(tree, parts["node"]), Ending(cast("Any", outcome), reason)


def _view(start: Position, value: object) -> Mapping[str, object]:
    parts = _parts(value, VIEW)
    for name, words in board_state.CHOICES.items():
        if parts[name] not in words:
            raise BanmenError(f"the {name} is {parts[name]!r:.60}; it should be one of {', '.join(words)}")
    for name in ("title", "region", "outlined"):
        checks.text(parts[name], f"the {name}")
    start.game.size.region(parts["region"])
    board_state.check_outlined(start.game, parts["outlined"])
    if not isinstance(parts["show_attacks"], bool):
        raise BanmenError(f"show_attacks is true or false, not {parts['show_attacks']!r:.60}")
    return parts


# ---------------------------------------------------------------- checks, and where they fail


def _parts(value: object, names: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Check that a value is an object with these parts, and perhaps the optional ones."""
    if not isinstance(value, dict):
        raise BanmenError(f"it should be an object with {', '.join(names)}, not {value!r:.60}")
    for name in names:
        if name not in value:
            raise BanmenError(f"the part {name} is missing; there should be {', '.join(names)}")
    for name in value:
        if name not in names and name not in optional:
            raise BanmenError(f"there is no part {name!r:.60}; there should be {', '.join(names)}")
    return value


def _table(value: object, what: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BanmenError(f"{what} are an object of names and texts, not {value!r:.60}")
    return {checks.text(name, what): checks.text(each, what) for name, each in value.items()}


class _Misplaced(InvalidSave):
    """Names the part of the file that is wrong."""

    def __init__(self, where: str, message: str) -> None:
        self.where = where
        self.message = message
        place = f", {where}" if where else ""
        super().__init__(f"this saved board cannot be read{place}: {message}")


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Say of a check that fails where in the file it was."""
    try:
        yield
    except _Misplaced as error:
        raise _Misplaced(where + error.where, error.message) from None
    except BanmenError as error:
        raise _Misplaced(where, str(error)) from None
