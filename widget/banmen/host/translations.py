"""The command ``banmen i18n check``: lists the texts that a language of the interface lacks, on both sides.

Python's texts are tables (`banmen_rules.words.texts`). Those of the page are TypeScript, which a wheel does
not hold: the build lists their names in ``static/texts.json`` (``js/texts.mjs``).
"""

import argparse
import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from banmen_rules import VARIANTS, BanmenError, UnknownName, load_variant
from banmen_rules.words import texts
from banmen_rules.words.sentences import GRAMMARS

LISTED = Path(__file__).parents[1] / "static/texts.json"
_WIDTH = 100

Placeholders: TypeAlias = object
"""The names of the values of a text, or the number of its parameters."""


class Found(NamedTuple):
    """A catalogue in one language: the names of texts to look at."""

    catalogue: str
    size: int
    missing: list[str]
    unknown: list[str]
    """Texts that English has not."""
    different: list[str]
    """Texts with other placeholders than the English ones."""

    @property
    def complete(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.missing or self.unknown or self.different)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the subcommand ``check``."""
    check_command = command.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "check",
        help="list the texts that a language lacks",
        description="List the texts of the page and of Python that a language lacks; they are shown in "
        "English. Also lists texts that English has not, and texts with other placeholders. Exit status 1 "
        "if anything is listed, 0 if nothing is.",
    )
    check_command.add_argument("lang", metavar="LANG", nargs="?", help="one language; all if not given")
    check_command.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """``banmen i18n check [LANG]``."""
    page = read_page()
    known = sorted({*texts.LANGUAGES, *(lang for of in page.values() for lang in of)} - {"en"})
    if options.lang not in (None, *known):
        raise UnknownName("language", options.lang, known)
    complete = True
    for lang in [options.lang] if options.lang else known:
        found = list(check(lang, page))
        missing, all_texts = (
            sum(map(len, (each.missing for each in found))),
            sum(each.size for each in found),
        )
        print(f"{lang}: {missing} of {all_texts} texts are missing")
        for each in found:
            _print(each)
        complete = complete and all(each.complete for each in found)
    return 0 if complete else 1


def _print(found: Found) -> None:
    for names, of in (
        (found.missing, f" of {found.size} missing"),
        (found.unknown, " not in English"),
        (found.different, " with other placeholders than in English"),
    ):
        if names:
            text = f"{found.catalogue}: {len(names)}{of}: {', '.join(names)}"
            print(textwrap.fill(text, _WIDTH, initial_indent="  ", subsequent_indent="      "))


def read_page() -> dict[str, dict[str, dict[str, Placeholders]]]:
    """Read the list of the page's texts by catalogue and language.

    Raises:
        BanmenError: if the front end has not been built.

    """
    if not LISTED.is_file():
        raise BanmenError(
            f"The texts of the page are not listed: {LISTED} is missing. Run `python hatch_build.py`."
        )
    found: dict[str, dict[str, dict[str, Placeholders]]] = json.loads(LISTED.read_text("utf-8"))
    return found


def check(lang: str, page: Mapping[str, Mapping[str, Mapping[str, Placeholders]]]) -> Iterator[Found]:
    """Compare each catalogue of a language with the English one; names of pieces come last."""
    for name, languages in page.items():
        yield _compare(f"page, {name}", languages["en"], languages.get(lang, {}))
    for name in texts.CATALOGUES:
        english, own = (_flat(texts.own_table(name, each)) for each in ("en", lang))
        # A grammar uses the values that its language needs.
        found = _compare(f"Python, {name}", english, own)
        yield found._replace(unknown=[], different=[]) if lang in GRAMMARS else found
    for variant in map(load_variant, VARIANTS):
        named = [kind for kind in variant.kinds if lang in kind.names or (lang == "ja" and kind.kanji)]
        missing = [kind.name for kind in variant.kinds if kind not in named]
        yield Found(f"names of pieces, {variant.name}", len(variant.kinds), missing, [], [])


def _compare(catalogue: str, english: Mapping[str, Placeholders], own: Mapping[str, Placeholders]) -> Found:
    return Found(
        catalogue,
        len(english),
        [name for name in english if name not in own],
        [name for name in own if name not in english],
        [name for name in own if name in english and not _fits(own[name], english[name])],
    )


def _fits(own: Placeholders, english: Placeholders) -> bool:
    """Tell whether a text gets what it needs; a function of the page may leave out parameters at its end."""
    if isinstance(own, int) and isinstance(english, int):
        return own <= english
    return own == english


def _flat(table: Mapping[str, Any], path: str = "") -> dict[str, Placeholders]:
    """List the texts of a table by their places, each with the names of its values."""
    found: dict[str, Placeholders] = {}
    for name, text in table.items():
        if isinstance(text, Mapping):
            found |= _flat(text, f"{path}{name}.")
        else:
            found[path + name] = frozenset(re.findall(r"\{(\w+)", str(text)))
    return found
