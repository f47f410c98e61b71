"""What a demonstration is made of: steps, each with a caption, moves, what is pointed at, and side lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from string import ascii_lowercase

from banmen_rules.base.arguments import typed_class
from banmen_rules.core.game import Game, game
from banmen_rules.core.position import Position


class _Whole:
    """Data whose lists are kept as tuples, so that whoever writes it may use either."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for each in fields(self):  # type: ignore[arg-type]
            value = getattr(self, each.name)
            if isinstance(value, list):
                object.__setattr__(self, each.name, _frozen(value))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@typed_class
@dataclass(frozen=True)
class Branch(_Whole):
    """A side line offered at a step; after it the demonstration is back at that step.

    >>> Branch("And if it is blocked?", [Step("It stops there.")]).steps[0].caption
    'It stops there.'
    """

    text: str
    """What is offered, in a few words."""
    steps: "Sequence[Step]"


@typed_class
@dataclass(frozen=True)
class Option(_Whole):
    """An answer that the room may choose; its steps are played before the demonstration goes on.

    >>> Option("Yes", right=True).note
    ''
    """

    text: str
    right: bool | None = None
    """Whether it is right; where no option of a question says so, none is right or wrong."""
    note: str = ""
    """What is said when it is chosen."""
    steps: "Sequence[Step]" = ()


@typed_class
@dataclass(frozen=True)
class Question(_Whole):
    """A question to the room: the demonstration waits until it is answered.

    >>> Question("Where can it go?").options
    ()
    """

    text: str
    options: Sequence[Option] = ()
    """None: it waits until somebody goes on."""


@typed_class
@dataclass(frozen=True)
class Step(_Whole):
    """One step: what is done, what is said, what is pointed at.

    >>> Step("The pawn steps forward.", moves=["9l 9k"]).moves
    ('9l 9k',)
    """

    caption: str = ""
    moves: Sequence[str] = ()
    """Moves in machine text or Hodges' notation, made one after the other."""
    tsfen: str = ""
    """A new position, before the moves: a chapter begins."""
    camera: str = ""
    """``fit``, ``follow`` or ``region 16f-20j``; as it was if empty."""
    show: str = ""
    """The square of a piece whose moves are shown, as they are when it is selected."""
    only: Sequence[str] = ()
    """The ways of moving that are shown of them; all if empty."""
    marks: Sequence[str] = ()
    """Squares, or regions of them, that are marked."""
    arrows: Sequence[Sequence[str]] = ()
    """Arrows from square to square, bent at those between."""
    card: str = ""
    """A kind, by any of its names, or the square of a piece: its card stands beside the board."""
    question: Question | None = None
    branches: Sequence[Branch] = ()
    id: str = ""
    """A name for messages and links."""


@typed_class
@dataclass(frozen=True)
class Demonstration(_Whole):
    """A demonstration: a position, and steps from it on.

    >>> demonstration = Demonstration("Pawns", "tai", [Step("A pawn steps.", moves=["13s 13r"])])
    >>> demonstration.game.variant.name, demonstration.position().turn.title
    ('tai', 'Black')
    """

    title: str
    variant: str
    steps: Sequence[Step]
    ruleset: str = ""
    """The default ruleset if empty."""
    tsfen: str = ""
    """The first position; the one that a game starts from if empty."""
    region: str = ""
    """The part of the board that is shown; the whole if empty."""
    language: str = "en"
    """What its texts are written in."""
    source: str = ""
    """Where it comes from."""

    @cached_property
    def game(self) -> Game:
        """The game under the demonstration's ruleset.

        Raises:
            UnknownName: if there is no such variant or ruleset.

        """
        return game(self.variant, self.ruleset or None)

    def position(self) -> Position:
        """Set its first position up; each call gives a position of its own.

        Raises:
            InvalidTSFEN: if the text is no position of this game.

        """
        return Position.from_tsfen(self.game, self.tsfen) if self.tsfen else Position.initial(self.game)


@dataclass(frozen=True)
class Place:
    """Where a step stands in the tree of a demonstration."""

    path: str
    """``3b2``: of step 3 the side line b, of that step 2."""
    step: Step
    depth: int
    """How many side lines it is within."""
    before: str | None
    """The path of the step whose position it goes on from; None: the first one."""
    after: str | None
    """The path of the step that follows; None: the last one."""
    sides: tuple[str | None, ...] = field(default=())
    """The paths that the question's options, then the branches lead to; None for an option without steps."""


def places(demonstration: Demonstration) -> Iterator[Place]:
    """Walk through all steps of a demonstration, side lines after the step they belong to."""
    yield from _line(demonstration.steps, "", 0, None, None)


def _line(
    steps: Sequence[Step], prefix: str, depth: int, before: str | None, after: str | None
) -> Iterator[Place]:
    """Walk through the steps of one line.

    Args:
        steps: the line.
        prefix: of its paths: the path of the step it belongs to and its letter.
        depth: how many side lines it is within.
        before: the path of the step that its first one goes on from.
        after: the path of what follows its last step.

    """
    for number, step in enumerate(steps, 1):
        path = f"{prefix}{number}"
        following = f"{prefix}{number + 1}" if number < len(steps) else after
        options = step.question.options if step.question else ()
        sides = [(side.steps, following) for side in options] + [(side.steps, path) for side in step.branches]
        letters = [f"{path}{letter}" for letter, _ in zip(ascii_lowercase, sides, strict=False)]
        lead = tuple(f"{name}1" if line else None for name, (line, _) in zip(letters, sides, strict=False))
        yield Place(path, step, depth, before, following, lead)
        for name, (line, back) in zip(letters, sides, strict=False):
            yield from _line(line, name, depth + 1, path, back)
        before = path
