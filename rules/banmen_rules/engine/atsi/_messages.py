"""ATSI's commands: one a line, words with single blanks between.

What one side says is a named tuple here, and is written by its ``line``; :func:`from_host` and
:func:`from_client` read what the other side has written. A line that does not read is refused with the
place; the reader decides what to do then. Text for people is made fit to be shown where it is
read: one bounded line of printable characters.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io, and what its host and its engine do beyond it:
values of ``info`` in quotation marks with author and version the other way round, undocumented ``log`` lines,
numbers that nobody rounded, the version token ``v0``.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, TypeVar

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import InvalidMessage
from banmen_rules.base.geometry import Side
from banmen_rules.engine.atsi._line import Line, quoted
from banmen_rules.engine.atsi._params import Param, parse_param

VERSIONS = ("v0", "v00")
"""The tokens of this protocol: what programs say, and what its text says."""

LONGEST = 100_000
"""The most characters a line may have; a logo takes most of them."""

LONGEST_NAME, LONGEST_REASON, LONGEST_TEXT = 100, 200, 500
"""The most characters that are read of a name, of a reason, and of a description or a log line."""

LARGEST_EVALUATION = 1e8
"""The largest evaluation, of either sign; what is beyond it is read as this, so that records can hold it."""

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
    """Host: say who you are, and what can be set."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return "identify"


class Time(NamedTuple):
    """Host: how long each side has for the game, and gets more for each move; seconds."""

    start: float
    increment: float = 0.0

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"time {number(self.start)} {number(self.increment)}"


class Player(NamedTuple):
    """Host: which side you play."""

    side: Side

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"player {int(self.side)}"


class StartGame(NamedTuple):
    """Host: the game begins, from a position in TSFEN; empty for the initial one."""

    tsfen: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"startgame {self.tsfen or 'initial'}"


class OpMove(NamedTuple):
    """Host: what your opponent has moved, and how many seconds you and it have left."""

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
    """Host: set one of your parameters."""

    name: str
    value: str

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"setparam {quoted(self.name)} {self.value}".rstrip()


class Quit(NamedTuple):
    """Either: I am leaving. From a client during a game it is a resignation."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return "quit"


class AtsiOk(NamedTuple):
    """Client: I speak that version."""

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
        """The command as it is sent; what has blanks or is empty before something else is quoted."""
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
    """Client: I give up."""

    reason: str = ""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"resign {self.reason}".rstrip()


class Eval(NamedTuple):
    """Client: how the game stands; positive favours Black, whoever says it."""

    value: float

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"eval {number(self.value)}"


class Log(NamedTuple):
    """Client: something for people to read, not in the protocol's text."""

    text: str

    @property
    def line(self) -> str:
        """The command as it is sent."""
        return f"log {self.text}".rstrip()


FromHost: TypeAlias = AtsiInit | Identify | Time | Player | StartGame | OpMove | Over | SetParam | Quit
FromClient: TypeAlias = AtsiOk | Info | Param | Moves | Resign | Eval | Log | Quit


def number(value: float) -> str:
    """Write a number shortly: at most three decimals, none where they are zeros.

    >>> from banmen_rules.engine.atsi import number
    >>> number(901.8272599210001), number(30.0)
    ('901.827', '30')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def from_host(line: str) -> FromHost:
    """Read what a host says.

    Raises:
        InvalidMessage: if it is no command of a host; the message points at the place.

    >>> from banmen_rules.engine.atsi import from_host
    >>> from_host("opmove 24x 24w 900 899.5")
    OpMove(squares=('24x', '24w'), time=900.0, op_time=899.5)
    """
    return _read(line, _HOST, "host")


def from_client(line: str) -> FromClient:
    """Read what a client says.

    Raises:
        InvalidMessage: if it is no command of a client; the message points at the place.

    >>> from banmen_rules.engine.atsi import from_client
    >>> from_client('info Tom "An engine" "Somebody Else" 0.1').version
    '0.1'
    """
    return _read(line, _CLIENT, "client")


def _read(line: str, known: Mapping[str, Callable[[Line], _Message]], who: str) -> _Message:
    if len(line) > LONGEST:
        raise InvalidMessage(f"a line has at most {LONGEST} characters", line, LONGEST)
    words = Line(line.rstrip("\r\n"))
    command = words.word(f"a command of a {who}")
    if command not in known:
        words.refuse(f"a {who} has no command {command[:20]!r}; it has {', '.join(known)}")
    message = known[command](words)
    words.end()
    return message


def _squares(words: Line, besides: int) -> tuple[str, ...]:
    """Take squares, all but some words of the line."""
    found: list[str] = []
    while words.left > besides or len(found) < _TWO:
        word = words.word("a square" if found else "the square the move starts from")
        if not _SQUARE.fullmatch(word):
            words.refuse("a square is a file and a rank: 24x")
        found.append(word)
    return tuple(found)


def _time(words: Line) -> Time:
    start = words.number("the time for the game, in seconds,")
    return Time(start, words.number("the increment") if words.left else 0.0)


def _player(words: Line) -> Player:
    side = words.word("the side, 0 or 1,")
    if side not in {"0", "1"}:
        words.refuse("the side is 0 (Black, who moves first) or 1 (White)")
    return Player(Side(int(side)))


def _start(words: Line) -> StartGame:
    text = words.rest()
    if not text:
        words.word("initial, or a position in TSFEN,")
    return StartGame("" if text == "initial" else text)


def _op_move(words: Line) -> OpMove:
    squares = _squares(words, _TWO)
    return OpMove(squares, words.number("your time"), words.number("your opponent's time"))


def _set_param(words: Line) -> SetParam:
    return SetParam(words.value("the name of the parameter"), words.rest())


def _info(words: Line) -> Info:
    values = [words.value("the name")]
    while words.left:
        values.append(words.value("a value"))
    name, description, third, fourth, logo = (values + [""] * 4)[:5]
    name, third, fourth = (one_line(each, LONGEST_NAME) for each in (name, third, fourth))
    if _VERSION.fullmatch(fourth) and not _VERSION.fullmatch(third):
        third, fourth = fourth, third  # the one public engine has them so
    return Info(name, one_line(description, LONGEST_TEXT), third, fourth, logo)


def _over(result: str) -> Callable[[Line], Over]:
    return lambda words: Over(result, one_line(words.rest(), LONGEST_REASON))


_HOST: dict[str, Callable[[Line], FromHost]] = {
    "atsiinit": lambda words: AtsiInit(words.word("the version")),
    "identify": lambda _: Identify(),
    "time": _time,
    "player": _player,
    "startgame": _start,
    "opmove": _op_move,
    "win": _over("win"),
    "loss": _over("loss"),
    "draw": _over("draw"),
    "setparam": _set_param,
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
