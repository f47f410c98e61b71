"""Exercises made by hand on a board: the request ``make`` of its page, and the trait ``making``.

The page sends the whole draft after each change. Python checks it with the position as it is, in a thread if
that takes long, and answers in the trait: the draft and the solver's findings. So every view of the
board shows the same, and a page that is loaded again continues there.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, get_args

from banmen.board import packs
from banmen.board.interface import BoardWidget, Message
from banmen.board.proving import MAKEABLE, Proven, Search, Setting, nothing, prove, shown_goal
from banmen.board.trials import Trial
from banmen.host import checks
from banmen.protocol.shapes.board import ExerciseDraft, Findings, Making
from banmen.protocol.shapes.requests import Makeable, MakeReply
from banmen_rules import BanmenError, UnknownName
from banmen_rules.base import fields
from banmen_rules.base.fields import Field, Record
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec
from banmen_rules.words.texts import table_of

PATIENCE = 0.3
"""Seconds that a request waits for the solver; after that the page shows how far it is."""
INTERVAL = 0.2
"""Seconds between two looks at a search."""
LONGEST = 2000
"""The most characters of a text, and the most squares."""

_texts = fields.list_of(checks.text, "a list of texts", LONGEST)
_DRAFT: Final = Record(
    Field("kind", checks.text, ""),
    Field("square", checks.text, ""),
    Field("goal", _texts, []),
    Field("answer", _texts, []),
    Field("task", fields.text_up_to(LONGEST), ""),
    Field("hints", _texts, []),
    Field("level", fields.whole(0, 5), 0),
    Field("pack", checks.text, ""),
    Field("id", checks.text, ""),
)
EMPTY: ExerciseDraft = {
    "kind": "",
    "square": "",
    "goal": [],
    "answer": [],
    "task": "",
    "hints": [],
    "level": 0,
    "pack": "",
    "id": "",
}
NONE: Making = {"draft": EMPTY, "findings": nothing("")}
"""The trait ``making`` before anything is made."""


class Workshop:
    """The exercise that is being made on one board."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self._draft: ExerciseDraft = EMPTY
        self._proven = Proven(nothing(""))
        self._search: Search | None = None
        self._base: ExerciseSpec | None = None
        self.trial = Trial(board, "exercise")

    # ------------------------------------------------ the draft

    def check(self, draft: ExerciseDraft) -> None:
        """Take a draft, and check it with the position of the board."""
        board = self._board
        if board.own_ruleset:
            raise BanmenError("The board has a custom ruleset, which an exercise cannot name.")
        self._end_search()
        if draft["id"] != self._draft["id"]:
            self._base = None
        self._draft = draft
        names = ("variant", "ruleset", "rulings", "tsfen", "region")
        shown = {name: getattr(board, name) for name in names}
        setting = Setting(board.position, shown, board.lang, self._base)
        search = self._search = Search(lambda: prove(draft, setting))
        if search.wait(PATIENCE):
            self._take(search)
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script waits
            search.wait()
            self._take(search)
            return
        self._show(nothing(board.tsfen, "searching", search.nodes))
        self._follower = loop.create_task(self._follow(search))

    async def _follow(self, search: Search) -> None:
        while self._search is search and search.running:
            await asyncio.sleep(INTERVAL)
            if self._search is search:
                self._show(nothing(self._board.tsfen, "searching", search.nodes))
        if self._search is search:
            with self._board._lock:  # noqa: SLF001 - the board's own
                self._take(search)

    def _take(self, search: Search) -> None:
        """Show what a search has found."""
        self._search = None
        if search.error is not None:
            self._show(nothing(self._board.tsfen))
            raise search.error
        self._proven = search.found or Proven(nothing(self._board.tsfen, "stopped", search.nodes))
        self._show({**self._proven.findings, "nodes": search.nodes})

    def _end_search(self) -> None:
        self._proven = Proven(nothing(""))
        if self._search is not None:
            self._search.stop()
            self._search = None

    def stop(self) -> None:
        """Stop the search; the draft stays."""
        search = self._search
        if search is not None:
            self._end_search()
            self._show(nothing(self._board.tsfen, "stopped", search.nodes))

    def _show(self, findings: Findings) -> None:
        self._board.show_state({"making": {"draft": self._draft, "findings": findings}})

    def exercise(self) -> ExerciseSpec:
        """Return the exercise that the draft is on this position.

        Raises:
            BanmenError: if it cannot be solved, or that is not known yet.

        """
        if self._search is None and self._proven.findings["tsfen"] != self._board.tsfen:
            self.check(self._draft)
        if self._search is not None:
            raise BanmenError("The solver is still searching. Wait, or press Stop and change the exercise.")
        findings, exercise = self._proven
        if exercise is None:
            cannot = "is not proven" if findings["stage"] == "undecided" else "cannot be solved"
            raise BanmenError(f"This exercise {cannot}: {findings['text'] or 'it is not finished'}")
        return exercise

    # ------------------------------------------------ packs

    def save(self, name: str, how: packs.How, *, anyway: bool) -> MakeReply:
        """Save the exercise in a pack in the working folder.

        Raises:
            BanmenError: if it cannot be solved or has doubts that were not accepted, or as `packs.put`.

        """
        exercise = self.exercise()
        if self._proven.findings["doubts"] and not anyway:
            raise BanmenError("The exercise has doubts: mend them, or save it all the same.")
        path = packs.file_in(folder(), name)
        pack, id_ = packs.put(path, exercise, how, self._draft["id"] if how == "replace" else "")
        self._base = replace(exercise, id=id_)
        self._draft = {**self._draft, "pack": path.name, "id": id_}
        self._show(self._proven.findings)
        return {
            "packs": packs.listed(folder()),
            "file": path.name,
            "folder": str(folder()),
            "line": f'from banmen import Drill; Drill("{path.name}")',
            "name": id_,
            "count": len(pack.exercises),
        }

    def open(self, name: str, id_: str) -> None:
        """Show an exercise of a pack on the board, to change it; ``undo_edit`` brings the board back.

        Raises:
            BanmenError: if there is no such exercise, or it is of a kind that is not made on a board.

        """
        path = packs.file_in(folder(), name)
        exercise = packs.find(path, id_)
        goal = shown_goal(exercise)
        document = self._board._document  # noqa: SLF001 - the board's own
        fresh = document.fresh(exercise.position(), own_ruleset={}, rulings=dict(exercise.rulings))
        document.begin(replace(fresh, region=exercise.region))
        draft: ExerciseDraft = {
            "kind": exercise.kind,
            "square": exercise.square,
            "goal": goal,
            "answer": [],
            "task": exercise.task,
            "hints": [*exercise.hints],
            "level": exercise.level,
            "pack": path.name,
            "id": id_,
        }
        self._base, self._draft = exercise, draft
        self.check(draft)

    def delete(self, name: str, id_: str) -> MakeReply:
        """Delete an exercise from a pack; the draft stays, as one that is not saved."""
        path = packs.file_in(folder(), name)
        packs.delete(path, id_)
        if (self._draft["pack"], self._draft["id"]) == (path.name, id_):
            self._draft = {**self._draft, "pack": "", "id": ""}
            self._show({**self._proven.findings})
        return {"packs": packs.listed(folder())}


