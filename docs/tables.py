"""Tables for the pages, made from the data at each build so that they are never out of date.

``.. data-table:: dialects`` lists the dialects; ``exceptions`` the published notation that is wrong;
``only_banmen`` the moves that only banmen's dialect can write; ``some`` the moves that some dialects can
write; ``colours`` the colours of a theme.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.states import RSTState
from docutils.statemachine import StringList
from sphinx.application import Sphinx

from banmen_rules import VARIANTS, Inexpressible, load_variant
from banmen_rules.betza import Description
from banmen_rules.betza_tools.dialects import DIALECTS, PrintedException, exceptions, write
from banmen_rules.drawing.style import LOOK, shade_colours

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


_TABLES: dict[str, tuple[str, Callable[[], Iterator[Row]]]] = {
    "colours": ("14 20 30 12 12 12", _colours),
    "dialects": ("10 25 30 35", _dialects),
    "exceptions": ("16 24 24 36", _exceptions),
    "only_banmen": ("25 30 45", _only_banmen),
    "some": ("20 20 30 30", _some),
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("data-table", DataTable)
    return {"parallel_read_safe": True}
