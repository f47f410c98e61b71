/** The grid of kind cards. Only the rows near the visible part are in the page. */
import { button } from "../../kit/button.ts";
import { consume, focusedNear, focusInPlace, html, put, say, svg } from "../../kit/dom.ts";
import { empty } from "../../kit/note.ts";
import { FigureView } from "../figure/figure.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { step } from "./gridkeys.ts";
import { foundIn, marked } from "./highlight.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import type { Hit } from "./search.ts";

/** Sizes in CSS pixels; the style sheet takes them from here. */
const LEAST = 166;
/** Where there is little room: two of them beside each other on a phone. */
const LEAST_NARROW = 140;
const NARROW = 360;
const HEIGHT_NARROW = 202;
const HEIGHT = 230;
const GAP = 8;
/** Rows kept above and below those that are seen. */
const SPARE = 2;

export class Cards implements Part {
  readonly element = html("div", { class: "bm-cards" });
  private readonly grid = html("div", { class: "bm-grid-of-cards", role: "grid" });
  private readonly nothing = empty();
  private readonly rows = new Map<number, HTMLElement>();
  /** Cache of drawn figures, reused after a search. */
  private readonly figures = new Map<Kind, SVGSVGElement>();
  private readonly observer: ResizeObserver | null;
  private now: AtlasState | null = null;
  private columns = 1;
  private height = HEIGHT;
  /** The visible height, reported by the observer before the first frame; reading it would force a layout. */
  private seen = { top: 0, width: 0, height: 0 };
  /** The card that the keys act on. */
  private cursor = 0;

  constructor(private readonly actions: AtlasActions) {
    this.element.append(this.grid, this.nothing);
    this.element.style.setProperty("--bm-card-gap", `${GAP}px`);
    this.element.addEventListener("scroll", () => {
      this.seen.top = this.element.scrollTop;
      this.fill();
    });
    this.grid.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    this.grid.addEventListener("click", (event) => {
      this.onClick(event);
    });
    this.grid.addEventListener("focusin", (event) => {
      const at = placeOf(event.target);
      if (at !== null) this.hold(at);
    });
    this.observer =
      typeof ResizeObserver === "undefined"
        ? null
        : new ResizeObserver(([entry]) => {
            if (entry && entry.contentRect.height > 0) this.resize(entry.contentRect);
          });
    this.observer?.observe(this.element);
  }

  readonly close = (): void => {
    this.observer?.disconnect();
  };

  update(now: AtlasState): void {
    const before = this.now;
    this.now = now;
    const { texts, hits, current } = now;
    if (before?.texts !== texts || before.catalogue !== now.catalogue || before.hits !== hits) {
      const focused = this.hasFocus;
      if (before?.catalogue !== now.catalogue) this.figures.clear();
      put(this.grid, "aria-label", texts.grid);
      put(this.grid, "aria-description", texts.keys);
      say(this.nothing, texts.nothing);
      this.nothing.hidden = hits.length > 0;
      this.cursor = Math.max(
        0,
        hits.findIndex(({ kind }) => kind === current),
      );
      if (before && sameOrder(before.hits, hits)) this.drop();
      else this.restart();
      this.fill();
      if (focused) this.focusOn(this.cursor);
      return;
    }
    if (before.current !== current && current !== null) {
      const at = hits.findIndex(({ kind }) => kind === current);
      if (at >= 0) {
        this.cursor = at;
        this.reveal(at);
        this.fill();
      }
    }
    for (const row of this.rows.values()) this.dress(row);
  }

  /** Give the keys to the cards. */
  focus(): void {
    this.focusOn(this.cursor);
  }

  private get hasFocus(): boolean {
    const focused = focusedNear(this.grid);
    return focused !== null && this.grid.contains(focused);
  }

  private get count(): number {
    return this.now?.hits.length ?? 0;
  }

  private get rowCount(): number {
    return Math.ceil(this.count / this.columns);
  }

  /** Throw away what is drawn, keep the place. */
  private drop(): void {
    this.grid.replaceChildren();
    this.rows.clear();
  }

  /** The same, from the top; or where the kind looked at is. */
  private restart(): void {
    this.drop();
    this.layOut();
    this.seen.top = 0;
    this.element.scrollTop = 0;
    if (this.cursor > 0) this.reveal(this.cursor);
  }

  private resize({ width, height }: { readonly width: number; readonly height: number }): void {
    const { columns } = this;
    const unseen = this.seen.height === 0;
    this.seen = { ...this.seen, width, height };
    this.layOut();
    if (columns !== this.columns || unseen) {
      const focused = this.hasFocus;
      this.drop();
      if (this.cursor > 0) this.reveal(this.cursor);
      this.fill();
      if (focused) this.focusOn(this.cursor);
    } else this.fill();
  }

