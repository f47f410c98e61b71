"""What the teacher sees of the answers to a question: squares, options and routes by how many chose them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypedDict

from banmen.classroom.questions import Answer, Judgement, Question
from banmen.protocol.shapes.classroom import ChosenRoute, ChosenText, Mistake
from banmen_rules.base.json_files import compact

MOST_MISTAKES: Final = 8
MOST_CHOSEN: Final = 24


class Given(NamedTuple):
    """The last answer of a pupil, and its verdict once there is one."""

    answer: Answer
    judgement: Judgement | None


class Tally(TypedDict):
    """The parts of the state that count answers."""

    squares: dict[str, int]
    chosen: list[ChosenText]
    routes: list[ChosenRoute]
    mistakes: list[Mistake]
    solution: list[str]


def squares_of(move: str) -> list[str]:
    """List the squares of a move: ``"9l 8k 9j="`` has three."""
    return move.rstrip("=").split()


def tally(question: Question, given: Iterable[Given], *, revealed: bool) -> Tally:
    """Count what pupils chose.

    Args:
        question: the question.
        given: the last answer of each pupil who has one.
        revealed: whether to say what is right, and why the rest is wrong.

    """
    answers = list(given)
    solution = question.solution if revealed else {}
    found: Tally = {"squares": {}, "chosen": [], "routes": [], "mistakes": [], "solution": []}
    match question.form:
        case "squares":
            found["squares"] = dict(Counter(square for one in answers for square in one.answer["squares"]))
            found["solution"] = [*solution.get("squares", ())]
        case "moves":
            found["routes"] = _routes(answers, revealed=revealed)
            found["solution"] = squares_of(next(iter(solution.get("moves", ())), ""))
        case form:
            found["chosen"] = _chosen(question, form, answers, revealed=revealed)
    if revealed:
        found["mistakes"] = _mistakes(question, answers)
    return found


def _routes(answers: Iterable[Given], *, revealed: bool) -> list[ChosenRoute]:
    """Count first moves."""
    counts: Counter[str] = Counter()
    right: dict[str, bool] = {}
    for answer, judgement in answers:
        first = next(iter(answer["moves"]), "")
        if not first:
            continue
        counts[first] += 1
        right[first] = right.get(first, True) and judgement is not None and judgement.right is True
    return [
        {"squares": squares_of(move), "count": count, "right": right[move] if revealed else None}
        for move, count in counts.most_common(MOST_CHOSEN)
    ]


def _chosen(question: Question, form: str, answers: Iterable[Given], *, revealed: bool) -> list[ChosenText]:
    """Count options, pairs or texts; also options that no pupil chose."""
    labels = question.labels if form != "text" else {}
    counts: Counter[str] = Counter()
    for answer, _ in answers:
        given = answer[form]
        counts.update([given] if isinstance(given, str) else given)
    rights = _rights(question, form, counts) if revealed else {}
    values = [*labels] if form == "choice" else [value for value, _ in counts.most_common(MOST_CHOSEN)]
    return [
        {
            "value": value,
            "label": labels.get(value, value),
            "count": counts[value],
            "right": rights.get(value),
        }
        for value in values
    ]


def _rights(question: Question, form: str, counts: Mapping[str, int]) -> dict[str, bool | None]:
    """Say which options, pairs or texts are right."""
    match form:
        case "choice":
            return {value: question.judge({"choice": value}).right for value in question.labels}
        case "pairs":
            right = {*question.solution["pairs"]}
            return {pair: pair in right for pair in counts}
        case _:
            return {text: question.judge({form: text}).right for text in counts}


def _mistakes(question: Question, answers: Iterable[Given]) -> list[Mistake]:
    """List wrong answers with their reasons, the most frequent first."""
    counts: Counter[str] = Counter()
    first: dict[str, tuple[Answer, Mapping[str, Any]]] = {}
    for answer, judgement in answers:
        if judgement is None or judgement.right is not False:
            continue
        name = compact(
            {part: sorted(value) if part == "squares" else value for part, value in answer.items()}
        )
        counts[name] += 1
        first.setdefault(name, (answer, judgement.note))
    found: list[Mistake] = []
    for name, count in counts.most_common(MOST_MISTAKES):
        answer, note = first[name]
        moves = answer.get("moves", ())
        path = note.get("path") or (squares_of(moves[0]) if moves else ())
        found.append({
            "answer": words_of(question, answer),
            "count": count,
            "text": note.get("text", ""),
            "squares": [*answer.get("squares", ())],
            "path": [*path],
            "blocker": note.get("blocker", ""),
        })  # fmt: skip
    return found


def words_of(question: Question, answer: Answer) -> str:
    """Write an answer in words."""
    (value,) = answer.values()
    labels = question.labels
    return ", ".join(labels.get(one, one) for one in ([value] if isinstance(value, str) else value))
