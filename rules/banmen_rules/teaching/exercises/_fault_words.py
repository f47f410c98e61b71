"""The sentences that say what is wrong with an exercise."""

from collections.abc import Iterable

from banmen_rules.teaching.exercises._words._english import in_moves
from banmen_rules.words.english import listed


def shown_and_asked(what: str) -> str:
    """Say that the answer is shown."""
    return f"{what!r} is both shown and asked for: the answer would stand there"


def not_called(noun: str, what: str) -> str:
    """Say that a kind lacks a name."""
    return f"the {noun} has no {what}: show or ask for another of its names"


def option_twice(value: str) -> str:
    """Say that an option is doubled."""
    return f"the option {value!r} is there twice: once is enough"


def too_few_options() -> str:
    """Say that there is no choice."""
    return "there are two options or more, of which one is right and one is wrong"


def none_right() -> str:
    """Say that no option is right."""
    return "none of the options is right: add one that is"


def none_wrong() -> str:
    """Say that no option is wrong."""
    return "all options are right: add one that is wrong"


def no_label(value: str) -> str:
    """Say that an option cannot be written."""
    return f"the option {value!r} has nothing to be written with: take another kind"


def same_label(value: str, other: str, label: str) -> str:
    """Say that two options look the same."""
    return f"the options {value!r} and {other!r} would both read {label!r}: leave one of them out"


def doubtful(value: str, label: str) -> str:
    """Say that a wrong option is not quite wrong."""
    return f"the option {value!r} ({label!r}) counts as wrong, and is not quite: take another"


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


def too_long(count: int, size: int, most: int) -> str:
    """Say that what travels with an exercise is too long."""
    return (
        f"the explanations of the {count} squares in question take about {size // 1000} KB, and an exercise "
        f"can hold at most {most // 1000} KB: ask about fewer squares"
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


def translates_nothing(lang: str, name: str) -> str:
    """Say that a translation is about something that is not said."""
    return f"{lang!r} has feedback about {name!r}, of which 'feedback' itself says nothing: say it there too"


def no_diagram(why: str) -> str:
    """Say that a goal's diagram is not one that `encode` wrote."""
    reason = f": {why}" if why else ""
    return (
        "the diagram of a 'write' exercise must be a figure as drawing.figure.encode writes it, in base64"
        f"{reason}; give 'piece' or 'betza' instead, and a sheet makes the diagram of it"
    )


def no_text_for_it() -> str:
    """Say that it is not known how a diagram can be written."""
    return (
        "no text was found that draws this diagram: give 'betza' instead, and a sheet makes the diagram of it"
    )


def no_move_to_ask(why: str) -> str:
    """Say that there is no move to ask about."""
    return f"there is no such move to ask about: {why}"


def no_answer(example: str) -> str:
    """Say what an answer looks like."""
    return f'an answer is your own moves in order, as machine text: {{"moves": ["{example}", …]}}'


def not_possible(moves: int) -> str:
    """Say that a goal cannot be reached."""
    return f"it cannot be done in {in_moves(moves)}"


def no_such_move() -> str:
    """Say that a goal cannot be reached with one move."""
    return "there is no legal move that does it"


def fewer(minimal: int, moves: int) -> str:
    """Say that fewer moves do."""
    return f"it can be done in {in_moves(minimal)}, so {moves} is not the least: say {minimal}"


def done_already() -> str:
    """Say that nothing is left to do."""
    return "it is done before a move is made"


def not_decided(limit: int) -> str:
    """Say that the solver does not know."""
    return f"it was not decided within {limit} nodes: use fewer pieces or fewer moves"


def better(best: int, amount: int) -> str:
    """Say that a capture of more is possible."""
    return f"the best capture takes {best}, not {amount}: say {best}"


def either_amount() -> str:
    """Say that a goal has to name one amount."""
    return "the goal of a 'harvest' exercise needs one of 'material' and 'pieces', a whole number from 1 on"


def not_to_move(side: str) -> str:
    """Say that the wrong side is to move."""
    return f"it is not {side}'s turn: the counter at the end of the text has to be {_parity(side)}"


def no_royal(side: str) -> str:
    """Say that nothing can be taken or saved."""
    return f"{side} has no royal piece on this board"


def no_threat(side: str) -> str:
    """Say that nothing has to be saved."""
    return f"nothing threatens {side}'s last royal, so that any move would do"


def nothing_to_take(square: str) -> str:
    """Say that a square to capture on is empty."""
    return f"'takes' names {square}, which is empty"


def key_too_large(size: int, most: int) -> str:
    """Say that too much would have to travel."""
    return (
        f"the answers sent with the exercise take {size} bytes, and at most {most} are allowed: "
        "use a position with fewer paths to the goal"
    )


def no_solution() -> str:
    """Say that no answer is right."""
    return "this exercise has no right answer"


def no_move_of(text: str) -> str:
    """Say that the author's words are about no move."""
    return f"feedback is given about {text!r}, which is not written as a move"


def _parity(side: str) -> str:
    return "even" if side == "Black" else "odd"
