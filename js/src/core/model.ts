/** The types of a board's state, after `traits.ts` has read and checked the traits. */
import { wholeBoard } from "./geometry.ts";
import type { Region, Side, Size, Square } from "./geometry.ts";
import type * as given from "./generated/board.ts";
import type { BoardTraits, FiledEntry, Kind } from "./generated/board.ts";
import { GLYPHS, THEMES } from "./generated/words.ts";
import type { Glyphs, Theme as BaseTheme } from "./generated/words.ts";
import type { MoveTable } from "./wire.ts";

export * from "./generated/board.ts";
export { GLYPHS, THEMES };
export type { BaseTheme, Glyphs };

export interface Piece {
  readonly side: Side;
  /** As TSFEN writes it, upper case: "+" if promoted, and the code of the kind it began as. */
  readonly symbol: string;
  readonly promoted: boolean;
  readonly kind: Kind;
}

/** A square with a verdict. */
export interface Mark extends Omit<given.Mark, "square"> {
  readonly square: Square;
}

/** Something drawn on the board by hand or from Python. */
export interface Annotation extends Omit<given.Annotation, "squares"> {
  readonly squares: readonly Square[];
  /** From 0 to 1: how strong a shade is, and how wide an arrow; left out: as usual. Only the page draws such. */
  readonly weight?: number;
}

/** A move that was made: a node of the tree of moves. */
export interface MadeMove extends FiledEntry {
  /** The index of the move before it; -1: none, it was made on the first position. */
  readonly parent: number;
}

/** As much of a move as is shown. */
export type HistoryEntry = Omit<MadeMove, "hodges" | "taken" | "ends" | "glyphs" | "clock" | "evaluation">;

/** Colours by name, with the theme that all others are from as `base`. */
export type OwnTheme = Readonly<Record<string, string>>;
export type Theme = BaseTheme | OwnTheme;

export const isOwn = (theme: unknown): theme is OwnTheme => typeof theme === "object" && theme !== null;

/** The theme by name that a theme is, or that it changes some colours of. */
export function baseOf(theme: unknown): BaseTheme {
  const name = isOwn(theme) ? (theme.base ?? "light") : theme;
  return THEMES.find((one) => one === name) ?? "host";
}

/** The traits that only make sense together: the last good ones stay together too. */
export interface Position {
  readonly size: Size;
  readonly kinds: readonly Kind[];
  /** One entry a square. */
  readonly pieces: readonly (Piece | null)[];
  /** null: no moves are known (they were not sent, or could not be read). */
  readonly moves: MoveTable | null;
  readonly tsfen: string;
}

export interface Snapshot extends BoardTraits {
  readonly position: Position;
  readonly region: Region;
  readonly selection: Square | null;
  readonly lastMove: readonly Square[];
  readonly capturesLast: readonly Square[];
  readonly history: readonly HistoryEntry[];
  /** Indices into `history`: the line shown, through the current move to its end. */
  readonly line: readonly number[];
  readonly marks: readonly Mark[];
  readonly annotations: readonly Annotation[];
  readonly theme: Theme;
  readonly language: string;
  /** The kind a show tells about, if nothing else is looked at; null: it tells of none. undefined: this is no show. */
  readonly subject: Kind | null | undefined;
}

const NOWHERE: Size = { files: 1, ranks: 1 };

export const EMPTY: Snapshot = {
  position: { size: NOWHERE, kinds: [], pieces: [null], moves: null, tsfen: "" },
  region: wholeBoard(NOWHERE),
  turn: "black",
  result: null,
  inCheck: [],
  interaction: "frozen",
  selection: null,
  lastMove: [],
  capturesLast: [],
  history: [],
  line: [],
  ply: 0,
  startComment: "",
  orientation: "black",
  marks: [],
  annotations: [],
  status: { level: "", text: "" },
  theme: "host",
  glyphs: "kanji",
  kanji: "",
  coordinates: "letters",
  panel: "full",
  language: "en",
  palette: "banmen",
  rangeColour: "pink",
  outlined: "",
  showAttacks: false,
  glyphsOffered: false,
  attacks: null,
  positionFaults: [],
  edits: [0, 0],
  making: null,
  analysis: null,
  draft: null,
  dots: [],
  title: "",
  site: "",
  subject: undefined,
  scene: "",
};

/** The node of the tree of moves the board is at; -1: before the first move. */
export const nodeOf = ({ line, ply }: Pick<Snapshot, "line" | "ply">): number => line[ply - 1] ?? -1;
