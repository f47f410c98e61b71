"""Answers that are moves, judged in order, with the other side's replies in between."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from banmen_rules.base import fields
from banmen_rules.base.errors import BanmenError
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._answers import Answers
from banmen_rules.teaching.exercises._model import LONGEST, Answer, ExerciseSpec, Kind, Note, SetUp, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    leg_hints,
    note_data,
    noun_on,
    with_feedback,
)
from banmen_rules.teaching.exercises._words import ENGLISH, GRAMMARS, Words, fault
from banmen_rules.teaching.exercises.forms.steps import Line, Route, Step, why_failing

MOST = 60_000
"""The largest key of an exercise, in bytes: the page gets it with the exercise."""


class MovesKind(Kind):
    """A kind of exercise whose answers are moves."""

    form = "moves"
    answer = fields.Record(fields.Field("moves", fields.list_of(fields.text, "a list of moves", LONGEST)))
    example = '{"moves": ["12h 12g"]}'
    line: ClassVar[SetUp[Line]]
    """Sets up an exercise."""

    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        """Judge the learner's moves in order, playing the other side's replies in between.

        The note on an empty answer is empty.

        Raises:
            BanmenError: if the answer is no list of texts.

        """
        line = self.line(exercise, words)
        turns = line.left
        texts = _texts(line, answer)
        parts: dict[str, Note] = {}
        for number, text in enumerate(texts):
            found = line.read(text)
            if isinstance(found, Note):
                note = with_feedback(exercise, text, found)
                return Verdict(right=False, share=number / turns, note=note, parts={**parts, text: note})
            move, step = line.best(found)
            note = parts[text] = with_feedback(exercise, text, step.note)
            if step.verdict != "on":
                right = step.verdict == "done"
                return Verdict(right, 1.0 if right else number / turns, note, parts)
            line = line.after(move, step)
        note = line.note("not_yet", left=line.left) if texts else Note("")
        return Verdict(right=False, share=len(texts) / turns, note=note, parts=parts)

    def solution(self, exercise: ExerciseSpec) -> Answer:
        """Find the simplest moves that reach the goal.

        Raises:
            BanmenError: if none do.

        """
        return {"moves": [text for _, text, _, _ in self._solved(exercise)]}

    def played(self, exercise: ExerciseSpec) -> Iterator[tuple[Position, Move]]:
        """List the moves of the simplest solution, with the replies, each with the position before it."""
        for line, _, move, step in self._solved(exercise):
            yield line.position, move
            if step.reply is not None:
                with line.made(move):
                    yield line.position, step.reply

    def _solved(self, exercise: ExerciseSpec) -> Iterator[tuple[Line, str, Move, Step]]:
        line = self.line(exercise, ENGLISH)
        while True:
            right = _right(line)
            if right is None:
                raise BanmenError(fault("no_solution"))
            text, move, step = right
            yield line, text, move, step
            if step.verdict == "done":
                return
            line = line.after(move, step)

    def answers(self, exercise: ExerciseSpec) -> Answers:
        """List the right first moves, one for each effect."""
        line = self.line(exercise, ENGLISH)
        first: dict[object, str] = {}
        right: list[str] = []
        for text, moves in line.moves().items():
            move = moves[0]
            if not line.counts(move) or (move.effect, move.declines) in first:
                continue
            first[move.effect, move.declines] = text
            if line.best(moves)[1].verdict != "wrong":
                right.append(text)
        return Answers(tuple(right), len(first))

    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        """Work out every point on a path to the goal, with the note on every move there.

        Wrong moves with a note of their own are listed as far as there is room.
        """
        start = self.line(exercise, words)
        names = {start.token: "0"}
        waiting = [start]
        nodes: dict[str, _Node] = {}
        while waiting:
            line = waiting.pop(0)
            node = nodes[names[line.token]] = _Node(line, first=not nodes)
            for text, (move, step) in node.judged.items():
                if step.verdict != "on":
                    continue
                after = line.after(move, step)
                if after.token not in names:
                    names[after.token] = str(len(names))
                    waiting.append(after)
                node.to[text] = names[after.token]
            if len(nodes) * 100 > MOST:
                break  # too large even without notes: `faults` reports it
        written = {number: node.written() for number, node in nodes.items()}
        found = {"form": "moves", "turns": start.left, "start": "0", "nodes": written}
        _make_room(exercise, found, [(written[number], node.line) for number, node in nodes.items()])
        return found

    def faults(self, exercise: ExerciseSpec) -> list[tuple[str, str]]:
        """List the faults of an exercise whose fields are in place.

        Raises:
            BanmenError: if its goal cannot be set up, or has no key.

        """
        line = self.line(exercise, ENGLISH)
        found = [("goal", sentence) for sentence in line.unsolved()]
        for text in exercise.feedback:
            try:
                parse_route(line.position.game.size, text)
            except BanmenError:
                found.append(("feedback", fault("no_move_of", text=text)))
        if not found:
            size = size_of(self.key(exercise, ENGLISH))
            if size > MOST // 2:  # no language takes twice as much as English
                size = max(
                    size_of(self.key(exercise.translated(lang), words)) for lang, words in GRAMMARS.items()
                )
            if size > MOST:
                found.append(("goal", fault("key_too_large", size=size, most=MOST)))
        return found


def size_of(found: object) -> int:
    """Return the size of a key in bytes, as it is sent to the page."""
    return len(json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode())


class _Node:
    """The judged moves at one point of an exercise."""

    def __init__(self, line: Line, *, first: bool) -> None:
        """Judge every move; moves with the same effect only once."""
        self.line = line
        self.first = first
        self.judged: dict[str, tuple[Move, Step]] = {}
        self.to: dict[str, str] = {}
        known: dict[object, Step] = {}
        for text, moves in line.moves().items():
            move, *others = moves
            effect = move.effect, move.declines
            if others:
                self.judged[text] = line.best(moves)
            else:
                step = known[effect] = known.get(effect) or line.step(move)
                self.judged[text] = move, step

    def written(self) -> dict[str, Any]:
        """Write it as plain data."""
        line, exercise = self.line, self.line.exercise
        rest = self._rest()
        moves: dict[str, dict[str, object]] = {}
        for text, (move, step) in self.judged.items():
            note = with_feedback(exercise, text, step.note)
            if step.verdict == "wrong" and (note == rest or not line.counts(move)):
                continue
            to = {"to": self.to[text]} if text in self.to else {}
            moves[text] = {"verdict": step.verdict, **to, "note": note_data(note)}
        own = author_hints(exercise) if self.first else []
        right = _plainest(self.line, self.judged)
        routes = line.routes()
        return {
            "tsfen": line.position.tsfen(),
            "pieces": [line.name(square) for square in line.pieces],
            "moves": moves,
            **({"routes": [_route(line, route) for route in routes]} if routes else {}),
            "rest": note_data(rest),
            "hints": ladder(own or (_hints(line, right[1]) if right else [])),
        }

    def _rest(self) -> Note:
        """Choose the note on moves that are not listed: the most common one, if several moves have it."""
        if not all(self.line.counts(move) for move, _ in self.judged.values()):
            return self.line.rest
        counts = Counter(step.note for _, step in self.judged.values() if step.verdict == "wrong")
        most = max(counts, key=lambda note: counts[note], default=self.line.rest)
        return most if counts[most] > 1 else self.line.rest


def _route(line: Line, route: Route) -> dict[str, object]:
    """Write a route as plain data: its squares, its move, and a note if it fails."""
    text = " ".join(map(line.name, (line.pieces[0], *route.stops)))
    written: dict[str, object] = {"squares": [*map(line.name, route.squares)], "move": text}
    if route.failing is not None:
        written["note"] = note_data(why_failing(line.position, route, line.words))
    return written


def _make_room(exercise: ExerciseSpec, found: object, nodes: list[tuple[dict[str, Any], Line]]) -> None:
    """Drop notes on single wrong moves until the key fits: those with a reply last, else the last first."""
    over = size_of(found) - MOST
    wrong = [
        (text, judged, node, note_data(line.rest))
        for node, line in nodes
        for text, judged in node["moves"].items()
        if judged["verdict"] == "wrong" and text not in exercise.feedback
    ]
    wrong.reverse()
    for text, judged, node, rest in sorted(wrong, key=lambda one: "reply" in one[1]["note"]):
        if over <= 0:
            return
        over -= size_of({text: judged}) - 1
        del node["moves"][text]
        node["rest"] = rest


def _right(line: Line) -> tuple[str, Move, Step] | None:
    """Find the simplest right move, preferably one that stays on the part of the board shown."""
    return _plainest(line, {text: line.best(moves) for text, moves in line.moves().items()})


def _plainest(line: Line, judged: Mapping[str, tuple[Move, Step]]) -> tuple[str, Move, Step] | None:
    shown = line.position.game.size.region(line.exercise.region)
    right = [(text, move, step) for text, (move, step) in judged.items() if step.verdict != "wrong"]

    def order(one: tuple[str, Move, Step]) -> tuple[bool, bool, int]:
        _, move, step = one
        return not shown.issuperset((*move.path, move.target)), step.verdict == "on", len(move.path)

    return min(right, key=order, default=None)


def _hints(line: Line, move: Move) -> Iterator[Hint]:
    """Lead to a move, step by step."""
    position, name = line.position, line.name
    words = line.words
    found = position.explain(move.origin, move.target)
    origin, target = name(move.origin), name(move.target)
    touched = tuple(map(name, move.path))
    noun = noun_on(position, move.origin, words)
    asked = [*line.questions(move)]
    yield from asked or [Hint("category", words.say("category", found=move.categories[0]))]
    if len(line.pieces) > 1:
        yield Hint("category", words.say("moves_here", noun=noun, square=origin), (origin,))
    legs = found.path.legs if found.path is not None and found.moves[0] == move else ()
    yield from leg_hints(legs, touched, words)
    if touched and len(legs) < 2:  # noqa: PLR2004 - several legs are named
        yield Hint("leg", words.say("goes_via", touched=touched), touched)
    away = target if target != origin else ""
    yield Hint("square", words.say("the_move", noun=noun, origin=origin, target=away), (origin, target))
    yield Hint("animate", words.say("watch", legal=True), (), (origin, *touched, target))


def _texts(line: Line, answer: Answer) -> list[str]:
    """Read an answer."""
    made = answer.get("moves")
    if not isinstance(made, (list, tuple)) or not all(isinstance(text, str) for text in made):
        first, middle = line.pieces[0] if line.pieces else 0, line.position.game.size.squares // 2
        raise BanmenError(fault("no_answer", example=f"{line.name(first)} {line.name(middle)}"))
    return list(made)
