/**
 * The interface between a board and its parts.
 *
 * A board is a composition of parts: the pieces on it, the pointer, the keys, the panel's tabs, a minimap … Each
 * part has its own file, reaches the others only through its `BoardContext`, and draws the `ViewState` it is given.
 * `app.ts` puts them together.
 */
import type { Layout, Square } from "../core/geometry.ts";
import type { Snapshot } from "../core/model.ts";
import type { Event, State } from "../core/state.ts";
import type { Texts } from "../i18n/board.ts";
import type { Kernel, Reply } from "../host/requests.ts";
import type { Icon } from "../kit/icons.ts";
import type { BoardView } from "./view/board.ts";
import type { Focused } from "./focus.ts";
import type { PointerCapture } from "./input.ts";
import type { Message } from "./message.ts";
import type { Viewer } from "./viewer.ts";

/** What the person at this view is looking at. Never synced. */
export interface Focus {
  /** The square under the mouse. */
  readonly hover: Square | null;
  /** The square that the keys act on. */
  readonly cursor: Square | null;
  /** A kind selected in a list or a search, not on a square: its index in the catalogue. */
  readonly kind: number | null;
}

/** Everything that a part draws: the model, the current gesture, the focus. A value. */
export interface ViewState {
  readonly snapshot: Snapshot;
  readonly state: State;
  readonly layout: Layout;
  readonly focus: Focus;
  /** The piece or kind that the card shows. */
  readonly focused: Focused | null;
  readonly kernel: Kernel;
}

/** An action with a button, a key or both. Its text is `texts.command[id]`. */
export interface Command {
  readonly id: keyof Texts["command"];
  /** As in `KeyboardEvent.key`, with "Ctrl+" and "Shift+" before names (not before characters). */
  readonly keys?: readonly string[];
  readonly icon?: Icon;
  /** Its keys work only while the squares have the focus. Omitted: anywhere in this board. */
  readonly onSquares?: boolean;
  run(): void;
  /** Omitted: always. */
  enabled?(now: ViewState): boolean;
  /** For toggles. */
  pressed?(now: ViewState): boolean;
}

/** A tab of the panel. Its text is `texts.tab[id]`. */
export interface Tab {
  readonly id: keyof Texts["tab"];
  readonly icon: Icon;
  readonly element: HTMLElement;
  /** Omitted: always offered. */
  offered?(now: ViewState): boolean;
  /** Called when the tab is selected. */
  opened?(): void;
  /** Draw the state. Called when the tab is selected, and after every change while it is. */
  update?(now: ViewState): void;
}

export interface Part {
  readonly commands?: readonly Command[];
  readonly tab?: Tab;
  /** A line under the piece card about what the board shows; hidden when empty. */
  readonly note?: HTMLElement;
  /** Draw the state. Called after every change: must be cheap if nothing relevant changed. */
  update?(now: ViewState): void;
  /** Called in the frame in which a camera movement is drawn. */
  cameraMoved?(): void;
}

/** Make a part; its listeners end with `context.signal`. */
export type MakePart = (context: BoardContext) => Part;

export interface BoardContext {
  /** The root element of this view, with styles and the `data-…` attributes they use. */
  readonly root: HTMLElement;
  /** The container of the parts drawn beside, over or under the board. */
  readonly window: HTMLElement;
  readonly view: BoardView;
  readonly viewer: Viewer;
  readonly texts: Texts;
  /** Aborted when the view is removed. */
  readonly signal: AbortSignal;
  now(): ViewState;
  /** Handle an event of this board: see `state.ts`. */
  dispatch(event: Event): void;
  /** Send a request to Python; a refusal, a timeout or a missing kernel is shown under the board, unless `quietly`. */
  ask(
    request: string,
    content: Readonly<Record<string, unknown>>,
    onReply?: (reply: Reply) => void,
    quietly?: boolean,
  ): void;
  /** Set a trait, here and in Python. */
  set(trait: string, value: unknown): void;
  /** Read a trait's stored value, without overlays such as a hint. */
  stored(trait: string): unknown;
  /** Show a sentence under the board until the next event. */
  say(message: Message): void;
  setFocus(where: Partial<Focus>): void;
  /** Milliseconds per leg of an animated move from outside; 0: no animation. */
  pace(): number;
  /** The pointer captures, in the order they are asked: a part adds its own. */
  readonly pointerCaptures: PointerCapture[];
  /** Run a command; false if it is unknown or disabled. */
  run(id: Command["id"]): boolean;
  commands(): readonly Command[];
  /** The command of a key, named as by `keyOf`. */
  commandOf(key: string): Command | undefined;
  /** Open a tab of the panel. */
  open(tab: Tab["id"]): void;
}
