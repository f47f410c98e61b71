"""A game made in Python: checked while it is made, known at once, and saved."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given

from banmen_rules import (
    VARIANTS,
    BanmenError,
    InvalidArgument,
    InvalidVariant,
    Position,
    Variant,
    cli,
    game,
    load_variant,
    variant_names,
)
from banmen_rules.betza import parse
from banmen_rules.variants import known_variant
from banmen_rules.variants._read import parse_variant
from banmen_rules.variants._write import same_game, toml_text, variant_texts
from tests.examples import examples
from tests.rules.own_games import as_before, random_games, write_game

Captured = pytest.CaptureFixture[str]
KINDS: dict[str, Any] = {"king": "K", "rook": "R", "lion": "KNAD[cK-aK]", "pawn": "fW", "gold": "WfF"}
CAMP = "P P P P P / R L K L R"


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with as_before():
        yield


def mini(name: str = "mini lion", **changed: Any) -> Variant:  # noqa: ANN401 - faulty ones too
    given = {"size": (5, 6), "kinds": KINDS, "camp": CAMP, "promotes": {"pawn": "gold"}, **changed}
    return Variant.make(name, **given)


def faults(**changed: Any) -> tuple[str, ...]:  # noqa: ANN401 - as above
    with pytest.raises(InvalidVariant) as caught:
        mini(**changed)
    return caught.value.faults


# ---------------------------------------------------------------- what it makes


def test_it_is_known_by_its_name_at_once() -> None:
    made = mini()
    assert (made.name, made.title, tuple(made.size)) == ("mini_lion", "Mini lion", (5, 6))
    assert load_variant("mini_lion") is load_variant(made) is known_variant("mini_lion") is made
    assert game("mini_lion") is game(made)
    assert variant_names() == (*VARIANTS, "mini_lion")
    assert repr(made) == "<Variant mini_lion: 5 by 6 squares, 5 kinds>"


def test_a_cell_that_runs_again_replaces_it() -> None:
    before = mini()
    after = mini(size=(5, 7))
    assert load_variant("mini_lion") is after
    assert Position.initial(game(before)).game.size.ranks == 6  # an open board keeps its game
    assert load_variant(before) is load_variant("mini_lion") is before


def test_codes_are_the_first_free_letters_of_the_names() -> None:
    kinds = {
        "king": "K",
        "knight": "N",
        "kite": {"betza": "B", "code": "I"},
        "kik": "A",
        "лев": "R",
        "獅": "W",
    }
    made = mini(kinds=kinds, camp=None, promotes=None)
    codes = [kind.code for kind in made.kinds]
    assert codes == ["K", "N", "I", "KI", "A", "B"]  # the letters of the last two are not Latin
    assert [kind.id for kind in made.kinds] == ["king", "knight", "kite", "kik", "kind_5", "kind_6"]


def test_a_kind_may_have_more_columns_or_come_from_another_game() -> None:
    sage = {"betza": "NF", "kanji": "賢", "ja": "賢者", "aliases": ["wise one", "elder"], "royal": True}
    gold = load_variant("tai").kind("gold general")
    made = mini(kinds={**KINDS, "sage": sage, "gold": gold}, camp="PPPPP/RSKLR")
    kind = made.kind("wise one")
    assert (kind.id, kind.kanji, kind.names, kind.royal) == ("sage", "賢", {"ja": "賢者"}, True)
    assert (made.kind("gold").betza, made.kind("gold").kanji) == (gold.betza, gold.kanji)
    assert made.kind("gold").promotes_to is None
    assert not made.kind("king").royal  # another one is


def test_promotion_and_rules_have_defaults() -> None:
    assert mini().ruleset.rules == {"promotion": "zone", "promotion_zone": 2, "repetition": "draw"}
    assert mini(promotes=None).ruleset.rules == {"promotion": "none", "repetition": "draw"}
    own = mini(promotion="capture", rules={"repetition": "none", "no_move": "draw"})
    assert own.ruleset.rules == {"promotion": "capture", "repetition": "none", "no_move": "draw"}
    assert mini(promotion_zone=1).ruleset.rules["promotion_zone"] == 1


@pytest.mark.parametrize(
    "camp",
    [
        CAMP,
        "PPPPP/RLKLR",
        "PPPPP\nRLKLR",
        ["P P P P P", "RLKLR"],
        ("PPPPP", "RLKLR"),
        "\n  P P P P P\n  R L K L R\n",
    ],
)
def test_a_camp_is_written_in_several_ways(camp: object) -> None:
    assert mini(camp=camp).camp == (("rook", "lion", "king", "lion", "rook"), ("pawn",) * 5)


@pytest.mark.parametrize("size,back", [(5, "LRKRL"), ((6, 5), "RLRKRL"), (3, "RKR")])
def test_a_camp_that_is_not_given_has_the_king_in_the_middle(size: object, back: str) -> None:
    made = mini(size=size, camp=None) if size != 3 else mini(size=(3, 4), camp=None)
    codes = {kind.id: kind.code for kind in made.kinds}
    assert "".join(codes[kind] for kind in made.camp[0] if kind) == back
    assert set(made.camp[1]) == {"pawn"}
    assert Position.initial(game(made)).legal_moves()


def test_royals_are_named() -> None:
    made = mini(royals=["king", "lion"])
    assert [kind.id for kind in made.kinds if kind.royal] == ["king", "lion"]
    assert [kind.id for kind in mini(royals="lion").kinds if kind.royal] == ["lion"]


# ---------------------------------------------------------------- faults, all at once

SIZE = "size must be one or two whole numbers from 3 to 36"
FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "size": ({"size": "9x9"}, f"{SIZE}, such as (9, 9), got '9x9'"),
    "large": ({"size": (5, 60)}, SIZE),
    "bool": ({"size": True}, SIZE),
    "no kinds": ({"kinds": {}}, "kinds must be moves by the names of the pieces"),
    "kinds": ({"kinds": ["K"]}, "kinds must be moves by the names of the pieces"),
    "kind": ({"kinds": {**KINDS, "lion": 3}}, 'kinds["lion"] must be a move such as "NK", '),
    "betza": ({"kinds": {**KINDS, "lion": "KX"}}, 'kinds["lion"], betza: `X` lengthens a leap'),
    "column": ({"kinds": {**KINDS, "lion": {"bezta": "K"}}}, 'kinds["lion"]: Unknown column "bezta".'),
    "cell": ({"kinds": {**KINDS, "lion": {"betza": ["K", 3]}}}, 'kinds["lion"], betza must be text, '),
    "no move": ({"kinds": {**KINDS, "lion": {}}}, 'kinds["lion"], betza must be filled in'),
    "code": ({"kinds": {**KINDS, "lion": {"betza": "K", "code": "l"}}}, 'kinds["lion"], code must look like'),
    "twice": ({"kinds": {**KINDS, "king!": "K"}}, 'kinds["king!"], id must be unique; '),
    "markup": ({"kinds": {**KINDS, "<b>": "K"}}, 'kinds["<b>"], name must be one line of '),
    "camp": ({"camp": 7}, "camp must be ranks of codes, such as"),
    "short rank": ({"camp": "PPPP/RLKLR"}, "camp, rank 1 must have 5 squares, as many as "),
    "unknown code": ({"camp": "PPPPP/RLKLX"}, "camp, rank 2, square 5 must be the code of a kind"),
    "many ranks": ({"camp": "/".join(["PPPPP"] * 4)}, "camp must have at most 3 ranks on 6, got 4"),
    "quotes": ({"camp": 'PPPPP/"""""'}, "camp, rank 2, square 1 must be the code of a kind"),
    "no king": ({"camp": "PPPPP/RL.LR"}, "camp must have a royal piece, such as a king: name it in royals"),
    "stuck": (
        {"kinds": {"king": "mfW", "pawn": "mfW"}, "camp": "PPPPP/PPPPP/PPKPP", "promotes": {}},
        "camp: Black must have a move",
    ),
    "royals": ({"royals": 3}, 'royals must be names of kinds, such as ["king"], got 3'),
    "royal": ({"royals": ["kign"]}, 'royals: Unknown kind "kign". Available: king, rook'),
    "promotes": ({"promotes": ["gold"]}, "promotes must be names of kinds by names of kinds"),
    "target": ({"promotes": {"pawn": "golf"}}, 'promotes: Unknown kind "golf".'),
    "itself": ({"promotes": {"pawn": "pawn"}}, 'kinds["pawn"], promotes_to: a piece cannot '),
    "promotion": ({"promotion": "zones"}, "promotion: Unknown value of the rule parameter "),
    "promotion 2": ({"promotion": 2}, 'promotion must be text such as "zone" or "capture", got 2'),
    "zone": ({"promotion_zone": 9}, "promotion_zone must be at most 6, the ranks of the board, got 9"),
    "zone 2": ({"promotion_zone": "2"}, "promotion_zone must be a number of ranks, got '2'"),
    "rules": ({"rules": ["draw"]}, 'rules must be a dict such as {"repetition": "draw"}'),
    "rule": ({"rules": {"repetitoin": "draw"}}, 'rules["repetitoin"]: Unknown rule parameter "repetitoin".'),
    "rule value": ({"rules": {"no_move": "win"}}, 'rules["no_move"]: Unknown value of'),
    "rule type": ({"rules": {"no_move": None}}, 'rules["no_move"] must be a word, a number, True or False'),
    "title": ({"title": "<b>"}, "title must be one line of printable characters without <, got '<b>'"),
    "kanji": ({"kanji": 3}, "kanji must be text, got 3"),
    "huge zone": ({"promotion_zone": 10**5000}, "promotion_zone must be a number of ranks"),
    "huge rule": ({"rules": {"promotion_zone": 10**5000}}, 'rules["promotion_zone"] must be '),
    "huge cell": ({"kinds": {**KINDS, "gold": {"betza": "K", "rank": 10**5000}}}, 'kinds["gold"], rank'),
    "surrogate": ({"title": "\ud800"}, "title must be one line of printable characters"),
    "delete": ({"title": "\x7f"}, "title must be one line of printable characters"),
}  # fmt: skip


