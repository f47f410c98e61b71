"""Recording a demonstration: moves and drawings on a document become steps.

A `Recorder` has a draft, the step at which the document stands, and what can be undone. `notice` compares the
document with that step: a move after the last step of a line becomes a step, drawings belong to the step, and
a new position is a new start. Every change is proven by the rules: one that makes a move of another step
impossible is refused with that step.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, TypeAlias

from banmen.document import lines
from banmen.document.changes import EMPTY, Change, File
from banmen.document.document import Document, Snapshot
from banmen.document.rehearsal import Rehearsal, first_of, moves_again, sentence_of
from banmen.document.tree import START, Entry, filed
from banmen_rules import BanmenError, Position
from banmen_rules.teaching.demonstrations import Branch, Demonstration, Drawing, Fault, PlayedMove, Step

MOST = 500
"""The most changes that can be undone."""
_NOTHING = "The demonstration is empty: write what you say, draw on the board, or play a move."


_Moment: TypeAlias = tuple[Demonstration, str, File | None]
"""A draft, the step shown, and the file, if another demonstration took its place."""


class Recorder:
    """Records a demonstration on a document.

    Args:
        document: the document.
        draft: the demonstration so far.
        at: the path of the step to stand at.
        name: the file that has it, if there is one.

    """

    def __init__(self, document: Document, draft: Demonstration, at: str = "1", name: str = "") -> None:
        self.document = document
        self.is_open = True
        self.file = File(name)
        self._past: list[_Moment] = []
        self._future: list[_Moment] = []
        self._last = ""
        """What the last change was; the next one of the same step's words is part of it."""
        self._starts: dict[str, tuple[Snapshot, int]] = {}
        """By the text of a position that steps begin with: the document that has it, and the node there."""
        self._is_busy = False
        self._take(Rehearsal(draft), at)

    @classmethod
    def begin(cls, document: Document, title: str, language: str) -> "Recorder":
        """Begin a demonstration with the current position.

        Raises:
            BanmenError: if a demonstration cannot have its rules.

        """
        game, position, now = document.game, document.position, document.snapshot()
        if document.own_ruleset or document.rulings:
            raise BanmenError(
                "The board has a custom ruleset, or rulings of its own, which a demonstration cannot name."
            )
        first = position.tsfen()
        drawn = _drawings(document.annotations)
        draft = Demonstration(
            title,
            game.variant.name,
            (Step(drawings=drawn),),
            ruleset=game.ruleset if game.ruleset != next(iter(game.variant.rulesets)) else "",
            tsfen=first if first != Position.initial(game).tsfen() else "",
            region=now.region,
            language=language,
        )
        recorder = cls(document, draft)
        recorder._starts[first] = now, document.node
        return recorder

    # ---------------------------------------------------------------- the draft

    def _take(self, now: Rehearsal, at: str) -> None:
        """Stand at a step of another draft."""
        self.draft, self._now = now.draft, now
        self.at = at if at in self._now.places else next(iter(self._now.places), "1")

    def _change(self, draft: Demonstration, at: str, *, words: str = "") -> None:
        """Replace the draft; ``words`` names the words that changed, which may be wrong for a while.

        Raises:
            BanmenError: if it makes something wrong that was right, unless only words change.

        """
        if draft == self.draft:
            return
        now = Rehearsal(draft)
        if not words:
            for fault in self._added(now):
                raise BanmenError(self._refusal(fault, now))
        if not words or words != self._last:
            self._past = [*self._past, (self.draft, self.at, None)][-MOST:]
        self._last = words
        self._future.clear()
        self._take(now, at)

    def _added(self, now: Rehearsal) -> Iterator[Fault]:
        """Find the faults that a draft has and this one has not."""
        known = {(fault.field, fault.message) for fault in self._now.faults}
        return (fault for fault in now.faults if (fault.field, fault.message) not in known)

    def _refusal(self, fault: Fault, now: Rehearsal) -> str:
        """Say which step a change makes impossible, by its present number, and why."""
        step = now.places[fault.step].step if fault.step in now.places else None
        path = next((path for path, place in self._now.places.items() if place.step is step), "")
        if not fault.field.startswith("moves"):
            return f"This is not possible: {fault}"
        what = f"Step {path} would not be possible" if path else "This move cannot be a step"
        return f"{what}: {fault.message.splitlines()[0]}"

    def crop(self) -> None:
        """Show the part of the board that is shown now, if every step lies in it.

        That is no change to undo: it was the board's.
        """
        region = self.document.snapshot().region
        if region == self.draft.region or not self._has_game():
            return
        now = Rehearsal(replace(self.draft, region=region))
        if not any(self._added(now)):
            self._take(now, self.at)

    def complete(self) -> Demonstration:
        """Return the demonstration without empty steps.

        Raises:
            BanmenError: if something in it is wrong, or it has no steps.

        """
        if self._now.faults:
            raise BanmenError(sentence_of(self._now.faults[0]))
        complete = self._now.complete()
        if not complete.steps:
            raise BanmenError(_NOTHING)
        return complete

    def undo(self) -> None:
        """Undo the last change.

        Raises:
            BanmenError: if nothing was changed.

        """
        self._exchange(self._past, self._future, "undo")

    def redo(self) -> None:
        """Make the change again that was undone last.

        Raises:
            BanmenError: if nothing was undone.

        """
        self._exchange(self._future, self._past, "redo")

    def _exchange(self, taken: list[_Moment], added: list[_Moment], what: str) -> None:
        if not taken:
            raise BanmenError(f"There is nothing to {what} in this demonstration.")
        self._last = ""
        draft, at, file = taken.pop()
        added.append((self.draft, self.at, None if file is None else self.file))
        self.file = file or self.file
        self._take(Rehearsal(draft), at)
        self.show(self.at)
        if file is None:
            self.crop()

    # ---------------------------------------------------------------- the document follows the steps

    def show(self, path: str) -> None:
        """Show a step: its position and its drawings.

        Raises:
            BanmenError: if there is no such step, or its position is not known.

        """
        step = lines.step_at(self.draft, path)
        start, moves = self._now.route(path)
        with self._busy():
            node = self._open(start)
            tree = self.document.tree
            for made in moves:
                known = tree.child(made.move, node)
                node = tree.extend(node, made.move, self._entry(made)) if known is None else known
            self.document.go(node)
            self._draw(step)
        self.at = path

    def _open(self, start: str) -> int:
        """Open the document that has a position, and get its node."""
        document = self.document
        node = self._node_of(start)
        if node is None:
            known = self._starts.get(start)
            fresh = (document.fresh(Position.from_tsfen(self.draft.game, start)), START)
            snapshot, node = known or fresh
            if self._has_game():
                snapshot = replace(snapshot, region=fresh[0].region)
            if any(one.tree is document.tree for one, _ in self._starts.values()):
                document.open(snapshot, document.edits)
            else:
                document.begin(snapshot)
        self._starts[start] = document.snapshot(), node
        return node

    def _node_of(self, start: str) -> int | None:
        """Find a position that steps begin with in the current document."""
        document = self.document
        snapshot, node = self._starts.get(start, (None, START))
        if snapshot is not None and snapshot.tree is document.tree:
            return node
        return START if document.start == start and self._has_game() else None

    def _has_game(self) -> bool:
        """Tell whether the document is of the game of the demonstration."""
        now, wanted = self.document.game, self.draft.game
        return now.variant is wanted.variant and now.ruleset == wanted.ruleset

    def _nodes(self) -> dict[str, int]:
        """Find the nodes of the steps that the current document has."""
        tree, found = self.document.tree, dict[str, int]()
        for path, place in self._now.places.items():
            frame = self._now.frames[path]
            end = self._now.frames[place.before].tsfen if place.before else ""
            node = found.get(place.before) if place.before and first_of(frame) == end else None
            if node is None and first_of(frame) != end:
                node = self._node_of(first_of(frame))
            before: PlayedMove | None = None
            for made in frame.moves:
                if before is not None and moves_again(before, made):
                    node = self._node_of(made.tsfen)
                before = made
                node = None if node is None else tree.child(made.move, node)
            if node is not None and frame.tsfen:
                found[path] = node
        return found

    def _entry(self, made: PlayedMove) -> Entry:
        return filed(Position.from_tsfen(self.draft.game, made.tsfen), made.move)

    def _draw(self, step: Step) -> None:
        drawn = [{**vars(each), "squares": [*each.squares]} for each in step.drawings]
        if drawn != self.document.annotations:
            self.document.draw(drawn)

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """Notice nothing meanwhile: the document changes because a step is shown."""
        before, self._is_busy = self._is_busy, True
        try:
            yield
        finally:
            self._is_busy = before

    # ---------------------------------------------------------------- the steps follow the document

    def notice(self) -> None:
        """Record what was done on the document.

        Raises:
            BanmenError: if that cannot be part of the demonstration.

        """
        document = self.document
        if self._is_busy or not self.is_open:
            return
        if not self._has_game():
            self.is_open = False
            return
        if not self._has_document():
            self._restart()
            return
        nodes = self._nodes()
        if nodes.get(self.at) != document.node:
            self._follow(nodes)
            return
        step, drawn = lines.step_at(self.draft, self.at), _drawings(document.annotations)
        if drawn != tuple(step.drawings):
            changed = replace(step, drawings=drawn)
            self._change(lines.with_step(self.draft, self.at, changed), self.at, words=f"drawings {self.at}")
            self._last = ""

    def _has_document(self) -> bool:
        """Tell whether steps begin in the current document, which may be a copy with more moves."""
        document = self.document
        for start, (snapshot, node) in self._starts.items():
            if snapshot.tree is document.tree:
                return True
            if document.start == snapshot.start and document.tree.contains(snapshot.tree):
                self._starts[start] = document.snapshot(), node
                return True
        return False

    def _follow(self, nodes: dict[str, int]) -> None:
        """Go to the step that has the current node, or record the move that led there."""
        document = self.document
        tree, node, before = document.tree, document.node, nodes.get(self.at)
        here = [path for path, one in nodes.items() if one == node]
        if here:
            is_back = before is not None and tree.ply_of(node) < tree.ply_of(before)
            self.at = here[-1 if is_back else 0]
            with self._busy():
                self._draw(lines.step_at(self.draft, self.at))
        elif node != START and tree.nodes[node].parent == before and self._is_last(self.at):
            self._add(self.at, [self._step_of(node)])

    def _is_last(self, path: str) -> bool:
        prefix, at = lines.split(path)
        return at == len(lines.line(self.draft, prefix)) - 1

    def _step_of(self, node: int) -> Step:
        """Make a step of a move."""
        place = self.document.tree.nodes[node]
        text = place.move.text(self.draft.game.size)
        return Step(place.comment, (text,), drawings=_drawings(place.annotations))

    def _add(self, path: str, steps: Sequence[Step]) -> None:
        """Add steps after one, in its place if it is empty."""
        is_empty = lines.step_at(self.draft, path) == EMPTY
        kept = () if is_empty else (lines.step_at(self.draft, path),)
        draft = lines.with_step(self.draft, path, *kept, *steps)
        self._change(draft, lines.beside(path, len(steps) - is_empty))

    def _restart(self) -> None:
        """Make the position that was set up a new start.

        Steps that follow keep the positions that they had, if their moves are not possible otherwise.
        """
        document, path = self.document, self.at
        text = document.position.tsfen()
        step, drawn = lines.step_at(self.draft, path), _drawings(document.annotations)
        draft, at = self.draft, path
        if path == "1" and not step.moves and not step.tsfen:
            first = "" if text == Position.initial(document.game).tsfen() else text
            draft = replace(draft, tsfen=first)
        elif not step.moves and (step.tsfen or step == EMPTY):
            draft = lines.with_step(draft, path, replace(step, tsfen=text, drawings=drawn))
        else:
            at = lines.beside(path, 1)
            draft = lines.with_step(draft, path, step, Step(tsfen=text, drawings=drawn))
        self._starts[text] = document.snapshot(), document.node
        try:
            self._change_start(draft, at)
        except BanmenError:
            with self._busy(), suppress(BanmenError):
                document.undo_edit()
            raise

    def _change_start(self, draft: Demonstration, at: str) -> None:
        following = lines.beside(self.at, 1)
        try:
            self._change(draft, at)
        except BanmenError:
            if following not in self._now.places:
                raise
            own = lines.beside(at, 1)
            kept = replace(lines.step_at(draft, own), tsfen=first_of(self._now.frames[following]))
            self._change(lines.with_step(draft, own, kept), at)

    # ---------------------------------------------------------------- moves that are no steps

    def apart(self) -> tuple[str, list[int]]:
        """Find the moves that led to the position shown and belong to no step, and the step before them."""
        document = self.document
        if not self._has_document():
            return "", []
        nodes = self._nodes()
        if nodes.get(self.at) == document.node:
            return self.at, []
        path = document.tree.path(document.node)
        moves: list[int] = []
        for node in (*reversed(path), START):
            here = [name for name, one in nodes.items() if one == node]
            if here:
                return (self.at if self.at in here else here[-1]), moves[::-1]
            moves.append(node)
        return "", []

    def insert(self) -> None:
        """Make steps of the moves that belong to no step, after the step they begin at.

        Raises:
            BanmenError: if every move is part of a step, or a later step is not possible then.

        """
        path, moves = self._apart()
        self._add(path, [self._step_of(node) for node in moves])

    def add_side(self, text: str) -> None:
        """Make a side line of the moves that are no steps.

        Args:
            text: the label of its button; the first move if empty.

        Raises:
            BanmenError: if every move is part of a step, or the step cannot have another side line.

        """
        path, moves = self._apart()
        step = lines.step_at(self.draft, path)
        steps = tuple(self._step_of(node) for node in moves)
        label = text.strip() or str(self.document.tree.nodes[moves[0]].played["hodges"])
        sides = [*lines.sides(step), Branch(label, steps)]
        prefix = f"{path}{chr(ord('a') + len(sides) - 1)}"
        self._change(
            lines.with_step(self.draft, path, lines.with_sides(step, sides)), f"{prefix}{len(steps)}"
        )

    def _apart(self) -> tuple[str, list[int]]:
        path, moves = self.apart()
        if not moves:
            raise BanmenError("Every move on the board is part of a step already.")
        return path, moves

    # ---------------------------------------------------------------- changes of steps

    def from_moves(self) -> None:
        """Make the demonstration anew of the moves that led to the current position, one step each.

        Raises:
            BanmenError: if no move was made.

        """
        document = self.document
        tree = document.tree
        moves = tree.path(document.node) or tree.line
        if not moves:
            raise BanmenError("No moves were made on this board yet.")
        start = tree.start
        first = Step(start.comment, drawings=_drawings(start.annotations))
        initial = Position.initial(document.game).tsfen()
        draft = replace(
            self.draft,
            tsfen="" if document.start == initial else document.start,
            steps=(first, *(self._step_of(node) for node in moves)),
        )
        self._starts[document.start] = document.snapshot(), START
        self._change(draft, str(len(moves) + 1), words="moves")
        self._last = ""
        self.show(self.at)

    def change(self, change: Change) -> None:
        """Change steps, as one of the functions of `changes` says.

        Raises:
            BanmenError: if a step is not possible then.

        """
        self._change(change.draft, change.at or self.at, words=change.words)
        if change.at:
            self._last = ""
            self.show(self.at)

    def replace(self, draft: Demonstration, file: File) -> None:
        """Continue with another demonstration, such as that in a file; undo brings this one back.

        It may have faults, which its steps show.
        """
        self._past.append((self.draft, self.at, self.file))
        self._future.clear()
        self.file, self._last = file, ""
        self._take(Rehearsal(draft), "1")
        self.show("1")

    # ---------------------------------------------------------------- what the page shows

    def state(self) -> dict[str, object]:
        """Describe the draft for the page, as the trait ``draft`` has it."""
        before, apart = self.apart() if self.is_open else ("", [])
        nodes = self.document.tree.nodes
        return {
            "open": self.is_open,
            "title": self.draft.title,
            "at": self.at,
            "before": before,
            "apart": [str(nodes[node].played["hodges"]) for node in apart],
            "steps": [self._now.describe(path) for path in self._now.places],
            "fault": next((sentence_of(fault) for fault in self._now.faults if not fault.step), ""),
            "undone": [len(self._past), len(self._future)],
            "file": self.file.name,
            "saved": self.file.saved is not None and self._now.complete() == self.file.saved,
        }


def _drawings(annotations: Sequence[Mapping[str, Any]]) -> tuple[Drawing, ...]:
    return tuple(Drawing(**{**one, "squares": tuple(one["squares"])}) for one in annotations)
