"""A demonstration that is being written, played through: where its steps stand, and what is wrong."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from banmen.document import lines
from banmen.document.changes import EMPTY
from banmen_rules import BanmenError, Game, Position
from banmen_rules.notation import hodges
from banmen_rules.teaching.demonstrations import (
    Demonstration,
    Fault,
    Frame,
    PlayedMove,
    Question,
    Step,
    places,
    rehearsed,
)

_NO_TEXT = {
    re.compile(r"question\.text"): "the question has no text yet",
    re.compile(r"question\.options\[(\d+)\]\.text"): "answer {} has no text yet",
    re.compile(r"branches\[(\d+)\]\.text"): "the button of side line {} has no text yet",
}


class Rehearsal:
    """A draft with its frames and faults, by the paths of its steps.

    >>> from banmen_rules.teaching.demonstrations import Demonstration, Step
    >>> Rehearsal(Demonstration("Pawns", "tai", (Step("A pawn."), Step(moves=("13s 13p",))))).faults[0].step
    '2'
    """

    def __init__(self, draft: Demonstration) -> None:
        self.draft = draft
        self.places = {place.path: place for place in places(draft)}
        frames, faults = rehearsed(draft)
        self.frames = {frame.path: frame for frame in frames}
        empty = {path for path, place in self.places.items() if place.step == EMPTY}
        self.faults: tuple[Fault, ...] = tuple(
            fault for fault in faults if fault.field or fault.step not in empty
        )
        """Its faults. An empty step is not one, as something will be added to it."""

    def complete(self) -> Demonstration:
        """Return the draft without empty steps."""
        return replace(self.draft, steps=_without_empty(self.draft.steps))

    def route(self, path: str) -> tuple[str, list[PlayedMove]]:
        """Find the position from which moves lead to a step, and these moves.

        Raises:
            BanmenError: if the position of a step on the way is not known.

        """
        chain = [path]
        while (before := self.places[chain[-1]].before) is not None:
            chain.append(before)
        start, end, moves = "", "", list[PlayedMove]()
        for each in reversed(chain):
            frame = self.frames[each]
            if not frame.tsfen:
                raise BanmenError(f"Step {each} has no position: {self.fault_at(each)}")
            if first_of(frame) != end:
                start, moves = first_of(frame), []
            for made in frame.moves:
                if moves and moves_again(moves[-1], made):
                    start, moves = made.tsfen, []
                moves.append(made)
            end = frame.tsfen
        return start, moves

    def fault_at(self, path: str) -> str:
        """Say what is wrong with a step; empty if nothing is."""
        return next((sentence_of(fault) for fault in self.faults if fault.step == path), "")

    def describe(self, path: str) -> dict[str, object]:
        """Describe a step for the page."""
        place = self.places[path]
        step = place.step
        prefix, at = lines.split(path)
        label = ""
        if prefix and at == 0:
            owned, side = lines.owner(prefix)
            label = lines.sides(self.places[owned].step)[side].text
        return {
            "path": path,
            "depth": place.depth,
            "caption": step.caption,
            "moves": [_hodges(self.draft.game, made) for made in self.frames[path].moves],
            "anew": step.tsfen != "",
            "drawn": len(step.drawings) + len(step.marks) + len(step.arrows),
            "label": label,
            "question": _asked(step.question) if step.question else {},
            "fault": self.fault_at(path),
        }


def sentence_of(fault: Fault) -> str:
    """Say what is wrong, to somebody who fills in fields.

    >>> sentence_of(Fault("", "2", "", "question.options[0].text", 'must be a few words, got ""'))
    'Step 2: answer 1 has no text yet.'
    """
    for pattern, what in _NO_TEXT.items():
        if (found := pattern.fullmatch(fault.field)) and "a few words" in fault.message:
            return f"Step {fault.step}: {what.format(*(int(number) + 1 for number in found.groups()))}."
    text = str(fault)
    return f"{text[0].upper()}{text[1:]}"


def first_of(frame: Frame) -> str:
    """Return the position that a step begins with."""
    return frame.moves[0].tsfen if frame.moves else frame.tsfen


def moves_again(before: PlayedMove, made: PlayedMove) -> bool:
    """Tell whether the same side makes another move, as on a board for study."""
    return _counter(made) != _counter(before) + 1


def _counter(made: PlayedMove) -> int:
    return int(made.tsfen.split()[1])


@lru_cache(maxsize=2000)
def _hodges(game: Game, made: PlayedMove) -> str:
    """Write a move in Hodges' notation."""
    return hodges.format_move(Position.from_tsfen(game, made.tsfen), made.move)


def _asked(question: Question) -> dict[str, object]:
    options = [{"text": one.text, "right": one.right is True, "note": one.note} for one in question.options]
    return {"text": question.text, "options": options}


def _without_empty(steps: Sequence[Step]) -> tuple[Step, ...]:
    left: list[Step] = []
    for step in steps:
        sides = [replace(each, steps=_without_empty(each.steps)) for each in lines.sides(step)]
        left += [] if step == EMPTY else [lines.with_sides(step, sides) if sides else step]
    return tuple(left)
