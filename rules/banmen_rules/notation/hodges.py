"""Moves in Hodges' notation, as English texts on the large games write them.

::

    move    = piece [square] mark+ ["+" | "="]
    piece   = ["+"] letters           "+" for a promoted piece, before the letters of what it was
    mark    = "-" square              goes there
            | "x" square              captures there
            | "x!" square             captures there without moving (igui)
            | "-!"                    a pass
    letters = the abbreviation of English texts, or the code if the kind has none

``P-8h``, ``ORx7c+``, ``+CC-12f``, ``LNx!9d``, ``LNx3hx2i``. The square after the piece is its
origin, and is written only if another piece with the same letters could make a move written the same.
Captures are in order, and the square where the move ends is last; a range capture (``GGx18n``) names
only that, unless it is ambiguous. ``+`` at the end means that the piece promotes, also by contagion,
``=`` that it declines. One notation means one effect: of several paths to it, the shortest.

Reading also accepts: blanks between the parts, ``×`` and other dashes; letters in the other case if
that is clear, those of the TSA (FK and Ky are queen and kirin in every game) and codes; a promoted
piece by the letters of what it has become, if no other piece has them; an unnecessary origin, squares
touched on the path, a missing ``+`` if promotion is compulsory, and ``+`` where nothing promotes.

Source: George Hodges' notation, as the English articles on the games describe it; the sign
of a pass is banmen's.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import AmbiguousMove, IllegalMove, InvalidMove, InvalidSquare, UnknownName
from banmen_rules.core import rules
from banmen_rules.core.game import Game
from banmen_rules.core.moves import LONGEST, Move
from banmen_rules.core.position import Position
from banmen_rules.notation import marks
from banmen_rules.variants import PieceKind

_LISTED = 8
_PIECE = re.compile(r"\s*(\+?)\s*([^\W\d_]+)")
# A rank of these boards may be x, but never xx: an x after other letters, or a second x, is a sign.
_SQUARE = re.compile(r"\s*(\d+(?:([a-wyz])\2*|x)?)")
_SIGN = re.compile(r"\s*([-‐‑–−]|[x×])\s*(!?)")
_END = re.compile(r"\s*([+=]?)\s*")


@typed
def format_move(position: Position, move: Move) -> str:
    """Write a legal move.

    Args:
        position: the position it is made in.
        move: one of its moves.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> format_move(position, position.parse_move("13s 13r"))
    'P-13r'
    """
    spelled, alike = _spelling(position.game)
    code = position.board[move.origin]
    written, origin = marks.disambiguate(position, move, alike[spelled[code], code & 1])
    name = position.game.size.name
    return spelled[code] + (name(move.origin) if origin else "") + _marks_text(position.game, written, move)


@typed
def parse_move(position: Position, text: str) -> Move:
    """Read a legal move of the side to move.

    Raises:
        InvalidMove: if the text is not in Hodges' notation; the message shows the place.
        IllegalMove: if the move is not possible; the message says why.
        AmbiguousMove: if it could mean several moves; the message lists them.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> parse_move(position, "P-13r").text(position.game.size)
    '13s 13r'
    """
    parsed = _read(position.game, text)
    over = rules.ended(position)
    if over is not None:
        raise IllegalMove(f"the game is over: {over.text}")
    origins = _origins(position, parsed)
    target = None if parsed.stays else parsed.marks[-1].square
    candidates = [
        position.moves_to(origin, origin if target is None else target)
        for origin in marks.origins_to(position, position.turn, origins, target)
    ]
    matches = _matches(position, parsed, candidates)
    legal = [move for move in matches if position.why_illegal(move) is None]
    if not legal:
        every = [move for moves in candidates for move in moves]
        raise IllegalMove(_why_illegal(position, parsed, origins, every, matches))
    if len(legal) > 1:
        listed = [_with_origin(position, move) for move in legal[:_LISTED]]
        listed += ["…"] * (len(legal) > _LISTED)
        raise AmbiguousMove(f"{text.strip()} could be several moves: " + ", ".join(listed))
    return legal[0]


class _Parsed(NamedTuple):
    """A move in Hodges' notation, split into its parts."""

    kinds: tuple[PieceKind, ...]
    """The kinds with these letters; several in a few games."""
    promoted: bool
    origin: int | None
    marks: marks.Marks
    stays: bool
    sign: str


