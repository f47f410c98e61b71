"""``match``: pair pieces with their moves or names."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b

from banmen_rules.base import fields
from banmen_rules.base.errors import BanmenError
from banmen_rules.core.position import Position
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.exercises._fields import goal_squares, goal_word
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises._model import LONGEST, Answer, ExerciseSpec, Kind, Note, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    name_for_students,
    note_data,
    with_feedback,
)
from banmen_rules.teaching.exercises._words import ENGLISH, Words, fault
from banmen_rules.teaching.exercises.forms.similar import NAMES, by_moves
from banmen_rules.teaching.exercises.kinds.write import format_diagram
from banmen_rules.variants import PieceKind
from banmen_rules.words.sentences import sentence

LEAST, MOST = 3, 6
"""The fewest and the most pairs."""
MOVES = ("diagram", "betza")
"""What can be paired with a piece: its moves, or one of its names."""
_NOTATION = 0.25
_COUNTS = (3, 4, 4, 5, 6)
"""The number of pairs, by difficulty."""


class Matching:
    """Some pieces, numbered, and what each is to be paired with, in another order and with letters."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the pieces and the goal.

        Raises:
            BanmenError: if the goal does not name pieces, or not what to pair them with.

        """
        self.exercise, self.words, goal = exercise, words, exercise.goal
        self.ask = goal_word(exercise, "ask", (*MOVES, *NAMES))
        self.show = goal_word(exercise, "show", NAMES) if "show" in goal else "kanji"
        if self.show == self.ask:
            raise BanmenError(fault("shown_and_asked", what=self.show))
        self.squares: list[str] = []
        if ("among" in goal) is not bool(exercise.tsfen) or ("pieces" in goal) is bool(exercise.tsfen):
            raise BanmenError(
                "the goal of a 'match' exercise needs 'pieces', a list of kinds, or with 'tsfen' 'among', "
                "a list of squares"
            )
        self.kinds = self._on_board() if exercise.tsfen else self._named()
        if not LEAST <= len(self.kinds) <= MOST:
            raise BanmenError(f"a 'match' exercise has {LEAST} to {MOST} pieces, got {len(self.kinds)}")

    def _named(self) -> list[PieceKind]:
        names = self.exercise.goal["pieces"]
        if not isinstance(names, list | tuple):
            raise BanmenError("'pieces' in the goal of a 'match' exercise must be a list of kinds")
        return [self.exercise.game.kind(str(name)) for name in names]

    def _on_board(self) -> list[PieceKind]:
        position = self.exercise.position()
        size = position.game.size
        found = []
        for square in goal_squares(self.exercise, size, "among"):
            piece, name = position.piece_at(square), size.name(square)
            if piece is None:
                raise BanmenError(f"'among' names {name}, which is empty: name squares of pieces")
            if square not in size.region(self.exercise.region):
                raise BanmenError(ENGLISH.say("outside", square=name, region=self.exercise.region))
            found.append(piece.kind)
            self.squares.append(name)
        return found

    @cached_property
    def lettered(self) -> list[PieceKind]:
        """The kinds in the order of the letters, which depends on nothing but the kinds."""
        found = sorted(self.kinds, key=lambda kind: blake2b(kind.id.encode(), digest_size=8).digest())
        return found if found != self.kinds else [*found[1:], found[0]]

    @property
    def pairs(self) -> dict[str, str]:
        """The letter of each number."""
        letters = {kind.id: letter for letter, kind in zip("abcdef", self.lettered, strict=False)}
        return {str(number): letters[kind.id] for number, kind in enumerate(self.kinds, 1)}

    def kind(self, mark: str) -> PieceKind:
        """Find the kind of a number or a letter."""
        return self.kinds[int(mark) - 1] if mark.isdecimal() else self.lettered["abcdef".index(mark)]

    def partner(self, kind: PieceKind) -> str:
        """Write what a piece is paired with; two that look the same are the same."""
        if self.ask == "diagram":
            return format_diagram(Figure.of(kind.description))
        return str(getattr(kind, self.ask))

    def item(self, mark: str) -> dict[str, object]:
        """Describe what stands at a number or a letter, as plain data."""
        kind = self.kind(mark)
        if mark.isdecimal():
            called = kind.romaji if self.words.lang == "ja" else kind.names.get(self.words.lang, kind.name)
            under = called if self.show == "kanji" and self.ask in MOVES else ""
            square = self.squares[int(mark) - 1] if self.squares else ""
            return _item(mark, getattr(kind, self.show), " ".join(filter(None, (under, square))), self.show)
        if self.ask == "diagram":
            moves = sentence(kind.description, self.words.lang)
            return {**_item(mark, "", ""), "said": moves, "figure": self.partner(kind)}
        return _item(mark, self.partner(kind), "", self.ask)

    def why(self, pair: str) -> Note:
        """Say why a pair is right, or whose move or name that is."""
        kind, other = (self.kind(mark) for mark in pair)
        moves = self.ask in MOVES
        if kind is other:
            how = sentence(kind.description, self.words.lang) if moves else ""
            text = self.words.say("pair_right", noun=self.words.noun(kind), how=how, name=self.partner(kind))
        else:
            text = self.words.say("pair_wrong", other=self.words.noun(other), moves=moves)
        return with_feedback(self.exercise, pair, Note(text))

    def hints(self, number: str) -> Iterator[Hint]:
        """Lead to the partner of a piece, step by step."""
        kind, letter, say = self.kind(number), self.pairs[number], self.words.say
        squares = tuple(self.squares[int(number) - 1 : int(number)])
        how = sentence(kind.description, self.words.lang)
        if self.ask in MOVES:
            yield Hint("category", say("pair_moves_by", number=number, found=kind.description.categories[-1]))
            yield Hint("direction", say("pair_moves", number=number, how=how), squares)
        else:
            yield Hint("category", say("pair_moves", number=number, how=how), squares)
            yield Hint("leg", say("pair_begins", number=number, sign=self.partner(kind)[0]), squares)
        yield Hint("square", say("pair_goes_with", number=number, letter=letter), squares)

    def faults(self) -> Iterator[str]:
        """Say which pieces cannot be told apart, or have nothing to be paired with."""
        for number, kind in enumerate(self.kinds):
            for what in {self.show, self.ask} - {*MOVES}:
                if not getattr(kind, what):
                    yield fault("not_called", noun=kind.noun, what=what)
            for other in self.kinds[:number]:
                if other.id == kind.id:
                    yield f"the {kind.noun} is there twice: name each piece once"
                elif getattr(other, self.show) == getattr(kind, self.show):
                    yield f"the {other.noun} and the {kind.noun} look the same: replace one of them"
                elif self.partner(other) == self.partner(kind):
                    same = "move the same" if self.ask in MOVES else f"have the same {self.ask}"
                    yield f"the {other.noun} and the {kind.noun} {same}: replace one of them"


def _item(mark: str, text: str, under: str, name: str = "") -> dict[str, object]:
    return {"id": mark, "text": text, "under": under, "kanji": name == "kanji", "said": "", "figure": ""}


class _Kind(Kind):
    form = "pairs"
    answer = fields.Record(fields.Field("pairs", fields.list_of(fields.text, "a list of pairs", LONGEST)))
    example = '{"pairs": ["1b", "2c", "3a"]}'
    optional = ("tsfen", "region")
    goal = ("pieces", "among", "show", "ask")
    hides = "moves"
    tells_kind = False

    def faults(self, exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
        matching = Matching(exercise, ENGLISH)
        yield from (("goal", sentence) for sentence in matching.faults())
        every = [number + letter for number in matching.pairs for letter in matching.pairs.values()]
        for pair in exercise.feedback:
            if pair not in every:
                yield "feedback", fault("says_nothing_of", square=pair)

    def for_students(self, exercise: ExerciseSpec) -> Mapping[str, object]:
        if exercise.tsfen:
            return {}
        pieces = [name_for_students(exercise, kind) for kind in Matching(exercise, ENGLISH).kinds]
        return {"goal": {**exercise.goal, "pieces": pieces}}

    def shown_kinds(self, exercise: ExerciseSpec, position: Position) -> Sequence[PieceKind]:
        del position
        return Matching(exercise, ENGLISH).kinds

    def items(self, exercise: ExerciseSpec, words: Words) -> dict[str, list[dict[str, object]]]:
        matching = Matching(exercise, words)
        pairs = matching.pairs
        return {
            "left": [matching.item(number) for number in pairs],
            "right": [matching.item(letter) for letter in sorted(pairs.values())],
        }

    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        matching = Matching(exercise, words)
        given, pairs = answer.get("pairs"), matching.pairs
        found = [str(pair) for pair in given] if isinstance(given, list | tuple) else [""]
        every = {number + letter for number in pairs for letter in pairs.values()}
        if not every.issuperset(found) or any(
            len({pair[at] for pair in found}) < len(found) for at in (0, 1)
        ):
            raise BanmenError(f"an answer must pair each number with its own letter, such as {self.example}")
        right = [pair for pair in found if pairs[pair[0]] == pair[1]]
        done = len(right) == len(pairs)
        text = words.say("pairs_found", marked=len(right), count=len(pairs)) if found else ""
        notes = {pair: matching.why(pair) for pair in found}
        return Verdict(done, len(right) / len(pairs), Note(text), notes)

    def confused(self, exercise: ExerciseSpec, answer: Answer) -> Sequence[tuple[str, str]]:
        matching, given = Matching(exercise, ENGLISH), answer.get("pairs")
        pairs = [tuple(map(matching.kind, pair)) for pair in given] if isinstance(given, list | tuple) else []
        return [(one.id, other.id) for one, other in pairs if one is not other]

    def solution(self, exercise: ExerciseSpec) -> Answer:
        return {"pairs": [number + letter for number, letter in Matching(exercise, ENGLISH).pairs.items()]}

    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        matching = Matching(exercise, words)
        pairs = matching.pairs
        every = [number + letter for number in pairs for letter in sorted(pairs.values())]
        own = author_hints(exercise)
        return {
            "form": "pairs",
            "pairs": [number + letter for number, letter in pairs.items()],
            "notes": {pair: note_data(matching.why(pair)) for pair in every},
            "hints": {number: ladder(own or matching.hints(number)) for number in pairs},
        }

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        """Ask about the first pieces in the region that can be told apart."""
        del square
        shown = position.game.size.region(region)
        found: dict[str, str] = {}
        for at, piece in position.pieces():
            moves = format_diagram(Figure.of(piece.kind.description))
            if at in shown and moves not in found:
                found[moves] = position.game.size.name(at)
        return {"among": [*found.values()][:MOST], "ask": "diagram"}

    def make(self, spec: DraftSpec) -> Draft:
        kind, rng, count = spec.kind(), spec.rng, _COUNTS[spec.aim - 1]
        category = spec.practised_by(kind)
        alike = rng.shuffled(by_moves(spec.game, kind.id))
        same = [one for one in spec.game.kinds if category in one.description.categories]
        chosen = [kind]
        for other in (
            *alike[: count - 1],
            *rng.shuffled(same),
            *alike,
            *rng.sample(spec.game.kinds, 4 * MOST),
        ):
            if len(chosen) < count and not any(_alike(one, other) for one in chosen):
                chosen.append(other)
        if len(chosen) < count:
            raise Missed
        ask = "betza" if rng.chance(_NOTATION) else "diagram"
        features = Features(
            legs=max(_order.longest(one, category) for one in chosen),
            patterns=max(map(_order.count_patterns, chosen)),
            distractors=count * (count - 1) // 2,
        )
        pieces = [one.id for one in rng.shuffled(chosen)]
        return Draft({"goal": {"pieces": pieces, "ask": ask}}, features, kind, category)


def _alike(one: PieceKind, other: PieceKind) -> bool:
    """Tell whether two kinds cannot be told apart by their kanji, or by their moves."""
    if one.kanji == other.kanji or not other.kanji or one.betza == other.betza:
        return True
    return format_diagram(Figure.of(one.description)) == format_diagram(Figure.of(other.description))


KIND = _Kind()
