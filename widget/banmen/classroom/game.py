"""The game of a class that votes: who plays, the moves so far, and what pages show of its position.

Each vote is a question: a move for the class. The questions come one by one, as the game continues. No code
here is about a game or a piece.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from banmen.classroom.opponent import Opponent
from banmen.classroom.questions import (
    GRADED,
    PLAIN,
    REVEALED,
    Answer,
    Judgement,
    Page,
    Plan,
    Question,
    Stage,
    Staged,
    page_of,
)
from banmen.export import offline_board
from banmen.protocol import board_state, faces
from banmen.protocol.shapes.classroom import ClassPhase, VoteGame, VoteMove
from banmen_rules import InvalidArgument, Outcome, Position, Side, UnknownName
from banmen_rules.drawing.style import Theme
from banmen_rules.drawing.svg import board_svg
from banmen_rules.words.texts import table_of

By: TypeAlias = Literal["class", "teacher", "opponent"]
KEPT: Final = 8
"""How many pages stay there after others took their place: some pupils' pages ask for them late."""
_LONGEST: Final = 400
"""The most characters of a move."""
_NO_CARD: Final[Staged] = ({"key": None, "options": [], "items": None}, {})


class Elected(NamedTuple):
    """A move and how many pupils vote for it."""

    move: str
    votes: int


def elect(votes: Iterable[tuple[int, str]]) -> list[Elected]:
    """Count votes: the moves with the most first, of equal ones that which had so many first.

    Args:
        votes: pupils and their moves, as they came; the last vote of a pupil counts.

    >>> elect([(1, "b"), (2, "a"), (3, "a"), (4, "b")])
    [Elected(move='a', votes=2), Elected(move='b', votes=2)]
    """
    now: dict[int, str] = {}
    reached: dict[str, list[int]] = {}  # when a move had one vote, two …
    for at, (pupil, move) in enumerate(votes):
        before = now.get(pupil)
        if before == move:
            continue
        if before is not None:
            reached[before].pop()
        now[pupil] = move
        reached.setdefault(move, []).append(at)
    standing = [(len(times), times[-1], move) for move, times in reached.items() if times]
    return [Elected(move, count) for count, _, move in sorted(standing, key=lambda one: (-one[0], one[1]))]


class VoteQuestion(Question):
    """A vote for a move in a position; no answer is right or wrong.

    Args:
        at: the number of the vote, from 0.
        position: the position; not to be changed.

    """

    form = "moves"

    def __init__(self, at: int, position: Position) -> None:
        self.at, self.position = at, position
        self.id = f"vote-{at + 1}"
        self.open = self.full = _NO_CARD
        """The board without a vote: as the teacher sees it. Votes of the past have none."""

    def check(self, answer: object) -> Answer:
        """Copy a vote for a legal move; moves that do the same get the same text.

        Raises:
            BanmenError: if it has another shape, or the move is not legal.

        """
        match answer:
            case {"moves": [str() as text], **rest} if not rest and len(text) <= _LONGEST:
                return {"moves": [plainest(self.position, text)]}
        raise InvalidArgument(f"the answer to {self.id}", 'like {"moves": ["7g 7f"]}', answer)

    def judge(self, answer: Answer) -> Judgement:  # noqa: ARG002 - the same for all
        """Say that the vote is neither right nor wrong."""
        return Judgement(None, {})

    def known(self, answer: Answer) -> Judgement:
        """Say the same without another thread."""
        return self.judge(answer)

    @property
    def solution(self) -> Answer:
        """No move is the right one."""
        return {}

    @property
    def data(self) -> dict[str, Any]:
        """The position that was voted on."""
        return {"id": self.id, "text": self.position.tsfen()}


def plainest(position: Position, text: str) -> str:
    """Write a legal move in its shortest notation.

    Raises:
        BanmenError: if it is not a legal move of the side to move.

    """
    move = position.copy().parse_move(text)
    alike = (one for one in position.moves_to(move.origin, move.target) if one.effect == move.effect)
    texts = (one.text(position.game.size) for one in alike)
    return min(texts, key=lambda one: (len(one), one), default=move.text(position.game.size))


