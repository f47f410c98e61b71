/** The types of a board's state, after `traits.ts` has read and checked the traits. */
import { wholeBoard } from "./geometry.ts";
import type { Region, Side, Size, Square } from "./geometry.ts";
import type { Category, MoveTable } from "./wire.ts";

/** A summary of a kind's moves for its symbol: eight rays clockwise from forward, and jumps. */
export interface Mnemonic {
  /** `reach` in squares, 0: any length; null: nothing in that direction. */
  readonly rays: readonly ({ readonly reach: number; readonly category: Category } | null)[];
  /** Right and forward, as the piece's owner sees it. */
  readonly leaps: readonly {
    readonly right: number;
    readonly forward: number;
    readonly category: Category;
  }[];
  readonly powers: readonly Category[];
}

export interface Kind {
  readonly code: string;
  readonly id: string;
  readonly name: string;
  readonly kanji: string;
  readonly romaji: string;
  /** The names in other languages, by language. */
  readonly called: Readonly<Record<string, string>>;
  /** What stands on it where it is written in letters. */
  readonly letters: string;
  readonly betza: string;
  readonly sentence: string;
  readonly categories: readonly Category[];
  /** 1 (pawns) to 5 (kings): how large its wedge is. */
  readonly size: number;
  readonly promotesTo: string | null;
  readonly royal: boolean;
  readonly mnemonic: Mnemonic;
}

export interface Piece {
  readonly side: Side;
  /** As TSFEN writes it, upper case: "+" if promoted, and the code of the kind it began as. */
  readonly symbol: string;
  readonly promoted: boolean;
  readonly kind: Kind;
}

export const INTERACTIONS = ["play", "explore", "mark", "frozen", "edit"] as const;
export type Interaction = (typeof INTERACTIONS)[number];

export const VERDICTS = ["right", "wrong", "missed"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Mark {
  readonly square: Square;
  readonly verdict: Verdict;
  readonly note: string;
}

export const LEVELS = ["", "info", "error", "success"] as const;
export type Level = (typeof LEVELS)[number];

/** A move that was made: a node of the tree of moves. */
export interface HistoryEntry {
  readonly text: string;
  readonly side: Side;
  /** The symbol of the piece that moved, upper case, as it was before. */
  readonly piece: string;
  /** The symbols of what it captured; lower case is Black's, as in TSFEN. */
  readonly captured: readonly string[];
  readonly promoted: boolean;
  /** The index of the move before it; -1: none, it was made on the first position. */
  readonly parent: number;
  /** Its place among the moves made from the same position: 0 is the main one. */
  readonly variation: number;
  readonly comment: string;
  /** Something is drawn on the position after it. */
  readonly annotated: boolean;
}

/** A move with what only files need. */
export interface FiledEntry extends HistoryEntry {
  /** The move in Hodges' notation. */
  readonly hodges: string;
  /** The squares it captures on. */
  readonly taken: readonly string[];
  /** The result as a record has it, if the rules end the game with this move. */
  readonly ends: string;
  /** Annotations by number, as in PGN: 1 is good. */
  readonly glyphs: readonly number[];
  /** The seconds that the side that moved has left, and what it thought of the position; null: not known. */
  readonly clock: number | null;
  readonly evaluation: number | null;
}

/** How a game ended. */
export interface Outcome {
  /** null: no winner. */
  readonly winner: Side | null;
  /** A sentence that says it. */
  readonly text: string;
}

export const ANNOTATIONS = ["arrow", "circle", "shade", "label", "steps"] as const;
export const COLOURS = ["green", "red", "blue", "yellow"] as const;

/** Something drawn on the board by hand or from Python. */
export interface Annotation {
  readonly kind: (typeof ANNOTATIONS)[number];
  readonly squares: readonly Square[];
  readonly colour: (typeof COLOURS)[number];
  readonly text: string;
}

export const THEMES = ["host", "light", "dark", "contrast"] as const;
export type BaseTheme = (typeof THEMES)[number];
/** Colours by name, with the theme that all others are from as `base`. */
export type OwnTheme = Readonly<Record<string, string>>;
export type Theme = BaseTheme | OwnTheme;

export const isOwn = (theme: unknown): theme is OwnTheme => typeof theme === "object" && theme !== null;

/** The theme by name that a theme is, or that it changes some colours of. */
export function baseOf(theme: unknown): BaseTheme {
  const name = isOwn(theme) ? (theme.base ?? "light") : theme;
  return THEMES.find((one) => one === name) ?? "host";
}

export const GLYPHS = ["kanji", "mnemonic", "letters", "ticks"] as const;
export type Glyphs = (typeof GLYPHS)[number];

export const COORDINATES = ["letters", "japanese", "none"] as const;
export type Coordinates = (typeof COORDINATES)[number];

export const PALETTES = ["banmen", "article"] as const;
export type Palette = (typeof PALETTES)[number];

export const RANGE_COLOURS = ["pink", "grey"] as const;

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

export interface Snapshot {
  readonly position: Position;
  readonly region: Region;
  readonly turn: Side;
  /** null: the game is not over. */
  readonly result: Outcome | null;
  readonly inCheck: readonly Side[];
  readonly interaction: Interaction;
  readonly selection: Square | null;
  readonly lastMove: readonly Square[];
  readonly capturesLast: readonly Square[];
  readonly history: readonly HistoryEntry[];
  /** Indices into `history`: the line shown, through the current move to its end. */
  readonly line: readonly number[];
  /** How many moves of the line have been made. */
  readonly ply: number;
  /** The comment on the position before the first move. */
  readonly startComment: string;
  readonly orientation: Side;
  readonly marks: readonly Mark[];
  readonly annotations: readonly Annotation[];
  readonly status: { readonly level: Level; readonly text: string };
  readonly theme: Theme;
  readonly glyphs: Glyphs;
  readonly coordinates: Coordinates;
  readonly language: string;
  readonly palette: Palette;
  readonly rangeColour: (typeof RANGE_COLOURS)[number];
  /** The code of a kind whose pieces are outlined, or "". */
  readonly outlined: string;
  readonly showAttacks: boolean;
  /** The attacks buffer; null if not sent. */
  readonly attacks: DataView | null;
  /** What keeps the position from being a proper one, while it is set up. */
  readonly positionFaults: readonly string[];
  /** How many edits can be taken back, and made again. */
  readonly edits: readonly [number, number];
  readonly dots: readonly (readonly [number, number])[];
  readonly title: string;
  /** The kind a show tells about, if nothing else is looked at; null: it tells of none. undefined: this is no show. */
  readonly subject: Kind | null | undefined;
  /** The id of the content, on a board that shows several in turn: a new id resets the board. */
  readonly scene: string;
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
  coordinates: "letters",
  language: "en",
  palette: "banmen",
  rangeColour: "pink",
  outlined: "",
  showAttacks: false,
  attacks: null,
  positionFaults: [],
  edits: [0, 0],
  dots: [],
  title: "",
  subject: undefined,
  scene: "",
};

/** The node of the tree of moves the board is at; -1: before the first move. */
export const nodeOf = ({ line, ply }: Pick<Snapshot, "line" | "ply">): number => line[ply - 1] ?? -1;
