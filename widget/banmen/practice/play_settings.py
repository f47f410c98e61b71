"""How exercises are played: settings, as they are checked before anything is shown."""

from collections.abc import Mapping
from typing import Any

from banmen_rules import BanmenError, UnknownName

USUAL: Mapping[str, Any] = {
    "hints": True,
    "retry": True,
    "feedback": "at once",
    "timer": False,
    "repeat": False,
    "graded": False,
}
"""What can be set, as it usually is."""
FEEDBACK = ("at once", "at the end")


def check(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Complete settings. Graded work has no hints, nothing comes again, and nothing is told at once.

    Raises:
        BanmenError: if there is no such setting, or one is not what it should be.

    """
    for name, value in settings.items():
        if name not in USUAL:
            raise UnknownName("setting", name, USUAL)
        if name != "feedback" and not isinstance(value, bool):
            raise BanmenError(f"{name} is true or false, not {value!r:.60}")
    found = {**USUAL, **settings}
    if found["feedback"] not in FEEDBACK:
        raise UnknownName("kind of feedback", f"{found['feedback']!s:.60}", FEEDBACK)
    if found["graded"]:
        found |= {"hints": False, "retry": False, "repeat": False, "feedback": "at the end"}
    return found
