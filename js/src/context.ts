/**
 * What the parts of a board are given, and what is asked of them.
 *
 * A board is a composition of parts: the pieces on it, the pointer, the keys, the panel's tabs, a minimap … Each
 * part lives in a file of its own, reaches the rest only through the desk, and draws itself when it is told what
 * is the case now. `app.ts` puts them together.
 */
import type { Layout, Square } from "./geometry.ts";
import type { PointerCapture } from "./input.ts";
import type { Reply, Kernel } from "./requests.ts";
import type { Focused } from "./focus.ts";
import type { Message } from "./message.ts";
import type { Snapshot } from "./model.ts";
import type { Event, State } from "./state.ts";
import type { Texts } from "./texts/index.ts";
import type { BoardView } from "./view/board.ts";
import type { Icon } from "./view/icons.ts";
import type { Viewer } from "./viewer.ts";

/** Where the person at this view of the board looks. Never synced. */
export interface Focus {
  /** The square under the mouse. */
  readonly hover: Square | null;
  /** The square that the keys act on. */
  readonly cursor: Square | null;
  /** A kind that is looked at where it stands on no square: in a list, in a search. Its place in the catalogue. */
  readonly kind: number | null;
}

/** Everything that is the case: the model, what the person is doing, where they look. A value. */
export interface ViewState {
  readonly snapshot: Snapshot;
  readonly state: State;
  readonly layout: Layout;
  readonly focus: Focus;
  /** What of it is looked at: what the card tells about. */
  readonly focused: Focused | null;
  readonly kernel: Kernel;
}

/** Something a person can do, by a button, a key or both. Its text is `texts.command[id]`. */
export interface Command {
  readonly id: keyof Texts["command"];
  /** As `KeyboardEvent.key` has them, with "Ctrl+" and "Shift+" before names (not before characters). */
  readonly keys?: readonly string[];
  readonly icon?: Icon;
  /** Its keys are heard only while the squares have the focus; left out: anywhere in this board. */
  readonly onSquares?: boolean;
  run(): void;
  /** Left out: always. */
  enabled?(now: ViewState): boolean;
  /** For what is switched on and off. */
  pressed?(now: ViewState): boolean;
}

/** A tab of the panel. Its text is `texts.tab[id]`. */
export interface Tab {
  readonly id: keyof Texts["tab"];
  readonly icon: Icon;
  readonly element: HTMLElement;
  /** Left out: always there. */
  offered?(now: ViewState): boolean;
  /** It has been brought to the front. */
  opened?(): void;
  /** Draw what is the case now. Called when it comes to the front, and after every change while it is there. */
  update?(now: ViewState): void;
}

export interface Part {
  readonly commands?: readonly Command[];
  readonly tab?: Tab;
  /** A line about what the board shows, under the piece card; hidden when there is nothing to say. */
  readonly note?: HTMLElement;
  /** Draw what is the case now. Called after every change, of anything: cheap where nothing of its own changed. */
  update?(now: ViewState): void;
  /** The camera has moved; called in the frame in which it is drawn. */
  cameraMoved?(): void;
}

/** Make a part; what it listens to ends with `desk.signal`. */
export type MakePart = (context: BoardContext) => Part;

export interface BoardContext {
  /** The element of this view of the board; carries styles and `data-…` for them. */
  readonly root: HTMLElement;
  /** Where the parts that are drawn beside the board, in front of it, or under it have their place. */
  readonly window: HTMLElement;
  readonly view: BoardView;
  readonly viewer: Viewer;
  readonly texts: Texts;
  /** Aborted when the view goes. */
  readonly signal: AbortSignal;
  now(): ViewState;
  /** Something was done at this board: see `state.ts`. */
  dispatch(event: Event): void;
  /** Ask Python; a refusal, silence or the want of a kernel is said under the board, unless `quietly`. */
  ask(
    request: string,
    content: Readonly<Record<string, unknown>>,
    onReply?: (answer: Reply) => void,
    quietly?: boolean,
  ): void;
  /** Set a trait, here and in Python. */
  set(trait: string, value: unknown): void;
  /** Read a trait as it is stored, without what is only shown on top of it. */
  stored(trait: string): unknown;
  /** Show a sentence under the board until the next thing is done. */
  say(message: Message): void;
  setFocus(where: Partial<Focus>): void;
  /** Milliseconds that a piece takes for a leg of a move that came from outside; 0: it stands there at once. */
  pace(): number;
  /** Who may take pointer gestures on the board for itself, in the order they are asked: a part adds its own. */
  readonly pointerCaptures: PointerCapture[];
  /** Do a command if it is enabled; false if it is not, or there is none. */
  run(id: Command["id"]): boolean;
  commands(): readonly Command[];
  /** The command a key stands for, as `keyOf` names it. */
  commandOf(key: string): Command | undefined;
  /** Open a tab of the panel. */
  open(tab: Tab["id"]): void;
}
