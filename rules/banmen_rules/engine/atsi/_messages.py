"""The commands of ATSI: one per line, words separated by blanks.

Every command is a named tuple whose ``line`` is its text; :func:`from_host` and :func:`from_client` parse
lines. An invalid line raises an error that points at the place. Texts for users become one short line of
printable characters when they are parsed.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io, and the habits of its host and engine: quoted
values of ``info`` with author and version swapped, undocumented ``log`` lines, unrounded numbers, the version
``v0``.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

from banmen_rules import InvalidMessage, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi._params import Line, Param, parse_param, quoted

VERSIONS = ("v0", "v00")
"""The protocol versions: the one programs use, and the one in the document."""

LONGEST = 100_000
"""The most characters of a line; a logo needs most of them."""

LONGEST_NAME, LONGEST_REASON, LONGEST_TEXT = 100, 200, 500
"""The most characters to keep of a name, a reason, and a description or log line."""

LARGEST_EVALUATION = 1e8
"""The largest evaluation, of either sign; larger ones are cut, so that records can hold them."""

_VERSION = re.compile(r"v?\d[\w.+-]*", re.ASCII | re.IGNORECASE)
_SQUARE = re.compile(r"[1-9]\d?([a-z])\1?", re.ASCII)
_TWO = 2

_Message = TypeVar("_Message")


class AtsiInit(NamedTuple):
    """Host: do you speak this version?"""

    version: str

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"atsiinit {self.version}"


class Identify(NamedTuple):
    """Host: identify yourself and list your parameters."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return "identify"


class Time(NamedTuple):
    """Host: the seconds for the game and the increment per move."""

    start: float
    increment: float = 0.0

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"time {number(self.start)} {number(self.increment)}"


class Player(NamedTuple):
    """Host: your side."""

    side: Side

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"player {int(self.side)}"


class StartGame(NamedTuple):
    """Host: the game starts, from a position in TSFEN; empty for the initial one."""

    tsfen: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"startgame {self.tsfen or 'initial'}"


class OpMove(NamedTuple):
    """Host: the opponent's move, and the seconds left to you and to it."""

    squares: tuple[str, ...]
    time: float
    op_time: float

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"opmove {' '.join(self.squares)} {number(self.time)} {number(self.op_time)}"


class Over(NamedTuple):
    """Host: the game is over."""

    result: str
    """``win``, ``loss`` or ``draw``."""
    reason: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"{self.result} {self.reason}".rstrip()


class SetParam(NamedTuple):
    """Host: set a parameter."""

    name: str
    value: str

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"setparam {quoted(self.name)} {self.value}".rstrip()


class Quit(NamedTuple):
    """Both: I quit. From a client during a game this is a resignation."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return "quit"


class AtsiOk(NamedTuple):
    """Client: I support that version."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return "atsiok"


class Info(NamedTuple):
    """Client: who I am."""

    name: str
    description: str = ""
    version: str = ""
    author: str = ""
    logo: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent, with quotation marks where they are needed."""
        values = list(self)
        while values and not values[-1]:
            values.pop()
        return " ".join(["info", *map(quoted, values)])


class Moves(NamedTuple):
    """Client: my move, square by square."""

    squares: tuple[str, ...]

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"move {' '.join(self.squares)}"


class Resign(NamedTuple):
    """Client: I resign."""

    reason: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"resign {self.reason}".rstrip()


class Eval(NamedTuple):
    """Client: an evaluation; positive favours Black."""

    value: float

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"eval {number(self.value)}"


class Log(NamedTuple):
    """Client: a message for users (not in the protocol document)."""

    text: str

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"log {self.text}".rstrip()


FromHost: TypeAlias = AtsiInit | Identify | Time | Player | StartGame | OpMove | Over | SetParam | Quit
FromClient: TypeAlias = AtsiOk | Info | Param | Moves | Resign | Eval | Log | Quit


def number(value: float) -> str:
    """Format a number with at most three decimals and without trailing zeros.

    >>> from banmen_rules.engine.atsi import number
    >>> number(901.8272599210001), number(30.0)
    ('901.827', '30')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def from_host(line: str) -> FromHost:
    """Parse a line from a host.

    Raises:
        InvalidMessage: if it is not a command of a host; the message points at the place.

    >>> from banmen_rules.engine.atsi import from_host
    >>> from_host("opmove 24x 24w 900 899.5")
    OpMove(squares=('24x', '24w'), time=900.0, op_time=899.5)
    """
    return _read(line, _HOST, "host")


