"""What a move achieves, as data and in words: "Takes the phoenix; the hook mover no longer guards it."."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from banmen_rules import InvalidArgument, Move, Piece, PieceKind, Position
from banmen_rules.base.arguments import typed
from banmen_rules.core import rules
from banmen_rules.core.packed import SQUARE
from banmen_rules.engine.analysis._lines import values_of
from banmen_rules.engine.analysis._loose import Loose, loose_in
from banmen_rules.words.explain import Promotion, promotion
from banmen_rules.words.explain.english import English
from banmen_rules.words.explain.explanation import GRAMMARS
from banmen_rules.words.texts import language

LONGEST_SUMMARY = 3
"""As many reasons as a summary has."""


class Tag(StrEnum):
    """The good of a move."""

    WINS = "wins"
    """It ends the game with a win. ``pieces`` are the last royals if it captures them."""
    TAKES = "takes"
    """It captures ``pieces``. If it is one piece, ``guarding`` says whether that was guarded."""
    UNGUARDS = "unguards"
    """``guard`` no longer guards ``pieces``, which hang now."""
    CHECKS = "checks"
    """It attacks ``pieces``, all royals of the other side that are left."""
    FORKS = "forks"
    """The piece attacks ``pieces``, two or more that are worth more than itself, and does not hang."""
    ATTACKS = "attacks"
    """``pieces`` hang now because of a new attacker; those of `UNGUARDS` and `FORKS` are not among them."""
    PROMOTES = "promotes"
    """The piece becomes ``becomes``."""
    CATCHES = "catches"
    """The piece becomes ``becomes``, because of what it captures."""
    SAVES = "saves"
    """``pieces`` would have hung, or were royals under attack, and are so no longer."""


class Guarding(StrEnum):
    """Whether a captured piece was guarded."""

    NONE = "free"
    """Nothing guards it."""
    LOST = "lost"
    """Nothing guards it any longer: ``guard`` did before the other side's last move, or before this one."""
    EXCHANGE = "guarded"
    """``guard`` guards it."""
    WORTH_MORE = "dear"
    """``guard`` guards it, but it is worth more than its captor."""


class Placed(NamedTuple):
    """A piece and its square."""

    square: int
    name: str
    """The name of the square."""
    kind: PieceKind


class Reason(NamedTuple):
    """One thing that a move achieves."""

    tag: Tag
    by: Placed
    """The piece that moves, where it stands before."""
    pieces: tuple[Placed, ...] = ()
    """The pieces that this is about, the most valuable first, each where it stands before the move."""
    guarding: Guarding | None = None
    guard: Placed | None = None
    """The least valuable of the guards, where it stands now or did last."""
    becomes: PieceKind | None = None


@typed
def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """Find what a move of the side to move achieves, the most important first.

    If the position has a history, it also tells which guard the other side's last move took away.

    Raises:
        InvalidArgument: if it is not a move of the side to move.

    >>> from banmen_rules import Position, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> [reason.tag.value for reason in reasons(position, position.parse_move("1q 1p"))]
    ['takes', 'checks', 'saves']
    """
    side = position.turn
    mine = position.piece_at(move.origin)
    if mine is None or mine.side is not side or move.effect not in _effects(position, move):
        raise InvalidArgument("move", f"a move of {side.title} in this position", move)
    after = position.copy()
    after.push_packed(move.packed)
    return tuple(_Comparison(position, move, mine, after).reasons())


def _effects(position: Position, move: Move) -> Iterable[object]:
    return (each.effect for each in position.moves_to(move.origin, move.target))


