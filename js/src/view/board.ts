/** The board's SVG: wood, grid, coordinates, pieces, highlights. Draws what it is told and knows no gesture. */
import { CELL } from "../geometry.ts";
import type { Layout, Point, Square } from "../geometry.ts";
import { fit } from "../camera.ts";
import type { Camera, Extent } from "../camera.ts";
import { CATEGORIES } from "../wire.ts";
import { VERDICTS } from "../model.ts";
import type { Coordinates, Glyphs, Piece, Verdict } from "../model.ts";
import { put, svg } from "./dom.ts";
import type { Attributes } from "./dom.ts";
import { Distance } from "./distance.ts";
import type { Overlay, Trace } from "./overlay.ts";
import { drawForAll, isTurned, placing, wedgeAt } from "./pieces.ts";
import { marginOf, Rulers } from "./rulers.ts";
import type { Margin } from "./rulers.ts";

/** What parts of the board draw in: under the pieces, and over them and their highlights; from bottom to top. */
const UNDER = ["attacks", "shades"] as const;
const OVER = ["outlines", "annotations", "preview", "cursor"] as const;
export type LayerName = (typeof UNDER)[number] | (typeof OVER)[number];

interface Drawn {
  readonly piece: Piece;
  readonly element: SVGGElement;
}

export class BoardView {
  readonly element: SVGSVGElement;
  /** Nobody else's on the page: each board has its own copy of this module. */
  private readonly id = `bm-${Math.random().toString(36).slice(2, 10)}`;
  private readonly world: SVGGElement;
  private readonly ground: SVGGElement;
  private readonly trace = svg("g", { class: "bm-trace" });
  private readonly shadows = svg("path", { class: "bm-shadows" });
  private readonly men = svg("g", { class: "bm-men" });
  private readonly over = svg("g", { class: "bm-over" });
  private readonly marks = svg("g", { class: "bm-over" });
  private readonly rulers = new Rulers();
  private readonly distance = new Distance();
  private readonly clip = svg("rect");
  private readonly frame = svg("rect", { class: "bm-frame" });
  private readonly layers = new Map<LayerName, SVGGElement>();
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly steps = svg("g", { class: "bm-steps" });
  private readonly numbers = svg("g", { class: "bm-numbers" });
  private readonly drawn = new Map<Square, Drawn>();
  private layout: Layout | null = null;
  private lifted: Square | null = null;
  private glyphs: Glyphs = "kanji";
  private coordinates: Coordinates = "letters";
  private looked: { camera: Camera; viewport: Extent; board: Extent } | null = null;
  private whole = false;
  /** Pixels kept free around the squares. */
  margin: Margin = marginOf("letters", 1);

  constructor() {
    const clipId = `${this.id}-clip`;
    this.ground = svg("g", { class: "bm-ground" });
    this.world = svg(
      "g",
      { class: "bm-world" },
      this.ground,
      ...this.makeLayers(UNDER),
      this.trace,
      this.shadows,
      this.men,
      this.over,
      this.marks,
      ...this.makeLayers(OVER),
    );
    this.element = svg(
      "svg",
      { class: "bm-svg", tabindex: "0", role: "img" },
      svg(
        "defs",
        {},
        this.wood("wood", { x1: 0.2, x2: 0.5, y1: 0, y2: 1 }),
        this.wood("turned", { x1: 0.8, x2: 0.5, y1: 1, y2: 0 }),
        svg("clipPath", { id: clipId }, this.clip),
      ),
      svg("g", { "clip-path": `url(#${clipId})` }, this.world),
      this.frame,
      this.rulers.element,
    );
    this.buildLayers();
  }

  /** A group for a part to draw in, in board units. */
  layer(name: LayerName): SVGGElement {
    const layer = this.layers.get(name);
    if (!layer) throw new Error(`the board has no layer ${name}`);
    return layer;
  }

  private makeLayers(names: readonly LayerName[]): SVGGElement[] {
    return names.map((name) => {
      const layer = svg("g", { class: `bm-layer bm-layer-${name}`, "data-layer": name });
      this.layers.set(name, layer);
      return layer;
    });
  }

  /** Choose how files and ranks are named; changes `margin`. */
  setCoordinates(coordinates: Coordinates): void {
    this.coordinates = coordinates;
    this.rule();
  }

  private rule(): void {
    if (!this.layout) return;
    const { top, rows } = this.layout.region;
    this.margin = marginOf(this.coordinates, top + rows);
    this.rulers.lay(this.layout, this.coordinates);
    this.look();
  }

