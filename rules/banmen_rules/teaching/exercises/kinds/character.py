"""``character``: what does a character of names mean, and does a piece move as it promises?"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.core.game import Game
from banmen_rules.teaching.exercises._fields import goal_text, goal_word
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._order import (
    OPTIONS,
    Draft,
    DraftSpec,
    Features,
    Missed,
)
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, SetUp, Values
from banmen_rules.teaching.exercises._notes import Hint
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options
from banmen_rules.variants import PieceKind
from banmen_rules.words.characters import (
    LEAST,
    PROMISES,
    Family,
    character,
    families,
    keeps,
    promise_in_words,
    signs,
)
from banmen_rules.words.sentences import sentence

_LEAST = 3
"""The fewest options of a random exercise."""
_LEAST_SHARED, _MOST_SHARED = 2, 4
"""How many names are said to share a character; an author may name more."""
_EXAMPLES = 3
"""The pieces that a note names."""


class CharacterQuestion(Options):
    """A question about one character and the pieces of a game that have it in their names."""

    least = LEAST
    """How many kinds must have the character."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the character.

        Raises:
            BanmenError: if the goal names none, or it stands on too few kinds of the game.

        """
        super().__init__(exercise, words)
        self.sign = goal_text(exercise, "character", 'a character, such as "横"')
        known = _families(self.game)
        self.family = known.get(self.sign) or _having(self.game, self.sign)
        if len(self.family.kinds) < self.least:
            names = [*known]
            raise BanmenError(fault("no_family", variant=self.game.variant.name, sign=self.sign, names=names))

    def called(self, kind: PieceKind) -> str:
        """Name a kind as a list does: with its kanji, unless that is its name."""
        noun = self.words.noun(kind)
        if kind.kanji.partition("/")[0] in {"", noun}:
            return noun
        return self.words.say("named_with_kanji", noun=noun, kanji=kind.kanji)

    def examples(self, sign: str) -> list[str]:
        """Name a few kinds of the game that have a character."""
        return [self.called(kind) for kind in _having(self.game, sign).kinds[:_EXAMPLES]]

    def values(self) -> dict[str, object]:
        """Collect what tasks name."""
        meaning = character(self.sign).meaning(self.words.lang)
        return {
            "sign": self.sign if self.words.lang == "ja" else f"{self.sign} ({meaning})",
            "count": len(self.family.kinds),
            "game": self.game.variant.called(self.words.lang),
        }

    def readings(self) -> Iterator[Hint]:
        """Hint at the reading."""
        if on := character(self.sign).on:
            yield Hint("direction", self.words.say("is_read", romaji=", ".join(on)))


class MeaningQuestion(CharacterQuestion):
    """One character, and what it means; options are meanings in English."""

    least = 1

    def made(self) -> tuple[str, ...]:
        """Choose its meaning and those of characters that stand beside it, in order of the alphabet."""
        right = character(self.sign).meaning()
        return tuple(sorted([right, *_meanings(self.game, self.sign)[:3]]))

    def right(self, value: str) -> bool:
        """Tell whether it is its meaning."""
        return value == character(self.sign).meaning()

    def label(self, value: str) -> str:
        """Write the meaning in the language; in Japanese, where it would say nothing, in English."""
        sign = _sign_of(self.game, value)
        return character(sign).meaning("en" if self.words.lang == "ja" else self.words.lang)

    def why(self, value: str) -> Note:
        """Say which pieces have the character with this meaning."""
        right = self.right(value)
        sign = self.sign if right else _sign_of(self.game, value)
        nouns = self.examples(sign)
        return self.note("character_means", sign=sign, meaning=self.label(value), nouns=nouns, right=right)

    def hints(self) -> Iterator[Hint]:
        """Hint at its reading, then at its pieces."""
        yield from self.readings()
        yield Hint("leg", self.words.say("stands_on", nouns=self.examples(self.sign)))


class PromiseQuestion(CharacterQuestion):
    """One character, and what most of its pieces do; options are promises."""

    def made(self) -> tuple[str, ...]:
        """Choose what most of its pieces do, and what hardly any does."""
        right, wrong = _mostly_true(self.family), _rarely_true(self.family)
        return tuple(one for one in PROMISES if one in {*right[:1], *wrong[:3]})

    def right(self, value: str) -> bool:
        """Tell whether most of its pieces do it."""
        return 2 * len(self.family.keeping(value)) > len(self.family.kinds)

    def doubtful(self, value: str) -> bool:
        """Tell whether about half of them do it."""
        count, of = len(self.family.keeping(value)), len(self.family.kinds)
        return of < 3 * count < 2 * of

    def label(self, value: str) -> str:
        """Say what a piece does that keeps the promise."""
        return self.words.say("character_promise_option", promise=promise_in_words(value, self.words.lang))

    def why(self, value: str) -> Note:
        """Count the pieces that do it, and name those that are different."""
        of, noun = len(self.family.kinds), self.words.noun
        keeping, breaking = self.family.keeping(value), self.family.breaking(value)
        if self.right(value):
            return self.note("most_do", count=len(keeping), of=of, missing=[*map(noun, breaking)])
        promise = promise_in_words(value, self.words.lang)
        return self.note("few_do", promise=promise, count=len(keeping), of=of, nouns=[*map(noun, keeping)])

    def hints(self) -> Iterator[Hint]:
        """Hint at some of its pieces, then at the moves of one that does what most do."""
        yield Hint("category", self.words.say("stands_on", nouns=self.examples(self.sign)))
        done = next(filter(self.right, self.exercise.options or self.made()), "")
        for kind in self.family.keeping(done)[:1] if done else ():
            how = sentence(kind.description, self.words.lang)
            yield Hint("direction", self.words.say("one_of_them", noun=self.words.noun(kind), how=how))


class KeepingQuestion(CharacterQuestion):
    """One character and what it promises, and which piece keeps or breaks that; options are its kinds."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the promise."""
        super().__init__(exercise, words)
        self.promise = goal_word(exercise, "promise", PROMISES)
        self.wanted = exercise.goal.get("ask") == "keeps"

    def made(self) -> tuple[str, ...]:
        """Choose one that answers the question, and the first that do not."""
        right = [kind.id for kind in self.family.kinds if self.right(kind.id)]
        wrong = [kind.id for kind in self.family.kinds if not self.right(kind.id)]
        return tuple(sorted([*right[:1], *wrong[:3]], key=self.label))

    def right(self, value: str) -> bool:
        """Tell whether a kind keeps the promise, or breaks it, as asked."""
        return keeps(self.kind(value), self.promise) is self.wanted

    def label(self, value: str) -> str:
        """Name the kind."""
        return self.called(self.kind(value))

    def why(self, value: str) -> Note:
        """Say how the kind moves."""
        kind, right = self.kind(value), self.right(value)
        text = "keeps_promise" if keeps(kind, self.promise) else "breaks_promise"
        how = sentence(kind.description, self.words.lang)
        return self.note(text, noun=self.words.noun(kind), how=how, right=right)

    def hints(self) -> Iterator[Hint]:
        """Hint at how many there are, then at the moves of the right one."""
        count, of = len(self.family.keeping(self.promise)), len(self.family.kinds)
        yield Hint("category", self.words.say("so_many_keep", count=count, of=of))
        for value in filter(self.right, self.exercise.options or self.made()):
            how = sentence(self.kind(value).description, self.words.lang)
            yield Hint("direction", self.words.say("it_moves", how=how))
            return

    def values(self) -> dict[str, object]:
        """Collect what tasks name, the promise too."""
        return {**super().values(), "promise": promise_in_words(self.promise, self.words.lang)}

    def kind(self, value: str) -> PieceKind:
        """Find a kind of the family by its id.

        Raises:
            UnknownName: if it is not in the family.

        """
        known = {kind.id: kind for kind in self.family.kinds}
        if value not in known:
            raise UnknownName(f"kind of piece with {self.sign}", value, known)
        return known[value]