def from_client(line: str) -> FromClient:
    """Parse a line from a client.

    Raises:
        InvalidMessage: if it is not a command of a client; the message points at the place.

    >>> from banmen_rules.engine.atsi import from_client
    >>> from_client('info Tom "An engine" "Somebody Else" 0.1').version
    '0.1'
    """
    return _read(line, _CLIENT, "client")


def _read(line: str, known: Mapping[str, Callable[[Line], _Message]], who: str) -> _Message:
    if len(line) > LONGEST:
        raise InvalidMessage(f"a line must have at most {LONGEST} characters, got {len(line)}", line, LONGEST)
    words = Line(line.rstrip("\r\n"))
    command = words.word(f"a command of a {who}")
    if command not in known:
        words.refuse(f'Unknown command "{command[:20]}" of a {who}. Available: {", ".join(known)}.')
    message = known[command](words)
    words.end()
    return message


def _squares(words: Line, after: int) -> tuple[str, ...]:
    """Read squares, up to the last ``after`` words."""
    found: list[str] = []
    while words.left > after or len(found) < _TWO:
        word = words.word("a square" if found else "the start square")
        if not _SQUARE.fullmatch(word):
            words.refuse(f"a square must be a file and a rank such as 24x, got {word[:20]}")
        found.append(word)
    return tuple(found)


def _time(words: Line) -> Time:
    start = words.number("the time for the game (seconds)")
    return Time(start, words.number("the increment") if words.left else 0.0)


def _player(words: Line) -> Player:
    side = words.word("the side (0 or 1)")
    if side not in {"0", "1"}:
        words.refuse(f"the side must be 0 (Black) or 1 (White), got {side[:20]}")
    return Player(Side(int(side)))


def _start(words: Line) -> StartGame:
    text = words.rest("initial or a TSFEN position")
    return StartGame("" if text == "initial" else text)


def _op_move(words: Line) -> OpMove:
    squares = _squares(words, _TWO)
    return OpMove(squares, words.number("your time"), words.number("your opponent's time"))


def _info(words: Line) -> Info:
    values = [words.value("the name")]
    while words.left:
        values.append(words.value("a value"))
    name, description, third, fourth, logo = (values + [""] * 4)[:5]
    name, third, fourth = (one_line(each, LONGEST_NAME) for each in (name, third, fourth))
    if _VERSION.fullmatch(fourth) and not _VERSION.fullmatch(third):
        third, fourth = fourth, third  # the one public engine swaps them
    return Info(name, one_line(description, LONGEST_TEXT), third, fourth, logo)


def _over(result: str, words: Line) -> Over:
    return Over(result, one_line(words.rest(), LONGEST_REASON))


_HOST: dict[str, Callable[[Line], FromHost]] = {
    "atsiinit": lambda words: AtsiInit(words.word("the version")),
    "identify": lambda _: Identify(),
    "time": _time,
    "player": _player,
    "startgame": _start,
    "opmove": _op_move,
    **{result: partial(_over, result) for result in ("win", "loss", "draw")},
    "setparam": lambda words: SetParam(words.value("the name of the parameter"), words.rest()),
    "quit": lambda _: Quit(),
}

_CLIENT: dict[str, Callable[[Line], FromClient]] = {
    "atsiok": lambda _: AtsiOk(),
    "info": _info,
    "param": parse_param,
    "move": lambda words: Moves(_squares(words, 0)),
    "resign": lambda words: Resign(one_line(words.rest(), LONGEST_REASON)),
    "eval": lambda words: Eval(
        max(-LARGEST_EVALUATION, min(words.number("the evaluation"), LARGEST_EVALUATION))
    ),
    "log": lambda words: Log(one_line(words.rest(), LONGEST_TEXT)),
    "quit": lambda _: Quit(),
}
