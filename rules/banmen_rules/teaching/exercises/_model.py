"""Exercises, packs, answers, and verdicts on answers."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, InvalidBetza, UnknownName
from banmen_rules.base.fields import Record
from banmen_rules.base.json_files import plain
from banmen_rules.betza import Category
from banmen_rules.core.game import Game, game
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.exercises._answers import Answers
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.kinds import ALL
from banmen_rules.variants import PieceKind, known_variant

Answer: TypeAlias = Mapping[str, object]
"""A learner's answer as plain data: ``{"squares": [names]}``, ``{"choice": value}``, ``{"text": …}`` or
``{"moves": [machine texts of the learner's own moves]}``."""

LONGEST = 2000
"""The most squares, moves or characters of an answer."""

HINTS = ("category", "direction", "leg", "square", "animate")
"""The ladder of hints, weakest first."""

_ASKED = (
    *("kind", "variant", "goal", "ruleset", "rulings"),
    *("tsfen", "region", "square", "piece", "betza"),
)
"""The fields that decide what an exercise asks."""

SKILLS = ("name", "squares", "read", "write", "route", "attacks")
"""What to remember about a kind of piece: its name, the squares that it reaches, how to read and how to write
its Betza notation, its routes, and whether it attacks a square."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Note(NamedTuple):
    """A comment on an answer or a part of it, and what to show with it."""

    text: str
    """One or two sentences."""
    path: tuple[str, ...] = ()
    """The squares to show: the piece's own, and those it comes to, in order."""
    blocker: str = ""
    """The square of the piece that blocks the path."""
    leg: int | None = None
    """The number of the leg on which the piece is stopped, from 1."""
    reply: str = ""
    """The other side's reply, as machine text."""
    takes: tuple[str, ...] = ()
    """The squares that the reply captures on, which its text does not say."""
    becomes: str = ""
    """What the replying piece becomes, in TSFEN; empty if it stays what it is."""


class Verdict(NamedTuple):
    """The judgement on a whole answer."""

    right: bool
    """Whether the goal is reached."""
    share: float
    """The share that is right, 0 to 1: found less wrong, of all to find."""
    note: Note
    parts: Mapping[str, Note] = MappingProxyType({})
    """Notes on single squares or moves, by name."""

    @classmethod
    def refused(cls, error: BanmenError) -> "Verdict":
        """Judge an answer that cannot be read as wrong.

        For Betza notation only the message is shown: the notation itself is in the field above, and a caret
        would need a monospaced line of its own.
        """
        message = error.message if isinstance(error, InvalidBetza) else str(error)
        return cls(right=False, share=0.0, note=Note(message))


@typed_class
@dataclass(frozen=True)
class ExerciseSpec:
    """One exercise. Which fields it needs depends on its kind; `faults` lists what is wrong.

    >>> ExerciseSpec(id="gold", kind="category", variant="tai", piece="gold general").form
    'choice'
    """

    id: str
    """A unique name within its pack."""
    kind: str
    """One of `KINDS`."""
    variant: str
    goal: Mapping[str, object] = field(default_factory=dict)
    """The predicate that an answer must fulfil, with its arguments, as documented for each kind."""
    ruleset: str = ""
    """Empty for the default ruleset."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    tsfen: str = ""
    """The board, for the kinds that have one."""
    region: str = ""
    """The part of the board that is shown; squares outside it do not count."""
    square: str = ""
    """The square of the piece that the question is about."""
    piece: str = ""
    """The kind that the question is about, by the name that is shown: id, code, name or kanji."""
    betza: str = ""
    """The Betza notation that the question is about, for ``read`` and ``write``, if not of a kind."""
    task: str = ""
    """The author's own question; empty for the default task of the kind."""
    options: tuple[str, ...] = ()
    """The options to choose from."""
    hints: tuple[str, ...] = ()
    """The author's own hints, weakest first; empty for those of `HINTS`."""
    feedback: Mapping[str, str] = field(default_factory=dict)
    """The author's own feedback on single mistakes, by square, option, text or move."""
    level: int = 0
    """The difficulty, 1 to 5; 0 if not given."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """The ``category``, ``kind`` and ``game`` that it practises, and the ``theme`` of a puzzle."""
    source: str = ""
    """Where it comes from."""
    translations: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """The author's ``task``, ``hints`` and ``feedback`` in other languages, by language."""

    def translated(self, lang: str) -> "ExerciseSpec":
        """Return the exercise with its author's words in a language, as far as they are translated.

        >>> words = {"ja": {"task": "獅子はどう動きますか。"}}
        >>> cat = ExerciseSpec("cat", "category", "tai", piece="lion", task="How?", translations=words)
        >>> cat.translated("ja").task, cat.translated("en").task
        ('獅子はどう動きますか。', 'How?')
        """
        own: Mapping[str, Any] = self.translations.get(lang, _NOTHING)
        if not own:
            return self
        return replace(
            self,
            task=own.get("task", self.task),
            hints=tuple(own.get("hints", self.hints)),
            feedback={**self.feedback, **own.get("feedback", {})},
        )

    @property
    def form(self) -> str:
        """The form of an answer: squares, choice, text or moves.

        Raises:
            UnknownName: if the kind of exercise is unknown.

        """
        return self.asks.form

    @property
    def asks(self) -> "Kind":
        """What its kind asks and how it judges, for its goal.

        Raises:
            UnknownName: if the kind of exercise is unknown.

        """
        if self.kind not in KINDS:
            raise UnknownName("kind of exercise", self.kind, KINDS)
        return KINDS[self.kind].of(self)

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that identify the question, whatever its name, hints or feedback.

        >>> cats = (ExerciseSpec(id, "category", "tai", piece="lion", hints=(id,)) for id in ("lion", "cat"))
        >>> len({cat.digest for cat in cats})
        1
        """
        asked = [plain(getattr(self, name)) for name in _ASKED]
        return sha256(json.dumps(asked, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:12]

    def __getstate__(self) -> dict[str, object]:
        """Pickle the fields alone: another process works out the rest, such as the game, for itself."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def game(self) -> Game:
        """The game under the exercise's ruleset.

        Raises:
            UnknownName: if the variant, ruleset, ruling or reading is unknown.

        """
        return game(known_variant(self.variant), self.ruleset or None, self.rulings or None)

    @cached_property
    def shown(self) -> PieceKind:
        """The kind that the question is about.

        Raises:
            UnknownName: if the kind of piece is unknown.

        """
        return self.game.kind(self.piece)

    @cached_property
    def about(self) -> PieceKind | None:
        """The one kind whose moves or name it practises; None if there is no such kind."""
        if not self.asks.skill:
            return None
        try:
            if self.piece:
                return self.shown
            if name := self.asks.asked_square(self):
                position = self.position()
                piece = position.piece_at(position.square(name))
                return piece.kind if piece else None
            return self.game.kind(self.tags["kind"]) if "kind" in self.tags else None
        except BanmenError:
            return None

    def position(self) -> Position:
        """Set up the board; each call returns a new one.

        Raises:
            InvalidTSFEN: if the notation is not a position of this game.

        """
        return Position.from_tsfen(self.game, self.tsfen)

    def origin(self, position: Position) -> int:
        """Find the square of the piece that the question is about.

        Raises:
            InvalidSquare: if the square does not exist.
            BanmenError: if it is empty.

        """
        square = position.square(self.square)
        if position.piece_at(square) is None:
            raise BanmenError(f"the question is about the piece on {self.square}, but that square is empty")
        return square


@typed_class
@dataclass(frozen=True)
class Pack:
    """Exercises that belong together, in order.

    >>> len(Pack("Hooks", ()).exercises)
    0
    """

    title: str
    exercises: tuple[ExerciseSpec, ...]
    about: str = ""
    """A description: what the pack contains, and how it was chosen."""
    curated: Mapping[str, object] = field(default_factory=lambda: dict(_NOTHING))
    """For a pack made by a search: its rule, the number of candidates, and how many were dropped."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The ``title`` and ``about`` in other languages, by language."""

    def translated(self, lang: str) -> "Pack":
        """Return the pack and its exercises in a language, as far as they are translated.

        >>> Pack("Hooks", (), translations={"ja": {"title": "鉤行"}}).translated("ja").title
        '鉤行'
        """
        own = self.translations.get(lang, _NOTHING)
        return replace(
            self,
            title=own.get("title", self.title),
            about=own.get("about", self.about),
            exercises=tuple(exercise.translated(lang) for exercise in self.exercises),
        )


# ---------------------------------------------------------------- kinds

Thing_co = TypeVar("Thing_co", covariant=True)


class SetUp(Protocol[Thing_co]):
    """Sets an exercise up, with the words for its notes."""

    def __call__(self, exercise: ExerciseSpec, words: Words, /) -> Thing_co: ...


Values: TypeAlias = Mapping[str, Callable[[], object]]
"""What the text of a task names, worked out when the text needs it."""


class Kind(ABC):
    """A kind of exercise; a module of ``kinds`` holds one, ``KIND``, under its name.

    It gets exercises in the language of the words that it writes notes in.
    """

    form: ClassVar[str]
    """The form of its answers, by which the page shows it."""
    answer: ClassVar[Record]
    """The table of an answer, and an example for messages."""
    example: ClassVar[str]
    needed: ClassVar[Sequence[str]] = ()
    """The fields that it needs, beside those that every exercise has."""
    optional: ClassVar[Sequence[str]] = ()
    goal: ClassVar[Sequence[str]] = ()
    """The arguments that its goal may have."""
    instead: ClassVar[str] = ""
    """The field that may replace ``piece``."""
    never: ClassVar[Sequence[Category]] = ()
    """Categories that it cannot practise: their moves stay on the square, take nothing, or go everywhere."""
    easiest: ClassVar[Features] = Features()
    """The features of its easiest random exercises."""
    tells_kind: ClassVar[bool] = True
    """Whether the tags of a random exercise may name the kind of piece."""
    skill: ClassVar[str] = ""
    """The skill that it practises with one kind of piece, of `SKILLS`; empty if it is not about one kind."""

    @property
    def name(self) -> str:
        """Its name, that of its module."""
        return type(self).__module__.rpartition(".")[2]

    def of(self, exercise: ExerciseSpec) -> "Kind":  # noqa: ARG002 - for the kinds that ask
        """Return what the goal of an exercise makes of it."""
        return self

    # ------------------------------------------------ fields

    def needs(self, exercise: ExerciseSpec) -> Sequence[str]:  # noqa: ARG002 - for the kinds that ask
        """List the fields that an exercise needs."""
        return self.needed

    def unread(self, exercise: ExerciseSpec) -> list[tuple[str, str]] | None:  # noqa: ARG002 - as above
        """List the faults of ``betza`` and ``region`` alone; None: they are read as usual."""
        return None

    @abstractmethod
    def faults(self, exercise: ExerciseSpec) -> Iterable[tuple[str, str]]:
        """List the faults of an exercise whose fields are in place, each a field and a sentence."""

    def for_students(self, exercise: ExerciseSpec) -> Mapping[str, object]:  # noqa: ARG002 - as above
        """Return the fields to replace where students must not see the answer."""
        return {}

    # ------------------------------------------------ task

    def task(self, exercise: ExerciseSpec) -> str:  # noqa: ARG002 - as above
        """Return the name of the text that asks the question."""
        return self.name

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:  # noqa: ARG002 - as above
        """Return what that text names, beyond what it names in every kind."""
        return {}

    def asked_square(self, exercise: ExerciseSpec) -> str:
        """Return the square of the piece that the question is about."""
        return exercise.square

    # ------------------------------------------------ answers

    @abstractmethod
    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        """Judge an answer; the note on an empty one may be empty.

        Raises:
            BanmenError: if it is not an answer to this exercise.

        """

    def confused(self, exercise: ExerciseSpec, answer: Answer) -> Sequence[tuple[str, str]]:  # noqa: ARG002 - as above
        """List the kinds of pieces that an answer takes for another one: the right one and the other, by id.

        Raises:
            BanmenError: if it is not an answer to this exercise.

        """
        return ()

    @abstractmethod
    def solution(self, exercise: ExerciseSpec) -> Answer:
        """Find the simplest right answer.

        Raises:
            BanmenError: if no answer is right.

        """

    def answers(self, exercise: ExerciseSpec) -> Answers:
        """List everything that is right, for the kinds that are made from a position."""
        raise NotImplementedError

    @abstractmethod
    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        """Work out what the page needs to judge answers, with all hints, as plain data."""

    # ------------------------------------------------ what the page shows

    hides: ClassVar[str] = ""
    """The property of the pieces in question to hide until the answer is known: ``moves``, ``promotion``."""

    one_moves: ClassVar[bool] = False
    """Whether only the piece on its square may move."""
    alone: ClassVar[bool] = False
    """Whether the other side does not move."""
    moves_two: ClassVar[bool] = False
    """Whether only two pieces move: the one on its square, and the only one of the other side."""

    def playable(self, exercise: ExerciseSpec, position: Position, moves: list[Move]) -> list[Move]:  # noqa: ARG002
        """Keep the moves of both sides that it allows."""
        return moves

    def ends(self, exercise: ExerciseSpec) -> tuple[str, str] | None:  # noqa: ARG002 - for the kinds that ask
        """Return the first and last square of a path to click square by square."""
        return None

    def radius(self, exercise: ExerciseSpec) -> int | None:  # noqa: ARG002 - as above
        """Return the radius of an empty board with the piece in the middle, if it has one."""
        return None

    def figure(self, exercise: ExerciseSpec) -> Figure | None:  # noqa: ARG002 - as above
        """Return the move diagram that is shown, if any."""
        return None

    def prompt(self, exercise: ExerciseSpec) -> str:  # noqa: ARG002 - as above
        """Return what is shown large of a piece without a board: a name, ``betza``; empty: kanji and name."""
        return ""

    def sign(self, exercise: ExerciseSpec) -> str:  # noqa: ARG002 - as above
        """Return the character that is shown large on a piece, if the question is about a character."""
        return ""

    def shown_kinds(self, exercise: ExerciseSpec, position: Position) -> Sequence[PieceKind] | None:
        """List the kinds in question on the board; None: all are."""
        name = self.asked_square(exercise)
        piece = position.piece_at(name) if name else None
        return [piece.kind] if piece else None

    def items(self, exercise: ExerciseSpec, words: Words) -> dict[str, Any]:  # noqa: ARG002 - as above
        """Describe what is answered on beside a board, without verdicts, as plain data."""
        return {}

    # ------------------------------------------------ from a position, and random exercises

    @property
    def about_piece(self) -> bool:
        """Whether it asks about one piece on a board: on a live board the selected one."""
        return "square" in self.needs(ExerciseSpec("", self.name, ""))

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:  # noqa: ARG002
        """Find the goal that follows from a position; empty if none does.

        Raises:
            BanmenError: if nothing can be asked about this position.

        """
        return {}

    target: ClassVar[str] = ""
    """How an author shows its goal on a board: by a ``square``, ``squares`` or a ``move``; empty: not at all,
    since the goal follows from the position."""
    one_right: ClassVar[bool] = False
    """Whether a second right answer spoils it."""

    def goal_towards(self, position: Position, square: str, shown: Sequence[str]) -> dict[str, object]:  # noqa: ARG002
        """Find the goal that an author means by squares, or by a move as machine text.

        Raises:
            BanmenError: if nothing can be asked about them.

        """
        return {}

    def make(self, spec: DraftSpec) -> Draft:
        """Draft a random exercise.

        Raises:
            Missed: if the draft does not fit.

        """
        raise NotImplementedError


KINDS: Final[Mapping[str, Kind]] = ALL
"""The kinds of exercises by name: the modules of the folder ``kinds``."""
