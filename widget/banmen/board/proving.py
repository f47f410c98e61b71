"""The solver's findings about an exercise that is made by hand: pure, so that a thread can work them out."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from banmen.protocol.shapes.board import Doubt, ExerciseDraft, Findings, Played, Stage
from banmen_rules import BanmenError, Position, UnknownName
from banmen_rules.core import movegen
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec, faults, judge, task_of
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.solve import pursuit
from banmen_rules.teaching.exercises.solve.model import UNDECIDED, watched

COMFORTABLE = 24
"""How many squares pupils mark without getting tired."""
WIDEST = 20
"""How many files or ranks a notebook shows well."""
MARGINS = (2, 1, 0)
"""Squares around those that count, as many as fit."""
RADII = (9, 7, 5, 4, 3)
"""Squares to each side of the piece, the widest first."""

MAKEABLE = tuple(name for name, kind in KINDS.items() if "tsfen" in kind.needed)
"""The kinds that can be made from a position."""


Part: TypeAlias = tuple[int, int, int, int]
"""The first and last file and rank of a part of a board: left, top, right, bottom."""


class Setting(NamedTuple):
    """The board that a draft is about."""

    position: Position
    shown: Mapping[str, Any]
    """The fields of an exercise that the board gives: variant, ruleset, rulings, tsfen, region."""
    lang: str
    base: ExerciseSpec | None = None
    """The exercise that was opened, whose other fields stay."""


class Proven(NamedTuple):
    """The findings about a draft, and the exercise it is, if it can be solved."""

    findings: Findings
    exercise: ExerciseSpec | None = None


def prove(draft: ExerciseDraft, setting: Setting) -> Proven:
    """Solve a draft, and say what is missing, wrong or doubtful."""
    found = nothing(setting.shown["tsfen"])
    if draft["kind"] not in MAKEABLE:
        if draft["kind"]:
            raise UnknownName("kind of exercise made from a position", draft["kind"], MAKEABLE)
        return Proven(found)
    asks = KINDS[draft["kind"]]
    if (asks.about_piece and not draft["square"]) or (asks.target and not draft["goal"]):
        return Proven(found)
    try:
        exercise = _built(draft, setting)
        wrong = faults(exercise)
    except BanmenError as error:
        text = str(error)
        crop, why = _arena(draft, setting) if "region" in asks.needed else ("", "")
        if not setting.shown["region"]:
            text = why or text
        stage: Stage = "large" if crop else _failing(text)
        most = pursuit.LARGEST if crop else 0
        return Proven({**found, "stage": stage, "text": text, "crop": crop, "most": most})
    if wrong:
        large = all(field == "region" for field, _ in wrong)
        crop = _smaller(exercise, setting.position) if large else ""
        text = "; ".join(sentence for _, sentence in wrong)
        most = WIDEST if large and _widest(exercise) > WIDEST else 0
        stage = "large" if large else _failing(text)
        return Proven({**found, "stage": stage, "text": text, "crop": crop, "most": most})
    return Proven(_judged(draft, exercise, setting, found), exercise)


def _failing(text: str) -> Stage:
    """Choose the stage of a draft that is not proven, by what the rules say."""
    return "undecided" if text == UNDECIDED else "unsolvable"


def nothing(tsfen: str, stage: Stage = "unfinished", nodes: int = 0) -> Findings:
    """Say nothing of a draft yet."""
    return {
        "stage": stage,
        "text": "",
        "doubts": [],
        "right": [],
        "asked": 0,
        "moves": 0,
        "line": [],
        "missing": [],
        "extra": [],
        "crop": "",
        "most": 0,
        "nodes": nodes,
        "task": "",
        "tsfen": tsfen,
    }


def shown_goal(exercise: ExerciseSpec) -> list[str]:
    """Return what an author would show on the board to set the goal of an exercise.

    Raises:
        BanmenError: if it is one that cannot be made on a board.

    """
    unknown = {"written", "attacker", "pieces"} | (set() if exercise.asks.target else {"arrives"})
    if exercise.kind not in MAKEABLE or unknown.intersection(exercise.goal):
        raise BanmenError(f"Exercise {exercise.id} cannot be changed on a board. Edit the file instead.")
    match exercise.asks.target:
        case "move":
            return list(exercise.asks.answers(exercise).right[:1])
        case "square" | "squares":
            return _goal_squares(exercise)
    return []


def _goal_squares(exercise: ExerciseSpec) -> list[str]:
    """List the squares that the goal of an exercise names."""
    values = [exercise.goal[name] for name in ("among", "takes", "arrives", "to") if name in exercise.goal]
    return [str(one) for value in values for one in (value if isinstance(value, list | tuple) else [value])]


def _built(draft: ExerciseDraft, setting: Setting) -> ExerciseSpec:
    asks, base, position = KINDS[draft["kind"]], setting.base, setting.position
    square = draft["square"] if asks.about_piece else ""
    if square and position.piece_at(square) is None:
        raise BanmenError(f"No piece stands on {square}.")
    if asks.target:
        goal = asks.goal_towards(position, square, draft["goal"])
    else:
        goal = asks.goal_from(position, square, setting.shown["region"])
    own: dict[str, Any] = {name: draft[name] for name in ("kind", "task", "level")}
    own |= {"square": square, "goal": goal, "hints": tuple(draft["hints"]), **setting.shown}
    usual = position.game.variant.ruleset.name
    if base is None or base.kind != draft["kind"]:
        base = ExerciseSpec("", draft["kind"], setting.shown["variant"])
    if own["ruleset"] == (base.ruleset or usual):
        own["ruleset"] = base.ruleset
    made = replace(base, **own)
    if made.digest != base.digest:  # comments on answers to another question would be wrong
        made = replace(made, feedback={}, options=(), translations={})
    return replace(made, id=draft["id"] or f"{made.kind}-{square or made.variant}")


def _judged(draft: ExerciseDraft, exercise: ExerciseSpec, setting: Setting, found: Findings) -> Findings:
    asks = exercise.asks
    answers = asks.answers(exercise)
    right, expected = list(answers.right), list(draft["answer"])
    missing: list[str] = []
    extra: list[str] = []
    if expected and asks.form == "squares":
        missing = [one for one in right if one not in expected]
        extra = [one for one in expected if one not in right]
    elif expected and asks.form == "moves":
        verdict = judge(exercise, {"moves": expected})
        if not (verdict.right or verdict.share):
            missing, extra = right, expected
    doubts = list(_doubts(exercise, right, answers.asked))
    large = any(doubt["name"] in ("many", "board") for doubt in doubts)
    moves = exercise.goal.get("moves", 0)
    return {
        **found,
        "stage": "doubtful" if doubts else "good",
        "doubts": doubts,
        "right": right,
        "asked": answers.asked,
        "moves": moves if isinstance(moves, int) else 0,
        "line": _line(asks, exercise) if isinstance(asks, MovesKind) else [],
        "missing": missing,
        "extra": extra,
        "crop": _smaller(exercise, setting.position) if large else "",
        "most": WIDEST if _widest(exercise) > WIDEST else 0,
        "task": task_of(exercise, setting.lang if setting.lang == "ja" else "en"),
    }


def _doubts(exercise: ExerciseSpec, right: list[str], asked: int) -> Iterator[Doubt]:
    asks = exercise.asks
    if asks.one_right and len(right) > 1:
        yield {"name": "second", "count": len(right)}
    if asks.form == "squares":
        if len(right) == asked:
            yield {"name": "easy", "count": asked}
        if len(right) > COMFORTABLE:
            yield {"name": "many", "count": len(right)}
    elif asks.form == "moves" and asks.target != "move" and 2 * len(right) > asked:
        yield {"name": "easy", "count": len(right)}
    if _widest(exercise) > WIDEST:
        yield {"name": "board", "count": _widest(exercise)}


def _widest(exercise: ExerciseSpec) -> int:
    left, top, right, bottom = _corners(exercise)
    return max(right - left, bottom - top) + 1


def _line(asks: MovesKind, exercise: ExerciseSpec) -> list[Played]:
    """Write the moves of one solution; empty if it is one move, which is drawn."""
    game = exercise.game
    line: list[Played] = []
    for position, move in asks.played(exercise):
        board = position.board
        codes = (
            board[move.origin],
            movegen.becomes(game, board, move.packed),
            *map(board.__getitem__, move.captures),
        )
        before, after, *takes = (piece.symbol for piece in map(game.pieces.__getitem__, codes) if piece)
        squares = [*map(game.size.name, (move.origin, *move.path, move.target))]
        becomes = after if after != before else ""
        line.append({"piece": before, "squares": squares, "takes": takes, "becomes": becomes})
    return line if len(line) > 1 else []


def _corners(exercise: ExerciseSpec) -> Part:
    size = exercise.game.size
    return size.corners(exercise.region) if exercise.region else (0, 0, size.files - 1, size.ranks - 1)


# ---------------------------------------------------------------- smaller parts of the board


def _smaller(exercise: ExerciseSpec, position: Position) -> str:
    """Find a part of the board that makes a good exercise; empty if no part does."""
    now = _corners(exercise)
    parts = [part for part in dict.fromkeys(_parts(exercise, position)) if part != now]
    fits = [part for part in parts if max(part[2] - part[0], part[3] - part[1]) < WIDEST]
    for most in (COMFORTABLE, None):
        for part in fits:
            shown = replace(exercise, region=_named(exercise, part))
            if _is_good(shown, most):
                return shown.region
    return ""


def _arena(draft: ExerciseDraft, setting: Setting) -> tuple[str, str]:
    """Find a part of the board around its pieces that makes an exercise of a kind that needs a part.

    Returns:
        The part; or nothing, and why no part makes one.

    """
    why = f"all pieces must stand within {pursuit.LARGEST} by {pursuit.LARGEST} squares"
    files = setting.position.game.size.files
    whole = ExerciseSpec("", draft["kind"], setting.shown["variant"], region=setting.shown["region"])
    pieces = [divmod(at, files) for at, code in enumerate(setting.position.board) if code]
    for margin in MARGINS if pieces else ():
        part = left, top, right, bottom = _around(whole, pieces, margin)
        if max(right - left, bottom - top) >= pursuit.LARGEST:
            continue
        region = _named(whole, part)
        try:
            wrong = faults(_built(draft, setting._replace(shown={**setting.shown, "region": region})))
        except BanmenError as error:
            why = str(error)
            continue
        if not wrong:
            return region, ""
        why = "; ".join(sentence for _, sentence in wrong)
    return "", why


def _named(exercise: ExerciseSpec, part: Part) -> str:
    """Write a part of the board as a region."""
    size, (left, top, right, bottom) = exercise.game.size, part
    return f"{size.name(top * size.files + left)}-{size.name(bottom * size.files + right)}"


def _is_good(exercise: ExerciseSpec, most: int | None) -> bool:
    if faults(exercise):
        return False
    answers = exercise.asks.answers(exercise)
    return exercise.asks.form != "squares" or (
        len(answers.right) < answers.asked and (most is None or len(answers.right) <= most)
    )


def _parts(exercise: ExerciseSpec, position: Position) -> Iterator[Part]:
    """List smaller parts: around the piece and the squares that count, else around all pieces."""
    files, asks = exercise.game.size.files, exercise.asks
    if not asks.about_piece:
        yield _around(exercise, [divmod(at, files) for at, code in enumerate(position.board) if code], 1)
        return
    row, column = home = divmod(position.square(exercise.square), files)
    counts = [divmod(position.square(name), files) for name in _squares_that_count(exercise)]
    for radius in RADII if asks.name == "reach" else (max(exercise.game.size),):
        near = [one for one in counts if max(abs(one[0] - row), abs(one[1] - column)) <= radius]
        for margin in MARGINS:
            yield _around(exercise, [home, *near], margin)


def _squares_that_count(exercise: ExerciseSpec) -> list[str]:
    """List the squares of the goal and of what is right."""
    right = exercise.asks.solution(exercise)
    texts = [text for texts in right.values() if isinstance(texts, list) for text in texts]
    return [*_goal_squares(exercise), *(name for text in texts for name in text.rstrip("=").split())]


def _around(exercise: ExerciseSpec, places: list[tuple[int, int]], radius: int) -> Part:
    """Return the part of the board that has these rows and columns, and some squares around them."""
    left, top, right, bottom = _corners(exercise)
    rows, columns = zip(*places, strict=True)
    return (
        max(left, min(columns) - radius),
        max(top, min(rows) - radius),
        min(right, max(columns) + radius),
        min(bottom, max(rows) + radius),
    )


# ---------------------------------------------------------------- beside the board


class Stopped(Exception):
    """A search was stopped, since its result is not wanted any more."""


class Search:
    """Proves a draft in a thread, where there are threads; ``stop`` ends it."""

    def __init__(self, work: Callable[[], Proven]) -> None:
        self.nodes = 0
        self.found: Proven | None = None
        self.error: Exception | None = None
        self._work = work
        self._stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # no threads, as in a browser
            self._run()

    def _run(self) -> None:
        try:
            with watched(self._look):
                self.found = self._work()
        except Stopped:
            pass
        except Exception as error:  # noqa: BLE001 - the thread that asked raises it
            self.error = error

    def _look(self, many: int) -> None:
        self.nodes += many
        if self._stopped:
            raise Stopped

    @property
    def running(self) -> bool:
        """Whether there is no result yet."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end; tell whether it came."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self.running

    def stop(self) -> None:
        """End the search at its next step."""
        self._stopped = True
