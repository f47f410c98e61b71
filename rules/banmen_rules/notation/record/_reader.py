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
# Bounded, as each is looked for at every word of a text that may be one long word.
_NUMBER = re.compile(r"\d{1,9}\.{1,9}|\d{1,9}(?=[\s{}();]|$)|\.{1,9}")
_SQUARES = re.compile(r"\d+[a-z]+(?:[ \t]+\d+[a-z]+)*(?:[ \t]*=)?")
_GLYPHS = re.compile(r"[!?]{1,2}$")
_ESCAPED_OR_COMMAND = re.compile(rf"\\.|(?P<before> ?){COMMAND.pattern} ?", re.ASCII | re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)
_TOKENS = {"*": None, "1-0": "Black wins", "0-1": "White wins", "1/2-1/2": "draw"}
_LAST = 0x10FFFF


def read(text: str, given: Game | None) -> Parts:
    """Read a whole text.

    Raises:
        InvalidRecord: if it is no record; ``record`` has the parts before the fault.

    """
    if len(text) > LARGEST:
        raise InvalidRecord(
            f"a record has at most {LARGEST:,} characters, this has {len(text):,}", text[:100]
        )
    found, at = _headers(text)
    headers = Headers(text, found)
    played = headers.game(given)
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
    r"""Read what stands for other characters: ``\"``, ``\\``, ``\}``, ``\n`` and ``\u{…}``."""

    def meant(found: re.Match[str]) -> str:
        if found[1] is not None:
            return chr(min(int(found[1], 16), _LAST))
        return "\n" if found[2] == "n" else found[2]

    return _ESCAPE.sub(meant, text) if "\\" in text else text


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
            message = 'a header is written as [Event "a name"], its name of letters and digits'
            raise InvalidRecord(message, text, at, end if end > 0 else None)
        found.append(Header(header[1], unescape(header[2]), header.span(1), header.span(2)))
        at = header.end()


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return at if blank is None else blank.end()


def _checked(
    headers: Headers, position: Position, ending: Ending | None, token: str, at: int
) -> Ending | None:
    """See that the result in the headers, the one after the moves and the board do not contradict."""
    said = _TOKENS.get(token)
    if said is not None:
        if ending is None:
            ending = Ending(said)  # type: ignore[arg-type] # one of its outcomes
        elif ending.result not in (said, "no contest" if said == "draw" else said):
            message = f"here stands {token}, but the header Result says {ending.result}"
            raise InvalidRecord(message, headers.text, at - len(token), at)
    if ending is None:
        return None
    span = headers.single["Result"].value_span if "Result" in headers.single else (at - len(token), at)
    over = position.outcome()
    if over is not None and (
        over.winner is not ending.winner or ending.termination not in ("", over.termination)
    ):
        raise InvalidRecord(f"on the board the game ended otherwise: {over.text}", headers.text, *span)
    if over is None and ending.termination in ("royals", "no_move", "repetition"):
        message = f"on the board the game has not ended by {ending.termination}"
        raise InvalidRecord(message, headers.text, *span)
    return ending


class _Open(NamedTuple):
    """A line that a variation interrupts, and where the variation began."""

    line: Line
    at: int


class _Reader:
    """The moves of one record, read from left to right."""

    def __init__(self, text: str, at: int, position: Position) -> None:
        self.text = text
        self.at = at
        self.position = position
        self.first = position.counter
        self.count = 0
        self.line = Line()
        self.current = self.line
        self.open: list[_Open] = []
        self.said: list[str] = []

    def moves(self) -> str:
        """Read all of it; get the result that stands at the end, or nothing."""
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
                self.say(rest[1].strip())
                self.at = rest.end()
            elif sign == "(":
                self.begin()
            elif sign == ")":
                self.end()
            elif sign == "}":
                self.fail("this brace closes no comment", at, at + 1)
            else:
                token = self.word()
                if token:
                    return self.finish(token)
        self.at = size
        return self.finish("")

    def finish(self, token: str) -> str:
        """See that nothing is left open and nothing follows."""
        self.write_down()
        if self.open:
            at = self.open[-1].at
            self.fail("this parenthesis is never closed", at, at + 1)
        rest = _skip(self.text, self.at)
        if token and rest < len(self.text):
            self.fail(f"after {token} the record ends", rest, rest + 1)
        return token

    def fail(self, message: str, start: int, end: int) -> None:
        """Refuse the text at a place."""
        raise InvalidRecord(message, self.text, start, end)

    def comment(self) -> None:
        found = _COMMENT.match(self.text, self.at)
        if found is None:
            self.fail("this comment is never closed", self.at, self.at + 1)
            return
        self.say(unescape(self.take_commands(found[1])))
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

    def say(self, text: str) -> None:
        """Keep a comment on the last move, or on the line if it has none yet."""
        if text:
            self.said.append(text)

    def write_down(self) -> None:
        """Put what was said where it belongs, before something else comes."""
        at = self.current.moves[-1] if self.current.moves else self.current
        at.comment = " ".join([at.comment, *self.said] if at.comment else self.said)
        self.said.clear()

    def begin(self) -> None:
        """Begin a variation."""
        self.write_down()
        if not self.current.moves:
            self.fail("a variation stands after the move that it replaces", self.at, self.at + 1)
        if len(self.open) == DEEPEST:
            self.fail(f"variations are nested at most {DEEPEST} deep", self.at, self.at + 1)
        self.open.append(_Open(self.current, self.at))
        line = Line()
        self.current.moves[-1].variations.append(line)
        self.current = line
        self.position.pop()
        self.at += 1

    def end(self) -> None:
        """End a variation, and go back to where it began."""
        self.write_down()
        if not self.open:
            self.fail("this parenthesis closes nothing", self.at, self.at + 1)
        if not self.current.moves:
            self.fail("a variation has a move", self.at, self.at + 1)
        for _ in self.current.moves:
            self.position.pop()
        self.current = self.open.pop().line
        self.position.push(self.current.moves[-1].move)
        self.at += 1

    def tidy(self) -> None:
        """Write down what was said, and drop a variation that a fault left empty."""
        self.write_down()
        for line, _ in self.open:
            lines = line.moves[-1].variations
            if not lines[-1].moves:
                lines.pop()

    def word(self) -> str:
        """Read a number, an annotation, a move or the result, which is handed back."""
        at = self.at
        number = _NUMBER.match(self.text, at)
        if number is not None:
            self.at = number.end()
            return ""
        found = _WORD.match(self.text, at)
        assert found is not None  # noqa: S101 - what else there is was looked for before
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
        self.write_down()
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
            self.fail("an annotation is $ and a number, as $1", self.at, self.at + len(word))
        elif not self.current.moves:
            self.fail("an annotation stands after its move", self.at, self.at + len(word))
        elif len(self.current.moves[-1].glyphs) == MOST_GLYPHS:
            self.fail(f"a move has at most {MOST_GLYPHS} annotations", self.at, self.at + len(word))
        else:
            self.current.moves[-1].glyphs += (number,)

    def move(self, word: str, at: int) -> Move:
        """Read a move and make it."""
        self.count += 1
        if self.count > MOST_MOVES:
            self.fail(f"a record has at most {MOST_MOVES:,} moves", at, at + len(word))
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
