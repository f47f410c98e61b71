"""Where the front end's bundle is, and what to say when it has not been built."""

from pathlib import Path

from banmen_rules import BanmenError

BUNDLE = Path(__file__).parent / "static" / "widget.js"


class BundleMissing(BanmenError):
    """The front end has not been built, so that nothing can be shown; Python alone works."""


def load_bundle() -> str:
    """Read the front end.

    Raises:
        BundleMissing: if it has not been built; the message names the command that builds it.

    """
    try:
        return BUNDLE.read_text("utf-8")
    except FileNotFoundError:
        raise BundleMissing(
            f"the board cannot be shown: its front end, {BUNDLE.name}, has not been built. In a clone of "
            "the repository run `make lab`, or `python hatch_build.py` if everything is installed; "
            "then restart the kernel. Positions and moves work in Python without it."
        ) from None


STAND_IN = """
export default { render({ el }) {
  const note = document.createElement("pre");
  note.textContent = "The front end of banmen has not been built: run `make lab`.";
  el.replaceChildren(note);
} };
"""
"""What a board carries in place of the bundle, so that it can be made and used from Python."""
