"""The data files of the games hold every fact of ``tests/data/neutral_*.json``, and no faults."""

import re
from collections import Counter

import pytest

from banmen_rules import VARIANTS, Position, Side, UnknownName, game, load_variant
from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import format as format_betza
from banmen_rules.betza import parse
from banmen_rules.variants import Rules, Variant, resolve
from tests.rules.neutral_facts import FACTS, facts, kinds

KINDS = [(variant, kind) for variant in FACTS for kind in kinds(variant)]


# Pieces, kinds at the start, all kinds, kinds that promote (tai 14 to gold and 22 to others), as the
# articles count them.
@pytest.mark.parametrize(
    "variant,size,counts",
    [
        ("tai", 25, (177, 93, 101, 14 + 22)),
        ("dai_dai", 17, (96, 64, 68, 21)),
        ("taikyoku", 36, (402, 209, 301)),
    ],
)
def test_counts_of_the_facts_are_those_of_the_articles(
    variant: str, size: int, counts: tuple[int, ...]
) -> None:
    assert facts(variant)["size"] == [size, size]
    assert tuple(facts(variant)["counts"].values())[: len(counts)] == counts


@pytest.mark.parametrize("variant", FACTS)
def test_counts_are_those_of_the_facts(variant: str) -> None:
    read = load_variant(variant)
    assert list(read.size) == facts(variant)["size"]
    found = {
        "pieces": sum(kind.at_start for kind in read.kinds),
        "kinds_at_start": sum(kind.at_start > 0 for kind in read.kinds),
        "kinds": len(read.kinds),
        "promoting": sum(kind.promotes_to is not None for kind in read.kinds),
    }
    counts = facts(variant)["counts"]
    assert {key: found[key] for key in counts} == counts


def test_ranges_have_the_colours_of_the_articles() -> None:
    colours = {name: load_variant(name).range_colour for name in ("dai_dai", "tai", "taikyoku")}
    assert colours == {"dai_dai": "grey", "tai": "pink", "taikyoku": "pink"}


def test_fourteen_kinds_of_tai_promote_to_gold() -> None:
    to = Counter(kind.promotes_to for kind in load_variant("tai").kinds)
    assert to["gold_general"] == 14


@pytest.mark.parametrize("variant", FACTS)
def test_kinds_come_in_the_order_of_the_facts(variant: str) -> None:
    assert [kind.id for kind in load_variant(variant).kinds] == list(kinds(variant))


# Where the data files know better than the facts: the site's kanji, described part by part, for a piece
# whose kanji the article lacks.
CORRECTED_KANJI = {("taikyoku", "bird_of_paradise"): "⿰古寺⿱時鳥"}


@pytest.mark.parametrize("variant,kind_id", KINDS)
def test_every_fact_of_a_kind_arrives(variant: str, kind_id: str) -> None:
    fact, kind = kinds(variant)[kind_id], load_variant(variant).kind(kind_id)
    assert kind.name == fact["name"]
    assert kind.kanji == CORRECTED_KANJI.get((variant, kind_id), fact["kanji"])
    assert kind.romaji.split("/") == re.split(", |/", fact["romaji"] or "")
    assert (kind.abbr or None) == fact["abbr"]
    assert kind.abbr_tsa == fact.get("abbr_tsa", "")
    assert kind.names.get("ru", "") == fact.get("ru", "")
    assert (kind.site_name, kind.site_kanji) == (fact.get("site_name", ""), fact.get("site_kanji", ""))
    assert kind.code == fact.get("site_code", kind.code).upper()
    assert kind.promotes_to == fact["promotes_to"]
    assert kind.royal == fact["royal"]
    assert kind.rank == fact.get("range_capture_rank", 0)
    assert kind.contagion == fact.get("contagion_becomes")
    assert kind.exempt == fact.get("exempt_from_contagion", False)
    assert kind.at_start == fact["at_start"]
    assert set(fact.get("aliases", ())) <= set(kind.aliases)
    assert set(fact.get("kanji_alt", ())) <= set(kind.kanji_alt)
    printed = [each.text for each in kind.printed]
    assert printed == [fact[key] for key in ("betza_as_printed", "betza_site") if key in fact]
    assert 1 <= kind.size <= 5
    assert kind.size == 5 or not (kind.royal and kind.at_start)


