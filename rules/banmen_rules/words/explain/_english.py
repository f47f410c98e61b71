"""The sentences of explanations in English, as one object: other languages say the same, method by method.

What is said is chosen where the reasons are found. Here are the words alone, and whatever grammar they need.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Landing, Leg, Path
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain._promotion import Promotion
from banmen_rules.words.phrases import (
    leg_in_words,
    line_in_words,
    listed,
    moves_in_words,
    ordinal,
    way_in_words,
)
from banmen_rules.words.sentences import path_in_words

_AROUND = 8  # squares that a sentence lists
_SAID = 3  # ways of moving that a sentence lists
_PREY = Landing.ENEMY | Landing.FRIEND
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")

Vector = tuple[int, int]


class Stage(NamedTuple):
    """One leg of a way as it is gone on a board."""

    leg: Leg
    times: int
    """How often it repeats its step."""
    square: str
    """Where it comes to; empty for the last."""
    passed: bool
    """Whether it passes over the piece there."""


class English:
    """What is said of a piece and a square."""

    lang = "en"
    space = " "
    """What stands between two sentences."""

    # ---------------------------------------------------------------- what things are called

    def noun(self, kind: PieceKind | None) -> str:
        """Name a kind of piece within a sentence; a piece of none is just a piece."""
        return kind.noun if kind is not None else "piece"

    def side(self, side: Side) -> str:
        """Name a side."""
        return side.title

    def owned(self, noun: str, side: Side | None) -> str:
        """Name a piece by whose it is: that of a side, or of one's own."""
        return f"its own {noun}" if side is None else f"{self.side(side)}'s {noun}"

    def nothing(self) -> str:
        """Name what is no piece."""
        return "nothing"

    def subject(self, noun: str, square: str) -> str:
        """Name the piece that a sentence is about."""
        return f"The {noun} on {square}"

    def piece_at(self, piece: str, square: str) -> str:
        """Say where a piece is; without a square: on the one just named."""
        return f"{piece} on {square}" if square else f"{piece} there"

    def pieces(self, pieces: Sequence[str]) -> str:
        """List pieces."""
        return listed(pieces)

    # ---------------------------------------------------------------- it has a move there

    def empty(self, square: str) -> str:
        """Say that there is no piece at all."""
        return f"{square} is empty: there is no piece to move."

    def can(self, subject: str, target: str, taken: str, way: str) -> str:
        """Say that a piece can go somewhere, and how; without a target: capture without moving, or pass."""
        return f"{subject} can {_deed(target, taken)}{f': it {way}' if way else ''}."

    def cannot_any_more(self, subject: str, target: str, taken: str, result: Outcome) -> str:
        """Say that the game is over."""
        return f"{subject} cannot {_deed(target, taken)} any more: the game is over. {_sentence(result.text)}"

    def not_its_turn(self, subject: str, target: str, taken: str, side: Side) -> str:
        """Say that it is the other side's turn."""
        whose = f"{subject} is {side.title}'s, and it is {side.other.title}'s turn"
        return f"{whose}; on {side.title}'s turn it could {_deed(target, taken)}."

    def refused(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        """Say which rule forbids a move, and where a piece is protected, from what and by what."""
        del captor, captive, protector  # the rule's own sentence names them
        return _sentence(refusal.text)

    def not_every_way(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        """Say that a rule forbids other ways to the same square."""
        del captor, captive, protector  # as above
        return f"Not every way is allowed: {refusal.text}."

    def way(self, path: Path) -> str:
        """Say how one leg goes, as it is described."""
        return path_in_words(path)

    def stages(self, stages: Iterable[Stage]) -> str:
        """Say how several legs go on a board."""
        said = []
        for stage in stages:
            words = leg_in_words(stage.leg, stage.times)
            if stage.square:
                words += f"{' over the piece on' if stage.passed else ' to'} {stage.square}"
            said.append(words)
        return ", then ".join(said)

    def captures(self, taken: str) -> str:
        """Say what a move captures."""
        return f"It captures {taken}."

    def may_decline(self) -> str:
        """Say that a move need not promote."""
        return "It may also decline to promote."

    def capturing(self, taken: str) -> str:
        """Say what another way captures."""
        return f"capture {taken or 'nothing'}"

    def promoting(self, *, promotes: bool) -> str:
        """Say whether another way promotes."""
        return "promote" if promotes else "do not promote"

    def more_effects(self, count: int) -> str:
        """Say how many more effects there are."""
        return f"have one of {count} more effects"

    def other_ways(self, said: Sequence[str]) -> str:
        """Say what comes of other ways."""
        return f"Other ways {'; or '.join(said)}."

    def promotion(self, why: Promotion, kind: str, becomes: str, caught: Sequence[str], zone: int) -> str:
        """Say why a move promotes its piece, or does not.

        Args:
            why: the reason.
            kind: what the piece is.
            becomes: what it becomes, or would.
            caught: the pieces with their squares that it becomes that by capturing.
            zone: how many ranks the promotion zone has.

        """
        name = _with_article(becomes)
        on_its_way = "it touches down in the promotion zone on its way"
        return {
            Promotion.CAPTURES: f"It promotes to {name}, because it captures.",
            Promotion.ZONE: f"It promotes to {name}: the move ends in the promotion zone.",
            Promotion.TOUCHES_ZONE: f"It promotes to {name}: {on_its_way}.",
            Promotion.CONTAGION: f"It becomes {name}: so does whatever captures {_those(caught)}.",
            Promotion.DECLINES: f"It declines to promote to {name}.",
            Promotion.SPENT: "It does not promote: it has promoted already, and a piece promotes once.",
            Promotion.NEVER: f"It does not promote: {_with_article(kind)} never does.",
            Promotion.CAPTURES_NOTHING: "It does not promote: it captures nothing.",
            Promotion.OWN_ONLY: "It does not promote: it captures only its own side's pieces.",
            Promotion.OUTSIDE_ZONE: "It does not promote: the move does not end in the promotion zone, "
            f"the last {zone} ranks.",
        }[why]

    def immune(self, caught: Sequence[str]) -> str:
        """Say that a piece does not become what others become by capturing these."""
        return f"It is exempt from the contagion of {_those(caught)}."

    # ---------------------------------------------------------------- it has none

    def cannot(self, subject: str, target: str, why: str) -> str:
        """Say that a piece cannot go somewhere; without a target: end on its own square."""
        return f"{subject} cannot {f'go to {target}' if target else 'end on its own square'}: {why}."

    def otherwise(self, why: str, other: str) -> str:
        """Say what keeps a piece from going the same way without passing over others."""
        return f"{why}; otherwise {other}"

    def only_leg(self, leg: Leg) -> str:
        """Name a leg that is stopped, the only one of its way."""
        words = way_in_words(leg.dx, leg.dy)
        return f"its way by leaps of {words}" if _leaps(leg) else f"its way {words}"

    def numbered_leg(self, number: int, leg: Leg, start: str) -> str:
        """Name a leg that is stopped, one of several, by number (from 1) and where it starts."""
        nth = _NUMBERS[number - 1] if number <= len(_NUMBERS) else ordinal(number)
        return f"its {nth} leg, {way_in_words(leg.dx, leg.dy)} from {start},"

    def blocked(self, way: str, that: str, here: str) -> str:
        """Say that a leg is blocked."""
        return f"{way} is blocked by {that} on {here}"

    def pass_limit(self, way: str, over: int, that: str, here: str) -> str:
        """Say that a leg passes over no more pieces."""
        pieces = "1 piece" if over == 1 else f"{over} pieces"
        return f"{way} passes over at most {pieces}, and the {ordinal(over + 1)} is {that} on {here}"

    def rank(self, way: str, that: str, here: str, ranks: tuple[int, int]) -> str:
        """Say that a leg may not fly over a piece; ``ranks``: that piece's and its own."""
        return f"{way} may not fly over {that} on {here}: {_ranks(*ranks)}"

    def off_board(self, way: str, *, turns: bool) -> str:
        """Say that a leg would leave the board before the next; ``turns``: that goes another way."""
        return f"{way} would leave the board before it can {'turn' if turns else 'go on'}"

    def must_stop(self, leg: Leg, here: str, that: str, *, turns: bool) -> str:
        """Say that a square is occupied where the next leg begins."""
        deed = "touch down" if _leaps(leg) else "turn" if turns else "stop"
        return f"it would have to {deed} on {here} first, and {that} stands there"

    def must_capture(self, leg: Leg, here: str, that: str) -> str:
        """Say that there is nothing to capture on the way; ``that``: what is there instead, if anything."""
        return f"it would have to capture {_prey(leg)} on {here} first, and {_stands(that)}"

    def must_pass(self, leg: Leg, here: str, that: str) -> str:
        """Say that there is nothing to pass over on the way."""
        what = "capture or pass over a piece" if leg.landing & _PREY else "pass over a piece"
        return f"it would have to {what} on {here} first, and {_stands(that)}"

    def own_piece(self, that: str) -> str:
        """Say that its own side's piece stands there."""
        return f"{that} stands there"

    def rank_target(self, that: str, here: str, ranks: tuple[int, int]) -> str:
        """Say that a range capture may not end on a piece."""
        return f"a range capture may not end on {that} on {here}: {_ranks(*ranks)}"

    def only_captures(self, leg: Leg, here: str, *, home: bool) -> str:
        """Say that a piece goes somewhere only to capture; ``home``: to its own square."""
        empty = "its own square is empty once it has left" if home else "the square is empty"
        return f"it goes {_last(leg)} to {here} only to capture {_prey(leg)}, and {empty}"

    def only_moves(self, leg: Leg, here: str, that: str) -> str:
        """Say that a piece goes somewhere only without capturing."""
        only = "without capturing an enemy piece" if leg.landing & Landing.FRIEND else "without capturing"
        return f"it goes {_last(leg)} to {here} only {only}, and {that} stands there"

    def no_prey_around(self, leg: Leg, squares: Sequence[str]) -> str:
        """Say that there is nothing to capture and come back."""
        where = listed(squares, "or", _AROUND)
        return f"it may only capture {_prey(leg)} and come back, and none stands on {where}"

    def nothing_to_pass_around(self, squares: Sequence[str]) -> str:
        """Say that there is nothing to go out over and back."""
        where = listed(squares, "or", _AROUND)
        return f"it would have to go out over a piece and back, and none stands on {where}"

    def all_occupied_around(self, squares: Sequence[str]) -> str:
        """Say that there is no room to go out and back."""
        return f"it would have to go out and back, and {listed(squares, 'and', _AROUND)} are occupied"

    def never_stays(self) -> str:
        """Say that a piece neither passes nor captures without moving."""
        return "it neither passes nor captures without moving"

    def goes_by(self, paths: Sequence[Path]) -> str:
        """Say how a piece goes along a line."""
        words = dict.fromkeys(path_in_words(path) for path in paths)
        return f"it {listed(list(words), 'or', _SAID)}"

    def no_farther(self, far: int, unit: Vector) -> str:
        """Say how far a piece gets along a line."""
        line = line_in_words(*unit)
        if not line:
            return "it does not get so far"
        return f"it gets no farther than the {ordinal(far)} square {line}"

    def too_far_off(self, ways: str, square: str, count: int, unit: Vector) -> str:
        """Say that a square on a line is too far away."""
        where = f"is the {ordinal(count)} square that way" if line_in_words(*unit) else "lies beyond"
        return f"{ways}, and {square} {where}"

    def leapt_past(self, ways: str, square: str, count: int, unit: Vector) -> str:
        """Say that a piece does not stop on a square of its line."""
        nth = f", the {ordinal(count)} square that way" if line_in_words(*unit) else ""
        return f"{ways}, and does not stop on {square}{nth}"

    def nor_by_turning(self, why: str) -> str:
        """Say that no turn leads there either."""
        return f"{why}; no turn leads there either"

    def never_backward(self) -> str:
        """Say that a piece does not move backward."""
        return "it does not move backward at all"

    def never_along(self, unit: Vector) -> str:
        """Say that a piece does not move along a line."""
        return f"it does not move {line_in_words(*unit)}"

    def never_there(self) -> str:
        """Say that a piece has no way there."""
        return "none of its ways of moving leads there"

    def moves_of(self, paths: tuple[Path, ...]) -> list[str]:
        """Say how a piece moves in general, what one verb can say together."""
        return moves_in_words(paths)

    def does_instead(self, why: str, paths: tuple[Path, ...]) -> str:
        """Say what a piece does, after what it does not."""
        words = self.moves_of(paths)
        if len(words) > _SAID:
            words = [*words[:_SAID], "has other ways too"]
        said = "; it ".join(words)
        return f"{why}. It {said}" if said else why


def _deed(target: str, taken: str) -> str:
    """Say what a move does, after ``can``."""
    if target:
        return f"go to {target}"
    return f"capture {taken} without leaving its square (igui)" if taken else "pass and stay where it is"


def _leaps(leg: Leg) -> bool:
    return max(abs(leg.dx), abs(leg.dy)) > 1


def _last(leg: Leg) -> str:
    words = way_in_words(leg.dx, leg.dy)
    over = " over other pieces" if leg.over else ""
    return f"by a leap of {words}{over}" if _leaps(leg) else f"{words}{over}"


def _prey(leg: Leg) -> str:
    if leg.landing & _PREY == _PREY:
        return "a piece"
    return "a piece of its own side" if leg.landing & Landing.FRIEND else "an enemy piece"


def _stands(that: str) -> str:
    return f"{that} stands there" if that else "there is none"


def _ranks(theirs: int, mine: int) -> str:
    return f"its rank is {theirs}, not below {mine}"


def _those(pieces: Sequence[str]) -> str:
    return listed([f"the {piece}" for piece in pieces])


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
