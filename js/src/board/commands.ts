/** The keys of a board's commands. */
import type { CommandId } from "./context.ts";

type Keys = Readonly<Partial<Record<CommandId, readonly string[]>>>;

/**
 * The keys of the commands in the order of the help, as in `KeyboardEvent.key`, with "Ctrl+" and "Shift+" before
 * names (not before characters). These work only while the squares have the focus.
 */
export const KEYS_ON_SQUARES: Keys = {
  markLine: ["Shift+Enter"],
  left: ["ArrowLeft"],
  right: ["ArrowRight"],
  up: ["ArrowUp"],
  down: ["ArrowDown"],
  farUp: ["PageUp"],
  farDown: ["PageDown"],
  rowStart: ["Home"],
  rowEnd: ["End"],
  firstSquare: ["Ctrl+Home"],
  lastSquare: ["Ctrl+End"],
  next: ["J"],
  previous: ["K"],
  press: ["Enter", " "],
};

/** Those that work anywhere in the board. */
export const KEYS_ANYWHERE: Keys = {
  attacks: ["M"],
  outline: ["O"],
  attackers: ["W"],
  stay: ["B"],
  zoomOut: ["-"],
  zoomIn: ["+", "="],
  fit: ["0"],
  actual: ["A"],
  fullScreen: ["V"],
  panLeft: ["Shift+ArrowLeft"],
  panRight: ["Shift+ArrowRight"],
  panUp: ["Shift+ArrowUp"],
  panDown: ["Shift+ArrowDown"],
  undo: ["Ctrl+z"],
  redo: ["Ctrl+y", "Ctrl+Shift+z"],
  flip: ["F"],
  start: ["<"],
  back: [","],
  on: ["."],
  end: [">"],
  previousVariation: ["["],
  nextVariation: ["]"],
  mainLine: ["*"],
  comment: [";"],
  draw: ["D"],
  circle: ["P"],
  arrow: ["R"],
  number: ["N"],
  label: ["L"],
  clearDrawing: ["X"],
  find: ["/", "S"],
  edit: ["E"],
  showPromoted: ["!"],
  eraser: ["Z"],
  removePiece: ["Delete", "Backspace"],
  flipPiece: ["U"],
  promotePiece: ["Q"],
  switchTurn: ["Y"],
  standard: ["H"],
  clearBoard: ["C"],
  nextGlyphs: ["G"],
  nextTheme: ["T"],
  cancel: ["Escape"],
  sayMoves: ["I"],
  record: ["&"],
  help: ["?"],
};

const KEYS: Keys = { ...KEYS_ON_SQUARES, ...KEYS_ANYWHERE };
const BY_KEY = new Map(
  Object.entries(KEYS).flatMap(([id, keys]) => keys.map((key) => [key, id as CommandId])),
);

/** The key of a command that its button names. */
export const firstKeyOf = (id: CommandId): string | undefined => KEYS[id]?.[0];

/** The command a key stands for (as `keyOf` names it), whether or not it is enabled now. */
export const commandOf = (key: string): CommandId | undefined => BY_KEY.get(key);

/**
 * A key as commands name it: "z", "F", "Ctrl+z", "Shift+PageUp". On a Mac the command key is Ctrl. Letters are
 * capitals where Shift is held, whatever Caps Lock says.
 */
export function keyOf(event: KeyboardEvent): string {
  const held = event.ctrlKey || event.metaKey ? "Ctrl+" : event.altKey ? "Alt+" : "";
  const named = event.key.length > 1;
  const key = held !== "" && !named ? event.key.toLowerCase() : unlocked(event);
  return `${held}${event.shiftKey && (named || held !== "") ? "Shift+" : ""}${key}`;
}

function unlocked(event: KeyboardEvent): string {
  const { key, shiftKey } = event;
  if (key.length > 1 || !event.getModifierState("CapsLock")) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
