"""Japanese sentences for clauses and for the parts of notation.

They use the verbs of shogi books: 歩む for a step, 走る for a slide, 跳ぶ for a jump.
"""

from collections.abc import Callable, Iterable, Sequence

from banmen_rules.betza import ANY, CAPTURE, Landing
from banmen_rules.words.compass import COMPASS, Vector
from banmen_rules.words.japanese import directions, oblique, turn
from banmen_rules.words.sentences._model import (
    EMPTY,
    ENEMY,
    FRIEND,
    PASS,
    USUAL,
    Clause,
    LaterLeg,
    Motion,
    Sort,
    common,
    grouped,
    is_adjacent,
    is_remainder,
    leaps,
    sort,
)

_ENDS = {
    EMPTY: "（駒は取れない）",
    ENEMY: "（敵の駒を取るときに限る）",
    FRIEND: "（味方の駒を取るときに限る）",
    EMPTY | ENEMY: "",
    EMPTY | FRIEND: "（取れるのは味方の駒だけ）",
    ENEMY | FRIEND: "（敵か味方の駒を取るときに限る）",
    EMPTY | ENEMY | FRIEND: "（味方の駒も取れる）",
}
_GOING = (
    (EMPTY, "空きマスに入る"),
    (ENEMY, "敵の駒を取る"),
    (FRIEND, "味方の駒を取る"),
    (PASS, "駒を飛び越す"),
)
_VERBS = {  # at the end, before a continuation, with "may"
    "step": ("歩む", "歩み", "歩める"),
    "slide": ("走る", "走り", "走れる"),
    "jump": ("跳ぶ", "跳び", "跳べる"),
}
_ENDS_HERE, _GOES_ON, _MAY = range(3)
_ONCE, _ENDLESS = 1, 0


# ---------------------------------------------------------------- one leg


def _verb(motion: Motion, form: int) -> str:
    return _VERBS["jump" if leaps(motion) else "step" if motion.reach == _ONCE else "slide"][form]


def _times(motion: Motion) -> str:
    if motion.reach == _ONCE:
        return ""
    return "何度でも続けて" if motion.reach == _ENDLESS else f"{motion.reach}回まで続けて"


def _passing(motion: Motion) -> str:
    """Say what is passed over."""
    if motion.over == ANY:
        return "、駒を何枚でも飛び越して"
    if motion.over == CAPTURE:
        return "、飛び越す駒をすべて取って"
    return f"、駒を{motion.over}枚まで飛び越して" if motion.over else ""


def _far(motion: Motion) -> str:
    """Say how far a leg goes along the eight directions."""
    if leaps(motion):
        lengths = "か".join(f"{length}マス" for length in motion.lengths)
        return f"{lengths}先へ" if motion.reach == _ONCE else f"{lengths}ずつ{_times(motion)}"
    if motion.reach == _ENDLESS:
        return "何マスでも"
    return f"{motion.reach}マス" if motion.reach == _ONCE else f"{motion.reach}マスまで"


def _first_leg(clause: Clause) -> str:
    """Say in which direction and how far a first leg goes, without its verb."""
    motion = clause.motion
    if motion.slant != (0, 0):
        return f"{_times(motion)}{oblique(clause.directions)}へ{_passing(motion)}"
    joint = "の" if leaps(motion) and motion.reach == _ONCE else "に"
    return f"{directions(clause.directions)}{joint}{_far(motion)}{_passing(motion)}"


def _after(leg: LaterLeg, form: int) -> str:
    """Describe a later leg."""
    motion = leg.motion
    return f"{turn(leg.turns)}{_far(motion)}{_passing(motion)}{_verb(motion, form)}"


def _held(landing: Landing) -> str:
    """Describe the square from which the move continues."""
    return "か".join(words for bit, words in _GOING if landing & bit)


# ---------------------------------------------------------------- one clause


def clause_in_words(clause: Clause, *, fully: bool = False) -> str:
    """Describe a clause, without a full stop: ``斜めに何マスでも走る``."""
    special = _SPECIAL.get(clause.sort)
    words = special(clause) if special is not None else ""
    if words:
        return words
    if clause.later_legs:
        return _several(clause, fully=fully)
    return f"{_first_leg(clause)}{_verb(clause.motion, _ENDS_HERE)}{_ending(clause.motion)}"


