"""Reading a record: headers, then moves made one by one on a board."""

import re
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError, InvalidRecord, ParseError
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.notation.record._headers import NAME, Header, Headers
from banmen_rules.notation.record._model import (
    COMMAND,
    DEEPEST,
    GLYPHS,
    LARGEST,
    MOST_GLYPHS,
    MOST_MOVES,
    Ending,
    Line,
    Node,
    Parts,
)

_BLANK = re.compile(r"\s+")
_HEADER = re.compile(r'\[\s*([^\s"\]]*)\s*"((?:[^"\\\n]|\\.)*+)"\s*\]')
_COMMENT = re.compile(r"\{((?:[^\\}]|\\u\{[0-9a-fA-F]{1,6}\}|\\.)*+)\}", re.DOTALL)
_REST = re.compile(r";([^\n]*)")
_WORD = re.compile(r"[^\s{}();]+")
# Bounded, since the reader tries each at every word, and a text may be one long word.
_NUMBER = re.compile(r"\d{1,9}\.{1,9}|\d{1,9}(?=[\s{}();]|$)|\.{1,9}")
_SQUARES = re.compile(r"\d+[a-z]+(?:[ \t]+\d+[a-z]+)*(?:[ \t]*=)?")
_GLYPHS = re.compile(r"[!?]{1,2}$")
_ESCAPED_OR_COMMAND = re.compile(rf"\\.|(?P<before> ?){COMMAND.pattern} ?", re.ASCII | re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)
_TOKENS = {"*": None, "1-0": "Black wins", "0-1": "White wins", "1/2-1/2": "draw"}
_LAST = 0x10FFFF


def read(text: str, default: Game | None) -> Parts:
    """Read a record.

    Raises:
        InvalidRecord: if the text is not a record; ``record`` has the parts before the fault.

    """
    if len(text) > LARGEST:
        raise InvalidRecord(
            f"a record must have at most {LARGEST:,} characters, got {len(text):,}", text[:100]
        )
    found, at = _headers(text)
    headers = Headers(text, found)
    played = headers.game(default)
    position = headers.start(played)
    ending = headers.ending()
    start = position.tsfen() if "Start" in headers.single else ""
    if start == Position.initial(played).tsfen():
        start = ""
    reader = _Reader(text, at, position)
    try:
        token = reader.moves()
        ending = _checked(headers, position, ending, token, reader.at)
    except InvalidRecord as error:
        reader.tidy()
        error.record = Parts(played, start, headers.free, reader.line, None)
        raise
    return Parts(played, start, headers.free, reader.line, ending)


def unescape(text: str) -> str:
    r"""Replace the escapes ``\"``, ``\\``, ``\}``, ``\n`` and ``\u{…}`` by their characters."""

    def character(found: re.Match[str]) -> str:
        if found[1] is not None:
            return chr(min(int(found[1], 16), _LAST))
        return "\n" if found[2] == "n" else found[2]

    return _ESCAPE.sub(character, text) if "\\" in text else text


def _headers(text: str) -> tuple[list[Header], int]:
    found: list[Header] = []
    at = 0
    while True:
        at = _skip(text, at)
        if not text.startswith("[", at):
            return found, at
        header = _HEADER.match(text, at)
        if header is None or NAME.fullmatch(header[1]) is None:
            end = text.find("\n", at)
            message = 'a header must look like [Event "a title"], with a name of letters and digits'
            raise InvalidRecord(message, text, at, end if end > 0 else None)
        found.append(Header(header[1], unescape(header[2]), header.span(1), header.span(2)))
        at = header.end()


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return at if blank is None else blank.end()


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
    if over is None and ending.termination in ("royals", "no_move", "repetition"):
        message = f"the result must match the board: the game has not ended by {ending.termination}"
        raise InvalidRecord(message, headers.text, *span)
    return ending


class _Open(NamedTuple):
    """A line that a variation interrupts, and the place of the variation."""

    line: Line
    at: int


