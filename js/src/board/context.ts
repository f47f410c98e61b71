/**
 * The interface between a board and its parts.
 *
 * A board is a composition of parts: the pieces on it, the pointer, the keys, the panel's tabs, a minimap … Each
 * part has its own file, reaches the others only through its `BoardContext`, and draws the `ViewState` it is given.
 * `app.ts` puts them together.
 */
import type { Layout, Square } from "../core/geometry.ts";
import type { Level, Snapshot } from "../core/model.ts";
import type { Event, State } from "../core/state.ts";
import type { Texts } from "../i18n/board.ts";
import type { RequestFields } from "../core/generated/requests.ts";
import type { Kernel, Reply, Request, RequestName } from "../host/requests.ts";
import type { Icon } from "../kit/icons.ts";
import type { BoardView } from "./view/board.ts";
import type { Focused } from "./focus.ts";
import type { PointerCapture } from "./input.ts";
import type { Viewer } from "./viewer.ts";

/** What the person at this view is looking at. Never synced. */
export interface Focus {
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

export type CommandId = keyof Texts["command"];

/** An action with a button, a key or both. Its text is `texts.command[id]`, its keys are in `commands.ts`. */
export interface Command {
  run(): void;
  /** Omitted: always. */
  enabled?(now: ViewState): boolean;
  /** Whether its buttons are there at all. Omitted: always. */
  offered?(now: ViewState): boolean;
  /** For toggles. */
  pressed?(now: ViewState): boolean;
}

export type CommandTable = Readonly<Partial<Record<CommandId, Command>>>;

/** A tab of the panel. Its text is `texts.tab[id]`. */
export interface Tab {
  readonly id: keyof Texts["tab"];
  readonly icon: Icon;
  readonly element: HTMLElement;
  /** Omitted: always offered. */
  offered?(now: ViewState): boolean;
  /** Called when the tab is selected. */
  opened?(): void;
  /** Called when another tab takes its place. */
  closed?(): void;
  /** Draw the state. Called when the tab is selected, and after every change while it is. */
  update?(now: ViewState): void;
}

export interface Part {
  readonly commands?: CommandTable;
  readonly tab?: Tab;
  /** A line under the piece card about what the board shows; hidden when empty. */
  readonly note?: HTMLElement;
  /** Stands at the foot of the panel if that is beside the board, else under the board. */
  readonly docked?: Element;
  /** Draw the state. Called after every change: must be cheap if nothing relevant changed. */
  update?(now: ViewState): void;
  /** Called in the frame in which a camera movement is drawn. */
  cameraMoved?(): void;
}

/** Make a part; its listeners end with `context.signal`. */
export type MakePart = (context: BoardContext) => Part;

/** Takes the place of the model for a while, so that squares and moves are answers to a part. */
export interface Diversion {
  /** The values that these traits have meanwhile; Python does not hear of them. */
  readonly traits: Readonly<Record<string, unknown>>;
  /** Answer a request in place of Python; null: Python answers. */
  answer(request: Request): { readonly ok: boolean; readonly text?: string } | null;
}

/** A board out of sight, of which pictures are taken. */
export interface Offstage {
  /** Draw a board with these traits, as a text in SVG. */
  picture(traits: Readonly<Record<string, unknown>>, title: string): Promise<string>;
  close(): void;
}

export interface BoardContext {
  /** The root element of this view, with styles and the `data-…` attributes they use. */
  readonly root: HTMLElement;
  /** The container of the parts drawn beside, over or under the board. */
  readonly window: HTMLElement;
  /** The strip under the board, with the message line. */
  readonly under: HTMLElement;
  readonly view: BoardView;
  readonly viewer: Viewer;
  readonly texts: Texts;
  /** Aborted when the view is removed. */
  readonly signal: AbortSignal;
  readonly now: () => ViewState;
  /** Draw again: something that only a part knows has changed. */
  readonly refresh: () => void;
  /** Handle an event of this board: see `state.ts`. */
  readonly dispatch: (event: Event) => void;
  /** Send a request to Python; a refusal, a timeout or a missing kernel is shown under the board. */
  readonly ask: <Name extends RequestName>(
    request: Name,
    content: RequestFields[Name],
    onReply?: (reply: Reply<Name>) => void,
  ) => void;
  /** Set a trait, here and in Python. */
  readonly set: (trait: string, value: unknown) => void;
  /** Read a trait's stored value, without overlays such as a hint. */
  readonly stored: (trait: string) => unknown;
  /** Put something in place of the model, or (null) the model again. */
  readonly divert: (diversion: Diversion | null) => void;
  /** Show another widget of the notebook; rejected where the page cannot. */
  readonly embed: (id: string, element: HTMLElement) => Promise<() => void>;
  /** Show a sentence under the board until the next event. */
  readonly say: (text: string, level?: Level) => void;
  /** Make a board out of sight; the caller closes it. */
  readonly offstage: () => Offstage;
  readonly setFocus: (where: Partial<Focus>) => void;
  /** Milliseconds per leg of an animated move from outside; 0: no animation. */
  readonly pace: () => number;
  /** The pointer captures, in the order they are asked: a part adds its own. */
  readonly pointerCaptures: PointerCapture[];
  /** Run a command; false if it is unknown or disabled. */
  readonly run: (id: CommandId) => boolean;
  /** A button for a command, with its picture or with a word or two; it follows whether the command is enabled. */
  readonly button: (id: CommandId, words?: string) => HTMLButtonElement;
  readonly open: (tab: Tab["id"]) => void;
}

/** Whether the board is more than something to look at or a question to answer. */
export const isPlayable = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction !== "frozen" && interaction !== "mark";

/** Whether the game itself may be changed. */
export const isWritable = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction === "play" || interaction === "edit";
