"""What lesson 17 says of sources and their disagreements, sentence by sentence, asked of the data.

The numbers 68, 100 and 253, the list of seventeen pieces and what is said of the mountain witch on her first
rank are the articles' own.
"""

from collections import Counter
from itertools import combinations

import pytest

from banmen import PieceCard, Sheet
from banmen_rules import VARIANTS, BanmenError, Position, Ruling, game, load_variant
from banmen_rules.betza import parse, same_moves
from banmen_rules.drawing.style import RANGES
from banmen_rules.teaching.demonstrations import frames
from banmen_rules.teaching.exercises import solution
from tests.lessons.course import lesson, says, targets

CLAIMED = {"dai_dai": 68, "tai": 100, "taikyoku": 253}
COUNTED = {"dai_dai": 67, "tai": 99, "taikyoku": 226}
STEPPING = ["angry boar", "evil wolf", "flying cock", "raiding falcon"]
SLIDING = ["side dragon", "running wolf", "running leopard", "free wolf"]


def different_moves(variant: str, ruleset: str | None = None, rulings: dict[str, str] | None = None) -> int:
    """Count the moves of a game's kinds that differ."""
    return len({kind.description for kind in game(variant, ruleset, rulings).kinds})


def fields(ruling: Ruling) -> set[str]:
    """Collect what a ruling is about."""
    return {change.field for reading in ruling.readings for change in reading.changes}


# ---------------------------------------------------------------- one piece, two accounts


def test_the_two_accounts_of_the_mountain_witch() -> None:
    says(17, "she slides straight back, and diagonally back")
    assert game("taikyoku").kind("mountain witch").betza == "bRbB"
    says(17, "has her slide diagonally forward as well")
    by_site = lesson(17).board("other-account-board").position
    by_article = lesson(17).board("one-piece-board").position
    assert targets(by_article, "9y") < targets(by_site, "9y")
    assert targets(by_site, "9y") - targets(by_article, "9y") >= {by_site.square("8x"), by_site.square("10x")}
    assert by_site.square("9x") not in targets(by_site, "9y")
    says(17, "But three sources have her go forward too: the site, an English list, and a Japanese page.")
    reading = load_variant("taikyoku").ruling("mountain_witch").reading("atsi")
    assert [source.split()[0] for source in reading.sources] == ["site", "cvp", "ja-wiki"]


def test_by_the_article_she_has_no_move_on_her_first_rank() -> None:
    says(17, "she has to stay on her first rank until captured, which fits a piece that only goes backward")
    stuck = []
    for ruleset in ("wikipedia", "atsi"):
        position = Position(game("taikyoku", ruleset))
        position.put("18jj", position.game.kind("mountain witch").code.lower())
        stuck.append(not position.moves("18jj"))
    assert stuck == [True, False]


def test_the_numbers_of_rulings() -> None:
    says(17, "In tai most of the others are about what a piece promotes to.")
    counted = {}
    for variant in VARIANTS:
        rulings = load_variant(variant).rulings
        counted[variant] = (len(rulings), len([ruling for ruling in rulings if "betza" in fields(ruling)]))
    assert lesson(17).values["how-many-cell"] == counted
    others = [ruling for ruling in load_variant("tai").rulings if "betza" not in fields(ruling)]
    assert len([ruling for ruling in others if "promotes_to" in fields(ruling)]) * 2 > len(others)


def test_three_names_are_one_witness() -> None:
    says(17, "By three sources it captures or jumps step by step")
    says(17, "By three others it is a plain slide of three squares.")
    ruling = load_variant("tai").ruling("lion_dog")
    assert [len(ruling.reading(name).sources) for name in ("main", "evans")] == [3, 3]
    assert ruling.reading("evans").changes[0].value == "Q3"
    says(17, "Two of the three say after Evans")
    titles = lesson(17).values["witnesses-cell"]
    assert ["after Evans" in title for title in titles] == [False, True, True]
    assert "Evans" in titles[0]
    says(17, "one program for taikyoku shogi has the site's own texts")
    (copy,) = [source for source in load_variant("taikyoku").sources if "not independent" in source.title]
    assert "program with the site's strings" in copy.title


# ---------------------------------------------------------------- counting moves


def test_the_articles_counts_and_those_of_the_data() -> None:
    says(17, "68 in dai dai, 100 in tai, 253 in taikyoku")
    says(17, "One less than claimed, one less, and twenty-seven less.")
    kinds = {"dai_dai": 68, "tai": 101, "taikyoku": 301}
    assert lesson(17).values["counting-cell"] == (CLAIMED, COUNTED, kinds)
    assert [CLAIMED[variant] - COUNTED[variant] for variant in CLAIMED] == [1, 1, 27]


