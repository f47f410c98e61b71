"""The claims of lesson 17 on sources and their disagreements, checked with the data.

The numbers 68, 100 and 253, the list of seventeen pieces and the claim about the mountain witch on her first
rank are the articles' own.
"""

import re
from collections import Counter
from itertools import combinations

import pytest

from banmen import PieceCard, Sheet
from banmen_rules import VARIANTS, BanmenError, Position, Ruling, game, load_variant
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.drawing.style import palette_of
from banmen_rules.teaching.demonstrations import frames
from banmen_rules.teaching.exercises import solution
from tests.lessons.boards import placed
from tests.lessons.camps import camp, ranks
from tests.lessons.course import lesson, targets
from tests.lessons.facts import answers, mentions, numbers, states

CLAIMED = {"dai_dai": 68, "tai": 100, "taikyoku": 253}
COUNTED = {"dai_dai": 67, "tai": 99, "taikyoku": 226}
STEPPING = ["angry boar", "evil wolf", "flying cock", "raiding falcon"]
SLIDING = ["side dragon", "running wolf", "running leopard", "free wolf"]


def different_moves(variant: str, ruleset: str | None = None, rulings: dict[str, str] | None = None) -> int:
    """Count the moves of a game's kinds that differ."""
    return len({kind.description for kind in game(variant, ruleset, rulings).kinds})


def fields(ruling: Ruling) -> set[str]:
    """Collect the fields that the readings of a ruling change."""
    return {change.field for reading in ruling.readings for change in reading.changes}


# ---------------------------------------------------------------- one piece, two accounts


def test_the_two_accounts_of_the_mountain_witch() -> None:
    states(17, "one-piece")
    assert game("taikyoku").kind("mountain witch").betza == "bRbB"
    states(17, "other-account")
    by_site = lesson(17).board("other-account-board").position
    by_article = lesson(17).board("one-piece-board").position
    assert targets(by_article, "9y") < targets(by_site, "9y")
    assert targets(by_site, "9y") - targets(by_article, "9y") >= {by_site.square("8x"), by_site.square("10x")}
    assert by_site.square("9x") not in targets(by_site, "9y")
    states(17, "who", 3)
    reading = load_variant("taikyoku").ruling("mountain_witch").reading("atsi")
    assert [source.split()[0] for source in reading.sources] == ["site", "cvp", "ja-wiki"]


def test_by_the_article_she_has_no_move_on_her_first_rank() -> None:
    states(17, "who")
    stuck = []
    for ruleset in ("wikipedia", "atsi"):
        position = Position(game("taikyoku", ruleset))
        position.put("18jj", position.game.kind("mountain witch").code.lower())
        stuck.append(not position.moves("18jj"))
    assert stuck == [True, False]


def test_the_numbers_of_rulings() -> None:
    states(17, "how-many")
    counted = {}
    for variant in VARIANTS:
        rulings = load_variant(variant).rulings
        counted[variant] = (len(rulings), len([ruling for ruling in rulings if "betza" in fields(ruling)]))
    rows = [(variant.replace("_", " "), *map(str, numbers)) for variant, numbers in counted.items()]
    assert [tuple(row) for row in lesson(17).table("how-many")] == rows
    others = [ruling for ruling in load_variant("tai").rulings if "betza" not in fields(ruling)]
    assert len([ruling for ruling in others if "promotes_to" in fields(ruling)]) * 2 > len(others)


def test_three_names_are_one_witness() -> None:
    states(17, "witnesses", 3)
    ruling = load_variant("tai").ruling("lion_dog")
    assert [len(ruling.reading(name).sources) for name in ("main", "evans")] == [3, 3]
    assert ruling.reading("evans").changes[0].value == "Q3"
    states(17, "witnesses-after", 2, 3)
    tai = load_variant("tai")
    titles = [tai.source(name.split(" (")[0]).title for name in ruling.reading("evans").sources]
    stated = [line for line in lesson(17).source("witnesses").splitlines() if re.match(r"\d\. ", line)]
    assert ["after Evans" in line for line in stated] == ["after Evans" in title for title in titles]
    for line, title in zip(stated, titles, strict=True):
        name = re.split(r"[,;] | by ", line[3:].rstrip(";."))[0]
        assert title.startswith(name)
    assert ["after Evans" in title for title in titles] == [False, True, True]
    assert "Evans" in titles[0]
    (copy,) = [source for source in load_variant("taikyoku").sources if "not independent" in source.title]
    assert "program with the site's strings" in copy.title


