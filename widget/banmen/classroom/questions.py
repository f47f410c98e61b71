"""What a class is asked: exercises, or the questions of a demonstration, each with the cards that pages show.

A card without its key is for pupils while a question is open: their phones do not know the answer. The card
with the key is for the time after.
"""

import gzip
import hashlib
import hmac
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from banmen.demo.demo import Demo
from banmen.host import plain_json
from banmen.practice import answer_rows, graded_moves
from banmen.practice.cards import stage
from banmen.practice.trainer import SETTINGS, check_settings
from banmen.protocol.shapes.classroom import ClassMode
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.base.fields import shown
from banmen_rules.base.json_files import compact
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import ExerciseSpec

Answer: TypeAlias = Mapping[str, Any]
"""An answer as exercises take it, such as ``{"squares": ["5c"]}``."""

Staged = tuple[dict[str, Any], dict[str, Any]]
"""A card and its catalogues."""
GRADED: Final = {
    **SETTINGS,
    "hints": False,
    "retry": False,
    "repeat": False,
    "graded": True,
    "feedback": "at the end",
}
REVEALED: Final = {**SETTINGS, "hints": False, "retry": False, "repeat": False}


class Judgement(NamedTuple):
    """The verdict on an answer; ``right`` is None where no answer is right or wrong."""

    right: bool | None
    note: Mapping[str, Any]
    """As `banmen.practice.answer_rows.plain` writes notes."""