@pytest.mark.parametrize("variant", FACTS)
def test_the_camp_is_that_of_the_facts(variant: str) -> None:
    read = load_variant(variant)
    assert [list(rank) for rank in read.camp] == facts(variant)["camp"]
    start = list(read.start())
    black = {square: kind for square, kind, side in start if side == Side.BLACK}
    white = {square: kind for square, kind, side in start if side == Side.WHITE}
    assert {read.size.turned(square): kind for square, kind in black.items()} == white
    assert len(start) == len(black) + len(white) == 2 * facts(variant)["counts"]["pieces"]


# As Black sees them, from published diagrams: corners and royals of each game.
@pytest.mark.parametrize(
    "variant,square,kind",
    [
        ("tai", "25y", "lance"),
        ("tai", "24y", "turtle_snake"),
        ("tai", "13y", "emperor"),
        ("tai", "13x", "prince"),
        ("dai_dai", "9q", "king"),
        ("dai_dai", "2q", "hook_mover"),
        ("taikyoku", "19jj", "king"),
        ("taikyoku", "18jj", "crown_prince"),
        ("taikyoku", "36jj", "lance"),
    ],
)
def test_pieces_stand_on_their_squares(variant: str, square: str, kind: str) -> None:
    read = load_variant(variant)
    assert (read.size.parse_square(square), kind, Side.BLACK) in list(read.start())


@pytest.mark.parametrize("variant", VARIANTS)
def test_codes_are_unique_whatever_the_case(variant: str) -> None:
    read = load_variant(variant)
    codes = [kind.code for kind in (*read.kinds, *read.extras)]
    assert all(re.fullmatch("[A-Z]+", code) for code in codes)
    assert len({code.casefold() for code in codes}) == len(codes)


def test_taikyoku_codes_are_those_of_the_site() -> None:
    assert load_variant("taikyoku").kind("gold_general").code == "GLG"


