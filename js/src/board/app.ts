/**
 * The board application: mounts one board in an element and connects it to a model through `Host`. Independent of
 * notebooks.
 */
import { batchChanges, watcher } from "../core/batch.ts";
import { debug } from "../core/debug.ts";
import { CELL, parseSquare, squareName } from "../core/geometry.ts";
import type { Layout, Point, Square } from "../core/geometry.ts";
import { EMPTY } from "../core/model.ts";
import type { Snapshot } from "../core/model.ts";
import * as states from "../core/state.ts";
import { categoriesOf } from "../core/wire.ts";
import { textsOf } from "../i18n/board.ts";
import { languageOf } from "../i18n/catalogue.ts";
import type { Texts } from "../i18n/board.ts";
import type { Host } from "../host/host.ts";
import { Requests } from "../host/requests.ts";
import type { Request } from "../host/requests.ts";
import { focusInPlace, html, put } from "../kit/dom.ts";
import { PACE } from "../kit/motion.ts";
import { Resume } from "../kit/resume.ts";
import { followPage } from "../kit/root.ts";
import { dress } from "../kit/theme.ts";
import { LessonPanel } from "./panel/lesson.ts";
import { Panel } from "./panel/panel.ts";
import { PARTS } from "./parts/index.ts";
import { pictureOf } from "./picture.ts";
import { BoardView } from "./view/board.ts";
import type { Part as BoardPart } from "./view/board.ts";
import { Commands } from "./buttons.ts";
import type { BoardContext, CommandId, Diversion, Focus, Offstage, Part, ViewState } from "./context.ts";
import { LocalBoard } from "./embedded.ts";
import { FocusTracker } from "./focus.ts";
import { messageOf } from "./message.ts";
import { messageLine } from "./messageline.ts";
import type { MessageLine } from "./messageline.ts";
import { Session } from "./session.ts";
import { TraitReader } from "./traits.ts";
import { Viewer } from "./viewer.ts";

/** The host of a board, which may be part of something larger. */
export interface BoardHost extends Host {
  /** Where the piece card and the help have their place, of a board that is part of something larger; left out: beside the board, with all else. */
  readonly panelSlot?: HTMLElement | undefined;
  /** Read a trait without what is only shown on top of it. Left out: nothing is. */
  stored?(name: string): unknown;
  /** Milliseconds that a piece takes for a leg of a move that came from outside; 0: it stands there at once. Left out: a moment. */
  pace?(): number;
}

/** The seam for tests and for scripts on the page, on the root element as `banmen`. */
export interface Seam {
  /**
   * The middle of a square in client coordinates; null if there is no such square in view of this board, or if the
   * browser has not laid the board out yet.
   */
  squareCenter(name: string): Point | null;
  /** The squares the selected piece is offered. */
  targets(): { square: string; categories: string[]; captures: boolean }[];
  /** Squares that can be chosen next in a move asked leg by leg. */
  choices(): string[];
  /** Point the camera somewhere; milliseconds until it is there (0: it is there already). */
  look(how: Look): number;
  /** Draw what a camera would show, as a text in SVG; `face`: see `pictureOf`. */
  picture(how: Look, title: string, face: boolean): string;
}

/** Where a camera is to look: at the whole board, at just these squares, or wherever it shows these too. */
export interface Look {
  readonly kind: "fit" | "region" | "follow";
  readonly squares: readonly string[];
}

export type Root = HTMLElement & { banmen?: Seam };

/** Commands that a movement of the camera may switch on or off. */
const OF_CAMERA = new Set<CommandId>(["zoomOut", "zoomIn", "fit", "actual"]);

class App {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  private readonly reader = new TraitReader();
  private readonly view = new BoardView();
  private readonly viewer: Viewer;
  private readonly line: MessageLine;
  private readonly resume: Resume;
  private readonly panel: Panel;
  /** Made when it is first shown. */
  private lesson: LessonPanel | null = null;
  /** The full panel is open where a lesson, or nothing, would be shown. */
  private opened = false;
  private readonly side = html("div", { class: "bm-side" });
  private readonly under = html("div", { class: "bm-under" });
  private readonly root: Root;
  private readonly requests: Requests;
  private readonly session: Session;
  private readonly commands: Commands;
  private readonly parts: readonly Part[];
  private readonly texts: Texts;

  /** Shown and heard in place of the model. */
  private diversion: Diversion | null = null;
  private snapshot: Snapshot = EMPTY;
  private faults: readonly string[] = [];
  private focus: Focus = { hover: null, cursor: null, kind: null };
  private readonly focusTracker: FocusTracker;
  private current: ViewState | null = null;
  private readonly otherState = watcher();
  private readonly changes = batchChanges(() => this.readModel());