class _Reader:
    """Reads the moves of one record from left to right."""

    def __init__(self, text: str, at: int, position: Position) -> None:
        self.text = text
        self.at = at
        self.position = position
        self.first = position.counter
        self.count = 0
        self.line = Line()
        self.current = self.line
        self.open: list[_Open] = []
        self.comments: list[str] = []

    def moves(self) -> str:
        """Read all moves; return the result at the end, or an empty text."""
        text = self.text
        size = len(text)
        while (at := _skip(text, self.at)) < size:
            self.at = at
            sign = text[at]
            if sign == "{":
                self.comment()
            elif sign == ";":
                rest = _REST.match(text, at)
                assert rest is not None  # noqa: S101 - the sign is there
                self.add_comment(rest[1].strip())
                self.at = rest.end()
            elif sign == "(":
                self.begin()
            elif sign == ")":
                self.end()
            elif sign == "}":
                self.fail("this brace does not close a comment", at, at + 1)
            else:
                token = self.word()
                if token:
                    return self.finish(token)
        self.at = size
        return self.finish("")

    def finish(self, token: str) -> str:
        """Check that nothing is left open and that nothing follows."""
        self.flush_comments()
        if self.open:
            at = self.open[-1].at
            self.fail("this parenthesis is never closed", at, at + 1)
        rest = _skip(self.text, self.at)
        if token and rest < len(self.text):
            self.fail(f"nothing may follow {token}", rest, rest + 1)
        return token

    def fail(self, message: str, start: int, end: int) -> None:
        """Raise an error at a place."""
        raise InvalidRecord(message, self.text, start, end)

    def comment(self) -> None:
        found = _COMMENT.match(self.text, self.at)
        if found is None:
            self.fail("this comment is never closed", self.at, self.at + 1)
            return
        self.add_comment(unescape(self.take_commands(found[1])))
        self.at = found.end()

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

    def add_comment(self, text: str) -> None:
        """Collect a comment on the last move, or on the line if it has no move yet."""
        if text:
            self.comments.append(text)

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
        self.open.append(_Open(self.current, self.at))
        line = Line()
        self.current.moves[-1].variations.append(line)
        self.current = line
        self.position.pop()
        self.at += 1

    def end(self) -> None:
        """End a variation and return to its beginning."""
        self.flush_comments()
        if not self.open:
            self.fail("this parenthesis does not close a variation", self.at, self.at + 1)
        if not self.current.moves:
            self.fail("a variation must have a move", self.at, self.at + 1)
        for _ in self.current.moves:
            self.position.pop()
        self.current = self.open.pop().line
        self.position.push(self.current.moves[-1].move)
        self.at += 1

    def tidy(self) -> None:
        """Attach the collected comments, and drop a variation that a fault left empty."""
        self.flush_comments()
        for line, _ in self.open:
            lines = line.moves[-1].variations
            if not lines[-1].moves:
                lines.pop()

    def word(self) -> str:
        """Read a number, an annotation or a move and return an empty text, or return the result."""
        at = self.at
        number = _NUMBER.match(self.text, at)
        if number is not None:
            self.at = number.end()
            return ""
        found = _WORD.match(self.text, at)
        assert found is not None  # noqa: S101 - `moves` handles all other characters
        word = found[0]
        if word in _TOKENS:
            self.at = found.end()
            return word
        if word[0] == "$" or word in GLYPHS:
            self.glyph(word)
            self.at = found.end()
            return ""
        squares = _SQUARES.match(self.text, at)
        end = found.end()
        if squares is not None:
            end = squares.end()
            word = squares[0]
        glyphs = _GLYPHS.search(word)
        signs = "" if glyphs is None else glyphs[0]
        if signs and word.endswith("-" + signs):  # -! is a pass
            signs = signs[1:]
        if signs in GLYPHS:
            word = word[: -len(signs)]
        move = self.move(word, at)
        self.flush_comments()
        self.current.moves.append(Node(move))
        if signs in GLYPHS:
            self.glyph(signs)
        self.at = end
        return ""

    def glyph(self, word: str) -> None:
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

    def move(self, word: str, at: int) -> Move:
        """Read a move and make it."""
        self.count += 1
        if self.count > MOST_MOVES:
            self.fail(f"a record must have at most {MOST_MOVES:,} moves", at, at + len(word))
        position = self.position
        try:
            move = position.parse_move(word)
        except ParseError as error:
            ply = position.counter - self.first + 1
            raise InvalidRecord(
                f"ply {ply}: {error.message}", self.text, at + error.start, at + max(error.end, 1)
            ) from None
        except BanmenError as error:
            ply = position.counter - self.first + 1
            raise InvalidRecord(f"ply {ply}, {word}: {error}", self.text, at, at + len(word)) from None
        position.push(move)
        return move
