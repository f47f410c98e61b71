"""What people do in a game: move, resign, call it off, offer draws, take moves back."""

from banmen.room.running_game import RunningGame
from banmen.room.session import Session
from banmen_rules import BanmenError, Move, Outcome, Side
from banmen_rules.engine.atsi import takes_draw


def push(session: Session, move: Move | str) -> Move:
    """Make a move; during a game, for the person whose turn it is.

    Raises:
        BanmenError: if it is not allowed, or not a person's turn.

    """
    with session.lock:
        document = session.document
        if session.phase != "playing":
            return document.push(move)
        now = _may_move(session)
        text = move if isinstance(move, str) else move.text(document.game.size)
        found = document.position.copy().parse_move(text)
        side, running = document.position.turn, session.game
        if session.offer and session.offer != side.label:
            session.offer = ""
        running.move(found, now)  # first: whatever happens on the board, the other side gets it
        made = document.push(text)
        if running.host.begun:  # else the move waits, and so does its clock
            session.note_time(side, made, running.left().get(side))
        session.audience.room_changed()
        return made


def _may_move(session: Session) -> float:
    """Check that a person may move now, and get the time of the move."""
    now = session.game.tick()
    over = session.game.over
    if over is not None:
        raise BanmenError(f"The game is over: {over.text}.")
    if session.document.tree.current != session.at:
        raise BanmenError("Go back to the game to move: the board shows an earlier move, or a variation.")
    side = session.position.turn
    participant = session.of(side)
    if not participant.player.human:
        raise BanmenError(f"It is {side.title}'s turn, and {participant.name} plays {side.title}.")
    return now


def resign(session: Session, side: Side | None) -> Outcome:
    """Resign for a person; without a game, for a side on the board.

    Raises:
        BanmenError: if the game is over already, or that side is not a person's.

    """
    with session.lock:
        if session.phase != "playing":
            return session.document.resign(side)
        loser, game = _person(session, side), _require_game(session)
        result = game.position.copy().resign(loser)
        game.stop(result)
        return result


def stop(session: Session) -> None:
    """Call off the game, and with it the match.

    Raises:
        BanmenError: if no game is being played.

    """
    with session.lock:
        _require_game(session)
        call_off(session, "the game was called off")


def offer_draw(session: Session, side: Side | None = None) -> bool:
    """Offer a draw for a person, or agree to the one that the other side has offered.

    Returns:
        Whether it is agreed.

    Raises:
        BanmenError: if no game is being played, no person offers, the rules know no draw by agreement, or
            the other side cannot answer.

    """
    with session.lock:
        offered = Side[session.offer.upper()].other if session.offer and side is None else side
        person, game = _person(session, offered), _require_game(session)
        other = person.other
        drawn = game.position.copy().agree_draw()
        opponent = session.of(other)
        ours = opponent.player.ours
        if session.offer == other.label or (ours and takes_draw(game.position, other)):
            game.stop(drawn)
            return True
        if ours:
            session.audience.say(f"{opponent.name} declines the draw: it does not stand worse.")
        elif opponent.player.human:
            session.offer = person.label
            session.audience.room_changed()
        else:
            raise BanmenError(f"{opponent.name} cannot be offered a draw: ATSI has no message for it.")
        return False


def decline_draw(session: Session) -> None:
    """Decline the draw that was offered.

    Raises:
        BanmenError: if no draw was offered.

    """
    with session.lock:
        if not session.offer:
            raise BanmenError("No draw was offered.")
        session.offer = ""
        session.audience.room_changed()


def take_back(session: Session) -> None:
    """Take back the last move of a person, and what followed; the clocks stay as they are.

    Raises:
        BanmenError: if there is no game on the board or no such move, if an engine plays that is not
            ours, or if the game counts in a match already.

    """
    with session.lock:
        tree = session.document.tree
        over = session.phase == "over" and session.running is not None
        if not over:
            _require_game(session)
        if over and tree is not session.played:
            raise BanmenError("The board shows another position than the game: undo_edit() brings it back.")
        if over and session.match.counted and session.match.games > 1:
            number, count = session.match.game, session.match.games
            raise BanmenError(f"Game {number} of {count} counts already: continue with the next.")
        for side in Side:
            participant = session.of(side)
            if participant.player.outside:
                raise BanmenError(f"{participant.name} cannot take back moves: ATSI has no message for it.")
        people = [side.label for side in session.people]
        path = tree.path(session.at)[tree.ply_of(session.begin_node) :]
        made = [node for node in path if tree.nodes[node].played["side"] in people]
        if not made:
            raise BanmenError("No person has moved in this game yet.")
        go_back(session, tree.nodes[made[-1]].parent)


def _require_game(session: Session) -> RunningGame:
    """Get the game that is being played.

    Raises:
        BanmenError: if no game is being played.

    """
    if session.phase != "playing" or session.running is None:
        raise BanmenError("No game is being played: start one.")
    return session.running


def _person(session: Session, side: Side | None) -> Side:
    """Find the side that a person acts for."""
    game = _require_game(session)
    people = session.people
    if not people:
        raise BanmenError("No person plays in this game. Use stop() to call it off.")
    if side is None:
        turn = game.position.turn
        return turn if turn in people else people[0]
    if side not in people:
        raise BanmenError(f"{side.title} is played by {session.of(side).name}, not by you.")
    return side


def go_back(session: Session, node: int) -> None:
    """Continue the game from an earlier move, also after its end."""
    loop = session.find_loop()
    again = session.phase == "over"
    if again:
        session.match.take_back()
        session.forget_end()
        session.phase, session.text = "playing", ""
    session.at, session.timed, session.offer = node, node, ""
    session.document.go(node)
    session.output.back_to(session.document.tree.ply)
    session.game.again(session.document.position.copy())
    if again and (session.done is None or session.done.done()):  # else the task of the game sees it
        session.play_in(loop)
    session.audience.room_changed()


def call_off(session: Session, why: str) -> None:
    """End the game that is being played, if any, and the match: no other game begins by itself."""
    with session.lock:
        session.match.called_off = True
        if session.running is not None:
            session.running.stop(Outcome(None, "stopped", why, ""))