  /** `spoken` is called when the model asks for another language than this one. */
  constructor(
    element: HTMLElement,
    private readonly host: BoardHost,
    private readonly resultShown: () => boolean,
    private readonly language: string,
    private readonly onLanguageChange: (language: string) => void,
  ) {
    const { signal } = this.stop;
    this.texts = textsOf(language);
    this.root = html("div", {
      class: "banmen bm-board",
      role: "group",
      "data-lm-suppress-shortcuts": "true",
    });
    this.viewer = new Viewer(this.root, this.view, () => this.cameraMoved(), signal);
    this.requests = new Requests(
      (message) => this.send(message),
      (kernel) => {
        put(this.root, "data-kernel", kernel);
        if (kernel !== "silent") this.session.alive();
        this.refresh();
      },
    );
    this.session = new Session(
      sceneOf(EMPTY),
      this.requests,
      {
        size: () => this.viewer.layout.size,
        select: (selection) => void host.set({ selection }),
        changed: () => this.refresh(),
      },
      this.texts,
    );
    const toBoard = (): void => focusInPlace(this.viewer.element);
    this.line = messageLine((event) => this.session.dispatch(event), this.texts, signal, toBoard);
    this.resume = new Resume(this.texts.autosave, language, "game", (chosen, byKeys) => {
      host.set({ autosave_answer: chosen });
      if (byKeys) toBoard();
    });
    this.under.append(this.line.element);
    this.focusTracker = new FocusTracker(() => this.refresh(), signal);
    this.commands = new Commands(() => this.now(), this.texts);
    const context = this.context();
    this.parts = PARTS.map((make) => make(context));
    for (const { commands = {} } of this.parts) this.commands.add(commands);
    const tabs = this.parts.flatMap(({ tab }) => tab ?? []);
    const notes = this.parts.flatMap(({ note }) => note ?? []);
    this.panel = new Panel(context.button, tabs, notes, () => this.openPanel(false), this.texts, signal);
    this.side.append(this.panel.element);
    this.root.append(
      html("div", { class: "bm-stage" }, this.resume.element, this.viewer.element, this.under),
    );
    if (host.panelSlot) {
      const apart = this.panel.apart();
      host.panelSlot.append(...apart);
      this.undo.push(() => {
        for (const element of apart) element.remove();
      });
    } else this.root.append(this.side);
    this.root.banmen = this.seam();
    element.append(this.root);
    this.undo.push(
      host.subscribe(
        this.changes.soon,
        (message) => this.requests.handleMessage(message),
        () => this.requests.handleKernelLost(),
      ),
      followPage(this.root, () => this.applyTheme()),
      this.viewer.watch(),
    );
    this.readModel();
    put(this.root, "data-ready", "true");
  }

  close(): void {
    this.stop.abort();
    this.changes.end();
    this.requests.close();
    for (const undo of this.undo.splice(0).reverse()) undo();
    delete this.root.banmen;
    this.root.remove();
  }

  // -------------------------------------------------------------- the model

  private readModel(): void {
    const before = this.snapshot;
    const over = this.diversion?.traits ?? {};
    const { snapshot, faults } = this.reader.read((name) =>
      name in over ? over[name] : this.host.get(name),
    );
    this.snapshot = snapshot;
    this.faults = faults;
    debug("state", "-", () => changedNames(before, snapshot));
    // Only Python sets these.
    const { position, history, result } = before;
    if (
      before !== EMPTY &&
      (snapshot.position !== position || snapshot.history !== history || snapshot.result !== result)
    )
      this.requests.handleActivity();
    if (snapshot.panel !== before.panel) this.opened = false;
    this.viewer.show(snapshot);
    const chosen = snapshot.selection !== before.selection || before === EMPTY;
    this.session.take({ kind: "scene", scene: sceneOf(snapshot), chosen });
    if (chosen) this.session.take({ kind: "select", square: snapshot.selection });
    this.applyTheme();
    this.refresh();
    if (snapshot.language !== this.language) this.onLanguageChange(snapshot.language);
  }

  /** Send a request to Python, unless a part answers it. */
  private send(message: Request): void {
    const reply = this.diversion?.answer(message);
    // Reply after the request is sent, as a kernel does.
    if (reply) queueMicrotask(() => this.requests.handleMessage({ ...reply, id: message.id }));
    else this.host.send(message);
  }

  // -------------------------------------------------------------- the parts