def folder() -> Path:
    """Return the folder of the packs: that of the notebook.

    Raises:
        BanmenError: if it was deleted.

    """
    try:
        return Path.cwd()
    except OSError:
        raise BanmenError("The folder of this notebook does not exist any more.") from None


def listed(lang: str) -> MakeReply:
    """List the kinds that can be made from a position, in a language, and the packs of the folder."""
    words = table_of("practice", lang)["make"]
    kinds: list[Makeable] = []
    for name in sorted(MAKEABLE, key=list(words["kinds"]).index):
        kind, said = KINDS[name], words["kinds"][name]
        target: Any = kind.target
        kinds.append(
            {
                "kind": name,
                "title": said["title"],
                "about": said["about"],
                "piece": kind.about_piece,
                "target": target,
                "prompt": said.get("prompt", ""),
                "form": kind.form,
            }
        )
    return {"kinds": kinds, "packs": packs.listed(folder())}


# ---------------------------------------------------------------- the request


def make(board: BoardWidget, message: Message) -> Mapping[str, object] | None:
    """Do what the page asks for an exercise that is being made."""
    if not board.making and message.get("op") != "list":
        raise BanmenError("No exercise can be made on this board.")
    if board._workshop is None:  # noqa: SLF001 - the board's own
        board._workshop = Workshop(board)  # noqa: SLF001
    op = message.get("op")
    handler = _OPS.get(op) if isinstance(op, str) else None
    if handler is None:
        raise UnknownName("step of making an exercise", f"{op!s:.60}", _OPS)
    done: Mapping[str, object] | None = handler(board._workshop, message, board)  # noqa: SLF001
    return done


def saved(self: BoardWidget) -> Mapping[str, object] | None:
    """Write the draft as plain data, as a method of `Board`; None without one."""
    draft: Mapping[str, object] = self.making["draft"] if self.making else EMPTY
    return draft if draft["kind"] else None


def restore(self: BoardWidget, saved: object) -> None:
    """Take up the draft of a saved board, as a method of `Board`.

    Raises:
        BanmenError: if it cannot be read.

    """
    if saved is not None and self.making:
        draft: Any = _DRAFT.checked(saved, "exercise")
        self._workshop = self._workshop or Workshop(self)
        self._workshop.check(draft)


def _take(workshop: Workshop, message: Message, _board: BoardWidget) -> None:
    draft: Any = _DRAFT.checked(message.get("draft"), "draft")
    workshop.check(draft)


def _save(workshop: Workshop, message: Message, _board: BoardWidget) -> MakeReply:
    how: Any = message.get("how")
    if how not in get_args(packs.How):
        raise UnknownName("way to save", f"{how!s:.60}", get_args(packs.How))
    name = checks.text(message.get("pack"), "the name of a pack")
    return workshop.save(name, how, anyway=message.get("anyway") is True)


def _filed(message: Message) -> tuple[str, str]:
    name = checks.text(message.get("pack"), "the name of a pack")
    return name, checks.text(message.get("name"), "the name of an exercise")


_OPS: Mapping[str, Callable[[Workshop, Message, BoardWidget], Any]] = {
    "draft": _take,
    "list": lambda _, __, board: listed(board.lang),
    "stop": lambda workshop, _, __: workshop.stop(),
    "try": lambda workshop, _, __: {"model": workshop.trial.begin(workshop.exercise())},
    "end": lambda workshop, _, __: workshop.trial.end(),
    "save": _save,
    "open": lambda workshop, message, _: workshop.open(*_filed(message)),
    "delete": lambda workshop, message, _: workshop.delete(*_filed(message)),
}
