/** The board's SVG: wood, grid, coordinates, pieces, highlights. Draws values, and knows no gestures. */
import { fit } from "../../core/camera.ts";
import type { Camera, Extent } from "../../core/camera.ts";
import { CELL, squareName } from "../../core/geometry.ts";
import { BOARD, ROSE } from "../../core/look.ts";
import type { Layout, Point, Square } from "../../core/geometry.ts";
import type { Coordinates, Glyphs, Piece } from "../../core/model.ts";
import { put, svg, uniqueId } from "../../kit/dom.ts";
import type { Attributes } from "../../kit/dom.ts";
import { isVast } from "./beams.ts";
import { Highlights } from "./highlights.ts";
import { drawForAll, isTurned, placing, wedgeAt } from "./pieces.ts";
import { marginOf, Rulers } from "./rulers.ts";
import type { Margin } from "./rulers.ts";
import * as shape from "./shapes.ts";

/** What parts of the board draw in. */
const LAYERS = ["attacks", "shades", "outlines", "annotations", "preview", "cursor"] as const;
const layer = (name: string): SVGGElement =>
  svg("g", { class: `bm-layer bm-layer-${name}`, "data-layer": name });

/** Milliseconds in which a captured piece goes from sight. */
const FADE = 120;

/** How a piece flies over a large board: its scale, the least milliseconds of a leg, its trail's width, and how long that is seen. */
const FLIGHT = { scale: 2.2, leg: 450, trail: 26, fade: 1500 } as const;

/** How much nearer or farther a board has to come to be on the other side of a limit: no flicker at the edge. */
const EDGE = 1.06;

/** Whether the squares of a board are narrower than a limit, in pixels of the page. */
export class Limit {
  private below = false;

  constructor(private readonly least: number) {}

  /** Tell for a scale in pixels to a board unit. */
  isBelow(scale: number): boolean {
    this.below = scale * CELL.width < (this.below ? this.least * EDGE : this.least / EDGE);
    return this.below;
  }
}

interface Drawn {
  readonly piece: Piece;
  readonly element: SVGGElement;
  readonly shadow: string;
}

/** A part of the board, in board units. */
export interface Part extends Point, Extent {}

export class BoardView {
  readonly element: SVGSVGElement;
  readonly highlights = new Highlights();
  private readonly id = uniqueId("board");
  private readonly world = svg("g", { class: "bm-world" });
  private readonly ground = svg("g", { class: "bm-ground" });
  private readonly shadows = svg("path", { class: "bm-shadows" });
  private readonly men = svg("g", { class: "bm-men" });
  /** All that fades while a piece is selected, and what stays as it is, above it. */
  private readonly rest = svg("g", { class: "bm-rest" }, this.shadows, this.men);
  private readonly raised = svg("g", { class: "bm-men" });
  /** The trails of pieces that have just moved. */
  private readonly trails = svg("g", { class: "bm-trails" });
  /** Captured pieces that are still visible. */
  private readonly leaving = svg("g", { class: "bm-leaving" });
  private readonly rulers = new Rulers();
  /** Below the first, kanji give way to roses; below the second, roses have no letters. */
  private readonly legible = new Limit(ROSE.legible);
  private readonly near = new Limit(ROSE.near);
  /** Whether anything takes the place of kanji at all. */
  private symbols = true;
  private readonly clip = svg("rect");
  private readonly frame = svg("rect", { class: "bm-frame" });
  /** Groups for parts to draw in, in board units. */
  readonly layers = Object.fromEntries(LAYERS.map((name) => [name, layer(name)])) as Readonly<
    Record<(typeof LAYERS)[number], SVGGElement>
  >;
  private readonly drawn = new Map<Square, Drawn>();
  private layout: Layout | null = null;
  private lifted: Square | null = null;
  private glyphs: Glyphs = "kanji";
  private coordinates: Coordinates = "letters";
  private lastView: { camera: Camera; viewport: Extent; board: Extent } | null = null;
  private whole = false;
  /** Pixels kept free around the squares. */
  margin: Margin = marginOf("letters", 1);

