/** The viewport of the board: its size on the page and its camera. Per view, never synced. */
import * as camera from "../core/camera.ts";
import type { Camera, Extent } from "../core/camera.ts";
import { CELL, Layout } from "../core/geometry.ts";
import type { Point, Square } from "../core/geometry.ts";
import { EMPTY } from "../core/model.ts";
import type { Snapshot } from "../core/model.ts";
import { html, put } from "../kit/dom.ts";
import { motionAllowed } from "../kit/motion.ts";
import type { BoardView } from "./view/board.ts";

/** Pixels that are enough for a panel beside any board; a small board and its panel need less. */
const WIDE = 680;
const PANEL = 282;
const LARGEST_CELL = 64;
const LESSON_CELL = 56;
/** Height of a square below which the board of a lesson rather grows, as far as the screen has room. */
const LESSON_LEAST = 44;
/** Pixels of a square that a finger meets; of one half as wide it meets its neighbours, too. */
const FINGER = 44;
/** Height of a square below which a board rather grows beyond the page. */
const SMALLEST_CELL = 20;
const ZOOM_STEP = 1.4;
/** Milliseconds a step of the camera takes, unless the reader wants no motion. */
const GLIDE = 160;
/** The same where it is a show that moves the camera. */
const SHOWN = 600;
/** Part of a square visible around a region. */
const RIM = 0.3;
/** Squares kept in view around one that is brought into view. */
const AROUND = 3;
/** A scale at which a square is 44 pixels wide. */
const ACTUAL = 1;

const UNKNOWN: Extent = { width: 0, height: 0 };

/** Where somebody else has pointed the camera. */
interface Wanted {
  readonly kind: "fit" | "region" | "follow";
  readonly squares: readonly Square[];
}

export class Viewer {
  readonly element: HTMLElement;
  layout = new Layout(EMPTY.position.size, EMPTY.region, "black");
  /** The current view, and the camera's target. */
  private camera: Camera = { scale: 1, x: 0, y: 0 };
  private goal: Camera = this.camera;
  private glide: { readonly from: Camera; readonly start: number; readonly lasts: number } | null = null;
  /** Until it is moved by hand: this view is restored after every resize. */
  private wanted: Wanted | null = null;
  /** The window in pixels, without margins; cached, since measuring forces a layout. */
  viewport = UNKNOWN;
  private enough = WIDE;
  private scheduled = false;
  /** Whether the browser has laid the board out: until then its size is not asked for, which would force a layout of the page. */
  private laidOut = false;
  private dots: Snapshot["dots"] = EMPTY.dots;
  private coordinates = EMPTY.coordinates;
  private panel = EMPTY.panel;

  /** `root` carries the styles; `cameraMoved` is called after the camera has moved. */
  constructor(
    private readonly root: HTMLElement,
    private readonly view: BoardView,
    private readonly cameraMoved: () => void,
    private readonly signal: AbortSignal,
  ) {
    this.element = html("div", { class: "bm-window", tabindex: "-1" }, view.element);
  }

  /** Show another board, another part of it, or the same from the other side. */
  show({ position, region, orientation, dots, coordinates, panel }: Snapshot): void {
    const before = this.layout;
    const whole = before.size !== position.size || before.region !== region;
    if (coordinates !== this.coordinates || panel !== this.panel) {
      this.coordinates = coordinates;
      this.panel = panel;
      this.view.setCoordinates(coordinates);
      if (!whole) this.frame();
    }
    if (!whole && before.bottom === orientation && sameDots(dots, this.dots)) return;
    this.layout = new Layout(position.size, region, orientation);
    this.dots = dots;
    this.view.setLayout(this.layout, dots);
    if (whole) {
      this.wanted = null;
      this.viewport = UNKNOWN;
      this.frame();
    } else if (before.bottom !== orientation) {
      // The centre of the view stays the centre on the turned board.
      const { scale, x, y } = this.goal;
      const { width, height } = this.viewport;
      const { layout } = this;
      this.jump({ scale, x: width - x - layout.width * scale, y: height - y - layout.height * scale });
    }
    this.draw();
  }

  // -------------------------------------------------------------- points

