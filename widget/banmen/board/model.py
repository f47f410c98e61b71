"""The model of a board: the traits that the browser shows, and what each of them may be set to.

Separate from the board because none of this plays: a trait that can be set is checked here, and one
that follows from the position cannot be set.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets as t

from banmen.document import annotations, rulesets
from banmen.document.tree import brief
from banmen.host import traits
from banmen.host.autosave import AutosavedWidget
from banmen.protocol import board_state
from banmen_rules import BanmenError, Game, Position

_GAME = ("variant", "ruleset", "own_ruleset", "rulings", "tsfen")
# What is chosen under one of these means nothing under another one, unless it is chosen with it.
_CHOSEN_UNDER = {
    "variant": ("ruleset", "own_ruleset", "rulings", "tsfen"),
    "ruleset": ("own_ruleset",),
    "own_ruleset": ("ruleset",),
}
_WORKED_OUT = (
    "files", "ranks", "moves", "catalogue", "dots", "range_colour", "last_move", "captures_last",
    "history", "line", "ply", "start_comment", "turn", "result", "in_check", "faults", "edits",
    "attacks", "document", "protocol",
)  # fmt: skip


def _choice(name: str) -> traits.Choice[Any]:
    words = board_state.CHOICES[name]
    return traits.Choice(list(words), words[0])


class Model(AutosavedWidget):
    """The traits of a board; :class:`~banmen.Board` says what they are for."""

    BUNDLE: ClassVar[str] = "widget"
    SILENT: ClassVar[Mapping[str, object]] = {"status": dict(board_state.SILENT), "autosaved": {}}

    variant = traits.Text().tag(sync=True)
    ruleset = traits.Text().tag(sync=True)
    own_ruleset = traits.Mapping().tag(sync=True)
    rulings = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    tsfen = traits.Text().tag(sync=True)

    title = traits.Text().tag(sync=True)
    region = traits.Text().tag(sync=True)
    interaction: traits.Choice[board_state.Interaction] = _choice("interaction").tag(sync=True)
    orientation: traits.Choice[board_state.Orientation] = _choice("orientation").tag(sync=True)
    glyphs: traits.Choice[board_state.Glyphs] = _choice("glyphs").tag(sync=True)
    coordinates: traits.Choice[board_state.Coordinates] = _choice("coordinates").tag(sync=True)
    lang: traits.Choice[board_state.Language] = _choice("lang").tag(sync=True)
    theme: traits.Choice[board_state.Theme] = _choice("theme").tag(sync=True)
    colours: traits.Choice[board_state.Colours] = _choice("colours").tag(sync=True)
    selection = traits.Text().tag(sync=True)
    outlined = traits.Text().tag(sync=True)
    show_attacks = traits.Switch(default_value=False).tag(sync=True)
    annotations = traits.Sequence().tag(sync=True)
    marks = traits.Sequence().tag(sync=True)
    status = traits.Mapping(default_value=dict(board_state.SILENT)).tag(sync=True)

    files = traits.Number().tag(sync=True)
    ranks = traits.Number().tag(sync=True)
    dots = traits.Sequence().tag(sync=True)
    catalogue = traits.Sequence().tag(sync=True)
    range_colour = traits.Text().tag(sync=True)
    moves = traits.Data().tag(sync=True)
    last_move = traits.Sequence().tag(sync=True)
    captures_last = traits.Sequence().tag(sync=True)
    history = traits.Sequence().tag(sync=True, to_json=brief)
    line = traits.Sequence().tag(sync=True)
    ply = traits.Number().tag(sync=True)
    start_comment = traits.Text().tag(sync=True)
    turn = traits.Choice[board_state.Orientation](["black", "white"], "black").tag(sync=True)
    result = traits.Mapping().tag(sync=True)
    in_check = traits.Sequence().tag(sync=True)
    attacks = traits.Data().tag(sync=True)
    faults = traits.Sequence().tag(sync=True)
    edits = traits.Sequence([0, 0]).tag(sync=True)
    document = traits.Mapping().tag(sync=True)
    protocol = traits.Number(board_state.PROTOCOL).tag(sync=True)

    _position: Position
    _candidate: tuple[Position, dict[str, object]] | None = None

    @property
    def game(self) -> Game:
        """The game being played, with its rulings."""
        return self._position.game

    def say(self, text: str, level: str = "info") -> None:
        """Show a sentence under the board.

        Raises:
            BanmenError: if the level is not one of ``""``, ``"info"``, ``"error"``, ``"success"``.

        """
        self.status = {"level": level if text else "", "text": text}

    def complain(self, error: Exception) -> None:
        """Show an error under the board."""
        self.say(str(error), "error")

    # ---------------------------------------------------------------- what a board does about a change

    def _adopt(self, position: Position, choices: dict[str, object]) -> None:
        """Begin anew from a position, perhaps of another game."""
        raise NotImplementedError

    def _keep_annotations(self) -> None:
        """Keep what is drawn with the position it is drawn on."""
        raise NotImplementedError

    def _send_selected(self) -> None:
        """Send the moves of the selected piece, if they have not been sent with all others."""
        raise NotImplementedError

    def _send_attacks(self) -> None:
        """Say who attacks what, if that is to be shown."""
        raise NotImplementedError

    def _send_faults(self) -> None:
        """Say what is wrong with the position, where it is being set up."""
        raise NotImplementedError

    @t.observe("annotations")
    def _on_annotations(self, _change: object) -> None:
        self._keep_annotations()

    @t.observe("selection")
    def _on_selection(self, _change: object) -> None:
        self._send_selected()

    @t.observe("show_attacks")
    def _on_show_attacks(self, _change: object) -> None:
        self._send_attacks()

    @t.observe("interaction")
    def _on_interaction(self, _change: object) -> None:
        self._send_faults()

    # ---------------------------------------------------------------- which game, which position

    @t.validate(*_GAME)
    def _check_game(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value == self._shown[name]:
            return value
        wanted = {each: getattr(self, each) for each in _GAME} | {name: value}
        changed = {each for each in _GAME if wanted[each] != self._shown[each]}
        for cause in changed & _CHOSEN_UNDER.keys():
            wanted |= {each: None for each in _CHOSEN_UNDER[cause] if each not in changed}
        try:
            chosen, own = rulesets.choose(*(wanted[each] for each in _GAME if each != "tsfen"))
            tsfen = wanted["tsfen"]
            position = Position.initial(chosen) if tsfen is None else Position.from_tsfen(chosen, tsfen)
            self._candidate = position, {"rulings": dict(wanted["rulings"] or {}), "own_ruleset": own}
        except BanmenError as error:
            self.refuse(error)
        return value

    @t.observe(*_GAME)
    def _take_game(self, _change: object) -> None:
        candidate, self._candidate = self._candidate, None
        if candidate is not None:
            self._adopt(*candidate)

    # ---------------------------------------------------------------- checks of the other traits

    @t.validate(*_WORKED_OUT)
    def _refuse_worked_out(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name):
            self.refuse(
                BanmenError(f"{name} follows from the position and cannot be set; set tsfen, or push a move")
            )
        return value

    @t.validate("region")
    def _check_region(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        text = proposal["value"]
        self._checked(lambda: self._position.game.size.region(text))
        return text

    @t.validate("selection")
    def _check_selection(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        text = proposal["value"]
        self._checked(lambda: text and self.game.size.parse_square(text))
        return text

    @t.validate("outlined")
    def _check_outlined(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: board_state.check_outlined(self.game, proposal["value"]))

    @t.validate("annotations")
    def _check_annotations(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: annotations.checked(self.game.size, proposal["value"]))

    @t.validate("marks")
    def _check_marks(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: board_state.check_marks(self.game.size, proposal["value"]))

    @t.validate("status")
    def _check_status(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: board_state.check_status(proposal["value"]))

    def _checked(self, check: Callable[[], object]) -> object:
        try:
            return check()
        except BanmenError as error:
            self.refuse(error)