  private now(): ViewState {
    const { snapshot, focus, session, requests } = this;
    const { layout } = this.viewer;
    const focused = this.focusTracker.at(snapshot, session.state, focus);
    const now = { snapshot, state: session.state, layout, focus, focused, kernel: requests.state };
    if (this.otherState(...Object.values(now)) || !this.current) this.current = now;
    return this.current;
  }

  private context(): BoardContext {
    const { root, viewer, view, texts, host, session, commands } = this;
    return {
      root,
      window: viewer.element,
      under: this.under,
      view,
      viewer,
      texts,
      signal: this.stop.signal,
      now: () => this.now(),
      refresh: () => this.refresh(),
      dispatch: (event) => session.dispatch(event),
      ask: (request, content, onReply) => session.ask(request, content, onReply),
      set: (trait, value) => {
        host.set({ [trait]: value });
        this.changes.soon();
      },
      stored: (trait) => (host.stored ? host.stored(trait) : host.get(trait)),
      divert: (diversion) => {
        this.diversion = diversion;
        this.changes.soon();
      },
      embed: (id, element) => host.embed?.(id, element) ?? Promise.reject(new Error("no widgets here")),
      say: (text, level = "info") => session.say({ level: text === "" ? "" : level, text }),
      offstage: () => offstage(root),
      setFocus: (where) => {
        const { focus } = this;
        // With the keys the focus is at the cursor, wherever the mouse rests.
        const rests = where.cursor !== undefined && where.cursor !== focus.cursor && where.cursor !== null;
        const { hover, cursor, kind } = { ...focus, ...(rests ? { hover: null } : {}), ...where };
        if (hover === focus.hover && cursor === focus.cursor && kind === focus.kind) return;
        this.focus = { hover, cursor, kind };
        this.refresh();
      },
      pointerCaptures: [],
      pace: () => host.pace?.() ?? PACE,
      run: (id) => commands.run(id),
      button: (id, words) => commands.button(id, words),
      open: (tab) => {
        this.opened = true;
        this.arrange();
        this.panel.open(tab);
      },
    };
  }

  /** A button opened the full panel, or closed it: the focus goes to the button that undoes it, or to the board. */
  private openPanel(opened: boolean): void {
    this.opened = opened;
    this.refresh();
    if (opened) this.panel.focus();
    else if (this.snapshot.panel === "lesson") this.lesson?.focus();
    else focusInPlace(this.viewer.element);
  }

  /** Show as much beside the board as it wants now. */
  private arrange(): void {
    const shown = this.opened ? "full" : this.snapshot.panel;
    put(this.root, "data-panel", shown);
    this.side.hidden = shown === "none";
    this.panel.element.hidden = shown !== "full";
    if (shown === "lesson" && !this.lesson) {
      const makeButton = this.commands.button.bind(this.commands);
      this.lesson = new LessonPanel(makeButton, () => this.openPanel(true), this.texts);
      this.side.prepend(this.lesson.element);
    }
    if (this.lesson) this.lesson.element.hidden = shown !== "lesson";
    const beside = this.root.matches('.bm-wide[data-panel="full"]') && this.side.isConnected;
    const place = beside ? this.panel.element : this.under;
    for (const { docked } of this.parts) if (docked && docked.parentElement !== place) place.append(docked);
  }

  private cameraMoved(): void {
    this.arrange();
    for (const part of this.parts) part.cameraMoved?.();
    this.commands.update(this.now(), OF_CAMERA);
  }

  // -------------------------------------------------------------- drawing

  private applyTheme(): void {
    dress(this.root, this.snapshot.theme);
  }

  private refresh(): void {
    const now = this.now();
    this.describe(now);
    for (const part of this.parts) part.update?.(now);
    this.arrange();
    this.panel.update(now);
    this.lesson?.update(now);
    this.commands.update(now);
    const { session, faults, texts } = this;
    this.resume.show(this.host.get("autosaved"), now.kernel !== "gone");
    this.line.show(messageOf({ now, said: session.said, faults, resultShown: this.resultShown() }, texts));
  }

  /** Publish the state in attributes of the root, for styles and for tests. */
  private describe({ snapshot, state, layout }: ViewState): void {
    const { root, texts } = this;
    const { size, pieces } = snapshot.position;
    const origin = states.originOf(state.gesture);
    const count = pieces.filter((one) => one !== null).length;
    put(root, "aria-label", texts.title(snapshot.title) || texts.board("", size.files, size.ranks, count));
    put(root, "lang", snapshot.language);
    put(root, "data-ply", String(snapshot.ply));
    put(root, "data-turn", snapshot.result ? "" : snapshot.turn);
    put(root, "data-selected", origin === null ? "" : squareName(layout.size, origin));
    put(root, "data-gesture", state.gesture.kind);
    put(root, "data-interaction", snapshot.interaction);
    put(root, "data-glyphs", snapshot.glyphs);
    put(root, "data-range", snapshot.palette === "article" ? snapshot.rangeColour : "");
  }