def texts(variant: Variant) -> set[str]:
    changes = [
        change for ruling in variant.rulings for reading in ruling.readings for change in reading.changes
    ]
    playable = {change.value for change in changes if change.field == "betza" and not change.missing}
    return playable | {kind.betza for kind in (*variant.kinds, *variant.extras)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_is_written_canonically(variant: str) -> None:
    for text in texts(load_variant(variant)):
        assert format_betza(parse(text)) == text


@pytest.mark.parametrize("variant,kind_id", KINDS)
def test_every_dissenting_reading_is_in_a_ruling(variant: str, kind_id: str) -> None:
    rulings = load_variant(variant).rulings_of(kind_id)
    fact = kinds(variant)[kind_id]
    for alternative in fact.get("alternatives", ()):
        if "ruling" in alternative:  # a rule: which protected pieces the emperor may not take
            found = [load_variant(variant).ruling(alternative["ruling"]).reading(alternative["reading"])]
        elif "promotes_to" in alternative:
            # (free bear): named, not listed; None: does not promote
            wanted = (alternative["promotes_to"] or "").strip("()").replace(" ", "_")
            found = [
                reading
                for ruling in rulings
                for reading in ruling.readings
                for change in reading.changes
                if change == (kind_id, "promotes_to", wanted)
            ]
        else:
            found = [reading for ruling in rulings for reading in ruling.readings]
        assert any(set(alternative["sources"]) <= set(reading.sources) for reading in found), alternative


# Every point that the facts call open, by game.
OPEN = {
    "dai_dai": """neighboring_king free_demon free_dream_eater great_elephant lion_dog_return_capture
        repetition no_move draw_by_agreement illegal_move""",
    "tai": """neighbor_king free_demon free_dream_eater great_elephant donkey fierce_eagle vermillion_sparrow
        turtle_snake old_kite_and_poison_snake lion_dog_return_capture two_contagious emperor_protected
        prince_promotion promotion_compulsory repetition no_move draw_by_agreement illegal_move""",
    "taikyoku": """wooden_dove_orthogonal earth_dragon woodland_demon violent_bear angry_boar treacherous_fox
        divine_sparrow ancient_dragon mountain_falcon_sideways range_capture_own_landing free_eagle
        range_capture_equal_rank jump_up_to_three igui_extra free_eagle_row pass_when_surrounded right_general
        left_general great_eagle mountain_crane center_master roc_master right_chariot left_chariot
        right_iron_chariot left_iron_chariot longbow_soldier running_ox mountain_witch free_demon
        area_stops_on_capture own_pieces_promote repetition no_move draw_by_agreement illegal_move""",
}


@pytest.mark.parametrize("variant", OPEN)
def test_every_open_point_is_a_ruling(variant: str) -> None:
    assert set(OPEN[variant].split()) <= {ruling.id for ruling in load_variant(variant).rulings}


def test_atsi_chooses_the_site_s_moves() -> None:
    taikyoku = load_variant("taikyoku")
    atsi = {kind.id: kind for kind in resolve(taikyoku, "atsi").kinds}
    default = {kind.id: kind for kind in resolve(taikyoku).kinds}
    assert list(default.values()) == list(taikyoku.kinds)
    differing = {kind for kind in default if default[kind] != atsi[kind]}
    site = {kind for kind, fact in kinds("taikyoku").items() if "site_moves" in fact}
    lions = {"lion", "furious_fiend", "buddhist_spirit", "lion_hawk"}
    assert len(site) == 24
    assert differing == site | lions | {kind.id for kind in taikyoku.kinds if kind.rank and not kind.royal}
    assert atsi["great_general"].betza == "mcdQ!"
    assert atsi["lion_hawk"].betza != default["lion_hawk"].betza


def test_rulesets_of_taikyoku_promote_differently() -> None:
    taikyoku = load_variant("taikyoku")
    wikipedia, atsi = (resolve(taikyoku, name).rules for name in ("wikipedia", "atsi"))
    assert (wikipedia.promotion, wikipedia.range_capture_equal_rank) == ("capture", True)
    assert (atsi.promotion, atsi.promotion_zone, atsi.promotion_intermediate) == ("zone", 11, True)
    assert not atsi.range_capture_equal_rank


def test_the_prince_becomes_emperor_with_the_german_association() -> None:
    german = {kind.id: kind for kind in resolve(load_variant("tai"), "german").kinds}
    assert german["prince"].promotes_to == "emperor"


def test_japanese_promotions_of_tai() -> None:
    resolved = {kind.id: kind for kind in resolve(load_variant("tai"), "japanese").kinds}
    assert resolved["pawn"].promotes_to == "gold_general"
    assert resolved["old_monkey"].promotes_to == "mountain_witch"
    assert resolved["blind_monkey"].promotes_to == "gold_general"
    assert resolved["old_rat"].promotes_to == "bat"


# -------------------------------------------------------------- names and choices


@pytest.mark.parametrize(
    "variant,text,kind",
    [
        ("tai", "emperor", "emperor"),
        ("tai", "Emperor", "emperor"),
        ("tai", "自在天王", "emperor"),
        ("tai", "jizai tennō", "emperor"),
        ("tai", "LN", "lion"),
        ("tai", "ln", "lion"),
        ("tai", "+LN", "furious_fiend"),
        ("tai", "+CC", "wizard_stork"),
        ("tai", "free king", "queen"),
        ("tai", "император", "emperor"),
        ("dai_dai", "玉将", "king"),
        ("dai_dai", "SG", "stone_general"),
        ("dai_dai", "ST", "savage_tiger"),
        ("taikyoku", "Tengu", "long_nosed_goblin"),
        ("taikyoku", "  great   GENERAL ", "great_general"),
        ("taikyoku", "ganryū", "ancient_dragon"),
    ],
)
def test_kinds_are_found_by_any_name(variant: str, text: str, kind: str) -> None:
    assert load_variant(variant).kind(text).id == kind


@pytest.mark.parametrize("variant,kind_id", KINDS)
def test_kinds_are_found_by_id_code_and_name(variant: str, kind_id: str) -> None:
    read = load_variant(variant)
    kind = read.kind(kind_id)
    assert read.kind(kind.code) is read.kind(kind.code.lower()) is kind
    assert read.kind(kind.name) is kind


def test_an_ambiguous_name_lists_the_kinds() -> None:
    with pytest.raises(BanmenError, match=r"mountain_eagle_left.*mountain_eagle_right"):
        load_variant("taikyoku").kind("山鷲")


def test_an_unknown_kind_gets_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match="Great general"):
        load_variant("taikyoku").kind("graet general")


def test_unknown_choices_are_refused() -> None:
    tai = load_variant("tai")
    games = ", ".join(VARIANTS)
    with pytest.raises(UnknownName, match=rf'Unknown variant "go". Available: {games}'):
        load_variant("go")
    with pytest.raises(UnknownName, match=r'Unknown ruleset of tai "x". Available: article, german'):
        resolve(tai, "x")
    with pytest.raises(UnknownName, match=r'Unknown ruling of tai "donky". Did you mean "donkey'):
        resolve(tai, rulings={"donky": "evans"})
    with pytest.raises(UnknownName, match=r'Unknown reading of the ruling donkey "x". Available: main'):
        resolve(tai, rulings={"donkey": "x"})