@pytest.mark.parametrize("how", FAULTS)
def test_a_fault_names_its_argument(how: str) -> None:
    given, said = FAULTS[how]
    found = faults(**given)
    assert any(fault.startswith(said) for fault in found), found
    assert not any("variant.toml" in fault or "pieces.csv" in fault or "KIND" in fault for fault in found)
    assert variant_names() == VARIANTS


def test_all_faults_are_listed_at_once() -> None:
    wrong = ("betza", "unknown code", "royal", "rule", "zone", "title")
    found = faults(**{key: value for how in wrong for key, value in FAULTS[how][0].items()})
    for how in wrong:
        assert any(fault.startswith(FAULTS[how][1]) for fault in found), (how, found)


def test_an_unknown_code_lists_the_codes() -> None:
    (found,) = faults(camp="PPPPP/RLKLX")
    assert found.endswith("got 'X' (K king, R rook, L lion, P pawn, G gold)")


@pytest.mark.parametrize(
    "name,said",
    [
        ("tai", "tai is a game that comes with banmen"),
        ("獅子", "name must be in the letters a to z"),
        ("Б3", "name must be in the letters a to z"),
        ("", "name must be"),
    ],
)
def test_a_name_must_be_free_and_have_latin_letters(name: str, said: str) -> None:
    with pytest.raises(InvalidVariant, match=said):
        mini(name)
    assert load_variant("tai").size.files == 25


