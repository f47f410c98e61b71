"""Games on a document between scripted players: no widget, no traitlets, no notebook."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from banmen.document.document import Document
from banmen.document.records import record_of
from banmen.room import actions, hints
from banmen.room.players import player
from banmen.room.room_state import read_room, restore, room_state, saved_room
from banmen.room.session import Audience, Session
from banmen_rules import BanmenError, Position, Side, game
from tests.widget.rooms import MATE, QUIET, scripted

LONG = 60.0  # seconds: a game that hangs is a failure, not a wait


def session_of(black: str, white: str, tsfen: str = QUIET, **options: object) -> Session:
    document = Document(Position.from_tsfen(game("dai_dai"), tsfen), title="Dai Dai Shogi")
    return Session(document, (player(black), player(white)), **options)  # type: ignore[arg-type]


async def until(session: Session, condition: Callable[[], object]) -> None:
    changed = asyncio.Event()
    session.audience.room_changed = changed.set
    async with asyncio.timeout(LONG):
        while not condition():
            await changed.wait()
            changed.clear()


def test_two_scripted_players_play_a_game_on_a_document() -> None:
    session = session_of(scripted("play", "9n 9m", "9m 9l"), scripted("play", "9i 9j"), time=(3, 1))
    result = session.run()
    assert result is not None
    tree = session.document.tree
    assert [node.played["text"] for node in tree.nodes][:2] == ["9n 9m", "9i 9j"]
    assert all(node.clock is not None for node in tree.nodes)
    assert session.phase == "over"


def test_match_changes_sides_and_counts_points() -> None:
    session = session_of("level:2", "level:2", MATE, games=2)
    session.run()
    assert [row["winner"] for row in session.match.rows] == ["black", "black"]
    assert session.match.points == [1.0, 1.0]
    assert session.document.edits.counts == [1, 0]  # the first game can be brought back


def test_person_plays_against_the_opponent() -> None:
    calls: list[str] = []

    async def play() -> None:
        session = session_of(
            "human", "level:1", audience=Audience(say=calls.append, save=lambda: calls.append("save"))
        )
        session.start()
        with pytest.raises(BanmenError, match="A game is being played"):
            session.document.edit(lambda position: Position(position.game))
        actions.push(session, "9n 9m")
        with pytest.raises(BanmenError, match="White's turn"):
            actions.push(session, "9i 9j")
        await until(session, lambda: session.document.tree.ply == 2)
        actions.take_back(session)
        assert (session.at, session.document.tree.ply) == (-1, 0)
        actions.resign(session, None)
        result = await session.finished()
        assert result is not None
        assert (result.termination, result.winner) == ("resignation", Side.WHITE)
        assert session.document.verdict is not None
        assert calls[-1] == "save"

    asyncio.run(play())


def test_game_that_is_saved_continues_in_another_session() -> None:
    async def play() -> None:
        session = session_of("human", "human", time=(60, 0))
        session.start()
        await until(session, lambda: session.running is not None and session.running.host.begun)
        actions.push(session, "9n 9m")
        saved, snapshot = saved_room(session), session.document.snapshot()
        actions.stop(session)
        await session.finished()

        other = session_of("human", "level:1")
        other.document.open(snapshot, other.document.edits)
        restore(other, read_room(other, saved, snapshot.tree))
        assert (other.paused, other.at, other.time) == (True, 0, (60.0, 0.0))
        state = room_state(other)
        assert state["clock"] is not None
        assert state["clock"]["left"]["white"] == pytest.approx(60, abs=1)
        other.start()
        assert other.phase == "playing"
        actions.stop(other)
        await other.finished()

    asyncio.run(play())


def test_moves_from_another_thread_wait_for_the_lock() -> None:
    async def play() -> None:
        session = session_of("human", "human")
        session.start()
        made = threading.Event()

        def move() -> None:
            actions.push(session, "9n 9m")
            made.set()

        with session.lock:
            threading.Thread(target=move, daemon=True).start()
            assert not made.wait(0.05)
        assert made.wait(LONG)
        assert session.at == 0
        actions.stop(session)
        await session.finished()

    asyncio.run(play())


def test_draw_is_offered_declined_and_agreed() -> None:
    async def play() -> None:
        session = session_of("human", "human")
        session.start()
        assert actions.offer_draw(session, Side.BLACK) is False
        actions.decline_draw(session)
        with pytest.raises(BanmenError, match="No draw was offered"):
            actions.decline_draw(session)
        actions.offer_draw(session, Side.WHITE)
        assert actions.offer_draw(session) is True
        result = await session.finished()
        assert result is not None
        assert result.termination == "agreement"
        document = session.document
        record = record_of(
            document.game, document.start, document.tree, document.position.outcome(), document.over_at
        )
        assert record.ending is not None

    asyncio.run(play())


def test_hint_is_found_and_cleared() -> None:
    session = session_of("human", "human", MATE)
    thought = hints.find(session)
    assert session.hint is not None
    assert session.hint["move"] == thought.move.text(session.document.game.size)
    hints.clear(session)
    assert room_state(session)["hint"] is None


def test_actions_without_a_game_are_refused() -> None:
    session = session_of("human", "human")
    for act in (actions.stop, actions.offer_draw, actions.take_back, actions.decline_draw):
        with pytest.raises(BanmenError):
            act(session)
    with pytest.raises(BanmenError, match=r"room\.run"):
        session.start()
    with pytest.raises(BanmenError, match="without people"):
        session.run()