class Game:
    """A game between a class and an opponent.

    Args:
        start: where it begins.
        side: the side of the class.
        looks: the language and the glyphs of the pages.
        rulings: readings of disputed points that the pages name.

    """

    def __init__(
        self, start: Position, side: Side, looks: Mapping[str, str], rulings: Mapping[str, str]
    ) -> None:
        self.side, self._looks, self._rulings = side, looks, rulings
        self.start = start
        self.position = start.copy()
        """With all moves so far; not to be changed from outside."""
        self.last: deque[VoteMove] = deque(maxlen=2)
        self.count = 0
        """How many moves were made."""
        self.resigned: Outcome | None = None
        self.asked: dict[str, VoteQuestion] = {}
        self.stage: Stage | None = None
        """What pages show now; None before the class has begun."""
        self._recent: deque[Page] = deque(maxlen=KEPT)

    @property
    def data(self) -> dict[str, Any]:
        """What makes a game the same as another, as plain data."""
        game = self.start.game
        return {
            "variant": game.variant.name,
            "ruleset": game.ruleset,
            "tsfen": self.start.tsfen(),
            "side": self.side.label,
        }

    @property
    def pages(self) -> list[Page]:
        """The pages that are shown, or were lately."""
        return [*self._recent]

    # ---------------------------------------------------------------- the moves

    def take_over(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Make the moves that a file has.

        Raises:
            BanmenError: if one is not legal: the game has other rules now.

        """
        for kind, data in events:
            if kind == "phase":
                self.advance(data["phase"], data["at"], data.get("move"), data.get("resigned"))

    def advance(
        self, phase: ClassPhase, at: int, move: VoteMove | None = None, resigned: str | None = None
    ) -> None:
        """Make a move, if there is one, and note the vote that is open.

        Raises:
            BanmenError: if it is not legal.

        """
        if move is not None:
            self.position = self.after(move["move"])
            self.last.append(move)
            self.count += 1
        if resigned is not None:
            self.resigned = Outcome(self.side, "resignation", resigned, "")
        if phase == "open":
            question = VoteQuestion(at, self.position)
            self.asked.setdefault(question.id, question)

    def after(self, move: str) -> Position:
        """Return the position after a move.

        Raises:
            BanmenError: if it is not legal.

        """
        found = self.position.copy()
        found.push(found.parse_move(move))
        return found

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.resigned or self.position.outcome()

    def state(self, opponent: str, trouble: str) -> VoteGame:
        """Say how the game stands."""
        over = self.outcome
        return {
            "side": self.side.label,
            "opponent": opponent,
            "last": [*self.last],
            "trouble": trouble,
            "result": self._result(over) if over is not None else "",
            "reason": over.termination if over is not None else "",
        }

    def _result(self, over: Outcome) -> Literal["won", "lost", "drawn"]:
        return "drawn" if over.winner is None else "won" if over.winner is self.side else "lost"

    def svg(self, theme: Theme, title: str) -> str:
        """Draw the position with its last move."""
        last = self.position.move_stack[-1] if self.position.move_stack else None
        looks: dict[str, Any] = {"glyphs": self._looks["glyphs"], "theme": theme, "title": title}
        faced = faces.learned(self.position.game.kinds)
        return board_svg(self.position, orientation=self.side, last_move=last, faces=faced, **looks)

    # ---------------------------------------------------------------- what pages show

    def staged(self, phase: ClassPhase, at: int, position: Position) -> Stage:
        """Prepare what pages show of a position; this may take a second on the largest boards.

        Args:
            phase: in ``"open"`` pupils can move on their boards; otherwise they can only look at moves.
            at: the number of the vote, from 0.
            position: the position; its last move is shown.

        """
        question = VoteQuestion(at, position)
        board, catalogues = self._board(position)
        words = table_of("practice", self._looks["lang"])["class"]
        card = {**PLAIN, "id": question.id, "kind": "vote", "variant": board["variant"]}
        looked_at = {
            **card,
            "form": "choice",
            "board": {**board, "interaction": "explore"},
            "after": {"moves": board["moves"], "kinds": []},
            "task": "",
        }
        task = words[f"vote_{position.turn.label}"] if phase in ("open", "revealed") else ""
        question.open = question.full = {**looked_at, "task": task}, catalogues
        shown = page_of(
            [(looked_at, catalogues)], [question.id], self._looks, view="exercise", settings=REVEALED
        )
        if phase != "open":
            return Stage((question,), shown, shown)
        asked = {**card, "form": "moves", "board": {**board, "interaction": "play"}, "task": task}
        vote = page_of([(asked, catalogues)], [question.id], self._looks, view="exercise", settings=GRADED)
        return Stage((question,), vote, shown)

    def show(self, stage: Stage) -> None:
        """Let pages show this from now on."""
        self.stage = stage
        (question,) = stage.questions
        if question.id in self.asked and isinstance(question, VoteQuestion):
            self.asked[question.id].open = self.asked[question.id].full = question.full
        for page in (stage.open, stage.revealed):
            if page not in self._recent:
                self._recent.append(page)

    def _board(self, position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
        """Describe the board with its kinds; all moves of both sides can be looked at."""
        size, tsfen = position.game.size, position.tsfen()
        moves = offline_board.moves_of_both(position)
        found = offline_board.kinds_on([position], [moves])
        kinds = [kind for kind in position.game.kinds if kind.id in found]
        wire = board_state.wire_moves(position, moves, kinds)
        last = position.move_stack[-1] if position.move_stack else None
        touched = () if last is None else (last.origin, *last.path, last.target)
        board = {
            **offline_board.traits_of(position, wire),
            "rulings": dict(self._rulings),
            "orientation": self.side.label,
            "last_move": [size.name(square) for square in touched],
            "captures_last": [] if last is None else [size.name(square) for square in last.captures],
            "moves": offline_board.packed(size, tsfen, wire),
            "catalogue": "vote",
        }
        return board, {"vote": board_state.catalogue(position.game, kinds)}


@dataclass(frozen=True)
class VotePlan(Plan):
    """A plan that grows: each vote is a question, asked when the game comes to it."""

    game: Game = field(kw_only=True)
    opponent: Opponent = field(kw_only=True)

    @property
    def questions(self) -> dict[str, Question]:
        """All votes so far, by their ids; not cached, as they become more."""
        return {**self.game.asked}

    @property
    def pages(self) -> list[Page]:
        """The pages that are shown, or were lately."""
        return self.game.pages

    def place(self, card: str) -> int:
        """Return the number of a vote, from 0.

        Raises:
            UnknownName: if the class had no such vote.

        """
        if card not in self.game.asked:
            raise UnknownName("vote", f"{card:.40}", self.game.asked)
        return self.game.asked[card].at

    def take_over(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Make the moves that a file has.

        Raises:
            BanmenError: if one is not legal: the game has other rules now.

        """
        self.game.take_over(events)

    @property
    def data(self) -> dict[str, Any]:
        """What makes a class the same as another; another opponent may continue its game."""
        return {"mode": self.mode, "game": self.game.data}
