"""The commands about exercises: proving files of them, listing them, drawing new ones by lot."""

import argparse

from banmen_rules.cli._later import add_later

_FILES = "a pack, or the name of one that comes with banmen; all of those if none is given"


def add_exercises(parser: argparse.ArgumentParser) -> None:
    """Add what ``banmen exercises`` can do to its parser."""
    what = parser.add_subparsers(required=True, metavar="COMMAND")

    add = add_later(
        what, "lint", "_packs.lint_files", "prove every exercise of files: solvable, its solution complete"
    )
    add("files", metavar="FILE", nargs="*", help=_FILES)
    add("--json", action="store_true", help="one object a line for each fault")

    add = add_later(what, "list", "_packs.list_exercises", "list the exercises of files")
    add("files", metavar="FILE", nargs="*", help=_FILES)
    add("--json", action="store_true", help="one object a line")

    add = add_later(what, "make", "_packs.make_exercises", "draw exercises by lot, and write them as a pack")
    add("kind", metavar="KIND", help="what is asked: reach, spot, read, name, mate …")
    add("variant", metavar="VARIANT", help="dai_dai, tai or taikyoku")
    add("--seed", metavar="N", type=_whole, default=0, help="the same seed draws the same; 0 if not given")
    add("--count", metavar="N", type=_whole, default=1, help="how many; 1 if not given")
    add("--category", metavar="C", help="the way of moving that they practise, such as hook")
    add("--piece", metavar="P", help="the piece that they are about")
    add("--level", metavar="L", type=_whole, help="how hard they are, 1 to 5")
    add("--ruleset", metavar="R", help="a named set of rules of the game")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):  # noqa: PLR2004 - nobody counts that far
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, such as 3")
    return int(text)