def _read(game: Game, text: str) -> _Parsed:
    """Parse a text by the grammar of this module."""
    if len(text) > LONGEST:
        raise InvalidMove(f"a move must have at most {LONGEST} characters, got {len(text)}", text, LONGEST)
    head = _PIECE.match(text)
    if head is None:
        start = len(text) - len(text.lstrip().removeprefix("+").lstrip())
        message = "a move must begin with the letters of a piece, as in P-8h, or with a square, as in 8g 8h"
        raise InvalidMove(message, text, start, start + 1)
    at = head.end()
    letters = head[2]
    # OR8x is a rat on the rank x, ORx8 a capture: letters of pieces never end in a small x.
    if len(letters) > 1 and letters[-1] == "x" and re.match(r"\s*[!\d]", text[at:]):
        letters, at = letters[:-1], at - 1
    kinds = _kinds(game, text, letters, head.start(2))
    origin = None
    if text[at:].lstrip()[:1].isdigit():
        origin, at = _square(game, text, at)
    written: list[marks.Mark] = []
    stays = False
    while (found := _SIGN.match(text, at)) is not None:
        captures, bang, at = found[1] in "x×", bool(found[2]), found.end()
        stays |= bang
        if bang and not captures and not written:
            break
        square, at = _square(game, text, at)
        written.append(marks.Mark(captures, square))
    end = _END.match(text, at) if written or stays else None
    if end is not None and end.end() == len(text):
        return _Parsed(kinds, bool(head[1]), origin, tuple(written), stays, end[1])
    message = "a move must end with +, = or a square" if end else "expected - or x, then a square"
    at = end.end() if end else len(text) - len(text[at:].lstrip())
    raise InvalidMove(message, text, at, at + 1)


def _square(game: Game, text: str, at: int) -> tuple[int, int]:
    """Read a square, and find where it ends."""
    found = _SQUARE.match(text, at)
    start = at + len(text[at:]) - len(text[at:].lstrip()) if found is None else found.start(1)
    name = "" if found is None else found[1]
    try:
        return game.size.parse_square(name), start + len(name)
    except InvalidSquare as error:
        raise InvalidMove(error.message, text, start + error.start, start + max(error.end, 1)) from None


def _origins(position: Position, parsed: _Parsed) -> list[int]:
    """Find the pieces of the side to move that the notation may mean; at least one."""
    game, board, side = position.game, position.board, position.turn
    own = position.squares_of(side)
    kinds = parsed.kinds
    if parsed.origin is not None and parsed.origin not in own:
        name = game.size.name(parsed.origin)
        raise IllegalMove(f"it is {side.title}'s turn, and {side.title} has no piece on {name}")
    for codes in _codes(game, kinds, promoted=parsed.promoted):
        found = [at for at in own if board[at] in codes and parsed.origin in (None, at)]
        if found:
            return sorted(found)
    called = "promoted " * parsed.promoted + " or ".join(kind.noun for kind in kinds)
    if parsed.origin is not None:
        piece = position.piece_at(parsed.origin)
        assert piece is not None  # noqa: S101 - its side holds the square
        actual = f"{piece.kind.noun} ({_piece_text(position, parsed.origin)})"
        raise IllegalMove(f"the piece on {game.size.name(parsed.origin)} is not a {called} but a {actual}")
    raise IllegalMove(f"{side.title} has no {called} on the board")


def _matches(position: Position, parsed: _Parsed, found: list[list[Move]]) -> list[Move]:
    """Choose from each piece's moves those that match the notation, one per effect."""
    game, board = position.game, position.board
    exact = [move for moves in found for move in marks.matching(game, board, moves, parsed.marks)]
    if not exact:
        every = [move for moves in found for move in moves]
        exact = [move for move in every if _within(parsed.marks, marks.touched(game, board, move.packed))]
    return marks.distinct(_signed(exact, parsed.sign))


def _signed(moves: list[Move], wanted: str) -> list[Move]:
    """Choose by the sign of promotion; ignore it where promotion is not a choice."""
    by_sign: dict[str, list[Move]] = {"+": [], "=": [], "": []}
    for move in moves:
        by_sign[marks.sign(move)].append(move)
    if wanted == "=":
        return by_sign["="] or by_sign[""]
    if wanted == "+":
        return by_sign["+"] or by_sign[""]
    return by_sign[""] or by_sign["+"] + by_sign["="]


def _within(written: marks.Marks, whole: marks.Marks) -> bool:
    """Tell whether marks occur among others in the same order."""
    rest = iter(whole)
    return all(mark in rest for mark in written)


