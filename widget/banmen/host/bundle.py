"""The front end's bundle, and the error if it has not been built."""

from pathlib import Path
from typing import NamedTuple

from banmen_rules import BanmenError

STATIC = Path(__file__).parent.parent / "static"


class BundleMissing(BanmenError):
    """The front end has not been built, so that nothing can be shown; Python alone works."""


class Bundle(NamedTuple):
    """The front end: one module of JavaScript and its style sheet."""

    esm: str
    css: str


def load_bundle(name: str = "widget") -> Bundle:
    """Read the front end: ``"widget"`` is the board's, ``"studio"`` that of the pad, the card and the atlas.

    ``"trainer"`` is that of exercises and demonstrations, ``"room"`` that of a room to play in.

    Raises:
        BundleMissing: if it has not been built; the message names the command that builds it.

    """
    try:
        return Bundle(*((STATIC / f"{name}.{kind}").read_text("utf-8") for kind in ("js", "css")))
    except FileNotFoundError as error:
        what = "board" if name == "widget" else name
        raise BundleMissing(
            f"The {what} cannot be shown: its front end has not been built, {error.filename} is missing. "
            "In a clone of the repository run `make lab`, or `python hatch_build.py` if everything is "
            "installed; then restart the kernel. Positions and moves work in Python without it."
        ) from None


STAND_IN = Bundle((Path(__file__).parent / "template/stand_in.js").read_text("utf-8"), "")
"""Replaces a missing bundle, so that a widget can be made and used from Python."""


def bundle_or_stand_in(name: str = "widget") -> Bundle:
    """Read the front end; if it has not been built, use one that says so."""
    try:
        return load_bundle(name)
    except BundleMissing:
        return STAND_IN