@typed
def words(reason: Reason, lang: str = "en") -> str:
    """Say a reason in a sentence.

    Args:
        reason: the reason.
        lang: the language; English where it has no explanations.

    Raises:
        UnknownName: if there is no such language.

    >>> from banmen_rules import Position, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> for reason in reasons(position, position.parse_move("1q 1p")):
    ...     print(words(reason), words(reason, "ja"))
    Takes the rook; nothing guards it. 飛車を取ります。守っている駒はありません。
    Attacks the king, the last royal. 最後の王の王将を攻めます（王手）。
    Saves the rook, which was attacked. 取られそうだった飛車を守ります。
    """
    grammar = GRAMMARS.get(language(lang), GRAMMARS["en"])
    text = f"reason_{reason.tag}"
    if reason.tag is Tag.WINS and reason.pieces:
        text += "_royals"
    elif reason.guarding is not None:
        text += f"_{reason.guarding}"
    guards = () if reason.guard is None else (reason.guard,)
    names = _names((*reason.pieces, *guards), grammar)
    return grammar.phrase(
        text,
        pieces=names[: len(reason.pieces)],
        piece="".join(names[:1]),
        own=grammar.noun(reason.by.kind),
        guard="".join(names[-1:]),
        becomes=grammar.noun(reason.becomes),
    )


@typed
def summary(found: Sequence[Reason], lang: str = "en") -> str:
    """Say the three most important reasons; empty without any.

    Args:
        found: the reasons, the most important first.
        lang: the language; English where it has no explanations.

    Raises:
        UnknownName: if there is no such language.

    >>> from banmen_rules import Position, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> summary(reasons(position, position.parse_move("1q 9q")))
    'Saves the rook, which was attacked.'
    """
    grammar = GRAMMARS.get(language(lang), GRAMMARS["en"])
    return grammar.space.join(words(reason, lang) for reason in found[:LONGEST_SUMMARY])


def _names(pieces: Iterable[Placed], grammar: English) -> list[str]:
    """Name pieces, with their squares where two of a kind would have one name."""
    nouns = [(grammar.noun(each.kind), each.name) for each in pieces]
    often = Counter(noun for noun, _ in nouns)
    return [noun if often[noun] == 1 else grammar.piece_at(noun, square) for noun, square in nouns]


