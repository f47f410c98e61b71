/** The promotion diagram of a game, or of the selected kind. */
import { consume, focusInPlace, html as element, put } from "../../kit/dom.ts";
import { html, nothing, render, svg } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawPlain } from "../../board/view/pieces.ts";
import { gameOf } from "./context.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { around, contagions, familiesOf, pack } from "./families.ts";
import type { Placed, Plan } from "./families.ts";
import { nearest } from "./gridkeys.ts";
import type { GridSpot } from "./gridkeys.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";

/** A box for a kind, and the room it has. */
const BOX = { width: 148, height: 38 } as const;
const PITCH = { x: 176, y: 46 } as const;
const EDGE = 6;

interface Node extends Spot {
  readonly element: SVGGElement;
}

/** A box, and where it lies in all the pictures together. */
interface Spot extends GridSpot {
  readonly kind: Kind;
}

const AROUND = "around";

export class Promotions implements Part {
  readonly element = element("div", { class: "bm-families" });
  private readonly choices = element("div", { class: "bm-chips", role: "group" });
  private readonly picture = element("div", { class: "bm-families-picture" });
  private readonly observer: ResizeObserver;
  private nodes: Node[] = [];
  private now: AtlasState | null = null;
  /** A game, or what is around the kind looked at. */
  private wanted: string = AROUND;
  private columns = 0;
  private drawn: readonly unknown[] = [];

  constructor(private readonly actions: AtlasActions) {
    this.element.append(this.choices, this.picture);
    this.picture.addEventListener("click", ({ target }) => {
      const node = this.nodeAt(target);
      if (!node || this.dragged) return;
      this.actions.look(node.kind, true);
      focusInPlace(node.element);
    });
    this.picture.addEventListener("keydown", (event) => this.onKey(event));
    this.listenToDrags();
    this.observer = new ResizeObserver(() => {
      if (this.now?.page === "families" && this.columnsFor() !== this.columns) this.update(this.now);
    });
    this.observer.observe(this.picture);
  }

  readonly close = (): void => this.observer.disconnect();

  update(now: AtlasState): void {
    this.now = now;
    if (now.page !== "families") return;
    const { texts, catalogue, current, filters } = now;
    // The first game that is not filtered out: an atlas of one game begins with its own.
    const game = filters.variant[0] ?? catalogue.variants[0] ?? AROUND;
    const of = this.wanted === AROUND && !current ? game : this.wanted;
    this.offer(of, now);
    this.columns = this.columnsFor();
    const family = of === AROUND && current ? around(current, catalogue.byKey) : null;
    // Looking at another of the same family leaves the picture as it is.
    const wanted = [texts, catalogue, this.columns, of, family?.map(({ key }) => key).join()];
    if (wanted.some((value, i) => value !== this.drawn[i])) {
      this.drawn = wanted;
      this.draw(family ?? catalogue.kinds.filter(({ variant }) => variant === of), family !== null, now);
    }
    this.dress(now);
  }

  private offer(of: string, now: AtlasState): void {
    const { texts, catalogue, current } = now;
    put(this.choices, "aria-label", texts.families);
    const chip = (name: string, text: string): View =>
      html`<button type="button" class="bm-chip" data-of=${name} aria-pressed=${of === name} @click=${() => {
        this.wanted = name;
        this.update(now);
      }}>${text}</button>`;
    render(
      [
        current ? chip(AROUND, texts.around(texts.kind(current))) : nothing,
        catalogue.variants.map((variant) => chip(variant, gameOf(variant, now))),
      ],
      this.choices,
    );
  }

  private columnsFor(): number {
    const { clientWidth } = this.picture;
    return Math.max(1, Math.floor((clientWidth - 2 * EDGE + PITCH.x - BOX.width) / PITCH.x));
  }

