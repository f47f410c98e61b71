"""What lesson 20 says of taikyoku shogi, sentence by sentence, asked of the rules."""

from collections import Counter

from banmen_rules import Position, Side, game
from tests.lessons.camps import (
    BECOMES,
    TAIKYOKU,
    board_after,
    camp,
    captioned,
    mobility,
    movers,
    ranks,
    right_answer,
    standing,
)
from tests.lessons.course import lesson, says, targets


def test_the_camp_of_taikyoku() -> None:
    says(
        TAIKYOKU,
        "on 19jj, and the crown prince 太子 to the right. Three ranks before them are the great general",
    )
    assert standing(TAIKYOKU, "19jj 18jj 19gg 18gg") == [
        "king",
        "crown prince",
        "great general",
        "vice general",
    ]
    says(
        TAIKYOKU,
        "Eleven full ranks, z to jj, and six pieces in front of them: four dogs and two go betweens.",
    )
    by_rank = ranks(camp(TAIKYOKU))
    assert by_rank.pop("y") == 6
    assert set(by_rank.values()) == {36}
    assert len(by_rank) == 11
    front = Counter(kind.noun for square, kind in camp(TAIKYOKU).items() if square[-1] == "y")
    assert front == {"dog": 4, "go between": 2}
    says(TAIKYOKU, "19aa lion dog and 18aa roaring dog, 19cc lion hawk and 18cc free eagle")
    says(TAIKYOKU, "19dd roc master and 18dd center master, 20dd and 17dd treacherous foxes")
    says(TAIKYOKU, "20ff and 17ff golden birds, with deva and dark spirit between them")
    says(TAIKYOKU, "21gg and 16gg violent dragons, beside woodland demons and the two generals")
    assert standing(TAIKYOKU, "19aa 18aa 19cc 18cc") == ["lion dog", "roaring dog", "lion hawk", "free eagle"]
    assert standing(TAIKYOKU, "19dd 18dd 20dd 17dd") == [
        "roc master",
        "center master",
        *["treacherous fox"] * 2,
    ]
    assert standing(TAIKYOKU, "20ff 19ff 18ff 17ff") == ["golden bird", "deva", "dark spirit", "golden bird"]
    assert standing(TAIKYOKU, "21gg 20gg 17gg 16gg") == [
        "violent dragon",
        "woodland demon",
        "woodland demon",
        "violent dragon",
    ]
    says(TAIKYOKU, "are a rook general and a bishop general: 31hh, 32hh and 6hh, 5hh")
    assert standing(TAIKYOKU, "31hh 32hh 6hh 5hh") == ["rook general", "bishop general"] * 2
    says(TAIKYOKU, "White's king faces Black's crown prince")
    assert Position.initial(game("taikyoku")).piece_at("18a").kind.noun == "king"  # type: ignore[union-attr]


def test_kinds_that_appear_by_promotion_only() -> None:
    says(TAIKYOKU, "The other 92 appear by promotion.")
    taikyoku = game("taikyoku")
    later = [kind for kind in taikyoku.kinds if not kind.at_start]
    assert len(later) == 92
    assert {kind.id for kind in later} <= {kind.promotes_to for kind in taikyoku.kinds}
    says(TAIKYOKU, "those that fly are far ahead of all others")
    strongest = lesson(TAIKYOKU).values["strong-list"]
    flyers = {kind.name for kind in set(camp(TAIKYOKU).values()) if "!" in kind.betza}
    assert set(list(strongest)[:5]) == flyers
    assert list(strongest.values())[4] > 1.3 * list(strongest.values())[5]


def test_the_table_of_ranks() -> None:
    taikyoku = game("taikyoku")
    told = {
        taikyoku.kind(name.strip()).id: int(rank)
        for rank, names in lesson(TAIKYOKU).table(["grade", "pieces"])
        for name in names.split(",")
    }
    assert told == {kind.id: kind.rank for kind in taikyoku.kinds if kind.rank}
    says(TAIKYOKU, "King and crown prince do not fly, but nobody flies over them.")
    assert {kind.id for kind in taikyoku.kinds if "!" in kind.betza} == set(told) - {"king", "crown_prince"}
    assert told["king"] == told["crown_prince"] == max(told.values())