  private seam(): Seam {
    const name = (square: Square): string => squareName(this.viewer.layout.size, square);
    return {
      squareCenter: (text) => {
        const { viewer } = this;
        const { layout, isPlaced } = viewer;
        const square = parseSquare(layout.size, text);
        if (!isPlaced || square === null || !layout.contains(square)) return null;
        return viewer.toPage(layout.centre(square));
      },
      targets: () =>
        [...states.offered(this.session.state).values()].map((target) => ({
          square: name(target.square),
          categories: categoriesOf(target.categories),
          captures: target.captures,
        })),
      choices: () => [...states.choices(this.session.state).keys()].map(name),
      look: ({ kind, squares }) => {
        const { layout } = this.viewer;
        const read = squares.map((text) => parseSquare(layout.size, text));
        const seen = read.filter((square) => square !== null && layout.contains(square)) as Square[];
        return this.viewer.lookAt(kind, seen);
      },
      picture: ({ kind, squares }, title, face) => {
        const { layout } = this.viewer;
        const read = squares.map((text) => parseSquare(layout.size, text));
        const seen = read.filter((square) => square !== null && layout.contains(square)) as Square[];
        const around = kind === "follow" ? AROUND : 0;
        return pictureOf(
          this.view,
          this.root,
          title,
          kind === "fit" ? null : partOf(layout, seen, around),
          face,
        );
      },
    };
  }
}

/** Mount a board out of sight as the last child of `near`, to take pictures of it. */
export function mountOffstage(
  near: HTMLElement,
  name: string,
  board: LocalBoard,
): { readonly picture: (how: Look, title: string, face: boolean) => string; readonly close: () => void } {
  const place = html("div", { class: name, inert: "", "aria-hidden": "true" });
  near.append(place);
  const close = mount(place, board);
  return {
    picture: (how, title, face) =>
      place.querySelector<Root>(".bm-board")?.banmen?.picture(how, title, face) ?? "",
    close: () => {
      close();
      place.remove();
    },
  };
}

/** A board that shows what it is given at once, out of sight beside a view: the states of the view are not its own. */
function offstage(near: HTMLElement): Offstage {
  const board = new LocalBoard({ answer: () => ({ ok: false }), set: () => undefined });
  const { picture, close } = mountOffstage(near.parentElement ?? near, "banmen bm-offstage", board);
  return {
    picture: async (traits, title) => {
      board.show(traits, [], 0);
      // The board reads what it is given in a microtask.
      await Promise.resolve();
      return picture(FIT, title, true);
    },
    close,
  };
}

const FIT: Look = { kind: "fit", squares: [] };

/** How many squares a picture shows around a piece that the camera follows. */
const AROUND = 2;

/** The part of a board that holds squares, and some around them; null: all of it. */
function partOf(layout: Layout, squares: readonly Square[], around: number): BoardPart | null {
  if (squares.length === 0) return null;
  const places = squares.map((square) => layout.centre(square));
  const between = (at: readonly number[], cell: number, most: number): [number, number] => [
    Math.max(0, Math.min(...at) - (around + 0.5) * cell),
    Math.min(most, Math.max(...at) + (around + 0.5) * cell),
  ];
  const [left, right] = between(
    places.map(({ x }) => x),
    CELL.width,
    layout.width,
  );
  const [top, bottom] = between(
    places.map(({ y }) => y),
    CELL.height,
    layout.height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const changedNames = (before: Snapshot, after: Snapshot): string[] =>
  (Object.keys(after) as (keyof Snapshot)[]).filter((name) => before[name] !== after[name]);

const sceneOf = ({ position, turn, result, interaction }: Snapshot): states.Scene => ({
  pieces: position.pieces,
  moves: position.moves,
  turn,
  over: result !== null,
  interaction,
});

/**
 * Put a board into an element. Returns the exact undo.
 *
 * `endTold`: whether what the board is part of tells how the game ended.
 */
export function mount(element: HTMLElement, host: BoardHost, resultShown = (): boolean => false): () => void {
  let app: App | null = null;
  /** Another language is another board: every text in it is said once, when it is made. */
  const open = (language: string): void => {
    app?.close();
    app = new App(element, host, resultShown, language, open);
  };
  open(languageOf(host.get("lang")));
  return () => app?.close();
}
