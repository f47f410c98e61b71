"""The parts of a demonstration: steps, each with a caption, moves, what it points at, and side lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from string import ascii_lowercase

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.core.game import Game, game
from banmen_rules.core.position import Position
from banmen_rules.variants import known_variant


class _Frozen:
    """Data that stores lists as tuples, so that authors may write either."""

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
class Branch(_Frozen):
    """A side line offered at a step; after it the demonstration is back at that step.

    >>> Branch("And if it is blocked?", [Step("It stops there.")]).steps[0].caption
    'It stops there.'
    """

    text: str
    """The label of its button."""
    steps: "Sequence[Step]"


@typed_class
@dataclass(frozen=True)
class Option(_Frozen):
    """An answer that the audience may choose; its steps are shown before the demonstration continues.

    >>> Option("Yes", right=True).note
    ''
    """

    text: str
    right: bool | None = None
    """Whether it is right; None for every option if a question has no right or wrong answers."""
    note: str = ""
    """A comment that is shown when it is chosen."""
    steps: "Sequence[Step]" = ()


@typed_class
@dataclass(frozen=True)
class Question(_Frozen):
    """A question to the audience: the demonstration waits until it is answered.

    >>> Question("Where can it go?").options
    ()
    """

    text: str
    options: Sequence[Option] = ()
    """If it has none, it waits until the presenter continues."""


@typed_class
@dataclass(frozen=True)
class Drawing(_Frozen):
    """Something drawn on the board by hand.

    >>> Drawing("label", ["13m"], text="Look here").colour
    'green'
    """

    kind: str
    """``arrow``, ``circle``, ``shade``, ``label`` or ``steps`` (numbered squares)."""
    squares: Sequence[str]
    colour: str = "green"
    """``green``, ``red``, ``blue`` or ``yellow``."""
    text: str = ""
    """Only a label has one."""


@typed_class
@dataclass(frozen=True)
class Step(_Frozen):
    """One step: its caption, its moves, and what it points at.

    >>> Step("The pawn steps forward.", moves=["9l 9k"]).moves
    ('9l 9k',)
    """

    caption: str = ""
    moves: Sequence[str] = ()
    """Moves in machine text or Hodges' notation, made one after the other."""
    tsfen: str = ""
    """A new position, before the moves: it begins a chapter."""
    camera: str = ""
    """``fit``, ``follow`` or ``region 16f-20j``; unchanged if empty."""
    show: str = ""
    """The square of a piece whose moves are shown, as if it were selected."""
    only: Sequence[str] = ()
    """The categories of these moves that are shown; all if empty."""
    marks: Sequence[str] = ()
    """Squares and regions that are marked."""
    arrows: Sequence[Sequence[str]] = ()
    """Arrows from square to square, bent at those between."""
    drawings: Sequence[Drawing] = ()
    """Arrows, circles, shading, labels and numbers in colour, as people draw them on a board."""
    card: str = ""
    """A kind, by any of its names, or the square of a piece: its card is shown beside the board."""
    question: Question | None = None
    branches: Sequence[Branch] = ()
    id: str = ""
    """A name for messages and links."""
    notes: str = ""
    """What the presenter wants to say or remember: only the presenter's window and a printed page show it."""


@typed_class
@dataclass(frozen=True)
class Demonstration(_Frozen):
    """A demonstration: a position, and the steps that begin there.

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
    """The first position; the initial position of the game if empty."""
    region: str = ""
    """The part of the board that is shown; the whole if empty."""
    language: str = "en"
    """The language of its texts."""
    source: str = ""
    """Its origin."""

    @cached_property
    def game(self) -> Game:
        """The game under the demonstration's ruleset.

        Raises:
            UnknownName: if the variant or the ruleset does not exist.

        """
        return game(known_variant(self.variant), self.ruleset or None)

    def position(self) -> Position:
        """Set up its first position; each call returns a new one.

        Raises:
            InvalidTSFEN: if ``tsfen`` is not a position of this game.

        """
        return Position.from_tsfen(self.game, self.tsfen) if self.tsfen else Position.initial(self.game)


@dataclass(frozen=True)
class Place:
    """The place of a step in the tree of a demonstration.

    >>> [first, second] = places(Demonstration("Pawns", "tai", [Step("One."), Step("Two.")]))
    >>> first.after, second.before
    ('2', '1')
    """

    path: str
    """``3b2``: of step 3 the side line b, of that step 2."""
    step: Step
    depth: int
    """How many side lines contain it."""
    before: str | None
    """The path of the step whose position it continues from; None for the first step."""
    after: str | None
    """The path of the next step; None for the last step."""
    sides: tuple[str | None, ...] = ()
    """The paths of the first steps of the question's options, then of the branches; None for no steps."""


@typed
def places(demonstration: Demonstration) -> Iterator[Place]:
    """List all steps of a demonstration, side lines after the step they belong to.

    >>> [place.path for place in places(Demonstration("Pawns", "tai", [Step("One."), Step("Two.")]))]
    ['1', '2']
    """
    yield from _line(demonstration.steps, "", 0, None, None)


def _line(
    steps: Sequence[Step], prefix: str, depth: int, before: str | None, after: str | None
) -> Iterator[Place]:
    """List the steps of one line.

    Args:
        steps: the line.
        prefix: what its paths begin with: the path of the step it belongs to and its letter.
        depth: how many side lines contain it.
        before: the path of the step that its first step continues from.
        after: the path of the step after its last one.

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