def test_the_first_flights() -> None:
    says(
        TAIKYOKU,
        "148 of the 197 flights capture nobody but Black's own pieces, and none costs less than seven",
    )
    assert lesson(TAIKYOKU).values["flights-count"] == (268, 197, 49, 7)
    assert 197 - 49 == 148
    says(
        TAIKYOKU,
        "The great general flies up file 19, over seven pieces of his own and ten of White's, and ends on",
    )
    start = Position.initial(game("taikyoku"))
    move = start.push("19gg 19a")
    assert len(start.royals(Side.WHITE)) == 1
    before = Position.initial(game("taikyoku"))
    lost = Counter(piece.side for square in move.captures if (piece := before.piece_at(square)))
    assert lost == {Side.WHITE: 11, Side.BLACK: 7}
    assert lesson(TAIKYOKU).values["flights-best"][0] == (11, 7, "19gg 19a")
    assert start.is_check()
    says(TAIKYOKU, "Black's kirin master on 19hh captures the king, and the game is over")
    swept = start.copy()
    swept.push("18a 19a")
    assert standing(TAIKYOKU, "19hh") == ["kirin master"]
    swept.push("19hh 19a")
    result = swept.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")


def test_how_the_first_flight_is_answered() -> None:
    says(TAIKYOKU, "Five of 337, and all five capture the general, with anything but the king.")
    number, saving = lesson(TAIKYOKU).values["shot-saving"]
    assert (number, len(saving)) == (337, 5)
    start = Position.initial(game("taikyoku"))
    start.push("19gg 19a")
    for answer in saving:
        after = start.copy()
        move = after.push(answer)
        assert start.square("19a") in move.captures
        assert move.origin not in start.royals(Side.WHITE)
        (royal,) = after.royals(Side.WHITE)
        assert not [reply for reply in after.legal_moves() if royal in reply.captures]
    says(TAIKYOKU, "Can the other hits be answered so, too?")
    assert lesson(TAIKYOKU).values["shot-answers"] == 0


def test_the_rulings_of_taikyoku() -> None:
    says(TAIKYOKU, "Without it three first moves are gone, this one among them.")
    assert lesson(TAIKYOKU).values["rulings-count"] == [268, 265, 488]
    size = game("taikyoku").size
    strict = game("taikyoku", rulings={"range_capture_equal_rank": "no"})
    gone, site = (
        {move.text(size) for move in Position.initial(other).legal_moves()}
        for other in (strict, game("taikyoku", "atsi"))
    )
    every = {move.text(size) for move in Position.initial(game("taikyoku")).legal_moves()}
    assert "19gg 19a" in every - gone
    says(TAIKYOKU, "By the site's rules it does not exist either")
    assert "19gg 19a" not in site
    assert game("taikyoku", "atsi").zone != game("taikyoku").zone


def test_promotion_in_taikyoku() -> None:
    says(TAIKYOKU, "195 of the 209 kinds promote")
    says(TAIKYOKU, "Eleven kinds lose by promoting, two of the flyers among them")
    promoting, worse, shown = lesson(TAIKYOKU).values["promotion-losers"]
    assert (promoting, worse) == (195, 11)
    assert shown[0].startswith("Violent dragon")
    assert shown[1].startswith("Bishop general")
    says(TAIKYOKU, "These gain most:")
    kinds = [kind for kind in set(camp(TAIKYOKU).values()) if kind.promotes_to]
    gains = {
        kind.noun: mobility(TAIKYOKU, kind.promotes_to or "") - mobility(TAIKYOKU, kind) for kind in kinds
    }
    most = sorted(gains, key=gains.__getitem__, reverse=True)[:5]
    assert set(most) == {row[0] for row in lesson(TAIKYOKU).table(BECOMES)}
    says(
        TAIKYOKU,
        "a vice general who cuts down his own men is a great general afterwards, unless you rule that out",
    )
    for choice, noun in (("yes", "great general"), ("no", "vice general")):
        position = Position(game("taikyoku", rulings={"own_pieces_promote": choice}))
        position.put("18r", "vg")
        position.put("17q", "p")
        position.push("18r 16p")
        piece = position.piece_at("16p")
        assert piece is not None
        assert (piece.kind.noun, position.piece_at("17q")) == (noun, None)


def test_how_taikyoku_ends() -> None:
    says(
        TAIKYOKU,
        "a drunken elephant becomes another crown prince with its first capture, and a crown prince",
    )
    assert lesson(TAIKYOKU).values["end-ask"] == (["King", "Crown prince"], "crown_prince", "king")
    says(
        TAIKYOKU,
        "When a position comes back for the fourth time the game ends without a winner, and a sole royal",
    )
    rules = game("taikyoku").rules
    assert (rules.repetition, rules.perpetual_check) == ("draw", "forbidden")