class SharedQuestion(CharacterQuestion):
    """Some pieces by their names, and the character that all of them are written with."""

    kanji = True

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Find the pieces."""
        super().__init__(exercise, words)
        names = exercise.goal.get("pieces")
        given = names if isinstance(names, list | tuple) else ()
        self.kinds = [self.game.kind(str(name)) for name in given]
        if len(self.kinds) < _LEAST_SHARED or any(self.sign not in signs(kind.kanji) for kind in self.kinds):
            raise BanmenError(fault("not_shared", sign=self.sign, least=_LEAST_SHARED))

    def made(self) -> tuple[str, ...]:
        """Choose the character, and others that stand beside it."""
        beside = [sign for sign in _beside(self.game, self.sign) if not self.right(sign)]
        return tuple(sorted([self.sign, *beside[:3]]))

    def right(self, value: str) -> bool:
        """Tell whether all the names have it."""
        return all(value in signs(kind.kanji) for kind in self.kinds)

    def label(self, value: str) -> str:
        """Write the character."""
        if not any(value in signs(kind.kanji) for kind in self.game.kinds):
            raise UnknownName("character", value, families(self.game))
        return value

    def why(self, value: str) -> Note:
        """Say what the character means, and which names have it or lack it."""
        meaning = character(value).meaning(self.words.lang)
        if self.right(value):
            return self.note("all_have", sign=value, meaning=meaning, nouns=[*map(self.called, self.kinds)])
        kind = next(kind for kind in self.kinds if value not in signs(kind.kanji))
        return self.note("one_lacks", sign=value, meaning=meaning, noun=self.called(kind))

    def hints(self) -> Iterator[Hint]:
        """Hint at the meaning, then at the reading."""
        meaning = character(self.sign).meaning(self.words.lang)
        yield Hint("category", self.words.say("it_means", meaning=meaning))
        yield from self.readings()

    def values(self) -> dict[str, object]:
        """Collect what tasks name: the pieces, in Japanese by their readings, which show no character."""
        ours = self.words.lang == "ja"
        return {"nouns": [kind.romaji if ours else self.words.noun(kind) for kind in self.kinds]}


_QUESTIONS: Mapping[str, type[CharacterQuestion]] = {
    "meaning": MeaningQuestion,
    "promise": PromiseQuestion,
    "keeps": KeepingQuestion,
    "breaks": KeepingQuestion,
    "shared": SharedQuestion,
}
_TASKS = {
    "meaning": "character_meaning",
    "promise": "character_promise",
    "keeps": "character_keeps",
    "breaks": "character_breaks",
    "shared": "character_shared",
}


def _question(exercise: ExerciseSpec, words: Words) -> CharacterQuestion:
    return _QUESTIONS[goal_word(exercise, "ask", _QUESTIONS)](exercise, words)


# ---------------------------------------------------------------- characters of a game


def _families(game: Game) -> Mapping[str, Family]:
    """Find the families of a game.

    Raises:
        BanmenError: if it has none.

    """
    found = families(game)
    if not found:
        raise BanmenError(fault("no_families", variant=game.variant.name))
    return found


def _meanings(game: Game, sign: str) -> list[str]:
    """List the other meanings of a game's characters, those of characters beside this one first."""
    found = dict.fromkeys(character(other).meaning() for other in _beside(game, sign))
    return [meaning for meaning in found if meaning and meaning != character(sign).meaning()]


