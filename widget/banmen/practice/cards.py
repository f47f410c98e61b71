"""Cards: exercises as they travel to the page, with the board of each as the traits a real one would have.

A card is an object

===========  =====================================================================================
id …         ``id``, ``kind``, ``form``, ``level``, ``tags``, ``source``, ``variant`` of the exercise;
             tags and source, which may say what is asked, not of graded work
task         the question
board        traits of a board by name, or null; ``moves`` in base64, and ``catalogue`` is a key of
             the trait ``catalogues``. Where moves are the answer, those of the piece asked about,
             and of its like, are not among them, and its entry in the catalogue does not say them
after        null, or what the board may show once the answer is known: ``moves``, and ``kinds``,
             the entries that take the place of those that kept something to themselves
diagram      a figure in base64 (the page of ``banmen_rules.drawing.figure``), or ""
given        what is shown large where there is no board: ``{label, text, kanji}``, or null
key          what answers are judged by, from ``banmen_rules.teaching.exercises.key``; each node of a key of
             moves has besides ``moves64``: the moves of the pieces that may move there, and ``drawn``,
             where the question draws there what it does not at first. null for graded work
options      what there is to choose from, without verdicts: ``{value, label}``, and ``kanji``
turns        how many moves an answer has; 0 where it is none of moves
way          null, or ``{from, to}``: the answer is a way, given by the squares that it touches, in order
===========  =====================================================================================

All cards of a game share one catalogue, or two where some have something to hide. It has the kinds on their
boards and what these become, no others; ``becomes`` on the wire counts in it. Moves that would be more than
``ENOUGH`` bytes are sent for the pieces asked about alone, in a buffer that says it is not complete.

What is said is said in one language: both would not have room. Where the language changes the cards are made
anew, which needs Python; a page without it keeps the cards that it has.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from banmen.pictures import offline_board
from banmen.practice.prompt import given
from banmen.protocol import board_state
from banmen_rules import BanmenError, Game, PieceKind, Position, Size
from banmen_rules.teaching.exercises import ExerciseSpec, diagram, key, task_of

Card = dict[str, Any]
Catalogues = dict[str, list[board_state.Kind]]

ENOUGH = 8 * 1024
"""Bytes of moves above which only those of the pieces asked about are sent."""


def stage(exercises: Iterable[ExerciseSpec], lang: str, *, graded: bool) -> tuple[list[Card], Catalogues]:
    """Make the cards of exercises, and the catalogues that they share.

    Raises:
        BanmenError: if an exercise cannot be set up or solved; the message names it.

    """
    drafts = [_draft(exercise, lang, graded=graded) for exercise in exercises]
    shared: dict[Game, Shared] = {}
    for draft in drafts:
        if draft.places:
            game = draft.exercise.game
            shared.setdefault(game, Shared(game, f"game-{len(shared)}")).add(draft)
    catalogues: Catalogues = {}
    cards = []
    for draft in drafts:
        scene = (
            draft.scene(shared[draft.exercise.game], catalogues) if draft.places else draft.bare(catalogues)
        )
        cards.append({**draft.about(), **scene})
    return cards, catalogues


def _draft(exercise: ExerciseSpec, lang: str, *, graded: bool) -> "Draft":
    try:
        return Draft(exercise, lang, graded=graded)
    except BanmenError as error:
        raise BanmenError(f"the exercise {exercise.id!r} ({exercise.kind}): {error}") from error


class Draft:
    """An exercise with its boards set up, before it is known which kinds it shares a catalogue with."""

    def __init__(self, exercise: ExerciseSpec, lang: str, *, graded: bool) -> None:
        """Set it up, with all that is said of it in one language.

        Raises:
            BanmenError: if that is not possible.

        """
        self.exercise = exercise
        self.graded = graded
        self.task = task_of(exercise, lang)
        self.played = exercise.form == "moves"
        # Of graded work that is played only the first position is known beforehand.
        self.key: dict[str, Any] = {}
        if not (self.played and graded):
            self.key.update(key(exercise, lang))
        self.options = offline_board.without_verdicts(self.key.get("options", ()))
        self.nodes: Mapping[str, Any] = self.key.get("nodes", {})
        self.places: list[Position] = []
        """The positions on the board: the first one, then those of the key."""
        if self.played:
            first = self.nodes[self.key["start"]]["tsfen"] if self.key else offline_board.to_move(exercise)
            texts = [first, *(node["tsfen"] for node in self.nodes.values())]
            self.places = [Position.from_tsfen(exercise.game, text) for text in texts]
        elif exercise.tsfen and exercise.kind != "read":
            self.places = [exercise.position()]
        self.moves = [offline_board.moves_of_both(place) for place in self.places]
        self.asked = offline_board.asked_about(exercise, self.places[0]) if self.places else None
        self.given = given(exercise, lang)
        self.diagram = ""
        if exercise.kind == "write":
            self.diagram = offline_board.figure_text(diagram(exercise))

    def about(self) -> dict[str, Any]:
        """Describe the exercise without its board."""
        exercise = self.exercise
        return {
            "id": exercise.id,
            "kind": exercise.kind,
            "form": exercise.form,
            "task": self.task,
            "level": exercise.level,
            "tags": {} if self.graded else dict(exercise.tags),
            "source": "" if self.graded else exercise.source,
            "variant": exercise.variant,
            "diagram": self.diagram,
            "given": self.given,
            "options": self.options,
            "turns": offline_board.turns(exercise),
            "way": offline_board.way(exercise),
            "after": None,
            "key": None if self.graded else self.key,
        }

    def bare(self, catalogues: Catalogues) -> dict[str, Any]:
        """Stage what needs no position: a figure's empty board, or nothing."""
        if self.exercise.kind != "read":
            return {"board": None}
        kind = offline_board.lone_kind(self.exercise)
        name = next(
            (name for name, kinds in catalogues.items() if kinds == [kind]), f"piece-{len(catalogues)}"
        )
        catalogues[name] = [kind]
        return {"board": {**offline_board.figure_board(self.exercise, kind), "catalogue": name}}

    def scene(self, shared: "Shared", catalogues: Catalogues) -> dict[str, Any]:
        """Stage its board, and give the nodes of its key their moves."""
        return self._to_play(shared, catalogues) if self.played else self._to_look_at(shared, catalogues)

    def _to_look_at(self, shared: "Shared", catalogues: Catalogues) -> dict[str, Any]:
        """Stage a board on which nothing is moved; what is asked about is told afterwards."""
        (place,) = self.places
        asked = self.asked
        wire = board_state.wire_moves(place, self.moves[0], shared.kinds)
        pieces = [square for square, _ in place.pieces()]
        about = {square for square in pieces if asked is None or offline_board.is_like(place, square, asked)}
        told = {square: wire.get(square, []) for square in pieces if square not in about}
        board = {
            **offline_board.traits(place, self.exercise, wire),
            "interaction": "mark" if self.exercise.form == "squares" else "frozen",
            # Not known, which is another thing than none.
            "moves": _packed(place, told, (), whole=not about),
            "catalogue": shared.hiding(catalogues),
        }
        after = {"moves": _packed(place, wire, about), "kinds": shared.whole([asked] if asked else [])}
        return {"board": board, "after": None if self.graded else after}

    def _to_play(self, shared: "Shared", catalogues: Catalogues) -> dict[str, Any]:
        """Stage a board to move on, and the positions that moves lead to."""
        first = self.places[0]
        may_move = [
            offline_board.movable(self.exercise, first),
            *(node["pieces"] for node in self.nodes.values()),
        ]
        wires = [
            board_state.wire_moves(place, moves, shared.kinds)
            for place, moves in zip(self.places, self.moves, strict=True)
        ]
        packed = []
        for number, (place, wire, names) in enumerate(zip(self.places, wires, may_move, strict=True)):
            squares = {place.square(name) for name in names}
            # The other side's moves are there to be looked at first; with every node they would be too many.
            sent = {at: own for at, own in wire.items() if at in squares}
            shown = sent if number else offline_board.playable(place, wire, squares)
            # Of those that may not move here it is not known, which is another thing than that they cannot.
            withheld = place.squares_of(place.turn) - squares
            # A way that is given by its squares needs no moves, and one of these would be it.
            told_by_squares = self.graded and offline_board.way(self.exercise) is not None
            packed.append(
                _packed(place, {}, (), whole=False)
                if told_by_squares
                else _packed(place, shown, squares, whole=not withheld)
            )
        first_drawn = offline_board.drawn(self.exercise, first, self.exercise.square)
        for node, place, moves64 in zip(self.nodes.values(), self.places[1:], packed[1:], strict=True):
            node["moves64"] = moves64
            drawn = offline_board.drawn(self.exercise, place, node["pieces"][0] if node["pieces"] else "")
            if drawn != first_drawn:
                node["drawn"] = drawn
        board = {
            **offline_board.traits(first, self.exercise, wires[0]),
            "interaction": "play",
            "orientation": first.turn.label,
            "moves": packed[0],
            "catalogue": shared.open(catalogues),
        }
        return {"board": board}