  /** Lay the board out anew: its size, the part shown, who sits at the bottom, the dots. */
  setLayout(layout: Layout, dots: readonly (readonly [number, number])[]): void {
    this.layout = layout;
    this.rule();
    const { width, height, region } = layout;
    const lines: string[] = [];
    for (let i = 1; i < region.columns; i++) lines.push(`M${i * CELL.width} 0V${height}`);
    for (let i = 1; i < region.rows; i++) lines.push(`M0 ${i * CELL.height}H${width}`);
    const inside = dots
      .filter(
        ([column, row]) =>
          column > region.left &&
          row > region.top &&
          column < region.left + region.columns &&
          row < region.top + region.rows,
      )
      .map(([column, row]) => {
        const { x, y } = layout.crossing(column, row);
        return svg("circle", { class: "bm-dot", cx: x, cy: y, r: 4.2 });
      });
    this.ground.replaceChildren(
      svg("rect", { class: "bm-plank", width, height }),
      svg("path", { class: "bm-grid", d: lines.join("") }),
      ...inside,
    );
    this.drawn.clear();
    this.men.replaceChildren();
  }

  /** Stand the pieces on the board; only squares that changed are drawn. */
  setPieces(
    pieces: readonly (Piece | null)[],
    size: { files: number; ranks: number },
    name: (square: Square) => string,
  ): void {
    const layout = this.layout;
    if (!layout || layout.size.files !== size.files) return;
    const added: SVGGElement[] = [];
    const shadows: string[] = [];
    for (const [square, { piece, element }] of this.drawn) {
      if (pieces[square] !== piece) {
        element.remove();
        this.drawn.delete(square);
      }
    }
    pieces.forEach((piece, square) => {
      if (!piece || !layout.contains(square)) return;
      const turned = isTurned(piece.side, layout.bottom);
      const at = layout.centre(square);
      shadows.push(wedgeAt({ x: at.x, y: at.y + 1.8 }, piece.kind.size, turned));
      if (this.drawn.has(square)) return;
      const element = svg(
        "g",
        {
          class: `bm-piece bm-${piece.side}${piece.promoted ? " bm-promoted" : ""}${turned ? " bm-turned" : ""}`,
          transform: placing(at, turned),
          "data-square": name(square),
          "data-piece": piece.symbol,
          "data-side": piece.side,
        },
        ...this.draw(piece, turned),
      );
      this.drawn.set(square, { piece, element });
      added.push(element);
    });
    this.men.append(...added);
    this.shadows.setAttribute("d", shadows.join(""));
    this.lifted = null;
  }

  /** Choose what stands on the pieces. */
  setGlyphs(glyphs: Glyphs): void {
    if (this.glyphs === glyphs) return;
    this.glyphs = glyphs;
    for (const { piece, element } of this.drawn.values()) {
      element.replaceChildren(...this.draw(piece, element.classList.contains("bm-turned")));
    }
  }

  /** Whether symbols take the place of kanji too small to be read. */
  setAfar(symbols: boolean): void {
    this.distance.symbols = symbols;
    this.look();
  }

  private draw(piece: Piece, turned: boolean): SVGElement[] {
    return drawForAll(piece, `url(#${this.id}-${turned ? "turned" : "wood"})`, this.glyphs);
  }

  setOverlay(overlay: Overlay, looking: boolean): void {
    for (const category of CATEGORIES) this.path(category, overlay.highlights[category] ?? "");
    this.path("seat", overlay.seat);
    this.path("crosses", overlay.crosses);
    this.path("way", overlay.way);
    this.path("goal", overlay.goal);
    this.path("choices", overlay.choices);
    this.numbered(this.steps, overlay.steps);
    this.over.classList.toggle("bm-looking", looking);
  }

  setTrace(trace: Trace): void {
    this.path("last", trace.squares);
    this.path("track", trace.line);
    this.path("emptied", trace.emptied);
    this.numbered(this.numbers, trace.numbers);
  }

  setMarks(marks: Readonly<Record<Verdict, string>>): void {
    for (const verdict of VERDICTS) this.path(verdict, marks[verdict]);
  }

  /** Lift the selected piece off the board. */
  lift(square: Square | null): void {
    if (this.lifted === square) return;
    if (this.lifted !== null) this.drawn.get(this.lifted)?.element.classList.remove("bm-lifted");
    this.lifted = square;
    const drawn = square === null ? undefined : this.drawn.get(square);
    if (!drawn) return;
    drawn.element.classList.add("bm-lifted");
    this.men.append(drawn.element);
  }

