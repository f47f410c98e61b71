/** The grid of kind cards. Only the rows near the visible part are in the page. */
import { consume, focusedNear, focusInPlace, html as element, put, say } from "../../kit/dom.ts";
import { empty } from "../../kit/note.ts";
import { guard, html, nothing, render, repeat } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawFigure } from "../figure/figure.ts";
import { roseIcon } from "../figure/rose.ts";
import type { Move } from "../figure/rose.ts";
import { gameOf } from "./context.ts";
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
  readonly element = element("div", { class: "bm-cards" });
  private readonly grid = element("div", { class: "bm-grid-of-cards", role: "grid" });
  private readonly none = empty();
  /** Cache of drawn figures, reused after a search. */
  private readonly figures = new Map<Kind, ReturnType<typeof figureOf>>();
  private readonly observer: ResizeObserver;
  private now: AtlasState | null = null;
  private columns = 1;
  private height = HEIGHT;
  /** The visible height, reported by the observer before the first frame; reading it would force a layout. */
  private seen = { top: 0, width: 0, height: 0 };
  /** The card that the keys act on. */
  private cursor = 0;
  /** Whether the page is being printed: then all cards are in it. */
  private printing = false;
  private readonly print = (event: Event): void => {
    this.printing = event.type === "beforeprint";
    this.fill();
  };

  constructor(private readonly actions: AtlasActions) {
    this.element.append(this.grid, this.none);
    this.element.style.setProperty("--bm-card-gap", `${GAP}px`);
    this.element.addEventListener("scroll", () => {
      this.seen.top = this.element.scrollTop;
      this.fill();
    });
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("click", (event) => this.onClick(event));
    this.grid.addEventListener("focusin", (event) => {
      const card = this.cardOf(event);
      if (card) this.hold(card.place);
    });
    this.observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) this.resize(entry.contentRect);
    });
    this.observer.observe(this.element);
    addEventListener("beforeprint", this.print);
    addEventListener("afterprint", this.print);
  }

  readonly close = (): void => {
    this.observer.disconnect();
    removeEventListener("beforeprint", this.print);
    removeEventListener("afterprint", this.print);
  };

  update(now: AtlasState): void {
    const before = this.now;
    this.now = now;
    const { texts, catalogue, hits, detailed } = now;
    const at = hits.findIndex(({ kind }) => kind === detailed);
    const other = before?.texts !== texts || before.catalogue !== catalogue || before.hits !== hits;
    const focused = other && this.hasFocus;
    if (before?.catalogue !== catalogue) this.figures.clear();
    put(this.grid, "aria-label", texts.grid);
    put(this.grid, "aria-description", texts.keys);
    say(this.none, texts.nothing);
    this.none.hidden = hits.length > 0;
    if (other) {
      this.cursor = Math.max(0, at);
      if (!before || !sameOrder(before.hits, hits)) this.restart();
    } else if (before.detailed !== detailed && at >= 0) {
      this.cursor = at;
      this.reveal(at);
    }
    this.fill();
    if (focused) this.focusOn(this.cursor);
  }

  /** Give the keys to the cards. */
  focus(): void {
    this.focusOn(this.cursor);
  }

  private get hasFocus(): boolean {
    return this.grid.contains(focusedNear(this.grid));
  }

  private get count(): number {
    return this.now?.hits.length ?? 0;
  }

  private get rowCount(): number {
    return Math.ceil(this.count / this.columns);
  }

  /** Begin at the top; or where the kind looked at is. */
  private restart(): void {
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
    const other = columns !== this.columns || unseen;
    const focused = other && this.hasFocus;
    if (other && this.cursor > 0) this.reveal(this.cursor);
    this.fill();
    if (focused) this.focusOn(this.cursor);
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
    const { now, seen, columns } = this;
    if (!now) return;
    const pitch = this.height + GAP;
    const first = Math.floor(seen.top / pitch) - SPARE;
    const last = Math.floor((seen.top + seen.height) / pitch) + SPARE;
    // The card that Tab comes to stays, wherever it is: it would lose the focus with its element.
    const held = Math.floor(this.cursor / columns);
    const rows = Array.from({ length: this.rowCount }, (_, row) => row).filter(
      (row) => this.printing || (row >= first && row <= last) || row === held,
    );
    const cards = (row: number): View[] =>
      now.hits
        .slice(row * columns, (row + 1) * columns)
        .map((hit, i) => this.card(hit, row * columns + i, i, now));
    render(
      repeat(
        rows,
        (row) => row,
        (row) =>
          html`<div class="bm-row" role="row" aria-rowindex=${row + 1}
            .style=${`transform: translateY(${row * pitch}px)`}>${cards(row)}</div>`,
      ),
      this.grid,
    );
  }

  private figure(kind: Kind, now: AtlasState): ReturnType<typeof figureOf> {
    const figure = this.figures.get(kind) ?? figureOf(kind, now, { move: kind });
    this.figures.set(kind, figure);
    return figure;
  }

  private card(hit: Hit, place: number, column: number, now: AtlasState): View {
    const { kind } = hit;
    const { texts, chosen, detailed, catalogue } = now;
    const label = texts.compareThis(texts.kind(kind));
    const compared = chosen.indexOf(kind) + 1;
    // The rest stays while one looks about.
    const shown = guard([hit, texts, catalogue, now.sort === "worth"], () => {
      const kanji = kanjiOf(kind);
      const own = kind.called[now.lang];
      return html`${this.figure(kind, now)}${roseIcon(kind, kind.promoted)}
        <div class="bm-card-name" lang=${own === undefined ? "en" : nothing}>${
          own === undefined
            ? marked(kind.name, foundIn(hit, "name", kind.name))
            : marked(texts.kind(kind), foundIn(hit, "called", own))
        }</div>
        <div class="bm-card-kanji" lang="ja">${marked(kanji, foundIn(hit, "kanji", kanji))}</div>
        <div class="bm-card-note">${noteOf(hit, now)}</div>
        <div class="bm-card-foot">
          <code class="bm-betza">${marked(kind.betza, foundIn(hit, "betza", kind.betza))}</code>
          ${
            now.sort === "worth"
              ? html`<span class="bm-mobility" title=${texts.worthTitle}>${worthOf(kind, now)}</span>`
              : html`<span class="bm-mobility" title=${texts.mobilityTitle}>${mobilityOf(kind, now)}</span>`
          }
        </div>
        ${
          catalogue.variants.length > 1
            ? html`<span class="bm-card-game">${gameOf(kind.variant, now)}</span>`
            : nothing
        }`;
    });
    return html`<div class="bm-card" role="gridcell" tabindex=${place === this.cursor ? 0 : -1} aria-colindex=${column + 1}
      data-place=${place} aria-selected=${kind === detailed}>${shown}<button type="button" class="bm-choose bm-live-only" tabindex="-1"
      aria-pressed=${compared > 0} aria-label=${label} title=${label} data-place-in-comparison=${compared || "+"}></button></div>`;
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
    this.fill();
  }

  private focusOn(place: number): void {
    if (this.count === 0) return;
    this.cursor = Math.min(place, this.count - 1);
    this.reveal(this.cursor);
    this.fill();
    focusInPlace(this.grid.querySelector<HTMLElement>(`[data-place="${this.cursor}"]`));
  }

  /** The card that an event is about. */
  private cardOf({ target }: Event): { readonly kind: Kind; readonly place: number } | null {
    const card = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
    const place = Number(card?.dataset.place ?? -1);
    const kind = this.now?.hits[place]?.kind;
    return kind ? { kind, place } : null;
  }

  private onKey(event: KeyboardEvent): void {
    const card = this.cardOf(event);
    if (!card || event.altKey || event.metaKey) return;
    const { kind, place } = card;
    const page = Math.max(1, Math.floor(this.seen.height / (this.height + GAP)));
    const next = step(event.key, event.ctrlKey, place, { count: this.count, columns: this.columns, page });
    if (next !== null) {
      this.focusOn(next);
      const there = this.now?.hits[next]?.kind;
      if (there) this.actions.look(there);
    } else if (!event.ctrlKey && (event.key === "Enter" || event.key === " ")) {
      this.actions.look(kind, true);
    } else if (!event.ctrlKey && event.key.toLowerCase() === "c") {
      this.actions.toggle(kind);
    } else return;
    consume(event);
  }

  private onClick(event: MouseEvent): void {
    const card = this.cardOf(event);
    if (!card) return;
    this.hold(card.place);
    if ((event.target as Element).closest(".bm-choose")) this.actions.toggle(card.kind);
    else this.actions.look(card.kind, true);
  }
}

