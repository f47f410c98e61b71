"""The settings of exercises (hints, retry, timer …) and their check."""

from collections.abc import Mapping
from typing import Any

from banmen_rules import InvalidArgument, UnknownName

USUAL: Mapping[str, Any] = {
    "hints": True,
    "retry": True,
    "feedback": "at once",
    "timer": False,
    "repeat": False,
    "graded": False,
}
"""Every setting with its default."""
FEEDBACK = ("at once", "at the end")


def check(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Check settings and fill in the defaults. Graded work has no hints, repeats or immediate feedback.

    Raises:
        BanmenError: if a setting is unknown or has a wrong value.

    """
    for name, value in settings.items():
        if name not in USUAL:
            raise UnknownName("setting", name, USUAL)
        if name != "feedback" and not isinstance(value, bool):
            raise InvalidArgument(name, "True or False", value)
    found = {**USUAL, **settings}
    if found["feedback"] not in FEEDBACK:
        raise UnknownName("feedback", f"{found['feedback']!s:.60}", FEEDBACK)
    if found["graded"]:
        found |= {"hints": False, "retry": False, "repeat": False, "feedback": "at the end"}
    return found
