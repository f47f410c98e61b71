"""The state of a board for the browser, as plain data computed from a position.

Separate from the board so that each part can be tested without a widget. The names and shapes are those of
``widget/protocol/board.schema.json``; the moves buffer has its own version (`wire`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, cast, get_args

from banmen.host import checks
from banmen.protocol import attacks_wire, faces
from banmen.protocol.shapes import board as shapes
from banmen.protocol.shapes import words
from banmen.protocol.shapes.board import GameState, Kind, Mnemonic, PositionState
from banmen.protocol.shapes.requests import WhyReply
from banmen.protocol.shapes.words import PROTOCOL as PROTOCOL  # noqa: PLC0414 - the board has it from here
from banmen.protocol.wire import LIMIT, WireMove, encode, group
from banmen_rules import (
    BanmenError,
    Game,
    InvalidArgument,
    Move,
    Outcome,
    PieceKind,
    Position,
    Side,
    Size,
    UnknownName,
)
from banmen_rules.core import rules
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.drawing.style import THEMES
from banmen_rules.words.explain import Explanation
from banmen_rules.words.texts import LANGUAGES

Mark: TypeAlias = dict[str, str]
"""A square with a verdict, and the reason: ``square``, ``verdict`` and ``note``."""
SILENT: Mapping[str, str] = {"level": "", "text": ""}
"""The line of text under a board, and how important it is."""
LEVELS = ("", "info", "error", "success")
VERDICTS = ("right", "wrong", "missed")

Interaction = Literal["play", "explore", "mark", "frozen", "edit"]
Orientation = Literal["black", "white"]
Glyphs = Literal["kanji", "rose", "letters", "ticks"]
Learning = Literal["", "no", "learn"]
Coordinates = Literal["letters", "japanese", "none"]
Colours = Literal["banmen", "article"]
Panel = Literal["full", "lesson", "none"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "interaction": get_args(Interaction),
    "orientation": get_args(Orientation),
    "glyphs": get_args(Glyphs),
    "coordinates": get_args(Coordinates),
    "lang": LANGUAGES,
    "theme": THEMES,
    "colours": get_args(Colours),
}
"""The options of a board's appearance; the first of each is the default."""


def catalogue(
    game: Game, kinds: Iterable[PieceKind] | None = None, *, kanji: str | None = None
) -> list[Kind]:
    """Describe the kinds of a game, all or some, in the order that ``becomes`` on the wire counts in.

    ``kanji`` says whether the learner's kinds have kanji, as in `faces.learned`.
    """
    shown = game.kinds if kinds is None else [*kinds]
    codes = {kind.id: kind.code for kind in game.kinds}
    found = faces.learned(shown, kanji)
    described: list[Kind] = [
        {
            "id": kind.id,
            "code": kind.code,
            "name": kind.name,
            "kanji": kind.kanji,
            "romaji": kind.romaji,
            "called": dict(kind.names),
            "betza": kind.betza,
            "sentence": "",
            "categories": [category.value for category in kind.description.categories],
            "size": kind.size,
            "promotes_to": None if kind.promotes_to is None else codes[kind.promotes_to],
            "royal": kind.royal,
            "letters": kind.letters,
            "mnemonic": cast("Mnemonic", mnemonic(kind.description).data()),
        }
        for kind in shown
    ]
    return [{**kind, "face": found[kind["id"]]} if kind["id"] in found else kind for kind in described]


def game_state(game: Game) -> GameState:
    """Describe a game: what stays the same for all its positions."""
    return {
        "variant": game.variant.name,
        "ruleset": game.ruleset,
        "files": game.size.files,
        "ranks": game.size.ranks,
        "catalogue": catalogue(game),
        "dots": [list(dot) for dot in game.variant.dots],
        "range_colour": cast("shapes.RangeColour", game.variant.range_colour),
    }


def position_state(position: Position, selection: str = "") -> PositionState:
    """Describe a position with its moves, its last move, whose turn it is and how the game stands."""
    size = position.game.size
    last = position.move_stack[-1] if position.move_stack else None
    result = position.outcome()
    both, tsfen = moves_of_both(position), position.tsfen()
    return {
        "tsfen": tsfen,
        "moves": _buffer(size, tsfen, both, selection),
        "turn": position.turn.label,
        "last_move": [size.name(square) for square in (last.origin, *last.path, last.target)] if last else [],
        "captures_last": [size.name(square) for square in last.captures] if last else [],
        "result": {} if result is None else as_ended(result),
        "in_check": in_check(position, both),
    }


def as_ended(result: Outcome) -> shapes.Outcome:
    """Describe a result; a draw has an empty winner."""
    winner = "" if result.winner is None else result.winner.label
    return {"winner": winner, "reason": result.termination, "text": result.text, "source": result.source}


def in_check(position: Position, both: Mapping[int, Sequence[WireMove]]) -> list[words.Side]:
    """List the sides in check: an allowed move of the other one takes all the royals they have left.

    The moves are those sent, so that none is generated twice.
    """
    found: list[words.Side] = []
    for side in Side:
        royals = position.royals(side)
        moves = (move for square in position.squares_of(side.other) for move in both.get(square, ()))
        if royals and any(royals.issubset(move.captures) and not move.forbidden for move in moves):
            found.append(side.label)
    return found


