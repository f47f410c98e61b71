/** The window one looks at the board through: its size on the page, and where its camera is. Per view, never synced. */
import * as camera from "./camera.ts";
import type { Camera, Extent } from "./camera.ts";
import { Layout } from "./geometry.ts";
import type { Point, Square } from "./geometry.ts";
import { EMPTY } from "./model.ts";
import type { Snapshot } from "./model.ts";
import { MARGIN } from "./view/board.ts";
import type { BoardView } from "./view/board.ts";
import { html, put } from "./view/dom.ts";

/** Pixels that are enough for a panel beside any board; a small board and its panel need less. */
const WIDE = 680;
const PANEL = 282;
const LARGEST_CELL = 64;
/** Height of a square below which a board rather grows beyond the page. */
const SMALLEST_CELL = 20;
const ZOOM_STEP = 1.4;

const ACROSS = MARGIN.left + MARGIN.right;
const DOWN = MARGIN.top + MARGIN.bottom;
const UNKNOWN: Extent = { width: 0, height: 0 };

export class Viewer {
  readonly element: HTMLElement;
  layout = new Layout(EMPTY.position.size, EMPTY.region, "black");
  private camera: Camera = { scale: 1, x: 0, y: 0 };
  private viewport = UNKNOWN;
  private enough = WIDE;
  private scheduled = false;
  private dots: Snapshot["dots"] = EMPTY.dots;

  /** `root` carries the styles; `looked` is called after the camera has moved. */
  constructor(
    private readonly root: HTMLElement,
    private readonly view: BoardView,
    private readonly looked: () => void,
    private readonly signal: AbortSignal,
  ) {
    this.element = html("div", { class: "bm-window" }, view.element);
  }

  /** Show another board, another part of it, or the same from the other side. */
  show({ position, region, orientation, dots }: Snapshot): void {
    const before = this.layout;
    const whole = before.size !== position.size || before.region !== region;
    if (!whole && before.bottom === orientation && sameDots(dots, this.dots)) return;
    this.layout = new Layout(position.size, region, orientation);
    this.dots = dots;
    this.view.setLayout(this.layout, dots);
    if (whole) {
      this.frame();
    } else if (before.bottom !== orientation) {
      // What was in the middle stays there, on the other side of the board.
      const { scale, x, y } = this.camera;
      const { width, height } = this.viewport;
      this.camera = {
        scale,
        x: width - x - this.layout.width * scale,
        y: height - y - this.layout.height * scale,
      };
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
    const box = this.view.element.getBoundingClientRect();
    const { x, y } = camera.toViewport(this.camera, point);
    return { x: box.left + MARGIN.left + x, y: box.top + MARGIN.top + y };
  }

  private inWindow(x: number, y: number): Point {
    const box = this.view.element.getBoundingClientRect();
    return { x: x - box.left - MARGIN.left, y: y - box.top - MARGIN.top };
  }

  // -------------------------------------------------------------- the camera

  get isWhole(): boolean {
    return camera.isFit(this.camera, this.viewport, this.layout);
  }

  get isClosest(): boolean {
    return this.camera.scale >= camera.closest(this.viewport, this.layout) * 0.999;
  }

  fit(): void {
    this.look(camera.fit(this.viewport, this.layout));
  }

  pan(dx: number, dy: number): void {
    this.look(camera.pan(this.camera, dx, dy, this.viewport, this.layout));
  }

  /** Zoom around a point of the page; false if the board is already as near or as far as can be. */
  zoom(factor: number, x: number, y: number): boolean {
    const next = camera.zoomAt(this.camera, factor, this.inWindow(x, y), this.viewport, this.layout);
    if (next.scale === this.camera.scale) return false;
    this.look(next);
    return true;
  }

  /** Zoom by a button: around the middle. */
  zoomStep(closer: boolean): void {
    const middle = { x: this.viewport.width / 2, y: this.viewport.height / 2 };
    const factor = closer ? ZOOM_STEP : 1 / ZOOM_STEP;
    this.look(camera.zoomAt(this.camera, factor, middle, this.viewport, this.layout));
  }

  /** Look through another camera, drawn with the next frame. */
  private look(next: Camera): void {
    this.camera = next;
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      if (!this.signal.aborted) this.draw();
    });
  }

  private draw(): void {
    if (this.viewport === UNKNOWN) return;
    this.view.setCamera(this.camera, this.viewport, this.layout);
    this.view.element.classList.toggle("bm-zoomed", !this.isWhole);
    put(this.root, "data-zoom", this.camera.scale.toFixed(3));
    this.looked();
  }

  // -------------------------------------------------------------- the size on the page

  /** Give the window the board's proportions: nothing moves when its content changes. */
  private frame(): void {
    const { width, height, region } = this.layout;
    const natural = region.columns * LARGEST_CELL + ACROSS;
    const { style } = this.root;
    style.setProperty("--bm-ratio", String(width / height));
    style.setProperty("--bm-across", `${ACROSS}px`);
    style.setProperty("--bm-down", `${DOWN}px`);
    style.setProperty("--bm-least", `${Math.max(420, region.rows * SMALLEST_CELL + DOWN)}px`);
    style.setProperty("--bm-natural", `${natural}px`);
    this.enough = Math.min(WIDE, natural + PANEL);
    this.viewport = UNKNOWN;
    this.measure();
  }

  /** Follow the size of the board's place on the page. Returns the undo. */
  watch(): () => void {
    const observer = new ResizeObserver(() => {
      this.measure();
    });
    observer.observe(this.root);
    observer.observe(this.element);
    return () => {
      observer.disconnect();
    };
  }

  private measure(): void {
    const room = this.root.clientWidth;
    if (room > 0) this.root.classList.toggle("bm-wide", room >= this.enough);
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    const next = { width: Math.max(1, clientWidth - ACROSS), height: Math.max(1, clientHeight - DOWN) };
    if (next.width === this.viewport.width && next.height === this.viewport.height) return;
    this.camera = camera.resize(this.camera, this.viewport, next, this.layout);
    this.viewport = next;
    this.draw();
  }
}

const sameDots = (a: Snapshot["dots"], b: Snapshot["dots"]): boolean =>
  a.length === b.length && a.every(([column, row], i) => b[i]?.[0] === column && b[i][1] === row);
