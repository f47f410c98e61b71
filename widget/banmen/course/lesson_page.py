"""The HTML of a lesson, a step at a time, and of the page with all lessons."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from posixpath import relpath
from string import Template
from typing import Any, Final, NamedTuple

from banmen.course import picture, prose
from banmen.course.lessons import LessonEntry, lessons_by_number, paths
from banmen.course.running import Part, Shown, Step
from banmen.host import html_page, shared_drawings
from banmen.host.bundle import load_page_script
from banmen_rules.drawing.style import Ground, palette_of
from banmen_rules.words.texts import table_of

_TEMPLATE: Final = Path(__file__).parent / "template"
_COLOURS: Final = (
    "page",
    "fore",
    "dim",
    "rule",
    "raised",
    "accent",
    "back",
    "right",
    "earned",
    "board",
    "drop",
)
_NEED_PYTHON: Final = frozenset({"Class", "GameRoom", "Pursuit", "Storm", "Review", "Course"})
"""Widgets that do nothing on a page: it shows their pictures."""


class Site(NamedTuple):
    """Where a page stands in a site."""

    name: str
    """Its address from the folder of all lessons, without ``.html``."""
    notebooks: str
    """What the address of its notebook begins with, from there."""
    documentation: str = ""
    """The address of the documentation, from there."""

    def to(self, address: str) -> str:
        """Lead from this page to an address from the folder of all lessons."""
        return relpath(address, str(Path(self.name).parent))

    @property
    def links(self) -> str:
        """The folder of the page that opens links, above that of all lessons."""
        return f"{self.to('..')}/"

    @property
    def course(self) -> str:
        """The page with all lessons, in the language of this one."""
        folder = Path(self.name).parent.name
        return self.to(f"{folder}/index.html" if len(folder) == len("ja") else "index.html")


class About(NamedTuple):
    """The title of a lesson, the name of its notebook, and the languages of the page and of its prose."""

    heading: str
    name: str
    lang: str
    prose_lang: str


# ---------------------------------------------------------------- a lesson


def page(lesson: About, steps: Sequence[Step], following: str, site: Site | None) -> str:
    """Write a lesson as HTML.

    Args:
        lesson: the lesson.
        steps: its steps.
        following: the notebook of the next lesson, as the notebook names it.
        site: where the page stands in a site.

    """
    writer = _Writer(lesson, site)
    body = "\n".join(writer.step(number, step, _more(number, steps)) for number, step in enumerate(steps))
    texts, main = writer.texts, sum(not step.is_extra for step in steps)
    follow = writer.follow(following) if following else ""
    script = load_page_script("lesson")
    carried = html_page.carried(writer.stills, script=script, body=body, served=site is not None)
    served = _served(site, {still.bundle for still in writer.stills}) if site else ""
    style = "" if site else f"{carried.fonts}\n{_part('lesson.css')}"
    name = site.name if site else lesson.name
    return Template(_part("lesson.html")).substitute(
        lang=lesson.prose_lang,
        title=escape(lesson.heading),
        policy=carried.policy,
        head=served,
        style=f"{colours()}\n{style}".replace("</", r"<\/"),
        bar=_bar(lesson.heading, steps, texts, site),
        body=shared_drawings.shared(body),
        foot=_foot(texts, main, follow),
        name=escape(name),
        links=f' data-site="{site.links}"' if site else "",
        steps="many" if len(steps) > 1 else "one",
        data=carried.data,
        script=f'<script type="module" src="{site.to("static/lesson.js")}"></script>'
        if site
        else f'<script type="module">{script}</script>',
    )


class _Writer:
    """Writes the steps of a lesson, and collects its widgets."""

    def __init__(self, lesson: About, site: Site | None) -> None:
        self.texts: Mapping[str, Any] = table_of("lesson", lesson.lang)
        self.stills: list[html_page.Still] = []
        self._site = site

    def step(self, number: int, step: Step, more: str) -> str:
        unit = f'<p class="unit">{escape(step.unit)}</p>' if step.unit and not step.is_first else ""
        parts = "\n".join(html for part in step.parts for html in self._part(part))
        now, extra = " now" if number == 0 else "", " data-extra" if step.is_extra else ""
        opening = f'<section class="step{now}" id="step-{number + 1}"{extra} tabindex="-1">'
        return f"{opening}\n{unit}{parts}{more}\n</section>"

    def _part(self, part: Part) -> Iterator[str]:
        if part.prose:
            yield prose.to_html(part.prose, self.follow, self.texts["table"])
        if part.code:
            code = f'<pre class="code" tabindex="0"><code>{escape(part.code)}</code></pre>'
            folded = f"<details><summary>{escape(self.texts['code'])}</summary>{code}</details>"
            yield folded if part.folded else code
        if part.shown:
            yield self._shown(part.shown)

    def _shown(self, shown: Shown) -> str:
        if shown.text:
            return f'<pre class="output" tabindex="0">{escape(shown.text)}</pre>'
        if shown.widget is None:
            return f'<div class="output">{shown.html}</div>'
        if shown.name in _NEED_PYTHON:
            link = ""
            if self._site:
                to = escape(self._site.to(f"{self._site.notebooks}{self._site.name}.ipynb"))
                link = f' <a href="{to}">{escape(self.texts["notebook"])}</a>'
            words = f'<p class="needs">{escape(self.texts["python"])}{link}</p>'
            return f'{words}<div class="board"><div class="picture">{shown.widget.picture}</div></div>'
        self.stills.append(shown.widget)
        return html_page.place(len(self.stills) - 1, shown.widget)

    def follow(self, link: str) -> str:
        """Lead to the page of a notebook; in a page that stands alone, nowhere."""
        if self._site is None:
            return ""
        return prose.relative(link).replace("00_course.html", "index.html")


def _more(number: int, steps: Sequence[Step]) -> str:
    """Lead from the last step to those for the curious."""
    after = steps[number + 1] if number + 1 < len(steps) else None
    if after is None or not after.is_extra or steps[number].is_extra:
        return ""
    return f'<p><a class="more" href="#step-{number + 2}">{escape(after.unit)} ›</a></p>'


def _bar(heading: str, steps: Sequence[Step], texts: Mapping[str, Any], site: Site | None) -> str:
    """Write the bar at the top: the way back, the title, and a menu with the units."""
    back = ""
    links = []
    if site:
        index = site.course
        back = f'<a class="back" href="{index}" aria-label="{escape(texts["all"])}">‹</a>'
        notebook = site.to(f"{site.notebooks}{site.name}.ipynb")
        links = [(index, texts["all"]), (notebook, texts["notebook"])]
    units = [(f"#step-{number}", step.unit) for number, step in enumerate(steps, 1) if step.is_first]
    listed = "".join(f'<li><a href="{escape(to)}">{escape(words)}</a></li>' for to, words in units)
    others = "".join(f'<li><a href="{escape(to)}">{escape(words)}</a></li>' for to, words in links)
    menu = ""
    if listed or others:
        rule = '<li class="rule" role="separator"></li>' if listed and others else ""
        menu = (
            f'<details class="menu"><summary aria-label="{escape(texts["contents"])}"><i></i><i></i><i></i>'
            f"</summary><ul>{listed}{rule}{others}</ul></details>"
        )
    return f'{back}<h1 class="name">{escape(heading)}</h1>{menu}'


def _foot(texts: Mapping[str, Any], steps: int, following: str) -> str:
    onward = ""
    if following:
        onward = (
            f'<a class="go onward" href="{escape(following)}" hidden>{escape(texts["next_lesson"])} ›</a>'
        )
    return (
        f'<button type="button" class="prev">‹ {escape(texts["back"])}</button>'
        f'<span class="count" data-steps="{steps}" aria-live="polite">1 / {steps}</span>'
        f'<button type="button" class="go next" data-start="{escape(texts["start"])}" '
        f'data-next="{escape(texts["next"])}">{escape(texts["start"])} ›</button>{onward}'
    )


def _served(site: Site, bundles: set[str]) -> str:
    """Write what the head of a page of a site names: styles, its worker, and what makes it an app."""
    styles = ["fonts", "lesson", *sorted(bundles)]
    lines = [f'<link rel="stylesheet" href="{site.to(f"static/{name}.css")}">' for name in styles]
    lines += [f'<link rel="modulepreload" href="{site.to(f"static/{each}.js")}">' for each in sorted(bundles)]
    lines += [
        f'<link rel="manifest" href="{site.to("manifest.webmanifest")}">',
        f'<link rel="icon" href="{site.to("icon.svg")}" type="image/svg+xml">',
        f'<link rel="apple-touch-icon" href="{site.to("icon-192.png")}">',
        f'<script src="{site.to("offline.js")}" data-worker="service-worker.js" async></script>',
    ]
    return "\n".join(lines)


def colours() -> str:
    """Write the colours of a page, light and dark."""

    def chosen(ground: Ground) -> str:
        found = palette_of("host", ground=ground)
        return ":root { " + " ".join(f"--{name}: {found[name]};" for name in _COLOURS) + " }"

    return f"{chosen('light')}\n@media (prefers-color-scheme: dark) {{ {chosen('dark')} }}"


def _part(name: str) -> str:
    return (_TEMPLATE / name).read_text("utf-8").strip()


# ---------------------------------------------------------------- all lessons


def course_page(lang: str, site: Site, references: Sequence[tuple[str, str]]) -> str:
    """Write the page with all lessons: a map for players of chess, of shogi and of neither.

    Args:
        lang: the language of its words; a lesson without a translation is in English.
        site: where the page stands.
        references: the pages of the games, each with its title.

    """
    texts = table_of("lesson", lang)
    stages = "\n".join(_path(name, lang, site, texts) for name in ("neither", "chess", "shogi"))
    chips = "".join(
        f'<button type="button" class="chip" data-path="{name}" '
        f'aria-pressed="{str(name == "neither").lower()}">{escape(texts["plays"][name])}</button>'
        for name in ("chess", "shogi", "neither")
    )
    looked = "".join(f"<li>{_link(site.to(to), title)}</li>" for to, title in references)
    first = escape(site.to(_page_of(lessons_by_number()[1], lang)))
    begin = escape(texts["begin"])
    words = f'data-begin="{begin}" data-continue="{escape(texts["continue"])}"'
    path = escape(texts["path"])
    body = "\n".join(
        (
            f'<p class="about">{escape(texts["about"])}</p>',
            f'<a class="go first" href="{first}" {words}>{begin} ›</a>',
            f'<div class="chips" role="group" aria-label="{path}"><span aria-hidden="true">{path}</span>',
            f"{chips}</div>",
            stages,
            f'<section><h2>{escape(texts["reference"])}</h2><ul class="links">{looked}</ul></section>',
            f'<p class="offline">{escape(texts["offline"])}</p>',
            f'<p class="links">{_link(site.to(site.documentation), texts["documentation"])} ',
            f"{_languages(lang, site)}</p>",
        )
    )
    return Template(_part("index.html")).substitute(
        lang=lang,
        title=escape(texts["app"]),
        policy=html_page.carried([], script="", served=True).policy,
        head=_served(site, set()),
        style=colours(),
        body=body,
        script=site.to("static/lesson.js"),
    )


def _link(to: str, words: str) -> str:
    return f'<a href="{escape(to)}">{escape(words)}</a>'


def _languages(lang: str, site: Site) -> str:
    """Link the same page in the other language."""
    to, words, other = ("index.html", "English", "en") if lang == "ja" else ("ja/index.html", "日本語", "ja")
    return f'<a href="{site.to(to)}" lang="{other}" hreflang="{other}">{words}</a>'


def _page_of(entry: LessonEntry, lang: str) -> str:
    return str(prose.relative(entry.page(lang)[1].file))


def _path(name: str, lang: str, site: Site, texts: Mapping[str, Any]) -> str:
    """Write the lessons in the order for players of one game."""
    drawn = []
    for stage in paths()[name]:
        optional = f" <small>{escape(texts['optional'])}</small>" if stage.optional else ""
        tiles = "".join(_tile(lessons_by_number()[each], lang, site, texts) for each in stage.lessons)
        title = escape(texts["stages"][stage.name])
        drawn.append(f"<section><h2>{title}{optional}</h2><ol>{tiles}</ol></section>")
    stages = "\n".join(drawn)
    hidden = "" if name == "neither" else " hidden"
    return f'<div class="path" data-path="{name}"{hidden}>{stages}</div>'


def _tile(entry: LessonEntry, lang: str, site: Site, texts: Mapping[str, Any]) -> str:
    found, own = entry.page(lang)
    to = _page_of(entry, lang)
    tongue = f' lang="{found}"' if found != lang else ""
    title = f"<b>{entry.number}.</b> {escape(own.title)}"
    about = texts["minutes"].format(minutes=entry.minutes)
    return (
        f'<li><a class="tile" href="{escape(site.to(to))}" data-lesson="{escape(to.removesuffix(".html"))}">'
        f'{picture.rose_svg(entry)}<span class="title"{tongue}>{title}</span>'
        f'<span class="about" data-done="{escape(texts["done"])}">{escape(about)}</span>'
        f'<span class="far" aria-hidden="true"><i></i></span></a></li>'
    )