def moves_buffer(position: Position, selection: str = "", limit: int | None = None) -> bytes:
    """Encode the moves of both sides, or of the selected piece alone where all are too many."""
    return _buffer(position.game.size, position.tsfen(), moves_of_both(position), selection, limit)


def _buffer(
    size: Size, tsfen: str, both: Mapping[int, Sequence[WireMove]], selection: str, limit: int | None = None
) -> bytes:
    data = encode(*size, tsfen, both)
    if len(data) <= (LIMIT if limit is None else limit):
        return data
    square = size.parse_square(selection) if selection else None
    some = {} if square is None else {square: both.get(square, [])}
    return encode(*size, tsfen, some, complete=False)


def attacks_buffer(position: Position) -> bytes:
    """Encode who attacks every square."""
    size, found = position.game.size, position.attacks()
    black, white = Side
    both = ((found.attackers(at, black), found.attackers(at, white)) for at in range(size.squares))
    return attacks_wire.encode(*size, position.tsfen(), both)


def moves_of_both(position: Position) -> dict[int, list[WireMove]]:
    """Generate the moves of both sides in the form in which they are sent, grouped by origin."""
    return wire_moves(position, [*position.moves(side=Side.BLACK), *position.moves(side=Side.WHITE)])


def wire_moves(
    position: Position, moves: Iterable[Move], kinds: Iterable[PieceKind] | None = None
) -> dict[int, list[WireMove]]:
    """Turn moves into the form in which they are sent, grouped by origin.

    ``kinds`` are those of the catalogue that travels with them, if it has not all of them.
    """
    of = position.game.kinds if kinds is None else kinds
    places = {kind.id: place for place, kind in enumerate(of)}
    return group(
        WireMove(
            move.origin,
            move.target,
            move.path,
            move.captures,
            move.categories,
            None if move.promotes_to is None else places[move.promotes_to],
            rules.refusal(position, move) is not None,
        )
        for move in moves
    )


def reason(explanation: Explanation, size: Size) -> WhyReply:
    """Describe why a piece can or cannot go to a square."""
    blocker = explanation.blocker
    return {
        "text": explanation.text,
        "code": explanation.code.value,
        "possible": explanation.possible,
        "path": [size.name(square) for square in (explanation.origin, *explanation.squares)],
        "blocker": "" if blocker is None else size.name(blocker),
        "leg": explanation.leg,
    }


def place(position: Position, pieces: Mapping[str, str]) -> None:
    """Put pieces on a board by name: ``{"5j": "lion", "4f": "white pawn", "3c": "+lion"}``.

    A name is anything the game knows a kind by: its English name, kanji, code or id. Pieces are
    Black's unless ``white`` stands before the name; ``+`` makes the promoted side of the piece. A white
    elephant is a kind of its own: Black's is called so, White's ``white white elephant``.

    Raises:
        InvalidSquare: if there is no such square.
        UnknownName: if the game has no such piece.
        BanmenError: if a kind that does not promote is asked for promoted.

    """
    game = position.game
    called = {kind.name.casefold() for kind in game.kinds}
    sides: dict[str, Side] = {side.label: side for side in Side}
    for square, text in pieces.items():
        if not isinstance(text, str):
            raise InvalidArgument(f"the piece on {square}", "a name such as 'lion' or 'white pawn'", text)
        side, name = Side.BLACK, " ".join(text.split())
        colour, _, rest = name.partition(" ")
        # A kind may begin with a colour itself, such as the white elephant.
        if rest and colour.lower() in sides and name.casefold() not in called:
            side, name = sides[colour.lower()], rest
        kind = game.kind(name.removeprefix("+"))
        promoted = name.startswith("+")
        if promoted and kind.promotes_to is None:
            raise BanmenError(f"The {kind.noun} does not promote.")
        position.put(square, game.pieces[game.form(kind.id, side, promoted=promoted)])


def check_outlined(game: Game, text: str) -> str:
    """Read the code of a kind whose pieces are outlined; empty for none.

    Raises:
        UnknownName: if the game has no such kind.

    """
    codes = [kind.code for kind in game.kinds]
    if text and text not in codes:
        raise UnknownName("kind with the code", text, codes)
    return text


def check_marks(size: Size, value: object) -> list[Mark]:
    """Check and copy a list of marks.

    Raises:
        BanmenError: if it is invalid.

    """
    if not isinstance(value, list | tuple):
        raise InvalidArgument("marks", "a list", value)
    found: list[Mark] = []
    for mark in value:
        if not isinstance(mark, dict) or mark.keys() != {"square", "verdict", "note"}:
            raise InvalidArgument("each mark", "an object with square, verdict and note", mark)
        square, verdict, note = mark["square"], mark["verdict"], mark["note"]
        if verdict not in VERDICTS:
            raise UnknownName("verdict", f"{verdict!s:.60}", VERDICTS)
        name = size.name(size.parse_square(str(square)))
        found.append({"square": name, "verdict": verdict, "note": checks.text(note, "the note of a mark")})
    return found


def check_status(value: object) -> dict[str, str]:
    """Check and copy a status.

    Raises:
        BanmenError: if it is invalid.

    """
    if not isinstance(value, dict) or value.keys() != {"level", "text"} or value["level"] not in LEVELS:
        levels = ", ".join(map(repr, LEVELS))
        raise InvalidArgument("status", f"an object with text and level (one of {levels})", value)
    return {"level": value["level"], "text": checks.text(value["text"], "the text of a status")}
