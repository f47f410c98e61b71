"""Demonstrations: data, played through by the rules before anybody stands in front of a class.

A demonstration is a tree of steps. Each has a caption, moves, and what is pointed at; a question or a branch
leads to side lines. Every step has one position, worked out ahead, so that any of them can be shown at once.
"""

from banmen_rules.teaching.demonstrations._languages import drifted, in_language
from banmen_rules.teaching.demonstrations._model import Branch, Demonstration, Option, Question, Step
from banmen_rules.teaching.demonstrations._playing import Camera, Frame, Shown, Way, frames
from banmen_rules.teaching.demonstrations._reading import Fault, from_data, load, parse_demonstration
from banmen_rules.teaching.demonstrations._writing import format_demonstration, save, to_data
from banmen_rules.teaching.demonstrations.lint import Linted, lint, lint_file

__all__ = [
    "Branch",
    "Camera",
    "Demonstration",
    "Fault",
    "Frame",
    "Linted",
    "Option",
    "Question",
    "Shown",
    "Step",
    "Way",
    "drifted",
    "format_demonstration",
    "frames",
    "from_data",
    "in_language",
    "lint",
    "lint_file",
    "load",
    "parse_demonstration",
    "save",
    "to_data",
]