class _Comparison:
    """A position before and after a move."""

    def __init__(self, before: Position, move: Move, mine: Piece, after: Position) -> None:
        self.before, self.move, self.after = before, move, after
        self.side, self.other = before.turn, before.turn.other
        self.values = values_of(before.game)
        self.was, self.now = before.attacks(), after.attacks()
        self.by = Placed(move.origin, before.game.size.name(move.origin), mine.kind)

    def reasons(self) -> Iterator[Reason]:
        """Yield the reasons for the move."""
        board, royal = self.before.board, self.before.game.royal
        taken = self._placed(self.before, [at for at in self.move.captures if board[at] & 1 == self.other])
        over = rules.outcome(self.after)
        if over is not None and over.winner is self.side:
            royals = tuple(one for one in taken if royal[board[one.square]])
            yield Reason(Tag.WINS, self.by, royals if over.termination == "royals" else ())
            return
        if len(taken) == 1:
            yield self._takes(taken)
        elif taken:
            yield Reason(Tag.TAKES, self.by, taken)
        hung = {one.square for one in loose_in(self.before, self.was, self.other).hanging}
        hang = [
            one.square for one in loose_in(self.after, self.now, self.other).hanging if one.square not in hung
        ]
        unguarded = list(self._unguards(hang))
        yield from unguarded
        if self.after.is_check():
            yield Reason(Tag.CHECKS, self.by, self._placed(self.after, self.after.royals(self.other)))
        ours = loose_in(self.before, self.was, self.side), loose_in(self.after, self.now, self.side)
        if all(one.square != self.move.target for one in ours[1].hanging):
            told = {piece.square for reason in unguarded for piece in reason.pieces}
            yield from self._attacks([square for square in hang if square not in told])
        yield from self._promotes()
        yield from self._saves(*ours)

    def _placed(self, position: Position, squares: Iterable[int]) -> tuple[Placed, ...]:
        """Name the pieces on squares, the most valuable first."""
        board, name = position.board, position.game.size.name
        ordered = sorted(squares, key=lambda square: (-self.values[board[square]], square))
        pieces = [(square, position.piece_at(square)) for square in ordered]
        return tuple(
            Placed(square, name(square), piece.kind) for square, piece in pieces if piece is not None
        )

    def _least(self, position: Position, squares: Iterable[int]) -> Placed | None:
        """Name the least valuable of the pieces on squares."""
        found = self._placed(position, squares)
        return found[-1] if found else None

    def _guards(self, square: int, *, after: bool = False) -> tuple[int, ...]:
        """List the other side's pieces that guard a square before the move, or after it."""
        return (self.now if after else self.was).attackers(square, self.other)

    def _takes(self, taken: tuple[Placed, ...]) -> Reason:
        """Say whether the only captured piece was guarded."""
        board, (prize,) = self.before.board, taken
        guard = self._least(self.after, self._guards(prize.square, after=True))
        if self.after.board[prize.square] and guard is not None:
            dear = self.values[board[prize.square]] > self.values[board[self.move.origin]]
            guarding = Guarding.WORTH_MORE if dear else Guarding.EXCHANGE
            return Reason(Tag.TAKES, self.by, taken, guarding, guard)
        guard = self._least(self.before, self._guards(prize.square)) or self._earlier_guard(prize.square)
        guarding = Guarding.NONE if guard is None else Guarding.LOST
        return Reason(Tag.TAKES, self.by, taken, guarding, guard)

    def _earlier_guard(self, square: int) -> Placed | None:
        """Find what guarded a piece before the other side's last move, unless that brought it there."""
        packed = self.before.last_packed
        if packed is None or square == packed & SQUARE:
            return None
        earlier = self.before.copy()
        earlier.pop()
        return self._least(earlier, earlier.attackers(square, self.other))

    def _unguards(self, hang: list[int]) -> Iterator[Reason]:
        """Say which pieces hang now because a guard was captured or its line blocked."""
        lost: dict[int, list[int]] = {}
        for square in hang:
            gone = {*self._guards(square)} - {*self._guards(square, after=True)}
            guard = self._least(self.before, gone)
            if guard is not None:
                lost.setdefault(guard.square, []).append(square)
        for at, squares in lost.items():
            (guard,) = self._placed(self.before, [at])
            yield Reason(Tag.UNGUARDS, self.by, self._placed(self.before, squares), guard=guard)

    def _attacks(self, hang: list[int]) -> Iterator[Reason]:
        """Say what the piece that moved attacks now: several more valuable pieces, or ones that hang."""
        board, origin, target, side = self.after.board, self.move.origin, self.move.target, self.side
        attacked = [at for at in self.after.squares_of(self.other) if target in self.now.attackers(at, side)]
        new = {at for at in attacked if origin not in self.was.attackers(at, side)}
        dearer = [at for at in attacked if self.values[board[at]] > self.values[board[target]]]
        forked = dearer if len(dearer) > 1 and not new.isdisjoint(dearer) else []
        if forked:
            yield Reason(Tag.FORKS, self.by, self._placed(self.after, forked))
        hit = [at for at in hang if at in new and at not in forked]
        if hit:
            yield Reason(Tag.ATTACKS, self.by, self._placed(self.after, hit))

    def _promotes(self) -> Iterator[Reason]:
        if self.move.promotes_to is None:
            return
        caught = promotion(self.before, self.move) is Promotion.CONTAGION
        tag = Tag.CATCHES if caught else Tag.PROMOTES
        yield Reason(tag, self.by, becomes=self.before.game.by_id[self.move.promotes_to])

    def _saves(self, old: Loose, new: Loose) -> Iterator[Reason]:
        """Say which pieces were in danger and are not now."""
        danger = _in_danger(new)
        saved = [
            square
            for square in _in_danger(old)
            if (self.move.target if square == self.move.origin else square) not in danger
            and square not in self.move.captures
        ]
        if saved:
            yield Reason(Tag.SAVES, self.by, self._placed(self.before, saved))


def _in_danger(found: Loose) -> set[int]:
    """Collect the squares of hanging pieces and of royals under attack."""
    return {one.square for one in found.hanging} | {one.square for one in found.royals}
