/** The composition root: one board in one element, joined to a model through `Host`. Knows no notebook. */
import * as camera from "./camera.ts";
import type { Camera, Extent } from "./camera.ts";
import { loadKanji } from "./font.ts";
import { Layout, otherSide, squareName } from "./geometry.ts";
import type { Point, Square } from "./geometry.ts";
import { listen } from "./input.ts";
import { Intents } from "./intents.ts";
import type { Answer } from "./intents.ts";
import { messageOf, SILENT } from "./message.ts";
import type { Message } from "./message.ts";
import { Panel } from "./panel.ts";
import type { Tool } from "./panel.ts";
import * as states from "./state.ts";
import type { Effect, Event, State } from "./state.ts";
import { TEXTS } from "./texts.ts";
import { shadeOf, watchTheme } from "./theme.ts";
import { EMPTY, TraitReader } from "./traits.ts";
import type { Snapshot } from "./traits.ts";
import { BoardView, MARGIN } from "./view/board.ts";
import { html, put, say } from "./view/dom.ts";
import { marksOf, overlayOf, traceOf } from "./view/overlay.ts";
import { categoriesOf } from "./wire.ts";
import type { WireMove } from "./wire.ts";

/** What the board needs of whoever keeps the model. */
export interface Host {
  get(name: string): unknown;
  /** Set a trait and pass it on. */
  set(name: string, value: unknown): void;
  send(message: Readonly<Record<string, unknown>>): void;
  /** Hear of every change and every message; returns the undo. */
  subscribe(changed: () => void, heard: (message: unknown) => void): () => void;
}

/** The seam for tests and for scripts on the page, on the root element as `banmen`. */
export interface Seam {
  /** The middle of a square in client coordinates; null if there is no such square in view of this board. */
  squareCenter(name: string): Point | null;
  /** The squares the selected piece is offered. */
  targets(): { square: string; categories: string[]; captures: boolean }[];
  /** Squares that can be chosen next in a move asked leg by leg. */
  choices(): string[];
}

export type Root = HTMLElement & { banmen?: Seam };

/** Pixels that are enough for a panel beside any board; a small board and its panel need less. */
const WIDE = 680;
const PANEL = 282;
const LARGEST_CELL = 64;
/** Height of a square below which a board rather grows beyond the page. */
const SMALLEST_CELL = 20;
const MS_PER_LEG = 150;

class App {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  private readonly reader = new TraitReader();
  private readonly view = new BoardView();
  private readonly window = html("div", { class: "bm-window" }, this.view.element);
  private readonly message = html("span", { class: "bm-text" });
  private readonly again = html(
    "button",
    { type: "button", class: "bm-again", hidden: "" },
    TEXTS.message.again,
  );
  private readonly line = html("div", { class: "bm-message", role: "status" }, this.message, this.again);
  private readonly panel: Panel;
  private readonly root: Root;
  private readonly intents: Intents;

  private snapshot: Snapshot = EMPTY;
  private faults: readonly string[] = [];
  private state: State = states.start(sceneOf(EMPTY));
  private layout = new Layout(EMPTY.position.size, EMPTY.region, "black");
  private camera: Camera = { scale: 1, x: 0, y: 0 };
  private viewport: Extent = { width: 0, height: 0 };
  /** What Python or the board said last, until the next thing is done. */
  private said: Message = SILENT;
  private drawn: { state: State; snapshot: Snapshot; layout: Layout } | null = null;
  private held: Square | null = null;
  private scheduled = false;
  private cameraScheduled = false;
  private enough = WIDE;

