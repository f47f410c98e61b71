"""Playing a demonstration: the position, the moves, the marks and the camera of every step are computed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidDemonstration, UnknownName
from banmen_rules.base.fields import shown as shown_value
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Category
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.drawing import annotations
from banmen_rules.drawing.annotations import Annotation
from banmen_rules.teaching.demonstrations._files import Fault, from_data, to_data
from banmen_rules.teaching.demonstrations._model import Demonstration, Place, Step, places

CAMERAS = ("fit", "follow", "region")
_LISTED = 8
_T = TypeVar("_T")


class PlayedMove(NamedTuple):
    """A move of a step.

    >>> [frame] = frames(Demonstration("Pawns", "tai", [Step(moves=["P-13r"])]))
    >>> frame.moves[0].text
    '13s 13r'
    """

    move: Move
    text: str
    """Machine text."""
    tsfen: str
    """The position before it."""

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares it touches in order, beginning with the origin."""
        return (self.move.origin, *self.move.path, self.move.target)


class Camera(NamedTuple):
    """The part of the board that is in view.

    >>> [frame] = frames(Demonstration("Corner", "tai", [Step(camera="region 2b-1a")]))
    >>> frame.camera
    Camera(kind='region', squares=(23, 49))
    """

    kind: str
    """``fit``, ``region`` or ``follow``."""
    squares: tuple[int, ...] = ()
    """The top left and the bottom right corner of that part; empty if the camera has none."""


class Shown(NamedTuple):
    """The moves of a piece that are shown.

    >>> [frame] = frames(Demonstration("Pawns", "tai", [Step(show="13s")]))
    >>> len(frame.show.moves)
    1
    """

    square: int
    moves: tuple[Move, ...]


class Frame(NamedTuple):
    """A step with everything that is shown of it. Other frames are referred to by their index.

    >>> first, second = frames(Demonstration("Pawns", "tai", [Step("One."), Step("Two.")]))
    >>> first.path, first.next, second.back
    ('1', 1, 0)
    """

    path: str
    """``3b2``: of step 3 the side line b, of that step 2."""
    depth: int
    """How many side lines contain it."""
    step: Step
    tsfen: str
    """The position after its moves."""
    moves: tuple[PlayedMove, ...]
    camera: Camera | None
    """The last camera that was set; None if no step has set one yet."""
    show: Shown | None
    marks: tuple[tuple[int, ...], ...]
    """The squares of each mark."""
    arrows: tuple[tuple[int, ...], ...]
    drawings: tuple[Annotation, ...]
    card: str
    """The id of a kind, or empty."""
    sides: tuple[int | None, ...]
    """The frames that the question's options, then the branches lead to; None for an option without steps."""
    next: int | None
    back: int | None


@typed
def frames(demonstration: Demonstration) -> tuple[Frame, ...]:
    """Compute the frames of a demonstration, one for every step; side lines follow the step they leave.

    Raises:
        InvalidDemonstration: if anything in it is wrong; lists every fault.

    >>> demonstration = Demonstration("Pawns", "tai", [Step("It steps.", moves=["13s 13r"], camera="follow")])
    >>> [frame] = frames(demonstration)
    >>> [demonstration.game.size.name(square) for square in frame.camera.squares]  # top left, bottom right
    ['13r', '13s']
    """
    found, faults = played(demonstration)
    if faults:
        raise InvalidDemonstration([str(fault) for fault in faults])
    return found


def played(demonstration: Demonstration, name: str = "") -> tuple[tuple[Frame, ...], tuple[Fault, ...]]:
    """Compute the frames of a demonstration (none if anything is wrong), and list its faults.

    Args:
        demonstration: the demonstration.
        name: the name of its file, for messages.

    """
    faults: list[Fault] = []
    try:
        read = from_data(to_data(demonstration), name, faults=faults)
    except InvalidDemonstration as error:
        return (), tuple(Fault(name, "", "", "", message) for message in error.faults)
    return play(read, name, faults)


def rehearsed(demonstration: Demonstration) -> tuple[tuple[Frame, ...], tuple[Fault, ...]]:
    """Compute the frames of a demonstration that is being written, whatever is wrong, and list its faults.

    The position of a frame is empty where a fault hides it.

    >>> frames, faults = rehearsed(Demonstration("Pawns", "tai", [Step("One."), Step(moves=["13s 13p"])]))
    >>> frames[0].tsfen != "", frames[1].tsfen, faults[0].step
    (True, '', '2')
    """
    faults: list[Fault] = []
    try:
        read = from_data(to_data(demonstration), faults=faults)
    except InvalidDemonstration as error:
        return (), tuple(Fault("", "", "", "", message) for message in error.faults)
    player = _Player(read, "", faults)
    return player.frames(), tuple(player.faults)


def play(
    demonstration: Demonstration, name: str, faults: Iterable[Fault]
) -> tuple[tuple[Frame, ...], tuple[Fault, ...]]:
    """Do the same with a demonstration that was just read, and the faults that were found by reading it."""
    player = _Player(demonstration, name, faults)
    found = player.frames()
    return (() if player.faults else found), tuple(player.faults)