def _several(clause: Clause, *, fully: bool) -> str:
    """Describe several legs, one after the other."""
    text = f"{_first_leg(clause)}{_verb(clause.motion, _GOES_ON)}"
    stop, going = clause.stops[0], clause.motion.landing
    for place, leg in enumerate(clause.later_legs):
        text += _joint(stop, going, fully=fully)
        last = place == len(clause.later_legs) - 1
        may = _MAY if last and stop else _ENDS_HERE if last else _GOES_ON
        stop = clause.stops[place + 1] if not last else Landing(0)
        going = leg.motion.landing
        text += _after(leg, may)
    return text + _ENDS[clause.later_legs[-1].motion.landing]


def _joint(stop: Landing, going: Landing, *, fully: bool) -> str:
    """Join two legs: whether the move may end between them, and what it needs to continue."""
    if not stop:
        return f"（{_held(going)}）、続けて"
    if going == stop != USUAL:
        return f"{_ENDS[stop]}、そこからさらに"
    if stop == USUAL and going == EMPTY:
        return f"{_ENDS[stop]}、そこが空きマスならさらに" if fully else f"{_ENDS[stop]}、そこからさらに"
    return f"{_ENDS[stop]}、そこから（{_held(going)}とき）さらに"


def _ending(motion: Motion) -> str:
    """Say what a leg may capture where the move ends."""
    if motion.over == CAPTURE and motion.landing & USUAL == USUAL:
        return "（味方の駒のいるマスでも止まれる）" if motion.landing & FRIEND else ""
    return _ENDS[motion.landing]


def _anywhere(clause: Clause) -> str:
    return f"盤上のどのマスへも行く（自在）{_ENDS[clause.motion.landing]}"


def _hook(clause: Clause) -> str:
    if clause.stops != (USUAL,):
        return ""
    return (
        f"{directions(clause.directions)}に何マスでも走り、途中で一度だけ直角に曲がってさらに走れる（鉤行）"
    )


def _ring(clause: Clause) -> str:
    return f"2マス離れたどのマスへも跳ぶ{_ENDS[clause.motion.landing]}"


def _line(clause: Clause) -> str:
    steps = len(clause.later_legs) + 1
    line = "のいずれか" if len(clause.directions) > 1 else ""
    return (
        f"{directions(clause.directions)}{line}へ一直線に{steps}歩まで、駒を取るか飛び越すかしながら歩み、"
        "最後の一歩は引き返してもよい（直線上の獅子の動き）"
    )


def _area(_: Clause) -> str:
    return "隣の敵の駒を取り、続けてどの方向へももう1マス歩める（獅子の動き）"


def _igui(clause: Clause) -> str:
    motion = clause.motion
    what = {ENEMY: "敵の駒", FRIEND: "味方の駒", ENEMY | FRIEND: "敵か味方の駒"}[motion.landing]
    where = "隣" if is_adjacent(clause) else f"{directions(clause.directions)}の{motion.lengths[0]}マス先"
    return f"{where}にいる{what}を動かずに取る（居食い）"


def _out_and_back(clause: Clause) -> str:
    motion = clause.motion
    where = "隣" if is_adjacent(clause) else f"{directions(clause.directions)}の{motion.lengths[0]}マス先"
    return f"{where}の空きマスへ出て戻り、手を渡せる（じっと）"


def _stay(_: Clause) -> str:
    return "動かずに手を渡せる（じっと）"


_SPECIAL: dict[Sort, Callable[[Clause], str]] = {
    Sort.ANYWHERE: _anywhere,
    Sort.HOOK: _hook,
    Sort.RING: _ring,
    Sort.LINE: _line,
    Sort.AREA: _area,
    Sort.IGUI: _igui,
    Sort.OUT_AND_BACK: _out_and_back,
    Sort.STAY: _stay,
}


# ---------------------------------------------------------------- the whole piece


def short(found: Iterable[Clause]) -> str:
    """Describe clauses in short sentences."""
    return "".join(f"{_group(group)}。" for group in grouped(found))