  constructor(
    element: HTMLElement,
    private readonly host: Host,
  ) {
    const { signal } = this.stop;
    this.panel = new Panel((tool) => {
      this.use(tool);
    }, signal);
    this.root = html(
      "div",
      { class: "banmen", role: "group", "data-lm-suppress-shortcuts": "true" },
      html("div", { class: "bm-stage" }, this.window, this.line),
      html("div", { class: "bm-side" }, this.panel.element),
    );
    this.intents = new Intents(
      (message) => {
        host.send(message);
      },
      (busy) => {
        put(this.root, "data-kernel", busy);
        this.refresh();
      },
    );
    this.again.addEventListener(
      "click",
      () => {
        this.dispatch({ kind: "again" });
      },
      { signal },
    );
    this.root.banmen = this.seam();
    element.append(this.root);
    this.undo.push(
      host.subscribe(
        () => {
          this.schedule();
        },
        (message) => {
          this.intents.hear(message);
        },
      ),
      listen(this.view.element, this.handlers()),
      watchTheme(document, () => {
        this.applyTheme();
      }),
      this.watchSize(),
    );
    void loadKanji(document).then(() => {
      if (!signal.aborted) put(this.root, "data-font", "ready");
    });
    this.readModel();
    this.measure();
    put(this.root, "data-ready", "true");
  }

  close(): void {
    this.stop.abort();
    this.intents.close();
    for (const undo of this.undo.splice(0).reverse()) undo();
    delete this.root.banmen;
    this.root.remove();
  }

  // -------------------------------------------------------------- the model

  /** Read the model when all changes that came together are in. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      if (!this.stop.signal.aborted) this.readModel();
    });
  }

  private readModel(): void {
    const before = this.snapshot;
    const { snapshot, faults } = this.reader.read((name) => this.host.get(name));
    this.snapshot = snapshot;
    this.faults = faults;
    const { position, region, orientation } = snapshot;
    if (
      this.layout.size !== position.size ||
      this.layout.region !== region ||
      this.layout.bottom !== orientation ||
      snapshot.dots.length !== before.dots.length
    ) {
      const whole = this.layout.size !== position.size || this.layout.region !== region;
      this.layout = new Layout(position.size, region, orientation);
      this.view.setLayout(this.layout, snapshot.dots);
      if (whole) this.frame();
    }
    const asked = this.state.gesture.kind === "asking" ? this.state.gesture.move : null;
    this.take({ kind: "scene", scene: sceneOf(snapshot) });
    if (snapshot.selection !== before.selection || before === EMPTY) {
      this.take({ kind: "select", square: snapshot.selection });
    }
    this.applyTheme();
    this.refresh();
    this.animate(before, snapshot, asked);
  }

  /** Let a piece that Python (or another view) moved travel along its legs. */
  private animate(before: Snapshot, after: Snapshot, asked: WireMove | null): void {
    const { lastMove } = after;
    const [first, last] = [lastMove[0], lastMove[lastMove.length - 1]];
    if (first === undefined || last === undefined || before.lastMove === lastMove || before === EMPTY) return;
    if (before.position.size !== after.position.size) return;
    const landed = after.position.pieces[last] !== before.position.pieces[last];
    const shown = asked?.from === first && asked.to === last;
    if (landed && !shown && this.moving()) this.view.travel(last, lastMove, MS_PER_LEG);
  }

