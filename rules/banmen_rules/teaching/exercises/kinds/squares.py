"""Answers that are squares: where a piece goes (``reach``, ``spot``, ``read``), or checks (``guard``)."""

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from banmen_rules.base.errors import BanmenError, InvalidSquare
from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import check_walk
from banmen_rules.core import check, rules
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._fields import check_holds, goal_number, goal_side, goal_squares
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    note_data,
    note_of,
    noun_on,
    path_hints,
    royals_in_words,
    with_feedback,
)
from banmen_rules.teaching.exercises._words import ENGLISH, LANGUAGES, Words, fault
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant
from banmen_rules.words.explain import Explanation
from banmen_rules.words.explain.explanation import explain_in

WIDEST = 22
"""The largest radius of an empty board: the generator has no numbers for a larger one."""

MANY = 121
"""With more squares than these, 11 by 11, the notes are brief, because the key holds a note on each."""


class _OnBoard:
    """A question about a board."""

    among: tuple[int, ...] = ()
    """The squares that the goal lists, if it does."""

    def __init__(self, exercise: ExerciseSpec, setup: Setup, words: Words) -> None:
        """Take over the board, which nothing else may change."""
        self.exercise, self.setup, self.words = exercise, setup, words
        self.size = setup.game.size

    def note(self, name: str, **values: object) -> Note:
        """Make a note of a sentence."""
        return Note(self.words.say(name, **values))


class ReachQuestion(_OnBoard):
    """One piece on a board, and the squares that are asked about; the piece's own square never counts."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        if exercise.kind == "read":
            setup, self.origin = _single_piece(exercise, words)
        else:
            setup = exercise.position()
            self.origin = exercise.origin(setup)
            # Explanations depend on whose turn it is; what the piece can do does not.
            setup.counter = setup.board[self.origin] & 1
        super().__init__(exercise, setup, words)
        inside = check_holds(exercise, self.size, self.origin)
        if exercise.kind == "spot":
            self.among = goal_squares(exercise, self.size, "among")
        self.asked = (frozenset(self.among) or inside) - {self.origin}

    @property
    def noun(self) -> str:
        """The name of the piece."""
        return noun_on(self.setup, self.origin, self.words)

    @cached_property
    def reached(self) -> frozenset[int]:
        """The squares asked about where the piece can end its move."""
        setup = self.setup
        moves = [packed for packed in setup.effects_of(self.origin) if packed & SQUARE in self.asked]
        if isinstance(setup, Position) and setup.game.roams(setup.board[self.origin]):
            # Without earlier moves, only the rule on protected royals can forbid a move.
            moves = [
                packed
                for packed in moves
                if not setup.board[packed & SQUARE] or rules.refusal(setup, packed) is None
            ]
        return frozenset(packed & SQUARE for packed in moves)

    @property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return self.asked - self.reached if self.among else self.reached

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        if self.among:
            return self.note("not_among", square="", among=map(self.size.name, self.among))
        return self.note("not_asked")

    def why(self, square: int) -> Note:
        """Say why the piece can or cannot go to a square, or why the square does not count."""
        name = self.size.name
        if square == self.origin:
            return self.note("own_square", noun=self.noun, square=name(square))
        if square not in self.asked:
            if self.among:
                return self.note("not_among", square=name(square), among=map(name, self.among))
            return self.note("outside", square=name(square), region=self.exercise.region)
        return note_of(self.setup, self._explained(square))

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a square that is to be found, step by step."""
        return path_hints(self.setup, self._explained(square), self.words)

    def _explained(self, square: int) -> Explanation:
        """Explain why the piece can or cannot go to a square, leaving promotion aside."""
        brief = len(self.asked) > MANY
        return explain_in(self.words, self.setup, self.origin, square, promotes=False, brief=brief)


def _single_piece(exercise: ExerciseSpec, words: Words) -> tuple[Setup, int]:
    """Put the piece in the middle of an empty board."""
    if bool(exercise.piece) == bool(exercise.betza):
        raise BanmenError(fault("either", kind="read", one="piece", other="betza"))
    unnamed = words.noun(None).capitalize()
    kind = exercise.shown if exercise.piece else PieceKind("piece", unnamed, "P", exercise.betza, "")
    setup = Setup(_game_of(kind, goal_number(exercise, "radius", most=WIDEST)))
    middle = setup.game.size.squares // 2
    setup.put(middle, setup.game.pieces[setup.game.form(kind.id)])
    return setup, middle


@lru_cache(maxsize=64)
def _game_of(kind: PieceKind, radius: int) -> Game:
    """Make a game of one kind, which neither promotes nor has a rank."""
    size = Size(2 * radius + 1, 2 * radius + 1)
    check_walk(kind.description.paths, size)  # refuses an invalid notation too
    only = replace(kind, promotes_to=None, contagion=None, royal=False, rank=0)
    ruleset = Ruleset("alone", "", {}, {})
    variant = Variant("alone", "", "", size, (only,), (), (), "pink", (), {"alone": ruleset})
    return Game(Resolved(variant, "alone", {}, (only,), Rules(promotion="capture")))