def _beside(game: Game, sign: str) -> list[str]:
    """List the other characters of a game, those that stand beside this one first."""
    names = sorted(game.kinds, key=lambda kind: sign not in kind.kanji)
    return [
        other for other in dict.fromkeys(one for kind in names for one in signs(kind.kanji)) if other != sign
    ]


def _sign_of(game: Game, meaning: str) -> str:
    """Find a character of a game by its meaning in English."""
    for kind in game.kinds:
        for sign in signs(kind.kanji):
            if character(sign).meaning() == meaning:
                return sign
    known = {character(sign).meaning() for kind in game.kinds for sign in signs(kind.kanji)}
    raise UnknownName("meaning of a character", meaning, sorted(known - {""}))


def _mostly_true(family: Family) -> list[str]:
    """List the promises of a character that at least two thirds of a family keep."""
    promises = character(family.sign).promises
    return [one for one in promises if 3 * len(family.keeping(one)) >= 2 * len(family.kinds)]


def _rarely_true(family: Family) -> list[str]:
    """List the promises that at most a third of a family keeps."""
    return [one for one in PROMISES if 3 * len(family.keeping(one)) <= len(family.kinds)]


def _having(game: Game, sign: str) -> Family:
    """Find the kinds of a game that have a character, even if they are too few for a family."""
    return Family(sign, tuple(kind for kind in game.kinds if sign in signs(kind.kanji)))


# ---------------------------------------------------------------- random exercises


class Drawn(NamedTuple):
    """The options of a draft, the one that is right first, and how many of the others are tempting."""

    options: list[str]
    tempting: int
    goal: Mapping[str, object] = MappingProxyType({})


