"""Links in the text of a notebook that drive a board: ``[the lion takes both](#board:one_lion/double)``.

``one_lion`` is the ``name`` of the board; without it (``#board:/double``) the nearest board is meant that has
the link. ``Board.links`` says what to do, as a text; a link that is not there is such a text itself, with
``-`` for each space. It is about the position that the board starts from, which comes back first.

====================  ======================================================================================
``13m``               select the piece on 13m
``13m 12l 13k``       make this move, or several with commas between them; a board that is only looked at
                      selects the piece and draws its route
``circle 13k 12l``    draw on the board: ``arrow``, ``circle``, ``shade`` or ``steps``
``start``             nothing more
====================  ======================================================================================
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import traitlets as t

from banmen.board.interface import BoardWidget
from banmen.document.annotations import KINDS, Annotation, annotation
from banmen.host.lessons import NAME
from banmen_rules import BanmenError, InvalidArgument, Position
from banmen_rules.core.moves import parse_route

_START = "start"
_DRAWINGS = tuple(kind for kind in KINDS if kind != "label")
_COLOUR = "blue"
_QUESTION = "This board asks a question: links do not answer it."


class _Action(NamedTuple):
    """The effect of a link."""

    select: str = ""
    moves: tuple[str, ...] = ()
    drawing: tuple[Annotation, ...] = ()


def _read(text: str, start: Position) -> _Action:
    """Read the text of a link, for the position that the board starts from.

    Raises:
        BanmenError: if the text is not one of those above, or a move is not legal.

    """
    size, words = start.game.size, text.split()
    if words == [_START]:
        return _Action()
    if words and words[0] in _DRAWINGS:
        return _Action(drawing=(annotation(size, words[0], words[1:], _COLOUR),))
    if len(words) == 1:
        return _Action(select=size.name(size.parse_square(text)))
    moves = tuple(" ".join(each.split()) for each in text.split(","))
    routes = [parse_route(size, each) for each in moves]
    position = start.copy()
    for each in moves:
        position.push(position.parse_move(each))
    drawing = []
    for origin, path, target, _ in routes:
        squares = [size.name(square) for square in (origin, *path, target)]
        drawing.append(annotation(size, "arrow" if len({*squares}) > 1 else "circle", squares, _COLOUR))
    return _Action(size.name(routes[0][0]), moves, tuple(drawing))


@t.validate("name", "links")
def check_links(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check the name of a board, or the texts of its links for the position that it starts from."""
    value = proposal["value"]
    return self._try(lambda: _checked(self, value) if isinstance(value, Mapping) else value and _name(value))


def _name(value: str) -> str:
    if not NAME.fullmatch(value):
        raise InvalidArgument("a name in links", "small letters, digits and single _", value)
    return value


def _checked(self: BoardWidget, links: Mapping[str, str]) -> dict[str, str]:
    start = _start_of(self)
    for name, text in links.items():
        try:
            _read(text, start)
        except BanmenError as error:
            raise BanmenError(f'The link "{name}" is invalid: {error}') from None
    return {_name(name): links[name] for name in links}


def _start_of(self: BoardWidget) -> Position:
    return Position.from_tsfen(self.game, self._document.start)


def follow(self: BoardWidget, link: str) -> None:
    """Do what a link in the text of a notebook does: ``[it takes both](#board:one_lion/double)``.

    The board's ``name`` is what links call it, and its ``links`` say what they do, by name:
    ``{"double": "13m 13l 13k", "here": "circle 13k"}``. Every link is about the position that the board
    starts from. A link that is not one of them is read itself, with ``-`` for each space.

    Raises:
        BanmenError: if that is impossible on this board; nothing has changed then.

    """
    if self.interaction == "mark":
        self.refuse(BanmenError(_QUESTION))
    text = self.links.get(link, link.replace("-", " "))
    action = self._try(lambda: _read(text, _start_of(self)))
    plays = action.moves and self.interaction == "play"
    self.reset()
    own = [each for each in self.annotations if each not in self._drawn_by_link]
    self._drawn_by_link = () if plays else action.drawing
    self.annotations = [*own, *self._drawn_by_link]
    for move in action.moves if plays else ():
        self.push(move)
    self.selection = "" if plays else action.select
