"""What demonstrations and exercises have in common: Python stages them, and the page plays that by itself."""

from collections.abc import Mapping
from typing import Any, ClassVar, get_args

import traitlets as t

from banmen.host import traits
from banmen.host.shown import ShownWidget
from banmen.protocol.board_state import Glyphs, Language, Theme
from banmen_rules import BanmenError

PROTOCOL = 1
"""Counts the versions of the names and shapes of these widgets' traits."""

LOOKS = ("lang", "theme", "glyphs", "title")
"""How it is shown, whatever it is: set by anybody, and saved."""


class StagedWidget(ShownWidget):
    """A widget that is given all there is to show, and hears back where its page is and what was answered."""

    BUNDLE: ClassVar[str] = "trainer"
    SILENT: ClassVar[Mapping[str, object]] = {"problem": {}}
    VIEW: ClassVar[str]
    """Which widget it is, to the page and in files."""

    view = traits.Text().tag(sync=True)
    title = traits.Text().tag(sync=True)
    lang = traits.Choice[Language](get_args(Language), "en").tag(sync=True)
    theme = traits.Choice[Theme](get_args(Theme), "host").tag(sync=True)
    glyphs = traits.Choice[Glyphs](get_args(Glyphs), "kanji").tag(sync=True)
    catalogues = traits.Mapping().tag(sync=True)
    at = traits.Number().tag(sync=True)
    answers = traits.Sequence().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)

    def __init__(self, staged: Mapping[str, object], **played: object) -> None:
        """Show what was staged.

        Args:
            staged: the traits that nobody may set from now on.
            played: the first values of others.

        Raises:
            BanmenError: if one of them is refused; there is no widget then.

        """
        self._shown = {"view": self.VIEW, "protocol": PROTOCOL, "problem": {}, **staged}
        super().__init__(**self._shown, **played)

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the page; what was refused before is over."""
        self._forget_problem()
        super().set_state(sync_data)

    def complain(self, error: Exception) -> None:
        """Show an error in the widget."""
        self.show_state({"problem": {"text": str(error)}})

    def _forget_problem(self) -> None:
        if self.problem:
            self.show_state({"problem": {}})

    @t.validate("view", "protocol", "catalogues", "problem")
    def _keep(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_staged(proposal)

    def _refuse_staged(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        """Refuse a trait that was staged; a subclass validates its own by this."""
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown[name]:
            self.refuse(BanmenError(f"{name} cannot be set: make another {type(self).__name__}"))
        return value
