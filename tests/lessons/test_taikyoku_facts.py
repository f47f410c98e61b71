"""The claims of lesson 20 on taikyoku shogi, checked with the rules."""

from collections import Counter

from banmen_rules import PieceKind, Position, Side, game
from tests.lessons.camps import (
    PROMOTIONS,
    TAIKYOKU,
    board_after,
    camp,
    captioned,
    mobility,
    movers,
    moves_after,
    ranks,
    standing,
    strongest,
)
from tests.lessons.course import lesson, targets
from tests.lessons.facts import answers, mentions, states


def test_the_camp_of_taikyoku() -> None:
    states(TAIKYOKU, "royals", "19jj", "crown prince", "太子", 3, "great general")
    assert standing(TAIKYOKU, "19jj 18jj 19gg 18gg") == [
        "king",
        "crown prince",
        "great general",
        "vice general",
    ]
    states(TAIKYOKU, "camp", 11, "z", "jj", 6, 4, "dog", 2, "go between")
    by_rank = ranks(camp(TAIKYOKU))
    assert by_rank.pop("y") == 6
    assert set(by_rank.values()) == {36}
    assert len(by_rank) == 11
    front = Counter(kind.noun for square, kind in camp(TAIKYOKU).items() if square[-1] == "y")
    assert front == {"dog": 4, "go between": 2}
    states(
        TAIKYOKU,
        "camp",
        "19aa",
        "lion dog",
        "18aa",
        "roaring dog",
        "19cc",
        "lion hawk",
        "18cc",
        "free eagle",
        "19dd",
        "roc master",
        "18dd",
        "center master",
        "20dd",
        "17dd",
        "20ff",
        "17ff",
        "golden bird",
        "deva",
        "dark spirit",
        "21gg",
        "16gg",
        "violent dragon",
        "woodland demon",
    )
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
    states(TAIKYOKU, "camp", "rook general", "bishop general", "31hh", "32hh", "6hh", "5hh")
    assert standing(TAIKYOKU, "31hh 32hh 6hh 5hh") == ["rook general", "bishop general"] * 2
    states(TAIKYOKU, "whole", "king", "crown prince")
    assert Position.initial(game("taikyoku")).piece_at("18a").kind.noun == "king"  # type: ignore[union-attr]


def test_kinds_that_appear_by_promotion_only() -> None:
    states(TAIKYOKU, "ways", 92)
    taikyoku = game("taikyoku")
    promoted = [kind for kind in taikyoku.kinds if not kind.at_start]
    assert len(promoted) == 92
    assert {kind.id for kind in promoted} <= {kind.promotes_to for kind in taikyoku.kinds}
    states(TAIKYOKU, "strong")
    listed = strongest(TAIKYOKU)
    flyers = {kind.noun for kind in set(camp(TAIKYOKU).values()) if "!" in kind.betza}
    assert set(list(listed)[:5]) == flyers
    assert list(listed.values())[4] > 1.3 * list(listed.values())[5]


def test_the_table_of_ranks() -> None:
    taikyoku = game("taikyoku")
    stated = {
        taikyoku.kind(name.strip()).id: int(rank)
        for rank, names in lesson(TAIKYOKU).table("ranks")
        for name in names.split(",")
    }
    assert stated == {kind.id: kind.rank for kind in taikyoku.kinds if kind.rank}
    states(TAIKYOKU, "ranks", "king", "crown prince")
    assert {kind.id for kind in taikyoku.kinds if "!" in kind.betza} == set(stated) - {"king", "crown_prince"}
    assert stated["king"] == stated["crown_prince"] == max(stated.values())


def flights() -> dict[str, Counter[Side]]:
    """Count what each capturing first move captures, by side."""
    start = Position.initial(game("taikyoku"))
    return {
        move.text(start.game.size): Counter(
            piece.side for square in move.captures if (piece := start.piece_at(square))
        )
        for move in start.legal_moves()
        if move.captures
    }


def test_the_first_flights() -> None:
    states(TAIKYOKU, "flights-result", 148, 197, 7, 268, 49)
    found = flights()
    hits = [losses for losses in found.values() if losses[Side.WHITE]]
    assert (len(found), len(hits), len(found) - len(hits)) == (197, 49, 148)
    assert min(losses[Side.BLACK] for losses in found.values()) == 7
    assert len(Position.initial(game("taikyoku")).effects()) == 268
    best = max(found, key=lambda text: found[text][Side.WHITE] - found[text][Side.BLACK])
    assert best == "19gg 19a"
    states(TAIKYOKU, "shot", "great general", 19, 7, 10)
    start = Position.initial(game("taikyoku"))
    move = start.push("19gg 19a")
    assert len(start.royals(Side.WHITE)) == 1
    before = Position.initial(game("taikyoku"))
    lost = Counter(piece.side for square in move.captures if (piece := before.piece_at(square)))
    assert lost == {Side.WHITE: 11, Side.BLACK: 7}
    assert start.is_check()
    states(TAIKYOKU, "shot", "kirin master", "19hh", "king")
    swept = start.copy()
    swept.push("18a 19a")
    assert standing(TAIKYOKU, "19hh") == ["kirin master"]
    swept.push("19hh 19a")
    result = swept.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")


