"""A position of a game: a board, the side to move, the moves made, and what the rules say about it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import AmbiguousMove, IllegalMove
from banmen_rules.base.geometry import Side
from banmen_rules.core import check, rules, validity
from banmen_rules.core.game import Game
from banmen_rules.core.history import History
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.outcome import Outcome, Refusal

if TYPE_CHECKING:
    from banmen_rules.words.explain import Explanation

_LISTED = 8


@typed_class
class Position(History):
    """A board of a game, with its rules, on which moves are made and taken back.

    ``push`` and ``pop`` change it in place. ``moves``, ``effects`` and ``paths`` give the pseudo-legal
    moves, ``legal_moves`` those that the rules allow.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> position.push("13s 13r").target == position.square("13r")
    True
    >>> position.outcome() is None
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the board with its last move for a notebook."""
        from banmen_rules.drawing.svg import board_svg  # noqa: PLC0415 - only a notebook needs pictures

        return board_svg(self, last_move=self.move_stack[-1] if self.move_stack else None)

    # ---------------------------------------------------------------- what the rules say

    def royals(self, side: Side) -> frozenset[int]:
        """Collect the squares of a side's royal pieces.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> from banmen_rules import Side
        >>> [position.game.size.name(square) for square in position.royals(Side.BLACK)]
        ['9q']
        """
        return check.royal_squares(self, side)

    def outcome(self) -> Outcome | None:
        """Get the outcome of the game: winner, termination and source of the rule; None before its end.

        Check and mate do not end the game: it continues until the last royal is captured. A board where a
        side never had a royal is for study: only a declaration ends it.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.resign().termination, position.outcome().winner.title
        ('resignation', 'White')
        """
        return rules.outcome(self)

    def checkers(self, side: Side | None = None) -> list[Move]:
        """List the moves that would capture all royals of a side; empty if it is not in check.

        Args:
            side: the side of the royals; the side to move by default.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> [move.text(position.game.size) for move in position.checkers()]
        ['1q 17q']
        """
        threats = check.threats(self, self.turn if side is None else side)
        return [Move.unpack(self.game, self.board, packed) for packed in sorted(threats)]

    def is_check(self, side: Side | None = None) -> bool:
        """Tell whether a side (the side to move by default) is in check: it may lose all its royals at once.

        A player need not answer a check, and a royal may move into check.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> position.is_check()
        True
        """
        return bool(check.threats(self, self.turn if side is None else side))

    def is_mate(self) -> bool:
        """Tell whether the side to move is in check and has no legal move that ends the check.

        The game still continues until the royal is captured.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> position.is_mate()
        True
        """
        return rules.is_mate(self)

    def agree_draw(self) -> Outcome:
        """End the game as a draw by agreement; ``pop`` takes that back.

        Raises:
            IllegalMove: if the game is over, or its rules do not allow a draw by agreement.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.agree_draw().text
        'both sides agree: the game is drawn'
        """
        if not self.game.rules.draw_by_agreement:
            raise IllegalMove("these rules do not allow a draw by agreement (ruling draw_by_agreement)")
        source = self.game.source("draw_by_agreement")
        return self._declare(Outcome(None, "agreement", "both sides agree: the game is drawn", source))

    def resign(self, side: Side | None = None) -> Outcome:
        """Resign for a side (the side to move by default), which loses; ``pop`` takes that back.

        Raises:
            IllegalMove: if the game is over.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.resign().text
        'Black resigns: White wins'
        """
        loser = self.turn if side is None else side
        text = f"{loser.title} resigns: {loser.other.title} wins"
        return self._declare(Outcome(loser.other, "resignation", text, "a player may always give up"))

    def _declare(self, outcome: Outcome) -> Outcome:
        _refuse_if_over(rules.outcome(self))
        self.declared = outcome
        return outcome

    def faults(self) -> list[str]:
        """List every reason why this position cannot arise in a game; empty if it can.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.put("9q", None)
        >>> position.faults()
        ['Black has no royal piece (king)']
        """
        return validity.faults(self)

    def check(self) -> None:
        """Check that this position can arise in a game.

        Raises:
            InvalidSetup: if it cannot, for example without a king; lists every fault.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.check()  # the initial position is valid
        """
        validity.check(self)

    # ---------------------------------------------------------------- moves

    def legal_moves(self) -> list[Move]:
        """List the legal moves of the side to move; empty if the game is over.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> len(position.legal_moves())
        59
        """
        if rules.ended(self) is not None:
            return []
        return [move for move in self.moves() if rules.refusal(self, move) is None]

    def refusal(self, move: Move) -> Refusal | None:
        """Say which rule forbids a pseudo-legal move of either side; None if it is legal.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.refusal(position.moves()[0]) is None
        True
        """
        return rules.refusal(self, move)

    def why_illegal(self, move: Move) -> str | None:
        """Say in a sentence which rule forbids a pseudo-legal move; None if it is legal.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.why_illegal(position.moves()[0]) is None
        True
        """
        return rules.why_illegal(self, move)

    def explain(self, origin: int | str, target: int | str, lang: str = "en") -> "Explanation":
        """Explain why the piece on one square can or cannot go to another, as data and as a sentence.

        ``lang`` is the language of the sentence; English where it has no explanations.

        Raises:
            InvalidSquare: if there is no such square.
            UnknownName: if there is no such language.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> print(position.explain("9l", "9j").text)
        The pawn on 9l cannot go to 9j: it steps one square forward, and 9j is two squares away.
        """
        from banmen_rules.words.explain import explain  # noqa: PLC0415 - as above

        return explain(self, origin, target, lang)

    def push(self, move: Move | str) -> Move:
        """Make a move, with its captures and its promotion.

        :meth:`parse_move` reads and checks a text. A :class:`Move` is made unchecked: take it from this
        position's moves.

        Raises:
            BanmenError: as :meth:`parse_move` does, for a text. The position does not change then, but
                under strict rules an illegal move loses the game (ruling ``illegal_move``).

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.push("9l 9k").text(position.game.size)
        '9l 9k'
        >>> position.turn.title
        'White'
        """
        if isinstance(move, str):
            try:
                move = self.parse_move(move)
            except IllegalMove as error:
                if self.game.rules.illegal_move != "loses" or rules.outcome(self) is not None:
                    raise
                self.declared = rules.by_illegal_move(self)
                raise IllegalMove(f"{error}\n{self.declared.text}") from error
        self.push_packed(move.packed, move)
        return move

    def parse_move(self, text: str) -> Move:
        """Read a legal move of the side to move: machine text (``24d 23d 22c``) or Hodges' notation.

        Text that begins with a square is machine text; :func:`banmen_rules.notation.hodges.parse_move`
        reads any other text (``P-8h``).

        Machine text needs the squares between only if several paths with different effects lead to the
        target. Without them it means the direct move if there is one, otherwise the path that captures
        nothing before its target and does not promote (as in ATSI). ``=`` at the end declines a
        promotion, where that is allowed.

        Raises:
            InvalidMove: if the text is in neither notation; the message underlines the place.
            IllegalMove: if the move is illegal; the message says why.
            AmbiguousMove: if the text fits several moves; the message lists them.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.parse_move("9l 9k") == position.parse_move("P-9k")
        True
        """
        if not text.lstrip()[:1].isdecimal():
            from banmen_rules.notation import hodges  # noqa: PLC0415 - as above

            return hodges.parse_move(self, text)
        origin, steps, target, declines = parse_route(self.game.size, text)
        return self.find_move(origin, steps, target, declines=declines)

    def find_move(self, origin: int, steps: Iterable[int], target: int, *, declines: bool = False) -> Move:
        """Find the legal move of the side to move with these ends and these steps between them.

        Raises:
            IllegalMove: if the move is illegal; the message says why.
            AmbiguousMove: if several moves fit; the message lists them.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> origin, target = position.square("9l"), position.square("9k")
        >>> position.find_move(origin, [], target).text(position.game.size)
        '9l 9k'
        """
        _refuse_if_over(rules.ended(self))
        size = self.game.size
        piece = self.piece_at(origin)
        if piece is None:
            raise IllegalMove(f"{size.name(origin)} is empty: a move must start from a piece")
        if piece.side != self.turn:
            whose = f"{piece.kind.name} on {size.name(origin)} is {piece.side.title}'s"
            raise IllegalMove(f"{whose}, and it is {self.turn.title}'s turn")
        wanted = tuple(steps)
        found = [move for move in self.moves_to(origin, target) if move.declines == declines]
        found = [move for move in found if move.path == wanted] if wanted else _clearest(found)
        if not found:
            raise IllegalMove(self._why_no_move(origin, wanted, target, declines=declines))
        if len({move.effect for move in found}) > 1:
            listed = [move.text(size) for move in found[:_LISTED]] + ["…"] * (len(found) > _LISTED)
            several = f"{piece.kind.name} has several paths to {size.name(target)}"
            raise AmbiguousMove(f"{several}. Name the squares it touches: {', '.join(listed)}")
        reason = rules.why_illegal(self, found[0])
        if reason is not None:
            raise IllegalMove(reason)
        return found[0]

    @classmethod
    def from_sfen(cls, game: Game, text: str) -> Self:
        """Read a position in SFEN, as other shogi programs write it: see :mod:`banmen_rules.notation.sfen`.

        Raises:
            InvalidSFEN: if the text is not a position of this game; the message underlines the place.
            BanmenError: if the game has no letters for SFEN.

        >>> from banmen_rules import Position, game
        >>> chu = game("chu")
        >>> Position.from_sfen(chu, Position.initial(chu).sfen()) == Position.initial(chu)
        True
        """
        from banmen_rules.notation import sfen  # noqa: PLC0415 - as above

        return cls(game, *sfen.parse_sfen(game, text))

    def sfen(self) -> str:
        """Write the position in SFEN.

        Raises:
            BanmenError: if the game has no letters for SFEN, or a piece on the board has none.

        >>> from banmen_rules import Position, game
        >>> Position.initial(game("chu")).sfen().split("/")[4]
        '3i4i3'
        """
        from banmen_rules.notation import sfen  # noqa: PLC0415 - as above

        return sfen.format_sfen(self)

    def hodges(self, move: Move) -> str:
        """Write a move in Hodges' notation, for people: ``P-8h``, ``+ORx7c``, ``LNx!9d``.

        See :mod:`banmen_rules.notation.hodges`, which also describes how to read it.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.hodges(position.parse_move("9l 9k"))
        'P-9k'
        """
        from banmen_rules.notation import hodges  # noqa: PLC0415 - not all need notation

        return hodges.format_move(self, move)

    def kanji(self, move: Move) -> str:
        """Write a move in Japanese; see :mod:`banmen_rules.notation.kanji`.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.kanji(position.parse_move("9l 9k"))
        '▲九の十一歩兵'
        """
        from banmen_rules.notation import kanji  # noqa: PLC0415 - as above

        return kanji.format_move(self, move)

    def _why_no_move(self, origin: int, path: tuple[int, ...], target: int, *, declines: bool) -> str:
        """Say why the side to move has no such move."""
        name = self.game.size.name
        there = self.moves_to(origin, target)
        if not there:
            return self.explain(origin, target).text
        piece = self.piece_at(origin)
        who = f"The {piece.kind.noun if piece else ''} on {name(origin)}"
        if declines and not any(move.declines for move in there):
            what = "has to promote" if any(move.promotes_to for move in there) else "does not promote"
            return f"{who} {what} on {name(target)}: leave out the =."
        return f"{who} can go to {name(target)}, but not via {' '.join(map(name, path))}."


def _refuse_if_over(outcome: Outcome | None) -> None:
    if outcome is not None:
        raise IllegalMove(f"the game is over: {outcome.text}")


def _clearest(moves: list[Move]) -> list[Move]:
    """Choose the moves that a text without steps means; all of them if that is not clear."""
    for clearest in (
        [move for move in moves if not move.path],
        [move for move in moves if not set(move.captures) - {move.target} and not move.promotes_to],
        [move for move in moves if not move.captures],
    ):
        if len({move.effect for move in clearest}) == 1:
            return clearest
    return moves