def betza(variant: str, kind: str, ruleset: str | None = None, *choices: str) -> str:
    """The move of a kind; a choice is written ``ruling=reading``."""
    rulings = dict(choice.split("=") for choice in choices)
    resolved = resolve(load_variant(variant), ruleset, rulings)
    return next(each.betza for each in resolved.kinds if each.id == kind)


def test_contradicting_choices_are_refused() -> None:
    with pytest.raises(BanmenError, match="igui_extra and jump_up_to_three both change betza of golden_bird"):
        resolve(load_variant("taikyoku"), rulings={"igui_extra": "yes", "jump_up_to_three": "leap"})


def test_own_choices_go_before_the_ruleset_s() -> None:
    default = load_variant("taikyoku").kind("lion").betza
    assert betza("taikyoku", "lion", "atsi") != default
    assert betza("taikyoku", "lion", "atsi", "pass_when_surrounded=yes") == default
    stops = betza("taikyoku", "lion", None, "area_stops_on_capture=yes")
    assert stops not in {default, betza("taikyoku", "lion", "atsi")}
    assert betza("taikyoku", "lion", "atsi", "area_stops_on_capture=yes") == stops


def test_a_ruling_on_one_kind_goes_before_one_on_several() -> None:
    (change,) = load_variant("taikyoku").ruling("lion_hawk").reading("atsi").changes
    assert betza("taikyoku", "lion_hawk", "atsi") == change.value


def test_choices_list_every_ruling() -> None:
    tai = load_variant("tai")
    choices = resolve(tai, rulings={"donkey": "evans"}).choices
    assert choices["donkey"] == "evans"
    assert choices["neighbor_king"] == "main"
    assert len(choices) == len(tai.rulings)


def test_rules_of_a_ruling_are_applied() -> None:
    tai = load_variant("tai")
    assert resolve(tai).rules == Rules(promotion="capture")
    changed = resolve(tai, rulings={"two_contagious": "first", "no_move": "draw"}).rules
    assert (changed.two_contagious, changed.no_move) == ("first", "draw")


def test_agreed_draws_in_tai_are_ruled_out_by_the_articles_only() -> None:
    yes, no = load_variant("tai").ruling("draw_by_agreement").readings
    assert (yes.name, yes.sources) == ("yes", ("ours",))
    assert (no.name, no.sources) == ("no", ("article-en", "article-ru"))
    assert "probably facetious" in no.note


def test_sources_are_found_by_what_rulings_say() -> None:
    dai_dai = load_variant("dai_dai")
    assert dai_dai.source("hachu (table)") is dai_dai.source("hachu")
    assert dai_dai.cite(["hachu (table)", "ours"]) == (
        "HaChu by H. G. Muller: tables of pieces (table); No source: this project's choice"
    )
    assert dai_dai.cite(["our club"]) == "our club"
    with pytest.raises(UnknownName, match=r'Unknown source of dai_dai "hatchu".* Did you mean "hachu"'):
        dai_dai.source("hatchu")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_named_start_lacks_its_kinds_and_can_be_played(variant: str) -> None:
    played = game(variant)
    assert played.variant.starts
    usual = dict(Position.initial(played).pieces())
    for name, start in played.variant.starts.items():
        position = Position.initial(played, name)
        missing = {square: usual[square] for square in usual.keys() - dict(position.pieces()).keys()}
        found = {(piece.side, played.variant.kind(piece.kind.id).id) for piece in missing.values()}
        assert found == {
            *((Side.BLACK, kind) for kind in start.black),
            *((Side.WHITE, kind) for kind in start.white),
        }
        assert all(usual[square] == piece for square, piece in position.pieces())
        assert position.legal_moves()
        assert Position.from_tsfen(played, position.tsfen()).outcome() is None


def test_starts_have_titles_in_every_language() -> None:
    for variant in VARIANTS:
        for start in load_variant(variant).starts.values():
            assert start.titles.keys() == {"ja", "ru"}
            assert len({start.title, *start.titles.values()}) == 3


def test_an_unknown_start_gets_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match=r'Unknown start of taikyoku "quite"\. .*quiet'):
        Position.initial(game("taikyoku"), "quite")
    with pytest.raises(UnknownName, match="start of taikyoku"):
        Position.from_text(game("taikyoku"), "quite")
    assert Position.from_text(game("tai"), "start").tsfen() == Position.initial(game("tai")).tsfen()
