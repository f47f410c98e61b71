"""Custom rulesets: read them from TOML and write them.

::

    variant = "tai"
    name = "club"
    title = "Our club"        # the name by default
    base = "japanese"         # the variant's default ruleset by default
    sources = ["club rules"]  # those of the base by default
    notes = "As we play on Fridays."

    [rules]                   # parameters that differ from the base
    repetition = "fourth"

    [rulings]                 # readings that differ from the base
    lion_dog = "evans"

A parameter that a ruling decides may be in either table. The size of a file is checked before it is read.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from os import PathLike
from typing import ClassVar, NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidRuleset, UnknownName
from banmen_rules.base.files import file_name, first_bytes
from banmen_rules.base.json_files import compact, one_fault
from banmen_rules.variants import known_variant, load_variant
from banmen_rules.variants._model import Rules, Ruleset, Variant
from banmen_rules.variants._resolve import MOST_FAULTS, checked, resolve, settle
from banmen_rules.variants._toml import Table

LARGEST = 64 * 1024
"""How large a ruleset may be, in bytes or characters."""

_NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_LONGEST_NAME, _LONGEST_TITLE, _LONGEST_NOTES = 40, 200, 4000
_KEYS = ("variant", "name", "title", "base", "sources", "notes", "rules", "rulings")


class OwnRuleset(NamedTuple):
    """A ruleset and the variant it is for: ``game(*load_ruleset("club.toml"))`` plays it."""

    variant: str
    ruleset: Ruleset


@typed
def load_ruleset(path: str | PathLike[str]) -> OwnRuleset:
    """Read a file with a ruleset.

    Raises:
        InvalidRuleset: if it cannot be read or played; lists every fault.

    >>> load_ruleset("no such file.toml")
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidRuleset: this ruleset cannot be played:
      - no such file.toml cannot be read: No such file or directory
    """
    with one_fault(InvalidRuleset):
        data = first_bytes(path, LARGEST + 1)
    try:
        return parse_ruleset(data)
    except InvalidRuleset as error:
        raise InvalidRuleset([f"{file_name(path)}: {fault}" for fault in error.faults]) from None


@typed
def parse_ruleset(text: str | bytes) -> OwnRuleset:
    r"""Read a ruleset from a TOML text (bytes: in UTF-8).

    Raises:
        InvalidRuleset: if it is not TOML, or cannot be played; lists every fault.

    >>> from banmen_rules import game
    >>> club = parse_ruleset('variant = "tai"\nname = "club"\nrulings.lion_dog = "evans"')
    >>> club.ruleset.choices
    {'lion_dog': 'evans'}
    >>> game(*club).kind("lion dog").betza
    'Q3'
    """
    faults: list[str] = []
    table = _Table(faults, "", _toml(text))
    unknown = [key for key in table.values if key not in _KEYS][:MOST_FAULTS]
    faults += [str(UnknownName("key", key, _KEYS)) for key in unknown]
    named = table.get("variant", "")
    variant = None
    try:
        variant = known_variant(named)
    except BanmenError as error:
        if named == table.values.get("variant"):
            table.fault("variant", str(error))
    base = None if variant is None else _base(table, variant)
    ruleset = _head(table, base)
    faults += _faults_of_head(ruleset, variant)
    rules, choices = table.get("rules", {}, needed=False), table.get("rulings", {}, needed=False)
    if variant is not None and base is not None:
        own_rules, own_choices = settle(variant, rules, choices, faults)
        both = _shortest(variant, {**base.rules, **own_rules}, {**base.choices, **own_choices})
        ruleset = replace(ruleset, rules=both[0], choices=both[1])
        if not faults:
            try:
                resolve(variant, ruleset)
            except InvalidRuleset as error:
                faults += error.faults
            except BanmenError as error:
                faults.append(str(error))
    if faults or variant is None:
        raise InvalidRuleset(faults)
    return OwnRuleset(variant.name, ruleset)


@typed
def format_ruleset(variant: str | Variant, ruleset: Ruleset) -> str:
    r"""Write a ruleset as TOML, by its differences from the nearest ruleset of the variant.

    `parse_ruleset` reads it back as the same ruleset, without choices that are the default anyway.

    Raises:
        UnknownName: if the variant does not exist.
        InvalidRuleset: if the ruleset cannot be played, or would not be read back; lists every fault.

    >>> print(format_ruleset(*parse_ruleset('variant = "tai"\nname = "club"\nrules.no_move = "draw"')))
    variant = "tai"
    name = "club"
    title = "club"
    base = "article"
    sources = ["article-en"]
    <BLANKLINE>
    [rulings]
    no_move = "draw"
    <BLANKLINE>
    """
    variant = load_variant(variant) if isinstance(variant, str) else variant
    faults = _faults_of_head(ruleset, variant)
    if faults:
        raise InvalidRuleset(faults)
    resolve(variant, ruleset)
    own = checked(variant, ruleset)
    texts = [_format(variant, own, base) for base in variant.rulesets.values()]
    return min(texts, key=len)


def _format(variant: Variant, own: Ruleset, base: Ruleset) -> str:
    rules, choices = _shortest(variant, own.rules, own.choices)
    base_rules, base_choices = _shortest(variant, base.rules, base.choices)
    usual = {each.id: each.default for each in variant.rulings}
    tables: dict[str, Mapping[str, object]] = {
        "": {
            "variant": variant.name,
            "name": own.name,
            "title": own.title,
            "base": base.name,
            "sources": own.sources,
            **({"notes": own.notes} if own.notes else {}),
        },
        "\n[rules]\n": _differing(rules, base_rules, _DEFAULTS),
        "\n[rulings]\n": _differing(choices, base_choices, usual),
    }
    # JSON writes these values as TOML does.
    texts = {head: [f"{key} = {compact(value)}\n" for key, value in tables[head].items()] for head in tables}
    return "".join(head + "".join(lines) for head, lines in texts.items() if lines)


#: The rule parameters that have a default, with it.
_DEFAULTS: dict[str, bool | int | str] = {
    each.name: each.default for each in fields(Rules) if each.default is not MISSING
}


def _differing(
    values: Mapping[str, bool | int | str],
    base: Mapping[str, bool | int | str],
    defaults: Mapping[str, bool | int | str],
) -> dict[str, bool | int | str]:
    """Find what has to be said where a base says something already."""
    found = {key: values.get(key, defaults.get(key, "")) for key in (*values, *base)}
    return {key: value for key, value in found.items() if value != base.get(key)}


def _shortest(
    variant: Variant, rules: Mapping[str, bool | int | str], choices: Mapping[str, str]
) -> tuple[dict[str, bool | int | str], dict[str, str]]:
    """Leave out what is so by default, and put the rest in the order of the files."""
    names = (each.name for each in fields(Rules))
    return (
        {name: rules[name] for name in names if name in rules and rules[name] != _DEFAULTS.get(name)},
        {
            each.id: choices[each.id]
            for each in variant.rulings
            if choices.get(each.id, each.default) != each.default
        },
    )


def _toml(text: str | bytes) -> dict[str, object]:
    if len(text) > LARGEST:
        raise InvalidRuleset([f"is too large: it must be at most {LARGEST // 1024} KB"])
    from tomllib import loads  # noqa: PLC0415 - slow to import, and most games need none

    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\N{BOM}")
        return loads(decoded)
    except UnicodeDecodeError as error:
        raise InvalidRuleset([f"is not UTF-8 (byte {error.start}); save it as UTF-8"]) from None
    except RecursionError:
        raise InvalidRuleset(["is nested too deeply: a ruleset has tables of plain values"]) from None
    except ValueError as error:  # most are a TOMLDecodeError, which names line and column
        raise InvalidRuleset([f"is not TOML: {error}"]) from None


class _Table(Table):
    """The top of the file."""

    kinds: ClassVar = {str: "must be a text", list: "must be a list of texts", dict: "must be a table"}


def _base(table: _Table, variant: Variant) -> Ruleset:
    name = table.get("base", variant.ruleset.name, needed=False)
    if name not in variant.rulesets:
        table.fault("base", str(UnknownName(f"ruleset of {variant.name}", name, variant.rulesets)))
    return variant.rulesets.get(name, variant.ruleset)


def _head(table: _Table, base: Ruleset | None) -> Ruleset:
    name = table.get("name", "")
    if not isinstance(table.values.get("name"), str):
        name = "unnamed"  # the fault is already noted
    title = table.get("title", name, needed=False)
    notes = table.get("notes", "", needed=False)
    usual: list[object] = [] if base is None else list(base.sources)
    sources = table.get("sources", usual, needed=False)
    texts = [each for each in sources if isinstance(each, str)]
    if len(texts) < len(sources):
        table.fault("sources", "must be a list of texts")
    return Ruleset(name, _one_line(title), {}, {}, tuple(map(_one_line, texts)), _one_line(notes))


def _faults_of_head(ruleset: Ruleset, variant: Variant | None) -> list[str]:
    faults: list[str] = []
    if not _NAME.fullmatch(ruleset.name) or len(ruleset.name) > _LONGEST_NAME:
        faults.append(f"name: must look like our_club, with at most {_LONGEST_NAME} characters")
    elif variant is not None and ruleset.name in variant.rulesets:
        faults.append(f"name: {ruleset.name} comes with {variant.name}: choose another name")
    limits = {"title": (ruleset.title, _LONGEST_TITLE), "notes": (ruleset.notes, _LONGEST_NOTES)}
    limits |= {f"sources, {n}": (each, _LONGEST_TITLE) for n, each in enumerate(ruleset.sources, 1)}
    for key, (text, longest) in limits.items():
        if len(text) > longest or not text.isprintable() or not (text or key == "notes"):
            faults.append(f"{key}: must be 1 to {longest} printable characters")
        elif text != _one_line(text):
            faults.append(f"{key}: must be one line, with single spaces between words")
    return faults


def _one_line(text: str) -> str:
    return " ".join(text.split())
