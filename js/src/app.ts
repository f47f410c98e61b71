/** The composition root: one board in one element, joined to a model through `Host`. Knows no notebook. */
import { loadKanji } from "./font.ts";
import { otherSide, parseSquare, squareName } from "./geometry.ts";
import type { Layout, Point, Square } from "./geometry.ts";
import { listen } from "./input.ts";
import { Intents } from "./intents.ts";
import type { Answer } from "./intents.ts";
import { Line } from "./line.ts";
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
import { BoardView } from "./view/board.ts";
import { html, put } from "./view/dom.ts";
import { marksOf, overlayOf, traceOf } from "./view/overlay.ts";
import { Viewer } from "./viewer.ts";
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

const MS_PER_LEG = 150;

class App {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  private readonly reader = new TraitReader();
  private readonly view = new BoardView();
  private readonly viewer: Viewer;
  private readonly line: Line;
  private readonly panel: Panel;
  private readonly root: Root;
  private readonly intents: Intents;

  private snapshot: Snapshot = EMPTY;
  private faults: readonly string[] = [];
  private state: State = states.start(sceneOf(EMPTY));
  /** What Python or the board said last, until the next thing is done. */
  private said: Message = SILENT;
  private drawn: { state: State; snapshot: Snapshot; layout: Layout } | null = null;
  private held: Square | null = null;
  private scheduled = false;

  constructor(
    element: HTMLElement,
    private readonly host: Host,
  ) {
    const { signal } = this.stop;
    this.panel = new Panel((tool) => {
      this.use(tool);
    }, signal);
    this.line = new Line((event) => {
      this.dispatch(event);
    }, signal);
    this.root = html("div", { class: "banmen", role: "group", "data-lm-suppress-shortcuts": "true" });
    const looked = (): void => {
      this.updatePanel();
    };
    this.viewer = new Viewer(this.root, this.view, looked, signal);
    this.root.append(
      html("div", { class: "bm-stage" }, this.viewer.element, this.line.element),
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
      this.viewer.watch(),
    );
    void loadKanji(document).then(() => {
      if (!signal.aborted) put(this.root, "data-font", "ready");
    });
    this.readModel();
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
    this.viewer.show(snapshot);
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
    const name = (square: Square): string => squareName(this.viewer.layout.size, square);
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
        const squares = { from: name(from), path: path.map(name), to: name(to) };
        const content = effect.declines ? { ...squares, declines: true } : squares;
        this.intents.ask("move", content, (answer) => {
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
        this.viewer.zoomStep(tool === "zoomIn");
        return;
      case "fit":
        this.viewer.fit();
        return;
    }
  }

  private handlers(): Parameters<typeof listen>[1] {
    return {
      squareAt: (x, y) => this.viewer.squareAt(x, y),
      canGrab: (square) => states.movable(this.state.scene, square) && !states.isQuestion(this.state.gesture),
      canPan: () => !this.viewer.isWhole,
      click: (square) => {
        this.view.element.focus({ preventScroll: true });
        this.dispatch({ kind: "click", square });
      },
      grab: (square) => {
        this.dispatch({ kind: "grab", square });
      },
      drag: (square, x, y) => {
        this.view.hold(square, this.viewer.toBoard(x, y));
      },
      drop: (from, to) => {
        if (states.originOf(this.state.gesture) === from) this.dispatch({ kind: "drop", square: to });
        if (this.held !== from) this.view.hold(from, null);
      },
      pan: (dx, dy) => {
        this.viewer.pan(dx, dy);
      },
      zoom: (factor, x, y) => this.viewer.zoom(factor, x, y),
      cancel: () => {
        const before = this.state;
        if (before.gesture.kind === "idle" || before.gesture.kind === "asking") return false;
        this.dispatch({ kind: "cancel" });
        return true;
      },
    };
  }

  // -------------------------------------------------------------- drawing

  private applyTheme(): void {
    put(this.root, "data-theme", shadeOf(this.snapshot.theme, document));
    this.root.classList.toggle("bm-own-theme", this.snapshot.theme !== "host");
  }
  private refresh(): void {
    const { state, snapshot, view, drawn } = this;
    const { layout } = this.viewer;
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
    const standing = snapshot.result?.text ?? TEXTS.turn(snapshot.turn);
    put(view.element, "aria-label", `${label}. ${standing}.`);
    put(this.root, "data-ply", String(snapshot.ply));
    put(this.root, "data-turn", snapshot.result ? "" : snapshot.turn);
    put(this.root, "data-selected", origin === null ? "" : name(origin));
    put(this.root, "data-gesture", state.gesture.kind);
    put(this.root, "data-interaction", snapshot.interaction);
    this.updatePanel();
    this.showMessage();
    this.drawn = { state, snapshot, layout };
  }

  /** A move sent, or all but sent, is shown as made until Python says otherwise. */
  private holdSent(): void {
    const { gesture } = this.state;
    const sent = gesture.kind === "asking" || gesture.kind === "promotion" ? gesture.move : null;
    if (this.held !== null && this.held !== sent?.from) {
      this.view.hold(this.held, null);
      this.held = null;
    }
    if (!sent || this.held === sent.from) return;
    const dragged = this.view.isHeld(sent.from);
    this.view.hold(sent.from, this.viewer.layout.centre(sent.to));
    this.held = sent.from;
    if (!dragged && this.moving())
      this.view.travel(sent.from, [sent.from, ...sent.path, sent.to], MS_PER_LEG);
  }

  private updatePanel(): void {
    const { snapshot, state, viewer } = this;
    const origin = states.originOf(state.gesture);
    const known = origin !== null && state.scene.moves?.knows(origin) === true;
    const fixed = snapshot.interaction === "frozen" || snapshot.interaction === "mark";
    this.panel.update({
      title: snapshot.title,
      turn: snapshot.turn,
      result: snapshot.result,
      inCheck: snapshot.inCheck,
      ply: snapshot.ply,
      history: snapshot.history,
      interaction: snapshot.interaction,
      piece: origin === null ? null : (snapshot.position.pieces[origin] ?? null),
      targets: known && snapshot.interaction !== "mark" ? states.offered(state).size : null,
      kinds: snapshot.position.kinds,
      enabled: {
        undo: !fixed && (snapshot.ply > 0 || snapshot.result !== null),
        redo: !fixed && snapshot.ply < snapshot.history.length,
        flip: true,
        zoomIn: !viewer.isClosest,
        zoomOut: !viewer.isWhole,
        fit: !viewer.isWhole,
      },
    });
  }

  private showMessage(): void {
    const { state, said, faults, snapshot } = this;
    const { status, result, position } = snapshot;
    const slow = this.root.dataset.kernel === "slow";
    this.line.show(messageOf({ state, said, slow, faults, status, result, kinds: position.kinds }));
  }

  private seam(): Seam {
    const name = (square: Square): string => squareName(this.viewer.layout.size, square);
    return {
      squareCenter: (text) => {
        const { layout } = this.viewer;
        const square = parseSquare(layout.size, text);
        return square !== null && layout.contains(square) ? this.viewer.toPage(layout.centre(square)) : null;
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

const sceneOf = ({ position, turn, result, interaction }: Snapshot): states.Scene => ({
  pieces: position.pieces,
  moves: position.moves,
  turn,
  over: result !== null,
  interaction,
});

/** Put a board into an element. Returns the exact undo. */
export function mount(element: HTMLElement, host: Host): () => void {
  const app = new App(element, host);
  return () => {
    app.close();
  };
}
