"""A position in a game: a board, whose turn it is, and the moves that led there."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import AmbiguousMove, IllegalMove
from banmen_rules.base.geometry import Side
from banmen_rules.core import check, rules, validity
from banmen_rules.core.history import History
from banmen_rules.core.moves import Move, parse_route
from banmen_rules.core.outcome import Outcome, Refusal

if TYPE_CHECKING:
    from banmen_rules.words.explain import Explanation

_LISTED = 8


@typed_class
class Position(History):
    """A board on which moves are made and taken back.

    ``push`` and ``pop`` change it in place and copy nothing; ``moves``, ``effects`` and ``paths``
    give the pseudo-legal moves, ``legal_moves`` those the rules allow.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> position.push("13s 13r").target == position.square("13r")
    True
    >>> position.outcome() is None
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the board with its last move, as a notebook shows it."""
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
        """Say how the game has ended: result, reason and source of the rule; None if it goes on.

        A board on which a side never had a royal piece is for study: nothing ends it but a
        declaration. Check and mate end nothing: the game goes on until the last royal is captured.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.resign().termination, position.outcome().winner.title
        ('resignation', 'White')
        """
        return rules.outcome(self)

    def checkers(self, side: Side | None = None) -> list[Move]:
        """List the moves by which a side's last royals could be taken; none if it is not in check.

        Args:
            side: whose royals; those of the side to move if not given.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> [move.text(position.game.size) for move in position.checkers()]
        ['1q 17q']
        """
        threats = check.threats(self, self.turn if side is None else side)
        return [Move.unpack(self.game, self.board, packed) for packed in sorted(threats)]

    def is_check(self, side: Side | None = None) -> bool:
        """Tell whether the capture of all royals left to a side (the side to move) is threatened.

        Nobody has to answer a check, and a royal may move into one.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> position.is_check()
        True
        """
        return bool(check.threats(self, self.turn if side is None else side))

    def is_mate(self) -> bool:
        """Tell whether the side to move is in check and has no legal move that ends it.

        The game goes on all the same, until the royal is taken.

        >>> from banmen_rules import Position, game
        >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,R 0")
        >>> position.is_mate()
        True
        """
        return rules.is_mate(self)

    def agree_draw(self) -> Outcome:
        """End the game as a draw that both sides agree on; ``pop`` takes that back.

        Raises:
            IllegalMove: if the game has ended already, or its rules know no draw by agreement.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.agree_draw().text
        'both sides agree: the game is drawn'
        """
        if not self.game.rules.draw_by_agreement:
            raise IllegalMove("these rules know no draw by agreement (ruling draw_by_agreement)")
        return self._declare(rules.by_agreement(self))

    def resign(self, side: Side | None = None) -> Outcome:
        """End the game as lost for a side (the side to move); ``pop`` takes that back.

        Raises:
            IllegalMove: if the game has ended already.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.resign().text
        'Black resigns: White wins'
        """
        return self._declare(rules.by_resignation(self.turn if side is None else side))

    def _declare(self, result: Outcome) -> Outcome:
        self._still_going(rules.outcome(self))
        self.declared = result
        return result

    def _still_going(self, over: Outcome | None) -> None:
        if over is not None:
            raise IllegalMove(f"the game is over: {over.text}")

    def faults(self) -> list[str]:
        """List everything that keeps this position from arising in a game; empty if nothing does.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.put("9q", None)
        >>> position.faults()
        ['Black has no royal piece (king)']
        """
        return validity.faults(self)

    def check(self) -> None:
        """Refuse a position that could not arise in a game: no king, too many, two promotions.

        Raises:
            InvalidSetup: if it could not; lists every fault.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.check()  # the start is as it should be
        """
        validity.check(self)

    # ---------------------------------------------------------------- moves

    def legal_moves(self) -> list[Move]:
        """List the moves that the side to move may make; none if the game is over.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> len(position.legal_moves())
        59
        """
        if rules.ended(self) is not None:
            return []
        return [move for move in self.moves() if rules.refusal(self, move) is None]

    def refusal(self, move: Move) -> Refusal | None:
        """Say which rule forbids a pseudo-legal move of either side, or None if none does.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.refusal(position.moves()[0]) is None
        True
        """
        return rules.refusal(self, move)

    def why_illegal(self, move: Move) -> str | None:
        """Say in a sentence which rule forbids a pseudo-legal move, or None if none does.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.why_illegal(position.moves()[0]) is None
        True
        """
        return rules.why_illegal(self, move)

    def explain(self, origin: int | str, target: int | str, lang: str = "en") -> "Explanation":
        """Say why the piece on one square can or cannot go to another, as data and as a sentence.

        ``lang`` is the language of the sentence, ``en`` or ``ja``.

        Raises:
            InvalidSquare: if there is no such square.
            UnknownName: if there is no such language.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> print(position.explain("9l", "9j").text)
        The pawn on 9l cannot go to 9j: it steps one square straight forward, and 9j is the 2nd square
        that way.
        """
        from banmen_rules.words.explain import explain  # noqa: PLC0415 - as above

        return explain(self, origin, target, lang)

    def push(self, move: Move | str) -> Move:
        """Make a move: captures along the way, promotion at its end.

        Text is read by :meth:`parse_move` and checked. A :class:`Move` is made as it is: take it
        from this position's moves.

        Raises:
            BanmenError: as :meth:`parse_move` does, for a text; nothing has changed then, except
                that an illegal move loses the game where the rules are that strict (ruling
                ``illegal_move``).

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.push("9l 9k").text(position.game.size)
        '9l 9k'
        >>> position.turn.title
        'White'
        """
        if isinstance(move, str):
            move = self._parse_strictly(move)
        self.push_packed(move.packed, move)
        return move

    def parse_move(self, text: str) -> Move:
        """Read a legal move of the side to move: machine text (``24d 23d 22c``) or Hodges' notation.

        What begins with a square is machine text, anything else (``P-8h``) is read by
        :func:`banmen_rules.notation.hodges.parse_move`.

        In machine text steps are needed only where several ways with different effects lead to
        the same square; without them the text means the straight way if there is one, else the way
        that captures nothing on the way and does not promote (as in ATSI). ``=`` at the end leaves
        out a promotion, where that is allowed.

        Raises:
            InvalidMove: if the text is written in neither way; the message points at the place.
            IllegalMove: if there is no such move; the message says why.
            AmbiguousMove: if it could mean several; the message lists them.

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
        """Find the legal move of the side to move that goes this way.

        Raises:
            IllegalMove: if there is no such move; the message says why.
            AmbiguousMove: if it could mean several; the message lists them.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> origin, target = position.square("9l"), position.square("9k")
        >>> position.find_move(origin, [], target).text(position.game.size)
        '9l 9k'
        """
        self._still_going(rules.ended(self))
        size = self.game.size
        piece = self.piece_at(origin)
        if piece is None:
            raise IllegalMove(f"{size.name(origin)} is empty: a move starts from a piece")
        if piece.side != self.turn:
            whose = f"{piece.kind.name} on {size.name(origin)} is {piece.side.title}'s"
            raise IllegalMove(f"{whose}, and it is {self.turn.title}'s turn")
        wanted = tuple(steps)
        ways = [move for move in self.moves_to(origin, target) if move.declines == declines]
        ways = [move for move in ways if move.path == wanted] if wanted else _unless_clear(ways)
        if not ways:
            raise IllegalMove(self._no_way(origin, wanted, target, declines=declines))
        if len({move.effect for move in ways}) > 1:
            listed = [move.text(size) for move in ways[:_LISTED]] + ["…"] * (len(ways) > _LISTED)
            message = f"{piece.kind.name} has several ways there; name the squares it touches: " + ", ".join(
                listed
            )
            raise AmbiguousMove(message)
        reason = rules.why_illegal(self, ways[0])
        if reason is not None:
            raise IllegalMove(reason)
        return ways[0]

    def hodges(self, move: Move) -> str:
        """Write a move for people, in Hodges' notation: ``P-8h``, ``+ORx7c``, ``LNx!9d``.

        See :mod:`banmen_rules.notation.hodges`, which also says how it is read.

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

    def _no_way(self, origin: int, path: tuple[int, ...], target: int, *, declines: bool) -> str:
        """Say why there is no such move of the side to move."""
        name = self.game.size.name
        there = self.moves_to(origin, target)
        if not there:
            return self.explain(origin, target).text
        piece = self.piece_at(origin)
        who = f"The {piece.kind.noun if piece else ''} on {name(origin)}"
        if declines and not any(move.declines for move in there):
            what = "has to promote" if any(move.promotes_to for move in there) else "does not promote"
            return f"{who} {what} by going to {name(target)}, so = has no place here."
        by_way = " ".join(map(name, path))
        return f"{who} can go to {name(target)}, but not by way of {by_way}."

    def _parse_strictly(self, text: str) -> Move:
        try:
            return self.parse_move(text)
        except IllegalMove as error:
            if self.game.rules.illegal_move != "loses" or rules.outcome(self) is not None:
                raise
            self.declared = rules.by_illegal_move(self)
            raise IllegalMove(f"{error}\n{self.declared.text}") from error


def _unless_clear(ways: list[Move]) -> list[Move]:
    """Choose what a text without steps means, or leave all ways if that is not clear."""
    for clearest in (
        [move for move in ways if not move.path],
        [move for move in ways if not set(move.captures) - {move.target} and not move.promotes_to],
        [move for move in ways if not move.captures],
    ):
        if len({move.effect for move in clearest}) == 1:
            return clearest
    return ways
