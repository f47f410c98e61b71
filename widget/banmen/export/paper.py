"""Pages for a printer, and worksheets: exercises as one HTML file, the answers on its last pages.

A browser lays the page out and prints it; what must fit is worked out here: a board is scaled to its column,
and one whose squares would be too small to write in goes over both columns. Everything is legible in black
and white. The page carries the fonts of its kanji, needs no network and runs no script.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template, ascii_letters, digits
from typing import Any, Final, NamedTuple

from banmen.export.exercise import board_picture
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.drawing.font import FAMILY
from banmen_rules.drawing.style import CELL, LOOK, palette_of
from banmen_rules.drawing.svg import Glyphs, font_css, without_font
from banmen_rules.teaching.exercises import Answer, ExerciseSpec, judge, solution, task_of
from banmen_rules.teaching.exercises.kinds.write import parse_diagram
from banmen_rules.words.texts import table_of

_PARTS = Path(__file__).parent.parent / "host/template"


class PaperSize(NamedTuple):
    """A size of paper in millimetres."""

    width: float
    height: float


SIZES: Final[Mapping[str, PaperSize]] = {"A4": PaperSize(210, 297), "Letter": PaperSize(215.9, 279.4)}
MARGIN, FOOT, GAP, INDENT = 15.0, 17.0, 9.0, 8.0
"""Millimetres: around the pages, below them, between columns, and left of an exercise for its number."""
LEAST, USUAL = 4.0, 8.5
"""Millimetres: the smallest and the usual square to write in."""
SMALLEST, KEY = 2.2, 4.2
"""Millimetres: the smallest and the usual square of a board in the answers."""
_FIGURE = 0.19
"""Millimetres that a unit of a move diagram takes."""
_HIGHEST = 0.72
"""How much of a page a board may take from top to bottom."""
THEME: Final[Mapping[str, str]] = LOOK["worksheet"]
"""The theme of the boards."""
_COLOURS: Final = ("paper", "paper_ink", "paper_dim", "paper_rule", "rule", "drop")
"""Those of the page itself."""
_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_SIZE = re.compile(r'width="([0-9.]+)" height="([0-9.]+)"')


def check_layout(columns: int, size: str) -> None:
    """Check the number of columns and the size of paper.

    Raises:
        BanmenError: if there is no such layout.

    """
    if columns not in (1, 2):
        raise InvalidArgument("columns", "1 or 2", columns)
    check_size(size)


def check_size(size: str) -> None:
    """Check the size of paper.

    Raises:
        UnknownName: if there is no such size.

    """
    if size not in SIZES:
        raise UnknownName("paper size", f"{size:.60}", SIZES)


def check_ending(target: Path, what: str) -> None:
    """Check that a file of paper is HTML.

    Raises:
        BanmenError: if its name does not end in ``.html``.

    """
    if target.suffix.lower() not in (".html", ".htm"):
        raise BanmenError(
            f"{what} must end in .html, got {target.name}. Print the page in a browser to make a PDF of it."
        )


def printed(body: str, *, title: str, lang: str, size: str) -> str:
    """Make a page for a printer: its fonts are inside, and it runs no script.

    Args:
        body: HTML, in the classes of ``paper.css``.
        title: the title, which is below each page, too.
        lang: the language.
        size: ``"A4"`` or ``"Letter"``.

    """
    body = without_font(body)
    return Template((_PARTS / "paper.html").read_text("utf-8")).substitute(
        lang=lang,
        title=escape(title),
        fonts=font_css(body, title),
        page=_page_rules(title, size),
        style=(_PARTS / "paper.css").read_text("utf-8"),
        hint=escape(table_of("practice", lang)["paper"]["print"]),
        body=body,
    )


def _page_rules(title: str, size: str) -> str:
    written = "".join(char if char in _PLAIN else f"\\{ord(char):x} " for char in title)
    palette = palette_of("light")
    colours = " ".join(f"--{name.replace('_', '-')}: {palette[name]};" for name in _COLOURS)
    return (
        f"@page {{ size: {size}; margin: {MARGIN:g}mm {MARGIN:g}mm {FOOT:g}mm; }}\n"
        f'@page {{ font: 8.5pt "{FAMILY}", system-ui, sans-serif; @bottom-left {{ content: "{written}"; }} '
        '@bottom-right { content: counter(page) " / " counter(pages); } }\n'
        f":root {{ --width: {SIZES[size].width:g}mm; --gap: {GAP:g}mm; --indent: {INDENT:g}mm; "
        f"--margin: {MARGIN:g}mm; {colours} }}"
    )


@dataclass(frozen=True)
class Worksheet:
    """Exercises with their cards, as `stage` makes them, and how to print them.

    Args:
        exercises: the exercises.
        cards: those of the exercises, for the page.
        title: the heading.
        lang: the language.
        glyphs: what stands on the pieces.
        columns: 1 or 2.
        key: whether the answers follow.
        size: ``"A4"`` or ``"Letter"``.

    """

    exercises: Sequence[ExerciseSpec]
    cards: Sequence[Mapping[str, Any]]
    title: str
    lang: str
    glyphs: Glyphs
    columns: int
    key: bool
    size: str

    def html(self) -> str:
        """Write the page.

        Raises:
            BanmenError: if a board does not fit the paper, or an exercise has no solution.

        """
        tasks = self._tasks()
        key = self._key() if self.key else ""
        return printed(f"{self._head()}{tasks}{key}", title=self.title, lang=self.lang, size=self.size)

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """The texts of worksheets."""
        return table_of("practice", self.lang)["paper"]  # type: ignore[no-any-return]

    @cached_property
    def paper(self) -> PaperSize:
        """The paper without its margins."""
        width, height = SIZES[self.size]
        return PaperSize(width - 2 * MARGIN, height - MARGIN - FOOT)

    @cached_property
    def column(self) -> float:
        """The width of a column, beside the number of its exercises."""
        return (self.paper.width - GAP * (self.columns - 1)) / self.columns - INDENT

    # ---------------------------------------------------------------- questions

    def _head(self) -> str:
        words = self.words
        points = f'<span>{escape(words["points"])} <i class="short"></i> / {len(self.exercises)}</span>'
        return (
            f'<header><h1>{escape(self.title)}</h1><p class="who"><span class="long">{escape(words["name"])} '
            f"<i></i></span><span>{escape(words['date'])} <i></i></span>{points}</p></header>"
        )

    def _tasks(self) -> str:
        """Write the exercises; runs of those in columns, and between them those over the whole width."""
        made = [self._task(number) for number in range(len(self.cards))]
        runs = groupby(made, key=lambda task: task[0])
        return "".join(
            f'<section class="tasks{" wide" if wide else f" columns-{self.columns}"}">'
            f"{''.join(text for _, text in tasks)}</section>"
            for wide, tasks in runs
        )

    def _task(self, number: int) -> tuple[bool, str]:
        exercise, card = self.exercises[number], self.cards[number]
        picture = board_picture(exercise, card, self.glyphs, THEME, printed=True)
        wide, shown = self._fitted(_cropped(picture), exercise) if picture else (False, "")
        if prompt := card["prompt"]:
            kanji = ' class="kanji"' if prompt["kanji"] else ""
            label = f"<small>{escape(prompt['label'])}</small>" if prompt["label"] else ""
            shown = f'<p class="prompt"><b{kanji}>{escape(prompt["text"])}</b>{label}</p>{shown}'
        answer = self._answer(exercise, card)
        task = self._on_paper(task_of(exercise, self.lang, printed=True), card["form"])
        game = escape(exercise.game.variant.called(self.lang))
        return wide, (
            f'<article><b class="number">{number + 1}</b><p class="task">{escape(task)}'
            f' <small class="game">{game}</small></p>'
            f'<div class="work">{shown}<div class="answer">{answer}</div></div></article>'
        )

    def _on_paper(self, task: str, form: str) -> str:
        """Replace what the author of a task says of a screen, such as *Click*."""
        name = "ticks" if form == "choice" else "clicks"
        # A task without a translation is in English.
        said: Mapping[str, str] = dict([*self.words[name], *table_of("practice", "en")["paper"][name]])
        found = "|".join(rf"\b{word}\b" if word.isascii() else word for word in map(re.escape, said))
        return re.sub(found, lambda words: said[words[0]], task)

    def _fitted(self, picture: str, exercise: ExerciseSpec) -> tuple[bool, str]:
        """Scale a board to its column, or to the whole width if its squares would be too small.

        Raises:
            BanmenError: if they would be too small there, too.

        """
        figure = exercise.asks.figure(exercise) is not None
        whole = self.paper.width - INDENT
        rooms = [(False, self.column), (True, whole)] if self.columns > 1 else [(False, whole)]
        for wide, room in rooms:
            square, drawn = self._scaled(picture, room, USUAL, figure=figure)
            if square >= LEAST or figure:
                return wide, drawn
        raise BanmenError(
            f"Exercise {exercise.id!r} must have squares of at least {LEAST:g} mm on paper, "
            f"got {square:.1f} mm on {self.size}. Show a smaller region of its board."
        )

    def _scaled(self, picture: str, room: float, usual: float, *, figure: bool = False) -> tuple[float, str]:
        """Set the size of a picture in millimetres; return that of a square, too."""
        (across, down), natural = _units(picture), usual / CELL[0]
        scale = min(
            _FIGURE * usual / USUAL if figure else natural, room / across, _HIGHEST * self.paper.height / down
        )
        size = f'width="{across * scale:.2f}mm" height="{down * scale:.2f}mm"'
        drawn = _SIZE.sub(size, picture, 1)
        if not _VIEW_BOX.search(picture):
            drawn = drawn.replace("<svg ", f'<svg viewBox="0 0 {across:g} {down:g}" ', 1)
        return CELL[0] * scale, f'<div class="board">{drawn}</div>'

    def _answer(self, exercise: ExerciseSpec, card: Mapping[str, Any]) -> str:
        """Write what the answer goes into."""
        words = self.words
        match card["form"]:
            case "squares":
                among = exercise.goal.get("among")
                if not isinstance(among, list | tuple):
                    return f'<p class="how">{escape(words["on_board"])}</p>'
                ticks = "".join(f"<li>{_BOX}{escape(str(name))}</li>" for name in among)
                return f'<p class="how">{escape(words["several"])}</p><ul class="squares">{ticks}</ul>'
            case "choice":
                ticks = "".join(
                    f"<li>{_BOX}<span>{number}. {escape(option['label'])}</span></li>"
                    for number, option in enumerate(card["options"], 1)
                )
                return f'<p class="how">{escape(words["one"])}</p><ul class="options">{ticks}</ul>'
            case "text":
                return f'<p class="line"><span>{escape(words["notation"])}</span><i></i></p>'
            case "pairs":
                return self._pairs(card["items"])
        return self._moves(card)

    def _moves(self, card: Mapping[str, Any]) -> str:
        """Write lines for moves, or for the squares of a path between its ends."""
        path = card["path"]
        how = f'<p class="how">{escape(self.words["route" if path else "moves"])}</p>'
        if path:
            return f'{how}<p class="line"><b>{path["from"]}</b> → <i></i> → <b>{path["to"]}</b></p>'
        return how + "".join(
            f'<p class="line"><span>{number}.</span><i></i> → <i></i></p>'
            for number in range(1, card["turns"] + 1)
        )

    def _pairs(self, items: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
        left = "".join(
            f'<li><b>{one["id"]}</b><i class="letter"></i>{_item(one)}</li>' for one in items["left"]
        )
        right = "".join(f"<li><b>{one['id']}</b>{_item(one)}</li>" for one in items["right"])
        how = f'<p class="how">{escape(self.words["letters"])}</p>'
        return f'{how}<div class="pairs"><ul>{left}</ul><ul>{right}</ul></div>'

    # ---------------------------------------------------------------- answers

    def _key(self) -> str:
        answers = "".join(self._solved(number) for number in range(len(self.cards)))
        heading, several = self.words["key"], ""
        if any(exercise.form in ("moves", "text") for exercise in self.exercises):
            several = f'<p class="how">{escape(self.words["others"])}</p>'
        return (
            f'<section class="key"><h1>{escape(heading)} <small>{escape(self.title)}</small></h1>{several}'
            f'<div class="columns-2">{answers}</div></section>'
        )

    def _solved(self, number: int) -> str:
        """Write the answer to an exercise, with the reason, and with a board if squares are the answer."""
        exercise, card = self.exercises[number], self.cards[number]
        try:
            found = solution(exercise)
        except BanmenError as error:
            raise BanmenError(f"Exercise {exercise.id!r} ({exercise.kind}): {error}") from error
        answer, board = _in_words(exercise, card, found), ""
        if "squares" in found:
            squares = [str(name) for name in _listed(found["squares"])]
            picture = board_picture(exercise, card, self.glyphs, THEME, answer=squares, printed=True)
            room = (self.paper.width - GAP) / 2 - INDENT
            square, board = self._scaled(_cropped(picture), room, KEY)
            board = board if square >= SMALLEST else ""
        note = self._note(exercise, found)
        shown = f'<p class="note">{escape(note)}</p>' if note else ""
        solved = f'<p class="solution">{answer}</p>{shown}{board}'
        return f'<article><b class="number">{number + 1}</b>{solved}</article>'

    def _note(self, exercise: ExerciseSpec, found: Answer) -> str:
        """Give the reason, without the praise that an answer on the page begins with; squares have none."""
        if exercise.form not in ("choice", "moves") or exercise.asks.ends(exercise):
            return ""
        text = judge(exercise, found, self.lang).note.text
        for praise in self.words["praise"]:
            if text.startswith(praise):
                text = text.removeprefix(praise)
                return text[:1].upper() + text[1:]
        return text


_PLAIN: Final = frozenset(ascii_letters + digits + " ")
"""What stands in a string of CSS as it is; all else is escaped."""
_BOX: Final = '<i class="box"></i>'
_FRAME: Final = 24
"""How much of the frame to cut where it has no coordinates: left of a board and below it."""


def _cropped(picture: str) -> str:
    """Cut the empty parts of the frame around a board."""
    found = re.search(r'viewBox="-26 -26 (\d+) (\d+)"', picture)
    if found is None:
        return picture
    box = f'viewBox="{_FRAME - 26} -26 {int(found[1]) - _FRAME} {int(found[2]) - _FRAME}"'
    return picture.replace(found[0], box, 1)


def _units(picture: str) -> tuple[float, float]:
    """Read the size of a picture in its own units."""
    found = _VIEW_BOX.search(picture) or _SIZE.search(picture)
    if found is None:
        raise ValueError(picture[:80])
    return float(found[1]), float(found[2])


def _item(one: Mapping[str, Any]) -> str:
    if one["figure"]:
        picture = parse_diagram(one["figure"]).svg(title=one["said"], theme=THEME)
        return f'<span class="figure">{_SIZE.sub("", picture, count=1)}</span>'
    kanji = ' class="kanji"' if one["kanji"] else ""
    under = f" <small>{escape(one['under'])}</small>" if one["under"] else ""
    return f"<span><span{kanji}>{escape(one['text'])}</span>{under}</span>"


def _in_words(exercise: ExerciseSpec, card: Mapping[str, Any], found: Answer) -> str:
    """Write an answer as a pupil would."""
    if "choice" in found:
        right = [
            f"<b>{number}.</b> {escape(option['label'])}"
            for number, option in enumerate(card["options"], 1)
            if judge(exercise, {"choice": option["value"]}).right
        ]
        return "; ".join(right)
    if "squares" in found:
        return ", ".join(escape(str(name)) for name in _listed(found["squares"]))
    if "pairs" in found:
        return " · ".join(f"{str(pair)[:-1]} – {str(pair)[-1:]}" for pair in _listed(found["pairs"]))
    if "text" in found:
        return f"<code>{escape(str(found['text']))}</code>"
    return _moves(exercise, found)


def _moves(exercise: ExerciseSpec, found: Answer) -> str:
    """Write moves as their squares, each with the other side's reply."""
    parts = judge(exercise, found).parts
    lines = []
    for move in _listed(found["moves"]):
        reply = parts[move].reply if move in parts else ""
        own = _squares(str(move))
        lines.append(f"<b>{own}</b>" + (f" <span>({_squares(reply)})</span>" if reply else ""))
    return ", ".join(lines)


def _squares(move: str) -> str:
    return escape(" → ".join(move.split()))


def _listed(value: object) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else ()