def test_how_the_first_flight_is_answered() -> None:
    states(TAIKYOKU, "shot-answer", 5, 337, "king", 49)
    start = Position.initial(game("taikyoku"))
    start.push("19gg 19a")
    saved = {}
    replies = [move.text(start.game.size) for move in start.legal_moves()]
    for reply in replies:
        after = start.copy()
        move = after.push(reply)
        if not any(after.attackers(royal, Side.BLACK) for royal in after.royals(Side.WHITE)):
            saved[reply] = (after, move)
    assert (len(replies), len(saved)) == (337, 5)
    for after, move in saved.values():
        assert start.square("19a") in move.captures
        assert move.origin not in start.royals(Side.WHITE)
        (royal,) = after.royals(Side.WHITE)
        assert not [reply for reply in after.legal_moves() if royal in reply.captures]
    for text, losses in flights().items():
        if losses[Side.WHITE]:
            answered = Position.initial(game("taikyoku"))
            assert answered.attackers(answered.push(text).target, Side.WHITE), text


def test_the_rulings_of_taikyoku() -> None:
    states(TAIKYOKU, "rulings", 3, 268, 265, 488)
    size = game("taikyoku").size
    strict = game("taikyoku", rulings={"range_capture_equal_rank": "no"})
    readings = (game("taikyoku"), strict, game("taikyoku", "atsi"))
    assert [len(Position.initial(each).effects()) for each in readings] == [268, 265, 488]
    gone, site = (
        {move.text(size) for move in Position.initial(other).legal_moves()}
        for other in (strict, game("taikyoku", "atsi"))
    )
    every = {move.text(size) for move in Position.initial(game("taikyoku")).legal_moves()}
    assert "19gg 19a" in every - gone
    assert "19gg 19a" not in site
    assert game("taikyoku", "atsi").zone != game("taikyoku").zone


def test_promotion_in_taikyoku() -> None:
    states(TAIKYOKU, "promotion", 195, 209, 11, 2)
    states(TAIKYOKU, "promotion", "violent dragon", "great dragon", "bishop general", "rain demon")
    kinds = [kind for kind in set(camp(TAIKYOKU).values()) if kind.promotes_to]

    def squares(kind: PieceKind | str) -> float:
        return round(mobility(TAIKYOKU, kind), 1)

    gains = {kind.noun: squares(kind.promotes_to or "") - squares(kind) for kind in kinds}
    assert (len(gains), len([noun for noun, gain in gains.items() if gain < 0])) == (195, 11)
    becomes = {kind.noun: game("taikyoku").kind(kind.promotes_to or "").noun for kind in kinds}
    least = sorted(gains, key=gains.__getitem__)[:2]
    assert {noun: becomes[noun] for noun in least} == {
        "violent dragon": "great dragon",
        "bishop general": "rain demon",
    }
    flying = {kind.noun for kind in kinds if "!" in kind.betza}
    assert {noun for noun in flying if gains[noun] < 0} == set(least)
    most = sorted(gains, key=gains.__getitem__, reverse=True)[:5]
    assert set(most) == {row[0] for row in lesson(TAIKYOKU).table(PROMOTIONS[TAIKYOKU])}
    states(TAIKYOKU, "promotion", "vice general", "great general")
    for choice, noun in (("yes", "great general"), ("no", "vice general")):
        position = Position(game("taikyoku", rulings={"own_pieces_promote": choice}))
        position.put("18r", "vg")
        position.put("17q", "p")
        position.push("18r 16p")
        piece = position.piece_at("16p")
        assert piece is not None
        assert (piece.kind.noun, position.piece_at("17q")) == (noun, None)


def test_how_taikyoku_ends() -> None:
    states(TAIKYOKU, "how-it-ends", "drunken elephant", "crown prince")
    taikyoku = game("taikyoku")
    assert {kind.noun for kind in taikyoku.kinds if kind.royal} == {"king", "crown prince"}
    assert taikyoku.kind("drunken elephant").promotes_to == "crown_prince"
    assert taikyoku.kind("crown prince").promotes_to == "king"
    states(TAIKYOKU, "how-it-ends", 4)
    rules = game("taikyoku").rules
    assert (rules.repetition, rules.perpetual_check) == ("draw", "forbidden")


