"""A class that plays the board: it votes its moves in a game, and the opponent replies.

The moves are in the file with the phases, each in one entry: so a class that was killed continues in the
position that its pages showed.
"""

import asyncio
from typing import Any

from banmen.classroom.game import By, Elected, Game, VotePlan, elect, plainest
from banmen.classroom.messages import RefusedError
from banmen.classroom.opponent import Opponent
from banmen.classroom.pupils import Pupil, Work
from banmen.classroom.questions import GRADED, Stage
from banmen.classroom.session import Session
from banmen.classroom.store import Saved, SavedAnswer
from banmen.classroom.tally import MOST_CHOSEN, Tally, squares_of
from banmen.protocol.shapes.classroom import ClassPhase, VoteGame, VoteMove
from banmen.room.room import GameRoom
from banmen_rules import BanmenError, Move, Outcome, Position, Side


def vote_plan(room: GameRoom, *, title: str | None, lang: str, glyphs: str) -> VotePlan:
    """Arrange a game of a class from the position on a room's board; the room itself stays as it is.

    Raises:
        BanmenError: if not exactly one side is a person's, or the game is over.

    """
    game = room.game
    people = [side for side in Side if room._session.of(side).player.human]  # noqa: SLF001 - rooms of one house
    if len(people) != 1:
        raise BanmenError(
            'One side must be "human", the class: '
            f'Class(GameRoom("{game.variant.name}", black="human", white="level:2")).'
        )
    (side,) = people
    start = Position.from_tsfen(game, room.position.tsfen())
    start.check()
    if (over := start.outcome()) is not None:
        raise BanmenError(f"The game on this board is over: {over.text}.")
    found = Game(start, side, {"lang": lang, "glyphs": glyphs}, room.rulings)
    opponent = room._session.of(side.other)  # noqa: SLF001 - as above
    plays = Opponent(opponent.player, side.other, opponent.values, room._session.seed)  # noqa: SLF001 - as above
    heading = room.title if title is None else title
    return VotePlan(heading, lang, "vote", (), GRADED, glyphs, game=found, opponent=plays)


