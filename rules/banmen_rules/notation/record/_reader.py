"""Reading a record: headers, then moves made one by one on a board."""

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from banmen_rules.base.errors import BanmenError, InvalidRecord, ParseError
from banmen_rules.core.game import Game
from banmen_rules.core.position import Position
from banmen_rules.notation.record._headers import Headers, next_character, unescape
from banmen_rules.notation.record._model import COMMAND, DEEPEST, GLYPHS, MOST_GLYPHS, Ending, Line, Node

LARGEST = 2_000_000
"""The largest number of characters of a record, or of bytes of its file."""
MOST_MOVES = 20_000
"""The largest number of moves of a record, variations included."""

_Record = TypeVar("_Record")

# Numbers are bounded, since the reader tries each at every word, and a text may be one long word.
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<comment> \{(?:[^\\}]|\\u\{[0-9a-fA-F]{1,6}\}|\\.)*+\} | ;[^\n]* )
      | (?P<begin> \( )
      | (?P<end> \) )
      | (?P<number> \d{1,9}\.{1,9} | \d{1,9}(?=[\s{}();]|$) | \.{1,9} )
      | (?P<move> \d+[a-z]+(?:[ \t]+\d+[a-z]+)*(?:[ \t]*=)? )
      | (?P<word> [^\s{}();]+ )
    )""",
    re.DOTALL | re.VERBOSE,
)
_GLYPHS = re.compile(r"[!?]{1,2}$")
_ESCAPED_OR_COMMAND = re.compile(rf"\\.|(?P<before> ?){COMMAND.pattern} ?", re.ASCII | re.DOTALL)
_TOKENS = {"*": None, "1-0": "Black wins", "0-1": "White wins", "1/2-1/2": "draw"}


def read(text: str, default: Game | None, make: Callable[..., _Record]) -> _Record:
    """Read a record; ``make`` makes it of game, start, headers, line and ending.

    Raises:
        InvalidRecord: if the text is not a record; ``record`` has the parts before the fault.

    """
    if len(text) > LARGEST:
        raise InvalidRecord(
            f"a record must have at most {LARGEST:,} characters, got {len(text):,}", text[:100]
        )
    headers = Headers(text)
    played = headers.game(default)
    position = headers.start(played)
    ending = headers.ending()
    start = position.tsfen() if "Start" in headers.single else ""
    if start == Position.initial(played).tsfen():
        start = ""
    reader = _Reader(text, headers.end, position)
    try:
        ending = _checked(headers, position, ending, reader.moves(), reader.at)
    except InvalidRecord as error:
        reader.tidy()
        error.record = make(played, start, headers.free, reader.line, None)
        raise
    return make(played, start, headers.free, reader.line, ending)


def _checked(
    headers: Headers, position: Position, ending: Ending | None, token: str, at: int
) -> Ending | None:
    """Check that the result in the headers, the one after the moves and the board agree."""
    result = _TOKENS.get(token)
    if result is not None:
        if ending is None:
            ending = Ending(result)  # type: ignore[arg-type] # one of its results
        elif ending.result not in (result, "no contest" if result == "draw" else result):
            message = f"the moves end with {token}, but the header Result says {ending.result}"
            raise InvalidRecord(message, headers.text, at - len(token), at)
    if ending is None:
        return None
    span = headers.single["Result"].value_span if "Result" in headers.single else (at - len(token), at)
    over = position.outcome()
    if over is not None and (
        over.winner is not ending.winner or ending.termination not in ("", over.termination)
    ):
        raise InvalidRecord(f"the result must match the board: {over.text}", headers.text, *span)
    if over is None and ending.termination in ("royals", "bare_king", "no_move", "repetition"):
        message = f"the result must match the board: the game has not ended by {ending.termination}"
        raise InvalidRecord(message, headers.text, *span)
    return ending


class _Reader:
    """Reads the moves of one record from left to right."""

    def __init__(self, text: str, at: int, position: Position) -> None:
        self.text = text
        self.at = at
        self.position = position
        self.first = position.counter
        self.count = 0
        self.line = self.current = Line()
        # The lines that variations interrupt, each with the place of its variation.
        self.open: list[tuple[Line, int]] = []
        self.comments: list[str] = []

    def moves(self) -> str:
        """Read all moves; return the result at the end, or an empty text."""
        token = ""
        while not token and (found := _TOKEN.match(self.text, self.at)) is not None:
            kind = found.lastgroup or ""
            word = found[kind]
            self.at = found.start(kind)
            if kind == "comment":
                self.comment(word)
            elif kind == "begin":
                self.begin()
            elif kind == "end":
                self.end()
            elif word in _TOKENS:
                token = word
            elif kind != "number":
                self.word(word)
            self.at = found.end()
        rest = next_character(self.text, self.at)
        left = self.text[rest : rest + 1]
        if left and not token:
            what = "comment is never closed" if left == "{" else "brace does not close a comment"
            self.fail(f"this {what}", rest, rest + 1)
        self.flush_comments()
        if self.open:
            at = self.open[-1][1]
            self.fail("this parenthesis is never closed", at, at + 1)
        if left:
            self.fail(f"nothing may follow {token}", rest, rest + 1)
        return token

    def fail(self, message: str, start: int, end: int) -> NoReturn:
        """Raise an error at a place."""
        raise InvalidRecord(message, self.text, start, end)

    def comment(self, word: str) -> None:
        """Collect a comment on the last move, or on the line if it has no move yet."""
        text = word[1:].strip() if word[0] == ";" else unescape(self.take_commands(word[1:-1]))
        if text:
            self.comments.append(text)

    def take_commands(self, text: str) -> str:
        """Set the clock and the evaluation of the last move; return the comment without them."""
        if "[%" not in text or not self.current.moves:
            return text
        node = self.current.moves[-1]

        def take(found: re.Match[str]) -> str:
            if found["hours"] is not None:
                whole = int(found["hours"]) * 3600 + int(found["minutes"]) * 60
                node.clock = round(whole + float(found["seconds"]), 3)
            elif found["evaluation"] is not None:
                node.evaluation = round(float(found["evaluation"]), 3)
            else:
                return found[0]
            return "" if found.end() == len(text) else found["before"]

        return _ESCAPED_OR_COMMAND.sub(take, text)

    def flush_comments(self) -> None:
        """Attach the collected comments before the next token."""
        at = self.current.moves[-1] if self.current.moves else self.current
        at.comment = " ".join([at.comment, *self.comments] if at.comment else self.comments)
        self.comments.clear()

    def begin(self) -> None:
        """Begin a variation."""
        self.flush_comments()
        if not self.current.moves:
            self.fail("a variation must follow the move that it replaces", self.at, self.at + 1)
        if len(self.open) == DEEPEST:
            self.fail(f"variations must be nested at most {DEEPEST} deep", self.at, self.at + 1)
        self.open.append((self.current, self.at))
        line = Line()
        self.current.moves[-1].variations.append(line)
        self.current = line
        self.position.pop()

    def end(self) -> None:
        """End a variation and return to its beginning."""
        self.flush_comments()
        if not self.open:
            self.fail("this parenthesis does not close a variation", self.at, self.at + 1)
        if not self.current.moves:
            self.fail("a variation must have a move", self.at, self.at + 1)
        for _ in self.current.moves:
            self.position.pop()
        self.current, _ = self.open.pop()
        self.position.push(self.current.moves[-1].move)

    def tidy(self) -> None:
        """Attach the collected comments, and drop a variation that a fault left empty."""
        self.flush_comments()
        for line, _ in self.open:
            lines = line.moves[-1].variations
            if not lines[-1].moves:
                lines.pop()

    def glyph(self, word: str) -> None:
        """Read an annotation of the last move."""
        number = GLYPHS.get(word)
        if number is None and word[1:].isascii() and word[1:].isdigit() and len(word) < len("$12345"):
            number = int(word[1:])
        if number is None:
            self.fail("an annotation must be $ and a number, as in $1", self.at, self.at + len(word))
        elif not self.current.moves:
            self.fail("an annotation must follow its move", self.at, self.at + len(word))
        elif len(self.current.moves[-1].glyphs) == MOST_GLYPHS:
            self.fail(f"a move must have at most {MOST_GLYPHS} annotations", self.at, self.at + len(word))
        else:
            self.current.moves[-1].glyphs += (number,)

    def word(self, word: str) -> None:
        """Read an annotation, or read and make a move with the sign that may follow it."""
        if word[0] == "$" or word in GLYPHS:
            self.glyph(word)
            return
        glyphs = _GLYPHS.search(word)
        signs = "" if glyphs is None else glyphs[0]
        if signs and word.endswith("-" + signs):  # -! is a pass
            signs = signs[1:]
        if signs not in GLYPHS:
            signs = ""
        word = word.removesuffix(signs)
        self.count += 1
        if self.count > MOST_MOVES:
            self.fail(f"a record must have at most {MOST_MOVES:,} moves", self.at, self.at + len(word))
        try:
            move = self.position.parse_move(word)
        except BanmenError as error:
            ply = f"ply {self.position.counter - self.first + 1}"
            message, start, end = f"{ply}, {word}: {error}", 0, len(word)
            if isinstance(error, ParseError):
                message, start, end = f"{ply}: {error.message}", error.start, max(error.end, 1)
            raise InvalidRecord(message, self.text, self.at + start, self.at + end) from None
        self.position.push(move)
        self.flush_comments()
        self.current.moves.append(Node(move, glyphs=(GLYPHS[signs],) if signs else ()))
