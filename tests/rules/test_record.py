"""Game records: read back exactly, whatever is in them; refused with the place, and what came before kept."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, Game, Position, Side, game
from banmen_rules.base.errors import InvalidArgument, InvalidRecord
from banmen_rules.core import movegen
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.plans import Plan
from banmen_rules.notation.record import Ending, Line, Node, Record
from banmen_rules.notation.record._writer import Notation
from banmen_rules.variants._model import Ruleset
from tests.examples import examples
from tests.rules.boards import place
from tests.rules.games import NAMES, named

TAI = game("tai")
DATA = Path(__file__).parents[1] / "data" / "records"
HEAD = '[Variant "tai"]\n'


def refused(text: str) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    return caught.value


def moves(line: Line) -> list[str]:
    return [node.move.text(TAI.size) for node in line.moves]


# ---------------------------------------------------------------- what people type


def test_a_record_typed_by_hand() -> None:
    record = Record.load(DATA / "typed_by_hand.txt")
    assert record.game is game("tai", "article", {"lion_dog": "evans"})
    assert record.headers == {
        "Event": 'The "first" lesson',
        "Date": "2026-11-21",
        "Black": "A. Pupil",
        "White": "大先生",
    }
    assert record.line.comment == "A comment before the first move,\non two lines."
    assert moves(record.line) == ["13s 13r", "13g 13h", "12s 12r", "12g 12h", "11s 11r"]
    first, second, third, *_ = record.line.moves
    assert first.comment == "the middle pawn"
    assert first.glyphs == (1,)
    assert second.glyphs == (6, 20)
    assert second.comment == "what else? nothing"
    assert [moves(line) for line in second.variations] == [["12g 12h", "12s 12r"], ["12g 12h"]]
    assert third.variations[0].comment == "a comment before a variation"
    assert record.ending == Ending("White wins", "resignation")
    final = record.replay()
    result = final.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.WHITE, "resignation")


def test_it_is_written_in_one_way() -> None:
    typed = Record.load(DATA / "typed_by_hand.txt")
    assert typed.format() == (DATA / "written.txt").read_text(encoding="utf-8")
    assert typed.format("machine") == (DATA / "written_machine.txt").read_text(encoding="utf-8")
    for name in ("written.txt", "written_machine.txt"):
        assert Record.load(DATA / name) == typed


def test_machine_text_ends_where_its_line_ends() -> None:
    record = Record.parse(HEAD + "13s 13r\n13g 13h\n1. 12s 12r 1... 12g 12h {here} 11s 11r")
    assert moves(record.line) == ["13s 13r", "13g 13h", "12s 12r", "12g 12h", "11s 11r"]


@pytest.mark.parametrize(
    "text",
    ["1.P-13r P-13h 2.P-12r", "P-13r P-13h P-12r", "1 P-13r P-13h 2 P-12r", "1. P-13r 1... P-13h 2. P-12r *"],
)
def test_numbers_are_for_people(text: str) -> None:
    assert moves(Record.parse(HEAD + text).line) == ["13s 13r", "13g 13h", "12s 12r"]


def test_a_pass_keeps_its_sign() -> None:
    start = place(TAI, {"8h": "lion", "1y": "pawn"}, {"20a": "lion"})
    record = Record.parse(f'{HEAD}[Start "{start.tsfen()}"]\nLN-!! LN-20b LN-!? LN-20c LN-!')
    assert [node.glyphs for node in record.line.moves] == [(1,), (), (2,), (), ()]
    assert Record.parse(record.format()) == record


def test_a_text_without_headers_is_read_for_a_game_that_is_given() -> None:
    assert len(Record.parse("P-13r P-13h", TAI).line.moves) == 2
    assert refused("P-13r P-13h").message.startswith("a record must begin with its game: ")


@pytest.mark.parametrize(
    "token, ending",
    [
        ("1-0", Ending("Black wins")),
        ("0-1", Ending("White wins")),
        ("1/2-1/2", Ending("draw")),
        ("*", None),
        ("", None),
    ],
)
def test_a_result_may_stand_after_the_moves(token: str, ending: Ending | None) -> None:
    assert Record.parse(f"{HEAD}P-13r {token}").ending == ending


# ---------------------------------------------------------------- replaying


def test_positions_move_on() -> None:
    record = Record.parse(HEAD + "P-13r P-13h (P-12h P-12r) P-12r")
    seen = [position.tsfen() for position in record.positions()]
    assert len(seen) == 4
    assert seen[0] == Position.initial(TAI).tsfen()
    assert [record.replay(ply).tsfen() for ply in range(4)] == seen
    for ply in (-1, 4):
        with pytest.raises(InvalidArgument) as caught:
            record.replay(ply)
        assert (caught.value.argument, caught.value.expected) == ("plies", "from 0 to 3")


@pytest.mark.parametrize("end", ["resign", "agree_draw"])
def test_a_declared_end_is_recorded_and_declared_again(end: str) -> None:
    position = Position.initial(TAI)
    position.push("13s 13r")
    declared = getattr(position, end)()
    record = Record.from_position(position)
    assert position.outcome() == declared
    assert Record.parse(record.format()) == record
    assert Record.parse(record.format()).replay().outcome() == declared


def test_a_position_is_recorded_even_if_its_moves_were_made_packed() -> None:
    position = place(TAI, {"20t": "hook mover", "8h": "lion"}, {"8g": "pawn", "1a": "lion"})
    packed = next(effect for effect in position.effects_of(position.square("20t")) if effect & SQUARE == 0)
    position.push_packed(packed)
    record = Record.from_position(position)
    assert record.start == "" or record.start.endswith(" 0")
    assert record.replay().board == position.board
    assert record.line.moves[0].move in place(
        TAI, {"20t": "hook mover", "8h": "lion"}, {"8g": "pawn", "1a": "lion"}
    ).moves("20t")


def test_the_end_on_the_board_must_fit_the_result() -> None:
    start = place(TAI, {"8h": "queen", "20y": "emperor"}, {"8a": "emperor", "1a": "pawn"}).tsfen()
    text = f'{HEAD}[Start "{start}"]\n[Result "%s"]\nQx8a'
    for result in ("Black wins: royals", "Black wins"):
        assert Record.parse(text % result).ending is not None
    for result in ("White wins", "Black wins: resignation", "draw: agreement"):
        assert "the result must match the board: White has lost" in refused(text % result).message
    error = refused(HEAD + '[Result "Black wins: no_move"]\nP-13r')
    assert error.message == "the result must match the board: the game has not ended by no_move"
    assert isinstance(error.record, Record)
    assert len(error.record.line.moves) == 1
    error = refused(HEAD + '[Result "Black wins"]\nP-13r 0-1')
    assert error.message == "the moves end with 0-1, but the header Result says Black wins"


# ---------------------------------------------------------------- anything reads back


def random_line(draw: st.DrawFn, position: Position, seed: int, length: int, depth: int) -> Line:
    """Draw a line of legal moves with comments and variations; the position ends where it began."""
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    line = Line(draw(COMMENTS))
    for number in range(length):
        legal = None
        for _ in range(20):
            effects = position.effects()
            if not effects or position.outcome() is not None:
                break
            packed = choose.choice(effects)
            found = position.moves_to(packed >> FROM & SQUARE, packed & SQUARE)
            found = [move for move in found if position.why_illegal(move) is None]
            if found:
                legal = choose.choice(found)
                break
        if legal is None:
            break
        node = Node(legal, draw(COMMENTS), draw(GLYPHS), clock=draw(CLOCKS), evaluation=draw(EVALUATIONS))
        if depth and draw(st.booleans()):
            variations = [random_line(draw, position, seed + number + 1, 2, depth - 1)]
            node.variations = [variation for variation in variations if variation.moves]
        line.moves.append(node)
        position.push(legal)
    for _ in line.moves:
        position.pop()
    return line


COMMENTS = st.one_of(
    st.just(""),
    st.text('{}()[];"\\ab \n\t\r\x00\u2028é王!$1.*', max_size=12),
    st.text(st.characters(), max_size=5),
    st.lists(
        st.sampled_from(["[%clk 0:00:07]", "[%eval -1.5]", "\\", " ", "a", "[%eval x]"]), max_size=4
    ).map("".join),
)
CLOCKS = st.one_of(st.none(), st.integers(0, 10**8).map(lambda thousandths: thousandths / 1000))
EVALUATIONS = st.one_of(st.none(), st.integers(-(10**8), 10**8).map(lambda number: number / 1000))
GLYPHS = st.lists(st.one_of(st.integers(1, 6), st.integers(0, 9999)), max_size=3).map(tuple)
HEADERS = st.dictionaries(
    st.sampled_from(["Event", "Date", "Black", "White", "Round", "Note_2"]),
    st.text(st.characters(), max_size=12),
    max_size=3,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record of any game, from its start or from another position."""
    played = named(draw(st.sampled_from(NAMES)))
    seed = draw(st.integers(0, 2**32))
    position = Position.initial(played)
    start = ""
    if draw(st.booleans()):
        choose = random.Random(seed)  # noqa: S311 - a board, not a secret
        position = Position(played, counter=draw(st.integers(0, 99)))
        for square in choose.sample(range(played.size.squares), 12):
            position.put(square, played.pieces[choose.randrange(2, len(played.pieces))])
        start = position.tsfen()
    line = random_line(draw, position, seed, draw(st.integers(0, 5)), 2)
    ending = draw(st.sampled_from([None, Ending("Black wins", "resignation"), Ending("draw", "a reason\n")]))
    for node in line.moves:
        position.push(node.move)
    if position.outcome() is not None:
        ending = None
    return Record(played, start, draw(HEADERS), line, ending)


