"""Figures and explanations of moves, drawn at each build; invalid notation stops the build.

``.. moves::`` draws one figure for each line of its content: a move in Betza notation, or a kind as
``tai: lion``. ``.. tokens:: TEXT`` explains a move token by token.
"""

from collections.abc import Iterator, Sequence
from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from tables import read_table

from banmen import MoveDiagram
from banmen_rules.words.sentences import Part, parts

_ROW = "display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1.5rem;margin:1.5rem 0"
_FIGURE = "margin:0;text-align:start"
_CAPTION = "font-size:.85em;line-height:1.4;margin-top:.4rem"


class Moves(Directive):
    """``.. moves::``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw the figures side by side."""
        figures = "".join(_figure(line) for line in self.content if line.strip())
        return [nodes.raw("", f'<div style="{_ROW}">{figures}</div>', format="html")]


def _figure(line: str) -> str:
    before, colon, after = line.partition(": ")
    drawn = MoveDiagram(after, before) if colon else MoveDiagram(line.strip())
    name = f"<strong>{escape(drawn.kind.name)}</strong> {escape(drawn.kind.kanji)}<br>" if drawn.kind else ""
    text = f'<code class="literal" style="font-size:1em">{escape(drawn.description.text)}</code><br>'
    words = escape(drawn.sentence)
    caption = f'<figcaption style="{_CAPTION}">{name}{text}{words}</figcaption>'
    return f'<figure style="{_FIGURE}">{drawn.svg()}{caption}</figure>'


class Tokens(Directive):
    """``.. tokens:: TEXT``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make a table of the tokens, those within others indented."""
        rows = [("Token", "Meaning"), *_rows(parts(self.arguments[0]), 0)]
        return read_table(self.state, self.content_offset, "25 75", rows)


def _rows(found: Sequence[Part], depth: int) -> Iterator[tuple[str, str]]:
    for part in found:
        yield "\N{NO-BREAK SPACE}" * (4 * depth) + f"``{part.text}``", part.says["en"]
        yield from _rows(part.parts, depth + 1)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("moves", Moves)
    app.add_directive("tokens", Tokens)
    return {"parallel_read_safe": True}