class _Player:
    """Plays one demonstration, and collects its faults."""

    def __init__(self, demonstration: Demonstration, name: str, faults: Iterable[Fault]) -> None:
        self._demonstration, self._name = demonstration, name
        self.faults = list(faults)
        self._unread = {fault.step for fault in self.faults if fault.field.startswith(("moves", "tsfen"))}
        self._positions: dict[str | None, Position | None] = {}
        """The position after each step; None where a fault hides it."""
        self._cameras: dict[str | None, Camera | None] = {None: None}
        self._visible: frozenset[int] = frozenset()

    def frames(self) -> tuple[Frame, ...]:
        """Compute the frame of every step."""
        if not self._set_up():
            return ()
        tree = list(places(self._demonstration))
        numbers = {place.path: number for number, place in enumerate(tree)}
        return tuple([self._frame(place, numbers) for place in tree])

    def _set_up(self) -> bool:
        """Set up the first position; without a game no step can be checked."""
        demonstration = self._demonstration
        known = {fault.field for fault in self.faults if not fault.step}
        if "variant" in known:
            return False
        try:
            self._size = size = demonstration.game.size
        except BanmenError as error:
            self._fault(None, "ruleset", str(error))
            return False
        region = self._try(None, "region", lambda: size.region(demonstration.region))
        self._visible = size.region("") if region is None else region
        broken = "tsfen" in known
        self._positions[None] = None if broken else self._try(None, "tsfen", demonstration.position)
        return True

    def _frame(self, place: Place, numbers: Mapping[str, int]) -> Frame:
        step = place.step
        start = self._start(place)
        position, moves = self._moved(place, start)
        self._positions[place.path] = position
        shown = self._looked_at(place, position) if step.show else None
        if step.only and not step.show:
            message = "must be empty without show, which names the piece whose moves are meant"
            self._fault(place, "only", message)
        marks = tuple(self._marks(place))
        arrows = tuple(self._arrows(place))
        drawings = tuple(self._drawings(place))
        following = [
            square
            for line in (
                *(move.squares for move in moves),
                *marks,
                *arrows,
                *(each.squares for each in drawings),
            )
            for square in line
        ]
        following += [shown.square, *(move.target for move in shown.moves)] if shown else []
        camera = self._cameras[place.path] = self._camera(place, following)
        self._check_seen(place, "moves", (square for move in moves for square in move.squares))
        frames = (
            None if path is None else numbers[path] for path in (*place.sides, place.after, place.before)
        )
        *sides, after, before = frames
        return Frame(
            path=place.path,
            depth=place.depth,
            step=step,
            tsfen=position.tsfen() if position else "",
            moves=moves,
            camera=camera,
            show=shown,
            marks=marks,
            arrows=arrows,
            drawings=drawings,
            card=self._card(place, position),
            sides=tuple(sides),
            next=after,
            back=before,
        )

    # ---------------------------------------------------------------- positions and moves

    def _start(self, place: Place) -> Position | None:
        """Find the position before the moves of a step."""
        text = place.step.tsfen
        if place.path in self._unread:
            return None
        if text:
            return self._try(place, "tsfen", lambda: Position.from_tsfen(self._demonstration.game, text))
        return self._positions[place.before]

    def _moved(self, place: Place, start: Position | None) -> tuple[Position | None, tuple[PlayedMove, ...]]:
        """Make the moves of a step."""
        if start is None or not place.step.moves:
            return start, ()
        position = start.copy()
        made: list[PlayedMove] = []
        for number, text in enumerate(place.step.moves):
            try:
                position = _ready_for(position, text)
                before = position.tsfen()
                move = position.push(text)
            except BanmenError as error:
                message = f"{shown_value(text)}: {error}\nThe moves that follow were not checked."
                self._fault(place, f"moves[{number}]", message)
                return None, tuple(made)
            made.append(PlayedMove(move, move.text(position.game.size), before))
        return position, tuple(made)

    def _looked_at(self, place: Place, position: Position | None) -> Shown | None:
        """Find the moves that are shown."""
        step = place.step
        square = self._try(place, "show", lambda: self._size.parse_square(step.show))
        known = [category.value for category in Category]
        for name in step.only:
            if name not in known:
                self._fault(place, "only", str(UnknownName("category", name, known)))
        only = set(step.only).intersection(known)
        if square is None or position is None:
            return None
        self._check_seen(place, "show", [square])
        piece = position.piece_at(square)
        if piece is None:
            self._fault(place, "show", f"must be the square of a piece: {step.show} is empty after the moves")
            return None
        moves = position.moves(square)
        wanted = [move for move in moves if not only or only & {one.value for one in move.categories}]
        if moves and not wanted:
            there = ", ".join(dict.fromkeys(one.value for move in moves for one in move.categories))
            which = f"that the {piece.kind.noun} on {step.show} has here: {there}"
            self._fault(place, "only", f"must be categories of moves {which}")
        return Shown(square, tuple(wanted))

    # ---------------------------------------------------------------- what is pointed at

    def _camera(self, place: Place, following: list[int]) -> Camera | None:
        before, text = self._cameras[place.before], place.step.camera
        kind, _, region = text.strip().partition(" ")
        if text and (kind not in CAMERAS or bool(region) != (kind == "region")):
            expected = "fit, follow, or region with two corners, such as region 16f-20j"
            self._fault(place, "camera", f"must be {expected}, got {shown_value(text)}")
            return before
        if not text:
            kind = before.kind if before else ""
        if kind == "follow":
            last = before.squares if before and before.kind == kind else ()
            return Camera(kind, self._around(following) or last)
        if kind == "region" and region:
            files = self._size.files
            found = self._try(place, "camera", lambda: self._size.corners(region))
            if found is None:
                return before
            left, top, right, bottom = found
            corners = top * files + left, bottom * files + right
            self._check_seen(place, "camera", corners)
            return Camera(kind, corners)
        return Camera(kind) if text else before

    def _around(self, squares: Iterable[int]) -> tuple[int, ...]:
        """Find the corners of the smallest region that holds some squares."""
        files = self._size.files
        places = [divmod(square, files) for square in squares]
        if not places:
            return ()
        rows, columns = zip(*places, strict=True)
        return min(rows) * files + min(columns), max(rows) * files + max(columns)

    def _marks(self, place: Place) -> Iterator[tuple[int, ...]]:
        for number, text in enumerate(place.step.marks):
            field = f"marks[{number}]"
            squares = self._try(place, field, partial(_squares, self._size, text))
            self._check_seen(place, field, squares or ())
            if squares is not None:
                yield tuple(squares)

    def _arrows(self, place: Place) -> Iterator[tuple[int, ...]]:
        for number, arrow in enumerate(place.step.arrows):
            field = f"arrows[{number}]"
            squares = self._try(place, field, partial(_line, self._size, arrow))
            if squares is None:
                continue
            if not squares[1:] or any(one == other for one, other in pairwise(squares)):
                expected = "two or more squares, each different from the one before"
                self._fault(place, field, f"must be {expected}, got {shown_value(arrow)}")
                continue
            self._check_seen(place, field, squares)
            yield squares

    def _drawings(self, place: Place) -> Iterator[Annotation]:
        for number, drawing in enumerate(place.step.drawings):
            field = f"drawings[{number}]"
            squares = self._try(place, field, partial(_line, self._size, drawing.squares))
            if squares is None:
                continue
            made = Annotation(drawing.kind, squares, drawing.colour, drawing.text)  # type: ignore[arg-type]
            self._try(place, field, partial(annotations.checked, [made]))
            self._check_seen(place, field, squares)
            yield made

    def _card(self, place: Place, position: Position | None) -> str:
        """Find the kind of the card."""
        text = place.step.card
        if not text:
            return ""
        if not text[0].isdecimal():
            kind = self._try(place, "card", lambda: self._demonstration.game.kind(text))
            return kind.id if kind else ""
        square = self._try(place, "card", lambda: self._size.parse_square(text))
        if square is None or position is None:
            return ""
        piece = position.piece_at(square)
        if piece is None:
            message = f"must be a kind or the square of a piece: {text} is empty after the moves"
            self._fault(place, "card", message)
            return ""
        return piece.kind.id

    # ---------------------------------------------------------------- faults

    def _check_seen(self, place: Place, field: str, squares: Iterable[int]) -> None:
        """Refuse squares outside the visible part of the board."""
        name = self._size.name
        outside = [name(square) for square in dict.fromkeys(squares) if square not in self._visible]
        if outside:
            listed = ", ".join(outside[:_LISTED]) + (" …" if len(outside) > _LISTED else "")
            verb = "lie" if outside[1:] else "lies"
            shown = f"the part of the board that is shown, {self._demonstration.region}"
            self._fault(place, field, f"{listed} {verb} outside {shown}")

    def _try(self, place: Place | None, field: str, work: Callable[[], _T]) -> _T | None:
        try:
            return work()
        except BanmenError as error:
            self._fault(place, field, str(error))
            return None

    def _fault(self, place: Place | None, field: str, message: str) -> None:
        path, id_ = (place.path, place.step.id) if place else ("", "")
        self.faults.append(Fault(self._name, path, id_, field, message))


def _squares(size: Size, text: str) -> list[int]:
    """Read a square or a region."""
    return sorted(size.region(text)) if "-" in text else [size.parse_square(text)]


def _line(size: Size, names: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(size.parse_square, names))


def _ready_for(position: Position, text: str) -> Position:
    """Give the turn to the side that the move needs, on a study board: there one side may move repeatedly."""
    if not _is_study(position):
        return position
    other = Position(position.game, position.board, position.counter + 1)
    if text.lstrip()[:1].isdecimal():
        piece = position.piece_at(parse_route(position.game.size, text).origin)
        return position if piece is None or piece.side is position.turn else other
    for each in (position, other):
        with suppress(BanmenError):
            each.parse_move(text)
            return each
    return position


def _is_study(position: Position) -> bool:
    """Tell whether a side never had a royal: such a game does not end."""
    return any(not position.royals(side) and not position.has_lost_royal(side) for side in Side)
