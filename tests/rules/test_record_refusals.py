"""Invalid game records are refused with the place and the reason; the part before is returned."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, IllegalMove, Position
from banmen_rules.base.errors import InvalidRecord
from banmen_rules.notation.record import Line, Node, Record, _reader
from banmen_rules.notation.record._model import DEEPEST
from banmen_rules.notation.record._reader import LARGEST
from tests.examples import examples
from tests.rules.test_record import HEAD, TAI, moves, refused


def test_an_illegal_move_names_ply_move_and_reason_and_keeps_what_came_before() -> None:
    text = HEAD + "1. P-13r P-13h\n2. E-13q {here} Q-1a\n3. P-12r"
    error = refused(text)
    assert error.line == 3
    assert error.column == text.splitlines()[2].index("Q-1a") + 1
    assert "ply 4, Q-1a: White's queens cannot go to 1a" in str(error)
    assert str(error).endswith("\n  2. E-13q {here} Q-1a\n                  ^^^^")
    assert isinstance(error.record, Record)
    assert moves(error.record.line) == ["13s 13r", "13g 13h", "13y 13q"]
    assert error.record.line.moves[-1].comment == "here"
    assert Record.parse(error.record.format()) == error.record


def test_the_reason_is_the_explanation_where_one_piece_is_meant() -> None:
    error = refused(HEAD + "13s 13q")
    assert error.message == ("ply 1, 13s 13q: " + Position.initial(TAI).explain("13s", "13q").text)
    error = refused(HEAD + "P13s-13q")
    assert error.message.startswith("ply 1, P13s-13q: ")
    assert error.message.endswith(Position.initial(TAI).explain("13s", "13q").text)


def test_a_fault_in_a_variation_keeps_it_as_far_as_it_goes() -> None:
    error = refused(HEAD + "P-13r P-13h (P-12h (P-11h) P-12r P-1a) P-12r")
    assert isinstance(error.record, Record)
    assert moves(error.record.line) == ["13s 13r", "13g 13h"]
    assert moves(error.record.line.moves[1].variations[0]) == ["12g 12h", "12s 12r"]
    assert error.message.startswith("ply 4, P-1a: ")
    error = refused(HEAD + "P-13r P-13h (P-1a) P-12r")
    assert isinstance(error.record, Record)
    assert error.record.line.moves[1].variations == []


def test_an_error_can_be_pickled() -> None:
    error = refused(HEAD + "P-13r P-1a")
    again = pickle.loads(pickle.dumps(error.with_traceback(None)))  # noqa: S301 - our own bytes
    assert str(again) == str(error)
    assert again.record == error.record


@pytest.mark.parametrize(
    "text, place, message",
    [
        ("", (1, 1), "a record must begin with its game: "),
        ('[Variant "tia"]', (1, 11), f'Variant: Unknown variant "tia". Available: {", ".join(VARIANTS)}.'),
        (
            '[Variant "tai"]\n[Ruleset "japan"]',
            (2, 11),
            'Ruleset: Unknown ruleset of tai "japan". Available: ',
        ),
        (
            '[Variant "tai"]\n[Ruling "lion_hawk_dog=evans"]',
            (2, 10),
            'Ruling: Unknown ruling of tai "lion_hawk_dog". Did you mean "lion_dog',
        ),
        (
            '[Variant "tai"]\n[Ruling "lion_dog=evens"]',
            (2, 10),
            'Ruling: Unknown reading of the ruling lion_dog "evens". Available: ',
        ),
        ('[Variant "tai"]\n[Ruling "lion_dog"]', (2, 10), "a header Ruling must be name=value"),
        (
            '[Variant "tai"]\n[Ruling "lion_dog=evans"]\n[Ruling "lion_dog=main"]',
            (3, 10),
            "duplicate ruling lion_dog",
        ),
        ('[Variant "tai"]\n[Varient "tai"]', (2, 2), 'Unknown header "Varient". Did you mean "Variant"?'),
        ('[Variant "tai"]\n[variant "tai"]', (2, 2), 'Unknown header "variant". Did you mean "Variant"?'),
        ('[Variant "tai"]\n[Date "a"]\n[Date "b"]', (3, 2), "duplicate header Date"),
        ('[Variant "tai"]\n[Variant "tai"]', (2, 2), "duplicate header Variant"),
        ('[Variant "tai"', (1, 1), "a header must look like [Event"),
        ("[Variant tai]", (1, 1), "a header must look like [Event"),
        ('[Variant "tai"]\n[1 "tai"]', (2, 1), "a header must look like [Event"),
        ('[Variant "tai"]\n[Start "25/25 0"]', (2, 14), "Start: the board must have 25 ranks, got 2"),
        (
            '[Variant "tai"]\n[Result "black"]',
            (2, 10),
            "a result must be one of Black wins, White wins, draw, no contest",
        ),
        ('[Variant "tai"]\n[Rule "repetition=never"]', (1, 11), "Variant: "),
        (HEAD + "P-13r (P-12r", (2, 7), "this parenthesis is never closed"),
        (HEAD + "P-13r ((P-12r))", (2, 8), "a variation must follow the move that it replaces"),
        (HEAD + "(P-13r)", (2, 1), "a variation must follow the move that it replaces"),
        (HEAD + "P-13r ()", (2, 8), "a variation must have a move"),
        (HEAD + "P-13r )", (2, 7), "this parenthesis does not close a variation"),
        (HEAD + "P-13r {a", (2, 7), "this comment is never closed"),
        (HEAD + "P-13r }", (2, 7), "this brace does not close a comment"),
        (HEAD + "$1 P-13r", (2, 1), "an annotation must follow its move"),
        (HEAD + "P-13r $x", (2, 7), "an annotation must be $ and a number, as in $1"),
        (HEAD + "P-13r $123456", (2, 7), "an annotation must be $ and a number, as in $1"),
        (HEAD + "P-13r * P-13h", (2, 9), "nothing may follow *"),
        (HEAD + "P-13r * }", (2, 9), "nothing may follow *"),
        (HEAD + "P-13r\nP-13", (3, 5), "ply 2: the rank must be a to y"),
        (HEAD + "P-13r\n13z 13r", (3, 3), "ply 2: the rank must be a to y"),
        (HEAD + "P-13r QQQ-8h", (2, 7), 'ply 2: Unknown piece with the letters "QQQ"'),
        (HEAD + "P-13r \x00", (2, 7), "ply 2: a move must begin with the letters of a piece"),
        (HEAD + "P - 13r", (2, 2), "ply 1: expected - or x, then a square"),
    ],
)
def test_invalid_record_is_refused_with_its_place(text: str, place: tuple[int, int], message: str) -> None:
    error = refused(text)
    assert error.message.startswith(message)
    assert (error.line, error.column) == place
    assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")


def test_a_huge_text_is_refused_before_any_work() -> None:
    error = refused("(" * 50_000_000)
    assert error.message == f"a record must have at most {LARGEST:,} characters, got 50,000,000"


def test_a_huge_or_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(
        InvalidRecord, match=r"game\.txt is too large for a record: more than 2,000,000 bytes"
    ):
        Record.load(path)
    path.write_bytes(b'[Variant "tai"]\n\xff\xfe\x00')
    with pytest.raises(InvalidRecord, match=r"line 2, column 1: game\.txt is not UTF-8 text: byte 17"):
        Record.load(path)
    for missing in (tmp_path / "missing.txt", tmp_path, "a\x00b"):
        with pytest.raises(InvalidRecord, match="cannot be read"):
            Record.load(missing)


def test_variations_are_nested_only_so_deep() -> None:
    inside = "".join(f" (P-{13 - depth % 2}r" for depth in range(DEEPEST))
    assert len(Record.parse(HEAD + "P-13r" + inside + ")" * DEEPEST).line.moves) == 1
    error = refused(HEAD + "P-13r" + inside + " (P-11r" + ")" * (DEEPEST + 1))
    assert error.message == f"variations must be nested at most {DEEPEST} deep"
    line = Line()
    record = Record(TAI, line=line)
    for _ in range(DEEPEST + 2):
        line.moves.append(Node(Position.initial(TAI).parse_move("13s 13r")))
        line.moves[0].variations = [Line()]
        line = line.moves[0].variations[0]
    with pytest.raises(BanmenError, match="nested at most"):
        record.format()


def test_a_record_has_only_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_reader, "MOST_MOVES", 100)
    assert len(Record.parse(HEAD + "P-13r" + " (P-12r)" * 99).line.moves[0].variations) == 99
    error = refused(HEAD + "P-13r" + " (P-12r)" * 100)
    assert error.message == "a record must have at most 100 moves"


@pytest.mark.parametrize(
    "opening", ["(", "{", "[", '[A "', "P-13r (", '[A "\\', "\\", "$", "1.", "1", "{\\", ";", "13s "]
)
def test_no_repetition_of_a_sign_takes_long(opening: str) -> None:
    text = (HEAD + opening * 200_000)[:LARGEST]
    try:
        Record.parse(text)
    except InvalidRecord as error:
        assert len(str(error)) < 1000


@examples(200)
@given(st.text('[]"{}();$*\\ \nVariantP-13rhx!?+1.0/=LN\x00é', max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + "P-13r " + text):
        try:
            record = Record.parse(whole)
        except InvalidRecord as error:
            assert error.line >= 1
            continue
        assert Record.parse(record.format()) == record


def test_what_cannot_be_written_is_refused() -> None:
    position = Position.initial(TAI)
    move = position.parse_move("13s 13r")
    with pytest.raises(IllegalMove, match="the record has an illegal move: 13s 13r"):
        Record(TAI, line=Line(moves=[Node(move), Node(move)])).format()
    for name in ("Variant", "a b", "", 'x"', "Ruling"):
        with pytest.raises(BanmenError, match="the name of a header must be"):
            Record(TAI, headers={name: "x"}).format()
    with pytest.raises(BanmenError, match="an annotation must be from 0 to 9999"):
        Record(TAI, line=Line(moves=[Node(move, glyphs=(10_000,))])).format()
    with pytest.raises(BanmenError, match="a variation must have a move"):
        Record(TAI, line=Line(moves=[Node(move, variations=[Line("only words")])])).format()
