"""Tables for the pages, made from the data at each build so that they are never out of date.

``.. data-table:: dialects`` lists the dialects; ``exceptions`` the published notation that is wrong;
``only_banmen`` the moves that only banmen's dialect can write; ``some`` the moves that some dialects can
write; ``colours`` the colours of a theme; ``variant_keys``, ``variant_rules``, ``variant_pieces`` and
``variant_rulings`` the contents of the files of a game; ``variant_limits`` how large they may be.
"""

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.states import RSTState
from docutils.statemachine import StringList
from sphinx.application import Sphinx

from banmen_rules import VARIANTS, Inexpressible, load_variant
from banmen_rules.betza import Description
from banmen_rules.betza_tools.dialects import DIALECTS, PrintedException, exceptions, write
from banmen_rules.drawing.style import LOOK, shade_colours
from banmen_rules.variants import limits

FOREIGN = tuple(name for name in DIALECTS if name != "banmen")
Row = Sequence[str]


class DataTable(Directive):
    """``.. data-table:: NAME``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Build the table."""
        widths, make = _TABLES[self.arguments[0]]
        heading, *rows = make()
        return read_table(self.state, self.content_offset, widths, [heading, *rows])


def read_table(state: RSTState, offset: int, widths: str, rows: Sequence[Row]) -> list[nodes.Node]:
    """Build a table from rows of reStructuredText; the first row is the heading."""
    place = nodes.section()
    heading, *others = rows
    state.nested_parse(StringList(list(_list_table(widths, heading, others))), offset, place)
    return place.children


def _list_table(widths: str, heading: Row, rows: Iterable[Row]) -> Iterator[str]:
    yield from (".. list-table::", "   :header-rows: 1", f"   :widths: {widths}", "")
    for row in (heading, *rows):
        for number, cell in enumerate(row):
            initial = "\\" if cell[1:2] == "." else ""  # or it begins an enumeration
            yield ("     - " if number else "   * - ") + initial + cell


def _literal(text: str) -> str:
    return f"``{text}``"


def _dialects() -> Iterator[Row]:
    yield "Name", "Dialect", "Used in", "The lion"
    lion = load_variant("tai").kind("lion").description
    for name, dialect in DIALECTS.items():
        said, reason = _attempt(lion, name)
        yield _literal(name), dialect.title, dialect.source, _literal(said) if said else reason


def _exceptions() -> Iterator[Row]:
    yield "Piece", "Published, and its meaning", "Correct, and its meaning", "The fault, and the proof"
    alike: dict[tuple[str, str, str], list[PrintedException]] = {}
    for each in exceptions():
        alike.setdefault((each.dialect, each.printed, each.reason), []).append(each)
    for same in alike.values():
        each = same[0]
        around = f"With {each.board} beside it, " if each.board else "Alone on the board, "
        goes = "the published notation" if each.only == "printed" else "the piece"
        pieces = [f"{one.kind} ({one.variant})".replace("_", " ") for one in same]
        yield (
            ", ".join(pieces),
            f"{_literal(each.printed)} ({each.dialect}): {_literal(each.says)}",
            f"{_literal(each.correct)}: {_literal(each.means)}",
            f"{each.reason} {around}only {goes} goes to {each.square}.",
        )


def _only_banmen() -> Iterator[Row]:
    yield "Betza", "Pieces", "Why not"
    for text, pieces, said, reasons in _attempts():
        if not said:
            yield _literal(text), pieces, reasons


def _some() -> Iterator[Row]:
    yield "Betza", "Pieces", "Written as", "Why the others cannot"
    for text, pieces, said, reasons in _attempts():
        if said and reasons:
            yield _literal(text), pieces, said, reasons


def _attempts() -> Iterator[tuple[str, str, str, str]]:
    """Find for every move its pieces, the dialects that can write it, and why the others cannot."""
    pieces: dict[Description, list[str]] = {}
    for variant in VARIANTS:
        for kind in load_variant(variant).kinds:
            names = pieces.setdefault(kind.description, [])
            name = f"{kind.name} ({variant.replace('_', ' ')})"
            names += [name] if name not in names else []
    for description, names in pieces.items():
        said = []
        reasons: dict[str, list[str]] = {}
        for dialect in FOREIGN:
            text, reason = _attempt(description, dialect)
            if text:
                said.append(f"{dialect} {_literal(text)}")
            else:
                reasons.setdefault(reason, []).append(dialect)
        why = "; ".join(f"{', '.join(who)}: {reason}" for reason, who in reasons.items())
        yield description.text, ", ".join(names), ", ".join(said), why