  constructor() {
    const clipId = `${this.id}-clip`;
    const { ground, leaving, rest, trails, raised, highlights, layers } = this;
    // From bottom to top. No arrow hides the marks of an exercise.
    this.world.append(
      ...[ground, layers.attacks, layers.shades, highlights.under, leaving, rest, trails, raised],
      highlights.over,
      ...[layers.outlines, layers.annotations, highlights.marks, layers.preview, layers.cursor],
    );
    this.element = svg(
      "svg",
      { class: "bm-svg", "aria-hidden": "true" },
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
    for (const group of [this.men, this.raised, this.leaving, this.trails]) group.replaceChildren();
  }

  /** Stand the pieces on the board; only squares that changed are drawn. */
  setPieces(pieces: readonly (Piece | null)[]): void {
    const { layout } = this;
    if (!layout) return;
    this.lift(null);
    const added: SVGGElement[] = [];
    for (const [square, { piece, element }] of this.drawn) {
      if (pieces[square] !== piece) {
        element.remove();
        this.drawn.delete(square);
      }
    }
    pieces.forEach((piece, square) => {
      if (!piece || !layout.contains(square) || this.drawn.has(square)) return;
      const turned = isTurned(piece.side, layout.bottom);
      const at = layout.centre(square);
      const shadow = wedgeAt({ x: at.x, y: at.y + 1.8 }, piece.kind.size, turned);
      const element = svg(
        "g",
        {
          class: `bm-piece bm-${piece.side}${piece.promoted ? " bm-promoted" : ""}${turned ? " bm-turned" : ""}`,
          transform: placing(at, turned),
          "data-square": squareName(layout.size, square),
          "data-piece": piece.symbol,
          "data-side": piece.side,
        },
        ...this.draw(piece, turned),
      );
      this.drawn.set(square, { piece, element, shadow });
      added.push(element);
    });
    this.men.append(...added);
    this.drawShadows();
  }

  /** The shadows of all pieces, but of one that is moving. */
  private drawShadows(away?: Square): void {
    const shadows: string[] = [];
    for (const [square, { shadow }] of this.drawn) if (square !== away) shadows.push(shadow);
    this.shadows.setAttribute("d", shadows.join(""));
  }

  setGlyphs(glyphs: Glyphs): void {
    if (this.glyphs === glyphs) return;
    this.glyphs = glyphs;
    for (const { piece, element } of this.drawn.values()) {
      element.replaceChildren(...this.draw(piece, element.classList.contains("bm-turned")));
    }
  }

  /** Whether symbols take the place of kanji too small to be read. */
  setAfar(symbols: boolean): void {
    this.symbols = symbols;
    this.look();
  }

  private draw(piece: Piece, turned: boolean): SVGElement[] {
    return drawForAll(piece, `url(#${this.id}-${turned ? "turned" : "wood"})`, this.glyphs);
  }

  /** Lift the selected piece, and let all fade but it and others that its moves are about. */
  lift(square: Square | null, involved?: ReadonlySet<Square>): void {
    if (this.lifted !== square) {
      if (this.lifted !== null) this.drawn.get(this.lifted)?.element.classList.remove("bm-lifted");
      this.lifted = square;
      if (square !== null) this.drawn.get(square)?.element.classList.add("bm-lifted");
    }
    // Hundreds fade by one attribute, and a few change their group.
    put(this.rest, "opacity", String(involved ? BOARD.faded : 1));
    const elements = [...(involved ?? (square === null ? [] : [square]))].map(
      (one) => this.drawn.get(one)?.element,
    );
    const stays = new Set(elements);
    this.men.append(...[...this.raised.children].filter((one) => !stays.has(one as SVGGElement)));
    for (const element of elements)
      if (element && element.parentNode !== this.raised) this.raised.append(element);
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
    const { layout } = this;
    const element = this.drawn.get(square)?.element;
    if (!element || !layout || squares.length < 2) return;
    this.raised.append(element);
    // It comes to rest where it turns, so that legs are seen as such.
    const easing = squares.length === 2 ? "ease-out" : "ease-in-out";
    const frames = squares.map((one) => ({ transform: this.styled(square, one), easing }));
    const pace = this.paced(perLeg);
    const duration = pace * (squares.length - 1);
    const animation = element.animate(frames, { duration });
    if (isVast(layout)) {
      // Large while it flies, so that the eye can follow it.
      const [small, large] = [1, FLIGHT.scale].map((scale) => ({ transform: `scale(${scale})` }));
      const flight = [{ ...small }, { ...large, offset: 0.2 }, { ...large, offset: 0.8 }, { ...small }];
      element.animate(flight, { duration, composite: "add" });
      this.trail(
        squares.map((one) => layout.centre(one)),
        pace,
      );
    }
    // It casts its shadow where it comes to stand.
    this.drawShadows(square);
    const landed = (): void => this.drawShadows();
    animation.finished.then(landed, landed);
  }

  /** The milliseconds of a leg: on a large board a piece goes farther, and is harder to follow. */
  private paced(perLeg: number): number {
    return this.layout && isVast(this.layout) ? Math.max(FLIGHT.leg, perLeg) : perLeg;
  }

  /** Draw the trail of a piece as it moves, wider towards the piece; it fades after a while. */
  private trail(points: readonly Point[], perLeg: number): void {
    const legs = points.slice(1).map((to, i) => {
      const from = points[i] ?? to;
      const [folded, whole] = [shape.moved(from, shape.unit(from, to), 1), to].map((end) =>
        shape.taper(end, from, FLIGHT.trail, FLIGHT.trail / 3, 0),
      );
      const path = svg("path", { class: "bm-trail", d: whole ?? "" });
      const frames = [folded, whole].map((d) => ({ d: `path("${d ?? ""}")` }));
      path.animate(frames, { duration: perLeg, delay: i * perLeg, fill: "backwards", easing: "ease-in-out" });
      return path;
    });
    const trail = svg("g", {}, ...legs);
    this.trails.append(trail);
    const timing = { duration: FLIGHT.fade, delay: perLeg * legs.length, fill: "both" } as const;
    const fade = trail.animate([{ opacity: 0.75 }, { opacity: 0 }], timing);
    const gone = (): void => trail.remove();
    fade.finished.then(gone, gone);
  }

  /** Let the piece of a square be seen for some legs of a move more, whatever comes to stand there. */
  linger(square: Square, legs: number, perLeg: number): void {
    const ghost = this.drawn.get(square)?.element.cloneNode(true) as SVGGElement | undefined;
    if (!ghost) return;
    ghost.removeAttribute("data-square");
    this.leaving.append(ghost);
    const fade = ghost.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: FADE,
      delay: Math.max(0, legs * this.paced(perLeg) - FADE),
      fill: "both",
    });
    const gone = (): void => ghost.remove();
    fade.finished.then(gone, gone);
  }

  /** Shake a piece that cannot do what was wanted of it. */
  shake(square: Square): void {
    const frames = [0, -5, 5, -3.5, 3.5, 0].map((dx) => ({ transform: this.styled(square, square, dx) }));
    this.drawn.get(square)?.element.animate(frames, { duration: 320, easing: "ease-in-out" });
  }

  /** The transform, as styles have it, of a piece of one square that is shown on another. */
  private styled(of: Square, on: Square, aside = 0): string {
    const { x, y } = this.layout?.centre(on) ?? { x: 0, y: 0 };
    const turned = this.drawn.get(of)?.element.classList.contains("bm-turned") === true;
    return `translate(${x + aside}px, ${y}px)${turned ? " rotate(180deg)" : ""}`;
  }

  /** Look through a camera; the viewport is the board's window, inside the margins. */
  setCamera(camera: Camera, viewport: Extent, board: Extent): void {
    this.lastView = { camera, viewport, board };
    this.look();
  }

  /** Show the whole board for print, wherever the camera is. */
  showWhole(whole: boolean): void {
    this.whole = whole;
    this.look();
  }

  /** Look at the whole board up close, wherever the camera is, for as long as a picture of it is taken. */
  posed<T>(take: () => T, part: Part | null = null): T {
    const { lastView, whole, layout } = this;
    if (!layout) return take();
    const { x, y, width, height } = part ?? { x: 0, y: 0, width: layout.width, height: layout.height };
    this.lastView = { camera: { scale: 1, x: -x, y: -y }, viewport: { width, height }, board: layout };
    this.whole = part === null;
    this.look();
    try {
      return take();
    } finally {
      this.lastView = lastView;
      this.whole = whole;
      this.look();
    }
  }

  private look(): void {
    if (!this.lastView) return;
    const { viewport, board } = this.lastView;
    const camera = this.whole ? fit(viewport, board) : this.lastView.camera;
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
    this.highlights.setScale(camera.scale);
    this.rulers.place(camera, { left, top, width, height }, margin);
    const far = this.symbols && this.legible.isBelow(camera.scale) && !this.whole;
    const small = this.near.isBelow(camera.scale) && !this.whole;
    for (const { classList } of [this.men, this.raised, this.leaving]) {
      classList.toggle("bm-far", far);
      classList.toggle("bm-small", small);
    }
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
}