class CheckQuestion(_OnBoard):
    """The pieces of a side that give check."""

    def __init__(self, exercise: ExerciseSpec, words: Words = ENGLISH) -> None:
        """Set up an exercise.

        Raises:
            BanmenError: if it cannot be set up, for the first of the reasons that `faults` lists.

        """
        self.attacker = goal_side(exercise, "attacker")
        self.position = position = exercise.position()
        position.counter = int(self.attacker)  # explanations depend on whose turn it is
        super().__init__(exercise, position, words)
        self.inside = self.size.region(exercise.region)
        self.asked = self.inside & position.squares_of(self.attacker)
        """The squares that can be answers: those of the attacker's pieces."""
        self.royals = sorted(position.royals(self.attacker.other))
        for square in sorted(self.right - self.inside):
            raise BanmenError(fault("not_held", region=exercise.region, square=self.size.name(square)))

    @cached_property
    def _threats(self) -> list[int]:
        return sorted(check.threats(self.position, self.attacker.other))

    @cached_property
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""
        return frozenset(packed >> FROM & SQUARE for packed in self._threats)

    @property
    def rest(self) -> Note:
        """The note on any square that is not asked about."""
        return self.note("only_pieces", attacker=self.words.side(self.attacker))

    def why(self, square: int) -> Note:
        """Say why the piece on a square gives check, or does not."""
        name = self.size.name
        here = name(square)
        piece = self.setup.piece_at(square)
        if square not in self.inside:
            return self.note("outside", square=here, region=self.exercise.region)
        if piece is None:
            return self.note("no_piece", square=here)
        noun = self.words.noun(piece.kind)
        if piece.side != self.attacker:
            attacker = self.words.side(self.attacker)
            return self.note("other_side", piece=noun, square=here, attacker=attacker)
        royals = royals_in_words(self.position, self.attacker.other, self.words)
        if square in self.right:
            move = self._move(square)
            note = self.note(
                "gives_check", piece=noun, square=here, by=[*map(name, move.path)], royals=royals
            )
            return note._replace(path=tuple(map(name, (square, *move.path, move.target))))
        if len(royals) != 1:
            return self.note("gives_no_check_alone", piece=noun, square=here, royals=royals)
        found = explain_in(self.words, self.setup, square, self.royals[0])
        blocker = name(found.blocker) if found.blocker is not None else ""
        path = tuple(map(name, (square, *found.squares))) if found.leg is not None else ()
        return Note(self.words.say("gives_no_check", why=found.text), path, blocker, found.leg)

    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a piece that gives check, step by step."""
        move, note, here = self._move(square), self.why(square), self.size.name(square)
        yield Hint("category", self.words.say("look_for", found=move.categories[0]))
        if move.path:
            touched = tuple(map(self.size.name, move.path))
            yield Hint("leg", self.words.say("goes_via", touched=touched), touched)
        yield Hint("square", self.words.say("the_square", square=here), (here,))
        yield Hint("animate", self.words.say("watch", legal=True), (here,), note.path)

    def _move(self, square: int) -> Move:
        """Find the simplest move by which the piece on a square captures all royals."""
        ends = {packed & SQUARE for packed in self._threats if packed >> FROM & SQUARE == square}
        taking = (
            move
            for move in self.setup.moves(square)
            if move.target in ends and set(self.royals) <= set(move.captures)
        )
        return min(taking, key=lambda move: (len(move.captures), len(move.path), move.path, move.target))


# ---------------------------------------------------------------- answers

Question: TypeAlias = ReachQuestion | CheckQuestion
"""The squares that are asked about, those that are the answer, and why."""

MOST = 60_000
"""The largest key of an exercise, in bytes: the page gets it with the exercise."""
_HINTED = 40
"""How many squares have hints, spread over all squares to find."""
_TRIED = 24
MOST_AMONG = 12
"""How many squares a ``spot`` exercise can ask about."""


def judge(exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
    """Judge which squares are marked; repeated squares count once. The note on an empty answer is empty.

    Raises:
        BanmenError: if the answer is not a list of squares of the board.

    """
    question = _question(exercise, words)
    marked = _marked(question.size, answer)
    right = question.right
    found, wrong = marked & right, marked - right
    if marked == right:
        note = Note(words.say("all_found", count=len(right)))
    elif not marked:
        note = Note("")
    else:
        note = Note(words.say("some_found", marked=len(found), count=len(right), wrong=len(wrong)))
    share = max(0.0, (len(found) - len(wrong)) / len(right)) if right else float(not wrong)
    return Verdict(marked == right, share, note, _notes(question, marked | right))


def solution(exercise: ExerciseSpec) -> Answer:
    """Name all the squares that are the answer, in the order of the board.

    Raises:
        BanmenError: if no square is.

    """
    question = _question(exercise)
    if not question.right:
        raise BanmenError(_nothing(exercise))
    return {"squares": [question.size.name(square) for square in sorted(question.right)]}


def key(exercise: ExerciseSpec, words: Words) -> dict[str, object]:
    """Work out the note on every square, and the hints for the squares to find."""
    question = _question(exercise, words)
    own = author_hints(exercise)
    name, right = question.size.name, sorted(question.right)
    wrong = question.asked - question.right
    if isinstance(question, ReachQuestion):
        wrong |= {question.origin}
    hints = {name(square): own or question.hints(square) for square in _spread(right, _HINTED)}
    return {
        "form": "squares",
        "right": {at: note_data(note) for at, note in _notes(question, right).items()},
        "wrong": {at: note_data(note) for at, note in _notes(question, sorted(wrong)).items()},
        "rest": note_data(question.rest),
        "hints": {at: ladder(steps) for at, steps in hints.items()},
    }


def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List the faults of an exercise whose fields are in place.

    Raises:
        BanmenError: if its goal cannot be set up.

    """
    question = _question(exercise)
    found = list(_of_the_question(exercise, question))
    if not question.right:
        found.append(("goal", _nothing(exercise)))
    for square in exercise.feedback:
        try:
            asked = question.size.parse_square(square) in question.asked
        except InvalidSquare:
            asked = False
        if not asked:
            found.append(("feedback", fault("says_nothing_of", square=square)))
    return found