class VoteSession(Session):
    """The state of a class that votes, and what changes it. See `Session`."""

    plan: VotePlan

    def _take_over(self, saved: Saved) -> None:
        self.trouble = ""
        """Why the opponent did not move; empty if it did, or thinks."""
        self._thinking: set[asyncio.Future[Any]] = set()
        self._votes: dict[str, list[tuple[int, str]]] = {}
        """The votes in the order in which they came, by question."""
        super()._take_over(saved)

    async def judge_all(self) -> None:
        """Continue: prepare what pages show, and let the opponent think if it is its turn."""
        await super().judge_all()
        if self.phase != "lobby":
            self.game.show(
                await self._worker.compute(self.game.staged, self.phase, self.at, self.game.position)
            )
        if self.phase == "thinking":
            self._think()

    @property
    def game(self) -> Game:
        """The game."""
        return self.plan.game

    @property
    def stage(self) -> Stage | None:
        """What pages show now."""
        return self.game.stage

    def _take(self, pupil: Pupil, saved: SavedAnswer) -> tuple[Work, int]:
        if saved.answer is not None:
            votes = self._votes.setdefault(saved.card, [])
            votes.append((pupil.id, saved.answer["moves"][0]))
        return super()._take(pupil, saved)

    def elected(self) -> list[Elected]:
        """Count the votes for the next move, the winner first; those of removed pupils do not count."""
        if self.stage is None:
            return []
        votes = self._votes.get(self.stage.questions[0].id, ())
        return elect((pupil, move) for pupil, move in votes if not self.pupils[pupil].removed)

    # ---------------------------------------------------------------- the teacher

    async def _act(self, act: str, pupil: int) -> None:
        match act:
            case "reveal":
                if self.phase == "open":
                    await self._advance("revealed", self.at, self.game.position)
            case "next":
                await self._next()
            case _:
                await super()._act(act, pupil)
                if self.phase == "over":
                    await self.plan.opponent.close()

    async def _next(self) -> None:
        game = self.game
        match self.phase:
            case "lobby":
                begins = game.position.turn is game.side
                await self._advance("open" if begins else "thinking", 0 if begins else -1, game.position)
            case "open" | "revealed":
                if elected := self.elected():
                    await self._play(*elected[0], by="class")
            case "thinking" if self.trouble:
                self._think()

    async def play(self, move: str) -> None:
        """Make another move than the class's, or the opponent's when it has failed.

        Raises:
            BanmenError: if it is not legal, or no move can be made now.

        """
        async with self._acting:
            if self.phase not in ("open", "revealed") and not (self.phase == "thinking" and self.trouble):
                raise BanmenError("You can make a move while the class votes, or when the opponent fails.")
            await self._play(plainest(self.game.position, move), 0, by="teacher")
        self._on_change()

    async def _play(self, text: str, votes: int, *, by: By) -> None:
        """Make a move for the side to move; what follows depends on whose turn it is then."""
        position = await self._worker.compute(self.game.after, text)
        made: VoteMove = {"move": text, "by": by, "votes": votes}
        if position.outcome() is not None:
            await self._advance("over", self.at, position, made)
        elif position.turn is self.game.side:
            await self._advance("open", self.at + 1, position, made)
        else:
            await self._advance("thinking", self.at, position, made)

    async def _advance(
        self,
        phase: ClassPhase,
        at: int,
        position: Position,
        move: VoteMove | None = None,
        resigned: str | None = None,
    ) -> None:
        """Move on to a phase, with the move that leads there: one entry in the file has both."""
        stage = await self._worker.compute(self.game.staged, phase, at, position)
        asked = {each.id: each.data for each in (*self.plan.questions.values(), *stage.questions)}
        if phase == "open":
            self.store.write_value("questions", [*asked.values()], lambda _: None)
        data: dict[str, Any] = {"phase": phase, "at": at, "ends": 0.0}
        data |= {} if move is None else {"move": move}
        data |= {} if resigned is None else {"resigned": resigned}
        await self._save_first(self.store.write_event, "phase", data)
        self.game.advance(phase, at, move, resigned)
        self.game.show(stage)
        self.phase, self.at = phase, at
        self._on_stage()
        if phase == "thinking":
            self._think()

    # ---------------------------------------------------------------- the opponent

    def _think(self) -> None:
        """Let the opponent think; pupils and the teacher do not wait for it."""
        self.trouble = ""
        self._start(self._reply(), self._thinking)

    async def _reply(self) -> None:
        count, opponent = self.game.count, self.plan.opponent
        try:
            reply = await opponent.reply(self.game.position.copy())
            async with self._acting:
                if self.phase == "thinking" and self.game.count == count:
                    await self._take_reply(reply)
        except BanmenError as error:
            await self._fail(str(error))
        except RefusedError:
            await self._fail(self.fault)
        self._on_change()

    async def _take_reply(self, reply: Move | Outcome) -> None:
        if isinstance(reply, Outcome):
            await self._advance("over", self.at, self.game.position, resigned=reply.text)
        else:
            await self._play(reply.text(self.game.start.game.size), 0, by="opponent")

    async def _fail(self, why: str) -> None:
        if self.phase == "thinking":
            self.trouble = why
            self._on_stage()

    async def close(self) -> None:
        """End what the opponent does."""
        for task in [*self._thinking]:
            task.cancel()
        await self.plan.opponent.close()

    # ---------------------------------------------------------------- what pages see

    def state(self) -> VoteGame:
        """Say how the game stands."""
        return self.game.state(self.plan.opponent.name, self.trouble)

    @property
    def is_revealed(self) -> bool:
        """Whether the vote is closed."""
        return self.phase in ("revealed", "thinking", "over")

    def tally(self) -> Tally:
        """Count the votes that may be seen: as bars, and as routes as long as the position is the same."""
        seen = self.elected()[:MOST_CHOSEN] if self.is_revealed or self.answers_shown else []
        on_board = self.phase in ("open", "revealed")
        return {
            "squares": {},
            "chosen": [{"value": move, "label": move, "count": count, "right": None} for move, count in seen],
            "routes": [
                {"squares": squares_of(move), "count": count, "right": None}
                for move, count in seen
                if on_board
            ],
            "mistakes": [],
            "solution": [],
        }