@pytest.mark.parametrize("variant", ["dai_dai", pytest.param("tai", marks=pytest.mark.slow)])
def test_moves_that_are_counted_apart_are_not_the_same(variant: str) -> None:
    """Two texts may be printed apart and mean the same; of those counted here, none do."""
    moves = {kind.description for kind in game(variant).kinds}
    assert not [pair for pair in combinations(moves, 2) if same_moves(*pair)]


@pytest.mark.slow
def test_those_of_taikyoku_are_not_the_same_either() -> None:
    moves = {kind.description for kind in game("taikyoku").kinds}
    alike = [(one, other) for one, other in combinations(moves, 2) if one.categories == other.categories]
    assert not [pair for pair in alike if same_moves(*pair)]


def test_who_moves_like_whom() -> None:
    says(17, "An enchanted fox and an old rat move alike, unless one takes the old rat from another old book")
    says(17, "In tai the 101 kinds have two pairs of twins, so 99.")
    assert lesson(17).values["counting-twins"] == (
        [["Enchanted fox", "Old rat"]],
        [["Prince", "Neighbor king"], ["Earth general", "Go-between"]],
    )
    says(17, "then there are 68 moves")
    assert different_moves("dai_dai", None, {"old_rat": "srz"}) == CLAIMED["dai_dai"]
    assert "SRZ" in load_variant("dai_dai").ruling("old_rat").reading("srz").sources[0]


def test_no_reading_of_a_move_gives_the_articles_count() -> None:
    says(17, "The 100 would need one pair less. No reading of how a single piece moves gives it.")
    says(17, "226 moves here, 228 by the site")
    assert different_moves("taikyoku", "atsi") == 228
    says(17, "Another reading of one point changes that by one at most, never by 27.")
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
    says(17, "seventeen kinds that stay there until captured, or until they capture")
    listed = lesson(17).values["stuck-cell"]
    assert len(listed) == 17
    says(
        17,
        "Eight of the seventeen can still go sideways: four of them step, and four slide along the whole",
    )
    assert {name: count for name, count in listed.items() if count} == {
        **dict.fromkeys(STEPPING, 2),
        **dict.fromkeys(SLIDING, 35),
    }
    for name in (*STEPPING, *SLIDING):
        position = Position(game("taikyoku"))
        position.put("18a", position.game.kind(name).code.lower())
        assert {position.game.size.name(target)[-1] for target in targets(position, "18a")} == {"a"}
    says(17, "Nine, and all nine are on the list.")
    stuck = [name.lower() for name in lesson(17).values["stuck-all"]]
    assert len(stuck) == 9
    assert set(stuck) == {name for name, count in listed.items() if not count}


def test_the_three_pieces_on_the_board_are_told_apart() -> None:
    position = lesson(17).board("stuck-board-board").position
    assert [bool(position.moves(square)) for square in ("22a", "19a", "16a")] == [False, True, True]


def test_the_demonstration_says_what_is_so() -> None:
    (demo,) = lesson(17).demos
    shown = {frame.step.id: frame for frame in frames(demo.demonstration)}
    for step, name in (("wolf", "evil wolf"), ("dragon", "side dragon")):
        assert f"is written {game('taikyoku').kind(name).betza}." in shown[step].step.caption
    asked = shown["wolf"].step.question
    assert asked is not None
    assert [option.text for option in asked.options if option.right] == ["No, it can step to either side"]
    assert "seventeen" in shown["count"].step.caption
    assert "eight can go sideways. Nine are stuck" in shown["count"].step.caption


def test_a_claim_about_promoting_pieces_is_half_true() -> None:
    says(17, "The first half is true of all 21 kinds.")
    says(
        17, "The second is not: the neighboring king stands on the middle file itself, and becomes a standard"
    )
    assert lesson(17).values["middle-cell"] == (["n", "o", "p"], {"9p": "Neighboring king"})
    dai_dai = game("dai_dai")
    assert dai_dai.kind("neighboring king").promotes_to == "standard_bearer"
    assert len([kind for kind in dai_dai.kinds if kind.at_start and kind.promotes_to]) == 21


# ---------------------------------------------------------------- history, books, colours

YEARS = ["15th century", "16th century", "about 1600", "1694", "1976", "1997"]
BOOKS = {"SZ": "Shogi Zushiki", "SSZ": "Sho Shogi Zushiki, 1694", "SRZ": "Shogi Rokushu no Zushiki"}