  private moving(): boolean {
    return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // -------------------------------------------------------------- gestures

  /** Something was done at this board. */
  private dispatch(event: Event): void {
    this.said = SILENT;
    this.take(event);
    this.refresh();
  }

  private take(event: Event): void {
    const { state, effects } = states.step(this.state, event);
    this.state = state;
    for (const effect of effects) this.perform(effect);
  }

  private perform(effect: Effect): void {
    const name = (square: Square): string => squareName(this.layout.size, square);
    switch (effect.kind) {
      case "select":
        this.host.set("selection", effect.square === null ? "" : name(effect.square));
        return;
      case "fetch":
        this.ask("moves", { square: name(effect.square) });
        return;
      case "mark":
        this.ask("mark", { square: name(effect.square) });
        return;
      case "move": {
        const { from, path, to } = effect.move;
        this.intents.ask("move", { from: name(from), path: path.map(name), to: name(to) }, (answer) => {
          this.answered(effect.move, answer);
        });
        return;
      }
    }
  }

  private answered(move: WireMove, answer: Answer): void {
    const { gesture } = this.state;
    const mine = (gesture.kind === "asking" || gesture.kind === "unanswered") && gesture.move === move;
    switch (answer.kind) {
      case "done":
        if (mine) this.take({ kind: "answered", ok: true });
        break;
      case "refused":
        if (mine) this.take({ kind: "answered", ok: false });
        this.said = { level: "error", text: answer.text || TEXTS.message.refused };
        break;
      case "silent":
        if (mine) this.take({ kind: "timeout" });
        break;
      case "unsent":
        if (mine) this.take({ kind: "answered", ok: false });
        this.said = { level: "error", text: TEXTS.message.noKernel };
        break;
    }
    this.refresh();
  }

  /** Ask Python for something that is not a move: only a refusal or silence is worth a word. */
  private ask(intent: string, content: Readonly<Record<string, unknown>>): void {
    this.intents.ask(intent, content, (answer) => {
      if (answer.kind === "refused") this.said = { level: "error", text: answer.text };
      if (answer.kind === "silent") this.said = { level: "error", text: TEXTS.message.unansweredOther };
      if (answer.kind === "unsent") this.said = { level: "error", text: TEXTS.message.noKernel };
      this.refresh();
    });
  }

  private use(tool: Tool): void {
    const { viewport } = this;
    const middle = { x: viewport.width / 2, y: viewport.height / 2 };
    switch (tool) {
      case "undo":
      case "redo":
        this.said = SILENT;
        this.ask(tool, {});
        this.refresh();
        return;
      case "flip":
        this.host.set("orientation", otherSide(this.snapshot.orientation));
        this.schedule();
        return;
      case "zoomIn":
      case "zoomOut":
        this.look(
          camera.zoomAt(this.camera, tool === "zoomIn" ? 1.4 : 1 / 1.4, middle, viewport, this.layout),
        );
        return;
      case "fit":
        this.look(camera.fit(viewport, this.layout));
        return;
    }
  }

  private handlers(): Parameters<typeof listen>[1] {
    return {
      squareAt: (x, y) => this.squareAt(x, y),
      canGrab: (square) => states.movable(this.state.scene, square) && this.state.gesture.kind !== "legs",
      canPan: () => !camera.isFit(this.camera, this.viewport, this.layout),
      click: (square) => {
        this.view.element.focus({ preventScroll: true });
        this.dispatch({ kind: "click", square });
      },
      grab: (square) => {
        this.dispatch({ kind: "grab", square });
      },
      drag: (square, x, y) => {
        this.view.hold(square, this.boardPoint(x, y));
      },
      drop: (from, to) => {
        if (states.originOf(this.state.gesture) === from) this.dispatch({ kind: "drop", square: to });
        if (this.held !== from) this.view.hold(from, null);
      },
      pan: (dx, dy) => {
        this.look(camera.pan(this.camera, dx, dy, this.viewport, this.layout));
      },
      zoom: (factor, x, y) => {
        const box = this.view.element.getBoundingClientRect();
        const at = { x: x - box.left - MARGIN.left, y: y - box.top - MARGIN.top };
        const next = camera.zoomAt(this.camera, factor, at, this.viewport, this.layout);
        const changed = next.scale !== this.camera.scale;
        if (changed) this.look(next);
        return changed;
      },
      cancel: () => {
        const before = this.state;
        if (before.gesture.kind === "idle" || before.gesture.kind === "asking") return false;
        this.dispatch({ kind: "cancel" });
        return true;
      },
    };
  }

  // -------------------------------------------------------------- looking

  private boardPoint(x: number, y: number): Point {
    const box = this.view.element.getBoundingClientRect();
    return camera.toBoard(this.camera, { x: x - box.left - MARGIN.left, y: y - box.top - MARGIN.top });
  }

  private squareAt(x: number, y: number): Square | null {
    const box = this.view.element.getBoundingClientRect();
    const at = { x: x - box.left - MARGIN.left, y: y - box.top - MARGIN.top };
    const { width, height } = this.viewport;
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) return null;
    return this.layout.squareAt(camera.toBoard(this.camera, at));
  }