  private layOut(): void {
    const narrow = this.seen.width < NARROW;
    const least = narrow ? LEAST_NARROW : LEAST;
    this.height = narrow ? HEIGHT_NARROW : HEIGHT;
    this.element.style.setProperty("--bm-card-height", `${this.height}px`);
    this.columns = Math.max(1, Math.floor((this.seen.width + GAP) / (least + GAP)));
    this.grid.style.setProperty("--bm-columns", String(this.columns));
    this.grid.style.height = `${this.rowCount * (this.height + GAP)}px`;
    put(this.grid, "aria-rowcount", String(this.rowCount));
    put(this.grid, "aria-colcount", String(this.columns));
  }

  /** Bring the rows near what is seen into the page, and take the others out. */
  private fill(): void {
    const { now, seen } = this;
    if (!now) return;
    const pitch = this.height + GAP;
    const first = Math.max(0, Math.floor(seen.top / pitch) - SPARE);
    const last = Math.min(this.rowCount - 1, Math.floor((seen.top + seen.height) / pitch) + SPARE);
    const held = Math.floor(this.cursor / this.columns);
    for (const [row, element] of this.rows) {
      // What has the focus stays, wherever it is: it would lose the focus with its element.
      if ((row >= first && row <= last) || row === held) continue;
      element.remove();
      this.rows.delete(row);
    }
    for (let row = first; row <= last; row++) this.add(row);
    // One card can always be come to by Tab.
    if (held < this.rowCount) this.add(held);
  }

  private add(row: number): void {
    const { now } = this;
    if (!now || this.rows.has(row)) return;
    const element = html("div", { class: "bm-row", role: "row", "aria-rowindex": row + 1 });
    element.style.transform = `translateY(${row * (this.height + GAP)}px)`;
    for (let column = 0; column < this.columns; column++) {
      const place = row * this.columns + column;
      const hit = now.hits[place];
      if (hit) element.append(cardOf(hit, this.figure(hit.kind, now), place, column, now));
    }
    this.dress(element);
    this.rows.set(row, element);
    // In order, for screen readers.
    const next = [...this.rows.keys()].filter((one) => one > row).sort((one, other) => one - other)[0];
    this.grid.insertBefore(element, next === undefined ? null : (this.rows.get(next) ?? null));
  }

  private figure(kind: Kind, now: AtlasState): SVGSVGElement {
    const known = this.figures.get(kind);
    if (known) return known;
    const figure = figureOf(kind, now);
    this.figures.set(kind, figure);
    return figure;
  }

  /** What of a row's cards changes while one looks: which is looked at, which are chosen, which has the keys. */
  private dress(row: HTMLElement): void {
    const { now } = this;
    if (!now) return;
    for (const card of row.children) {
      const place = Number((card as HTMLElement).dataset.place);
      const kind = now.hits[place]?.kind;
      if (!kind) continue;
      put(card, "tabindex", place === this.cursor ? "0" : "-1");
      put(card, "aria-selected", String(kind === now.current));
      const chosen = now.chosen.indexOf(kind);
      const button = card.querySelector(".bm-choose");
      if (!button) continue;
      put(button, "aria-pressed", String(chosen >= 0));
      put(button, "aria-label", now.texts.compareThis(now.texts.kind(kind)));
      put(button, "data-place-in-comparison", chosen >= 0 ? String(chosen + 1) : "+");
      put(button, "title", now.texts.compareThis(now.texts.kind(kind)));
    }
  }

  private reveal(place: number): void {
    const top = Math.floor(place / this.columns) * (this.height + GAP);
    const { height } = this.seen;
    if (top < this.seen.top) this.seen.top = top;
    else if (top + this.height > this.seen.top + height)
      this.seen.top = Math.max(0, top + this.height - height);
    else return;
    this.element.scrollTop = this.seen.top;
  }

  private hold(place: number): void {
    if (place === this.cursor) return;
    this.cursor = place;
    for (const row of this.rows.values()) this.dress(row);
  }

  private focusOn(place: number): void {
    if (this.count === 0) return;
    this.cursor = Math.min(place, this.count - 1);
    this.reveal(this.cursor);
    this.fill();
    for (const row of this.rows.values()) this.dress(row);
    focusInPlace(this.cardAt(this.cursor));
  }

  private cardAt(place: number): HTMLElement | null {
    return this.grid.querySelector(`[data-place="${place}"]`);
  }

