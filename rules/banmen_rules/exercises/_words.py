"""The sentences that exercises are judged with, in one place, so that another language can follow."""

from collections.abc import Iterable

from banmen_rules._phrases import line_in_words, listed, ordinal, way_in_words
from banmen_rules.betza import Category, Leg
from banmen_rules.explain import Code
from banmen_rules.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES

_FEW = 4
"""Squares that a sentence lists; of more it tells the number."""

# ---------------------------------------------------------------- squares


def nothing_marked(task: str) -> str:
    """Say that an answer is empty."""
    return f"No square is marked yet. {task}"


def all_found(count: int) -> str:
    """Say that an answer is right."""
    return "Right: that is the only one." if count == 1 else f"Right: those are all {count} squares."


def some_found(found: int, count: int, wrong: int) -> str:
    """Say how much of an answer is right."""
    said = f"{found} of {count} {'square' if count == 1 else 'squares'} found"
    if not wrong:
        return f"{said}; what is marked is right so far."
    return f"{said}, and {wrong} marked that {'is' if wrong == 1 else 'are'} wrong."


def own_square(noun: str, square: str) -> str:
    """Say that the square of the piece itself is no answer."""
    return f"The {noun} itself stands on {square}: its own square is never asked for."


def outside(square: str, region: str) -> str:
    """Say that a square lies outside the part of the board that is asked about."""
    return f"{square} lies outside {region}, and only the squares inside are asked for."


def not_among(square: str, among: Iterable[str]) -> str:
    """Say that a square is none of those asked about."""
    return f"{square} is none of the squares asked about: {', '.join(among)}."


def not_asked() -> str:
    """Say that some square is not asked for, whichever it is."""
    return "That square is not asked for."


# ---------------------------------------------------------------- pieces that give check


def only_pieces(attacker: str) -> str:
    """Say that the answer is somewhere else, whichever square it is about."""
    return f"Only {attacker}'s pieces can give this check."


def other_side(piece: str, square: str, attacker: str) -> str:
    """Say that a piece is not the attacker's."""
    return f"The {piece} on {square} is not {attacker}'s: only {attacker}'s pieces can give this check."


def no_piece(square: str) -> str:
    """Say that a square is empty."""
    return f"{square} is empty: only a piece can give check."


def gives_check(piece: str, square: str, move: str, royals: Iterable[str]) -> str:
    """Say how a piece gives check."""
    taken = listed(list(royals), "and", _FEW)
    return f"The {piece} on {square} gives check: by {move} it would take the royal on {taken}."


def gives_no_check(why: str) -> str:
    """Say why a piece gives no check."""
    return f"That is no check. {why}"


def gives_no_check_alone(piece: str, square: str, royals: Iterable[str]) -> str:
    """Say that a piece takes some royals, and not all."""
    return (
        f"The {piece} on {square} gives no check: with none of its moves does it take all the royals that "
        f"are left, on {listed(list(royals), 'and', _FEW)}."
    )


# ---------------------------------------------------------------- hints

_FAILURES = {
    Code.BLOCKED: "a square behind a piece that stands in the way",
    Code.PASS_LIMIT: "a square behind more pieces than it may pass over",
    Code.RANK: "a square behind a piece whose rank is too high to fly over",
    Code.STOP_OCCUPIED: "a square that it would have to reach by way of an occupied one",
    Code.NOTHING_TO_CAPTURE: "a square that it comes to only by capturing something first",
    Code.NOTHING_TO_PASS: "a square that it comes to only by passing over something first",
    Code.OWN_PIECE: "a square that a piece of its own side holds",
    Code.ONLY_CAPTURES: "a square that it goes to only to capture, and that is empty",
    Code.ONLY_MOVES: "a square that it goes to only if it is empty, and that is not",
    Code.RANK_TARGET: "a piece whose rank is too high to be captured so",
    Code.PROTECTED: "a royal piece that another one protects",
    Code.TOO_FAR: "a square on one of its lines that is too far away",
    Code.SKIPPED: "a square on one of its lines that it does not stop on",
    Code.OFF_BOARD: "a square for which it would have to leave the board on its way",
    Code.NO_WAY: "a square that none of its ways of moving leads to",
}