# ---------------------------------------------------------------- counting moves


def test_the_articles_counts_and_those_of_the_data() -> None:
    states(17, "counting", 68, 100, 253)
    states(17, "counting-why", 27)
    kinds = {"dai_dai": 68, "tai": 101, "taikyoku": 301}
    assert lesson(17).table("counting") == [
        [variant.replace("_", " "), *(str(each[variant]) for each in (CLAIMED, COUNTED, kinds))]
        for variant in CLAIMED
    ]
    assert {variant: different_moves(variant) for variant in CLAIMED} == COUNTED
    assert {variant: len(game(variant).kinds) for variant in CLAIMED} == kinds
    assert [CLAIMED[variant] - COUNTED[variant] for variant in CLAIMED] == [1, 1, 27]


@pytest.mark.parametrize("variant", ["dai_dai", pytest.param("tai", marks=pytest.mark.slow)])
def test_moves_that_are_counted_apart_are_not_the_same(variant: str) -> None:
    """Two notations may look different and mean the same; none of those counted here do."""
    moves = {kind.description for kind in game(variant).kinds}
    assert not [pair for pair in combinations(moves, 2) if same_moves(*pair)]


@pytest.mark.slow
def test_those_of_taikyoku_are_not_the_same_either() -> None:
    moves = {kind.description for kind in game("taikyoku").kinds}
    alike = [(one, other) for one, other in combinations(moves, 2) if one.categories == other.categories]
    assert not [pair for pair in alike if same_moves(*pair)]


def test_the_twins_of_dai_dai_and_tai() -> None:
    states(17, "counting-after", "enchanted fox", "old rat", 101, 2, 99)
    pairs = {
        "dai_dai": [["enchanted fox", "old rat"]],
        "tai": [["prince", "neighbor king"], ["earth general", "go-between"]],
    }
    for variant, twins in pairs.items():
        by_move: dict[Description, list[str]] = {}
        for kind in game(variant).kinds:
            by_move.setdefault(kind.description, []).append(kind.noun)
        assert [nouns for nouns in by_move.values() if len(nouns) > 1] == twins
        states(17, "counting-why", *(noun for pair in twins for noun in pair))
    states(17, "counting-after", 68)
    assert different_moves("dai_dai", None, {"old_rat": "srz"}) == CLAIMED["dai_dai"]
    assert "SRZ" in load_variant("dai_dai").ruling("old_rat").reading("srz").sources[0]


def test_no_reading_of_a_move_gives_the_articles_count() -> None:
    states(17, "counting-after", 100, 226, 228)
    assert different_moves("taikyoku", "atsi") == 228
    states(17, "counting-after", 27)
    for variant in ("tai", "taikyoku"):
        found = set()
        for ruling in load_variant(variant).rulings:
            for reading in ruling.readings if "betza" in fields(ruling) else ():
                try:
                    found.add(different_moves(variant, None, {ruling.id: reading.name}))
                except BanmenError:
                    assert reading.missing, "it can be played"
        assert CLAIMED[variant] not in found
        assert all(abs(count - COUNTED[variant]) <= 1 for count in found)


# ---------------------------------------------------------------- the furthest rank


def test_the_list_of_stuck_pieces_contains_sideways_movers() -> None:
    states(17, "stuck", 17)
    taikyoku = game("taikyoku")
    listed = {noun: int(count) for row, count in lesson(17).table("stuck") for noun in row.split(", ")}
    assert len(listed) == 17
    for noun, count in listed.items():
        assert len(placed("taikyoku", {"18a": noun}).moves("18a")) == count
    states(17, "stuck-after", 8, 17, 4)
    assert {name: count for name, count in listed.items() if count} == {
        **dict.fromkeys(STEPPING, 2),
        **dict.fromkeys(SLIDING, 35),
    }
    for name in (*STEPPING, *SLIDING):
        position = Position(game("taikyoku"))
        position.put("18a", position.game.kind(name).code.lower())
        assert {position.game.size.name(target)[-1] for target in targets(position, "18a")} == {"a"}
    states(17, "stuck-board", 9)
    alone = {kind.noun: placed("taikyoku", {"18a": kind.id}) for kind in taikyoku.kinds}
    stuck = [noun for noun, position in alone.items() if not position.moves("18a")]
    assert len(stuck) == 9
    assert set(stuck) == {name for name, count in listed.items() if not count}