@examples(20)
@given(records(), st.sampled_from(get_args(Notation)))
def test_a_record_reads_back_as_it_was_written(record: Record, notation: Notation) -> None:
    text = record.format(notation)
    again = Record.parse(text)
    assert again == record
    assert again.game is record.game or again.game.rules == record.game.rules
    assert again.format(notation) == text
    assert again.replay().board == record.replay().board


def test_clocks_and_evaluations_are_comments_as_in_pgn() -> None:
    text = HEAD + "P-13r {[%clk 1:09:58.5] [%eval -1.25] solid} {more [%eval 0.50004]} P-13h {[%clk 0:00:07]}"
    record = Record.parse(text)
    first, second = record.line.moves
    assert (first.clock, first.evaluation, first.comment) == (4198.5, 0.5, "solid more")
    assert (second.clock, second.evaluation, second.comment) == (7.0, None, "")
    written = record.format()
    assert "1. P-13r {[%clk 1:09:58.5] [%eval 0.5] solid more}\n1... P-13h {[%clk 0:00:07]}\n" in written
    assert Record.parse(written) == record
    first.clock = 4198.0
    assert Record.parse(written) != record


@pytest.mark.parametrize("text", ["[%clk 9:99:99]", "[%eval #3]", "[%csl Rd4]", "[%clk 0:01:02"])
def test_commands_of_another_kind_stay_in_the_comment(text: str) -> None:
    record = Record.parse(f"{HEAD}{{[%clk 0:00:01]}} P-13r {{{text}}}")
    (node,) = record.line.moves
    assert (node.comment, node.clock, node.evaluation) == (text, None, None)
    assert record.line.comment == "[%clk 0:00:01]", "before the first move no clock has run"
    assert f"{{{text}}}" in record.format()
    assert Record.parse(record.format()) == record


