"""What pages see of a class: the state for a pupil, and for the teacher."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from banmen.classroom.pupils import Pupil, row_of
from banmen.classroom.questions import Question
from banmen.classroom.session import Session
from banmen.classroom.tally import Given, Tally, tally
from banmen.classroom.vote import VoteSession
from banmen.protocol.shapes.classroom import ClassPupil, PupilState

_NOTHING: Final[Tally] = {"squares": {}, "chosen": [], "routes": [], "mistakes": [], "solution": []}


def _count(session: Session) -> int:
    plan = session.plan
    return 0 if plan.mode == "vote" else len(plan.stages if plan.is_joint else plan.questions)


def _asked(session: Session) -> Question | None:
    """Return the question that is asked of all; None if there are several."""
    stage = session.stage
    return stage.questions[0] if stage is not None and session.plan.is_joint else None


# ---------------------------------------------------------------- pupils


def pupil_state(session: Session, pupil: Pupil, ranked: Mapping[int, int] | None = None) -> PupilState:
    """Say what is asked now, for one pupil; ``ranked``: what `ranks` returns, if it is known."""
    plan, stage, revealed = session.plan, session.stage, session.is_revealed
    page = None if stage is None else stage.revealed if revealed else stage.open
    asked = _asked(session)
    work = pupil.work.get(asked.id) if asked is not None else None
    given = work.last if work is not None and revealed else None
    judgement = given.judgement if given is not None else None
    graded = bool(plan.settings["graded"]) and not revealed
    row = {"graded": graded, "revealed": revealed and plan.is_joint}
    race = plan.mode == "storm"
    if ranked is None:
        ranked = ranks(session)
    vote = session if isinstance(session, VoteSession) else None
    return {
        "type": "state",
        "class_id": session.class_id,
        "name": pupil.name,
        "title": plan.title,
        "lang": plan.lang,
        "mode": plan.mode,
        "phase": session.phase,
        "at": session.at,
        "count": _count(session),
        "stage": "" if page is None else page.address(session.secret),
        "rows": []
        if stage is None
        else [row_of(one, pupil.work.get(one.id), **row) for one in stage.questions],
        "right": judgement.right if judgement is not None else None,
        "note": str(judgement.note.get("text", "")) if judgement is not None else "",
        "score": 0 if graded else pupil.score(at_once=race),
        "rank": ranked.get(pupil.id, 0),
        "left": session.left,
        "game": vote.state() if vote is not None else None,
        "routes": vote.tally()["routes"] if vote is not None and session.phase == "revealed" else [],
    }


def ranks(session: Session) -> Mapping[int, int]:
    """Return the rank of each pupil in a race, from 1, by id; empty without one."""
    if session.plan.mode != "storm" or session.phase == "lobby":
        return {}
    scores = {pupil.id: pupil.score(at_once=True) for pupil in session.present()}
    places = {score: at for at, score in reversed([*enumerate(sorted(scores.values(), reverse=True), 1)])}
    return {pupil: places[score] for pupil, score in scores.items()}


# ---------------------------------------------------------------- the teacher


def teacher_state(session: Session) -> dict[str, Any]:
    """Say how the class stands; the server adds where it is."""
    asked, revealed = _asked(session), session.is_revealed
    pupils = session.present()
    given = [] if asked is None else _last_answers(asked.id, pupils)
    counted = _NOTHING
    if isinstance(session, VoteSession):
        counted = session.tally()
    elif asked is not None and (revealed or session.answers_shown):
        counted = tally(asked, given, revealed=revealed)
    return {
        "mode": session.plan.mode,
        "phase": session.phase,
        "at": session.at,
        "count": _count(session),
        "code": session.code,
        "names_hidden": session.names_hidden,
        "answers_shown": session.answers_shown,
        "pupils": [_seen(session, pupil, asked) for pupil in pupils],
        "answered": len(given) if asked is not None else sum(bool(pupil.work) for pupil in pupils),
        **counted,
        "refused": dict(session.refused),
        "ends": session.ends,
        "file": session.store.path.name,
        "fault": session.fault,
        "game": session.state() if isinstance(session, VoteSession) else None,
    }


def _last_answers(card: str, pupils: Iterable[Pupil]) -> list[Given]:
    works = (pupil.work.get(card) for pupil in pupils)
    return [last for work in works if work is not None and (last := work.last) is not None]


def _seen(session: Session, pupil: Pupil, asked: Question | None) -> ClassPupil:
    work = pupil.work.get(asked.id) if asked is not None else None
    told = session.is_revealed or not session.plan.is_joint
    return {
        "id": pupil.id,
        "name": pupil.name,
        "here": pupil.here > 0,
        "answered": work is not None and bool(work.tries),
        "right": work.right if work is not None and session.is_revealed else None,
        "done": sum(bool(one.tries) or one.gave_up for one in pupil.work.values()),
        "score": pupil.score(at_once=session.plan.mode == "storm") if told else 0,
    }


def cards(session: Session) -> tuple[list[dict[str, Any]], Mapping[str, Any]]:
    """Return the card that the teacher's board shows and its catalogues, with the key once it is revealed."""
    asked = _asked(session)
    if asked is None or session.phase == "lobby":
        return [], {}
    card, catalogues = asked.full if session.is_revealed else asked.open
    return [card], catalogues
