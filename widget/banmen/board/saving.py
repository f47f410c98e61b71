"""Saved boards: JSON files with everything that a board holds.

A saved board is an object with exactly these parts::

    banmen        "board"
    version       1
    game          {variant, ruleset, own_ruleset, rulings}: names of the game, of its ruleset and of
                  the readings chosen on top; own_ruleset is {} or a custom ruleset
    start         the position before the first move, as TSFEN
    comment       the comment on that position
    annotations   the drawings on it
    moves         every move that was made, in order, each an object with
        move        machine text, every square it touches: "24d 23d 22c"
        captures    the squares it captures on, in ascending order
        parent      the index in this list of the move before it, -1 for the start
        rank        its index among the moves from there: 0 is the main one
        comment, annotations     of the position after it
        glyphs      numbers as in PGN: 1 good, 2 bad …
        clock       optional: the seconds that the side that moved has left
        evaluation  optional: that side's evaluation of the position; positive favours Black
    node          the current move: an index in the list of moves, -1 for the start
    line          the last move of the line shown, -1 without moves
    declared      null, or the end that was declared there: {reason, winner}
    headers       event, players … of a game record, by name
    ending        null, or the end in a game record: {node, outcome, reason}
    marks         squares with a verdict: {square, verdict, note}
    view          its appearance: title, region, orientation, interaction, theme, glyphs,
                  coordinates, lang, colours, outlined, show_attacks

One on which a demonstration is recorded has one more part::

    draft         {demonstration, at, name, open}: its data, the path of the current step, the name of
                  its file, and whether the recording is open

One on which an exercise is made has another part::

    exercise      {kind, square, goal, answer, task, hints, level, pack, id}: what its author has chosen

That of a room has another one::

    room          the players, the terms and the progress of the match, an object with
        players     "human", "level:3", a command line or a URL: two of them, Black's of this game first
        time        null or [seconds, more for each move]
        games       the number of games in the match
        progress    optional, since older files do not have it: an object with
            state       "setting" before the first game, "playing" (loading pauses the game) or "over"
            game        the number of the game being played, or played last
            begin       where this game began, and
            node        its current move: indices in the list of moves, -1 for the start
            left        null without clocks, or the seconds each side has left: {black, white}
            text        how the game ended, in a sentence; empty if it has not
            table       the games played so far, each {game, black, white, winner, reason, plies}
            points      the points of the two players, first of the one with Black in the first game
            called_off  whether the match ends with this game

An annotation is ``{kind, squares, colour, text}``, as in the trait ``annotations``. Squares are names.
The file is UTF-8. A change of this format changes its version.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from banmen.board.interface import BoardWidget
from banmen.document import annotations, rulesets
from banmen.document.document import Document, Snapshot
from banmen.document.tree import START, Entry, Tree, filed
from banmen.host.checks import amount, flag, text
from banmen.protocol import board_state
from banmen_rules import AmbiguousMove, BanmenError, Game, InvalidArgument, Move, Outcome, Position, Side
from banmen_rules.base import fields
from banmen_rules.base.fields import Fault, Field, InvalidData, Record, faults_of
from banmen_rules.base.json_files import parse_json
from banmen_rules.core.moves import parse_route
from banmen_rules.core.rules import by_illegal_move
from banmen_rules.drawing.style import check_theme
from banmen_rules.notation import record

VERSION = 1
LARGEST = 20_000_000
"""The most characters of a saved board."""
MOST_MOVES = 50_000
"""The most moves of a saved board, variations included."""
VIEW = (*board_state.CHOICES, "title", "region", "outlined", "show_attacks")

_GAME: Final = Record(
    Field("variant", text),
    Field("ruleset", text),
    Field("own_ruleset", fields.anything),
    Field("rulings", fields.table_of(text, text)),
)
_MOVE: Final = Record(
    Field("move", text),
    Field("captures", fields.list_of(text, "a list of squares")),
    Field("parent", fields.whole()),
    Field("rank", fields.whole()),
    Field("comment", text),
    Field("annotations", fields.anything),
    Field("glyphs", fields.list_of(fields.whole(), "a list of numbers")),
    Field("clock", amount, None),
    Field("evaluation", amount, None),
)
_DECLARED: Final = Record(Field("reason", fields.anything), Field("winner", fields.anything))
_ENDING: Final = Record(
    Field("node", fields.whole()),
    Field("outcome", fields.one_of("outcome", ("Black wins", "White wins", "draw", "no contest"))),
    Field("reason", text),
)
_VIEW: Final = Record(
    *(
        Field(name, check_theme if name == "theme" else fields.one_of(name, words))
        for name, words in board_state.CHOICES.items()
    ),
    *(Field(name, text) for name in ("title", "region", "outlined")),
    Field("show_attacks", fields.truth),
)
_ROOM: Final = Record(
    *(Field(name, fields.anything) for name in ("players", "time", "games")),
    Field("warns", flag, default=False),
    Field("progress", fields.anything, None),
)
_BOARD: Final = Record(
    Field("banmen", fields.anything),
    Field("version", fields.anything),
    Field("game", _GAME),
    Field("start", text),
    Field("comment", text),
    Field("annotations", fields.anything),
    Field("moves", fields.list_of(_MOVE, "a list of moves", MOST_MOVES)),
    Field("node", fields.whole()),
    Field("line", fields.whole()),
    Field("declared", fields.optional(_DECLARED)),
    Field("headers", fields.table_of(text, text)),
    Field("ending", fields.optional(_ENDING)),
    Field("marks", fields.anything),
    Field("view", _VIEW),
    Field("room", _ROOM, None),
    Field("draft", fields.anything, None),
    Field("exercise", fields.anything, None),
)


class InvalidSave(BanmenError):
    """A text that is not a saved board or widget.

    Attributes:
        faults: the wrong parts; empty if the text is something else.

    """

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__(message)

    def __reduce__(self) -> tuple[type["InvalidSave"], tuple[str, tuple[Fault, ...]]]:
        """Pickle with the faults."""
        return type(self), (str(self), self.faults)

    @classmethod
    def of(cls, what: str, error: BanmenError) -> "InvalidSave":
        """Make the error of a saved ``what`` with faults."""
        faults = faults_of(error)
        return cls(f"this saved {what} cannot be read: {InvalidData(faults)}", faults)


class Read(NamedTuple):
    """The content of a text: a document, and of a saved board also its appearance."""

    what: str
    """``"position"``, ``"record"`` or ``"board"``."""
    document: Snapshot
    view: Mapping[str, Any]
    """The traits of its appearance."""
    room: Mapping[str, object] | None = None
    """Of a saved room, the players, the terms and the progress of the match, not checked yet."""
    draft: object = None
    """The demonstration that is being recorded, not checked yet."""
    exercise: object = None
    """The exercise that is being made, not checked yet."""


# ---------------------------------------------------------------- writing


def dump(
    board: BoardWidget,
    document: Snapshot,
    *,
    room: Mapping[str, object] | None = None,
    draft: Mapping[str, object] | None = None,
    exercise: Mapping[str, object] | None = None,
) -> str:
    """Write a board with what is being made on it, or with the terms of its match a room."""
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
        "view": {name: getattr(board, name) for name in VIEW},
    }
    parts |= {name: part for name, part in (("room", room), ("draft", draft), ("exercise", exercise)) if part}
    return json.dumps(parts, ensure_ascii=False, indent=1) + "\n"


@lru_cache(maxsize=16)
def begin(game: Game) -> str:
    """Write the position that a game starts from."""
    return Position.initial(game).tsfen()


def has_usual_ruleset(game: Game) -> bool:
    """Tell whether a game is played by the ruleset that it has if none is chosen: links leave that out."""
    return game.ruleset == game.variant.ruleset.name


def for_page(document: Document) -> dict[str, object]:
    """Gather what a page needs, beyond the other traits, to write the files of a board itself.

    So a page can save a game whose Python is gone.
    """
    tree, game, over = document.tree, document.game, document.position.outcome()
    places = {**dict(enumerate(tree.nodes)), START: tree.start}
    return {
        "start": document.start,
        "usual_start": document.start == begin(game),
        "usual_ruleset": has_usual_ruleset(game),
        "headers": tree.headers.copy(),
        "head": _record_head(game, document.start, tuple(tree.headers.items())),
        "annotations": {str(node): place.annotations for node, place in places.items() if place.annotations},
        "ending": _ending(tree),
        "declared": _result(document.position.declared),
        "over": "" if over is None else record.Ending.of(over, game).text,
        "over_at": document.over_at,
    }


@lru_cache(maxsize=16)
def _record_head(game: Game, start: str, headers: tuple[tuple[str, str], ...]) -> str:
    """Write the headers of a record, without the result; empty if a record cannot have such headers."""
    given = "" if start == Position.initial(game).tsfen() else start
    try:
        return record.Record(game, given, dict(headers)).format()
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
            **{name: value for name in ("clock", "evaluation") if (value := getattr(node, name)) is not None},
        }


def _result(declared: Outcome | None) -> dict[str, str] | None:
    if declared is None:
        return None
    winner = "" if declared.winner is None else declared.winner.label
    return {"reason": declared.termination, "winner": winner}


def _ending(tree: Tree) -> dict[str, object] | None:
    if tree.ending is None:
        return None
    node, (outcome, reason) = tree.ending
    return {"node": node, "outcome": outcome, "reason": reason}


# ---------------------------------------------------------------- reading


def read(text: str) -> Read:
    """Read a board.

    Raises:
        InvalidSave: if the text is not a saved board.

    """
    data = parse(text, "board", VERSION)
    try:
        return _saved(_BOARD(data))
    except BanmenError as error:
        raise InvalidSave.of("board", error) from None


def parse(text: str, what: str, version: int) -> dict[str, Any]:
    """Parse the JSON of a saved board or widget, and check ``banmen`` and ``version``.

    Raises:
        InvalidSave: if it is something else.

    """
    try:
        data = parse_json(text, LARGEST, objects=dict)
    except BanmenError as error:
        raise InvalidSave(f"this saved {what} {error}") from None
    if not isinstance(data, dict) or data.get("banmen") != what:
        raise InvalidSave(f'a saved {what} must be an object with "banmen": "{what}"')
    if data.get("version") != version:
        raise InvalidSave(f"the version of a saved {what} must be {version}, got {data.get('version')!r:.20}")
    return data


def _saved(parts: dict[str, Any]) -> Read:
    with _at("game"):
        game, own, rulings = _game(parts["game"])
    with _at("start"):
        start = Position.from_tsfen(game, parts["start"])
    tree = _tree(parts, start)
    line, node, ending = parts["line"], parts["node"], parts["ending"]
    with _at("line"):
        if tree.at(line).children:
            raise InvalidArgument("", "the end of a line, which no moves follow", line)
        tree.go(line)
    with _at("node"):
        tree.at(node)
        if node not in (START, *tree.line):
            raise InvalidArgument("", f"a move of the line that ends with {tree.current}", node)
        tree.go(node)
    if ending:
        with _at("ending"):
            tree.at(ending["node"])
            tree.ending = ending["node"], record.Ending(ending["outcome"], ending["reason"])
    with _at("marks"):
        marks: list[object] = [*board_state.check_marks(game.size, parts["marks"])]
    view = parts["view"]
    with _at("view"):
        game.size.region(view["region"])
        board_state.check_outlined(game, view["outlined"])
    document = Snapshot(game, own, rulings, start.tsfen(), tree, None, view["title"], view["region"], marks)
    if parts["declared"]:
        with _at("declared"):
            document = replace(document, declared=_read_declared(document.position(), parts["declared"]))
    return Read("board", document, view, *(parts.get(name) for name in ("room", "draft", "exercise")))


def _game(parts: dict[str, Any]) -> tuple[Game, Mapping[str, object], dict[str, str]]:
    ruleset, rulings = parts["ruleset"], parts["rulings"]
    game, own = rulesets.choose(parts["variant"], ruleset, parts["own_ruleset"], rulings)
    if game.ruleset != ruleset:
        with _at("ruleset"):
            raise InvalidArgument("", f'"{game.ruleset}", the name of own_ruleset', ruleset)
    return game, own, rulings


def _tree(parts: dict[str, Any], start: Position) -> Tree:
    size, rows = start.game.size, parts["moves"]
    tree = Tree(parts["headers"])
    with _at("annotations"):
        drawn = annotations.checked(size, parts["annotations"])
    tree.note(START, comment=parts["comment"], annotations=drawn)
    with _at("moves"):
        children = _children(rows)
        made = _played(start, rows, children)
    for number, row in enumerate(rows):
        tree.add(row["parent"], *made[number])
        with _at(f"moves[{number}].annotations"):
            drawn = annotations.checked(size, row["annotations"])
        timed = {name: row.get(name) for name in ("clock", "evaluation")}
        tree.note(number, comment=row["comment"], annotations=drawn, glyphs=tuple(row["glyphs"]), **timed)
    for parent, ordered in children.items():
        tree.order(parent, ordered)
    return tree


def _children(rows: list[dict[str, Any]]) -> dict[int, list[int]]:
    """Gather the moves that follow each move, the main one first."""
    found: dict[int, list[int]] = {}
    for number, row in enumerate(rows):
        if not START <= row["parent"] < number:
            with _at(f"[{number}].parent"):
                expected = f"the index of an earlier move, or {START} for the start"
                raise InvalidArgument("", expected, row["parent"])
        found.setdefault(row["parent"], []).append(number)
    for parent, numbers in found.items():
        numbers.sort(key=lambda number: rows[number]["rank"])
        ranks = [rows[number]["rank"] for number in numbers]
        if ranks != list(range(len(numbers))):
            what = f"the ranks of the moves with the parent {parent}"
            raise InvalidArgument(what, f"0 to {len(numbers) - 1}, each once", ranks)
    return found


def _played(
    start: Position, rows: list[dict[str, Any]], children: Mapping[int, list[int]]
) -> dict[int, tuple[Move, Entry]]:
    """Make every move once where it was made, going down the tree and back up."""
    position = start.copy()
    made: dict[int, tuple[Move, Entry]] = {}
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
                raise BanmenError(f"must be different from the other moves after {parent}")
        made[number] = move, filed(position, move)
        position.push(move)
        path.append(number)
        todo += reversed(children.get(number, ()))
    return made


def _move(position: Position, text: str, captures: list[str]) -> Move:
    """Find a move by its squares, and by its captures where the squares leave a choice."""
    size = position.game.size
    route = parse_route(size, text)
    taken = tuple(sorted(map(size.parse_square, captures)))
    try:
        move = position.find_move(route.origin, route.path, route.target, declines=route.declines)
    except AmbiguousMove:
        pass
    else:
        if move.path == route.path and move.captures == taken:
            return move
    for move in position.moves_to(route.origin, route.target):
        if (move.path, move.declines, move.captures) == (route.path, route.declines, taken):
            reason = position.why_illegal(move)
            if reason is not None:
                raise BanmenError(reason)
            return move
    raise BanmenError(f"{text} cannot capture on {', '.join(captures) or 'no square'} there")


def _read_declared(position: Position, parts: dict[str, Any]) -> Outcome:
    if position.outcome() is not None:
        raise BanmenError("must be null: the game has ended by itself")
    match parts["reason"], parts["winner"]:
        case "resignation", "black" | "white" as winner:
            return position.resign(Side.WHITE if winner == "black" else Side.BLACK)
        case "agreement", "":
            return position.agree_draw()
        case "illegal_move", winner if winner == position.turn.other.label:
            return by_illegal_move(position)
    raise InvalidArgument(
        "",
        'a resignation (the winner is "black" or "white"), an agreement (the winner is "") '
        "or an illegal_move (the winner is the side that is not to move)",
        parts,
    )


@contextmanager
def _at(path: str) -> Iterator[None]:
    """Add the path of a part of the file to its errors."""
    try:
        yield
    except BanmenError as error:
        raise InvalidData(faults_of(error, path)) from None
