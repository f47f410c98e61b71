"""Demonstrations: lessons for an audience, as data that the rules check beforehand.

A demonstration is a tree of steps. Each has a caption, moves, and marks; a question or a branch leads to side
lines. The position of every step is computed beforehand, so that any step can be shown at once.

`_model` has the data classes, `_files` reads and writes them, `_playing` computes the frames, `lint` checks
files and translations.
"""

from banmen_rules.teaching.demonstrations._files import (
    Fault,
    format_demonstration,
    from_data,
    load,
    parse_demonstration,
    save,
    to_data,
)
from banmen_rules.teaching.demonstrations._model import (
    Branch,
    Demonstration,
    Drawing,
    Option,
    Place,
    Question,
    Step,
    places,
)
from banmen_rules.teaching.demonstrations._playing import Camera, Frame, PlayedMove, Shown, frames, rehearsed
from banmen_rules.teaching.demonstrations.lint import Linted, drifted, in_language, lint, lint_file

__all__ = [
    "Branch",
    "Camera",
    "Demonstration",
    "Drawing",
    "Fault",
    "Frame",
    "Linted",
    "Option",
    "Place",
    "PlayedMove",
    "Question",
    "Shown",
    "Step",
    "drifted",
    "format_demonstration",
    "frames",
    "from_data",
    "in_language",
    "lint",
    "lint_file",
    "load",
    "parse_demonstration",
    "places",
    "rehearsed",
    "save",
    "to_data",
]