@pytest.mark.parametrize(
    "numbers", [{"clock": -1.0}, {"clock": 1e12}, {"evaluation": 1e300}, {"evaluation": float("nan")}]
)
def test_a_number_that_cannot_be_read_back_is_not_written(numbers: dict[str, float]) -> None:
    record = Record.parse(HEAD + "P-13r")
    for name, value in numbers.items():
        setattr(record.line.moves[0], name, value)
    with pytest.raises(BanmenError, match="must be from"):
        record.format()


def test_a_file_reads_back_as_it_was_saved(tmp_path: Path) -> None:
    record = Record.parse(HEAD + '[Event "1\\u{d}2"]\nP-13r {a\\u{d}b\n\\u{feff}é\\}}')
    assert record.headers == {"Event": "1\r2"}
    assert record.line.moves[0].comment == "a\rb\n\ufeffé}"
    record.save(tmp_path / "game.txt")
    assert Record.load(tmp_path / "game.txt") == record
    # As an editor of another system would save it.
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    (tmp_path / "other.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert Record.load(tmp_path / "other.txt") == record


def test_equal_records_say_the_same_things() -> None:
    text = HEAD + '[Event "a"]\n[Result "draw"]\n1. P-13r! {b} (P-12r) P-13h'
    record = Record.parse(text)
    for old, new in [
        ('"a"', '"b"'),
        ('"draw"', '"no contest"'),
        ("P-13r!", "P-13r"),
        ("{b}", "{c}"),
        ("(P-12r)", "(P-11r)"),
        (" P-13h", ""),
        ("1. P-13r!", "1. P-9r!"),
    ]:
        assert Record.parse(text.replace(old, new)) != record
    assert Record.parse(text) == record


def test_a_ruleset_of_ones_own_is_written_with_what_it_changes() -> None:
    base = game("tai").variant.ruleset
    rules = {**base.rules, "promotion": "zone", "promotion_zone": 3, "repetition": "fourth"}
    own = Ruleset("club", "Our club", rules, {"lion_dog": "evans"})
    played = game("tai", own)
    position = Position.initial(played)
    position.push("13s 13r")
    record = Record.from_position(position)
    text = record.format()
    for line in ('[OwnRuleset "club"]', '[Rule "promotion=zone"]', '[Rule "promotion_zone=3"]'):
        assert line in text
    again = Record.parse(text)
    assert again == record
    assert again.game.rules == played.rules
    assert again.game.kinds == played.kinds
    assert again.format() == text


def check_game(played: Game) -> None:
    record = Record(played)
    again = Record.parse(record.format())
    assert again == record
    assert again.game.rules == played.rules
    assert dict(again.game.rulings) == dict(played.rulings)


def test_a_usual_game_is_named_without_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game("taikyoku", "atsi")  # made before others are counted
    made: list[Game] = []
    monkeypatch.setattr(Game, "__init__", lambda self, *_: made.append(self))
    assert Record(played).format()
    assert made == []


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_named_by_headers(name: str) -> None:
    check_game(named(name))


def test_reading_a_move_generates_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    # 1,000 plies may take the time of 1,500 generations of a side; here are 100. Counted in pieces
    # whose moves are generated, a tenth of that must do: time itself is measured in bench_records.py.
    played = game("taikyoku")
    position = Position.initial(played)
    choose = random.Random(1)  # noqa: S311 - a game, not a secret
    for _ in range(100):
        position.push_packed(choose.choice(sorted(position.effects())))
    text = Record.from_position(position).format()
    pieces = len(position.squares_of(Side.BLACK))
    counted = 0
    effects, annotated = movegen.effects, movegen.annotated

    def counting_effects(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
        nonlocal counted
        plans = list(plans)
        counted += len(plans)
        return effects(game, board, plans, own)

    def counting_annotated(game: Game, board: list[int], plan: Plan, own: set[int]) -> dict[int, int]:
        nonlocal counted
        counted += 1
        return annotated(game, board, plan, own)

    monkeypatch.setattr(movegen, "effects", counting_effects)
    monkeypatch.setattr(movegen, "annotated", counting_annotated)
    assert Record.parse(text).replay().board == position.board
    assert 100 < counted < 150 * pieces / 10