  private draw(kinds: readonly Kind[], isFamily: boolean, now: AtlasState): void {
    const { texts } = now;
    const families = familiesOf(kinds);
    const linked = isFamily ? families : families.filter(({ members }) => members.length > 1);
    const alone = isFamily ? [] : families.filter(({ members }) => members.length === 1);
    const game = gameOf(kinds[0]?.variant ?? "", now);
    const spots: Spot[] = [];
    const part = (plan: Plan, label: string, heading = label, line = ""): View | typeof nothing =>
      plan.nodes.length === 0
        ? nothing
        : html`${heading === "" ? nothing : html`<h2>${heading}</h2>`}${planned(plan, label, line, spots, now)}`;
    render(
      [
        part(pack(linked, this.columns), texts.familiesOf(game), ""),
        part(contagions(kinds, now.catalogue.byKey), texts.contagion, texts.contagion, "bm-edge-caught"),
        part(pack(alone, this.columns), texts.alone),
      ],
      this.picture,
    );
    const boxes = this.picture.querySelectorAll<SVGGElement>(".bm-node");
    this.nodes = [...boxes].flatMap((box, i) => (spots[i] ? { ...spots[i], element: box } : []));
    this.show(this.nodes.find(({ kind }) => kind === now.current) ?? this.nodes[0]);
  }

  private dress({ current }: AtlasState): void {
    this.rest(this.nodes.find(({ kind }) => kind === current) ?? this.nodes[0]);
    for (const node of this.nodes) put(node.element, "aria-current", String(node.kind === current));
  }

  /** Make a box the tab stop. */
  private rest(on: Node | undefined): void {
    for (const node of this.nodes) put(node.element, "tabindex", node === on ? "0" : "-1");
  }

  private nodeAt(target: EventTarget | null): Node | null {
    const element = target instanceof Element ? target.closest(".bm-node") : null;
    return this.nodes.find((node) => node.element === element) ?? null;
  }

  private onKey(event: KeyboardEvent): void {
    const node = this.nodeAt(event.target);
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.actions.look(node.kind, true);
    else if (event.key.toLowerCase() === "c") this.actions.toggle(node.kind);
    else {
      const next = this.next(event.key, node);
      if (!next) return;
      this.rest(next);
      focusInPlace(next.element);
      this.show(next);
    }
    consume(event);
  }

  /** Scroll the picture, and only it, so that a box is seen. */
  private show(node: Node | undefined): void {
    if (!node) return;
    const [box, frame] = [node.element.getBoundingClientRect(), this.picture.getBoundingClientRect()];
    const by = (start: number, end: number, from: number, to: number): number =>
      start < from + PITCH.y ? start - from - PITCH.y : end > to - PITCH.y ? end - to + PITCH.y : 0;
    this.picture.scrollBy(
      by(box.left, box.right, frame.left, frame.right),
      by(box.top, box.bottom, frame.top, frame.bottom),
    );
  }

  /** Along the promotions first; else to the box that lies nearest. */
  private next(key: string, from: Node): Node | null {
    const find = (wanted: string | undefined): Node | undefined =>
      this.nodes.find(({ kind }) => kind.key === wanted);
    if (key === "Home") return this.nodes[0] ?? null;
    if (key === "End") return this.nodes.at(-1) ?? null;
    const along = { ArrowRight: from.kind.to, ArrowLeft: from.kind.from[0] }[key];
    return find(along) ?? nearest(key, from, this.nodes);
  }

  private dragged = false;

  /** A mouse drags the picture about; a finger and the wheel scroll it anyway. */
  private listenToDrags(): void {
    let start: { x: number; y: number; left: number; top: number } | null = null;
    this.picture.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = this.picture;
      start = { x: event.clientX, y: event.clientY, left, top };
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (!start || event.buttons === 0) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!this.dragged && Math.hypot(dx, dy) < 5) return;
      if (!this.dragged) this.picture.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.picture.scrollTo(start.left - dx, start.top - dy);
    });
    const end = (): void => {
      start = null;
    };
    this.picture.addEventListener("pointerup", end);
    this.picture.addEventListener("pointercancel", end);
  }
}