  private onKey(event: KeyboardEvent): void {
    const at = placeOf(event.target);
    const { now } = this;
    const kind = at === null ? undefined : now?.hits[at]?.kind;
    if (at === null || !kind || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.seen.height / (this.height + GAP)));
    const next = step(event.key, event.ctrlKey, at, { count: this.count, columns: this.columns, page });
    if (next !== null) {
      this.focusOn(next);
      const there = now?.hits[next]?.kind;
      if (there) this.actions.look(there);
    } else if (!event.ctrlKey && (event.key === "Enter" || event.key === " ")) {
      this.actions.look(kind, true);
    } else if (!event.ctrlKey && event.key.toLowerCase() === "c") {
      this.actions.toggle(kind);
    } else return;
    consume(event);
  }

  private onClick(event: MouseEvent): void {
    const at = placeOf(event.target);
    const kind = at === null ? undefined : this.now?.hits[at]?.kind;
    if (at === null || !kind) return;
    this.hold(at);
    if ((event.target as Element).closest(".bm-choose")) this.actions.toggle(kind);
    else this.actions.look(kind, true);
  }
}

const sameOrder = (one: readonly Hit[], other: readonly Hit[]): boolean =>
  one.length === other.length && one.every((hit, i) => hit.kind.key === other[i]?.kind.key);

/** The place of the card that an event is about. */
function placeOf(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  return card ? Number(card.dataset.place) : null;
}

function cardOf(
  hit: Hit,
  figure: SVGSVGElement,
  place: number,
  column: number,
  now: AtlasState,
): HTMLElement {
  const { kind } = hit;
  const { texts } = now;
  const kanji = kanjiOf(kind);
  const choose = button({ class: "bm-choose", tabindex: -1 }, "");
  return html(
    "div",
    { class: "bm-card", role: "gridcell", tabindex: -1, "aria-colindex": column + 1, "data-place": place },
    figure,
    html("div", { class: "bm-card-name" }, ...marked(kind.name, foundIn(hit, "name", kind.name))),
    html("div", { class: "bm-card-kanji", lang: "ja" }, ...marked(kanji, foundIn(hit, "kanji", kanji))),
    noteOf(hit, now),
    html(
      "div",
      { class: "bm-card-foot" },
      html("code", { class: "bm-betza" }, ...marked(kind.betza, foundIn(hit, "betza", kind.betza))),
      mobilityOf(kind, now),
    ),
    ...(now.catalogue.variants.length > 1
      ? [html("span", { class: "bm-card-game" }, texts.game[kind.variant] ?? kind.variant)]
      : []),
    choose,
  );
}

/** The match if the card does not show it; else the reading of its name. */
function noteOf(hit: Hit, { texts }: AtlasState): HTMLElement {
  const { kind, matches } = hit;
  const shown = [kind.name, kanjiOf(kind), kind.betza];
  const hidden = matches.find(({ text }) => !shown.includes(text));
  const note = html("div", { class: "bm-card-note" });
  if (!hidden) note.textContent = kind.romaji;
  else if (hidden.field === "romaji")
    note.append(
      ...marked(kind.romaji, [
        {
          start: kind.romaji.indexOf(hidden.text) + hidden.start,
          end: kind.romaji.indexOf(hidden.text) + hidden.end,
        },
      ]),
    );
  else note.append(`${texts.also[hidden.field]}: `, ...marked(hidden.text, [hidden]));
  return note;
}

function mobilityOf({ mobility }: Kind, { texts, lang }: AtlasState): HTMLElement {
  const shown = mobility === null ? "" : mobilityText(mobility, lang);
  const title = texts.mobilityTitle;
  return html(
    "span",
    { class: "bm-mobility", title },
    ...(shown === ""
      ? []
      : [
          svg(
            "svg",
            { class: "bm-icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
            svg("path", { d: MOBILE }),
          ),
          html("span", { class: "bm-spoken" }, `${texts.mobility} `),
          shown,
        ]),
  );
}

/** Arrows to four sides. */
const MOBILE =
  "M10 3v14M3 10h14M7.8 5.2 10 3l2.2 2.2M7.8 14.8 10 17l2.2-2.2M5.2 7.8 3 10l2.2 2.2M14.8 7.8 17 10l-2.2 2.2";

const formats = new Map<string, Intl.NumberFormat>();

/** A mobility as it is written in a language. */
export function mobilityText(mobility: number, lang: string): string {
  let format = formats.get(lang);
  if (!format) {
    format = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    formats.set(lang, format);
  }
  return format.format(mobility);
}

/** The figure of a kind, with its kanji in the middle. */
export function figureOf(kind: Kind, { catalogue }: AtlasState): SVGSVGElement {
  const view = new FigureView();
  const figure = catalogue.figures[kind.index];
  if (figure) view.show(figure, { name: kanjiOf(kind), promoted: kind.promoted });
  return view.element;
}