class Question(ABC):
    """One question."""

    id: str
    form: str
    """The form of its answer: squares, choice, text, moves or pairs."""
    open: Staged
    """Without its key."""
    full: Staged
    """With its key."""

    @abstractmethod
    def check(self, answer: object) -> Answer:
        """Copy an answer after checking its shape.

        Raises:
            BanmenError: if it is not an answer to this question.

        """

    @abstractmethod
    def judge(self, answer: Answer) -> Judgement:
        """Judge an answer; this may take seconds."""

    def known(self, answer: Answer) -> Judgement | None:  # noqa: ARG002 - for exercises
        """Return the judgement on an answer that was judged before; None if it was not."""
        return None

    @property
    @abstractmethod
    def solution(self) -> Answer:
        """A right answer; empty without one."""

    @property
    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The question as plain data, for the file of the class."""

    def leads_on(self, answer: Answer) -> bool:
        """Tell whether moves are left to make after those of an answer, if it is of moves."""
        return len(answer.get("moves", ())) < int(self.open[0]["turns"])

    def node(self, answer: Answer) -> Mapping[str, Any] | None:  # noqa: ARG002 - for moves
        """Find the position after moves that others follow; None if none do."""
        return None

    @property
    def labels(self) -> dict[str, str]:
        """The options or items of the answer in words, by their values."""
        card = self.open[0]
        found = {one["value"]: one["label"] for one in card["options"]}
        items = card["items"] or {}
        for left in items.get("left", ()):
            for right in items.get("right", ()):
                label = f"{left['text'] or left['id']} – {right['text'] or right['id']}"
                found[f"{left['id']}{right['id']}"] = label
        return found


class ExerciseQuestion(Question):
    """An exercise, judged by the rules.

    Args:
        exercise: the exercise.
        judge: judges it, and remembers its verdicts.
        lang: the language of the cards.

    Raises:
        BanmenError: if the exercise cannot be set up.

    """

    def __init__(self, exercise: ExerciseSpec, judge: answer_rows.Judge, lang: str) -> None:
        self.exercise, self._judge = exercise, judge
        self._known: dict[str, Judgement] = {}
        self._nodes: dict[str, Mapping[str, Any] | None] = {}
        self.id, self.form = exercise.id, exercise.form
        (card,), catalogues = stage([exercise], lang, graded=True, prefix=f"{exercise.id}-")
        self.open = {**card}, {**catalogues}
        (card,), catalogues = stage([exercise], lang, graded=False, prefix=f"{exercise.id}-")
        # A pupil's page offers no link to the exercise elsewhere.
        self.full = {**card, "in_pack": ""}, {**catalogues}

    def check(self, answer: object) -> Answer:
        """Copy an answer after checking its shape.

        Raises:
            BanmenError: if it is not an answer to this exercise.

        """
        return rules.check_answer(self.exercise, answer)

    def judge(self, answer: Answer) -> Judgement:
        """Judge an answer by the rules; one that cannot be read is wrong."""
        verdict = self._judge.verdict(self.id, answer)
        found = self._known[compact(answer)] = Judgement(verdict.right, answer_rows.plain(verdict.note))
        return found

    def known(self, answer: Answer) -> Judgement | None:
        """Return the judgement on an answer that was judged before; None if it was not."""
        return self._known.get(compact(answer))

    @cached_property
    def solution(self) -> Answer:
        """The simplest right answer."""
        return rules.solution(self.exercise)

    @property
    def data(self) -> dict[str, Any]:
        """The exercise, as in a pack."""
        return dict(rules.to_data(self.exercise))

    def node(self, answer: Answer) -> Mapping[str, Any] | None:
        """Find the position after moves that others follow; None if none do."""
        if not self.leads_on(answer):
            return None
        name = compact(answer)
        if name not in self._nodes:
            self._nodes[name] = self._next_node(answer["moves"])
        return self._nodes[name]

    def _next_node(self, moves: Sequence[str]) -> Mapping[str, Any] | None:
        card, catalogues = self.open
        if card["board"] is None:
            return None
        kinds = [self.exercise.game.by_id[kind["id"]] for kind in catalogues[card["board"]["catalogue"]]]
        try:
            return graded_moves.next_node(self.exercise, self._judge.key(self.id), moves, kinds)
        except BanmenError:  # not a move: the verdict comes later
            return None


PLAIN: Final = {
    "kind": "question", "form": "choice", "level": 0, "tags": {}, "source": "", "diagram": "", "prompt": None,
    "items": {}, "turns": 0, "path": None, "key": None, "theme": None, "in_pack": "", "after": None,
}  # fmt: skip
"""The parts of a card that questions of demonstrations do not have."""


class DemoQuestion(Question):
    """A question of a demonstration: its author says which options are right.

    Args:
        demo: the demonstration.
        at: the number of the frame that asks.

    """

    form = "choice"

    def __init__(self, demo: Demo, at: int) -> None:
        frame = demo.frames[at]
        asked = frame["question"]
        self.frame, self._options = at, asked["options"]
        self.id = f"step-{frame['path']}"
        self._text = asked["text"]
        self._open_options = [
            {"value": str(number), "label": one["text"]} for number, one in enumerate(self._options)
        ]
        # In the colours of the demonstration: its captions name them.
        marks = [("circle" if len(mark) == 1 else "shade", mark, "yellow") for mark in frame["marks"]]
        arrows = [("arrow", path, "blue") for path in frame["arrows"]]
        drawn = [
            {"kind": kind, "squares": squares, "colour": colour, "text": ""}
            for kind, squares, colour in (*marks, *arrows)
        ]
        drawn += frame["drawings"]
        board = {
            **demo.board,
            "tsfen": frame["tsfen"],
            "moves": demo.positions.get(frame["tsfen"], ""),
            "annotations": drawn,
            "interaction": "explore",
        }
        card = {
            **PLAIN,
            "id": self.id,
            "task": asked["text"],
            "introduction": frame["caption"],
            "variant": board["variant"],
            "options": self._open_options,
            "board": board,
        }
        options = [
            {**shown, "right": one["right"] is not False, "note": {"text": one["note"]}}
            for shown, one in zip(self._open_options, self._options, strict=True)
        ]
        key = {"form": "choice", "options": options, "hints": {}}
        self.open = card, demo.catalogues
        self.full = {**card, "key": key}, demo.catalogues

    def check(self, answer: object) -> Answer:
        """Copy an answer: ``{"choice": "0"}``, the number of the option.

        Raises:
            InvalidArgument: if it has another shape.

        """
        values = [one["value"] for one in self._open_options]
        match answer:
            case {"choice": str() as choice, **rest} if not rest and choice in values:
                return {"choice": choice}
        raise InvalidArgument(f"the answer to {self.id}", 'like {"choice": "0"}', answer)

    def judge(self, answer: Answer) -> Judgement:
        """Say what the author says of an option."""
        option = self._options[int(answer["choice"])]
        return Judgement(option["right"], {"text": option["note"]})

    @property
    def solution(self) -> Answer:
        """The first option that the author calls right."""
        right = (str(number) for number, one in enumerate(self._options) if one["right"])
        return {"choice": found} if (found := next(right, None)) else {}

    @property
    def data(self) -> dict[str, Any]:
        """The question and its options, with what the author says of each."""
        options = [{name: one[name] for name in ("text", "right", "note")} for one in self._options]
        return {"id": self.id, "text": self._text, "options": options}


# ---------------------------------------------------------------- stages


@dataclass(frozen=True)
class Page:
    """What a pupil's page gets at an address that no one can guess: a trainer's traits, compressed."""

    content: bytes

    @classmethod
    def of(cls, traits: Mapping[str, Any]) -> "Page":
        """Make a page of traits."""
        return cls(gzip.compress(plain_json.dump(traits).encode(), 6, mtime=0))

    def address(self, secret: str) -> str:
        """Make its address, which the server sends to pupils only; the same after the class was resumed."""
        return f"stage/{hmac.new(secret.encode(), self.content, hashlib.sha256).hexdigest()[:32]}.json"


@dataclass(frozen=True)
class Stage:
    """Questions that are asked at once: one, or all where everybody has their own pace."""

    questions: tuple[Question, ...]
    open: Page
    revealed: Page


@dataclass(frozen=True)
class Plan:
    """The questions of a class, and how they are asked."""

    title: str
    lang: str
    mode: ClassMode
    stages: tuple[Stage, ...]
    settings: Mapping[str, Any]
    """Those of a trainer, while a question is open."""
    glyphs: str = "rose"
    seconds: int = 0
    """How long a race takes; 0 without one."""

    @cached_property
    def questions(self) -> dict[str, Question]:
        """All questions by their ids, in order."""
        return {each.id: each for stage in self.stages for each in stage.questions}

    @property
    def pages(self) -> list[Page]:
        """What pupils' pages may ask for."""
        return [page for stage in self.stages for page in (stage.open, stage.revealed)]

    @property
    def is_joint(self) -> bool:
        """Whether all are asked the same, until the teacher moves on."""
        return self.mode in ("together", "vote")

    def take_over(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Take over what has happened by the file; the questions of most classes are the same before."""

    def place(self, card: str) -> int:
        """Return the number of the stage that asks a question, from 0.

        Raises:
            UnknownName: if none does.

        """
        for number, each in enumerate(self.stages):
            if any(one.id == card for one in each.questions):
                return number
        raise UnknownName("question", f"{card:.40}", self.questions)

    @property
    def data(self) -> dict[str, Any]:
        """What makes a class the same as another, as plain data: questions and mode."""
        asked = {"mode": self.mode, "questions": [each.data for each in self.questions.values()]}
        return dict(json.loads(json.dumps(asked)))


def make_plan(
    questions: Sequence[Question],
    *,
    title: str,
    lang: str,
    mode: ClassMode,
    settings: Mapping[str, Any] | None = None,
    glyphs: str = "rose",
    seconds: int = 0,
) -> Plan:
    """Arrange questions for a class.

    Args:
        questions: the questions, in order.
        title: the heading.
        lang: the language of the pages.
        mode: who moves on, and when.
        settings: how exercises are played at everyone's own pace, see `banmen.practice.trainer.SETTINGS`.
        glyphs: what stands on the pieces.
        seconds: how long a race takes.

    Raises:
        BanmenError: without questions, or if two have one id.

    """
    if not questions:
        raise BanmenError("A class must have at least one question, got none.")
    ids = [each.id for each in questions]
    if len(set(ids)) < len(ids):
        twice = next(name for name in ids if ids.count(name) > 1)
        raise BanmenError(f"Two questions have the id {shown(twice)}. Give each its own id.")
    if mode == "together":
        chosen = GRADED
        groups: list[tuple[Question, ...]] = [(each,) for each in questions]
    else:
        # An exercise that comes again would be another place in the queue.
        chosen = check_settings({**(settings or {}), "repeat": False})
        groups = [tuple(questions)]
    view = {"together": "exercise", "own pace": "drill", "storm": "storm"}[mode]

    def page(group: Sequence[Question], *, full: bool, settings: Mapping[str, Any]) -> Page:
        staged = [each.full if full else each.open for each in group]
        looks = {"lang": lang, "glyphs": glyphs}
        return page_of(staged, [each.id for each in group], looks, view=view, settings=settings)

    stages = tuple(
        Stage(
            group,
            page(group, full=not chosen["graded"], settings=chosen),
            page(group, full=True, settings=REVEALED),
        )
        for group in groups
    )
    return Plan(title, lang, mode, stages, chosen, glyphs, seconds)


def page_of(
    staged: Sequence[Staged],
    ids: Iterable[str],
    looks: Mapping[str, str],
    *,
    view: str,
    settings: Mapping[str, Any],
) -> Page:
    """Make the page of cards, in their order.

    Args:
        staged: the cards with their catalogues.
        ids: the ids of the cards.
        looks: ``lang`` and ``glyphs``.
        view: as trainers have it.
        settings: those of a trainer.

    """
    return Page.of({
        "in_class": True,
        "title": "",  # the page around it has a heading
        **looks,
        "theme": "host",
        "site": "",
        "protocol": PROTOCOL,
        "view": view,
        "cards": [card for card, _ in staged],
        "catalogues": _merged(catalogues for _, catalogues in staged),
        "queue": [{"card": each, "because": ""} for each in ids],
        "settings": dict(settings),
    })  # fmt: skip


def _merged(all_catalogues: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Lay catalogues together; those of one name are one list."""
    found: dict[str, list[Any]] = {}
    for catalogues in all_catalogues:
        for name, kinds in catalogues.items():
            known = found.setdefault(name, [])
            known += [kind for kind in kinds if kind not in known]
    return found
