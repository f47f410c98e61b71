"""Facts in the prose of a lesson: numbers, squares, notation and names, whatever sentence they stand in.

A test names the cell that makes a claim, by its id, and the facts of the claim; then it asks the rules
whether they are true. So a lesson can be reworded without touching a test, as long as its facts stay.
"""

import re

from banmen_rules import VARIANTS, game
from banmen_rules.teaching.demonstrations import Option, Question, frames
from tests.lessons.course import lesson

CODE = re.compile(r"`([^`]+)`")
LABEL = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
LINK = re.compile(r"\[([^][]*)\]\([^)]*\)")
COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(COUNTED.split())} | {"twenty-seven": 27}
NUMBERS |= {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
NUMBER = re.compile(r"(?<![\w×-])(?:(\d+)(?:st|nd|rd|th)?|([a-z]+(?:-seven)?))(?![\w×])")
NAMES = {kind.noun.lower() for variant in VARIANTS for kind in game(variant).kinds}
NAMES |= {word for name in NAMES for word in name.split()}


def states(number: int, cell: str, *facts: int | str) -> None:
    """Check that a cell of a lesson has these facts; without any, that the lesson has the cell."""
    mentions(lesson(number).source(cell), *facts)


def answers(number: int, step: str, place: int, *facts: int | str) -> Option:
    """Check which option, counted from 0, is right in a demonstration, and that it has these facts."""
    question = questions(number)[step]
    assert [at for at, option in enumerate(question.options) if option.right] == [place]
    mentions(question.options[place].text, *facts)
    return question.options[place]


def questions(number: int) -> dict[str, Question]:
    """Collect the questions of a lesson's demonstration by the ids of their steps."""
    (demo,) = lesson(number).demos
    steps = [frame.step for frame in frames(demo.demonstration)]
    return {step.id: step.question for step in steps if step.question}


def mentions(text: str, *facts: int | str) -> None:
    """Check that a text has these facts."""
    assert text
    for fact in facts:
        assert has(text, fact), f"{fact!r} is not in: {text}"


def has(text: str, fact: int | str) -> bool:
    """Tell whether a text has a number, a piece of notation or a name, in the singular or the plural."""
    if isinstance(fact, int):
        return fact in numbers(text)
    if fact in CODE.findall(text):
        return True
    assert fact in NAMES or re.search(r"[^a-z ]", fact), f"{fact!r} is wording: bind the test to a fact"
    written = rf"(?<!\w){re.escape(fact)}(?:e?s)?(?!\w)"
    return bool(re.search(written, plain(text), re.IGNORECASE if fact in NAMES else 0))


def numbers(text: str) -> list[int]:
    """List the numbers of a text, in digits, in words and as ordinals."""
    found = NUMBER.findall(plain(text).lower())
    return [int(digits) if digits else NUMBERS[word] for digits, word in found if digits or word in NUMBERS]


def labels(text: str) -> list[str]:
    """List what a text sets in italics: the labels of buttons and menus, titles, and terms."""
    return LABEL.findall(text)


def plain(text: str) -> str:
    """Drop the mark-up of a text and the targets of its links."""
    return " ".join(re.sub(r"[*`]", "", LINK.sub(r"\1", text)).split())