def failure(code: Code) -> str:
    """Hint at the reason why a square cannot be reached."""
    return f"Look for {_FAILURES.get(code, 'a square that it cannot go to')}."


def category(found: Category) -> str:
    """Hint at a way of moving."""
    return f"Look for {CATEGORY_NAMES['en'][found]}. {CATEGORY_SENTENCES['en'][found]}"


def direction(dx: int, dy: int) -> str:
    """Hint at a direction, as the owner of the piece looks at the board."""
    line = line_in_words(dx, dy)
    return f"Look {line}." if line else f"Look for a leap of {way_in_words(dx, dy)}."


def legs(ways: Iterable[Leg], touched: Iterable[str]) -> str:
    """Hint at the legs of a way, and at where one gives way to the next."""
    words = [way_in_words(leg.dx, leg.dy) for leg in ways]
    by = listed(list(touched), "and", _FEW)
    return f"It goes {', then '.join(words)}{f', by way of {by}' if by else ''}."


def by_way(touched: Iterable[str]) -> str:
    """Hint at where a move turns or touches down."""
    return f"It comes by way of {listed(list(touched), 'and', _FEW)}."


def stopped_leg(number: int) -> str:
    """Hint at the leg that is stopped."""
    return f"It is its {ordinal(number)} leg that is stopped."


def the_square(square: str) -> str:
    """Hint at the square itself."""
    return f"It is {square}."


# ---------------------------------------------------------------- faults


def nothing_to_find(region: str) -> str:
    """Say that no square is the answer."""
    where = f"of the region {region}" if region else "asked about"
    return f"there is nothing to find: none of the squares {where} is an answer"


def no_check(attacker: str) -> str:
    """Say that a side gives no check."""
    return (
        f"there is nothing to find: {attacker} does not give check, as no single move of its pieces takes "
        "all the royals of the other side"
    )


def too_many_among(count: int, most: int) -> str:
    """Say that a goal lists too many squares."""
    return f"{count} squares are asked about, and at most {most} can be: name fewer"


def nothing_wrong() -> str:
    """Say that every square that may be marked is right."""
    return "there is nothing to tell apart: every square asked about is an answer"


def too_many(count: int, most: int) -> str:
    """Say that too many squares are asked about."""
    return (
        f"{count} squares are asked about; what is said of each has to travel with the exercise, and {most} "
        "are the most for that: give a smaller region"
    )


def not_of_the_goal(kind: str, name: str, known: Iterable[str]) -> str:
    """Say that a goal has an argument that means nothing."""
    has = listed([repr(one) for one in known], "and")
    return f"the goal of a {kind!r} exercise has no {name!r}; it has {has or 'no arguments at all'}"


def needs(kind: str, name: str) -> str:
    """Say that an exercise lacks something."""
    return f"a {kind!r} exercise needs {name!r}, which is empty"


def no_use(kind: str, name: str, fields: Iterable[str]) -> str:
    """Say that an exercise has something that means nothing."""
    return f"a {kind!r} exercise has no use for {name!r}: it is made of {listed(list(fields), 'and', 9)}"


def either(kind: str, one: str, other: str) -> str:
    """Say that an exercise is about two things, or about none."""
    return f"a {kind!r} exercise is about either of {one!r} and {other!r}: give one of them, and one only"


def not_held(region: str, square: str) -> str:
    """Say that what an exercise is about lies outside its region."""
    return f"the region {region} does not hold the piece on {square}"


def says_nothing_of(square: str) -> str:
    """Say that the author's words are about something that is never asked."""
    return f"feedback is given about {square!r}, which no answer can be"
