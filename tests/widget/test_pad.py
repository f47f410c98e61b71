"""The pad: it saves the typed text, answers valid notation, and shows an error for anything else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import BetzaPad, InvalidSave
from banmen_rules import VARIANTS, BanmenError, InvalidBetza, betza, load_variant
from banmen_rules.betza import parse
from banmen_rules.drawing.figure import Figure, decode
from tests.widget.browser import Browser

LION = "KNAD[cK-aK]"


@pytest.fixture
def pad() -> Iterator[BetzaPad]:
    made = BetzaPad(LION)
    yield made
    made.close()


def test_a_text_is_shown_with_all_it_means(pad: BetzaPad) -> None:
    assert decode(pad.figure) == (Figure.of(betza.parse(LION)),)
    assert pad.plain == b""
    assert pad.sentence["short"].startswith("steps one square in any direction")
    assert [one["name"] for one in pad.dialects] == ["banmen", "xbetza", "wikipedia", "atsi", "bex"]
    assert pad.categories == ["step", "jump", "area"]
    assert pad.problem == {}
    for part in pad.parts:
        assert pad.explained[part["start"] : part["end"]] == part["text"]
        assert part["parent"] < pad.parts.index(part)


def test_a_key_is_answered_in_one_update_that_says_what_it_answers(pad: BetzaPad) -> None:
    browser = Browser(pad)
    browser.set(draft="WfF", seq=7)
    (update,) = [one for one in browser.received if "answered" in str(one["state"])]
    state = update["state"]
    assert isinstance(state, dict)
    assert state["answered"] == 7
    assert (state["text"], state["reads"]) == ("WfF", "WfF")
    assert {"parts", "sentence", "dialects"} <= state.keys()
    assert ["figure"] in update["buffer_paths"]  # type: ignore[operator]


def test_unreadable_notation_shows_an_error_and_leaves_the_last_answer(pad: BetzaPad) -> None:
    before = pad.figure
    browser = Browser(pad)
    browser.set(draft="KNAx", seq=1)
    assert pad.draft == "KNAx"
    assert (pad.text, pad.reads, pad.figure) == ("KDNA[cK-aK]", LION, before)
    assert pad.answered == 1
    assert (pad.problem["start"], pad.problem["end"]) == (3, 4)
    assert "`x`" in str(pad.problem["text"])
    browser.set(draft="KNA", seq=2)
    assert pad.problem == {}
    assert pad.text == "KNA"


def test_a_draft_in_another_dialect_is_read_in_that(pad: BetzaPad) -> None:
    Browser(pad).set(draft="afsW", dialect="xbetza", seq=1)
    assert pad.text == "[W-F]"
    assert pad.explained == "[W-F]"
    assert pad.reads == "afsW"


def test_pieces_placed_by_hand_change_what_it_may_do(pad: BetzaPad) -> None:
    Browser(pad).set(draft="R", friends=[[0, 2]], enemies=[[5, 0]], seq=1)
    (figure,) = decode(pad.figure)
    assert figure.friends == {(0, 2)}
    assert figure.radius == 5  # as far as the farthest of them
    assert figure.at(0, 2) is None
    assert figure.at(5, 0) is not None
    assert decode(pad.plain)[0].at(0, 2) is not None
    Browser(pad).set(draft="W", seq=2)
    assert pad.problem == {}
    assert decode(pad.figure)[0].radius == 5


def test_kinds_that_move_so_are_named(pad: BetzaPad) -> None:
    pad.text = "WfF"
    so = parse("WfF").text
    assert [(one["variant"], one["id"]) for one in pad.same] == [
        (name, kind.id) for name in VARIANTS for kind in load_variant(name).kinds if kind.betza == so
    ]
    assert {("dai_dai", "gold_general"), ("taikyoku", "violent_wolf")} <= {
        (one["variant"], one["id"]) for one in pad.same
    }


def test_a_text_set_in_python_is_in_the_field(pad: BetzaPad) -> None:
    Browser(pad).set(draft="afsW", dialect="xbetza", seq=1)
    pad.text = "fWW"
    assert (pad.draft, pad.dialect, pad.text) == ("fR", "banmen", "fR")


@pytest.mark.parametrize(
    "name,value,said",
    [
        ("text", "KNAx", "`x` is not in this dialect"),
        ("figure", b"", "figure is computed"),
        ("friends", [[0, 0]], r"no piece can be placed at \[0, 0\]"),
        ("friends", [[0, 18]], "1 to 17 squares from the piece"),
        ("enemies", [[1]], "two whole numbers"),
        ("enemies", "x", "two whole numbers"),
        ("radius", 18, "radius must be from 1 to 17, or 0"),
        ("lang", "de", 'Unknown lang "de". Available: '),
        ("dialect", "funny", 'Unknown dialect "funny". Available: '),
    ],
)
def test_refused_value_shows_an_error_and_changes_nothing(
    pad: BetzaPad, name: str, value: object, said: str
) -> None:
    before = {each: getattr(pad, each) for each in pad.trait_names(sync=True) if each != "problem"}
    with pytest.raises(BanmenError, match=said):
        setattr(pad, name, value)
    assert str(pad.problem["text"]).splitlines()
    assert {each: getattr(pad, each) for each in before} == before


def test_nonsense_from_the_browser_shows_an_error_and_is_corrected_there(pad: BetzaPad) -> None:
    browser = Browser(pad)
    browser.set(friends=[["a", "b"]], draft="K", seq=3)
    assert "two whole numbers" in str(pad.problem["text"])
    assert pad.friends == []
    assert pad.text == "K"
    assert pad.answered == 3


def test_what_cannot_be_read_makes_no_pad() -> None:
    with pytest.raises(InvalidBetza, match="`x`"):
        BetzaPad("Kx")
    with pytest.raises(BanmenError, match="two whole numbers"):
        BetzaPad("K", friends=[(1, "a")])  # type: ignore[list-item]


def test_a_pad_is_saved_and_loaded(pad: BetzaPad, tmp_path: Path) -> None:
    Browser(pad).set(draft="afs", dialect="xbetza", friends=[[1, 1]], lang="ja", seq=1)
    pad.save(tmp_path / "pad.json")
    again = BetzaPad.load(tmp_path / "pad.json")
    assert (again.draft, again.dialect, again.friends, again.lang) == ("afs", "xbetza", [[1, 1]], "ja")
    again.close()


@pytest.mark.parametrize(
    "text,said",
    [
        ("x", "not valid JSON"),
        ("[]", 'an object with "banmen": "pad"'),
        ('{"banmen": "board"}', 'an object with "banmen": "pad"'),
        ('{"banmen": "pad", "version": 2}', "the version of a saved pad must be 1, got 2"),
        (
            '{"banmen": "pad", "version": 1, "view": {"draft": "K"}}',
            "must have exactly dialect, draft, drawn, enemies, ",
        ),
    ],
)
def test_invalid_saved_pad_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "pad.json").write_text(text)
    with pytest.raises(InvalidSave, match=said):
        BetzaPad.load(tmp_path / "pad.json")


def test_a_saved_pad_with_nonsense_in_it_is_refused(pad: BetzaPad, tmp_path: Path) -> None:
    pad.save(tmp_path / "pad.json")
    parts = json.loads((tmp_path / "pad.json").read_text())
    parts["view"]["radius"] = -1
    (tmp_path / "pad.json").write_text(json.dumps(parts))
    with pytest.raises(BanmenError, match="radius must be"):
        BetzaPad.load(tmp_path / "pad.json")


def test_its_picture_stands_in_the_same_output(pad: BetzaPad) -> None:
    data, _ = pad._repr_mimebundle_()
    assert str(data["image/svg+xml"]).startswith("<svg")
    assert "<title>KDNA[cK-aK]: steps one square" in str(data["image/svg+xml"])
    assert data["text/plain"] == "<BetzaPad KDNA[cK-aK]>"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_drawn_squares_are_answered_by_the_texts_they_may_mean(pad: BetzaPad) -> None:
    browser = Browser(pad)
    browser.set(drawn=[[0, 2], [0, -2], [2, 0], [-2, 0]], seq=1)
    assert [one["text"] for one in pad.candidates] == ["D", "[W-W]"]
    told = pad.candidates[0]["differs"]
    # An enemy next to it stops two steps, and no leap: on (0, 1) it leaves (0, 2) to the leap alone.
    assert (told["place"], told["squares"], told["only_this"]) == ("enemy", [[0, 1]], [[0, 2]])
    assert pad.candidates[-1]["differs"] == {}
    browser.set(drawn=[], seq=2)
    assert pad.candidates == []


def test_a_drawing_that_no_text_says_is_answered_by_the_nearest_and_how_it_differs(pad: BetzaPad) -> None:
    rook = [[n, 0] for n in range(-4, 5) if n] + [[0, n] for n in range(-4, 5) if n]
    one_off = [at for at in rook if at != [3, 0]]
    pad.drawn = [*one_off, [2, 2], [-1, 4], [3, -3], [-2, -3], [4, 1]]
    for one in pad.candidates:
        described = {*map(tuple, pad.drawn)} - {*map(tuple, one["missing"])} | {*map(tuple, one["extra"])}
        assert {target.offset for target in Figure.of(betza.parse(one["text"]), 4).targets} == described


def test_drawn_squares_are_answered_whatever_is_typed_meanwhile(pad: BetzaPad) -> None:
    browser = Browser(pad)
    browser.set(draft="K[", drawn=[[0, 1]], seq=1)
    assert pad.problem["text"]
    assert [one["text"] for one in pad.candidates] == ["fW"]


def test_a_drawing_is_of_squares_around_the_piece(pad: BetzaPad) -> None:
    with pytest.raises(BanmenError, match="1 to 17 squares from the piece"):
        pad.drawn = [[0, 18]]
    assert pad.drawn == []
    assert pad.candidates == []


def test_hints_are_about_the_draft_in_the_language_of_the_pad() -> None:
    pad = BetzaPad("WF2")
    (hint,) = pad.hints
    assert hint.startswith("The number belongs to the last letter only")
    assert hint.endswith("For both, write `Q2`.")
    pad.draft = "fN"
    assert pad.hints == ["`fN` has four squares; narrow only: `ffN`."]
    pad.lang = "ja"
    assert pad.hints == ["`fN` は四つのマスに行けます。幅の狭い跳びだけなら `ffN` です。"]
    pad.draft = "ffNKW2"
    assert pad.hints == []
