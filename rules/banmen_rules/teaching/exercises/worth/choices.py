"""Rules about exercises with options: nothing gives the right one away, and every option says something."""

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor

from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, comes_back
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack
from banmen_rules.teaching.exercises._words import ENGLISH
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options
from banmen_rules.teaching.exercises.forms.destination import NEEDS, YES
from banmen_rules.teaching.exercises.forms.similar import categories_near
from banmen_rules.teaching.exercises.worth.finding import Found, category_of
from banmen_rules.words.explain import Code

_ASKED = ("category", "legal")
"""The kinds whose options are categories of moves, or reasons."""
_LEAST_YES, _MOST_YES = 0.4, 0.6
_OFTEN = 3
"""An option that is offered so often must be right at least once."""


def title_answers(name: str, pack: Pack) -> Iterator[Found]:
    """Find exercises that the pack's title answers.

    Only where a reason is asked for may the option with the pack's category be right, if it is wrong at least
    as often: then the title tells nothing.
    """
    category = category_of(pack)
    if category is None:
        return
    meant = {category.value, f"yes:{category.value}"}
    offered = [(one, meant.intersection(_options(one))) for one in _of_categories(pack)]
    right = [(one, some) for one, some in offered if some and _right(one) <= some]
    wrong = sum(bool(some) and not _right(one) & some for one, some in offered)
    for one, some in right:
        if one.kind == "category" or len(right) > wrong:
            yield Found(
                name,
                one,
                "options",
                f'"{min(some)}" is the right option, and the category of the pack: the title is the answer. '
                "Ask about another move",
            )


def one_sided(name: str, pack: Pack) -> Iterator[Found]:
    """Find a pack whose questions are nearly all answered by yes, or nearly all by no."""
    answers = [min(_right(one)).startswith("yes") for one in pack.exercises if one.kind == "legal"]
    count, yes = len(answers), sum(answers)
    least, most = floor(_LEAST_YES * count), ceil(_MOST_YES * count)
    if count > 1 and not max(least, 1) <= yes <= min(most, count - 1):
        yield Found(
            name,
            None,
            "",
            f"{yes} of {count} questions (legal) are answered by yes: {_LEAST_YES:.0%} to {_MOST_YES:.0%} "
            "should be",
        )


def never_right(name: str, pack: Pack) -> Iterator[Found]:
    """Find options that are offered often and are never right: learners soon stop reading them."""
    asked = _of_categories(pack)
    offered = Counter(value for one in asked for value in _options(one))
    right = {value for one in asked for value in _right(one)}
    for value, times in sorted(offered.items()):
        if times >= _OFTEN and value not in right:
            yield Found(
                name,
                None,
                "options",
                f'"{value}" is offered {times} times and never right: make it right once, or offer it less',
            )


def out_of_place(name: str, pack: Pack) -> Iterator[Found]:
    """Find options that have nothing to do with the piece: neither it nor a look-alike moves like that.

    An option with the author's own feedback has a point, and so has every reason not to stay on a square.
    """
    for one in _of_categories(pack):
        if one.about is None or (one.kind == "legal" and one.goal.get("to") == one.square):
            continue
        known, right = categories_near(one.game, one.about.id), _right(one)
        for value in _options(one):
            if value in right or value in one.feedback or value == YES:
                continue
            answer, _, what = value.partition(":")
            needed = NEEDS.get(Code(what), known) if answer == "no" else {Category(what or value)}
            if needed.isdisjoint(known):
                there = ", ".join(category.value for category in Category if category in known)
                yield Found(
                    name,
                    one,
                    "options",
                    f'"{value}" makes no sense here: the piece and its look-alikes have only {there}',
                )


def untrue(name: str, pack: Pack) -> Iterator[Found]:
    """Find options that count as wrong, though a piece of several steps can do that: it can come back."""
    staying = {category.value for category in ON_ITS_SQUARE}
    for one in pack.exercises:
        if one.kind != "category" or one.about is None or not comes_back(one.about):
            continue
        for value in sorted(staying.intersection(_options(one)) - _right(one)):
            yield Found(
                name,
                one,
                "options",
                f'"{value}" is not wrong: the {one.about.noun} can step out and come back. Leave it out',
            )


def same_explanation(name: str, pack: Pack) -> Iterator[Found]:
    """Find options of one exercise that are explained by the same words.

    An author may say the same about several wrong options.
    """
    for one in pack.exercises:
        if not isinstance(one.asks, ChoiceKind):
            continue
        question, right, first = _question(one), _right(one), dict[str, str]()
        for value in _options(one):
            text = one.feedback.get(value) or question.why(value).text
            other = first.setdefault(text, value)
            meant = {value, other} <= one.feedback.keys() and right.isdisjoint((value, other))
            if other != value and not meant:
                yield Found(
                    name,
                    one,
                    "options",
                    f'"{other}" and "{value}" have the same explanation, "{text}": each needs its own',
                )


def _of_categories(pack: Pack) -> list[ExerciseSpec]:
    return [one for one in pack.exercises if one.kind in _ASKED]


def _question(exercise: ExerciseSpec) -> Options:
    asks = exercise.asks
    assert isinstance(asks, ChoiceKind)  # noqa: S101 - the callers chose those
    return asks.question(exercise, ENGLISH)


def _options(exercise: ExerciseSpec) -> tuple[str, ...]:
    return exercise.options or _question(exercise).made()


def _right(exercise: ExerciseSpec) -> set[str]:
    question = _question(exercise)
    return {value for value in _options(exercise) if question.right(value)}