def test_a_name_of_another_type_or_an_unknown_argument_is_refused() -> None:
    with pytest.raises(BanmenError, match='name must be text such as "mini lion", got 3'):
        mini(3)  # type: ignore[arg-type]
    with pytest.raises(BanmenError, match='Unknown argument "colour"'):
        mini(colour="red")


# ---------------------------------------------------------------- from a board


def test_a_board_set_up_by_hand_is_the_start() -> None:
    before = mini(camp=None)
    position = Position(game(before))
    for square, symbol in {"3f": "k", "1e": "l", "5d": "p", "3a": "K"}.items():
        position.put(square, symbol)
    made = Variant.from_board(position)
    assert made is load_variant("mini_lion")
    assert made.camp == (
        (None, None, "king", None, None), (None, None, None, None, "lion"), ("pawn", None, None, None, None),
    )  # fmt: skip
    assert [kind.at_start for kind in made.kinds] == [1, 0, 1, 1, 0]
    assert (made.title, made.ruleset) == (before.title, before.ruleset)
    start = Position.initial(game(made))
    assert start.tsfen() == "2,K,2/L,4/4,P/p,4/4,l/2,k,2 0"  # White's is turned by 180 degrees
    assert Variant.from_board(position, "my tai").name == "my_tai"


def test_a_game_of_banmen_needs_another_name() -> None:
    start = Position.initial(game("dai_dai"))
    with pytest.raises(InvalidVariant, match="dai_dai is a game that comes with banmen"):
        Variant.from_board(start)
    copy = Variant.from_board(start, "our dai dai")
    assert (copy.name, copy.title) == ("our_dai_dai", "Our dai dai")
    assert copy.camp == start.game.variant.camp
    assert Position.initial(game(copy)).legal_moves()