/** The picture of a plan, below those whose boxes are among `spots` already; it adds its own. */
function planned(
  { nodes, edges, columns, rows }: Plan,
  label: string,
  line: string,
  spots: Spot[],
  now: AtlasState,
): View {
  const width = columns * PITCH.x - (PITCH.x - BOX.width) + 2 * EDGE;
  const height = rows * PITCH.y + 2 * EDGE;
  const top = spots.length === 0 ? 0 : Math.max(...spots.map(({ y }) => y)) + PITCH.y;
  const boxes = nodes.map(({ kind, column, row }) => {
    const [x, y] = [EDGE + column * PITCH.x, EDGE + row * PITCH.y];
    spots.push({ kind, x, y: top + y });
    return boxOf(kind, x, y, now);
  });
  return html`<svg class="bm-families-svg" viewBox="0 0 ${width} ${height}" width=${width} height=${height}
    role="group" aria-label=${label}><g>${edges.map(([from, to]) => edge(from, to, line))}</g><g>${boxes}</g></svg>`;
}

function boxOf(kind: Kind, x: number, y: number, { texts, catalogue }: AtlasState): View {
  const called = (key: string): string => {
    const other = catalogue.byKey.get(key);
    return other ? texts.kind(other) : "";
  };
  const name = texts.kind(kind);
  const label = texts.nodeOf(name, called(kind.to), kind.from.map(called).filter(Boolean));
  const middle = BOX.height / 2;
  return svg`<g class="bm-node ${kind.promoted ? "bm-node-promoted" : ""} ${kind.royal ? "bm-node-royal" : ""}"
    role="button" tabindex="-1" aria-label=${label} transform="translate(${x} ${y})">
    <rect class="bm-node-box" width=${BOX.width} height=${BOX.height} rx="6"></rect>
    <g class="bm-piece ${kind.promoted ? "bm-promoted" : ""}" aria-hidden="true"
      transform="translate(20 ${middle}) scale(0.74)">${drawPlain(kanjiOf(kind), 5)}</g>
    <text class="bm-node-name" x="40" y=${middle} aria-hidden="true">${linesOf(name)}</text>
  </g>`;
}

/** So many letters fit into a line beside the piece. */
const LINE = 15;

/** A name in one line, or broken in two near its middle. */
function linesOf(name: string): View[] {
  const words = name.split(" ");
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  let best = [name];
  if (name.length > LINE)
    for (let i = 1; i < words.length; i++) {
      const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
      if (longest(lines) < longest(best)) best = lines;
    }
  const [first, second] = best;
  return second === undefined
    ? [svg`<tspan x="40" dy="0.35em">${first}</tspan>`]
    : [svg`<tspan x="40" dy="-0.25em">${first}</tspan>`, svg`<tspan x="40" dy="1.15em">${second}</tspan>`];
}

function edge(from: Placed, to: Placed, line: string): View {
  const x0 = EDGE + from.column * PITCH.x + BOX.width;
  const y0 = EDGE + from.row * PITCH.y + BOX.height / 2;
  const x1 = EDGE + to.column * PITCH.x;
  const y1 = EDGE + to.row * PITCH.y + BOX.height / 2;
  const bend = (PITCH.x - BOX.width) * 0.55;
  const path =
    y0 === y1
      ? `M${x0} ${y0}H${x1 - 5}`
      : `M${x0} ${y0}H${x1 - bend - 8}C${x1 - 8} ${y0} ${x1 - bend - 4} ${y1} ${x1 - 5} ${y1}`;
  return svg`<path class="bm-edge ${line}" d=${path}></path>
    <path class="bm-edge-head" d="M${x1 - 1} ${y1}l-8 -4.5v9Z"></path>`;
}