def test_of_three_pieces_on_the_furthest_rank_two_can_move() -> None:
    position = lesson(17).board("stuck-board-board").position
    assert [bool(position.moves(square)) for square in ("22a", "19a", "16a")] == [False, True, True]


def test_the_claims_of_the_demonstration() -> None:
    (demo,) = lesson(17).demos
    shown = {frame.step.id: frame for frame in frames(demo.demonstration)}
    for step, name in (("wolf", "evil wolf"), ("dragon", "side dragon")):
        mentions(shown[step].step.caption, game("taikyoku").kind(name).betza)
    answers(17, "wolf", 1)
    mentions(shown["count"].step.caption, 17, 8, 9)


def test_a_claim_about_promoting_pieces_is_half_true() -> None:
    states(17, "middle-after", 21, "neighboring king")
    promoting = {square: kind.noun for square, kind in camp(18).items() if kind.promotes_to}
    assert set(ranks(promoting)) == {"n", "o", "p"}
    files = ("8", "9", "10")
    assert {square: promoting[square] for square in promoting if square[:-1] in files} == {
        "9p": "neighboring king"
    }
    dai_dai = game("dai_dai")
    assert dai_dai.kind("neighboring king").promotes_to == "standard_bearer"
    assert len([kind for kind in dai_dai.kinds if kind.at_start and kind.promotes_to]) == 21


# ---------------------------------------------------------------- history, books, colours

YEARS = [15, 16, 1600, 1694, 1976, 1997]  # the first two are centuries
BOOKS = {"SZ": "Shogi Zushiki", "SSZ": "Sho Shogi Zushiki, 1694", "SRZ": "Shogi Rokushu no Zushiki"}


def test_the_history_has_its_dates_and_names() -> None:
    """These are from the articles and the site's about page; no rule follows from them."""
    assert [number for when, _ in lesson(17).table("history") for number in numbers(when)] == YEARS
    stated = lesson(17).source("history")
    for name in (
        "無上大将棋",
        "泰将棋",
        "大将棋",
        "大橋家",
        "大局将棋駒",
        "梅林勲",
        "岡野伸",
        "世界の将棋",
        "Hodges",
    ):
        assert name in stated
    cells = [cell.id for cell in lesson(17).cells]
    assert cells.index("history") < cells.index("one-piece")


def cited(variant: str, book: str) -> int:
    """Count the rulings of a game that cite a book."""
    named = [
        " ".join(source for reading in ruling.readings for source in reading.sources)
        for ruling in load_variant(variant).rulings
    ]
    return sum(book in re.split(r"[ (),]", names) for names in named)


def test_the_three_books_are_those_that_the_sources_quote() -> None:
    rows = lesson(17).table("books")
    assert [initials for initials, *_ in rows] == list(BOOKS)
    for variant, source in (("dai_dai", "ja_wikipedia"), ("tai", "jawiki")):
        title = load_variant(variant).source(source).title
        assert all(f"{initials} ({name})" in title for initials, name in BOOKS.items())
    counted = {initials: [cited(variant, initials) for variant in ("dai_dai", "tai")] for initials in BOOKS}
    assert {initials: [int(count) for count in counts] for initials, _, *counts in rows} == counted
    assert (counted["SRZ"][0], counted["SSZ"][1]) == (12, 0)
    states(17, "books-card-text", "wizard stork")
    readings = load_variant("dai_dai").ruling("wizard_stork").readings
    quoted = {
        initials: [r for r in readings if f": {initials})" in " ".join(r.sources)] for initials in BOOKS
    }
    assert all(len(found) == 1 for found in quoted.values())
    assert len({parse(found[0].changes[0].value) for found in quoted.values()}) == 3


