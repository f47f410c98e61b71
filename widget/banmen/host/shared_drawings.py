"""Writes what the pictures of a page have in common once: the same pieces, boards and marks.

A picture is complete by itself, and most of its elements are in the other pictures of a page, too. A page
opened from a file is not compressed on its way. Common elements stand at the start of the page, in a drawing
of no size.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

_PICTURE: Final = re.compile(r'(<div class="picture">)(<svg .*?</svg>)(?=</div>)', re.DOTALL)
_DEFINED: Final = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_TAG: Final = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")
_NAMED: Final = re.compile(r'^(<\w+) id="([^"]+)"')
_REFERENCE: Final = re.compile(r'(href="#|url\(#)([^")]+)')
_DRAWN_ANYWHERE: Final = frozenset({"g", "path", "text"})
"""Elements that look the same wherever they are used. The size of an inner ``svg`` depends on its place."""
_ONLY_HERE: Final = re.compile(r' (?:id|class)="|<svg ')
_LEAST: Final = 60
"""Characters of an element that is worth a reference."""


def shared(body: str) -> str:
    """Write common parts of the pictures in the HTML of a page once; a single picture stays as it is."""
    found = [each[2] for each in _PICTURE.finditer(body)]
    if len(found) < 2:  # noqa: PLR2004 - what several have in common
        return body
    drawing = _Drawing()
    pictures = {picture: drawing.with_common_definitions(picture) for picture in found}
    drawing.count(*(pictures[picture] for picture in found))
    written = {before: drawing.written(after) for before, after in pictures.items()}
    body = _PICTURE.sub(lambda each: f"{each[1]}{written[each[2]]}", body)
    if not drawing.names:
        return body
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>'
        f"{drawing.definitions()}</defs></svg>\n{body}"
    )


class _Drawing:
    """Collects definitions for several pictures."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """Of elements without a name."""
        self._counts: Counter[str] = Counter()

    def with_common_definitions(self, picture: str) -> str:
        """Take the definitions out of a picture, which has names of its own for them."""
        names: dict[str, str] = {}

        def common(text: str) -> str:
            return _REFERENCE.sub(lambda found: f"{found[1]}{names.get(found[2], found[2])}", text)

        def take(found: re.Match[str]) -> str:
            for element in _elements(found[1]):
                if named := _NAMED.match(element.text):
                    anonymous = common(f"{named[1]}{element.text[named.end() :]}")
                    names[named[2]] = self._name(anonymous)
            return ""

        return common(_DEFINED.sub(take, picture))

    def count(self, *texts: str) -> None:
        """Count elements, those inside a repeated one once."""
        for text in (*texts, *self.names):
            self._count(text)

    def _count(self, text: str) -> None:
        for element in _elements(text):
            self._counts[element.text] += 1
            if self._counts[element.text] == 1:
                self._count(element.inside)

    def written(self, text: str) -> str:
        """Write an element or several, with references to what returns."""
        parts, at = [], 0
        for element in _elements(text):
            parts += [text[at : element.start], self._element(element)]
            at = element.start + len(element.text)
        return "".join([*parts, text[at:]])

    def _element(self, element: "_Element") -> str:
        returns = self._counts[element.text] > 1 and element.tag in _DRAWN_ANYWHERE
        if returns and len(element.text) >= _LEAST and not _ONLY_HERE.search(element.text):
            return f'<use href="#{self._name(element.text)}"/>'
        return f"{element.opening}{self.written(element.inside)}{element.closing}"

    def _name(self, anonymous: str) -> str:
        return self.names.setdefault(anonymous, f"bm{len(self.names)}")

    def definitions(self) -> str:
        """Write all definitions."""
        written: dict[str, str] = {}
        while len(written) < len(self.names):  # writing one may name others
            for text, name in [*self.names.items()][len(written) :]:
                (element,) = _elements(text)
                opening = re.sub(r"^<\w+", rf'\g<0> id="{name}"', element.opening)
                written[name] = f"{opening}{self.written(element.inside)}{element.closing}"
        return "".join(written.values())


class _Element(NamedTuple):
    """An element at the top of a text."""

    start: int
    text: str
    tag: str
    opening: str
    inside: str
    closing: str


def _elements(text: str) -> Iterator[_Element]:
    """Find the outermost elements of a text."""
    depth, first = 0, None
    for tag in _TAG.finditer(text):
        closes, is_empty = tag[1] == "/", tag[3] == "/"
        if depth == 0:
            first = tag
        depth += -1 if closes else 0 if is_empty else 1
        if depth == 0 and first is not None:
            inside, closing = ("", "") if first is tag else (text[first.end() : tag.start()], tag[0])
            whole = text[first.start() : tag.end()]
            yield _Element(first.start(), whole, first[2], first[0], inside, closing)
