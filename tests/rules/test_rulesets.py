"""Rulesets: those that come with a variant, and those that people write in TOML for themselves."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import (
    VARIANTS,
    BanmenError,
    Position,
    Setup,
    UnknownName,
    Variant,
    game,
    load_variant,
)
from banmen_rules.base.errors import InvalidRuleset
from banmen_rules.variants import Rules, Ruleset, resolve
from banmen_rules.variants.custom import (
    LARGEST,
    OwnRuleset,
    format_ruleset,
    load_ruleset,
    parse_ruleset,
)
from tests.examples import examples
from tests.rules.neutral_reader import DIRECTIONS

CLUB = """
variant = "tai"
name = "club"
title = "Our club"
base = "japanese"

[rules]
repetition = "fourth"

[rulings]
lion_dog = "evans"
"""


def faults(text: str | bytes) -> list[str]:
    with pytest.raises(InvalidRuleset) as caught:
        parse_ruleset(text)
    return list(caught.value.faults)


# -------------------------------------------------------------- those of the variants


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_ruleset_of_a_variant_resolves(variant: str) -> None:
    read = load_variant(variant)
    for name in read.rulesets:
        resolved = resolve(read, name)
        assert resolved.ruleset == name
        assert set(resolved.choices) == {ruling.id for ruling in read.rulings}
        assert resolved.kinds[: len(read.kinds)] == tuple(resolved.by_id[kind.id] for kind in read.kinds)


# The free versions of footnotes 10 and 11 and the bat of footnote 8, with what promotes to them.
EXTRAS = {
    "bat": "old_rat",
    "free_bear": "blind_bear",
    "free_boar": "angry_boar",
    "free_cat": "cat_sword",
    "free_copper": "copper_general",
    "free_dragon": "reclining_dragon",
    "free_earth": "earth_general",
    "free_goer": "go_between",
    "free_gold": "gold_general",
    "free_iron": "iron_general",
    "free_leopard": "ferocious_leopard",
    "free_serpent": "coiled_serpent",
    "free_silver": "silver_general",
    "free_stone": "stone_general",
    "free_tiger": "blind_tiger",
    "free_tile": "tile_general",
    "free_wolf": "evil_wolf",
}


def test_the_japanese_set_has_its_own_kinds() -> None:
    tai = load_variant("tai")
    resolved = resolve(tai, "japanese")
    assert [kind.id for kind in resolved.kinds] == [kind.id for kind in tai.kinds] + sorted(EXTRAS)
    assert {kind.promotes_to: kind.id for kind in resolved.kinds if kind.promotes_to in EXTRAS} == EXTRAS
    assert resolved.rules == Rules(promotion="capture", promotion_compulsory="promoted_captured")
    # Facts: every other kind of the 93 has a promotion in the article or in its footnotes 2 to 11.
    without = {kind.id for kind in resolved.kinds if kind.at_start and kind.promotes_to is None}
    assert without == {"emperor", "prince", "queen", "dragon_king", "dragon_horse"}


def test_other_rulesets_of_tai_have_101_kinds() -> None:
    for name in ("article", "german"):
        assert len(resolve(load_variant("tai"), name).kinds) == 101


@pytest.mark.parametrize("kind", EXTRAS)
def test_an_extra_kind_comes_with_the_reading_that_needs_it(kind: str) -> None:
    tai = load_variant("tai")
    alone = resolve(tai, rulings={f"{EXTRAS[kind]}_promotion": "ja"})
    assert [each.id for each in alone.kinds[101:]] == [kind]
    assert alone.kind(kind.replace("_", " ")) is alone.kind(alone.by_id[kind].kanji) is alone.by_id[kind]
    message = (
        f"{alone.by_id[kind].name} is not in this game, where no piece turns into it; "
        f"choose {EXTRAS[kind]}_promotion=ja to have it"
    )
    for name in (kind, alone.by_id[kind].code, alone.by_id[kind].kanji):
        with pytest.raises(BanmenError) as caught:
            resolve(tai).kind(name)
        assert str(caught.value) == message
    assert tai.kind(kind).extra


def test_an_unknown_name_is_refused_in_a_game_too() -> None:
    with pytest.raises(UnknownName, match=r'Unknown piece "fre bear".'):
        resolve(load_variant("tai")).kind("fre bear")
    with pytest.raises(UnknownName, match=r'Did you mean "Free bear"'):
        resolve(load_variant("tai"), "japanese").kind("fre bear")


def test_the_meaning_of_a_plus_follows_the_readings() -> None:
    article, japanese = (resolve(load_variant("tai"), name) for name in ("article", "japanese"))
    letters = ("+OR", "+or", "+CC", "+LD", "+AB")
    assert [article.kind(text).id for text in letters[:-1]] == [
        "wizard_stork",
        "wizard_stork",
        "wizard_stork",
        "great_elephant",
    ]
    assert [japanese.kind(text).id for text in letters] == [
        "bat",
        "bat",
        "wizard_stork",
        "gold_general",
        "free_boar",
    ]
    with pytest.raises(UnknownName):
        article.kind("+AB")


def test_letters_of_the_japanese_set_are_unique() -> None:
    kinds = resolve(load_variant("tai"), "japanese").kinds
    letters = [kind.letters.casefold() for kind in kinds if kind.at_start or kind.extra]
    assert len(letters) == len(set(letters)) == 93 + 17


# Facts on maka dai dai shogi: the directions each slides in, all of them without limit.
LINES = {
    "bat": "F BR BL",
    "free_bear": "FR R BR BL L FL",
    "free_boar": "FR R BR BL L FL",
    "free_cat": "FR BR BL FL",
    "free_copper": "F FR B FL",
    "free_dragon": "F R BR B BL L",
    "free_earth": "F B",
    "free_goer": "F B",
    "free_gold": "F FR R B L FL",
    "free_iron": "F FR FL",
    "free_leopard": "F FR BR B BL FL",
    "free_serpent": "F BR B BL",
    "free_silver": "F FR BR BL FL",
    "free_stone": "FR FL",
    "free_tiger": "FR R BR B BL L FL",
    "free_tile": "FR B FL",
    "free_wolf": "F FR R L FL",
}


@pytest.mark.parametrize("kind", EXTRAS)
def test_extra_kinds_slide_as_in_maka_dai_dai_shogi(kind: str) -> None:
    setup = Setup(game("tai", "japanese"))
    centre = setup.square("13m")
    setup.put(centre, resolve(load_variant("tai"), "japanese").by_id[kind].code.lower())
    found = {move.target for move in setup.moves(centre)}
    directions = LINES[kind].split()
    # From the middle of 25 squares it is 12 to the edge, whichever way.
    rays = {centre + n * (DIRECTIONS[d][0] - 25 * DIRECTIONS[d][1]) for d in directions for n in range(1, 13)}
    assert found == rays
    assert len(found) == 12 * len(directions)


# -------------------------------------------------------------- custom rulesets


def test_a_ruleset_of_ones_own() -> None:
    variant, ruleset = parse_ruleset(CLUB)
    japanese = load_variant("tai").rulesets["japanese"]
    assert variant == "tai"
    assert (ruleset.name, ruleset.title) == ("club", "Our club")
    assert ruleset.rules == {"promotion": "capture"}
    assert ruleset.choices == {**japanese.choices, "repetition": "jcsa", "lion_dog": "evans"}
    assert ruleset.sources == japanese.sources
    resolved = resolve(load_variant("tai"), ruleset)
    assert resolved.ruleset == "club"
    assert resolved.rules.repetition == "fourth"
    assert resolved.kind("lion dog").betza == "Q3"
    assert resolved.kind("old rat").promotes_to == "bat"
    assert game(*parse_ruleset(CLUB)) is game(variant, ruleset)
    assert game(variant, ruleset).ruleset == "club"


def test_decisions_of_a_ruling_are_chosen_in_either_table() -> None:
    one, other = (
        parse_ruleset(f'variant = "dai_dai"\nname = "club"\n{table}')
        for table in ('[rules]\nrepetition = "fourth"', '[rulings]\nrepetition = "jcsa"')
    )
    both = parse_ruleset(
        'variant = "dai_dai"\nname = "club"\nrules.repetition = "fourth"\nrulings.repetition = "jcsa"'
    )
    assert one == other == both
    assert resolve(load_variant("dai_dai"), one.ruleset).rules.repetition == "fourth"
    agreed = parse_ruleset('variant = "tai"\nname = "club"\nrules.draw_by_agreement = false').ruleset
    assert agreed.choices == {"draw_by_agreement": "no"}


def test_a_ruleset_made_in_python_is_checked_when_it_is_played() -> None:
    tai = load_variant("tai")
    mine = Ruleset("mine", "Mine", {"promotion": "capture", "no_move": "draw"}, {"donkey": "evans"})
    resolved = resolve(tai, mine)
    assert (resolved.rules.no_move, resolved.choices["donkey"]) == ("draw", "evans")
    bad = replace(mine, rules={"speed": 3, "no_move": "draw"}, choices={"no_move": "loss", "donky": "evans"})
    with pytest.raises(InvalidRuleset) as caught:
        resolve(tai, bad)
    assert list(caught.value.faults) == [
        'rulings.donky: Unknown ruling of tai "donky". Did you mean "donkey"?',
        (
            'rules.speed: Unknown rule parameter "speed". Available: '
            f"{', '.join(field.name for field in fields(Rules))}."
        ),
        "rules.no_move: is the reading draw, and rulings.no_move says loss: one of them is enough",
        "rules.promotion: is missing. Available: capture, zone, entering, touching, none.",
    ]
    with pytest.raises(UnknownName, match=r'"x". Available: main, evans.'):
        resolve(tai, mine, {"donkey": "x"})


def test_every_fault_is_named_at_once() -> None:
    assert faults(
        """
        variant = "tai"
        name = "article"
        title = ""
        base = "japanes"
        colour = 3
        sources = [3]
        notes = "a\\u0007b"
        rules.promotion_zone = 99
        rules.no_move = 1.5
        rules.illegal_move = "lose"
        rules.perpetual_check = true
        rules.repetition = "none"
        rulings.lion_dog = "evens"
        rulings.lion_dg = "evans"
        rulings.donkey = 3
        """
    ) == [
        ('Unknown key "colour". Available: variant, name, title, base, sources, notes, rules, rulings.'),
        f"base: {UnknownName('ruleset of tai', 'japanes', ('article', 'german', 'japanese'))}",
        "sources: must be a list of texts",
        "name: article comes with tai: choose another name",
        "title: must be 1 to 200 printable characters",
        "notes: must be 1 to 4000 printable characters",
        f"rulings.lion_dog: {UnknownName('reading of the ruling lion_dog', 'evens', ('main', 'evans'))}",
        'rulings.lion_dg: Unknown ruling of tai "lion_dg". Did you mean "lion_dog", "lion_dog_promotion"?',
        'rulings.donkey: Unknown reading of the ruling donkey "3". Available: main, evans.',
        "rules.no_move: must be text, a small number, or true or false",
        (
            'rules.illegal_move: Unknown value of the rule parameter illegal_move "lose". Available: '
            'refused, loses. Did you mean "loses"?'
        ),
        (
            'rules.perpetual_check: Unknown value of the rule parameter perpetual_check "yes". Available: '
            "allowed, forbidden."
        ),
        (
            'rules.repetition: Unknown reading of the ruling repetition with repetition "none". '
            "Available: forbidden, fourth."
        ),
        "rules.promotion_zone: must be at most 25, the ranks of the board",
    ]


@pytest.mark.parametrize(
    "text,fault",
    [
        ("", "variant: must be a text, and is missing"),
        ('variant = "go"', f'variant: Unknown variant "go". Available: {", ".join(VARIANTS)}'),
        ('name = "Our club"', "name: must look like our_club, with at most 40 characters"),
        (f'name = "{"x" * 41}"', "name: must look like our_club, with at most 40 characters"),
        ("rules = 3", "rules: must be a table"),
        ('rules.x.y = "z"', "rules.x: must be text, a small number, or true or false"),
        (f"rules.promotion_zone = 0x{'f' * 5000}", "rules.promotion_zone: must be text, a small number"),
        (
            "rules.promotion_zone = -1",
            'value of the rule parameter promotion_zone "-1". Available: a',
        ),
        (
            'rules.promotion = "zone"',
            "rules.promotion_zone: is missing (a number of ranks, from",
        ),
        (f'rules."{"x" * 5000}" = 1', f"rules.{'x' * 40}…: Unknown rule parameter"),
        ('rulings."\\u0007" = 1', "rulings.'\\x07': Unknown ruling of taikyoku"),
        ("[rules", "is not TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("a = b", "is not TOML: Invalid value (at line 3, column 5)"),
        (f"a = {'9' * 5000}", "is not TOML: "),
        (f"a = {'[' * 20000}", "is nested too deeply: a ruleset has tables of plain values"),
        (f"a = {'{a=' * 9000}", "is nested too deeply: a ruleset has tables of plain values"),
        ("#" * LARGEST, "is too large: it must be at most 64 KB"),
        (
            'rulings.igui_extra = "yes"\nrulings.jump_up_to_three = "leap"',
            "the rulings igui_extra and jump_up_to_three both change betza of golden_bird",
        ),
    ],
)
def test_faults_of_rulesets(text: str, fault: str) -> None:
    head = ('variant = "taikyoku"', 'name = "club"')
    whole = "\n".join([*(line for line in head if line.split()[0] not in text), text])
    found = faults(whole if text else "")
    assert any(fault in each for each in found), found


def test_bytes_and_byte_order_marks() -> None:
    whole = parse_ruleset(CLUB)
    assert parse_ruleset(CLUB.encode()) == whole
    assert parse_ruleset(CLUB.encode("utf-8-sig")) == whole
    assert parse_ruleset("\ufeff" + CLUB) == whole
    assert faults(CLUB.encode("utf-16")) == ["is not UTF-8 (byte 0); save it as UTF-8"]


def test_not_all_of_many_faults_are_looked_for() -> None:  # the nearest names take their time
    text = 'variant = "tai"\nname = "club"\n[rulings]\n' + "\n".join(f"lion_{n} = 1" for n in range(4000))
    assert len(text) < LARGEST
    assert 50 <= len(faults(text)) <= 60


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(CLUB, encoding="utf-8")
    assert load_ruleset(file) == load_ruleset(str(file)) == parse_ruleset(CLUB)
    file.write_text(CLUB.replace("evans", "evens"), encoding="utf-8")
    unknown = UnknownName("reading of the ruling lion_dog", "evens", ("main", "evans"))
    fault = f"rulings.lion_dog: {unknown}"
    with pytest.raises(InvalidRuleset) as caught:
        load_ruleset(file)
    assert caught.value.faults == (f"club.toml: {fault}",)
    assert str(caught.value) == f"this ruleset cannot be played:\n  - club.toml: {fault}"
    for path, reason in (
        (tmp_path / "clib.toml", "clib.toml cannot be read: No such file or directory"),
        (tmp_path, f"{tmp_path.name} cannot be read: Is a directory"),
        ("a\0b", "cannot be read: embedded null byte"),
    ):
        with pytest.raises(InvalidRuleset) as caught:
            load_ruleset(path)
        assert reason in caught.value.faults[0]
    with (tmp_path / "huge.toml").open("wb") as sparse:
        sparse.truncate(50_000_000)
    with pytest.raises(InvalidRuleset, match="is too large: it must be at most 64 KB"):
        load_ruleset(tmp_path / "huge.toml")


# -------------------------------------------------------------- written and read back


def one_line(longest: int) -> st.SearchStrategy[str]:
    text = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=longest)
    return text.map(lambda each: " ".join(each.split())).filter(bool)


@st.composite
def own_rulesets(draw: st.DrawFn) -> tuple[Variant, Ruleset]:
    """Any ruleset of known names; some contradict themselves."""
    variant = load_variant(draw(st.sampled_from(VARIANTS)))
    decided = variant.decided
    values: dict[str, st.SearchStrategy[Any]] = {
        "promotion": st.sampled_from(["capture", "zone"]),
        "promotion_zone": st.integers(1, variant.size.ranks),
        "promotion_intermediate": st.booleans(),
        "range_capture_equal_rank": st.booleans(),
        "promotion_by_own_pieces": st.booleans(),
        "promotion_compulsory": st.sampled_from(["always", "promoted_captured"]),
        "repetition": st.sampled_from(["forbidden", "fourth", "draw", "none"]),
        "perpetual_check": st.sampled_from(["allowed", "forbidden"]),
    }
    free = {name: value for name, value in values.items() if name not in decided}
    optional = {name: value for name, value in free.items() if not name.startswith("promotion")}
    needed = {name: value for name, value in free.items() if name not in optional}
    chosen = draw(st.lists(st.sampled_from(variant.rulings), unique=True, max_size=8))
    return variant, Ruleset(
        "club",
        draw(one_line(30)),
        draw(st.fixed_dictionaries(needed, optional=optional)),
        {ruling.id: draw(st.sampled_from([each.name for each in ruling.readings])) for ruling in chosen},
        tuple(draw(st.lists(one_line(30), max_size=2))),
        draw(st.just("") | one_line(60)),
    )


@examples(60)
@given(own_rulesets())
def test_a_ruleset_is_read_back_as_it_was_written(own: tuple[Variant, Ruleset]) -> None:
    variant, ruleset = own
    try:
        played = resolve(variant, ruleset)
    except BanmenError:  # two readings that both change one piece
        with pytest.raises(BanmenError):
            format_ruleset(variant, ruleset)
        return
    text = format_ruleset(variant, ruleset)
    read = parse_ruleset(text)
    assert read.variant == variant.name
    again = resolve(variant, read.ruleset)
    assert (again.choices, again.rules, again.kinds) == (played.choices, played.rules, played.kinds)
    assert (read.ruleset.name, read.ruleset.title) == (ruleset.name, ruleset.title)
    assert (read.ruleset.sources, read.ruleset.notes) == (ruleset.sources, ruleset.notes)
    assert format_ruleset(*read) == text
    assert parse_ruleset(format_ruleset(*read)) == read
    assert hash(parse_ruleset(text)) == hash(read)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_copy_of_a_ruleset_is_short(variant: str) -> None:
    for name, ruleset in load_variant(variant).rulesets.items():
        text = format_ruleset(variant, replace(ruleset, name="copy"))
        assert f'base = "{name}"' in text
        assert "[" not in text.replace("sources = [", "")
        assert parse_ruleset(text).ruleset.choices == ruleset.choices


def test_what_would_not_be_read_back_is_not_written() -> None:
    ruleset = parse_ruleset(CLUB).ruleset
    for wrong in (
        replace(ruleset, name="Our club"),
        replace(ruleset, name="german"),
        replace(ruleset, title=""),
        replace(ruleset, title="Two  spaces"),
        replace(ruleset, notes="Two\nlines"),
        replace(ruleset, sources=("\ud800",)),
        replace(ruleset, rules={}),
        replace(ruleset, choices={"donky": "evans"}),
    ):
        with pytest.raises(InvalidRuleset):
            format_ruleset("tai", wrong)
    with pytest.raises(UnknownName):
        format_ruleset("go", ruleset)


_WORDS = st.sampled_from(
    [
        "variant",
        "name",
        "base",
        "rules",
        "rulings",
        "=",
        '"tai"',
        '"club"',
        "[",
        "]",
        "{",
        "}",
        "\n",
        ".",
        "3",
    ]
)


@examples(200)
@given(st.text(max_size=200) | st.lists(_WORDS, max_size=40).map(" ".join) | st.binary(max_size=200))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        read = parse_ruleset(text)
    except InvalidRuleset as error:
        assert error.faults
        return
    assert isinstance(read, OwnRuleset)


@pytest.mark.parametrize(
    "ruleset, rulings, name",
    [
        (None, {}, "article"),
        ("japanese", {}, "japanese"),
        (None, {"lion_dog": "evans"}, "article (lion_dog=evans)"),
        ("japanese", {"lion_dog": "evans"}, "japanese (lion_dog=evans)"),
    ],
)
def test_ruleset_has_one_name_everywhere(ruleset: str | None, rulings: dict[str, str], name: str) -> None:
    chosen = game("tai", ruleset, rulings)  # here: of many games, only the latest are remembered
    assert chosen.ruleset_name == name
    assert eval(repr(chosen)) is chosen  # noqa: S307 - our own text
    assert repr(chosen) in repr(Position.initial(chosen))