const sameOrder = (one: readonly Hit[], other: readonly Hit[]): boolean =>
  one.length === other.length && one.every((hit, i) => hit.kind.key === other[i]?.kind.key);

/** The match if the card does not show it; else the reading of its name. */
function noteOf({ kind, matches }: Hit, { texts, lang }: AtlasState): string | readonly unknown[] {
  const shown = [kind.called[lang] ?? kind.name, kanjiOf(kind), kind.betza];
  const hidden = matches.find(({ text }) => !shown.includes(text));
  if (!hidden) return kind.romaji;
  const { field, text, start, end } = hidden;
  if (field !== "romaji") return [`${texts.also[field]}: `, marked(text, [hidden])];
  const at = kind.romaji.indexOf(text);
  return marked(kind.romaji, [{ start: at + start, end: at + end }]);
}

/** So many pawns. */
const worthOf = ({ worth: { pawns } }: Kind, { texts, lang }: AtlasState): View | typeof nothing =>
  pawns === 0
    ? nothing
    : html`<span class="bm-spoken">${texts.worth} </span>${decimal(pawns, lang)} <span lang="ja" aria-hidden="true">歩</span>`;

const mobilityOf = ({ mobility }: Kind, { texts, lang }: AtlasState): View | typeof nothing =>
  mobility === null
    ? nothing
    : html`<svg class="bm-icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${MOBILE}></path></svg><span class="bm-spoken">${texts.mobility} </span>${decimal(mobility, lang)}`;

/** Arrows to four sides. */
const MOBILE =
  "M10 3v14M3 10h14M7.8 5.2 10 3l2.2 2.2M7.8 14.8 10 17l2.2-2.2M5.2 7.8 3 10l2.2 2.2M14.8 7.8 17 10l-2.2 2.2";

/** A mobility or a value as it is written in a language. */
export const decimal = (value: number, lang: string): string =>
  value.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The figure of a kind, with its kanji in the middle, or its move where these would be too small. */
export function figureOf(
  kind: Kind,
  { catalogue }: AtlasState,
  { move, label }: { readonly move?: Move; readonly label?: string },
) {
  const figure = catalogue.figures[kind.index];
  const centre = { name: kanjiOf(kind), promoted: kind.promoted, ...(move && { move }) };
  return figure ? drawFigure(figure, centre, label).element : nothing;
}