  /** Look through another camera, drawn with the next frame. */
  private look(next: Camera): void {
    this.camera = next;
    if (this.cameraScheduled) return;
    this.cameraScheduled = true;
    const draw = (): void => {
      this.cameraScheduled = false;
      if (!this.stop.signal.aborted) this.drawCamera();
    };
    if (typeof requestAnimationFrame === "function") requestAnimationFrame(draw);
    else draw();
  }

  private drawCamera(): void {
    this.view.setCamera(this.camera, this.viewport, this.layout);
    const whole = camera.isFit(this.camera, this.viewport, this.layout);
    this.view.element.classList.toggle("bm-zoomed", !whole);
    put(this.root, "data-zoom", this.camera.scale.toFixed(3));
    this.updatePanel();
  }

  /** Give the window the board's proportions: nothing moves when its content changes. */
  private frame(): void {
    const { width, height, region } = this.layout;
    const natural = region.columns * LARGEST_CELL + MARGIN.left + MARGIN.right;
    const across = MARGIN.left + MARGIN.right;
    const down = MARGIN.top + MARGIN.bottom;
    const { style } = this.root;
    style.setProperty("--bm-ratio", String(width / height));
    style.setProperty("--bm-across", `${across}px`);
    style.setProperty("--bm-down", `${down}px`);
    style.setProperty("--bm-least", `${Math.max(420, region.rows * SMALLEST_CELL + down)}px`);
    style.setProperty("--bm-natural", `${natural}px`);
    this.enough = Math.min(WIDE, natural + PANEL);
    this.viewport = { width: 0, height: 0 };
    this.measure();
  }

  private watchSize(): () => void {
    const observer = new ResizeObserver(() => {
      this.measure();
    });
    observer.observe(this.root);
    observer.observe(this.window);
    return () => {
      observer.disconnect();
    };
  }

  private measure(): void {
    const wide = this.root.clientWidth;
    if (wide > 0) this.root.classList.toggle("bm-wide", wide >= this.enough);
    const { clientWidth, clientHeight } = this.window;
    if (clientWidth === 0 || clientHeight === 0) return;
    const next = {
      width: Math.max(1, clientWidth - MARGIN.left - MARGIN.right),
      height: Math.max(1, clientHeight - MARGIN.top - MARGIN.bottom),
    };
    if (next.width === this.viewport.width && next.height === this.viewport.height) return;
    this.camera = camera.resize(this.camera, this.viewport, next, this.layout);
    this.viewport = next;
    this.drawCamera();
  }

  private applyTheme(): void {
    put(this.root, "data-theme", shadeOf(this.snapshot.theme, document));
    this.root.classList.toggle("bm-own-theme", this.snapshot.theme !== "host");
  }

  // -------------------------------------------------------------- drawing

  private refresh(): void {
    const { state, snapshot, layout, view, drawn } = this;
    const { position } = snapshot;
    const size = position.size;
    const name = (square: Square): string => squareName(size, square);
    const moved = !drawn || drawn.layout !== layout || drawn.snapshot.position.pieces !== position.pieces;
    if (moved) {
      view.setPieces(position.pieces, size, name);
      this.held = null;
    }
    if (moved || drawn.snapshot !== snapshot) {
      view.setTrace(traceOf(snapshot.lastMove, snapshot.capturesLast, layout));
      view.setMarks(marksOf(snapshot.marks, layout));
    }
    const origin = states.originOf(state.gesture);
    if (moved || drawn.state !== state) {
      const overlay = overlayOf(state, layout);
      const looking = state.scene.interaction === "play" && origin !== null;
      view.setOverlay(overlay, looking && !states.movable(state.scene, origin));
      view.lift(origin);
      put(this.root, "data-targets", String(overlay.targets));
      this.holdSent();
    }
    const pieces = position.pieces.filter((one) => one !== null).length;
    const label = TEXTS.board(snapshot.title, size.files, size.ranks, pieces);
    put(this.root, "aria-label", snapshot.title || label);
    put(view.element, "aria-label", `${label}. ${TEXTS.turn(snapshot.turn)}.`);
    put(this.root, "data-ply", String(snapshot.ply));
    put(this.root, "data-turn", snapshot.turn);
    put(this.root, "data-selected", origin === null ? "" : name(origin));
    put(this.root, "data-gesture", state.gesture.kind);
    put(this.root, "data-interaction", snapshot.interaction);
    this.updatePanel();
    this.showMessage();
    this.drawn = { state, snapshot, layout };
  }

