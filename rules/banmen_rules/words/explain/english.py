"""English explanations: one method per sentence. `japanese` overrides each method.

These methods hold words and grammar only; `explanation` and `reasons` choose which sentence to use.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Landing, Leg, Path
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import (
    direction_in_words,
    directions,
    line_in_words,
    listed,
    ordinal,
    squares,
)
from banmen_rules.words.explain._promotion import Promotion
from banmen_rules.words.sentences import moves_in_words, path_in_words

_MOST_SQUARES = 8  # squares that a sentence lists
_MOST_MOVES = 3  # moves that a sentence lists
_PREY = Landing.ENEMY | Landing.FRIEND
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")

Vector = tuple[int, int]


class Stage(NamedTuple):
    """One leg of a path on a board."""

    leg: Leg
    times: int
    """How often it repeats its step."""
    square: str
    """Where it ends; empty for the last leg."""
    passed: bool
    """Whether it passes over the piece there."""


class English:
    """The English sentences about a piece and a square."""

    lang = "en"
    space = " "
    """The separator between two sentences."""

    # ---------------------------------------------------------------- names of things

    def noun(self, kind: PieceKind | None) -> str:
        """Name a kind of piece within a sentence; without a kind, "piece"."""
        return kind.noun if kind is not None else "piece"

    def side(self, side: Side) -> str:
        """Name a side."""
        return side.title

    def owned(self, noun: str, side: Side | None) -> str:
        """Name a piece and its owner: a side, or (None) the moving piece's own side."""
        return f"its own {noun}" if side is None else f"{self.side(side)}'s {noun}"

    def nothing(self) -> str:
        """Name an empty square where a piece is expected."""
        return "nothing"

    def subject(self, noun: str, square: str) -> str:
        """Begin a sentence with the piece and its square."""
        return f"The {noun} on {square}"

    def piece_at(self, piece: str, square: str) -> str:
        """Name a piece and its square; without a square, the one just mentioned."""
        return f"{piece} on {square}" if square else f"{piece} there"

    def pieces(self, pieces: Sequence[str]) -> str:
        """List pieces."""
        return listed(pieces)

    # ---------------------------------------------------------------- possible moves

    def empty(self, square: str) -> str:
        """Say that the first square is empty."""
        return f"{square} is empty: there is no piece to move."

    def can(self, subject: str, target: str, taken: str, route: str) -> str:
        """Say that a piece can go somewhere, and how; without a target: capture without moving, or pass."""
        return f"{subject} can {_action(target, taken)}{f': it {route}' if route else ''}."

    def cannot_any_more(self, subject: str, target: str, taken: str, result: Outcome) -> str:
        """Say that the game is over."""
        return f"{subject} can no longer {_action(target, taken)}: the game is over. {_sentence(result.text)}"

    def not_its_turn(self, subject: str, target: str, taken: str, side: Side) -> str:
        """Say that it is the other side's turn."""
        whose = f"{subject} is {side.title}'s, and it is {side.other.title}'s turn"
        return f"{whose}; on {side.title}'s turn it could {_action(target, taken)}."

    def refused(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        """Say which rule forbids a move; of a protected piece, from what and by what it is protected."""
        del captor, captive, protector  # the rule's own sentence names them
        return _sentence(refusal.text)

    def not_every_path(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        """Say that a rule forbids other paths to the same square."""
        del captor, captive, protector  # as above
        return f"Some of its paths there are illegal: {refusal.text}."

    def leg(self, path: Path) -> str:
        """Describe a path of one leg."""
        return path_in_words(path)

    def stages(self, stages: Iterable[Stage]) -> str:
        """Describe several legs on a board."""
        legs = []
        for stage in stages:
            words = _leg_on_board(stage.leg, stage.times)
            if stage.square:
                words += f"{' over the piece on' if stage.passed else ' to'} {stage.square}"
            legs.append(words)
        return ", then ".join(legs)

    def captures(self, taken: str) -> str:
        """Say what a move captures."""
        return f"It captures {taken}."

    def may_decline(self) -> str:
        """Say that the promotion is optional."""
        return "It may also decline to promote."

    def capturing(self, taken: str) -> str:
        """Say what another path captures."""
        return f"capture {taken or 'nothing'}"

    def promoting(self, *, promotes: bool) -> str:
        """Say whether another path promotes."""
        return "promote" if promotes else "do not promote"

    def more_effects(self, count: int) -> str:
        """Say how many more effects there are."""
        return f"have {count} more effects"

    def other_paths(self, effects: Sequence[str]) -> str:
        """Say what the other paths to the square do."""
        return f"Other paths {'; or '.join(effects)}."

    def promotion(self, why: Promotion, kind: str, becomes: str, caught: Sequence[str], zone: int) -> str:
        """Say why a move promotes its piece, or does not.

        Args:
            why: the reason.
            kind: what the piece is.
            becomes: the kind that it becomes or would become.
            caught: the captured pieces, with their squares, that cause a contagion.
            zone: how many ranks the promotion zone has.

        """
        name = _with_article(becomes)
        visits = "it stops in the promotion zone on its path"
        return {
            Promotion.CAPTURES: f"It promotes to {name}, because it captures.",
            Promotion.ZONE: f"It promotes to {name}: the move ends in the promotion zone.",
            Promotion.TOUCHES_ZONE: f"It promotes to {name}: {visits}.",
            Promotion.CONTAGION: f"It becomes {name}, like every piece that captures {_those(caught)}.",
            Promotion.DECLINES: f"It declines to promote to {name}.",
            Promotion.SPENT: "It does not promote: it has promoted already, and a piece promotes once.",
            Promotion.NEVER: f"It does not promote: {_with_article(kind)} never does.",
            Promotion.CAPTURES_NOTHING: "It does not promote: it captures nothing.",
            Promotion.OWN_ONLY: "It does not promote: it captures only its own side's pieces.",
            Promotion.OUTSIDE_ZONE: "It does not promote: the move does not end in the promotion zone, "
            f"the last {zone} ranks.",
        }[why]

    def immune(self, caught: Sequence[str]) -> str:
        """Say that a piece is exempt from the contagion of these pieces."""
        return f"It is exempt from the contagion of {_those(caught)}."

    # ---------------------------------------------------------------- impossible moves

    def cannot(self, subject: str, target: str, why: str) -> str:
        """Say that a piece cannot go somewhere; without a target: end on its own square."""
        return f"{subject} cannot {f'go to {target}' if target else 'end on its own square'}: {why}."

    def otherwise(self, why: str, other: str) -> str:
        """Add why the piece cannot take the same direction without passing over others."""
        return f"{why}; otherwise {other}"

    def only_leg(self, leg: Leg) -> str:
        """Name the only leg of a path."""
        words = direction_in_words(leg.dx, leg.dy)
        return f"its path by leaps of {words}" if _leaps(leg) else f"its path {words}"

    def numbered_leg(self, number: int, leg: Leg, start: str) -> str:
        """Name one of several legs by its number (from 1) and its first square."""
        nth = _NUMBERS[number - 1] if number <= len(_NUMBERS) else ordinal(number)
        return f"its {nth} leg, {direction_in_words(leg.dx, leg.dy)} from {start},"

    def blocked(self, leg: str, that: str, here: str) -> str:
        """Say that a leg is blocked."""
        return f"{leg} is blocked by {that} on {here}"

    def pass_limit(self, leg: str, over: int, that: str, here: str) -> str:
        """Say that a leg already passes over as many pieces as it may."""
        pieces = "1 piece" if over == 1 else f"{over} pieces"
        return f"{leg} passes over at most {pieces}, and the {ordinal(over + 1)} is {that} on {here}"

    def rank(self, leg: str, that: str, here: str, ranks: tuple[int, int]) -> str:
        """Say that a leg cannot pass over a piece; ``ranks``: that piece's and its own."""
        return f"{leg} cannot pass over {that} on {here}: {_ranks(*ranks)}"

    def off_board(self, leg: str, *, turns: bool) -> str:
        """Say that a leg would leave the board before the next one; ``turns``: which changes direction."""
        return f"{leg} would leave the board before it can {'turn' if turns else 'continue'}"

    def must_stop(self, leg: Leg, here: str, that: str, *, turns: bool) -> str:
        """Say that a square is occupied where the next leg begins."""
        verb = "land" if _leaps(leg) else "turn" if turns else "stop"
        return f"it would first have to {verb} on {here}, where {that} stands"

    def must_capture(self, leg: Leg, here: str, that: str) -> str:
        """Say that a leg has nothing to capture; ``that``: the piece there instead, if any."""
        return f"it would first have to capture {_prey(leg)} on {here}, but {_stands(that)}"

    def must_pass(self, leg: Leg, here: str, that: str) -> str:
        """Say that a leg has nothing to pass over."""
        what = "capture or pass over a piece" if leg.landing & _PREY else "pass over a piece"
        return f"it would first have to {what} on {here}, but {_stands(that)}"

    def own_piece(self, that: str) -> str:
        """Say that its own side's piece stands there."""
        return f"{that} stands there"

    def rank_target(self, that: str, here: str, ranks: tuple[int, int]) -> str:
        """Say that a range capture may not end on a piece."""
        return f"a range capture cannot end on {that} on {here}: {_ranks(*ranks)}"

    def only_captures(self, leg: Leg, here: str, *, home: bool) -> str:
        """Say that a piece goes somewhere only to capture; ``home``: to its own square."""
        empty = "its own square is empty once it has left" if home else "that square is empty"
        return f"it goes {_last(leg)} to {here} only to capture {_prey(leg)}, but {empty}"

    def only_moves(self, leg: Leg, here: str, that: str) -> str:
        """Say that a piece goes somewhere only without capturing."""
        only = "without capturing an enemy piece" if leg.landing & Landing.FRIEND else "without capturing"
        return f"it goes {_last(leg)} to {here} only {only}, but {that} stands there"

    def no_prey_around(self, leg: Leg, around: Sequence[str]) -> str:
        """Say that no square around it has a piece to capture."""
        where = listed(around, "or", _MOST_SQUARES)
        return f"it can only capture {_prey(leg)} and return, but there is no such piece on {where}"

    def nothing_to_pass_around(self, around: Sequence[str]) -> str:
        """Say that no square around it has a piece to pass over."""
        where = listed(around, "or", _MOST_SQUARES)
        return f"it would have to pass over a piece and return, but there is no piece on {where}"

    def all_occupied_around(self, around: Sequence[str]) -> str:
        """Say that all squares around it are occupied."""
        return (
            f"it would have to step out and return, but {listed(around, 'and', _MOST_SQUARES)} are occupied"
        )

    def never_stays(self) -> str:
        """Say that a piece neither passes nor captures without moving."""
        return "it neither passes nor captures without moving"

    def goes_by(self, paths: Sequence[Path]) -> str:
        """Say how a piece moves along a line."""
        words = dict.fromkeys(path_in_words(path) for path in paths)
        return f"it {listed(list(words), 'or', _MOST_MOVES)}"

    def no_farther(self, far: int, unit: Vector) -> str:
        """Say how far a piece can go along a line."""
        line = line_in_words(*unit)
        if not line:
            return "it cannot go that far"
        return f"it goes at most {squares(far)} {line}"

    def too_far_off(self, moves: str, square: str, count: int, unit: Vector) -> str:
        """Say that a square on a line is too far away."""
        where = f"{squares(count)} away" if line_in_words(*unit) else "farther away"
        return f"{moves}, and {square} is {where}"

    def leapt_past(self, moves: str, square: str, count: int, unit: Vector) -> str:
        """Say that a piece does not stop on a square of its line."""
        where = f", {squares(count)} away" if line_in_words(*unit) else ""
        return f"{moves}, and cannot stop on {square}{where}"

    def nor_by_turning(self, why: str) -> str:
        """Add that turning does not help."""
        return f"{why}; turning does not lead there either"

    def never_backward(self) -> str:
        """Say that a piece does not move backward."""
        return "it never moves backward"

    def never_along(self, unit: Vector) -> str:
        """Say that a piece does not move along a line."""
        line = line_in_words(*unit)
        return f"it does not move {f'directly {line}' if line in {'forward', 'back'} else line}"

    def never_there(self) -> str:
        """Say that no move leads there."""
        return "none of its moves leads there"

    def moves_of(self, paths: tuple[Path, ...]) -> list[str]:
        """Describe the moves of a piece, those that share a verb together."""
        return moves_in_words(paths, "en")

    def does_instead(self, why: str, paths: tuple[Path, ...]) -> str:
        """Add what the piece does instead."""
        words = self.moves_of(paths)
        if len(words) > _MOST_MOVES:
            words = [*words[:_MOST_MOVES], "has other moves too"]
        return f"{why}. It {'; it '.join(words)}" if any(words) else why


def _action(target: str, taken: str) -> str:
    """Say what a move does, to follow ``can``."""
    if target:
        return f"go to {target}"
    return f"capture {taken} without leaving its square (igui)" if taken else "pass and stay where it is"


def _leg_on_board(leg: Leg, times: int) -> str:
    """Describe a leg that repeats its step so many times: ``slides three squares forward``."""
    if _leaps(leg):
        return f"jumps {direction_in_words(leg.dx, leg.dy)}{f', {times} times' if times > 1 else ''}"
    verb = "steps" if leg.reach == 1 else "flies" if leg.over else "slides"
    return f"{verb} {squares(times)} {directions([(leg.dx, leg.dy)])}"


def _leaps(leg: Leg) -> bool:
    return max(abs(leg.dx), abs(leg.dy)) > 1


def _last(leg: Leg) -> str:
    words = direction_in_words(leg.dx, leg.dy)
    over = " over other pieces" if leg.over else ""
    return f"by a leap of {words}{over}" if _leaps(leg) else f"{words}{over}"


def _prey(leg: Leg) -> str:
    if leg.landing & _PREY == _PREY:
        return "a piece"
    return "a piece of its own side" if leg.landing & Landing.FRIEND else "an enemy piece"


def _stands(that: str) -> str:
    return f"{that} stands there" if that else "that square is empty"


def _ranks(theirs: int, mine: int) -> str:
    return f"that piece has rank {theirs}, which is not below {mine}"


def _those(pieces: Sequence[str]) -> str:
    return listed([f"the {piece}" for piece in pieces])


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