def _group(group: Sequence[Clause], *, fully: bool = False) -> str:
    """Describe clauses that share a verb: ``斜めに何マスでも、縦横に2マスまで走る``."""
    first, *rest = group
    words = clause_in_words(first, fully=fully)
    if not rest:
        return words
    leg = _first_leg(first)
    if is_remainder(first, rest[0]):
        lacking = f"{directions(rest[0].directions)}には{_far(rest[0].motion)}"
        return words.replace(leg, f"八方に{_far(first.motion)}、ただし{lacking}", 1)
    more = [_first_leg(clause) for clause in rest]
    joint = "、" if first.sort is Sort.SLIDE else "、または"
    return words.replace(leg, joint.join([leg, *more]), 1)


def path(legs: Sequence[Clause]) -> str:
    """Describe one path, each leg as the owner of the piece sees it."""
    *going, last = legs
    words = [
        f"{_first_leg(leg)}{_verb(leg.motion, _GOES_ON)}（{_held(leg.motion.landing)}）" for leg in going
    ]
    return "、続けて".join([*words, f"{clause_in_words(last)}。"])


# ---------------------------------------------------------------- in full


def long(found: Iterable[Clause]) -> str:
    """Describe a piece in full: every move, then what it may pass over and capture."""
    groups = grouped(found)
    moves = [
        _FULLY[group[0].sort](group[0]) if group[0].sort in _FULLY else _group(group, fully=True)
        for group in groups
    ]
    return "".join(f"{words}。" for words in (*moves, *_rules([one for group in groups for one in group])))


def _fully_hook(clause: Clause) -> str:
    if clause.stops != (USUAL,):
        return _several(clause, fully=True)
    return (
        f"{directions(clause.directions)}に何マスでも走り、その途中の空きマスで一度だけ左右いずれかへ直角に曲がって、"
        "さらに何マスでも走れる（鉤行）"
    )


def _fully_line(clause: Clause) -> str:
    steps = len(clause.later_legs) + 1
    line = "のいずれか" if len(clause.directions) > 1 else ""
    first = (
        f"一手で{directions(clause.directions)}{line}へ一直線に{steps}歩まで歩み、"
        "途中のマスでは敵の駒を取るか、敵味方の駒を飛び越すかしてよく、止まるマスでも敵の駒を取れる"
    )
    home = "一歩出て引き返せば元のマスに戻り、動かずに取る（居食い）か手を渡す（じっと）ことになる"
    return (
        f"{first}。最後の一歩は、駒を飛び越した直後でなければ引き返してもよい。{home}（直線上の獅子の動き）"
    )


def _fully_area(_: Clause) -> str:
    return (
        "隣の敵の駒を取り、続けて同じ手でもう1マス、どの方向へも歩める：空きマスへ入る、二枚目の敵の駒を取る、"
        "元のマスへ戻る（居食い）、のいずれでもよい（獅子の動き）"
    )


_FULLY: dict[Sort, Callable[[Clause], str]] = {
    Sort.HOOK: _fully_hook,
    Sort.LINE: _fully_line,
    Sort.AREA: _fully_area,
    Sort.RING: lambda clause: (
        f"縦横と斜めの2マス先と八方桂の位置を合わせた16マスのどこへも跳ぶ{_ENDS[clause.motion.landing]}"
    ),
    Sort.IGUI: _igui,
    Sort.OUT_AND_BACK: lambda clause: f"{_out_and_back(clause)}。空きマスがなければできない",
    Sort.ANYWHERE: lambda clause: (
        f"盤上の、自分のいるマスのほかのどのマスへも、間に何があっても行く（自在）{_ENDS[clause.motion.landing]}"
        + ("。敵の駒がいれば取る" if clause.motion.landing == USUAL else "")
    ),
    Sort.STAY: lambda _: "動かずに手を渡せる（じっと）。まわりを囲まれていてもよい",
}