def test_the_history_has_its_dates_and_names() -> None:
    """What the articles and the site's about page report; no rule follows from it."""
    assert [row[0] for row in lesson(17).table(["when", "what happened"])] == YEARS
    told = lesson(17).source("history")
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
        assert name in told
    cells = [cell.id for cell in lesson(17).cells]
    assert cells.index("history") < cells.index("one-piece")


def test_the_three_books_are_those_that_the_sources_quote() -> None:
    rows = lesson(17).table(["initials", "book"])
    assert [initials for initials, _ in rows] == list(BOOKS)
    for variant, source in (("dai_dai", "ja_wikipedia"), ("tai", "jawiki")):
        title = load_variant(variant).source(source).title
        assert all(f"{initials} ({name})" in title for initials, name in BOOKS.items())
    counted = lesson(17).values["books-count"]
    assert len(counted) == 6
    assert counted["dai_dai", "SRZ"] == 12
    assert counted["tai", "SSZ"] == 0
    says(17, "The wizard stork of dai dai moves differently in each of them")
    readings = load_variant("dai_dai").ruling("wizard_stork").readings
    quoted = {
        initials: [r for r in readings if f": {initials})" in " ".join(r.sources)] for initials in BOOKS
    }
    assert all(len(found) == 1 for found in quoted.values())
    assert len({parse(found[0].changes[0].value) for found in quoted.values()}) == 3


def test_the_colours_of_the_articles() -> None:
    says(17, "a range is pink in those on tai and taikyoku, and grey in the one on dai dai")
    colours = {variant: load_variant(variant).range_colour for variant in VARIANTS}
    assert colours == {"tai": "pink", "taikyoku": "pink", "dai_dai": "grey"}
    board = lesson(17).board("colours-board")
    assert board.colours == "article"
    says(17, "Click the she-devil, then the queen: only the mark of a range is grey.")
    pictures = []
    for square in ("3m", "6m"):
        board.selection = square
        pictures.append(board.svg())
    board.selection = ""
    grey, _ = RANGES["grey"]
    assert [grey in picture for picture in pictures] == [False, True]


# ---------------------------------------------------------------- names, rulesets, readings


def test_the_table_of_names_is_true() -> None:
    for kanji, article, site in lesson(17).table(["characters", "in the article", "on the site"]):
        kind = game("taikyoku").kind(article)
        assert (kind.kanji, kind.site_kanji, kind.noun) == (kanji, kanji, article)
        assert kind.site_name == site
    assert lesson(17).values["names-cell"] == (55, 9)


def test_the_same_letters_are_different_pieces() -> None:
    says(17, "both sources use capital letters, and the same letters for different pieces")
    count, shown = lesson(17).values["letters-cell"]
    taikyoku = game("taikyoku")
    abbreviations = Counter(kind.abbr for kind in taikyoku.kinds if not kind.abbr.startswith("+"))
    assert all(abbreviations[letters] == 1 for letters in shown)
    for letters, (article, site) in shown.items():
        assert (taikyoku.kind(article).abbr, taikyoku.kind(site).code) == (letters, letters)
    pairs = [(here, there) for here in taikyoku.kinds for there in taikyoku.kinds if here.abbr == there.code]
    assert count == len({here.abbr for here, there in pairs if here is not there}) == 57


def test_playing_as_the_site_plays() -> None:
    says(17, "Taikyoku comes with two: wikipedia, after the article, and atsi, after the site.")
    assert list(load_variant("taikyoku").rulesets) == ["wikipedia", "atsi"]
    assert lesson(17).values["rulesets-cell"] == (33, [268, 488]), (
        "268 and 488: two programs of others say so"
    )
    says(17, "Nearly all of that comes from one ruling, landing on friends")
    without = lesson(17).values["rulesets-landing"]
    assert without == 262, "as two programs of others count"
    assert 488 - without > 9 * abs(268 - without)


def test_the_most_disputed_piece() -> None:
    says(
        17,
        "No piece has more readings than the turtle-snake of tai shogi: six of them, of six different moves.",
    )
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


def test_its_sheet_asks_for_what_the_lesson_told() -> None:
    sheet = lesson(17).values["check-sheet"]
    assert isinstance(sheet, Sheet)
    answers = [solution(exercise)["choice"] for exercise in sheet.exercises]
    assert answers == ["yes:step", "no:no_way", "limited_range", "knight", "rook"]