def test_a_board_that_cannot_be_a_start_is_refused_with_all_its_faults() -> None:
    position = Position.initial(game(mini()))
    position.put("3c", "r")
    position.put("1d", "+p")
    with pytest.raises(InvalidVariant) as caught:
        Variant.from_board(position)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        "board, 3c must have no piece of Black, got a rook",
        "board, 1d must have a piece that has not promoted, got a gold",
    ]
    with pytest.raises(InvalidArgument, match="board must be a board or a position, got 'tai'"):
        Variant.from_board("tai")


# ---------------------------------------------------------------- saved


def test_it_is_saved_as_a_folder_that_check_accepts(tmp_path: Path, capsys: Captured) -> None:
    made = mini()
    assert made.save(tmp_path / "mini_lion") == tmp_path / "mini_lion"
    assert sorted(path.name for path in (tmp_path / "mini_lion").iterdir()) == ["pieces.csv", "variant.toml"]
    assert cli.main(["variant", "check", str(tmp_path / "mini_lion")]) == 0
    assert "No faults" in capsys.readouterr().out
    assert load_variant(tmp_path / "mini_lion") is made
    with as_before():
        again = load_variant(tmp_path / "mini_lion")
        assert again is not made
        assert same_game(again, made)


def test_changes_in_the_saved_folder_are_read(tmp_path: Path) -> None:
    mini().save(tmp_path / "mini_lion")
    file = tmp_path / "mini_lion/variant.toml"
    file.write_text(file.read_text().replace("Mini lion", "Maxi lion"))
    assert load_variant("mini_lion").title == "Maxi lion"


def test_the_name_of_the_folder_is_the_name_of_the_game(tmp_path: Path) -> None:
    mini().save(tmp_path / "other")
    assert load_variant(tmp_path / "other").name == "other"
    with pytest.raises(InvalidVariant, match="the name of the folder must be small letters"):
        mini().save(tmp_path / "My Game")
    with pytest.raises(InvalidArgument, match=r"path must be a folder such as \./mini_lion, or a file"):
        mini().save(tmp_path / "mini.zip")
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


