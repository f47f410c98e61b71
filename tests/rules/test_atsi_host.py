"""The host, line by line: handshake, clocks, legality, and a result whatever a client does."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, Game, InvalidTSFEN, Outcome, Position, Side, game
from banmen_rules.engine.atsi import (
    Client,
    Ended,
    Host,
    Info,
    Moved,
    Notice,
    Over,
    Param,
    Ready,
    Received,
    takes_draw,
)
from banmen_rules.engine.atsi._host import HANDSHAKE, IDLE, NOISE

BLACK, WHITE = Side


class Table:
    """A host, its clock and two clients of which a test says what they send."""

    def __init__(self, variant: str | Game = "dai_dai", tsfen: str = "", **options: object) -> None:
        """Begin."""
        played = variant if isinstance(variant, Game) else game(variant)
        self.host = Host(played, tsfen, **options)  # type: ignore[arg-type]
        self.now = 0.0
        self.got: dict[Side, list[str]] = {side: [] for side in Side}
        self.events: list[object] = []
        self.host.begin(self.now)
        self._look()

    def _look(self) -> None:
        for side, line in self.host.sent():
            self.got[side].append(line)
        self.events += self.host.events()

    def say(self, side: Side, *lines: str) -> "Table":
        """Let a client say something."""
        for line in lines:
            self.host.receive(side, line, self.now)
        self._look()
        return self

    def wait(self, seconds: float) -> "Table":
        """Let time pass, waking the host whenever it wants to be."""
        end = self.now + seconds
        while self.host.due is not None and self.host.due <= end:
            self.now = max(self.now, self.host.due)
            self.host.tick(self.now)
            self._look()
        self.now = end
        return self

    def leave(self, side: Side, why: str = "it crashed") -> "Table":
        """Let a connection end."""
        self.host.closed(side, why, self.now)
        self._look()
        return self

    @property
    def ended(self) -> tuple[Side | None, str]:
        """Who won, and why."""
        assert self.host.result is not None, "the game continues"
        return self.host.result.winner, self.host.result.termination


def seated(variant: str | Game = "dai_dai", tsfen: str = "", **options: object) -> Table:
    """Bring a game to its beginning."""
    table = Table(variant, tsfen, **options)
    for side in Side:
        table.say(side, "atsiok", f"info {side.name.lower()}")
    table.wait(IDLE)
    return table


def mate(turn: int = 0) -> str:
    """Write a position of dai dai in which either side's rook takes the other's king."""
    position = Position(game("dai_dai"), None, turn)
    for square, symbol in {"1q": "k", "17a": "K", "17q": "r", "1a": "R"}.items():
        position.put(square, symbol)
    return position.tsfen()


# ---------------------------------------------------------------- before the game


def test_a_game_begins_when_both_have_said_who_they_are() -> None:
    table = Table()
    assert table.got[BLACK] == ["atsiinit v0"]
    table.say(BLACK, "atsiok")
    assert table.got[BLACK][-1] == "identify"
    table.say(BLACK, 'info "An Engine"', "param Depth int[1,9]").wait(IDLE)
    assert len(table.got[BLACK]) == 2, "the other one is not there yet"
    table.say(WHITE, "atsiok", "info x").wait(IDLE)
    start = Position.initial(game("dai_dai")).tsfen()
    assert table.got[BLACK][2:] == ["player 0", f"startgame {start}"]
    assert table.got[WHITE][2:] == ["player 1", f"startgame {start}"]
    assert table.host.clients[BLACK].name == "An Engine"
    assert [type(event) for event in table.events] == [Ready, Ready]


def test_the_game_of_the_protocol_begins_with_initial() -> None:
    assert seated("taikyoku").got[BLACK][-1] == "startgame initial"


def test_versions_are_tried_in_turn() -> None:
    table = Table().wait(HANDSHAKE / 2)
    assert table.got[BLACK] == ["atsiinit v0", "atsiinit v00"]
    table.say(BLACK, "atsiok", "info x").say(WHITE, "atsiok", "info y").wait(IDLE)
    assert table.got[WHITE][-1].startswith("startgame")
    other = Table(versions=("v00", "v0"))
    assert other.got[WHITE] == ["atsiinit v00"]


def test_who_does_not_answer_has_lost() -> None:
    table = Table().say(WHITE, "atsiok", "info x").wait(HANDSHAKE)
    assert table.ended == (WHITE, "disconnect")
    assert "did not answer v0 and v00" in table.host.result.text  # type: ignore[union-attr]
    assert table.got[WHITE][-1] == "quit"
    assert table.host.due is None


def test_who_never_says_its_name_plays_all_the_same() -> None:
    table = Table().say(BLACK, "atsiok", "info x").say(WHITE, "atsiok").wait(HANDSHAKE)
    assert table.got[WHITE][-1].startswith("startgame")
    assert table.host.clients[WHITE].name == "White"


def test_who_says_its_name_for_ever_delays_nothing() -> None:
    table = Table().say(BLACK, "atsiok", "info x").say(WHITE, "atsiok")
    for _ in range(200):
        table.say(WHITE, "info y").wait(IDLE / 2)
    assert table.got[WHITE][-1].startswith("startgame")


def test_parameters_are_set_before_the_game() -> None:
    table = Table(params={WHITE: {"Depth": "3", "Style": "wild", "Level": "2"}})
    table.say(BLACK, "atsiok", "info x")
    table.say(WHITE, "atsiok", "info y", "param Depth int[1,9]", 'param Style enum["calm"]').wait(IDLE)
    assert table.got[WHITE][2:4] == ["setparam Depth 3", "player 1"]
    received = [event.what for event in table.events if isinstance(event, Received)]
    assert received == [
        "Style must be one of calm, got 'wild'",
        "y has no parameter 'Level'. Available: Depth, Style",
    ]
    with pytest.raises(BanmenError, match="from 1 to 9"):
        table.host.set_param(WHITE, "Depth", "10")


def test_a_position_that_does_not_read_is_refused() -> None:
    with pytest.raises(InvalidTSFEN):
        Host(game("dai_dai"), "17/17 0")


# ---------------------------------------------------------------- the game


def test_a_move_is_passed_on_with_both_clocks() -> None:
    table = seated(time=(60, 2))
    assert "time 60 2" in table.got[BLACK]
    table.wait(10).say(BLACK, "eval 0.5", "log thinking", "move 9l 9k")
    assert table.got[WHITE][-1] == "opmove 9l 9k 60 52"
    table.wait(5.5).say(WHITE, "move 9f 9g")
    assert table.got[BLACK][-1] == "opmove 9f 9g 52 56.5"
    moved = [event for event in table.events if isinstance(event, Moved)]
    assert [(event.side, event.left) for event in moved] == [(BLACK, 52), (WHITE, 56.5)]
    assert table.host.position.counter == 2


def test_without_a_clock_times_are_nothing() -> None:
    table = seated().say(BLACK, "move 9l 9k")
    assert table.got[WHITE][-1] == "opmove 9l 9k 0 0"
    assert table.host.due is None


def test_who_has_no_time_left_has_lost() -> None:
    table = seated(time=(60, 0)).wait(59).say(BLACK, "move 9l 9k").wait(60)
    assert table.ended == (BLACK, "time")
    assert table.got[BLACK][-2:] == ["win time", "quit"]
    assert table.got[WHITE][-2:] == ["loss time", "quit"]


def test_a_move_that_comes_too_late_does_not_count() -> None:
    table = seated(time=(60, 0))
    table.now += 61
    table.say(BLACK, "move 9l 9k")
    assert table.ended == (WHITE, "time")
    assert table.host.position.counter == 0


def test_patience_ends_a_game_without_a_clock() -> None:
    table = seated(patience=30).wait(29).say(BLACK, "move 9l 9k").wait(30)
    assert table.ended == (BLACK, "time")


@pytest.mark.parametrize("turn,winner", [(0, BLACK), (1, WHITE)])
def test_who_takes_the_last_royal_has_won(turn: int, winner: Side) -> None:
    table = seated(tsfen=mate(turn))
    table.say(winner, "move 17q 17a" if winner is BLACK else "move 1a 1q")
    assert table.ended == (winner, "royals")
    assert table.got[winner][-2:] == ["win royals", "quit"]
    assert table.got[winner.other][-3].startswith("opmove")
    assert table.got[winner.other][-2:] == ["loss royals", "quit"]
    assert isinstance(table.events[-1], Ended)


@pytest.mark.parametrize(
    "line,words",
    [
        ("move 9l 9j", "made an illegal move, 9l 9j"),
        ("move 9e 9f", "White's"),
        ("move 9l 99k", "the file must be 1 to"),
        ("move 9i 9j", "9i is empty"),
    ],
)
def test_an_illegal_move_loses(line: str, words: str) -> None:
    table = seated().say(BLACK, line)
    assert table.ended == (WHITE, "illegal_move")
    assert words in table.host.result.text  # type: ignore[union-attr]
    assert table.host.position.outcome() == table.host.result


def test_a_move_out_of_turn_loses() -> None:
    table = seated().say(WHITE, "move 9f 9g")
    assert table.ended == (BLACK, "illegal_move")
    assert "out of turn" in table.host.result.text  # type: ignore[union-attr]


def test_a_move_before_the_game_is_noise() -> None:
    table = Table().say(BLACK, "atsiok", "move 9l 9k")
    assert table.host.result is None
    assert table.host.position.counter == 0


@pytest.mark.parametrize("line", ["resign", "resign I am tired", "quit"])
def test_who_gives_up_has_lost(line: str) -> None:
    table = seated().say(WHITE, line)
    assert table.ended == (BLACK, "resignation")
    assert ("tired" in table.host.result.text) == ("tired" in line)  # type: ignore[union-attr]
    assert table.got[BLACK][-2:] == ["win resignation", "quit"]


def test_a_client_that_leaves_loses_and_the_result_has_the_reason() -> None:
    table = seated().leave(BLACK, "status 1")
    assert table.ended == (WHITE, "disconnect")
    assert "status 1" in table.host.result.text  # type: ignore[union-attr]
    assert table.got[WHITE][-2:] == ["win disconnect", "quit"]
    assert table.got[BLACK][-1].startswith("startgame"), "nothing is sent to who is not there"


def test_a_fourth_repetition_ends_a_game() -> None:
    table = seated("taikyoku")
    back = there_and_back(Position.initial(game("taikyoku")))
    for _ in range(3):
        for side, line in zip([BLACK, WHITE, BLACK, WHITE], back, strict=True):
            if table.host.result is None:
                table.say(side, line)
    assert table.ended == (None, "repetition")
    assert table.got[BLACK][-2:] == ["draw repetition", "quit"]


def there_and_back(position: Position) -> list[str]:
    """Find moves that both sides can take back: there, there, back, back."""
    size = position.game.size
    lines = []
    for side in Side:
        for move in position.moves(side=side):
            ahead = position.copy()
            ahead.put(move.target, ahead.piece_at(move.origin))
            ahead.put(move.origin, None)
            if not move.captures and ahead.moves_to(move.target, move.origin):
                lines.append((size.name(move.origin), size.name(move.target)))
                break
    return [f"move {a} {b}" for a, b in lines] + [f"move {b} {a}" for a, b in lines]


# ---------------------------------------------------------------- what programs do, and should not


def test_the_order_of_a_double_move_is_the_clients_own() -> None:
    """As the one public engine plays: it writes the step last, and expects that order."""
    position = Position(game("dai_dai"))
    pieces = {"1q": "k", "17a": "K", "9i": "ln", "9h": "P", "9g": "P", "5d": "LN", "5e": "p", "5f": "p"}
    for square, symbol in {**pieces, "4e": "p", "4f": "p", "8h": "P"}.items():
        position.put(square, symbol)
    table = seated(tsfen=position.tsfen())
    table.say(BLACK, "move 9i 9g 9h")
    assert table.got[WHITE][-1] == "opmove 9i 9h 9g 0 0", "the other client has not shown another order"
    table.say(WHITE, "move 5d 5e 5f")
    assert table.got[BLACK][-1] == "opmove 5d 5f 5e 0 0"


@pytest.mark.parametrize(
    "line", ["hello", "move 9l", "eval x", "param", "\x00\x01", "move 9l " + "?" * 5_000]
)
def test_garbage_is_logged_and_changes_nothing(line: str) -> None:
    table = seated().say(BLACK, line).say(BLACK, "move 9l 9k")
    assert any(isinstance(event, Received) for event in table.events)
    assert table.host.position.counter == 1


@pytest.mark.parametrize("line", ["log x", "eval 1", "param P int", "info x", "atsiok", "nothing"])
def test_a_flood_is_cut_off(line: str) -> None:
    table = seated()
    message = 0
    while table.host.result is None:
        table.host.receive(WHITE, line, table.now)
        message += 1
        assert message <= NOISE + 1
    assert table.ended == (BLACK, "disconnect")
    assert len(table.host.clients[WHITE].params) <= 1


def test_nothing_changes_after_the_end() -> None:
    table = seated().say(BLACK, "resign")
    result, got = table.host.result, {side: list(lines) for side, lines in table.got.items()}
    table.say(WHITE, "resign", "move 9f 9g", "quit").leave(BLACK).wait(1_000)
    assert (table.host.result, table.got) == (result, got)


LINES = st.sampled_from(
    [
        "atsiok",
        "info x",
        "param P int",
        "move 9l 9k",
        "move 9f 9g",
        "move 1a 1b",
        "resign",
        "quit",
        "?",
    ]
)
STEPS = st.one_of(
    st.tuples(st.sampled_from(Side), LINES), st.floats(0, 30), st.sampled_from(["leave black", "leave white"])
)


@given(st.lists(STEPS, max_size=25), st.booleans())
def test_whatever_happens_in_whatever_order_the_host_comes_to_a_result(
    steps: Iterable[tuple[Side, str] | float | str],
    timed: bool,  # noqa: FBT001 - a random flag
) -> None:
    table = Table(time=(20, 1) if timed else None, patience=50)
    for step in steps:
        match step:
            case float():
                table.wait(step)
            case str():
                table.leave(BLACK if step.endswith("black") else WHITE)
            case side, line:
                table.say(side, line)
    table.wait(100)
    assert table.host.result is not None
    assert sum(isinstance(event, Ended) for event in table.events) == 1


# ---------------------------------------------------------------- with our own client


def test_our_client_and_our_host_play_a_game_to_its_end() -> None:
    table = Table("tai", tsfen="", time=(600, 1), params={BLACK: {"Ruleset": ""}})
    clients = {side: Client(Info(side.title)) for side in Side}
    for _ in range(400):
        if table.host.result is not None:
            break
        for side, client in clients.items():
            lines, table.got[side] = table.got[side], []
            for line in lines:
                table.say(side, *client.receive(line))
            if client.to_move and client.position is not None and client.position.counter < 60:
                moves = client.position.legal_moves()
                table.say(side, client.move(moves[len(moves) * 7 // 11]))
            elif client.to_move:
                table.say(side, "resign")
        table.wait(IDLE)
    assert table.ended[1] == "resignation"
    ended = clients[WHITE].position
    assert ended is not None
    assert ended.tsfen() == table.host.position.tsfen()
    for line in table.got[WHITE]:
        clients[WHITE].receive(line)
    assert clients[WHITE].over == Over("win", "resignation")
    assert clients[WHITE].leaving


def test_a_client_says_what_cannot_be() -> None:
    client = Client(Info("x"), {Param("Level", "int", (1, 4)): "3"})
    for line, words in {
        "opmove 9l 9k 0 0": "must follow startgame",
        "setparam Levle 3": 'Unknown parameter "Levle". Available: Variant, Ruleset, Level.',
        "setparam Level 9": "from 1 to 4",
        "startgame 5/5/5 0": "The board must have the ranks of a game (chu: 12",
        "player x": "0 (Black",
    }.items():
        with pytest.raises(BanmenError) as refused:
            client.receive(line)
        assert words in str(refused.value)
    assert client.receive("atsiinit v7") == []
    assert not client.to_move


def test_a_client_answers_in_the_order_of_its_host_and_keeps_its_clock() -> None:
    position = Position(game("dai_dai"))
    for square, symbol in {"1q": "k", "17a": "K", "9i": "ln", "9h": "P", "9g": "P", "5d": "LN"}.items():
        position.put(square, symbol)
    for square in ("5e", "5f"):
        position.put(square, "p")
    for opponents, own in (("9i 9h 9g", "5d 5e 5f"), ("9i 9g 9h", "5d 5f 5e")):
        client = Client(Info("x"))
        assert client.receive("atsiinit v00") == client.receive("atsiinit v0") == ["atsiok"]
        for line in ("time 60 2", "player 1", f"startgame {position.tsfen()}"):
            assert client.receive(line) == []
        client.receive(f"opmove {opponents} 58.5 61")
        assert (client.left, client.increment) == (58.5, 2)
        assert client.position is not None
        assert client.move(client.position.parse_move("5d 5e 5f")) == f"move {own}"
        client.receive("draw agreement")
        assert client.over == Over("draw", "agreement")


# ---------------------------------------------------------------- continuing from a position


def test_a_game_continues_from_a_position_with_its_moves_and_clocks() -> None:
    position = Position.initial(game("dai_dai"))
    for move in ("9l 9k", "9f 9g", "9k 9j"):
        position.push(move)
    left = {BLACK: 30.0, WHITE: 40.0}
    table = seated(position=position, time=(60, 2), left=left)
    assert table.got[BLACK][-3:] == ["time 30 2", "player 0", f"startgame {position.tsfen()}"]
    assert "time 40 2" in table.got[WHITE]
    table.wait(5).say(WHITE, "move 9g 9h")
    assert table.got[BLACK][-1] == "opmove 9g 9h 30 37"
    assert len(table.host.position.move_stack) == 4
    assert len(position.move_stack) == 3, "it plays on a copy"
    assert table.wait(30).ended == (WHITE, "time")


def test_the_initial_position_of_the_protocol_is_called_so_however_it_is_given() -> None:
    position = Position.initial(game("taikyoku"))
    assert seated("taikyoku", position=position).got[BLACK][-1] == "startgame initial"


def test_our_client_receives_the_game_and_its_rules() -> None:
    table = Table("taikyoku")
    client = Client(Info("ours"))
    for line in ("atsiinit v0", "identify"):
        table.say(BLACK, *client.receive(line))
    table.say(WHITE, "atsiok", "info other", "param Variant int").wait(IDLE)
    received = [line for line in table.got[BLACK] if line.startswith("setparam")]
    assert received == ["setparam Variant taikyoku", f"setparam Ruleset {game('taikyoku').ruleset}"]
    assert not [line for line in table.got[WHITE] if line.startswith("setparam")], "it means something else"
    assert not [event for event in table.events if isinstance(event, Received)]
    (notice,) = [event for event in table.events if isinstance(event, Notice)]
    assert notice.side is WHITE
    assert notice.text == (
        "White (other) cannot set the ruleset wikipedia (other has no parameter 'Ruleset'. "
        "Available: Variant). It may play by atsi and lose by an illegal move."
    )


def test_a_game_that_is_called_off_before_it_begins_sends_no_request() -> None:
    host = Host(game("dai_dai"))
    host.stop(Outcome(None, "stopped", "the game was called off", ""), 0.0)
    host.begin(0.0)
    assert [line for _, line in host.sent()] == ["quit", "quit"]
    assert not host.begun
    assert host.due is None


def test_a_client_that_knows_the_position_has_its_moves_and_its_rulings() -> None:
    position = Position.initial(game("dai_dai", rulings={"illegal_move": "loses"}))
    position.push("9l 9k")
    client = Client(Info("ours"), known=position)
    for line in ("player 1", f"startgame {position.tsfen()}"):
        client.receive(line)
    assert client.position is not None
    assert (client.position.game, len(client.position.move_stack)) == (position.game, 1)
    assert client.to_move
    client.move(client.position.parse_move("9f 9g"))
    assert len(position.move_stack) == 1, "it plays on a copy"
    client.receive(f"startgame {Position.initial(game('dai_dai')).tsfen()}")
    assert client.position.move_stack == []


def test_the_opponent_takes_a_draw_when_its_pieces_are_worth_clearly_less() -> None:
    even = Position.from_tsfen(game("dai_dai"), mate())
    assert not takes_draw(even, BLACK)
    even.put("1a", None)
    assert (takes_draw(even, WHITE), takes_draw(even, BLACK)) == (True, False)
