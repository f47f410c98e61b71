/** The promotion diagram of a game, or of the selected kind. */
import { consume, focusInPlace, html as element, put, svg } from "../../kit/dom.ts";
import { html, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawPlain } from "../../board/view/pieces.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { around, contagions, familiesOf, pack } from "./families.ts";
import type { Placed, Plan } from "./families.ts";
import { nearest } from "./gridkeys.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";

/** A box for a kind, and the room it has. */
const BOX = { width: 148, height: 38 } as const;
const PITCH = { x: 176, y: 46 } as const;
const EDGE = 6;

interface Node {
  readonly kind: Kind;
  readonly element: SVGGElement;
  readonly x: number;
  readonly y: number;
}

const AROUND = "around";

export class Promotions implements Part {
  readonly element = element("div", { class: "bm-families" });
  private readonly choices = element("div", { class: "bm-chips", role: "group" });
  private readonly picture = element("div", { class: "bm-families-picture" });
  private readonly observer: ResizeObserver | null;
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
    this.observer =
      typeof ResizeObserver === "undefined"
        ? null
        : new ResizeObserver(() => {
            if (this.now?.page === "families" && this.columnsFor() !== this.columns) this.update(this.now);
          });
    this.observer?.observe(this.picture);
  }

  readonly close = (): void => this.observer?.disconnect();

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
        catalogue.variants.map((variant) => chip(variant, texts.game[variant] ?? variant)),
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
    const game = texts.game[kinds[0]?.variant ?? ""] ?? "";
    this.nodes = [];
    const parts: (HTMLElement | SVGSVGElement)[] = [];
    const add = (plan: Plan, heading: string, label: string, edges = "bm-edge"): void => {
      if (plan.nodes.length === 0) return;
      if (heading !== "") parts.push(element("h2", {}, heading));
      parts.push(this.planned(plan, label, edges, now));
    };
    add(pack(linked, this.columns), "", texts.familiesOf(game));
    add(contagions(kinds, now.catalogue.byKey), texts.contagion, texts.contagion, "bm-edge bm-edge-caught");
    add(pack(alone, this.columns), texts.alone, texts.alone);
    this.picture.replaceChildren(...parts);
    this.show(this.nodes.find(({ kind }) => kind === now.current) ?? this.nodes[0]);
  }

  private planned(
    { nodes, edges, columns, rows }: Plan,
    label: string,
    line: string,
    now: AtlasState,
  ): SVGSVGElement {
    const width = columns * PITCH.x - (PITCH.x - BOX.width) + 2 * EDGE;
    const height = rows * PITCH.y + 2 * EDGE;
    const [lines, boxes] = [svg("g", {}), svg("g", {})];
    const picture = svg(
      "svg",
      {
        class: "bm-families-svg",
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        role: "group",
        "aria-label": label,
      },
      lines,
      boxes,
    );
    const top = this.nodes.length === 0 ? 0 : Math.max(...this.nodes.map(({ y }) => y)) + PITCH.y;
    lines.append(...edges.flatMap(([from, to]) => edge(from, to, line)));
    for (const node of nodes) {
      const [x, y] = [EDGE + node.column * PITCH.x, EDGE + node.row * PITCH.y];
      const element = boxOf(node.kind, now);
      put(element, "transform", `translate(${x} ${y})`);
      boxes.append(element);
      this.nodes.push({ kind: node.kind, element, x, y: top + y });
    }
    return picture;
  }

  private dress({ current }: AtlasState): void {
    const held = this.nodes.find(({ kind }) => kind === current) ?? this.nodes[0];
    for (const node of this.nodes) {
      put(node.element, "tabindex", node === held ? "0" : "-1");
      put(node.element, "aria-current", String(node.kind === current));
    }
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
      for (const one of this.nodes) put(one.element, "tabindex", one === next ? "0" : "-1");
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
    if (key === "End") return this.nodes[this.nodes.length - 1] ?? null;
    if (key === "ArrowRight") return find(from.kind.to) ?? nearest(key, from, this.nodes);
    if (key === "ArrowLeft") return find(from.kind.from[0]) ?? nearest(key, from, this.nodes);
    return nearest(key, from, this.nodes);
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

function boxOf(kind: Kind, { texts, catalogue }: AtlasState): SVGGElement {
  const name = texts.kind(kind);
  const called = (key: string): string => {
    const other = catalogue.byKey.get(key);
    return other ? texts.kind(other) : "";
  };
  const text = svg("text", { class: "bm-node-name", x: 40, y: BOX.height / 2, "aria-hidden": "true" });
  text.append(...linesOf(name));
  return svg(
    "g",
    {
      class: `bm-node${kind.promoted ? " bm-node-promoted" : ""}${kind.royal ? " bm-node-royal" : ""}`,
      role: "button",
      tabindex: -1,
      "aria-label": texts.nodeOf(name, called(kind.to), kind.from.map(called).filter(Boolean)),
    },
    svg("rect", { class: "bm-node-box", width: BOX.width, height: BOX.height, rx: 6 }),
    svg(
      "g",
      {
        class: `bm-piece${kind.promoted ? " bm-promoted" : ""}`,
        "aria-hidden": "true",
        transform: `translate(20 ${BOX.height / 2}) scale(0.74)`,
      },
      ...drawPlain(kanjiOf(kind), 5),
    ),
    text,
  );
}

/** So many letters fit into a line beside the piece. */
const LINE = 15;

/** A name in one line, or broken in two near its middle. */
function linesOf(name: string): SVGTSpanElement[] {
  const words = name.split(" ");
  let best = [name];
  if (name.length > LINE)
    for (let i = 1; i < words.length; i++) {
      const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
      const longestPath = (all: readonly string[]): number => Math.max(...all.map(({ length }) => length));
      if (longestPath(lines) < longestPath(best)) best = lines;
    }
  return best.map((line, i) => {
    const span = svg("tspan", { x: 40, dy: best.length === 1 ? "0.35em" : i === 0 ? "-0.25em" : "1.15em" });
    span.textContent = line;
    return span;
  });
}

function edge(from: Placed, to: Placed, name: string): SVGElement[] {
  const x0 = EDGE + from.column * PITCH.x + BOX.width;
  const y0 = EDGE + from.row * PITCH.y + BOX.height / 2;
  const x1 = EDGE + to.column * PITCH.x;
  const y1 = EDGE + to.row * PITCH.y + BOX.height / 2;
  const bend = (PITCH.x - BOX.width) * 0.55;
  const path =
    y0 === y1
      ? `M${x0} ${y0}H${x1 - 5}`
      : `M${x0} ${y0}H${x1 - bend - 8}C${x1 - 8} ${y0} ${x1 - bend - 4} ${y1} ${x1 - 5} ${y1}`;
  return [
    svg("path", { class: name, d: path }),
    svg("path", { class: "bm-edge-head", d: `M${x1 - 1} ${y1}l-8 -4.5v9Z` }),
  ];
}
