"""The command ``banmen results``: the answers of a class as a table, a CSV file or pages for a printer."""

import argparse
import sys

from banmen.export.paper import SIZES
from banmen.host import html_page
from banmen_rules import BanmenError
from banmen_rules.base.json_files import compact
from banmen_rules.words.texts import LANGUAGES


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = command.add_argument
    add(
        "sources",
        metavar="FOLDER | FILE",
        nargs="+",
        help="a folder of nbgrader, or with a folder or a file for each pupil; or a file with answers",
    )
    add(
        "--sheet",
        metavar="SHEET",
        action="append",
        default=[],
        help="a sheet that was answered: its file, or the name of a pack or lesson; may be repeated",
    )
    add("--csv", metavar="FILE", help="write a row for each answer into a CSV file")
    add("--pages", metavar="PAGE", help="write a page for each pupil into an HTML file, to print")
    add("--title", metavar="TEXT", help="with --pages: the heading")
    add("--size", choices=SIZES, help="with --pages: the size of the paper; A4 if not given")
    add("--force", action="store_true", help="with --pages: replace an existing file")
    add(
        "--value",
        metavar="VALUE",
        default="stars",
        help="what the table shows: stars, right, share, tries, wrong, hints or seconds",
    )
    add("--json", action="store_true", help="print a JSON object for each answer instead of the table")
    add("--lang", choices=LANGUAGES, help="the language of headings, feedback and pages")
    command.set_defaults(command=show)


def show(options: argparse.Namespace) -> None:
    """``banmen results FOLDER…``.

    Raises:
        BanmenError: if a folder or sheet does not exist, or a file cannot be written.

    """
    from banmen.practice.handed_in.results import Results  # noqa: PLC0415 - slow

    of_pages = [name for name in ("force", "title", "size") if getattr(options, name)]
    if of_pages and not options.pages:
        raise BanmenError(f"--{of_pages[0]} needs --pages.")
    results = Results(*options.sources, sheets=options.sheet, lang=options.lang)
    table = results.table(options.value)
    if options.csv:
        print(f"{results.to_csv(options.csv)}: {len(results.rows)} answers", file=sys.stderr)
    if options.pages:
        page = results.pages(
            options.pages, title=options.title or "", size=options.size or "A4", force=options.force
        )
        print(html_page.summary(page), file=sys.stderr)
    if options.json:
        for row in results.rows:
            print(compact(row))
    else:
        print(table.text() if table else repr(results))
    for fault in results.faults:
        print(f"{fault}", file=sys.stderr)