@pytest.mark.parametrize("name", ["mini_lion", "mini_lion.game"])
def test_only_the_same_game_is_saved_twice(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    mini().save(place)
    mini().save(place)
    before = load_variant(place)
    other = mini(size=(5, 7))
    with pytest.raises(BanmenError, match=r"has another version of it: .* overwrite=True"):
        other.save(place)
    titled = mini(title="Maxi")
    with pytest.raises(BanmenError, match="has another game, Mini lion"):
        titled.save(place)
    assert same_game(load_variant(place), before)
    other.save(place, overwrite=True)
    assert load_variant(place).size.ranks == 7


def test_overwriting_removes_rulings_that_the_game_does_not_have(tmp_path: Path) -> None:
    place = write_game(tmp_path / "mini_lion")
    with pytest.raises(BanmenError, match=r"has another (version of it|game)"):
        mini().save(place)
    mini().save(place, overwrite=True)
    assert not (place / "rulings.csv").exists()
    assert same_game(load_variant(place), mini())


def test_nothing_is_written_through_a_link_or_over_something_else(tmp_path: Path) -> None:
    made, secret = mini(), tmp_path / "secret"
    secret.write_text("secret")
    (tmp_path / "mini").mkdir()
    (tmp_path / "mini/variant.toml").symlink_to(secret)
    (tmp_path / "link.game").symlink_to(secret)
    (tmp_path / "a_file").write_text("")
    (tmp_path / "folder.game").mkdir()
    for name in ("mini", "link.game", "a_file", "folder.game"):
        with pytest.raises(BanmenError, match=r"got a link|choose another name"):
            made.save(tmp_path / name, overwrite=True)
    (tmp_path / "text.game").write_text("not a game")
    with pytest.raises(BanmenError, match="has something that is not a game"):
        made.save(tmp_path / "text.game")
    with pytest.raises(BanmenError, match="cannot be written"):
        made.save(tmp_path / "a_file/inside")
    assert secret.read_text() == "secret"


def test_a_game_that_cannot_be_read_again_is_not_saved(tmp_path: Path) -> None:
    made = mini()
    broken = replace(made, name="broken", kinds=tuple(replace(kind, code="x") for kind in made.kinds))
    with pytest.raises(InvalidVariant, match="code: must look like GG"):
        broken.save(tmp_path / "broken")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_the_games_of_banmen_are_written_and_read_as_they_are(name: str) -> None:
    variant = load_variant(name)
    again, found = parse_variant(f"my_{name}", variant_texts(variant))
    assert found == []
    assert again is not None
    assert same_game(again, variant)


def test_the_game_made_by_hand_is_written_and_read_as_it_is(tmp_path: Path) -> None:
    variant = load_variant(write_game(tmp_path / "mini"))
    again, found = parse_variant("mini", variant_texts(variant))
    assert (found, again is not None and same_game(again, variant)) == ([], True)


@given(random_games())
@examples(20)
def test_a_random_game_is_the_same_after_a_round_trip(written: Mapping[str, str]) -> None:
    variant, found = parse_variant("drawn", written)
    assume(variant is not None)
    assert variant is not None, found
    with TemporaryDirectory() as folder, as_before():
        for name in ("drawn", "drawn.game"):
            again = load_variant(variant.save(Path(folder, name)))
            assert same_game(again, variant)
            assert again.name == "drawn"
            assert Position.initial(game(again)).tsfen() == Position.initial(game(variant)).tsfen()
        kinds = {
            kind.name: {"betza": kind.betza, "code": kind.code, "promotes_to": kind.promotes_to}
            for kind in variant.kinds
        }
        camp = [
            " ".join(variant.kind(each).code if each else "." for each in rank)
            for rank in reversed(variant.camp)
        ]
        try:
            made = Variant.make(
                "drawn", size=variant.size, kinds=kinds, camp=camp, rules=variant.ruleset.rules
            )
        except InvalidVariant as error:
            assert "camp: " in str(error)  # no first move
        else:
            assert [parse(kind.betza) for kind in made.kinds] == [parse(kind.betza) for kind in variant.kinds]
            assert made.camp == variant.camp


def test_any_text_is_written_as_toml() -> None:
    import tomllib  # noqa: PLC0415 - only here

    values = {"a b": 'x"""\\\x7f\n\U0001f600', "n": [1, [2]], "t": {"deep": {"on": True}}, "l": [{"id": "é"}]}
    assert tomllib.loads(toml_text(values)) == values