def _rules(found: Sequence[Clause]) -> Iterable[str]:
    shared = common(found)
    if shared.jumps:
        yield "跳ぶときは間に駒があってもよい"
    if shared.overs - {CAPTURE}:
        yield "飛び越した駒は敵味方とも盤に残る"
    if any(over > 0 for over in shared.overs):
        yield "飛び越せる枚数の次に出会った駒は取れるが、その先へは行けない"
    if CAPTURE in shared.overs:
        yield "格下の駒なら味方の駒もすべて取って進み、同格以上の駒は飛び越せない"
    if shared.slides:
        slide = "ほかに走るとき" if shared.overs else "走るとき"
        yield f"{slide}は駒を飛び越せない"
        if shared.slides_capture:
            yield "途中の空きマスで止まるか、最初に出会った駒が敵ならそれを取って止まる"
    if shared.captures_at_end:
        yield "行き先に敵の駒があれば取る"


# ---------------------------------------------------------------- the parts of notation

_LANDS = {
    EMPTY: ("空きマスに入れる。", "空きマスにだけ入れる。"),
    ENEMY: ("敵の駒を取れる。", "敵の駒を取るときに限る。"),
    FRIEND: ("味方の駒を取れる。", "味方の駒を取るときに限る。"),
    PASS: (
        "敵味方の駒を飛び越せる。飛び越した駒は残る。",
        "敵味方の駒を飛び越すときに限る。飛び越した駒は残る。",
    ),
}


def whole(found: Iterable[Clause]) -> str:
    """Describe a move of the notation."""
    return short(found)


def first_leg(leg: Clause) -> str:
    """Describe the first leg of several."""
    motion = leg.motion
    return f"まず{_first_leg(leg)}{_verb(motion, _ENDS_HERE)}{_where(motion.landing)}。"


def later_leg(leg: LaterLeg, *, last: bool) -> str:
    """Describe a later leg."""
    landing = leg.motion.landing
    return f"続けて{_after(leg, _ENDS_HERE)}{_ENDS[landing] if last else _where(landing)}。"


def _where(landing: Landing) -> str:
    return "" if landing == USUAL else f"（{_held(landing)}）"


def direction(units: frozenset[Vector]) -> str:
    """Say which directions a letter chooses."""
    return f"{directions(units) if units <= frozenset(COMPASS) else oblique(units)}。"


def bend(turns: frozenset[int]) -> str:
    """Say in which direction a letter turns a later leg."""
    return f"前の動きから見て{turn(turns)}。"


def landing(bit: Landing, *, alone: bool) -> str:
    """Say what a leg may land on; ``alone``: this is the only landing."""
    return _LANDS[bit][alone]


def atom(units: frozenset[Vector], motion: Motion, *, counted: bool) -> str:
    """Describe an atom; ``counted``: another part says how often it repeats."""
    if motion.slant != (0, 0):
        return f"{oblique(units)}へ跳ぶ。"
    if counted and not leaps(motion):
        return f"{directions(units)}に{_verb(motion, _ENDS_HERE)}。"
    once = motion._replace(reach=_ONCE) if leaps(motion) else motion
    return f"{_first_leg(Clause(sort(once), units, once))}{_verb(motion, _ENDS_HERE)}。"


def limit(reach: int, motion: Motion) -> str:
    """Say how far a range lets a leg go."""
    if reach == _ENDLESS:
        return "何度でも。" if leaps(motion) else "何マスでも。"
    if leaps(motion):
        return f"続けて{reach}回まで。" if reach > 1 else "一回だけ。"
    return f"{reach}マスまで。" if reach > 1 else "1マスだけ。"


def doubled() -> str:
    """Say what an atom written twice means."""
    return "同じ動きを何度でも繰り返す。"


def over(over_: int) -> str:
    """Say what a leg may pass over."""
    if over_ == CAPTURE:
        return "格下の駒を敵味方ともすべて取りながら飛び越す。"
    if over_ == ANY:
        return "駒を何枚でも飛び越せる。飛び越した駒は残る。"
    return f"駒を{over_}枚まで飛び越せる。飛び越した駒は残る。"


def opening(legs: int) -> str:
    """Say what a bracket opens."""
    return f"一手のうちに続けて行う{legs}段の動き。"


def closing() -> str:
    """Say what a bracket closes."""
    return "動きはここまで。"


def joint(*, stops: bool) -> str:
    """Say whether a move may stop between two legs."""
    return "ここで止まっても、先へ進んでもよい。" if stops else "ここで止まらず、先へ進む。"


def impossible() -> str:
    """Say that no path reaches a leg."""
    return "ここまで進む手はない。"
