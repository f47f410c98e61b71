"""Cards: exercises as the page receives them, each with its board as the traits of a real board.

A card is a `Card`, which ``widget/protocol/trainer.schema.json`` describes.

All cards of a game share one catalogue, or two if some hide moves. It has the kinds on their boards and those
they become; ``becomes`` on the wire is an index into it. Where the moves exceed ``ENOUGH`` bytes, only
those of the pieces in question are sent, in a buffer marked as incomplete.

Cards are in one language, to save space. When the language changes, Python makes new cards; a page without
Python keeps its cards.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from banmen.export import offline_board
from banmen.protocol import board_state
from banmen.protocol.shapes.board import Kind
from banmen.protocol.shapes.trainer import After, Asked, Card, Form, Items, Key, Prompt, Scene
from banmen_rules import BanmenError, Game, PieceKind, Position, Size
from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, items, key, load_pack, task_of
from banmen_rules.teaching.exercises.themes import theme_of
from banmen_rules.words.texts import table_of

Catalogues = dict[str, list[Kind]]

ENOUGH = 8 * 1024
"""Above this many bytes, only the moves of the pieces in question are sent."""


def stage(
    exercises: Iterable[ExerciseSpec], lang: str, *, graded: bool, prefix: str = ""
) -> tuple[list[Card], Catalogues]:
    """Make the cards of exercises and their shared catalogues.

    Args:
        exercises: the exercises.
        lang: the language of the cards.
        graded: whether to leave out solutions.
        prefix: begins the names of catalogues, so that others can stand beside them.

    Raises:
        BanmenError: if an exercise cannot be set up or solved; the message names the exercise.

    """
    drafts = [_draft(exercise, lang, graded=graded) for exercise in exercises]
    shared: dict[Game, Shared] = {}
    for draft in drafts:
        if draft.places:
            game = draft.exercise.game
            shared.setdefault(game, Shared(game, f"{prefix}game-{len(shared)}")).add(draft)
    catalogues: Catalogues = {}
    cards: list[Card] = []
    for draft in drafts:
        own = shared[draft.exercise.game] if draft.places else None
        cards.append({**draft.card, **draft.scene(own, catalogues, prefix)})
    return cards, catalogues


def place_in_pack(exercise: ExerciseSpec) -> str:
    """Return the place of an exercise in a pack of banmen, as a link names it; empty if it is in none.

    >>> from banmen_rules.teaching.exercises import load_pack
    >>> place_in_pack(load_pack("lion").exercises[0])
    'area/1'
    """
    pack = exercise.id.rpartition("-")[0]
    number = _numbers(pack).get(exercise.id, 0) if pack in PACKS else 0
    is_same = number > 0 and load_pack(pack).exercises[number - 1] == exercise
    return f"{pack}/{number}" if is_same else ""


@cache
def _numbers(pack: str) -> dict[str, int]:
    return {each.id: number for number, each in enumerate(load_pack(pack).exercises, 1)}


def _draft(exercise: ExerciseSpec, lang: str, *, graded: bool) -> "Draft":
    try:
        return Draft(exercise, lang, graded=graded)
    except BanmenError as error:
        raise BanmenError(f"Exercise {exercise.id!r} ({exercise.kind}): {error}") from error


class Draft:
    """An exercise with its boards, before the shared catalogue is known."""

    def __init__(self, exercise: ExerciseSpec, lang: str, *, graded: bool) -> None:
        """Set up the boards and texts in one language.

        Raises:
            BanmenError: if the exercise is invalid.

        """
        self.exercise = exercise
        self.graded = graded
        self.played = exercise.form == "moves"
        task, theme = task_of(exercise, lang), theme_of(exercise, lang)
        # Graded exercises of moves show their later positions one by one.
        own_key: dict[str, Any] = {} if self.played and graded else {**key(exercise, lang)}
        self.nodes: Mapping[str, Any] = own_key.get("nodes", {})
        self.radius = exercise.asks.radius(exercise)
        self.places: list[Position] = []
        """The first position, then those of the key."""
        if self.played:
            first = self.nodes[own_key["start"]]["tsfen"] if own_key else offline_board.to_move(exercise)
            texts = [first, *(node["tsfen"] for node in self.nodes.values())]
            self.places = [Position.from_tsfen(exercise.game, text) for text in texts]
        elif exercise.tsfen and self.radius is None:
            self.places = [exercise.position()]
        self.moves = [
            exercise.asks.playable(exercise, place, offline_board.moves_of_both(place))
            for place in self.places
        ]
        self.asked = exercise.asks.shown_kinds(exercise, self.places[0]) if self.places else None
        figure = exercise.asks.figure(exercise)
        self.card: Asked = {
            "id": exercise.id,
            "kind": exercise.kind,
            "form": cast("Form", exercise.form),
            "task": task,
            "introduction": "",
            "level": exercise.level,
            "tags": {} if graded else {name: tag for name, tag in exercise.tags.items() if name != "theme"},
            "source": "" if graded else exercise.source,
            "variant": exercise.variant,
            "diagram": "" if figure is None else offline_board.figure_text(figure),
            "prompt": prompt(exercise, lang),
            "items": cast("Items", items(exercise, lang)),
            "options": offline_board.without_verdicts(own_key.get("options", ())),
            "turns": offline_board.turns(exercise),
            "path": offline_board.path_ends(exercise),
            "key": None if graded else cast("Key", own_key),
            "theme": None if graded or theme is None else {"name": theme.name, "text": theme.text},
            "in_pack": "" if graded else place_in_pack(exercise),
        }

    def scene(self, shared: "Shared | None", catalogues: Catalogues, prefix: str) -> Scene:
        """Prepare its board, and add moves to the nodes of its key."""
        self._add_options(catalogues)
        if shared is None:
            return self._without_position(catalogues, prefix)
        return self._to_play(shared, catalogues) if self.played else self._to_look_at(shared, catalogues)

    def _add_options(self, catalogues: Catalogues) -> None:
        """Describe the kinds that its options name: the verdict shows the piece that an answer names."""
        key, game = self.card["key"], self.exercise.game
        if key is None or key["form"] != "choice":
            return
        kinds = [game.by_id[one["value"]] for one in key["options"] if one["value"] in game.by_id]
        if kinds:
            named = catalogues.setdefault(f"{self.exercise.variant}-options", [])
            named += [kind for kind in board_state.catalogue(game, kinds) if kind not in named]

    def _without_position(self, catalogues: Catalogues, prefix: str) -> Scene:
        """Prepare the empty board of a figure, or no board."""
        if self.radius is None:
            return {"board": None, "after": None}
        kind = offline_board.single_kind(self.exercise)
        names = [name for name, kinds in catalogues.items() if kinds == [kind]]
        name = names[0] if names else f"{prefix}piece-{len(catalogues)}"
        catalogues[name] = [kind]
        board = {**offline_board.figure_board(self.exercise, kind, self.radius), "catalogue": name}
        return {"board": board, "after": None}

    def _to_look_at(self, shared: "Shared", catalogues: Catalogues) -> Scene:
        """Prepare a board without moving; the moves in question follow after the answer."""
        (place,) = self.places
        asked = self.asked
        wire = board_state.wire_moves(place, self.moves[0], shared.kinds)
        pieces = [square for square, _ in place.pieces()]
        about = {square for square in pieces if asked is None or offline_board.is_like(place, square, asked)}
        shown = {square: wire.get(square, []) for square in pieces if square not in about}
        board = {
            **offline_board.traits(place, self.exercise, wire),
            "interaction": "mark" if self.exercise.form == "squares" else "frozen",
            # An incomplete buffer says "unknown", not "no moves".
            "moves": _packed(place, shown, (), whole=not about),
            "catalogue": shared.hiding(catalogues),
        }
        after: After = {"moves": _packed(place, wire, about), "kinds": shared.whole(asked or [])}
        return {"board": board, "after": None if self.graded else after}

    def _to_play(self, shared: "Shared", catalogues: Catalogues) -> Scene:
        """Prepare a board to move on, and the positions that the moves lead to."""
        first = self.places[0]
        may_move = [
            offline_board.movable(self.exercise, first),
            *(node["pieces"] for node in self.nodes.values()),
        ]
        first_drawn = offline_board.drawn(self.exercise, first, self.exercise.square)
        board: dict[str, Any] = {}
        for node, place, moves, names in zip(
            (None, *self.nodes.values()), self.places, self.moves, may_move, strict=True
        ):
            wire = board_state.wire_moves(place, moves, shared.kinds)
            squares = {place.square(name) for name in names}
            # Pieces that may not move here have unknown moves, not none.
            whole = place.squares_of(place.turn) <= squares
            if node is not None:
                # Only the first position shows the other side's moves: in every node they take too much room.
                sent = {at: own for at, own in wire.items() if at in squares}
                node["moves64"] = _packed(place, sent, squares, whole=whole)
                drawn = offline_board.drawn(self.exercise, place, names[0] if names else "")
                if drawn != first_drawn:
                    node["drawn"] = drawn
                continue
            shown = offline_board.playable(place, wire, squares)
            # A path answered by its squares needs no moves: one of them would give it away.
            if self.graded and offline_board.path_ends(self.exercise) is not None:
                shown, squares, whole = {}, set(), False
            board = {
                **offline_board.traits(first, self.exercise, wire),
                "interaction": "play",
                "orientation": first.turn.label,
                "moves": _packed(place, shown, squares, whole=whole),
                "catalogue": shared.open(catalogues),
            }
        return {"board": board, "after": None}


class Shared:
    """The kinds of a game on the boards of some exercises, and which of their properties to hide."""

    def __init__(self, game: Game, name: str) -> None:
        """Start without kinds."""
        self._game, self._name = game, name
        self._found: set[str] = set()
        self._hidden: dict[str, dict[str, Any]] = {}
        self._promoted: set[str] = set()
        self.kinds: list[PieceKind] = []
        """The kinds, in the order of the game."""

    def add(self, draft: Draft) -> None:
        """Add the kinds on the boards of an exercise, and hide its answer."""
        self._found |= offline_board.kinds_on(draft.places, draft.moves)
        self.kinds = [kind for kind in self._game.kinds if kind.id in self._found]
        self._promoted |= offline_board.promoted_on(draft.places)
        hidden = offline_board.hidden_of(draft.exercise)
        for kind in draft.asked or ():
            self._hidden.setdefault(kind.id, {}).update(hidden)

    def open(self, catalogues: Catalogues) -> str:
        """Return the key of the complete catalogue."""
        catalogues.setdefault(self._name, self.whole(self.kinds))
        return self._name

    def hiding(self, catalogues: Catalogues) -> str:
        """Return the key of the catalogue without the answers."""
        name = f"{self._name}-hiding"
        if name not in catalogues:
            kinds = self.whole(self.kinds)
            catalogues[name] = [cast("Kind", {**kind, **self._hidden_of(kind)}) for kind in kinds]
        return name

    def whole(self, kinds: Iterable[PieceKind]) -> list[Kind]:
        """Describe kinds completely."""
        return board_state.catalogue(self._game, kinds)

    def _hidden_of(self, kind: Kind) -> dict[str, Any]:
        hidden = dict(self._hidden.get(kind["id"], {}))
        if kind["id"] in self._promoted:  # the board finds such a piece by its promotion
            hidden.pop("promotes_to", None)
        return hidden


def _packed(position: Position, wire: offline_board.Wire, about: Iterable[int], *, whole: bool = True) -> str:
    """Encode moves as base64: all, or only those of the pieces in question if all are too many.

    ``whole``: a piece without an entry has no moves (otherwise its moves are unknown).
    """
    size: Size = position.game.size
    tsfen = position.tsfen()
    everything = offline_board.packed(size, tsfen, wire, complete=whole)
    if len(everything) * 3 <= ENOUGH * 4:
        return everything
    return offline_board.packed(size, tsfen, {at: wire.get(at, []) for at in about}, complete=False)


# ---------------------------------------------------------------- prompts


def prompt(exercise: ExerciseSpec, lang: str) -> Prompt | None:
    """Say what is shown large; None where the board or the figure is all there is to see.

    Raises:
        UnknownName: if the game has no such kind.

    """
    if exercise.tsfen or exercise.form not in ("squares", "choice"):
        return None
    labels = table_of("practice", lang)["prompt"]
    shown = exercise.asks.prompt(exercise)
    if shown == "betza":
        text = exercise.betza or exercise.shown.betza
        return {"label": labels["betza"], "text": text, "kanji": False}
    if not exercise.piece:
        sign = exercise.asks.sign(exercise)
        return {"label": "", "text": sign, "kanji": True} if sign else None
    kind = exercise.shown
    if shown == "romaji":
        return {"label": labels["romaji"], "text": kind.romaji, "kanji": False}
    if shown == "name" or not kind.kanji:
        return {"label": labels["name"] if shown else "", "text": kind.name, "kanji": False}
    called = kind.romaji if lang == "ja" else kind.names.get(lang, kind.name)
    return {"label": labels["kanji"] if shown else called, "text": kind.kanji, "kanji": True}