def _why_illegal(
    position: Position, parsed: _Parsed, origins: list[int], found: list[Move], matches: list[Move]
) -> str:
    """Explain why there is no legal move: no path leads there, its captures differ, or a rule forbids it."""
    name = position.game.size.name
    if matches:
        return str(position.why_illegal(matches[0]))
    where = f" on {name(origins[0])}" if len(origins) == 1 else "s"
    who = position.piece_at(origins[0])
    assert who is not None  # noqa: S101 - its square was looked up
    piece = f"{position.turn.title}'s {who.kind.noun}{where}"
    if parsed.stays and not found:
        return f"{piece} cannot stay in place"
    if not found:
        target = parsed.marks[-1].square
        nearest = min(origins, key=lambda square: _distance(position.game, square, target))
        why = position.explain(nearest, target).text
        return why if len(origins) == 1 else f"{piece} cannot go to {name(target)}. {why}"
    listed = [_with_origin(position, move) for move in marks.distinct(found)[:_LISTED]]
    if parsed.sign == "=" and any(
        _within(parsed.marks, marks.touched(position.game, position.board, move.packed)) for move in found
    ):
        return f"{piece} must promote with this move: write {listed[0]}"
    return f"{piece} has no such move. Available: " + ", ".join(listed)


def _distance(game: Game, one: int, other: int) -> tuple[int, int]:
    """Count the steps of a king, then the files and ranks, to order squares by distance."""
    (row, column), (to_row, to_column) = divmod(one, game.size.files), divmod(other, game.size.files)
    ranks, files = abs(row - to_row), abs(column - to_column)
    return max(ranks, files), ranks + files


def _with_origin(position: Position, move: Move) -> str:
    """Write a move in full, legal or not."""
    _, written = marks.spellings(position.game, position.board, move.packed)
    name = position.game.size.name(move.origin)
    return _piece_text(position, move.origin) + name + _marks_text(position.game, written, move)


def _piece_text(position: Position, square: int) -> str:
    return _spelling(position.game)[0][position.board[square]]


def _marks_text(game: Game, written: marks.Marks, move: Move) -> str:
    stay = "!" if move.origin == move.target else ""
    squares = [("x" if mark.captures else "-") + stay + game.size.name(mark.square) for mark in written]
    return ("".join(squares) or "-!") + marks.sign(move)


@lru_cache(maxsize=64)
def _spelling(game: Game) -> tuple[list[str], dict[tuple[str, int], frozenset[int]]]:
    """Write the piece of every code, and group the codes by letters and side."""
    spelled = [f"{'+' * p.promoted}{p.origin.letters}" if p is not None else "" for p in game.pieces]
    return spelled, marks.by_name(spelled)


@lru_cache(maxsize=4096)
def _codes(game: Game, kinds: tuple[PieceKind, ...], *, promoted: bool) -> tuple[frozenset[int], ...]:
    """Collect the codes of the pieces that began as some kinds; second, of those that have become one."""
    pieces = [(code, piece) for code, piece in enumerate(game.pieces) if piece is not None]
    began = [code for code, piece in pieces if piece.origin in kinds and piece.promoted is promoted]
    become = [code for code, piece in pieces if piece.kind in kinds and piece.promoted]
    return (frozenset(began),) if promoted else (frozenset(began), frozenset(become))


@lru_cache(maxsize=64)
def _levels(game: Game) -> tuple[dict[str, tuple[PieceKind, ...]], ...]:
    """Collect the kinds of all letters, most likely first: those we write, the TSA's, codes."""
    found = []
    for column in ("letters", "abbr_tsa", "code"):
        level: dict[str, tuple[PieceKind, ...]] = {}
        for kind in game.kinds:
            letters = getattr(kind, column)
            if letters:
                level[letters] = (*level.get(letters, ()), kind)
        # Squares distinguish kinds that share our own letters; other letters must be unique.
        found.append({key: kinds for key, kinds in level.items() if column == "letters" or len(kinds) == 1})
    return tuple(found)


def _kinds(game: Game, text: str, letters: str, start: int) -> tuple[PieceKind, ...]:
    """Find the kinds that letters mean, in this case or another."""
    levels = _levels(game)
    for level in levels:
        if letters in level:
            return level[letters]
    for level in levels:
        folded = [key for key in level if key.casefold() == letters.casefold()]
        if len(folded) == 1:
            return level[folded[0]]
        if folded:
            message = f"{letters} could be " + " or ".join(f"{key} ({level[key][0].noun})" for key in folded)
            raise InvalidMove(message, text, start, start + len(letters))
    message = str(UnknownName("piece with the letters", letters, levels[0]))
    raise InvalidMove(message, text, start, start + len(letters))