def test_the_colours_of_the_articles() -> None:
    colours = {variant: load_variant(variant).range_colour for variant in ("tai", "taikyoku", "dai_dai")}
    assert colours == {"tai": "pink", "taikyoku": "pink", "dai_dai": "grey"}
    board = lesson(17).board("colours-board")
    assert board.colours == "article"
    states(17, "colours", "she-devil", "queen")
    pictures = []
    for square in ("3m", "6m"):
        board.selection = square
        pictures.append(board.svg())
    board.selection = ""
    grey = palette_of("light", "grey")["range"]
    assert [grey in picture for picture in pictures] == [False, True]


# ---------------------------------------------------------------- names, rulesets, readings


def test_the_table_of_names_agrees_with_the_data() -> None:
    for kanji, article, site in lesson(17).table("names"):
        kind = game("taikyoku").kind(article)
        assert (kind.kanji, kind.site_kanji, kind.noun) == (kanji, kanji, article)
        assert kind.site_name == site
    kinds = game("taikyoku").kinds
    renamed = [kind for kind in kinds if kind.name.lower() != kind.site_name.lower()]
    rewritten = [kind for kind in kinds if kind.kanji != kind.site_kanji]
    states(17, "names", 301, 55, 9)
    assert (len(kinds), len(renamed), len(rewritten)) == (301, 55, 9)


def test_the_same_letters_are_different_pieces() -> None:
    states(17, "letters", 57, 4)
    shown = {letters: (article, site) for letters, article, site in lesson(17).table("letters")}
    taikyoku = game("taikyoku")
    abbreviations = Counter(kind.abbr for kind in taikyoku.kinds if not kind.abbr.startswith("+"))
    assert all(abbreviations[letters] == 1 for letters in shown)
    for letters, (article, site) in shown.items():
        assert (taikyoku.kind(article).abbr, taikyoku.kind(site).code) == (letters, letters)
    pairs = [(here, there) for here in taikyoku.kinds for there in taikyoku.kinds if here.abbr == there.code]
    assert len(shown) == 4
    assert len({here.abbr for here, there in pairs if here is not there}) == 57


def test_playing_as_the_site_plays() -> None:
    states(17, "rulesets", 2, "wikipedia", "atsi")
    assert list(load_variant("taikyoku").rulesets) == ["wikipedia", "atsi"]
    states(17, "rulesets", 33, 268, 488)
    here, there = game("taikyoku"), game("taikyoku", "atsi")
    pairs = zip(here.kinds, there.kinds, strict=True)
    assert len([one for one, other in pairs if one.description != other.description]) == 33
    counts = [len(Position.initial(each).effects()) for each in (here, there)]
    assert counts == [268, 488], "two programs of others say so"
    states(17, "rulesets-after", 262)
    landing = game("taikyoku", "atsi", {"range_capture_own_landing": "no"})
    without = len(Position.initial(landing).effects())
    assert without == 262, "as two programs of others count"
    assert 488 - without > 9 * abs(268 - without)


def test_the_most_disputed_piece() -> None:
    states(17, "explore", "turtle-snake", 6)
    counts = {
        (variant, ruling.id): len(ruling.readings)
        for variant in VARIANTS
        for ruling in load_variant(variant).rulings
    }
    assert max(counts, key=counts.__getitem__) == ("tai", "turtle_snake")
    readings = load_variant("tai").ruling("turtle_snake").readings
    moves = {parse(reading.changes[0].value) for reading in readings}
    assert len(readings) == len(moves) == 6
    assert not [pair for pair in combinations(moves, 2) if same_moves(*pair)]
    assert isinstance(lesson(17).values["explore-card"], PieceCard)


def test_its_sheet_has_these_answers() -> None:
    sheet = lesson(17).values["check-sheet"]
    assert isinstance(sheet, Sheet)
    choices = [solution(exercise)["choice"] for exercise in sheet.exercises]
    assert choices == ["yes:step", "no:no_way", "limited_range", "knight", "rook"]