def _draw_meaning(spec: DraftSpec, family: Family, kind: PieceKind) -> Drawn:
    """Mix the meaning of a character with others; the harder, the more of them stand beside it."""
    del kind
    others, count = _meanings(spec.game, family.sign), OPTIONS[spec.aim - 1] - 1
    beside = {character(sign).meaning() for one in family.kinds for sign in signs(one.kanji)}
    near = [meaning for meaning in others if meaning in beside]
    chosen = spec.rng.sample(near, count * spec.aim // _order.HARDEST)
    chosen += spec.rng.sample([meaning for meaning in others if meaning not in chosen], count - len(chosen))
    tempting = sum(meaning in beside for meaning in chosen)
    return Drawn([character(family.sign).meaning(), *chosen], tempting)


def _draw_promise(spec: DraftSpec, family: Family, kind: PieceKind) -> Drawn:
    """Mix a promise that most of a family keep with some that hardly any does."""
    del kind
    right, wrong = _mostly_true(family), _rarely_true(family)
    chosen = spec.rng.sample(wrong, OPTIONS[spec.aim - 1] - 1)
    tempting = sum(bool(family.keeping(promise)) for promise in chosen)
    return Drawn([*spec.rng.sample(right, 1), *chosen] if right else [], tempting)


def _draw_keeping(spec: DraftSpec, family: Family, kind: PieceKind, *, keeping: bool) -> Drawn:
    """Mix one kind that keeps a promise, or breaks it, with others that do not; one of them is this kind."""
    rng, promises = spec.rng, character(family.sign).promises
    if not promises:
        return Drawn([], 0)
    promise = rng.choice(promises)
    ours, others = family.keeping(promise), family.breaking(promise)
    if not keeping:
        ours, others = others, ours
    right = [kind] if kind in ours else rng.sample(ours, 1)
    wrong = [kind] if kind in others else []
    wrong += rng.sample([one for one in others if one is not kind], OPTIONS[spec.aim - 1] - 1 - len(wrong))
    tempting = sum(_order.count_patterns(one) > 1 for one in wrong)
    return Drawn([one.id for one in (*right, *wrong)] if right else [], tempting, {"promise": promise})


def _draw_shared(spec: DraftSpec, family: Family, kind: PieceKind) -> Drawn:
    """Name some kinds of a family, and mix its character with others, most of which stand in those names."""
    rng = spec.rng
    others = [one for one in family.kinds if one is not kind and one.noun != kind.noun]
    some = [kind, *rng.sample(others, rng.randint(1, _MOST_SHARED - 1))]
    kinds = sorted(some, key=spec.game.kinds.index)  # another order is no other question
    theirs = [sign for one in kinds for sign in signs(one.kanji)]
    beside = [sign for sign in dict.fromkeys(theirs) if theirs.count(sign) < len(kinds)]
    rest = [sign for sign in _beside(spec.game, family.sign) if sign not in theirs]
    count = OPTIONS[spec.aim - 1] - 1
    near = rng.sample(beside, count)
    chosen = [*near, *rng.sample(rest, count - len(near))]
    return Drawn([family.sign, *chosen], len(near), {"pieces": [one.id for one in kinds]})


_DRAWING: Mapping[str, Callable[[DraftSpec, Family, PieceKind], Drawn]] = {
    "meaning": _draw_meaning,
    "promise": _draw_promise,
    "keeps": partial(_draw_keeping, keeping=True),
    "breaks": partial(_draw_keeping, keeping=False),
    "shared": _draw_shared,
}


class _Kind(ChoiceKind):
    optional = ("options",)
    goal = ("ask", "character", "promise", "pieces")
    question: ClassVar[SetUp[Options]] = staticmethod(_question)
    tells_kind = False  # the options name kinds

    def task(self, exercise: ExerciseSpec) -> str:
        return _TASKS.get(str(exercise.goal.get("ask")), "character_meaning")

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        found: dict[str, object] = {
            "sign": "",
            "count": 0,
            "game": "",
            "promise": "",
            "nouns": [],
        }
        with suppress(BanmenError):  # the task of a faulty exercise is of no use
            found |= _question(exercise, words).values()
        return {name: partial(found.get, name) for name in found}

    def sign(self, exercise: ExerciseSpec) -> str:
        return "" if exercise.goal.get("ask") == "shared" else str(exercise.goal.get("character", ""))

    def make(self, spec: DraftSpec) -> Draft:
        """Ask about a character of a random kind."""
        kind, rng = spec.kind(), spec.rng
        known = _families(spec.game)
        there = [sign for sign in signs(kind.kanji) if character(sign).meaning()]
        if not there:
            raise Missed
        sign = rng.choice([one for one in there if one in known] or there)
        ask = rng.choice([*_DRAWING] if sign in known else ["meaning"])
        options, tempting, more = _DRAWING[ask](spec, _having(spec.game, sign), kind)
        if len(options) < _LEAST:
            raise Missed
        fields: dict[str, object] = {
            "goal": {"ask": ask, "character": sign, **more},
            "options": tuple(rng.shuffled(options)),
        }
        features = Features(patterns=1 + tempting, distractors=2 * len(options))
        return Draft(fields, features, kind, spec.practised_by(kind))


KIND = _Kind()