  /** Hold a piece somewhere else than on its square (dragged, or sent and not yet answered); null: back. */
  hold(square: Square, at: Point | null): void {
    const drawn = this.drawn.get(square);
    if (!drawn || !this.layout) return;
    const turned = isTurned(drawn.piece.side, this.layout.bottom);
    put(drawn.element, "transform", placing(at ?? this.layout.centre(square), turned));
    drawn.element.classList.toggle("bm-held", at !== null);
  }

  isHeld(square: Square): boolean {
    return this.drawn.get(square)?.element.classList.contains("bm-held") ?? false;
  }

  /** Let the piece of a square go along other squares, leg by leg, to where it already is. */
  travel(square: Square, squares: readonly Square[], perLeg: number): void {
    const layout = this.layout;
    const drawn = this.drawn.get(square);
    if (!layout || !drawn || squares.length < 2) return;
    const turn = isTurned(drawn.piece.side, layout.bottom) ? " rotate(180deg)" : "";
    const { element } = drawn;
    this.men.append(element);
    if (!("animate" in element)) return;
    element.animate(
      squares.map((one) => {
        const { x, y } = layout.centre(one);
        return { transform: `translate(${x}px, ${y}px)${turn}` };
      }),
      { duration: perLeg * (squares.length - 1), easing: squares.length === 2 ? "ease-out" : "ease-in-out" },
    );
  }

  /** Look through a camera; the viewport is the board's window, inside the margins. */
  setCamera(camera: Camera, viewport: Extent, board: Extent): void {
    this.looked = { camera, viewport, board };
    this.look();
  }

  /** Show the whole board, wherever the camera is: on paper nobody can pan. */
  showWhole(whole: boolean): void {
    this.whole = whole;
    this.look();
  }

  private look(): void {
    if (!this.looked) return;
    const { viewport, board } = this.looked;
    const camera = this.whole ? fit(viewport, board) : this.looked.camera;
    const { margin } = this;
    const across = viewport.width + margin.left + margin.right;
    const down = viewport.height + margin.top + margin.bottom;
    put(this.element, "width", String(across));
    put(this.element, "height", String(down));
    put(this.element, "viewBox", `0 0 ${across} ${down}`);
    const x = camera.x + margin.left;
    const y = camera.y + margin.top;
    this.world.setAttribute("transform", `translate(${x} ${y}) scale(${camera.scale})`);
    const left = Math.max(0, camera.x);
    const top = Math.max(0, camera.y);
    const width = Math.min(viewport.width, board.width * camera.scale);
    const height = Math.min(viewport.height, board.height * camera.scale);
    for (const [rect, grow] of [
      [this.clip, 0],
      [this.frame, 0.75],
    ] as const) {
      put(rect, "x", String(left + margin.left - grow));
      put(rect, "y", String(top + margin.top - grow));
      put(rect, "width", String(Math.max(0, width + 2 * grow)));
      put(rect, "height", String(Math.max(0, height + 2 * grow)));
    }
    this.rulers.place(camera, { left, top, width, height }, margin);
    this.men.classList.toggle("bm-far", !this.whole && this.distance.isFar(camera.scale));
  }

  /** Wood lit from the top left of the screen. */
  private wood(name: string, ends: Attributes): SVGLinearGradientElement {
    return svg(
      "linearGradient",
      { id: `${this.id}-${name}`, ...ends },
      svg("stop", { class: "bm-wood-light", offset: "0" }),
      svg("stop", { class: "bm-wood-dark", offset: "1" }),
    );
  }

  /** Layers from bottom to top; one path each. */
  private buildLayers(): void {
    const make = (parent: SVGGElement, names: readonly string[]): void => {
      for (const name of names) {
        const path = svg("path", { class: `bm-mark bm-${name}`, "data-layer": name });
        this.paths.set(name, path);
        parent.append(path);
      }
    };
    make(this.trace, ["last", "seat"]);
    make(this.over, ["track", "emptied"]);
    this.over.append(this.numbers);
    make(this.over, ["crosses", ...CATEGORIES, "way", "goal", "choices"]);
    this.over.append(this.steps);
    make(this.marks, VERDICTS);
  }

  private path(name: string, d: string): void {
    const path = this.paths.get(name);
    if (path) put(path, "d", d);
  }

  private numbered(group: SVGGElement, points: readonly Point[]): void {
    group.replaceChildren(
      ...points.flatMap(({ x, y }, i) => {
        const at = { x: x - CELL.width / 2 + 8, y: y + CELL.height / 2 - 9 };
        const text = svg("text", { x: at.x, y: at.y + 3.6 });
        text.textContent = String(i + 1);
        return [svg("circle", { cx: at.x, cy: at.y, r: 6.5 }), text];
      }),
    );
  }
}