class Shared:
    """The kinds of a game on the boards of some exercises, and what these ask about them."""

    def __init__(self, game: Game, name: str) -> None:
        """Begin with none."""
        self._game, self._name = game, name
        self._found: set[str] = set()
        self._hidden: dict[str, dict[str, Any]] = {}
        self._promoted: set[str] = set()
        self.kinds: list[PieceKind] = []
        """In the order of the game."""

    def add(self, draft: Draft) -> None:
        """Add the kinds on the boards of an exercise, and hide what it asks."""
        self._found |= offline_board.kinds_on(draft.places, draft.moves)
        self.kinds = [kind for kind in self._game.kinds if kind.id in self._found]
        self._promoted |= offline_board.promoted_on(draft.places)
        if draft.asked:
            hidden = offline_board.hidden_of(draft.exercise)
            self._hidden.setdefault(draft.asked.id, {}).update(hidden)

    def open(self, catalogues: Catalogues) -> str:
        """Find the key of the catalogue that hides nothing."""
        catalogues.setdefault(self._name, self.whole(self.kinds))
        return self._name

    def hiding(self, catalogues: Catalogues) -> str:
        """Find the key of the catalogue that keeps to itself what is asked."""
        name = f"{self._name}-hiding"
        if name not in catalogues:
            catalogues[name] = [
                {**kind, **self._hidden_of(kind)}  # type: ignore[typeddict-item]
                for kind in self.whole(self.kinds)
            ]
        return name

    def whole(self, kinds: Iterable[PieceKind]) -> list[board_state.Kind]:
        """Describe kinds, and hide nothing."""
        return board_state.catalogue(self._game, kinds)

    def _hidden_of(self, kind: board_state.Kind) -> dict[str, Any]:
        hidden = dict(self._hidden.get(kind["id"], {}))
        if kind["id"] in self._promoted:  # the board finds such a piece by what it becomes
            hidden.pop("promotes_to", None)
        return hidden


def _packed(position: Position, wire: offline_board.Wire, about: Iterable[int], *, whole: bool = True) -> str:
    """Encode moves as text: all, or where these are too many those of the pieces asked about.

    ``whole``: a piece of which nothing is said has no moves.
    """
    size: Size = position.game.size
    tsfen = position.tsfen()
    everything = offline_board.packed(size, tsfen, wire, complete=whole)
    if len(everything) * 3 <= ENOUGH * 4:
        return everything
    return offline_board.packed(size, tsfen, {at: wire.get(at, []) for at in about}, complete=False)