def _attempt(description: Description, dialect: str) -> tuple[str, str]:
    """Write a move in a dialect: the notation, or the reason why the dialect cannot."""
    try:
        return write(description, dialect), ""
    except Inexpressible as error:
        return "", str(error).rpartition(": ")[2]


def _colours() -> Iterator[Row]:
    yield "Name", "CSS", "Colour of", "light", "dark", "contrast"
    for name, row in LOOK["colours"].items():
        shown = (_literal(shade_colours(theme)[name]) for theme in ("light", "dark", "contrast"))
        yield _literal(name), _literal(f"--bm-{name.replace('_', '-')}"), row["is"], *shown


# ---------------------------------------------------------------- the files of a game


def variant_schema() -> Mapping[str, Any]:
    """Read the schema of games."""
    file = Path(limits.__file__).with_name("variant.schema.json")
    found: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def keys(schema: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any], bool]]:
    """List the keys of a schema with their paths, and whether each is needed; rules have their own table."""
    for name, inner in schema.get("properties", {}).items():
        yield path + name, inner, name in schema.get("required", ())
        if name != "rules":
            yield from keys(inner, f"{path}{name}.")
    for inner, mark in ((schema.get("additionalProperties"), "NAME."), (schema.get("items"), "[].")):
        if isinstance(inner, dict):
            yield from keys(inner, path.removesuffix(".") + mark if mark == "[]." else path + mark)


def _values(inner: Mapping[str, Any]) -> str:
    """Say what a value may be."""
    if "enum" in inner:
        return ", ".join(_literal(word) if word else "empty" for word in inner["enum"])
    kind = {"boolean": "true or false", "integer": "a whole number", "array": "a list", "object": "a table"}
    between = f" from {inner['minimum']} to {inner['maximum']}" if "minimum" in inner else ""
    return kind.get(inner.get("type", ""), "a text") + between


def _keys() -> Iterator[Row]:
    yield "Key", "Needed", "Value", "Meaning"
    for name, inner, needed in keys(variant_schema()):
        yield _literal(name), "yes" if needed else "", _values(inner), inner["description"]


def _rules() -> Iterator[Row]:
    yield "Parameter", "Value", "Meaning"
    rulesets = variant_schema()["properties"]["rulesets"]["additionalProperties"]["properties"]
    for name, inner in rulesets["rules"]["properties"].items():
        yield _literal(name), _values(inner), inner["description"]


def _columns(file: str) -> Iterator[Row]:
    yield "Column", "Value", "Meaning"
    for name, inner in variant_schema()["$defs"][file]["properties"].items():
        yield _literal(name), _values(inner), inner["description"]


def _limits() -> Iterator[Row]:
    yield "Limit", "Of what"
    body = ast.parse(Path(limits.__file__).read_text("utf-8")).body
    for set_to, said in pairwise(body):
        doc = said.value if isinstance(said, ast.Expr) else None
        if isinstance(set_to, ast.Assign) and isinstance(doc, ast.Constant):
            value = ast.literal_eval(set_to.value)
            numbers = value if isinstance(value, tuple) else (value,)
            yield " to ".join(f"{number:,}" for number in numbers), str(doc.value)


_TABLES: dict[str, tuple[str, Callable[[], Iterator[Row]]]] = {
    "colours": ("14 20 30 12 12 12", _colours),
    "dialects": ("10 25 30 35", _dialects),
    "exceptions": ("16 24 24 36", _exceptions),
    "only_banmen": ("25 30 45", _only_banmen),
    "some": ("20 20 30 30", _some),
    "variant_keys": ("28 8 24 40", _keys),
    "variant_limits": ("20 80", _limits),
    "variant_pieces": ("18 30 52", partial(_columns, "pieces.csv")),
    "variant_rules": ("24 34 42", _rules),
    "variant_rulings": ("18 30 52", partial(_columns, "rulings.csv")),
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("data-table", DataTable)
    return {"parallel_read_safe": True}