  /** A move sent is shown as made until Python says otherwise. */
  private holdSent(): void {
    const { gesture } = this.state;
    const sent = gesture.kind === "asking" ? gesture.move : null;
    if (this.held !== null && this.held !== sent?.from) {
      this.view.hold(this.held, null);
      this.held = null;
    }
    if (!sent || this.held === sent.from) return;
    const dragged = this.view.isHeld(sent.from);
    this.view.hold(sent.from, this.layout.centre(sent.to));
    this.held = sent.from;
    if (!dragged && this.moving())
      this.view.travel(sent.from, [sent.from, ...sent.path, sent.to], MS_PER_LEG);
  }

  private updatePanel(): void {
    const { snapshot, state, viewport, layout } = this;
    const origin = states.originOf(state.gesture);
    const known = origin !== null && state.scene.moves?.knows(origin) === true;
    const fixed = snapshot.interaction === "frozen" || snapshot.interaction === "mark";
    this.panel.update({
      title: snapshot.title,
      turn: snapshot.turn,
      ply: snapshot.ply,
      history: snapshot.history,
      interaction: snapshot.interaction,
      piece: origin === null ? null : (snapshot.position.pieces[origin] ?? null),
      targets: known && snapshot.interaction !== "mark" ? states.offered(state).size : null,
      kinds: snapshot.position.kinds,
      enabled: {
        undo: !fixed && snapshot.ply > 0,
        redo: !fixed && snapshot.ply < snapshot.history.length,
        flip: true,
        zoomIn: this.camera.scale < camera.closest(viewport, layout) * 0.999,
        zoomOut: !camera.isFit(this.camera, viewport, layout),
        fit: !camera.isFit(this.camera, viewport, layout),
      },
    });
  }

  private showMessage(): void {
    const { state, said, faults, snapshot } = this;
    const slow = this.root.dataset.kernel === "slow";
    const { level, text, again } = messageOf({ state, said, slow, faults, status: snapshot.status });
    put(this.line, "data-level", text === "" ? "" : level);
    say(this.message, text);
    this.again.hidden = again !== true;
  }

  private seam(): Seam {
    const name = (square: Square): string => squareName(this.layout.size, square);
    return {
      squareCenter: (text) => {
        const all = this.layout.size.files * this.layout.size.ranks;
        for (let square = 0; square < all; square++) {
          if (name(square) !== text || !this.layout.contains(square)) continue;
          const box = this.view.element.getBoundingClientRect();
          const { x, y } = camera.toViewport(this.camera, this.layout.centre(square));
          return { x: box.left + MARGIN.left + x, y: box.top + MARGIN.top + y };
        }
        return null;
      },
      targets: () =>
        [...states.offered(this.state).values()].map((target) => ({
          square: name(target.square),
          categories: categoriesOf(target.categories),
          captures: target.captures,
        })),
      choices: () => [...states.choices(this.state).keys()].map(name),
    };
  }
}

const sceneOf = ({ position, turn, interaction }: Snapshot): states.Scene => ({
  pieces: position.pieces,
  moves: position.moves,
  turn,
  interaction,
});

/** Put a board into an element. Returns the exact undo. */
export function mount(element: HTMLElement, host: Host): () => void {
  const app = new App(element, host);
  return () => {
    app.close();
  };
}
