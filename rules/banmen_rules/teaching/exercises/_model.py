"""What an exercise is, what an answer to it is, and what is said of an answer."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, InvalidBetza, UnknownName
from banmen_rules.base.json_files import plain
from banmen_rules.core.game import Game, game
from banmen_rules.core.position import Position
from banmen_rules.variants import PieceKind

Answer: TypeAlias = Mapping[str, object]
"""What a learner did, as plain data: one of ``{"squares": [names]}``, ``{"choice": value}``,
``{"text": …}`` and ``{"moves": [machine texts, the learner's own only]}``."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "reach": "squares",
        "spot": "squares",
        "read": "squares",
        "name": "choice",
        "category": "choice",
        "legal": "choice",
        "promote": "choice",
        "write": "text",
        "route": "moves",
        "collect": "moves",
        "harvest": "moves",
        "guard": "moves",
        "mate": "moves",
        "path": "moves",
    }
)
"""The kinds of exercises, and the form that an answer to each has."""

HINTS = ("category", "direction", "leg", "square", "animate")
"""The ladder of hints, from the least to the most."""

_ASKED = (
    *("kind", "variant", "goal", "ruleset", "rulings"),
    *("tsfen", "region", "square", "piece", "betza"),
)
"""The fields that make an exercise another one."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Note(NamedTuple):
    """What is said of an answer, or of a part of it, and what is shown with it."""

    text: str
    """A sentence or two."""
    path: tuple[str, ...] = ()
    """The squares to show: the piece's own, and those it comes to, in order."""
    blocker: str = ""
    """The square of the piece that blocks the path."""
    leg: int | None = None
    """The number of the leg that is stopped, from 1."""
    reply: str = ""
    """The move that punishes it, or the other side's answer to what is right, as machine text."""
    takes: tuple[str, ...] = ()
    """The squares that a punishing move empties by capture, which its text does not say."""
    becomes: str = ""
    """What the piece that punishes becomes by it, as TSFEN writes it; empty if it stays what it is."""


class Verdict(NamedTuple):
    """What is said of an answer as a whole."""

    right: bool
    """Whether the goal is reached."""
    share: float
    """How much of it is, from 0 to 1: what was found less what was wrong, of all there is."""
    note: Note
    parts: Mapping[str, Note] = MappingProxyType({})
    """What is said of a square, or of a move, by its name."""

    @classmethod
    def refused(cls, error: BanmenError) -> "Verdict":
        """Judge an answer that cannot be read as wrong.

        Of notation, only the message is shown: the notation is in the field above it, and a caret needs
        a line of its own in a monospaced font.
        """
        said = error.message if isinstance(error, InvalidBetza) else str(error)
        return cls(right=False, share=0.0, note=Note(said))


@typed_class
@dataclass(frozen=True)
class ExerciseSpec:
    """One exercise. Which fields it needs depends on its kind; `faults` says what is wrong with one.

    >>> ExerciseSpec(id="gold", kind="category", variant="tai", piece="gold general").form
    'choice'
    """

    id: str
    """A name of its own within its pack."""
    kind: str
    """One of `KINDS`."""
    variant: str
    goal: Mapping[str, object] = field(default_factory=dict)
    """The predicate that an answer has to fulfil, with its arguments; see the documentation of each kind."""
    ruleset: str = ""
    """The default ruleset if empty."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    tsfen: str = ""
    """The board, for the kinds that have one."""
    region: str = ""
    """The part of it that is shown; squares outside it are not asked for."""
    square: str = ""
    """Where the piece stands that the question is about."""
    piece: str = ""
    """The kind that the question is about, by what of it is shown: id, code, name or kanji."""
    betza: str = ""
    """The text that the question is about, for ``read`` and ``write`` beyond the pieces of a game."""
    task: str = ""
    """The question, in the author's own words; empty: as every exercise of its kind asks it."""
    options: tuple[str, ...] = ()
    """What there is to choose from."""
    hints: tuple[str, ...] = ()
    """The author's own hints, from the least to the most; empty: those of `HINTS`."""
    feedback: Mapping[str, str] = field(default_factory=dict)
    """The author's own words about single mistakes: a square, option, text or move, and what to say."""
    level: int = 0
    """How hard it is, 1 to 5; 0: not said."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """``category``, ``kind`` and ``game``: what it practises."""
    source: str = ""
    """Where it comes from."""
    translations: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """The author's ``task``, ``hints`` and ``feedback`` in other languages, by language."""

    def translated(self, lang: str) -> "ExerciseSpec":
        """Give the exercise with its author's words in a language, as far as they are there in it.

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
            UnknownName: if there is no such kind of exercise.

        """
        if self.kind not in KINDS:
            raise UnknownName("kind of exercise", self.kind, KINDS)
        if self.kind == "guard" and "attacker" in self.goal:
            return "squares"
        return KINDS[self.kind]

    @cached_property
    def digest(self) -> str:
        """Twelve letters that stand for what is asked: whatever it is called, and whatever is said of it.

        >>> cats = (ExerciseSpec(id, "category", "tai", piece="lion", hints=(id,)) for id in ("lion", "cat"))
        >>> len({cat.digest for cat in cats})
        1
        """
        asked = [plain(getattr(self, name)) for name in _ASKED]
        return sha256(json.dumps(asked, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:12]

    @cached_property
    def game(self) -> Game:
        """The game under the exercise's ruleset.

        Raises:
            UnknownName: if there is no such variant, ruleset, ruling or reading.

        """
        return game(self.variant, self.ruleset or None, self.rulings or None)

    @cached_property
    def shown(self) -> PieceKind:
        """The kind that the question is about.

        Raises:
            UnknownName: if the game has no such kind.

        """
        return self.game.kind(self.piece)

    def position(self) -> Position:
        """Set its board up; each call gives a board of its own.

        Raises:
            InvalidTSFEN: if the text is no position of this game.

        """
        return Position.from_tsfen(self.game, self.tsfen)

    def origin(self, position: Position) -> int:
        """Find the square of the piece that the question is about.

        Raises:
            InvalidSquare: if there is no such square.
            BanmenError: if it is empty.

        """
        square = position.square(self.square)
        if position.piece_at(square) is None:
            raise BanmenError(f"the question is about the piece on {self.square}, and that square is empty")
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
    """What is in it, and how it was chosen."""
    curated: Mapping[str, object] = field(default_factory=lambda: dict(_NOTHING))
    """Of a pack that was mined: by what rule, how many candidates there were, how many were dropped."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The ``title`` and ``about`` in other languages, by language."""

    def translated(self, lang: str) -> "Pack":
        """Give the pack and its exercises with what was written of them in a language, as far as it is there.

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