def test_the_first_moves_of_taikyoku() -> None:
    states(TAIKYOKU, "opening-movers", 53, 402, 30, 8, 15, "lion", "lion hawk")
    assert len(movers(TAIKYOKU)) == 53
    moving = [camp(TAIKYOKU)[square] for square in movers(TAIKYOKU)]
    assert len([kind for kind in moving if kind.noun == "pawn"]) == 30
    assert len([kind for kind in moving if "!" in kind.betza]) == 8
    start = Position.initial(game("taikyoku"))
    for square in ("24gg", "13gg", "19cc"):
        assert {move.target for move in start.moves(square)} == {start.square(square)}
    without = Position.initial(game("taikyoku", rulings={"pass_when_surrounded": "no"}))
    assert not any(without.moves(square) for square in ("24gg", "13gg", "19cc"))
    states(TAIKYOKU, "opening-movers", "free eagle", 4, "18cc", "14y")
    reached = {start.game.size.name(move.target) for move in start.moves("18cc")}
    assert {"14y", "1l"} <= reached
    assert len(reached) == 14
    states(TAIKYOKU, "opening-best-text", 2, "pawn", "35z", "2z")
    found = start.attacks()
    loose = [square for square in camp(TAIKYOKU) if not found.attackers(square, Side.BLACK)]
    assert loose == ["35z", "2z"]
    assert standing(TAIKYOKU, "35z 2z") == ["pawn", "pawn"]
    assert not [square for square in loose if found.attackers(square, Side.WHITE)]
    states(TAIKYOKU, "opening-plan", 6, "lion dog", "roaring dog", "pawn", 3)
    quiet = [move.text(start.game.size) for move in start.legal_moves() if not move.captures]
    best = sorted(quiet, key=lambda text: -moves_after(TAIKYOKU, text))[:6]
    assert {text.split()[0] for text in best} == {"19aa", "18aa"}
    assert {text.split()[1][-1] for text in best} == {"x"}
    assert "Q" in game("taikyoku").kind("lion dog").betza
    assert all(part in game("taikyoku").kind("roaring dog").betza for part in ("R", "fB", "bB3"))
    states(TAIKYOKU, "learned", 402, "king", "crown prince", 8)
    assert len([kind for kind in camp(TAIKYOKU).values() if "!" in kind.betza]) == 8


def test_the_claims_of_the_demonstration_of_taikyoku() -> None:
    answers(TAIKYOKU, "flight", 2, "crown prince")
    answers(TAIKYOKU, "answer", 1)
    assert [len(board_after(TAIKYOKU, "saved").royals(side)) for side in Side] == [2, 1]
    assert not board_after(TAIKYOKU, "swept").royals(Side.WHITE)
    mentions(captioned(TAIKYOKU, "master"), 2, "pawn")
    assert standing(TAIKYOKU, "19z") == ["pawn"]
    mentions(captioned(TAIKYOKU, "master-out"), 3, "dog")
    board = board_after(TAIKYOKU, "master-out")
    by = {piece.kind.noun for at in board.attackers("19y", Side.BLACK) if (piece := board.piece_at(at))}
    assert {"lion dog", "roaring dog"} <= by
    mentions(captioned(TAIKYOKU, "eagle-out"), "14y", "23l")
    assert sum(1 for _ in board_after(TAIKYOKU, "eagle-out").pieces()) == 2 * 402


def test_namesakes_of_taikyoku_move_or_promote_differently() -> None:
    def played(move: str) -> Position:
        position = lesson(TAIKYOKU).board("namesakes-board").position.copy()
        position.push(move)
        return position

    states(TAIKYOKU, "namesakes", "fire demon", "火鬼")
    before = lesson(TAIKYOKU).board("namesakes-board").position
    demons = [move for move in before.moves("17gg") if move.captures]
    assert {move.captures for move in demons} == {(before.square("16gg"),), (before.square("17ff"),)}
    assert all(move.captures == (move.target,) for move in demons)
    states(TAIKYOKU, "namesakes", "pawn", "deva", "gold general")
    captor = played("12ee 12dd").piece_at("12dd")
    assert captor is not None
    assert captor.kind.noun == "gold general"
    assert not [kind for kind in game("taikyoku").kinds if kind.contagion]
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

    assert {"14gg", "15ff", "10gg", "9ff"} <= reached("12ii")
    assert not {"13hh", "12gg", "11hh"} & reached("12ii")
    states(TAIKYOKU, "signs", 3)
    assert {"6ff", "6dd", "6bb"} <= reached("6ii")