  squareAt(x: number, y: number): Square | null {
    const at = this.inWindow(x, y);
    const { width, height } = this.viewport;
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) return null;
    return this.layout.squareAt(camera.toBoard(this.camera, at));
  }

  /** A point of the page in board units. */
  toBoard(x: number, y: number): Point {
    return camera.toBoard(this.camera, this.inWindow(x, y));
  }

  /** A point of the board in the page's coordinates. */
  toPage(point: Point): Point {
    const corner = this.inWindow(0, 0);
    const { x, y } = camera.toViewport(this.camera, point);
    return { x: x - corner.x, y: y - corner.y };
  }

  /** A point of the page in pixels from the corner of the squares. */
  private inWindow(x: number, y: number): Point {
    const box = this.view.element.getBoundingClientRect();
    const { margin } = this.view;
    return { x: x - box.left - margin.left, y: y - box.top - margin.top };
  }

  // -------------------------------------------------------------- the camera

  /** Whether the browser has laid the board out: before, no point of the page is a square. */
  get isPlaced(): boolean {
    return this.viewport !== UNKNOWN;
  }

  /** Whether the camera is where Python put it, and no one moved it. */
  get isLed(): boolean {
    return this.wanted !== null;
  }

  get isWhole(): boolean {
    return camera.isFit(this.goal, this.viewport, this.layout);
  }

  get isClosest(): boolean {
    return this.goal.scale >= camera.closest(this.viewport, this.layout) * 0.999;
  }

  /** Whether zooming shows more: squares are small, or not all are in view. */
  get canZoom(): boolean {
    return !this.isWhole || this.goal.scale < ACTUAL;
  }

  get isActual(): boolean {
    return Math.abs(this.goal.scale - ACTUAL) < 0.001;
  }

  /** Pixels to a unit of the board, as it is drawn now. */
  get scale(): number {
    return this.camera.scale;
  }

  /** What of the board is seen now, in board units. */
  get seen(): Extent & Point {
    return camera.seen(this.camera, this.viewport, this.layout);
  }

  fit(): void {
    this.glideTo(camera.fit(this.viewport, this.layout));
  }

  /** So near that a square is as large as it was drawn, around a point of the board (the middle). */
  actual(at?: Point): void {
    const { x, y, width, height } = this.seen;
    const middle = { x: x + width / 2, y: y + height / 2 };
    this.glideTo(camera.centre(ACTUAL, at ?? middle, this.viewport, this.layout));
  }

  /** Bring a square into view, with some squares around it. */
  reveal(square: Square): void {
    const box = { width: (2 * AROUND + 1) * CELL.width, height: (2 * AROUND + 1) * CELL.height };
    this.glideTo(camera.reveal(this.goal, this.layout.centre(square), box, this.viewport, this.layout));
  }

  /**
   * Look at the whole board, at a part of it that holds just some squares, or no further than it takes to see them
   * as well. Slower than by hand, so that it can be followed; returns its milliseconds.
   */
  lookAt(kind: Wanted["kind"], squares: readonly Square[]): number {
    const wanted = (this.wanted = { kind, squares });
    if (this.viewport === UNKNOWN) return 0; // looked at as soon as its size is known
    const next = this.cameraFor(wanted);
    if (camera.isAlike(next, this.goal)) return 0;
    this.glideTo(next, SHOWN);
    this.wanted = wanted;
    return motionAllowed() ? SHOWN : 0;
  }

  private cameraFor({ kind, squares }: Wanted): Camera {
    const { goal, viewport, layout } = this;
    const box = boxOf(squares.map((square) => layout.centre(square)));
    if (!box && kind === "follow") return goal;
    if (!box || kind === "fit") return camera.fit(viewport, layout);
    const show = kind === "region" ? camera.within : camera.include.bind(null, goal);
    return show(box, viewport, layout);
  }

  /** Look at a point of the board, from as near as now. */
  centre(on: Point): void {
    this.look(camera.centre(this.goal.scale, on, this.viewport, this.layout));
  }

  /** Move by pixels at once, so that the dragged point stays under the pointer. */
  pan(dx: number, dy: number): void {
    this.look(camera.pan(this.camera, dx, dy, this.viewport, this.layout));
  }

  /** Move by parts of what is seen, by a key. */
  panStep(across: number, down: number): void {
    const { width, height } = this.viewport;
    this.glideTo(camera.pan(this.goal, -across * width, -down * height, this.viewport, this.layout));
  }

  /** Zoom around a point of the page; false if the board is already as near or as far as can be. */
  zoom(factor: number, x: number, y: number, smoothly = false): boolean {
    const from = smoothly ? this.goal : this.camera;
    const next = camera.zoomAt(from, factor, this.inWindow(x, y), this.viewport, this.layout);
    if (next.scale === from.scale) return false;
    if (smoothly) this.glideTo(next);
    else this.look(next);
    return true;
  }

  /** Come so near to a point of the page that a finger meets one square; false if it does already, or if led. */
  approach(x: number, y: number): boolean {
    const { scale } = this.goal;
    if (this.isLed || scale * CELL.width >= FINGER / 2) return false;
    return this.zoom(FINGER / CELL.width / scale, x, y, true);
  }

  /** Zoom by a button: around the middle. */
  zoomStep(closer: boolean): void {
    const middle = { x: this.viewport.width / 2, y: this.viewport.height / 2 };
    const factor = closer ? ZOOM_STEP : 1 / ZOOM_STEP;
    this.glideTo(camera.zoomAt(this.goal, factor, middle, this.viewport, this.layout));
  }

  /** Look through another camera, drawn with the next frame. */
  private look(next: Camera): void {
    this.wanted = null;
    this.jump(next);
    this.soon();
  }

  /** Go to another camera in a short while; at once for a reader who wants no motion. */
  private glideTo(next: Camera, lasts = GLIDE): void {
    const from = this.camera;
    this.look(next);
    if (!motionAllowed()) return;
    this.camera = from;
    this.glide = { from, start: performance.now(), lasts };
  }

  private soon(): void {
    put(this.root, "data-zoom", this.goal.scale.toFixed(3));
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((time) => {
      this.scheduled = false;
      if (this.signal.aborted) return;
      this.advance(time);
      this.draw();
    });
  }

  /** Where a glide has come to by now. */
  private advance(time: number): void {
    if (!this.glide) return;
    const part = Math.min(1, Math.max(0, (time - this.glide.start) / this.glide.lasts));
    const eased = 1 - (1 - part) ** 3;
    this.camera = part === 1 ? this.goal : camera.between(this.glide.from, this.goal, eased);
    if (part === 1) this.glide = null;
    else this.soon();
  }

  private draw(): void {
    if (this.viewport === UNKNOWN) return;
    this.view.setCamera(this.camera, this.viewport, this.layout);
    put(this.root, "data-shown", String(this.isLed));
    this.view.element.classList.toggle("bm-zoomed", !this.isWhole);
    put(this.root, "data-zoom", this.goal.scale.toFixed(3));
    this.cameraMoved();
  }

  /** Be somewhere else at once, without a frame in between: the board itself has changed. */
  private jump(next: Camera): void {
    this.camera = this.goal = next;
    this.glide = null;
  }

  // -------------------------------------------------------------- the size on the page

  /** Give the window the board's proportions: nothing moves when its content changes. */
  private frame(): void {
    const { width, height, region } = this.layout;
    const { across, down } = this.around();
    const [most, least, lowest] =
      this.panel === "lesson" ? [LESSON_CELL, LESSON_LEAST, 328] : [LARGEST_CELL, SMALLEST_CELL, 420];
    const natural = region.columns * most + across;
    const { style } = this.root;
    style.setProperty("--bm-ratio", String(width / height));
    style.setProperty("--bm-across", `${across}px`);
    style.setProperty("--bm-down", `${down}px`);
    style.setProperty("--bm-least", `${Math.max(lowest, region.rows * least + down)}px`);
    style.setProperty("--bm-natural", `${natural}px`);
    this.enough = Math.min(WIDE, natural + PANEL);
    if (this.laidOut) this.measure();
  }

  /** Pixels of the window that are no squares. */
  private around(): { readonly across: number; readonly down: number } {
    const { left, right, top, bottom } = this.view.margin;
    return { across: left + right, down: top + bottom };
  }

  /** Follow the size of the board's place on the page. Returns the undo. */
  watch(): () => void {
    const observer = new ResizeObserver(() => {
      this.laidOut = true;
      this.measure();
    });
    observer.observe(this.root);
    observer.observe(this.element);
    return () => observer.disconnect();
  }

  private measure(): void {
    const room = this.root.clientWidth;
    if (room > 0) this.root.classList.toggle("bm-wide", room >= this.enough);
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { across, down } = this.around();
    const next = { width: Math.max(1, clientWidth - across), height: Math.max(1, clientHeight - down) };
    if (next.width === this.viewport.width && next.height === this.viewport.height) return;
    this.jump(camera.resize(this.goal, this.viewport, next, this.layout));
    this.viewport = next;
    if (this.wanted) this.jump(this.cameraFor(this.wanted));
    this.draw();
  }
}

/** A box around these square centres, with a rim; null without centres. */
function boxOf(middles: readonly Point[]): (Extent & Point) | null {
  if (middles.length === 0) return null;
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left - (0.5 + RIM) * CELL.width,
    y: top - (0.5 + RIM) * CELL.height,
    width: Math.max(...xs) - left + (1 + 2 * RIM) * CELL.width,
    height: Math.max(...ys) - top + (1 + 2 * RIM) * CELL.height,
  };
}

const sameDots = (a: Snapshot["dots"], b: Snapshot["dots"]): boolean =>
  a.length === b.length && a.every(([column, row], i) => b[i]?.[0] === column && b[i][1] === row);