def _of_the_question(exercise: ExerciseSpec, question: Question) -> Iterator[tuple[str, str]]:
    size = max(_estimated_size(_question(exercise, words)) for words in LANGUAGES.values())
    if size > MOST:
        field = "goal" if exercise.kind == "read" else "region"
        yield field, fault("too_long", count=len(question.asked), size=size, most=MOST)
    if not isinstance(question, ReachQuestion) or not question.among:
        return
    name = question.size.name
    if len(question.among) > MOST_AMONG:
        yield "goal", fault("too_many_among", count=len(question.among), most=MOST_AMONG)
    if question.origin in question.among:
        yield "goal", ENGLISH.say("own_square", noun=question.noun, square=name(question.origin))
    inside = question.size.region(exercise.region)
    for square in question.among:
        if square not in inside:
            yield "goal", ENGLISH.say("outside", square=name(square), region=exercise.region)
    if question.asked and question.right == question.asked:
        yield "goal", fault("nothing_wrong")


def _estimated_size(question: Question) -> int:
    """Estimate the size of a key in bytes from some of its squares."""
    asked, right = len(question.asked), len(question.right)
    if asked <= MANY:
        return 0

    def mean(texts: Iterable[object]) -> float:
        sizes = [len(json.dumps(text, ensure_ascii=False).encode()) for text in texts]
        return sum(sizes) / max(1, len(sizes))

    choose = random.Random(asked)  # noqa: S311 - a sample, not a secret
    some = choose.sample(sorted(question.asked), _TRIED)
    notes = mean({at: note_data(note)} for at, note in _notes(question, some).items())
    hinted = _spread(sorted(question.right), _TRIED // 4)
    hints = mean({question.size.name(at): ladder(question.hints(at))} for at in hinted)
    return round(asked * notes + min(right, _HINTED) * hints)


def _spread(squares: list[int], most: int) -> list[int]:
    """Choose some squares from beginning to end."""
    count = len(squares)
    return squares if count <= most else [squares[at * count // most] for at in range(most)]


def _question(exercise: ExerciseSpec, words: Words = ENGLISH) -> Question:
    return CheckQuestion(exercise, words) if exercise.kind == "guard" else ReachQuestion(exercise, words)


def _nothing(exercise: ExerciseSpec) -> str:
    if exercise.kind == "guard":
        return fault("no_check", attacker=str(exercise.goal["attacker"]))
    return fault("nothing_to_find", region=exercise.region)


def _marked(size: Size, answer: Answer) -> frozenset[int]:
    """Read an answer."""
    named = answer.get("squares")
    if not isinstance(named, (list, tuple)) or not all(isinstance(square, str) for square in named):
        middle = size.name(size.squares // 2)
        raise BanmenError(f'an answer must list the marked squares: {{"squares": ["{middle}", …]}}')
    return frozenset(size.parse_square(square) for square in named)


def _notes(question: Question, squares: Iterable[int]) -> dict[str, Note]:
    name = question.size.name
    return {
        name(square): with_feedback(question.exercise, name(square), question.why(square))
        for square in sorted(squares)
    }