def test_the_first_moves_of_taikyoku() -> None:
    says(TAIKYOKU, "53 of 402. The lions and the lion hawk are surrounded and can only pass")
    assert len(movers(TAIKYOKU)) == 53
    start = Position.initial(game("taikyoku"))
    for square in ("24gg", "13gg", "19cc"):
        assert {move.target for move in start.moves(square)} == {start.square(square)}
    without = Position.initial(game("taikyoku", rulings={"pass_when_surrounded": "no"}))
    assert not any(without.moves(square) for square in ("24gg", "13gg", "19cc"))
    says(
        TAIKYOKU,
        "The free eagle leaps four squares ahead over everything, from 18cc to 14y, and slides on as far",
    )
    reached = {start.game.size.name(move.target) for move in start.moves("18cc")}
    assert {"14y", "1l"} <= reached
    assert len(reached) == 14
    says(TAIKYOKU, "Two pawns, one from either edge, and nobody attacks them.")
    assert lesson(TAIKYOKU).values["opening-safe"] == (["35z", "2z"], [0, 0])
    says(
        TAIKYOKU, "All six are leaps of the lion dog and the roaring dog over the pawns, three squares ahead"
    )
    best = lesson(TAIKYOKU).values["opening-best"]
    assert {text.split()[0] for _, text in best} == {"19aa", "18aa"}
    assert len(best) == 6
    assert {text.split()[1][-1] for _, text in best} == {"x"}
    says(TAIKYOKU, "where they slide in every direction")
    assert "Q" in game("taikyoku").kind("lion dog").betza
    assert all(part in game("taikyoku").kind("roaring dog").betza for part in ("R", "fB", "bB3"))
    says(TAIKYOKU, "402 pieces are a king, a crown prince, eight that fly")
    assert len([kind for kind in camp(TAIKYOKU).values() if "!" in kind.betza]) == 8


def test_the_demonstration_of_taikyoku_says_what_is_so() -> None:
    assert right_answer(TAIKYOKU, "flight").text == "To White's crown prince"
    assert right_answer(TAIKYOKU, "answer").text == "No, another piece should"
    assert [len(board_after(TAIKYOKU, "saved").royals(side)) for side in Side] == [2, 1]
    assert not board_after(TAIKYOKU, "swept").royals(Side.WHITE)
    assert "Two squares before it are the pawns." in captioned(TAIKYOKU, "master")
    assert standing(TAIKYOKU, "19z") == ["pawn"]
    assert (
        captioned(TAIKYOKU, "master-out") == "He leaps as well, three squares, to where the dogs protect him."
    )
    board = board_after(TAIKYOKU, "master-out")
    by = {piece.kind.noun for at in board.attackers("19y", Side.BLACK) if (piece := board.piece_at(at))}
    assert {"lion dog", "roaring dog"} <= by
    assert "nobody has lost a piece" in captioned(TAIKYOKU, "eagle-out")
    assert sum(1 for _ in board_after(TAIKYOKU, "eagle-out").pieces()) == 2 * 402


def test_namesakes_of_taikyoku_move_or_promote_otherwise() -> None:
    def played(move: str) -> Position:
        position = lesson(TAIKYOKU).board("namesakes-board").position.copy()
        position.push(move)
        return position

    says(TAIKYOKU, "The fire demon 火鬼 of this game does not burn what stands around it.")
    before = lesson(TAIKYOKU).board("namesakes-board").position
    demons = [move for move in before.moves("17gg") if move.captures]
    assert {move.captures for move in demons} == {(before.square("16gg"),), (before.square("17ff"),)}
    assert all(move.captures == (move.target,) for move in demons)
    says(TAIKYOKU, "the pawn below that captures the deva becomes a gold general, as with any capture")
    captor = played("12ee 12dd").piece_at("12dd")
    assert captor is not None
    assert captor.kind.noun == "gold general"
    assert not [kind for kind in game("taikyoku").kinds if kind.contagion]
    says(TAIKYOKU, "each of them sees only half of the squares")
    size = before.game.size
    for square in ("8gg", "5gg"):
        at = before.square(square)
        colours = {sum(divmod(each, size.files)) % 2 for each in (at, *targets(before, square))}
        assert len(colours) == 1


def test_the_site_on_circles_and_bars() -> None:
    position = lesson(TAIKYOKU).board("signs-board").position
    assert position.game.ruleset == "atsi"
    name = position.game.size.name

    def reached(square: str) -> set[str]:
        return {name(target) for target in targets(position, square)}

    says(TAIKYOKU, "The site takes it for a jump over that square, after which the piece may slide on")
    assert {"14gg", "15ff", "10gg", "9ff"} <= reached("12ii")
    assert not {"13hh", "12gg", "11hh"} & reached("12ii")
    says(TAIKYOKU, "The site lets such a piece slide over up to three others")
    assert {"6ff", "6dd", "6bb"} <= reached("6ii")
